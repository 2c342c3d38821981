"""All that there is to say about an entry at the point asked for, put together."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING

from taiyaku.corpus.amendments.wiki_updates import has_original
from taiyaku.corpus.lookup import notes as say
from taiyaku.corpus.lookup.answer_model import RULING_KINDS, Answer, Beneath, Repeat
from taiyaku.corpus.lookup.notes import lost_list_notes
from taiyaku.corpus.lookup.query import CORE, Asking, Standing
from taiyaku.corpus.lookup.rulings import find_rulings, status_then
from taiyaku.corpus.lookup.text_in_force import standing_of
from taiyaku.corpus.model import Amendment, Entry, EntryStatus, Section
from taiyaku.corpus.name_keys import kind_rank
from taiyaku.corpus.names import Candidate, Way
from taiyaku.corpus.versions.timeline import PRINTED
from taiyaku.values import replace

if TYPE_CHECKING:
    from taiyaku.corpus.lookup.history import Step
    from taiyaku.corpus.lookup.redline import Redline
from collections.abc import Mapping

from taiyaku.corpus.lookup.answer_model import Mark
from taiyaku.corpus.model import Clause, Patch
from taiyaku.values import taken


def answer(
    asking: Asking, found: Candidate, others: Sequence[Candidate] = (), told: Iterable[str] = ()
) -> Answer:
    """What is to be shown for a name that led to `found`; `told` is said of how it led there.

    Raises UsageError for a version that no document of the entry's edition knows.
    """
    newest = asking.corpus.entry(found.id)
    assert newest is not None
    return answer_of(asking, standing_of(asking, newest), others, told)


def answer_of(
    asking: Asking, standing: Standing, others: Sequence[Candidate] = (), told: Iterable[str] = ()
) -> Answer:
    """The same of an entry as it is known to have stood."""
    corpus, asked = asking.corpus, asking.asked
    entry, state = standing.entry, standing.state
    amendments = _by_time(asking, standing.amendments)
    documents = corpus.documents_of(a.source for a in amendments)
    children = list(corpus.entries(corpus.children(entry.id)))
    same = tuple({c.id: c for c in (*others, *corpus.namesakes(entry)) if c.id != entry.id}.values())
    rendering = standing.rendering
    base = rendering.original if rendering else standing  # a translation has the rulings of its original
    inside = list(corpus.entries(corpus.children(base.entry.id))) if rendering else children
    ruled = find_rulings(asking, base, inside, same)
    sections = _shown_sections(asking, standing)
    status = _status(asking, standing)
    later = [a for a in _by_time(asking, state.later) if a.patches]
    stale = corpus.stale_of(entry.id)
    translations = corpus.translations_of(entry.id)
    if rendering and (asked.as_of is not None or asked.scope is not None):
        translations = tuple(t for t in translations if t.id in rendering.held)
        stale = ()  # what is shown translates the text of that point
    lower = beneath(asking, base, same)
    scope, layer = say.layer_of(asking, standing, documents)
    unmerged = dict(say.unmerged_notes(asking, standing, documents))
    outdated = dict(say.stale_notes(stale))
    redline: Redline | None = None
    history: tuple[Step, ...] = ()
    if asked.changes or asked.history:
        from taiyaku.corpus.lookup.history import changes_of, history_of

        redline = changes_of(asking, base) if asked.changes else None
        history = history_of(asking, base, documents) if asked.history else ()
    return Answer(
        entry=entry,
        document=standing.document,
        sections=sections,
        as_of=asked.as_of,
        status=status,
        version=None if standing.absent else state.version,
        date=None if standing.absent else state.date,
        until=next((a.version or a.date for a in later), None),
        until_date=next((a.date for a in later[:1]), None),
        scope=scope,
        layer=layer,
        notes=tuple(
            dict.fromkeys(
                (
                    *say.withheld_notes(asking, standing),
                    *say.edition_notes(asking, standing, same),
                    *say.alone_notes(asking, standing, same),
                    *say.status_notes(asking, standing, status),
                    *say.point_notes(asking, standing, ruled.later),
                    *unmerged,
                    *say.amendment_notes(asking, standing, documents),
                    *lost_list_notes(asking, standing, sections, same),
                    *beneath_notes(lower),
                    *say.translation_notes(translations, rendering),
                    *say.original_notes(standing, asked.changes or asked.history),
                    *told,
                    *outdated,
                    *say.language_notes(standing, asked.lang),
                    *say.ruling_notes(standing, ruled.rulings),
                    *say.variant_notes(sections),
                )
            )
        ),
        details={**unmerged, **outdated},
        marks=find_marks(state.entry, state.applied, documents),
        rulings=ruled.rulings,
        amendments=amendments,
        repeats=tuple(_repeats(asking, entry, sections)),
        stale=stale,
        aligned=corpus.alignments_of(entry.id),
        translations=translations,
        related=tuple(_related(asking, entry)),
        inside=tuple(child.title for child in children if child.kind not in RULING_KINDS),
        others=same,
        beneath=lower,
        redline=redline,
        history=history,
    )


def _shown_sections(asking: Asking, standing: Standing) -> tuple[Section, ...]:
    """The text to show: nothing that was not there, or is not known to have been; what is announced is."""
    hidden = standing.absent and asking.asked.as_of is not None
    if hidden or (standing.state.unknown and not has_original(standing.entry)):
        return ()
    return tuple(s for s in standing.state.entry.sections if s.role != "original")


def _status(asking: Asking, standing: Standing) -> EntryStatus | None:
    """The status at the point: an older version of a text was in force until the next one came."""
    if standing.absent or standing.state.unknown:
        return None
    if standing.state.status == "superseded" and standing.point != PRINTED:
        return status_then(asking, standing.entry, standing.point)[0]
    if standing.state.status == "in-force" and asking.ended(standing.entry):
        return "withdrawn"
    return standing.state.status


def _by_time(asking: Asking, amendments: Sequence[Amendment]) -> tuple[Amendment, ...]:
    key = asking.timeline.key
    return tuple(sorted(amendments, key=lambda a: key(a.version, a.date, a.edition)))


def _repeats(asking: Asking, entry: Entry, sections: Sequence[Section]) -> Iterator[Repeat]:
    """Where the entry or a section of it stands nearly word for word elsewhere."""
    for item in (entry.id, *(s.id for s in sections)):
        group = asking.corpus.group_of(item)
        if group is None:
            continue
        others = [m for m in group.members if m != item]
        names = _place_names(asking, others)
        apart = item in group.differing  # then it is the others that agree with the first
        differing = dict.fromkeys(names[m] for m in group.differing if not apart)
        yield Repeat(item, group, tuple(dict.fromkeys(names.values())), tuple(differing))


def _place_names(asking: Asking, members: Sequence[str]) -> dict[str, str]:
    """A name a reader knows for each member: the entry a section is in, what an entry stands inside."""
    entries = {e.id: e for e in asking.corpus.entries(m.split("#", 1)[0] for m in members)}
    parents = {e.id: e for e in asking.corpus.entries(e.parent for e in entries.values() if e.parent)}
    names: dict[str, str] = {}
    for member in members:
        entry = entries.get(member.split("#", 1)[0])
        if entry is None:
            continue
        outer = parents.get(entry.parent or "")
        names[member] = entry.title if "#" in member or outer is None else outer.title
    return names


def _related(asking: Asking, entry: Entry) -> Iterator[str]:
    """The names an entry points to, each once; a name nothing here carries is said to be elsewhere."""
    seen: set[str] = set()
    for link in asking.corpus.links_from(entry.id):
        if link.type not in {"related", "see-also", "amends"} or link.anchor in seen:
            continue
        seen.add(link.anchor)
        yield link.anchor if link.status == "resolved" else f"{link.anchor} ({_WHY[link.status]})"


_WHY = {"ambiguous": "several", "dangling": "not in this workspace", "external": "elsewhere"}


def beneath(asking: Asking, standing: Standing, others: Sequence[Candidate]) -> tuple[Beneath, ...]:
    """The same rule in lower layers as it stood at the point, the nearest layer first."""
    if not any(d.scope for d in asking.documents.values()) or kind_rank(standing.entry.kind):
        return ()
    found = (*_other_entries(asking, standing, others), *_unamended(asking, standing))
    return tuple(sorted(found, key=lambda b: -asking.rank(b.scope)))


def _other_entries(asking: Asking, standing: Standing, others: Sequence[Candidate]) -> Iterator[Beneath]:
    ours = standing.entry
    mine = asking.rank(asking.scope_of(ours.document))
    for other in others:
        same = (other.edition, other.lang) == (ours.edition, ours.lang) and other.way < Way.PREFIX
        lower = asking.rank(asking.scope_of(other.document)) < mine
        if not (same and lower and kind_rank(other.kind) == 0 and not other.local):
            continue
        if other.kind not in (ours.kind, "rule") and ours.kind != "rule":
            continue
        entry = asking.corpus.entry(other.id)
        then = standing_of(asking, entry) if entry else None
        if then and not then.absent and then.state.status not in ("superseded", "withdrawn"):
            pending = then.state.status == "pending" or bool(then.unmerged)
            waiting = " ".join(a.after for a in then.unmerged if a.after)
            yield replace(_beneath(asking, then.entry, then.state.entry.sections, pending), waiting=waiting)


def _unamended(asking: Asking, standing: Standing) -> Iterator[Beneath]:
    """The entry's own text without what later layers amended in it."""
    scope = asking.scope_of(standing.entry.document)
    if asking.rank(standing.state.scope) <= asking.rank(scope) or standing.absent:
        return
    lower = [a for a in standing.amendments if asking.rank(a.scope) <= asking.rank(scope)]
    plain = asking.state(standing.entry, lower, standing.point)
    yield _beneath(asking, standing.entry, plain.entry.sections)


