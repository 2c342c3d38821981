"""Printed lines: the pieces of one row of a column, with spaces put back from geometry."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise

from taiyaku.corpus.model import Span, SpanStyle
from taiyaku.corpus.radicals import count_radicals, fold_radicals
from taiyaku.ingest.blocks import join_spans
from taiyaku.ingest.readers.pdf.attached_type import JOINT, attach, close_up
from taiyaku.ingest.readers.pdf.columns import Column, opened, reading_order
from taiyaku.ingest.readers.pdf.line_type import face_of, is_even, largest_of, main_piece, named
from taiyaku.ingest.readers.pdf.page_grids import is_around
from taiyaku.ingest.readers.pdf.page_objects import Box, Hidden, PageInk, Piece, Style, is_wide, rows_of
from taiyaku.ingest.readers.pdf.panels import bars_of, boxed, bullets_of, cards_of, in_cells, panels_of
from taiyaku.ingest.readers.pdf.pieces import QUARTER
from taiyaku.ingest.readers.pdf.ruled_tables import Grid, find_grids
from taiyaku.ingest.readers.pdf.side_heads import beside_side_heads
from taiyaku.ingest.readers.pdf.slabs import Marks, Slab, slabs_of
from taiyaku.ingest.readers.pdf.strikes import parted_strikes, with_strikes
from taiyaku.ingest.readers.pdf.unruled_tables import tables_in_cells
from taiyaku.values import Struct, replace

_CLOSING = "。、，．・）」』】〕｝〉》！？：；ー…ゃゅょっャュョッ々,.)]}!?:;"
_TRIMMED = "「」『』（）【】〔〕《》〈〉、。，．：；・！？"
_SOFT = re.compile("\u00ad(?=.)")  # it is printed, so inside of a line it is a hyphen
_WIDE = re.compile("[\u2e80-\u9fff\uf900-\ufaff\uff00-\uff60]")
MAX_LOOSE = 400  # rules outside of tables; a page with more is a drawing
_WORDS = 3.0  # letters of a word on average, in a line that is text
_CELL_GAP = 0.85  # em of white that may part cells
_TAB = 2.5  # em of white inside a line that set its parts apart


Cuts = tuple[float | None, float | None]  # the gutters left and right of a column; None at the page's edge


class TablePart(Struct, frozen=True):
    """What one column or page holds of a table."""

    rows: tuple[tuple[str, ...], ...]
    boxes: tuple[Box, ...]  # of each row
    xs: tuple[float, ...]
    open_top: bool
    open_bottom: bool
    lefts: tuple[float, ...] = ()  # where the text of each column begins, if no rules part them
    style: Style | None = None  # of its last row
    marks: tuple[tuple[str, tuple[Span, ...]], ...] = ()  # texts of cells in which words are struck out


class PrintedLine(Struct, frozen=True):
    """One line as printed, or a table standing in its place."""

    text: str
    x0: float
    top: float
    x1: float
    bottom: float
    base: float
    size: float
    style: Style
    page: int
    column: int  # counted through the page
    cuts: Cuts
    spans: tuple[Span, ...] = ()
    lead: float = 0.0  # width of the first word: would it have fitted on the line before?
    space: float = 0.0  # width of a space on this line
    bar: bool = False
    bullet: str = ""  # a list marker that is drawn, not set in type
    text_x: float = 0.0  # where the text begins, after a drawn bullet
    mark_x: float = 0.0  # where the first words after a gap begin: the text of an item after its marker
    table: TablePart | None = None
    radicals: int = 0
    turned: bool = False
    panel: Box | None = None  # a framed or shaded box it stands in with other lines
    aside: str = ""  # why it is no part of the text
    face: str = ""  # the name of its font; empty where there are several
    largest: float = 0.0  # size of the largest type in it, if it is more than a few characters
    underlined: bool = False  # a rule as long as the text stands right below it
    tracked: bool = False  # its letters are set apart
    even: bool = False  # its Latin letters are all as wide as one another
    stops: tuple[tuple[int, float], ...] = ()  # where text begins behind a gap as between cells, and its x

    @property
    def printed(self) -> str:
        return f"{self.bullet} {self.text}" if self.bullet else self.text

    @property
    def place(self) -> tuple[int, int]:
        return self.page, self.column


class PageLines(Struct, frozen=True):
    """A page's lines in reading order."""

    number: int
    width: float
    height: float
    lines: tuple[PrintedLine, ...]
    images: int
    held: str = ""  # every character of the page that leaves ink
    hidden: tuple[Hidden, ...] = ()


