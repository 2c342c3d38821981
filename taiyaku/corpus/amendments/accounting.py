"""A ruling that nothing leads to a rule for sure is shown, as uncertain, at the rules it may be about.

Those are the rules of whose name it has all words, in any form; else the ones that say most of its words.
"""

from __future__ import annotations

import math
import re
from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence

from taiyaku.corpus.amendments.doubtful_rules import roots, stem, telling
from taiyaku.corpus.amendments.location_parser import lowered, place_words
from taiyaku.corpus.amendments.patch_builder import sentences
from taiyaku.corpus.model import BY_ITS_WORDS, Corpus, Entry, Link
from taiyaku.corpus.name_keys import kind_rank
from taiyaku.corpus.names import run_in_name
from taiyaku.corpus.settings import Setting
from taiyaku.corpus.similarity import functional_key
from taiyaku.corpus.text import HAN, any_of
from taiyaku.multimap import multimap
from taiyaku.values import replace

_RULINGS = frozenset({"faq", "erratum"})
_MOST = 2  # rules that one ruling is shown at by its words
_MOST_NAMED = 4  # by names
_VERB = re.compile(f"([{HAN}]+)[うくぐすつぬぶむる]")
_QUOTED = 16  # characters of a sentence that is a rule's own
_COVERED = 0.5  # of the words of a question, the rare ones counting more, that its rule says
_FEW = 10  # rules, or a twentieth of all: what more of them say tells nothing
_MANY = 200  # rules, and in no corpus more
_ENOUGH = 0.9  # of what a word weighs that one rule alone has
_ROUNDED = 1 - 1e-9
_BEHIND = 0.8  # so much of that of the best rule another one may be meant with

_Words = frozenset[str]


def with_accounted_rulings(corpus: Corpus, setting: Setting) -> Corpus:
    """The corpus with an uncertain `about` link from each ruling that no link leads to its rule for sure."""
    told = [k for k in corpus.links if k.type in ("about", "amends")]
    sure = {k.source for k in told if k.target} | {
        a.source for a in corpus.amendments if a.nearest or (a.target or a.source).split("#")[0] != a.source
    }  # what is struck in an answer changes no rule
    near = {k.source: k.candidates for k in told if k.candidates}
    standing = [e for e in corpus.entries if e.status != "withdrawn"]
    led = multimap((k.source, k.target) for k in told if k.type == "about" and k.target)
    loose = [e for e in standing if e.kind in _RULINGS and (e.id not in sure or e.id in led)]
    if not loose:
        return corpus
    rules = _Rules([e for e in standing if kind_rank(e.kind) == 0], setting)
    loose = [e for e in loose if e.id not in sure or rules.asks_of_another(e, led[e.id])]
    near = {**near, **{source: (*near.get(source, ()), *targets) for source, targets in led.items()}}
    found = ((e, tuple(i for i in rules.meant(e, near.get(e.id, ())))) for e in loose)
    links = (_led(e, there, rules.titles) for e, there in found if there)
    return replace(corpus, links=(*corpus.links, *links))


def _led(ruling: Entry, found: tuple[str, ...], titles: dict[str, str]) -> Link:
    """A link to the rule whose name of several words stands there, else to what may be meant."""
    said = lowered(ruling.title)
    whole = [i for i in found if " " in titles[i] and re.search(rf"\b{re.escape(titles[i])}\b", said)]
    if len(found) == len(whole) == 1:
        why = ("a word that nothing marks as a name",)
        return Link(ruling.id, found[0], "about", ruling.title, "resolved", confidence=0.7, reasons=why)
    return Link(
        ruling.id, None, "about", ruling.title, "ambiguous", found, confidence=0.5, reasons=(BY_ITS_WORDS,)
    )


