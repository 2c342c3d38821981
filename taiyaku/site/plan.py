"""Which pages there are and what stands on them. Pure data: no markup, no words of the interface."""

from __future__ import annotations

import json
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from itertools import groupby

from taiyaku.corpus.answering.parts import Mark
from taiyaku.corpus.model import Corpus, Coverage, Document, Entry, Lang, Title
from taiyaku.site.article import Mention, Part, Stamp, parts_of
from taiyaku.site.headwords import Name, other_names
from taiyaku.site.in_force import put_in_force
from taiyaku.site.relations import RULING_KINDS, Correction, Doubt, Pointer, Relations
from taiyaku.site.urls import Claims, href, page_path, web_address

NO_HEADWORDS = frozenset({*RULING_KINDS, "notice"})  # kinds whose titles are sentences, not names


@dataclass(frozen=True, slots=True)
class Stop:
    """A listing page: its address and what it lists."""

    path: str
    key: str  # kind, document id, edition or language
    count: int

    @property
    def href(self) -> str:
        return href(self.path)


@dataclass(frozen=True, slots=True)
class Origin:
    """A document as the pages of its entries name it: how well it was read is said elsewhere."""

    title: str
    lang: Lang
    edition: str
    version: str | None
    date: str | None
    href: str


@dataclass(slots=True)
class Branch:
    """An entry in an outline, with those inside it."""

    pointer: Pointer
    inside: list[Branch] = field(default_factory=list)


@dataclass(frozen=True, slots=True)
class Chapter:
    """Entries under one heading: a path of printed headings, a document, a kind, a letter."""

    heading: tuple[str, ...]
    branches: tuple[Branch, ...]
    document: Origin | None = None


@dataclass(frozen=True, slots=True)
class Listing:
    """A page that lists entries in chapters."""

    stop: Stop
    chapters: tuple[Chapter, ...]


@dataclass(frozen=True, slots=True)
class Source:
    """A document and how well it was read."""

    document: Document
    stop: Stop
    url: str | None  # only if it leads to the web
    coverage: Coverage | None
    errors: int
    warnings: int

    @property
    def origin(self) -> Origin:
        d = self.document
        return Origin(d.title, d.lang, d.edition, d.version, d.date, self.stop.href)


@dataclass(frozen=True, slots=True)
class Row:
    """One headword of the glossary and the entries it names."""

    name: Name
    others: tuple[Name, ...]
    pointers: tuple[Pointer, ...]


@dataclass(frozen=True, slots=True)
class Glossary:
    """All headwords of one language by letter or kana row."""

    stop: Stop
    letters: tuple[tuple[str, tuple[Row, ...]], ...]


@dataclass(frozen=True)
class EntryPage:
    """All that a page about an entry says."""

    path: str
    entry: Entry
    names: tuple[Name, ...]
    aliases: tuple[Title, ...]
    source: Origin | None
    mentions: tuple[tuple[str, tuple[Mention, ...]], ...]  # what clauses lead to, by their ids
    marks: tuple[Mark, ...]  # what amendments of other documents changed in the text
    parent: Pointer | None
    previous: Pointer | None
    next: Pointer | None
    children: tuple[Pointer, ...]
    rulings: tuple[Pointer, ...]
    corrections: tuple[Correction, ...]
    changes: tuple[Correction, ...]
    references: tuple[Pointer, ...]
    doubts: tuple[Doubt, ...]
    counterparts: tuple[Pointer, ...]
    backlinks: tuple[Pointer, ...]
    missing: tuple[Lang, ...]  # languages of the workspace in which this entry has no text
    newer_edition: str | None  # the current edition, where the entry speaks for an older one

    @cached_property
    def parts(self) -> tuple[Part, ...]:
        """The text, made when it is asked for: a page that is kept as it was has no need of it."""
        mentions = dict(self.mentions)
        marks = {mark.id: Stamp(mark.version, mark.date, mark.repairs) for mark in self.marks}
        return parts_of(self.entry, lambda clause_id: mentions.get(clause_id, ()), marks)


