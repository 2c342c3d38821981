from __future__ import annotations

from itertools import pairwise

from hypothesis import given
from hypothesis import strategies as st

from taiyaku.corpus.subsequence import Step, similarity, steps

WORDS = st.lists(st.sampled_from("abc"), max_size=12)


def longest(a: list[str], b: list[str]) -> int:
    """The textbook table."""
    row = [0] * (len(b) + 1)
    for x in a:
        before = row
        row = [0]
        for at, y in enumerate(b):
            row.append(before[at] + 1 if x == y else max(row[at], before[at + 1]))
    return row[-1]


@given(WORDS, WORDS)
def test_similarity_is_twice_the_longest_common_subsequence(a: list[str], b: list[str]) -> None:
    whole = len(a) + len(b)
    assert similarity(a, b) == (1.0 - (whole - 2 * longest(a, b)) / whole if whole else 1.0)


@given(WORDS, WORDS)
def test_steps_cover_both_and_keep_all_there_is_in_common(a: list[str], b: list[str]) -> None:
    found = list(steps(a, b))
    assert [x for s in found for x in a[slice(*s.old)]] == a
    assert [y for s in found for y in b[slice(*s.new)]] == b
    assert all(a[slice(*s.old)] == b[slice(*s.new)] for s in found if s.same)
    assert all(one.same != two.same for one, two in pairwise(found))
    assert sum(s.old[1] - s.old[0] for s in found if s.same) == longest(a, b)


def test_a_word_that_became_two() -> None:
    assert list(steps(["may", "dodge", "once"], ["may", "always", "dodge", "twice"])) == [
        Step(True, (0, 1), (0, 1)),
        Step(False, (1, 1), (1, 2)),
        Step(True, (1, 2), (2, 3)),
        Step(False, (2, 3), (3, 4)),
    ]
    assert list(steps([], [])) == []
    assert similarity("Beacon", "Bacon") > 0.9 > similarity("Beacon", "Box")
