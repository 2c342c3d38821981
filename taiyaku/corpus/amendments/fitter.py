"""One change fitted to one entry: words exchanged, text put at a place, added or taken out."""

from __future__ import annotations

import itertools
import re
from collections.abc import Iterator, Sequence

from taiyaku.corpus.amendments.additions import inserted, numbered, payload
from taiyaku.corpus.amendments.change import Change, Operation
from taiyaku.corpus.amendments.doubtful_rules import roots
from taiyaku.corpus.amendments.instruction_parser import is_of_a_sentence, is_whole
from taiyaku.corpus.amendments.location_parser import LAST, PlaceWords, lowered
from taiyaku.corpus.amendments.locator import (
    Fit,
    Pool,
    at_units,
    misfit,
    nearest_to,
    pool_of,
    reworded,
    run_in_end,
    said,
    short,
    under_head,
    wanted,
    without_asides,
)
from taiyaku.corpus.amendments.patch_builder import (
    Slot,
    alike,
    clause_sentences,
    in_place_of,
    labelled_values,
    occurrences,
    patched,
    patches_between,
    same,
    sentences,
    slots,
    spliced,
)
from taiyaku.corpus.amendments.restatements import restated, section_replaced
from taiyaku.corpus.amendments.table_cells import cell_fit, table_fit
from taiyaku.corpus.amendments.targets import Subject
from taiyaku.corpus.model import Clause, Entry, Patch, Provenance, Section
from taiyaku.corpus.name_keys import loose_key
from taiyaku.corpus.similarity import content_words
from taiyaku.values import replace

LEAST = 0.25  # a text that takes the place of another one has at least this much of it
AHEAD = 0.15  # by so much one place has to be better than the next
ELIDED = 0.6  # of the words between two ellipses that are those of the rule
_LABELLED = re.compile(r"(?P<label>[^\d\s][^\d]{1,20}?)[\s:：]+(?P<value>[+-]?\d+[^\d\s]{0,3})")
_ALL_OF_IT = frozenset({"effects", "summary"})
NO_CHANGE = "it clarifies the rule and changes no text of it"
LONGEST_HEAD = 60  # characters of a line that only names a part
LONG_ENOUGH = 4  # content words that may be looked for in a whole book
LONGEST_RUN = 100  # words between two ellipses
_ELLIPSIS = r"(?:[\[(]?(?:…+|\.{3,}|‥+)[\])]?|[～〜])"
_BEGINS, _ENDS = re.compile(rf"\s*{_ELLIPSIS}\s*"), re.compile(rf"\s*{_ELLIPSIS}[.。]?\s*$")


def fit_change(
    change: Change, entry: Entry, subject: Subject, amendment: str, where: Provenance, words: PlaceWords
) -> list[Fit]:
    """What a change does to the entry as it stands; `where` is where the erratum stands in its document."""
    source = change.where or where
    if told := _clarified(change, entry) or _of_a_sentence(change, entry, source, words):
        return [told]
    change = _as_words(_without_no_places(change, entry), entry)
    pool = pool_of(entry, change.place, subject, words)
    if change.value:
        fit = cell_fit(change.value, change.place, entry, pool, source)
        if fit.placed or not change.clauses:
            return [fit]
        text = replace(change, operation=None, value=None)  # a rule may speak so too
        free = fit_change(text, entry, subject, amendment, where, words)
        return free if all(f.placed for f in free) else [fit]
    if change.old is not None:
        return [_exchanged(change, entry, pool, source, words)]
    if not subject.by_name:
        return [misfit(change.operation or "replace", entry, "only the page is named, and no text of it")]
    if change.place.on_page and not (change.place.units and len(pool.slots) == 1):
        pool = replace(pool, reason="it counts lines of the page")
    if pool.reason:
        near = nearest_to(change.text, pool.slots)
        unplaced = misfit(change.operation or "replace", entry, pool.reason, near, after=change.text)
        return [_measured(change, entry, pool, source) or unplaced]
    if change.operation == "delete":
        return [_deleted(change, entry, pool, source, words)]
    if change.operation == "insert":
        return [inserted(change, entry, pool, amendment, source)]
    new = payload(change, source)
    fits: list[Fit] = []
    if change.tables:
        fits.append(table_fit(change.tables, entry, pool, source))
    if new and not change.place.units:
        new, pool = _headed(new, pool)
        if below := _below_run_in(new, entry, pool, source):
            return [*fits, below]
    if new:
        counted = any(u.name != "rows" for u in change.place.units)
        if counted:
            fits.append(_replaced(change, new, entry, pool, amendment, source))
        else:
            whole = _elided(new, entry, pool, source) or _whole(change, new, entry, pool, amendment, words)
            fits += [whole] if whole else restated(change, new, entry, pool, amendment, words)
    return fits or [misfit("replace", entry, "it gives no new text")]


