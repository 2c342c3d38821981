"""Texts of which one language has a sentence each, and the other a paragraph: paired by their sentences."""

from __future__ import annotations

from collections.abc import Sequence

from taiyaku.corpus.alignment.aligner import LEAST, Pair, after, align
from taiyaku.corpus.alignment.features import Tools
from taiyaku.corpus.amendments.patch_builder import sentences

_COARSER = 1.6  # times as many sentences to a text
_LARGEST = 1000  # sentences
_LIKELY = 0.65  # how likely two sentences say the same, for the texts around them to do so


def align_unlike(en: Sequence[str], ja: Sequence[str], tools: Tools) -> list[Pair]:
    """The texts in pairs; where they are cut otherwise, by their sentences if more is paired so."""
    found = align(en, ja, tools)
    parts = [
        [(n, t[a:b]) for n, t in enumerate(side) for a, b in sentences(t) or [(0, len(t))]]
        for side in (en, ja)
    ]
    coarse = sorted(len(own) / len(side) for own, side in zip(parts, (en, ja), strict=True) if side)
    cut_alike = len(coarse) < 2 or coarse[1] < _COARSER * coarse[0]
    if cut_alike or max(map(len, parts)) > _LARGEST:
        return found
    by_sentences = align([text for _, text in parts[0]], [text for _, text in parts[1]], tools)
    numbers = [[n for n, _ in side] for side in parts]
    joined = _joined(by_sentences, *numbers)
    if _paired(joined) <= _paired(found):
        return found
    left = _alone(by_sentences, joined, numbers)
    return sorted((*joined, *left), key=lambda p: (p.en or (after(p.ja[0], joined),), p.ja))


def _alone(pairs: Sequence[Pair], joined: Sequence[Pair], numbers: Sequence[Sequence[int]]) -> list[Pair]:
    """The texts that stand in no pair, as likely as one of their sentences has no counterpart."""
    taken = {n for p in joined for n in p.en}, {n for p in joined for n in p.ja}
    bare: list[dict[int, float]] = [
        {numbers[0][i]: p.score for p in pairs for i in p.en if not p.ja},
        {numbers[1][j]: p.score for p in pairs for j in p.ja if not p.en},
    ]
    en, ja = (
        [(n, bare[at].get(n, LEAST)) for n in dict.fromkeys(numbers[at]) if n not in taken[at]]
        for at in (0, 1)
    )
    return [*(Pair((n,), (), score) for n, score in en), *(Pair((), (n,), score) for n, score in ja)]


def _paired(pairs: Sequence[Pair]) -> float:
    """How many texts are paired, each as likely as it is right."""
    return sum((len(p.en) + len(p.ja)) * p.score for p in pairs if p.en and p.ja)


def _joined(pairs: Sequence[Pair], en: Sequence[int], ja: Sequence[int]) -> list[Pair]:
    """Pairs of sentences as pairs of the texts they stand in: one text beside those of the other side."""
    groups: list[tuple[set[int], set[int], list[Pair]]] = []
    for pair in sorted((p for p in pairs if p.en and p.ja and p.score >= _LIKELY), key=lambda p: -p.score):
        ours, theirs = {en[i] for i in pair.en}, {ja[j] for j in pair.ja}
        met = [g for g in groups if g[0] & ours or g[1] & theirs]
        for group in met:
            ours, theirs = ours | group[0], theirs | group[1]
        if min(len(ours), len(theirs)) > 1:
            continue  # a sentence that stands elsewhere
        groups = [g for g in groups if g not in met]
        groups.append((ours, theirs, [pair, *(p for g in met for p in g[2])]))
    return [
        Pair(
            tuple(sorted(ours)), tuple(sorted(theirs)), round(sum(p.score for p in told) / len(told), 3),
            tuple(dict.fromkeys(e for p in told for e in p.evidence)),
        )
        for ours, theirs, told in groups
    ]  # fmt: skip
