"""How well two texts are put side by side, beside lengths alone and hunalign; what each evidence is worth.

    python -m bench.aligning [PAIRS.json] [--method NAME]... [--scores]

First our own texts of `tests/gold/aligning`: FAQs, rules and their summary, scenario sheets in another order,
changed numbers, terse Japanese. Then the paragraphs of PAIRS.json, their Japanese damaged: documents, each
`[name, [English paragraphs], [Japanese paragraphs]]`, one to one; manuals that are translated from PO files
(Debian's debian-handbook, debian-reference-ja, developers-reference-ja) give such pairs. Without it the rules
of the tests' harbour, which say only whether anything works at all. Strict: the pair is one of the gold; lax:
it shares a link with one. `--scores` tells for each band of scores how many of the pairs were right.
"""

from __future__ import annotations

import argparse
import json
import random
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import ExitStack
from itertools import pairwise
from pathlib import Path
from typing import Any
from unittest.mock import patch

from bench import hunalign
from taiyaku.corpus.alignment import aligner
from taiyaku.corpus.alignment.aligner import Options, Pair, align_segments
from taiyaku.corpus.alignment.features import Segment, Tools, segments
from taiyaku.corpus.alignment.scorer import Weights
from taiyaku.values import Struct, replace
from tests.unit.corpus.alignment.bilingual import Bead, Counts, compare, read_texts

Document = tuple[str, list[str], list[str]]

DAMAGE = ((0.0, 0.0), (0.3, 0.0), (0.5, 0.1))  # share of the Japanese dropped, and of neighbours swapped
BANDS = (0.5, 0.6, 0.7, 0.8, 0.9, 0.95, 1.01)
EVERYDAY = "s"  # of what is left out, beside the kinds of keys
PLAIN = {"_Alignment._moved": lambda _, links: links, "order_of_sections": lambda *_: None}
# How to align, what evidence to leave out, and what of the aligner to put something else for
METHODS: dict[str, tuple[Options, str, dict[str, Callable[..., Any]]]] = {
    "length only": (Options(rounds=1, weights=Weights(0.0, 1.0)), "", PLAIN),
    "no numbers": (Options(), "n", {}),
    "no Latin words": (Options(), "l", {}),
    "no everyday words": (Options(), EVERYDAY, {}),
    "no induced lexicon": (Options(), "", {"induced": lambda _, known, __: known}),
    "no lengths": (Options(weights=Weights(length=0.0)), "", {}),
    "no learned priors": (Options(), "", {"_priors": lambda _: aligner._START}),
    "no crossing": (Options(), "", PLAIN),
    "all": (Options(), "", {}),
}
HUNALIGN = ("hunalign", "hunalign, everyday words")


class Case(Struct, frozen=True):
    """Two texts with their evidence, and the pairs that are right."""

    en: list[Segment]
    ja: list[Segment]
    gold: frozenset[Bead]


def main(arguments: Sequence[str] | None = None) -> None:
    parser = argparse.ArgumentParser(prog="bench.aligning", description=__doc__)
    parser.add_argument("pairs", type=Path, nargs="?")
    parser.add_argument("--method", choices=(*METHODS, *HUNALIGN), action="append")
    parser.add_argument("--scores", action="store_true")
    options = parser.parse_args(arguments)
    report(_documents(options.pairs), options.method or (*HUNALIGN, *METHODS), options.scores)


def report(
    documents: Sequence[Document] | None = None,
    methods: Iterable[str] = (*HUNALIGN, *METHODS),
    scores: bool = False,
) -> None:
    """Print a line for each method and each kind of text; then how far the scores are true."""
    sets = list(_cases(_tools(), documents or _documents(None)))
    for method in methods:
        if method in HUNALIGN and not hunalign.installed():
            print(f"{method:25} not installed")
            continue
        run = _hunalign(method) if method in HUNALIGN else _ours(method)
        for name, cases in sets:
            began = time.process_time()
            counts = sum((compare(case.gold, run(case)) for case in cases), Counts())
            print(f"{method:25} {name:26} {_told(counts)}  {time.process_time() - began:.1f} s")
    if scores:
        _print_scores(sets)


