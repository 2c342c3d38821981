"""Rules that one edition calls otherwise than the one before, found by what they say.

Clauses are alike that share most of their words, or in two languages the rules they name and their numbers.
Pairs are of names that the other edition does not have, and fit each other best. Where nearly all that both
say is alike, in one language, they are one rule; the others are proposed, for `terms.toml`.
"""

from __future__ import annotations

import json
import re
from collections import Counter, defaultdict
from collections.abc import Collection, Iterator, Mapping, Sequence
from itertools import chain, pairwise
from math import ceil

from taiyaku.corpus.memo import Memo, no_memo, told_once
from taiyaku.corpus.model import Clause, Corpus, Entry, Problem
from taiyaku.corpus.settings import Setting
from taiyaku.corpus.similarity import content_words
from taiyaku.corpus.terms.concept import LABELS, NO_RULES, VAGUE
from taiyaku.corpus.terms.declared import DeclaredTerm
from taiyaku.corpus.terms.matcher import form_key
from taiyaku.corpus.terms.termbase import with_terms
from taiyaku.multimap import firsts
from taiyaku.values import Struct, replace

ALIKE = 0.6  # of what two clauses say between them
FEWEST = 3  # clauses alike; fewer may be chance
SHARE = 0.6  # of the clauses of the shorter rule
SURE_FEWEST, SURE_SHARE = 4, 0.75  # the same, of the longer rule, where it is surely one
COMMON = 0.05  # of all entries: what more of them say tells no rule from another
_ROUNDING = 1e-9
_NUMBER = re.compile(r"[+-]?\d+")

Said = frozenset[str]


class Renamed(Struct, frozen=True):
    """A rule and what a later edition seems to call it."""

    older: Entry
    newer: Entry
    alike: int
    clauses: int  # of the shorter rule
    most: int  # of the longer one

    @property
    def names(self) -> tuple[str, str]:
        return self.newer.title, self.older.title

    @property
    def is_sure(self) -> bool:
        """Whether what they say is evidence enough to take them for one rule."""
        enough = self.alike >= SURE_FEWEST and self.alike >= SURE_SHARE * self.most
        return enough and self.older.lang == self.newer.lang and self.older.kind == self.newer.kind

    def __str__(self) -> str:
        older, newer = (f"{e.edition} {e.title}" for e in (self.older, self.newer))
        return f"{older}, {newer}: {self.alike} of {self.clauses} clauses alike"


def with_named_terms(corpus: Corpus, setting: Setting) -> Corpus:
    """The corpus with its concepts; a rule that was surely renamed has both names, and a note says so."""
    named = with_terms(corpus, setting)
    declared = {form_key(form) for term in setting.terms for form in (*term.en, *term.ja)}
    found = (f for f in find_renames(named, setting.memo) if f.is_sure)
    sure = [f for f in found if not declared.issuperset(map(form_key, f.names))]
    if not sure:
        return named
    terms = tuple(_both_names(found) for found in sure)
    notes = (Problem("N304", f"{f}; taken for one rule", None, "note", f.newer.document) for f in sure)
    named = with_terms(corpus, replace(setting, terms=(*setting.terms, *terms)))
    return replace(named, problems=(*named.problems, *notes))


def _both_names(found: Renamed) -> DeclaredTerm:
    japanese = found.newer.lang == "ja"
    return DeclaredTerm(en=() if japanese else found.names, ja=found.names if japanese else (), found=True)


