"""Questions and errata about an entry, as they stood at the point asked for."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from taiyaku.corpus.links.listed_names import LISTED
from taiyaku.corpus.lookup.answer_model import RULING_KINDS, Ruling, redlined
from taiyaku.corpus.lookup.query import Asking, Standing
from taiyaku.corpus.lookup.ruling_sources import counterparts, sources_of
from taiyaku.corpus.model import (
    BY_ITS_WORDS,
    OVERTAKEN,
    TAKEN_BACK,
    TO_COME,
    Amendment,
    Entry,
    EntryStatus,
    Stale,
)
from taiyaku.corpus.name_keys import edition_rank, loose_key
from taiyaku.corpus.names import Candidate
from taiyaku.corpus.versions.timeline import PRINTED, Point
from taiyaku.multimap import multimap
from taiyaku.values import Struct, replace, taken

_TEXT_ROLES = frozenset({"question", "original", "example"})


class Rulings(Struct, frozen=True):
    """The rulings at a point, and how many there are by now that were not there yet."""

    rulings: tuple[Ruling, ...]
    later: int = 0


def find_rulings(
    asking: Asking, standing: Standing, children: Sequence[Entry], others: Sequence[Candidate]
) -> Rulings:
    """What rules on an entry, what is about it first, the newest first, withdrawn ones last; none as printed.

    Errata to a rule that is not here count at every rule of that name, whatever its edition.
    """
    principal = sources_of(asking, standing.entry, children, others)
    made = [a for a in asking.corpus.amendments_of(standing.entry.id) if a.status == "applied"]
    clarifies = {a.source for a in made if a.operation == "clarify"}
    sources = asking.corpus.entries(dict.fromkeys(a.source for a in made))  # in their order, build for build
    noticed = {e.id: True for e in sources if e.kind == "notice"}
    noticed |= {x.source: True for x in asking.corpus.links_to(standing.entry.id) if LISTED in x.reasons}
    principal |= noticed
    found_there = asking.corpus.entries(principal)
    entries = {e.id: e for e in found_there if e.kind in RULING_KINDS or e.id in clarifies or e.id in noticed}
    point = standing.point
    counted = {i: e for i, e in entries.items() if asking.counts(asking.scope_of(e.document))}
    if point == PRINTED:
        return Rulings((), len(counted))
    points = {e.edition: _point_for(e.edition, standing) for e in counted.values()}
    there = {i: e for i, e in counted.items() if asking.came_by(points[e.edition], e)}
    hidden = _older_versions(asking, there)
    amendments = {a.id: a for a in asking.corpus.amendments_from(there)} if there else {}
    applied = {a.id for a in standing.state.applied if a.operation != "clarify"}  # which changes no text
    said_already = (a for a in amendments.values() if a.status == "applied" and not a.patches)
    merged = applied | {a.id for a in said_already if a.operation != "clarify"}
    merged -= {a.id for a in amendments.values() if _overtaken(a)}
    own = multimap((a.source, a) for a in amendments.values())
    found = [
        _ruling(asking, standing.entry, e, points[e.edition], principal[e.id], own[e.id], merged)
        for e in there.values()
        if e.id not in hidden
    ]
    found = _with_later_answers(found, there, standing.entry.lang)
    found.sort(key=lambda r: asking.timeline.key(r.version, r.date, r.edition), reverse=True)
    found.sort(key=lambda r: (r.status in ("withdrawn", "superseded"), not r.principal))
    return Rulings(tuple(_folded(asking, found)), len(counted) - len(there))


def _with_later_answers(found: Sequence[Ruling], there: Mapping[str, Entry], lang: str) -> list[Ruling]:
    """The rulings; an older answer may be out of date where one in the other language was changed since."""
    later = [r for r in found if there[r.id].lang != lang and r.kind == "faq" and there[r.id].date]
    told: list[Ruling] = []
    for one in found:
        own = one.kind == "faq" and one.status == "in-force" and there[one.id].lang == lang
        newer = [r for r in later if own and one.date and (r.date or "")[: len(one.date)] > one.date]
        note = [f"may be out of date: {newer[0].id} came later and corrects the like"] if newer else []
        told.append(replace(one, said=(*one.said, *note)))
    return told


def _point_for(edition: str, standing: Standing) -> Point | None:
    """The point in terms of an edition: another one's version of the same name is another version."""
    point = standing.point
    if point is None or point == PRINTED or edition == standing.entry.edition or not point.date:
        return point
    return Point(point.asked, point.date)


def _older_versions(asking: Asking, there: Mapping[str, Entry]) -> set[str]:
    """Ids of rulings that stand in a newer version of their document too."""
    old = [e.id for e in there.values() if e.status == "superseded"]
    return {i for i in old if any(r.newer in there for r in asking.corpus.lineage_of(i) if r.older == i)}


