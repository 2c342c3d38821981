"""Text of a rule that an erratum takes out: sentences, clauses, sections, or all of it."""

from __future__ import annotations

from taiyaku.corpus.amendments.clause_texts import Slot, alike, clause_sentences, fields_before, slots
from taiyaku.corpus.amendments.fitting.locator import (
    Fit,
    Pool,
    at_units,
    counted_through,
    misfit,
    nearest_to,
    own_count,
    reworded,
    said,
    wanted,
    without_asides,
)
from taiyaku.corpus.amendments.patch_builder import patched
from taiyaku.corpus.amendments.wordings.change import Change
from taiyaku.corpus.amendments.wordings.instruction_parser import is_whole
from taiyaku.corpus.amendments.wordings.location_parser import Unit
from taiyaku.corpus.amendments.wordings.place_words import PlaceWords
from taiyaku.corpus.model import Entry, Patch, Provenance, Section


def deleted(change: Change, entry: Entry, pool: Pool, source: Provenance, words: PlaceWords) -> Fit:
    place = change.place
    if is_whole(change, words) and not change.clauses and pool.numbered:
        return _number_deleted(pool, entry)
    if is_whole(change, words) and not change.clauses and pool.sections == entry.sections:
        text = said([clause for section in entry.sections for clause in section.clauses])
        return Fit("delete", entry.id, text, None, (Patch(entry.id, None, None, entry.sections, ()),))
    if not place.roles:
        pool = without_asides(pool)
    counted = at_units(pool, place)
    near = nearest_to(change.text, pool.slots, counted) or tuple(s.clause.id for s in counted[:5])
    sentence = next((u for u in place.units if u.name == "sentences"), None)
    if sentence is not None:
        return _sentence_deleted(sentence, counted, entry, pool, change, source)
    gone = pool.sections[0] if len(pool.sections) == 1 else None
    if gone and not place.units and gone.role in place.roles:
        return Fit("delete", gone.id, said(gone.clauses), None, section_gone(entry, gone))
    several = any(u.through for u in place.units)
    if not place.units or not counted or (len(counted) > 1 and not several) or len(pool.sections) != 1:
        return misfit("delete", entry, f"{wanted(change.place)}: not one place in {entry.title}", near)
    item = counted[0].clause.marker or own_count(counted[0].clause)
    if not item and any(u.name in {"bullets", "steps"} for u in place.units):
        return misfit("delete", entry, f"{entry.title} has no list there", near)
    if change.clauses and alike(said(change.clauses), counted[0].clause.text) < 0.6:
        return misfit("delete", entry, unlike(change), near)
    patches = patched(entry, {slot.clause.id: None for slot in counted})
    return Fit("delete", counted[0].clause.id, said(slot.clause for slot in counted), None, patches)


def _number_deleted(pool: Pool, entry: Entry) -> Fit:
    """One numbered clause goes; with others below its number it is not known what becomes of them."""
    clause = pool.slots[0].clause
    below = (clause.marker or "").strip(".()") + "."
    if any(
        s.clause.id != clause.id and (s.clause.marker or "").lstrip("(").startswith(below)
        for s in slots(entry)
    ):
        return misfit("delete", entry, f"{entry.title} has more below {clause.marker}", (clause.id,))
    gone = [slot.clause for slot in pool.through.slots]
    return Fit("delete", clause.id, said(gone), None, patched(entry, {c.id: None for c in gone}))


def section_gone(entry: Entry, section: Section) -> tuple[Patch, ...]:
    """The patch that takes a section out."""
    ids = [s.id for s in entry.sections]
    at = ids.index(section.id)
    return (Patch(entry.id, None, ids[at - 1] if at else None, (section,), ()),)


def _sentence_deleted(
    unit: Unit, counted: list[Slot], entry: Entry, pool: Pool, change: Change, source: Provenance
) -> Fit:
    near = tuple(s.clause.id for s in counted[:5])
    through = counted_through(counted, unit)
    if len(pool.sections) == 1 and through:
        counted = [slot for slot in counted if any(slot is one for one, _ in through)]
    if len(counted) != 1 or unit.at is None:
        return misfit("delete", entry, f"{wanted(change.place)}: not one sentence of {entry.title}", near)
    slot = counted[0]
    if unit.at > 0 and "effects" not in change.place.roles and fields_before(slot.clause):
        reason = f"{wanted(change.place)}: its fields may be counted too"
        return misfit("delete", entry, reason, near)
    spans = clause_sentences(slot.clause)
    gone = [span for _, span in through]
    if not gone:
        return misfit("delete", entry, f"{wanted(change.place)}: it has {len(spans)} sentences", near)
    if gone == spans:
        return Fit("delete", slot.clause.id, slot.clause.text, None, patched(entry, {slot.clause.id: None}))
    return reworded("delete", slot, [(gone[0][0], gone[-1][1])], "", entry, source)


def unlike(change: Change) -> str:
    return f"what stands at {wanted(change.place)} is unlike it"
