"""Which key of one language goes with which of the other, and how much that says.

A weight is a log-likelihood ratio: how much likelier a key is beside its partner than anywhere. Keys that
are the same need no learning; pairs of words are learned from the segments aligned so far (co-occurrence and
the Dice coefficient, as in Melamed's and Utiyama & Isahara's work on induced lexicons), few but sure.
"""

from __future__ import annotations

import math
from collections import Counter, defaultdict
from collections.abc import Collection, Iterable, Mapping, Sequence

from taiyaku.corpus.alignment.features import Segment
from taiyaku.corpus.terms.meetings import telling
from taiyaku.values import Struct

_FEW_TEXTS = 20
_ORDER = "ntlw"  # kinds of keys, most telling first
Pair = tuple[str, str]  # an English key and a Japanese one
Sense = tuple[str, Mapping[str, float]]  # a key, and those of the other language it may be
Bag = tuple[frozenset[str], frozenset[str], float]  # keys of two texts that go together, and how surely

COMMON = 0.4  # a key in more of the segments says nothing
_SAME = {"n": 0.8, "l": 0.8, "t": 0.6, "w": 0.6}  # how often a key comes back on the other side
_LEAST_TIMES, _LEAST_DICE, _DISCOUNT = 1.6, 0.2, 0.8
_LEAST_TELLING = 7.0  # the log-likelihood ratio of a pair (Dunning 1993, Moore 2004): few meet so by chance
_KNOWN_TIMES = 3.0  # what was known of a pair counts as so many times seen
_PARTNERS = 3
_FEW = 20.0  # pairs seen before what was assumed gives way to what was found


class Lexicon(Struct, frozen=True):
    """Pairs of keys with the probability of the second beside the first, in both directions."""

    to_ja: Mapping[str, Mapping[str, float]]
    to_en: Mapping[str, Mapping[str, float]]
    # How often a key of a kind meets none of its partners in a good pair: a Latin word in English text often
    # does not, for it is translated; one in Japanese text was kept from the English
    missing_en: Mapping[str, float]
    missing_ja: Mapping[str, float]

    def meetings(self, en: Collection[str], ja: Collection[str]) -> list[Pair]:
        """The pairs of keys that two texts share, the surest first; each key once."""
        found = [
            (-probability * (self.to_en.get(j, {}).get(e, 0.0)), _ORDER.index(e[0]), e, j)
            for e in en
            for j, probability in self.to_ja.get(e, {}).items()
            if j in ja
        ]
        met: dict[Pair, None] = {}
        seen: set[str] = set()
        for _, _, e, j in sorted(found, key=lambda f: (f[1] if f[2] == f[3] else len(_ORDER), f)):
            if e not in seen and (j == e or j not in seen):
                met[e, j] = None
                seen |= {e, j}
        return list(met)


DEFAULT_MISSING: Mapping[str, float] = {"n": 0.3, "l": 0.3, "t": 0.5, "w": 0.6}
_LEAST_MISSING: Mapping[str, float] = {"n": 0.05, "l": 0.05, "t": 0.05, "w": 0.15}


def document_share(segments: Sequence[Segment]) -> dict[str, float]:
    """In which share of the segments each key stands; one that few have once is as rare as among more."""
    counts = Counter(key for segment in segments for key in segment.keys)
    few, many = len(segments), max(len(segments), _FEW_TEXTS)
    return {key: (count + 0.5) / ((few if count > 1 else many) + 1) for key, count in counts.items()}


def known_keys(
    en: Collection[str], ja: Collection[str], senses: Iterable[Sense] = (), missing: float = 0.0
) -> Lexicon:
    """What needs no learning: keys that both languages have, and those that are known to go together.

    At least so many keys of a good pair are assumed to be `missing` on the other side.
    """
    both = sorted(set(en) & set(ja))
    to_ja, to_en = ({key: {key: _SAME[key[0]]} for key in both} for _ in range(2))
    for key, others in senses:
        for other, likely in others.items():
            if key in en and other in ja:
                to_ja.setdefault(key, {}).setdefault(other, likely)
                to_en.setdefault(other, {}).setdefault(key, likely)
    assumed = {kind: max(share, missing) for kind, share in DEFAULT_MISSING.items()}
    return Lexicon(to_ja, to_en, assumed, assumed)