def lay_out(ink: PageInk) -> PageLines:
    """The printed lines of a page in reading order."""
    strikes, ruled = parted_strikes(ink.level, ink.pieces) if len(ink.level) < MAX_LOOSE else ([], ink.level)
    pieces = with_strikes(ink.pieces, strikes) if strikes else ink.pieces
    found = find_grids(replace(ink, pieces=(*pieces, *ink.turned), level=ruled))
    grids, outside = found.tables, found.rest
    sideways = set(map(id, ink.turned))
    turned = [p for p in outside if id(p) in sideways]
    rest = [p for p in outside if id(p) not in sideways]
    loose = [r for r in ruled if not any(g.box.holds(r.x0 + 1, (r.top + r.bottom) / 2) for g in grids)]
    rules = loose if len(loose) < MAX_LOOSE else []
    rest = list(with_strikes(rest, rules)) if rules else rest
    em = _usual_size(rest) or 10.0
    rest, ruby = attach(rest, em)
    boxes, area = (*ink.fills, *found.frames), ink.width * ink.height
    cards = cards_of(panels_of(boxes, rest, area), rest) if len(boxes) > 1 else []
    others, rest, pages = tables_in_cells(rest, em, rules, ink.fills, [*found.pages, *cards])
    grids = (*grids, *others)
    dots = (*ink.dots, *bullets_of((*ink.icons, *ink.fills)))
    marks = Marks(bars_of(ink.fills, rest), ink.level, dots)
    pages = [rows for rows in pages if rows not in cards]
    panels = panels_of(boxes, rest, area)
    panels = tuple(p for p in panels if not any(is_around(p, rows) for rows in pages))
    slabs = [*slabs_of(rest, marks), *(_table_slab(g) for g in grids)]
    for rows in pages:
        slabs = in_cells(slabs, rows, panels)
    slabs = boxed(slabs, panels)
    ideographic = is_ideographic(p.text for p in rest)
    lines: list[PrintedLine] = []
    for number, column in opened(beside_side_heads(slabs, em) or reading_order(slabs, em), em):
        lines += _column_lines(column, number, ink.number, ideographic)
    if rules:
        lines = [replace(line, underlined=True) if _is_underlined(line, rules) else line for line in lines]
    panels += tuple(box for rows in pages if len(rows) == 1 for box in rows[0])
    if panels:
        lines = [_in_panel(line, panels) for line in lines]
    lines += [_turned_line(p, ink.number) for p in turned]
    lines += [replace(_turned_line(p, ink.number), turned=False, aside="ruby") for p in ruby]
    return PageLines(ink.number, ink.width, ink.height, tuple(lines), ink.images, ink.held, ink.hidden)


def is_ideographic(texts: Iterable[str]) -> bool:
    """Whether text is set on a grid of full-width characters, so that white space is counted in ems."""
    total = wide = 0
    for text in texts:
        total += len(text)
        wide += len(_WIDE.findall(text))
    return wide > 0.25 * total


def _usual_size(pieces: Sequence[Piece]) -> float:
    counts: dict[float, int] = {}
    for piece in pieces:
        counts[piece.style.size] = counts.get(piece.style.size, 0) + len(piece.text)
    return max(counts, key=lambda s: (counts[s], s), default=0.0)


def _table_slab(grid: Grid) -> Slab:
    return Slab(grid.box.x0, grid.box.top, grid.box.x1, grid.box.bottom, grid.box.bottom, 10.0, grid=grid)


def _column_lines(column: Column, number: int, page: int, ideographic: bool) -> Iterator[PrintedLine]:
    cuts = (column.left_cut, column.right_cut)
    group: list[Slab] = []
    for slab in column.slabs:
        if group and not slab.grid and not group[0].grid and _one_row(group[0], slab):
            group.append(slab)
            continue
        if group:
            yield _line(group, number, cuts, page, ideographic)
        group = [slab]
    if group:
        yield _line(group, number, cuts, page, ideographic)


def _in_panel(line: PrintedLine, panels: Sequence[Box]) -> PrintedLine:
    x, y = (line.x0 + line.x1) / 2, line.base - 0.3 * line.size
    panel = None if line.table else next((p for p in panels if p.holds(x, y)), None)
    return replace(line, panel=panel) if panel else line


def _one_row(first: Slab, second: Slab) -> bool:
    return abs(first.base - second.base) < 0.3 * min(first.size, second.size)


