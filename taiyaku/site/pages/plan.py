"""Which pages there are and what stands on them. Pure data: no markup, no words of the interface."""

from __future__ import annotations

import json
from collections import Counter, defaultdict
from collections.abc import Callable, Iterator, Mapping
from functools import cached_property

from taiyaku.corpus.lookup.answer_model import RULING_KINDS, Mark
from taiyaku.corpus.model import Corpus, Coverage, Document, Entry, Lang, Problem, Term, Title
from taiyaku.corpus.name_keys import anchor_name
from taiyaku.corpus.versions.events import Event
from taiyaku.site.addresses import Former
from taiyaku.site.content.memory_corpus import CorpusAtHand
from taiyaku.site.content.withholding import Mode, Publication, Withheld, publish, put_in_force, without_words
from taiyaku.site.pages.article import Mention, Part, Stamp, anchors_of, parts_of
from taiyaku.site.pages.browse import (
    Issue,
    Moved,
    issues_of,
    labelled,
    moved_passages,
    open_problems,
    term_pages,
)
from taiyaku.site.pages.entry_context import Teller, Told
from taiyaku.site.pages.headwords import Name, other_names
from taiyaku.site.pages.listings import (
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
from taiyaku.site.pages.news import Release, changes_of, releases
from taiyaku.site.pages.relations import Correction, Doubt, Pointer, Relations
from taiyaku.site.pages.scenarios import KIND as SCENARIO
from taiyaku.site.pages.scenarios import Pack, packs_of
from taiyaku.site.pages.side_by_side import Bilingual, side_by_side
from taiyaku.site.pages.translation_status import Translation, translation_of
from taiyaku.site.urls import Claims, href, web_address
from taiyaku.values import Struct, replace


class Source(Struct, frozen=True):
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
    mode: Mode | None = None  # how much of its text the site gives, where that is not all

    @property
    def origin(self) -> Origin:
        d = self.document
        return Origin(d.title, d.lang, d.edition, d.version, d.date, d.scope, self.stop.href)


class Gap(Struct, frozen=True):
    """Why a page has not all of the text, where that stands, and what else is known of it."""

    mode: Mode
    url: str | None  # only if it leads to the web
    amended: tuple[Pointer, ...]  # errata that the text has taken in


class EntryPage(Struct, frozen=True, dict=True):
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
    around: tuple[tuple[Pointer, ...], tuple[Pointer, ...]]  # a few that lead here, and where this leads
    doubts: tuple[Doubt, ...]
    counterparts: tuple[Pointer, ...]
    backlinks: tuple[Pointer, ...]
    mentioned: tuple[Pointer, ...]  # where other texts name it; the first of them
    unnamed: int  # further ones
    missing: tuple[Lang, ...]  # languages of the workspace in which this entry has no text
    withheld: Gap | None = None  # why the text is not all there
    former: tuple[Moved, ...] = ()  # passages that stood here once

    @cached_property
    def parts(self) -> tuple[Part, ...]:
        """The text, made when it is asked for: a page that is kept as it was has no need of it."""
        mentions = dict(self.mentions)
        marks = {mark.id: Stamp(mark.version, mark.date, mark.repairs) for mark in self.marks}
        return parts_of(self.entry, lambda clause_id: mentions.get(clause_id, ()), marks)

    @property
    def beneath(self) -> Iterator[tuple[Part, ...]]:
        """The texts of the rule in lower layers."""
        for lower in self.told.beneath:
            yield parts_of(replace(self.entry, sections=lower.sections), lambda _: ())

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


class Plan(Struct, frozen=True):
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
    scenarios: tuple[Pack, ...]
    publication: Publication
    teller: Teller
    former: Former

    @property
    def corpus(self) -> Corpus:
        """The corpus as it was stored, without what is withheld."""
        return self.publication.corpus

    @property
    def own_names(self) -> tuple[tuple[str, tuple[tuple[str, str], ...]], ...]:
        """By language, names of kinds and roles that only the workspace knows."""
        try:
            said = json.loads(self.corpus.meta.get("own_names", "{}"))
            return tuple((lang, tuple(names.items())) for lang, names in sorted(said.items()))
        except (ValueError, AttributeError):
            return ()

    @property
    def has_scenarios(self) -> bool:
        return any(listing.stop.key == SCENARIO for listing in self.kinds)

    @property
    def translation(self) -> Translation:
        """How far the translations are."""
        whole = put_in_force(self.publication.whole).corpus if self.publication.withheld else None
        return translation_of(
            self.publication.whole, self.relations, frozenset(RULING_KINDS | {"notice"}), whole
        )

    def terms_of_entries(self) -> Mapping[str, tuple[tuple[str, str], ...]]:
        """The concordances that concern each entry: a form of the term, and the page."""
        found: defaultdict[str, list[tuple[str, str]]] = defaultdict(list)
        for term, path in self.terms:
            for entry_id in dict.fromkeys(term.evidence):
                found[entry_id].append((next(iter((*term.en, *term.ja)), term.concept), href(path)))
        return {entry_id: tuple(some) for entry_id, some in found.items()}

    def page_maker(self) -> Callable[[int], EntryPage]:
        """Makes the page of the entry at a position."""
        terms = self.terms_of_entries()
        sources = {source.document.id: source.origin for source in self.sources}
        neighbours = _neighbours(self.relations)
        return lambda position: _entry_page(self, position, sources, neighbours[position], terms)


def plan_site(corpus: Corpus, name: str = "", former: Former | None = None) -> Plan:
    """Decide on every page of a corpus's site; `former` are addresses of earlier ones."""
    publication = publish(corpus)
    in_force = put_in_force(publication.corpus)
    corpus = in_force.corpus
    relations = Relations(corpus, in_force.marks)
    claims = Claims()
    sources = tuple(_sources(corpus, claims, publication.documents))
    by_id = {source.document.id: source.origin for source in sources}
    editions = _listed(corpus, "editions")
    used = Counter(entry.edition for entry in corpus.entries if entry.edition)
    kinds = Counter(entry.kind for entry in corpus.entries)
    languages = _listed(corpus, "languages") or tuple(
        sorted({document.lang for document in corpus.documents})
    )
    known = tuple(dict.fromkeys((*editions, *used)))
    teller = Teller(publication.corpus, relations)
    terms = term_pages(corpus, relations, claims)
    return Plan(
        name=name or corpus.meta.get("name", ""),
        languages=languages,
        editions=editions,
        relations=relations,
        sources=sources,
        kinds=tuple(kind_listing(relations, stop_at(claims, "kind", *one), by_id) for one in kinds.items()),
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
        releases=releases(_events(publication, teller), claims),
        terms=terms,
        scenarios=packs_of(relations, by_id),
        publication=publication,
        teller=teller,
        former=former or Former(),
    )


def _events(publication: Publication, teller: Teller) -> tuple[Event, ...]:
    """What changed: found in the whole texts, told in no words that are withheld."""
    if not publication.withheld:
        return changes_of(teller.at_hand)
    found = changes_of(CorpusAtHand(publication.whole))
    return tuple(without_words(event, publication.withheld) for event in found)


def _listed(corpus: Corpus, key: str) -> tuple[str, ...]:
    """A list of texts the build left in the corpus's meta data."""
    try:
        value = json.loads(corpus.meta.get(key, "[]"))
    except ValueError:
        return ()
    return tuple(map(str, value)) if isinstance(value, list) else ()


def _sources(corpus: Corpus, claims: Claims, modes: Mapping[str, Mode]) -> Iterator[Source]:
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
            mode=modes.get(document.id),
        )