def _ruling(
    asking: Asking,
    about: Entry,
    entry: Entry,
    point: Point | None,
    principal: bool,
    amendments: Sequence[Amendment],
    merged: set[str],
) -> Ruling:
    version, date = asking.issue(entry)
    status, since = status_then(asking, entry, point)
    where = entry.reference.location if entry.reference else None
    here = [a for a in amendments if (a.target or "").split("#", 1)[0] == about.id]
    said = (
        *_edition_said(asking, about, entry),
        *since,
        *_of_namesakes(asking, about, entry),
        *_of_lower_layers(asking, about, entry),
        *_of_the_other_language(asking, about, entry),
        *(said_by_newer(asking, e, entry) for e in maybe_replaced(asking, entry, point)),
        *(stale_words(s) for s in asking.corpus.stale_of(entry.id)),
        *(a.reason or "" for a in here if _overtaken(a) or a.reason == TO_COME),
        *(_open(a) for a in here or amendments if a.status == "unresolved" and a.decided != "dismissed"),
    )
    listed = {(a.target or "").split("#", 1)[0] for a in amendments} - {about.id}
    if {loose_key(t.text) for t in entry.titles} & {loose_key(t.text) for t in about.titles}:
        listed = set()  # all of it is on the rule whose name it has
    changes = [a for a in here if a.operation != "clarify"]
    more = bool(changes) and not listed and _says_more(entry, changes)
    return Ruling(
        version=version,
        date=date,
        status=status,
        principal=principal,
        text=tuple(a.after for a in here if a.after and (entry.kind != "notice" or a.operation == "clarify"))
        if here and (listed or (entry.kind == "notice" and not more))
        else tuple(_text(_as_it_stood(asking, entry, point))),
        said=tuple(dict.fromkeys(said)),
        location=where,
        merged=bool(here) and all(a.id in merged and a.operation != "clarify" for a in here) and not more,
        **taken(entry, "id kind title document edition"),
    )


def _as_it_stood(asking: Asking, entry: Entry, point: Point | None) -> Entry:
    """A ruling with what had amended it by a point."""
    amendments = asking.corpus.amendments_of(entry.id)
    if not any(patch.entry == entry.id for a in amendments for patch in a.patches):
        return entry
    return asking.state(entry, amendments, point).entry


def _text(entry: Entry) -> Iterator[str]:
    """What a ruling says, a line to each clause; the whole text where nothing is marked as the answer."""
    answers = [s for s in entry.sections if s.role == "answer"]
    for section in answers or [s for s in entry.sections if s.role not in _TEXT_ROLES]:
        for clause in section.clauses:
            text = redlined(clause)
            yield f"{clause.marker} {text}" if clause.marker else text
        for table in section.tables:
            yield from (" | ".join(row) for row in (table.header, *table.rows) if any(row))


def status_then(asking: Asking, entry: Entry, point: Point | None) -> tuple[EntryStatus, tuple[str, ...]]:
    """The status of a ruling at a point, and what became of it since."""
    if entry.status == "withdrawn":
        gone = f"withdrawn in {entry.removed}" if entry.removed else "withdrawn"
        if entry.removed and not asking.timeline.includes(point, entry.removed, None, entry.edition):
            return "in-force", (gone,)
        return "withdrawn", (gone,)
    if entry.kind == "erratum" and entry.removed:
        said = f"not repeated in {entry.removed}{_printed_in(asking, entry)}"
        if not asking.timeline.includes(point, entry.removed, None, entry.edition):
            return "in-force", (said,)
        return entry.status, (said,)
    if entry.status == "superseded":
        newer = successors(asking, entry)
        out = [e for e in newer if asking.came_by(point, e)]
        if out or not newer:
            return "superseded", tuple(f"superseded by {e.id}" for e in out[:1])
        if point is None:
            version, date = asking.issue(newer[0])
            return "in-force", (f"{newer[0].id} takes its place from {date or version} on",)
        return "in-force", (f"superseded since by {newer[0].id}",)
    return entry.status, ()


def _printed_in(asking: Asking, erratum: Entry) -> str:
    """Where the text of an erratum stands by now, without it."""
    made = asking.corpus.amendments_from((erratum.id,))
    owners = [
        a.target.partition("#")[0] for a in made if a.target and a.status == "applied" and not a.patches
    ]
    found = dict.fromkeys(e.document for e in asking.corpus.entries(owners))
    return f"; in the printing of {', '.join(found)}" if found else ""


def successor(asking: Asking, entry: Entry, point: Point | None = None) -> Entry | None:
    """What had taken the place of a superseded entry by a point, else what will."""
    newer = successors(asking, entry)
    return next((e for e in newer if asking.came_by(point, e)), newer[0] if newer else None)


def successors(asking: Asking, entry: Entry) -> list[Entry]:
    """What took the place of a superseded entry: its newer version, the newer of two same questions."""
    newer = [row.newer for row in asking.corpus.lineage_of(entry.id) if row.older == entry.id and row.newer]
    links = asking.corpus.links_to(entry.id)
    newer += [x.source for x in links if x.leads("same-faq")]
    return list(asking.corpus.entries(newer))


