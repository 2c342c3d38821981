"""Printed lines to blocks: headings, paragraphs, list items and tables, rejoined over columns and pages."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import reduce
from itertools import pairwise

from taiyaku.corpus.model import Provenance, Span
from taiyaku.ingest.blocks import Block, BlockKind, Line, join_spans
from taiyaku.ingest.broken_words import Hyphens
from taiyaku.ingest.list_markers import CLAUSE, LIST_SHAPES, SIGNS, counts_on, enumerator
from taiyaku.ingest.readers.pdf.headings import is_chapter_number
from taiyaku.ingest.readers.pdf.line_ends import ends_sentence, fits_before, is_amid, is_caption, runs_on
from taiyaku.ingest.readers.pdf.line_ends import goes_on as caption_goes_on
from taiyaku.ingest.readers.pdf.lines import PrintedLine, TablePart, glue
from taiyaku.ingest.readers.pdf.margins import Numbered
from taiyaku.ingest.readers.pdf.page_objects import is_wide
from taiyaku.values import Struct, field, replace

LONGEST = 20_000  # characters; no paragraph is longer
_BULLET = re.compile(r"[•●○◦▪▫‣⁃∙➢✓・□☐☑☒❑❒■◼▶►▸➤➔✔✗❖✦]\s*(?=\S)")  # whatever follows them
_SIGN = re.compile(rf"[{SIGNS}]\s+(?=\S)")
_SHORT_WORD = 0.05  # of the line above
_CLAUSE = re.compile(rf"{CLAUSE}\s+(?=\S)", re.VERBOSE)
_SPEAKER = re.compile(r"[^\W\d_]\s?[:：](?!\S\s)")  # "Q: …", "答：…" begin a paragraph
_CLOSED = re.compile(rf"{CLAUSE}(?<=\))\s+(?=\S)", re.VERBOSE)
_STEP = re.compile(r"\d{1,2}(?:\.\d{1,2})+\s+(?=\S)")  # 4.2 without a dot: a number unless a list goes on
_LEADER = re.compile(r"(?:\.\s?){5,}|…{2,}|‥{3,}|・{6,}")  # dots to a page number


class _Open(Struct):
    """A block that may still grow."""

    kind: BlockKind
    first: Numbered
    text: str = ""
    spans: list[Span] = field(default_factory=list)
    items: list[Numbered] = field(default_factory=list)
    marker: str | None = None
    depth: int = 0
    level: int | None = None
    rows: list[tuple[str, ...]] = field(default_factory=list)

    @property
    def last(self) -> Numbered:
        return self.items[-1]


def blocks_of(numbered: Sequence[Numbered], repeated: list[Line]) -> Iterator[Block]:
    """The blocks of a document, in order; table headers printed again are put into `repeated` instead."""
    hyphens = Hyphens(item.printed.text for item in numbered)
    lists = _Lists()
    current: _Open | None = None
    held: _Open | None = None  # a sentence that a box or a table stands in the middle of
    aside: list[_Open] = []  # and what stands there
    setting = _setting(numbered)
    for item in numbered:
        if held and not _is_apart(item):
            if current and is_caption(current.first) and caption_goes_on(current.last, item):
                _extend(current, item, hyphens, repeated)
                continue
            aside += [current] if current else []
            if _resumes(held, item):
                current, held = held, None
                _extend(current, item, hyphens, repeated)
                continue
            yield from map(_closed, (held, *aside))
            current, held, aside = None, None, []
        if current and _continues(current, item, setting):
            _extend(current, item, hyphens, repeated)
            continue
        if current and not held and _is_apart(item) and _is_unfinished(current):
            held = current
        elif current and held:
            aside.append(current)
        elif current:
            yield from map(_closed, (current, *aside))
            aside = []
        current = _begin(item, lists)
    yield from map(_closed, filter(None, (held, *aside, current) if held else (current, *aside)))


def _is_apart(item: Numbered) -> bool:
    """Whether a line stands in a box, is a table or the caption of a figure: text may flow around it."""
    return item.printed.panel is not None or item.printed.table is not None or is_caption(item)


def _is_unfinished(current: _Open) -> bool:
    """Whether a paragraph outside of boxes stops in the middle of a sentence."""
    inline = current.kind in {BlockKind.PARAGRAPH, BlockKind.ITEM} and not _is_apart(current.last)
    return inline and len(current.text) > 30 and not ends_sentence(current.text)


def _resumes(held: _Open, item: Numbered) -> bool:
    """Whether a line after a box goes on with the sentence before it."""
    before, line = held.last.printed, item.printed
    if line.turned or line.bullet or _marker(line.text) or item.level is not None:
        return False
    wide = is_wide(line.text[0]) and is_wide(before.text[-1])
    return (line.text[0].islower() or wide) and abs(before.size - line.size) < 0.05 * line.size


class _Setting(Struct, frozen=True):
    """How paragraphs are set: what tells, at the end of a column, whether one goes on."""

    full_room: float  # justified text: a line with less room than this does not end a paragraph; else below 0
    indents: bool  # whether paragraphs begin with an indented line


def _setting(numbered: Sequence[Numbered]) -> _Setting:
    full = lines = indented = starts = 0
    for before, item in pairwise(numbered):
        apart = item.gap or before.printed.place != item.printed.place
        if apart or before.printed.table or item.printed.table:
            continue
        if not fits_before(before, item.printed):
            lines += 1
            full += before.room < 1
        elif ends_sentence(before.printed.text) and not item.printed.bullet:
            starts += 1
            indented += 0.8 < (item.printed.x0 - before.printed.x0) / (item.printed.size or 1) < 4
    return _Setting(1.0 if lines > 8 and full > 0.7 * lines else -1.0, starts > 4 and indented > 0.6 * starts)


def _begin(item: Numbered, lists: _Lists) -> _Open:
    line = item.printed
    if line.table:
        return _Open(BlockKind.TABLE, item, items=[item], rows=[r for r in line.table.rows if any(r)])
    level = item.level
    if level is not None:
        lists.clear()
        return _Open(BlockKind.HEADING, item, line.text, _heading_spans(line), [item], level=level)
    marker = "" if line.bullet else _marker(line.text) or lists.step(line.text)
    if line.bullet or marker:
        depth = lists.depth(item.offset)
        text = line.text[len(marker) :]
        opened = _Open(BlockKind.ITEM, item, text, _shifted(line.spans, -len(marker)), [item])
        opened.marker, opened.depth = line.bullet or marker.strip(), depth
        return opened
    lists.close(item.offset)
    return _Open(BlockKind.PARAGRAPH, item, line.text, list(line.spans), [item])


def _marker(text: str) -> str:
    """The bullet or number a line begins with, as printed; empty where there is none."""
    match = (
        _BULLET.match(text) or _SIGN.match(text) or (_CLAUSE.match(text) if not _is_leader(text) else None)
    )
    if match:
        return match[0]
    number = enumerator(text)
    spaced = number and (
        text[number.end - 1].isspace()
        or is_wide(text[number.end - 1])
        or is_wide(text[number.end])
        or (number.shape == "lettered" and len(number.printed) > 2)  # iii.Rally
    )
    return text[: number.end] if number and number.shape in LIST_SHAPES and spaced else ""


class _Lists:
    """How deep a list item stands, from where its marker is."""

    def __init__(self) -> None:
        self._open: list[float] = []

    def step(self, text: str) -> str:
        """A number without a dot after it, which only goes on with a list."""
        match = _STEP.match(text) if self._open else None
        return match[0] if match else ""

    def depth(self, offset: float) -> int:
        while self._open and self._open[-1] > offset + 3:
            self._open.pop()
        if not self._open or self._open[-1] < offset - 3:
            self._open.append(offset)
        return len(self._open) - 1

    def close(self, offset: float) -> None:
        while self._open and self._open[-1] > offset - 3:
            self._open.pop()

    def clear(self) -> None:
        self._open.clear()


def _continues(current: _Open, item: Numbered, setting: _Setting) -> bool:
    """Whether a line belongs to the block before it."""
    before, line = current.last.printed, item.printed
    if before.turned != line.turned or (before.panel != line.panel and not _box_goes_on(before, line)):
        return False
    if before.table or line.table:
        return bool(before.table and line.table) and _table_goes_on(before, line)
    if len(current.text) > LONGEST or _is_leader(before.text) or _is_leader(line.text):
        return False
    if item.level is not None:
        return current.kind is BlockKind.HEADING and item.run > 0
    if current.kind is BlockKind.HEADING or item.listing or current.last.listing:
        return False
    if before.place == line.place:
        return _goes_on_below(current, item)
    return _goes_on_elsewhere(current, item, setting)


def _box_goes_on(before: PrintedLine, line: PrintedLine) -> bool:
    """Whether a box that a column or page cut goes on in a second one of the same width."""
    one, two = before.panel, line.panel
    if one is None or two is None or before.place == line.place:
        return False
    return abs((one.x1 - one.x0) - (two.x1 - two.x0)) < 2


def _is_leader(text: str) -> bool:
    dotted = ".." in text or ". ." in text or "…" in text or "‥" in text or "・・" in text
    return dotted and _LEADER.search(text) is not None


def _goes_on_below(current: _Open, item: Numbered) -> bool:
    before, line = current.last.printed, item.printed
    if "\t" in before.text and "\t" in line.text:
        return False  # rows of something like a table
    if line.bullet or item.gap or not 0 < line.base - before.base < 2.5 * line.size:
        return False
    if abs(before.size - line.size) > 0.05 * line.size or _weight_changes(current, line):
        return False
    if fits_before(current.last, line) and not (
        _hangs_on(current, item) or runs_on(current.last, line) or is_amid(current.last, item, current.text)
    ):
        return False
    if _SPEAKER.match(line.text) and ends_sentence(current.text):
        return False
    if _marker(line.text) or (current.marker and _STEP.match(line.text)):
        sure = _BULLET.match(line.text) or ends_sentence(current.text) or _is_clause(current.text, line.text)
        sure = sure or (len(current.items) == 1 and counts_on(current.marker or "", line.text))
        if sure or not _aligned(current, item):
            return False
    first = _STEP.match(current.text)
    if first and ends_sentence(current.text) and counts_on(first[0].strip(), line.text):
        return False  # "5.2 …" below "5.1 …", which filled its line
    return not _indented_anew(current, item)


def _is_clause(before: str, line: str) -> bool:
    """Whether a line begins with a closed number of a clause, "1.1.2)", that closes no bracket before it."""
    return bool(_CLOSED.match(line)) and before.count("(") <= before.count(")")


def _hangs_on(current: _Open, item: Numbered) -> bool:
    """Whether a line stands below the text of an item, right of its marker, without white space above."""
    first, line = current.first.printed, item.printed
    if current.kind is not BlockKind.ITEM or line.bullet or _marker(line.text):
        return False
    start = first.text_x if first.bullet else first.mark_x
    return start > first.x0 + 0.5 * line.size and abs(line.x0 - start) < 1.5


def _weight_changes(current: _Open, line: PrintedLine) -> bool:
    """Whether a bold stretch ends, or a new one begins, between two lines."""
    before = current.last.printed
    ended, begun = _strong_at(before, len(before.text) - 1), _strong_at(line, 0)
    if ended == begun:
        return False
    whole = all(_all_strong(i.printed) for i in current.items) if ended else _all_strong(line)
    return whole and bool(ends_sentence(current.text) or not line.text[0].islower())


def _strong_at(line: PrintedLine, index: int) -> bool:
    return any(s.style == "strong" and s.start <= index < s.end for s in line.spans)


def _all_strong(line: PrintedLine) -> bool:
    return sum(s.end - s.start for s in line.spans if s.style == "strong") >= len(line.text.strip())


def _aligned(current: _Open, item: Numbered) -> bool:
    """Whether a line stands where the lines of the block stand."""
    text_x = [i.printed.text_x for i in current.items[-1:]]
    return any(abs(item.printed.x0 - x) < 1.5 for x in text_x)


def _indented_anew(current: _Open, item: Numbered) -> bool:
    """Whether a line's indentation says that a paragraph begins."""
    line, before = item.printed, current.last.printed
    step = line.x0 - before.text_x
    if current.kind is BlockKind.ITEM:
        return item.offset < current.first.offset - 2
    if abs((line.x0 + line.x1) / 2 - (before.x0 + before.x1) / 2) < 1.5 and abs(step) > 1.5:
        return False  # centred
    if len(current.items) == 1:
        return step > 0.8 * line.size and bool(ends_sentence(current.text))
    hanging = current.items[1].offset > current.first.offset + 0.8 * line.size
    return step < -0.8 * line.size if hanging else step > 0.8 * line.size