@dataclass(frozen=True, slots=True)
class Plan:
    """The whole site."""

    name: str
    languages: tuple[Lang, ...]
    editions: tuple[str, ...]  # oldest first
    relations: Relations
    sources: tuple[Source, ...]
    kinds: tuple[Listing, ...]
    documents: tuple[Listing, ...]
    by_edition: tuple[Listing, ...]
    glossaries: tuple[Glossary, ...]

    @property
    def entry_pages(self) -> Iterator[EntryPage]:
        """The page of every entry, in document order, each made when it is asked for."""
        sources = {source.document.id: source.origin for source in self.sources}
        neighbours = _neighbours(self.relations.entries)
        for position in range(len(self.relations.entries)):
            yield _entry_page(self, position, sources, neighbours[position])


def plan_site(corpus: Corpus, name: str = "") -> Plan:
    """Decide on every page of a corpus's site."""
    in_force = put_in_force(corpus)
    corpus = in_force.corpus
    relations = Relations(corpus, in_force.marks)
    claims = Claims()
    sources = tuple(_sources(corpus, claims))
    by_id = {source.document.id: source.origin for source in sources}
    editions = _listed(corpus, "editions")
    used = Counter(entry.edition for entry in corpus.entries if entry.edition)
    kinds = Counter(entry.kind for entry in corpus.entries)
    languages = _listed(corpus, "languages") or tuple(
        sorted({document.lang for document in corpus.documents})
    )
    known = tuple(dict.fromkeys((*editions, *used)))
    return Plan(
        name=name or corpus.meta.get("name", ""),
        languages=languages,
        editions=editions,
        relations=relations,
        sources=sources,
        kinds=tuple(
            _kind_listing(relations, _stop(claims, "kind", kind, kinds[kind]), by_id) for kind in kinds
        ),
        documents=tuple(_document_listing(relations, source) for source in sources),
        by_edition=tuple(
            _edition_listing(relations, _stop(claims, "edition", e, used[e]), tuple(kinds))
            for e in known
            if used[e]
        ),
        glossaries=tuple(_glossaries(relations, languages, claims)),
    )


def _listed(corpus: Corpus, key: str) -> tuple[str, ...]:
    """A list of texts the build left in the corpus's meta data."""
    try:
        value = json.loads(corpus.meta.get(key, "[]"))
    except ValueError:
        return ()
    return tuple(map(str, value)) if isinstance(value, list) else ()


def _stop(claims: Claims, folder: str, key: str, count: int) -> Stop:
    name = page_path(folder, key.casefold()).removesuffix(".html")
    return Stop(claims.claim(name, ".html"), key, count)


def _sources(corpus: Corpus, claims: Claims) -> Iterator[Source]:
    counts = Counter(entry.document for entry in corpus.entries)
    found = Counter((problem.document, problem.severity) for problem in corpus.problems)
    coverage = {item.document: item for item in corpus.coverage}
    for document in corpus.documents:
        yield Source(
            document=document,
            stop=_stop(claims, "document", document.id, counts[document.id]),
            url=web_address(document.url),
            coverage=coverage.get(document.id),
            errors=found[document.id, "error"],
            warnings=found[document.id, "warning"],
        )


def _neighbours(entries: Sequence[Entry]) -> list[tuple[int | None, int | None]]:
    """Positions of the entries before and after each, in the same document."""
    by_document: dict[str, list[int]] = defaultdict(list)
    for position, entry in enumerate(entries):
        by_document[entry.document].append(position)
    around: list[tuple[int | None, int | None]] = [(None, None)] * len(entries)
    for positions in by_document.values():
        for before, here, after in zip([None, *positions], positions, [*positions[1:], None], strict=False):
            around[here] = (before, after)
    return around


def _entry_page(
    plan: Plan, position: int, sources: dict[str, Origin], around: tuple[int | None, int | None]
) -> EntryPage:
    relations = plan.relations
    entry = relations.entries[position]
    spoken = _spoken(entry)
    older = entry.edition in plan.editions[:-1]
    rulings, corrections = relations.rulings(position), relations.corrections(position)
    ruling_ids = {pointer.entry.id for pointer in rulings}
    told = {correction.other.entry.id for correction in corrections if correction.other}
    return EntryPage(
        path=relations.paths[position],
        entry=entry,
        names=relations.names[position],
        aliases=other_names(entry),
        source=sources.get(entry.document),
        mentions=tuple(relations.mentions(entry)),
        marks=relations.marks.get(entry.id, ()),
        parent=relations.point_to(entry.parent),
        previous=relations.point(around[0]) if around[0] is not None else None,
        next=relations.point(around[1]) if around[1] is not None else None,
        children=tuple(
            relations.point(p)
            for p in relations.children[position]
            if relations.entries[p].id not in ruling_ids
        ),
        rulings=tuple(pointer for pointer in rulings if pointer.entry.id not in told),
        corrections=corrections,
        changes=relations.changes(position),
        references=relations.references(position),
        doubts=relations.doubts(position),
        counterparts=relations.counterparts(position),
        backlinks=relations.backlinks(position, rulings),
        missing=tuple(lang for lang in plan.languages if lang not in spoken),
        newer_edition=plan.editions[-1] if older else None,
    )


