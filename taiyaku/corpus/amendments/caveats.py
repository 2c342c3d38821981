"""What a reader must know of a text at a point in time: what is unknown, left out, or younger than asked."""

from __future__ import annotations

from collections.abc import Iterator

from taiyaku.corpus.amendments.wiki_updates import ORIGINAL, in_force
from taiyaku.corpus.model import Amendment, Document, Entry
from taiyaku.corpus.versions.timeline import PRINTED, Point, Timeline
from taiyaku.values import Struct

CORE = ""  # the layer of the game's own rules


class View(Struct, frozen=True):
    """An entry looked at from a point in time."""

    entry: Entry
    document: Document | None
    timeline: Timeline
    point: Point | None
    amendments: tuple[Amendment, ...]  # all that concern the entry, in order
    scopes: tuple[str, ...]
    updates: frozenset[str] = frozenset()  # ids of those that are the page's own updates

    def counted(self) -> tuple[Amendment, ...]:
        """The amendments that can change the text: applied ones of a layer that counts, and its own."""
        layers = (CORE, *self.scopes)
        return tuple(
            a
            for a in self.amendments
            if a.status == "applied" and (a.scope in layers or a.id in self.updates)
        )

    def placed(self, version: str | None, date: str | None) -> bool | None:
        return self.timeline.placed(self.point, version, date, self.entry.edition)


def issued_at(entry: Entry, document: Document | None) -> tuple[str | None, str | None]:
    """Version and date of an entry's text apart from its dated sections, as far as known.

    The date of an updated entry is the update's, and that of a wiki page the one of its last edit: neither
    says since when the rest of the text stands.
    """
    own = [s for s in entry.sections if (s.version, s.date) == (entry.version, entry.date)]
    others = [s for s in entry.sections if s not in own and s.role != "question"]  # a card's has no date
    updated = own and (others or any(s.role == ORIGINAL for s in own))
    if (entry.version or entry.date) and not updated:
        return entry.version, entry.date
    if document is None or document.format == "wiki":
        return None, None
    return document.version, document.date


def _issued(view: View) -> tuple[str | None, ...]:
    dated = (view.entry.version, view.entry.date, *(s.date for s in view.entry.sections))
    return (*issued_at(view.entry, view.document), *dated)


def is_missing(view: View) -> bool:
    """Whether the entry has no text of the point: it was printed later."""
    version, date = issued_at(view.entry, view.document)
    if view.point == PRINTED or not (version or date):
        return False
    return view.placed(version, date) is False


def unknown_then(view: View) -> str | None:
    """Why a page is no evidence for the point: it is known as of its revisions, and all of them are later."""
    entry, document = view.entry, view.document
    if document is None or document.format != "wiki" or view.point is None or view.point == PRINTED:
        return None
    revisions = [(entry.version, entry.date), *((s.version, s.date) for s in entry.sections)]
    known = [(v, d) for v, d in (*revisions, (document.version, document.date)) if v or d]
    if not known:
        return "its page does not say since when it reads as it does"
    if any(view.placed(v, d) is not False for v, d in known):
        return None
    first = min(known, key=lambda s: view.timeline.key(s[0], s[1], entry.edition))
    return f"its page is known only as of {_when(*first)}"


def state_notes(view: View) -> Iterator[str]:
    """Everything there is to say of the text at an earlier point, the gravest first."""
    point = view.point
    if point is None:
        return
    if is_missing(view):
        yield f"no text at {point.asked}: what follows is of {_when(*issued_at(view.entry, view.document))}"
    elif point != PRINTED and (first := view.timeline.before_all(point, view.entry.edition)):
        yield f"{point.asked} is before the earliest version known of {view.entry.edition}: {first}"
    elif point.date and view.document and view.document.format != "wiki" and not any(_issued(view)):
        yield "its document does not say since when it reads as it does"
    if point.note:
        yield point.note
    yield from _removal_notes(view, point)
    yield from _dated_notes(view)
    yield from _unknown_notes(view, point)
    yield from layer_notes(view)


def layer_notes(view: View) -> Iterator[str]:
    """The amendments that count in none of the layers asked for."""
    counted = view.counted()
    left = [a for a in view.amendments if a.status == "applied" and a not in counted]
    for scope in dict.fromkeys(a.scope for a in left):
        ids = ", ".join(a.id for a in left if a.scope == scope)
        yield f"changes of the layer {scope} are left out: {ids}"


def _removal_notes(view: View, point: Point) -> Iterator[str]:
    removed = view.entry.removed
    if point == PRINTED or not removed:
        return
    gone = view.placed(removed, None)
    if gone is None:
        yield f"withdrawn in {removed}; it is not known whether {point.asked} is before that"
    elif not gone:
        yield f"withdrawn later, in {removed}"


def _dated_notes(view: View) -> Iterator[str]:
    """Parts that are younger than the point, with nothing known of what stood there before."""
    known = {
        part.id
        for a in view.amendments
        for patch in a.patches
        if a.id in view.updates
        for part in patch.added
    }
    issued = issued_at(view.entry, view.document)
    for section in in_force(view.entry).sections:
        stamp = section.version, section.date
        if section.id in known or not any(stamp) or stamp == issued:
            continue
        if view.placed(section.version, section.date) is False:
            part = section.heading or section.role
            yield f"{part} is of {_when(section.version, section.date)}; its earlier text is not known"
    for update in view.amendments:
        if update.id in view.updates and update.status == "unresolved":
            yield "a superseded text is known without the one that took its place; it is not shown"


def _unknown_notes(view: View, point: Point) -> Iterator[str]:
    issued = issued_at(view.entry, view.document)
    if view.entry.kind == "faq" and point != PRINTED and any(issued) and view.placed(*issued) is None:
        yield f"it is not known whether {view.entry.id} ({_when(*issued)}) was out at {point.asked}"
    for a in view.counted():
        if view.placed(a.version, a.date) is None:
            when = _when(a.version, a.date)
            yield f"it is not known whether {a.id} ({when}) was out at {point.asked}; it is counted in"


def _when(version: str | None, date: str | None) -> str:
    if version:
        return f"version {version} ({date})" if date else f"version {version}"
    return date or "unknown date"
