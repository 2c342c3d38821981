"""How much the evidence says for each pair of runs of segments, near a path through both documents."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence

import numpy as np
from numpy.typing import NDArray

from taiyaku.corpus.alignment.features import Segment
from taiyaku.corpus.alignment.lexicon import COMMON, Lexicon, absence, document_share, weight
from taiyaku.corpus.alignment.section_order import uncrossed
from taiyaku.values import Struct

Floats = NDArray[np.float32]
Shape = tuple[int, int]  # how many English and how many Japanese segments

SHAPES: tuple[Shape, ...] = ((1, 1), (1, 2), (2, 1), (1, 3), (3, 1))
_WIDTH = 768  # of a band: time and memory grow with the length of the texts, not with its square
_WIDTH_LATER = 320  # once a path is known
_BLOCK = 64  # segments whose bands are looked up together
# The variance of the ratio of two texts falls with their length (Gale & Church 1993): this much per character
GRAIN = 1.0


class Band(Struct, frozen=True):
    """The Japanese positions looked at for each English one: `width` of them from `first[i]` on."""

    first: NDArray[np.int64]
    width: int


class Lengths(Struct, frozen=True):
    """How long the Japanese text is for the English one: the logarithm of the ratio is about normal."""

    mean: float = -0.6
    spread: float = 0.35
    chance: float = 1.0  # the spread between texts that have nothing to do with one another

    @staticmethod
    def learned(sizes: Sequence[tuple[int, int]]) -> Lengths:
        """From the sizes of texts that say the same, robustly: by medians."""
        ratios = np.log([ja / en for en, ja in sizes])
        middle = float(np.median(ratios))
        grains = np.array([GRAIN * (1 / en + 1 / ja) for en, ja in sizes])
        spread = float(np.median(np.abs(ratios - middle))) * 1.48
        left = spread**2 - float(np.median(grains))
        return Lengths(middle, math.sqrt(min(0.36, max(0.0225, left))))

    def says(self, en: int, ja: int) -> float:
        """The log-likelihood ratio of two texts' sizes."""
        sizes = np.array([float(en)]), np.array([float(ja)])
        return float(self.all_say(*sizes)[0])

    def all_say(self, en: NDArray[np.float64], ja: NDArray[np.float64]) -> Floats:
        """The same for many; the two arrays are broadcast. The ratio of short texts varies more."""
        off = (np.log(ja) - np.log(en) - self.mean) ** 2
        grain = GRAIN * (1 / en + 1 / ja)
        own, by_chance = self.spread**2 + grain, self.chance**2 + grain
        said = -0.5 * (off / own - off / by_chance + np.log(own / by_chance))
        return np.maximum(said, -8.0).astype(np.float32)


class Weights(Struct, frozen=True):
    """How much a kind of evidence counts."""

    evidence: float = 0.5
    length: float = 0.6


def band(en: Sequence[Segment], ja: Sequence[Segment]) -> Band:
    """A band around the line through keys that are rare on both sides; all there is, if it is little."""
    return _around(lambda: _anchors(en, ja), len(en), len(ja), _WIDTH)


def band_along(path: Sequence[tuple[int, int]], en: int, ja: int) -> Band:
    """A narrower band around a path through so many English and Japanese segments."""
    return _around(lambda: path, en, ja, _WIDTH_LATER)


def band_of_groups(en: Sequence[int], ja: Sequence[int]) -> Band:
    """For each English place the Japanese ones of its group; groups stand in one order on both sides."""
    starts: dict[int, int] = {}
    for at, group in enumerate(ja):
        starts.setdefault(group, at)
    sizes = Counter(ja)
    columns = len(ja) + 1
    width = min(columns, max(sizes.values(), default=0) + 4)
    first, last = [], 0
    for group in en:
        last = starts.get(group, last)
        first.append(max(0, min(last - 1, columns - width)))
    places = np.array([*first, columns - width], dtype=np.int64)
    places[0] = 0
    return Band(np.maximum.accumulate(places), width)


