"""Words of a rule that an erratum quotes, or nearly quotes, exchanged for others."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from taiyaku.corpus.amendments.clause_texts import Slot, labelled_values, occurrences, same, sentences, slots
from taiyaku.corpus.amendments.fitting.locator import (
    Fit,
    Pool,
    at_units,
    counted_through,
    misfit,
    nearest_to,
    said,
    short,
    without_kind,
)
from taiyaku.corpus.amendments.fitting.table_cells import cell_fit
from taiyaku.corpus.amendments.patch_builder import in_place_of, patched, spliced
from taiyaku.corpus.amendments.wordings.change import BEGINS, ENDS, Change, Operation
from taiyaku.corpus.amendments.wordings.place_words import ORDINALS, PlaceWords, lowered
from taiyaku.corpus.amendments.wordings.quoted_ranges import filled
from taiyaku.corpus.amendments.wordings.word_roots import roots, singular
from taiyaku.corpus.amendments.wordings.wording_pairs import FIELD
from taiyaku.corpus.model import Clause, Entry, Provenance
from taiyaku.corpus.name_keys import loose_key
from taiyaku.corpus.similarity import content_words
from taiyaku.corpus.text import KANJI, ends_sentence, has_japanese, kanji_value
from taiyaku.values import replace

LONG_ENOUGH = 4  # content words that may be looked for in a whole book
ASIDES = (
    "asides",
    "books",
    "admits",
    "errs",
    "corrections",
    "hints",
    "courtesies",
    "whole",
    "topics",
    "measures",
    "beginnings",
    "since_printings",
)
_MARKED = re.compile(r"(?P<marker>[a-z]|\d{1,2}|[①-⑳])[.．)）\s]*(?=\D)")
_OF_A_CLAUSE = re.compile(  # “5-1. Comets …”, 〔起動〕手札を…
    r"\d+(?:[.-]\d+)+[a-z]?(?:[.．]\s*|\s+)(?=[^\W\d])|[〔【［][^〔〕【】［］]{1,10}[〕】］]\s*"
)
_BRACKETS = {("(", ")"), ("（", "）")}
_SHORTEST_WORD = 4  # letters
_STOPS = tuple(".,")
_Found = tuple[Slot, list[tuple[int, int]]]  # where words stand in a clause
_IDEOGRAPHS = re.compile(rf"([{KANJI}]+)([^{KANJI}\s])")  # with what they count
_COUNT = re.compile(r"\d+\s?[^\W\d_]{0,4}")  # 1枚, which is not what “2.1” has become
_LABELLED = re.compile(r"(?P<label>[^\d\s][^\d]{1,20}?)[\s:：]+(?P<value>[+-]?\d+[^\d\s]{0,3})")


def exchanged(change: Change, entry: Entry, pool: Pool, source: Provenance, words: PlaceWords) -> Fit:
    """The quoted words, wherever they stand in the place named, for the new ones."""
    there = at_units(pool, change.place) if not pool.reason else ()
    change, to_end = _without_ellipses(filled(change, there or pool.slots))
    change, scope = _below_label(change, at_units(pool, change.place) if not pool.reason else pool.slots)
    old, new = change.old or "", change.new or ""
    operation: Operation = "delete" if change.operation == "delete" else "replace"
    old, new, found = _in_any_form(old, new, scope, words)
    if not found and len(scope) < len(pool.slots) and len(content_words(old)) >= LONG_ENOUGH:
        found = _standing(old, new, pool.slots)
        if len(found) > 1:
            found = []
    numbered = _OF_A_CLAUSE.match(old) if not found else None
    if numbered and len(content_words(bare := old[numbered.end() :])) >= LONG_ENOUGH:
        found, new = _standing(bare, new, scope), new.removeprefix(numbered[0])
    counted = re.fullmatch(r"(\d+)(\s?[^\W\d]\S*)", new) if old.isdecimal() else None
    if counted and all(slot.clause.text.startswith(counted[2], b) for slot, spots in found for _, b in spots):
        new = counted[1]  # "Cost 140 → 130 gold", where the rule has "Cost: 140 gold"
    measured, alone = _measured(change, old, scope)
    if len(measured) == 1:
        found = [(measured[0][0], [measured[0][1]])]
    elif alone:
        found = []
    if not found:
        return _not_standing(change, entry, pool, source, words)
    if (
        change.about
        and not (measured or change.place.units)
        and not all(_is_on(change.about, entry.title, slot, spots[0], words) for slot, spots in found)
    ):
        near = [slot.clause.id for slot, _ in found]
        return misfit(operation, entry, f"“{old}” stands there of something else", near, old, new)
    if reason := _partly_said(old, new, found) or _not_understood(change, entry, words):
        near = [slot.clause.id for slot, _ in found]
        return misfit(operation, entry, reason, near, old, new)
    found = _in_sentence(found, scope, change) or found
    count = sum(len(spots) for _, spots in found)
    if count > 1 and not change.everywhere:
        near = [slot.clause.id for slot, _ in found]
        return misfit(operation, entry, f"“{old}” stands there {count} times", near, old, new)
    changed: dict[str, Clause | None] = {}
    for slot, spots in found:
        text = slot.clause.text
        spots = _through_stops(text, spots, new, to_end)
        whole = len(spots) == 1 and same(old, text)
        stops = whole and new and text[spots[0][1] :].strip() and old[-1:].isalnum() and new[-1:].isalnum()
        if whole and not new:
            changed[slot.clause.id] = None
        elif whole and len(change.clauses) == 1 and not stops and same(change.clauses[0].text, new):
            changed[slot.clause.id] = in_place_of(change.clauses[0], slot.clause)
        else:
            put = _as_put(new, old, text, spots, bool(change.about))
            inside = old[-1].isalnum() and not to_end and all(text[b:].strip() for _, b in spots)
            if inside and put.endswith((".", ",")):
                put = put[:-1]  # a stop of the sentence that quotes: “a hook” is now “a pole.”
            changed[slot.clause.id] = spliced(slot.clause, spots, put, source)
    patches = patched(entry, changed)
    target = found[0][0].clause.id if len(found) == 1 else entry.id
    before = said(slot.clause for slot, _ in found)
    after = said(c for c in changed.values() if c is not None)
    return Fit(operation, target, before, after or None, patches)


def _as_put(new: str, old: str, text: str, spots: Sequence[tuple[int, int]], unquoted: bool) -> str:
    """The new words as they stand where the old ones stood: their first letter, no word of the text twice."""
    start = spots[0][0]
    opens = len(spots) == 1 and old[:1].islower() and text[start].isupper()
    put = new[:1].upper() + new[1:] if opens else new
    lead = "".join(text[:start].split()[-1:]) if unquoted else ""
    if lead:  # "should arrive by night, not at dawn"
        put = f" {put}".rpartition(f" {lead} ")[2].lstrip()
    return put


def _through_stops(text: str, spots: list[tuple[int, int]], new: str, to_end: bool) -> list[tuple[int, int]]:
    """Where words stand, as far as to their sentences' ends where that is meant.

    Of a sentence that they end and do not begin words that go leave the stop.
    """
    if to_end:
        spots = [(a, next(end for _, end in sentences(text) if b <= end)) for a, b in spots]
    if new:
        return spots
    kept = []
    for start, end in spots:
        if (text[start - 1 : start], text[end : end + 1]) in _BRACKETS:  # all that is in them goes
            start, end = len(text[: start - 1].rstrip()), end + 1
        before, gone = text[:start].rstrip(" ,、"), text[start:end].rstrip()
        if (not before or before.endswith("。")) and text[end : end + 1] == "。":
            end += 1  # a sentence that is quoted without its stop
        inside = gone.endswith((".", "。")) and before and not ends_sentence(before)
        kept.append((len(before), start + len(gone) - 1) if inside else (start, end))
    return kept


def quotes(entry: Entry, change: Change) -> bool:
    """Whether a change says in the entry's language, not its own, what goes and what comes."""
    wordings = [text for text in (change.old, change.anchor, change.new) if text]
    written = [text for text in wordings if any(map(str.isalpha, text))]
    measures = not written and all(not text.isalnum() for text in wordings)  # 6" and 8"
    ours = all(has_japanese(text) == (entry.lang == "ja") for text in written)
    ours &= measures or len(written) == len(wordings)
    there = change.old or change.anchor
    stands = (
        any(occurrences(there, slot.clause.text) for slot in slots(entry))
        if there
        else change.operation == "insert"
    )
    return bool(wordings) and ours and stands and not change.clauses[1:]


