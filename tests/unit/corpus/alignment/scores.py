"""Pairs found beside pairs judged by hand: strict and lax precision and recall.

As in the literature on sentence alignment (Véronis & Langlais 2000; vecalign): a pair is right strictly if
it is one of the gold, laxly if it shares a text on both sides with one of the gold.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

from taiyaku.corpus.model import Alignment

GOLD = Path(__file__).parents[3] / "gold" / "sample-alignment.txt"
Pair = tuple[tuple[str, ...], tuple[str, ...]]


@dataclass(frozen=True)
class Score:
    """How many of the pairs found are right, and how many of the right ones are found."""

    precision: float
    recall: float

    @property
    def f1(self) -> float:
        total = self.precision + self.recall
        return 2 * self.precision * self.recall / total if total else 0.0

    def __str__(self) -> str:
        return f"P {self.precision:.3f} R {self.recall:.3f} F1 {self.f1:.3f}"


def read_gold(path: Path = GOLD) -> frozenset[Pair]:
    """The pairs of the sample's rulebook and its Japanese summary, as clause ids."""
    pairs = set()
    for line in path.read_text("utf-8").splitlines():
        if not line.startswith("#"):
            en, ja, *found = line.split()
            for pair in found:
                left, right = pair.split("=")
                pairs.add(
                    (
                        tuple(f"{en}#{i}" for i in left.split("+")),
                        tuple(f"{ja}#{i}" for i in right.split("+")),
                    )
                )
    return frozenset(pairs)


def score(gold: frozenset[Pair], alignments: Iterable[Alignment]) -> tuple[Score, Score]:
    """(strict, lax), over the entries that the gold speaks of."""
    entries = {side[0].split("#")[0] for pair in gold for side in pair}
    found = {
        (a.en, a.ja)
        for a in alignments
        if a.level == "clause" and a.en and a.ja and {i.split("#")[0] for i in (*a.en, *a.ja)} <= entries
    }
    strict = Score(len(found & gold) / max(1, len(found)), len(found & gold) / len(gold))
    ours, theirs = _links(found), _links(gold)
    lax = Score(
        sum(bool(links & theirs[1]) for links in ours[0]) / max(1, len(found)),
        sum(bool(links & ours[1]) for links in theirs[0]) / len(gold),
    )
    return strict, lax


def _links(pairs: Iterable[Pair]) -> tuple[list[set[tuple[str, str]]], set[tuple[str, str]]]:
    each = [{(a, b) for a in en for b in ja} for en, ja in pairs]
    return each, set().union(*each) if each else set()
