"""Blocks of text whose structure is in its indentation, its signs and its line ends.

Wrapped lines are rejoined from three kinds of evidence: a line that reached the wrap width is
continued by an unmarked line at the left edge; a list item is continued by lines indented to its
text; and a line that stops in mid-sentence goes on at the item's own indentation. A jump in line
numbers counts as blank lines, so a reader may leave those out.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from operator import itemgetter

from taiyaku.corpus.text import cells, ends_sentence, has_japanese
from taiyaku.ingest.blocks import Block, BlockKind, Line
from taiyaku.ingest.list_markers import signs
from taiyaku.ingest.readers.text.column_tables import find_table, may_begin_table
from taiyaku.ingest.readers.text.hard_wraps import Wrapping, measure
from taiyaku.ingest.readers.text.indentation import (
    LABEL_ALONE,
    OPEN_END,
    Row,
    Start,
    Starts,
    indent_of,
    measure_rows,
)
from taiyaku.ingest.readers.text.line_rules import FRAMES, PLAIN, drawn, underlined
from taiyaku.ingest.vocabulary import Vocabulary
from taiyaku.values import Struct, replace

EXAMPLE_LEAD = re.compile(r"[（(]?例[ \u3000]?[0-9０-９]*[）)．.:：]")
_STRUCTURE = re.compile(
    r"[ \t\u3000]*"
    r"(?:[・･◆◇■□●○▼▽★☆◎▶▲＞※→①-⑳]|【[^】]+】|《[^》]+》|〔[^〕]+〕|[^\s:：。、]{1,14}[:：](?:\s|\S{0,80}$))"
)
_MARKDOWN = re.compile(r"\s{0,3}#{1,6}\s+\S|.*\*\*[^*]+\*\*|.*</?[bi]>")
_UNDERLINED = 3  # headings that show a text's structure
_LONGEST_TABLE = 200  # rows
_LONGEST_NAME = 12  # characters of an item above its text
_IN_SENTENCES = re.compile(r"[。、，,:：!?！？「」（(]")
_OPENERS = "「【＜《〈［〔『"


def looks_indented(lines: Sequence[Line]) -> bool:
    """Whether indentation, signs and labels carry the structure, rather than markup or blank lines."""
    texts = [line.text for line in lines if line.text.strip()]
    marked = sum(1 for text in texts if _MARKDOWN.match(text))
    if len(texts) < 4 or marked > 0.02 * len(texts):
        return False
    if sum(underlined(lines, at, PLAIN) is not None for at in range(len(lines))) >= _UNDERLINED:
        return False
    if not any(has_japanese(text) for text in texts):
        return _latin_looks_indented(texts)
    wide = sum(1 for text in texts if text.startswith("\u3000"))
    indented = sum(1 for text in texts if indent_of(text) >= 2)
    signed = sum(1 for text in texts if _STRUCTURE.match(text))
    japanese = sum(1 for text in texts if has_japanese(text))
    if japanese < 0.3 * len(texts):
        return wide > 0.2 * len(texts)
    return wide + indented > 0.3 * len(texts) or signed > 0.3 * len(texts)


def _latin_looks_indented(texts: Sequence[str]) -> bool:
    """English text needs indented lines that are no list items, labels among them."""
    plain = [text for text in texts if not re.match(r"\s*[^\w\s(\[\"']", text)]
    inner = sum(1 for text in plain if indent_of(text) >= 2)
    labels = sum(1 for text in plain if re.fullmatch(r"[ \t]+[A-Z][A-Za-z ]{2,24}:(?: .{0,80})?", text))
    indented = sum(1 for text in texts if indent_of(text) >= 2)
    return indented > 0.3 * len(texts) and inner > 0.1 * len(texts) and labels >= max(2, 0.05 * len(texts))


class _Open(Struct):
    """The block that is being read."""

    block: Block
    start: Start
    last: Row
    text_column: int
    colons: tuple[int, ...]  # columns after which hanging lines may be aligned
    texts: list[str]  # of the lines so far, as they will be joined
    raws: list[str]

    def close(self) -> Block:
        """The block with its lines joined."""
        where = self.block.provenance.through(self.last.line.provenance)
        return replace(self.block, text="".join(self.texts), raw="\n".join(self.raws), provenance=where)


def indented_blocks(lines: Sequence[Line], vocabulary: Vocabulary) -> tuple[Block, ...]:
    """Turn lines into blocks; items have their marker cut off and their depth from indentation."""
    rows = measure_rows(lines, vocabulary)
    return tuple(_with_depth(_Reading(rows, vocabulary).blocks()))


class _Reading:
    """One pass over the rows."""

    def __init__(self, rows: Sequence[Row], vocabulary: Vocabulary) -> None:
        self.rows = rows
        self.signs = signs(vocabulary)
        self.wrapping: Wrapping = measure([row.line.text for row in rows])
        self.starts = Starts(rows, vocabulary)
        self.margin = self._is_margin_for_wraps()
        self.page_gap = self._page_gap()

    def _is_margin_for_wraps(self) -> bool:
        """Whether unmarked text at the left edge is nearly always the rest of a full line above it."""
        edge = after_full = 0
        for above, row in zip(self.rows, self.rows[1:], strict=False):
            if row.indent == 0 and self.starts.of(row).marker is None and not self.starts.of(row).closed:
                edge += 1
                after_full += self.wrapping.is_full(above.line.text)
        return (
            edge > 0
            and after_full >= 0.6 * edge
            and sum(r.indent > 0 for r in self.rows) > 0.4 * len(self.rows)
        )

    def _page_gap(self) -> int:
        """The number of blank lines a page break leaves: a gap of two or more that keeps coming back.

        Where blank lines part nearly everything, no sentence goes on behind more of them.
        """
        gaps = Counter(row.gap for row in self.rows)
        large = ((gap, count) for gap, count in gaps.items() if gap >= 2)
        gap, count = max(large, key=itemgetter(1), default=(-1, 0))
        return gap if count >= 3 and gaps[0] > gaps[1] else -1

    def blocks(self) -> Iterator[Block]:
        at = 0
        current: _Open | None = None
        while at < len(self.rows):
            row = self.rows[at]
            if not row.text:  # nothing but an artefact: the format declares it
                if current:
                    yield current.close()
                    current = None
                yield Block(BlockKind.PARAGRAPH, "", row.line.provenance, raw=row.line.text)
                at += 1
                continue
            if made := self._drawn(at):
                if current:
                    yield current.close()
                    current = None
                yield made[0]
                at += made[1]
                continue
            if current and self._continues(current, row, at):
                self._join(current, row)
                at += 1
                continue
            if current:
                yield current.close()
                current = None
            if table := self._table(at):
                block, taken = table
                yield block
                at += taken
                continue
            current = self._open(row)
            at += 1
        if current:
            yield current.close()

    def _drawn(self, at: int) -> tuple[Block, int] | None:
        """A name with an underline, behind a blank line, a table with rules, or a line that only parts."""
        row = self.rows[at]
        near = self.rows[at : at + 2]
        if all(any(map(str.isalnum, one.text)) and one.text[0] not in FRAMES for one in near):
            return None
        end = at + 1
        while end < min(len(self.rows), at + _LONGEST_TABLE) and self.rows[end].gap == 0:
            end += 1
        lines = [one.line for one in self.rows[at:end]]
        found = underlined(lines, 0, PLAIN) if row.gap or not at else None
        found = found or drawn(lines)
        return (replace(found[0], indent=row.indent, gap=row.gap), found[1]) if found else None

    def _open(self, row: Row) -> _Open:
        start = self.starts.of(row)
        block = Block(
            start.kind,
            row.text[start.text_at :].rstrip(),
            row.line.provenance,
            marker=start.marker,
            indent=row.indent,
            gap=row.gap,
            raw=row.line.text,
        )
        column = row.indent + cells(row.text[: start.text_at])
        colons = tuple(
            row.indent + cells(row.text[: m.end()]) for m in re.finditer(r"[:：][ \u3000]*", row.text[:120])
        )
        return _Open(block, start, row, column, colons, [block.text], [row.line.text])

    # --- continuing a block

    def _continues(self, current: _Open, row: Row, at: int) -> bool:
        full = self.wrapping.is_full(current.last.line.text)
        unfinished = not ends_sentence(current.last.text)
        start = self.starts.of(row)
        if self.margin and row.indent == 0 and full and not self._is_group(row, start):
            return row.gap == 0 or unfinished
        if (
            start.marker is not None
            or start.closed
            or start.kind is BlockKind.HEADING
            or self.starts.is_label(row.text)
            or (not full and self.starts.names_part(row.text))
        ):
            return False
        if EXAMPLE_LEAD.match(row.text) or self._is_sibling(at):
            return False
        if row.gap and row.gap != self.page_gap and not row.turned:
            return row.gap == 1 and full and unfinished and self._carries_on(row)
        if current.start.closed:
            return full and unfinished and row.gap == 0 and row.indent <= current.last.indent
        if row.indent > current.block.indent:
            return self._hangs(current, row, full, unfinished)
        if row.indent == current.block.indent:
            return self._goes_on(current, row, full, unfinished)
        return full and unfinished and row.indent < 2

    def _is_group(self, row: Row, start: Start) -> bool:
        return start.kind is BlockKind.HEADING and (
            start.marker in self.signs.groups or row.text[:1] in self.signs.headings
        )

    def _carries_on(self, row: Row) -> bool:
        """Whether a line after a blank one can only be the rest of a sentence."""
        first = row.text[:1]
        return first.islower() or "\u3041" <= first <= "\u3096"

    def _is_sibling(self, at: int) -> bool:
        """Whether the line opens with the same bracket as a neighbour at the same indentation: a list."""
        row = self.rows[at]
        if row.text[:1] not in _OPENERS:
            return False
        near = (self.rows[i] for i in (at - 1, at + 1) if 0 <= i < len(self.rows))
        return any(n.text[:1] == row.text[:1] and n.indent == row.indent for n in near)

    def _hangs(self, current: _Open, row: Row, full: bool, unfinished: bool) -> bool:
        """Whether a deeper line belongs to the block: aligned with its text or colon, or mid-sentence."""
        item = current.start.marker is not None
        if item and not full and self._names_what_follows(current, row):
            return False
        aligned = abs(row.indent - current.text_column) <= 1 or any(
            abs(row.indent - c) <= 3 for c in current.colons
        )
        if (item and abs(row.indent - current.text_column) <= 1) or (aligned and current.colons):
            return True
        if unfinished:
            return item or full or bool(OPEN_END.search(current.last.text[-40:]))
        return item and self.starts.is_sentence(row.text)

    def _names_what_follows(self, current: _Open, row: Row) -> bool:
        """Whether an item is a short Japanese name, and the sentence below it its text: （１）予選."""
        name = current.block.text
        short = len(current.raws) == 1 and len(name) <= _LONGEST_NAME and has_japanese(name)
        named = short and not _IN_SENTENCES.search(name) and not OPEN_END.search(name)
        return named and self.starts.is_sentence(row.text) and not self._carries_on(row)

    def _goes_on(self, current: _Open, row: Row, full: bool, unfinished: bool) -> bool:
        """Whether a line at the block's own indentation is the rest of its sentence."""
        if len(current.raws) > 1 and row.indent == current.last.indent and full and row.gap == 0:
            return True
        if not unfinished:
            return full and row.gap == 0 and row.indent == 0 and not has_japanese(current.last.text)
        lower = row.text[:1].islower() and not has_japanese(current.last.text[-1:])  # "正誤表" above "p. 6"
        if full or lower or current.last.indent < current.block.indent:
            return True  # the line above reached the width, or is the short rest of one that did
        if current.start.marker in self.signs.groups:
            return False  # "■はじめに" is a name
        return bool(OPEN_END.search(current.last.text[-40:]))

    def _join(self, current: _Open, row: Row) -> None:
        trailing = " " if current.last.text.endswith(" ") else ""
        current.texts[-1], glue = self.wrapping.glue(current.texts[-1] + trailing, row.text)
        current.texts.append(glue + row.text.rstrip())
        current.raws.append(row.line.text)
        current.last = row

    # --- tables

    def _table(self, at: int) -> tuple[Block, int] | None:
        if not may_begin_table(self.rows[at].line.text):
            return None
        end = at + 1
        while end < min(len(self.rows), at + _LONGEST_TABLE) and self.rows[end].gap == 0:
            end += 1
        texts = [row.line.text for row in self.rows[at:end]]
        found = find_table(texts, 0, self.rows[at - 1].text if at else "")
        if not found:
            return None
        rows, taken = found
        used = self.rows[at : at + taken]
        block = Block(
            BlockKind.TABLE,
            "\n".join("\t".join(row) for row in rows if row),
            used[0].line.provenance.through(used[-1].line.provenance),
            indent=used[0].indent,
            gap=used[0].gap,
            rows=rows,
            raw="\n".join(row.line.text for row in used),
        )
        return block, taken


def _with_depth(blocks: Iterator[Block]) -> Iterator[Block]:
    """Items get the number of items they stand in; a heading, a label or text further out starts anew."""
    levels: list[int] = []
    for block in blocks:
        if block.kind is not BlockKind.ITEM:
            if (
                block.kind is BlockKind.HEADING
                or not levels
                or block.indent < levels[0]
                or LABEL_ALONE.fullmatch(block.text)
            ):
                levels = []
            yield block
            continue
        while levels and block.indent < levels[-1]:
            levels.pop()
        if not levels or block.indent > levels[-1]:
            levels.append(block.indent)
        yield replace(block, depth=len(levels) - 1)
