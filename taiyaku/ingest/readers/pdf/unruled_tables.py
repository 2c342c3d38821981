"""Tables that no grid of rules tells, in each cell and column of a page by itself."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from math import inf

from taiyaku.ingest.readers.pdf.cell_edges import shaded_rows
from taiyaku.ingest.readers.pdf.headed_tables import find_text_tables
from taiyaku.ingest.readers.pdf.page_grids import Rows, parted, rows_of_page
from taiyaku.ingest.readers.pdf.page_objects import Box, Piece, rows_of
from taiyaku.ingest.readers.pdf.plain_tables import find_plain_tables
from taiyaku.ingest.readers.pdf.ruled_tables import Grid
from taiyaku.values import Struct

_GAP = 0.65  # em of white that parts stretches of a line
_ALIGNED = 1.6  # points between left edges that count as one
_NARROWEST = 10.0  # em
_LONG = 0.8  # of its column, which a line of running text fills
_FEWEST, _TOGETHER = 3, 9  # lines of running text on each side, and on both
_CROSSED = 0.4  # share of the lines that may run across
_FREE = 0.05  # share of the lines that may run across where few lines are running text
_MANY, _LEVEL, _PAIRED = 8, 0.15, 0.5  # lines on each side; em; share of them that stand level, in columns
_IN_ZONE = 3  # lines of running text between two lines that run across


def tables_in_cells(
    pieces: Sequence[Piece], em: float, rules: Sequence[Box], fills: Sequence[Box], pages: Sequence[Rows]
) -> tuple[list[Grid], list[Piece], list[Rows]]:
    """The tables without rules, the other pieces, and the grids that lay the page out, cell by cell."""
    grids: list[Grid] = []
    left: list[Piece] = []
    inner = list(pages)
    for group in parted(pieces, pages):
        worded, rest = find_text_tables(group, rules, fills, shaded_rows(fills))
        within = [rows for grid in worded if (rows := rows_of_page(grid.cells, grid.xs, grid.ys))]
        if within:
            tables, rest, within = tables_in_cells(group, em, rules, fills, within)
            inner += within
        else:
            plain, rest = _tables_in_columns(rest, em, rules, fills)
            tables = [*worded, *plain]
        grids += tables
        left += rest
    return grids, left, inner


def _tables_in_columns(
    pieces: Sequence[Piece], em: float, rules: Sequence[Box], fills: Sequence[Box]
) -> tuple[list[Grid], list[Piece]]:
    """The tables that no rules tell, in each column of text by itself, and the other pieces."""
    grids: list[Grid] = []
    left: list[Piece] = []
    for group in parted_at_gutters(pieces, em):
        plain, rest = find_plain_tables(group, rules, fills)
        grids += plain
        left += rest
    return grids, left


class _Stretch(Struct, eq=False):
    x0: float
    x1: float
    base: float
    pieces: list[Piece]


def parted_at_gutters(pieces: Sequence[Piece], em: float) -> list[list[Piece]]:
    """The pieces in groups that no table runs across: the sides of gutters, and what runs over them.

    Stricter than the reading order (columns): long lines stand on both sides, so that the white space between
    two columns of a table is never taken for a gutter.
    """
    stretches = [stretch for row in rows_of(pieces) for stretch in _stretches(row)]
    return [[p for s in group for p in s.pieces] for group in _parted(stretches, em)]


def _stretches(row: Sequence[Piece]) -> list[_Stretch]:
    found: list[_Stretch] = []
    for piece in row:
        if found and piece.x0 - found[-1].x1 <= _GAP * piece.style.size:
            found[-1].x1 = max(found[-1].x1, piece.x1)
            found[-1].pieces.append(piece)
        else:
            found.append(_Stretch(piece.x0, piece.x1, piece.base, [piece]))
    return found


def _parted(stretches: list[_Stretch], em: float) -> list[list[_Stretch]]:
    x = _gutter(stretches, em)
    if x is None:
        return [stretches] if stretches else []
    groups: list[list[_Stretch]] = []
    whole: list[_Stretch] = []
    barriers = sorted(s.base for s in stretches if _crosses(s, x, em))
    for low, high in pairwise([-1.0, *barriers, 1e6]):
        zone = [s for s in stretches if low <= s.base < high]
        over = [s for s in zone if _crosses(s, x, em)]
        west, east = (
            [s for s in zone if (s.x0 < x - _ALIGNED) is left and s not in over] for left in (True, False)
        )
        told = _prose(west), _prose(east)
        if (min(told) < 1 or sum(told) < _IN_ZONE) and not _are_unlevel(west, east, em):
            whole += zone
            continue
        groups += [*_parted(west, em), *_parted(east, em), *([over] if over else [])]
    return [*groups, whole] if whole else groups


def _crosses(stretch: _Stretch, x: float, em: float) -> bool:
    return stretch.x0 < x - _ALIGNED and stretch.x1 > x - _GAP * em


def _gutter(stretches: list[_Stretch], em: float) -> float | None:
    """Where a second column of running text begins."""
    counts: dict[int, int] = {}
    for s in stretches:
        counts[round(s.x0)] = counts.get(round(s.x0), 0) + 1
    for edge in sorted(counts, key=lambda x: (-counts[x], x)):
        if counts[edge] < _FEWEST:
            return None
        x = min(s.x0 for s in stretches if round(s.x0) == edge)
        over = sum(_crosses(s, x, em) for s in stretches)
        west = [s for s in stretches if s.x1 <= x - _GAP * em]
        east = [s for s in stretches if s.x0 >= x - _ALIGNED]
        if over > _CROSSED * len(stretches) or not west or not east:
            continue
        widths = (max(s.x1 for s in side) - min(s.x0 for s in side) for side in (west, east))
        told = _prose(west), _prose(east)
        told_apart = min(told) >= _FEWEST and sum(told) >= _TOGETHER
        free = over <= _FREE * len(stretches) and _are_unlevel(west, east, em)
        if min(widths) >= _NARROWEST * em and (told_apart or free):
            return min([x, *(s.x0 for s in west if s.x0 > _end(west) + _GAP * em)])
    return None


def _are_unlevel(west: list[_Stretch], east: list[_Stretch], em: float) -> bool:
    """Whether most lines of the side with fewer stand level with none of the other: cells of a table do."""
    few, many = sorted(({s.base for s in side} for side in (west, east)), key=len)
    level = sum(any(abs(base - other) <= _LEVEL * em for other in many) for base in few)
    return len(few) >= _MANY and level < _PAIRED * len(few)


def _end(side: list[_Stretch]) -> float:
    """Where the running text of a column ends; what begins behind it hangs out of the next one."""
    return max((s.x1 for s in _full(side)), default=inf)


def _prose(side: list[_Stretch]) -> int:
    """How many lines fill a column from where it begins."""
    return len(_full(side))


def _full(side: list[_Stretch]) -> list[_Stretch]:
    left, right = min((s.x0 for s in side), default=0.0), max((s.x1 for s in side), default=0.0)
    return [s for s in side if s.x1 - s.x0 >= _LONG * (right - left)]
