"""Which pages there are and what stands on them. Pure data: no markup, no words of the interface."""

from __future__ import annotations

import json
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property

from taiyaku.corpus.answering.parts import RULING_KINDS, Mark
from taiyaku.corpus.events import Event
from taiyaku.corpus.model import Corpus, Coverage, Document, Entry, Lang, Problem, Term, Title
from taiyaku.site.article import Mention, Part, Stamp, parts_of
from taiyaku.site.bilingual import Bilingual, side_by_side
from taiyaku.site.browse import (
    Issue,
    Translation,
    issues_of,
    labelled,
    open_problems,
    term_pages,
    translation_of,
)
from taiyaku.site.headwords import Name, other_names
from taiyaku.site.in_force import put_in_force
from taiyaku.site.listings import (
    Glossary,
    Listing,
    Origin,
    Stop,
    by_kind_listing,
    document_listing,
    glossaries_of,
    kind_listing,
    stop_at,
)
from taiyaku.site.news import Release, changes_of, releases
from taiyaku.site.relations import Correction, Doubt, Pointer, Relations
from taiyaku.site.told import Teller, Told
from taiyaku.site.urls import Claims, href, web_address


@dataclass(frozen=True, slots=True)
class Source:
    """A document and how well it was read."""

    document: Document
    stop: Stop
    url: str | None  # only if it leads to the web
    coverage: Coverage | None
    errors: int
    warnings: int
    issues: tuple[Issue, ...] = ()  # versions of the same document, newest first
    problems: tuple[Problem, ...] = ()  # the first of them, the worst first
    more: int = 0  # further problems

    @property
    def origin(self) -> Origin:
        d = self.document
        return Origin(d.title, d.lang, d.edition, d.version, d.date, d.scope, self.stop.href)


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
    told: Told
    bilingual: Bilingual | None
    terms: tuple[tuple[str, str], ...]  # concordances of its names
    changes: tuple[Correction, ...]
    references: tuple[Pointer, ...]
    doubts: tuple[Doubt, ...]
    counterparts: tuple[Pointer, ...]
    backlinks: tuple[Pointer, ...]
    mentioned: tuple[Pointer, ...]  # where other texts name it; the first of them
    unnamed: int  # further ones
    missing: tuple[Lang, ...]  # languages of the workspace in which this entry has no text

    @cached_property
    def parts(self) -> tuple[Part, ...]:
        """The text, made when it is asked for: a page that is kept as it was has no need of it."""
        mentions = dict(self.mentions)
        marks = {mark.id: Stamp(mark.version, mark.date, mark.repairs) for mark in self.marks}
        return parts_of(self.entry, lambda clause_id: mentions.get(clause_id, ()), marks)

    @property
    def texts(self) -> Iterator[tuple[Part, ...]]:
        """The texts of earlier times."""
        for text in self.told.texts:
            yield parts_of(replace(self.entry, sections=text.sections), lambda _: ())

    @cached_property
    def anchors(self) -> frozenset[str]:
        """What links to the page may name."""
        found = (a for p in self.parts for a in (p.anchor, *p.anchors))
        return frozenset(found)


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
    labels: tuple[Listing, ...]
    glossaries: tuple[Glossary, ...]
    releases: tuple[tuple[Release, tuple[Event, ...]], ...]
    terms: tuple[tuple[Term, str], ...]  # with their concordance pages
    corpus: Corpus  # as it was stored
    teller: Teller

    @property
    def translation(self) -> Translation:
        """How far the translations are."""
        return translation_of(self.corpus, self.relations, frozenset(RULING_KINDS | {"notice"}))

    @property
    def entry_pages(self) -> Iterator[EntryPage]:
        """The page of every entry, in document order, each made when it is asked for."""
        terms = _terms_by_entry(self.terms)
        sources = {source.document.id: source.origin for source in self.sources}
        neighbours = _neighbours(self.relations.entries)
        for position in range(len(self.relations.entries)):
            yield _entry_page(self, position, sources, neighbours[position], terms)


