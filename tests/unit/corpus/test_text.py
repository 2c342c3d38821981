from __future__ import annotations

import re

import pytest

from taiyaku.corpus.text import any_of


@pytest.mark.parametrize(
    ("words", "text", "found"),
    [
        (["two", "twenty", "twenty-five", "t"], "twenty-five twent two", ["twenty-five", "t", "t", "two"]),
        (["No.", "no", "number (1)"], "NO. no number (1)", ["NO.", "no", "number (1)"]),
        (["の条件", "の"], "枠の条件の", ["の条件", "の"]),
        ([], "anything", []),
    ],
)
def test_any_of_words_is_the_longest_that_stands_there(words: list[str], text: str, found: list[str]) -> None:
    assert re.findall(any_of(words), text, re.IGNORECASE) == found


def test_any_number_of_words_that_begin_alike_makes_a_pattern() -> None:
    words = ["a" * size for size in range(1, 400)]
    assert re.findall(any_of(words), f"{'a' * 300} {'a' * 500}") == ["a" * 300, "a" * 399, "a" * 101]
