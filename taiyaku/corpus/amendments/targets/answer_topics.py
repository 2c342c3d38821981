"""Paragraphs of an answer that begin with the name of another rule: in a column each is a new topic."""

from __future__ import annotations

import re
from collections.abc import Iterator

from taiyaku.corpus.amendments.clause_texts import excerpt
from taiyaku.corpus.amendments.targets.subjects import Subjects
from taiyaku.corpus.model import Clause, Entry, Section, Title
from taiyaku.values import replace

LABEL = re.compile(r"(?P<name>[^\W\d_][^.:：。?？!！]{0,40})[.:：]\s+(?=\S)")


def topics(answer: Entry, subjects: Subjects) -> Iterator[Entry]:
    """The answer without these paragraphs, and each of them as a statement on its rule; others as they are.

    "ROUTED TROOPS. Mr Lamb asks …", below the answer to a question on squares.
    """
    if answer.kind != "faq" or not any(s.role == "question" for s in answer.sections):
        yield answer
        return
    strayed: list[tuple[str, Section, Clause]] = []
    kept: list[Section] = []
    for section in answer.sections:
        first = section.role == "question" or not any(s.role == section.role for s in kept)
        own: list[Clause] = []
        for at, clause in enumerate(section.clauses):
            name = (
                "" if section.role == "question" or (first and not at) else _named(clause, answer, subjects)
            )
            if name:
                strayed.append((name, section, excerpt(clause, clause.text[len(name) :].lstrip(" .:："))))
            else:
                own.append(clause)
        kept.append(replace(section, clauses=tuple(own)))
    yield replace(answer, sections=tuple(kept)) if strayed else answer
    for number, (name, section, clause) in enumerate(strayed, 1):
        body = replace(section, clauses=(clause,), tables=())
        titles = (Title(answer.lang, name),)
        yield replace(
            answer, id=f"{answer.id}~topic-{number}", titles=titles, sections=(body,), reference=None
        )


def _named(clause: Clause, answer: Entry, subjects: Subjects) -> str:
    """The name of the rule that a paragraph begins with, before a full stop or a colon."""
    label = None if clause.marker else LABEL.match(clause.text)
    return label["name"] if label and subjects.called(label["name"], answer) else ""