def beneath_notes(lower: Iterable[Beneath]) -> Iterator[str]:
    """What is said of lower layers' texts that are in doubt."""
    for one in lower:
        if one.pending:
            said = f"; it says: {one.waiting}" if one.waiting else ""
            why = "a newer document names it, and is not merged into its text"
            yield f"below, {one.id} is PENDING: {why}{said}"


def _beneath(asking: Asking, entry: Entry, sections: Sequence[Section], pending: bool = False) -> Beneath:
    shown = tuple(s for s in sections if s.role != "original")
    scope = asking.scope_of(entry.document) or CORE
    return Beneath(entry.id, scope, asking.title_of(entry.document), shown, pending)


def find_marks(entry: Entry, applied: Sequence[Amendment], documents: Mapping[str, str]) -> tuple[Mark, ...]:
    """A mark for each clause that an applied amendment left in the text; the latest amendment counts.

    A section whose clauses all come from one amendment is marked as a whole; so is one that lost a clause.
    `documents` gives the document of an amendment's source.
    """
    found: dict[str, Mark] = {}
    for amendment in applied:
        document = documents.get(amendment.source, "")
        for patch in amendment.patches:
            for part in _touched(patch):
                own = taken(amendment, "operation source version date repairs scope")
                cut = part == patch.section
                found[part] = Mark(part, amendment.id, document=document, cut=cut, **own)
    return tuple(_placed(entry, found))