def _not_understood(change: Change, entry: Entry, words: PlaceWords) -> str | None:
    """That the words around the quoted ones neither name the rule nor stand in it: perhaps a condition."""
    texts = (t for s in entry.sections for t in (s.heading or "", *(c.text for c in s.clauses)))
    called = (entry.number or "", *entry.path, *(t.text for t in entry.titles))
    own = roots(" ".join((*texts, *called)), words)
    more = []
    titles = {loose_key(t.text) for t in entry.titles}
    for name in () if loose_key(change.place.said) in titles else change.place.names:
        flat = lowered(without_kind(name, entry))
        for aside in (*ASIDES, *(ORDINALS if change.place.on_page else ()), "last"):
            flat = words.find(aside).sub(" ", flat)
        if not roots(flat, words) <= own:
            more.append(name)
    return f"it says more than that: {', '.join(more)}" if more else None


def _is_on(about: str, title: str, slot: Slot, spot: tuple[int, int], words: PlaceWords) -> bool:
    """Whether the clause in which words stand, or its rule's name, has most of what is said of them."""
    text = slot.clause.text
    for name in ("measures", "restating"):
        about = words.find(name).sub(" ", re.sub(r"\d\S*", " ", lowered(about)))
    more = roots(about, words) - roots(f"{text[slice(*spot)]} {title}", words)
    own = roots(text, words)
    known = len(more & own) + bool(roots(next(iter(content_words(about)), ""), words) & own) / 2
    return not more or 2 * known > len(more)  # what it is about, the first word, decides between halves