def _goes_on_elsewhere(current: _Open, item: Numbered, setting: _Setting) -> bool:
    """Whether a paragraph goes on at the top of the next column or page."""
    before, line = current.last.printed, item.printed
    if line.bullet or _marker(line.text) or abs(before.size - line.size) > 0.05 * line.size:
        return False
    if _strong_at(before, len(before.text) - 1) != _strong_at(line, 0) and _weight_changes(current, line):
        return False
    if fits_before(current.last, line) and not is_amid(current.last, item, current.text):
        return False
    inner = current.kind is BlockKind.PARAGRAPH and len(current.items) > 1
    if inner and item.offset > current.last.offset + line.size:
        return False
    if not ends_sentence(current.text):
        return True
    if inner and line.lead < _SHORT_WORD * (before.x1 - before.x0):
        return True  # a paragraph that ends with its line leaves no room for a short word but by accident
    return current.last.room < setting.full_room or (setting.indents and item.offset < 0.8 * line.size)


def _table_goes_on(before: PrintedLine, line: PrintedLine) -> bool:
    one, two = before.table, line.table
    if one is None or two is None or before.place == line.place or len(one.xs) != len(two.xs):
        return False
    if _same_widths(one.xs, two.xs):
        return True
    # without rules the last column is as wide as what stands in it
    alike = len(one.lefts) > 1 and one.style == two.style and _same_widths(one.lefts, two.lefts)
    return alike and _begins_with_figures(one, two)


