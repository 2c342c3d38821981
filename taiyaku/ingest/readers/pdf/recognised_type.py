"""Sizes of words that a program recognised on a picture: each is a little off."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from taiyaku.ingest.readers.pdf.lines import PrintedLine
from taiyaku.values import replace

_FEWEST, _UNLIKE = 20, 0.3  # lines; sizes for each of them, as no typesetter uses
_OFF = 0.09  # of a size, between words that are set alike


def settle_recognised(lines: Sequence[PrintedLine]) -> list[PrintedLine]:
    """The lines with nearly equal sizes as one, where hardly two have the same."""
    weights: Counter[float] = Counter()
    for line in lines:
        if line.size > 0 and not line.table:
            weights[line.size] += len(line.text)
    if len(lines) < _FEWEST or len(weights) < _UNLIKE * len(lines):
        return list(lines)
    settled = _settled(weights)
    return [
        replace(
            line,
            size=settled[line.size],
            style=replace(line.style, size=settled[line.size]),
            largest=0.0 if abs(line.largest - line.size) < _OFF * line.size else line.largest,
        )
        if line.size in settled and not line.table
        else line
        for line in lines
    ]


def _settled(weights: Counter[float]) -> dict[float, float]:
    """For each size the one that most of its like have."""
    settled: dict[float, float] = {}
    left = dict(weights)
    while left:
        alike = {s: sum(n for other, n in left.items() if abs(other - s) < _OFF * s) for s in left}
        middle = max(left, key=lambda size: (alike[size], left[size], size))
        near = [size for size in left if abs(size - middle) < _OFF * middle]
        settled |= dict.fromkeys(near, middle)
        left = {size: n for size, n in left.items() if size not in near}
    return settled
