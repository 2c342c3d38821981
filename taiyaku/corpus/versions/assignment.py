"""The best one-to-one assignment where few pairs come into question."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping

Scores = Mapping[tuple[int, int], float]  # (old, new) -> how well they fit, above zero
_LARGEST = 80  # on the shorter side; a larger tangle is assigned greedily, or it would take seconds


def assign(scores: Scores) -> list[tuple[int, int]]:
    """The pairs that fit best in sum, each side once; in order of the first side.

    Pairs that hang together are solved by themselves with the Hungarian method (Kuhn 1955, in the O(n²m)
    form of Jonker and Volgenant 1987).
    """
    pairs: list[tuple[int, int]] = []
    for part in _tangles(scores):
        olds = sorted({old for old, _ in part})
        news = sorted({new for _, new in part})
        if len(part) == 1:
            pairs += part
        elif min(len(olds), len(news)) > _LARGEST:
            pairs += _greedy(part)
        else:
            pairs += _hungarian(part, olds, news)
    return sorted(pairs)


def _tangles(scores: Scores) -> Iterator[dict[tuple[int, int], float]]:
    """The pairs in groups that share no member."""
    root: dict[tuple[str, int], tuple[str, int]] = {}

    def find(node: tuple[str, int]) -> tuple[str, int]:
        root.setdefault(node, node)
        while root[node] != node:
            root[node] = root[root[node]]
            node = root[node]
        return node

    for old, new in scores:
        root[find(("old", old))] = find(("new", new))
    groups: dict[tuple[str, int], dict[tuple[int, int], float]] = defaultdict(dict)
    for pair, score in scores.items():
        groups[find(("old", pair[0]))][pair] = score
    yield from groups.values()


def _greedy(scores: Scores) -> list[tuple[int, int]]:
    olds: set[int] = set()
    news: set[int] = set()
    pairs = []
    for old, new in sorted(scores, key=lambda p: (-scores[p], p)):
        if old not in olds and new not in news:
            olds.add(old)
            news.add(new)
            pairs.append((old, new))
    return pairs


def _hungarian(scores: Scores, olds: list[int], news: list[int]) -> list[tuple[int, int]]:
    flipped = len(olds) > len(news)
    rows, columns = (news, olds) if flipped else (olds, news)
    cost = [[-scores.get((c, r) if flipped else (r, c), 0.0) for c in columns] for r in rows]
    pairs = []
    for row, column in enumerate(_cheapest(cost)):
        pair = (columns[column], rows[row]) if flipped else (rows[row], columns[column])
        if pair in scores:
            pairs.append(pair)
    return pairs


def _cheapest(cost: list[list[float]]) -> list[int]:
    """For each row its column, at the least cost in sum; not more rows than columns."""
    count, width = len(cost), len(cost[0])
    by_row, by_column = [0.0] * (count + 1), [0.0] * (width + 1)  # potentials
    row_of = [0] * (width + 1)  # rows count from 1; 0: free
    way = [0] * (width + 1)
    for row in range(1, count + 1):
        row_of[0], column = row, 0
        least, seen = [float("inf")] * (width + 1), [False] * (width + 1)
        while True:
            seen[column] = True
            here, delta, following = row_of[column], float("inf"), 0
            costs, own = cost[here - 1], by_row[here]
            for other in range(1, width + 1):
                if seen[other]:
                    continue
                reduced = costs[other - 1] - own - by_column[other]
                if reduced < least[other]:
                    least[other], way[other] = reduced, column
                if least[other] < delta:
                    delta, following = least[other], other
            for other in range(width + 1):
                if seen[other]:
                    by_row[row_of[other]] += delta
                    by_column[other] -= delta
                else:
                    least[other] -= delta
            column = following
            if row_of[column] == 0:
                break
        while column:
            before = way[column]
            row_of[column], column = row_of[before], before
    found = [0] * count
    for column in range(1, width + 1):
        if row_of[column]:
            found[row_of[column] - 1] = column - 1
    return found


def in_order(places: list[int]) -> set[int]:
    """Positions in the list of a longest rising subsequence: what kept its order (patience sorting)."""
    from bisect import bisect_left

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
