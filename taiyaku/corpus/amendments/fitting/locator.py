"""Where in an entry a place is: its sections and clauses, counted as errata count them."""

from __future__ import annotations

import itertools
import re
from collections.abc import Iterable, Sequence

from taiyaku.corpus.amendments.clause_texts import Slot, alike, clause_sentences, sentences, slots
from taiyaku.corpus.amendments.patch_builder import patched, spliced
from taiyaku.corpus.amendments.targets.rule_index import Subject
from taiyaku.corpus.amendments.wordings.change import Operation
from taiyaku.corpus.amendments.wordings.location_parser import Place, Unit
from taiyaku.corpus.amendments.wordings.place_words import LAST, PlaceWords, lowered
from taiyaku.corpus.model import Clause, Entry, Patch, Provenance, Section
from taiyaku.corpus.name_keys import loose_key
from taiyaku.corpus.part_names import numbered_names
from taiyaku.corpus.text import narrow
from taiyaku.values import Struct, replace

ASIDE = frozenset({"example", "note", "remember", "important", "summary", "original"})
_RUN_IN = ":：.。．"
_BEHIND_RUN_IN = re.compile(rf"(?<=.)(?:[{_RUN_IN}]|\s[–—](?=\s))")  # "Forced – When the day ends: …"
_WORDS_OF_A_KIND = 3  # fewer than that: "Fractured Reality Mythos card"
_OWNERS = re.compile("['’]s$")
_OWNED = re.compile("^['’]s ")  # what is left of "this card's Forced ability"


class Fit(Struct, frozen=True):
    """What a change comes to in one entry: patches, or text that says so already, or a reason why neither."""

    operation: Operation
    target: str | None
    before: str | None = None
    after: str | None = None
    patches: tuple[Patch, ...] = ()
    already: bool = False
    reason: str | None = None
    nearest: tuple[str, ...] = ()
    repairs: Section | None = None  # the section it gives back what its page lost
    section: Section | None = None  # where the text stands that says so already

    @property
    def placed(self) -> bool:
        return bool(self.patches) or self.already


class Pool(Struct, frozen=True):
    """The clauses a change may be about, or why there are none."""

    slots: tuple[Slot, ...]
    sections: tuple[Section, ...]
    reason: str | None = None
    numbered: bool = False  # whether its number named the one clause
    head: str | None = None  # key of the name that the one clause begins with
    below: tuple[Slot, ...] = ()  # further paragraphs and items of that clause

    @property
    def through(self) -> Pool:
        """With all that stands below the number which names a clause."""
        return replace(self, slots=(*self.slots, *self.below), below=()) if self.below else self

    def keep(self, kept: Iterable[Section]) -> Pool:
        ids = {s.id for s in kept}
        inside = tuple(s for s in self.slots if s.section.id in ids)
        return replace(self, slots=inside, sections=tuple(s for s in self.sections if s.id in ids))


def pool_of(entry: Entry, place: Place, subject: Subject, words: PlaceWords) -> Pool:
    """The clauses of the part of an entry that a place names; of all of it where it names none."""
    sections = tuple(s for s in entry.sections if s.role != "original")
    pool = Pool(tuple(slots(entry)), sections)
    if subject.clause:
        own = tuple(s for s in pool.slots if s.clause.id == subject.clause)
        below = _below(own[0], pool.slots) if len(own) == 1 else ()
        key = loose_key(subject.heading or "")
        labelled = len(own) == 1 and run_in_end(own[0].clause.text, key) is not None  # ・休む：…
        pool = replace(pool.keep(s.section for s in own), slots=own, below=below)
        return replace(pool, numbered=len(own) == 1, head=key if labelled else None)
    if subject.section:
        return pool.keep(s for s in sections if s.id == subject.section)
    if place.roles:
        pool = _with_roles(pool, place, entry)
        if pool.reason:
            return pool
    if place.names:
        pool = _with_names(pool, place, entry, subject, words)
    if place.box or place.main:
        grouped = [s for s in pool.sections if s.group is not None]
        plain = [s for s in pool.sections if s.group is None]
        if grouped and plain:
            pool = pool.keep(grouped if place.box else plain)
    return pool


def _below(numbered: Slot, all_slots: Sequence[Slot]) -> tuple[Slot, ...]:
    """What stands behind a clause with a number in its section, as far as to the next number.

    Behind an item, as far as to the next item that is no deeper.
    """
    behind = all_slots[all_slots.index(numbered) + 1 :]
    item = bool(numbered.clause.marker) and not numbered_names(numbered.clause)
    depth = numbered.clause.depth

    def is_next(slot: Slot) -> bool:
        beside = item and bool(slot.clause.marker) and slot.clause.depth <= depth
        return beside or bool(numbered_names(slot.clause))

    own = itertools.takewhile(lambda s: not is_next(s), behind)
    return tuple(itertools.takewhile(lambda s: s.section.id == numbered.section.id, own))


