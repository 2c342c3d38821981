"""Clauses and rows as a comparison looks at them: each with the place it stands at."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal

from taiyaku.corpus.model import Clause, Entry, Provenance, Section
from taiyaku.corpus.similarity import functional_key
from taiyaku.corpus.versions.diff_model import Change
from taiyaku.corpus.versions.entry_matching import Level, row_texts
from taiyaku.corpus.versions.renumbering import bare_number
from taiyaku.values import Struct


class Part(Struct, frozen=True):
    """A clause or a row, where it stands, and its place among its siblings."""

    id: str
    level: Level
    text: str
    entry: Entry
    section: Section
    container: str
    place: int
    where: Provenance
    clause: Clause | None = None

    @property
    def number(self) -> str:
        return bare_number(self.clause.marker) if self.clause else ""


def parts_of(entry: Entry) -> Iterator[Part]:
    for section in entry.sections:
        for place, clause in enumerate(section.clauses):
            yield Part(
                clause.id, "clause", clause.text, entry, section, section.id, place, clause.provenance, clause
            )
        tables = section.tables
        for place, (name, cells) in enumerate(row_texts(section)):
            number = int(name.rpartition("|")[2].partition(".")[0])
            where = tables[number - 1].provenance
            yield Part(name, "row", " | ".join(cells), entry, section, section.id + "|", place, where)


def lone_change(part: Part, relation: Literal["added", "removed"]) -> Change:
    added = relation == "added"
    return Change(
        level=part.level,
        relation=relation,
        older=() if added else (part.id,),
        newer=(part.id,) if added else (),
        functional=bool(functional_key(part.text).strip("<>=+-~/&")),  # a stray sign says nothing
        title=part.entry.title,
        flags=(relation,),
        before=None if added else part.text,
        after=part.text if added else None,
        older_at=None if added else part.where,
        newer_at=part.where if added else None,
    )


def is_step(old: Part, new: Part) -> bool:
    """Whether the order of the items is what their numbers say: 1., 2., 3., not 4.3.1."""
    return bool(old.number and new.number) and "." not in old.number + new.number and old.number != new.number


def struck_wording(clause: Clause | None) -> list[str]:
    spans = clause.spans if clause else ()
    return [
        f"{s.style} {functional_key(clause.text[s.start : s.end])}"
        for s in spans
        if clause and s.style in {"deleted", "inserted"}
    ]


def place_of(part: Part) -> str:
    return f"{part.entry.title} / {part.section.heading or part.section.role}"
