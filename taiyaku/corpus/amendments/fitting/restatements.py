"""Errata that give a text anew and leave it to the reader to see what it takes the place of.

Old and new clauses are paired by content; the new ones take the place of the run of old ones between the
first and the last pair. What stands outside the run is left alone.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Mapping, Sequence

from taiyaku.corpus.amendments.clause_texts import Slot, alike, occurrences, same, sentences
from taiyaku.corpus.amendments.fitting.additions import numbered
from taiyaku.corpus.amendments.fitting.locator import Fit, Pool, misfit, nearest_to, reworded, said
from taiyaku.corpus.amendments.fitting.remarks_on_texts import (
    opens_with_a_case,
    opens_with_a_remark,
    speaks_of,
)
from taiyaku.corpus.amendments.fitting.restated_figures import with_other_figures
from taiyaku.corpus.amendments.fitting.restated_pairs import CLOSE, Pairing, drops, objection, paired
from taiyaku.corpus.amendments.fitting.reversals import reversed_sentence
from taiyaku.corpus.amendments.patch_builder import in_place_of, patches_between
from taiyaku.corpus.amendments.wordings.change import Change
from taiyaku.corpus.amendments.wordings.location_parser import read_outside
from taiyaku.corpus.amendments.wordings.place_words import PlaceWords, lowered
from taiyaku.corpus.amendments.wordings.word_roots import roots
from taiyaku.corpus.model import Clause, Entry, Patch, Section
from taiyaku.corpus.similarity import content_words
from taiyaku.corpus.text import ends_sentence
from taiyaku.values import replace

_CORRECTED = 0.5  # of the words of a sentence that is given anew beside others
_FIRST_WORDS = 4  # of a part of a sentence that is given anew
_NEARLY = 0.75  # of a sentence that is given anew
_LEAST_KEPT = 2  # content words of a sentence beside those that are marked as new
_NOT_ANOTHER = re.compile(r"(?P<new>[^\s,]+),? (?:and |but )?not (?P<old>[^\s,.]+)(?=[.,;]|$)")


def restated(
    change: Change, new: tuple[Clause, ...], entry: Entry, pool: Pool, amendment: str, words: PlaceWords
) -> list[Fit]:
    """The text given anew, fitted to the entry: repairs of what its page lost, then the change itself."""
    told = change.operation == "replace" and set(change.place.roles) - {"body"} and not change.place.names
    if told and len(pool.sections) == 1 and change.section is None:
        return [section_replaced(pool.sections[0], new, entry, amendment, words)]
    if change.section is not None:
        return _section_restated(change.section, new, entry, pool, amendment, words)
    where = _says_where_first(new[0].text, words)
    fit = None if where else with_other_figures(new, entry, pool, words)
    if fit := fit or _with_another_word(new, entry, pool) or reversed_sentence(new, entry, pool, words):
        return [fit]
    if words.find("change_tags").fullmatch(lowered(change.place.said)) and (
        fit := _sentence_corrected(new, entry, pool, words)
    ):
        return [fit]
    if new[0].text[:1].islower() and not any(slot.clause.text[:1].islower() for slot in pool.slots):
        if fit := _begun_small(new, entry, pool) or _end_of_a_sentence(new, entry, pool):
            return [fit]
        near = nearest_to(said(new), pool.slots)
        return [misfit("replace", entry, "it gives part of a sentence", near, after=said(new))]
    if where or speaks_of(new, pool, words):
        reason = "nothing in it could be read as a change"
        return [misfit("replace", entry, reason, nearest_to(said(new), pool.slots), after=said(new))]
    if opens_with_a_case(new[0].text, entry) and change.operation in (None, "replace"):
        reason = "it may be on another case"
        return [misfit("replace", entry, reason, nearest_to(said(new), pool.slots), after=said(new))]
    candidates = [pool]
    if not change.place.roles and len({s.role for s in pool.sections}) > 1:
        candidates = [pool.keep(s for s in pool.sections if s.role == "body"), pool]
    best: Pairing | None = None
    for candidate in candidates:
        pairing = paired(candidate.slots, new)
        if best is None or pairing.share > best.share + 0.05:
            best = pairing
    assert best is not None
    if doubt := objection(best, entry.title):
        near = nearest_to(said(new) if len(new) < 3 else new[0].text, pool.slots)
        return [misfit("replace", entry, doubt[0], doubt[1] or near, after=said(new))]
    if change.operation is None and _leaves_a_figure_out(best, words):
        reason = "it gives part of a sentence, and does not say that the rest goes"
        return [misfit("replace", entry, reason, nearest_to(said(new), pool.slots), after=said(new))]
    if opens_with_a_remark(new, entry, words):
        reason = "its first sentence may be a remark"
        return [misfit("replace", entry, reason, nearest_to(said(new), pool.slots), after=said(new))]
    return _fits(best, drops(best), entry, amendment, words)


def _says_where_first(text: str, words: PlaceWords) -> bool:
    """Whether a text tells of a counted part of its rule: "In the second paragraph, it takes 2."."""
    lead, comma, _ = text.partition(",")
    begins = comma and words.find("cases_begin").match(lowered(lead))
    units = read_outside(lead, words).units if begins else ()
    return any(unit.name in ("paragraphs", "sentences") and unit.at is not None for unit in units)


def _leaves_a_figure_out(pairing: Pairing, words: PlaceWords) -> bool:
    """Whether one sentence given anew has all its words in one of more parts: of wax, not of tallow."""
    number = re.compile(rf"\d+|{words.find('numbers').pattern}")
    for j, i in pairing.pairs.items():
        old, now = pairing.old[i].clause.text, pairing.new[j].text
        parts = len(pairing.new) == len(sentences(now)) == len(sentences(old)) == 1 and "," in old
        fewer = len(number.findall(lowered(now))) < len(number.findall(lowered(old)))
        if parts and fewer and roots(now, words) < roots(old, words):
            return True
    return False


def _with_another_word(new: tuple[Clause, ...], entry: Entry, pool: Pool) -> Fit | None:
    """A sentence given anew that says which word it has no more: "Offcuts are kept, not discarded"."""
    text = new[0].text
    told = _NOT_ANOTHER.search(text) if len(new) == 1 else None
    if told is None:
        return _with_what_is_marked(new, entry, pool)
    printed = text[: told.start()] + told["old"] + text[told.end() :]
    there = [(slot, spot) for slot, spot, said in _sentences_of(pool) if same(said, printed)]
    if len(there) != 1:
        return None
    now = text[: told.start()] + told["new"] + text[told.end() :]
    return reworded("replace", there[0][0], [there[0][1]], now, entry, new[0].provenance)


def _sentence_corrected(new: tuple[Clause, ...], entry: Entry, pool: Pool, words: PlaceWords) -> Fit | None:
    """ "4.3 (correction) Fords cost all points.": the one sentence it is like; those beside it stay.

    Of one that has a condition more it is not known whether the old one goes on for all else.
    """
    text = new[0].text
    if len(new) != 1 or len(sentences(text)) != 1:
        return None
    like = sorted(((alike(text, said), at) for at, (_, _, said) in enumerate(_sentences_of(pool))))[::-1]
    best, next_ = [*like, (0.0, 0), (0.0, 0)][:2]
    if best[0] < _CORRECTED or best[0] - next_[0] < CLOSE:
        return None
    slot, spot, printed = list(_sentences_of(pool))[best[1]]
    turned, before = (set(words.find("turns").findall(lowered(said))) for said in (text, printed))
    return None if turned - before else reworded("replace", slot, [spot], text, entry, new[0].provenance)


def _with_what_is_marked(new: tuple[Clause, ...], entry: Entry, pool: Pool) -> Fit | None:
    """A sentence given anew whose new words are marked, the others being those of one that stands there."""
    marked = [s for s in new[0].spans if s.style in ("strong", "emphasis", "inserted")]
    text = new[0].text
    if len(new) != 1 or len(marked) != 1 or len(sentences(text)) != 1:
        return None
    start, end = marked[0].start, marked[0].end
    before, behind = (" ".join(side.split()) for side in (text[:start].rstrip(" ,，、"), text[end:]))
    if len(content_words(f"{before} {behind}")) < _LEAST_KEPT:
        return None
    printed = re.compile(rf"{re.escape(before)}[,，、]?\s*(?:\S+\s+){{0,3}}?\S*?\s*{re.escape(behind)}")
    there = [one for one in _sentences_of(pool) if printed.fullmatch(" ".join(one[2].split()))]
    if len(there) != 1:
        return None
    slot, spot, _ = there[0]
    return reworded("replace", slot, [spot], text, entry, new[0].provenance)


def _begun_small(new: tuple[Clause, ...], entry: Entry, pool: Pool) -> Fit | None:
    """A whole sentence in small letters that is nearly one of the rule's: "Should read: a ship …"."""
    text = new[0].text[:1].upper() + new[0].text[1:]
    if len(new) != 1 or len(sentences(text)) != 1 or not ends_sentence(text):
        return None
    near = [(s, spot) for s, spot, printed in _sentences_of(pool) if alike(text, printed) >= _NEARLY]
    if len(near) != 1:
        return None
    return reworded("replace", near[0][0], [near[0][1]], text, entry, new[0].provenance)