def _around(path: Callable[[], Sequence[tuple[int, int]]], en: int, ja: int, width: int) -> Band:
    rows, columns = en + 1, ja + 1
    if width >= columns:
        width = columns
        return Band(np.zeros(rows, dtype=np.int64), columns)
    points = [(0, 0), *path(), (en, ja)]
    centre = np.interp(np.arange(rows), [p[0] for p in points], [p[1] for p in points])
    first = np.clip(centre - width // 2, 0, columns - width).astype(np.int64)
    first[0], first[-1] = 0, columns - width
    return Band(np.maximum.accumulate(first), width)


def _anchors(en: Sequence[Segment], ja: Sequence[Segment]) -> list[tuple[int, int]]:
    """Places that share a key found once on either side, the longest run of them that crosses nowhere."""
    once: list[dict[str, int]] = []
    for side in (en, ja):
        places: dict[str, list[int]] = {}
        for at, segment in enumerate(side):
            for key in segment.keys:
                places.setdefault(key, []).append(at)
        once.append({key: found[0] for key, found in places.items() if len(found) == 1})
    return uncrossed(sorted({(once[0][key], once[1][key]) for key in once[0].keys() & once[1].keys()}))


_Runs = tuple[list[NDArray[np.int64]], Floats]


def _rows_of(places: Band, column: int) -> tuple[int, int]:
    """The rows whose band holds a column."""
    first, last = np.searchsorted(places.first, [column - places.width, column], "right")
    return int(first), int(last)


class Evidence:
    """The evidence of a lexicon between two lists of segments."""

    def __init__(self, en: Sequence[Segment], ja: Sequence[Segment], lexicon: Lexicon) -> None:
        self.en, self.ja = en, ja
        self._forward = _Direction(en, ja, lexicon.to_ja, lexicon.to_en, lexicon.missing_ja)
        self._backward = _Direction(ja, en, lexicon.to_en, lexicon.to_ja, lexicon.missing_en)

    def one_to_one(self, rows: Iterable[int]) -> Iterator[tuple[int, Floats]]:
        """For each English segment asked for, the evidence with every Japanese one, from English alone."""
        for row in rows:
            yield from ((row, scores) for _, scores in self._forward.rows(row, ((1, 1),), 0, len(self.ja)))

    def pair(self, i: int, a: int, j: int, b: int) -> float:
        """The evidence for one pair of runs, in both directions."""
        return self._forward.pair(i, a, j, b) + self._backward.pair(j, b, i, a)

    def fill(self, places: Band) -> dict[Shape, Floats]:
        """The evidence for every shape at every place of the band, -inf where the texts end before."""
        n, m = len(self.en), len(self.ja)
        found = {shape: np.full((n + 1, places.width), -np.inf, dtype=np.float32) for shape in SHAPES}
        for i in range(n):
            if i % _BLOCK == 0:
                last = int(places.first[min(i + _BLOCK, n)])
                self._forward.look_at(int(places.first[i]), last + places.width)
            low, high = int(places.first[i]), int(places.first[i]) + places.width
            for (a, b), row in self._forward.rows(i, SHAPES, low, high):
                found[a, b][i, : len(row)] = row
        self._forward.look_at(0, m)
        flipped = tuple((b, a) for a, b in SHAPES)
        for j in range(m):
            start, stop = _rows_of(places, j)
            if j % _BLOCK == 0:
                self._backward.look_at(start, _rows_of(places, min(j + _BLOCK, m))[1])
            numbers = np.arange(start, stop)
            columns = j - places.first[start:stop]
            for (b, a), row in self._backward.rows(j, flipped, start, stop):
                count = len(row)
                found[a, b][numbers[:count], columns[:count]] += row
        return found


class _Direction:
    """How well the keys of one side's runs explain those of the other side's."""

    def __init__(
        self,
        given: Sequence[Segment],
        other: Sequence[Segment],
        partners: Mapping[str, Mapping[str, float]],
        back: Mapping[str, Mapping[str, float]],
        missing: Mapping[str, float],
    ) -> None:
        share = document_share(other)
        known = sorted(key for key in share if key in back and share[key] < COMMON)
        self._number = {key: n for n, key in enumerate(known)}
        self._gain: dict[str, list[tuple[int, float]]] = {}
        for key in {key for segment in given for key in segment.keys}:
            self._gain[key] = [
                (self._number[o], weight(p, share[o], missing[o[0]]))
                for o, p in partners.get(key, {}).items()
                if o in self._number
            ]
        self._given = given
        self._absent = np.array([absence(missing[key[0]]) for key in known], dtype=np.float32)
        self._other = {size: self._runs(other, size) for size in (1, 2, 3) if size <= len(other)}
        self._window = 0, len(other)
        self._near: dict[tuple[int, int], NDArray[np.int64]] = {}
        self._others = [frozenset(self._number[k] for k in s.keys if k in self._number) for s in other]

    def _runs(self, other: Sequence[Segment], size: int) -> _Runs:
        """For each key the runs of this size it stands in, and what each run scores if nothing is met."""
        places: list[list[int]] = [[] for _ in self._number]
        base = np.zeros(len(other) - size + 1, dtype=np.float32)
        for start in range(len(base)):
            keys = {self._number[k] for s in other[start : start + size] for k in s.keys if k in self._number}
            for key in sorted(keys):  # sums of floats depend on the order, and that of a set is random
                places[key].append(start)
                base[start] += self._absent[key]
        arrays = [np.array(found, dtype=np.int64) for found in places]
        return arrays, base

    def look_at(self, low: int, high: int) -> None:
        """Until told otherwise only runs of the other side from `low` to `high` are asked for."""
        self._window = low, high
        self._near.clear()

    def _places(self, number: int, size: int) -> NDArray[np.int64]:
        """Where a key stands among the runs looked at."""
        found = self._near.get((number, size))
        if found is None:
            places = self._other[size][0][number]
            low, high = np.searchsorted(places, self._window)
            found = self._near[number, size] = places[low:high]
        return found

    def hits(self, start: int, size: int) -> dict[int, float]:
        """The keys of the other side that a run calls for, each with the most any key says for it."""
        best: dict[int, float] = {}
        for segment in self._given[start : start + size]:
            for key in segment.keys:
                for number, gain in self._gain[key]:
                    if gain > best.get(number, 0.0):
                        best[number] = gain
        return best

    def rows(
        self, start: int, shapes: Sequence[Shape], low: int, high: int
    ) -> Iterator[tuple[Shape, Floats]]:
        """What the runs that begin at a place say for each run of the other side from `low` to `high`."""
        numbers: dict[int, list[int]] = {}
        gains: dict[int, NDArray[np.float64]] = {}
        for shape in shapes:
            size, other_size = shape
            if start + size > len(self._given) or other_size not in self._other:
                continue
            if size not in gains:
                best = self.hits(start, size)
                numbers[size] = sorted(best)
                gains[size] = np.array([best[number] for number in numbers[size]], dtype=np.float64)
            whole = self._other[other_size][1]
            base = whole[low:high]
            if not len(base):
                continue
            if not numbers[size]:
                yield shape, base
                continue
            places = [self._places(number, other_size) for number in numbers[size]]
            where = np.concatenate(places)
            each = gains[size].repeat([len(found) for found in places])
            if len(base) < len(whole):
                inside = (where >= low) & (where < low + len(base))
                where, each = where[inside] - low, each[inside]
            yield shape, base + np.bincount(where, each, len(base)).astype(np.float32)

    def pair(self, start: int, size: int, other: int, other_size: int) -> float:
        """What a run says for one run of the other side."""
        best = self.hits(start, size)
        keys = frozenset().union(*self._others[other : other + other_size])
        return float(sum(self._absent[key] + best.get(key, 0.0) for key in sorted(keys)))


def length_scores(
    en: Sequence[Segment], ja: Sequence[Segment], places: Band, lengths: Lengths, shape: Shape
) -> Floats:
    """What the lengths say for a shape at every place of the band."""
    a, b = shape
    rows = _sizes(en, a, len(en) + 1)[:, None]
    columns = places.first[:, None] + np.arange(places.width)[None, :]
    return lengths.all_say(rows, _sizes(ja, b, len(ja) + 1)[columns])


def same_group(en: Sequence[int], ja: Sequence[int], places: Band, shape: Shape) -> NDArray[np.bool_]:
    """Where in the band a shape lies inside one group."""
    a, b = shape
    # Behind the end stands a group of its own on either side.
    rows = np.array([*en, *[-1] * (a + 1)])
    columns = np.array([*ja, *[-2] * (b + 1)])
    starts = np.arange(len(en) + 1)
    at = places.first[:, None] + np.arange(places.width)[None, :]
    first, last = rows[starts][:, None], rows[starts + a - 1][:, None]
    same: NDArray[np.bool_] = (first == last) & (columns[at] == first) & (columns[at + b - 1] == first)
    return same


def _sizes(segments: Sequence[Segment], run: int, count: int) -> NDArray[np.float64]:
    """The sizes of runs by the place they begin at."""
    total = np.concatenate([[0.0], np.cumsum([float(s.size) for s in segments])])
    ends = np.minimum(np.arange(count) + run, len(segments))
    sizes: NDArray[np.float64] = total[ends] - total[np.minimum(np.arange(count), len(segments))]
    return np.maximum(sizes, 1.0)
