"""Tables whose header, if they have one, no rule marks: lines of cells that stand below one another.

What the cells hold has to leave no doubt (table_evidence): columns of text are set like that too.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby, pairwise
from math import inf

from taiyaku.ingest.readers.pdf.headed_tables import (
    HEADER,
    MAX_PIECES,
    ROW_PITCH,
    Frame,
    HeadedTable,
    edges_of,
    end_of,
    grid_of,
    is_inside,
    is_set_apart,
    read_table,
)
from taiyaku.ingest.readers.pdf.page_objects import Box, Piece
from taiyaku.ingest.readers.pdf.ruled_tables import Grid
from taiyaku.ingest.readers.pdf.spaced_tables import Band, bands_of, spaced_table
from taiyaku.ingest.readers.pdf.table_evidence import SHORT, is_table, is_underlined, names_again
from taiyaku.ingest.readers.pdf.white_columns import (
    CELL_GAP,
    Column,
    PieceLine,
    cells_of,
    gaps,
    stretches,
    visual_lines,
)
from taiyaku.values import replace

_NAMES = 12  # words of a header
_SAME = 0.05  # of the size, between the edges of cells that stand below one another
_REACH = 200  # lines, or bands, of a page that one table has at the most


def find_plain_tables(
    pieces: Sequence[Piece], rules: Sequence[Box], stripes: Sequence[Box]
) -> tuple[list[Grid], list[Piece]]:
    """Tables whose header no rule marks: a line of cells, and cells below each of them; the other pieces."""
    rules = [*rules, *(edge for stripe in stripes for edge in edges_of(stripe))]
    grids: list[Grid] = []
    rest = list(pieces)
    lines, bands = _apart(rest)
    start = 0
    while start + 1 < len(lines):
        found = _table_at(start, lines, bands, rules)
        named = _named(start, lines, bands, rules) if found or _is_apart(start, lines) else None
        if named and (found is None or named[0].columns > found[0].columns):
            found = named
        if found:
            grid, taken = found
            grids.append(grid)
            rest = [p for p in rest if id(p) not in taken]
            lines, bands = _apart(rest)
        else:
            start += 1
    return grids, rest


def _apart(pieces: Sequence[Piece]) -> tuple[list[PieceLine], list[Band]]:
    """Lines, and what white strips part; none of too many pieces."""
    if len(pieces) > MAX_PIECES:
        return [], []
    return visual_lines(pieces), list(bands_of(pieces))


Found = tuple[Grid, set[int]]  # a table, and the pieces that it takes


def _table_at(
    start: int, lines: Sequence[PieceLine], bands: Sequence[Band], rules: Sequence[Box]
) -> Found | None:
    """The table that begins with a line."""
    several = _tables_at(lines[start : start + _REACH], rules)
    return _spaced_at(lines[start], bands) or next(several, None)


def _is_apart(start: int, lines: Sequence[PieceLine]) -> bool:
    """Whether a line of several words is set in another style than the cells below it."""
    line, below = lines[start], lines[start + 1]
    words = sum(len(p.text.split()) for p in line)
    return 1 < words <= _NAMES and is_set_apart([line], [below]) and gaps(below, CELL_GAP) > 0


def _named(
    start: int, lines: Sequence[PieceLine], bands: Sequence[Band], rules: Sequence[Box]
) -> Found | None:
    """The table below a line that begins a word where each of its columns does, however close they are."""
    below = _table_at(start + 1, lines, bands, rules) if start + 2 < len(lines) else None
    if below is None:
        return None
    grid, taken = below
    line = lines[start]
    em = max(line, key=lambda p: len(p.text)).style.size
    first = [grid.cells.get((0, n), ()) for n in range(grid.columns)]
    columns = [
        [p.x0 for (_, n), cell in grid.cells.items() if n == at for p in cell] for at in range(grid.columns)
    ]
    if not all(columns) or not all(first):
        return None
    lefts = [min(xs) for xs in columns]
    cells = cells_of(line, lefts, em)
    aligned = len(cells) == len(lefts) and all(
        abs(cells[n][0].x0 - x) < _SAME * em for n, x in enumerate(lefts)
    )
    if not aligned or first[0][0].base - line[0].base > ROW_PITCH * em:
        return None
    rows = {(row + 1, n): cell for (row, n), cell in grid.cells.items()}
    rows |= {(0, n): tuple(cell) for n, cell in cells.items()}
    top = min(p.top for p in line)
    whole = replace(grid, box=replace(grid.box, top=top), ys=(top, *grid.ys), cells=rows)
    return whole, taken | {id(p) for p in line}


def _spaced_at(line: PieceLine, bands: Sequence[Band]) -> Found | None:
    """The table of bands that begins with a line."""
    first = {id(p) for p in line}
    start = next((n for n, band in enumerate(bands) if id(band.pieces[0]) in first), len(bands))
    rest = bands[start : start + _REACH]
    if len(rest) < 2 or len(rest[0].spans) < 2:
        return None
    table, _ = _below([rest[0].pieces], visual_lines([p for band in rest[1:] for p in band.pieces]))
    if table is None or names_again(table):
        return None
    grid = spaced_table(
        rest, bands[:start], table.lefts, [p for line in (*table.head, *table.body) for p in line]
    )
    return (grid, {id(p) for cell in grid.cells.values() for p in cell}) if grid else None


def _tables_at(lines: Sequence[PieceLine], rules: Sequence[Box]) -> Iterator[Found]:
    """What surely is a table and begins in the first line, with a header or a row."""
    em = max(lines[0], key=lambda p: len(p.text)).style.size
    first = stretches(lines[0], CELL_GAP * em)
    if len(first) < 2:
        return
    low = max(p.base for p in lines[0])
    ruled = any(0 < rule.top - low < em for rule in rules)
    for left, right, cells in _sides(first, em, ruled):
        side = list(_beside(lines, left, right))
        for high in dict.fromkeys((_header(side, em), 1)):
            head, below = side[:high], side[high:]
            table, frame = _below(head, below)
            grid = grid_of(table, frame, rules) if table and len(table.lefts) >= len(cells) else None
            if table and grid and (is_table(table, grid, cells) or is_underlined(table, grid, rules)):
                yield grid, {id(p) for line in (*table.head, *table.body) for p in line}


def _beside(lines: Sequence[PieceLine], left: float, right: float) -> Iterator[PieceLine]:
    """What the lines have between two edges, down to the first one that comes in over the left edge."""
    for line in lines:
        if any(p.x0 < left < p.x1 for p in line):
            return
        if inside := [p for p in line if left <= p.x0 < right]:
            yield inside


def _sides(
    cells: Sequence[Column], em: float, ruled: bool
) -> Iterator[tuple[float, float, Sequence[Column]]]:
    """The width of a line of cells, and where some short ones stand beside columns of text."""
    yield 0.0, inf, cells
    if ruled:  # what is further left stands in another column
        yield cells[0][0] - em, inf, cells
    start = 0
    for short, run in groupby(cells, key=lambda cell: cell[1] - cell[0] <= SHORT * em):
        some = list(run)
        start += len(some)
        if short and 1 < len(some) < len(cells):
            yield some[0][0], cells[start][0] if start < len(cells) else inf, some


def _below(head: Sequence[PieceLine], below: Sequence[PieceLine]) -> tuple[HeadedTable | None, Frame]:
    """What stands in the columns of a header, and the frame it would have."""
    right = max(p.x1 for line in (*head, *below) for p in line)
    left = min(p.x0 for line in (*head, *below[:1]) for p in line)
    high, low = min(p.top for p in head[0]) - 1, head[-1][0].base + 1
    frame = Frame(Box(left - 2, high, right, high), Box(left - 2, low, right, low), sure=True)
    end = end_of(frame, [p for line in (*head, *below) for p in line])
    inside = [[p for p in line if is_inside(p, frame) and p.base < end] for line in (*head, *below)]
    return read_table([line for line in inside if line], frame), frame


def _header(lines: Sequence[PieceLine], em: float) -> int:
    """How many lines a header has that is set in one style, with cells over several columns or not."""
    for n, (above, line) in enumerate(pairwise(lines[:HEADER]), start=1):
        near = line[0].base - above[0].base < ROW_PITCH * em
        alike = {p.style for p in line} == {p.style for p in lines[0]}
        if not near or not alike or not is_set_apart([line], lines[HEADER:]):
            return n
    return min(HEADER, len(lines))
