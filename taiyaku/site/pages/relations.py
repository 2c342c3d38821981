"""What entries have to do with each other: references, mentions, counterparts elsewhere."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator, Mapping
from typing import Any

from taiyaku.corpus.lookup.answer_model import Mark
from taiyaku.corpus.model import Amendment, Corpus, Entry, EntryStatus, Lang, Span
from taiyaku.corpus.text import match_key
from taiyaku.multimap import firsts, multimap
from taiyaku.site.content.memory_corpus import owner
from taiyaku.site.pages.article import Mention, anchors_of
from taiyaku.site.pages.headwords import Name, names_of
from taiyaku.site.urls import entry_paths, href
from taiyaku.values import Struct, replace

_COUNTERPART_LINKS = frozenset({"translation-of", "same-faq"})


class Face(Struct, frozen=True):
    """What other pages show of an entry, and no more: they are made again only if this is another one."""

    id: str
    kind: str
    edition: str
    lang: Lang
    status: EntryStatus


class Said(Struct, frozen=True):
    """A clause that stands on another page too."""

    lang: Lang
    text: str
    spans: tuple[Span, ...]


class Pointer(Struct, frozen=True):
    """One entry as another page names it. `href` begins at the locale's folder."""

    entry: Face
    names: tuple[Name, ...]
    href: str
    gap: bool = False  # the words come from another edition than the entry
    answers: tuple[Said, ...] = ()  # what a question's entry answers, where the page tells


class Correction(Struct, frozen=True):
    """An amendment, with the entry it comes from or goes to."""

    amendment: Amendment
    other: Pointer | None


class Doubt(Struct, frozen=True):
    """Printed words that lead to no one entry, and the entries they may mean."""

    words: str
    candidates: tuple[Pointer, ...] = ()


class Place(Struct, frozen=True):
    """Where an id is on the site."""

    position: int  # of the entry in the corpus
    anchor: str | None


class _Places(dict[str, Place]):
    """Where ids are on the site; it notes which of them it was asked for."""

    def __init__(self, known: Mapping[str, Place]) -> None:
        super().__init__(known)
        self.asked: set[str] = set()

    def get(self, item_id: str, default: Any = None) -> Any:
        self.asked.add(item_id)
        return super().get(item_id, default)

    def __getitem__(self, item_id: str) -> Place:
        self.asked.add(item_id)
        return super().__getitem__(item_id)


