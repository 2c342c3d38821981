"""One-to-one assignment of what fits, in any order or in one, and what of it kept its order."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable, Mapping

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


def assign_in_order(olds: int, news: int, fit: Callable[[int, int], float]) -> list[tuple[int, int]]:
    """The pairs in the order of both sides that fit best in sum, and at all (Needleman and Wunsch 1970)."""
    fits = [[fit(old, new) for new in range(news)] for old in range(olds)]
    best = [[0.0] * (news + 1) for _ in range(olds + 1)]
    for old in range(olds - 1, -1, -1):
        for new in range(news - 1, -1, -1):
            paired = best[old + 1][new + 1] + max(0.0, fits[old][new])
            best[old][new] = max(paired, best[old + 1][new], best[old][new + 1])
    pairs: list[tuple[int, int]] = []
    old = new = 0
    while old < olds and new < news:
        if fits[old][new] > 0 and best[old][new] == best[old + 1][new + 1] + fits[old][new]:
            pairs.append((old, new))
            old, new = old + 1, new + 1
        elif best[old][new] == best[old + 1][new]:
            old += 1
        else:
            new += 1
    return pairs
