"""The best way through two texts, and how likely each step of it is.

Banded dynamic programming over beads (Gale & Church 1993) with the forward-backward algorithm for the
probabilities; two neighbours that change places are one step, so that a swap costs no link.
"""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np
from numpy.typing import NDArray

from taiyaku.corpus.alignment.scorer import SHAPES, Band, Floats, Shape
from taiyaku.values import Struct

Doubles = NDArray[np.float64]
SWAP: Shape = (-2, -2)  # first with second and second with first
EN_ALONE: Shape = (1, 0)
JA_ALONE: Shape = (0, 1)
Priors = Mapping[Shape, float]  # how likely each step is


class Step(Struct, frozen=True):
    """One step of a path: its shape, where it begins, and its probability."""

    shape: Shape
    en: int
    ja: int
    probability: float


def extent(shape: Shape) -> Shape:
    """How many segments a step takes on either side."""
    return (2, 2) if shape == SWAP else shape


def find_path(scores: Mapping[Shape, Floats], places: Band, priors: Priors) -> list[Step]:
    """The likeliest path. `scores[shape][i, k]` is for a bead that begins at (i, first[i] + k)."""
    grid = _Grid(scores, places, priors)
    forward, backward, best = grid.forward(np.logaddexp), grid.backward(), grid.forward(np.maximum)
    total = forward[-1][-1]
    steps = []
    i, j = len(places.first) - 1, int(places.first[-1]) + places.width - 1
    while (i, j) != (0, 0):
        shape = grid.came_by(best, i, j - int(places.first[i]))
        a, b = extent(shape)
        i, j = i - a, j - b
        k, end = j - places.first[i], j + b - places.first[i + a]
        chance = forward[i][k] + grid.says(shape, i, int(k)) + backward[i + a][end] - total
        steps.append(Step(shape, i, j, float(min(1.0, np.exp(chance)))))
    return steps[::-1]


def swap_scores(ones: Floats, places: Band) -> Floats:
    """What speaks for two neighbours having changed places."""
    rows, width = ones.shape
    found = np.full_like(ones, -np.inf)
    for i in range(rows - 1):
        shift = int(places.first[i + 1] - places.first[i])
        if shift < width - 1:
            found[i, shift : width - 1] = ones[i, shift + 1 :] + ones[i + 1, : width - 1 - shift]
    return found


class _Grid:
    """Rows of a banded table; row i holds the positions from first[i] on."""

    def __init__(self, scores: Mapping[Shape, Floats], places: Band, priors: Priors) -> None:
        self._first, self._width = places.first.tolist(), places.width
        logs = {shape: float(np.log(prior)) for shape, prior in priors.items()}
        self._says = {s: logs[s] + scores[s].astype(np.float64) for s in (*SHAPES, SWAP)}
        self._says[EN_ALONE] = np.full((len(self._first), self._width), logs[EN_ALONE])
        self._alone = logs[JA_ALONE]
        self._steps = [(shape, *extent(shape), says) for shape, says in self._says.items()]
        self._overlaps: dict[int, tuple[slice, slice]] = {}  # they are few

    def says(self, shape: Shape, i: int, k: int) -> float:
        """What speaks for a step from a place."""
        return self._alone if shape == JA_ALONE else float(self._says[shape][i, k])

    def forward(self, combine: np.ufunc) -> list[Doubles]:
        rows: list[Doubles] = []
        slope = self._alone * np.arange(self._width)
        for i in range(len(self._first)):
            row = np.full(self._width, -np.inf)
            if i == 0:
                row[0] = 0.0
            for _, a, b, says in self._steps:
                if i >= a:
                    there, here = self._overlap(self._first[i] - self._first[i - a] - b)
                    combine(row[here], rows[i - a][there] + says[i - a][there], out=row[here])
            rows.append(combine.accumulate(row - slope) + slope)
        return rows

    def backward(self) -> list[Doubles]:
        count = len(self._first)
        rows: list[Doubles] = [np.empty(0)] * count
        slope = self._alone * np.arange(self._width)
        for i in reversed(range(count)):
            row = np.full(self._width, -np.inf)
            if i == count - 1:
                row[-1] = 0.0
            for _, a, b, says in self._steps:
                if i + a < count:
                    there, here = self._overlap(b - self._first[i + a] + self._first[i])
                    np.logaddexp(row[here], rows[i + a][there] + says[i][here], out=row[here])
            rows[i] = np.logaddexp.accumulate((row - slope[::-1])[::-1])[::-1] + slope[::-1]
        return rows

    def _overlap(self, left: int) -> tuple[slice, slice]:
        """What of a row comes to stand in another one that it is moved to the left for, and where there."""
        if left not in self._overlaps:
            from_, to = min(max(0, left), self._width), min(max(0, -left), self._width)
            self._overlaps[left] = slice(from_, self._width - to), slice(to, self._width - from_)
        return self._overlaps[left]

    def came_by(self, rows: list[Doubles], i: int, k: int) -> Shape:
        """The step that the best way to a place ends with; of two that are as good the later."""
        found = [(rows[i][k - 1] + self._alone if k else -np.inf, JA_ALONE)]
        for shape, a, b, says in self._steps:
            before = k + self._first[i] - b - self._first[max(0, i - a)]
            if i >= a and 0 <= before < self._width:
                found.append((rows[i - a][before] + says[i - a, before], shape))
        return max(found)[1]
