"""Addresses that once led somewhere: what builds have had is remembered, so that no link to it ever breaks.

`decisions/addresses.jsonl` has a line for each entry there is or was, in the order of their ids; ids and
digests, no text:

    {"id": "n2/skill/shove", "in": "rules-n2", "text": "1f…", "parts": {"effects.1": "9b…"},
     "former": {"effects.7": ["07…", "1.1"]}}
    {"id": "n2/skill/push", "in": "rules-n2", "text": "…", "parts": {…},
     "since": ["rules-n2-b", "1.1", "2025-02"], "to": "n2/skill/shove"}

`in` is the document or series, `former` has passages that an entry had (with the version they went in),
`since` the document and its version in which the entry was missing first, `to` what says the same now.
Nothing here changes what a build finds in the documents.
"""

from __future__ import annotations

import hashlib
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache, partial
from pathlib import Path

from taiyaku.corpus.decisions.decision_file import read_items
from taiyaku.corpus.model import Corpus, Document, Entry
from taiyaku.multimap import firsts, multimap
from taiyaku.site.content.withholding import put_in_force
from taiyaku.values import Struct, decode, field, line_of, replace

FILE = "addresses.jsonl"  # in `decisions/`
_DIGEST = 8
_TELLING = 12  # characters
_HALF = 0.5  # of the passages of an entry that another one has to have to take its place
_NEAREST = 5


class Address(Struct, frozen=True, omit_defaults=True, rename={"family": "in"}):
    """An entry there is, or was: a line of the file."""

    id: str
    family: str
    text: str  # digest of all it says
    parts: Mapping[str, str]  # anchor -> digest
    former: Mapping[str, tuple[str, str]] = field(default_factory=dict)  # and the version it went in
    since: tuple[str, str, str] | None = None  # document, version and date that were first without it
    to: str | None = None


class Passage(Struct, frozen=True):
    """A passage that stood on a page once."""

    anchor: str
    to: str | None  # id of the passage that says the same now
    version: str


class Gone(Struct, frozen=True):
    """An entry that is not there any more."""

    id: str
    since: tuple[str, str, str]
    to: str | None  # the entry that has taken its place
    nearest: tuple[str, ...] = ()  # ids of entries that may be meant, if none has
    passages: tuple[Passage, ...] = ()  # those that are not where they were in `to`


class Former(Struct, frozen=True):
    """What earlier builds had and this one has not."""

    gone: tuple[Gone, ...] = ()
    passages: Mapping[str, tuple[Passage, ...]] = field(default_factory=dict)  # by the id of their entry


