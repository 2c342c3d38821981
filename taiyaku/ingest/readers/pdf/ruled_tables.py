"""Ruled tables: a grid of rules, and which text stands in which cell.

Rules that touch or cross form a component; its distinct horizontal and vertical positions are the grid,
and a missing rule between two cells merges them (Tabula's lattice method, after Nurminen 2013).
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator, Sequence
from itertools import pairwise

from taiyaku.ingest.readers.pdf.cell_edges import edges_of_cells, edges_of_segments
from taiyaku.ingest.readers.pdf.page_grids import Rows, rows_of_page, runs_on
from taiyaku.ingest.readers.pdf.page_objects import Box, PageInk, Piece
from taiyaku.ingest.readers.pdf.table_rows import Cells, base_of, rows_in_columns
from taiyaku.values import Struct, replace

_NEAR = 2.0  # points between rules that count as one
_UNPARTED = 2  # rows at the most of a grid that has no rules between the rows of its body
MAX_CELL = 1200  # characters; longer "cells" are a page layout, not a table


class Grid(Struct, frozen=True):
    """A ruled table before its text is read: cell positions, and pieces by (row, column)."""

    box: Box
    xs: tuple[float, ...]
    ys: tuple[float, ...]
    cells: dict[tuple[int, int], tuple[Piece, ...]]
    open_top: bool = False  # no rule above: may continue a row of an earlier part
    open_bottom: bool = False
    ruled: bool = False

    @property
    def rows(self) -> int:
        return len(self.ys) - 1

    @property
    def columns(self) -> int:
        return len(self.xs) - 1


class _Rule(Struct, frozen=True):
    at: float
    start: float
    end: float


class Found(Struct, frozen=True):
    """The ruled tables of a page, the text in none of them, frames of one cell, and grids that lay it out."""

    tables: tuple[Grid, ...]
    rest: tuple[Piece, ...]
    frames: tuple[Box, ...]
    pages: tuple[Rows, ...]


def find_grids(ink: PageInk) -> Found:
    """What the rules of a page make of its text."""
    edges = edges_of_segments(ink.level, ink.upright, ink.pieces)
    across, down = edges_of_cells(ink.fills, ink.pieces, (*ink.upright, *edges))
    level = _joined([_Rule((b.top + b.bottom) / 2, b.x0, b.x1) for b in (*ink.level, *across)])
    upright = _joined([_Rule((b.x0 + b.x1) / 2, b.top, b.bottom) for b in (*ink.upright, *edges, *down)])
    grids: list[Grid] = []
    rest = list(ink.pieces)
    frames: list[Box] = []
    pages: list[Rows] = []
    for flat, steep in _components(level, upright):
        if len(steep) < 2 or not flat:
            continue
        xs = _positions(steep, [e for r in flat for e in (r.start, r.end)])
        ys = _positions(flat, [e for r in steep for e in (r.start, r.end)])
        if len(xs) == 2 and len(ys) > 1:
            frames.append(Box(xs[0], ys[0], xs[1], ys[-1]))
        elif len(xs) > 2 and len(ys) > 1:
            grid, others = _fill(flat, steep, xs, ys, rest)
            table = grid and _with_rows(grid)
            several = (
                table and grid and grid.rows == 1 and table.rows > _UNPARTED and not runs_on(table.cells)
            )
            if grid and not several and (rows := rows_of_page(grid.cells, grid.xs, grid.ys)):
                pages.append(rows)
            elif table:
                grids.append(table)
                rest = others
    return Found(tuple(grids), tuple(rest), tuple(frames), tuple(pages))


def _joined(rules: list[_Rule]) -> list[_Rule]:
    """Rules on one line that touch, as one."""
    merged: list[_Rule] = []
    at = -_NEAR
    aligned = []
    for rule in sorted(rules, key=lambda r: r.at):
        at = rule.at if rule.at - at >= _NEAR else at
        aligned.append(_Rule(at, rule.start, rule.end))
    for rule in sorted(aligned, key=lambda r: (r.at, r.start)):
        last = merged[-1] if merged else None
        if last and last.at == rule.at and rule.start <= last.end + _NEAR:
            merged[-1] = _Rule(last.at, last.start, max(last.end, rule.end))
        else:
            merged.append(rule)
    return merged


def _components(level: list[_Rule], upright: list[_Rule]) -> list[tuple[list[_Rule], list[_Rule]]]:
    """Groups of rules that touch one another, from the top of the page down."""
    parent = list(range(len(level) + len(upright)))

    def root(n: int) -> int:
        while parent[n] != n:
            parent[n] = parent[parent[n]]
            n = parent[n]
        return n

    order = sorted(range(len(level)), key=lambda n: level[n].at)
    heights = [level[n].at for n in order]
    for m, rule in enumerate(upright):
        for n in order[bisect_right(heights, rule.start - _NEAR) :]:
            across = level[n]
            if across.at > rule.end + _NEAR:
                break
            if across.start - _NEAR <= rule.at <= across.end + _NEAR:
                parent[root(n)] = root(len(level) + m)
    groups: dict[int, tuple[list[_Rule], list[_Rule]]] = {}
    for n, rule in enumerate(level):
        groups.setdefault(root(n), ([], []))[0].append(rule)
    for m, rule in enumerate(upright):
        groups.setdefault(root(len(level) + m), ([], []))[1].append(rule)
    return sorted(groups.values(), key=lambda g: min(r.start for r in g[1]) if g[1] else 0.0)


def _positions(rules: Sequence[_Rule], ends: Sequence[float]) -> list[float]:
    """Distinct places of rules, and the far ends of the rules across them."""
    places: list[float] = []
    for at in sorted([r.at for r in rules]):
        if not places or at - places[-1] > _NEAR + 1:
            places.append(at)
    if places and min(ends) < places[0] - 6:
        places.insert(0, min(ends))
    if places and max(ends) > places[-1] + 6:
        places.append(max(ends))
    return places


def _fill(
    across: list[_Rule], down: list[_Rule], xs: list[float], ys: list[float], pieces: list[Piece]
) -> tuple[Grid | None, list[Piece]]:
    """The grid with the pieces in its cells, and the other pieces; no grid where it is a page layout."""
    box = Box(xs[0], ys[0], xs[-1], ys[-1])
    inside = _inside(box, pieces)
    cells: dict[tuple[int, int], list[Piece]] = {}
    home = _homes(xs, ys, across, down)
    home |= dict(_bare_rows(xs, ys, home, inside))
    for piece in inside:
        for part in _cut_at_walls(piece, xs, ys, home):
            cells.setdefault(_home_of(part, xs, ys, home), []).append(part)
    columns = {c for _, c in cells}
    longest = max((sum(len(p.text) for p in ps) for ps in cells.values()), default=0)
    if len(cells) < 2 or len(columns) < 2 or longest > MAX_CELL:
        return None, pieces
    taken = set(map(id, inside))
    top, bottom = min(r.at for r in across), max(r.at for r in across)
    grid = Grid(
        box, tuple(xs), tuple(ys), {k: tuple(v) for k, v in cells.items()},
        open_top=top > ys[0] + 3, open_bottom=bottom < ys[-1] - 3, ruled=True,
    )  # fmt: skip
    return grid, [p for p in pieces if id(p) not in taken]


def _with_rows(grid: Grid) -> Grid:
    """A grid whose body has no rules between its rows, with its rows told by where cells end."""
    last = grid.rows - 1
    body = [p for (row, _), ps in grid.cells.items() if row == last for p in ps]
    rows = rows_in_columns(body, grid.xs) if grid.rows <= _UNPARTED and body else []
    if len(rows) < 2:
        return grid
    body_grid = grid_of_rows(rows, grid.xs, grid.ys[-2], grid.ys[-1], body[0].style.size)
    cells = {place: ps for place, ps in grid.cells.items() if place[0] < last}
    cells |= {(row + last, column): ps for (row, column), ps in body_grid.cells.items()}
    return replace(grid, ys=(*grid.ys[:-2], *body_grid.ys), cells=cells)


def grid_of_rows(
    rows: Sequence[Sequence[Cells]], xs: tuple[float, ...], top: float, bottom: float, em: float
) -> Grid:
    """The grid of rows of one or several lines, each with its cells by column."""
    cells: dict[tuple[int, int], tuple[Piece, ...]] = {}
    for row, lines in enumerate(rows):
        for line in lines:
            for column, pieces in line.items():
                cells[row, column] = cells.get((row, column), ()) + tuple(pieces)
    bases = [[base_of(line) for line in lines] for lines in rows]
    inner = [(max(a) + min(b)) / 2 - 0.3 * em for a, b in pairwise(bases)]
    return Grid(Box(xs[0], top, xs[-1], bottom), xs, (top, *inner, bottom), cells)


def _inside(box: Box, pieces: list[Piece]) -> list[Piece]:
    """The pieces in a box, without a neighbouring column's text where a wide table runs over it."""
    inside = [p for p in pieces if box.holds(*_middle(p))]
    alien = [p for p in inside if p.x1 > box.x1 + p.style.size or p.x0 < box.x0 - p.style.size]
    known = set(map(id, inside))
    near = [p for p in pieces if id(p) not in known and box.top <= p.base <= box.bottom + p.style.size]
    border = alien + [p for p in near if p.x0 > box.x0 - 200 and p.x1 < box.x1 + 400]
    while alien or border:
        left_out = set(map(id, alien))
        inside = [p for p in inside if id(p) not in left_out]
        levels = {round(b.base) + n for b in border for n in (-1, 0, 1)}
        level = [p for p in inside if round(p.base) in levels]
        alien = [p for p in level if any(_abut(p, b) or _abut(b, p) for b in border)]
        border = alien
    return inside


