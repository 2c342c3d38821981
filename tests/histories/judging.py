"""Right, open or wrong: an answer of the product held against the truth.

*Right*: it says what the history says: the lines of the text in force, word for word and in order; that a
rule was withdrawn, was not there yet or is not known for that point; exactly the answers in force among those
of the game; a link to the one entry that is meant, and no resolved link where nothing is meant.

*Open*: it says that it does not know. Only this counts: the status `pending`; a note that begins with "NOT
MERGED" or "PENDING" or says that something is "not known" or "not here"; an `ambiguous` name or link; a
ruling with "may be out of date" or "not merged" beside it; a guess that is announced.

*Wrong*: everything else, also silence: a ruling that is not listed, a name that is not found, a link that is
not there, something to be told that no string of the answer contains.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Literal

from tests.histories.asking import Question
from tests.histories.product import Product

Json = dict[str, Any]
_HEDGE = re.compile(r"^(NOT MERGED|PENDING)|not known|is not here", re.IGNORECASE)
_RULING_HEDGE = re.compile(r"may be out of date|not merged", re.IGNORECASE)


@dataclass(frozen=True)
class Verdict:
    """How an answer was found, and why."""

    is_: Literal["right", "open", "wrong"]
    why: str = ""


RIGHT = Verdict("right")


def judge(product: Product, question: Question) -> tuple[Verdict, Any]:
    """The verdict on one question, and what the product said."""
    if question.aspect == "link":
        links = product.links()
        return judge_link(links, question), _near(links, question)
    if question.aspect == "findings":
        problems = product.problems()
        return judge_findings(problems, question), problems
    shown = product.show(question.name, question.as_of, question.scope, question.lang, question.as_printed)
    judged = {"text": judge_text, "rulings": judge_rulings, "told": judge_told, "nothing": judge_nothing}
    return judged[question.aspect](shown, question), shown


def judge_text(shown: Sequence[Json], question: Question) -> Verdict:
    """The text and its status."""
    if unfound := _unfound(shown, question):
        return unfound
    lines = tuple(text_lines(shown))
    statuses = {one["status"] for one in shown}
    hedged = "pending" in statuses or any(_HEDGE.search(n) for one in shown for n in one["notes"])
    match question.standing:
        case "in-force" if lines == _plain(question.lines) and statuses == {"in-force"}:
            return Verdict("open", "doubts the true text") if hedged else RIGHT
        case "doubtful" if hedged:
            return RIGHT
        case "withdrawn" if statuses <= {"withdrawn", "superseded", None}:
            return RIGHT
        case "renamed" if statuses == {"superseded"} or (
            statuses == {"in-force"} and lines == _plain(question.lines)
        ):
            return RIGHT
        case "absent" if statuses == {None} and not lines:
            return RIGHT
        case "unknown" if hedged or statuses == {None}:
            return RIGHT
    if hedged:
        return Verdict("open", "says that it does not know")
    said = "other text" if lines != _plain(question.lines) else "the text"
    return Verdict("wrong", f"{said} as {'/'.join(str(s) for s in statuses)}, truly {question.standing}")


def _unfound(shown: Sequence[Json], question: Question) -> Verdict | None:
    match shown[0].get("error"):
        case None:
            return None
        case "not found" if question.standing in ("absent", "unknown"):
            return RIGHT
        case "ambiguous" if question.standing == "doubtful":
            return RIGHT
        case "ambiguous":
            return Verdict("open", "ambiguous")
        case error:
            return Verdict("wrong", str(error))


def judge_rulings(shown: Sequence[Json], question: Question) -> Verdict:
    """The answers listed as in force, as far as the game gives them."""
    if unfound := _unfound(shown, question):
        return unfound
    listed = [r for one in shown for r in one["ruling_texts"] if r["kind"] == "faq"]
    listed += [_as_ruling(one) for one in shown if one["kind"] == "faq" and one["status"] is not None]
    standing = {" ".join(r["text"]): r for r in listed if r["status"] == "in-force"}
    doubted = {t for t, r in standing.items() if any(_RULING_HEDGE.search(n) for n in r["notes"])}
    for answer in question.never:
        if answer in standing:
            return Verdict(
                "open" if answer in doubted else "wrong", "a ruling not in force is listed as such"
            )
    for answer in question.lines:
        if answer not in standing:
            other = [r["status"] for r in listed if " ".join(r["text"]) == answer]
            return Verdict("wrong", f"a ruling is {f'listed as {other[0]}' if other else 'missing'}")
    return Verdict("open", "doubts a ruling") if doubted & set(question.lines) else RIGHT


def _as_ruling(shown: Json) -> Json:
    """A question that was itself shown, as a ruling."""
    text = [c["text"] for s in shown["sections"] if s["role"] == "answer" for c in s["clauses"]]
    return {"text": text, "status": shown["status"], "notes": shown["notes"]}


def judge_told(shown: Sequence[Json], question: Question) -> Verdict:
    """Whether each of the lines stands somewhere in the answer."""
    if unfound := _unfound(shown, question):
        return unfound
    strings = "\n".join(_strings(list(shown)))
    missing = [line for line in question.lines if line not in strings]
    if missing and any(_HEDGE.search(n) or "is PENDING" in n for one in shown for n in one["notes"]):
        return Verdict("open", "says that it does not know")
    return Verdict("wrong", f"does not say: {missing[0]}") if missing else RIGHT


def judge_nothing(shown: Sequence[Json], question: Question) -> Verdict:
    """Whether the product says that it has nothing of that name, or at least that it guesses."""
    if "error" in shown[0]:
        return RIGHT
    guess = any(n.startswith("showing ") for one in shown for n in one["notes"])
    return Verdict("open", "guesses") if guess else Verdict("wrong", f"shows {shown[0]['id']}")


def judge_link(links: Sequence[Json], question: Question) -> Verdict:
    """Where the words lead."""
    here = _near(links, question)
    if any(x["source"] == x["target"] for x in here):
        return Verdict("wrong", "a text leads to itself")
    resolved = {(x["target_document"], (x["target_title"] or "").casefold()) for x in here if x["target"]}
    if question.target is None:
        return Verdict("wrong", f"leads to {sorted(resolved)[0]}") if resolved else RIGHT
    document, title = question.target
    stray = [(d, t) for d, t in sorted(resolved) if (d.rsplit("-", 1)[0], t) != (document, title.casefold())]
    if stray:
        return Verdict("wrong", f"leads to {stray[0]}")
    if resolved:
        return RIGHT
    if any(x["status"] == "ambiguous" for x in here):
        return Verdict("open", "ambiguous")
    return Verdict("wrong", "no link")


def _near(links: Sequence[Json], question: Question) -> list[Json]:
    """The links of the words in the text where they stand."""
    name = question.name.casefold()
    return [
        x
        for x in links
        if x["source_document"] == question.document
        and question.within in x["source_text"]
        and x["type"] in ("mentions", "see-also", "related")
        and (name in x["anchor"].casefold() or x["anchor"].casefold() in name)
    ]


def judge_findings(problems: Sequence[Json], question: Question) -> Verdict:
    """Exactly one finding with one of the codes, which names what is wrong."""
    found = [p for p in problems if p["code"] in question.lines]
    if len(found) == 1 and question.name in found[0]["message"]:
        return RIGHT
    return Verdict("wrong", f"{len(found)} findings")


def text_lines(shown: Sequence[Json]) -> Iterator[str]:
    """Every clause and row that an answer shows."""
    for one in shown:
        for section in one["sections"]:
            yield from (_flat(clause["text"]) for clause in section["clauses"])
            for table in section["tables"]:
                yield from (_flat(" | ".join(row)) for row in table["rows"])


def _strings(value: Any) -> Iterator[str]:
    if isinstance(value, str):
        yield _flat(value)
    elif isinstance(value, dict):
        for item in value.values():
            yield from _strings(item)
    elif isinstance(value, list):
        for item in value:
            yield from _strings(item)


def _plain(lines: Sequence[str]) -> tuple[str, ...]:
    return tuple(map(_flat, lines))


def _flat(text: str) -> str:
    return " ".join(text.split())
