"""Boxes drawn around text: bars behind headings, and panels that are read by themselves."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import pairwise

from taiyaku.ingest.readers.pdf.page_grids import Rows
from taiyaku.ingest.readers.pdf.page_objects import Box, Piece
from taiyaku.ingest.readers.pdf.paths import is_letter_sized
from taiyaku.ingest.readers.pdf.slabs import Slab
from taiyaku.values import replace

_GROUND = 0.9  # of a page's text
_CARD, _BETWEEN = 3, 3.0  # lines of a card at the least; points between two of them
_LEVEL = 2.0  # points between edges that count as one


def bars_of(boxes: Sequence[Box], pieces: Sequence[Piece]) -> tuple[Box, ...]:
    """Boxes drawn around one line, or a heading of two."""
    return tuple(box for box in boxes if _is_bar(box, _within(box, pieces)))


def bullets_of(boxes: Sequence[Box]) -> Iterator[Box]:
    """Check boxes and icons that stand below one another: the markers of a list."""
    small = [box for box in boxes if is_letter_sized(box)]
    places = Counter((round(box.x0), round(box.x1)) for box in small)
    return (box for box in small if places[round(box.x0), round(box.x1)] > 1)


def panels_of(boxes: Sequence[Box], pieces: Sequence[Piece], area: float) -> tuple[Box, ...]:
    """Boxes drawn around a short text of their own, the smallest first; none is the ground of all text."""
    panels = set()
    for box in boxes:
        inside = _within(box, pieces)
        wide, high = box.x1 - box.x0, box.bottom - box.top
        lines = len({round(p.base) for p in inside})
        small = wide * high < 0.6 * area and len(inside) < _GROUND * len(pieces)
        if lines > 1 and small and not _is_bar(box, inside):
            panels.add(replace(box, colour=0))
    return tuple(sorted(panels, key=lambda b: ((b.x1 - b.x0) * (b.bottom - b.top), b.top, b.x0)))


def boxed(slabs: Sequence[Slab], panels: Sequence[Box]) -> list[Slab]:
    """The slabs with those in a box as one, unless something runs over the box's edge.

    Boxes that begin and end level are a row of cards, which is read before what stands below it.
    """
    rest = list(slabs)
    made: list[tuple[Box, Slab]] = []
    for panel in panels:
        inside = [s for s in rest if panel.holds((s.x0 + s.x1) / 2, s.middle)]
        across = any(
            s.top < panel.bottom - 1 and s.bottom > panel.top + 1 and s.x0 < edge - 2 and s.x1 > edge + 2
            for s in rest for edge in (panel.x0, panel.x1)
        )  # fmt: skip
        if len(inside) > 1 and not across:
            taken = set(map(id, inside))
            rest = [s for s in rest if id(s) not in taken]
            rest.append(_as_one(inside))
            made.append((panel, rest[-1]))
    for row in _rows(made, rest):
        taken = set(map(id, row))
        rest = [*(s for s in rest if id(s) not in taken), _as_one(row)]
    return rest


def cards_of(panels: Sequence[Box], pieces: Sequence[Piece]) -> list[Rows]:
    """Boxes of several lines side by side that begin level, with white between: no table runs over them."""
    high = [p for p in panels if len({round(piece.base) for piece in _within(p, pieces)}) >= _CARD]
    rows: dict[int, list[Box]] = {}
    for panel in high:
        rows.setdefault(round(panel.top / _LEVEL), []).append(panel)
    found: list[Rows] = []
    for row in rows.values():
        row = [
            b for b in row if not any(o != b and o.x0 <= b.x0 and b.x1 <= o.x1 for o in row)
        ]  # frames in frames
        row.sort(key=lambda box: box.x0)
        if len(row) > 1 and all(b.x0 - a.x1 > _BETWEEN for a, b in pairwise(row)):
            found.append((tuple(row),))
    return found


def in_cells(slabs: Sequence[Slab], rows: Rows, panels: Sequence[Box]) -> list[Slab]:
    """The slabs with those in the cells of a page's grid as one, to be read cell by cell."""
    rest = list(slabs)
    cells = []
    for cell in (box for row in rows for box in row):
        inside = [s for s in rest if cell.holds((s.x0 + s.x1) / 2, s.middle)]
        taken = set(map(id, inside))
        rest = [s for s in rest if id(s) not in taken]
        smaller = [
            p for p in panels if cell.holds(p.x0 + 1, p.top + 1) and cell.holds(p.x1 - 1, p.bottom - 1)
        ]
        cells += [_as_one(boxed(inside, smaller))] if inside else []
    return [*rest, replace(_as_one(cells), settled=True)] if cells else rest


def _as_one(slabs: Sequence[Slab]) -> Slab:
    bottom = max(s.bottom for s in slabs)
    return Slab(
        min(s.x0 for s in slabs), min(s.top for s in slabs), max(s.x1 for s in slabs), bottom,
        bottom, 10.0, inner=tuple(slabs),
    )  # fmt: skip


def _rows(made: Sequence[tuple[Box, Slab]], slabs: Sequence[Slab]) -> Iterator[list[Slab]]:
    """Boxes side by side whose edges are level, in the order of reading, where nothing stands between."""
    rows: dict[tuple[int, int], list[tuple[Box, Slab]]] = {}
    outer = set(map(id, slabs))
    for box, slab in made:
        if id(slab) in outer:
            rows.setdefault((round(box.top / _LEVEL), round(box.bottom / _LEVEL)), []).append((box, slab))
    for row in rows.values():
        row.sort(key=lambda one: one[0].x0)
        inside = {id(slab) for _, slab in row}
        top, bottom = row[0][0].top, row[0][0].bottom
        beside = any(top < s.middle < bottom for s in slabs if id(s) not in inside)
        if len(row) > 1 and not beside and all(a[0].x1 <= b[0].x0 for a, b in pairwise(row)):
            yield [slab for _, slab in row]


def _within(box: Box, pieces: Sequence[Piece]) -> list[Piece]:
    return [p for p in pieces if box.holds((p.x0 + p.x1) / 2, p.base - 0.3 * p.style.size)]


def _is_bar(box: Box, inside: Sequence[Piece]) -> bool:
    if not inside:
        return False
    looks = {(p.style.size, p.style.bold) for p in inside}
    lines = len({round(p.base) for p in inside})
    return (
        lines <= 2
        and len(looks) <= lines
        and box.bottom - box.top < (1.2 * lines + 1.6) * inside[0].style.size
    )
