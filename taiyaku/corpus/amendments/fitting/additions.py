"""Text that an erratum adds: behind or before a part that is named, or at the end of one."""

from __future__ import annotations

import re
from collections.abc import Sequence

from taiyaku.corpus.amendments.clause_texts import (
    Slot,
    alike,
    clause_sentences,
    occurrences,
    sentences,
    slots,
)
from taiyaku.corpus.amendments.fitting.locator import (
    Fit,
    Pool,
    at_units,
    counted_through,
    misfit,
    nearest_to,
    reworded,
    said,
    short,
    wanted,
    without_asides,
)
from taiyaku.corpus.amendments.patch_builder import fitted, inserted_id, patches_between
from taiyaku.corpus.amendments.wordings.change import BEGINS, ENDS, Change
from taiyaku.corpus.amendments.wordings.place_words import LAST
from taiyaku.corpus.model import Clause, Entry, Provenance, Section
from taiyaku.corpus.similarity import content_words
from taiyaku.corpus.text import CODED, LETTERED, ends_sentence, has_japanese
from taiyaku.values import replace

_NUMBER = re.compile(rf"\d+(?:[.-]\d+)+|{LETTERED}|{CODED}")
_BULLET = re.compile(r"[-*•・–]")
_NEARLY = 0.8  # of the words of two sentences: one is the other corrected
_SIGNS = tuple(",.;:、，")  # no space before them
_OPEN_END = tuple("、,，")  # what goes on in the rule: 状態に「昼の間、」を追加
SHORTEST = 3  # content words of a text that cannot stand there by chance


def payload(change: Change, source: Provenance) -> tuple[Clause, ...]:
    """The new text as clauses, whether it stood behind the instruction or inside it."""
    if change.clauses:
        return change.clauses
    return (Clause("", change.new, source),) if change.new else ()


def inserted(change: Change, entry: Entry, pool: Pool, amendment: str, source: Provenance) -> Fit:
    """What an insertion does to the entry: one place, or none."""
    new = payload(change, source)
    text = said(new)
    near = nearest_to(text, pool.slots)
    if not new:
        return misfit("insert", entry, "it gives no text to add", near)
    if not change.place.roles:
        pool = without_asides(pool)
    if change.anchor is not None:
        return _beside_anchor(change, new, entry, pool, amendment, source)
    long = [c for c in new if len(content_words(c.text)) >= SHORTEST]
    there = [s for c in long for s in pool.slots if occurrences(c.text, s.clause.text)]
    if len(there) >= len(new):
        return Fit("insert", there[0].clause.id, after=text, already=True, section=there[0].section)
    own = list(pool.slots) if pool.numbered or (pool.head and len(pool.slots) == 1) else []
    counted = at_units(pool, change.place) if change.place.units else own
    if not counted and change.side == "before" and len(pool.sections) == 1:
        ahead = [replace(u, at=(u.at or 0) - 1) for u in change.place.units]  # a new last one
        counted = at_units(pool, replace(change.place, units=tuple(ahead)))
        change = replace(change, side="after")
    sentence = next((u for u in change.place.units if u.name == "sentences" and u.at), None)
    spans = counted_through(counted, sentence) if sentence else []
    if len(counted) > 1 and spans and spans[0][0] is spans[-1][0]:
        counted = [spans[0][0]]
    if change.place.units and len(counted) != 1:
        return misfit(
            "insert", entry, f"{wanted(change.place)}: not one place in {entry.title}", near, after=text
        )
    if not counted and any(_is_another(c.text, s.clause.text) for c in long for s in pool.slots):
        reason = "a sentence that stands there says nearly the same"
        return misfit("insert", entry, reason, near, after=text)
    bare = BEGINS.sub("", text)
    untold = change.side is None and (_is_fragment(bare) or (sentence and sentence.at == LAST))
    if counted and sentence and untold and len(new) == 1:
        change, new = replace(change, side="end"), (replace(new[0], text=bare),)  # "… was left out: “…”"
    if counted and sentence and change.side is not None and len(new) == 1:
        return _beside_sentence([span for _, span in spans], new[0].text, change, counted[0], entry, source)
    number = _NUMBER.fullmatch((new[0].marker or "") if len(new) == 1 else "")
    if number and (before := own or _slots_before(number[0], entry)):
        return put(new, before[-1].section, before[-1].at + 1, entry, amendment)
    joins = len(new) == 1 and (change.brings == "sentences" or (bool(own) and change.side is None))
    if counted and (joins or change.side in {"end", "start"}):
        return _joined(change, new, counted[0], entry, source)
    if counted and (doubt := _not_beside(change, new)):
        return misfit("insert", entry, doubt, near, after=text)
    if counted:
        slot = counted[0]
        at = slot.at + (1 if change.side == "after" else 0)
        return put(new, slot.section, at, entry, amendment)
    return _put_in_section(change, new, entry, pool, amendment, source)


