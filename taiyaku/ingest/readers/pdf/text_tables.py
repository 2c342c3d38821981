"""Tables of text without a grid: a header between two rules, and cells that go on over several lines.

The header says where columns begin, white space down the body where they end. A line begins a row if it has
a cell of the first column and the cells above it had ended: they stop short of their column's edge, or there
is none. Cells are taken to begin level with one another.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise

from taiyaku.ingest.readers.pdf.page_objects import Box, Piece, rows_of
from taiyaku.ingest.readers.pdf.ruled_tables import Grid
from taiyaku.ingest.readers.pdf.table_rows import Cells, base_of, begin_alike, rows_of_cells
from taiyaku.values import Struct, replace

_RIVER = 0.6  # em of white between columns
_CELL_GAP = 0.85  # em between cells of a header
_OVERFLOW = 0.06  # share of the lines that may run into the next column
_SAME_EDGE = 3.0  # points between the ends of rules of one table
_HEADER = 4  # lines of a header at the most
_NARROWEST = 12.0  # em; shorter rules are none of a table
_PITCH = 3.2  # em between lines; a table that no rule closes ends there
_ROW_PITCH = 2.4  # the same below the last rule
_FIRST = 4  # lines that tell the columns, where no rule closes the table
_PLAIN, _FEWEST = 3, 3  # cells of a header without rules, lines below it
_SHORT, _WIDEST = 9.0, 20.0  # em; what is wider is text, or no name of a column
_MOST, _SOME = 0.75, 0.3  # share of the rows that have several cells, or all; that have text in one
_HIGHEST = 120.0  # points; a higher box is no stripe of a table
_FAR = 1.15  # times the usual distance of lines
_LINES = 4  # lines of a row on average, where no rule closes the table
MAX_PIECES = 4000
_LEADER = re.compile(r"(?:[.·・_]\s?){4}|…{2}|‥{2}")  # to a page number

_Line = list[Piece]
_Column = tuple[float, float]


class _Frame(Struct, frozen=True):
    """Rules as long as one another: above a header, below it, and those that follow on the page."""

    top: Box
    under: Box
    below: tuple[Box, ...] = ()

    @property
    def wide(self) -> float:
        return self.top.x1 - self.top.x0


class _Table(Struct, frozen=True):
    """A header and the lines of a body, with the places where columns begin."""

    head: list[_Line]
    body: list[_Line]
    lefts: list[float]
    closing: Box | None  # the rule below it
    em: float


def find_text_tables(
    pieces: Sequence[Piece], rules: Sequence[Box], stripes: Sequence[Box]
) -> tuple[list[Grid], list[Piece]]:
    """Tables whose header stands between two rules, or in a stripe, and the other pieces."""
    rest = list(pieces)
    grids: list[Grid] = []
    rules = [*rules, *(edge for stripe in stripes for edge in _edges_of(stripe))]
    if not rules or len(pieces) > MAX_PIECES:
        return grids, rest
    for family in _families(rules):
        family = [*_header_above(rest, family), *family]
        start = 0
        while start + 1 < len(family):
            frame = _Frame(family[start], family[start + 1], tuple(family[start + 2 :]))
            lines = _visual_lines([p for p in rest if _is_inside(p, frame)])
            table = _read(lines, frame)
            grid = _grid(table, frame, rules) if table else None
            if table and grid:
                grids.append(grid)
                rest = _without(rest, table)
                start += 1 if table.closing is None else frame.below.index(table.closing) + 2
            start += 1 if table and grid else _passed(lines, frame)
    return grids, rest


def find_plain_tables(
    pieces: Sequence[Piece], rules: Sequence[Box], stripes: Sequence[Box]
) -> tuple[list[Grid], list[Piece]]:
    """Tables whose header no rule marks: a line of cells, and cells below each of them; the other pieces."""
    rest = list(pieces)
    grids: list[Grid] = []
    lines = _visual_lines(pieces) if len(pieces) <= MAX_PIECES else []
    rules = [*rules, *(edge for stripe in stripes for edge in _edges_of(stripe))]
    start = 0
    while start + _FEWEST < len(lines):
        found = _plain_at(lines, start, rules)
        start += 1
        if found:
            table, grid = found
            grids.append(grid)
            rest = _without(rest, table)
            start += len(table.head) + len(table.body) - 1
    return grids, rest


def _plain_at(lines: Sequence[_Line], start: int, rules: Sequence[Box]) -> tuple[_Table, Grid] | None:
    """The table whose header begins in a line, if there is one."""
    em = max(lines[start], key=lambda p: len(p.text)).style.size
    cells = _stretches(lines[start], _CELL_GAP * em)
    if len(cells) < 2:
        return None
    head = _header_at(lines, start, em)
    below = lines[start + len(head) :]
    if not below or any(
        x1 - x0 > (_WIDEST if _is_set_apart(head, below) else _SHORT) * em for x0, x1 in cells
    ):
        return None
    if _is_set_apart(head, below):
        below = list(_before_heading(below))
    right = max(p.x1 for line in (*head, *below) for p in line)
    left = min(p.x0 for line in (*head, *below[:1]) for p in line)
    high, low = min(p.top for p in head[0]) - 1, head[-1][0].base + 1
    frame = _Frame(Box(left - 2, high, right, high), Box(left - 2, low, right, low))
    inside = [[p for p in line if _is_inside(p, frame)] for line in (*head, *below)]
    table = _read([line for line in inside if line], frame)
    if table is None or len(table.lefts) < max(2, len(cells)) or not _is_plain(table):
        return None
    grid = _grid(table, frame, rules)
    return (table, grid) if grid and (_is_text(table) or _is_full(table, grid)) else None


def _before_heading(lines: Sequence[_Line]) -> Iterator[_Line]:
    """The lines up to one set in another style, by itself, and further down or right than those above it."""
    style = {p.style for line in lines[:_FIRST] for p in line}
    steps = sorted(b[0].base - a[0].base for a, b in pairwise(lines[: 2 * _FIRST]))
    usual = steps[len(steps) // 2] if steps else 0.0
    for above, line in zip([None, *lines], lines, strict=False):
        far = above is not None and line[0].base - above[0].base > _FAR * usual
        aside = above is not None and line[0].x0 - above[0].x0 > line[0].style.size
        if (far or aside) and not {p.style for p in line} & style and not _gaps(line, _CELL_GAP):
            return
        yield line


def _header_at(lines: Sequence[_Line], start: int, em: float) -> list[_Line]:
    """The lines of a header set in one style, which may have cells over several columns."""
    head = [lines[start]]
    for line in lines[start + 1 : start + _HEADER]:
        near = line[0].base - head[-1][0].base < _ROW_PITCH * em
        if (
            not near
            or {p.style for p in line} != {p.style for p in head[0]}
            or not _is_set_apart([line], lines[start + _HEADER :])
        ):
            break
        head.append(line)
    return head


def _is_set_apart(head: Sequence[_Line], body: Sequence[_Line]) -> bool:
    """Whether a header is set in another style than the lines below it."""
    styles = {p.style for line in head for p in line}
    return not styles & {p.style for line in body[:_FIRST] for p in line}


def _is_plain(table: _Table) -> bool:
    """Whether lines could be rows: none leads to a page, and they do not all begin as items of a list do."""
    if any(_LEADER.search(p.text) for line in table.body for p in line):
        return False
    marks = [line[0] for line in table.body if line[0].x0 < table.lefts[1] - table.em]
    return sum(len(p.text.strip()) > 1 or p.text.isalnum() for p in marks) > 0.5 * len(marks)


def _is_full(table: _Table, grid: Grid) -> bool:
    """Whether a header set apart, or rows of three cells and more with text in them, leave no doubt."""
    rows = [sum((row, column) in grid.cells for column in range(grid.columns)) for row in range(1, grid.rows)]
    body = {place: cell for place, cell in grid.cells.items() if place[0] >= len(_header_rows(table))}
    extents = [_extent(body, column) for column in range(grid.columns)]
    if len(rows) < _FEWEST or extents[0][1] - extents[0][0] > _SHORT * table.em:
        return False
    if _is_set_apart(table.head, table.body):
        over = all(
            x1 > left - table.em and x0 < right + table.em
            for (x0, x1), (left, right) in _named(table, extents)
        )
        return over and sum(n > 1 for n in rows) >= _MOST * len(rows)
    wide = sum(cell[-1].x1 - cell[0].x0 > _SHORT * table.em for cell in body.values())
    full = sum(n == grid.columns for n in rows) >= _MOST * len(rows)
    return grid.columns >= _PLAIN and full and wide > _SOME * len(rows)


def _extent(cells: Mapping[tuple[int, int], tuple[Piece, ...]], column: int) -> _Column:
    """From where to where the cells of a column reach."""
    pieces = [p for (_, n), cell in cells.items() if n == column for p in cell]
    return min((p.x0 for p in pieces), default=0.0), max((p.x1 for p in pieces), default=0.0)


def _named(table: _Table, extents: Sequence[_Column]) -> Iterator[tuple[_Column, _Column]]:
    """Each cell of a header's last row with the extent of its column."""
    for column, pieces in _header_rows(table)[-1][0].items():
        yield (min(p.x0 for p in pieces), max(p.x1 for p in pieces)), extents[column]


