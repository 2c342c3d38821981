"""The newer version as a rewriting of the older one: what was kept is taken from there, the rest is told.

This is what makes a difference checkable: applied to the older version it has to give the newer one.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import TypeVar

from taiyaku.corpus.model import Clause, Entry, Section, Table
from taiyaku.corpus.versions.entry_matching import Pairing
from taiyaku.values import Struct, replace

T = TypeVar("T")


class RewritingError(ValueError):
    """A rewriting met a text it was not made for; the message names what it did not find."""


class ClauseEdit(Struct, frozen=True):
    """A clause of the newer version; its text is that of clause `kept`, or its own if there is none."""

    facts: Clause
    kept: str | None = None


class SectionEdit(Struct, frozen=True):
    """A section of the newer version; its tables are those of section `kept`, or its own."""

    facts: Section  # without clauses; without tables where they were kept
    clauses: tuple[ClauseEdit, ...]
    kept: str | None = None


class EntryEdit(Struct, frozen=True):
    """An entry of the newer version: entry `kept` as it stands, or else facts and sections."""

    kept: str | None = None
    facts: Entry | None = None  # without sections
    sections: tuple[SectionEdit, ...] = ()


def rewrite(olds: Sequence[Entry], news: Sequence[Entry], pairing: Pairing) -> tuple[EntryEdit, ...]:
    """How to make the newer version out of the older one."""
    entries = {e.id: e for e in olds}
    back = {
        new: old
        for pairs in (pairing.entries, pairing.sections, pairing.clauses)
        for old, new in pairs.items()
    }
    sections = {s.id: s for e in olds for s in e.sections}
    clauses = {c.id: c for s in sections.values() for c in s.clauses}
    edits: list[EntryEdit] = []
    for entry in news:
        before = entries.get(back.get(entry.id, ""))
        if before == entry:
            edits.append(EntryEdit(kept=entry.id))
            continue
        told = tuple(_section_edit(s, back, sections, clauses) for s in entry.sections)
        edits.append(EntryEdit(None, replace(entry, sections=()), told))
    return tuple(edits)


def _section_edit(
    section: Section, back: Mapping[str, str], sections: Mapping[str, Section], clauses: Mapping[str, Clause]
) -> SectionEdit:
    before = sections.get(back.get(section.id, ""))
    kept = before.id if before and section.tables and before.tables == section.tables else None
    facts = replace(section, clauses=(), tables=() if kept else section.tables)
    return SectionEdit(facts, tuple(_clause_edit(c, back, clauses) for c in section.clauses), kept)


def _clause_edit(clause: Clause, back: Mapping[str, str], clauses: Mapping[str, Clause]) -> ClauseEdit:
    before = clauses.get(back.get(clause.id, ""))
    if before and before.text == clause.text:
        return ClauseEdit(replace(clause, text=""), before.id)
    return ClauseEdit(clause)


def apply_rewriting(edits: Iterable[EntryEdit], olds: Sequence[Entry]) -> tuple[Entry, ...]:
    """The newer version. Raises RewritingError if something that was kept is not there."""
    entries = {e.id: e for e in olds}
    tables = {s.id: s.tables for e in olds for s in e.sections}
    texts = {c.id: c.text for e in olds for s in e.sections for c in s.clauses}

    def clause(edit: ClauseEdit) -> Clause:
        return edit.facts if edit.kept is None else replace(edit.facts, text=_of(texts, edit.kept))

    def section(edit: SectionEdit) -> Section:
        kept: tuple[Table, ...] = edit.facts.tables if edit.kept is None else _of(tables, edit.kept)
        return replace(edit.facts, tables=kept, clauses=tuple(map(clause, edit.clauses)))

    def entry(edit: EntryEdit) -> Entry:
        if edit.facts is None:
            return _of(entries, edit.kept or "")
        return replace(edit.facts, sections=tuple(map(section, edit.sections)))

    return tuple(map(entry, edits))


def _of(known: Mapping[str, T], wanted: str) -> T:
    if wanted not in known:
        raise RewritingError(f"{wanted} is not there")
    return known[wanted]
