"""Each page as a template and the data that fills it: enough to render it, or to know that it is the same."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from taiyaku.corpus.text import match_key
from taiyaku.site.browse import Concordances
from taiyaku.site.listings import Listing
from taiyaku.site.news import release_pages
from taiyaku.site.plan import Plan
from taiyaku.site.urls import web_address

Pairs = tuple[tuple[str, str], ...]


@dataclass(frozen=True, slots=True)
class Frame:
    """What all pages share: the game's name and the pages that every page may lead to, key and link each."""

    name: str
    absolute: str  # where the site is published, with a slash at the end; empty if that is not known
    kinds: Pairs
    editions: Pairs  # without a link where nothing is listed
    glossaries: Pairs
    labels: Pairs = ()
    search: bool = False  # whether the text can be searched, not only names


@dataclass(frozen=True, slots=True)
class Page:
    """A page before it has words. The values are pure data, and all that the template sees but the frame."""

    path: str  # below the folder of an interface language
    template: str
    values: Mapping[str, Any]


def frame_of(plan: Plan, base_url: str = "", search: bool = False) -> Frame:
    """The frame of a site's pages."""
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
        search=search,
    )


def search_page(plan: Plan) -> Page:
    """The page of results, with what they can be narrowed to."""
    values = {
        "languages": plan.languages,
        "kinds": tuple(listing.stop.key for listing in plan.kinds),
        "editions": tuple(reversed(plan.editions)),
    }
    return Page("search.html", "search.html", values)


def pages_to_entries(plan: Plan) -> Iterator[Page]:
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
    }
    yield Page("index.html", "start.html", start)
    yield Page("sources.html", "sources.html", {"sources": plan.sources})
    for listing in plan.kinds:
        yield _listing(listing, of_kind=True)
    for listing, source in zip(plan.documents, plan.sources, strict=True):
        document = source.document
        yield _listing(listing, title=document.title, edition=document.edition, source=source)
    for listing in plan.by_edition:
        yield _listing(listing, edition=listing.stop.key, by_kind=True)
    for listing in plan.labels:
        yield _listing(listing, by_kind=True)
    yield Page("changes.html", "changes.html", {"releases": tuple(release for release, _ in plan.releases)})
    for release, events in plan.releases:
        for part in release_pages(release, events, plan.relations):
            yield Page(part.path, "release.html", {"page": part, "origins": origins})
    values = {"translation": plan.translation, "origins": origins, "languages": plan.languages}
    yield Page("translation.html", "translation.html", values)
    for glossary in plan.glossaries:
        values = {"glossary_page": glossary, "glossaries": glossaries}
        yield Page(glossary.stop.path, "glossary.html", values)


def pages_of_entries(plan: Plan) -> Iterator[Page]:
    """The page of every entry, in document order."""
    for page in plan.entry_pages:
        yield Page(page.path, "entry.html", {"page": page})


def pages_of_terms(plan: Plan) -> Iterator[Page]:
    """A concordance for each term."""
    concordances = Concordances(plan.corpus, plan.relations)
    for term, path in plan.terms:
        yield Page(path, "term.html", {"page": concordances.of(term, path)})


def _listing(listing: Listing, **more: Any) -> Page:
    values = {"title": listing.stop.key, "edition": "", "source": None, "by_kind": False, "of_kind": False}
    return Page(listing.stop.path, "listing.html", {"listing": listing, **values, **more})