def _tools() -> Tools:
    from taiyaku.ingest.language import find_words
    from taiyaku.ingest.vocabulary import load_vocabulary

    return Tools.of(load_vocabulary().tables, find_words)


def _documents(path: Path | None) -> list[Document]:
    if path:
        return [(name, en, ja) for name, en, ja in json.loads(path.read_text("utf-8"))]
    from tests.unit.corpus.alignment.harbour import PAIRS

    return [("harbour", [en for en, _ in PAIRS], [ja for _, ja in PAIRS])]


def _cases(tools: Tools, documents: Sequence[Document]) -> Iterator[tuple[str, list[Case]]]:
    for pattern in ("*-dev", "*-test", "*-held-out"):
        texts = read_texts(f"{pattern}.txt")
        yield (
            f"own texts {pattern[2:]}",
            [Case(segments(t.en, "en", tools), segments(t.ja, "ja", tools), t.beads) for t in texts],
        )
    sides = [(n, segments(en, "en", tools), segments(ja, "ja", tools)) for n, en, ja in documents]
    for dropped, swapped in DAMAGE:
        cases = []
        for name, en, ja in sides:
            kept = _damaged(len(ja), dropped, swapped, random.Random(name))
            alone: set[Bead] = {((n,), ()) for n in set(range(len(en))) - set(kept)}
            gold = frozenset({((n,), (at,)) for at, n in enumerate(kept)} | alone)
            cases.append(Case(en, [ja[n] for n in kept], gold))
        yield f"{dropped:.0%} dropped {swapped:.0%} swapped", cases


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


def _ours(method: str) -> Callable[[Case], list[Bead]]:
    options, left_out, instead = METHODS[method]

    def run(case: Case) -> list[Bead]:
        en = [_without(s, left_out) for s in case.en]
        ja = [_without(s, left_out) for s in case.ja]
        with ExitStack() as patched:
            for name, other in instead.items():
                patched.enter_context(patch(f"{aligner.__name__}.{name}", other))
            return [(p.en, p.ja) for p in align_segments(en, ja, options)]

    return run


def _without(segment: Segment, kinds: str) -> Segment:
    keys = frozenset(k for k in segment.keys if k[0] not in kinds)
    return replace(segment, keys=keys, senses=() if EVERYDAY in kinds else segment.senses)


def _hunalign(method: str) -> Callable[[Case], list[Bead]]:
    def words(segment: Segment) -> str:
        return " ".join(sorted(key[2:] for key in segment.keys if key[0] in "nlw")) or "-"

    def run(case: Case) -> list[Bead]:
        known = {(e[2:], j[2:]) for s in case.en for e, others in s.senses for j in others}
        dictionary = sorted(known) if method == HUNALIGN[1] else []
        return hunalign.beads([words(s) for s in case.en], [words(s) for s in case.ja], dictionary)

    return run


def _told(counts: Counts) -> str:
    return (
        f"strict F1 {counts.strict:.3f} (precision {counts.precision:.3f}) lax {counts.lax:.3f} "
        f"no counterpart {counts.alone:.3f}"
    )


def _print_scores(sets: Sequence[tuple[str, list[Case]]]) -> None:
    for name, cases in sets:
        pairs: list[tuple[Pair, bool]] = []
        for case in cases:
            found = align_segments(case.en, case.ja, Options())
            pairs += [(p, (p.en, p.ja) in case.gold) for p in found if p.en and p.ja]
        told = []
        for low, high in pairwise(BANDS):
            right = [ok for p, ok in pairs if low <= p.score < high]
            if right:
                told.append(f"{low:.2f}: {sum(right)}/{len(right)} = {sum(right) / len(right):.2f}")
        print(f"right by score, {name:26} {'  '.join(told)}")


if __name__ == "__main__":
    main()