def _end_of_a_sentence(new: tuple[Clause, ...], entry: Entry, pool: Pool) -> Fit | None:
    """ "the price falls by one, to a minimum of one.": the end of the one sentence with its first words."""
    text = new[0].text
    start = " ".join(text.split()[:_FIRST_WORDS])
    if len(new) != 1 or len(sentences(text)) != 1 or not ends_sentence(text):
        return None
    ends = [
        (slot, (a + at, b))
        for slot, (a, b), said in _sentences_of(pool)
        for at, _ in occurrences(start, said)
    ]
    if len(ends) != 1:
        return None
    slot, spot = ends[0]
    printed = slot.clause.text[slice(*spot)]
    put = printed[0] + text[1:]
    near = alike(text, printed) >= _CORRECTED
    return reworded("replace", slot, [spot], put, entry, new[0].provenance) if near else None


def _sentences_of(pool: Pool) -> Iterator[tuple[Slot, tuple[int, int], str]]:
    """The sentences of a pool, each with where it stands in its clause, without white space before it."""
    for slot in pool.slots:
        for a, b in sentences(slot.clause.text):
            said = slot.clause.text[a:b].lstrip()
            yield slot, (b - len(said), b), said


def _section_restated(
    given: Section, new: tuple[Clause, ...], entry: Entry, pool: Pool, amendment: str, words: PlaceWords
) -> list[Fit]:
    """A section with a role takes the place of the entry's section with that role, and of no other."""
    there = [s for s in pool.sections if s.role == given.role]
    if len(there) > 1 and given.heading:
        there = [s for s in there if s.heading and same(s.heading, given.heading)] or there
    if len(there) != 1:
        count = "no" if not there else f"{len(there)} parts that are"
        reason = f"{entry.title} has {count} {given.role}"
        return [misfit("replace", entry, reason, [s.id for s in there], after=said(new))]
    section = there[0]
    pairing = paired(pool.keep([section]).slots, new)
    gone = len(pairing.old) - len(pairing.pairs)
    if len(pairing.pairs) == len(new) and gone > len(pairing.old) / 2:
        left = [s.clause.id for i, s in enumerate(pairing.old) if i not in set(pairing.pairs.values())][:5]
        reason = f"it gives {len(new)} of {len(pairing.old)} clauses, and does not say that the others go"
        return [misfit("replace", entry, reason, left, after=said(new))]
    dropped = [i for i in range(len(pairing.old)) if i not in set(pairing.pairs.values())]
    if not section.clauses:
        return [misfit("replace", entry, f"{section.heading or section.role} is empty", [section.id])]
    return _fits(pairing, dropped, entry, amendment, words, section)


