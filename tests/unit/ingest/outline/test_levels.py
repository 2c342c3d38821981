"""Levels of headings from looks, numbers, bookmarks and contents."""

from __future__ import annotations

from taiyaku.ingest.outline.candidates import Look
from taiyaku.ingest.outline.levels import Marked, levels_of
from taiyaku.ingest.outline.numbers import read_number

LARGE, BOLD, PLAIN = Look(1.4, bold=True), Look(bold=True), Look()
RED, BLUE = Look(colour=0xFF0000), Look(colour=0x0000FF)


def numbered(text: str, look: Look) -> Marked:
    return Marked(look, read_number(text))


def test_larger_type_stands_above_smaller() -> None:
    assert levels_of([Marked(LARGE), Marked(BOLD), Marked(BOLD), Marked(LARGE)]) == [1, 2, 2, 1]


def test_numbers_tell_levels_where_the_type_does_not() -> None:
    heads = [numbered(text, BOLD) for text in ("1. Lamps", "1.1 Oil", "1.1.1 Wicks", "1.2 Glass", "2. Bells")]
    assert levels_of(heads) == [1, 2, 3, 2, 1]


def test_one_chapter_in_slightly_larger_type_is_a_chapter_like_the_others() -> None:
    heads = [numbered("1. Lamps", Look(1.05)), numbered("1.1 Oil", PLAIN), numbered("2. Bells", PLAIN)]
    assert levels_of(heads) == [1, 2, 1]


def test_colours_among_one_another_are_levels_and_one_after_the_other_are_not() -> None:
    assert levels_of([Marked(c) for c in (RED, BLUE, BLUE, RED, BLUE)]) == [1, 2, 2, 1, 2]
    assert levels_of([Marked(c) for c in (RED, BLUE, BLUE, RED)]) == [1, 2, 2, 1]
    assert levels_of([Marked(c) for c in (RED, RED, BLUE, BLUE)]) == [1, 1, 1, 1]


def test_signs_in_one_look_stand_in_the_order_in_which_they_come() -> None:
    heads = [numbered(text, BOLD) for text in ("第1章 灯り", "■ 油", "（1） 芯", "■ 硝子", "第2章 鐘")]
    assert levels_of(heads) == [1, 2, 3, 2, 1]


def test_a_last_name_without_a_number_stands_beside_the_chapters_set_alike() -> None:
    heads = [
        numbered(text, BOLD) for text in ("1 Lamps", "1.1 Oil", "1.2 Glass", "2 Bells", "2.1 Rope", "Credits")
    ]
    assert levels_of(heads) == [1, 2, 2, 1, 2, 1]
    assert levels_of([numbered(text, BOLD) for text in ("【1】灯り", "【2】鐘", "奥付")]) == [1, 1, 1]


def test_names_among_chapters_set_alike_are_parts_of_them() -> None:
    heads = [numbered(text, BOLD) for text in ("第一章 灯り", "油", "芯", "第二章 鐘", "綱")]
    assert levels_of(heads) == [1, 2, 2, 1, 2]


def test_numbers_that_begin_anew_in_every_chapter_are_below_it() -> None:
    bar = Look(1.4, bold=True, bar=True)
    heads = [
        ("第一章 灯り", bar),
        ("1. 油", Look(1.25, bold=True)),
        ("第二章 鐘", bar),
        ("1. 綱", Look(1.25, bold=True)),
    ]
    assert levels_of([numbered(text, look) for text, look in heads]) == [1, 2, 1, 2]


def test_bookmarks_give_levels_to_all_headings_of_a_look() -> None:
    heads = [Marked(LARGE, known=1), Marked(BOLD, known=3), Marked(BOLD)]
    assert levels_of(heads) == [1, 3, 3]


def test_the_contents_tell_chapters_from_headings_that_look_the_same() -> None:
    chapter, other = Marked(LARGE, listed=True), Marked(LARGE)
    heads = [Marked(BOLD), *3 * [chapter, other, other, other], Marked(BOLD)]
    assert levels_of(heads)[1:5] == [1, 2, 2, 2]


def test_the_name_of_a_part_stands_below_the_heading_before_it() -> None:
    caps = Look(1.4, bold=True, caps=True)
    heads = [Marked(LARGE), Marked(caps, part=True), Marked(BOLD), Marked(caps, part=True)]
    assert levels_of(heads) == [1, 2, 2, 3]


