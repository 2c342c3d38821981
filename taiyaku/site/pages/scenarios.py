"""All scenarios on one page, as a player chooses one: what each is about, how it is set up, how it is won."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby

from taiyaku.corpus.model import Entry, Lang, Section
from taiyaku.multimap import multimap
from taiyaku.site.excerpts import beginning_of
from taiyaku.site.pages.article import anchors_of
from taiyaku.site.pages.listings import Leaf, Origin, cut, leaves
from taiyaku.site.pages.relations import Pointer, Relations
from taiyaku.site.urls import href
from taiyaku.values import Struct, replace

_ROOM = 5  # a scenario takes as much room as so many entries

KIND = "scenario"
ROLES = ("objectives", "deployment", "special-rules", "end")
_SAID = 150  # characters of a part
_PARTS = 6  # of a role


class Feature(Struct, frozen=True):
    """A part of a scenario: its heading and how it begins."""

    heading: str | None
    lang: Lang
    href: str
    begins: str
    items: int  # clauses


class Scenario(Struct, frozen=True):
    """A scenario with what is chosen by."""

    pointer: Pointer
    labels: tuple[str, ...]
    about: str  # how its text begins, before the parts
    features: tuple[tuple[str, tuple[Feature, ...]], ...]  # by role
    inside: tuple[tuple[str, tuple[Pointer, ...]], ...]  # entries inside it, such as its objectives, by kind


class Pack(Struct, frozen=True):
    """The scenarios of one document under one printed heading."""

    heading: tuple[str, ...]
    document: Origin | None
    scenarios: tuple[Scenario, ...]


def packs_of(relations: Relations, sources: dict[str, Origin]) -> tuple[Pack, ...]:
    """All scenarios, document by document in book order; older versions of a text are left out."""
    every = ((position, entry) for position, entry in enumerate(relations.entries) if entry.kind == KIND)
    found = [position for position, entry in every if entry.status in ("in-force", "pending")]
    grouped = groupby(found, lambda p: (relations.entries[p].document, relations.entries[p].path))
    return tuple(
        Pack(path, sources.get(document), tuple(_scenario(relations, p) for p in some))
        for (document, path), some in grouped
    )


def _scenario(relations: Relations, position: int) -> Scenario:
    entry = relations.entries[position]
    anchors = dict(anchors_of(entry))
    path = relations.paths[position]
    features = ((role, tuple(_features(entry, role, path, anchors)[:_PARTS])) for role in ROLES)
    children = relations.children[position]
    by_kind = multimap((relations.entries[child].kind, relations.point(child)) for child in children)
    return Scenario(
        pointer=relations.point(position),
        labels=entry.labels,
        about=next(_beginnings(entry), ""),
        features=tuple((role, some) for role, some in features if some),
        inside=tuple((kind, tuple(some)) for kind, some in by_kind.items()),
    )


def _features(entry: Entry, role: str, path: str, anchors: dict[str, str]) -> list[Feature]:
    return [
        Feature(s.heading, s.lang, href(path, anchors.get(s.id)), _begins(s), len(s.clauses))
        for s in entry.sections
        if s.role == role and s.clauses
    ]


def _begins(section: Section) -> str:
    return beginning_of(section.clauses[0].text, _SAID)


def _beginnings(entry: Entry) -> Iterator[str]:
    for section in entry.sections:
        if section.role in ("body", "summary") and section.clauses:
            yield _begins(section)


def scenario_pages(path: str, packs: Sequence[Pack]) -> Iterator[tuple[Leaf, tuple[Pack, ...]]]:
    """The pages of scenarios, each with its packs."""
    parts = cut([pack.scenarios for pack in packs], lambda _: _ROOM)
    for leaf, part in zip(leaves(path, len(parts)), parts, strict=True):
        yield leaf, tuple(replace(packs[n], scenarios=tuple(some)) for n, some in part)