def maybe_replaced(asking: Asking, entry: Entry, point: Point | None) -> list[Entry]:
    """Newer questions of its edition that are perhaps the same one, and answered otherwise, at a point."""
    links = asking.corpus.links_maybe_to(entry.id) if entry.kind in ("faq", "notice") else ()
    newer = asking.corpus.entries(x.source for x in links if x.type == "same-faq")
    own = list(_text(entry))
    return [
        e
        for e in newer
        if e.edition == entry.edition and asking.came_by(point, e) and list(_text(e)) != own
        if e.status not in ("withdrawn", "superseded")
    ]


def said_by_newer(asking: Asking, newer: Entry, older: Entry) -> str:
    """Why a ruling may no longer count: a newer one is perhaps the same question, or takes it back."""
    links = asking.corpus.links_from(newer.id)
    if any(TAKEN_BACK in x.reasons and older.id in x.candidates for x in links):
        return f"may be out of date: {newer.id} takes an answer back, perhaps this one"
    return f"may be out of date: {newer.id} asks nearly the same"


def stale_words(stale: Stale) -> str:
    """Why a ruling or translation is to be looked at again."""
    if stale.reason == "pending":
        return f"may be out of date: a change of {stale.relies_on} is not merged, here neither"
    if stale.reason == "corrected":
        return f"may be out of date: {stale.relies_on} came later and corrects the like"
    what = {"changed": "has changed", "added": "was added"}.get(stale.reason, f"is {stale.reason}")
    return f"may be out of date: {stale.relies_on} {what} since it was made"


def _says_more(ruling: Entry, amendments: Sequence[Amendment]) -> bool:
    """Whether a text that is no erratum says something besides its changes, so that it has to be read."""
    left = " ".join(_text(ruling)) if ruling.kind != "erratum" else ""
    for amendment in amendments:
        left = left.replace(amendment.location or "", " ")
    return any(map(str.isalnum, left))


def _overtaken(amendment: Amendment) -> bool:
    """Whether a text younger than the erratum has gone another way, so that nothing of it is left to do."""
    return (amendment.reason or "").endswith(OVERTAKEN)


def _open(amendment: Amendment) -> str:
    reason = amendment.reason or "it does not say exactly where"
    return f"not merged into the text: {reason}"


def _of_namesakes(asking: Asking, about: Entry, entry: Entry) -> Iterator[str]:
    """Which other rules of the same name a question may be about."""
    for link in asking.corpus.links_from(entry.id):
        if link.type == "about" and link.target is None and about.id in link.candidates:
            if BY_ITS_WORDS in link.reasons:
                yield f"no name in it says which rule it is about: it is here {BY_ITS_WORDS}"
            elif others := ", ".join(i for i in link.candidates if i != about.id):
                yield f"may be about {others} instead, which has the same name"


def _of_lower_layers(asking: Asking, about: Entry, entry: Entry) -> Iterator[str]:
    """That a question was answered for the text of a lower layer, which stands beneath this one."""
    mine = asking.rank(asking.scope_of(about.document))
    links = [x for x in asking.corpus.links_from(entry.id) if x.type == "about" and x.target] if mine else []
    targets = [e for e in asking.corpus.entries(x.target for x in links if x.target) if e.kind == about.kind]
    if targets and all(asking.rank(asking.scope_of(e.document)) < mine for e in targets):
        yield f"on the text of a lower layer: {targets[0].id}"


def _of_the_other_language(asking: Asking, about: Entry, entry: Entry) -> Iterator[str]:
    """That a question was answered for the text in the other language."""
    if entry.kind == "faq" and entry.lang != about.lang:
        links = [x for x in asking.corpus.links_from(entry.id) if x.type == "about"]
        led = {i for x in links for i in (x.target, *x.candidates)}
        others = [e.id for e in counterparts(asking, about) if e.id in led]
        if others and about.id not in led:
            yield f"on the text in the other language: {others[0]}"


def _edition_said(asking: Asking, about: Entry, entry: Entry) -> Iterator[str]:
    if about.edition == entry.edition or not about.edition or not entry.edition:
        return
    ours, theirs = (edition_rank(e.edition, asking.editions) for e in (about, entry))
    if theirs < ours:
        yield f"rules of {entry.edition}; contradict or replace this {about.edition} text where they differ"
    else:
        yield f"rules of {entry.edition}, an older edition"


def _folded(asking: Asking, rulings: Sequence[Ruling]) -> Iterator[Ruling]:
    """Each question once: its twins in other documents that say the same are named beside the newest."""
    shown = {r.id: r for r in rulings}
    twins: dict[str, list[str]] = {}
    for ruling in rulings:
        if ruling.kind != "faq":
            continue
        for link in asking.corpus.links_from(ruling.id):
            older = shown.get(link.target or "")
            alike = older and older.status == ruling.status and _same_words(older, ruling)
            if older and alike and link.leads("same-faq"):
                twins.setdefault(ruling.id, []).append(older.id)
    folded = {i for ids in twins.values() for i in ids}
    for ruling in rulings:
        if ruling.id not in folded:
            yield replace(ruling, also=tuple(twins.get(ruling.id, ())))


def _same_words(a: Ruling, b: Ruling) -> bool:
    plain = ["".join(" ".join(r.text).split()).casefold() for r in (a, b)]
    return plain[0] == plain[1]