def test_an_appendix_behind_numbered_chapters_is_their_equal_though_a_name_set_alike_follows() -> None:
    names = ("1 Lamps", "1.1 Oil", "1.2 Glass", "2 Bells", "2.1 Rope", "Appendix A: Tides", "Index")
    assert levels_of([numbered(text, BOLD) for text in names]) == [1, 2, 2, 1, 2, 1, 1]


def test_a_band_in_small_type_right_above_larger_names_is_their_chapter() -> None:
    band, name = Look(1.1, bold=True, bar=True), Look(1.5)
    heads = [
        (band, True),
        (name, False),
        (name, False),
        (band, False),
        (band, True),
        (name, False),
        (name, False),
    ]
    assert levels_of([Marked(look, leads=leads) for look, leads in heads]) == [1, 2, 2, 1, 1, 2, 2]


def test_a_label_above_every_larger_name_is_no_chapter() -> None:
    heads = 3 * [Marked(Look(0.8), leads=True), Marked(LARGE)]
    assert levels_of(heads) == 3 * [2, 1]


def test_slanted_names_right_above_upright_ones_of_their_size_stand_above_them() -> None:
    slanted = Look(bold=True, italic=True)
    heads = 2 * [Marked(LARGE), Marked(slanted, leads=True), Marked(BOLD), Marked(BOLD)]
    assert levels_of(heads) == 2 * [1, 2, 3, 3]


def test_a_last_name_set_as_the_chapters_is_one_of_them_though_others_are_set_otherwise() -> None:
    red = ["1. Lamps", "2. Bells"]
    heads = [numbered(red[0], RED), numbered("1.1 Oil", BLUE), numbered("1.2 Glass", BLUE)]
    heads += [numbered(red[1], RED), numbered("2.1 Rope", BLUE), numbered("Credits", RED)]
    assert levels_of(heads) == [1, 2, 2, 1, 2, 1]


def test_slanted_names_in_larger_type_above_upright_ones_of_their_size_stand_above_them() -> None:
    slanted, upright = Look(1.2, bold=True, italic=True), Look(1.2, bold=True)
    assert levels_of([Marked(look) for look in (slanted, slanted, upright, upright, slanted)]) == [
        1,
        1,
        2,
        2,
        1,
    ]


def test_white_type_stands_on_a_band_though_none_was_seen() -> None:
    band, name = Look(1.1, bold=True, colour=0xFFFFFF), Look(1.5)
    heads = [(band, True), (name, False), (name, False), (band, False)]
    heads += [(name, False)]
    assert levels_of([Marked(look, leads=leads) for look, leads in heads]) == [1, 2, 2, 1, 2]


def test_a_name_that_may_stand_at_two_levels_makes_them_none() -> None:
    heads = [numbered("1. Lamps", PLAIN), Marked(PLAIN), Marked(PLAIN), numbered("2. Bells", PLAIN)]
    heads += [numbered("2.1. Ropes", PLAIN), numbered("2.2. Tongues", PLAIN), numbered("3. Boats", PLAIN)]
    levels = levels_of(heads)
    assert (levels[0], levels[3:]) == (1, [1, 2, 2, 1])


def test_names_between_numbers_of_one_chapter_are_below_them_though_they_weigh_more() -> None:
    caps = Look(caps=True)
    heads = [
        numbered(text, caps if text.isupper() else PLAIN)
        for text in ("1. Lamps", "1.1 Oil", "WICK", "GLASS", "1.2 Rope", "2. Bells", "2.1 Tin")
    ]
    assert levels_of(heads) == [1, 2, 3, 3, 2, 1, 2]
    parts = [
        numbered(text, caps if text.isupper() else PLAIN)
        for text in ("LIGHT", "1. Lamps", "1.1 Oil", "SOUND", "2. Bells", "2.1 Tin")
    ]
    assert levels_of(parts) == [1, 2, 3, 1, 2, 3]


def test_one_name_in_front_of_chapters_is_beside_them() -> None:
    caps = Look(caps=True)
    heads = [Marked(caps), *(numbered(text, PLAIN) for text in ("1. Lamps", "1.1 Oil", "2. Bells"))]
    assert levels_of(heads) == [1, 1, 2, 1]
