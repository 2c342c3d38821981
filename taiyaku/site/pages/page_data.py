"""Each page as a template and the data that fills it: enough to render it, or to know that it is the same."""

from __future__ import annotations

import unicodedata
from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

from taiyaku.corpus.model import Document, Entry, Lang
from taiyaku.corpus.text import match_key
from taiyaku.site.excerpts import beginning_of
from taiyaku.site.pages.browse import Concordances, gone_page
from taiyaku.site.pages.headwords import Name
from taiyaku.site.pages.listings import Listing, glossary_pages, listing_pages
from taiyaku.site.pages.news import release_pages
from taiyaku.site.pages.plan import EntryPage, Plan
from taiyaku.site.pages.scenarios import scenario_pages
from taiyaku.site.script_json import script_json
from taiyaku.site.urls import href, page_path, web_address
from taiyaku.values import Struct
from taiyaku.whole_files import Stamp

Pairs = tuple[tuple[str, str], ...]


class Frame(Struct, frozen=True):
    """What all pages share: the game's name and the pages that every page may lead to, key and link each."""

    name: str
    absolute: str  # where the site is published, with a slash at the end; empty if that is not known
    kinds: Pairs
    editions: Pairs  # without a link where nothing is listed
    glossaries: Pairs
    labels: Pairs = ()
    own_names: tuple[
        tuple[str, Pairs], ...
    ] = ()  # by language: kinds and roles that only the workspace knows
    api: str = ""  # that the search asks first
    search: bool = False  # whether there is an index to search


class Page(Struct, frozen=True):
    """A page before it has words. The values are pure data, and all that the template sees but the frame."""

    path: str  # below the folder of an interface language
    template: str
    values: Mapping[str, Any]
    asked: Sequence[int] = ()  # positions of what the page of an entry or a term was made from


def frame_of(plan: Plan, base_url: str = "", search: bool = False, api: str = "") -> Frame:
    """The frame of a site's pages. One that withholds a text asks no API, which has it."""
    base = web_address(base_url)
    editions = dict.fromkeys(entry.edition for entry in plan.relations.entries)
    editions |= dict.fromkeys(source.document.edition for source in plan.sources)
    linked = {listing.stop.key: listing.stop.href for listing in plan.by_edition}
    return Frame(
        name=plan.name,
        absolute=base.rstrip("/") + "/" if base else "",
        kinds=tuple((listing.stop.key, listing.stop.href) for listing in plan.kinds),
        editions=tuple((edition, linked.get(edition, "")) for edition in editions),
        glossaries=tuple((glossary.stop.key, glossary.stop.href) for glossary in plan.glossaries),
        labels=tuple((match_key(listing.stop.key), listing.stop.href) for listing in plan.labels),
        own_names=plan.own_names,
        search=search,
        api="" if plan.publication.withheld else api,
    )


def search_page(plan: Plan) -> Page:
    """The page of results, with what they can be narrowed to."""
    values = {
        "languages": plan.languages,
        "kinds": tuple(listing.stop.key for listing in plan.kinds),
        "editions": tuple(reversed(plan.editions)),
        "documents": tuple((source.document.id, source.document.title) for source in plan.sources),
    }
    return Page("search.html", "search.html", values)


class Game(Struct, frozen=True):
    """The file to take along, as the start page offers it."""

    file: str
    href: str
    size: str


def game_of(path: Path, stamp: Stamp) -> Game:
    """What the start page says of the game's file."""
    return Game(path.name, href(path.name), f"{stamp[0] / 1e6:.1f} MB")


