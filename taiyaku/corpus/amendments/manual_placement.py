"""A change put where a person said: compiled onto that entry, section or clause without further questions."""

from __future__ import annotations

from taiyaku.corpus.amendments.clause_texts import Slot, occurrences, slots
from taiyaku.corpus.amendments.fitting.additions import numbered, payload, put
from taiyaku.corpus.amendments.fitting.deletions import section_gone
from taiyaku.corpus.amendments.fitting.fitter import fit_change
from taiyaku.corpus.amendments.fitting.locator import Fit, misfit, said
from taiyaku.corpus.amendments.fitting.restatements import section_replaced
from taiyaku.corpus.amendments.patch_builder import in_place_of, patches_between, spliced
from taiyaku.corpus.amendments.targets.rule_index import Subject
from taiyaku.corpus.amendments.wordings.change import NOWHERE, Change, Operation
from taiyaku.corpus.amendments.wordings.place_words import PlaceWords
from taiyaku.corpus.model import Clause, Entry, Provenance
from taiyaku.values import replace


def placed(
    change: Change, entry: Entry, target: str, amendment: str, where: Provenance, words: PlaceWords
) -> Fit:
    """The change at that very place; a misfit if the place is not there, or the change gives no text."""
    source = change.where or where
    new = payload(change, source)
    if slot := next((s for s in slots(entry) if s.clause.id == target), None):
        return _at_clause(change, new, slot, entry, amendment, source)
    if section := next((s for s in entry.sections if s.id == target), None):
        if change.operation == "delete" and change.old is None:
            return Fit("delete", section.id, said(section.clauses), None, section_gone(entry, section))
        if change.operation == "insert" and new:
            return put(new, section, len(section.clauses), entry, amendment)
        if new and change.old is None:
            return section_replaced(section, new, entry, amendment, words)
    if target not in {entry.id, *(s.id for s in entry.sections)}:
        return misfit(change.operation or "replace", entry, f"{target} is not there")
    part = target if target != entry.id else None
    free = replace(change, place=NOWHERE) if part else change
    fits = fit_change(free, entry, Subject(entry.id, part), amendment, where, words)
    return next((fit for fit in fits if fit.placed), fits[0])


def _at_clause(
    change: Change, new: tuple[Clause, ...], slot: Slot, entry: Entry, amendment: str, source: Provenance
) -> Fit:
    section, clause = slot.section, slot.clause
    if change.operation == "insert" and new:
        return put(new, section, slot.at + 1, entry, amendment)
    spots = occurrences(change.old, clause.text) if change.old else []
    if spots:
        after: tuple[Clause, ...] = (spliced(clause, spots, change.new or "", source),)
    elif change.operation == "delete":
        after = ()
    elif new:
        rest = numbered(new[1:], section, slot.at + 1, amendment, entry)
        after = (in_place_of(new[0], clause), *rest)
    else:
        return misfit("replace", entry, "it gives no new text", (clause.id,))
    clauses = (*section.clauses[: slot.at], *after, *section.clauses[slot.at + 1 :])
    operation: Operation = "delete" if change.operation == "delete" else "replace"
    patches = patches_between(entry, section, clauses)
    return Fit(operation, clause.id, said([clause]), said(after) or None, patches)
