"""One analysis for both languages, at build and at query time."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from taiyaku.index.analyzer import fold, stem, terms, tokens


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("dodge", "DODGING"),
        ("ｄｏｄｇｅ", "dodged"),
        ("ドッジ", "どっじ"),
        ("ﾘﾋﾟｰﾀｰ", "リピーター"),
        ("リピータ", "リピーター"),
        ("宣⾔", "宣言"),
        ("Coup de Grâce", "coup de grace"),
        ("PH−6", "ph-6"),
        ("PH－６", "PH-6"),
        ("360˚", "360°"),
    ],
)
def test_what_is_the_same_has_the_same_terms(one: str, other: str) -> None:
    assert terms(one) == terms(other)


@pytest.mark.parametrize(
    ("text", "term"),
    [
        ("BS Attack (+1B)", "+1b"),
        ("roll PH-6 now", "ph-6"),
        ("IMM-1 State", "imm-1"),
        ("B2", "b2"),
        ("an E/M weapon", "e/m"),
        ("a LoF of 360°", "360°"),
        ("-3 MOD", "-3"),
        ("−６の MOD", "-6"),
        ("緊急回避", "緊急"),
        ("緊急回避", "避"),
        ("避", "避"),
    ],
)
def test_codes_and_pairs_are_terms(text: str, term: str) -> None:
    assert term in terms(text)


def test_a_range_of_words_is_no_negative_number() -> None:
    assert "-4" not in terms("4-4")


@pytest.mark.parametrize(
    "words",
    [
        "move moves moved moving",
        "hack hacks hacked hacking",
        "enemy enemies",
        "cancel cancelled canceled",
        "roll rolled",
        "lose loses losing",
        "scare scares scared scaring",
        "add adds added adding",
    ],
)
def test_forms_of_a_word_share_a_stem(words: str) -> None:
    assert len({stem(word) for word in words.split()}) == 1


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("class", "clas"),
        ("bus", "bu"),
        ("ring", "r"),
        ("used", "us"),
        ("lose", "los"),
        ("scared", "scar"),
        ("planes", "plans"),
    ],
)
def test_other_words_do_not(one: str, other: str) -> None:
    assert stem(one) != stem(other)


@given(st.text())
def test_every_term_knows_its_place(text: str) -> None:
    for token in tokens(text):
        assert 0 <= token.start < token.end <= len(text)
        assert token.term


@given(st.text() | st.text(alphabet="ドッじーｰﾄﾞ゛～〜-～aB1+°'３/."))
def test_both_ways_to_the_terms_agree(text: str) -> None:
    assert terms(text) == [token.term for token in tokens(text)]


@given(st.text())
def test_folding_twice_is_folding_once(text: str) -> None:
    once = fold(text)[0]
    assert terms(once) == terms(fold(once)[0])