def _not_beside(change: Change, new: Sequence[Clause]) -> str | None:
    """Why new text stands neither before nor behind a clause."""
    if change.side not in {"after", "before"}:
        return "it does not say on which side"
    return "it gives part of a sentence" if len(new) == 1 and _is_fragment(new[0].text) else None


def _slots_before(number: str, entry: Entry) -> list[Slot]:
    """The clauses that a new one with this number stands behind: 4.1 and 4.2 for 4.4, where 4.3 is gone."""
    parent, _, last = _dotted(number).rpartition(".")
    numbers = [(s, _dotted((s.clause.marker or "").strip(".[]")).rpartition(".")) for s in slots(entry)]
    return [s for s, (above, _, own) in numbers if above == parent and own.isdigit() and int(own) < int(last)]


def _dotted(number: str) -> str:
    """The number of a clause with a point before its last part: 4.2 of 4-2, A.2 of A2."""
    return re.sub(r"-|(?<=^[A-Z])(?=\d)", ".", number)


def _put_in_section(
    change: Change, new: tuple[Clause, ...], entry: Entry, pool: Pool, amendment: str, source: Provenance
) -> Fit:
    if said(new).endswith(_OPEN_END):
        return misfit("insert", entry, "it gives part of a sentence", nearest_to(said(new), pool.slots))
    sections = [s for s in pool.sections if s.clauses or not s.tables] or list(pool.sections)
    listed = change.brings == "bullets" or (new and all(c.marker for c in new))
    if listed and len(sections) > 1:
        sections = [s for s in sections if any(c.marker for c in s.clauses)]
    if len(sections) != 1:
        near = tuple(s.id for s in sections[:5])
        reason = f"{entry.title} has {len(sections)} parts it may be added to"
        return misfit("insert", entry, reason, near, after=said(new))
    section = sections[0]
    at = 0 if change.side == "start" else len(section.clauses)
    if listed and (items := [i for i, c in enumerate(section.clauses) if c.marker]):
        at = items[0] if change.side == "start" else items[-1] + 1
        near_marker = section.clauses[items[-1]].marker
        new = tuple(replace(c, marker=c.marker or near_marker) for c in new)
    elif len(new) == 1 and change.brings != "bullets" and _BULLET.fullmatch(new[0].marker or ""):
        new = (replace(new[0], marker=None),)  # the mark of the list of corrections
    joins = change.brings == "sentences" or (len(new) == 1 and _is_fragment(new[0].text))
    if joins and len(section.clauses) == 1 and len(new) == 1:
        whole = next(s for s in pool.slots if s.section.id == section.id)
        return _joined(change, new, whole, entry, source)
    return put(new, section, at, entry, amendment)


def put(new: Sequence[Clause], section: Section, at: int, entry: Entry, amendment: str) -> Fit:
    """New clauses behind the first `at` clauses of a section."""
    added = numbered(new, section, at, amendment, entry)
    clauses = (*section.clauses[:at], *added, *section.clauses[at:])
    return Fit("insert", section.id, None, said(added), patches_between(entry, section, clauses))


def numbered(
    new: Sequence[Clause], section: Section, at: int, amendment: str, entry: Entry, first: int = 1
) -> tuple[Clause, ...]:
    """New clauses as the section has them, with ids of their own."""
    taken = frozenset(c.id for s in entry.sections for c in s.clauses)
    made: list[Clause] = []
    for count, clause in enumerate(fitted(new, section, at), first):
        known = taken | {c.id for c in made}
        made.append(replace(clause, id=inserted_id(section, at, amendment, count, known)))
    return tuple(made)