def _abut(first: Piece, second: Piece) -> bool:
    same = abs(first.base - second.base) < 0.5 and abs(first.style.size - second.style.size) < 0.2
    return same and -1 < second.x0 - first.x1 < 0.5 * first.style.size


def _middle(piece: Piece) -> tuple[float, float]:
    return (piece.x0 + piece.x1) / 2, piece.base - 0.3 * piece.style.size


_Homes = dict[tuple[int, int], tuple[int, int]]


def _homes(xs: list[float], ys: list[float], across: list[_Rule], down: list[_Rule]) -> _Homes:
    """For each place of the grid the top left place of the cell it belongs to."""
    home: _Homes = {}
    for row in range(len(ys) - 1):
        y = (ys[row] + ys[row + 1]) / 2
        for column in range(len(xs) - 1):
            x = (xs[column] + xs[column + 1]) / 2
            if column and not _walled(down, xs[column], y):
                home[row, column] = home[row, column - 1]
            elif row and not _walled(across, ys[row], x):
                home[row, column] = home[row - 1, column]
            else:
                home[row, column] = row, column
    return home


def _bare_rows(
    xs: list[float], ys: list[float], home: _Homes, pieces: list[Piece]
) -> Iterator[tuple[tuple[int, int], tuple[int, int]]]:
    """The cells of rows without a rule inside, where other rows have them and no text runs across.

    Some word processors draw the rules between columns in every second row only.
    """
    columns = range(len(xs) - 1)
    whole = [row for row in range(len(ys) - 1) if all(home[row, n] == (row, 0) for n in columns)]
    if len(whole) == len(ys) - 1:
        return
    for row in whole:
        own = [p for p in pieces if _place(_middle(p)[1], ys) == row]
        places = {_place(p.x0 + 1, xs) for p in own}
        if len(places) > 1 and all(_place(p.x1 - 1, xs) == _place(p.x0 + 1, xs) for p in own):
            yield from (((row, n), (row, n)) for n in columns)


def _walled(rules: list[_Rule], at: float, middle: float) -> bool:
    return any(abs(r.at - at) <= _NEAR + 1 and r.start - _NEAR <= middle <= r.end + _NEAR for r in rules)


def _place(value: float, edges: list[float]) -> int:
    return max(0, min(len(edges) - 2, bisect_right(edges, value) - 1))


def _home_of(piece: Piece, xs: list[float], ys: list[float], home: _Homes) -> tuple[int, int]:
    x, y = _middle(piece)
    return home[_place(y, ys), _place(x, xs)]


def _cut_at_walls(piece: Piece, xs: list[float], ys: list[float], home: _Homes) -> list[Piece]:
    """A piece that runs over several cells, cut at the rules between them."""
    row = _place(_middle(piece)[1], ys)
    first, last = _place(piece.x0 + 1, xs), _place(piece.x1 - 1, xs)
    parts: list[Piece] = []
    for column in range(first + 1, last + 1):
        if home[row, column] == home[row, column - 1]:
            continue
        index = next((n for n, x in enumerate(piece.lefts) if x >= xs[column] - 1), 0)
        if 0 < index < len(piece.text):
            before, piece = piece.cut(index)
            parts.append(before)
    return [*parts, replace(piece, text=piece.text.strip())]
