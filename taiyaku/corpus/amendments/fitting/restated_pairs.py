"""New clauses of an erratum beside the old ones they take the place of, and whether that is certain."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence

from taiyaku.corpus.amendments.clause_texts import Slot, aligned, alike, sentences
from taiyaku.corpus.model import Clause
from taiyaku.values import Struct

CERTAIN = 0.95  # so like, it is the same text with a word changed
CLOSE = 0.15  # of one likeness to another, for a place to be uncertain
ENOUGH = 0.5  # of the new text has to be paired with old text
_FIRST = re.compile(r"\W*(?:1|a|i|①|⑴|一)\W*")


class Pairing(Struct, frozen=True):
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


def paired(old: Sequence[Slot], new: Sequence[Clause]) -> Pairing:
    found = aligned([s.clause.text for s in old], [c.text for c in new])
    total = sum(len(c.text) for c in new) or 1
    share = sum(len(new[j].text) * like for _, j, like in found) / total
    return Pairing(tuple(old), tuple(new), {j: i for i, j, _ in found}, share)


def drops(pairing: Pairing) -> list[int]:
    """Old clauses that go: those inside the run, and the rest of a list that is given whole."""
    behind = _behind(pairing) if _gives_whole_list(pairing) else []
    run = {pairing.old[i].section.id for i in pairing.pairs.values()}
    inside = [i for i in pairing.unpaired if pairing.old[i].section.id in run]
    return [*inside, *behind]


Objection = tuple[str, Sequence[str]]  # why a pairing is not certain, and the ids of what may be meant


def objection(pairing: Pairing, title: str) -> Objection | None:
    """The first reason why it is open what the new text takes the place of, in the rule of that title."""
    return next((found for doubt in _DOUBTS if (found := doubt(pairing, title))), None)


def _too_little(pairing: Pairing, title: str) -> Objection | None:
    return (f"too little of it is like the text of {title}", ()) if pairing.share < ENOUGH else None


def _of_several_parts(pairing: Pairing, title: str) -> Objection | None:
    roles = {pairing.old[i].section.role for i in pairing.run}
    return ("it is like parts with different roles", ()) if len(roles) > 1 else None


def _with_rivals(pairing: Pairing, title: str) -> Objection | None:
    rivals = _rivals(pairing)
    return ("other text there is as like it", rivals) if rivals else None


def _only_a_part(pairing: Pairing, title: str) -> Objection | None:
    only = _part_of(pairing)
    return (
        ("it gives part of a text, and does not say that the rest goes", [only.clause.id]) if only else None
    )


def _with_text_left(pairing: Pairing, title: str) -> Objection | None:
    left = [pairing.old[i].clause.id for i in (*pairing.unpaired, *_behind(pairing))][:5]
    reason = _left_open(pairing) if pairing.pairs else None
    return (reason, left) if reason else None


_DOUBTS: tuple[Callable[[Pairing, str], Objection | None], ...] = (
    _too_little,
    _of_several_parts,
    _with_rivals,
    _only_a_part,
    _with_text_left,
)


def _part_of(pairing: Pairing) -> Slot | None:
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


def _rivals(pairing: Pairing) -> list[str]:
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


def _behind(pairing: Pairing) -> list[int]:
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


def _left_open(pairing: Pairing) -> str | None:
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


def _is_exchanged(pairing: Pairing, old: int) -> bool:
    """Whether a new clause without a pair stands where this old one stood, between the same neighbours."""
    before = max((j for j, i in pairing.pairs.items() if i < old), default=-1)
    behind = min((j for j, i in pairing.pairs.items() if i > old), default=len(pairing.new))
    return behind - before > 1


def _gives_whole_list(pairing: Pairing) -> bool:
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
