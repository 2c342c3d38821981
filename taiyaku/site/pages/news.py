"""What changed, version by version: a page each, newest first, and a feed."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from uuid import NAMESPACE_URL, uuid5
from xml.etree.ElementTree import Element

from taiyaku.corpus.exchange.xml import tag, xml_bytes
from taiyaku.corpus.similarity import Run, word_diff
from taiyaku.corpus.versions.changelog import ALL_EDITIONS, find_changes
from taiyaku.corpus.versions.events import Event, grouped
from taiyaku.errors import UsageError
from taiyaku.site.content.memory_corpus import CorpusAtHand
from taiyaku.site.excerpts import beginning_of, end_of
from taiyaku.site.pages.listings import Leaf, leaves
from taiyaku.site.pages.relations import Pointer, Relations
from taiyaku.site.urls import Claims, href, page_path
from taiyaku.values import Struct

_EVER = "0001"
_ON_A_PAGE = 150
_LONGEST = 3000  # characters that are compared word by word
_AROUND = 60  # characters of unchanged text kept on either side of a change
_IN_FEED = 100
_NOT_IN_XML = re.compile("[^\t\n\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
_ATOM = "http://www.w3.org/2005/Atom"


class News(Struct, frozen=True):
    """One change as a page tells it."""

    event: Event
    pointer: Pointer | None  # to what changed
    source: Pointer | None  # to what says so
    runs: tuple[Run, ...]


class Release(Struct, frozen=True):
    """Where the changes of one version are, and how many."""

    path: str
    edition: str
    version: str | None
    date: str | None
    count: int
    functional: int

    @property
    def href(self) -> str:
        return href(self.path)


class ReleasePage(Struct, frozen=True):
    """A page of changes; long lists go on over several."""

    leaf: Leaf
    release: Release
    news: tuple[News, ...]


class Item(Struct, frozen=True):
    """A change in the feed."""

    id: str
    title: str
    href: str
    updated: str
    event: Event


def changes_of(corpus: CorpusAtHand) -> tuple[Event, ...]:
    """Every change that says when it was made; newest first, functional ones first within a version."""
    try:
        return find_changes(corpus, _EVER, ALL_EDITIONS).events
    except UsageError:
        return ()


def releases(events: Iterable[Event], claims: Claims) -> tuple[tuple[Release, tuple[Event, ...]], ...]:
    """The events of each version together, each with its page."""
    found = []
    for (edition, version, date), some in grouped(events):
        name = "-".join(filter(None, (version, date))) or "undated"
        path = claims.claim(
            page_path("changes", f"{edition or 'all'}/{name}".casefold()).removesuffix(".html"), ".html"
        )
        functional = sum(e.functional for e in some)
        found.append((Release(path, edition, version, date, len(some), functional), tuple(some)))
    return tuple(found)


def release_pages(release: Release, events: tuple[Event, ...], relations: Relations) -> Iterator[ReleasePage]:
    """The pages of a version."""
    parts = [events[at : at + _ON_A_PAGE] for at in range(0, len(events), _ON_A_PAGE)]
    for leaf, some in zip(leaves(release.path, len(parts)), parts, strict=True):
        told = (News(e, relations.near(e.id), relations.near(e.source), tuple(_runs(e))) for e in some)
        yield ReleasePage(leaf, release, tuple(told))


def _runs(event: Event) -> Iterator[Run]:
    """The change in words, unchanged text cut short."""
    before, after = event.before or "", event.after or ""
    if not (before or after):
        return
    if len(before) + len(after) > _LONGEST:
        before, after = (beginning_of(text, _LONGEST // 4) for text in (before, after))
    runs = word_diff(before, after)
    for at, run in enumerate(runs):
        text = run.text
        if run.change == "same" and len(runs) > 1 and len(text) > 2 * _AROUND:
            start = beginning_of(text, _AROUND) if at else "…"
            text = f"{start} {end_of(text, _AROUND)[1:]}" if at + 1 < len(runs) else start
        yield Run(run.change, text)


def feed_items(events: Iterable[Event], relations: Relations, name: str) -> tuple[Item, ...]:
    """The newest changes of rules that are dated, each under an id that a rebuild keeps."""
    items: dict[str, Item] = {}
    dated = [e for e in events if e.functional and _moment(e.date)]
    dated.sort(key=lambda e: e.date or "", reverse=True)
    for event in dated:
        pointer = relations.near(event.id)
        key = "|".join((name, event.kind, event.id, event.operation, event.version or "", event.date or ""))
        key += f"|{event.source or ''}|{event.location or ''}"
        item_id = f"urn:uuid:{uuid5(NAMESPACE_URL, key)}"
        target = pointer.href if pointer else "changes.html"
        items.setdefault(item_id, Item(item_id, event.title, target, _moment(event.date) or "", event))
        if len(items) == _IN_FEED:
            break
    return tuple(items.values())


def _moment(date: str | None) -> str | None:
    """A date of the corpus as Atom wants it; the first day of a month or year stands for it."""
    parts = (date or "").split("-")
    if not (1 <= len(parts) <= 3 and all(p.isdecimal() for p in parts) and len(parts[0]) == 4):
        return None
    return "-".join((*parts, "01", "01")[:3]) + "T00:00:00Z"


def feed(items: Iterable[Item], title: str, summary: dict[str, str], locale: str, base: str) -> bytes:
    """An Atom feed (RFC 4287) with the words of each item; links are relative where `base` is unknown."""
    items = tuple(items)
    here = f"{base}{locale}/" if base else ""
    head = (
        _tag("title", title),
        _tag("id", f"urn:uuid:{uuid5(NAMESPACE_URL, f'{title}|{locale}|changes')}"),
        _tag("updated", max((i.updated for i in items), default="1970-01-01T00:00:00Z")),
        tag("link", rel="alternate", type="text/html", href=f"{here}changes.html"),
        tag("link", rel="self", type="application/atom+xml", href=f"{here}changes.atom"),
        tag("author", [_tag("name", title)]),
    )
    entries = (
        tag(
            "entry",
            (
                _tag("title", item.title),
                _tag("id", item.id),
                _tag("updated", item.updated),
                tag("link", rel="alternate", type="text/html", href=f"{here}{item.href}"),
                _tag("summary", summary[item.id]),
            ),
        )
        for item in items
    )
    return xml_bytes(tag("feed", (*head, *entries), xmlns=_ATOM, xml_lang=locale))


def _tag(name: str, text: str) -> Element:
    """An element with a text, without what XML has no place for."""
    return tag(name, _NOT_IN_XML.sub("", text))
