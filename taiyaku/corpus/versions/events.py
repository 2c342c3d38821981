"""What `changes` tells: one event for each thing that changed."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Literal

from taiyaku.values import Struct

Kind = Literal["amendment", "rule", "faq", "document"]
KINDS: tuple[Kind, ...] = ("amendment", "rule", "faq", "document")


class Event(Struct, frozen=True):
    """One thing that changed."""

    date: str | None
    version: str | None
    edition: str
    kind: Kind
    id: str  # of the entry, section or clause that is another one now, or of the document
    title: str
    document: str  # where the change was made
    operation: str
    functional: bool  # False: only typography, numbers, places, or text given back
    summary: str
    before: str | None = None
    after: str | None = None
    source: str | None = None  # the entry that says so, where it is not the entry that changed
    status: str | None = None  # of an amendment: applied, unresolved
    location: str | None = None  # of an amendment, as its source words it
    scope: str = ""
    replaces: str | None = None  # id of the question whose answer it replaces
    dated_by: Literal["entry", "document"] = "entry"  # "document": it may be older than its document

    @property
    def concerned(self) -> frozenset[str]:
        """Ids of the entries it is about."""
        ids = (self.id, self.source, self.replaces)
        return frozenset(i.split("#", 1)[0] for i in ids if i and self.kind != "document")


class Changes(Struct, frozen=True):
    """What changed, newest first, and how many changes say neither version nor date."""

    events: tuple[Event, ...]
    editions: tuple[str, ...]
    undated: int = 0


def grouped(events: Iterable[Event]) -> Iterator[tuple[tuple[str, str | None, str | None], list[Event]]]:
    """Events by edition, version and date, in the order they come."""
    found: dict[tuple[str, str | None, str | None], list[Event]] = {}
    for event in events:
        found.setdefault((event.edition, event.version, event.date), []).append(event)
    yield from found.items()