def pages_to_entries(plan: Plan, game: Game | None = None) -> Iterator[Page]:
    """The pages that lead to entries."""
    glossaries = tuple(glossary.stop for glossary in plan.glossaries)
    origins = {source.document.id: source.origin for source in plan.sources}
    start = {
        "total": len(plan.relations.entries),
        "languages": plan.languages,
        "editions": plan.editions,
        "kinds": tuple(listing.stop for listing in plan.kinds),
        "by_edition": tuple(listing.stop for listing in plan.by_edition),
        "sources": tuple(source.origin for source in plan.sources),
        "glossaries": glossaries,
        "labels": tuple(listing.stop for listing in plan.labels),
        "releases": tuple(release for release, _ in plan.releases[:5]),
        "scenario_count": sum(len(pack.scenarios) for pack in plan.scenarios),
        "game": game,
    }
    yield Page("index.html", "start.html", start)
    yield Page("sources.html", "sources.html", {"sources": plan.sources})
    if plan.has_scenarios:
        for leaf, packs in scenario_pages("scenarios.html", plan.scenarios):
            yield Page(leaf.path, "scenarios.html", {"packs": packs, "leaf": leaf})
    for listing in plan.kinds:
        yield from _listing(listing, of_kind=True)
    for listing, source in zip(plan.documents, plan.sources, strict=True):
        document = source.document
        yield from _listing(listing, title=document.title, edition=document.edition, source=source)
    for listing in plan.by_edition:
        yield from _listing(listing, edition=listing.stop.key, by_kind=True)
    for listing in plan.labels:
        yield from _listing(listing, by_kind=True)
    yield Page("changes.html", "changes.html", {"releases": tuple(release for release, _ in plan.releases)})
    for release, events in plan.releases:
        for part in release_pages(release, events, plan.relations):
            yield Page(part.leaf.path, "release.html", {"page": part, "origins": origins})
    values = {"translation": plan.translation, "origins": origins, "languages": plan.languages}
    yield Page("translation.html", "translation.html", values)
    for glossary in plan.glossaries:
        described = describe_glossary(glossary.stop.key, plan.name)
        for cut in glossary_pages(glossary):
            values = {"part": cut, "glossaries": glossaries, "described": described}
            yield Page(cut.leaf.path, "glossary.html", values)
    yield from pages_of_gone(plan)
    yield from pages_of_renamed(plan)


def pages_of_renamed(plan: Plan) -> Iterator[Page]:
    """A page under each address that a list had once, which leads to where it is now."""
    lists = (*plan.documents, *plan.kinds, *plan.by_edition, *plan.labels)
    for stop in (one.stop for one in lists if one.stop.old):
        yield Page(stop.old, "renamed.html", {"title": stop.key, "to": stop.href})


def pages_of_gone(plan: Plan) -> Iterator[Page]:
    """A page under each address that an entry had once; none where another entry's page is now."""
    taken = {unicodedata.normalize("NFKC", path).casefold() for path in plan.relations.paths}
    origins = {source.document.id: source.origin for source in plan.sources}
    for gone in plan.former.gone:
        path = page_path("entry", gone.id)
        if unicodedata.normalize("NFKC", path).casefold() not in taken:
            taken.add(unicodedata.normalize("NFKC", path).casefold())
            yield Page(path, "moved.html", {"gone": gone_page(gone, plan.relations, origins)})


def page_maker(plan: Plan) -> tuple[int, Callable[[int], Page]]:
    """How many pages there are besides, and what makes each: of the entries in document order, then of terms.

    They are made one by one and in any order, for there may be very many.
    """
    entry_page, concordances = plan.page_maker(), Concordances(plan.corpus, plan.relations)
    entries = len(plan.relations.entries)
    things = {s.document.id: document_thing(s.document, s.url) for s in plan.sources}

    def page_at(number: int) -> Page:
        plan.relations.asked.clear()
        if number < entries:
            page = entry_page(number)
            values = {"page": page, "described": _described(plan, page, things)}
            return Page(page.path, "entry.html", values, plan.relations.asked_about(number))
        term, path = plan.terms[number - entries]
        values = {"page": concordances.of(term, path)}
        return Page(path, "term.html", values, plan.relations.asked_about(number))

    return entries + len(plan.terms), page_at


