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


@pytest.mark.parametrize("width", [12, 20, 40, 80, 120])
@pytest.mark.parametrize(
    "text",
    [
        "「突き飛ばし」を行う。使用者は、敵に接触している間（ただし、暗闇では除く）、「ランプ」を使える！？",
        "使用者は「AMBUSHLAMPWITHOUTANYSPACEATALL」として扱われる。「A」、「B」、「C」。",
        "ランプ" + "「」" * 30 + "。",
        "特定のゲームで「 Special Lamplighter 」として扱われる。「 Night Watch 」も。",
    ],
)
def test_no_line_begins_or_ends_with_what_may_not_stand_there(text: str, width: int) -> None:
    for line in wrap(text, width)[1:]:
        assert line[0] not in "。、」）！？ー"
    assert not [line for line in wrap(text, width) if line[-1] in "「（"]


def test_what_is_not_seen_takes_no_room() -> None:
    assert cells("ド\u3099e\u0301\u200d\ufe0f") == 3


def test_a_plain_screen_draws_nothing() -> None:
    screen = Screen(io.StringIO(), plain=True)
    assert screen.style("x", "bold") == "x"
    assert screen.rule() == "---" and Screen(io.StringIO(), width=40).rule() == "─" * 40


def test_a_table_fits_a_narrow_screen() -> None:
    names = ("MOV", "CC", "BS", "PH", "WIP", "ARM", "BTS", "STR", "S", "AVA")
    rows = [names, ("4-4", *("12" for _ in names[1:]))]
    assert max(map(cells, columns(rows, 40, indent="  "))) <= 40
    rows = [
        ("名前", "効果"),
        ("ランプ", "敵に接触している間、影を照らす。" * 3),
        ("x", "WORDWITHOUTSPACES" * 3),
    ]
    lines = columns(rows, 30, header=True)
    assert max(map(cells, lines)) <= 30 and len(lines) > 6
