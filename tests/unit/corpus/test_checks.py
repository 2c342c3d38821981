"""Each check finds what it is for, and every code is explained."""

import re
from dataclasses import replace
from pathlib import Path

import pytest

from taiyaku.corpus.checks import CHECKS, SEVERITIES, find_problems
from taiyaku.corpus.model import Corpus, Link, Problem
from tests.corpora import at, corpus_of, entry, lantern, section

ROOT = Path(__file__).parents[3]


def codes(corpus: Corpus) -> list[str]:
    return [problem.code for problem in find_problems(corpus)]


def test_the_small_corpus_has_what_it_should() -> None:
    assert codes(lantern()) == ["N301", "N301"]


def test_duplicate_ids() -> None:
    twin = entry("n2/rule/a", "A", section("n2/rule/a", "body", "x"))
    assert codes(corpus_of(twin, twin)) == ["E101"]


def test_duplicate_parts() -> None:
    body = section("n2/rule/a", "body", "x")
    assert set(codes(corpus_of(entry("n2/rule/a", "A", body, body)))) == {"E102"}


def test_ids_nobody_has() -> None:
    lost = entry("n2/rule/a", "A", parent="n2/rule/gone")
    corpus = replace(
        corpus_of(lost), links=(Link("n2/rule/a", "n2/rule/none", "see-also", "None", "resolved"),)
    )
    assert codes(corpus) == ["E201", "E201"]


def test_references_that_dangle_or_waver() -> None:
    asking = entry("n2/rule/a", "A", section("n2/rule/a", "body", "(see: Nowhere)", "(see: Push)"))
    corpus = corpus_of(asking, entry("n2/skill/push", "Push"), entry("n2/state/push", "Push"))
    problems = find_problems(corpus)
    assert [(p.code, p.where.lines if p.where else None) for p in problems] == [
        ("W301", (2, 2)),
        ("W302", (3, 3)),
    ]
    assert "Nowhere" in problems[0].message and "n2/skill/push" in problems[1].message


def test_a_lone_original_and_a_lone_erratum() -> None:
    lone = entry("n2/rule/a", "A", section("n2/rule/a", "original", "Old."))
    assert codes(corpus_of(lone, entry("n2/erratum/b", "B"))) == ["N302", "W303"]


def test_problems_of_readers_are_passed_on_once() -> None:
    found = Problem("W204", "a heading without a body", at(3), "warning", "rules")
    assert codes(replace(lantern(), problems=(found, found))) == ["N301", "W204", "N301"]


def test_a_message_is_the_docstring() -> None:
    assert all(check.__doc__ and SEVERITIES[code[0]] for code, check in CHECKS.items())


def codes_in_the_code() -> set[str]:
    sources = (path.read_text("utf-8") for path in (ROOT / "taiyaku").rglob("*.py"))
    return {code for text in sources for code in re.findall(r'"([EWN]\d{3})"', text)}


@pytest.mark.parametrize("code", sorted(codes_in_the_code() | set(CHECKS)))
def test_every_code_is_explained(code: str) -> None:
    assert f"| {code} |" in (ROOT / "docs/checks.md").read_text("utf-8")


def test_nothing_is_explained_that_does_not_exist() -> None:
    explained = re.findall(r"^\| ([EWN]\d{3}) \|", (ROOT / "docs/checks.md").read_text("utf-8"), re.M)
    assert set(explained) == codes_in_the_code()