def induced(bags: Iterable[Bag], known: Lexicon, missing: float = 0.0) -> Lexicon:
    """The lexicon with what pairs of texts teach; see `known_keys`."""
    together: Counter[Pair] = Counter()
    en_times: Counter[str] = Counter()
    ja_times: Counter[str] = Counter()
    kept = list(bags)
    for en, ja, weight in kept:
        for e in en:
            en_times[e] += weight  # type: ignore[assignment]
        for j in ja:
            ja_times[j] += weight  # type: ignore[assignment]
    for en, ja, weight in kept:
        learners = [e for e in en if e[0] == "l"]
        words = [j for j in ja if j[0] == "w"]
        for e in learners:
            for j in words:
                together[e, j] += weight  # type: ignore[assignment]
    best = _best(together, en_times, ja_times, sum(weight for _, _, weight in kept))
    to_ja = {key: dict(partners) for key, partners in known.to_ja.items()}
    to_en = {key: dict(partners) for key, partners in known.to_en.items()}
    for e, others in known.to_ja.items():
        for j, likely in others.items() if e[0] == "l" else ():
            if j[0] == "w":
                seen = together[e, j] + _KNOWN_TIMES * likely
                to_ja[e][j] = min(0.9, seen / (en_times[e] + _KNOWN_TIMES))
                to_en[j][e] = min(0.9, seen / (ja_times[j] + _KNOWN_TIMES))
    for (e, j), times in best:
        to_ja.setdefault(e, {}).setdefault(j, min(0.9, (times - _DISCOUNT) / en_times[e]))
        to_en.setdefault(j, {}).setdefault(e, min(0.9, (times - _DISCOUNT) / ja_times[j]))
    ours = ((en, ja, weight) for en, ja, weight in kept)
    theirs = ((ja, en, weight) for en, ja, weight in kept)
    return Lexicon(to_ja, to_en, _missing(ours, to_ja, missing), _missing(theirs, to_en, missing))


def _best(
    together: Mapping[Pair, float], en_times: Mapping[str, float], ja_times: Mapping[str, float], total: float
) -> list[tuple[Pair, float]]:
    """The pairs that are sure enough: for each key its few best partners."""
    dice = {
        pair: 2 * times / (en_times[pair[0]] + ja_times[pair[1]])
        for pair, times in together.items()
        if times >= _LEAST_TIMES
    }
    sure = (
        (e, j)
        for (e, j), share in dice.items()
        if share >= _LEAST_DICE and telling(together[e, j], en_times[e], ja_times[j], total) >= _LEAST_TELLING
    )
    ranked = sorted(sure, key=lambda p: (-dice[p], p))
    of_en: Counter[str] = Counter()
    of_ja: Counter[str] = Counter()
    found = []
    for pair in ranked:
        if of_en[pair[0]] < _PARTNERS and of_ja[pair[1]] < _PARTNERS:
            of_en[pair[0]] += 1
            of_ja[pair[1]] += 1
            found.append((pair, together[pair]))
    return found


def _missing(bags: Iterable[Bag], table: Mapping[str, Mapping[str, float]], least: float) -> dict[str, float]:
    """How often a key of the first of two texts that has partners meets none in the second, by its kind."""
    met: defaultdict[str, float] = defaultdict(float)
    seen: defaultdict[str, float] = defaultdict(float)
    for keys, others, weight in bags:
        for key in keys:
            if partners := table.get(key):
                seen[key[0]] += weight
                met[key[0]] += weight * (not others.isdisjoint(partners))
    found = {}
    for kind, start in DEFAULT_MISSING.items():
        share = (start * _FEW + seen[kind] - met[kind]) / (_FEW + seen[kind])
        found[kind] = min(0.9, max(least, _LEAST_MISSING[kind], share))
    return found


def weight(probability: float, share: float, missing: float) -> float:
    """What it says that a key meets a partner, against that it meets none."""
    return math.log(missing + (1 - missing) * probability / share) - math.log(missing)
