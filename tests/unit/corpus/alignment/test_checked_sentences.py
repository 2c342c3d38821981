"""Sentences of our own with a right and a wrong translation: what the checks find, and false alarms."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest

from taiyaku.corpus.alignment.issues import Vocabulary, alike, find_issues
from taiyaku.corpus.alignment.relation import DIFFERENCES, relation
from taiyaku.ingest.vocabulary import load_vocabulary

SENTENCES = Path(__file__).parents[3] / "gold" / "checks"
WORDS = Vocabulary.of(load_vocabulary().tables)
NAMES = ("tuned", "blind", "later", "last", "fifth", "sixth")
# 必ず決着がつく, 袋から出さない: what is denied twice, or not at all, is taken for something else
FALSE = {"last": ["A duel cannot end in a draw."], "fifth": ["Leave the remaining stones in the bag."]}
ISSUES = {"duty": "modality"}


def rows(name: str) -> Iterator[list[str]]:
    lines = (SENTENCES / f"{name}.tsv").read_text("utf-8").splitlines()
    return (line.split("\t") for line in lines if not line.startswith("#"))


@pytest.mark.parametrize("name", NAMES)
def test_a_right_translation_raises_no_alarm(name: str) -> None:
    alarms = [
        en for en, ja, *_ in rows(f"sentences-{name}") if DIFFERENCES.intersection(find_issues(en, ja, WORDS))
    ]
    assert alarms == FALSE.get(name, [])


@pytest.mark.parametrize("name", NAMES)
def test_a_wrong_translation_is_told(name: str) -> None:
    made, seen = Counter[str](), Counter[str]()
    for en, _, kind, wrong in rows(f"sentences-{name}"):
        if kind != "-":
            made[kind] += 1
            seen[kind] += bool(DIFFERENCES.intersection(find_issues(en, wrong, WORDS)))
    assert {kind: seen[kind] / made[kind] >= 0.85 for kind in made} == dict.fromkeys(made, True), seen


def test_it_is_said_in_what_two_texts_differ() -> None:
    told: Counter[str] = Counter()
    for en, ja, what in rows("relations"):
        issues = find_issues(en, ja, WORDS)
        found = relation(en, ja, issues, 1.0, alike(en, ja, WORDS))
        differs = f"{ISSUES.get(what, what)}-mismatch" in issues if found == "differs" else found == what
        told["right" if differs else f"{what} as {found}"] += 1
    assert told.pop("right") >= 80  # of 83
    assert not [said for said in told if said.endswith("as same")], "a difference is called the same"


@pytest.mark.parametrize(
    ("en", "ja"),
    [
        ("The ferry does not leave until every seat is taken.", "席が埋まるまで、渡し船は出発する。"),
        ("The shepherd can't cross a river without a bridge.", "羊飼いは橋がなければ川を渡れる。"),
    ],
)
def test_a_word_that_renders_another_answers_no_denial(en: str, ja: str) -> None:
    assert "negation-mismatch" in find_issues(en, ja, WORDS)