def _same_widths(one: Sequence[float], two: Sequence[float]) -> bool:
    if len(one) != len(two):
        return False
    return all(abs((a - one[0]) - (b - two[0])) < 2.5 for a, b in zip(one, two, strict=True))


def _begins_with_figures(one: TablePart, two: TablePart) -> bool:
    """Whether the first row of a part has a figure below others: no header of a table of its own."""
    figures = [column for column, cell in enumerate(one.rows[-1]) if cell[:1].isdigit()]
    return bool(figures) and all(two.rows[0][column][:1].isdigit() for column in figures)


def _extend(current: _Open, item: Numbered, hyphens: Hyphens, repeated: list[Line]) -> None:
    line = item.printed
    if line.table:
        more = [r for r in line.table.rows if any(r)]
        if current.rows and len(more) > 1 and more[0] == current.rows[0]:
            repeated.append(item.lines[0])
            more = more[1:]
        current.rows = _joined_rows(current.rows, current.last.printed.table, line.table, more)
    else:
        closed = hyphens.join(current.text, line.text)
        kept = current.text if closed is None else closed
        between = glue(current.text, line.text) if closed is None else ""
        if current.kind is BlockKind.HEADING and is_chapter_number(current.text):
            between = " "
        shift = len(kept) + len(between)
        if len(kept) < len(current.text):
            current.spans = [replace(s, end=min(s.end, len(kept))) for s in current.spans]
        current.spans += _shifted(_spans_of(current, line), shift)
        current.text = kept + between + line.text
    current.items.append(item)


