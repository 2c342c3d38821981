"""A corpus in memory that answers as an open corpus file does, so that pages say what `show` says."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import cached_property
from typing import Any, TypeVar

from taiyaku.corpus import rows
from taiyaku.corpus.model import Amendment, Clause, Corpus, Document, Entry, Group
from taiyaku.corpus.name_keys import loose_key, name_key
from taiyaku.corpus.names import LOCAL_PARENTS, Candidate, Way
from taiyaku.corpus.reader import CorpusFile
from taiyaku.multimap import firsts, multimap

_T = TypeVar("_T")
_Index = Mapping[str, tuple[_T, ...]]


def owner(item_id: str | None) -> str:
    """The entry an id of an entry, a section or a clause belongs to."""
    return (item_id or "").split("#", 1)[0]


def _found_in(index: Callable[[Any], Mapping[str, Any]]) -> Any:
    """What has an id, by one of the indices below."""

    def find(corpus: CorpusAtHand, item_id: str) -> Any:
        corpus.asked.add(item_id)
        return index(corpus).get(item_id, ())

    return find


class CorpusAtHand(CorpusFile):
    """What answering asks a corpus for, out of a corpus in memory; anything else has no file to look in.

    Whose data it was `asked` for it notes.
    """

    def __init__(self, corpus: Corpus, asked: set[str] | None = None) -> None:
        self.asked: set[str] = set() if asked is None else asked
        self._corpus = corpus
        self._entries_by_id = firsts((entry.id, entry) for entry in corpus.entries)
        self._children = _grouped(corpus.entries, lambda e: (e.parent or "",))
        self._from = _grouped(corpus.links, lambda x: (owner(x.source),))
        self._to = _grouped(corpus.links, lambda x: (owner(x.target),))
        self._maybe_to = _grouped((x for x in corpus.links if x.target is None), lambda x: x.candidates)
        self._unplaced = _grouped(
            (a for a in corpus.amendments if a.status == "unresolved"),
            lambda a: dict.fromkeys(map(owner, a.nearest)),
        )
        self._made = _grouped(corpus.amendments, lambda a: (a.source,))
        self._amended = _grouped(
            corpus.amendments,
            lambda a: dict.fromkeys((a.source, owner(a.target))) if a.target else (a.source,),
        )
        self._lines = _grouped(corpus.lineage, lambda r: dict.fromkeys(i for i in (r.older, r.newer) if i))
        self._stale = _grouped(corpus.stale, lambda s: (owner(s.id),))
        self._groups = _grouped(corpus.groups, lambda g: g.members)
        self._aligned = _grouped(
            (a for a in corpus.alignments if a.level == "clause"),
            lambda a: dict.fromkeys(map(owner, (*a.en, *a.ja))),
        )
        self._translations = _grouped(corpus.translations, lambda t: (owner(t.id),))
        self._documents = {d.id: d for d in reversed(corpus.documents)}
        self._supplements = rows.texts(corpus.meta.get("supplements", "[]"))

    alignments_of = _found_in(lambda corpus: corpus._aligned)
    amendments_of = _found_in(lambda corpus: corpus._amended)
    amendments_near = _found_in(lambda corpus: corpus._unplaced)
    lineage_of = _found_in(lambda corpus: corpus._lines)
    links_from = _found_in(lambda corpus: corpus._from)
    links_to = _found_in(lambda corpus: corpus._to)
    links_maybe_to = _found_in(lambda corpus: corpus._maybe_to)
    stale_of = _found_in(lambda corpus: corpus._stale)
    translations_of = _found_in(lambda corpus: corpus._translations)

    def everything(self) -> Corpus:
        return self._corpus

    def _whole(self, table: str, made: Callable[[Any], _T]) -> tuple[_T, ...]:
        whole: tuple[_T, ...] = getattr(self._corpus, table)
        return whole

    def meta(self) -> dict[str, str]:
        return self._corpus.meta

    @cached_property
    def _editions(self) -> tuple[str, ...]:
        try:
            return rows.texts(self._corpus.meta.get("editions", "[]"))
        except ValueError:  # a corpus that was not put together by a build
            return ()

    def editions(self) -> tuple[str, ...]:
        return self._editions

    def document(self, document_id: str) -> Document | None:
        return self._documents.get(document_id)

    def ids(self) -> tuple[str, ...]:
        return tuple(e.id for e in self._corpus.entries)

    def entries(self, ids: Iterable[str] | None = None) -> Iterator[Entry]:
        if ids is None:
            yield from self._corpus.entries
        else:
            yield from filter(None, map(self.entry, dict.fromkeys(ids)))

    def of_kind(self, kind: str) -> Iterator[Entry]:
        return (e for e in self._corpus.entries if e.kind == kind)

    def entry(self, entry_id: str) -> Entry | None:
        self.asked.add(entry_id)
        return self._entries_by_id.get(entry_id)

    def clause(self, clause_id: str) -> Clause | None:
        entry = self.entry(owner(clause_id))
        clauses = entry.clauses if entry else ()
        return next((c for c in clauses if c.id == clause_id), None)

    def children(self, entry_id: str) -> tuple[str, ...]:
        self.asked.add(entry_id)
        return tuple(e.id for e in self._children.get(entry_id, ()))

    def amendments_from(self, entry_ids: Iterable[str]) -> tuple[Amendment, ...]:
        asked = dict.fromkeys(entry_ids)
        self.asked.update(asked)
        return tuple(a for i in asked for a in self._made.get(i, ()))

    def documents_of(self, entry_ids: Iterable[str]) -> dict[str, str]:
        return {e.id: e.document for e in self.entries(entry_ids)}

    def group_of(self, item_id: str) -> Group | None:
        self.asked.add(item_id)
        return next(iter(self._groups.get(item_id, ())), None)

    # Names

    @cached_property
    def _named(self) -> _Index[tuple[Entry, Way]]:
        """Entries by the keys of their headwords and aliases."""
        found: defaultdict[str, list[tuple[Entry, Way]]] = defaultdict(list)
        for entry in self._corpus.entries:
            for way, titles in ((Way.HEADWORD, entry.titles), (Way.ALIAS, entry.aliases)):
                for title in titles:
                    for key in {f"={name_key(title.text)}", f"~{loose_key(title.text)}"}:
                        if len(key) > 1:
                            found[key].append((entry, way))
        return {key: tuple(some) for key, some in found.items()}

    def namesakes(self, entry: Entry) -> tuple[Candidate, ...]:
        """Other entries of any of an entry's names."""
        found: dict[str, Candidate] = {}
        for title in entry.titles:
            same = self._named.get(f"={name_key(title.text)}") or ()
            for other, way in same or self._named.get(f"~{loose_key(title.text)}", ()):
                if other.id != entry.id and other.id not in found:
                    self.asked.add(other.id)
                    found[other.id] = self._candidate(other, way)
        return tuple(found.values())

    def _candidate(self, entry: Entry, way: Way) -> Candidate:
        document = self._documents.get(entry.document)
        parent = self.entry(entry.parent) if entry.parent else None
        date = entry.date or (document.date if document else None) or ""
        version = entry.version or (document.version if document else None) or ""
        return Candidate(
            *(entry.id, entry.title, entry.kind, entry.document, entry.edition, entry.status, entry.lang),
            local=bool(parent and parent.kind in LOCAL_PARENTS) or entry.document in self._supplements,
            issued=(date, version),
            way=way,
        )


def _grouped(items: Iterable[_T], keys: Callable[[_T], Iterable[str]]) -> _Index[_T]:
    found = multimap((key, item) for item in items for key in keys(item))
    return {key: tuple(some) for key, some in found.items()}
