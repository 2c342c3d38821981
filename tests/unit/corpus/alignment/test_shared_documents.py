"""The English texts of one edition beside the Japanese summary of the one before, where they are there."""

from __future__ import annotations

import pytest

from taiyaku.corpus.model import Alignment, Corpus
from taiyaku.corpus.store import load_corpus
from tests.builds import NEEDS_SEEDS, built_seeds
from tests.unit.corpus.alignment.clause_pairs import judged_pairs, links_of

pytestmark = NEEDS_SEEDS


@pytest.fixture(scope="module")
def corpus() -> Corpus:
    return load_corpus(built_seeds() / "corpus.db")


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


def pairs(corpus: Corpus) -> list[Alignment]:
    return [a for a in corpus.alignments if a.level == "clause" and a.en and a.ja]


def test_clauses_of_two_editions_that_say_the_same(corpus: Corpus) -> None:
    judged = judged_pairs()
    found = set[tuple[str, str]]().union(*map(links_of, pairs(corpus)))
    missed = [one for one in judged if one.required and found.isdisjoint(one.links)]
    assert len(missed) <= 9, missed
    right = frozenset[tuple[str, str]]().union(*(one.links for one in judged))
    # a pair that does not stand out among all clauses of both documents is none: some right ones do not
    assert not [a for a in pairs(corpus) if right.isdisjoint(links_of(a))]


def test_what_is_called_the_same_is(corpus: Corpus) -> None:
    same = [one.links for one in judged_pairs() if one.relation == "same"]
    claimed = [links_of(a) for a in pairs(corpus) if a.relation == "same"]
    wrong = [links for links in claimed if all(links.isdisjoint(one) for one in same)]
    assert len(claimed) >= 7 and not wrong, wrong


def test_a_clause_without_counterpart_says_why(corpus: Corpus) -> None:
    alone = [a for a in corpus.alignments if a.level == "clause" and not (a.en and a.ja)]
    assert {a.reason for a in alone} == {"dropped", "not-compared", "unlike"}
    assert {a.score for a in alone if a.reason == "not-compared"} == {0.5}  # nobody looked
    assert all(a.score <= 0.8 for a in alone if a.reason == "unlike")  # another one is in its place
