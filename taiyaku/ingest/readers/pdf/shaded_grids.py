"""Tables drawn as shaded cells side by side: their edges are as good as rules."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence
from itertools import pairwise

from taiyaku.ingest.readers.pdf.page_objects import Box, Piece
from taiyaku.values import Struct

_TOUCH = 3.2  # points between cells that touch; browsers leave 1.5 by themselves
_HIGHEST = 200.0  # points of a cell; a higher box is none
_LEADING = 1.75  # times the size: the farthest that lines of one cell stand apart
_WHITE = 2.5  # times as high as the highest shaded row: a white one between them is no higher


class _Row(Struct, frozen=True):
    """Shaded cells that touch, from left to right."""

    top: float
    bottom: float
    xs: tuple[int, ...]


def edges_of_cells(fills: Sequence[Box], pieces: Sequence[Piece] = ()) -> tuple[list[Box], list[Box]]:
    """Level and upright rules between shaded cells: of rows of the same columns that touch one another.

    Every second row may be white: `pieces` tell that cells stand there too.
    """
    level: list[Box] = []
    upright: list[Box] = []
    for rows in _stacks(fills, pieces):
        top, bottom, xs = rows[0].top, rows[-1].bottom, rows[0].xs
        level += [Box(xs[0], y, xs[-1], y) for y in (*(row.top for row in rows), bottom)]
        upright += [Box(x, top, x, bottom) for x in xs]
    return level, upright


def shaded_rows(fills: Sequence[Box]) -> list[Box]:
    """Shaded cells side by side as one box each."""
    return [Box(row.xs[0], row.top, row.xs[-1], row.bottom) for row in _rows(fills)]


def _stacks(fills: Sequence[Box], pieces: Sequence[Piece]) -> Iterator[list[_Row]]:
    columns: dict[tuple[int, ...], list[_Row]] = defaultdict(list)
    for row in _rows(fills):
        columns[row.xs].append(row)
    for rows in columns.values():
        rows.sort(key=lambda row: row.top)
        high = max(row.bottom - row.top for row in rows)
        stack = rows[:1]
        for one, two in pairwise(rows):
            white = _Row(one.bottom, two.top, one.xs)
            if abs(two.top - one.bottom) > _TOUCH:
                if _has_cells(white, high, pieces):
                    stack.append(white)
                else:
                    yield from [stack] if len(stack) > 1 else []
                    stack = []
            stack.append(two)
        white = _white_below(rows[-1], pieces)
        if any(row not in rows for row in stack) and _has_cells(white, high, pieces):
            stack.append(white)
        yield from [stack] if len(stack) > 1 else []


def _white_below(last: _Row, pieces: Sequence[Piece]) -> _Row:
    """The lines directly below a shaded row, down to wider white space."""
    lines = sorted((p.base, p.style.size) for p in pieces if p.base > last.bottom and _is_within(p, last))
    base = last.bottom
    for at, size in lines:
        if at - base > (_LEADING if base > last.bottom else 2) * size:
            break
        base = at
    return _Row(last.bottom, base + 1, last.xs)


def _is_within(piece: Piece, row: _Row) -> bool:
    return row.xs[0] <= piece.x0 < row.xs[-1]


def _has_cells(white: _Row, high: float, pieces: Sequence[Piece]) -> bool:
    """Whether a strip between shaded rows, not much higher than they are, has text in several columns."""
    xs = white.xs
    inside = [p for p in pieces if white.top < p.base < white.bottom and _is_within(p, white)]
    if white.bottom - white.top > _WHITE * high or any(
        p.x0 < x - 1 and p.x1 > x + 1 for p in inside for x in xs
    ):
        return False
    return len({sum(x <= p.x0 for x in xs) for p in inside}) > 1


def _rows(fills: Sequence[Box]) -> Iterator[_Row]:
    level: dict[tuple[int, int], list[Box]] = defaultdict(list)
    for box in fills:
        if box.bottom - box.top < _HIGHEST:
            level[round(box.top), round(box.bottom)].append(box)
    for boxes in level.values():
        boxes.sort(key=lambda box: box.x0)
        runs = [boxes[:1]]
        for before, box in pairwise(boxes):
            if abs(box.x0 - before.x1) < _TOUCH:
                runs[-1].append(box)
            else:
                runs.append([box])
        for run in runs:
            if len(run) > 1:
                xs = tuple(round(x) for x in (*(b.x0 for b in run), run[-1].x1))
                yield _Row(run[0].top, run[0].bottom, xs)