def _in_other_forms(old: str, words: PlaceWords) -> Iterator[str]:
    """A number and its unit as they may be printed: "ten points" for "10 points", "one hex"."""
    number, _, counted = old.partition(" ")
    unit, _, rest = counted.partition(" ")
    named = dict(zip(words.lists.get("figures", ()), words.lists.get("numbers", ()), strict=False))
    number = named.get(number, number)
    if old.isdecimal() and number in named.values():
        yield number  # "placement games: 10 → 5", where the rule has "ten games"
    if unit.isalpha() and number in named.values():
        forms = dict.fromkeys((unit, singular(unit), f"{unit}s", f"{unit}es"))
        yield from (f"{number} {form} {rest}".strip() for form in forms)
    if old.isalpha() and old.islower() and len(old) >= _SHORTEST_WORD:
        yield old.capitalize()  # where it begins a sentence


def _measured(
    change: Change, old: str, scope: Sequence[Slot]
) -> tuple[list[tuple[Slot, tuple[int, int]]], bool]:
    """Where a bare figure stands behind what it measures, and whether it has to, one word saying what.

    "You may store 7, not 8.", where the 8 is a price.
    """
    labels = content_words(lowered(change.about)) if old.isdecimal() else ()
    forms = {form for label in labels for form in (label, singular(label), f"{label}s")}
    return labelled_values(forms, old, scope) if labels else [], len(labels) == 1 and change.about.isascii()


def _in_sentence(found: Sequence[_Found], scope: Sequence[Slot], change: Change) -> list[_Found]:
    """Those of several places that are in the sentence which is counted."""
    unit = next((u for u in change.place.units if u.name == "sentences" and u.at), None)
    through = counted_through(scope, unit) if unit else []
    inside = [
        (slot, [(a, b) for a, b in spots if any(s is slot and c <= a and b <= d for s, (c, d) in through)])
        for slot, spots in found
    ]
    return [(slot, spots) for slot, spots in inside if spots]


def _in_any_form(
    old: str, new: str, scope: Sequence[Slot], words: PlaceWords
) -> tuple[str, str, list[_Found]]:
    """Two wordings as the rule may have them, and where the old one stands so."""
    ways = (found for one in (old, *_in_other_forms(old, words)) if (found := _standing(one, new, scope)))
    if found := next(ways, []):
        return old, new, found
    if old[-1:] in _STOPS and (found := _standing(old[:-1], new, scope)):  # says “Keep.” inside a sentence
        return old[:-1], new.rstrip(".,"), found
    if (figures := _in_figures(old, new)) and (found := _standing(*figures, scope)):
        return *figures, found
    if ordinals := _as_ordinals(old, new, words):
        return *ordinals, _standing(*ordinals, scope)
    marked = _MARKED.match(old)
    if marked and new.startswith(marked[0]):  # b.美人
        items = [s for s in scope if (s.clause.marker or "").strip(".．()（）") == marked["marker"]]
        bare = old[marked.end() :], new[marked.end() :]
        return (*bare, found) if (found := _standing(*bare, items)) else (old, new, [])
    return old, new, []


