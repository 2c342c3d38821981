"""What waits for a change, told for the one clause that was asked for by its number."""

from __future__ import annotations

from collections.abc import Iterator

from taiyaku.corpus.lookup.answer_model import Answer
from taiyaku.corpus.lookup.notes import PENDING
from taiyaku.corpus.model import Amendment
from taiyaku.corpus.part_names import numbered_names
from taiyaku.values import replace


def of_clause(answer: Answer, name: str) -> Answer:
    """The answer to the number of a clause: a change that is known to be on another one leaves it in force.

    The clause with a change that is not merged is named in place of the note on the whole rule.
    """
    numbers = dict(_numbers(answer))
    asked = name.strip(" []").rstrip(".")
    own = {i for i, number in numbers.items() if number == asked or number.startswith(f"{asked}.")}
    waiting = [a for a in answer.details.values() if isinstance(a, Amendment) and a.status == "unresolved"]
    places = [None if _may_be_elsewhere(a) else numbers.get(a.target or "") for a in waiting]
    beside = [_pending_at(place) for place in dict.fromkeys(places) if place]
    if answer.status != "pending" or not own or None in places or not beside:
        return answer
    if own.intersection(a.target or "" for a in waiting):
        return answer
    others = (note for note in answer.notes if note != PENDING)
    return replace(answer, status="in-force", notes=(*beside, *others))


def _may_be_elsewhere(amendment: Amendment) -> bool:
    """Whether the very place of a change is in doubt: "it may be on another sentence"."""
    return (amendment.reason or "").startswith("it may be on another")


def _pending_at(place: str) -> str:
    return f"PENDING at {place}: a newer document names it; its change is not merged into the text below"


def _numbers(answer: Answer) -> Iterator[tuple[str, str]]:
    """The numbers of the clauses that are shown, by id; what stands below one is counted to it."""
    for section in answer.sections:
        number = ""
        for clause in section.clauses:
            number = next(iter(numbered_names(clause)), number)
            if number:
                yield clause.id, number
