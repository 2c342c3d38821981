"""The texts of one language that are held against those of another: their keys, and where these stand.

In tables of numbers, as all of them are looked at for each of the others.
"""

from __future__ import annotations

import math
from collections.abc import Collection, Iterable, Mapping
from functools import cache, cached_property
from itertools import accumulate, count, pairwise
from sys import intern

import numpy as np

from taiyaku.corpus.alignment.features import Segment, Tools, echoing, keys_of, with_keys
from taiyaku.corpus.alignment.lexicon import Sense
from taiyaku.corpus.alignment.scorer import Doubles, Numbers
from taiyaku.corpus.memo import Memo, no_memo
from taiyaku.corpus.model import Entry, Lang
from taiyaku.multimap import multimap
from taiyaku.values import replace

Texts = Mapping[str, Segment]  # by the id of the clause
Senses = dict[str, dict[str, float]]  # of a key, those of the other language, and how likely
Known = tuple[Numbers, Numbers, Doubles]  # keys, those of the other language, and how likely
_numbers = count()
_FEW = 60  # texts do not tell how rare a word is


class Side:
    """The texts of one language, those of an entry together: where each key stands, how much a text says."""

    def __init__(self, texts: Texts) -> None:
        self.texts = texts
        by_home = multimap((home(text), text) for text in texts)
        self.homes = {entry: number for number, entry in enumerate(by_home)}
        ends = [0, *accumulate(map(len, by_home.values()))]
        self.spans = list(pairwise(ends))  # of each entry, its first text and the one behind its last
        self.starts = np.array(ends[:-1], dtype=np.int64)
        self.in_order = [text for own in by_home.values() for text in own]
        inside = [self.keys(text) for text in self.in_order]
        self.numbers = {key: n for n, key in enumerate(sorted(frozenset[str]().union(*inside)))}
        self.ids = np.array([_number(key) for key in self.numbers], dtype=np.int64)
        self._order = np.argsort(self.ids)
        self.keys_in_texts = np.array([self.numbers[k] for keys in inside for k in sorted(keys)], np.int64)
        sizes = [len(keys) for keys in inside]
        self.begins = np.cumsum([0, *sizes])  # of the keys of each text
        self.places = np.arange(len(inside)).repeat(sizes)[np.argsort(self.keys_in_texts, kind="stable")]
        counts = np.bincount(self.keys_in_texts, minlength=len(self.numbers))
        self.first = np.cumsum([0, *counts])  # of the places of each key
        size = max(_FEW, len(texts))
        rarities = [math.log1p(size / times) for times in counts.tolist()]
        self.rarities = np.array(rarities)
        told = [rarities[n] for n in self.keys_in_texts.tolist()]
        bounds = pairwise(self.begins.tolist())
        self.says = np.array([math.sqrt(1 + math.fsum(told[start:end])) for start, end in bounds])

    def find(self, ids: Numbers) -> Numbers:
        """The numbers of keys that are given by their ids; -1 for those that no text has."""
        if not len(self.ids):
            return np.full(len(ids), -1)
        at = self._order[np.searchsorted(self.ids, ids, sorter=self._order).clip(max=len(self.ids) - 1)]
        found: Numbers = np.where(self.ids[at] == ids, at, -1)
        return found

    @cached_property
    def known(self) -> Known:
        """What is known beforehand of its keys, in numbers."""
        return in_numbers(self.senses[0])

    @cached_property
    def senses(self) -> tuple[Senses, Senses]:
        """The keys of the other language that its own may be; and the other way round."""
        told: tuple[Senses, Senses] = {}, {}
        learn({key: given for text in self.texts.values() for key, given in text.senses}.items(), *told)
        return told

    def without(self, keys: Collection[str]) -> Side:
        """The texts without some of their keys."""
        return Side({i: replace(text, keys=text.keys.difference(keys)) for i, text in self.texts.items()})

    def keys(self, text: str) -> frozenset[str]:
        return self.texts[text].keys

    def rarity(self, key: str) -> float:
        number = self.numbers.get(key)
        return 0.0 if number is None else float(self.rarities[number])

    def having(self, key: str) -> frozenset[int]:
        """The texts that have a key, by number."""
        number = self.numbers.get(key)
        if number is None:
            return frozenset()
        return frozenset(self.places[self.first[number] : self.first[number + 1]].tolist())


def clause_texts(entries: Iterable[Entry], lang: Lang, tools: Tools, memo: Memo = no_memo) -> Texts:
    """The clauses of entries in a language."""
    found = {c.id: c.text for e in entries for s in e.sections if s.lang == lang for c in s.clauses}
    texts = list(found.values())
    inputs = lang, texts, tools.recipe
    told = memo("evidence", lambda: inputs, list[list[str]], lambda: keys_of(texts, lang, tools))
    keys = (map(intern, own) for own in told)
    return dict(zip(found, with_keys(texts, lang, keys, tools), strict=True))


def home(text: str) -> str:
    """The entry that a clause stands in, by its id."""
    return text.partition("#")[0]


def apart_from_echoes(en: Side, ja: Side) -> tuple[Side, Side]:
    """See `features.without_echoes`."""
    echoes = echoing(
        en.numbers.keys() & ja.numbers.keys(), (en.having, ja.having), lambda n: en.texts[en.in_order[n]].keys
    )
    return (en.without(echoes), ja.without(echoes)) if echoes else (en, ja)


def in_numbers(senses: Senses) -> Known:
    """Keys with others in numbers."""
    pairs = [
        (_number(k), _number(other), likely) for k, own in senses.items() for other, likely in own.items()
    ]
    ours, theirs, likely = zip(*pairs, strict=True) if pairs else ((), (), ())
    return np.array(ours, np.int64), np.array(theirs, np.int64), np.array(likely, np.float64)


@cache
def _number(key: str) -> int:
    """What stands for a key in this process; nothing depends on which number it is."""
    return next(_numbers)


def learn(given: Iterable[Sense], senses: Senses, renders: Senses) -> None:
    """Take in keys with those of the other language that they may be, both ways round."""
    for key, others in given:
        for other, likely in others.items():
            if other != key:
                known = senses.setdefault(key, {})
                known[other] = renders.setdefault(other, {})[key] = max(likely, known.get(other, 0.0))