def _clarified(change: Change, entry: Entry) -> Fit | None:
    if change.operation != "clarify":
        return None
    return Fit("clarify", entry.id, after=change.text, already=True, reason=NO_CHANGE)


def _without_no_places(change: Change, entry: Entry) -> Change:
    """The change without words that say no place: "Add a sentence which we lost off the end".

    The effects of a rule of one part are all of it, as is its description.
    """
    plain = len(entry.sections) == 1 and not entry.sections[0].tables
    if plain and change.operation != "delete" and entry.sections[0].role == "body":
        roles = tuple(role for role in change.place.roles if role not in _ALL_OF_IT)
        change = replace(change, place=replace(change.place, roles=roles))
    small = all(name[:1].islower() for name in change.place.names) and change.anchor is None
    at_end = plain and small and change.brings == "sentences" and change.side in (None, "end")
    return replace(change, place=replace(change.place, names=())) if at_end else change


def _measured(change: Change, entry: Entry, pool: Pool, source: Provenance) -> Fit | None:
    """ "Change its SPD to “Speed 6”": what the new words name has one other figure in the rule."""
    told = re.fullmatch(r"([^\W\d][^\d.,;]{0,20}?\s?)\d+", change.new or "") if change.old is None else None
    pattern = re.compile(rf"(?<!\w){re.escape(told[1])}\d+") if told else None
    found = [(s, m.span()) for s in pool.slots for m in pattern.finditer(s.clause.text)] if pattern else []
    if len(found) != 1 or change.operation != "replace":
        return None
    return reworded("replace", found[0][0], [found[0][1]], change.new or "", entry, source)


def _as_words(change: Change, entry: Entry) -> Change:
    """The change of a value as one of words, in a rule without tables; a bare number is said of something."""
    old, new = change.value or (None, "")
    if not old or any(s.tables for s in entry.sections):
        return change
    about = change.text if old.isdecimal() and not change.place.says_something else ""
    return replace(change, value=None, clauses=(), old=old, new=new, about=about)


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


def _elided(new: tuple[Clause, ...], entry: Entry, pool: Pool, source: Provenance) -> Fit | None:
    """ "Should read: “… draw two cards at random …”": the one run of words that begins and ends alike."""
    text = new[0].text if len(new) == 1 else ""
    begins, ends = _BEGINS.match(text), _ENDS.search(text)
    words = text[begins.end() : ends.start()].split() if begins and ends else []
    if not LONG_ENOUGH <= len(words) <= LONGEST_RUN:
        return None
    spots = ((slot, spot) for slot in pool.slots for spot in _runs_like(words, slot.clause.text))
    found = list(itertools.islice(spots, 2))
    if len(found) != 1:
        return None
    slot, (start, end) = found[0]
    inner = " ".join(words)
    if alike(inner, slot.clause.text[start:end]) < ELIDED:
        return None
    return reworded("replace", slot, [(start, end)], inner, entry, source)


def _runs_like(words: Sequence[str], text: str) -> Iterator[tuple[int, int]]:
    """Where runs of words begin and end that have the same first and last one, and are about as long."""
    there = list(re.finditer(r"\S+", text))
    spare = len(words) // 2
    for at, first in enumerate(there):
        if first[0] == words[0]:
            for last in there[at + len(words) - 1 - spare : at + len(words) + spare]:
                if last[0].rstrip(".,;:") == words[-1]:
                    yield first.start(), last.start() + len(words[-1])


def _whole(
    change: Change, new: tuple[Clause, ...], entry: Entry, pool: Pool, amendment: str, words: PlaceWords
) -> Fit | None:
    """All text of an entry exchanged, where that is said, and there is one part it can be."""
    said_whole = change.operation == "replace" and words.find("whole").search(lowered(change.place.said))
    parts = [s for s in without_asides(pool).sections if s.clauses]
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
    if alike(old, new[0].text) < LEAST:
        near = (slot.clause.id,)
        return misfit("replace", entry, "what stands there is unlike it", near, after=new[0].text)
    return reworded("replace", slot, [(end, len(slot.clause.text))], new[0].text, entry, source)


