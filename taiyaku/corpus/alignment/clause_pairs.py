"""The clauses of entries that render one another, side by side: learned from all together, paired in each."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from typing import TYPE_CHECKING

from taiyaku.corpus.alignment.clause_candidates import telling
from taiyaku.corpus.alignment.entry_pairs import Rendered
from taiyaku.corpus.alignment.features import Tools
from taiyaku.corpus.alignment.rivals import LIKELY, Rivals, apart
from taiyaku.corpus.model import Clause, Missing
from taiyaku.values import Struct

if TYPE_CHECKING:
    from taiyaku.corpus.alignment.aligner import Pair

Proposed = tuple[Rendered, "Pair", list[Clause], list[Clause]]  # texts that may say the same, or stand alone

_ROUNDS = 2  # in which the pairs of two editions teach words
UNSURE = 0.5  # how likely a clause has no counterpart if nothing speaks for the one in its place


class Part(Struct, frozen=True):
    """Clauses of two entries that may be one another's."""

    home: Rendered
    en: Sequence[Clause]
    ja: Sequence[Clause]


class ClausePair(Struct, frozen=True):
    """Clauses that say the same; one side is empty, and says why, where a clause has no counterpart."""

    home: Rendered
    en: tuple[Clause, ...]
    ja: tuple[Clause, ...]
    score: float
    evidence: tuple[str, ...] = ()
    reason: Missing | None = None


def paired_clauses(parts: Sequence[Part], tools: Tools, rivals: Rivals | None = None) -> Iterator[ClausePair]:
    """The clauses of parts in pairs; `rivals` are all texts, where the documents are of two editions."""
    for part in parts:
        if not (part.en and part.ja):
            yield from alone(part.home, part.en, part.ja, UNSURE, "not-compared")
    both = [part for part in parts if part.en and part.ja]
    if both:
        yield from _compared(both, tools, rivals)


def alone(
    home: Rendered, en: Sequence[Clause], ja: Sequence[Clause], score: float, reason: Missing
) -> Iterator[ClausePair]:
    """Each of the clauses without a counterpart."""
    yield from (ClausePair(home, (clause,), (), score, reason=reason) for clause in en)
    yield from (ClausePair(home, (), (clause,), score, reason=reason) for clause in ja)


def _compared(parts: Sequence[Part], tools: Tools, rivals: Rivals | None) -> Iterator[ClausePair]:
    from taiyaku.corpus.alignment.aligner import ACROSS_EDITIONS, align  # numpy: only to build

    en = [clause for part in parts for clause in part.en]
    ja = [clause for part in parts for clause in part.ja]
    groups = [n for n, p in enumerate(parts) for _ in p.en], [n for n, p in enumerate(parts) for _ in p.ja]
    texts = [c.text for c in en], [c.text for c in ja]
    options, trim = (ACROSS_EDITIONS, partial(telling, groups=groups)) if rivals else (None, None)
    found = align(*texts, tools, options, groups, trim)
    homes = [parts[groups[0][p.en[0]] if p.en else groups[1][p.ja[0]]].home for p in found]
    proposed = [
        (home, p, [en[i] for i in p.en], [ja[j] for j in p.ja]) for home, p in zip(homes, found, strict=True)
    ]
    if rivals:
        yield from _standing(proposed, rivals)
        return
    for home, one, left, right in proposed:
        if left and right:
            yield ClausePair(home, tuple(left), tuple(right), one.score, one.evidence)
        else:
            yield from alone(home, left, right, one.score, "unlike")


def _standing(proposed: Sequence[Proposed], rivals: Rivals) -> Iterator[ClausePair]:
    """Of pairs across editions those that are likelier right than not, beside all other texts."""
    both = [(_ids(left), _ids(right), home.sides) for home, _, left, right in proposed if left and right]
    for _ in range(_ROUNDS):
        rivals = rivals.taught([(en, ja, rivals.likely(en, ja, homes)) for en, ja, homes in both])
    for home, one, left, right in proposed:
        if not (left and right):
            yield from alone(home, left, right, one.score, "dropped")
            continue
        likely = rivals.likely(_ids(left), _ids(right), home.sides)
        stands = likely >= LIKELY
        kept = rivals.members(_ids(left), _ids(right), home.sides) if stands else ()
        rest = [[c for c in side if c.id not in kept] for side in (left, right)]
        yield from alone(home, rest[0], rest[1], UNSURE if stands else apart(likely), "unlike")
        if stands:
            en, ja = (tuple(c for c in side if c.id in kept) for side in (left, right))
            yield ClausePair(home, en, ja, round(min(likely, one.score), 3), one.evidence)


def _ids(clauses: Sequence[Clause]) -> list[str]:
    return [clause.id for clause in clauses]
