"""What stands beside what in aligned texts: how often two phrases meet, and no third one explains it.

Phrases that meet more often than chance (the log-likelihood ratio of Dunning 1993) are linked in each pair of
texts, the strongest first and each word once: the competitive linking of Melamed (Models of translational
equivalence among words, 2000). What is left between two phrases that a third one explains is no link.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence

from taiyaku.multimap import multimap
from taiyaku.values import Struct, field

Pair = tuple[str, str]  # keys of an English and a Japanese phrase
_FEWEST = 2  # texts in which phrases meet that are no whole texts
_TELLING = 3.0
_PART = 0.7  # of the strength of a phrase that is part of a longer one where it stands


class Unit(Struct, frozen=True):
    """Two texts that say the same, as the phrases in them."""

    en: tuple[str, ...]
    ja: tuple[str, ...]
    ids: tuple[str, str]  # of the clauses or entries they stand in
    names: bool = False  # whether they are short enough to be a name and its rendering
    whole: Pair | None = None  # the keys of the texts themselves, of short ones
    alone: frozenset[str] = frozenset()  # Japanese phrases that are part of no longer one here


class Meetings(Struct, frozen=True):
    """In how many units phrases stand, meet, and are linked."""

    units: int
    en: Counter[str]
    ja: Counter[str]
    both: Counter[Pair]
    links: Counter[Pair]
    places: dict[Pair, tuple[str, str]] = field(default_factory=dict)  # the first unit of each link
    whole: Counter[Pair] = field(default_factory=Counter)  # units that are nothing but the two

    def telling(self, pair: Pair) -> float:
        """The log-likelihood ratio of two phrases; 0.0 where they meet less often than by chance."""
        return telling(self.both[pair], self.en[pair[0]], self.ja[pair[1]], self.units)


def count_meetings(units: Sequence[Unit]) -> Meetings:
    """The meetings in aligned texts."""
    en = Counter(key for unit in units for key in unit.en)
    ja = Counter(key for unit in units for key in unit.ja)
    met = _often(units, en, ja)
    both = Counter(pair for unit, pairs in zip(units, met, strict=True) for pair in pairs)
    strength = {
        pair: telling(times, en[pair[0]], ja[pair[1]], len(units)) for pair, times in both.items() if times
    }
    links: Counter[Pair] = Counter()
    places: dict[Pair, tuple[str, str]] = {}
    for unit, pairs in zip(units, met, strict=True):
        for pair in _linked(pairs, strength, unit.alone):
            links[pair] += 1
            places.setdefault(pair, unit.ids)
    whole = Counter(unit.whole for unit in units if unit.whole)
    return Meetings(len(units), en, ja, both, links, places, whole)


def _often(units: Sequence[Unit], en: Counter[str], ja: Counter[str]) -> list[list[Pair]]:
    """The pairs of each unit; of longer texts those of phrases that meet more than once."""
    often: Counter[Pair] = Counter()
    sides = [
        ([e for e in unit.en if en[e] >= _FEWEST], [j for j in unit.ja if ja[j] >= _FEWEST]) for unit in units
    ]
    for ours, theirs in sides:
        often.update((e, j) for e in ours for j in theirs)
    kept = {
        pair
        for pair, times in often.items()
        if times >= _FEWEST and telling(times, en[pair[0]], ja[pair[1]], len(units)) >= _TELLING
    }
    return [[(e, j) for e in unit.en for j in unit.ja if unit.names or (e, j) in kept] for unit in units]


def _linked(pairs: Iterable[Pair], strength: dict[Pair, float], alone: frozenset[str]) -> Iterator[Pair]:
    """Pairs that do not share a word, the strongest first; of equally strong ones the longer."""
    here = {pair: strength[pair] * (1.0 if pair[1] in alone else _PART) for pair in pairs}
    ranked = sorted(here, key=lambda p: (-here[p], -len(p[0]), -len(p[1]), p))
    words: set[str] = set()
    native: list[str] = []
    linked: list[Pair] = []
    for e, j in ranked:
        own = e.split()
        if words.isdisjoint(own) and not any(j in other or other in j for other in native):
            words.update(own)
            native.append(j)
            linked.append((e, j))
    yield from linked
    parts = [(set(e.split()), j) for e, j in linked]
    for e, j in ranked:
        if " " in e and (e, j) not in linked and _is_made_of(set(e.split()), j, parts):
            yield e, j


def _is_made_of(words: set[str], native: str, parts: Sequence[tuple[set[str], str]]) -> bool:
    """Whether two phrases hold the linked ones that they touch as wholes, as in phrase extraction."""
    touched = [(own, j) for own, j in parts if not words.isdisjoint(own) or j in native or native in j]
    return bool(touched) and all(own < words and j in native and j != native for own, j in touched)


def telling(both: float, en: float, ja: float, total: float) -> float:
    """The log-likelihood ratio of two words that meet so often, against each standing anywhere; 0 if less."""
    if both * total <= en * ja:
        return 0.0
    cells = (
        (both, en, ja),
        (en - both, en, total - ja),
        (ja - both, total - en, ja),
        (total - en - ja + both, total - en, total - ja),
    )
    return 2 * sum(n * math.log(n * total / (a * b)) for n, a, b in cells if n > 1e-9)


def rivals(pairs: Mapping[Pair, float]) -> dict[Pair, float]:
    """For each pair the highest value of another one with one of its phrases, parts left out."""
    by_key = multimap((key, (value, pair)) for pair, value in pairs.items() for key in pair)
    for listed in by_key.values():
        listed.sort(reverse=True)
    return {
        pair: max(
            next((value for value, other in by_key[key] if not _overlap(pair, other)), 0.0) for key in pair
        )
        for pair in pairs
    }


def _overlap(one: Pair, other: Pair) -> bool:
    """Whether two pairs are the same, or one phrase of the one is part of that of the other."""
    words = one[0].split(), other[0].split()
    nested = set(words[0]) <= set(words[1]) or set(words[1]) <= set(words[0])
    return nested and (one[1] in other[1] or other[1] in one[1])