def plan_site(corpus: Corpus, name: str = "") -> Plan:
    """Decide on every page of a corpus's site."""
    stored, in_force = corpus, put_in_force(corpus)
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
    teller = Teller(stored, relations)
    terms = term_pages(corpus, relations, claims)
    return Plan(
        name=name or corpus.meta.get("name", ""),
        languages=languages,
        editions=editions,
        relations=relations,
        sources=sources,
        kinds=tuple(
            kind_listing(relations, stop_at(claims, "kind", kind, kinds[kind]), by_id) for kind in kinds
        ),
        documents=tuple(document_listing(relations, source.document.id, source.stop) for source in sources),
        by_edition=tuple(
            by_kind_listing(
                relations,
                stop_at(claims, "edition", e, used[e]),
                [p for p, entry in enumerate(corpus.entries) if entry.edition == e],
                tuple(kinds),
            )
            for e in known
            if used[e]
        ),
        labels=tuple(
            by_kind_listing(
                relations, stop_at(claims, "label", label, len(positions)), positions, tuple(kinds)
            )
            for label, positions in sorted(labelled(corpus.entries).items(), key=lambda item: -len(item[1]))
        ),
        glossaries=tuple(glossaries_of(relations, languages, claims, terms)),
        releases=releases(changes_of(teller.at_hand), claims),
        terms=terms,
        corpus=stored,
        teller=teller,
    )


def _listed(corpus: Corpus, key: str) -> tuple[str, ...]:
    """A list of texts the build left in the corpus's meta data."""
    try:
        value = json.loads(corpus.meta.get(key, "[]"))
    except ValueError:
        return ()
    return tuple(map(str, value)) if isinstance(value, list) else ()


def _sources(corpus: Corpus, claims: Claims) -> Iterator[Source]:
    counts = Counter(entry.document for entry in corpus.entries)
    found = Counter((problem.document, problem.severity) for problem in corpus.problems)
    coverage = {item.document: item for item in corpus.coverage}
    stops = {d.id: stop_at(claims, "document", d.id, counts[d.id]) for d in corpus.documents}
    pages = {document: stop.href for document, stop in stops.items()}
    problems = open_problems(corpus.problems)
    for document in corpus.documents:
        listed, more = problems.get(document.id, ((), 0))
        yield Source(
            document=document,
            stop=stops[document.id],
            url=web_address(document.url),
            coverage=coverage.get(document.id),
            errors=found[document.id, "error"],
            warnings=found[document.id, "warning"],
            issues=issues_of(document, corpus, pages),
            problems=listed,
            more=more,
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


_NAMED = 60  # places that mention an entry, on its page


def _entry_page(
    plan: Plan,
    position: int,
    sources: dict[str, Origin],
    around: tuple[int | None, int | None],
    terms: dict[str, tuple[tuple[str, str], ...]],
) -> EntryPage:
    relations = plan.relations
    entry = relations.entries[position]
    spoken = _spoken(entry)
    told = plan.teller.tell(plan.corpus.entries[position])
    ruling_ids = {ruling.pointer.entry.id for ruling in told.rulings}
    backlinks, mentioned = relations.backlinks(position, ruling_ids)
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
        told=told,
        bilingual=side_by_side(entry, plan.teller.at_hand, relations, plan.languages),
        terms=terms.get(entry.id, ()),
        changes=relations.changes(position),
        references=relations.references(position),
        doubts=relations.doubts(position),
        counterparts=relations.counterparts(position),
        backlinks=backlinks,
        mentioned=mentioned[:_NAMED],
        unnamed=max(0, len(mentioned) - _NAMED),
        missing=tuple(lang for lang in plan.languages if lang not in spoken),
    )


def _terms_by_entry(terms: Iterable[tuple[Term, str]]) -> dict[str, tuple[tuple[str, str], ...]]:
    """The concordances that concern each entry: a form of the term, and the page."""
    found: defaultdict[str, list[tuple[str, str]]] = defaultdict(list)
    for term, path in terms:
        for entry_id in dict.fromkeys(term.evidence):
            found[entry_id].append((next(iter((*term.en, *term.ja)), term.concept), href(path)))
    return {entry_id: tuple(some) for entry_id, some in found.items()}


def _spoken(entry: Entry) -> set[Lang]:
    """The languages of an entry's text; a few words in another one, such as labels, do not count."""
    amounts: Counter[Lang] = Counter()
    for section in entry.sections:
        if section.role != "labels":
            amounts[section.lang] += sum(len(clause.text) for clause in section.clauses)
    least = 0.2 * amounts.total()
    return {lang for lang, amount in amounts.items() if amount > least} or {entry.lang}
