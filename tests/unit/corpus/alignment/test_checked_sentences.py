"""Sentences of our own with a right and a wrong translation: what the checks find, and false alarms."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest

from taiyaku.corpus.alignment.issues import Vocabulary, find_issues
from taiyaku.ingest.vocabulary import load_vocabulary

SENTENCES = Path(__file__).parents[3] / "gold" / "checks"
WORDS = Vocabulary.of(load_vocabulary().tables)
MEANING = {"number-mismatch", "negation-mismatch", "modality-mismatch"}


def rows(name: str) -> Iterator[list[str]]:
    lines = (SENTENCES / f"sentences-{name}.tsv").read_text("utf-8").splitlines()
    return (line.split("\t") for line in lines if not line.startswith("#"))


@pytest.mark.parametrize("name", ["tuned", "blind", "later"])
def test_a_right_translation_raises_no_alarm(name: str) -> None:
    alarms = [(en, ja) for en, ja, *_ in rows(name) if MEANING.intersection(find_issues(en, ja, WORDS))]
    assert alarms == []


@pytest.mark.parametrize("name", ["tuned", "blind", "later"])
def test_a_wrong_translation_is_told(name: str) -> None:
    made, seen = Counter[str](), Counter[str]()
    for en, _, kind, wrong in rows(name):
        if kind != "-":
            made[kind] += 1
            seen[kind] += bool(MEANING.intersection(find_issues(en, wrong, WORDS)))
    assert {kind: seen[kind] / made[kind] >= 0.85 for kind in made} == dict.fromkeys(made, True), seen


@pytest.mark.parametrize(
    ("en", "ja"),
    [
        ("The ferry does not leave until every seat is taken.", "席が埋まるまで、渡し船は出発する。"),
        ("The shepherd can't cross a river without a bridge.", "羊飼いは橋がなければ川を渡れる。"),
    ],
)
def test_a_word_that_renders_another_answers_no_denial(en: str, ja: str) -> None:
    assert "negation-mismatch" in find_issues(en, ja, WORDS)