def _is_text(table: _Table) -> bool:
    """Whether cells are texts below a header, or beside numbers, and nothing else stands beside them."""
    em, last = table.em, table.lefts[-1]
    header, body = {p.style for p in table.head[-1]}, {p.style for line in table.body for p in line}
    starts = [line[0].text for line in table.body if line[0].x0 < table.lefts[1] - em and len(line) > 1]
    counted = begin_alike(starts) is not None
    if (header & body and not counted) or len(table.lefts) < _PLAIN:
        return False
    lines = [_stretches([p for p in line if p.x0 > last - em], _RIVER * em) for line in table.body]
    wide = any(x1 - x0 > _SHORT * em for line in table.body for x0, x1 in _stretches(line, _RIVER * em))
    return (wide or counted) and sum(len(line) > 1 for line in lines) <= _OVERFLOW * len(lines)


def _edges_of(stripe: Box) -> tuple[Box, ...]:
    high = stripe.bottom - stripe.top
    return (replace(stripe, bottom=stripe.top), replace(stripe, top=stripe.bottom)) if high < _HIGHEST else ()


def _without(pieces: Sequence[Piece], table: _Table) -> list[Piece]:
    taken = {id(p) for line in (*table.head, *table.body) for p in line}
    return [p for p in pieces if id(p) not in taken]


