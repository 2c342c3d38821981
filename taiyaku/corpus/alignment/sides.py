"""The texts of one language that are held against those of another: their keys, and where these stand.

In tables of numbers, as all of them are looked at for each of the others.
"""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Collection, Iterable, Mapping
from functools import cached_property
from itertools import accumulate, pairwise

import numpy as np

from taiyaku.corpus.alignment.features import Segment, Tools, echoing, segments
from taiyaku.corpus.alignment.lexicon import Sense
from taiyaku.corpus.memo import Memo, no_memo
from taiyaku.corpus.model import Entry, Lang
from taiyaku.values import replace

Texts = Mapping[str, Segment]  # by the id of the clause
Senses = dict[str, dict[str, float]]  # of a key, those of the other language, and how likely
_FEW = 60  # texts do not tell how rare a word is
_FORM = "f"  # that both deny something, or are no sentence


class Side:
    """The texts of one language, those of an entry together: where each key stands, how much a text says."""

    def __init__(self, texts: Texts) -> None:
        self.texts = texts
        by_home: defaultdict[str, list[str]] = defaultdict(list)
        for text in texts:
            by_home[home(text)].append(text)
        self.homes = {entry: number for number, entry in enumerate(by_home)}
        ends = [0, *accumulate(map(len, by_home.values()))]
        self.spans = list(pairwise(ends))  # of each entry, its first text and the one behind its last
        self.starts = np.array(ends[:-1], dtype=np.int64)
        self.in_order = [text for own in by_home.values() for text in own]
        inside = [self.keys(text) for text in self.in_order]
        self.numbers = {key: n for n, key in enumerate(sorted(frozenset[str]().union(*inside)))}
        self.keys_in_texts = np.array([self.numbers[k] for keys in inside for k in sorted(keys)], np.int64)
        self.text_of_keys = np.arange(len(inside)).repeat([len(keys) for keys in inside])
        self.places = self.text_of_keys[np.argsort(self.keys_in_texts, kind="stable")]
        counts = np.bincount(self.keys_in_texts, minlength=len(self.numbers))
        self.first = np.cumsum([0, *counts])  # of the places of each key
        size = max(_FEW, len(texts))
        rarities = (math.log1p(size / count) for count in counts.tolist())
        self._rarity = dict(zip(self.numbers, rarities, strict=True))
        self.says = np.array([math.sqrt(1 + math.fsum(map(self.rarity, keys))) for keys in inside])

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
        return frozenset(key for key in self.texts[text].keys if key[0] != _FORM)

    def rarity(self, key: str) -> float:
        return self._rarity.get(key, 0.0)

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
    told = memo(
        "evidence", lambda: (lang, texts, tools.recipe), list[Segment], lambda: segments(texts, lang, tools)
    )
    return dict(zip(found, told, strict=True))


def home(text: str) -> str:
    """The entry that a clause stands in, by its id."""
    return text.partition("#")[0]


def without_echoes(en: Side, ja: Side) -> tuple[Side, Side]:
    """See `features.without_echoes`."""
    echoes = echoing(
        en.numbers.keys() & ja.numbers.keys(), (en.having, ja.having), lambda n: en.texts[en.in_order[n]].keys
    )
    return (en.without(echoes), ja.without(echoes)) if echoes else (en, ja)


def learn(given: Iterable[Sense], senses: Senses, renders: Senses) -> None:
    """Take in keys with those of the other language that they may be, both ways round."""
    for key, others in given:
        for other, likely in others.items():
            if other != key:
                known = senses.setdefault(key, {})
                known[other] = renders.setdefault(other, {})[key] = max(likely, known.get(other, 0.0))