def _touched(patch: Patch) -> Iterator[str]:
    """Ids of the clauses and sections a patch puts in or changes; the section for what it only takes out."""
    before = {_says(clause) for part in patch.removed for clause in _clauses(part)}
    came = 0
    for part in patch.added:
        fresh = [clause.id for clause in _clauses(part) if _says(clause) not in before]
        yield from fresh
        came += len(fresh)
        if isinstance(part, Section) and (not patch.removed or (part.tables and not part.clauses)):
            yield part.id
    if not came and patch.removed and patch.section:
        yield patch.section


def _clauses(part: Section | Clause) -> tuple[Clause, ...]:
    return part.clauses if isinstance(part, Section) else (part,)


def _says(clause: Clause) -> tuple[str | None, str]:
    return clause.marker, "".join(clause.text.split())


def _placed(entry: Entry, found: Mapping[str, Mark]) -> Iterator[Mark]:
    for section in entry.sections:
        inside = [found.get(clause.id) for clause in section.clauses]
        whole = {mark.amendment for mark in inside if mark} if inside and all(inside) else set()
        own = found.get(section.id)
        if own:
            yield own
            yield from (m for m in inside if m and (own.cut or m.amendment != own.amendment))
        elif len(whole) == 1 and (first := inside[0]):
            yield replace(first, id=section.id)
        else:
            yield from (mark for mark in inside if mark)