def _joined(change: Change, new: tuple[Clause, ...], slot: Slot, entry: Entry, source: Provenance) -> Fit:
    """New sentences at the end, or at the beginning, of a paragraph that stands.

    What is no sentence goes before the full stop of the last one.
    """
    text, more = slot.clause.text, " ".join(c.text for c in new)
    gap = _gap(text, more)
    inside = change.side != "start" and text.endswith(".") and _goes_on(more)
    end, more = (len(text) - 1, more.removesuffix(".")) if inside else (len(text), more)
    spot = (0, 0) if change.side == "start" else (end, end)
    piece = f"{more}{gap}" if change.side == "start" else f"{gap}{more}"
    return reworded("insert", slot, [spot], piece, entry, source)


def _goes_on(text: str) -> bool:
    """Whether a text is the rest of a sentence, be it that the stop of that stands in the quotation."""
    return text[:1].islower() or text[:1] in _SIGNS


def _is_fragment(text: str) -> bool:
    return _goes_on(text) and not ends_sentence(text)


def _gap(standing: str, new: str) -> str:
    """What parts new words from the ones they stand behind."""
    return "" if not standing or has_japanese(standing) or new[:1] in _SIGNS else " "


def _is_another(text: str, standing: str) -> bool:
    """Whether a text to be added is a sentence that stands there, in words nearly the same."""
    return any(_NEARLY < alike(text, standing[a:b]) < 1 for a, b in sentences(standing))


def _beside_sentence(
    counted: Sequence[tuple[int, int]], text: str, change: Change, slot: Slot, entry: Entry,
    source: Provenance,
) -> Fit:  # fmt: skip
    """New sentences behind or before those that are counted."""
    if not counted:
        reason = f"{wanted(change.place)}: it has {len(clause_sentences(slot.clause))} sentences"
        return misfit("insert", entry, reason, (slot.clause.id,), after=text)
    start, end = counted[0][0], counted[-1][1]
    if change.side == "end" and _goes_on(text) and slot.clause.text[end - 1] in ".。":
        end, text = end - 1, text.rstrip(".。")
    gap = _gap(slot.clause.text, text)
    spot, piece = (end, f"{gap}{text}") if change.side in ("after", "end") else (start, f"{text}{gap}")
    return reworded("insert", slot, [(spot, spot)], piece, entry, source)


def _beside_anchor(
    change: Change, new: tuple[Clause, ...], entry: Entry, pool: Pool, amendment: str, source: Provenance
) -> Fit:
    quoted = change.anchor or ""
    begins, ends = BEGINS.match(quoted), ENDS.search(quoted)
    anchor = quoted[begins.end() if begins else 0 : ends.start() if ends else None]
    text, to_end = said(new), ends is not None and change.side == "after"
    scope = at_units(pool, change.place) or list(pool.slots)
    found = [(slot, spots) for slot in scope if (spots := occurrences(anchor, slot.clause.text))]
    near = tuple(s.clause.id for s, _ in found) or nearest_to(anchor, pool.slots)
    if len(found) != 1 or len(found[0][1]) != 1:
        count = sum(len(spots) for _, spots in found)
        return misfit("insert", entry, f"“{short(anchor)}” stands there {count} times", near, after=text)
    slot, ((start, end),) = found[0]
    end = next(e for _, e in sentences(slot.clause.text) if end <= e) if to_end else end
    beyond = slot.clause.text[:start] if change.side == "before" else slot.clause.text[end:]
    inside = change.brings is None and beyond.strip(" .。") != ""
    if change.clauses and (len(new) > 1 or not (inside or change.brings == "sentences")):
        at = slot.at + (1 if change.side == "after" else 0)
        return put(new, slot.section, at, entry, amendment)
    words = new[0].text
    stop = slot.clause.text[end : end + 1]
    if change.side == "after" and stop and stop in ".。" and words.endswith(stop):
        end += 1  # a sentence stands behind the one that ends with the quoted words
    gap = _gap(slot.clause.text, words)
    piece, spot = (f"{gap}{words}", end) if change.side == "after" else (f"{words}{gap}", start)
    around = slot.clause.text[max(0, start - len(piece) - 1) : end + len(piece) + 1]
    if occurrences(words, around):
        return Fit("insert", slot.clause.id, after=text, already=True, section=slot.section)
    return reworded("insert", slot, [(spot, spot)], piece, entry, source)