class Addresses:
    """The addresses of a corpus, and those remembered of earlier ones."""

    def __init__(
        self, corpus: Corpus, known: Mapping[str, Address], declared: Mapping[str, str] | None = None
    ) -> None:
        self._entries = put_in_force(corpus).corpus.entries
        self._documents = {d.id: d for d in corpus.documents}
        self._newest = _newest(corpus.documents)
        self._declared = declared or {}
        now = {e.id: self._address(e) for e in self._entries}
        self._by_text = multimap((a.text, i) for i, a in now.items() if a.text)
        parts = ((i, a.parts, p, d) for i, a in now.items() for p, d in a.parts.items() if d)
        self._by_part = multimap((d, f"{i}#{p}") for i, all_, p, d in parts if all_.get(f"{p}.1") != d)
        self.all: dict[str, Address] = {}
        for entry_id in sorted({*now, *known, *self._declared}):
            self.all[entry_id] = self._settled(entry_id, now.get(entry_id), known.get(entry_id))

    def former(self) -> Former:
        """What a site has to redirect, or to say is gone."""
        gone = tuple(self._gone(a) for a in self.all.values() if a.since)
        there = [a for a in self.all.values() if a.former and not a.since]
        passages = {a.id: tuple(self._passages(a, a.former)) for a in there}
        return Former(gone, {i: some for i, some in passages.items() if some})

    def _address(self, entry: Entry) -> Address:
        document = self._documents.get(entry.document)
        family = (document.series or document.id) if document else entry.document
        parts: dict[str, str] = {}
        texts: list[str] = []
        for section in entry.sections:
            cells = [" | ".join(row) for t in section.tables for row in (t.header, *t.rows)]
            said = [c.text for c in section.clauses] + cells
            parts[section.id.partition("#")[2]] = _digest("".join(said))
            parts |= {c.id.partition("#")[2]: _digest(c.text) for c in section.clauses}
            texts += said
        return Address(entry.id, family, _digest("".join(texts)), parts)

    def _settled(self, entry_id: str, now: Address | None, known: Address | None) -> Address:
        """An address after this build: there, or gone with what has taken its place."""
        if now and known:
            version = self._since(now.family)[1]
            before = {p: (d, version) for p, d in known.parts.items()} | dict(known.former)
            return replace(now, former={p: seen for p, seen in before.items() if p not in now.parts})
        if now:
            return now
        known = known or Address(entry_id, "", "", {})
        to = self._declared.get(entry_id) or known.to or self._successor(known)
        return replace(known, since=known.since or self._since(known.family), to=to)

    def _since(self, family: str) -> tuple[str, str, str]:
        document = self._newest.get(family)
        return (document.id, document.version or "", document.date or "") if document else ("", "", "")

    def _successor(self, gone: Address) -> str | None:
        """The one entry that says what a missing one said; None if there is none, or there are several."""
        same = self._by_text.get(gone.text, ())
        if len(same) == 1:
            return same[0]
        shares = self._shares(gone)
        if not shares or shares[0][1] < _HALF or (len(shares) > 1 and shares[1][1] == shares[0][1]):
            return None
        return shares[0][0]

    def _shares(self, gone: Address) -> list[tuple[str, float]]:
        """Entries that have some of its passages, and how large a share; those shared most first."""
        clauses = {p: d for p, d in gone.parts.items() if f"{p}.1" not in gone.parts}
        wanted = {digest for digest in clauses.values() if digest}
        found = Counter(i for d in wanted for i in {p.partition("#")[0] for p in self._by_part.get(d, ())})
        ranked = sorted(found.items(), key=lambda item: (-item[1], item[0]))
        return [(entry_id, count / len(wanted)) for entry_id, count in ranked]

    def _gone(self, address: Address) -> Gone:
        to = self._resolved(address)
        assert address.since
        if to is None:
            return Gone(address.id, address.since, None, self._near(address))
        there = self.all[to].parts
        moved = {p: (d, address.since[1]) for p, d in address.parts.items() if there.get(p) != d}
        return Gone(address.id, address.since, to, passages=tuple(self._passages(address, moved, to)))

    def _resolved(self, address: Address) -> str | None:
        """The entry there is now at the end of a chain of changed names."""
        seen = {address.id}
        to = address.to
        while to and to not in seen:
            target = self.all.get(to)
            if target is None or not target.since:
                return to if target else None
            seen.add(to)
            to = target.to
        return None

    def _near(self, gone: Address) -> tuple[str, ...]:
        """Entries that share a passage with it or have the same name, of any kind or edition."""
        sharing = [entry_id for entry_id, _ in self._shares(gone)]
        name = _name(gone.id)
        same_name = [e.id for e in self._entries if _name(e.id) == name]
        return tuple(dict.fromkeys((*sharing, *same_name)))[:_NEAREST]

    def _passages(
        self, address: Address, moved: Mapping[str, tuple[str, str]], to: str | None = None
    ) -> Iterator[Passage]:
        """Where passages are now, except those that an entry `to` has under the same anchor."""
        for anchor, (digest, version) in moved.items():
            places = self._by_part.get(digest, ())
            inside = [p for p in places if p.partition("#")[0] == (to or address.id)]
            place = next((some[0] for some in (inside, places) if len(some) == 1), None)
            if place or not (to and anchor in self.all[to].parts):
                yield Passage(anchor, place, version)


@lru_cache(maxsize=4)  # many a section is one clause, and many an entry one section
def _digest(text: str) -> str:
    """Of what a text says, whatever its white space and case; none of one too short to be known by."""
    said = "".join(text.split()).casefold()
    return (
        hashlib.sha256(said.encode("utf-8", "surrogatepass")).hexdigest()[:_DIGEST]
        if len(said) >= _TELLING
        else ""
    )


def _name(entry_id: str) -> str:
    return entry_id.rpartition("/")[2].partition("~")[0]


def _newest(documents: Iterable[Document]) -> dict[str, Document]:
    """The newest document of each family."""
    return {d.series or d.id: d for d in sorted(documents, key=lambda d: (d.date or "", d.version or ""))}


# The file


def read_addresses(path: Path) -> dict[str, Address]:
    """What is remembered, by id; nothing without a file. Raises WorkspaceError for a damaged one."""
    return firsts((address.id, address) for _, address in read_items(path, partial(decode, Address)))


def former_ids(known: Mapping[str, Address]) -> frozenset[str]:
    """Every id of an entry or a part of one that a build has had."""
    parts = (f"{a.id}#{anchor}" for a in known.values() for anchor in (*a.parts, *a.former))
    return frozenset([*known, *parts])


def addresses_text(addresses: Iterable[Address]) -> str:
    """The file as it is written: equal addresses give equal bytes."""
    return "".join(f"{line_of(_in_order(a))}\n" for a in addresses)


def _in_order(address: Address) -> Address:
    parts, former = sorted(address.parts.items()), sorted(address.former.items())
    return replace(address, parts=dict(parts), former=dict(former))
