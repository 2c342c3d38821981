"""What is usual in a document's type: the body's size and colour, and how far apart its lines stand."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from itertools import pairwise

from taiyaku.ingest.readers.pdf.lines import PrintedLine
from taiyaku.values import Struct

_WIDER = 1.25  # times the body's leading, for its size: lines are not set wider


class Typography(Struct, frozen=True):
    """The body's size and colour, and how far apart lines of a size are set."""

    size: float
    colour: int
    pitches: dict[float, float]  # size -> distance of base lines inside a paragraph

    def pitch(self, size: float) -> float:
        """The usual distance between the base lines of a paragraph set in this size."""
        return self.pitches.get(size) or 1.3 * size


def typography(lines: Sequence[PrintedLine]) -> Typography:
    """What is usual in a document."""
    weights: Counter[tuple[float, int]] = Counter()
    sizes: Counter[float] = Counter()
    for line in lines:
        if not line.table and not line.turned:
            weights[line.size, line.style.colour] += len(line.text)
            sizes[line.size] += len(line.text)
    if not weights:
        return Typography(10.0, 0, {})
    size = sizes.most_common(1)[0][0]
    colour = max((weight, colour) for (s, colour), weight in weights.items() if s == size)[1]
    pitches = _pitches(lines)
    widest = _WIDER * pitches.get(size, 1.3 * size) / size  # two headings, one above the other, set no lines
    return Typography(size, colour, {s: min(pitch, widest * s) for s, pitch in pitches.items()})


def _pitches(lines: Sequence[PrintedLine]) -> dict[float, float]:
    """For each size the smallest of the usual distances between neighbouring lines."""
    found: dict[float, Counter[float]] = {}
    for before, after in _neighbours(lines):
        distance = after.base - before.base
        if 0.9 * after.size < distance < 2.2 * after.size:
            found.setdefault(after.size, Counter())[round(distance * 5) / 5] += 1
    return {
        size: min(d for d, count in counts.items() if count >= 0.2 * max(counts.values()))
        for size, counts in found.items()
    }


def _neighbours(lines: Sequence[PrintedLine]) -> Iterable[tuple[PrintedLine, PrintedLine]]:
    for before, after in pairwise(lines):
        same_place = before.page == after.page and before.column == after.column
        if same_place and before.size == after.size and not (before.table or after.table):
            yield before, after