def find_renames(corpus: Corpus, memo: Memo = no_memo) -> Iterator[Renamed]:
    """The pairs that fit each other best, in the order of the older rules."""
    editions = json.loads(corpus.meta.get("editions", "[]"))
    # The concept of each form; of one that several have, the first.
    names = firsts((form_key(form), term.concept) for term in corpus.terms for form in (*term.en, *term.ja))
    called: defaultdict[str, set[str]] = defaultdict(set)
    rules: defaultdict[str, list[tuple[Entry, set[str]]]] = defaultdict(list)
    for entry in corpus.entries:
        own = _names(entry, names)
        called[entry.edition] |= own
        if entry.kind not in NO_RULES | LABELS and entry.titles:
            rules[entry.edition].append((entry, own))
    others = [
        tuple([e for e, own in rules[a] if own.isdisjoint(called[b])] for a, b in (both, both[::-1]))
        for both in pairwise(editions)
    ]
    asked = {entry.id for gone, come in others if gone and come for entry in (*gone, *come)}
    named = _named(corpus, names, asked) if asked else {}
    for gone, come in others:
        for older, newer, *counts in _found(gone, come, named, memo) if gone and come else ():
            yield Renamed(gone[older], come[newer], *counts)


def _found(
    gone: Sequence[Entry], come: Sequence[Entry], named: Mapping[str, Said], memo: Memo
) -> list[tuple[int, int, int, int, int]]:
    """The pairs by number, with the numbers of clauses; looked for where these rules say something new."""

    def inputs() -> object:
        told = (
            [(e.kind, e.lang, [(c.id, c.text, sorted(named[c.id])) for c in _clauses(e)]) for e in rules]
            for rules in (gone, come)
        )
        return "renames", *told

    def make() -> list[tuple[int, int, int, int, int]]:
        both = {e.lang for e in gone} & {e.lang for e in come}  # nowhere else are words held against words
        words = {i: own for rules in (gone, come) for i, own in _words(rules, both, memo)}
        said = {c.id: (words.get(c.id, Said()), named[c.id]) for e in (*gone, *come) for c in _clauses(e)}
        number = {id(e): n for rules in (gone, come) for n, e in enumerate(rules)}
        best = _best(gone, come, said)
        return [(number[id(f.older)], number[id(f.newer)], f.alike, f.clauses, f.most) for f in best]

    return memo("renames", inputs, list[tuple[int, int, int, int, int]], make)


def _words(rules: Sequence[Entry], langs: Collection[str], memo: Memo) -> Iterator[tuple[str, Said]]:
    """The words of each clause of these languages; those of one edition stay when the other changes."""
    clauses = [c for e in rules if e.lang in langs for c in _clauses(e)]
    texts = [c.text for c in clauses]
    told = memo("renames", lambda: ("words", texts), list[list[str]], lambda: [*map(_sorted_words, texts)])
    yield from ((c.id, Said(words)) for c, words in zip(clauses, told, strict=True))


def _sorted_words(text: str) -> list[str]:
    return sorted(set(content_words(text)))


def _names(entry: Entry, concepts: Mapping[str, str]) -> set[str]:
    keys = {form_key(title.text) for title in (*entry.titles, *entry.aliases)}
    return {concepts.get(key, key) for key in keys}


def _named(corpus: Corpus, concepts: Mapping[str, str], asked: Collection[str]) -> dict[str, Said]:
    """For each clause of some entries the rules it names, and its numbers; none that is common."""
    named: defaultdict[str, set[str]] = defaultdict(set)
    for link in corpus.links:
        if link.type in ("mentions", "see-also"):
            key = form_key(link.anchor)
            named[link.source].add(concepts.get(key, key))
    entries = [(e.id in asked, _clauses(e)) for e in corpus.entries]
    numbers = map(_numbers, corpus.entries)
    said = [
        {*own, *chain(*(named.get(c.id, ()) for c in clauses))}
        for own, (_, clauses) in zip(numbers, entries, strict=True)
    ]
    counts = Counter(chain.from_iterable(said))
    rare = {one for one, n in counts.items() if n <= max(FEWEST, COMMON * len(corpus.entries))}
    return {
        c.id: frozenset(own and own.intersection((*_NUMBER.findall(c.text), *named.get(c.id, ()))))
        for (is_asked, clauses), own in zip(entries, map(rare.intersection, said), strict=True)
        for c in (clauses if is_asked else ())
    }


