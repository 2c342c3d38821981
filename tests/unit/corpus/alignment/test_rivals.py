"""Whether a pair of clauses of two editions stands out among all others."""

from __future__ import annotations

import pytest

from taiyaku.corpus.alignment.features import Tools, segments
from taiyaku.corpus.alignment.rivals import Homes, Rivals
from taiyaku.ingest.language import find_words
from taiyaku.ingest.vocabulary import load_vocabulary

EN = {
    "moor#1": "A ship may moor 3 times at a pier.",
    "moor#2": "The captain pays 2 coins to the harbour.",
    "moor#3": "A ship shows a red lamp at the pier.",
    "sail#1": "A ship sails to the next island.",
    "fish#1": "The crew sells its fish on the island.",
    "fish#2": "A fishing ship shows a red lamp at night.",
}
JA = {
    "moor#1": "船は桟橋に３回係留できる。",
    "moor#2": "嵐のときはサイコロを振る。",
    "moor#3": "船は夜、赤いランプを灯す。",
    "sail#1": "船は次の島へ進む。",
    "fish#1": "船員は島で魚を売る。",
    "fish#2": "漁をする船は夜、赤いランプを灯す。",
}


@pytest.fixture(scope="module")
def rivals() -> Rivals:
    tools = Tools.of(load_vocabulary().tables, find_words)
    return Rivals(*(
        dict(zip(texts, segments(list(texts.values()), lang, tools), strict=True))
        for texts, lang in ((EN, "en"), (JA, "ja"))
    ))  # fmt: skip


def homes(en: str, ja: str) -> Homes:
    return frozenset({en}), frozenset({ja})


@pytest.mark.parametrize("clause", ["moor#1", "sail#1", "fish#1"])
def test_the_same_statement_stands_out(rivals: Rivals, clause: str) -> None:
    assert rivals.standing([clause], [clause]) > 1
    entry = clause.partition("#")[0]
    assert rivals.weighed(0.97, [clause], [clause], homes(entry, entry)) == 0.97


def test_what_only_stands_in_one_place_does_not(rivals: Rivals) -> None:
    assert rivals.weighed(0.97, ["moor#2"], ["moor#2"], homes("moor", "moor")) == 0
    assert rivals.weighed(0.97, ["moor#1"], ["sail#1"], homes("moor", "sail")) == 0


def test_a_text_that_a_sibling_has_too_counts_where_the_entries_go_together(rivals: Rivals) -> None:
    assert rivals.standing(["moor#3"], ["moor#3"]) < 1
    assert rivals.entries_stand(homes("moor", "moor")) > 1 > rivals.entries_stand(homes("moor", "fish"))
    assert rivals.weighed(0.97, ["moor#3"], ["moor#3"], homes("moor", "moor")) >= 0.8
    assert rivals.weighed(0.97, ["moor#3"], ["fish#2"], homes("moor", "fish")) == 0


def test_of_several_texts_those_are_left_out_that_say_something_else(rivals: Rivals) -> None:
    assert rivals.members(["fish#1"], ["fish#1", "moor#2"]) == {"fish#1"}
    assert rivals.members(["sail#1", "moor#2"], ["sail#1"]) == {"sail#1"}
    assert rivals.members(["moor#2"], ["moor#2"]) == {"moor#2"}  # a pair of two is judged as a whole