def _neighbours(relations: Relations) -> list[tuple[int | None, int | None]]:
    """Positions of the entries before and after each, in the same document."""
    around: list[tuple[int | None, int | None]] = [(None, None)] * len(relations.entries)
    for positions in relations.inside.values():
        for before, here, after in zip([None, *positions], positions, [*positions[1:], None], strict=False):
            around[here] = (before, after)
    return around


_NAMED = 60  # places that mention an entry, on its page
_AROUND = 5  # entries on either side of its map


def _entry_page(
    plan: Plan,
    position: int,
    sources: dict[str, Origin],
    around: tuple[int | None, int | None],
    terms: Mapping[str, tuple[tuple[str, str], ...]],
) -> EntryPage:
    relations = plan.relations
    entry = relations.entries[position]
    withheld = plan.publication.withheld.get(entry.id)
    spoken = _spoken(plan.publication.whole.entries[position] if withheld else entry)
    told = plan.teller.tell(plan.corpus.entries[position])
    ruling_ids = {ruling.pointer.entry.id for ruling in told.rulings}
    backlinks, mentioned = relations.backlinks(position, ruling_ids)
    references, named = relations.references(position)
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
        bilingual=_beside(plan, entry),
        terms=terms.get(entry.id, ()),
        changes=relations.changes(position),
        references=references,
        around=((*backlinks, *mentioned)[:_AROUND], (*references, *named)[:_AROUND]),
        doubts=relations.doubts(position),
        counterparts=relations.counterparts(position),
        backlinks=backlinks,
        mentioned=mentioned[:_NAMED],
        unnamed=max(0, len(mentioned) - _NAMED),
        missing=tuple(lang for lang in plan.languages if lang not in spoken),
        withheld=_gap(withheld, relations) if withheld else None,
        former=_former(plan, entry, told) if entry.id in plan.former.passages else (),
    )


def _former(plan: Plan, entry: Entry, told: Told) -> tuple[Moved, ...]:
    """Passages that stood on a page once; what its changes still show has its anchor there."""
    shown = {anchor for _, anchor in anchors_of(entry)}
    shown |= {anchor_name(line.id) for section in told.changes for line in section.lines}
    found = moved_passages(plan.former.passages[entry.id], plan.relations)
    return tuple({moved.anchor: moved for moved in found if moved.anchor not in shown}.values())


def _beside(plan: Plan, entry: Entry) -> Bilingual | None:
    """The other language, if neither side is withheld: what is not published is not untranslated."""
    if entry.id in plan.publication.withheld:
        return None
    beside = side_by_side(entry, plan.teller.at_hand, plan.relations, plan.languages)
    return None if beside and beside.counterpart.entry.id in plan.publication.withheld else beside


def _gap(withheld: Withheld, relations: Relations) -> Gap:
    return Gap(withheld.mode, web_address(withheld.url), relations.all_of(withheld.amended))


def _spoken(entry: Entry) -> set[Lang]:
    """The languages of an entry's text; a few words in another one, such as labels, do not count."""
    amounts: Counter[Lang] = Counter()
    for section in entry.sections:
        if section.role != "labels":
            amounts[section.lang] += sum(len(clause.text) for clause in section.clauses)
    least = 0.2 * amounts.total()
    return {lang for lang, amount in amounts.items() if amount > least} or {entry.lang}