# ---- words exchanged for others


def _exchanged(change: Change, entry: Entry, pool: Pool, source: Provenance, words: PlaceWords) -> Fit:
    """The quoted words, wherever they stand in the place named, for the new ones."""
    change, to_end = _without_ellipses(change)
    old, new = change.old or "", change.new or ""
    operation: Operation = "delete" if change.operation == "delete" else "replace"
    scope = at_units(pool, change.place) if not pool.reason else list(pool.slots)
    ways = (found for one in (old, *_in_other_forms(old, words)) if (found := _standing(one, new, scope)))
    found = next(ways, [])
    if not found and len(scope) < len(pool.slots) and len(content_words(old)) >= LONG_ENOUGH:
        found = _standing(old, new, pool.slots)
        if len(found) > 1:
            found = []
    measured = labelled_values(content_words(lowered(change.about)), old, scope) if old.isdecimal() else []
    if len(measured) == 1:
        found = [(measured[0][0], [measured[0][1]])]
    if not found:
        return _not_standing(change, entry, pool, source, words)
    if (
        change.about
        and not (measured or change.place.units)
        and not all(_is_on(change.about, entry.title, slot, spots[0], words) for slot, spots in found)
    ):
        near = [slot.clause.id for slot, _ in found]
        return misfit(operation, entry, f"“{old}” stands there of something else", near, old, new)
    count = sum(len(spots) for _, spots in found)
    if count > 1 and not change.everywhere:
        near = [slot.clause.id for slot, _ in found]
        return misfit(operation, entry, f"“{old}” stands there {count} times", near, old, new)
    changed: dict[str, Clause | None] = {}
    for slot, spots in found:
        text = slot.clause.text
        if to_end:
            spots = [(a, next(end for _, end in sentences(text) if b <= end)) for a, b in spots]
        whole = len(spots) == 1 and same(old, text)
        stops = whole and new and text[spots[0][1] :].strip() and old[-1:].isalnum() and new[-1:].isalnum()
        if whole and not new:
            changed[slot.clause.id] = None
        elif whole and len(change.clauses) == 1 and not stops:
            changed[slot.clause.id] = in_place_of(change.clauses[0], slot.clause)
        else:
            begins = len(spots) == 1 and old[:1].islower() and text[spots[0][0]].isupper()
            put = new[:1].upper() + new[1:] if begins else new
            changed[slot.clause.id] = spliced(slot.clause, spots, put, source)
    patches = patched(entry, changed)
    target = found[0][0].clause.id if len(found) == 1 else entry.id
    before = said(slot.clause for slot, _ in found)
    after = said(c for c in changed.values() if c is not None)
    return Fit(operation, target, before, after or None, patches)


def _is_on(about: str, title: str, slot: Slot, spot: tuple[int, int], words: PlaceWords) -> bool:
    """Whether the clause in which words stand, or its rule's name, has most of what is said of them."""
    text = slot.clause.text
    for name in ("measures", "restating"):
        about = words.find(name).sub(" ", re.sub(r"\d\S*", " ", lowered(about)))
    more = roots(about, words) - roots(f"{text[slice(*spot)]} {title}", words)
    return not more or 2 * len(more & roots(text, words)) > len(more)


def _in_other_forms(old: str, words: PlaceWords) -> Iterator[str]:
    """A number and its unit as they may be printed: "ten points" for "10 points", "one hex"."""
    number, _, counted = old.partition(" ")
    unit, _, rest = counted.partition(" ")
    named = dict(zip(words.lists.get("figures", ()), words.lists.get("numbers", ()), strict=False))
    number = named.get(number, number)
    if unit.isalpha() and number in named.values():
        forms = dict.fromkeys((unit, unit.removesuffix("s")))
        yield from (f"{number} {form} {rest}".strip() for form in forms)


