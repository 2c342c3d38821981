"""Headers that stand above a table without rules, set as it is or not: their lines stand in its columns."""

from __future__ import annotations

from collections.abc import Sequence

from taiyaku.ingest.readers.pdf.headed_tables import RIVER, stretches
from taiyaku.ingest.readers.pdf.page_objects import Piece, rows_of
from taiyaku.ingest.readers.pdf.ruled_tables import Grid
from taiyaku.values import replace

_PITCH, _LEADING = 2.4, 1.6  # em from a header to its table; between lines of a header
_MOST = 3  # lines of a header


def with_headers(grids: Sequence[Grid], pieces: Sequence[Piece]) -> tuple[list[Grid], list[Piece]]:
    """The tables with the headers above them, and the other pieces."""
    found = []
    for grid in grids:
        header = _header(grid, pieces)
        if header:
            taken = {id(p) for cell in header.values() for p in cell}
            pieces = [p for p in pieces if id(p) not in taken]
            grid = _below(header, grid)
        found.append(grid)
    return found, list(pieces)


def _header(grid: Grid, pieces: Sequence[Piece]) -> dict[int, list[Piece]]:
    """The cells of a header by column; nothing if other text stands there, or too few columns are named."""
    columns = [
        [p for (_, n), cell in grid.cells.items() if n == m for p in cell] for m in range(grid.columns)
    ]
    if not all(columns):
        return {}
    extents = [(min(p.x0 for p in column), max(p.x1 for p in column)) for column in columns]
    first = [p for (row, _), cell in grid.cells.items() if row == 0 for p in cell]
    base, em = min(p.base for p in first), max(p.style.size for p in first)
    above = [p for p in pieces if base - 4 * _PITCH * em < p.base < base - 0.3 * em]
    lines: list[dict[int, list[Piece]]] = []
    for line in reversed(rows_of(above)):
        cells = _cells(line, extents, em)
        if base - line[0].base > (_LEADING if lines else _PITCH) * em or not cells:
            break
        base = line[0].base
        lines.append(cells)
    while lines and len(lines[-1]) < 2:
        lines.pop()
    header = {n: [p for line in reversed(lines) for p in line.get(n, ())] for n in range(grid.columns)}
    named = sum(map(bool, header.values()))
    return header if len(lines) <= _MOST and named >= max(2, grid.columns - 1) else {}


def _cells(line: list[Piece], extents: Sequence[tuple[float, float]], em: float) -> dict[int, list[Piece]]:
    """The pieces of a line by the one column they stand over; nothing where some run over two."""
    cells: dict[int, list[Piece]] = {}
    for x0, x1 in stretches(line, RIVER * em):
        if x1 <= extents[0][0] or x0 >= extents[-1][1]:
            continue  # beside the table
        over = [n for n, (left, right) in enumerate(extents) if x0 < right and x1 > left]
        if len(over) != 1 or over[0] in cells or (over[0] == 0 and x0 < extents[0][0] - em):
            return {}
        cells[over[0]] = [p for p in line if x0 <= p.x0 < x1]
    return cells


def _below(header: dict[int, list[Piece]], grid: Grid) -> Grid:
    top = min(p.top for cell in header.values() for p in cell)
    cells = {(row + 1, column): cell for (row, column), cell in grid.cells.items()}
    cells |= {(0, n): tuple(cell) for n, cell in header.items() if cell}
    return replace(grid, box=replace(grid.box, top=top), ys=(top, *grid.ys), cells=cells)
