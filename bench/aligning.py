"""How well two texts are put side by side: a file of paragraph pairs, its Japanese damaged.

    python -m bench.aligning PAIRS.json

PAIRS.json holds documents, each `[name, [English paragraphs], [Japanese paragraphs]]`, one to one; manuals
that are translated from PO files give such pairs. Without it the rules of the tests' harbour are used,
which say only whether anything works at all. Strict: the pair is the one of the gold; lax: it holds a right
link. Beside the whole: lengths alone, and each kind of evidence left out.
"""

from __future__ import annotations

import argparse
import json
import random
import time
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path

from taiyaku.corpus.aligning.aligner import Options, Pair, align_segments
from taiyaku.corpus.aligning.issues import Vocabulary
from taiyaku.corpus.aligning.scoring import Weights
from taiyaku.corpus.aligning.segments import Segment, Tools, segments

Document = tuple[str, list[str], list[str]]

DAMAGE = ((0.0, 0.0), (0.3, 0.0), (0.5, 0.1))  # share of the Japanese dropped, and of neighbours swapped
METHODS = {
    "length only": (Options(rounds=1, weights=Weights(0.0, 1.0), crossing=False), ""),
    "no numbers": (Options(), "n"),
    "no Latin words": (Options(), "l"),
    "no induced lexicon": (Options(learn_words=False), ""),
    "no learned priors": (Options(learn_priors=False), ""),
    "no crossing": (Options(crossing=False), ""),
    "all": (Options(), ""),
}


@dataclass(frozen=True, slots=True)
class Score:
    """Counts that figures are made of."""

    right: int
    lax: int
    found: int
    gold: int
    alone_right: int
    alone_found: int
    alone_gold: int


def main(arguments: Sequence[str] | None = None) -> None:
    parser = argparse.ArgumentParser(prog="bench.aligning", description=__doc__)
    parser.add_argument("pairs", type=Path, nargs="?")
    parser.add_argument("--method", choices=METHODS, action="append")
    options = parser.parse_args(arguments)
    report(_documents(options.pairs), options.method or list(METHODS))


def report(documents: Sequence[Document] | None = None, methods: Iterable[str] = METHODS) -> None:
    """Print a line for each method and damage."""
    from taiyaku.ingest.language import find_words
    from taiyaku.ingest.vocabulary import load_vocabulary

    tools = Tools(find_words, numbers=Vocabulary.of(load_vocabulary().tables).numbers)
    sides = [
        (name, segments(en, "en", tools), segments(ja, "ja", tools))
        for name, en, ja in documents or _documents(None)
    ]
    for method in methods:
        options, left_out = METHODS[method]
        for dropped, swapped in DAMAGE:
            began = time.perf_counter()
            scores = []
            for name, en, ja in sides:
                kept = _damaged(len(ja), dropped, swapped, random.Random(name))
                ours = [_without(s, left_out) for s in en]
                theirs = [_without(ja[n], left_out) for n in kept]
                scores.append(_score(align_segments(ours, theirs, options), kept, len(en)))
            seconds = time.perf_counter() - began
            print(
                f"{method:20} {dropped:.0%} dropped {swapped:.0%} swapped  {_told(scores)}  {seconds:.1f} s"
            )


def _documents(path: Path | None) -> list[Document]:
    if path:
        return [(name, en, ja) for name, en, ja in json.loads(path.read_text("utf-8"))]
    from tests.unit.corpus.aligning.harbour import PAIRS

    return [("harbour", [en for en, _ in PAIRS], [ja for _, ja in PAIRS])]


def _damaged(count: int, dropped: float, swapped: float, chance: random.Random) -> list[int]:
    """The numbers of the paragraphs that are left, in their new order."""
    kept = [n for n in range(count) if chance.random() >= dropped] or [0]
    at = 0
    while at < len(kept) - 1:
        if chance.random() < swapped:
            kept[at], kept[at + 1] = kept[at + 1], kept[at]
            at += 1
        at += 1
    return kept


def _without(segment: Segment, kinds: str) -> Segment:
    return Segment(segment.text, frozenset(k for k in segment.keys if k[0] not in kinds), segment.size)


def _score(pairs: Sequence[Pair], kept: Sequence[int], count: int) -> Score:
    gold = {(n, at) for at, n in enumerate(kept)}
    linked = [p for p in pairs if p.en and p.ja]
    alone = [p for p in pairs if not (p.en and p.ja)]
    missing = set(range(count)) - set(kept)
    return Score(
        right=sum(len(p.en) == len(p.ja) == 1 and (p.en[0], p.ja[0]) in gold for p in linked),
        lax=sum(any((i, j) in gold for i in p.en for j in p.ja) for p in linked),
        found=len(linked),
        gold=len(gold),
        alone_right=sum(bool(p.en) and p.en[0] in missing for p in alone),
        alone_found=len(alone),
        alone_gold=len(missing),
    )


def _told(scores: Sequence[Score]) -> str:
    total: Counter[str] = Counter()
    for score in scores:
        total.update({name: getattr(score, name) for name in Score.__slots__})
    strict = _f1(total["right"], total["found"], total["gold"])
    alone = _f1(total["alone_right"], total["alone_found"], total["alone_gold"])
    precision = total["right"] / max(1, total["found"])
    lax = _f1(total["lax"], total["found"], total["gold"])
    return f"strict F1 {strict:.3f} (precision {precision:.3f}) lax {lax:.3f} no counterpart {alone:.3f}"


def _f1(right: int, found: int, gold: int) -> float:
    return 2 * right / max(1, found + gold)


if __name__ == "__main__":
    main()
