"""Errata that give a text anew and leave it to the reader to see what it takes the place of.

Old and new clauses are paired by content; the new ones take the place of the run of old ones between the
first and the last pair. What stands outside the run is left alone.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from taiyaku.corpus.amendments.instruction_parser import Change
from taiyaku.corpus.amendments.location_parser import PlaceWords
from taiyaku.corpus.amendments.locator import Fit, Pool, misfit, nearest_to, said
from taiyaku.corpus.amendments.patch_builder import (
    Slot,
    aligned,
    alike,
    fitted,
    in_place_of,
    inserted_id,
    patches_between,
    same,
    sentences,
)
from taiyaku.corpus.model import Clause, Entry, Patch, Section
from taiyaku.values import Struct, replace

CERTAIN = 0.95  # so like, it is the same text with a word changed
CLOSE = 0.15  # of one likeness to another, for a place to be uncertain
ENOUGH = 0.5  # of the new text has to be paired with old text
_FIRST = re.compile(r"\W*(?:1|a|i|①|⑴|一)\W*")


class _Pairing(Struct, frozen=True):
    """Old clauses, new clauses, and which new one takes the place of which old one."""

    old: tuple[Slot, ...]
    new: tuple[Clause, ...]
    pairs: dict[int, int]  # index in `new` -> index in `old`
    share: float  # of the new text that is paired, weighted by likeness

    @property
    def run(self) -> range:
        """The old clauses that the new text takes the place of."""
        return range(min(self.pairs.values()), max(self.pairs.values()) + 1) if self.pairs else range(0)

    @property
    def unpaired(self) -> list[int]:
        """Old clauses of the run that nothing takes the place of."""
        paired = set(self.pairs.values())
        return [i for i in self.run if i not in paired]


def restated(
    change: Change, new: tuple[Clause, ...], entry: Entry, pool: Pool, amendment: str, words: PlaceWords
) -> list[Fit]:
    """The text given anew, fitted to the entry: repairs of what its page lost, then the change itself."""
    told = change.operation == "replace" and set(change.place.roles) - {"body"} and not change.place.names
    if told and len(pool.sections) == 1 and change.section is None:
        return [section_replaced(pool.sections[0], new, entry, amendment, words)]
    if change.section is not None:
        return _section_restated(change.section, new, entry, pool, amendment, words)
    candidates = [pool]
    if not change.place.roles and len({s.role for s in pool.sections}) > 1:
        candidates = [pool.keep(s for s in pool.sections if s.role == "body"), pool]
    best: _Pairing | None = None
    for candidate in candidates:
        pairing = _paired(candidate.slots, new)
        if best is None or pairing.share > best.share + 0.05:
            best = pairing
    assert best is not None
    near = nearest_to(said(new) if len(new) < 3 else new[0].text, pool.slots)
    if best.share < ENOUGH:
        reason = f"too little of it is like the text of {entry.title}"
        return [misfit("replace", entry, reason, near, after=said(new))]
    if len({best.old[i].section.role for i in best.run}) > 1:
        return [misfit("replace", entry, "it is like parts with different roles", near, after=said(new))]
    if rivals := _rivals(best):
        reason = "other text there is as like it"
        return [misfit("replace", entry, reason, rivals, after=said(new))]
    if (only := _part_of(best)) is not None:
        reason = "it gives part of a text, and does not say that the rest goes"
        return [misfit("replace", entry, reason, [only.clause.id], after=said(new))]
    if left_open := _left_open(best):
        left = [best.old[i].clause.id for i in (*best.unpaired, *_behind(best))][:5]
        return [misfit("replace", entry, left_open, left or near, after=said(new))]
    return _fits(best, _drops(best), entry, amendment, words)


def _section_restated(
    given: Section, new: tuple[Clause, ...], entry: Entry, pool: Pool, amendment: str, words: PlaceWords
) -> list[Fit]:
    """A section with a role takes the place of the entry's section with that role, and of no other."""
    there = [s for s in pool.sections if s.role == given.role]
    if len(there) > 1 and given.heading:
        there = [s for s in there if s.heading and same(s.heading, given.heading)] or there
    if len(there) > 1:
        scored = [(_paired(pool.keep([s]).slots, new).share, s.id) for s in there]
        scored.sort(reverse=True)
        if scored[0][0] >= ENOUGH and scored[0][0] > scored[1][0] + 0.15:
            there = [s for s in there if s.id == scored[0][1]]
    if len(there) != 1:
        count = "no" if not there else f"{len(there)} parts that are"
        reason = f"{entry.title} has {count} {given.role}"
        return [misfit("replace", entry, reason, [s.id for s in there], after=said(new))]
    section = there[0]
    pairing = _paired(pool.keep([section]).slots, new)
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
    pairing = _paired([Slot(section, c, at) for at, c in enumerate(section.clauses)], new)
    dropped = [i for i in range(len(pairing.old)) if i not in set(pairing.pairs.values())]
    fits = [f for f in _fits(pairing, dropped, entry, amendment, words, section) if not f.repairs]
    return fits[0] if fits else misfit("replace", entry, "it repairs a list", (section.id,))


