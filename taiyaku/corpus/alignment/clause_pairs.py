"""The clauses of entries that render one another, side by side: learned from all together, paired in each."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial

from taiyaku.corpus.alignment.clause_candidates import telling
from taiyaku.corpus.alignment.entry_pairs import Rendered
from taiyaku.corpus.alignment.features import Tools
from taiyaku.corpus.alignment.rivals import Rivals
from taiyaku.corpus.model import Clause, Missing
from taiyaku.values import Struct

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
    across = rivals is not None
    options, trim = (ACROSS_EDITIONS, partial(telling, groups=groups)) if across else (None, None)
    for one in align(*texts, tools, options, groups, trim):
        home = parts[groups[0][one.en[0]] if one.en else groups[1][one.ja[0]]].home
        left, right = tuple(en[i] for i in one.en), tuple(ja[j] for j in one.ja)
        if not (left and right):
            yield from alone(home, left, right, one.score, "dropped" if across else "unlike")
            continue
        score = rivals.weighed(one.score, _ids(left), _ids(right), home.sides) if rivals else one.score
        if score < UNSURE:
            yield from alone(home, left, right, UNSURE, "unlike")
            continue
        if rivals:
            kept = rivals.members(_ids(left), _ids(right))
            rest = [[c for c in side if c.id not in kept] for side in (left, right)]
            yield from alone(home, rest[0], rest[1], UNSURE, "unlike")
            left, right = (tuple(c for c in side if c.id in kept) for side in (left, right))
        yield ClausePair(home, left, right, score, one.evidence)


def _ids(clauses: Sequence[Clause]) -> list[str]:
    return [clause.id for clause in clauses]
