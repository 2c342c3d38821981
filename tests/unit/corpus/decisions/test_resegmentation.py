"""Clauses cut anew: nothing is stale that still says the same in other pieces."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

import pytest

from taiyaku.corpus.decisions.outline_matching import find_retold
from taiyaku.corpus.decisions.reliance_file import digest_of


def retold(before: Sequence[str], now: Sequence[str]) -> tuple[list[tuple[str, ...]], int]:
    """The runs found, and how many earlier clauses are left."""
    wanted = Counter(map(digest_of, before))
    found = list(ids for ids, _ in find_retold([(str(n), text) for n, text in enumerate(now, 1)], wanted))
    return found, wanted.total()


@pytest.mark.parametrize(
    ("before", "now", "runs"),
    [
        (["Roll a die. On a 1 you fall."], ["Roll a die.", "On a 1 you fall!"], [("1", "2")]),
        (["Roll a die.", "On a 1 you fall."], ["Roll a die; on a 1 you fall."], [("1",)]),
        (["ダイスを振る。1なら落ちる。"], ["ダイスを振る。", "１なら落ちる。"], [("1", "2")]),
        (["ダイスを振る。", "1なら落ちる。"], ["ダイスを振る。1なら落ちる。"], [("1",)]),
        (["A b. C d.", "E f."], ["A b.", "C d. E f."], [("1", "2")]),
        (["C d. E f."], ["New here.", "C d.", "E f.", "New there."], [("2", "3")]),
    ],
)
def test_the_same_words_in_other_pieces(
    before: Sequence[str], now: Sequence[str], runs: list[tuple[str, ...]]
) -> None:
    assert retold(before, now) == (runs, 0)


@pytest.mark.parametrize(
    ("before", "now"),
    [
        (["Roll a die."], ["Roll a die. On a 1 you fall."]),  # something was added to the clause
        (["Roll a die. On a 1 you fall."], ["Roll a die."]),
        (["Roll a die. On a 1 you fall."], ["On a 1 you fall.", "Roll a die."]),
        (["Roll a die. On a 1 you fall."], ["Roll a die.", "On a 2 you fall."]),
        (["負けた側は体力を失う。"], ["負けた側は体力を失う。ただし、鎧があれば失わない。"]),
    ],
)
def test_other_words_are_not_the_same(before: Sequence[str], now: Sequence[str]) -> None:
    assert retold(before, now) == ([], len(before))