def _spans_of(current: _Open, line: PrintedLine) -> tuple[Span, ...]:
    return tuple(_heading_spans(line)) if current.kind is BlockKind.HEADING else line.spans


def _joined_rows(
    rows: list[tuple[str, ...]], before: TablePart | None, part: TablePart, more: list[tuple[str, ...]]
) -> list[tuple[str, ...]]:
    if rows and more and before and before.open_bottom and part.open_top:
        first = tuple(" ".join(filter(None, pair)) for pair in zip(rows[-1], more[0], strict=True))
        return [*rows[:-1], first, *more[1:]]
    return rows + more


def _heading_spans(line: PrintedLine) -> list[Span]:
    """In a heading only what differs inside a line is emphasis."""
    return [s for s in line.spans if s.style == "deleted" or s.end - s.start < 0.9 * len(line.text)]


def _shifted(spans: Sequence[Span], by: int) -> list[Span]:
    return [
        Span(max(0, s.start + by), s.end + by, s.style) for s in spans if s.end + by > max(0, s.start + by)
    ]


def _closed(current: _Open) -> Block:
    where = reduce(Provenance.through, (line.provenance for item in current.items for line in item.lines))
    raw = "\n".join(line.text for item in current.items for line in item.lines)
    if current.kind is BlockKind.TABLE:
        text = "\n".join("\t".join(row) for row in current.rows)
        style = "contents" if current.first.listing else None
        marks = tuple(m for item in current.items if item.printed.table for m in item.printed.table.marks)
        return Block(
            current.kind, text, where, gap=current.first.gap, rows=tuple(current.rows), marks=marks, raw=raw,
            style=style,
        )  # fmt: skip
    if len(current.items) > 1 and all(i.room < 1 for i in current.items if "\t" in i.printed.text):
        current.text = current.text.replace("\t", " ")  # a line set wide to fill its column
    block = Block(
        current.kind, current.text, where, join_spans(tuple(current.spans)), current.level, current.marker,
        current.depth, gap=current.first.gap, raw=raw, style="contents" if current.first.listing else None,
    )  # fmt: skip
    return block if block.text == block.text.strip() else replace(block.part(0), raw=raw)
