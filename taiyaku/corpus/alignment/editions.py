"""Two documents of different editions, aligned: first which entries say the same, then what is in them.

What follows one another in both documents is no help here: one is not the other's translation.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from taiyaku.corpus.alignment.aligner import ACROSS_EDITIONS, Options, Pair, align_segments
from taiyaku.corpus.alignment.clause_candidates import comparable, telling
from taiyaku.corpus.alignment.entry_pairs import Rendered, pair_terms, rendered_entries
from taiyaku.corpus.alignment.features import Tools, segments
from taiyaku.corpus.alignment.passages import Passage, align_passages, entry_passages
from taiyaku.corpus.alignment.rivals import Rivals
from taiyaku.corpus.amendments.compiler import place_words
from taiyaku.corpus.ids import settle_ids
from taiyaku.corpus.model import Corpus, Ingested, Term
from taiyaku.corpus.settings import Setting
from taiyaku.corpus.terms.matcher import ConceptFinder
from taiyaku.corpus.terms.termbase import with_terms
from taiyaku.values import replace

Words = Mapping[str, Mapping[str, tuple[str, ...]]]

_UNSURE = 0.5  # how likely a text outside of paired entries has no counterpart
_LARGEST = 1_000_000  # pairs of clauses to look at inside one pair of entries


def align_entries(
    en: Ingested, ja: Ingested, tools: Tools, words: Words, editions: Sequence[str], terms: Sequence[Term]
) -> tuple[list[Passage], list[Passage], list[Pair]]:
    """The titles and clauses of both documents, and their pairs by number, in the order of the English.

    What stands in entries without a counterpart has none: over hundreds of rules some clause is always like
    another one. Only if no entries are paired at all the documents are compared text by text.
    """
    corpus = _corpus(en, ja, words)
    known = (*terms, *corpus.terms)
    tools = replace(tools, find_terms=ConceptFinder(known))
    pairs = [
        pair
        for pair in rendered_entries(corpus, corpus.entries, tools, editions, words)
        if pair.en[0].lang == "en" and pair.ja[0].lang == "ja"
    ]
    tools = replace(tools, find_terms=ConceptFinder((*known, *pair_terms(pairs))))
    ours = list(entry_passages((e for e in corpus.entries if e.document == en.document.id), "en"))
    theirs = list(entry_passages((e for e in corpus.entries if e.document != en.document.id), "ja"))
    if not pairs:
        return ours, theirs, align_passages(ours, theirs, tools)
    return ours, theirs, _in_order(list(_aligned((ours, theirs), pairs, tools, words)))


def _corpus(en: Ingested, ja: Ingested, words: Words) -> Corpus:
    if ja.document.id == en.document.id:
        name = f"{ja.document.id}-ja"
        own = tuple(replace(entry, document=name) for entry in ja.entries)
        ja = replace(ja, document=replace(ja.document, id=name), entries=own)
    documents = en.document, ja.document
    entries = settle_ids((en.entries, ja.entries), documents)
    return with_terms(Corpus(documents=documents, entries=entries), Setting(words=words))


def _aligned(
    sides: tuple[list[Passage], list[Passage]], pairs: Sequence[Rendered], tools: Tools, words: Words
) -> Iterator[Pair]:
    numbers = {p.id: n for n, p in enumerate(sides[0])}, {p.id: n for n, p in enumerate(sides[1])}
    told = (
        segments([p.text for p in sides[0]], "en", tools),
        segments([p.text for p in sides[1]], "ja", tools),
    )
    places = place_words(words)
    en: list[int] = []
    ja: list[int] = []
    groups: tuple[list[int], list[int]] = [], []
    homes: list[Rendered] = []  # of each group
    titled: tuple[set[int], set[int]] = set(), set()
    for pair in pairs:
        ours, theirs = numbers[0].get(pair.en[0].id), numbers[1].get(pair.ja[0].id)
        if ours is not None and theirs is not None:
            yield Pair((ours,), (theirs,), pair.score)
            titled[0].add(ours)
            titled[1].add(theirs)
        for first, second in comparable(pair, places):
            if first and second and len(first) * len(second) <= _LARGEST:
                en += [numbers[0][clause.id] for clause in first]
                ja += [numbers[1][clause.id] for clause in second]
                groups[0].extend([len(homes)] * len(first))
                groups[1].extend([len(homes)] * len(second))
                homes.append(pair)
    gaps = [pair.edition_gap for pair in homes]
    options = ACROSS_EDITIONS if any(gaps) else Options()
    numbered = (
        dict(zip((p.id for p in side), own, strict=True)) for side, own in zip(sides, told, strict=True)
    )
    rivals = Rivals(*numbered) if any(gaps) else None
    inside = telling(([told[0][i] for i in en], [told[1][j] for j in ja]), groups, gaps)
    for found in align_segments(*inside, options, groups):
        home = homes[groups[0][found.en[0]] if found.en else groups[1][found.ja[0]]]
        one = _renumbered(found, en, ja)
        if rivals and home.edition_gap and one.en and one.ja:
            ids = [sides[0][i].id for i in one.en], [sides[1][j].id for j in one.ja]
            one = replace(one, score=rivals.weighed(one.score, *ids))
        if one.en and one.ja and one.score < _UNSURE:
            yield from (Pair((i,), (), _UNSURE) for i in one.en)
            yield from (Pair((), (j,), _UNSURE) for j in one.ja)
        else:
            yield one
    seen = {*en, *titled[0]}, {*ja, *titled[1]}
    yield from (Pair((i,), (), _UNSURE) for i in range(len(sides[0])) if i not in seen[0])
    yield from (Pair((), (j,), _UNSURE) for j in range(len(sides[1])) if j not in seen[1])


def _renumbered(pair: Pair, en: Sequence[int], ja: Sequence[int]) -> Pair:
    return replace(pair, en=tuple(en[i] for i in pair.en), ja=tuple(ja[j] for j in pair.ja))


def _in_order(pairs: Sequence[Pair]) -> list[Pair]:
    """In the order of the English text; a Japanese text without counterpart after what stands before it."""
    ends = sorted((pair.ja[-1], pair.en[-1]) for pair in pairs if pair.en and pair.ja)

    def place(pair: Pair) -> tuple[float, tuple[int, ...]]:
        if pair.en:
            return pair.en[0], pair.ja
        before = [en for ja, en in ends if ja < pair.ja[0]]
        return (before[-1] + 0.5 if before else -1.0), pair.ja

    return sorted(pairs, key=place)
