"""One change fitted to one entry: words exchanged, text put at a place, added or taken out."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

from taiyaku.corpus.amendments.clause_texts import (
    Slot,
    alike,
    clause_sentences,
    occurrences,
    same,
    sentences,
    slots,
)
from taiyaku.corpus.amendments.fitting.additions import inserted, numbered, payload
from taiyaku.corpus.amendments.fitting.deletions import deleted, unlike
from taiyaku.corpus.amendments.fitting.elided_wordings import fit_elided
from taiyaku.corpus.amendments.fitting.exchanges import exchanged
from taiyaku.corpus.amendments.fitting.locator import (
    Fit,
    Pool,
    at_units,
    counted_through,
    misfit,
    nearest_to,
    pool_of,
    reworded,
    run_in_end,
    said,
    under_head,
    wanted,
    without_asides,
)
from taiyaku.corpus.amendments.fitting.marked_texts import marked_changes
from taiyaku.corpus.amendments.fitting.restatements import restated, section_replaced
from taiyaku.corpus.amendments.fitting.reversals import contrasted
from taiyaku.corpus.amendments.fitting.sentence_parts import with_one_other_word
from taiyaku.corpus.amendments.fitting.table_cells import table_fit
from taiyaku.corpus.amendments.fitting.value_fits import as_words, field_fit, measured, says_more, valued
from taiyaku.corpus.amendments.patch_builder import in_place_of, patched, patches_between
from taiyaku.corpus.amendments.targets.rule_index import Subject
from taiyaku.corpus.amendments.wordings.change import ENDS, Change
from taiyaku.corpus.amendments.wordings.instruction_parser import is_of_a_sentence
from taiyaku.corpus.amendments.wordings.location_parser import Unit, is_of_the_text, tells_what_was_done
from taiyaku.corpus.amendments.wordings.order_words import announces
from taiyaku.corpus.amendments.wordings.place_words import PlaceWords, lowered
from taiyaku.corpus.amendments.wordings.word_roots import roots
from taiyaku.corpus.model import Clause, Entry, Provenance
from taiyaku.corpus.name_keys import loose_key
from taiyaku.corpus.text import ARROW, ends_sentence
from taiyaku.values import replace

LEAST = 0.25  # a text that takes the place of another one has at least this much of it
AHEAD = 0.15  # by so much one place has to be better than the next
_LIKE_ANOTHER = 0.4  # of a text, where it may be meant for another sentence than the one that is counted
_ALL_OF_IT = frozenset({"effects", "summary"})
NO_CHANGE = "it clarifies the rule and changes no text of it"
LONGEST_HEAD = 60  # characters of a line that only names a part
_MOST_OF_IT = 0.4  # of the length of a rule: a text given without a place takes the place of all of it


def fit_change(
    change: Change, entry: Entry, subject: Subject, amendment: str, where: Provenance, words: PlaceWords
) -> list[Fit]:
    """What a change does to the entry as it stands; `where` is where the erratum stands in its document."""
    source = change.where or where
    told = _clarified(change, entry) or _lacking(change, entry)
    told = told or _of_a_sentence(change, entry, source, words)
    if told := told or says_more(change, entry, words):
        return [told]
    change = _without_no_places(change, entry)
    change = change if any(s.tables for s in entry.sections) else as_words(change)
    pool = pool_of(entry, change.place, subject, words)
    if change.value:
        fit = valued(change, change.value, entry, pool, source, words)
        if fit.placed or not change.clauses:
            return [fit]
        text = replace(change, operation=None, value=None)  # a rule may speak so too
        free = fit_change(text, entry, subject, amendment, where, words)
        return free if all(f.placed for f in free) else [fit]
    own = [slot.clause.text for slot in pool.slots if subject.clause]
    if change.operation == "insert" and change.about and any(occurrences(change.about, t) for t in own):
        change = replace(
            change, operation="replace", old=change.about, new=change.text, about=""
        )  # "none" is its value
    if subject.clause and _says_only_why(change, own, words):
        change = replace(change, old=None)  # 302.2（削除）, and below it why
    if change.old is not None:
        return [exchanged(change, entry, pool.through, source, words)]
    if not subject.by_name:
        return [misfit(change.operation or "replace", entry, "only the page is named, and no text of it")]
    if change.place.on_page and not (change.place.units and len(pool.slots) == 1):
        pool = replace(pool, reason="it counts lines of the page")
    if pool.reason:
        near = nearest_to(change.text, pool.slots)
        unplaced = misfit(change.operation or "replace", entry, pool.reason, near, after=change.text)
        return [measured(change, entry, pool, source) or unplaced]
    if change.operation == "delete":
        return [deleted(change, entry, pool, source, words)]
    if change.operation == "insert":
        return [inserted(change, entry, pool.through if change.anchor else pool, amendment, source)]
    if given := field_fit(change, entry, pool, source, words):
        return [given]
    fits = [table_fit(change.tables, entry, pool, source)] if change.tables else []
    new = payload(change, source)
    if _has_arrow(new) and not _has_arrow(c for s in entry.sections for c in s.clauses):
        return [misfit("replace", entry, "an arrow stands in it", (entry.id,), after=change.text)]
    if new:
        fits += _given_anew(change, new, entry, pool, amendment, source, words)
    return fits or [misfit("replace", entry, "it gives no new text")]


def _lacking(change: Change, entry: Entry) -> Fit | None:
    """An old wording for which none is given."""
    if change.operation != "replace" or not change.old or change.new or change.clauses or change.value:
        return None
    return misfit("replace", entry, "it gives no new text", nearest_to(change.old, slots(entry)))


def _says_only_why(change: Change, own: Sequence[str], words: PlaceWords) -> bool:
    """Whether what is to go, as a flag says, is all of a clause, and its text tells what was done."""
    told = change.operation == "delete" and change.old and not (change.place.says_something or change.new)
    if not told or any(occurrences(change.old or "", text) for text in own):
        return False
    first = sentences(change.old or "")[0]
    return tells_what_was_done((change.old or "")[slice(*first)], words)


def _has_arrow(clauses: Iterable[Clause]) -> bool:
    """Whether an arrow stands in a text, which parts two wordings where none is in the rule."""
    return any(re.search(ARROW, clause.text) for clause in clauses)


def _given_anew(
    change: Change, new: tuple[Clause, ...], entry: Entry, pool: Pool, amendment: str, source: Provenance,
    words: PlaceWords,
) -> list[Fit]:  # fmt: skip
    """New text at a place that is counted, or wherever what it is like stands."""
    if marked := marked_changes(new, entry, pool):
        return marked
    if part := with_one_other_word(change, new, entry, pool):
        return [part]
    if not change.place.units:
        new, pool = _headed(new, pool)
        if below := _below_run_in(new, entry, pool, source):
            return [below]
    if told := _begun(change, new, entry, pool, amendment, source):
        return [told]
    if told := fit_elided(new, entry, replace(pool, slots=tuple(at_units(pool, change.place))), source):
        return [told]
    if any(u.name != "rows" for u in change.place.units):
        return [_replaced(change, new, entry, pool, amendment, source)]
    told = contrasted(new, entry, pool, source, words) or _whole(change, new, entry, pool, amendment, words)
    if told:
        return [told]
    fits = restated(change, new, entry, pool, amendment, words)
    if all(fit.placed for fit in fits) or not _is_bare_order(change, words):
        return fits
    parts = [s for s in without_asides(pool).sections if s.clauses]
    long = len(said(new)) >= _MOST_OF_IT * sum(len(slot.clause.text) for slot in pool.slots)
    whole = len(parts) == 1 and long and not (change.tables or pool.numbered)
    return [section_replaced(parts[0], new, entry, amendment, words)] if whole else fits


def _begun(
    change: Change, new: tuple[Clause, ...], entry: Entry, pool: Pool, amendment: str, source: Provenance
) -> Fit | None:
    """ "Replace the paragraph that begins “Lamps burn” with:": the one that does, whatever it says."""
    start = ENDS.sub("", change.anchor or "").rstrip(" ,")
    scope = at_units(pool, replace(change.place, units=tuple(u for u in change.place.units if u.at)))
    if any(unit.name == "sentences" for unit in change.place.units):
        spans = [(slot, span) for slot in scope for span in clause_sentences(slot.clause)]
        spots = [(slot, span) for slot, span in spans if _begins(slot.clause.text[slice(*span)], start)]
        told = len(spots) == 1 and len(new) == 1
        return reworded("replace", spots[0][0], [spots[0][1]], new[0].text, entry, source) if told else None
    found = [slot for slot in scope if _begins(slot.clause.text, start)]
    return _run_replaced(new, found, entry, amendment) if len(found) == 1 else None


def _begins(text: str, start: str) -> bool:
    return bool(start) and any(at == 0 for at, _ in occurrences(start, text))


def _is_bare_order(change: Change, words: PlaceWords) -> bool:
    """Whether only "Change to:", "Replace with:" or "New wording:" stands before a text."""
    place = change.place
    order = words.find("replaces").match(lowered(place.said)) or words.find("new_texts").fullmatch(
        lowered(place.said)
    )
    if words.find("change_tags").fullmatch(lowered(place.said)):
        return False  # "4.3 (change) …": what it leaves out stays
    return change.operation == "replace" and order is not None and not (place.says_something or place.names)


def _clarified(change: Change, entry: Entry) -> Fit | None:
    if change.operation != "clarify":
        return None
    return Fit("clarify", entry.id, after=change.text, already=True, reason=NO_CHANGE)


def _without_no_places(change: Change, entry: Entry) -> Change:
    """The change without words that say no place: "Add a sentence which we lost off the end".

    The effects of a rule of one part are all of it, as is its description.
    """
    plain = len(entry.sections) == 1 and not entry.sections[0].tables
    nth = Unit("paragraphs", at=change.place.role_at) if set(change.place.roles) & _ALL_OF_IT else None
    if plain and nth and nth.at and sum(not c.marker for c in entry.sections[0].clauses) > 1:
        units = (*change.place.units, nth)  # "the second effect" of a card with two of them
        change = replace(change, place=replace(change.place, role_at=None, units=units))
    if plain and change.operation != "delete" and entry.sections[0].role == "body":
        whole = _ALL_OF_IT if change.place.role_at is None else frozenset()
        roles = tuple(role for role in change.place.roles if role not in whole)
        change = replace(change, place=replace(change.place, roles=roles))
    small = all(name[:1].islower() for name in change.place.names) and change.anchor is None
    at_end = plain and small and change.brings == "sentences" and change.side in (None, "end")
    return replace(change, place=replace(change.place, names=())) if at_end else change


def _of_a_sentence(change: Change, entry: Entry, source: Provenance, words: PlaceWords) -> Fit | None:
    """ "Delete the sentence about ramming.", 衝角についての一文を削除: the one that has the word."""
    told = change.operation == "delete" and is_of_a_sentence(change.place)
    name = lowered(change.place.names[0]) if told else ""
    topic = words.find("topics").sub(" ", name)
    wanted = roots(topic, words) if topic != name else frozenset()
    all_slots = slots(entry) if wanted else ()
    spots = [(slot, span) for slot in all_slots for span in clause_sentences(slot.clause)]
    found = [(slot, (a, b)) for slot, (a, b) in spots if wanted <= roots(slot.clause.text[a:b], words)]
    if len(found) != 1 or len(spots) < 2:
        return None
    slot, span = found[0]
    return reworded("delete", slot, [span], "", entry, source)


def _whole(
    change: Change, new: tuple[Clause, ...], entry: Entry, pool: Pool, amendment: str, words: PlaceWords
) -> Fit | None:
    """All text of an entry exchanged, where that is said, and there is one part it can be."""
    named = {loose_key(t.text) for t in entry.titles}.intersection(map(loose_key, change.place.names))
    order = lowered(change.place.said)
    unparted = change.place.roles == ("effects",) and {s.role for s in pool.sections} == {"body"}
    its_text = (unparted or is_of_the_text(change.place, words)) and announces(order, words)
    said_whole = change.operation == "replace" and (
        its_text or words.find("whole").search(order) or (named and words.find("replaces").match(order))
    )
    parts = [s for s in without_asides(pool).sections if s.clauses]
    if said_whole and new[0].text[:1].islower() and not any(s.clause.text[:1].islower() for s in pool.slots):
        near = nearest_to(said(new), pool.slots)
        return misfit("replace", entry, "it gives part of a sentence", near, after=said(new))
    if said_whole and pool.numbered and len(new) == 1:
        old = pool.slots[0].clause
        patches = patched(entry, {old.id: in_place_of(new[0], old)})
        return Fit("replace", old.id, old.text, new[0].text, patches)
    if not said_whole or len(parts) != 1 or change.tables or pool.numbered:
        return None
    return section_replaced(parts[0], new, entry, amendment, words)


def _headed(new: tuple[Clause, ...], pool: Pool) -> tuple[tuple[Clause, ...], Pool]:
    """New text without the line that only names a part of the entry, and that part."""
    head, key = new[0], loose_key(new[0].text)
    if len(new) < 2 or head.marker or len(head.text) > LONGEST_HEAD or not key:
        return new, pool
    if any(same(slot.clause.text, head.text) for slot in pool.slots):
        return new, pool  # the entry has this line too
    if headed := [s for s in pool.sections if s.heading and loose_key(s.heading) == key]:
        return new[1:], pool.keep(headed)
    if run := under_head(pool.slots, key):
        return new[1:], replace(pool, slots=run, head=key)
    return new, pool


def _below_run_in(new: tuple[Clause, ...], entry: Entry, pool: Pool, source: Provenance) -> Fit | None:
    """New text for a clause that begins with its own name, "Thick fog. …"; the name stays."""
    if pool.head is None or len(pool.slots) != 1 or len(new) != 1:
        return None
    slot = pool.slots[0]
    end = run_in_end(slot.clause.text, pool.head)
    if end is None or run_in_end(new[0].text, pool.head) is not None:
        return None
    old = slot.clause.text[end:]
    if same(old, new[0].text):
        return Fit("replace", slot.clause.id, after=new[0].text, already=True, section=slot.section)
    fewer = len(sentences(new[0].text)) < len(sentences(old))  # it may leave the rest as it is
    if fewer or alike(old, new[0].text) < LEAST:
        near = (slot.clause.id,)
        return misfit("replace", entry, "what stands there is unlike it", near, after=new[0].text)
    return reworded("replace", slot, [(end, len(slot.clause.text))], new[0].text, entry, source)


# ---- words exchanged for others


# ---- a place that is named


def _replaced(
    change: Change, new: tuple[Clause, ...], entry: Entry, pool: Pool, amendment: str, source: Provenance
) -> Fit:
    """New text at a place that is counted, if what stands there can be its older version."""
    text = said(new) if len(new) > 1 else new[0].text
    if there := next((s for s in pool.slots if len(new) == 1 and same(s.clause.text, new[0].text)), None):
        return Fit("replace", there.clause.id, after=text, already=True, section=there.section)
    if any(u.name == "sentences" for u in change.place.units):
        return _sentence_replaced(change, new, entry, pool, source)
    counted = at_units(pool, change.place)
    if not counted:
        near = nearest_to(text, pool.slots)
        return misfit("replace", entry, f"{entry.title} has no {wanted(change.place)}", near, after=text)
    if any(u.through for u in change.place.units):
        near = nearest_to(text, pool.slots, counted)
        like = alike(text, said(slot.clause for slot in counted)) >= LEAST
        one = all(slot.section.id == counted[0].section.id for slot in counted)
        unfit = misfit("replace", entry, "what stands there is unlike it", near, after=text)
        return _run_replaced(new, counted, entry, amendment) if like and one else unfit
    ranked = sorted(((alike(new[0].text, s.clause.text), -s.at, s) for s in counted), key=lambda r: r[:2])
    best, _, slot = ranked[-1]
    ids = {s.clause.id for s in counted}
    rivals = [alike(new[0].text, s.clause.text) for s in pool.slots if s.clause.id not in ids]
    near = nearest_to(text, pool.slots, counted)
    closest = max(rivals, default=0.0)
    counted_out = bool(change.new) and any(u.at is not None for u in change.place.units)
    sole = counted_out and len(ranked) == 1 and closest < _LIKE_ANOTHER  # "Replace the third bullet with “…”"
    if not sole and (best < LEAST or closest > best):
        return misfit("replace", entry, unlike(change), near, after=text)
    if len(ranked) > 1 and best - ranked[-2][0] < AHEAD:
        return misfit("replace", entry, f"there is more than one {wanted(change.place)}", near, after=text)
    section = slot.section
    others = [s for s in pool.slots if s.section.id == section.id and s.clause.id != slot.clause.id]
    if any(alike(c.text, s.clause.text) >= 0.6 for c in new[1:] for s in others):
        return misfit("replace", entry, "part of it is like text that stands elsewhere", near, after=text)
    more = numbered(new[1:], section, slot.at + 1, amendment, entry)
    added = (in_place_of(new[0], slot.clause), *more)
    clauses = (*section.clauses[: slot.at], *added, *section.clauses[slot.at + 1 :])
    patches = patches_between(entry, section, clauses)
    return Fit("replace", slot.clause.id, said([slot.clause]), said(added), patches)


def _run_replaced(new: tuple[Clause, ...], counted: Sequence[Slot], entry: Entry, amendment: str) -> Fit:
    """New text for parts that follow one another: "the first two paragraphs"."""
    section, old, at = counted[0].section, said(slot.clause for slot in counted), counted[0].at
    more = numbered(new[1:], section, at + 1, amendment, entry)
    added = (in_place_of(new[0], counted[0].clause), *more)
    clauses = (*section.clauses[:at], *added, *section.clauses[counted[-1].at + 1 :])
    return Fit("replace", counted[0].clause.id, old, said(added), patches_between(entry, section, clauses))


def _sentence_replaced(
    change: Change, new: tuple[Clause, ...], entry: Entry, pool: Pool, source: Provenance
) -> Fit:
    """A sentence that is counted, in the clause that is counted or in the one whose sentence is like it."""
    text = " ".join(c.text for c in new)
    unit = next(u for u in change.place.units if u.name == "sentences")
    ranked = []
    scope = at_units(pool, change.place)
    through = counted_through(scope, unit)
    for slot in scope:
        spans = clause_sentences(slot.clause)
        counted = {*unit.among(len(spans)), *(spans.index(span) for one, span in through if one is slot)}
        runs = [(at, at) for at in range(len(spans))]
        if unit.through and counted:
            runs = [(min(counted), max(counted)), *(run for run in runs if run[0] not in counted)]
        for first, last in runs:
            start, end = spans[first][0], spans[last][1]
            like = alike(text, slot.clause.text[start:end])
            ranked.append((like, first in counted, slot, (start, end)))
    ranked.sort(key=lambda r: (-r[0], not r[1], r[2].at))
    near = nearest_to(text, pool.slots)
    meant = [one for one in ranked if one[1]]
    # Nothing else is like it at all, or one sentence alone can be meant.
    only = meant and (0 < meant[0][0] == sum(one[0] for one in ranked) or (len(meant) == 1 and unit.at))
    if not meant or (meant[0][0] < LEAST and not only):
        return misfit("replace", entry, unlike(change), near, after=text)
    if meant[0][0] <= ranked[0][0] - AHEAD and not (only and ranked[0][0] < _LIKE_ANOTHER):
        return misfit("replace", entry, unlike(change), near, after=text)
    if len(meant) > 1 and meant[0][0] - meant[1][0] < AHEAD:
        return misfit("replace", entry, "two sentences are as like it", near, after=text)
    _, _, slot, spot = meant[0]
    if text[:1].islower() and not slot.clause.text[spot[0]].islower():
        return misfit("replace", entry, "it gives part of a sentence", near, after=text)
    stop = slot.clause.text[spot[1] - 1]
    text += stop if text[-1:].isalnum() and ends_sentence(stop) else ""  # "should read “A ship may wait”."
    return reworded("replace", slot, [spot], text, entry, source)


# ---- text taken out