class Relations:
    """Every id's place, and for each entry (by position) what leads from it and to it.

    Whose data it was `asked` for it notes.
    """

    def __init__(self, corpus: Corpus, marks: Mapping[str, tuple[Mark, ...]] | None = None) -> None:
        self.entries = corpus.entries
        self.marks = marks or {}
        self.paths = entry_paths(entry.id for entry in corpus.entries)
        self.inside = multimap((entry.document, position) for position, entry in enumerate(corpus.entries))
        self.names = tuple(map(names_of, corpus.entries))
        self.faces = tuple(Face(e.id, e.kind, e.edition, e.lang, e.status) for e in corpus.entries)
        self.places = _Places(_places(corpus.entries))
        self.asked = self.places.asked
        # The preferred form of the other language for each form that is one concept's alone.
        found: dict[tuple[Lang, str], set[str]] = defaultdict(set)
        for term in corpus.terms:
            for lang, ours, theirs in (("en", term.en, term.ja), ("ja", term.ja, term.en)):
                for form in ours if theirs else ():
                    found[lang, match_key(form)].add(theirs[0])
        self.called = {key: next(iter(names)) for key, names in found.items() if len(names) == 1}
        links = corpus.links
        ways = [(x, self.position(x.source), self.position(x.target)) for x in links]
        parents = ((at, self.position(entry.parent)) for at, entry in enumerate(corpus.entries))
        self.children = multimap((over, at) for at, over in parents if over is not None and over != at)
        self._by_clause = multimap((x.source, x) for x in links)
        self._out = multimap((source, x) for x, source, _ in ways if source is not None)
        self._in = multimap((to, x) for x, _, to in ways if x.status == "resolved" and to is not None)
        made = ((self.position(a.source), a) for a in corpus.amendments)
        self._correcting = multimap((source, a) for source, a in made if source is not None)
        pairs = [a for a in corpus.alignments if a.level == "entry" and a.status != "rejected"]
        self._aligned = multimap(
            (position, (other, a))
            for a in pairs
            for one, other in a.facing
            if (position := self.position(one)) is not None
        )

    def asked_about(self, position: int) -> list[int]:
        """The entry or term at a position, and the entries that were asked for."""
        places = (dict.get(self.places, i) or dict.get(self.places, owner(i)) for i in self.asked)
        return sorted({position, *(place.position for place in places if place)})

    def position(self, item_id: str | None) -> int | None:
        """The entry an id of an entry, a section or a clause belongs to."""
        place = self.places.get(item_id) if item_id else None
        return place.position if place else None

    def point(self, position: int, anchor: str | None = None, gap: bool = False) -> Pointer:
        """How other pages name the entry at a position."""
        self.asked.add(self.faces[position].id)
        return Pointer(self.faces[position], self.names[position], href(self.paths[position], anchor), gap)

    def point_to(self, item_id: str | None, gap: bool = False) -> Pointer | None:
        """The same for any id."""
        place = self.places.get(item_id) if item_id else None
        return self.point(place.position, place.anchor, gap) if place else None

    def near(self, item_id: str | None) -> Pointer | None:
        """The same, or for the entry of a part that is not there."""
        return self.point_to(item_id) or self.point_to(owner(item_id))

    def all_of(self, ids: Iterable[str]) -> tuple[Pointer, ...]:
        """The same for several ids, as far as they are there."""
        return tuple(filter(None, map(self.point_to, ids)))

    def mentions(self, entry: Entry) -> Iterator[tuple[str, tuple[Mention, ...]]]:
        """Words of an entry's clauses that lead to another entry, by the clause's id."""
        for section in entry.sections:
            for clause in section.clauses:
                if found := tuple(self.mentions_in(clause.id, section.lang)):
                    yield clause.id, found

    def mentions_in(self, clause_id: str, lang: Lang) -> Iterator[Mention]:
        """Words of one clause that lead to another entry, with what another language calls that."""
        own = self.position(clause_id) if clause_id in self._by_clause else None
        if own is None:
            return
        for link in self._by_clause[clause_id]:
            place = self.places.get(link.target) if link.target and link.status == "resolved" else None
            if place and place.position != own and link.anchor:
                leads = href(self.paths[place.position], place.anchor)
                yield Mention(link.anchor, leads, link.span, self._rendering(place, link.anchor, lang))

    def _rendering(self, place: Place, words: str, lang: Lang) -> str:
        """What another language calls an entry, else what the termbase says of the words."""
        own = () if place.anchor else self.names[place.position]
        for name in (n for n in own if n.lang != lang):
            return f"{name.text}（{name.reading}）" if name.reading else name.text
        return self.called.get((lang, match_key(words)), "")

    def shown(self, entry_id: str) -> Entry | None:
        """The entry of an id as its page shows it."""
        place = self.places.get(entry_id)
        return self.entries[place.position] if place else None

    def ruling(self, entry_id: str) -> Pointer:
        """A question or erratum with its answer."""
        position = self.places[entry_id].position
        return replace(self.point(position), answers=_answers(self.entries[position]))

    def backlinks(
        self, position: int, known: Collection[str] = ()
    ) -> tuple[tuple[Pointer, ...], tuple[Pointer, ...]]:
        """Other entries that refer to this one, and those that only mention it; not the `known` ones.

        What a newer version of its document has replaced is not listed either: the newer one is.
        """
        refers: dict[int, None] = {}
        mentions: dict[int, None] = {}
        for link in self._in[position]:
            if link.type not in _COUNTERPART_LINKS and (p := self.position(link.source)) is not None:
                (mentions if link.type == "mentions" else refers).setdefault(p)
        gone = (p for p in (*refers, *mentions) if self.entries[p].status == "superseded")
        told = {p for p in (*refers, *mentions) if self.entries[p].id in known} | {position, *gone}
        first = tuple(self.point(p) for p in sorted(refers) if p not in told)
        return first, tuple(self.point(p) for p in sorted(mentions) if p not in told and p not in refers)

    def references(self, position: int) -> tuple[tuple[Pointer, ...], tuple[Pointer, ...]]:
        """Other entries this one refers to, and those it only mentions, in the order it names them."""
        refers: dict[int, bool] = {}
        mentions: dict[int, bool] = {}
        for link in self._out[position]:
            target = self.position(link.target) if link.status == "resolved" else None
            if target is not None and target != position and link.type not in _COUNTERPART_LINKS:
                (mentions if link.type == "mentions" else refers).setdefault(target, link.edition_gap)
        first = tuple(self.point(target, gap=gap) for target, gap in refers.items())
        return first, tuple(self.point(t, gap=gap) for t, gap in mentions.items() if t not in refers)

    def doubts(self, position: int) -> tuple[Doubt, ...]:
        """What the document says is related and what its text points to, where no one entry is meant."""
        entry = self.entries[position]
        out = self._out[position]
        resolved = {link.anchor for link in out if link.status in ("resolved", "external")}
        resolved -= (unloaded := {k.anchor for k in out if k.status == "external" and k.type == "mentions"})
        found = {name: Doubt(name) for name in entry.related if name not in resolved}
        for link in out:
            open_ = link.status in ("ambiguous", "dangling") or link.anchor in unloaded
            if open_ and link.anchor and link.anchor not in resolved:
                candidates = self.all_of(link.candidates)
                if candidates or link.anchor not in found:
                    found[link.anchor] = Doubt(link.anchor, candidates)
        return tuple(found.values())

    def counterparts(self, position: int) -> tuple[Pointer, ...]:
        """The same rule or question elsewhere: in the other language, in another document."""
        gaps: dict[int, bool] = {}
        for other, alignment in self._aligned[position]:
            if (target := self.position(other)) is not None:
                gaps.setdefault(target, alignment.edition_gap)
        for link in (*self._out[position], *self._in[position]):
            if link.leads(*_COUNTERPART_LINKS):
                for end in (link.source, link.target):
                    if (target := self.position(end)) is not None:
                        gaps.setdefault(target, link.edition_gap)
        gaps.pop(position, None)
        return tuple(self.point(target, gap=gap) for target, gap in gaps.items())

    def changes(self, position: int) -> tuple[Correction, ...]:
        """What this entry changes elsewhere."""
        return tuple(Correction(a, self.point_to(a.target)) for a in self._correcting[position])


def _answers(entry: Entry) -> tuple[Said, ...]:
    return tuple(
        Said(s.lang, c.text, c.spans) for s in entry.sections if s.role == "answer" for c in s.clauses
    )


def _places(entries: Iterable[Entry]) -> Mapping[str, Place]:
    return firsts(
        (item_id, Place(position, anchor))
        for position, entry in enumerate(entries)
        for item_id, anchor in ((entry.id, None), *anchors_of(entry))
    )
