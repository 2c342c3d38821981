"""What stands under addresses of earlier builds: entries that are gone, passages that stand elsewhere now."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from taiyaku.corpus.name_keys import anchor_name
from taiyaku.site.addresses import Gone, Passage
from taiyaku.site.pages.listings import Origin
from taiyaku.site.pages.relations import Pointer, Relations
from taiyaku.values import Struct


class Moved(Struct, frozen=True):
    """A passage that stood here once, under the same anchor as then."""

    anchor: str
    to: Pointer | None  # where its words stand now
    version: str  # it went in


class GonePage(Struct, frozen=True):
    """What stands under the address of an entry that is not there any more."""

    id: str
    to: Pointer | None  # the entry that says the same now
    nearest: tuple[Pointer, ...]
    passages: tuple[Moved, ...]
    source: Origin | None  # the document that has it not any more
    version: str  # of that, when it was missing first
    date: str


def gone_page(gone: Gone, relations: Relations, origins: Mapping[str, Origin]) -> GonePage:
    """What to say under an old address."""
    document, version, date = gone.since
    return GonePage(
        id=gone.id,
        to=relations.point_to(gone.to),
        nearest=tuple(p for i in gone.nearest if (p := relations.point_to(i))),
        passages=moved_passages(gone.passages, relations),
        source=origins.get(document),
        version=version,
        date=date,
    )


def moved_passages(passages: Iterable[Passage], relations: Relations) -> tuple[Moved, ...]:
    """Where passages of earlier builds stand now."""
    return tuple(Moved(anchor_name(f"#{p.anchor}"), relations.point_to(p.to), p.version) for p in passages)