class _Rules:
    """The rules of a corpus by the words of their names and of their texts."""

    def __init__(self, rules: Sequence[Entry], setting: Setting) -> None:
        self._words = place_words(setting.words)
        self._stop = frozenset(map(stem, setting.words.get("terms", {}).get("stop", ())))
        asking = any_of(w.casefold() for w in setting.words.get("faq", {}).get("interrogatives", ()))
        self._verb = re.compile(rf"{asking} \w+ (\w+)")
        self.titles = {e.id: lowered(e.title) for e in rules}
        self._rules = rules
        self._few = min(max(_FEW, len(rules) // 20), _MANY)
        # Rules by the rarest word of a name, with all of it
        self._named: defaultdict[str, list[tuple[int, _Words]]] = defaultdict(list)
        self._saying: defaultdict[str, set[int]] = defaultdict(set)  # rules by each word of the text
        # Rules by their sentences
        self._sentences = multimap(
            (functional_key(text[a:b]), n)
            for n, rule in enumerate(rules)
            for text in _texts(rule)
            for a, b in sentences(text)
            if b - a >= _QUOTED
        )
        named = [(n, roots(name, self._words)) for n, rule in enumerate(rules) for name in _names(rule)]
        often = Counter(word for _, name in named for word in name)
        for n, name in named:
            for word in sorted(name, key=lambda word: (often[word], word))[:1]:
                self._named[word].append((n, name))
        for n, rule in enumerate(rules):
            for word in frozenset().union(*map(self._said, (rule.title, *_texts(rule)))):
                self._saying[word].add(n)

    def asks_of_another(self, ruling: Entry, led: Sequence[str]) -> bool:
        """Whether a question names a rule that few speak of, and its answer alone those it leads to."""
        asked = roots(ruling.title, self._words)
        verb = self._verb.match(lowered(ruling.title).lstrip(" >*"))  # "Can I rest on a rope ladder?"
        if verb and roots(verb[1], self._words) & self._named.keys():
            return True
        if any(roots(self.titles.get(i, ""), self._words) <= asked for i in led):
            return False
        return any(len(self._saying.get(word, ())) <= self._few for word in asked & self._named.keys())

    def meant(self, ruling: Entry, led: Sequence[str]) -> Iterator[str]:
        """The rules that a ruling may be about, those left out that links lead to already."""
        asked = roots(_asked(ruling), self._words)
        there = (one for word in asked for one in self._named.get(word, ()) if one[1] <= asked)
        near = [(n, name) for n, name in there if _same_game(self._rules[n], ruling)]
        near.sort(key=lambda one: (min(one[1]), one[0]))
        longest = {name for _, name in near if not any(name < other for _, other in near)}
        found = dict.fromkeys(self._rules[n].id for n, name in near if name in longest)
        found |= dict.fromkeys((*self._quoted(ruling), *self._inflected(ruling)))
        for one in found if 0 < len(found) <= _MOST_NAMED or led else self._alike(ruling):
            if one not in led:
                yield one

    def _inflected(self, ruling: Entry) -> Iterator[str]:
        """The rules called by a Japanese verb that a question has in another form: 放つ in 放てますか."""
        said = _asked(ruling)
        for rule in self._rules:
            verb = _VERB.fullmatch(rule.title)
            inflected = verb and re.search(rf"(?<![{HAN}]){verb[1]}[\u3041-\u309f]", said)
            if inflected and _same_game(rule, ruling):
                yield rule.id

    def _quoted(self, ruling: Entry) -> Iterator[str]:
        """The rules of which a question gives a sentence word by word."""
        for text in (ruling.title, *(c.text for s in ruling.sections for c in s.clauses)):
            for key in {functional_key(text[a:b]) for a, b in sentences(text) if b - a >= _QUOTED}:
                yield from (self._rules[n].id for n in self._sentences.get(key, ()))

    def _alike(self, ruling: Entry) -> list[str]:
        """The rules that say most of the words of a question."""
        questions = (c.text for s in ruling.sections if s.role == "question" for c in s.clauses)
        asked = self._said(" ".join((ruling.title, *questions)))
        often = {word: n for word in asked if (n := len(self._saying.get(word, ()))) <= self._few}
        # What no rule says counts half.
        worth = {w: math.log(1 + len(self.titles) / (n or 1)) / (1 if n else 2) for w, n in often.items()}
        left = sum(worth.values())
        least = max(_COVERED * left, _ENOUGH * math.log(1 + len(self.titles)))
        near: set[int] = set()
        for word in sorted(worth, key=often.__getitem__):
            if left >= least * _ROUNDED:  # else what says none of the words before says too little
                near |= self._saying.get(word, set())
            left -= worth[word]
        near = {n for n in near if _same_game(self._rules[n], ruling)}
        scores = {n: sum(worth[w] for w in sorted(worth) if n in self._saying.get(w, ())) for n in near}
        best = max(scores.values(), default=0.0)  # one word that no other rule has is enough
        found = sorted(n for n, score in scores.items() if score >= max(least, _BEHIND * best))
        return [self._rules[n].id for n in found] if len(found) <= _MOST else []

    def _said(self, text: str) -> _Words:
        return telling(text, self._words) - self._stop


def _asked(ruling: Entry) -> str:
    """What a ruling is about: its title, and where it asks nothing its text: "8 June: ash never counts"."""
    bare = all(s.role == "answer" for s in ruling.sections)
    return " ".join((ruling.title, *(c.text for s in ruling.sections for c in s.clauses if bare)))


def _same_game(rule: Entry, ruling: Entry) -> bool:
    return (rule.edition, rule.lang) == (ruling.edition, ruling.lang)


def _texts(rule: Entry) -> Iterator[str]:
    return (c.text for s in rule.sections if s.role != "original" for c in s.clauses)


def _names(rule: Entry) -> Iterator[str]:
    """What a rule is called in its language, and each of its clauses with a name of its own."""
    yield " ".join(t.text for t in rule.titles if t.lang == rule.lang)
    clauses = (c for s in rule.sections for c in s.clauses if "." in (c.marker or "").rstrip("."))
    yield from filter(None, map(run_in_name, clauses))
