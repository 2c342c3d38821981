"""What stands beside what in aligned texts: how often two phrases meet, and no third one explains it.

Phrases that meet more often than chance (the log-likelihood ratio of Dunning 1993) are linked in each pair of
texts, the strongest first and each word once: the competitive linking of Melamed (Models of translational
equivalence among words, 2000). What is left between two phrases that a third one explains is no link.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence

from taiyaku.multimap import multimap
from taiyaku.values import Struct, field

Pair = tuple[str, str]  # keys of an English and a Japanese phrase
FEWEST = 2  # texts in which phrases meet that are no whole texts
_TELLING = 3.0
_KNOWN = 1.4  # times as strong, so that a whole name is stronger than a part of it
_NOTHING: Mapping[str, Collection[str]] = {}
_PART = 0.7  # of the strength of a phrase that is part of a longer one where it stands


class Unit(Struct, frozen=True):
    """Two texts that say the same, as the phrases in them."""

    en: tuple[str, ...]
    ja: tuple[str, ...]
    ids: tuple[str, str]  # of the clauses or entries they stand in
    names: bool = False  # whether they are short enough to be a name and its rendering
    whole: Pair | None = None  # the keys of the texts themselves, of short ones
    alone: frozenset[str] = frozenset()  # Japanese phrases that are part of no longer one here
    nouns: frozenset[str] = frozenset()  # English phrases that surely are nouns


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


def count_meetings(
    units: Sequence[Unit], names: Collection[str] = (), known: Mapping[str, Collection[str]] = _NOTHING
) -> Meetings:
    """The meetings in aligned texts; `names` are phrases that are mostly written with capitals.

    What everyday words are `known` to mean explains a phrase before anything else does.
    """
    en = Counter(key for unit in units for key in unit.en)
    ja = Counter(key for unit in units for key in unit.ja)
    met = _often(units, en, ja)
    both = Counter(pair for unit, pairs in zip(units, met, strict=True) for pair in pairs)
    strength = {
        (e, j): telling(times, en[e], ja[j], len(units)) * (_KNOWN if j in known.get(e, ()) else 1)
        for (e, j), times in both.items()
    }
    links: Counter[Pair] = Counter()
    places: dict[Pair, tuple[str, str]] = {}
    for unit, pairs in zip(units, met, strict=True):
        linked = _linked(pairs, strength, unit.alone, names)
        for pair in dict.fromkeys((*linked, *_names_of_words(unit, pairs))):
            links[pair] += 1
            places.setdefault(pair, unit.ids)
    whole = Counter(unit.whole for unit in units if unit.whole)
    return Meetings(len(units), en, ja, both, links, places, whole)


def _names_of_words(unit: Unit, pairs: Collection[Pair]) -> Iterator[Pair]:
    """The whole of two names, where the texts have only words of them: "Molten Breath", 溶岩の息."""
    if unit.whole and unit.whole in pairs and " " in unit.whole[0]:
        yield unit.whole


def _often(units: Sequence[Unit], en: Counter[str], ja: Counter[str]) -> list[list[Pair]]:
    """The pairs of each unit; of longer texts those of phrases that meet more than once."""
    often: Counter[Pair] = Counter()
    for unit in units:
        theirs = [j for j in unit.ja if ja[j] >= FEWEST]
        often.update((e, j) for e in unit.en if en[e] >= FEWEST for j in theirs)
    met = ((pair, times) for pair, times in often.items() if times >= FEWEST)
    kept = {(e, j) for (e, j), times in met if telling(times, en[e], ja[j], len(units)) >= _TELLING}
    return [[(e, j) for e in unit.en for j in unit.ja if unit.names or (e, j) in kept] for unit in units]


def _linked(
    pairs: Iterable[Pair], strength: dict[Pair, float], alone: frozenset[str], names: Collection[str]
) -> Iterator[Pair]:
    """Pairs that do not share a word, the strongest first; of equally strong ones names, then the longer.

    Of "closed" and "Lock", which both stand wherever 水門 does, the lock is what it names.
    """
    here = {pair: strength[pair] * (1.0 if pair[1] in alone else _PART) for pair in pairs}
    ranked = sorted(here, key=lambda p: (-here[p], p[0] not in names, -len(p[0]), -len(p[1]), p))
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


def rivals(pairs: Mapping[Pair, float], names: Collection[str] = ()) -> dict[Pair, float]:
    """For each pair the highest value of another one with one of its phrases, parts left out.

    What is no name is no rival of a name for the same Japanese phrase: "closed" of "Lock".
    """
    by_key = multimap((key, (value, pair)) for pair, value in pairs.items() for key in pair)
    for listed in by_key.values():
        listed.sort(reverse=True)

    def best(pair: Pair, key: str) -> float:
        named = pair[0] in names and key == pair[1]
        others = ((v, o) for v, o in by_key[key] if not (named and o[0] not in names))
        return next((value for value, other in others if not _overlap(pair, other)), 0.0)

    return {pair: max(best(pair, key) for key in pair) for pair in pairs}


def _overlap(one: Pair, other: Pair) -> bool:
    """Whether two pairs are the same, or one phrase of the one is part of that of the other."""
    words = one[0].split(), other[0].split()
    nested = set(words[0]) <= set(words[1]) or set(words[1]) <= set(words[0])
    return nested and (one[1] in other[1] or other[1] in one[1])
