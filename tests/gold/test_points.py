"""Questions about points in time to two games of our own: all right, none showing what is not in force."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from taiyaku.corpus.lookup.answer import answer
from taiyaku.corpus.lookup.answer_model import answer_json
from taiyaku.corpus.lookup.query import AS_PRINTED, Asked, Asking
from taiyaku.corpus.reader import CorpusFile
from taiyaku.corpus.store import open_corpus
from taiyaku.terminal.show import look_up
from tests.gold.points import FOLDER, assemble
from tests.gold.questions import _is_hedged

Json = dict[str, Any]


@pytest.mark.parametrize("game", ["copper", "snow"])
def test_questions_are_answered_as_judged(tmp_path: Path, game: str) -> None:
    assemble(FOLDER / game, tmp_path / "corpus.db")
    lines = (FOLDER / game / "questions.jsonl").read_text("utf-8").splitlines()
    with open_corpus(tmp_path / "corpus.db") as file:
        failed = [(q["ask"], q.get("as_of"), f) for q in map(json.loads, lines) for f in _failures(file, q)]
    assert not failed


def _failures(file: CorpusFile, question: Json) -> Iterator[str]:
    shown = _shown(file, question)
    if not shown:
        if not question.get("unknown"):
            yield "nothing found"
        return
    text = "\n".join(c["text"] for one in shown for s in one["sections"] for c in s["clauses"])
    whole = json.dumps(shown, ensure_ascii=False)
    ruled = " ".join(
        t for o in shown for r in o["ruling_texts"] if r["status"] == "in-force" for t in r["text"]
    )
    doubted = all(one["status"] is None or _is_hedged(one) for one in shown)
    past = {one["status"] for one in shown} <= {"superseded", "withdrawn", None}
    if question.get("unknown") and not doubted:
        yield "is sure of what nobody knows"
    if not doubted and not all(words in text for words in question.get("unknown_or", ())):
        yield "neither doubts nor says it"
    for key, there in (("text", text), ("whole", whole), ("rulings", ruled)):
        yield from (f"{key}: {words!r} is missing" for words in question.get(key, ()) if words not in there)
    never = [*question.get("never", ()), *question.get("never_inforce", ())]
    yield from (f"shows {words!r}" for words in never if words in text and not past)
    yield from (f"rules {words!r}" for words in question.get("no_rulings", ()) if words in ruled)
    if "status" in question and not {one["status"] for one in shown} <= set(question["status"]):
        yield f"is {[one['status'] for one in shown]}"
    if "whole_any" in question and not any(words in whole for words in question["whole_any"]):
        yield f"says none of {question['whole_any']}"


def _shown(file: CorpusFile, question: Json) -> list[Json]:
    as_of = AS_PRINTED if question.get("as_printed") else question.get("as_of")
    asking = Asking(file, Asked(as_of, question.get("scope")))
    meant, said = look_up(asking, question["ask"], question.get("edition"))
    notes = (*((said,) if said else ()), *meant.notes)
    others = (*meant.answers, *meant.found.candidates)
    return [answer_json(answer(asking, o, [c for c in others if c != o], notes)) for o in meant.answers]