def section_replaced(
    section: Section, new: tuple[Clause, ...], entry: Entry, amendment: str, words: PlaceWords
) -> Fit:
    """All clauses of a section exchanged for new ones; those that are versions of old ones keep their ids."""
    pairing = paired([Slot(section, c, at) for at, c in enumerate(section.clauses)], new)
    dropped = [i for i in range(len(pairing.old)) if i not in set(pairing.pairs.values())]
    fits = [f for f in _fits(pairing, dropped, entry, amendment, words, section) if not f.repairs]
    return fits[0] if fits else misfit("replace", entry, "it repairs a list", (section.id,))


def _fits(
    pairing: Pairing, dropped: Sequence[int], entry: Entry, amendment: str, words: PlaceWords,
    whole: Section | None = None,
) -> list[Fit]:  # fmt: skip
    repairs = _repairs(pairing, dropped, words)
    fits: list[Fit] = []
    base = entry
    known = {j: pairing.old[i].clause for j, i in pairing.pairs.items()}
    ids: dict[int, str] = {}
    for slot, lost in repairs:
        section = next(s for s in base.sections if s.id == slot.section.id)
        at = [c.id for c in section.clauses].index(slot.clause.id) + 1
        added = numbered([pairing.new[j] for j in lost], section, at, amendment, base)
        for j, clause in zip(lost, added, strict=True):
            known[j] = clause
            ids[j] = clause.id
        clauses = (*section.clauses[:at], *added, *section.clauses[at:])
        patches = patches_between(base, section, clauses)
        fits.append(Fit("insert", section.id, None, said(added), patches, repairs=section))
        base = replace(
            base,
            sections=tuple(replace(s, clauses=clauses) if s.id == section.id else s for s in base.sections),
        )
    done = [fit for fit in (_changed(pairing, dropped, base, known, amendment, entry, whole),) if fit]
    if not fits and not done:
        first = pairing.old[pairing.run[0]]
        target = whole.id if whole else _target(pairing, entry)
        return [Fit("replace", target, after=said(pairing.new), already=True, section=first.section)]
    return fits + done


