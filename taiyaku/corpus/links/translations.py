"""Which English entry a Japanese one renders: `translation-of` links."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence

from taiyaku.corpus.ids import PAST
from taiyaku.corpus.links.disambiguation import Place
from taiyaku.corpus.model import Entry, Link
from taiyaku.corpus.name_keys import edition_rank, kind_rank, narrowed

FROM, TO = "ja", "en"

Named = Mapping[str, Sequence[tuple[int, Entry]]]


def find_translations(entries: Sequence[Entry], named: Named, place: Place) -> Iterator[Link]:
    """Links between entries of one concept: same edition first, else with the gap; one to one."""
    members = _members(named)
    found: dict[str, list[Entry]] = {}
    for entry in entries:
        renders = entry.lang == FROM and entry.status not in PAST and not _in_both_languages(entry)
        if renders and (pool := _partners(entry, members, place)):
            found[entry.id] = pool
    claimed = _claims(found, place)
    for source, pool in found.items():
        entry = place.entries[source]
        gap = all(entry.edition and e.edition and e.edition != entry.edition for e in pool)
        if len(pool) > 1:
            ids = tuple(e.id for e in pool)
            yield Link(source, None, "translation-of", entry.title, "ambiguous", ids, gap)
        elif claimed[pool[0].id] == source:
            yield Link(source, pool[0].id, "translation-of", entry.title, "resolved", (), gap)


def _in_both_languages(entry: Entry) -> bool:
    """Whether it has its own translation, and so renders no other document's rule of that name.

    English labels above a Japanese text are none of it.
    """
    told = {(s.lang, s.role) for s in entry.sections if s.clauses and s.role not in ("labels", "original")}
    return any((FROM, role) in told for lang, role in told if lang == TO)


def _members(named: Named) -> dict[str, list[Entry]]:
    """For each entry all entries of its concepts."""
    by_concept: defaultdict[int, dict[str, Entry]] = defaultdict(dict)
    for pairs in named.values():
        for number, entry in pairs:
            by_concept[number][entry.id] = entry
    found: defaultdict[str, list[Entry]] = defaultdict(list)
    for concept in by_concept.values():
        for entry_id in concept:
            found[entry_id] += concept.values()
    return found


def _partners(entry: Entry, members: Mapping[str, Sequence[Entry]], place: Place) -> list[Entry]:
    """The English rules of the same concept, narrowed by edition, kind and place."""
    others = (e for e in members.get(entry.id, ()) if e.lang == TO and e.document != entry.document)
    pool = {e.id: e for e in others if kind_rank(e.kind) == 0}
    ranks = (
        lambda e: 0 if e.edition == entry.edition else 1 + edition_rank(e.edition, place.editions),
        lambda e: e.kind != entry.kind,
        lambda e: e.status != "in-force",
        lambda e: (e.parent is None) != (entry.parent is None),
    )
    return narrowed((e for e in pool.values() if place.reaches(entry, e) or place.home(entry)), ranks)


def _claims(found: Mapping[str, Sequence[Entry]], place: Place) -> dict[str, str]:
    """For each English entry the Japanese one that renders it: a rule, the fullest, the first."""
    best: dict[str, tuple[int, int, int, str]] = {}
    for order, (source, pool) in enumerate(found.items()):
        if len(pool) == 1:
            entry = place.entries[source]
            size = sum(len(c.text) for c in entry.clauses)
            claim = (kind_rank(entry.kind), -size, order, source)
            if pool[0].id not in best or claim < best[pool[0].id]:
                best[pool[0].id] = claim
    return {target: claim[-1] for target, claim in best.items()}
