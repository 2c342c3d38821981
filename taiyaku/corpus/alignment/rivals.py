"""Whether two texts of different editions are more like one another than like anything else in the documents.

Inside a translation the place of a text speaks for a pair. Across editions it does not: over a few clauses of
two rules some pair is always the best one, though neither says what the other does. So a pair is held against
all texts of both documents. What both texts have in common counts by how rare it is, for how much they say.
The entries that they stand in are held against all others first: where two entries have more in common than
either has with a third, a sibling that words a clause in the same way does not make it doubtful.
"""

from __future__ import annotations

import math
from collections import Counter, defaultdict
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence

from taiyaku.corpus.alignment.features import Segment, Tools, segments, without_echoes
from taiyaku.corpus.memo import Memo, no_memo
from taiyaku.corpus.model import Entry, Lang

Texts = Mapping[str, Segment]  # by the id of the clause
Homes = tuple[frozenset[str], frozenset[str]]  # ids of entries
# What a pair has at least of what its texts have in common with their next best: in entries that stand out by
# so much themselves, and in others
_STANDS_OUT, _ENTRIES_STAND_OUT, _DECISIVE = 0.45, 0.85, 0.9
_DOUBTFUL = 0.8  # how likely a pair is right that is no better than its rivals
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
        self._entries: tuple[dict[str, Counter[str]], ...] = {}, {}

    @staticmethod
    def of(en: Iterable[Entry], ja: Iterable[Entry], tools: Tools) -> Rivals:
        """All clauses of entries in either language."""
        return Rivals(clause_texts(en, "en", tools), clause_texts(ja, "ja", tools))

    def weighed(self, score: float, en: Sequence[str], ja: Sequence[str], homes: Homes) -> float:
        """How likely a pair of such a score is right beside its rivals; 0 if it does not stand out.

        `homes` are the entries of either side that the pair was looked for in.
        """
        standing = self.standing(en, ja)
        if standing >= _DECISIVE:
            return score
        known = standing >= _STANDS_OUT and self.entries_stand(homes) >= _ENTRIES_STAND_OUT
        return min(score, _DOUBTFUL) if known else 0.0

    def standing(self, en: Sequence[str], ja: Sequence[str]) -> float:
        """How much a pair has in common, as a share of what its texts have in common with their next best.

        More than 1 if they are one another's best.
        """
        return math.sqrt(_lead(self._met(0, en), ja) * _lead(self._met(1, ja), en))

    def members(self, en: Sequence[str], ja: Sequence[str]) -> set[str]:
        """The texts of a pair but for those of several on a side that stand out nowhere by themselves."""
        kept = {*en, *ja}
        for side, ids, others in ((0, en, ja), (1, ja, en)):
            given = self._met(1 - side, others)
            weak = [
                one
                for one in ids
                if len(ids) > 1 and self._alone(side, one, ids, others, given) < _STANDS_OUT
            ]
            kept.difference_update(weak if len(weak) < len(ids) else ())
        return kept

    def _alone(
        self, side: int, one: str, ids: Sequence[str], others: Sequence[str], given: Mapping[str, float]
    ) -> float:
        """How one of several texts stands out beside the other side, the rest of them left out."""
        rest = {place: worth for place, worth in given.items() if place == one or place not in ids}
        return math.sqrt(_lead(rest, (one,)) * _lead(self._met(side, (one,)), others))

    def entries_stand(self, homes: Homes) -> float:
        """The same of entries, each text taken with the best of an entry."""
        return math.sqrt(
            math.prod(_lead(self._shared(side, homes[side]), homes[1 - side]) for side in (0, 1))
        )

    def counterparts(self) -> Iterator[tuple[str, str, float]]:
        """Entries that have more in common than either has with any third, with how they stand out."""
        homes = [list(dict.fromkeys(map(home, side.says))) for side in self._sides]
        best = [
            {one: max(met, key=lambda other: met[other]) for one in own if (met := self._of_entry(side, one))}
            for side, own in enumerate(homes)
        ]
        for en, ja in best[0].items():
            if best[1].get(ja) == en:
                yield en, ja, self.entries_stand((frozenset({en}), frozenset({ja})))

    def _shared(self, side: int, entries: Collection[str]) -> Mapping[str, float]:
        """What entries have in common with each of the other language."""
        total: Counter[str] = Counter()
        for entry in sorted(entries):
            total.update(self._of_entry(side, entry))
        return total

    def _of_entry(self, side: int, entry: str) -> Mapping[str, float]:
        if entry not in self._entries[side]:
            self._entries[side][entry] = total = Counter[str]()
            for text in self._sides[side].in_entry.get(entry, ()):
                best: defaultdict[str, float] = defaultdict(float)
                for place, worth in self._met(side, (text,)).items():
                    best[home(place)] = max(best[home(place)], worth / self._sides[side].says[text])
                total.update(best)
        return self._entries[side][entry]

    def _met(self, side: int, ids: Iterable[str]) -> dict[str, float]:
        """What texts have in common with each of the other language, for how much that says."""
        own, other = self._sides[side], self._sides[1 - side]
        keys = frozenset[str]().union(*(own.keys(i) for i in ids))
        met: defaultdict[str, dict[str, float]] = defaultdict(dict)
        for key in sorted(keys):  # sums of floats depend on the order
            for partner, likely in ((key, 1.0), *self._senses[side].get(key, {}).items()):
                worth = likely * min(own.rarity(key), other.rarity(partner))
                for place in other.places.get(partner, ()):
                    met[place][partner] = max(worth, met[place].get(partner, 0.0))
        return {place: sum(found.values()) / other.says[place] for place, found in met.items()}


def home(text: str) -> str:
    """The entry that a clause stands in, by its id."""
    return text.partition("#")[0]


def _lead(worths: Mapping[str, float], partners: Collection[str]) -> float:
    """The best of the partners as a share of the best of the others."""
    best = max((worth for place, worth in worths.items() if place not in partners), default=0.0)
    mine = max((worths.get(partner, 0.0) for partner in partners), default=0.0)
    return mine / best if best else float(bool(mine))


def clause_texts(entries: Iterable[Entry], lang: Lang, tools: Tools, memo: Memo = no_memo) -> Texts:
    """The clauses of entries in a language."""
    found = {c.id: c.text for e in entries for s in e.sections if s.lang == lang for c in s.clauses}
    texts = list(found.values())
    told = memo(
        "evidence", lambda: (lang, texts, tools.recipe), list[Segment], lambda: segments(texts, lang, tools)
    )
    return dict(zip(found, told, strict=True))


class _Side:
    """The texts of one language: where each key stands, and how much each text says."""

    def __init__(self, texts: Texts) -> None:
        self._texts = texts
        self.places: defaultdict[str, list[str]] = defaultdict(list)
        self.in_entry: defaultdict[str, list[str]] = defaultdict(list)
        for place in texts:
            self.in_entry[home(place)].append(place)
            for key in self.keys(place):
                self.places[key].append(place)
        self.says = {place: math.sqrt(1 + sum(map(self.rarity, self.keys(place)))) for place in texts}

    def keys(self, place: str) -> frozenset[str]:
        return frozenset(key for key in self._texts[place].keys if key[0] != _FORM)

    def rarity(self, key: str) -> float:
        return math.log1p(len(self._texts) / len(self.places[key])) if key in self.places else 0.0
