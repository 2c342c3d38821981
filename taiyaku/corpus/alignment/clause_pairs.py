"""The clauses of entries that render one another, side by side: learned from all together, paired in each."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import partial
from typing import TYPE_CHECKING

from taiyaku.corpus.alignment.clause_candidates import telling
from taiyaku.corpus.alignment.entry_pairs import Rendered
from taiyaku.corpus.alignment.features import Tools
from taiyaku.corpus.alignment.passages import Passage
from taiyaku.corpus.alignment.plausibility import plausible
from taiyaku.corpus.alignment.rivals import LIKELY, Differs, Rivals, apart
from taiyaku.corpus.model import Alignment, Clause, Missing
from taiyaku.values import Struct

if TYPE_CHECKING:
    from taiyaku.corpus.alignment.aligner import Pair

Proposed = tuple[Rendered, "Pair", list[str], list[str]]  # ids of texts that may say the same, or stand alone

_ROUNDS = 2  # in which the pairs of two editions teach words
UNSURE = 0.5  # how likely a clause has no counterpart if nothing speaks for the one in its place


class Part(Struct, frozen=True):
    """Clauses of two entries that may be one another's."""

    home: Rendered
    en: Sequence[Clause]
    ja: Sequence[Clause]


def paired_clauses(
    parts: Sequence[Part], tools: Tools, differs: Differs, rivals: Rivals | None = None
) -> Iterator[Alignment]:
    """The clauses of parts in pairs; `rivals` are all texts, where the documents are of two editions."""
    for part in parts:
        if not (part.en and part.ja):
            en, ja = ([c.id for c in side] for side in (part.en, part.ja))
            yield from _alone(part.home, en, ja, UNSURE, "not-compared")
    both = [part for part in parts if part.en and part.ja]
    if both:
        yield from _compared(both, tools, differs, rivals)


def _alone(
    home: Rendered, en: Iterable[str], ja: Iterable[str], score: float, reason: Missing
) -> Iterator[Alignment]:
    """Each of the clauses without a counterpart."""
    for ids in (*(((i,), ()) for i in en), *(((), (j,)) for j in ja)):
        yield Alignment(*ids, "clause", score, edition_gap=home.edition_gap, reason=reason)


def _compared(
    parts: Sequence[Part], tools: Tools, differs: Differs, rivals: Rivals | None
) -> Iterator[Alignment]:
    from taiyaku.corpus.alignment.aligner import ACROSS_EDITIONS, align  # numpy: only to build

    en = [clause for part in parts for clause in part.en]
    ja = [clause for part in parts for clause in part.ja]
    groups = [n for n, p in enumerate(parts) for _ in p.en], [n for n, p in enumerate(parts) for _ in p.ja]
    texts = [c.text for c in en], [c.text for c in ja]
    options, trim = (ACROSS_EDITIONS, partial(telling, groups=groups)) if rivals else (None, None)
    found = align(*texts, tools, options, groups, trim)
    if not rivals:
        ours, theirs = ([Passage(c.id, c.text, c.provenance) for c in side] for side in (en, ja))
        found = plausible(ours, theirs, found, tools, differs)
    homes = [parts[groups[0][p.en[0]] if p.en else groups[1][p.ja[0]]].home for p in found]
    proposed = [
        (home, p, [en[i].id for i in p.en], [ja[j].id for j in p.ja])
        for home, p in zip(homes, found, strict=True)
    ]
    if rivals:
        yield from _standing(proposed, rivals)
        return
    for home, one, left, right in proposed:
        if left and right:
            ids, gap = (tuple(left), tuple(right)), home.edition_gap
            yield Alignment(*ids, "clause", one.score, edition_gap=gap, evidence=one.evidence)
        else:
            yield from _alone(home, left, right, one.score, "unlike")


def _standing(proposed: Sequence[Proposed], rivals: Rivals) -> Iterator[Alignment]:
    """Of pairs across editions those that are likelier right than not, beside all other texts."""
    both = [(en, ja, home.sides) for home, _, en, ja in proposed if en and ja]
    for _ in range(_ROUNDS):
        rivals = rivals.taught([(en, ja, rivals.likely(en, ja, homes)) for en, ja, homes in both])
    for home, one, en, ja in proposed:
        if not (en and ja):
            yield from _alone(home, en, ja, one.score, "dropped")
            continue
        likely = rivals.likely(en, ja, home.sides)
        stands = likely >= LIKELY
        kept = rivals.members(en, ja, home.sides) if stands else ()
        left, right = ([i for i in side if i not in kept] for side in (en, ja))
        yield from _alone(home, left, right, UNSURE if stands else apart(likely), "unlike")
        if stands:
            ids = tuple(i for i in en if i in kept), tuple(j for j in ja if j in kept)
            score, gap = round(min(likely, one.score), 3), home.edition_gap
            yield Alignment(*ids, "clause", score, edition_gap=gap, evidence=one.evidence)