def _paired(old: Sequence[Slot], new: Sequence[Clause]) -> _Pairing:
    found = aligned([s.clause.text for s in old], [c.text for c in new])
    total = sum(len(c.text) for c in new) or 1
    share = sum(len(new[j].text) * like for _, j, like in found) / total
    return _Pairing(tuple(old), tuple(new), {j: i for i, j, _ in found}, share)


def _part_of(pairing: _Pairing) -> Slot | None:
    """The clause of which a lone new one gives some sentences only, and nothing else."""
    if len(pairing.new) != 1:
        return None
    slot = pairing.old[pairing.pairs[0]]
    old, new = slot.clause.text, pairing.new[0].text
    theirs = [old[a:b] for a, b in sentences(old)]
    mine = [new[a:b] for a, b in sentences(new)]
    if len(mine) >= len(theirs):
        return None
    whole = alike(old, new)
    apart = sum(max(alike(m, t) for t in theirs) for m in mine) / max(1, len(mine))
    return slot if apart > whole else None


def _rivals(pairing: _Pairing) -> list[str]:
    """Ids of clauses that a new one may as well take the place of, the one it is paired with first."""
    pairs = sorted(pairing.pairs.items())
    paired = set(pairing.pairs.values())
    for at, (j, i) in enumerate(pairs):
        like = alike(pairing.old[i].clause.text, pairing.new[j].text)
        low = pairs[at - 1][1] if at else -1
        high = pairs[at + 1][1] if at + 1 < len(pairs) else len(pairing.old)
        for other in range(low + 1, high):
            if other not in paired and like < CERTAIN:
                theirs = alike(pairing.old[other].clause.text, pairing.new[j].text)
                if theirs > like - CLOSE:
                    return [pairing.old[i].clause.id, pairing.old[other].clause.id]
    return []


def _behind(pairing: _Pairing) -> list[int]:
    """Items of the list that the new text ends in, behind the last one it gives."""
    last = max(pairing.pairs.values())
    at = pairing.old[last]
    if at.clause.marker is None or pairing.new[-1].marker is None:
        return []
    found = []
    for i in range(last + 1, len(pairing.old)):
        other = pairing.old[i]
        if other.section.id != at.section.id or other.clause.marker is None:
            break
        found.append(i)
    return found


def _left_open(pairing: _Pairing) -> str | None:
    """Why it is not plain what becomes of old items that the new text does not give."""
    whole = _gives_whole_list(pairing)
    skipped = [i for i in pairing.unpaired if not (whole and pairing.old[i].clause.marker)]
    if any(not _is_exchanged(pairing, i) for i in skipped):
        return "it does not say what becomes of text between its own"
    behind = _behind(pairing)
    items = [c for c in pairing.new if c.marker]
    if not behind or len(items) < 2 or whole:
        return None
    return f"it does not say whether {len(behind)} more items of the list stay"


def _is_exchanged(pairing: _Pairing, old: int) -> bool:
    """Whether a new clause without a pair stands where this old one stood, between the same neighbours."""
    before = max((j for j, i in pairing.pairs.items() if i < old), default=-1)
    behind = min((j for j, i in pairing.pairs.items() if i > old), default=len(pairing.new))
    return behind - before > 1


