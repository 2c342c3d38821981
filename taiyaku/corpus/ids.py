"""One id to an entry in the whole corpus, though each document gives out its own."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cached_property

from taiyaku.corpus.model import Clause, Corpus, Document, Entry, Section
from taiyaku.corpus.version_numbers import version_key
from taiyaku.multimap import multimap
from taiyaku.values import replace


def part_ids(entry: Entry) -> Iterator[str]:
    """Of its sections, each before its clauses."""
    return (i for s in entry.sections for i in (s.id, *(clause.id for clause in s.clauses)))


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


# Where the ids of an older version of a document went, by the lineage of `diff`.
PAST = frozenset({"superseded", "withdrawn"})


class Places:
    """Every id of a corpus, and where ids went that are written down elsewhere."""

    def __init__(self, corpus: Corpus) -> None:
        self._corpus = corpus
        self.entries: dict[str, Entry] = {}
        self.parts: dict[str, Section | Clause] = {}
        for entry in corpus.entries:
            self.entries.setdefault(entry.id, entry)
            for section in entry.sections:
                self.parts.setdefault(section.id, section)
                self.parts.update({c.id: c for c in section.clauses if c.id not in self.parts})

    def __contains__(self, any_id: object) -> bool:
        return any_id in self.entries or any_id in self.parts or any_id in self._amended

    @cached_property
    def _amended(self) -> frozenset[str]:
        """Ids of the parts that amendments bring."""
        patches = [p for a in self._corpus.amendments for p in a.patches]
        added = [part for patch in patches for part in patch.added]
        inside = [c.id for part in added if isinstance(part, Section) for c in part.clauses]
        return frozenset([*(part.id for part in added), *inside])

    @cached_property
    def _newer(self) -> dict[str, list[str]]:
        newer: defaultdict[str, list[str]] = defaultdict(list)
        for step in self._corpus.lineage:
            if step.older and step.newer and step.older != step.newer:
                newer[step.older].append(step.newer)
        return dict(newer)

    @cached_property
    def _dropped(self) -> frozenset[str]:
        """Parts of an entry that its next version does not have."""
        return frozenset(s.older for s in self._corpus.lineage if s.older and not s.newer and "#" in s.older)

    def owner(self, any_id: str) -> Entry | None:
        """The entry of an id, or the one it is a part of."""
        return self.entries.get(any_id.split("#", 1)[0])

    def edition_gap(self, one: str, other: str) -> bool:
        """Whether two texts are of editions that are known, and not the same."""
        owners = (self.owner(one), self.owner(other))
        return len({owner.edition for owner in owners if owner and owner.edition}) == 2

    def follow(self, any_id: str) -> str | None:
        """The id, or what became of it in the newest version of its document; None if it is gone.

        A part of which the lineage says nothing kept its name. Two places are not an answer.
        """
        at, seen = any_id, {any_id}
        while self._past(at.partition("#")[0]):
            nexts = self._next(at)
            if at in self._dropped or len(nexts) > 1:
                return None if at in self._dropped or at not in self else at
            if not nexts or nexts[0] in seen:
                break
            at = nexts[0]
            seen.add(at)
        return at if at in self else None

    def _next(self, at: str) -> list[str]:
        """What an id is in the next version."""
        if at in self._newer or "#" not in at:
            return self._newer.get(at, [])
        entry, _, part = at.partition("#")
        return [f"{new}#{part}" for new in self._newer.get(entry, ())[:1]]

    def _past(self, entry_id: str) -> bool:
        entry = self.entries.get(entry_id)
        return entry is None or entry.status in PAST