def _spoken(entry: Entry) -> set[Lang]:
    """The languages of an entry's text; a few words in another one, such as labels, do not count."""
    amounts: Counter[Lang] = Counter()
    for section in entry.sections:
        if section.role != "labels":
            amounts[section.lang] += sum(len(clause.text) for clause in section.clauses)
    least = 0.2 * amounts.total()
    return {lang for lang, amount in amounts.items() if amount > least} or {entry.lang}


def _grow(relations: Relations, positions: Iterable[int]) -> tuple[Branch, ...]:
    """Entries in order, each inside its parent if that is listed too."""
    branches: dict[str, Branch] = {}
    top: list[Branch] = []
    for position in positions:
        branch = Branch(relations.point(position))
        parent = branches.get(relations.entries[position].parent or "")
        (parent.inside if parent else top).append(branch)
        branches.setdefault(branch.pointer.entry.id, branch)
    return tuple(top)


def _document_listing(relations: Relations, source: Source) -> Listing:
    """A document's entries in book order under its printed headings."""
    positions = [p for p, entry in enumerate(relations.entries) if entry.document == source.document.id]
    chapters = (
        Chapter(path, _grow(relations, some))
        for path, some in groupby(positions, lambda p: relations.entries[p].path)
    )
    return Listing(source.stop, tuple(chapters))


def _kind_listing(relations: Relations, stop: Stop, sources: dict[str, Origin]) -> Listing:
    """A kind's entries, document by document."""
    chosen = [p for p, entry in enumerate(relations.entries) if entry.kind == stop.key]
    chapters = (
        Chapter((), _grow(relations, some), sources.get(document))
        for document, some in groupby(chosen, lambda p: relations.entries[p].document)
    )
    return Listing(stop, tuple(chapters))


def _edition_listing(relations: Relations, stop: Stop, kinds: Sequence[str]) -> Listing:
    """An edition's entries, kind by kind; the heading of a chapter is the kind."""
    by_kind: dict[str, list[int]] = defaultdict(list)
    for position, entry in enumerate(relations.entries):
        if entry.edition == stop.key:
            by_kind[entry.kind].append(position)
    chapters = (Chapter((kind,), _grow(relations, by_kind[kind])) for kind in kinds if by_kind[kind])
    return Listing(stop, tuple(chapters))


def _glossaries(relations: Relations, languages: Iterable[Lang], claims: Claims) -> Iterator[Glossary]:
    """A glossary for each language that has headwords; a site without any has an empty English one."""
    rows: dict[Lang, dict[Name, list[int]]] = defaultdict(lambda: defaultdict(list))
    for position, entry in enumerate(relations.entries):
        if entry.kind not in NO_HEADWORDS:
            for name in relations.names[position]:
                rows[name.lang][name].append(position)
            for alias in other_names(entry):
                rows[alias.lang][Name(alias.lang, alias.text)].append(position)
    order = [*dict.fromkeys((*languages, *sorted(rows)))]
    for lang in [lang for lang in order if rows[lang]] or ["en"]:
        found = [_row(relations, name, positions) for name, positions in rows[lang].items()]
        found.sort(key=lambda row: row.name.order)
        letters = tuple((letter, tuple(some)) for letter, some in groupby(found, lambda row: row.name.group))
        yield Glossary(_stop(claims, "glossary", lang, len(found)), letters)


def _row(relations: Relations, name: Name, positions: Iterable[int]) -> Row:
    pointers = tuple(relations.point(p) for p in dict.fromkeys(positions))
    others = dict.fromkeys(other for p in pointers for other in p.names if other != name)
    return Row(name, tuple(others), pointers)