def _gives_whole_list(pairing: _Pairing) -> bool:
    """Whether the new text gives a list from its introduction, or from its number one."""
    new = pairing.new
    first = next((i for i, c in enumerate(new) if c.marker), None)
    if first is None or first + 1 == len(new):
        return False
    introduced = first > 0 and new[first - 1].marker is None and new[first - 1].text.endswith((":", "："))
    if introduced:
        return True
    least = min(c.depth for c in new if c.marker)
    numbers = [re.sub(r"\D", "", c.marker) for c in new if c.marker and c.depth == least]
    counted = numbers == [str(n) for n in range(1, len(numbers) + 1)]
    return _FIRST.fullmatch(new[first].marker or "") is not None and (counted or not numbers[0])


def _drops(pairing: _Pairing) -> list[int]:
    """Old clauses that go: those inside the run, and the rest of a list that is given whole."""
    behind = _behind(pairing) if _gives_whole_list(pairing) else []
    run = {pairing.old[i].section.id for i in pairing.pairs.values()}
    inside = [i for i in pairing.unpaired if pairing.old[i].section.id in run]
    return [*inside, *behind]


def _fits(
    pairing: _Pairing, dropped: Sequence[int], entry: Entry, amendment: str, words: PlaceWords,
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
        added = _with_ids([pairing.new[j] for j in lost], section, at, amendment, base)
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
    pairing: _Pairing, dropped: Sequence[int], base: Entry, known: dict[int, Clause], amendment: str,
    entry: Entry, whole: Section | None,
) -> Fit | None:  # fmt: skip
    """The change itself, against the entry as repaired; None where that says the same already."""
    places = _places(pairing, base, known, whole)
    gone = {pairing.old[i].clause.id for i in dropped}
    changed: list[tuple[Clause | None, Clause | None]] = []
    patches: list[Patch] = []
    taken = base
    for section in base.sections:
        mine = places.get(section.id)
        if mine is None and not any(c.id in gone for c in section.clauses):
            continue
        clauses: list[Clause] = list(mine.get(None, ())) if mine else []
        for old in section.clauses:
            if old.id not in gone:
                clauses.append(old)
            clauses += (mine or {}).get(old.id, [])
        after: list[Clause] = []
        fresh: list[Clause] = []
        for clause in clauses:
            if clause.id:
                after.append(clause)
            else:
                at = _before(after, section)
                made = _with_ids([clause], section, at, amendment, taken, 1 + len(fresh))[0]
                fresh.append(made)
                after.append(made)
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
    return Fit(operation, target, before or None, after_text or None, tuple(patches), quality=pairing.share)  # type: ignore[arg-type]


def _exchanged(clause: Clause, pairing: _Pairing, known: dict[int, Clause]) -> Clause:
    """The new wording of a clause that is paired, unless it says the same."""
    for j, old in known.items():
        if old.id == clause.id:
            return old if same(pairing.new[j].text, old.text) else in_place_of(pairing.new[j], old)
    return clause


def _places(
    pairing: _Pairing, base: Entry, known: dict[int, Clause], whole: Section | None
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


def _with_ids(
    new: Sequence[Clause], section: Section, at: int, amendment: str, entry: Entry, first: int = 1
) -> list[Clause]:
    taken = frozenset(c.id for s in entry.sections for c in s.clauses)
    made: list[Clause] = []
    for count, clause in enumerate(fitted(new, section, at), first):
        known = taken | {c.id for c in made}
        made.append(replace(clause, id=inserted_id(section, at, amendment, count, known)))
    return made


def _target(pairing: _Pairing, entry: Entry) -> str:
    """The smallest thing that holds all that changes: a clause, a section or the entry."""
    touched = list(pairing.pairs.values())
    if len(touched) == 1 and len(pairing.new) == 1:
        return pairing.old[touched[0]].clause.id
    held = {pairing.old[i].section.id for i in touched}
    return held.pop() if len(held) == 1 else entry.id


def _repairs(pairing: _Pairing, dropped: Sequence[int], words: PlaceWords) -> list[tuple[Slot, list[int]]]:
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
