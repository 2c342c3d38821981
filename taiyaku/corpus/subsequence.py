"""What two sequences have in common, in order: length, likeness and steps from one to the other.

The longest common subsequence by sets of bits, a row of the table being one number (H. Hyyrö, "Bit-parallel
LCS-length computation revisited", 2004). Of several longest ones the steps take that in which what goes
stands as late as it can.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Sequence
from typing import NamedTuple


class Step(NamedTuple):
    """Items `old[0]:old[1]` of one sequence that are, or became, `new[0]:new[1]` of the other."""

    same: bool
    old: tuple[int, int]
    new: tuple[int, int]


def similarity(a: Sequence[Hashable], b: Sequence[Hashable]) -> float:
    """Twice what both have in common, of all there is: 0.0 nothing, 1.0 everything."""
    whole = len(a) + len(b)
    if not whole:
        return 1.0
    missing = 0
    for row in _rows(a, b):
        missing = row
    common = len(a) - missing.bit_count() if b else 0
    return 1.0 - (whole - 2 * common) / whole


def steps(a: Sequence[Hashable], b: Sequence[Hashable]) -> Iterator[Step]:
    """The way from one to the other, from beginning to end."""
    begin, end = common_ends(a, b)
    pairs = [(at, at) for at in range(begin)]
    pairs += ((x + begin, y + begin) for x, y in _pairs(a[begin : len(a) - end], b[begin : len(b) - end]))
    pairs += ((len(a) - at, len(b) - at) for at in range(end, 0, -1))
    return _between([*pairs, (len(a), len(b))])


def common_ends(a: Sequence[object], b: Sequence[object]) -> tuple[int, int]:
    """How many items both begin with, and how many of the rest both end with."""
    begin = 0
    while begin < min(len(a), len(b)) and a[begin] == b[begin]:
        begin += 1
    end = 0
    while end < min(len(a), len(b)) - begin and a[-1 - end] == b[-1 - end]:
        end += 1
    return begin, end


def _rows(a: Sequence[Hashable], b: Sequence[Hashable]) -> Iterator[int]:
    """After each item of `b`: a set bit for each item of `a` that adds nothing to what is in common."""
    places: dict[Hashable, int] = {}
    for at, item in enumerate(a):
        places[item] = places.get(item, 0) | 1 << at
    row = full = (1 << len(a)) - 1
    for item in b:
        there = row & places.get(item, 0)
        row = (row + there | row - there) & full
        yield row


def _pairs(a: Sequence[Hashable], b: Sequence[Hashable]) -> list[tuple[int, int]]:
    """The places of what is in common, from the first to the last."""
    rows = list(_rows(a, b))
    found: list[tuple[int, int]] = []
    x, y = len(a), len(b)
    while x and y:
        if rows[y - 1] >> (x - 1) & 1:
            x -= 1
        elif y > 1 and not rows[y - 2] >> (x - 1) & 1:
            y -= 1
        else:
            x, y = x - 1, y - 1
            found.append((x, y))
    return found[::-1]


def _between(pairs: Sequence[tuple[int, int]]) -> Iterator[Step]:
    """Runs of pairs that follow on one another, and what lies between; the last pair is the end."""
    x = y = 0  # everything before is told
    first = (0, 0)
    for a, b in pairs:
        if (a, b) == (x, y) and (a, b) != pairs[-1]:
            x, y = a + 1, b + 1
            continue
        if first != (x, y):
            yield Step(True, (first[0], x), (first[1], y))
        if (a, b) != (x, y):
            yield Step(False, (x, a), (y, b))
        first, (x, y) = (a, b), (a + 1, b + 1)