def _with_roles(pool: Pool, place: Place, entry: Entry) -> Pool:
    kept = [s for s in pool.sections if s.role in place.roles]
    unparted = {s.role for s in pool.sections} == {"body"} and place.role_at is None
    if not kept and place.roles == ("effects",) and unparted:
        return pool  # "effect" is what a card without parts calls its text
    if not kept:
        missing = " or ".join(place.roles)
        return Pool(pool.slots, pool.sections, f"{entry.title} has no {missing}")
    if place.role_at is not None:
        numbered = [s for s in kept if _number_in(s.heading) == place.role_at]
        if len(numbered) != 1 and all(_number_in(s.heading) is None for s in kept):
            at = place.role_at if place.role_at != LAST else len(kept)
            numbered = kept[at - 1 : at]
        if len(numbered) != 1:
            return Pool(pool.slots, pool.sections, f"{entry.title} has no {place.roles[0]} {place.role_at}")
        kept = numbered
    return pool.keep(kept)


def _number_in(heading: str | None) -> int | None:
    digits = "".join(c if c.isdecimal() else " " for c in heading or "").split()
    return int(digits[-1]) if digits else None


def _with_names(pool: Pool, place: Place, entry: Entry, subject: Subject, words: PlaceWords) -> Pool:
    """The part that a heading or a run-in head of this name opens; the entry's own name says nothing new."""
    own = {loose_key(t.text) for t in (*entry.titles, *entry.aliases)}
    own |= {loose_key(subject.heading)} if subject.heading else set()
    for name in place.names:
        key = loose_key(without_kind(_OWNED.sub("", name), entry))
        if not key or any(key in o for o in own):
            continue
        if len(pool.sections) == 1 and words.find("text_names").fullmatch(lowered(name)):
            continue
        if headed := [s for s in pool.sections if s.heading and loose_key(s.heading) == key]:
            return pool.keep(headed)
        if headed := [s for s in pool.sections if s.group and loose_key(s.group) == key]:
            return pool.keep(headed)
        if run := under_head(pool.slots, key):
            return replace(pool, slots=run, head=key)
        if place.table or any(u.name == "rows" for u in place.units):
            continue  # it names a row
        head = re.compile(rf"(?:^|[.。!?]\s*){re.escape(name)}[:：]", re.IGNORECASE)  # "…. Jam: it stops."
        if len(inside := [s for s in pool.slots if head.search(s.clause.text)]) == 1:
            return replace(pool, slots=tuple(inside))
        return replace(pool, reason=f"{entry.title} has no part called {name}")
    return pool


def without_kind(name: str, entry: Entry) -> str:
    """A name of a part without what only calls the rule: "Deep Lungs knack", "the knack's", "knack"."""
    if name == entry.number:
        return ""
    bare = _OWNERS.sub("", name)
    for title in (*entry.titles, *entry.aliases):
        own, kind = bare[: len(title.text)], bare[len(title.text) :].split()
        if (
            lowered(own) == lowered(title.text)
            and len(kind) < _WORDS_OF_A_KIND
            and all(map(str.islower, kind))
        ):
            return ""
    chapters = {
        form for heading in entry.path for form in (lowered(heading), lowered(heading).removesuffix("s"))
    }
    return "" if bare in chapters or (bare != name and bare.islower() and bare.isalpha()) else name


def under_head(all_slots: Sequence[Slot], key: str) -> tuple[Slot, ...]:
    """The clause that begins with the name as its own heading, or those below a clause that is only it."""
    for at, slot in enumerate(all_slots):
        text = slot.clause.text
        if loose_key(text.rstrip(_RUN_IN)) == key:
            below = []
            for other in all_slots[at + 1 :]:
                if other.section.id != slot.section.id or other.clause.text.endswith((":", "：")):
                    break
                below.append(other)
            return tuple(below)
        if run_in_end(text, key) is not None:
            return (slot,)
    return ()


def run_in_end(text: str, key: str) -> int | None:
    """Where the text behind a name begins, if the text begins with that name: "Thick fog. Nobody sees …"."""
    stop = _BEHIND_RUN_IN.search(text)
    if stop is None or loose_key(text[: stop.start()]) != key:
        return None
    return len(text) - len(text[stop.end() :].lstrip())


def at_units(pool: Pool, place: Place) -> list[Slot]:
    """The clauses that a place counts; more than one where it can be counted in several ways."""
    units = [u for u in place.units if u.name not in {"sentences", "rows"}]
    if not units:
        return list(pool.slots)
    found = list(pool.slots)
    for unit in units:
        found = [s for section in _sections(found) for s in _nth(section, unit)]
    return found


