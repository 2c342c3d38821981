"""What a reader sees of a rule whose rulebook and FAQ both came out in several versions."""

from __future__ import annotations

from pathlib import Path

from tests.unit.corpus.amendments.ferry import RULES
from tests.unit.corpus.amendments.test_reissues import versions
from tests.unit.corpus.lookup.workspace import ask, seen, texts

EIGHT = "**SWIM**\n\n**Effects bullet 1**\n\nThe rat moves up to 8 cm through water."
NINE = "**SWIM**\n\n**Effects bullet 1**\n\nThe rat moves up to 9 cm through water or mud."
GNAW = "**GNAW**\n\nEffects bullet 1: replace “an 8” with “a 9”."


def test_a_merged_erratum_is_not_said_to_be_open_because_of_a_later_printing(tmp_path: Path) -> None:
    corpus = versions(tmp_path, EIGHT, NINE, rules=RULES)
    then = ask(corpus, tmp_path, "swim", as_of="2024-04")
    assert "The rat moves up to 8 cm through water." in texts(then)
    assert not any("NOT MERGED" in note for note in then.notes)
    between = ask(corpus, tmp_path, "swim", as_of="2024-06")
    assert between.status == "pending" and any("NOT MERGED" in note for note in between.notes)
    now = ask(corpus, tmp_path, "swim")
    assert now.status == "in-force" and not any("NOT MERGED" in note for note in now.notes)


def test_a_history_has_each_erratum_once_and_compares_printings_as_they_followed(tmp_path: Path) -> None:
    shown = ask(versions(tmp_path, EIGHT, NINE, rules=RULES), tmp_path, "swim", history=True)
    assert [(s.kind, s.document, s.date) for s in shown.history] == [
        ("printed", "rules", "2024-01"),
        ("amended", "faq-1.1", "2024-03"),
        ("version", "reprint", "2024-05"),
        ("amended", "faq-1.2", "2025-03"),
    ]
    (changed,) = shown.history[2].sections
    ((line,),) = (changed.lines,)
    assert "mud" not in "".join(run.text for run in line.runs)


def test_versions_of_two_documents_are_told_apart_by_dates(tmp_path: Path) -> None:
    then = ask(versions(tmp_path, EIGHT, NINE), tmp_path, "swim", as_of="2024-06")
    assert "version 1.1 · 2024-03, before 2025-03" in seen(then)


def test_an_erratum_left_out_is_not_called_withdrawn(tmp_path: Path) -> None:
    corpus = versions(tmp_path, EIGHT, GNAW)
    erratum = next(e.id for e in corpus.entries if e.kind == "erratum" and e.title == "SWIM")
    shown = ask(corpus, tmp_path, erratum)
    assert shown.status == "pending"
    assert "Not repeated in 1.2: whether it still holds is not said" in shown.notes
    rule = ask(corpus, tmp_path, "swim")
    (ruling,) = (r for r in rule.rulings if r.id == erratum)
    assert "not repeated in 1.2" in ruling.said


def test_an_erratum_left_out_may_stand_in_a_newer_printing(tmp_path: Path) -> None:
    corpus = versions(tmp_path, EIGHT, GNAW, rules=RULES.replace("up to 6 cm", "up to 8 cm"))
    erratum = next(e.id for e in corpus.entries if e.kind == "erratum" and e.title == "SWIM")
    shown = ask(corpus, tmp_path, erratum)
    assert "Not repeated in 1.2; in the printing of reprint" in shown.notes
