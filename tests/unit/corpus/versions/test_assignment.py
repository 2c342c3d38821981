"""Pairs that fit best, and what kept its order."""

from __future__ import annotations

from itertools import pairwise

from hypothesis import given
from hypothesis import strategies as st

from taiyaku.corpus.versions.assignment import assign, assign_in_order, in_order

pairs = st.tuples(st.integers(0, 4), st.integers(0, 4))


@given(st.dictionaries(pairs, st.integers(1, 9).map(float), max_size=14))
def test_what_is_left_out_gave_way_to_what_fits_as_well(scores: dict[tuple[int, int], float]) -> None:
    found = assign(scores)
    assert len({a for a, _ in found}) == len({b for _, b in found}) == len(found)
    for a, b in scores.keys() - set(found):
        assert any(scores[p] >= scores[a, b] for p in found if p[0] == a or p[1] == b)


@given(st.permutations(range(9)))
def test_what_kept_its_order_rises_and_nothing_longer_does(places: list[int]) -> None:
    kept = [places[at] for at in sorted(in_order(places))]
    assert kept == sorted(kept)
    longest = [1] * len(places)
    for at, place in enumerate(places):
        longest[at] += max((longest[b] for b in range(at) if places[b] < place), default=0)
    assert len(kept) == max(longest)


@given(st.dictionaries(pairs, st.integers(-3, 9).map(float), max_size=14))
def test_nothing_in_order_fits_better(fits: dict[tuple[int, int], float]) -> None:
    found = assign_in_order(5, 5, lambda old, new: fits.get((old, new), 0.0))
    assert all(a < c and b < d for (a, b), (c, d) in pairwise(found))
    assert all(fits[pair] > 0 for pair in found)
    most: dict[tuple[int, int], float] = {}  # that ends with a pair
    for pair in sorted(fits):
        before = (most[one] for one in most if one[0] < pair[0] and one[1] < pair[1])
        most[pair] = max(0.0, fits[pair]) + max(before, default=0.0)
    assert sum(fits[pair] for pair in found) == max(most.values(), default=0.0)
