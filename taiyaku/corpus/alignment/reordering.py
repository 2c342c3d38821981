"""Texts that say the same but stand elsewhere: moved items, after everything in order is paired.

A text that was moved is one that has no counterpart in its place, or one with a doubtful one there. What is
likeliest in sum is chosen, so that two items that changed places free one another. That a text was moved is
the likelier the more of its document were, the nearer it stays, and if its neighbour went along.
"""

from __future__ import annotations

import math
from bisect import bisect_left, bisect_right
from collections import defaultdict
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence

import numpy as np

from taiyaku.corpus.alignment.features import Segment
from taiyaku.corpus.alignment.lexicon import Lexicon
from taiyaku.corpus.alignment.rivals import Rivals
from taiyaku.corpus.alignment.scorer import Evidence, uncrossed
from taiyaku.corpus.alignment.sides import Side, apart_from_echoes
from taiyaku.corpus.versions.assignment import assign
from taiyaku.values import Struct

_MOVED, _FAITH = 0.1, 10.0  # the share of texts left over that are assumed to be moved; worth so many texts
_LOOKED_AT = 4  # candidates for each English text
_LEAST = 2.0  # evidence that makes a candidate, before lengths
_NEAR, _REACH = 9.0, 8.0  # how much likelier a place close by is, and how far that reaches
_ALONG = 20.0  # how much likelier a place beside where the neighbour went
_PERHAPS_ALONG = 8.0  # if it may have gone there
_ROUNDS = 2

Place = tuple[int, int]  # of an English and a Japanese segment


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
            beside = {(i - 1, j - 1), (i + 1, j + 1)}
            if not beside.isdisjoint(known):
                weight *= _ALONG
            elif not beside.isdisjoint(scores):
                weight *= _PERHAPS_ALONG
            odds[i, j] = score + math.log(min(0.9, share * weight / total))
    mass: defaultdict[tuple[str, int], float] = defaultdict(float)
    for (i, j), value in odds.items():
        mass["en", i] += math.exp(min(50.0, value))
        mass["ja", j] += math.exp(min(50.0, value))
    for i, j in assign({pair: value for pair, value in odds.items() if value > 0}):
        own = math.exp(min(50.0, odds[i, j]))
        yield i, j, own / (1 + mass["en", i] + mass["ja", j] - own)


# Near-identical sections ("Windows Users", "Mac Users") fit one another so well that a path through both
# texts pairs them in any order. Two belong together that have more in common than either has with a third.
_LONGEST = 40  # characters of a heading that say something
_ENDS = (".", "。", "!", "?", ":", "、", ",", ";")


def order_of_sections(en: Sequence[Segment], ja: Sequence[Segment], known: Lexicon) -> list[int] | None:
    """The Japanese texts in the order that the English sections have; None where theirs is the same.

    `known` are the words that go together.
    """
    rivals = Rivals(*apart_from_echoes(Side(_by_section(en)), Side(_by_section(ja))), known=known)
    return _order(sorted((int(i), int(j)) for i, j, _ in rivals.counterparts()), ja)


def _by_section(side: Sequence[Segment]) -> dict[str, Segment]:
    """The texts by ids that begin with the place of their heading."""
    starts = _headings(side)
    return {
        f"{starts[n - 1] if (n := bisect_right(starts, at)) else 0}#{at}": one for at, one in enumerate(side)
    }


def _order(anchors: Sequence[Place], ja: Sequence[Segment]) -> list[int] | None:
    kept = set(uncrossed(anchors))
    moved = [place for place in anchors if place not in kept]
    if not moved:
        return None
    starts = sorted({*_headings(ja), len(ja)})
    home = dict(anchors)
    blocks = {j: range(j, next(s for s in starts if s > j)) for _, j in moved}
    taken = {at for block in blocks.values() for at in block}
    before: defaultdict[int, list[int]] = defaultdict(list)  # what comes in before a place
    stay = sorted(kept)
    for i, j in sorted(moved):
        following = [home[k] for k, _ in stay if k > i]
        last = max((starts[bisect_left(starts, home[k] + 1)] for k, _ in stay if k < i), default=0)
        before[following[0] if following else last].extend(blocks[j])
    order: list[int] = []
    for at in range(len(ja) + 1):
        order += before.get(at, ())
        if at < len(ja) and at not in taken:
            order.append(at)
    return order


def _headings(side: Sequence[Segment]) -> list[int]:
    """The places of texts that look like headings."""
    return [
        at for at, one in enumerate(side) if one.size <= _LONGEST and not one.text.rstrip().endswith(_ENDS)
    ]
