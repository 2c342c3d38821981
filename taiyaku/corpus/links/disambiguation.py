"""Which entry a name means where several bear it: the nearest in document, then edition, then kind."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from itertools import takewhile

from taiyaku.corpus.model import Document, Entry, Section
from taiyaku.corpus.name_keys import edition_rank, kind_rank, narrowed
from taiyaku.corpus.names import LOCAL_PARENTS, issue_key
from taiyaku.corpus.similarity import content_words
from taiyaku.corpus.terms.matcher import form_key
from taiyaku.multimap import multimap
from taiyaku.values import Struct

RETOLD = 0.3  # of the words of the shorter account
FULLER = 1.5  # times the text: of two accounts of one rule in one document, the fuller one is meant
_NUMBERED = re.compile(r"[(（][^()（）]*\d[^()（）]*[)）]\s*$|^\s*[A-Z]{1,2}\d{1,3}\s?[.:]")
_DEEPEST = 5  # levels of entries inside one another
_LABEL_ROLES = frozenset({"labels"})


class Place(Struct, frozen=True):
    """Where entries stand: what is above them and how far they are apart."""

    entries: Mapping[str, Entry]
    editions: Sequence[str]
    documents: Mapping[str, Document]
    children: Mapping[str, Sequence[Entry]]
    families: Mapping[str, Mapping[str, set[str]]]  # document -> first words of names -> such names
    listed: frozenset[str] = frozenset()  # entries of glossaries and the like

    @classmethod
    def of(
        cls,
        entries: Sequence[Entry],
        editions: Sequence[str],
        documents: Iterable[Document] = (),
        retelling: Iterable[str] = (),
    ) -> Place:
        """The places of a corpus's entries; `retelling` are headings of glossaries and the like."""
        children = multimap((entry.parent, entry) for entry in entries if entry.parent)
        by_id, known = {e.id: e for e in entries}, {d.id: d for d in documents}
        listed = entries_below(entries, retelling)
        return cls(by_id, tuple(editions), known, children, _families(entries), listed)

    def heads(self, name: str, document: str) -> bool:
        """Whether a document has the name with a bracket behind it: Tide Armour (TL 9)."""
        return name in self.families.get(document, {})

    def variants(self, name: str, entry: Entry) -> int:
        """How many other names of its document begin like an entry's name with a bracket."""
        own = {form_key(t.text) for t in entry.titles}
        if name in own or not any(name == head_of(t.text) for t in entry.titles):
            return 0
        return len(self.families.get(entry.document, {}).get(name, set()) - own)

    def lineage(self, entry: Entry) -> Iterator[Entry]:
        """An entry and those above it."""
        seen: set[str] = set()
        at: Entry | None = entry
        while at is not None and at.id not in seen:
            seen.add(at.id)
            yield at
            at = self.entries.get(at.parent or "")

    def home(self, entry: Entry) -> str | None:
        """The scenario or unit an entry is part of; names inside it are known only there."""
        above = (e.id for e in self.lineage(entry) if e.id != entry.id and e.kind in LOCAL_PARENTS)
        return next(above, None)

    def apart(self, source: Entry, target: Entry) -> int:
        """0 for a rule of the layer that a text is of, 1 for one of the game's own, 2 for one of another."""
        ours, theirs = (d.scope if (d := self.documents.get(e.document)) else "" for e in (source, target))
        return 0 if ours == theirs else 2 if theirs else 1

    def below(self, entry: Entry, kinds: Collection[str]) -> list[tuple[int, Entry]]:
        """(depth, entry) of what stands below an entry and is of one of these kinds."""
        found: list[tuple[int, Entry]] = []
        level, depth = [entry.id], 0
        while level and depth < _DEEPEST:
            depth += 1
            parts = [e for above in level for e in self.children.get(above, ())]
            found += [(depth, e) for e in parts if e.kind in kinds]
            level = [e.id for e in parts]
        return found

    def reaches(self, source: Entry, target: Entry) -> bool:
        """Whether a name of the target is known there; an erratum speaks for its edition alone."""
        if target.kind == "erratum" and target.edition != source.edition:
            return False
        home = self.home(target)
        return home is None or any(e.id == home for e in self.lineage(source))


def _families(entries: Iterable[Entry]) -> dict[str, dict[str, set[str]]]:
    """The names of each document's rules by the words before a bracket in one of them."""
    names: defaultdict[str, set[str]] = defaultdict(set)
    heads: defaultdict[str, set[str]] = defaultdict(set)
    for entry in entries:
        if kind_rank(entry.kind) == 0:  # "Ladder (Effects)" of errata only says where
            names[entry.document].update(form_key(t.text) for t in entry.titles)
            heads[entry.document].update(head for t in entry.titles if (head := head_of(t.text)))
    families: dict[str, dict[str, set[str]]] = {d: {h: set() for h in found} for d, found in heads.items()}
    for document, found in families.items():
        for name in names[document]:
            for end in (at for at, character in enumerate(name) if character == " "):
                if name[:end] in found:
                    found[name[:end]].add(name)
    return families


