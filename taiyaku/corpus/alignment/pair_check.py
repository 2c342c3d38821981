"""Pairs that people made, held to the checks of pairs that are found: numbers, negations, duties, terms."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple

from taiyaku.corpus.alignment.issues import (
    NamedConcepts,
    TermCheck,
    Vocabulary,
    Words,
    alike,
    find_issues,
    inconsistent,
    is_note,
    number_mismatch,
)
from taiyaku.corpus.alignment.relation import DIFFERENCES, relation
from taiyaku.corpus.amendments.texts_in_force import in_force
from taiyaku.corpus.model import Alignment, Corpus, Relation, Term
from taiyaku.corpus.settings import Setting
from taiyaku.corpus.terms.declared import DeclaredTerm
from taiyaku.corpus.text import first_words
from taiyaku.values import replace

_SURE = 0.95  # how likely a pair is right whose terms have to agree across editions
_UNSURE = 0.5  # that a note of the translator has no counterpart


class Compared(NamedTuple):
    """Two texts that are paired, how surely, and whether they are of different editions."""

    en: str
    ja: str
    score: float
    gap: bool


def judgements(
    pairs: Sequence[Compared], words: Vocabulary, terms: TermCheck | None
) -> Iterator[tuple[tuple[str, ...], Relation]]:
    """What may be wrong in each pair, and what the pair is."""
    varied = set(inconsistent([(pair.en, pair.ja) for pair in pairs]))
    for number, (en, ja, score, gap) in enumerate(pairs):
        named = terms.issues(en, ja) if terms else ()
        if gap and score < _SURE:  # it may well speak of something else
            named = tuple(issue for issue in named if issue != "term-mismatch")
        often = ("inconsistent-translation",) if number in varied else ()
        issues = (*find_issues(en, ja, words), *named, *often)
        same = alike(en, ja, words)
        yield issues, relation(en, ja, issues, score, same)


def pair_check(
    words: Mapping[str, Words], terms: Sequence[Term], declared: Iterable[DeclaredTerm] = ()
) -> Callable[[str, str], tuple[str, ...]]:
    """What may be wrong between an English and a Japanese text, by a vocabulary and a termbase."""
    vocabulary, of_terms = Vocabulary.of(words), TermCheck(terms, declared)
    return lambda en, ja: (*find_issues(en, ja, vocabulary), *of_terms.issues(en, ja))


def number_check(words: Mapping[str, Words]) -> Callable[[str, str], bool]:
    """Whether the numbers of an English and a Japanese text disagree."""
    vocabulary = Vocabulary.of(words)
    return lambda en, ja: number_mismatch(en, ja, vocabulary)


def differing_translation(corpus: Corpus) -> Iterator[tuple[str, str]]:
    """a translation that a person made or confirmed says something else than its text"""
    said = (a for a in corpus.alignments if a.status == "confirmed" and not (a.stale or a.edition_gap))
    wrong = [a for a in said if a.relation == "differs"]
    written = {t.id for t in corpus.translations}
    texts = _texts_in_force(corpus) if wrong else {}
    for a in wrong:
        told = " / ".join(f"“{first_words(texts.get(ids[0], ''), 12)}”" for ids in (a.en, a.ja))
        issues = ", ".join(issue for issue in a.issues if issue in DIFFERENCES)
        yield next((i for i in (*a.ja, *a.en) if i in written), a.ja[0]), f"{issues}: {told}"


def with_checked_pairs(corpus: Corpus, setting: Setting) -> Corpus:
    """The corpus with what may be wrong in the pairs that people made or confirmed.

    Of the others none is called the same that names one concept of its texts for another.
    """
    pairs = [a for a in corpus.alignments if a.level == "clause" and a.en and a.ja and a.status != "rejected"]
    texts, names = _texts_in_force(corpus), NamedConcepts(corpus.terms)
    sides = [[" ".join(texts.get(i, "") for i in ids) for ids in (a.en, a.ja)] for a in pairs]
    compared = [Compared(en, ja, a.score, a.edition_gap) for a, (en, ja) in zip(pairs, sides, strict=True)]
    judged = {
        id(pair): replace(pair, relation="unclear")
        for pair, texts_of in zip(pairs, compared, strict=True)
        if pair.relation == "same" and names.exchanged(texts_of.en, texts_of.ja)
    }
    if any(pair.status == "confirmed" for pair in pairs):
        told = TermCheck(corpus.terms, setting.terms)
        said = judgements(compared, Vocabulary.of(setting.words), told)
        judged |= {
            id(pair): replace(pair, issues=issues, relation=what)
            for pair, (issues, what) in zip(pairs, said, strict=True)
            if pair.status == "confirmed"
        }
    return replace(corpus, alignments=tuple(judged.get(id(a), a) for a in corpus.alignments))


def _texts_in_force(corpus: Corpus) -> dict[str, str]:
    return {c.id: c.text for e in reversed(list(in_force(corpus))) for s in e.sections for c in s.clauses}


def apart_from_notes(
    found: Iterable[Alignment], texts: Mapping[str, str], words: Vocabulary
) -> Iterator[Alignment]:
    """Alignments with the notes of a translator taken out of pairs of clauses: nothing says the same."""
    for one in found:
        notes = [i for i in (*one.en, *one.ja) if i in texts and is_note(texts[i], words)]
        en, ja = (tuple(i for i in side if i not in notes) for side in (one.en, one.ja))
        if not (notes and one.en and one.ja) or one.level != "clause":
            yield one
            continue
        if en and ja:
            yield replace(one, en=en, ja=ja)
        alone = replace(one, score=_UNSURE, evidence=(), reason="unlike")
        yield from (replace(alone, en=(i,), ja=()) for i in one.en if i in notes or not ja)
        yield from (replace(alone, en=(), ja=(j,)) for j in one.ja if j in notes or not en)
