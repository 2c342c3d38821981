"""Concepts that each language's own document names, joined where the documents are one another's translation.

The rules they name have to be in a surely aligned pair of their own, and so has something said in them: that
two names sound alike, or stand in one place, is not enough.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence

from taiyaku.corpus.model import Corpus, Entry, Term
from taiyaku.corpus.settings import Setting
from taiyaku.corpus.terms.form_tokens import form_key
from taiyaku.corpus.terms.termbase import NO_RULES
from taiyaku.corpus.text import ends_sentence, unique
from taiyaku.multimap import multimap
from taiyaku.values import replace

_SURE = 0.9
_ASIDE = re.compile(r"\s*[(（].*\Z")  # "Look Out! (formerly Alert)"
_GRAMMAR_EN = re.compile(  # of a heading that says something: "Save and Load", "Use the terrain"
    r"(?i)[a-z]\W+(?:and|or|the|a|an|in|at|on|for|by|with|from|is|are|your|out)\b|,|\b(?:your|how|what|why|when)\b"
)
_GRAMMAR_JA = re.compile(r"[をがはへ]|[にとでも](?=.)|^[のにはでと]|(?:する|せよ|べし|な|ろ)\Z")
_LONGEST = 60, 24  # characters of a name in English and in Japanese


def with_joined_terms(corpus: Corpus, setting: Setting) -> Corpus:
    """The corpus with one concept for each two that aligned rules of one edition are called by."""
    terms = dict(enumerate(corpus.terms))
    witnessed = multimap((entry, number) for number, term in terms.items() for entry in term.evidence)
    for en, ja in _named_alike(corpus):
        ours = [n for n in witnessed[en.id] if n in terms and _is_called(en, terms[n].en)]
        theirs = [n for n in witnessed[ja.id] if n in terms and _is_called(ja, terms[n].ja)]
        if len(ours) == len(theirs) == 1 and not (terms[ours[0]].ja or terms[theirs[0]].en):
            terms[ours[0]] = _joined(terms[ours[0]], terms.pop(theirs[0]))
    return replace(corpus, terms=tuple(terms.values()))


def _named_alike(corpus: Corpus) -> Iterator[tuple[Entry, Entry]]:
    known = {entry.id: entry for entry in corpus.entries}
    said = Counter(
        (en, ja)
        for a in corpus.alignments
        if a.level == "clause" and a.score >= _SURE and a.status != "rejected"
        for en in {i.partition("#")[0] for i in a.en}
        for ja in {i.partition("#")[0] for i in a.ja}
    )
    for a in corpus.alignments:
        if a.level == "entry" and len(a.en) == len(a.ja) == 1 and a.score >= _SURE and not a.edition_gap:
            en, ja = known.get(a.en[0]), known.get(a.ja[0])
            if en and ja and said[en.id, ja.id] and _is_name(en, 0) and _is_name(ja, 1):
                yield en, ja


def _is_name(entry: Entry, side: int) -> bool:
    title = entry.titles[0].text if entry.titles else ""
    told = _ASIDE.sub("", title).rstrip("!！")
    if not 0 < len(told) <= _LONGEST[side] or entry.kind in NO_RULES or ends_sentence(told):
        return False
    return not (_GRAMMAR_JA if side else _GRAMMAR_EN).search(told)


def _is_called(entry: Entry, forms: Sequence[str]) -> bool:
    names = {form_key(_ASIDE.sub("", title.text)) for title in entry.titles}
    return not names.isdisjoint(map(form_key, forms))


def _joined(ours: Term, theirs: Term) -> Term:
    counts = Counter(dict(ours.occurrences)) + Counter(dict(theirs.occurrences))
    return replace(
        ours,
        ja=theirs.ja,
        reading=unique((*ours.reading, *theirs.reading)),
        occurrences=tuple(counts.items()),
        evidence=unique((*ours.evidence, *theirs.evidence)),
    )