def headings_that_retell(words: Mapping[str, Mapping[str, tuple[str, ...]]]) -> tuple[str, ...]:
    """Headings of chapters that say in short what rules say: glossaries, summaries."""
    structure = words.get("structure", {})
    return (*structure.get("glossary", ()), *structure.get("retellings", ()))


def entries_below(entries: Iterable[Entry], headings: Iterable[str]) -> frozenset[str]:
    """The ids of the entries below one of the headings."""
    keys = frozenset(map(form_key, headings))
    return frozenset(e.id for e in entries if any(form_key(heading) in keys for heading in e.path))


def head_of(title: str) -> str:
    """The key of what stands before the bracket of a title, "" without one."""
    head, bracket, _ = title.replace("（", "(").partition("(")
    return form_key(head) if bracket else ""


def nearest_meaning(
    source: Entry, section: Section, pool: Sequence[tuple[int, Entry]], place: Place, kind_said: bool,
    name: str = "",
) -> list[Entry]:  # fmt: skip
    """The entries a name may mean that are left when everything but chance has decided.

    `name` is the key of the name: a rule of that name comes before a table, "Spells (d100)",
    or a tile, "T1: Mill".
    """
    concept = {e.id: number for number, e in pool}
    labels = section.role in _LABEL_ROLES
    ranks: tuple[Callable[[Entry], int], ...] = (
        lambda e: 0 if place.home(e) else 1,
        # A label says of a weapon what the rule of its name says of itself: another thing in any edition.
        lambda e: int((e.kind == "trait") != labels) if not kind_said else 0,
        lambda e: 0 if e.edition == source.edition else 1 + edition_rank(e.edition, place.editions),
        lambda e: place.apart(source, e),
        lambda e: int(any(_NUMBERED.search(t.text) and form_key(t.text) != name for t in e.titles)),
        lambda e: kind_rank(e.kind),
        lambda e: e.status != "in-force",
        lambda e: e.lang != section.lang,  # a rule and its translation are two entries
        lambda e: e.document != source.document,
        lambda e: e.id in place.listed,  # a glossary tells again what the rule says
        lambda e: -_in_common(e.path, source.path) if e.document == source.document else 0,
    )
    kept = narrowed({e.id: e for _, e in pool}.values(), ranks)
    if len(kept) > 1:
        kept = _without_parts(kept, concept, place)
    if len(kept) > 1 and len({concept[e.id] for e in kept}) == 1:
        one_document = len({e.document for e in kept}) == 1
        kept = _fullest(kept) if one_document else _newest(kept, place)
    return kept


def _in_common(path: Sequence[str], other: Sequence[str]) -> int:
    """How many headings above two entries are the same."""
    pairs = takewhile(lambda pair: pair[0] == pair[1], zip(path, other, strict=False))
    return sum(1 for _ in pairs)


def _without_parts(entries: list[Entry], concept: Mapping[str, int], place: Place) -> list[Entry]:
    """Without entries that are part of another of them, and other accounts of what those are about.

    The state a skill brings about stands below the skill; a list of all states may give it a second time.
    """
    ids = {e.id for e in entries}
    parts = {concept[e.id] for e in entries if any(a.id in ids for a in place.lineage(e) if a.id != e.id)}
    whole = [e for e in entries if concept[e.id] not in parts]
    within = [e for e in entries if not any(a.id in ids for a in place.lineage(e) if a.id != e.id)]
    return whole or within


def _fullest(entries: list[Entry]) -> list[Entry]:
    """The one entry that says much more than the others about the same thing, else all."""
    said = ((sum(len(c.text) for c in e.clauses), e.id, e) for e in entries)
    sizes = sorted(said, reverse=True)
    longest = sizes[0][2]
    fuller = sizes[0][0] >= FULLER * sizes[1][0]
    return [longest] if fuller and all(_retells(e, longest) for _, _, e in sizes[1:]) else entries


def _retells(entry: Entry, longer: Entry) -> bool:
    """Whether an entry says in short what the other says: a chapter's "Set-up" is not another chapter's."""
    ours, theirs = ({w for c in e.clauses for w in content_words(c.text)} for e in (entry, longer))
    return len(ours & theirs) >= RETOLD * len(ours) and bool(ours)


def _newest(entries: list[Entry], place: Place) -> list[Entry]:
    """Of one rule in several documents the text that came out last; all where that is not known."""
    stamps = [_issued(e, place) for e in entries]
    if not all(any(stamp) for stamp in stamps) or len({bool(date) for date, _ in stamps}) > 1:
        return entries
    last = max(map(issue_key, stamps))
    newest = [e for e, stamp in zip(entries, stamps, strict=True) if issue_key(stamp) == last]
    return newest if len(newest) == 1 else entries


def _issued(entry: Entry, place: Place) -> tuple[str, str]:
    document = place.documents.get(entry.document)
    date = entry.date or (document.date if document else None) or ""
    return date, entry.version or (document.version if document else None) or ""