def _in_figures(old: str, new: str) -> tuple[str, str] | None:
    """Two wordings with figures for the ideographs of what the old one counts: 五枚 is 5枚 in the rule."""
    counted = set(_IDEOGRAPHS.findall(old))
    if not counted:
        return None
    units = "|".join(re.escape(unit) for _, unit in sorted(counted))
    number = re.compile(rf"[{KANJI}]+(?={units})")
    return tuple(number.sub(lambda n: str(kanji_value(n[0])), text) for text in (old, new))  # type: ignore[return-value]


def _as_ordinals(old: str, new: str, words: PlaceWords) -> tuple[str, str] | None:
    """Two numbers, perhaps of a thing, as the ordinals that a rule may have: "seventh round"."""
    sides = []
    for number, _, unit in (side.partition(" ") for side in (old, new)):
        value = words.numbers.get(number.casefold(), number)
        if not (value.isdecimal() and 0 < int(value) <= len(ORDINALS)):
            return None
        sides.append(f"{ORDINALS[int(value) - 1]} {singular(unit)}".strip())
    return sides[0], sides[1]


def _without_ellipses(change: Change) -> tuple[Change, bool]:
    """The wordings without "[…]" at their ends; whether the old one alone goes on to its sentence's end."""
    if change.operation == "replace" and change.new is None and change.clauses:
        change = replace(change, new=change.text)  # "Replace “A” with:", and the new text below
    old, new = change.old or "", change.new or ""
    bare = [ENDS.sub("", BEGINS.sub("", text, 1) if BEGINS.match(text) else text) for text in (old, new)]
    if not bare[0] or not (bare[1] or not new):
        return change, False
    to_end = ENDS.search(old) is not None and ENDS.search(new) is None
    return replace(change, old=bare[0], new=bare[1] or None), to_end


def _below_label(change: Change, scope: Sequence[Slot]) -> tuple[Change, Sequence[Slot]]:
    """Two wordings behind one label, 【希望】3, as the values in the part of the rule that it heads."""
    old, new = (FIELD.match(text or "") for text in (change.old, change.new))
    if not (old and new) or old["label"] != new["label"]:
        return change, scope
    key = loose_key(old["label"])
    there = [slot for slot in scope if slot.section.heading and loose_key(slot.section.heading) == key]
    values = (label.string[label.end() :] for label in (old, new))
    bare = replace(change, clauses=(), **dict(zip(("old", "new"), values, strict=True)))
    return (bare, there) if there else (change, scope)


def _standing(old: str, new: str, all_slots: Sequence[Slot]) -> list[_Found]:
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


def _partly_said(old: str, new: str, found: Sequence[tuple[Slot, Sequence[tuple[int, int]]]]) -> str | None:
    """Why words that begin small do not take the place of a whole sentence, perhaps without its stop."""
    for slot, spots in found if old[:1].isupper() and new[:1].islower() else ():
        text = slot.clause.text
        ends = {a: b for a, b in sentences(text) if text[a].isupper()}
        if any(end in (ends.get(start, -1), ends.get(start, 0) - 1) for start, end in spots):
            return "it gives part of a sentence"
    return None


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
    lead = re.search(rf"(\S+ \S+ ){re.escape(figures[1])}\b", change.about) if old != figures[0] else None
    if lead and figures[0].isalnum():  # "Cavalry has 6 points, not 7", where the rule has "cavalry has 7"
        apart = replace(change, old=lead[1] + figures[0], new=lead[1] + figures[1], about="")
        if (fit := exchanged(apart, entry, pool, source, words)).patches:
            return fit
    by_chance = _COUNT.fullmatch(new) and re.sub(r"\d", "", old) != re.sub(r"\d", "", new)
    telling = len(content_words(new)) >= 2 and not by_chance  # a lone word or number may stand there so
    there = [s for s in pool.slots if telling and occurrences(new, s.clause.text)]
    if len(there) == 1 or (there and change.everywhere):
        return Fit("replace", there[0].clause.id, after=new, already=True, section=there[0].section)
    if (
        labelled := _LABELLED.fullmatch(old)
    ) and not change.about:  # 消費MP 4点, where the rule has 消費MPは4点
        value = new.removeprefix(labelled["label"]).lstrip(" :：") if change.new else change.new
        apart = replace(change, old=labelled["value"], new=value, about=lowered(labelled["label"]))
        if (fit := exchanged(apart, entry, pool, source, words)).patches:
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
