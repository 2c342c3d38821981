"""The real documents at their points in time; skipped where they are not there."""

from __future__ import annotations

from pathlib import Path

import pytest

from taiyaku.corpus.lookup.answer import answer
from taiyaku.corpus.lookup.answer_model import Answer
from taiyaku.corpus.lookup.query import AS_PRINTED, Asked, Asking
from taiyaku.corpus.lookup.resolver import find_meant
from taiyaku.corpus.store import open_corpus
from taiyaku.corpus.text import squeeze
from tests.builds import NEEDS_SEEDS, built_seeds
from tests.unit.corpus.lookup.workspace import seen, texts

pytestmark = NEEDS_SEEDS


@pytest.fixture(scope="module")
def database() -> Path:
    return built_seeds() / "corpus.db"


def show(database: Path, name: str, edition: str | None = None, **asked: object) -> Answer:
    with open_corpus(database) as corpus:
        asking = Asking(corpus, Asked(**asked))  # type: ignore[arg-type]
        meant = find_meant(asking, name, edition)
        return answer(asking, meant.answers[0], meant.found.candidates, meant.notes)


def test_the_order_expenditure_sequence_through_time(database: Path) -> None:
    """Six steps as printed and in 1.0, five from 1.1.1 on."""
    name = "Order Expenditure Sequence"
    printed, first = show(database, name, as_of=AS_PRINTED), show(database, name, as_of="1.0")
    later, now = show(database, name, as_of="1.1.1"), show(database, name)
    assert texts(printed) == texts(first) != texts(later)
    assert texts(later) == texts(now)
    assert [a.version for a in (printed, first, later, now)] == [None, None, "1.1.1", "1.1.1"]
    assert first.until == "1.1.1" and "2021-12" in " ".join(first.notes)
    markers = [c.marker for s in printed.sections for c in s.clauses]
    assert "6." in markers and "6." not in [c.marker for s in now.sections for c in s.clauses]


def test_a_withdrawn_question(database: Path) -> None:
    name = "How do LoF and ZoC"
    assert show(database, name).status == "withdrawn"
    assert show(database, name).notes[0].startswith("WITHDRAWN in 1.1.1 (2021-12)")
    then = show(database, name, as_of="1.0")
    assert then.status == "in-force" and "withdrawn later, in 1.1.1" in then.notes


def test_a_question_updated_in_1_3(database: Path) -> None:
    id_ = "n4/faq/does-a-trooper-in-disconnected-state-or-unconscious-state"
    now = show(database, id_, history=True)
    assert (now.version, [s.version for s in now.history]) == ("1.3", ["1.2", "1.3"])
    then = show(database, id_, as_of="1.2")
    assert then.entry.document == "faq-n4-1.2" and then.entry.id != id_


def test_a_list_the_page_lost_is_put_back_and_says_from_where(database: Path) -> None:
    shown = show(database, "ARO: Automatic Reaction Order", as_of="1.1.1")
    restored = [m for m in shown.marks if m.repairs]
    assert restored and all(m.document == "faq-n4-1.2" for m in restored)
    assert shown.notes[0].startswith("restored from faq-n4-1.2") or any(
        n.startswith("restored from faq-n4-1.2") for n in shown.notes
    )
    assert "^ restored from faq-n4-1.2" in seen(shown)


@pytest.mark.parametrize("name", ["dodge", "reset"])
def test_requirements_alone_are_restated_and_an_older_edition_keeps_its_text(
    database: Path, name: str
) -> None:
    alone = show(database, name)
    assert alone.entry.kind == "erratum"
    assert alone.notes[0].startswith("the rule itself is not in this workspace")
    older = show(database, f"n3/skill/{name}")
    assert older.notes[0].startswith("older edition: this is N3, the current one is N4")
    assert {s.role for s in older.sections} >= {"requirements", "effects"}
    assert not older.marks
    ruling = next(r for r in older.rulings if r.id == alone.entry.id)
    assert any(said.startswith("rules of N4; contradict or replace") for said in ruling.said)
    assert squeeze("".join(texts(alone))) not in squeeze("".join(texts(older)))