def _line(group: list[Slab], number: int, cuts: Cuts, page: int, ideographic: bool) -> PrintedLine:
    if group[0].grid:
        return _table_line(group[0].grid, number, cuts, page)
    printed = sorted((p for s in group for p in s.pieces), key=lambda p: p.x0)
    pieces = close_up(printed)
    raw, spans, stops = _text(pieces, ideographic)
    raw = _SOFT.sub("-", raw)
    text = fold_radicals(raw)
    words = named(pieces)
    main = main_piece(words)
    x0, dot = pieces[0].x0, min(group, key=lambda s: s.x0).dot
    return PrintedLine(
        text, min(dot.x0, x0) if dot else x0, min(p.top for p in pieces), max(p.x1 for p in pieces),
        max(p.bottom for p in pieces), main.base, main.style.size, main.style, page, number, cuts,
        spans, _lead(pieces), _space_width(pieces), any(s.bar for s in group), "•" if dot else "", x0,
        _second_x(pieces), radicals=_repaired(raw, text), face=face_of(words),
        largest=largest_of(words), stops=stops, tracked=pieces is not printed, even=is_even(pieces),
    )  # fmt: skip


def _repaired(raw: str, text: str) -> int:
    return count_radicals(raw) if raw != text else 0


def _turned_line(piece: Piece, page: int) -> PrintedLine:
    p = piece
    return PrintedLine(
        fold_radicals(p.text), p.x0, p.top, p.x1, p.bottom, p.base, p.style.size, p.style, page, 999,
        (None, None), text_x=p.x0, turned=True, radicals=count_radicals(p.text),
    )  # fmt: skip


def _text(
    pieces: Sequence[Piece], ideographic: bool = False
) -> tuple[str, tuple[Span, ...], tuple[tuple[int, float], ...]]:
    """The text of a line, its emphasis, and where it begins anew behind a wide gap."""
    text = ""
    stops: list[tuple[int, float]] = []
    spans: list[Span] = []
    last: Piece | None = None
    spread = not ideographic and _is_spread(pieces)
    for piece in pieces:
        if last is not None:
            text += " " if spread else _space(piece.x0 - last.x1, last, piece, ideographic)
        start = len(text)
        if last is not None and piece.x0 - last.x1 > _CELL_GAP * last.style.size:
            stops.append((start, piece.x0))
        text += piece.text
        spans += [Span(start, len(text), style) for style in _emphasis(piece.style)]
        last = piece
    return text, join_spans(tuple(spans)), tuple(stops)


def _is_spread(pieces: Sequence[Piece]) -> bool:
    """Whether the words of a line are set apart evenly, to fill it: no cells, however wide the gaps."""
    if len(pieces) < 3 or any(" " in piece.text for piece in pieces):
        return False
    gaps = [b.x0 - a.x1 for a, b in pairwise(pieces)]
    words = sum(len(piece.text) for piece in pieces) >= _WORDS * len(pieces)
    return words and min(gaps) > 0.5 * pieces[0].style.size and max(gaps) < 1.1 * min(gaps) + 0.5


def _emphasis(style: Style) -> Iterator[SpanStyle]:
    if style.bold:
        yield "strong"
    if style.italic:
        yield "emphasis"
    if style.struck:
        yield "deleted"


def _space(gap: float, before: Piece, after: Piece, ideographic: bool) -> str:
    """The white space that fills a gap between two pieces of one line."""
    em = min(before.style.size, after.style.size) or 1.0
    wide = is_wide(before.text[-1]) or is_wide(after.text[0])
    if gap < (0.03 if after.spaced else QUARTER if wide else 0.18) * em:
        return ""
    trimmed = before.text[-1] in _TRIMMED or after.text[0] in _TRIMMED  # set half as wide beside a space
    if (wide or ideographic) and gap > (0.4 if trimmed else 0.75) * em:
        return "　" * max(1, int(gap / em + (0.6 if trimmed else 0.5)))
    return " " if gap < _TAB * em else "\t"


def _second_x(pieces: Sequence[Piece]) -> float:
    """Where the second word of a line begins."""
    first = pieces[0]
    index = first.text.find(" ") + 1
    if 0 < index < len(first.lefts):
        return first.lefts[index]
    return pieces[1].x0 if len(pieces) > 1 else first.x0


def _lead(pieces: Sequence[Piece]) -> float:
    """Width of the first part of a line that cannot be broken."""
    end = 0.0
    for n, piece in enumerate(pieces):
        if n and piece.x0 - pieces[n - 1].x1 > 0.15 * piece.style.size:
            break
        stop = _unbroken(piece.text, 1 if n == 0 else 0)
        if stop < len(piece.text):
            return (piece.lefts[stop] if stop else end) - pieces[0].x0
        end = piece.x1
    return end - pieces[0].x0


