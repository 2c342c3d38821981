"""How a text came to be: every change with its source, version and date, oldest first.

Imported only where a history or a difference is asked for.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Literal

from taiyaku.corpus.amendments.overlay import history
from taiyaku.corpus.lookup.query import Asking, Standing
from taiyaku.corpus.lookup.redline import Redline, SectionChange, redline
from taiyaku.corpus.lookup.text_in_force import amendments_on
from taiyaku.corpus.model import Amendment, Entry
from taiyaku.corpus.versions.timeline import PRINTED
from taiyaku.values import Struct, replace

StepKind = Literal[
    "printed", "added", "updated", "amended", "repaired", "confirmed", "announced", "version", "withdrawn"
]


class Step(Struct, frozen=True):
    """One event in the life of a text."""

    kind: StepKind
    source: str  # the entry, or the amendment's source
    document: str
    version: str | None
    date: str | None
    operation: str | None = None
    amendment: str | None = None
    location: str | None = None
    reason: str | None = None
    scope: str = ""
    sections: tuple[SectionChange, ...] = ()


def changes_of(asking: Asking, standing: Standing) -> Redline:
    """From the text as first printed to the one shown, over all versions of the document."""
    first = _line_of(asking, standing.entry)[0]
    return Redline(asking.named(first.document), redline(_printed(asking, first), standing.state.entry))


def history_of(asking: Asking, standing: Standing, documents: Mapping[str, str]) -> tuple[Step, ...]:
    """Every step up to the point asked for."""
    line = _line_of(asking, standing.entry)
    steps: list[Step] = []
    for at, entry in enumerate(line):
        version, date = _came(asking, entry)
        before = _until(asking, line[at - 1], entry) if at else None
        sections = _changed(before, _printed(asking, entry)) if before else ()
        kind: StepKind = "printed"
        if entry.kind == "faq":
            kind = "updated" if _is_updated(entry) else "added"
        if before:
            lines = asking.corpus.lineage_of(entry.id)
            kind = "version" if any(r.newer == entry.id and r.older for r in lines) else "updated"
        steps.append(Step(kind, entry.id, entry.document, version, date, sections=sections))
        following = line[at + 1] if at + 1 < len(line) else None
        told = {s.source for s in steps if s.kind == "amended"}
        own = _amendments(asking, entry, documents, following)
        steps += [s for s in own if s.kind != "announced" or s.source not in told]
        steps += _end(entry)
    point = standing.point
    if point is not None and point != PRINTED:
        edition = standing.entry.edition
        steps = [
            s
            for s in steps
            if s.kind == "printed" or asking.timeline.includes(point, s.version, s.date, edition)
        ]
    first, rest = steps[:1], steps[1:]
    rest.sort(key=lambda s: asking.timeline.key(s.version, s.date, standing.entry.edition))
    return (*first, *rest)


def _came(asking: Asking, entry: Entry) -> tuple[str | None, str | None]:
    """Version and date an entry came in with; those of an update to it are not those of its first text."""
    document = asking.document_of(entry)
    if (_is_updated(entry) and entry.kind != "faq") or not (entry.version or entry.date):
        return (document.version, document.date) if document else (None, None)
    return asking.issue(entry)


def _is_updated(entry: Entry) -> bool:
    """Whether an entry's own version is that of an update to it."""
    updated = {(s.version, s.date) for s in entry.sections if s.version or s.date}
    return (entry.version, entry.date) in updated


def _line_of(asking: Asking, entry: Entry) -> list[Entry]:
    """The entry in every version of its document up to this one, oldest first, as far as it is one entry."""
    line, seen = [entry], {entry.id}
    while True:
        rows = asking.corpus.lineage_of(line[0].id)
        older = {row.older for row in rows if row.newer == line[0].id and row.older} - seen
        older = older or _asked_before(asking, line[0]) - seen
        before = asking.corpus.entry(older.pop()) if len(older) == 1 else None
        if before is None:
            return line
        seen.add(before.id)
        line.insert(0, before)


def _asked_before(asking: Asking, entry: Entry) -> set[str]:
    """The same question in an earlier document of its edition."""
    key = asking.timeline.key
    own = key(*asking.issue(entry), entry.edition)
    return {e.id for e in asking.same_asked_before(entry) if key(*asking.issue(e), e.edition) < own}


def _printed(asking: Asking, entry: Entry) -> Entry:
    return asking.state(entry, amendments_on(asking, entry), PRINTED).entry


def _until(asking: Asking, entry: Entry, following: Entry) -> Entry:
    """An entry as it stood when the next version of its document came."""
    return asking.state(entry, _before(asking, amendments_on(asking, entry), following), None).entry


def _before(
    asking: Asking, amendments: Sequence[Amendment], following: Entry | None
) -> tuple[Amendment, ...]:
    """The amendments that came before the next version of their target; later ones change that one."""
    if following is None:
        return tuple(amendments)
    key = asking.timeline.key
    end = key(*_came(asking, following), following.edition)
    return tuple(a for a in amendments if key(a.version, a.date, a.edition) < end)


def _amendments(
    asking: Asking, entry: Entry, documents: Mapping[str, str], following: Entry | None
) -> Iterator[Step]:
    """What became of a version of an entry by amendments, until the following version of it came."""
    amendments = _before(asking, amendments_on(asking, entry), following)
    made = history(entry, amendments, asking.timeline, asking.scopes, asking.document_of(entry))
    done = {change.amendment.id: change for change in made}
    for amendment in amendments:
        change = done.get(amendment.id)
        step = Step(
            "announced",
            amendment.source,
            documents.get(amendment.source)
            or asking.corpus.documents_of((amendment.source,)).get(amendment.source, ""),
            amendment.version,
            amendment.date,
            amendment.operation,
            amendment.id,
            amendment.location,
            amendment.reason,
            amendment.scope,
        )
        if change and change.before != change.after:
            kind: StepKind = "repaired" if amendment.repairs else "amended"
            yield replace(step, kind=kind, sections=_changed(change.before, change.after))
        elif amendment.status == "unresolved" or (amendment.patches and not change):
            yield step
        else:
            yield replace(step, kind="confirmed")


def _end(entry: Entry) -> Iterator[Step]:
    if entry.removed or entry.status == "withdrawn":
        yield Step("withdrawn", entry.id, entry.document, entry.removed, None)


def _changed(before: Entry, after: Entry) -> tuple[SectionChange, ...]:
    """The sections that changed, with the lines that changed."""
    changed = (s for s in redline(before, after) if s.changed)
    return tuple(replace(s, lines=tuple(line for line in s.lines if line.changed)) for s in changed)
