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
        shape = grid.came_by(best, i, j)
        a, b = extent(shape)
        i, j = i - a, j - b
        k, end = j - places.first[i], j + b - places.first[i + a]
        chance = forward[i][k] + grid.says(shape, i, k) + backward[i + a][end] - total
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
        self._first, self._width = places.first, places.width
        self._logs = {shape: float(np.log(priors[shape])) for shape in priors}
        self._scores = {s: scores[s] for s in (*SHAPES, SWAP)}

    def says(self, shape: Shape, i: int, k: int | slice) -> Doubles:
        base = self._logs[shape]
        return base + self._scores[shape][i, k].astype(np.float64) if shape in self._scores else base  # type: ignore[return-value]

    def forward(self, combine: np.ufunc) -> list[Doubles]:
        rows: list[Doubles] = []
        alone = self._logs[JA_ALONE]
        slope = alone * np.arange(self._width)
        for i in range(len(self._first)):
            row = np.full(self._width, -np.inf)
            if i == 0:
                row[0] = 0.0
            for shape in (*self._scores, EN_ALONE):
                a, b = extent(shape)
                if i >= a:
                    values = rows[i - a] + self.says(shape, i - a, slice(None))
                    combine(row, self._moved(values, int(self._first[i] - self._first[i - a]) - b), out=row)
            rows.append(combine.accumulate(row - slope) + slope)
        return rows

    def backward(self) -> list[Doubles]:
        count = len(self._first)
        rows: list[Doubles] = [np.empty(0)] * count
        slope = self._logs[JA_ALONE] * np.arange(self._width)
        for i in reversed(range(count)):
            row = np.full(self._width, -np.inf)
            if i == count - 1:
                row[-1] = 0.0
            for shape in (*self._scores, EN_ALONE):
                a, b = extent(shape)
                if i + a < count:
                    shift = b - int(self._first[i + a] - self._first[i])
                    values = self._moved(rows[i + a], shift) + self.says(shape, i, slice(None))
                    np.logaddexp(row, values, out=row)
            rows[i] = np.logaddexp.accumulate((row - slope[::-1])[::-1])[::-1] + slope[::-1]
        return rows

    def _moved(self, values: Doubles, left: int) -> Doubles:
        """The values moved to the left, with nothing where none came from."""
        moved = np.full(self._width, -np.inf)
        if 0 <= left < self._width:
            moved[: self._width - left] = values[left:]
        elif -self._width < left < 0:
            moved[-left:] = values[:left]
        return moved

    def came_by(self, rows: list[Doubles], i: int, j: int) -> Shape:
        """The step that the best way to a place ends with."""
        found: list[tuple[float, Shape]] = []
        for shape in (*self._scores, EN_ALONE, JA_ALONE):
            a, b = extent(shape)
            if i < a or j < b:
                continue
            k = j - b - int(self._first[i - a])
            if 0 <= k < self._width:
                found.append((float(rows[i - a][k] + self.says(shape, i - a, k)), shape))
        return max(found)[1]