def _header_above(pieces: Sequence[Piece], family: Sequence[Box]) -> list[Box]:
    """Where the rule above a header would be, for a table whose first rule stands below the header."""
    first = family[0]
    near = [
        p
        for p in pieces
        if 0 < first.top - p.base < p.style.size and p.x0 > first.x0 - 3 and p.x1 < first.x1 + 3
    ]
    if len(family) < 2 or not _gaps(near, _CELL_GAP):
        return []
    top = min(p.top for p in near) - 1
    return [replace(first, top=top, bottom=top)]


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


def _is_inside(piece: Piece, frame: _Frame) -> bool:
    return frame.top.bottom < piece.base and frame.top.x0 - 3 < piece.x0 < frame.top.x1 + 3


def _passed(lines: Sequence[_Line], frame: _Frame) -> int:
    """How many rules to pass where no table was found: those that have cells between them too."""
    edges = [frame.top, frame.under, *frame.below]
    for n, (one, two) in enumerate(pairwise(edges)):
        between = [line for line in lines if one.bottom < line[0].base < two.bottom]
        if not any(_gaps(line, _CELL_GAP) for line in between):
            return n + 1
    return len(edges)


def _gaps(line: _Line, wide: float) -> int:
    ordered = sorted(line, key=lambda p: p.x0)
    return sum(b.x0 - a.x1 >= wide * a.style.size for a, b in pairwise(ordered))


