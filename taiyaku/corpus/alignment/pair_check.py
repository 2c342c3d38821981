"""Pairs that people made, held to the checks of pairs that are found: numbers, negations, duties, terms."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence

from taiyaku.corpus.alignment.issues import Vocabulary, Words, find_issues, inconsistent, relation
from taiyaku.corpus.alignment.term_issues import TermCheck
from taiyaku.corpus.model import Alignment, Term
from taiyaku.corpus.terms.declared import DeclaredTerm
from taiyaku.values import replace

Check = Callable[[str, str], tuple[str, ...]]  # what may be wrong between an English text and a Japanese one


def pair_check(
    words: Mapping[str, Words], terms: Sequence[Term], declared: Iterable[DeclaredTerm] = ()
) -> Check:
    """A check with the words of a vocabulary, a termbase and what people say of terms."""
    vocabulary, of_terms = Vocabulary.of(words), TermCheck(terms, declared)
    return lambda en, ja: (*find_issues(en, ja, vocabulary), *of_terms.issues(en, ja))


def with_issues(
    pairs: Sequence[Alignment], texts: Mapping[str, str], check: Check, others: Iterable[Alignment]
) -> Iterator[Alignment]:
    """The pairs with what may be wrong in them; their renderings are compared with those of `others` too."""

    def sides(pair: Alignment) -> tuple[str, str]:
        en, ja = (" ".join(texts.get(i, "") for i in ids) for ids in (pair.en, pair.ja))
        return en, ja

    told = [sides(pair) for pair in pairs]
    varied = set(inconsistent([*told, *map(sides, others)]))
    for number, (pair, (en, ja)) in enumerate(zip(pairs, told, strict=True)):
        issues = check(en, ja) + (("inconsistent-translation",) if number in varied else ())
        yield replace(pair, issues=issues, relation=relation(en, ja, issues))
