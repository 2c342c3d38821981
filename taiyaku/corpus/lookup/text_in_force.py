"""The text of an entry that stood at the point asked for: which version of it, with what applied."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence

from taiyaku.corpus.amendments.overlay import State
from taiyaku.corpus.lookup.query import Asked, Asking, Rendering, Standing
from taiyaku.corpus.model import Amendment, Clause, Entry, Section, Translation
from taiyaku.corpus.text import visible
from taiyaku.corpus.versions.timeline import PRINTED, Point
from taiyaku.values import replace

_LIKELY = 0.5  # pairs of texts that are led to


def standing_of(asking: Asking, entry: Entry) -> Standing:
    """What stood of an entry at the point asked for. Raises UsageError for one its edition does not know."""
    document = asking.document_of(entry)
    if document is not None and document.is_translation:
        original = asking.corpus.entry(entry.id.rpartition("@")[0])
        if original is not None:

            def now() -> Standing:
                return standing_of(Asking(asking.corpus, Asked(), asking.today), original)

            return rendered(asking, entry, standing_of(asking, original), now)
    point = asking.point(entry)
    then, absent = _version_then(asking, entry, point)
    newer = None
    if older := _asked_before(asking, then, point):
        then, absent, newer = older, None, then.id
    amendments = amendments_on(asking, then)
    near = asking.corpus.amendments_near(then.id) if then.status == "pending" else ()
    state = asking.state(then, (*amendments, *(a for a in near if a.target is None)), point)
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


def rendered(asking: Asking, entry: Entry, original: Standing, now: Callable[[], Standing]) -> Standing:
    """The standing of a translation, given that of its original at the same point and layers, and `now`.

    A translator's text has no versions of its own: it is shown for the time that the text it renders stood.
    """
    translations = asking.corpus.translations_of(entry.id)
    clauses = [c for s in _sections(original.state.entry) for c in s.clauses]
    tables = {s.id: s.tables for s in _sections(original.state.entry) if s.tables}
    standing = tables
    held = frozenset(t.id for t in translations)
    if asking.asked.as_of is not None or asking.asked.scope is not None:
        today = now()
        standing = {s.id: s.tables for s in _sections(today.state.entry)}  # what the tables translate
        made_for = _made_for(asking, entry, translations, today)
        there = {_digest(c.text) for c in clauses}
        held = frozenset(made for made, texts in made_for.items() if there.issuperset(texts.values()))
        done = {text for made in held for text in made_for[made].values()}
        open_ = [c for c in clauses if _digest(c.text) not in done]
    else:
        of = {one for t in translations for one in t.of}
        open_ = [c for c in clauses if c.id not in of]
    printed = _printed(asking, entry)
    same = {_made(i, entry) for i, found in tables.items() if standing.get(i) == found}
    sections = tuple(_kept(entry.sections, held, same))
    shown = {s.id for s in sections if s.tables}
    absent = original.absent or (None if sections else f"the translation is of another text of {_of(entry)}")
    state = replace(
        original.state, entry=replace(entry, sections=sections), applied=(), refused=original.state.refused
    )
    return Standing(
        entry,
        asking.document_of(entry),
        original.point,
        state,
        absent,
        unmerged=original.unmerged,
        dismissed=original.dismissed,
        rendering=Rendering(
            original,
            held,
            tuple(t.id for t in translations if t.id not in held) if not original.absent else (),
            sum(c.id not in printed for c in open_),
            not shown.issuperset(_made(i, entry) for i in tables),
            tuple(dict.fromkeys(printed[c.id] for c in open_ if c.id in printed)),
        ),
    )


def _printed(asking: Asking, entry: Entry) -> Mapping[str, str]:
    """Of each clause of the original the entry of a document that prints its translation, if one does."""
    found: dict[str, str] = {}
    for pair in asking.corpus.alignments_of(_of(entry)):
        ours, theirs = (pair.en, pair.ja) if entry.lang == "ja" else (pair.ja, pair.en)
        if pair.status != "rejected" and pair.score >= _LIKELY:
            homes = [home for i in theirs if "@" not in (home := i.partition("#")[0])]
            found |= dict.fromkeys(ours, homes[0]) if homes else {}
    return found


def _of(entry: Entry) -> str:
    return entry.id.rpartition("@")[0]


def _sections(entry: Entry) -> Iterable[Section]:
    return (s for s in entry.sections if s.role != "original")


def _made(section: str, translation: Entry) -> str:
    """The id of what translates a section."""
    return f"{translation.id}#{section.partition('#')[2]}"


def _kept(sections: Iterable[Section], held: frozenset[str], same: Collection[str]) -> Iterable[Section]:
    """Sections with the clauses that are held, and with tables that were the same then."""
    for section in sections:
        clauses: tuple[Clause, ...] = tuple(c for c in section.clauses if c.id in held)
        tables = section.tables if section.id in same else ()
        if clauses or tables:
            yield replace(section, clauses=clauses, tables=tables)


def _made_for(
    asking: Asking, entry: Entry, translations: Iterable[Translation], now: Standing
) -> Mapping[str, Mapping[str, str | None]]:
    """The texts each translated clause was made for, as digests; None: not known any more.

    Of one that is not stale it is the text in force now, of a stale one the text it is flagged with.
    """
    texts = {c.id: c.text for s in _sections(now.state.entry) for c in s.clauses}
    before = {(flag.id, flag.relies_on): flag.before for flag in asking.corpus.stale_of(entry.id)}
    return {t.id: {of: _digest(before.get((t.id, of), texts.get(of))) for of in t.of} for t in translations}


def _digest(text: str | None) -> str | None:
    from taiyaku.corpus.decisions.reliance_file import digest_of  # few lookups ask for it

    return None if text is None else digest_of(visible(text))
