"""Boxes drawn around text: bars behind headings, and panels that are read by themselves."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from taiyaku.ingest.readers.pdf.columns import Slab
from taiyaku.ingest.readers.pdf.page_objects import Box, Piece
from taiyaku.ingest.readers.pdf.paths import is_letter_sized
from taiyaku.values import replace


def bars_of(boxes: Sequence[Box], pieces: Sequence[Piece]) -> tuple[Box, ...]:
    """Boxes drawn around one line, or a heading of two."""
    return tuple(box for box in boxes if _is_bar(box, _within(box, pieces)))


def bullets_of(boxes: Sequence[Box]) -> Iterator[Box]:
    """Check boxes and icons that stand below one another: the markers of a list."""
    small = [box for box in boxes if is_letter_sized(box)]
    places = Counter((round(box.x0), round(box.x1)) for box in small)
    return (box for box in small if places[round(box.x0), round(box.x1)] > 1)


def panels_of(boxes: Sequence[Box], pieces: Sequence[Piece], area: float) -> tuple[Box, ...]:
    """Boxes drawn around a short text of their own, the smallest first."""
    panels = set()
    for box in boxes:
        inside = _within(box, pieces)
        wide, high = box.x1 - box.x0, box.bottom - box.top
        lines = len({round(p.base) for p in inside})
        if lines > 1 and wide * high < 0.6 * area and not _is_bar(box, inside):
            panels.add(replace(box, colour=0))
    return tuple(sorted(panels, key=lambda b: ((b.x1 - b.x0) * (b.bottom - b.top), b.top, b.x0)))


def boxed(slabs: Sequence[Slab], panels: Sequence[Box]) -> list[Slab]:
    """The slabs with those in a box as one, unless something runs over the box's edge."""
    rest = list(slabs)
    for panel in panels:
        inside = [s for s in rest if panel.holds((s.x0 + s.x1) / 2, s.middle)]
        across = any(
            s.top < panel.bottom - 1 and s.bottom > panel.top + 1 and s.x0 < edge - 2 and s.x1 > edge + 2
            for s in rest for edge in (panel.x0, panel.x1)
        )  # fmt: skip
        if len(inside) > 1 and not across:
            taken = set(map(id, inside))
            rest = [s for s in rest if id(s) not in taken]
            bottom = max(s.bottom for s in inside)
            rest.append(
                Slab(
                    min(s.x0 for s in inside), min(s.top for s in inside), max(s.x1 for s in inside), bottom,
                    bottom, 10.0, inner=tuple(inside),
                )
            )  # fmt: skip
    return rest


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