def _changed(
    pairing: Pairing, dropped: Sequence[int], base: Entry, known: dict[int, Clause], amendment: str,
    entry: Entry, whole: Section | None,
) -> Fit | None:  # fmt: skip
    """The change itself, against the entry as repaired; None where that says the same already."""
    places = _places(pairing, base, known, whole)
    gone = {pairing.old[i].clause.id for i in dropped}
    changed: list[tuple[Clause | None, Clause | None]] = []
    patches: list[Patch] = []
    for section in base.sections:
        mine = places.get(section.id)
        if mine is None and not any(c.id in gone for c in section.clauses):
            continue
        after, fresh = _put_together(section, mine or {}, gone, amendment, base)
        new_section = tuple(_exchanged(c, pairing, known) for c in after)
        for old in section.clauses:
            now = next((c for c in new_section if c.id == old.id), None)
            if now is None or now != old:
                changed.append((old, now))
        changed += [(None, c) for c in fresh]
        patches += patches_between(base, section, new_section)
    if not patches:
        return None
    before = said(o for o, _ in changed if o is not None)
    after_text = said(n for _, n in changed if n is not None)
    target = whole.id if whole else _target(pairing, entry)
    operation = "insert" if not before else "replace" if after_text else "delete"
    return Fit(operation, target, before or None, after_text or None, tuple(patches))  # type: ignore[arg-type]


