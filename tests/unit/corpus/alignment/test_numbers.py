"""Numbers of both languages."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from taiyaku.corpus.alignment.numbers import NumberWords, find_numbers
from taiyaku.corpus.similarity import plain

WORDS = NumberWords.of({"numbers": ["one 1", "twice 2", "ひとつ 1"], "counters": ["つ", "回"]})


@pytest.mark.parametrize(
    ("text", "figures"),
    [
        ("８インチ", ["8"]),
        ("－３の修正", ["-3"]),
        ("+6 / −6", ["+6", "-6"]),
        ("1,000", ["1000"]),
        ("2.5 cm", ["2.5"]),
        ("1-3", ["1", "3"]),
        ("007", ["7"]),
        ("none", []),
    ],
)
def test_figures(text: str, figures: list[str]) -> None:
    assert sorted(find_numbers(text, WORDS).figures.elements()) == sorted(figures)


def test_a_hyphen_behind_letters_may_be_a_sign() -> None:
    assert dict(find_numbers("PH-3, IMM-2", WORDS).loose) == {"3": 1, "2": 1}


def test_words_that_are_numbers() -> None:
    assert dict(find_numbers("One roll, twice", WORDS).worded) == {"1": 1, "2": 1}
    assert dict(find_numbers("二つの箱、十二回、ひとつ。一般", WORDS).worded) == {"2": 1, "12": 1, "1": 1}


@given(st.text())
def test_no_text_is_too_odd(text: str) -> None:
    assert sum(find_numbers(text, WORDS).figures.values()) <= len(plain(text))  # ¼ is written out as 1 and 4
