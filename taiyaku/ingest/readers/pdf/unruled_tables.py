"""Tables without a full grid of rules: cells that stand below one another in columns.

Only what is surely a table is taken: several rows of short cells, one below the other, of which at most one
column is running text. Everything else stays text, line by line.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise, takewhile

from taiyaku.ingest.readers.pdf.page_objects import Piece, is_wide, rows_of
from taiyaku.ingest.readers.pdf.paired_columns import pairs_from
from taiyaku.ingest.readers.pdf.ruled_tables import Grid, grid_of_rows
from taiyaku.values import Struct

_GAP = 0.85  # em between cells
_WIDE_GAP = 1.6  # the same beside ideographs, which are spaced by whole ems
_NARROW = 8.0  # em; a cell that is wider is running text
_PITCH = 3.2  # em between rows
_JITTER = 0.1  # em by which the distances of lines vary
_MANY = 5  # rows whose figures make a table
MAX_PIECES = 4000


class _Cell(Struct, frozen=True):
    x0: float
    x1: float
    base: float
    size: float
    pieces: tuple[Piece, ...]

    @property
    def text(self) -> str:
        return " ".join(p.text for p in self.pieces)


_Row = list[_Cell]


def find_unruled(pieces: Sequence[Piece]) -> tuple[list[Grid], list[Piece]]:
    """Tables told by alignment, and the other pieces."""
    if len(pieces) > MAX_PIECES:
        return [], list(pieces)
    lines = rows_of(pieces)
    rows = [list(_cells(row)) for row in lines]
    grids: list[Grid] = []
    taken: set[int] = set()
    start = 0
    while start < len(rows):
        found = _table_at(rows, start) or _paired_at(lines, start)
        if found is None:
            start += 1
            continue
        grid, end = found
        grids.append(grid)
        taken.update(id(p) for ps in grid.cells.values() for p in ps)
        start = end
    return grids, [p for p in pieces if id(p) not in taken]


def _cells(row: Sequence[Piece]) -> Iterator[_Cell]:
    start = 0
    for n in range(1, len(row) + 1):
        if n < len(row):
            before, after = row[n - 1], row[n]
            wide = is_wide(before.text[-1]) or is_wide(after.text[0])
            em = min(before.style.size, after.style.size)
            if after.x0 - before.x1 < (_WIDE_GAP if wide else _GAP) * em:
                continue
        part = tuple(row[start:n])
        main = max(part, key=lambda p: len(p.text))
        yield _Cell(part[0].x0, max(p.x1 for p in part), main.base, main.style.size, part)
        start = n


def _table_at(lines: list[_Row], start: int) -> tuple[Grid, int] | None:
    """The table whose first line is `start`, and the line after it."""
    for core in _runs(lines[start]):
        columns = [(c.x0, c.x1) for c in core]
        em = max(p.style.size for c in core for p in c.pieces)  # of small capitals most are smaller
        found = [core]
        for n in range(start + 1, len(lines)):
            fitting = _fitting(lines[n], columns, em)
            if fitting is None or lines[n][0].base - found[-1][0].base > _PITCH * em:
                break
            if fitting:
                found.append(fitting)
                columns = _widened(columns, fitting)
        rows = _rows(found, columns, em)
        while rows and len({_column_of(c, columns, em) for c in rows[-1]}) < 2:
            rows.pop()
        last = start + next((n for n, cells in enumerate(found) if rows and cells[-1] is rows[-1][-1]), 0)
        outside = lines[max(0, start - 3) : start] + lines[last + 1 : last + 4]
        kept = _without_text_beside(outside, rows, columns)
        if not kept:
            continue
        if len(kept) < len(columns):
            columns = kept
            found = [[c for c in cells if _column_of(c, columns, em) is not None] for cells in found]
            rows = [row for row in _rows([cells for cells in found if cells], columns, em) if len(row) > 1]
        if len(rows) > 1 and len(columns) > 2 and _is_sure(rows, columns):
            return _grid(rows, columns, em), last + 1
    return None


def _paired_at(lines: list[list[Piece]], start: int) -> tuple[Grid, int] | None:
    """A table of two columns whose first line is `start`, and the line after it."""
    found = pairs_from(lines, start)
    if found is None:
        return None
    sides = [(pair.first, pair.second) for pair in found[0]]
    rows = [[cell for side in sides_of_row for cell in _cells(side)] for sides_of_row in sides]
    columns = [
        (min(p.x0 for side in sides for p in side[n]), max(p.x1 for side in sides for p in side[n]))
        for n in (0, 1)
    ]
    return _grid(rows, columns, rows[0][0].size), found[1]


def _rows(lines: list[_Row], columns: list[tuple[float, float]], em: float) -> list[_Row]:
    """Lines joined to rows: parted by white space, or by cells of their first column."""
    rows: list[_Row] = []
    steps = [b[0].base - a[0].base for a, b in pairwise(lines) if _begins_row(b, columns, em)]
    close = 1.32 * em if steps and max(steps) - min(steps) > _JITTER * em else min([1.32 * em, *steps])
    groups: list[list[_Row]] = []
    for line in lines:
        if groups and line[0].base - groups[-1][-1][0].base < close:
            groups[-1].append(line)
        else:
            groups.append([line])
    starts = [[_begins_row(line, columns, em) for line in group] for group in groups]
    spaced = len(groups) > 2 and sum(sum(begun) <= 1 for begun in starts) >= 0.6 * len(groups)
    for group, begun in zip(groups, starts, strict=True):
        for n, line in enumerate(group):
            if n == 0 or (begun[n] and sum(begun) > 1 and not spaced):
                rows.append([])
            rows[-1].extend(line)
    return rows


def _begins_row(line: _Row, columns: list[tuple[float, float]], em: float) -> bool:
    places = {_column_of(c, columns, em) for c in line}
    return 0 in places and len(places) >= 0.6 * len(columns)


def _runs(row: _Row) -> Iterator[_Row]:
    """Stretches of a row that could be the first row of a table: three cells or more, most of them short."""
    run: _Row = []
    for cell in [*row, None]:
        if cell is not None and (not run or cell.x0 - run[-1].x1 < 14 * cell.size):
            run.append(cell)
            continue
        if len(run) >= 3 and sum(_is_narrow(c) for c in run) >= len(run) - 1:
            yield run
        run = [cell] if cell else []


def _is_narrow(cell: _Cell) -> bool:
    return cell.x1 - cell.x0 <= _NARROW * cell.size


def _fitting(row: _Row, columns: list[tuple[float, float]], em: float) -> _Row | None:
    """The cells of a row that stand in the columns; None if one runs over two of them."""
    left, right = columns[0][0] - 0.6 * em, columns[-1][1] + 40 * em
    inside = [c for c in row if c.x1 > left and c.x0 < right]
    for cell in inside:
        if sum(cell.x0 < x1 and cell.x1 > x0 for x0, x1 in columns) > 1:
            return None
    return [c for c in inside if _column_of(c, columns, em) is not None]


def _column_of(cell: _Cell, columns: list[tuple[float, float]], em: float) -> int | None:
    for n, (x0, x1) in enumerate(columns):
        if cell.x0 < x1 and cell.x1 > x0:
            return n
        if abs(cell.x0 - x0) < 0.6 * em:
            return n
    return None


def _widened(columns: list[tuple[float, float]], cells: _Row) -> list[tuple[float, float]]:
    wider = []
    for x0, x1 in columns:
        over = [c for c in cells if c.x0 < x1 and c.x1 > x0]
        wider.append((min([x0, *(c.x0 for c in over)]), max([x1, *(c.x1 for c in over)])))
    return wider


def _grid(rows: list[_Row], columns: list[tuple[float, float]], em: float) -> Grid:
    """The rows as a grid; each piece in its cell."""
    placed = [
        [{n: list(cell.pieces)} for cell in cells if (n := _column_of(cell, columns, em)) is not None]
        for cells in rows
    ]
    xs = (columns[0][0] - 2, *((a[1] + b[0]) / 2 for a, b in pairwise(columns)), columns[-1][1] + 2)
    top, bottom = min(c.base for c in rows[0]) - em, max(c.base for c in rows[-1]) + 0.3 * em
    return grid_of_rows(placed, xs, top, bottom, em)


def _without_text_beside(
    outside: list[_Row], rows: list[_Row], columns: list[tuple[float, float]]
) -> list[tuple[float, float]]:
    """The columns but for neighbouring columns of text: their lines begin at one place and go on outside."""

    def is_text(x0: float) -> bool:
        return any(abs(c.x0 - x0) < 1.6 and not _is_narrow(c) for cells in rows for c in cells) and any(
            abs(c.x0 - x0) < 1.6 and not _is_narrow(c) for cells in outside for c in cells
        )

    first = next((n for n, (x0, _) in enumerate(columns) if not is_text(x0)), len(columns))
    return list(takewhile(lambda c: not is_text(c[0]), columns[first:]))


def _is_sure(rows: list[_Row], columns: list[tuple[float, float]]) -> bool:
    """Whether short cells and figures leave no doubt."""
    em = rows[0][0].size
    left, right = columns[0][0], columns[-1][1]
    cells = [[c for c in row if c.x0 >= left - em and c.x1 <= right + em] for row in rows]
    texts = [c.text for row in cells for c in row]
    body = [c.text for row in cells[1:] for c in row]
    wide = sum(1 for x0, x1 in columns if x1 - x0 > _NARROW * em)
    if not body or wide > 1 or any(".." in text or "…" in text for text in texts):
        return False
    figures = sum(_is_figure(text) for text in body)
    if len(rows) == 2:
        return figures >= 0.75 * len(body) and len(columns) >= 4
    return figures >= 0.34 * len(body) or _counts_in_a_column(rows, columns, em)


def _counts_in_a_column(rows: list[_Row], columns: list[tuple[float, float]], em: float) -> bool:
    """Whether one column behind the first has figures in nearly all of many rows."""
    for n in range(1, len(columns)):
        cells = [c.text for row in rows for c in row if _column_of(c, columns, em) == n]
        if len(cells) >= _MANY and sum(map(_is_figure, cells)) >= len(cells) - 1 >= 0.6 * len(rows):
            return True
    return False


def _is_figure(text: str) -> bool:
    """A number, a measure, a dash, a tick: what stands in tables and not in running text."""
    return len(text) <= 6 and (any(c.isdigit() for c in text) or not any(c.isalnum() for c in text))
