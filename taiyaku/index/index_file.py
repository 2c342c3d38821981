"""What an index tells of terms and entries, whichever engine keeps them: read once, and kept in memory."""

from __future__ import annotations

from abc import abstractmethod
from array import array
from collections.abc import Iterable, Sequence
from functools import lru_cache
from pathlib import Path
from typing import NamedTuple

from taiyaku.corpus.name_keys import loose_key, name_key
from taiyaku.corpus.sqlite_files import OpenFile
from taiyaku.index.analyzer import folded, phrase_terms
from taiyaku.index.engine import SEPARATOR, Filters
from taiyaku.index.query_units import plain
from taiyaku.index.ranking import Postings
from taiyaku.whole_files import portable

KEPT_TERMS, KEPT_FACTS = 4000, 20_000  # in memory from one query to the next
Places = Iterable[tuple[int, float, int]]
_FACTS = """
SELECT position, id, kind, lang, edition, status, document, labels, cluster, size, title, boxes, near
FROM entries"""


class Facts(NamedTuple):
    """What ranking needs to know of an entry."""

    id: str
    kind: str
    lang: str
    edition: str
    status: str
    source: str
    label: str  # all of them, a line each
    cluster: int
    size: int  # in terms
    titles: tuple[frozenset[str], ...]  # the terms of each headword
    boxes: tuple[tuple[int, int], ...]  # passages that say what others say, and the number that they share
    near: frozenset[int]  # what it is linked with, either way, and what it is a part of


class IndexFile(OpenFile):
    """An open index: what an engine has to add is where terms and phrases stand."""

    def __init__(self, path: Path, application: int, version: int) -> None:
        super().__init__(path, application, version)
        meta: dict[str, str] = dict(self._rows("SELECT key, value FROM meta"))
        self._meta = meta
        self.fingerprint = meta.get("fingerprint", "")
        self._editions = tuple(filter(None, meta.get("editions", "").split(SEPARATOR)))
        self._kept = lru_cache(KEPT_TERMS)(self._rows)  # what is asked for again and again
        self._read: dict[str, Postings] = {}  # what was read stays for the next query
        self._known: dict[int, Facts] = {}
        self._had: dict[str, list[str]] = {}
        self._count = max(1, int(meta.get("entries", "1")))

    def other_names(self, position: int) -> tuple[str, ...]:
        """What an entry is called in a language that it has no headword in, from its counterparts."""
        rows = self._kept("SELECT text FROM other_names WHERE entry = ? ORDER BY lang, text", position)
        return tuple(text for (text,) in rows)

    def _values(self, field: str) -> list[str]:
        """What the entries have of a field."""
        if field not in self._had:
            column = {"source": "document", "label": "labels"}.get(field, field)
            rows = self._rows(f"SELECT DISTINCT {column} FROM entries")
            self._had[field] = [value for (values,) in rows for value in values.split(SEPARATOR)]
        return self._had[field]

    def _named(self, query: str) -> tuple[set[int], set[int]]:
        """The entries that a query names, by its exact key or, failing that, by its loose one.

        Where no entry is called so, those with a part of that name; these are one hit: (all, those).
        """
        for key in (name_key(query), loose_key(query)):
            if key and (rows := self._rows("SELECT entry FROM names WHERE key = ?", key)):
                if named := {position for (position,) in rows if position > 0}:
                    return named, set()
                alike = {-position for (position,) in rows}
                return alike, alike
        return set(), set()

    def _facts(self, positions: Iterable[int], filters: Filters) -> dict[int, Facts]:
        """What is known of those of the entries that pass the filters."""
        wanted = list(positions)
        missing = sorted(position for position in wanted if position not in self._known)
        if len(self._known) + len(missing) > KEPT_FACTS:
            self._known.clear()
            missing = sorted(wanted)
        for start in range(0, len(missing), 500):
            some = ", ".join(map(str, missing[start : start + 500]))
            for position, *facts, title, said, near in self._rows(f"{_FACTS} WHERE position IN ({some})"):
                titles = tuple(frozenset(words.split()) for words in title.split(SEPARATOR))
                boxes = tuple((int(p), int(n)) for p, n in (box.split(":") for box in said.split()))
                linked = frozenset(map(int, near.split()))
                self._known[position] = Facts._make((*facts, titles, boxes, linked))
        chosen = [(column, value) for column, value in filters._asdict().items() if value is not None]
        known = {position: self._known[position] for position in wanted if position in self._known}
        if not chosen:
            return known
        return {p: f for p, f in known.items() if all(passes(f, name, value) for name, value in chosen)}

    def _having(self, phrase: str) -> set[int]:
        """The entries with a phrase as it stands, width, case, kana and endings of English words apart."""
        found = phrase_terms(phrase)
        if not found:
            return set()
        if len(found) == 1 and len(found[0]) == 1:
            return set(self._postings(found[0]))
        return self._phrase(found)

    def _beginning(self, prefix: str) -> list[str]:
        start = folded(prefix)
        rows = self._rows("SELECT term FROM terms WHERE term >= ? AND term < ?", start, start + "\U0010ffff")
        return [term for (term,) in rows]

    def _postings(self, term: str) -> Postings:
        found = self._read.get(term)
        if found is None:
            if len(self._read) >= KEPT_TERMS:
                self._read.clear()
            found = self._read[term] = self._read_postings(term)
        return found

    def _read_postings(self, term: str) -> Postings:
        """The entries that have a term; for a single character, those that have it in any pair."""
        wanted = [term]
        if len(term) == 1 and not term.isascii():
            wanted = self._beginning(term)
        found: Postings = {}
        for one in wanted:
            # For each entry with the term, in order, the passages that have it.
            rows = self._rows("SELECT passages FROM terms WHERE term = ?", one)
            for (entry, impact, fields), passages in zip(
                self._places(one), portable(array("I", b"".join(blob for (blob,) in rows))), strict=False
            ):
                if entry in found:
                    before = found[entry]
                    found[entry] = (max(impact, before[0]), 1.0, fields | before[2], passages | before[3])
                else:
                    found[entry] = (impact, 1.0, fields, passages)
        return found

    @abstractmethod
    def _places(self, term: str) -> Places:
        """Of each entry with a term, in order (entry, what the term is worth in it, the fields it is in)."""

    @abstractmethod
    def _begun(self, start: str) -> set[int]:
        """The entries with any term that begins so."""

    @abstractmethod
    def _phrase(self, wanted: Sequence[str]) -> set[int]:
        """The entries that have the terms one after the other."""


def passes(facts: Facts, field: str, value: str) -> bool:
    if field == "label":
        return value.casefold() in plain(facts.label).casefold()
    return bool(getattr(facts, field) == value)
