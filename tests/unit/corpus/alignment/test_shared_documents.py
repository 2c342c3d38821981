"""The English texts of one edition beside the Japanese summary of the one before, where they are there."""

from __future__ import annotations

import pytest

from taiyaku.corpus.model import Corpus
from taiyaku.corpus.store import load_corpus
from tests.seeds import NEEDS_SEEDS, build_seeds

pytestmark = NEEDS_SEEDS

STATE, PRINTED = "n4/state/camouflaged-state#", "n3/state/camouflaged#"
# Judged by hand; a pair is right if it holds one of them.
SAME = {
    *((f"{STATE}activation.{n}", f"{PRINTED}activation.{n}") for n in (1, 2)),
    *((f"{STATE}effects.{a}", f"{PRINTED}effects.{b}") for a, b in ((1, 1), (3, 2), (4, 3), (6, 4), (7, 5))),
    *((f"{STATE}effects.{n}", f"{PRINTED}effects.{n}") for n in (9, 10, 11, 12)),
    (f"{STATE}effects.8", f"{PRINTED}effects.6"),
    *(
        (f"{STATE}cancellation.{a}", f"{PRINTED}cancellation.{b}")
        for a, b in ((1, 1), (4, 4), (5, 5), (7, 8), (8, 9))
    ),
    ("n4/erratum/bs-attack#requirements.2", "n3/skill/bs-attack#requirements.1"),
    ("n4/erratum/reset#requirements.1", "n3/skill/reset#requirements.1"),
}


@pytest.fixture(scope="module")
def corpus(tmp_path_factory: pytest.TempPathFactory) -> Corpus:
    return load_corpus(build_seeds(tmp_path_factory.mktemp("infinity")))


def test_the_rules_that_both_tell(corpus: Corpus) -> None:
    pairs = {(en, ja) for a in corpus.alignments if a.level == "entry" for en in a.en for ja in a.ja}
    assert {
        ("n4/state/camouflaged-state", "n3/state/camouflaged"),
        ("n4/rule/order-expenditure-sequence", "n3/rule/オーダーシークエンス"),
        ("n4/rule/aro-automatic-reaction-order", "n3/rule/aro条件"),
        ("n4/erratum/bs-attack", "n3/skill/bs-attack"),
        ("n4/erratum/dodge", "n3/skill/dodge"),
        ("n4/erratum/reset", "n3/skill/reset"),
    } <= pairs
    assert all(a.edition_gap for a in corpus.alignments)
    assert len({ja for _, ja in pairs}) <= 12  # the tournament pack has no more than names in common with it


def test_clauses_of_two_editions_that_say_the_same(corpus: Corpus) -> None:
    found = {(en, ja) for a in corpus.alignments if a.level == "clause" for en in a.en for ja in a.ja}
    missed = SAME - found
    assert len(missed) <= 3, missed
    wrong = [
        (a.en, a.ja)
        for a in corpus.alignments
        if a.level == "clause" and a.en and a.ja and a.en[0].startswith(STATE)
        if SAME.isdisjoint((en, ja) for en in a.en for ja in a.ja)
    ]
    assert len(wrong) <= 1, wrong
