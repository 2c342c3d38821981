"""An entry as it stood at a point in time: amendments in order over the text as printed.

Layers come first (the game's own rules, then each scope), inside a layer time, and at one time a page's own
updates before what others say of it, then the order of the corpus. An amendment is applied whole or not at
all.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from taiyaku.corpus.amendments.caveats import (
    CORE,
    View,
    is_missing,
    issued_at,
    layer_notes,
    state_notes,
    unknown_then,
)
from taiyaku.corpus.amendments.patch import PatchError, apply_all, has_text, restated
from taiyaku.corpus.amendments.wiki_updates import in_force, printed, update_amendments
from taiyaku.corpus.model import Amendment, Document, Entry, EntryStatus, Patch
from taiyaku.corpus.version_numbers import VersionKey
from taiyaku.corpus.versions.timeline import PRINTED, Point, Timeline
from taiyaku.values import Struct, field

__all__ = ["PRINTED", "Change", "State", "history", "in_order", "state_at"]


class State(Struct, frozen=True):
    """What an entry says at a point, and how it came to say so."""

    entry: Entry  # with its sections as they stand
    status: EntryStatus
    version: str | None  # of the newest text in it
    date: str | None
    scope: str = CORE  # the layer that decides: of the last amendment that changed the text
    applied: tuple[Amendment, ...] = ()  # in order; one without a patch for it found its text said already
    later: tuple[Amendment, ...] = ()  # of after the point
    refused: tuple[tuple[Amendment, str], ...] = ()  # met a text they were not made for, and why
    notes: tuple[str, ...] = ()
    missing: bool = False  # there is no text of that point: what is shown is younger
    unknown: str | None = None  # why nobody knows whether it said so at the point


class Change(Struct, frozen=True):
    """One applied amendment and the entry before and after it; equal where the text said so already."""

    amendment: Amendment
    before: Entry
    after: Entry


def state_at(
    entry: Entry,
    amendments: Iterable[Amendment],
    timeline: Timeline,
    point: Point | None = None,
    scopes: Sequence[str] = (),
    document: Document | None = None,
) -> State:
    """The entry at a point in time; None is now, PRINTED before every change.

    `amendments` may be all of a corpus: those of other entries are passed over. `scopes` are the layers that
    count, the deciding one last; amendments of other layers are left out and a note says so.
    """
    view = _view(entry, amendments, timeline, point, scopes, document)
    placed = [(a, timeline.placed(point, a.version, a.date, a.edition)) for a in view.counted()]
    run = _applied(view, [a for a, included in placed if included is not False])
    changing = [c.amendment for c in run.changes if c.before != c.after]
    text = _before_it_went(run) if _is_taken_out(run.text, changing) else run.text
    version, date = _newest(view, run.text, changing)
    notes = state_notes(view) if point is not None else layer_notes(view)
    return State(
        entry=text,
        status=_status(view, run.text, changing),
        version=version,
        date=date,
        scope=changing[-1].scope if changing else (document.scope if document else CORE),
        applied=tuple(c.amendment for c in run.changes),
        later=tuple(a for a, included in placed if included is False),
        refused=tuple(run.refused),
        notes=tuple(dict.fromkeys((*notes, *run.notes))),
        missing=is_missing(view),
        unknown=unknown_then(view),
    )


def history(
    entry: Entry,
    amendments: Iterable[Amendment],
    timeline: Timeline,
    scopes: Sequence[str] = (),
    document: Document | None = None,
) -> tuple[Change, ...]:
    """Every applied change from the text as printed to the text in force, in order."""
    view = _view(entry, amendments, timeline, None, scopes, document)
    return tuple(_applied(view, view.counted()).changes)


def in_order(
    amendments: Iterable[Amendment], timeline: Timeline, scopes: Sequence[str], entry: Entry | None = None
) -> tuple[Amendment, ...]:
    """Amendments in the order they are applied in; of those of one time the entry's own first."""
    ranks = {scope: rank for rank, scope in enumerate((CORE, *scopes))}

    def place(amendment: Amendment) -> tuple[int, tuple[str, VersionKey, str], bool]:
        time = timeline.key(amendment.version, amendment.date, amendment.edition)
        own = entry is not None and amendment.source == entry.id
        return ranks.get(amendment.scope, 0 if own else len(ranks)), time, not own

    return tuple(sorted(amendments, key=place))


def _view(
    entry: Entry,
    amendments: Iterable[Amendment],
    timeline: Timeline,
    point: Point | None,
    scopes: Sequence[str],
    document: Document | None,
) -> View:
    """The entry with the amendments that concern it, in order; its own updates whether listed or not."""
    updates = {a.id: a for a in update_amendments(entry, document)}
    listed = [a for a in amendments if a.id not in updates and _concerns(a, entry)]
    ordered = in_order((*updates.values(), *listed), timeline, scopes, entry)
    return View(entry, document, timeline, point, ordered, tuple(scopes), frozenset(updates))


def _concerns(amendment: Amendment, entry: Entry) -> bool:
    places = [amendment.target] if amendment.target else list(amendment.nearest)
    return any(p.entry == entry.id for p in amendment.patches) or any(
        place.partition("#")[0] == entry.id for place in places
    )


