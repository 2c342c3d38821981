"""The texts that rulings and translations stand on: the parts of rules as they are in force.

A part is a clause under its id, all tables of a section under the section's id, or the labels of an entry
under the entry's id. Examples and superseded texts are no ground.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from functools import cache, cached_property

from taiyaku.corpus.amendments.overlay import State, state_at
from taiyaku.corpus.amendments.wordings.place_words import lowered, place_words
from taiyaku.corpus.decisions.reliance_file import digest_of
from taiyaku.corpus.ids import PAST, Places, series_of
from taiyaku.corpus.model import Amendment, Corpus, Document, Entry, Section
from taiyaku.corpus.settings import Setting
from taiyaku.corpus.similarity import functional_key
from taiyaku.corpus.versions.diff_model import bare_number, mask_references
from taiyaku.corpus.versions.timeline import Point, Timeline

RULINGS = frozenset({"faq", "erratum"})  # kinds of entries that speak of rules
_NO_RULES = frozenset({"example", "original"})

Parts = Mapping[str, str]  # id of a part: its text


class Ground:
    """The corpus as far as anything may rely on it."""

    def __init__(self, corpus: Corpus, setting: Setting) -> None:
        self.corpus = corpus
        self._scopes = setting.scopes
        self._mistranslated = place_words(setting.words).find("translations")
        self._words = tuple(setting.words.get("references", {}).get("rules", ()))
        self._timeline = Timeline(corpus.versions)
        self._documents = {d.id: d for d in corpus.documents}
        self.entries = {e.id: e for e in reversed(corpus.entries)}  # the first of an id
        self._parts: dict[str, Parts] = {}
        self.digest = cache(digest_of)  # of parts that are asked about again and again
        self.said: dict[str, str] = {}  # what was held against the memory, by digest
        self._amendments: defaultdict[str, list[Amendment]] = defaultdict(list)
        for amendment in corpus.amendments:
            for entry in dict.fromkeys(patch.entry for patch in amendment.patches):
                if amendment.source != entry:  # a page's own updates are in its text already
                    self._amendments[entry].append(amendment)

    def owner(self, any_id: str) -> Entry | None:
        """The entry of an id, or the one it is a part of."""
        return self.entries.get(any_id.split("#", 1)[0])

    def document(self, entry: Entry) -> Document | None:
        return self._documents.get(entry.document)

    def is_printed(self, entry: Entry) -> bool:
        """Whether a document prints the entry; what a translator wrote says itself what it was made for."""
        document = self.document(entry)
        return document is None or not document.is_translation

    def parts(self, entry: Entry) -> Parts:
        """What the entry says in force, with all that amends it."""
        if entry.id not in self._parts:
            amendments = self._amendments.get(entry.id)
            self._parts[entry.id] = parts_of(self._state(entry, amendments).entry if amendments else entry)
        return self._parts[entry.id]

    def parts_before(self, entry: Entry, source: str) -> Parts:
        """What the entry says before the amendments of an erratum, or any later ones, are made."""
        amendments = self._amendments.get(entry.id, [])
        own = {a.id for a in amendments if a.source == source}
        if not own:
            return self.parts(entry)
        order = [a.id for a in self._state(entry, amendments).applied]
        first = min((order.index(i) for i in own if i in order), default=len(order))
        earlier = set(order[:first])
        return parts_of(self._state(entry, [a for a in amendments if a.id in earlier]).entry)

    def parts_then(self, entry: Entry, point: Point) -> Parts:
        """What the entry said at a point in time, without the amendments that are known to be later."""
        return parts_of(self._state(entry, self._amendments.get(entry.id, ()), point).entry)

    def _state(self, entry: Entry, amendments: Sequence[Amendment], point: Point | None = None) -> State:
        return state_at(entry, amendments, self._timeline, point, self._scopes, self.document(entry))

    def mends_translation(self, entry: Entry) -> bool:
        """Whether all that amends an entry says that its translation was wrong: 誤訳."""
        sources = (self.entries.get(a.source) for a in self._amendments.get(entry.id, ()))
        names = [lowered(t.text) for t in entry.titles]
        said = [_said_of(source, names) for source in sources if source]
        return bool(said) and all(
            any(names_it and self._mistranslated.search(text) for text, names_it in one) for one in said
        )

    def is_amended(self, entry: Entry) -> bool:
        return entry.id in self._amendments

    def amendments(self, entry: Entry) -> Sequence[Amendment]:
        """The amendments that are made in an entry."""
        return self._amendments.get(entry.id, ())

    def version(self, entry: Entry) -> str:
        """The version an entry came out with."""
        document = self.document(entry)
        return entry.version or (document.version if document else None) or ""

    def family(self, entry: Entry) -> str:
        """The document of an entry, whatever its version."""
        document = self.document(entry)
        return (document.series if document else None) or entry.document

    @cached_property
    def _found(self) -> Mapping[tuple[str, str], tuple[str, ...]]:
        """The parts in force that say something, by (family, digest)."""
        found: defaultdict[tuple[str, str], list[str]] = defaultdict(list)
        for entry in self.entries.values():
            if entry.status not in PAST:
                family = self.family(entry)
                for part, text in self.parts(entry).items():
                    found[family, self.digest(text)].append(part)
        return {key: tuple(sorted(parts)) for key, parts in found.items()}

    @cached_property
    def series(self) -> Mapping[str, Sequence[Document]]:
        """The documents of each series, oldest first."""
        return series_of(self.corpus.documents)

    @cached_property
    def before(self) -> Mapping[str, Mapping[str, str]]:
        """What each part said in older versions of its document, by their ids."""
        places = Places(self.corpus)
        older = {d.id for versions in self.series.values() for d in versions[:-1]}
        found: defaultdict[str, dict[str, str]] = defaultdict(dict)
        for entry in self.corpus.entries:
            for part, text in parts_of(entry).items() if entry.document in older else ():
                now = places.follow(part)
                if now and now != part:
                    found[now].setdefault(entry.document, text)
        return found

    def parts_in(self, entry: Entry, document: str) -> Parts:
        """What the parts of an entry said in an older version of its document."""
        return {p: t[document] for p in self.parts(entry) if document in (t := self.before.get(p, {}))}

    def versions(self, entry: Entry) -> Sequence[Document]:
        """The versions of the document of an entry, oldest first, where it is one of several."""
        document = self.document(entry)
        return self.series.get((document.series if document else None) or "", ())

    def places(self, family: str, digest: str) -> tuple[str, ...]:
        """The parts of a document, in force, that say what has this digest."""
        return self._found.get((family, digest), ())

    def wording(self, entry: Entry, text: str) -> str:
        """What tells a text with references to numbered rules apart, whatever the numbers; empty without any.

        A digest of the text without the numbers, and one of each rule they stand for.
        """
        numbers = self._numbered.get(entry.document)
        if not numbers or not any(map(str.isdigit, text)):
            return ""
        bare, found = mask_references(text, numbers, self._words)
        return " ".join((digest_of(bare), *(numbers[n] for n in found))) if found else ""

    @cached_property
    def _numbered(self) -> Mapping[str, Mapping[str, str]]:
        """For each document the numbers of its rules, with digests of what these say; each number once."""
        found: defaultdict[str, dict[str, list[str]]] = defaultdict(lambda: defaultdict(list))
        for entry in self.corpus.entries:
            numbers = found[entry.document]
            if number := bare_number(entry.number):
                numbers[number].append(entry.title)
            for clause in (c for s in entry.sections if s.role not in _NO_RULES for c in s.clauses):
                if "." in (number := bare_number(clause.marker)):
                    numbers[number].append(clause.text)
        return {
            document: {
                number: digest_of(mask_references(texts[0], numbers, self._words)[0])
                for number, texts in numbers.items()
                if len(texts) == 1
            }
            for document, numbers in found.items()
        }

    @cached_property
    def texts(self) -> Mapping[str, str]:
        """Every text of the corpus by its digest, superseded ones as well."""
        texts: dict[str, str] = {}
        printed = (_parts(entry, frozenset()) for entry in self.corpus.entries)
        for parts in [*map(self.parts, self.entries.values()), *printed]:
            for text in parts.values():
                texts.setdefault(self.digest(text), text)
        for amendment in self.corpus.amendments:
            for patch in amendment.patches:
                for part in (*patch.removed, *patch.added):
                    for clause in part.clauses if isinstance(part, Section) else (part,):
                        texts.setdefault(digest_of(clause.text), clause.text)
        return texts


def _said_of(source: Entry, names: Sequence[str]) -> Iterator[tuple[str, bool]]:
    """What an erratum says, in lines, each with whether it is on the rule of these names."""
    titled = any(lowered(t.text) in names for t in source.titles)
    yield " ".join(map(lowered, (source.title, *source.path))), titled
    for clause in source.clauses:
        said = lowered(clause.text)
        yield said, titled or any(name in said for name in names)


def out_by(versions: Sequence[Document], date: str) -> list[Document]:
    """The versions of a document that were out at a date, as far as that is told."""
    return [v for v in versions if (v.date or "")[: len(date)] <= date]


def parts_of(entry: Entry) -> Parts:
    """The parts of an entry that state rules, in order."""
    return _parts(entry, _NO_RULES)


def _parts(entry: Entry, without: frozenset[str]) -> Parts:
    parts: dict[str, str] = {}
    if entry.labels:
        parts[entry.id] = ", ".join(sorted(entry.labels))
    for section in entry.sections:
        if section.role in without:
            continue
        parts.update({clause.id: clause.text for clause in section.clauses})
        if section.tables:
            rows = [row for table in section.tables for row in (table.header, *table.rows)]
            parts[section.id] = "\n".join(" | ".join(row) for row in rows)
    return {part: text for part, text in parts.items() if functional_key(text)}


def within(parts: Parts, target: str) -> Parts:
    """The parts a link relies on: those of the section or the one clause it leads to, else all."""
    if "#" not in target:
        return parts
    return {part: text for part, text in parts.items() if part == target or part.startswith(f"{target}.")}
