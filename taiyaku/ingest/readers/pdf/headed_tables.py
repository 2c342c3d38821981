"""Tables of cells below a header, without a grid: where their columns and rows begin.

The header says where columns begin, white space down the body where they end. A line begins a row if it has
a cell of the first column and the cells above it had ended: they stop short of their column's edge, or there
is none. Cells are taken to begin level with one another.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise
from math import inf

from taiyaku.corpus.text import ends_sentence
from taiyaku.ingest.readers.pdf.page_objects import Box, Piece
from taiyaku.ingest.readers.pdf.ruled_tables import Grid, grid_of_rows
from taiyaku.ingest.readers.pdf.table_rows import Cells, base_of, rows_of_cells
from taiyaku.ingest.readers.pdf.white_columns import (
    CELL_GAP,
    RIVER,
    Column,
    PieceLine,
    cells_of,
    columns_of,
    gaps,
    stretches,
    visual_lines,
)
from taiyaku.values import Struct, replace

_WORDS = 0.1  # of the text below a header that may be set as it is
HEADER = 4  # lines of a header at the most
_FULL = 0.7  # of the width between two rules
_DEEP = 0.3  # em below the base line of a header
_LARGER = 1.1  # times the size of the body
_FAR = 1.15  # times the usual distance of lines
_PITCH = 3.2  # em between lines; a table that no rule closes ends there
ROW_PITCH = 2.4  # the same below the last rule
FIRST = 4  # lines that tell the columns, where no rule closes the table
FEWEST = 3  # lines below a header, where no rule closes the table
_HIGHEST = 120.0  # points; a higher box is no stripe of a table
_LINES = 4  # lines of a row on average, where no rule closes the table
MAX_PIECES = 4000


class Frame(Struct, frozen=True):
    """Rules as long as one another: above a header, below it, and those that follow on the page."""

    top: Box
    under: Box
    below: tuple[Box, ...] = ()
    sure: bool = False  # a row is enough: cells are shaded or ruled one by one, or their texts will tell

    @property
    def wide(self) -> float:
        return self.top.x1 - self.top.x0


class HeadedTable(Struct, frozen=True):
    """A header and the lines of a body, with the places where columns begin."""

    head: list[PieceLine]
    body: list[PieceLine]
    lefts: list[float]
    closing: Box | None  # the rule below it
    em: float


def read_table(lines: Sequence[PieceLine], frame: Frame) -> HeadedTable | None:
    """The table of a frame, if there is one."""
    head = [line for line in lines if line[0].base < frame.under.bottom]
    body = list(lines[len(head) :])
    em = max(body[0], key=lambda p: len(p.text)).style.size if body else 0.0
    if not 0 < len(head) <= HEADER or not em or _is_text(head, frame, em) or _is_heading(head, em):
        return None
    first = [line for line in body if line[0].base < frame.below[0].bottom] if frame.below else []
    columns = columns_of(head, first, em) if first else _columns_above(head, body[:FIRST], em)
    if len(columns) < 2:
        return None
    columns[-1] = columns[-1][0], frame.top.x1
    closing = frame.below[0] if first else None
    for rule, after in pairwise(frame.below) if first else ():
        segment = [line for line in body if rule.bottom < line[0].base < after.bottom]
        if not segment or not _fits(segment, head, columns, em):
            break
        closing = after
    inside, below = _split(body, closing.bottom if closing else frame.under.bottom)
    steps = [(b[0].base - a[0].base) / em for a, b in pairwise([*head, *inside])]
    pitch = max(ROW_PITCH, min(_PITCH, max(steps, default=0.0) + 0.2)) if closing else _PITCH
    below = list(_before_heading([*inside, *below]))[len(inside) :]
    body = [*inside, *_going_on(below, inside, columns, em, pitch)]
    columns = columns_of(head, body, em) or columns
    return HeadedTable(head, body, [left for left, _ in columns], closing, em) if body else None


def _columns_above(head: Sequence[PieceLine], body: Sequence[PieceLine], em: float) -> list[Column]:
    """The columns of a header over the next lines, without those behind them that run into several."""
    most = len(stretches(head[-1], CELL_GAP * em))
    for last in range(len(body), 0, -1):
        columns = columns_of(head, body[:last], em)
        if len(columns) >= max(2, most):
            return columns
    return []


def _is_text(head: Sequence[PieceLine], frame: Frame, em: float) -> bool:
    """Whether a paragraph stands between the two rules: full lines above the rule of the next heading."""
    found = [stretches(line, RIVER * em) for line in head]
    return sum(len(parts) == 1 and parts[0][1] - parts[0][0] > _FULL * frame.wide for parts in found) > 1


def _is_heading(head: Sequence[PieceLine], em: float) -> bool:
    """Whether one name in larger type stands between the rules, or in the bar: the heading above a table."""
    sizes = [p.style.size for line in head for p in line]
    return min(sizes) > _LARGER * em and all(len(stretches(line, RIVER * em)) == 1 for line in head)


def _between_headings(lines: Sequence[PieceLine], frame: Frame) -> tuple[Frame, list[PieceLine]]:
    """A frame without what stands in it above a header set apart, and from the next larger heading on."""
    head, body = _split(lines, frame.under.bottom)
    if not head or not body or not is_set_apart(head[-1:], body):
        return frame, [*head, *body]
    em = max((p for line in body for p in line), key=lambda p: len(p.text)).style.size
    if end := next((n for n, line in enumerate(body) if n and _is_heading([line], em)), 0):
        below = (rule for rule in frame.below if rule.top < body[end][0].base)
        body, frame = body[:end], replace(frame, below=tuple(below))
    cells = stretches(head[-1], CELL_GAP * em)
    above = [n for n, line in enumerate(head[:-1], 1) if len(cells) > 1 and _is_above(line, cells, em)]
    if above and min(p.style.size for p in head[-1]) <= _LARGER * em:
        y = head[above[-1] - 1][0].base + _DEEP * em
        head, frame = head[above[-1] :], replace(frame, top=replace(frame.top, top=y, bottom=y))
    return frame, [*head, *body]


def _is_above(line: PieceLine, cells: Sequence[Column], em: float) -> bool:
    """Whether a line is none of the header: larger type, the end of a sentence, or a name from its left."""
    if min(p.style.size for p in line) > _LARGER * em:
        return True
    (left, right), *others = stretches(line, CELL_GAP * em)
    named = abs(left - cells[0][0]) < em and right > cells[1][0]
    return not others and (named or ends_sentence(line[-1].text))


def _going_on(
    below: Sequence[PieceLine],
    inside: Sequence[PieceLine],
    columns: Sequence[Column],
    em: float,
    pitch: float,
) -> Iterator[PieceLine]:
    """Lines below a rule, or a header, that still are rows: the last rule may stand above the last row."""
    base = inside[-1][0].base if inside else below[0][0].base if below else 0.0
    for line in below:
        starts = sum(
            any(abs(p.x0 - left) < 0.3 * em for left, _ in columns) and _stands_in([p], columns, em)
            for p in line
        )
        if line[0].base - base > pitch * em and (starts < 2 or inside):
            return
        if starts < 2 and not _stands_in(line, columns, em):
            return
        if inside and len(stretches(line, RIVER * em)) < 2 and base == inside[-1][0].base:
            return
        base = line[0].base
        yield line


def _stands_in(line: PieceLine, columns: Sequence[Column], em: float) -> bool:
    """Whether the parts of a line stand in columns, and none runs into the next."""
    found = stretches(line, RIVER * em)
    rivers = [(one[1], two[0]) for one, two in pairwise(columns)]
    crossing = any(x0 < white and x1 > left for x0, x1 in found for white, left in rivers)
    return not crossing and all(any(x0 < b and x1 > a for a, b in columns) for x0, x1 in found)


def _split(lines: Sequence[PieceLine], y: float) -> tuple[list[PieceLine], list[PieceLine]]:
    """The lines above a height, and those below it."""
    return [line for line in lines if line[0].base < y], [line for line in lines if line[0].base >= y]


def _fits(
    segment: Sequence[PieceLine], head: Sequence[PieceLine], columns: Sequence[Column], em: float
) -> bool:
    """Whether lines between two rules are rows more of a table: not its header again, nor another text."""
    several = any(len(stretches(line, RIVER * em)) > 1 for line in segment)
    again = _words(segment[0]) == _words(head[0])
    return several and not again and all(_stands_in(line, columns, em) for line in segment)


def _before_heading(lines: Sequence[PieceLine]) -> Iterator[PieceLine]:
    """The lines up to one set in another style, by itself, and further down or right than those above it."""
    style = {p.style for line in lines[:FIRST] for p in line}
    steps = sorted(b[0].base - a[0].base for a, b in pairwise(lines[: 2 * FIRST]))
    usual = steps[len(steps) // 2] if steps else 0.0
    for above, line in zip([None, *lines], lines, strict=False):
        far = above is not None and line[0].base - above[0].base > _FAR * usual
        aside = above is not None and line[0].x0 - above[0].x0 > line[0].style.size
        if (far or aside) and not {p.style for p in line} & style and not gaps(line, CELL_GAP):
            return
        yield line


def _words(line: PieceLine) -> str:
    return "".join(p.text for p in line).replace(" ", "")


def header_rows(table: HeadedTable) -> list[list[Cells]]:
    """The rows of a header: a line with more cells than the one above it stands below cells that span it."""
    rows: list[list[Cells]] = []
    for line in table.head:
        cells = cells_of(line, table.lefts, table.em)
        if rows and len(cells) <= len(rows[-1][-1]):
            rows[-1].append(cells)
        else:
            rows.append([cells])
    return rows


def _edges(body: Sequence[PieceLine], frame: Frame, rules: Sequence[Box]) -> list[float]:
    """Where rules run across the body of a table."""
    low, high = frame.under.bottom + 1, body[-1][0].base
    wide = 0.8 * frame.wide
    right = frame.top.x1 - 0.2 * frame.wide
    inside = [r for r in rules if low < r.top < high and r.x1 > max(right, r.x0 + wide)]
    inside = [r for r in inside if r.x0 < frame.top.x0 + 5]
    return sorted(r.top for r in inside)


def grid_of(table: HeadedTable, frame: Frame, rules: Sequence[Box]) -> Grid | None:
    """The rows of a table as a grid; None if too few of them have several cells."""
    lefts, em = table.lefts, table.em
    edges = _edges(table.body, frame, rules)
    rows = rows_of_cells([cells_of(line, lefts, em) for line in table.body], lefts, em, edges)
    full = sum(len({n for cells in row for n in cells}) > 1 for row in rows)
    if full < max(1, 0.6 * len(rows)):
        return None
    rows = [*header_rows(table), *rows]
    last = max(base_of(line) for line in rows[-1])
    xs = (min(frame.top.x0, lefts[0]) - 1, *(x - 0.3 * em for x in lefts[1:]), frame.top.x1 + 1)
    bottom = table.closing.top if table.closing else last + 0.3 * em
    grid = grid_of_rows(rows, xs, frame.top.top, bottom, em)
    return grid if table.closing or frame.sure or has_rows(table, grid) else None


def has_rows(table: HeadedTable, grid: Grid) -> bool:
    """Whether enough rows have several cells for a table that no rule closes."""
    filled = [sum((row, n) in grid.cells for n in range(grid.columns)) for row in range(grid.rows)]
    loose = 0.0 if is_set_apart(table.head, table.body) else len(table.body) / _LINES
    return sum(n > 1 for n in filled[len(header_rows(table)) :]) >= max(FEWEST, loose)


def is_inside(piece: Piece, frame: Frame) -> bool:
    return frame.top.bottom < piece.base and frame.top.x0 - 3 < piece.x0 < frame.top.x1 + 3


def end_of(frame: Frame, pieces: Sequence[Piece]) -> float:
    """Where the first line below the top of a frame comes in from its left: it is no row."""
    left, top = frame.top.x0, frame.top.bottom
    entering = (p.base for p in pieces if p.base > top and p.x0 <= left - 3 and p.x1 > left + p.style.size)
    return min(entering, default=inf)


def is_set_apart(head: Sequence[PieceLine], body: Sequence[PieceLine]) -> bool:
    """Whether a header is set in another style than the lines below, but for names of rows and some words."""
    styles = {p.style for line in head for p in line}
    named = min(map(len, head)) > 1
    below = [p for line in body[:FIRST] for p in line[named:]]
    alike = sum(len(p.text) for p in below if p.style in styles)
    return bool(below) and alike <= _WORDS * named * sum(len(p.text) for p in below)


def edges_of(stripe: Box) -> tuple[Box, ...]:
    high = stripe.bottom - stripe.top
    return (replace(stripe, bottom=stripe.top), replace(stripe, top=stripe.bottom)) if high < _HIGHEST else ()


def without(pieces: Sequence[Piece], table: HeadedTable) -> list[Piece]:
    taken = {id(p) for line in (*table.head, *table.body) for p in line}
    return [p for p in pieces if id(p) not in taken]


# Headers between two rules, or in a stripe.
_TOUCH = 1.0  # points between rules that go on
_SAME_EDGE = 3.0  # points between the ends of rules of one table


def find_text_tables(
    pieces: Sequence[Piece], rules: Sequence[Box], stripes: Sequence[Box], heads: Sequence[Box]
) -> tuple[list[Grid], list[Piece]]:
    """Tables whose header stands between two rules, or in a stripe, and the other pieces.

    `heads` are shaded cells side by side: one row below them is enough.
    """
    rest = list(pieces)
    grids: list[Grid] = []
    shaded = [edge for head in heads for edge in edges_of(head)]
    whole = joined(rules)
    celled = [rule for rule in whole if rule not in rules]
    rules = [*whole, *(edge for stripe in stripes for edge in edges_of(stripe)), *shaded]
    if not rules or len(pieces) > MAX_PIECES:
        return grids, rest
    for family in _families(rules):
        start = 0
        while start + 1 < len(family):
            sure = family[start] in shaded
            frame = Frame(family[start], family[start + 1], tuple(family[start + 2 :]), sure)
            end = end_of(frame, rest)
            frame = replace(frame, below=tuple(rule for rule in frame.below if rule.top < end))
            lines = visual_lines([p for p in rest if is_inside(p, frame) and p.base < end])
            frame, lines = _between_headings(lines, frame)
            table = read_table(lines, frame)
            if table and frame.under in celled:  # a row a line; else white space tells more of the cells
                frame = replace(frame, sure=True)
                table = table if all(gaps(line, RIVER) for line in table.body) else None
            if table:
                table, frame = with_rows_above(table, frame, rest)
            grid = grid_of(table, frame, rules) if table else None
            if table and grid:
                grids.append(grid)
                rest = without(rest, table)
                start += 1 if table.closing is None else frame.below.index(table.closing) + 2
            start += 1 if table and grid else _passed(lines, frame)
    return grids, rest


def joined(rules: Sequence[Box]) -> list[Box]:
    """Rules with those that touch at one height as one: browsers draw one for each cell."""
    found: list[Box] = []
    for rule in sorted(rules, key=lambda r: (round(r.top), r.x0)):
        last = found[-1] if found else None
        if last and abs(last.top - rule.top) < _TOUCH and rule.x0 - last.x1 < _TOUCH:
            found[-1] = replace(last, x1=max(last.x1, rule.x1))
        else:
            found.append(rule)
    return found


def with_rows_above(table: HeadedTable, frame: Frame, pieces: Sequence[Piece]) -> tuple[HeadedTable, Frame]:
    """The table and its frame with the rows above the first rule, where rules stand below rows only."""
    em = table.em
    above = visual_lines([p for p in pieces if _is_over(p, frame)])
    columns = columns_of(table.head, table.body, em)
    rows: list[PieceLine] = []
    kept = 0
    base = table.head[0][0].base
    for line in reversed(above):
        if base - line[0].base > ROW_PITCH * em or len(rows) == HEADER or not _stands_in(line, columns, em):
            break
        base = line[0].base
        rows.append(line)
        kept = len(rows) if len(stretches(line, RIVER * em)) > 1 else kept
    if not kept:
        return table, frame
    head, *body = reversed(rows[:kept])
    under = replace(frame.top, top=head[0].base + _DEEP * em, bottom=head[0].base + _DEEP * em)
    top = replace(frame.top, top=min(p.top for p in head), bottom=min(p.top for p in head))
    whole = replace(table, head=[head], body=[*body, *table.head, *table.body])
    return whole, replace(frame, top=top, under=under)


def _is_over(piece: Piece, frame: Frame) -> bool:
    return piece.base < frame.top.top and frame.top.x0 - 3 < piece.x0 and piece.x1 < frame.top.x1 + 3


def _families(rules: Sequence[Box]) -> list[list[Box]]:
    """Rules of one length that stand above one another."""
    families: list[list[Box]] = []
    for rule in sorted(rules, key=lambda r: r.top):
        family = next((f for f in families if _alike(f[-1], rule)), None)
        if family is None:
            families.append([rule])
        elif rule.top - family[-1].bottom > _SAME_EDGE:
            family.append(rule)
    return families


def _alike(one: Box, two: Box) -> bool:
    return abs(one.x0 - two.x0) < _SAME_EDGE and abs(one.x1 - two.x1) < _SAME_EDGE


def _passed(lines: Sequence[PieceLine], frame: Frame) -> int:
    """How many rules to pass where no table was found: those that have cells between them too."""
    edges = [frame.top, frame.under, *frame.below]
    for n, (one, two) in enumerate(pairwise(edges)):
        between = [line for line in lines if one.bottom < line[0].base < two.bottom]
        if not any(gaps(line, CELL_GAP) for line in between):
            return n + 1
    return len(edges)
