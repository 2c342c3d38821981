"""Terms of a pair of texts: what is wrong or forbidden is found, correct and free text is not."""

from __future__ import annotations

import pytest

from taiyaku.corpus.alignment.issues import NamedConcepts, TermCheck
from taiyaku.corpus.model import Term
from taiyaku.corpus.terms.declared import DeclaredTerm

TERMS = (
    Term("tow", ("Tow",), ("曳航",), kind="skill"),
    Term("moor", ("Moor",), ("係留",), kind="skill"),
    Term("storm", ("Storm",), ("嵐",), kind="state"),
    Term("pilot", ("Pilot",), (), kind="unit"),
)
CHECK = TermCheck(TERMS, (DeclaredTerm("tow", en=("Tow",), ja=("曳航",), forbidden=("トウ", "tug")),))


@pytest.mark.parametrize(
    ("en", "ja"),
    [
        ("The ferry may Tow a wreck.", "フェリーは難破船を曳航できる。"),
        ("The ferry may Tow a wreck.", "フェリーは難破船を Tow できる。"),
        ("The ferry may Tow a wreck.", "その船も同じことができる。"),  # a summary may leave it out
        ("They must tow a wreck.", "難破船を係留する。"),  # not written as a name
        ("If it may Tow or Moor, it may not leave.", "曳航か係留ができれば、出発できない。"),
        ("In a Storm nobody may Tow.", "曳航中は嵐でも動けない。"),  # inside a longer word, but there
    ],
)
def test_right_and_free_renderings_give_no_remark(en: str, ja: str) -> None:
    assert CHECK.issues(en, ja) == ()


def test_another_concept_of_its_kind_in_its_place() -> None:
    assert CHECK.issues("The ferry may Tow a wreck.", "フェリーは難破船を係留できる。") == ("term-mismatch",)
    assert CHECK.issues("The ferry may Tow a wreck.", "嵐の難破船をフェリーが運ぶ。") == ()  # of another kind


def test_forms_that_nobody_should_use() -> None:
    assert CHECK.issues("Tow it.", "トウする。") == ("forbidden-term",)
    assert CHECK.issues("Tug it.", "曳航する。") == ("forbidden-term",)
    assert CHECK.issues("A tugboat.", "トウモロコシ。") == ()


@pytest.mark.parametrize(
    ("ja", "exchanged"),
    [
        ("嵐が来たら係留する。", True),  # moored, where the English tows
        ("嵐が来たら曳航する。", False),
        ("嵐が来たら引いていく。", False),  # in other words
    ],
)
def test_one_concept_named_for_another(ja: str, exchanged: bool) -> None:
    concepts = NamedConcepts(TERMS)
    assert concepts.exchanged("When a storm comes, tow it.", ja) == exchanged
    assert not concepts.exchanged("When a storm comes, tow it. " * 9, ja)  # a long text names this and that
