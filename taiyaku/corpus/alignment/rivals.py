"""Whether two texts of different editions are more like one another than like anything else in the documents.

Inside a translation the place of a text speaks for a pair. Across editions it does not: over a few clauses of
two rules some pair is always the best one, though neither says what the other does. So a pair is held against
all texts of both documents. What both texts have in common counts by how rare it is, for how much they say.
"""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence

from taiyaku.corpus.alignment.clause_candidates import without_echoes
from taiyaku.corpus.alignment.features import Segment, Tools, segments
from taiyaku.corpus.model import Entry, Lang

Texts = Mapping[str, Segment]  # by the id of the clause
# What a pair has at least of what its texts have in common with their next best; and one beyond doubt
_STANDS_OUT, _DECISIVE = 0.75, 0.9
_DOUBTFUL = 0.9  # how likely a pair is right that does not stand out so far
_FORM = "f"  # that both deny something, or are no sentence


class Rivals:
    """All texts of two documents."""

    def __init__(self, en: Texts, ja: Texts) -> None:
        ours, theirs = without_echoes(list(en.values()), list(ja.values()))
        self._sides = _Side(dict(zip(en, ours, strict=True))), _Side(dict(zip(ja, theirs, strict=True)))
        senses: defaultdict[str, dict[str, float]] = defaultdict(dict)
        renders: defaultdict[str, dict[str, float]] = defaultdict(dict)
        for segment in en.values():
            for key, others in segment.senses:
                for other, likely in others.items():
                    senses[key][other] = renders[other][key] = likely
        self._senses = senses, renders

    @staticmethod
    def of(en: Iterable[Entry], ja: Iterable[Entry], tools: Tools) -> Rivals:
        """All clauses of entries in either language."""
        return Rivals(_texts(en, "en", tools), _texts(ja, "ja", tools))

    def weighed(self, score: float, en: Iterable[str], ja: Iterable[str]) -> float:
        """How likely a pair of such a score is right beside its rivals; 0 if it does not stand out."""
        standing = self.standing(en, ja)
        if standing < _STANDS_OUT:
            return 0.0
        return score if standing >= _DECISIVE else min(score, _DOUBTFUL)

    def standing(self, en: Iterable[str], ja: Iterable[str]) -> float:
        """How much a pair has in common, as a share of what its texts have in common with their next best.

        More than 1 if they are one another's best.
        """
        return math.sqrt(self._beside(0, tuple(en), tuple(ja)) * self._beside(1, tuple(ja), tuple(en)))

    def _beside(self, side: int, ids: Sequence[str], partners: Sequence[str]) -> float:
        own, other = self._sides[side], self._sides[1 - side]
        keys = frozenset().union(*(own.keys(i) for i in ids))
        met: defaultdict[str, dict[str, float]] = defaultdict(dict)
        for key in keys:
            for partner, likely in ((key, 1.0), *self._senses[side].get(key, {}).items()):
                worth = likely * min(own.rarity(key), other.rarity(partner))
                for place in other.places.get(partner, ()):
                    met[place][partner] = max(worth, met[place].get(partner, 0.0))
        shared = {place: sum(found.values()) / other.says[place] for place, found in met.items()}
        best = max((worth for place, worth in shared.items() if place not in partners), default=0.0)
        mine = max((shared.get(partner, 0.0) for partner in partners), default=0.0)
        return mine / best if best else float(bool(mine))


def _texts(entries: Iterable[Entry], lang: Lang, tools: Tools) -> Texts:
    found = {c.id: c.text for e in entries for s in e.sections if s.lang == lang for c in s.clauses}
    return dict(zip(found, segments(list(found.values()), lang, tools), strict=True))


class _Side:
    """The texts of one language: where each key stands, and how much each text says."""

    def __init__(self, texts: Texts) -> None:
        self._texts = texts
        self.places: defaultdict[str, list[str]] = defaultdict(list)
        for place in texts:
            for key in self.keys(place):
                self.places[key].append(place)
        self.says = {place: math.sqrt(1 + sum(map(self.rarity, self.keys(place)))) for place in texts}

    def keys(self, place: str) -> frozenset[str]:
        return frozenset(key for key in self._texts[place].keys if key[0] != _FORM)

    def rarity(self, key: str) -> float:
        return math.log1p(len(self._texts) / len(self.places[key])) if key in self.places else 0.0
