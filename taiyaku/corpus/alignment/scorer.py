"""How much the evidence says for each pair of runs of segments, near a path through both documents."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence

import numpy as np
from numpy.typing import NDArray

from taiyaku.corpus.alignment.features import Segment
from taiyaku.corpus.alignment.lexicon import COMMON, Lexicon, document_share, weight
from taiyaku.corpus.versions.assignment import in_order
from taiyaku.multimap import firsts, multimap
from taiyaku.values import Struct

Floats = NDArray[np.float32]
Doubles = NDArray[np.float64]
Numbers = NDArray[np.int64]
Place = tuple[int, int]  # of an English and a Japanese segment
Shape = tuple[int, int]  # how many English and how many Japanese segments

SHAPES: tuple[Shape, ...] = ((1, 1), (1, 2), (2, 1), (1, 3), (3, 1))
_WIDTH = 768  # of a band: time and memory grow with the length of the texts, not with its square
_WIDTH_LATER = 320  # once a path is known
_OVERLAP = 4  # places that rows of a band share at the least: a step takes three
_CELLS = 1 << 18  # pairs of segments that are looked at together
_ROOM = 1 << 16  # pairs that a band may look at, however short the texts
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
    starts = firsts((group, at) for at, group in enumerate(ja))
    sizes = Counter(ja)
    columns = len(ja) + 1
    width = _wide_enough(max(sizes.values(), default=0) + 4, len(en), columns)
    first, last = [], 0
    for group in en:
        last = starts.get(group, last)
        first.append(max(0, min(last - 1, columns - width)))
    places = np.array([*first, columns - width], dtype=np.int64)
    places[0] = 0
    return _passable(places, width)


def _around(path: Callable[[], Sequence[tuple[int, int]]], en: int, ja: int, width: int) -> Band:
    rows, columns = en + 1, ja + 1
    if (width := _wide_enough(width, en, columns)) == columns:
        return Band(np.zeros(rows, dtype=np.int64), columns)
    points = [(0, 0), *path(), (en, ja)]
    centre = np.interp(np.arange(rows), [p[0] for p in points], [p[1] for p in points])
    first = np.clip(centre - width // 2, 0, columns - width).astype(np.int64)
    first[0], first[-1] = 0, columns - width
    return _passable(first, width)


def _wide_enough(width: int, en: int, columns: int) -> int:
    """So wide that a band of overlapping rows gets from one corner to the other; of few rows it has room."""
    return min(columns, max(width, columns // max(1, en) + _OVERLAP + 1, _ROOM // (en + 1)))


def _passable(first: Numbers, width: int) -> Band:
    """A band each row of which overlaps the next, so that a path leads through all of it."""
    farthest = np.arange(len(first)) * max(1, width - _OVERLAP)
    first = np.minimum(np.maximum.accumulate(first), farthest)
    return Band(np.maximum.accumulate((first - farthest)[::-1])[::-1] + farthest, width)


def _anchors(en: Sequence[Segment], ja: Sequence[Segment]) -> list[tuple[int, int]]:
    """Places that share a key found once on either side, the longest run of them that crosses nowhere."""
    once: list[dict[str, int]] = []
    for side in (en, ja):
        places = multimap((key, at) for at, segment in enumerate(side) for key in segment.keys)
        once.append({key: found[0] for key, found in places.items() if len(found) == 1})
    return uncrossed(sorted({(once[0][key], once[1][key]) for key in once[0].keys() & once[1].keys()}))


class _Runs(Struct, frozen=True):
    """The runs of one size: which key stands in which of them, and what a run scores if nothing is met."""

    codes: Numbers  # key times the number of runs, plus the run, in order
    base: Floats


def _blocks(count: int, width: int) -> Iterator[Numbers]:
    """So many rows in blocks that fit a processor's memory."""
    step = max(1, _CELLS // width)
    return (np.arange(start, min(start + step, count)) for start in range(0, count, step))


class Evidence:
    """The evidence of a lexicon between two lists of segments."""

    def __init__(self, en: Sequence[Segment], ja: Sequence[Segment], lexicon: Lexicon) -> None:
        self.en, self.ja = en, ja
        self._forward = _Direction(en, ja, lexicon.to_ja, lexicon.to_en, lexicon.missing_ja)
        self._backward = _Direction(ja, en, lexicon.to_en, lexicon.to_ja, lexicon.missing_en)

    def one_to_one(self, rows: Sequence[int], low: int, high: int) -> Iterator[tuple[int, Floats]]:
        """For each English segment asked for, the evidence with the Japanese ones from `low` to `high`, from
        English alone.
        """
        for numbers in _blocks(len(rows), high - low):
            block = np.array(rows, dtype=np.int64)[numbers]
            edges = np.full(len(block), low), np.full(len(block), high)
            yield from zip(block.tolist(), self._forward.rows(block, (1, 1), *edges), strict=True)

    def pair(self, i: int, j: int) -> float:
        """The evidence for one pair, in both directions."""
        return self._forward.pair(i, j) + self._backward.pair(j, i)

    def fill(self, places: Band) -> dict[Shape, Floats]:
        """The evidence for every shape at every place of the band, -inf where the texts end before."""
        n, m = len(self.en), len(self.ja)
        found = {shape: np.full((n + 1, places.width), -np.inf, dtype=np.float32) for shape in SHAPES}
        for block in _blocks(n, places.width):
            low = places.first[block]
            for shape in SHAPES:
                scores = self._forward.rows(block, shape, low, low + places.width)
                found[shape][block[: len(scores)], : scores.shape[1]] = scores
        for block in _blocks(m, n + 1):  # the rows whose band holds a column
            first, last = (np.searchsorted(places.first, to, "right") for to in (block - places.width, block))
            for a, b in SHAPES:
                scores = self._backward.rows(block, (b, a), first, last)
                column, at = np.nonzero(scores > -np.inf)
                rows = first[column] + at
                found[a, b][rows, block[column] - places.first[rows]] += scores[column, at]
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
        number = {key: n for n, key in enumerate(known)}
        gains = {
            key: [
                (number[o], weight(p, share[o], missing[o[0]]))
                for o, p in partners.get(key, {}).items()
                if o in number
            ]
            for key in {key for segment in given for key in segment.keys}
        }
        self._absent = np.array([math.log(missing[key[0]]) for key in known], dtype=np.float32)
        self._others = [sorted(number[k] for k in s.keys if k in number) for s in other]
        self._other = {size: self._runs(size) for size in (1, 2, 3) if size <= len(other)}
        # The keys of the other side that a segment calls for, each with the most any key says for it
        self._calls = [_best(gain for key in segment.keys for gain in gains[key]) for segment in given]
        self._called = _joined_up(self._calls)
        self._said = np.array([said for calls in self._calls for said in calls.values()], dtype=np.float64)

    def _runs(self, size: int) -> _Runs:
        first, keys = _joined_up(self._others)
        some, count = max(1, len(self._absent)), len(self._others) - size + 1
        begins = np.arange(len(self._others)).repeat(np.diff(first))
        runs = np.concatenate([begins - back for back in range(size)])
        inside = (runs >= 0) & (runs < count)
        # By run, then key: sums of floats depend on the order
        codes = np.sort(runs[inside] * some + np.tile(keys, size)[inside])
        once = np.diff(codes, prepend=-1) > 0  # `np.unique` would import `numpy.ma`
        runs, keys = np.divmod(codes[once], some)
        base = np.zeros(count, dtype=np.float32)
        np.add.at(base, runs, self._absent[keys])
        return _Runs(np.sort(keys * count + runs), base)

    def _hits(self, starts: Numbers, size: int) -> tuple[Numbers, Numbers, Doubles]:
        """What the runs that begin there call for: which run, the keys in order, the most said for each."""
        first, keys = self._called
        some = max(1, len(self._absent))
        codes, said = [], []
        for at in (starts + step for step in range(size)):
            where = ranges(first[at], first[at + 1])
            codes.append(np.arange(len(at)).repeat(first[at + 1] - first[at]) * some + keys[where])
            said.append(self._said[where])
        code, gain = np.concatenate(codes), np.concatenate(said)
        order = np.lexsort((gain, code))
        code, gain = code[order], gain[order]
        most = np.append(code[1:] != code[:-1], np.ones(min(1, len(code)), dtype=np.bool_))
        row, key = np.divmod(code[most], some)
        return row, key, gain[most]

    def rows(self, starts: Numbers, shape: Shape, low: Numbers, high: Numbers) -> Floats:
        """What the runs that begin at these places say for runs of the other side: a row for each, with those
        from its `low` to its `high`, -inf where there are none. Where the text ends before, rows are missing.
        """
        size, other_size = shape
        starts = starts[starts + size <= len(self._calls)]
        if not len(starts) or other_size not in self._other:
            return np.empty((0, 0), dtype=np.float32)
        runs = self._other[other_size]
        count = len(runs.base)
        low, high = np.minimum(low[: len(starts)], count), np.minimum(high[: len(starts)], count)
        width = int((high - low).max())
        row, key, gain = self._hits(starts, size)
        begin, end = (np.searchsorted(runs.codes, key * count + edge[row]) for edge in (low, high))
        places = (row * width - low[row] - key * count).repeat(end - begin) + runs.codes[ranges(begin, end)]
        sums = np.bincount(places, gain.repeat(end - begin), len(starts) * width).astype(np.float32)
        columns = low[:, None] + np.arange(width)
        scores: Floats = runs.base[np.minimum(columns, count - 1)] + sums.reshape(len(starts), width)
        scores[columns >= high[:, None]] = -np.inf
        return scores

    def pair(self, one: int, other: int) -> float:
        """What a segment says for one of the other side."""
        best = self._calls[one]
        return float(sum(self._absent[key] + best.get(key, 0.0) for key in self._others[other]))


def _best(gains: Iterable[tuple[int, float]]) -> dict[int, float]:
    """For each key the most that is said for it."""
    best: dict[int, float] = {}
    for number, gain in gains:
        if gain > best.get(number, 0.0):
            best[number] = gain
    return best


def _joined_up(lists: Sequence[Collection[int]]) -> tuple[Numbers, Numbers]:
    """Where each list begins among all of them, the end at last; and all of them."""
    first = np.cumsum([0, *map(len, lists)])
    return first, np.array([number for numbers in lists for number in numbers], dtype=np.int64)


def ranges(begin: Numbers, end: Numbers) -> Numbers:
    """The numbers from each beginning to its end, one range behind another."""
    counts = end - begin
    ranges: Numbers = np.arange(counts.sum()) + (begin - np.cumsum(counts) + counts).repeat(counts)
    return ranges


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


def uncrossed(anchors: Sequence[Place]) -> list[Place]:
    """The longest run of anchors that crosses nowhere."""
    return [anchors[at] for at in sorted(in_order([column for _, column in anchors]))]