def _read(lines: Sequence[_Line], frame: _Frame) -> _Table | None:
    """The table of a frame, if there is one."""
    head = [line for line in lines if line[0].base < frame.under.bottom]
    body = list(lines[len(head) :])
    em = max(body[0], key=lambda p: len(p.text)).style.size if body else 0.0
    if not 0 < len(head) <= _HEADER or not em or frame.wide < _NARROWEST * em:
        return None
    first = [line for line in body if line[0].base < frame.below[0].bottom] if frame.below else []
    columns = _columns(head, first or body[:_FIRST], em)
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
    pitch = max(_ROW_PITCH, min(_PITCH, max(steps, default=0.0) + 0.2)) if closing else _PITCH
    body = [*inside, *_going_on(below, inside, columns, em, pitch)]
    columns = _columns(head, body, em) or columns
    return _Table(head, body, [left for left, _ in columns], closing, em) if body else None


def _going_on(
    below: Sequence[_Line], inside: Sequence[_Line], columns: Sequence[_Column], em: float, pitch: float
) -> Iterator[_Line]:
    """Lines below a rule, or a header, that still are rows: the last rule may stand above the last row."""
    base = inside[-1][0].base if inside else below[0][0].base if below else 0.0
    for line in below:
        starts = sum(any(abs(p.x0 - left) < 0.3 * em for left, _ in columns) for p in line)
        if line[0].base - base > pitch * em and (starts < 2 or inside):
            return
        if starts < 2 and not _stands_in(line, columns, em):
            return
        if inside and len(_stretches(line, _RIVER * em)) < 2 and base == inside[-1][0].base:
            return
        base = line[0].base
        yield line


def _stands_in(line: _Line, columns: Sequence[_Column], em: float) -> bool:
    """Whether the parts of a line stand in columns, and none runs into the next."""
    found = _stretches(line, _RIVER * em)
    rivers = [(one[1], two[0]) for one, two in pairwise(columns)]
    crossing = any(x0 < white and x1 > left for x0, x1 in found for white, left in rivers)
    return not crossing and all(any(x0 < b and x1 > a for a, b in columns) for x0, x1 in found)


def _split(lines: Sequence[_Line], y: float) -> tuple[list[_Line], list[_Line]]:
    """The lines above a height, and those below it."""
    return [line for line in lines if line[0].base < y], [line for line in lines if line[0].base >= y]


def _fits(segment: Sequence[_Line], head: Sequence[_Line], columns: Sequence[_Column], em: float) -> bool:
    """Whether lines between two rules are rows more of a table: not its header again, nor another text."""
    several = any(len(_stretches(line, _RIVER * em)) > 1 for line in segment)
    again = _words(segment[0]) == _words(head[0])
    return several and not again and all(_stands_in(line, columns, em) for line in segment)


def _words(line: _Line) -> str:
    return "".join(p.text for p in line).replace(" ", "")


def _visual_lines(pieces: Sequence[Piece]) -> list[_Line]:
    """Lines with what is raised or lowered in them."""
    lines: list[_Line] = []
    bases: list[tuple[float, float]] = []  # base line and size of the main text
    for row in rows_of(pieces):
        main = max(row, key=lambda p: (p.style.size, len(p.text)))
        if lines and main.base - bases[-1][0] < 0.6 * max(main.style.size, bases[-1][1]):
            lines[-1].extend(row)
            bases[-1] = max(bases[-1], (main.base, main.style.size), key=lambda b: b[1])
        else:
            lines.append(list(row))
            bases.append((main.base, main.style.size))
    return lines


def _columns(head: Sequence[_Line], body: Sequence[_Line], em: float) -> list[_Column]:
    """Where columns begin and end: a strip of white with a cell of the header behind it parts two."""
    most = int(_OVERFLOW * len(body))
    names = max(head, key=lambda line: len(_stretches(line, _CELL_GAP * em)))
    weighed = [(names, most + 1), *((line, 1) for line in body)]  # the header runs into no column
    edges = sorted(
        edge for line, n in weighed for x0, x1 in _stretches(line, 0.0) for edge in ((x0, n), (x1, -n))
    )  # fmt: skip
    found: list[_Column] = []
    start, covered, white = edges[0][0], 0, edges[0][0]
    for x, step in edges:
        if covered <= most < covered + step and x - white >= _RIVER * em:
            found.append((start, white))
            start = x
        covered += step
        white = x if step < 0 and covered <= most < covered - step else white
    columns: list[_Column] = []
    for left, right in [*found, (start, edges[-1][0])]:
        named = any(left - 1 <= (p.x0 + p.x1) / 2 <= right + 1 for p in names)
        if columns and not named:
            left = columns.pop()[0]
        columns.append((left, right))
    cells = [[p for p in names if a - 1 < p.x0 <= b] for a, b in columns]
    return [] if any(_gaps(cell, _CELL_GAP) for cell in cells) else columns


