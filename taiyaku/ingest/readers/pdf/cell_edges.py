"""Edges of columns that are not drawn as rules: between shaded cells, and where rules of cells meet."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence
from itertools import pairwise

from taiyaku.ingest.readers.pdf.page_objects import Box, Piece, rows_of
from taiyaku.values import Struct, replace

# Tables drawn as shaded cells side by side: their edges are as good as rules.
_TOUCH = 3.2  # points between cells that touch; browsers leave 1.5 by themselves
_HIGHEST = 200.0  # points of a cell; a higher box is none
_LEADING = 1.75  # times the size: the farthest that lines of one cell stand apart
_WHITE = 2.5  # times as high as the highest shaded row: a white one between them is no higher


class _Row(Struct, frozen=True):
    """Shaded cells that touch, from left to right."""

    top: float
    bottom: float
    xs: tuple[int, ...]


def edges_of_cells(
    fills: Sequence[Box], pieces: Sequence[Piece] = (), drawn: Sequence[Box] = ()
) -> tuple[list[Box], list[Box]]:
    """Level and upright rules between shaded cells: of rows of the same columns that touch one another.

    Every second row may be white: `pieces` tell that cells stand there too. A row by itself is a header
    where edges of its columns that are `drawn` go on below it.
    """
    level: list[Box] = []
    upright: list[Box] = []
    for rows in _stacks(fills, pieces):
        if len(rows) == 1 and not _heads(rows[0], drawn):
            continue
        top, bottom, xs = rows[0].top, rows[-1].bottom, rows[0].xs
        level += [Box(xs[0], y, xs[-1], y) for y in (*(row.top for row in rows), bottom)]
        upright += [Box(x, top, x, bottom) for x in xs]
    return level, upright


# Tables whose cells have rules below, or above, and none beside them: browsers draw one for each cell.
_ABUT, _LAP = 1.0, 3.5  # points between rules that go on, and of their thick ends over one another
_NARROWEST = 8  # points between two places where rules meet; dashes are shorter
_SPANS = 0.2  # of the words in such a table may run over a place where rules meet
_STEP = 2.2  # times the size: how far a row without a rule of its own stands from the table
_PITCH = 1.5  # the same between the lines of one cell


def edges_of_segments(level: Sequence[Box], upright: Sequence[Box], pieces: Sequence[Piece]) -> list[Box]:
    """Upright edges of columns where rules that abut at the same places stand above one another."""
    edges: list[Box] = []
    for stack in _stacked(_abutting(level)):
        xs = sorted({x for row in stack for x in row.xs})
        top, bottom = stack[0].top, stack[-1].bottom
        inside = [p for p in pieces if top < p.base < bottom and xs[0] - 1 <= p.x0 < xs[-1]]
        crossing = sum(any(_crosses(p, x) for x in xs) for p in inside)
        ruled = any(xs[0] - 2 < u.x0 < xs[-1] + 2 and u.top < bottom and u.bottom > top for u in upright)
        if ruled or min(b - a for a, b in pairwise(xs)) < _NARROWEST or crossing > _SPANS * len(inside):
            continue
        head = _reach(pieces, xs, top, -1)
        foot = _reach(pieces, xs, bottom, 1)
        edges += [Box(x, head, x, foot) for x in xs]
    return edges


def _abutting(level: Sequence[Box]) -> list[_Row]:
    """Rules at one height that go on from one to the next, with the places where they meet."""
    rows: list[_Row] = []
    for box in sorted(level, key=lambda b: (round(b.top), b.x0)):
        last = rows[-1] if rows else None
        if last and abs(last.top - box.top) < _ABUT and -_LAP < box.x0 - last.xs[-1] < _ABUT:
            rows[-1] = replace(last, xs=(*last.xs[:-1], (last.xs[-1] + round(box.x0)) // 2, round(box.x1)))
        else:
            rows.append(_Row(box.top, box.bottom, (round(box.x0), round(box.x1))))
    return rows


def _stacked(rows: Sequence[_Row]) -> Iterator[list[_Row]]:
    """Rows of rules between the same edges that meet in the same places: three at least."""
    stacks: list[list[_Row]] = []
    for row in rows:
        known = next((s for s in stacks if _is_like(s[-1], row)), None)
        if known is None:
            stacks.append([row])
        else:
            known.append(row)
    return (s for s in stacks if len(s) > 2 and sum(len(row.xs) > 2 for row in s) > 1)


def _is_like(one: _Row, two: _Row) -> bool:
    shorter, longer = sorted((set(one.xs), set(two.xs)), key=len)
    return one.xs[0] == two.xs[0] and one.xs[-1] == two.xs[-1] and shorter <= longer


def _reach(pieces: Sequence[Piece], xs: Sequence[int], edge: float, way: int) -> float:
    """How far cells go on above the first rule (`way` -1), or below the last, that no rule closes."""
    near = [p for p in pieces if (p.base - edge) * way > 0 and xs[0] - 1 <= p.x0 < xs[-1]]
    end = base = edge
    for row in rows_of(near)[::way]:
        step = abs(row[0].base - base) / row[0].style.size
        if any(_crosses(p, x) for p in row for x in xs):
            return edge if step < _PITCH else end
        filled = len({sum(x <= left + 1 for x in xs) for p in row for left in _words_of(p)})
        if step > (_STEP if filled > 1 else 0 if end == edge else _PITCH):
            break
        base = row[0].base
        end = base + (2 if way > 0 else -row[0].style.size)
    return end


def _crosses(piece: Piece, x: float) -> bool:
    return piece.x0 < x - 1 and piece.x1 > x + 1 and not any(-1 < w - x < 3 for w in _words_of(piece))


def _words_of(piece: Piece) -> Iterator[float]:
    """Where words begin."""
    return (x for n, x in enumerate(piece.lefts) if not n or piece.text[n - 1] == " ")


def shaded_rows(fills: Sequence[Box]) -> list[Box]:
    """Shaded cells side by side as one box each."""
    return [Box(row.xs[0], row.top, row.xs[-1], row.bottom) for row in _rows(fills)]


def _heads(row: _Row, drawn: Sequence[Box]) -> bool:
    below = row.bottom + (row.bottom - row.top) / 2
    near = [b.x0 for b in drawn if b.top < row.bottom + _TOUCH and b.bottom > below]
    return any(abs(x - edge) < _TOUCH for x in row.xs[1:-1] for edge in near)


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
                    yield stack
                    stack = []
            stack.append(two)
        above = _white_above(rows[0], pieces)
        if any(row not in rows for row in stack) and _has_cells(above, high, pieces):
            stack.insert(0, above)
        white = _white_below(rows[-1], pieces)
        if any(row not in rows for row in stack) and _has_cells(white, high, pieces):
            stack.append(white)
        yield stack


def _white_above(first: _Row, pieces: Sequence[Piece]) -> _Row:
    """The line directly above a shaded row: a header that is not shaded."""
    near = [p for p in pieces if p.base < first.top and _is_within(p, first)]
    last = max(near, key=lambda p: p.base, default=None)
    if last is None or first.top - last.base > (_LEADING - 1) * last.style.size:
        return _Row(first.top, first.top, first.xs)
    return _Row(last.base - last.style.size, first.top, first.xs)


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
