"""Errata and wiki updates as amendments. What is not plainly said stays open: nothing here guesses."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Literal

from taiyaku.corpus.model import Amendment, Document, Entry, Link, Section

Operation = Literal["replace", "insert", "delete", "clarify"]

# The first wording that fits decides; an erratum that says nothing else restates its text.
_OPERATIONS: tuple[tuple[re.Pattern[str], Operation], ...] = (
    (
        re.compile(
            r"\b(?:addition to|additions? to|add(?:ed)? (?:the following|to)|insert)\b|を追加|に追記|追加",
            re.I,
        ),
        "insert",
    ),
    (
        re.compile(
            r"\b(?:delete|deleted|remove (?:the|this|these)|is removed|are removed)\b|を削除|削除", re.I
        ),
        "delete",
    ),
    (re.compile(r"\b(?:clarif\w+|to be clear)\b|明確化|補足説明", re.I), "clarify"),
)


def find_amendments(
    entries: Iterable[Entry], documents: Iterable[Document], links: Iterable[Link]
) -> tuple[Amendment, ...]:
    """Every change the documents announce, in document order."""
    known = {d.id: d for d in documents}
    targets = {link.source: link.target for link in links if link.type == "amends"}
    found: list[Amendment] = []
    for entry in entries:
        if entry.kind == "erratum":
            found.append(_from_erratum(entry, known, targets.get(entry.id)))
        found.extend(_from_updates(entry, known))
    return tuple(found)


def _from_erratum(entry: Entry, documents: Mapping[str, Document], target: str | None) -> Amendment:
    document = documents.get(entry.document)
    text = "\n".join(section_text(s) for s in entry.sections if s.role not in {"example", "original"})
    before = "\n".join(section_text(s) for s in entry.sections if s.role == "original")
    return Amendment(
        id=f"{entry.id}#amendment",
        source=entry.id,
        target=target,
        operation=operation_of(entry),
        before=before or None,
        after=text or None,
        edition=entry.edition,
        version=entry.version or (document.version if document else None),
        date=entry.date or (document.date if document else None),
        status="unresolved",
    )


def operation_of(entry: Entry) -> Operation:
    """What an erratum does, from the line that says where, then from how its text begins."""
    said = [entry.reference.location or ""] if entry.reference else []
    said += [s.heading or "" for s in entry.sections[:1]]
    said += [clause.text[:80] for s in entry.sections[:1] for clause in s.clauses[:1]]
    for text in said:
        for pattern, operation in _OPERATIONS:
            if pattern.search(text):
                return operation
    return "replace"


def _from_updates(entry: Entry, documents: Mapping[str, Document]) -> Iterator[Amendment]:
    for current, original in updates(entry):
        document = documents.get(entry.document)
        version = original.version or (current[0].version if current else None)
        date = original.date or (current[0].date if current else None)
        yield Amendment(
            id=f"{original.id}.amendment",
            source=entry.id,
            target=current[0].id if current else None,
            operation="replace",
            before=section_text(original) or None,
            after="\n".join(map(section_text, current)) or None,
            edition=entry.edition,
            version=version or (document.version if document else None),
            date=date or (document.date if document else None),
            status="applied" if current else "unresolved",
        )


def updates(entry: Entry) -> Iterator[tuple[Sequence[Section], Section]]:
    """(the sections in force now, the superseded one) for every update an entry went through.

    The superseded text follows what took its place, and says the same version.
    """
    for at, original in enumerate(entry.sections):
        if original.role != "original":
            continue
        current: list[Section] = []
        for section in reversed(entry.sections[:at]):
            same = section.version == original.version and section.group == original.group
            if section.role == "original" or (current and (not original.version or not same)):
                break
            if original.version and section.version and not same:
                break
            current.insert(0, section)
        yield tuple(current), original


def section_text(section: Section) -> str:
    """The plain text of a section, a line to each clause and table row."""
    lines = [f"{c.marker} {c.text}" if c.marker else c.text for c in section.clauses]
    for table in section.tables:
        lines += ["\t".join(row) for row in (table.header, *table.rows)]
    return "\n".join(lines)