@told_once
def _numbers(entry: Entry) -> list[str]:
    return _NUMBER.findall("\n".join([c.text for c in _clauses(entry)]))


def _clauses(entry: Entry) -> list[Clause]:
    return [c for s in entry.sections if s.role != "original" for c in s.clauses]


def _best(
    gone: Sequence[Entry], come: Sequence[Entry], said: Mapping[str, tuple[Said, Said]]
) -> Iterator[Renamed]:
    pairs = [found for older, newer in _near(gone, come, said) if (found := _compared(older, newer, said))]
    best: dict[str, Renamed] = {}
    for pair in sorted(pairs, key=lambda p: (p.alike / p.clauses, p.alike)):
        best[pair.older.id] = best[pair.newer.id] = pair
    yield from (p for p in pairs if best[p.older.id] == p == best[p.newer.id])


def _near(
    gone: Sequence[Entry], come: Sequence[Entry], said: Mapping[str, tuple[Said, Said]]
) -> Iterator[tuple[Entry, Entry]]:
    """All pairs that may have enough clauses alike: such clauses share one of the rarest things they say.

    Of two sets of which so much is shared (`ALIKE`), the first of either in any one order have some in common
    (prefix filtering, Chaudhuri et al. 2006). Here what the fewer rules never say is first.
    """
    fewer = min(gone, come, key=len)
    counts = [Counter(x for e in fewer for c in _clauses(e) for x in said[c.id][half]) for half in (0, 1)]

    def rarest(clause: Clause, half: int) -> list[str]:
        own = said[clause.id][half]
        size = len(own) - ceil(ALIKE * len(own) - _ROUNDING) + 1 if len(own) > 1 else 0
        there = own & counts[half].keys()
        at_most = size - len(own) + len(there)
        return sorted(there, key=lambda one: (counts[half][one], one))[:at_most] if at_most > 0 else []

    index: defaultdict[tuple[str, int, str], set[int]] = defaultdict(set)
    for number, entry in enumerate(come):
        for clause in _clauses(entry):
            for half in (0, 1):
                for one in rarest(clause, half):
                    index[entry.lang, half, one].add(number)
    langs = {entry.lang for entry in come}
    for entry in gone:
        asked = [(entry.lang, 0), *((lang, 1) for lang in langs if lang != entry.lang)]
        hits: Counter[int] = Counter()
        for clause in _clauses(entry):
            shared = ((lang, half, one) for lang, half in asked for one in rarest(clause, half))
            hits.update({number for key in shared for number in index.get(key, ())})
        yield from ((entry, come[number]) for number in sorted(hits) if hits[number] >= FEWEST)


def _compared(older: Entry, newer: Entry, said: Mapping[str, tuple[Said, Said]]) -> Renamed | None:
    if older.kind != newer.kind and not {older.kind, newer.kind} & set(VAGUE):
        return None
    one_tongue = older.lang == newer.lang
    ours, theirs = ([said[c.id][0 if one_tongue else 1] for c in _clauses(e)] for e in (older, newer))
    ours, theirs = [s for s in ours if len(s) > 1], [s for s in theirs if len(s) > 1]
    clauses, most = sorted((len(ours), len(theirs)))
    free = list(theirs)
    alike = 0
    for left, one in zip(range(len(ours), 0, -1), ours, strict=True):
        if alike + left < max(FEWEST, SHARE * clauses):
            return None
        size = len(one)
        near = [(i, other) for i, other in enumerate(free) if ALIKE * size <= len(other) <= size / ALIKE]
        like, at = max(((len(one & other) / len(one | other), i) for i, other in near), default=(0.0, 0))
        if like >= ALIKE:
            alike += 1
            free.pop(at)
    enough = alike >= FEWEST and alike >= SHARE * clauses
    return Renamed(older, newer, alike, clauses, most) if enough else None