def _without_ellipses(change: Change) -> tuple[Change, bool]:
    """The wordings without "[…]" at their ends; whether the old one alone goes on to its sentence's end."""
    old, new = change.old or "", change.new or ""
    bare = [_ENDS.sub("", _BEGINS.sub("", text, 1) if _BEGINS.match(text) else text) for text in (old, new)]
    if not bare[0] or not (bare[1] or not new):
        return change, False
    to_end = _ENDS.search(old) is not None and _ENDS.search(new) is None
    return replace(change, old=bare[0], new=bare[1] or None), to_end


def _standing(old: str, new: str, all_slots: Sequence[Slot]) -> list[tuple[Slot, list[tuple[int, int]]]]:
    """Where the old words stand, those apart that are part of the new words already."""
    found = []
    for slot in all_slots:
        done = occurrences(new, slot.clause.text) if new else []
        spots = [
            (a, b)
            for a, b in occurrences(old, slot.clause.text)
            if not any(c <= a and b <= d and (c, d) != (a, b) for c, d in done)
        ]
        if spots:
            found.append((slot, spots))
    return found


def _not_standing(change: Change, entry: Entry, pool: Pool, source: Provenance, words: PlaceWords) -> Fit:
    old, new = change.old or "", change.new or ""
    if (fit := cell_fit((old, new), change.place, entry, pool, source, exact=True)) and fit.placed:
        return fit
    figures = [text.partition(" ")[0] for text in (old, new)]
    if change.about and all(map(str.isdecimal, figures)):  # "The Writ is worth 5 points, not 6"
        place = replace(change.place, said=change.about)
        if (fit := cell_fit((figures[0], figures[1]), place, entry, pool, source)) and fit.placed:
            return fit
    if cell := _labelled_cell(old, new, change, entry, pool, source):
        return cell
    telling = len(content_words(new)) >= 2  # a lone word or number may stand there by chance
    there = [s for s in pool.slots if telling and occurrences(new, s.clause.text)]
    if len(there) == 1 or (there and change.everywhere):
        return Fit("replace", there[0].clause.id, after=new, already=True, section=there[0].section)
    if (
        labelled := _LABELLED.fullmatch(old)
    ) and not change.about:  # 消費MP 4点, where the rule has 消費MPは4点
        apart = replace(change, old=labelled["value"], about=lowered(labelled["label"]))
        if (fit := _exchanged(apart, entry, pool, source, words)).patches:
            return fit
    operation: Operation = "delete" if change.operation == "delete" else "replace"
    near = nearest_to(old, pool.slots)
    return misfit(operation, entry, f"“{short(old)}” does not stand there", near, old, new)


def _labelled_cell(
    old: str, new: str, change: Change, entry: Entry, pool: Pool, source: Provenance
) -> Fit | None:
    """A cell quoted with the name of its column: "Range 48" is to be "Range 36"."""
    for label in dict.fromkeys(h for s in pool.sections for t in s.tables for h in t.header if h):
        values = [v[len(label) :].strip(" :：") for v in (old, new) if v.startswith(label)]
        if len(values) == 2 and all(values):
            place = replace(change.place, said=f"{change.place.said} {label}".strip())
            fit = cell_fit((values[0], values[1]), place, entry, pool, source)
            if fit.placed:
                return fit
    return None


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
    ranked = sorted(((alike(new[0].text, s.clause.text), -s.at, s) for s in counted), key=lambda r: r[:2])
    best, _, slot = ranked[-1]
    ids = {s.clause.id for s in counted}
    rivals = [alike(new[0].text, s.clause.text) for s in pool.slots if s.clause.id not in ids]
    near = nearest_to(text, pool.slots, counted)
    if best < LEAST or max(rivals, default=0.0) > best:
        return misfit("replace", entry, _unlike(change), near, after=text)
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


def _sentence_replaced(
    change: Change, new: tuple[Clause, ...], entry: Entry, pool: Pool, source: Provenance
) -> Fit:
    """A sentence that is counted, in the clause that is counted or in the one whose sentence is like it."""
    text = " ".join(c.text for c in new)
    wanted = next(u.at for u in change.place.units if u.name == "sentences")
    ranked = []
    for slot in at_units(pool, change.place):
        spans = clause_sentences(slot.clause)
        for at, (start, end) in enumerate(spans, 1):
            fits = wanted is None or at == wanted or (wanted == LAST and at == len(spans))
            ranked.append((alike(text, slot.clause.text[start:end]), fits, slot, (start, end)))
    ranked.sort(key=lambda r: (-r[0], not r[1], r[2].at))
    near = nearest_to(text, pool.slots)
    meant = [one for one in ranked if one[1]]
    only = meant and 0 < meant[0][0] == sum(one[0] for one in ranked)  # nothing else is like it at all
    if not meant or (meant[0][0] < LEAST and not only) or meant[0][0] <= ranked[0][0] - AHEAD:
        return misfit("replace", entry, _unlike(change), near, after=text)
    if len(meant) > 1 and meant[0][0] - meant[1][0] < AHEAD:
        return misfit("replace", entry, "two sentences are as like it", near, after=text)
    _, _, slot, spot = meant[0]
    return reworded("replace", slot, [spot], text, entry, source)