def _stretches(line: _Line, gap: float) -> list[tuple[float, float]]:
    """What a line covers, with gaps up to this wide filled."""
    found: list[tuple[float, float]] = []
    for piece in sorted(line, key=lambda p: p.x0):
        if found and piece.x0 <= found[-1][1] + gap:
            found[-1] = found[-1][0], max(found[-1][1], piece.x1)
        else:
            found.append((piece.x0, piece.x1))
    return found


def _cells(line: _Line, lefts: Sequence[float], em: float) -> Cells:
    cells: Cells = {}
    for piece in line:
        for column, part in _parts(piece, lefts, em):
            cells.setdefault(column, []).append(part)
    return cells


def _parts(piece: Piece, lefts: Sequence[float], em: float) -> Iterator[tuple[int, Piece]]:
    """A piece, cut where a column begins behind a space."""
    column = max((n for n, x in enumerate(lefts) if piece.x0 > x - 0.3 * em), default=0)
    for n, left in enumerate(lefts[column + 1 :], start=column + 1):
        at = next((i for i, x in enumerate(piece.lefts) if x > left - 0.3 * em), 0)
        if at and piece.text[at - 1].isspace():
            before, piece = piece.cut(at)
            yield column, before
            column = n
    yield column, piece


def _header_rows(table: _Table) -> list[list[Cells]]:
    """The rows of a header: a line with more cells than the one above it stands below cells that span it."""
    rows: list[list[Cells]] = []
    for line in table.head:
        cells = _cells(line, table.lefts, table.em)
        if rows and len(cells) <= len(rows[-1][-1]):
            rows[-1].append(cells)
        else:
            rows.append([cells])
    return rows


def _edges(body: Sequence[_Line], frame: _Frame, rules: Sequence[Box]) -> list[float]:
    """Where rules run across the body of a table."""
    low, high = frame.under.bottom + 1, body[-1][0].base
    wide = 0.8 * frame.wide
    inside = [r for r in rules if low < r.top < high and r.x1 - r.x0 > wide and r.x0 < frame.top.x0 + 5]
    return sorted(r.top for r in inside)


def _grid(table: _Table, frame: _Frame, rules: Sequence[Box]) -> Grid | None:
    """The rows of a table as a grid; None if too few of them have several cells."""
    head, lefts, em = table.head, table.lefts, table.em
    edges = _edges(table.body, frame, rules)
    rows = rows_of_cells([_cells(line, lefts, em) for line in table.body], lefts, em, edges)
    full = sum(len({n for cells in row for n in cells}) > 1 for row in rows)
    loose = 0.0 if _is_set_apart(head, table.body) else len(table.body) / _LINES
    least = 1 if table.closing else max(_FEWEST, loose)
    if full < least or full < 0.6 * len(rows):
        return None
    rows = [*_header_rows(table), *rows]
    cells: dict[tuple[int, int], tuple[Piece, ...]] = {}
    for row, lines in enumerate(rows):
        for line in lines:
            for column, pieces in line.items():
                cells[row, column] = cells.get((row, column), ()) + tuple(pieces)
    bases = [[base_of(line) for line in lines] for lines in rows]
    inner = [(max(a) + min(b)) / 2 - 0.3 * em for a, b in pairwise(bases)]
    bottom = table.closing.top if table.closing else max(bases[-1]) + 0.3 * em
    xs = (min(frame.top.x0, lefts[0]) - 1, *(x - 0.3 * em for x in lefts[1:]), frame.top.x1 + 1)
    ys = (frame.top.top, *inner, bottom)
    return Grid(Box(xs[0], ys[0], xs[-1], ys[-1]), xs, ys, cells)