class _Run(Struct):
    """Amendments as they are applied one after the other."""

    text: Entry
    page: Entry  # with the page's own updates alone
    changes: list[Change] = field(default_factory=list)
    refused: list[tuple[Amendment, str]] = field(default_factory=list)
    notes: list[str] = field(default_factory=list)


def _applied(view: View, amendments: Sequence[Amendment]) -> _Run:
    run = _folded(view, printed(view.entry), amendments)
    if view.point is None and any(amendment.id in view.updates for amendment, _ in run.refused):
        # Whatever the order of its updates, the page itself says how it reads today.
        run = _folded(view, in_force(view.entry), [a for a in amendments if a.id not in view.updates])
        run.notes.append("the updates of this page contradict the dates of their versions")
    return run


def _folded(view: View, first: Entry, amendments: Sequence[Amendment]) -> _Run:
    run = _Run(first, first)
    for amendment in amendments:
        patches = [p for p in amendment.patches if p.entry == view.entry.id]
        before = run.text
        try:
            if amendment.id in view.updates:
                _update(run, amendment, patches, view)
            else:
                run.text = apply_all(run.text, patches)
        except PatchError as error:
            run.refused.append((amendment, str(error)))
            continue
        run.changes.append(Change(amendment, before, run.text))
    return run


def _update(run: _Run, update: Amendment, patches: Sequence[Patch], view: View) -> None:
    """A page's own update says how its text reads from then on, whatever others had changed in it before.

    Raises PatchError if it does not even fit the page's own text: its updates then contradict their dates.
    """
    run.page = apply_all(run.page, patches)
    try:
        run.text = apply_all(run.text, patches)
        return
    except PatchError:
        pass
    try:
        restating = run.text
        for patch in patches:
            restating = apply_all(restating, [restated(patch, restating)])
        run.text = restating
        run.notes.append(f"{update.id} restates a text that earlier amendments had changed")
    except PatchError:
        run.text = run.page
        undone = [c for c in run.changes if c.amendment.id not in view.updates and c.before != c.after]
        run.changes = [c for c in run.changes if c not in undone]
        run.refused += [(c.amendment, f"{update.id} restates the text without it") for c in undone]


def _is_taken_out(text: Entry, changing: Sequence[Amendment]) -> bool:
    return bool(changing) and changing[-1].operation == "delete" and not has_text(text)


def _before_it_went(run: _Run) -> Entry:
    """What a rule said before an erratum took all of it out: it is shown as withdrawn, not as empty."""
    return next((c.before for c in reversed(run.changes) if has_text(c.before)), run.text)


def _newest(view: View, text: Entry, changing: Sequence[Amendment]) -> tuple[str | None, str | None]:
    """Version and date of the newest part of a text."""
    stamps = [(a.version, a.date) for a in changing]
    stamps += [(s.version, s.date) for s in text.sections]
    stamps.append(issued_at(view.entry, view.document))
    known = [stamp for stamp in stamps if any(stamp)]
    if not known and view.point is None and view.document:
        known = [(view.document.version, view.document.date)]
    if len(set(known)) < 2:
        return known[0] if known else (None, None)
    key = view.timeline.key
    return max(known, key=lambda s: key(s[0], s[1], view.entry.edition))


def _status(view: View, text: Entry, changing: Sequence[Amendment]) -> EntryStatus:
    entry, point = view.entry, view.point
    if entry.status == "withdrawn" or (entry.removed and entry.kind != "erratum"):
        if not entry.removed or point == PRINTED:
            return "withdrawn"  # as printed is not a time: a ruling withdrawn since is not in force
        stays = view.placed(entry.removed, None) is False and not _is_taken_out(text, changing)
        return "in-force" if stays else "withdrawn"
    if _is_taken_out(text, changing):
        return "withdrawn"
    if _waits(view):
        return _waiting(view)
    if entry.status == "pending" and point == PRINTED and _open(view):
        return "in-force"
    if entry.status == "pending" and not _open(view) and any(_is_left_out(a, view) for a in view.amendments):
        return "in-force"
    return entry.status


def _waits(view: View) -> bool:
    """Whether what is open at the point may be something else than what is open in the newest state."""
    if view.entry.status not in {"pending", "in-force"} or view.point == PRINTED:
        return False
    return view.point is not None or any(view.placed(a.version, a.date) is False for a in _open(view))


def _is_left_out(amendment: Amendment, view: View) -> bool:
    """Whether a change without a place is of a layer that does not count."""
    return amendment.status == "unresolved" and amendment.scope not in (CORE, *view.scopes)


def _open(view: View) -> list[Amendment]:
    """Changes without a place, of the layers that count."""
    layers = (CORE, *view.scopes)
    unplaced = [a for a in view.amendments if a.status == "unresolved" and a.decided != "dismissed"]
    return [a for a in unplaced if a.scope in layers]


def _waiting(view: View) -> EntryStatus:
    """Whether a change that was out at the point had found no place, and nothing newer its own yet."""
    known = {a.id: a for a in view.amendments}
    waiting = _open(view)
    for amendment in waiting:
        newer = known.get(amendment.replaced_by or "")
        gone = amendment.replaced_by and (not newer or view.placed(newer.version, newer.date) is not False)
        if not gone and view.placed(amendment.version, amendment.date) is not False:
            return "pending"
    return "in-force" if waiting else view.entry.status