def _unbroken(text: str, start: int) -> int:
    """Where a line can first be broken after `start`."""
    end = start
    if text and is_wide(text[0]):
        while end < len(text) and text[end] in _CLOSING:
            end += 1
        return end
    while end < len(text) and text[end] != " " and not is_wide(text[end]):
        if end and text[end - 1] in "-–—" and not (text[end - 1] == "-" and text[end].isdigit()):
            break  # by Unicode's rules for lines: not in 1.16-1.18
        end += 1
    return end


def _space_width(pieces: Sequence[Piece]) -> float:
    gaps = sorted(
        p.lefts[n + 1] - p.lefts[n] for p in pieces for n, char in enumerate(p.text[:-1]) if char == " "
    )  # fmt: skip
    return gaps[len(gaps) // 2] if gaps else 0.3 * pieces[0].style.size


def _is_underlined(line: PrintedLine, rules: Sequence[Box]) -> bool:
    """Whether rules right below a line cover it and do not reach on: those of a page or a table do."""
    near = [r for r in rules if -0.05 < (r.top - line.base) / (line.size or 1) < 0.3]
    covered = sum(max(0.0, min(r.x1, line.x1) - max(r.x0, line.x0)) for r in near)
    beyond = sum(r.x1 - r.x0 for r in near) - covered
    return not line.table and covered > 0.8 * (line.x1 - line.x0) and beyond < 0.5 * line.size + 2


def _table_line(grid: Grid, number: int, cuts: Cuts, page: int) -> PrintedLine:
    rows = tuple(
        tuple(cell_text(grid.cells.get((row, column), ())) for column in range(grid.columns))
        for row in range(grid.rows)
    )
    raw = "\n".join("\t".join(row) for row in rows)
    boxes = tuple(Box(grid.box.x0, a, grid.box.x1, b) for a, b in pairwise(grid.ys))
    folded = tuple(tuple(fold_radicals(cell) for cell in row) for row in rows)
    marks = tuple(
        (fold_radicals(cell_text(cell)), _cell_spans(cell))
        for cell in grid.cells.values()
        if any(p.style.struck for p in cell)
    )
    part = TablePart(
        folded, boxes, grid.xs, grid.open_top, grid.open_bottom, _lefts(grid), _last_style(grid), marks
    )
    style = Style(0.0, False, False, 0)
    b = grid.box
    return PrintedLine(
        fold_radicals(raw), b.x0, b.top, b.x1, b.bottom, b.bottom, 0.0, style, page, number, cuts,
        text_x=b.x0, table=part, radicals=count_radicals(raw),
    )  # fmt: skip


def _lefts(grid: Grid) -> tuple[float, ...]:
    """Where the columns of a table without rules begin; nothing for a table with rules or empty columns."""
    if grid.ruled:
        return ()
    columns = [
        [p.x0 for (_, c), cell in grid.cells.items() if c == n for p in cell] for n in range(grid.columns)
    ]
    return tuple(map(min, columns)) if all(columns) else ()


def _last_style(grid: Grid) -> Style | None:
    last = [p for (row, _), cell in grid.cells.items() if row == grid.rows - 1 for p in cell]
    return max(last, key=lambda p: len(p.text)).style if last else None


def cell_text(pieces: Sequence[Piece]) -> str:
    """The text of a table cell, its wrapped lines rejoined."""
    text = ""
    for row in rows_of(pieces):
        line = _SOFT.sub("-", _text(row)[0])
        text = text.removesuffix("\u00ad") + glue(text, line) + line if text else line
    return text.removesuffix("\u00ad").replace(JOINT, "").strip()


def _cell_spans(pieces: Sequence[Piece]) -> tuple[Span, ...]:
    """The emphasis of a cell, and its struck words."""
    spans: list[Span] = []
    for upto, row in enumerate(rows := rows_of(pieces)):
        end = len(cell_text([p for r in rows[: upto + 1] for p in r]))
        line, found, _ = _text(row)
        spans += [replace(s, start=s.start + end - len(line), end=s.end + end - len(line)) for s in found]
    return join_spans(tuple(spans))


def glue(before: str, after: str) -> str:
    """What stands between two lines of one paragraph."""
    if not before or not after or before[-1].isspace():
        return ""
    last, first = before[-1], after[0]
    if last == "\u00ad" or is_wide(last) or is_wide(first):
        return ""
    spaced = len(before) > 1 and before[-2].isspace()
    if last in "-/–" and not spaced:
        return ""
    return "" if last == "—" or first == "—" else " "
