"""One id to an entry in the whole corpus, though each document gives out its own."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace

from taiyaku.corpus.model import Entry


def settle_ids(documents: Iterable[tuple[Entry, ...]]) -> tuple[Entry, ...]:
    """The entries of all documents, in order; an id that an earlier document has gets its document's name.

    The workspace's order decides, so a source added at the end renames nothing.
    """
    taken: set[str] = set()
    settled: list[Entry] = []
    for entries in documents:
        renamed = {e.id: f"{e.id}~{e.document}" for e in entries if e.id in taken}
        settled += [_renamed(entry, renamed) for entry in entries] if renamed else entries
        taken |= {renamed.get(e.id, e.id) for e in entries}
    return tuple(settled)


def _renamed(entry: Entry, names: Mapping[str, str]) -> Entry:
    """The entry with its own id and its parent's as `names` has them; parts follow their entry."""
    parent = names.get(entry.parent, entry.parent) if entry.parent else None
    if entry.id not in names:
        return replace(entry, parent=parent)
    old, new = entry.id, names[entry.id]
    sections = tuple(
        replace(
            section,
            id=_moved(section.id, old, new),
            clauses=tuple(replace(c, id=_moved(c.id, old, new)) for c in section.clauses),
        )
        for section in entry.sections
    )
    return replace(entry, id=new, parent=parent, sections=sections)


def _moved(part: str, old: str, new: str) -> str:
    return new + part.removeprefix(old)
