"""Whether two texts of different editions are more like one another than like anything else in the documents.

Inside a translation the place of a text speaks for a pair. Across editions it does not: over a few clauses of
two rules some pair is always the best one, though neither says what the other does. So it has to be told how
likely a pair is right: by what both texts have in common, each word by how rare it is in its document, by
whether they contradict one another, and by whether their entries have more in common than either has with a
third. The words that go together are learned from all pairs, each for as much as it is likely.
"""

from __future__ import annotations

import math
from collections import Counter, defaultdict
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence

from taiyaku.corpus.alignment.features import Segment, Tools, segments, without_echoes
from taiyaku.corpus.alignment.lexicon import Lexicon, induced, known_keys
from taiyaku.corpus.memo import Memo, no_memo
from taiyaku.corpus.model import Entry, Lang

Texts = Mapping[str, Segment]  # by the id of the clause
Homes = tuple[frozenset[str], frozenset[str]]  # ids of entries
Pair = tuple[Sequence[str], Sequence[str], float]  # ids of clauses, and how likely they go together
Differs = Callable[[str, str], bool]
_LIKELY = 0.7  # a pair less likely right is none
# Fitted to pairs of the real documents, the sample and two games (docs/alignment.md): what speaks for any
# pair, that its entries stand out, what its texts have in common, that they differ in a number or a denial
_BIAS, _ENTRIES, _COMMON, _DIFFERS = -1.06, 1.46, 1.97, -2.22
# The same of a pair that stands between its neighbours in both texts: what is common, that they differ, the
# aligner's own odds, how few texts of either side are left; fitted to games of our own and manuals
_IN_PLACE = -6.04, 1.5, -1.5, 0.69, 1.05
_FULLEST = 0.02  # the least share of texts left that is told apart
_TELLING = 3  # so many words and numbers; fewer are a name
_SUREST = 0.99  # that the aligner is
_LEAST_STANDING, _MOST_STANDING = 0.3, 0.9  # of entries: what is beyond says no more
_LITTLE = 0.3  # in common: what is less says no more
_FEW = 60  # texts do not tell how rare a word is
_MISSING = 0.7  # how often a word has no partner in a text of another edition
_FORM = "f"  # that both deny something, or are no sentence


