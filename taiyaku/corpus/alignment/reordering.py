"""Texts that say the same but stand elsewhere: moved items, after everything in order is paired.

A text that was moved is one that has no counterpart in its place, or one with a doubtful one there. What is
likeliest in sum is chosen, so that two items that changed places free one another. That a text was moved is
the likelier the more of its document were, the nearer it stays, and if its neighbour went along.
"""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence

import numpy as np

from taiyaku.corpus.alignment.scorer import Evidence
from taiyaku.corpus.versions.assignment import assign
from taiyaku.values import Struct

_MOVED, _FAITH = 0.1, 10.0  # the share of texts left over that are assumed to be moved; worth so many texts
_LOOKED_AT = 4  # candidates for each English text
_LEAST = 2.0  # evidence that makes a candidate, before lengths
_NEAR, _REACH = 9.0, 8.0  # how much likelier a place close by is, and how far that reaches
_ALONG = 20.0  # how much likelier a place beside where the neighbour went
_ROUNDS = 2

Place = tuple[int, int]


class Loose(Struct, frozen=True):
    """The texts of one group that may have been moved, and the doubtful pairs among them."""

    en: Sequence[int]
    ja: Sequence[int]
    in_place: Mapping[Place, float]  # log-odds of a pair where it stands


def moved_pairs(
    groups: Sequence[Loose],
    evidence: Evidence,
    says: Callable[[int, int], float],
    expected: Callable[[int], float],
    linked: Collection[Place],
) -> Iterator[tuple[int, int, float]]:
    """(English, Japanese, probability) of the pairs, one to one, doubtful ones that stay among them.

    `says` is the log-likelihood ratio for a pair, asked for the few best candidates of each text only;
    `expected` where the counterpart of a text would stand in order; `linked` the pairs that are sure.
    """
    scores = [_candidates(group, evidence, says) for group in groups]
    stay = {place for group in groups for place in group.in_place}
    found: list[tuple[int, int, float]] = []
    for _ in range(_ROUNDS):
        count = sum(len(group.en) - len(group.in_place) for group in groups)
        moved = [pair for pair in found if pair[:2] not in stay]
        share = (_MOVED * _FAITH + sum(chance for *_, chance in moved)) / (_FAITH + count)
        known = {*linked, *((i, j) for i, j, chance in found if chance >= 0.5)}
        found = [
            pair
            for group, given in zip(groups, scores, strict=True)
            for pair in _chosen(group, given, min(share, 0.6), expected, known)
        ]
    yield from found


def _candidates(group: Loose, evidence: Evidence, says: Callable[[int, int], float]) -> dict[Place, float]:
    columns = np.array(sorted(group.ja), dtype=np.int64)
    scores: dict[Place, float] = {}
    if len(columns):
        low, high = int(columns[0]), int(columns[-1]) + 1
        for i, row in evidence.one_to_one(group.en, low, high):
            here = row[columns - low]
            for k in np.argsort(-here, kind="stable")[:_LOOKED_AT]:
                j = int(columns[k])
                if (i, j) not in group.in_place and (score := says(i, j)) >= _LEAST:
                    scores[i, j] = score
    return scores


def _chosen(
    group: Loose,
    scores: Mapping[Place, float],
    share: float,
    expected: Callable[[int], float],
    known: Collection[Place],
) -> Iterator[tuple[int, int, float]]:
    columns = np.array(sorted(group.ja), dtype=np.float64)
    odds = dict(group.in_place)
    for i in sorted({i for i, _ in scores}):
        near = 1 + _NEAR * np.exp(-np.abs(columns - expected(i)) / _REACH)
        total = float(near.sum())
        for (_, j), score in ((pair, s) for pair, s in scores.items() if pair[0] == i):
            weight = 1 + _NEAR * math.exp(-abs(j - expected(i)) / _REACH)
            if (i - 1, j - 1) in known or (i + 1, j + 1) in known:
                weight *= _ALONG
            odds[i, j] = score + math.log(min(0.9, share * weight / total))
    mass: defaultdict[tuple[str, int], float] = defaultdict(float)
    for (i, j), value in odds.items():
        mass["en", i] += math.exp(min(50.0, value))
        mass["ja", j] += math.exp(min(50.0, value))
    for i, j in assign({pair: value for pair, value in odds.items() if value > 0}):
        own = math.exp(min(50.0, odds[i, j]))
        yield i, j, own / (1 + mass["en", i] + mass["ja", j] - own)