def _put_together(
    section: Section, new: Mapping[str | None, Sequence[Clause]], gone: Collection[str], amendment: str,
    base: Entry,
) -> tuple[list[Clause], list[Clause]]:  # fmt: skip
    """The clauses of a section with the new ones behind those they follow, and the new ones alone."""
    clauses = [*new.get(None, ())]
    for old in section.clauses:
        clauses += [*(() if old.id in gone else (old,)), *new.get(old.id, ())]
    after: list[Clause] = []
    fresh: list[Clause] = []
    for clause in clauses:
        if not clause.id:
            at = _before(after, section)
            clause = numbered([clause], section, at, amendment, base, 1 + len(fresh))[0]
            fresh.append(clause)
        after.append(clause)
    return after, fresh


def _exchanged(clause: Clause, pairing: Pairing, known: dict[int, Clause]) -> Clause:
    """The new wording of a clause that is paired, unless it says the same."""
    for j, old in known.items():
        if old.id == clause.id:
            return old if same(pairing.new[j].text, old.text) else in_place_of(pairing.new[j], old)
    return clause


def _places(
    pairing: Pairing, base: Entry, known: dict[int, Clause], whole: Section | None
) -> dict[str, dict[str | None, list[Clause]]]:
    """New clauses that take no old one's place, by section and by the clause they follow."""
    section_of = {c.id: s.id for s in base.sections for c in s.clauses}
    found: dict[str, dict[str | None, list[Clause]]] = {}
    first = min(known, default=None)
    if first is None:
        if whole is not None:
            found[whole.id] = {None: [replace(c, id="") for c in pairing.new]}
        return found
    start = known[first].id
    section = section_of[start]
    order = [c.id for s in base.sections if s.id == section for c in s.clauses]
    at = order.index(start)
    anchor: str | None = order[at - 1] if at else None
    for j, clause in enumerate(pairing.new):
        if j in known:
            anchor, section = known[j].id, section_of[known[j].id]
            found.setdefault(section, {})
            continue
        found.setdefault(section, {}).setdefault(anchor, []).append(replace(clause, id=""))
    return found


def _before(after: Sequence[Clause], section: Section) -> int:
    """How many of the section's own clauses stand before the end of what is put together."""
    own = [c.id for c in section.clauses]
    last = next((c.id for c in reversed(after) if c.id in own), None)
    return own.index(last) + 1 if last else 0


def _target(pairing: Pairing, entry: Entry) -> str:
    """The smallest thing that holds all that changes: a clause, a section or the entry."""
    touched = list(pairing.pairs.values())
    if len(touched) == 1 and len(pairing.new) == 1:
        return pairing.old[touched[0]].clause.id
    held = {pairing.old[i].section.id for i in touched}
    return held.pop() if len(held) == 1 else entry.id


def _repairs(pairing: Pairing, dropped: Sequence[int], words: PlaceWords) -> list[tuple[Slot, list[int]]]:
    """(introduction, new items) where the entry announces a list that it does not have."""
    found: list[tuple[Slot, list[int]]] = []
    for j, i in pairing.pairs.items():
        slot = pairing.old[i]
        following = pairing.old[i + 1] if i + 1 < len(pairing.old) else None
        listed = following is not None and following.section.id == slot.section.id and following.clause.marker
        if listed or slot.clause.marker or not _announces(slot.clause.text, words):
            continue
        if not same(slot.clause.text, pairing.new[j].text) or i + 1 in dropped:
            continue
        lost: list[int] = []
        for k in range(j + 1, len(pairing.new)):
            if k in pairing.pairs or pairing.new[k].marker is None:
                break
            lost.append(k)
        if lost:
            found.append((slot, lost))
    return found


def _announces(text: str, words: PlaceWords) -> bool:
    """Whether a clause promises a list: it ends in a colon, or in words such as 以下の."""
    ending = text.rstrip()
    if ending.endswith((":", "：")):
        return True
    return any(ending.rstrip("。.").casefold().endswith(w.casefold()) for w in words.announcements)
