"""One-to-one assignment of what fits, and what of it kept its order."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Mapping

Scores = Mapping[tuple[int, int], float]  # (old, new) -> how well they fit


def assign(scores: Scores) -> list[tuple[int, int]]:
    """The pairs that fit best, the likeliest first, each side once; in order of the first side.

    The best sum (Kuhn 1955) pairs no version of a document better, judged or made at random.
    """
    pairs: dict[int, int] = {}
    taken: set[int] = set()
    for old, new in sorted(scores, key=lambda pair: (-scores[pair], pair)):
        if old not in pairs and new not in taken:
            pairs[old] = new
            taken.add(new)
    return sorted(pairs.items())


def in_order(places: list[int]) -> set[int]:
    """Positions in the list of a longest rising subsequence: what kept its order (patience sorting)."""
    tails: list[int] = []
    at_tail: list[int] = []
    before: list[int] = []
    for position, place in enumerate(places):
        pile = bisect_left(tails, place)
        before.append(at_tail[pile - 1] if pile else -1)
        if pile == len(tails):
            tails.append(place)
            at_tail.append(position)
        else:
            tails[pile], at_tail[pile] = place, position
    kept: set[int] = set()
    position = at_tail[-1] if at_tail else -1
    while position >= 0:
        kept.add(position)
        position = before[position]
    return kept