def _described(plan: Plan, page: EntryPage, things: Mapping[str, tuple[tuple[str, Any], ...]]) -> Described:
    """What is told of an entry's page; nothing of a text that is not all there."""
    entry = page.entry
    if page.withheld:
        return Described(lang=entry.lang)
    glossary = next((g.stop.href for g in plan.glossaries if g.stop.key == entry.lang), None)
    first = glossary or plan.glossaries[0].stop.href
    return describe_entry(entry, page.names, things.get(entry.document, ()), plan.name, first)


def _listing(listing: Listing, **more: Any) -> Iterator[Page]:
    values = {"title": listing.stop.key, "edition": "", "source": None, "by_kind": False, "of_kind": False}
    for part in listing_pages(listing):
        yield Page(part.leaf.path, "listing.html", {"part": part, **values, **more})


# What search engines and link previews are told: schema.org (JSON-LD) and a description. Only texts in force
# speak for a rule there; what a page shows of before, or withholds, is not in it.
CONTEXT = "https://schema.org"
_DESCRIPTION = 200  # characters
_TITLES = ("labels", "original", "question")  # sections that say nothing of the rule


class Described(Struct, frozen=True):
    """What is told of a page; `thing` is its schema.org object without addresses."""

    description: str = ""
    lang: Lang = "en"
    thing: tuple[tuple[str, Any], ...] = ()
    in_set: str | None = None  # the glossary a term belongs to, below the folder of a locale
    set_name: str = ""

    def script(self, locale: str, absolute: str, here: str) -> str:
        """JSON-LD that may stand in a page; addresses only where the site's own is known."""
        thing: dict[str, Any] = {"@context": CONTEXT, **dict(self.thing)}
        if absolute:
            thing["url"] = f"{absolute}{locale}/{here}"
        if self.in_set is not None:
            of: dict[str, Any] = {"@type": "DefinedTermSet", "name": self.set_name}
            if absolute:
                of["url"] = f"{absolute}{locale}/{self.in_set}"
            thing["inDefinedTermSet"] = of
        return script_json(thing)


def describe_entry(
    entry: Entry, names: tuple[Name, ...], source: tuple[tuple[str, Any], ...], name: str, glossary: str
) -> Described:
    """An entry's page: a question with its answer, or a term of the glossary. `source` is its document."""
    said = " ".join(c.text for s in entry.sections if s.role not in _TITLES for c in s.clauses)
    description = beginning_of(said, _DESCRIPTION)
    if entry.status != "in-force":
        return Described(lang=entry.lang)  # whoever reads only this would take it for the rule
    of = {"isPartOf": dict(source)} if source else {}
    if entry.kind == "faq":
        answers = [c.text for s in entry.sections if s.role == "answer" for c in s.clauses]
        if not answers:
            return Described(description, entry.lang)
        asked = " ".join(c.text for s in entry.sections if s.role == "question" for c in s.clauses)
        question = {
            "@type": "Question",
            "name": asked or entry.title,
            "acceptedAnswer": {"@type": "Answer", "text": "\n".join(answers)},
        }
        thing = {"@type": "FAQPage", "inLanguage": entry.lang, "mainEntity": [question], **of}
        return Described(description, entry.lang, tuple(thing.items()))
    if entry.kind in ("erratum", "notice"):
        return Described(description, entry.lang)
    first, *others = (n.text for n in names)
    term: dict[str, Any] = {"@type": "DefinedTerm", "name": first, "inLanguage": entry.lang}
    term |= {"alternateName": others} if others else {}
    term |= {"description": description} if description else {}
    return Described(description, entry.lang, tuple((term | of).items()), glossary, name)


def describe_glossary(lang: Lang, name: str) -> Described:
    """A glossary: the set its terms belong to."""
    thing = {"@type": "DefinedTermSet", "name": name, "inLanguage": lang}
    return Described("", lang, tuple(thing.items()))


def document_thing(d: Document, url: str | None) -> tuple[tuple[str, Any], ...]:
    """A document as what an entry is part of."""
    known = {"version": d.version, "datePublished": d.date, "sameAs": url, "license": d.license}
    thing = {"@type": "CreativeWork", "name": d.title, "inLanguage": d.lang}
    return tuple((thing | {key: value for key, value in known.items() if value}).items())
