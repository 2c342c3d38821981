"""The text of an entry that stood at the point asked for: which version of it, with what applied."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence

from taiyaku.corpus.amendments.overlay import State
from taiyaku.corpus.lookup.query import Asked, Asking, Standing
from taiyaku.corpus.model import Amendment, Entry
from taiyaku.corpus.versions.timeline import PRINTED, Point


def standing_of(asking: Asking, entry: Entry) -> Standing:
    """What stood of an entry at the point asked for. Raises UsageError for one its edition does not know."""
    document = asking.document_of(entry)
    if document is not None and document.is_translation:
        original = asking.corpus.entry(entry.id.rpartition("@")[0])
        if original is not None:
            from taiyaku.corpus.lookup.translation import rendered

            def now() -> Standing:
                return standing_of(Asking(asking.corpus, Asked(), asking.today), original)

            return rendered(asking, entry, standing_of(asking, original), now)
    point = asking.point(entry)
    then, absent = _version_then(asking, entry, point)
    newer = None
    if older := _asked_before(asking, then, point):
        then, absent, newer = older, None, then.id
    amendments = amendments_on(asking, then)
    state = asking.state(then, amendments, point)
    passed = amendments_on(asking, entry) if then.id != entry.id else ()
    left = _unmerged(asking, then, point, state, (*amendments, *passed), {a.id for a in passed})
    absent = absent or _not_yet(asking, then, point)
    return Standing(
        then,
        asking.document_of(then),
        point,
        state,
        absent or (_dated(asking, then) if state.missing else None),
        newer,
        unseen=absent is None and state.missing,
        unmerged=tuple(a for a in left if a.decided != "dismissed"),
        dismissed=tuple(a for a in left if a.decided == "dismissed"),
    )


def _unmerged(
    asking: Asking, then: Entry, point: Point | None, state: State, amendments: Sequence[Amendment],
    passed: Collection[str],
) -> list[Amendment]:  # fmt: skip
    """What was in force then and is not in the text; of the newer version's what is told nowhere else.

    Of what may be meant for a pending text it is what is nearest to it, or all where nothing else says why.
    """
    merged = {a.id for a in (*state.applied, *state.later)} | {a.id for a, _ in state.refused}
    told = {a.source for a in state.applied}  # an erratum that is merged here needs no place elsewhere
    known = {a.id: a for a in amendments}
    left = [
        a
        for a in amendments
        if a.id not in merged and not (a.id in passed and a.source in told)
        if asking.counts(a.scope) and asking.amended_by(point, a)
        if not _is_replaced(asking, a, known, point)
    ]
    if then.status == "pending":
        said = any(a.status == "unresolved" for a in left)
        near = (a for a in asking.corpus.amendments_near(then.id) if a.replaced_by is None and a not in left)
        near = (a for a in near if asking.counts(a.scope) and asking.amended_by(point, a))
        left += [a for a in near if not said or (a.target is None and then.id in a.nearest[:1])]
    return left


def _is_replaced(
    asking: Asking, amendment: Amendment, known: Mapping[str, Amendment], point: Point | None
) -> bool:
    """Whether a newer version of its document had ruled on the same place by the point."""
    newer = known.get(amendment.replaced_by or "")
    return newer is not None and asking.amended_by(point, newer)


def amendments_on(asking: Asking, entry: Entry) -> tuple[Amendment, ...]:
    """The amendments that are to change an entry; not those it makes elsewhere."""
    inside = f"{entry.id}#"
    return tuple(
        a
        for a in asking.corpus.amendments_of(entry.id)
        if a.target == entry.id
        or (a.target or "").startswith(inside)
        or (a.target is None and a.source == entry.id and entry.kind != "erratum")
    )


def _version_then(asking: Asking, entry: Entry, point: Point | None) -> tuple[Entry, str | None]:
    """The entry as the version of its document that was in force gives it, and why there is none."""
    seen = {entry.id}
    while point != PRINTED and not _issued(asking, entry, point):
        lines = [row for row in asking.corpus.lineage_of(entry.id) if row.newer == entry.id]
        older = tuple(dict.fromkeys(row.older for row in lines if row.older and row.older not in seen))
        if not older:
            return entry, f"it came in with {asking.named(entry.document)}" if lines else None
        if len(older) > 1:
            several = f"this was several entries: {', '.join(older)}"
            return entry, f"before {asking.named(entry.document)} {several}"
        before = asking.corpus.entry(older[0])
        if before is None:
            break
        entry = before
        seen.add(entry.id)
    return entry, None


def _issued(asking: Asking, entry: Entry, point: Point | None) -> bool:
    """Whether the version of a document that an entry stands in was out at a point."""
    document = asking.document_of(entry)
    if document is None or not (document.version or document.date):
        return True
    return asking.timeline.includes(point, document.version, document.date, document.edition)


def _asked_before(asking: Asking, entry: Entry, point: Point | None) -> Entry | None:
    """The same question as an older document put it, where that was out at the point and this one not."""
    if point == PRINTED or asking.came_by(point, entry):
        return None
    older = [e for e in asking.same_asked_before(entry) if asking.came_by(point, e)]
    return older[0] if len(older) == 1 else None


def _not_yet(asking: Asking, entry: Entry, point: Point | None) -> str | None:
    """Why an entry that says since when it is there was not there yet; its update says nothing of that."""
    updated = any((s.version, s.date) == (entry.version, entry.date) for s in entry.sections)
    if point == PRINTED or updated or not (entry.version or entry.date):
        return None
    if asking.timeline.placed(point, entry.version, entry.date, entry.edition) is not False:
        return None
    dated = f" ({entry.date})" if entry.version and entry.date else ""
    return f"it is of {entry.version or entry.date}{dated}"


def _dated(asking: Asking, entry: Entry) -> str:
    """Since when there is a text at all."""
    version, date = asking.issue(entry)
    return f"it is of {f'{version} ({date})' if version and date else version or date}"