class Rivals:
    """All texts of two documents; `differs` tells whether two texts contradict one another."""

    def __init__(
        self, en: Texts, ja: Texts, differs: Differs = lambda en, ja: False, known: Lexicon | None = None
    ) -> None:
        ours, theirs = without_echoes(list(en.values()), list(ja.values()))
        self.texts, self._differs = (en, ja), differs
        self._sides = _Side(dict(zip(en, ours, strict=True))), _Side(dict(zip(ja, theirs, strict=True)))
        senses: defaultdict[str, dict[str, float]] = defaultdict(dict)
        renders: defaultdict[str, dict[str, float]] = defaultdict(dict)
        given = [sense for segment in en.values() for sense in segment.senses]
        for key, others in (*given, *(known.to_ja.items() if known else ())):
            for other, likely in others.items():
                if other != key:
                    senses[key][other] = renders[other][key] = max(likely, senses[key].get(other, 0.0))
        self._senses = senses, renders
        self._entries: tuple[dict[str, Counter[str]], ...] = {}, {}

    @staticmethod
    def of(
        en: Iterable[Entry], ja: Iterable[Entry], tools: Tools, differs: Differs = lambda en, ja: False
    ) -> Rivals:
        """All clauses of entries in either language."""
        return Rivals(clause_texts(en, "en", tools), clause_texts(ja, "ja", tools), differs)

    def taught(self, pairs: Sequence[Pair]) -> Rivals:
        """The same texts with the words that go together in pairs."""
        bags = [(self._keys(0, en), self._keys(1, ja), likely) for en, ja, likely in pairs]
        ours = self._keys(0, (i for en, _, _ in pairs for i in en))
        theirs = self._keys(1, (j for _, ja, _ in pairs for j in ja))
        lexicon = induced(bags, known_keys(ours, theirs, self._senses[0].items(), _MISSING), _MISSING)
        return Rivals(*self.texts, self._differs, lexicon)

    def weighed(self, en: Sequence[str], ja: Sequence[str], homes: Homes) -> float:
        """How likely a pair is right; 0 if it is hardly likelier than not."""
        likely = self.likely(en, ja, homes)
        return likely if likely >= _LIKELY else 0.0

    def likely(self, en: Sequence[str], ja: Sequence[str], homes: Homes) -> float:
        """How likely a pair is right; `homes` are the entries of either side that it was looked for in.

        Where several texts stand beside one, each says something that the other does not.
        """
        return _logistic(self._says(en, ja, homes) + _DIFFERS * self._contradict(en, ja))

    def in_place(self, en: Sequence[str], ja: Sequence[str], score: float, left: float) -> float:
        """How likely a pair is right that the aligner found in its place; 1 if its texts say too little.

        `left` is the share of texts that both documents have for themselves.
        """
        if min(len(self._keys(0, en)), len(self._keys(1, ja))) < _TELLING:
            return 1.0
        bias, common, differs, odds, full = _IN_PLACE
        score = min(score, _SUREST)
        told = common * math.log(_LITTLE + self._in_common(en, ja)) + differs * self._contradict(en, ja)
        place = odds * math.log(score / (1 - score)) - full * math.log(max(left, _FULLEST))
        return _logistic(bias + told + place)

    def _contradict(self, en: Sequence[str], ja: Sequence[str]) -> bool:
        one_to_one = len(en) == len(ja) == 1
        return one_to_one and self._differs(self.texts[0][en[0]].text, self.texts[1][ja[0]].text)

    def members(self, en: Sequence[str], ja: Sequence[str], homes: Homes) -> set[str]:
        """The texts of a pair but for those of several that have little in common with the other side."""
        weak = {i for i in en if len(en) > 1 and _logistic(self._says((i,), ja, homes)) < _LIKELY}
        weak |= {j for j in ja if len(ja) > 1 and _logistic(self._says(en, (j,), homes)) < _LIKELY}
        return {i for ids in (en, ja) for i in ids if i not in weak or weak.issuperset(ids)}

    def _says(self, en: Sequence[str], ja: Sequence[str], homes: Homes) -> float:
        stand = min(max(self.entries_stand(homes), _LEAST_STANDING), _MOST_STANDING)
        return _BIAS + _ENTRIES * math.log(stand) + _COMMON * math.log(_LITTLE + self._in_common(en, ja))

    def _in_common(self, en: Sequence[str], ja: Sequence[str]) -> float:
        """What two texts have in common, by how rare it is, for the part of the text that it is more of."""
        met, parts = 0.0, []
        for side, (own, other) in enumerate(((en, ja), (ja, en))):
            theirs = self._keys(1 - side, other)
            senses = self._senses[side]
            worth = {key: self._sides[side].rarity(key) for key in sorted(self._keys(side, own))}
            shared = sum(
                worth[key] for key in worth if key in theirs or not theirs.isdisjoint(senses.get(key, ()))
            )
            met += shared / 2
            parts.append(shared / (sum(worth.values()) or 1.0))
        return met * max(parts)

    def _keys(self, side: int, ids: Iterable[str]) -> frozenset[str]:
        return frozenset[str]().union(*(self._sides[side].keys(i) for i in ids))

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
        met: defaultdict[str, dict[str, float]] = defaultdict(dict)
        for key in sorted(self._keys(side, ids)):  # sums of floats depend on the order
            for partner, likely in ((key, 1.0), *self._senses[side].get(key, {}).items()):
                worth = likely * min(own.rarity(key), other.rarity(partner))
                for place in other.places.get(partner, ()):
                    met[place][partner] = max(worth, met[place].get(partner, 0.0))
        return {place: sum(found.values()) / other.says[place] for place, found in met.items()}


def home(text: str) -> str:
    """The entry that a clause stands in, by its id."""
    return text.partition("#")[0]


def _logistic(odds: float) -> float:
    return 1 / (1 + math.exp(-odds))


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
        self.says = {place: math.sqrt(1 + math.fsum(map(self.rarity, self.keys(place)))) for place in texts}

    def keys(self, place: str) -> frozenset[str]:
        return frozenset(key for key in self._texts[place].keys if key[0] != _FORM)

    def rarity(self, key: str) -> float:
        texts = max(_FEW, len(self._texts))
        return math.log1p(texts / len(self.places[key])) if key in self.places else 0.0
