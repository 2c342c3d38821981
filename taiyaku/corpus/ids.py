"""One id to an entry in the whole corpus, though each document gives out its own."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from taiyaku.corpus.model import Document, Entry
from taiyaku.corpus.version_numbers import version_key
from taiyaku.multimap import multimap
from taiyaku.values import replace


def settle_ids(
    gathered: Iterable[tuple[Entry, ...]], documents: Sequence[Document] = ()
) -> tuple[Entry, ...]:
    """The entries of all documents, in order; an id that another document has gets its document's name.

    The document listed first keeps the plain id, so a source added at the end renames nothing; of the
    documents of one series the newest does, in the place of the one listed first, so that a citation leads
    to the text of today. `documents` are those the entries are of, in the same order.
    """
    lists = list(gathered)
    taken: set[str] = set()
    settled: list[list[Entry]] = [[] for _ in lists]
    for at in _claims(documents) if documents else range(len(lists)):
        entries = lists[at]
        renamed = {e.id: f"{e.id}~{e.document}" for e in entries if e.id in taken}
        settled[at] = [_renamed(entry, renamed) for entry in entries] if renamed else list(entries)
        taken |= {renamed.get(e.id, e.id) for e in entries}
    return tuple(entry for entries in settled for entry in entries)


def _claims(documents: Sequence[Document]) -> list[int]:
    """The order in which documents claim ids."""
    order: list[int] = []
    series = series_of(documents)
    places = {d.id: at for at, d in enumerate(documents)}
    for at, document in enumerate(documents):
        versions = series.get(document.series or "")
        if versions is None:
            order.append(at)
        elif places[versions[-1].id] not in order:
            order += [places[d.id] for d in reversed(versions)]
    return order


def series_of(documents: Iterable[Document]) -> dict[str, tuple[Document, ...]]:
    """The documents of each series that has several, oldest first."""
    found = multimap((document.series, document) for document in documents if document.series)
    return {name: by_issue(versions) for name, versions in found.items() if len(versions) > 1}


def by_issue(documents: Sequence[Document]) -> tuple[Document, ...]:
    """The oldest first, by date where all have one and none leaves the order open, else by version number."""
    dates = [d.date or "" for d in documents]
    clear = all(dates) and not any(
        a.startswith(b) for n, a in enumerate(dates) for m, b in enumerate(dates) if n != m
    )
    if clear or not all(d.version for d in documents):
        return tuple(sorted(documents, key=lambda d: d.date or ""))
    return tuple(sorted(documents, key=lambda d: (version_key(d.version or ""), d.date or "")))


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
