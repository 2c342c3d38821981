"""Searching for better constants of the ranking: `python -m bench.tuning JUDGED=WORKSPACE ...`

Coordinate search: each constant in turn is tried a little lower and higher, and a change is kept if the mean
nDCG@10 of the judged queries rises by more than it would by chance. Every set of queries counts the same. The
whole search is done once on all queries and once on each four fifths of them, to see what it brings on the
fifth it has not seen: if that is no more than noise, leave the constants alone. Nothing is written anywhere.
The workspaces have to be built.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

from bench.judging import Judged, read_judged, score
from taiyaku.corpus.store import load_corpus
from taiyaku.index.engine import Filters
from taiyaku.index.engines import open_both
from taiyaku.index.lexicon import Ways
from taiyaku.index.ranking import Weights
from taiyaku.index.searcher import RankedIndex

FOLDS, ROUNDS = 5, 2
STEPS = (0.8, 1.25)
LEAST = 0.0005  # a smaller rise is no reason to change anything
Point = tuple[float, ...]
NAMES = (*Weights._fields, *Ways._fields)


class Tried(NamedTuple):
    """A judged set over an open index."""

    opened: RankedIndex
    queries: list[Judged]
    positions: dict[str, int]


class Search:
    """What every query reaches at every point that was looked at."""

    def __init__(self, sets: Sequence[Tried]) -> None:
        self._sets = sets
        self._known: dict[Point, list[float]] = {}
        self.share = [1 / len(one.queries) / len(sets) for one in sets for _ in one.queries]

    def reached(self, point: Point) -> list[float]:
        """nDCG@10 of each query with these constants."""
        if point not in self._known:
            self._known[point] = [value for one in self._sets for value in _reached(one, point)]
        return self._known[point]

    def mean(self, point: Point, among: Sequence[int]) -> float:
        """Of some of the queries, each set counting the same."""
        values = self.reached(point)
        return sum(values[n] * self.share[n] for n in among) / sum(self.share[n] for n in among)

    def climb(self, start: Point, among: Sequence[int]) -> Point:
        """The point from which no single step is better for some of the queries."""
        best, value = start, self.mean(start, among)
        for _ in range(ROUNDS):
            before = best
            for n in range(len(start)):
                for other in _beside(best, n):
                    if (found := self.mean(other, among)) > value + LEAST:
                        best, value = other, found
            if best == before:
                break
        return best


def _beside(point: Point, n: int) -> Iterator[Point]:
    for step in STEPS:
        moved = round(point[n] * step, 4)
        if moved != point[n]:
            yield (*point[:n], moved, *point[n + 1 :])


def _reached(one: Tried, point: Point) -> Iterator[float]:
    count = len(Weights._fields)
    one.opened.weights = Weights(*point[:count])
    one.opened.use(Ways(*point[count:]))
    for query in one.queries:
        hits = one.opened.search(query.text, Filters(), 10)
        places = [(hit.position, [one.positions[v] for v in hit.variants]) for hit in hits]
        yield score(query, places).ndcg


def _open(judged: Path, workspace: Path) -> Tried:
    corpus = load_corpus(workspace / "build" / "corpus.db")
    _, index = open_both(workspace / "build")
    assert isinstance(index, RankedIndex)
    positions = {entry.id: n for n, entry in enumerate(corpus.entries, 1)}
    return Tried(index, read_judged(judged, corpus), positions)


def main() -> None:
    sets = [_open(*map(Path, given.split("=", 1))) for given in sys.argv[1:]]
    if not sets:
        raise SystemExit(__doc__)
    search = Search(sets)
    start: Point = (*Weights(), *Ways())
    everything = range(len(search.share))
    unseen: list[float] = []
    for fold in range(FOLDS):
        left_out = everything[fold::FOLDS]
        found = search.climb(start, [n for n in everything if n % FOLDS != fold])
        unseen.append(search.mean(found, left_out) - search.mean(start, left_out))
        print(f"fold {fold + 1}: {unseen[-1]:+.4f} on queries it has not seen", flush=True)
    best = search.climb(start, everything)
    print(f"as they are {search.mean(start, everything):.4f}, found {search.mean(best, everything):.4f},")
    print(f"to be expected of them on other queries {sum(unseen) / FOLDS:+.4f}:")
    for name, before, after in zip(NAMES, start, best, strict=True):
        if before != after:
            print(f"  {name} {before} -> {after}")


if __name__ == "__main__":
    main()
