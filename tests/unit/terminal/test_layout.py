"""Widths and wrapping in both languages."""

import io

import pytest
from hypothesis import given
from hypothesis import strategies as st

from taiyaku.corpus.text import cells, squeeze
from taiyaku.terminal.layout import Screen, columns, plain, shorten, wrap


@given(st.text(alphabet=st.characters(exclude_categories=["Cs", "Cc"])), st.integers(20, 60))
def test_no_line_is_too_wide_and_nothing_is_lost(text: str, width: int) -> None:
    lines = wrap(text, width, "- ", "  ")
    assert all(cells(line) <= width for line in lines)
    assert squeeze("".join(line[2:] for line in lines)) == squeeze(plain(text))


def test_japanese_breaks_between_characters_but_not_before_a_full_stop() -> None:
    assert wrap("これは長い日本語の文。", 20) == ["これは長い日本語の", "文。"]


def test_latin_words_stay_whole() -> None:
    assert wrap("one two three", 8) == ["one two", "three"]


def test_later_lines_are_indented() -> None:
    assert wrap("one two three four", 12, "1. ", "   ") == ["1. one two", "   three", "   four"]


def test_terminal_codes_are_taken_out() -> None:
    assert plain("a\x1b[31mb\u202ec") == "a[31mbc"


@pytest.mark.parametrize(
    ("text", "width", "short"), [("ドッジ", 6, "ドッジ"), ("緊急回避", 5, "緊急…"), ("abc", 2, "a…")]
)
def test_shortening(text: str, width: int, short: str) -> None:
    assert shorten(text, width) == short


def test_columns_line_up() -> None:
    assert columns([("名前", "n"), ("a", "10")], 40, ("left", "right"), header=True) == [
        "名前   n",
        "────  ──",
        "a     10",
    ]


def test_no_colour_where_nobody_sees_it() -> None:
    screen = Screen(io.StringIO())
    assert screen.width == 80 or not screen.is_terminal
    assert screen.style("x", "bold") == "x"
