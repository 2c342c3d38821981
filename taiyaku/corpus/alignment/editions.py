"""Two documents of different editions, aligned: first which entries say the same, then what is in them.

What follows one another in both documents is no help here: one is not the other's translation.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import partial

from taiyaku.corpus.alignment.aligner import Pair
from taiyaku.corpus.alignment.clause_pairs import UNSURE, Part, comparable, paired_clauses
from taiyaku.corpus.alignment.entry_pairs import Rendered, pair_terms, rendered_entries
from taiyaku.corpus.alignment.features import Tools
from taiyaku.corpus.alignment.issues import Vocabulary, contradict
from taiyaku.corpus.alignment.passages import Passage, align_passages, entry_passages
from taiyaku.corpus.alignment.rivals import Rivals
from taiyaku.corpus.amendments.wordings.place_words import place_words
from taiyaku.corpus.ids import settle_ids
from taiyaku.corpus.model import Corpus, Ingested, Term
from taiyaku.corpus.settings import Setting
from taiyaku.corpus.terms.matcher import ConceptFinder
from taiyaku.corpus.terms.termbase import with_terms
from taiyaku.values import replace

Words = Mapping[str, Mapping[str, tuple[str, ...]]]


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
    return ours, theirs, _in_order(list(_aligned((ours, theirs), corpus, pairs, tools, words)))


def _corpus(en: Ingested, ja: Ingested, words: Words) -> Corpus:
    if ja.document.id == en.document.id:
        name = f"{ja.document.id}-ja"
        own = tuple(replace(entry, document=name) for entry in ja.entries)
        ja = replace(ja, document=replace(ja.document, id=name), entries=own)
    documents = en.document, ja.document
    entries = settle_ids((en.entries, ja.entries), documents)
    return with_terms(Corpus(documents=documents, entries=entries), Setting(words=words))


def _aligned(
    sides: Sequence[Sequence[Passage]],
    corpus: Corpus,
    pairs: Sequence[Rendered],
    tools: Tools,
    words: Words,
) -> Iterator[Pair]:
    en, ja = ({p.id: n for n, p in enumerate(side)} for side in sides)
    found: list[Pair] = []
    for home in pairs:
        if home.en[0].id in en and home.ja[0].id in ja:
            found.append(Pair((en[home.en[0].id],), (ja[home.ja[0].id],), home.score))
    places = place_words(words)
    parts = [Part(home, *both) for home in pairs for both in comparable(home, places)]
    across = any(home.edition_gap for home in pairs)
    differs = partial(contradict, words=Vocabulary.of(words))
    rivals = Rivals.of(corpus.entries, corpus.entries, tools, differs) if across else None
    for one in paired_clauses(parts, tools, differs, rivals):
        ids = tuple(en[i] for i in one.en), tuple(ja[j] for j in one.ja)
        found.append(Pair(*ids, one.score, one.evidence))
    yield from found
    ours, theirs = {i for pair in found for i in pair.en}, {j for pair in found for j in pair.ja}
    yield from (Pair((i,), (), UNSURE) for i in range(len(sides[0])) if i not in ours)
    yield from (Pair((), (j,), UNSURE) for j in range(len(sides[1])) if j not in theirs)


def _in_order(pairs: Sequence[Pair]) -> list[Pair]:
    """In the order of the English text; a Japanese text without counterpart after what stands before it."""
    ends = sorted((pair.ja[-1], pair.en[-1]) for pair in pairs if pair.en and pair.ja)

    def place(pair: Pair) -> tuple[float, tuple[int, ...]]:
        if pair.en:
            return pair.en[0], pair.ja
        before = [en for ja, en in ends if ja < pair.ja[0]]
        return (before[-1] + 0.5 if before else -1.0), pair.ja

    return sorted(pairs, key=place)
