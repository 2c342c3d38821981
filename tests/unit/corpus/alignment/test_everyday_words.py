"""Everyday words."""

from __future__ import annotations

from collections.abc import Sequence

from taiyaku.corpus.alignment.features import Tools, everyday_meanings, segments, stem
from taiyaku.ingest.language import find_words
from taiyaku.ingest.vocabulary import load_vocabulary


def test_any_word_of_the_left_may_be_any_of_the_right() -> None:
    def cut(texts: Sequence[tuple[str, str]]) -> list[list[str]]:
        return [[text] for text, _ in texts]

    found = everyday_meanings({"everyday": {"test": ["ferry ship = 船 フェリー"]}}, cut, stem)
    assert set(found) == {"l:ferri", "l:ship"}
    assert set(found["l:ship"]) == {"w:船", "w:フェリー"} and 0 < found["l:ship"]["w:船"] < 0.6


def test_without_japanese_words_nothing_is_known() -> None:
    assert everyday_meanings(load_vocabulary().tables, None, stem) == {}


def test_every_line_of_the_vocabulary_has_two_sides() -> None:
    for lines in load_vocabulary().tables["everyday"].values():
        for line in lines:
            left, mark, right = line.partition(" = ")
            assert mark and left.split() and right.split(), line
            assert left.isascii() and not any(form.isascii() for form in right.split()), line


def test_a_segment_knows_what_its_words_may_be() -> None:
    tools = Tools.of(load_vocabulary().tables, find_words)
    (segment,) = segments(["The winner shuffled the cards."], "en", tools)
    senses = dict(segment.senses)
    assert "w:勝者" in senses["l:winner"] and "w:混ぜる" in senses["l:shuffl"]


def test_a_verb_that_only_helps_is_no_word() -> None:
    assert find_words([("駒を盤に置いておく。", "ja")]) == [["駒", "盤", "置く"]]
    assert find_words([("駒を盤に置く。", "ja")]) == [["駒", "盤", "置く"]]
