"""The judge: what counts as right, as open and as wrong."""

from __future__ import annotations

from typing import Any

import pytest

from tests.histories.asking import Question
from tests.histories.judging import (
    judge_findings,
    judge_link,
    judge_nothing,
    judge_rulings,
    judge_text,
    judge_told,
)

Json = dict[str, Any]
TRUE, OTHER = "The bridge carries 4 runners at once.", "The bridge carries 9 runners at once."


def shown(
    *lines: str, status: str | None = "in-force", notes: tuple[str, ...] = (), **more: Any
) -> list[Json]:
    section = {"role": "effects", "clauses": [{"text": line} for line in lines], "tables": []}
    said = {"status": status, "notes": list(notes), "sections": [section], "ruling_texts": []}
    return [{"id": "n2/skill/x", "kind": "skill", **said, **more}]


def failed(error: str) -> list[Json]:
    return [{"error": error, "candidates": []}]


def ruling(text: str, status: str = "in-force", *notes: str) -> Json:
    return {"kind": "faq", "text": [text], "status": status, "notes": list(notes)}


@pytest.mark.parametrize(
    ("answer", "standing", "expected"),
    [
        (shown(TRUE), "in-force", "right"),
        (shown(OTHER), "in-force", "wrong"),
        (shown(OTHER, status="pending"), "in-force", "open"),
        (shown(TRUE, notes=("NOT MERGED: faq-1.1: Effects bullet 1",)), "in-force", "open"),
        (shown(OTHER, notes=("amended by faq-1.1: marked below",)), "in-force", "wrong"),
        (shown(TRUE, status="withdrawn"), "in-force", "wrong"),
        (failed("not found"), "in-force", "wrong"),
        (failed("ambiguous"), "in-force", "open"),
        (shown(TRUE), "doubtful", "wrong"),
        (shown(TRUE, status="pending"), "doubtful", "right"),
        (shown(TRUE), "withdrawn", "wrong"),
        (shown(TRUE, status="withdrawn"), "withdrawn", "right"),
        (shown(TRUE), "absent", "wrong"),
        (shown(status=None), "absent", "right"),
        (failed("not found"), "absent", "right"),
        (shown(TRUE), "unknown", "wrong"),
        (shown(TRUE, notes=("its text of then is not known",)), "unknown", "right"),
        (shown(OTHER), "renamed", "wrong"),
        (shown(OTHER, status="superseded"), "renamed", "right"),
    ],
)
def test_texts(answer: list[Json], standing: Any, expected: str) -> None:
    asked = Question("k", "text", "X", standing=standing, lines=(TRUE,))
    assert judge_text(answer, asked).is_ == expected


@pytest.mark.parametrize(
    ("rulings", "expected"),
    [
        ((ruling("Yes."),), "right"),
        ((), "wrong"),
        ((ruling("Yes.", "withdrawn"),), "wrong"),
        ((ruling("Yes."), ruling("No.", "superseded")), "right"),
        ((ruling("Yes."), ruling("No.")), "wrong"),
        ((ruling("Yes.", "in-force", "may be out of date: the rule has changed"),), "open"),
    ],
)
def test_rulings(rulings: tuple[Json, ...], expected: str) -> None:
    asked = Question("k", "rulings", "X", lines=("Yes.",), never=("No.",))
    assert judge_rulings(shown(ruling_texts=list(rulings)), asked).is_ == expected


def link(status: str, target: str | None, document: str = "rules-1.0", source: str = "a") -> Json:
    return {"type": "mentions", "anchor": "Tide Call", "status": status, "source": source, "target": target,
            "source_document": "faq-1.1", "source_text": "See Tide Call.", "target_document": document,
            "target_title": target and "TIDE CALL"}  # fmt: skip


@pytest.mark.parametrize(
    ("links", "meant", "unmeant"),
    [
        ([link("resolved", "b")], "right", "wrong"),
        ([link("resolved", "b", "tournament-1")], "wrong", "wrong"),
        ([link("ambiguous", None)], "open", "right"),
        ([link("external", None)], "wrong", "right"),
        ([], "wrong", "right"),
        ([link("resolved", "a")], "wrong", "wrong"),
    ],
)
def test_links(links: list[Json], meant: str, unmeant: str) -> None:
    asked = Question(
        "k", "link", "Tide Call", document="faq-1.1", within="See", target=("rules", "Tide Call")
    )
    assert judge_link(links, asked).is_ == meant
    nowhere = Question("k", "link", "Tide Call", document="faq-1.1", within="See")
    assert judge_link(links, nowhere).is_ == unmeant


def test_what_has_to_be_said() -> None:
    asked = Question("k", "told", "X", lines=("2999",))
    assert judge_told(shown(notes=("announced for 2999-03",)), asked).is_ == "right"
    assert judge_told(shown(TRUE), asked).is_ == "wrong"


def test_a_name_that_nothing_has() -> None:
    asked = Question("k", "nothing", "Moon Lure")
    assert judge_nothing(failed("not found"), asked).is_ == "right"
    assert judge_nothing(shown(TRUE, notes=("showing Moon Song for Moon Lure",)), asked).is_ == "open"
    assert judge_nothing(shown(TRUE), asked).is_ == "wrong"


def test_one_clear_finding() -> None:
    asked = Question("k", "findings", "n2/skill/x", lines=("W402",))
    one = {"code": "W402", "message": "a later decision on n2/skill/x says something else"}
    assert judge_findings([one], asked).is_ == "right"
    assert judge_findings([one, one], asked).is_ == "wrong"
    assert judge_findings([], asked).is_ == "wrong"
