"""Pairs that people made, held to the checks of pairs that are found: numbers, negations, duties, terms."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence

from taiyaku.corpus.alignment.issues import (
    Vocabulary,
    Words,
    find_issues,
    inconsistent,
    number_mismatch,
)
from taiyaku.corpus.alignment.relation import relation
from taiyaku.corpus.alignment.term_issues import TermCheck
from taiyaku.corpus.amendments.texts_in_force import in_force
from taiyaku.corpus.model import Alignment, Corpus, Term
from taiyaku.corpus.settings import Setting
from taiyaku.corpus.terms.declared import DeclaredTerm
from taiyaku.values import replace


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


def with_checked_pairs(corpus: Corpus, setting: Setting) -> Corpus:
    """The corpus with what may be wrong in the pairs that people made or confirmed."""
    pairs = [a for a in corpus.alignments if a.level == "clause" and a.en and a.ja and a.status != "rejected"]
    if all(pair.status == "auto" for pair in pairs):
        return corpus
    texts = {c.id: c.text for e in reversed(list(in_force(corpus))) for s in e.sections for c in s.clauses}
    vocabulary = Vocabulary.of(setting.words)
    check = pair_check(setting.words, corpus.terms, setting.terms)
    sides = [tuple(" ".join(texts.get(i, "") for i in ids) for ids in (a.en, a.ja)) for a in pairs]
    varied = set(inconsistent([(en, ja) for en, ja in sides]))
    judged: dict[int, Alignment] = {}
    for number, (pair, (en, ja)) in enumerate(zip(pairs, sides, strict=True)):
        if pair.status == "confirmed":
            issues = check(en, ja) + (("inconsistent-translation",) if number in varied else ())
            what = relation(en, ja, issues, vocabulary.ties, pair.score, pair.edition_gap)
            judged[id(pair)] = replace(pair, issues=issues, relation=what)
    return replace(corpus, alignments=tuple(judged.get(id(a), a) for a in corpus.alignments))
