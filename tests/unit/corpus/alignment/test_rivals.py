"""Whether a pair of clauses of two editions stands out among all others."""

from __future__ import annotations

import pytest

from taiyaku.corpus.alignment.features import Tools, segments
from taiyaku.corpus.alignment.rivals import Rivals
from taiyaku.ingest.language import find_words
from taiyaku.ingest.vocabulary import load_vocabulary

EN = {
    "moor.1": "A ship may moor 3 times at a pier.",
    "moor.2": "The captain pays 2 coins to the harbour.",
    "sail.1": "A ship sails to the next island.",
    "fish.1": "The crew sells its fish on the island.",
}
JA = {
    "moor.1": "船は桟橋に３回係留できる。",
    "moor.2": "嵐のときはサイコロを振る。",
    "sail.1": "船は次の島へ進む。",
    "fish.1": "船員は島で魚を売る。",
}


@pytest.fixture(scope="module")
def rivals() -> Rivals:
    tools = Tools.of(load_vocabulary().tables, find_words)
    return Rivals(*(
        dict(zip(texts, segments(list(texts.values()), lang, tools), strict=True))
        for texts, lang in ((EN, "en"), (JA, "ja"))
    ))  # fmt: skip


@pytest.mark.parametrize("clause", ["moor.1", "sail.1", "fish.1"])
def test_the_same_statement_stands_out(rivals: Rivals, clause: str) -> None:
    assert rivals.standing([clause], [clause]) > 1
    assert rivals.weighed(0.97, [clause], [clause]) == 0.97


def test_what_only_stands_in_one_place_does_not(rivals: Rivals) -> None:
    assert rivals.weighed(0.97, ["moor.2"], ["moor.2"]) == 0
    assert rivals.weighed(0.97, ["moor.1"], ["sail.1"]) == 0