def _sections(all_slots: Sequence[Slot]) -> list[list[Slot]]:
    grouped: dict[str, list[Slot]] = {}
    for slot in all_slots:
        grouped.setdefault(slot.section.id, []).append(slot)
    return list(grouped.values())


def _nth(section: list[Slot], unit: Unit) -> list[Slot]:
    items = [s for s in section if s.clause.marker]
    if (own := _by_own_counts(section, unit)) is not None:
        return own
    if unit.name == "steps":
        return _steps(items or section, unit)
    if unit.name == "paragraphs":
        return _pick([s for s in section if not s.clause.marker], unit)
    if not items:
        return _pick(section, unit)
    least = min(s.clause.depth for s in items)
    top = [s for s in items if s.clause.depth == least]
    both = [*_pick(top, unit), *_pick(items, unit)]
    return list({s.clause.id: s for s in both}.values())


def _by_own_counts(section: list[Slot], unit: Unit) -> list[Slot] | None:
    """The paragraph of an article that begins with the number, though one above it is gone."""
    first, *counts = [own_count(s.clause) for s in section] or [None]
    told = [n for n in counts if n]
    if first or not told or told != sorted({*told, 2})[-len(told) :] or len(told) < len(counts):
        return None
    if unit.name not in {"bullets", "paragraphs"} or not unit.at or unit.at < 0 or unit.through:
        return None
    return section[:1] if unit.at == 1 else [s for s in section if own_count(s.clause) == unit.at]


def own_count(clause: Clause) -> int | None:
    """The number that a paragraph of an article begins with, from the second one on: 2　使い切った者は…."""
    count = re.match(r"(\d{1,2})[.)]?\s", narrow(f"{clause.marker or ''} {clause.text}").lstrip())
    return int(count[1]) if count else None


def _steps(items: list[Slot], unit: Unit) -> list[Slot]:
    if unit.label:
        named = [s for s in items if (s.clause.marker or "").strip(" .)(）（:：") == unit.label]
        if named or "." in unit.label:
            return named
    least = min((s.clause.depth for s in items), default=0)
    return _pick([s for s in items if s.clause.depth == least], unit)


def _pick(items: list[Slot], unit: Unit) -> list[Slot]:
    return [items[at] for at in unit.among(len(items))]


def counted_through(all_slots: Sequence[Slot], unit: Unit) -> list[tuple[Slot, tuple[int, int]]]:
    """The sentences that are counted through a text of several paragraphs: "the third sentence".

    What could be a name before the text counts where there would be too few: "5.3 Guns roll twice. …".
    """
    for counted in (clause_sentences, lambda clause: sentences(clause.text)):
        spans = [(slot, span) for slot in all_slots for span in counted(slot.clause)]
        if unit.at is not None and (found := [spans[at] for at in unit.among(len(spans))]):
            return found
    return []


def nearest_to(text: str, all_slots: Iterable[Slot], first: Iterable[Slot] = ()) -> tuple[str, ...]:
    """Ids of the clauses most like a text, best first, five at most; those counted out come before others."""
    counted = {s.clause.id for s in first}
    ranked = sorted(
        ((alike(text, s.clause.text), s.clause.id in counted, s.clause.id) for s in all_slots),
        key=lambda r: (-r[0] - (0.2 if r[1] else 0.0), r[2]),
    )
    return tuple(i for score, count, i in ranked[:5] if score >= 0.2 or count)


def said(all_clauses: Iterable[Clause]) -> str:
    return "\n".join(f"{c.marker} {c.text}" if c.marker else c.text for c in all_clauses)


def misfit(
    operation: Operation, entry: Entry, reason: str, nearest: Sequence[str] = (), before: str | None = None,
    after: str | None = None,
) -> Fit:  # fmt: skip
    """A change that has no certain place in the entry."""
    return Fit(operation, entry.id, before, after or None, reason=reason, nearest=tuple(nearest))


def reworded(
    operation: Operation, slot: Slot, spots: Sequence[tuple[int, int]], text: str, entry: Entry,
    source: Provenance,
) -> Fit:  # fmt: skip
    """A clause with other words in some places."""
    changed = spliced(slot.clause, spots, text, source)
    patches = patched(entry, {slot.clause.id: changed})
    return Fit(operation, slot.clause.id, slot.clause.text, changed.text, patches)


def wanted(place: Place) -> str:
    """A place as its source words it, for a reason."""
    return place.said or "the place named"


def short(text: str) -> str:
    """The beginning of a quotation, for a reason."""
    return text if len(text) <= 40 else text[:39] + "…"


def without_asides(pool: Pool) -> Pool:
    """Without examples and remarks, if anything else is left."""
    return pool.keep(kept) if (kept := [s for s in pool.sections if s.role not in ASIDE]) else pool