def _unlike(change: Change) -> str:
    return f"what stands at {wanted(change.place)} is unlike it"


# ---- text taken out


def _deleted(change: Change, entry: Entry, pool: Pool, source: Provenance, words: PlaceWords) -> Fit:
    place = change.place
    if is_whole(change, words) and not change.clauses and pool.numbered:
        return _number_deleted(pool.slots[0].clause, entry)
    if is_whole(change, words) and not change.clauses and pool.sections == entry.sections:
        text = said([clause for section in entry.sections for clause in section.clauses])
        return Fit("delete", entry.id, text, None, (Patch(entry.id, None, None, entry.sections, ()),))
    if not place.roles:
        pool = without_asides(pool)
    counted = at_units(pool, place)
    near = nearest_to(change.text, pool.slots, counted) or tuple(s.clause.id for s in counted[:5])
    sentence = next((u for u in place.units if u.name == "sentences"), None)
    if sentence is not None:
        return _sentence_deleted(sentence.at, counted, entry, pool, change, source)
    if not place.units and len(pool.sections) == 1 and place.roles:
        gone = pool.sections[0]
        return Fit("delete", gone.id, said(gone.clauses), None, section_gone(entry, gone))
    if not place.units or len(counted) != 1 or len(pool.sections) != 1:
        return misfit("delete", entry, f"{wanted(change.place)}: not one place in {entry.title}", near)
    if not counted[0].clause.marker and any(u.name in {"bullets", "steps"} for u in place.units):
        return misfit("delete", entry, f"{entry.title} has no list there", near)
    if change.clauses and alike(said(change.clauses), counted[0].clause.text) < 0.6:
        return misfit("delete", entry, _unlike(change), near)
    patches = patched(entry, {counted[0].clause.id: None})
    return Fit("delete", counted[0].clause.id, said([counted[0].clause]), None, patches)


def _number_deleted(clause: Clause, entry: Entry) -> Fit:
    """One numbered clause goes; with others below its number it is not known what becomes of them."""
    below = (clause.marker or "").strip(".") + "."
    if any(s.clause.id != clause.id and (s.clause.marker or "").startswith(below) for s in slots(entry)):
        return misfit("delete", entry, f"{entry.title} has more below {clause.marker}", (clause.id,))
    return Fit("delete", clause.id, clause.text, None, patched(entry, {clause.id: None}))


def section_gone(entry: Entry, section: Section) -> tuple[Patch, ...]:
    """The patch that takes a section out."""
    ids = [s.id for s in entry.sections]
    at = ids.index(section.id)
    return (Patch(entry.id, None, ids[at - 1] if at else None, (section,), ()),)


def _sentence_deleted(
    at: int | None, counted: list[Slot], entry: Entry, pool: Pool, change: Change, source: Provenance
) -> Fit:
    bare = not any(u.name != "sentences" for u in change.place.units)
    if bare and at == LAST and len(pool.sections) == 1:
        counted = counted[-1:]
    near = tuple(s.clause.id for s in counted[:5])
    if len(counted) != 1 or at is None:
        return misfit("delete", entry, f"{wanted(change.place)}: not one sentence of {entry.title}", near)
    slot = counted[0]
    spans = clause_sentences(slot.clause)
    number = len(spans) if at == LAST else at
    if not 1 <= number <= len(spans):
        return misfit("delete", entry, f"{wanted(change.place)}: it has {len(spans)} sentences", near)
    if len(spans) == 1:
        return Fit("delete", slot.clause.id, slot.clause.text, None, patched(entry, {slot.clause.id: None}))
    return reworded("delete", slot, [spans[number - 1]], "", entry, source)
