"""Whether two texts of different editions are more like one another than like anything else in the documents.

Inside a translation the place of a text speaks for a pair. Across editions it does not: over a few clauses of
two rules some pair is always the best one, though neither says what the other does. So it has to be told how
likely a pair is right: by what both texts have in common, each word by how rare it is in its document, by
whether they contradict one another, and by whether their entries have more in common than either has with a
third. The words that go together are learned from all pairs, each for as much as it is likely.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from functools import cached_property

import numpy as np

from taiyaku.corpus.alignment.features import Tools
from taiyaku.corpus.alignment.lexicon import Lexicon, induced, known_keys
from taiyaku.corpus.alignment.scorer import Doubles, Lengths, Numbers, ranges
from taiyaku.corpus.alignment.sides import Side, apart_from_echoes, clause_texts, in_numbers, learn
from taiyaku.corpus.model import Entry

Homes = tuple[frozenset[str], frozenset[str]]  # ids of entries
Pair = tuple[Sequence[str], Sequence[str], float]  # ids of clauses, and how likely they go together
# Where the partners of each key begin, their numbers, and how much each says
Partners = tuple[Numbers, Numbers, Doubles]
Differs = Callable[[str, str], bool]
LIKELY = 0.65  # a pair less likely right is none
_APART = 0.8  # how likely texts of a pair that is not likely at all have no counterpart: docs/alignment.md
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
# Of one of several texts beside another: what they share, and what it alone tells of that, on the average
_ADDED, _ADDED_TOO_LONG = 0.2, 0.27
_WEAKER = 1.5  # times less than the strongest of them
_MISSING = 0.7  # how often a word has no partner in a text of another edition
_SAMPLE = 24  # entries
_CLEARLY = 4  # times less
_CELLS = 1 << 19  # of entries by texts that are looked at together


class Rivals:
    """All texts of two documents; `differs` tells whether two texts contradict one another.

    `known` is what pairs of the same texts taught.
    """

    def __init__(
        self, en: Side, ja: Side, differs: Differs = lambda en, ja: False, known: Lexicon | None = None
    ) -> None:
        if known is None:
            en, ja = apart_from_echoes(en, ja)
        self.sides, self._differs = (en, ja), differs
        self._senses, self._known = en.senses, en.known
        if known:
            ours, theirs = ({key: dict(own) for key, own in told.items()} for told in en.senses)
            learn(known.to_ja.items(), ours, theirs)
            self._senses, self._known = (ours, theirs), in_numbers(ours)
        self._entries: tuple[dict[int, Doubles], ...] = {}, {}  # what was asked for

    @staticmethod
    def of(
        en: Iterable[Entry], ja: Iterable[Entry], tools: Tools, differs: Differs = lambda en, ja: False
    ) -> Rivals:
        """All clauses of entries in either language."""
        return Rivals(Side(clause_texts(en, "en", tools)), Side(clause_texts(ja, "ja", tools)), differs)

    def taught(self, pairs: Sequence[Pair]) -> Rivals:
        """The same texts with the words that go together in pairs."""
        bags = [(self._keys(0, en), self._keys(1, ja), likely) for en, ja, likely in pairs]
        ours = self._keys(0, (i for en, _, _ in pairs for i in en))
        theirs = self._keys(1, (j for _, ja, _ in pairs for j in ja))
        lexicon = induced(bags, known_keys(ours, theirs, self._senses[0].items(), _MISSING), _MISSING)
        return Rivals(*self.sides, self._differs, lexicon)

    def likely(self, en: Sequence[str], ja: Sequence[str], homes: Homes) -> float:
        """How likely a pair is right; `homes` are the entries of either side that it was looked for in.

        Where several texts stand beside one, each says something that the other does not.
        """
        return _logistic(self._says(en, ja, homes) + _DIFFERS * self._contradict(en, ja))

    def in_place(self, en: Sequence[str], ja: Sequence[str], score: float, left: float) -> float:
        """How likely a pair is right that the aligner found in its place; 1 if its texts say too little.

        `left` is the share of texts that both documents have for themselves.
        """
        keys = sorted((len(self._keys(0, en)), len(self._keys(1, ja))))
        met = self._in_common(en, ja) or keys[1] < 2 * _TELLING  # a long text beside a short one tells
        if keys[0] < _TELLING and met and not self._contradict(en, ja):
            return 1.0
        bias, common, differs, odds, full = _IN_PLACE
        score = min(score, _SUREST)
        told = common * math.log(_LITTLE + self._in_common(en, ja)) + differs * self._contradict(en, ja)
        place = odds * math.log(score / (1 - score)) - full * math.log(max(left, _FULLEST))
        return _logistic(bias + told + place)

    def _contradict(self, en: Sequence[str], ja: Sequence[str]) -> bool:
        one_to_one = len(en) == len(ja) == 1
        ours, theirs = (side.texts for side in self.sides)
        return one_to_one and self._differs(ours[en[0]].text, theirs[ja[0]].text)

    def members(self, en: Sequence[str], ja: Sequence[str], homes: Homes) -> set[str]:
        """The texts of a pair but for those of several that have little in common with the other side."""
        weak = {i for i in en if len(en) > 1 and _logistic(self._says((i,), ja, homes)) < LIKELY}
        weak |= {j for j in ja if len(ja) > 1 and _logistic(self._says(en, (j,), homes)) < LIKELY}
        return {i for ids in (en, ja) for i in ids if i not in weak or weak.issuperset(ids)}

    def stranger(self, en: Sequence[str], ja: Sequence[str], lengths: Lengths) -> str | None:
        """Of several texts beside one the one that tells least of it, if that is next to nothing.

        That the others alone are as long as their partner should be speaks for it.
        """
        side, own, other = (0, en, ja) if len(en) > 1 else (1, ja, en)
        if len(own) == 1:
            return None
        adds = {text: self._adds(side, text, own, other) for text in own}
        weakest = min(own, key=adds.__getitem__)
        rest = [text for text in own if text != weakest]
        sizes = [[self.size(1 - side, other), self.size(side, texts)] for texts in (own, rest)]
        said, alone = (lengths.says(*(pair if side else pair[::-1])) for pair in sizes)
        least = min(_ADDED_TOO_LONG if alone > said else _ADDED, max(adds.values()) / _WEAKER)
        return weakest if adds[weakest] < least else None

    def _adds(self, side: int, text: str, own: Sequence[str], other: Sequence[str]) -> float:
        """The share of a text that others have, and have from it alone; 1 of one that says too little."""
        if len(self._keys(side, (text,))) < _TELLING:
            return 1.0
        met, told = self._shared(side, (text,), other)
        rest = [i for i in own if i != text]
        with_it, without = (self._shared(1 - side, other, ids)[0] for ids in (own, rest))
        return (met + with_it - without) / 2 / told

    def size(self, side: int, ids: Iterable[str]) -> int:
        """How many characters of texts say something."""
        return sum(self.sides[side].texts[i].size for i in ids)

    def _says(self, en: Sequence[str], ja: Sequence[str], homes: Homes) -> float:
        stand = min(max(self.entries_stand(homes), _LEAST_STANDING), _MOST_STANDING)
        return _BIAS + _ENTRIES * math.log(stand) + _COMMON * math.log(_LITTLE + self._in_common(en, ja))

    def _in_common(self, en: Sequence[str], ja: Sequence[str]) -> float:
        """What two texts have in common, by how rare it is, for the part of the text that it is more of."""
        told = self._shared(0, en, ja), self._shared(1, ja, en)
        return sum(shared for shared, _ in told) / 2 * max(shared / (all_ or 1.0) for shared, all_ in told)

    def inside(self, side: int, text: str, other: str) -> float:
        """How much of what a text says another one of the other language says, too; 0 if it says little."""
        shared, told = self._shared(side, (text,), (other,))
        return shared / (told or 1.0) if len(self._keys(side, (text,))) >= _TELLING else 0.0

    def _shared(self, side: int, own: Sequence[str], other: Sequence[str]) -> tuple[float, float]:
        """How rare the keys of texts are that others have, too, and all of them."""
        theirs, senses = self._keys(1 - side, other), self._senses[side]
        worth = {key: self.sides[side].rarity(key) for key in sorted(self._keys(side, own))}
        met = (w for key, w in worth.items() if key in theirs or not theirs.isdisjoint(senses.get(key, ())))
        return sum(met), sum(worth.values())

    def _keys(self, side: int, ids: Iterable[str]) -> frozenset[str]:
        return frozenset[str]().union(*(self.sides[side].keys(i) for i in ids))

    def entries_stand(self, homes: Homes) -> float:
        """The same of entries, each text taken with the best of an entry."""
        return math.sqrt(math.prod(self._lead(side, homes[side], homes[1 - side]) for side in (0, 1)))

    def counterparts(self, sure: float = 1.0, least: float = 0.0) -> list[tuple[str, str, float]]:
        """Entries that have more in common than either has with any third, with how they stand out.

        Of large documents none where in a sample clearly less than the share `least` of the smaller one's
        entries stand out by `sure`.
        """
        counts = [len(side.homes) for side in self.sides]
        smaller = counts.index(min(counts))
        sample = range(0, counts[smaller], max(1, counts[smaller] // _SAMPLE))
        if counts[smaller] > 2 * _SAMPLE:
            stand = sum(lead >= sure for *_, lead in self._mutual(smaller, sample))
            if stand < least * len(sample) / _CLEARLY:
                return []
        names = [list(side.homes) for side in self.sides]
        found = self._mutual(0, range(counts[0]))
        return [(names[0][en], names[1][ja], lead) for en, ja, lead in found]

    def _mutual(self, side: int, entries: Sequence[int]) -> Iterator[tuple[int, int, float]]:
        """Those of the entries that some other is the best of, which they are the best of."""
        found = [(one, *best) for one, best in self._best(side, entries).items()]
        others = self._best(1 - side, sorted({other for _, other, lead in found if lead}))
        for one, other, lead in found:
            if lead and others[other][0] == one:
                yield one, other, math.sqrt(lead * others[other][1])

    def _best(self, side: int, entries: Sequence[int]) -> dict[int, tuple[int, float]]:
        """The one that each of the entries has most in common with, and its lead; 0 if it has nothing."""
        found: dict[int, tuple[int, float]] = {}
        step = max(1, _CELLS // (1 + len(self.sides[1 - side].texts)))
        for start in range(0, len(entries) if self.sides[1 - side].homes else 0, step):
            block = entries[start : start + step]
            worths = self._in_entries(side, block)
            at = np.arange(len(block)), worths.argmax(axis=1)
            mine = worths[at]
            worths[at] = 0.0
            lead = map(_share, mine.tolist(), worths.max(axis=1).tolist())
            found.update(zip(block, zip(at[1].tolist(), lead, strict=True), strict=True))
        return found

    def _lead(self, side: int, entries: Collection[str], partners: Collection[str]) -> float:
        """The best of the partners as a share of the best of the others."""
        own, other = (self.sides[n].homes for n in (side, 1 - side))
        worths = np.zeros(len(other))
        entries = entries if other else ()
        for entry in sorted(own[e] for e in entries if e in own):
            if entry not in self._entries[side]:
                self._entries[side][entry] = self._in_entries(side, (entry,))[0]
            worths = worths + self._entries[side][entry]
        chosen = np.zeros(len(other), dtype=np.bool_)
        chosen[[other[partner] for partner in partners if partner in other]] = True
        mine, rest = worths[chosen].max(initial=0.0), worths[~chosen].max(initial=0.0)
        return _share(float(mine), float(rest))

    def _in_entries(self, side: int, entries: Sequence[int]) -> Doubles:
        """What entries have in common with each of the other language, each of their texts with the best."""
        own, other = self.sides[side], self.sides[1 - side]
        spans = [own.spans[entry] for entry in entries]
        texts = np.array([text for start, end in spans for text in range(start, end)], dtype=np.int64)
        row, partner, worth = self._calls(side, texts)
        begin, end = other.first[partner], other.first[partner + 1]
        cells = row.repeat(end - begin) * len(other.says) + other.places[ranges(begin, end)]
        met = np.bincount(cells, worth.repeat(end - begin), len(texts) * len(other.says))
        met = met.reshape(len(texts), -1) / other.says / own.says[texts][:, None]
        best = np.maximum.reduceat(met, other.starts, axis=1)
        at = np.cumsum([0, *(end - start for start, end in spans[:-1])])
        summed: Doubles = np.add.reduceat(best, at, axis=0)
        return summed

    def _calls(self, side: int, texts: Numbers) -> tuple[Numbers, Numbers, Doubles]:
        """The keys of the other language that texts call for: which text, the key, the most that says."""
        own, (first, partners, worths) = self.sides[side], self._partners[side]
        begin, end = own.begins[texts], own.begins[texts + 1]
        keys = own.keys_in_texts[ranges(begin, end)]
        counts = first[keys + 1] - first[keys]
        told = ranges(first[keys], first[keys + 1])
        row = np.arange(len(texts)).repeat(end - begin).repeat(counts)
        order = np.lexsort((worths[told], partners[told], row))
        row, partner, worth = row[order], partners[told][order], worths[told][order]
        most = np.ones(len(row), dtype=np.bool_)
        most[:-1] = (row[1:] != row[:-1]) | (partner[1:] != partner[:-1])
        return row[most], partner[most], worth[most]

    @cached_property
    def _partners(self) -> tuple[Partners, Partners]:
        """Of each key of either language those of the other one, and how much it says to find one there."""
        en, ja = self.sides
        ours, theirs, likely = self._known
        ours, theirs = en.find(np.append(en.ids, ours)), ja.find(np.append(en.ids, theirs))
        both = (ours >= 0) & (theirs >= 0)
        ours, theirs = ours[both], theirs[both]
        worth = np.append(np.ones(len(en.ids)), likely)[both]
        worth *= np.minimum(en.rarities[ours], ja.rarities[theirs])
        return _by_first(ours, theirs, worth, len(en.ids)), _by_first(theirs, ours, worth, len(ja.ids))


def apart(likely: float) -> float:
    """How likely texts have no counterpart whose best pair is not likely enough."""
    return round(_APART - likely, 3)


def _by_first(one: Numbers, other: Numbers, worth: Doubles, count: int) -> Partners:
    order = np.argsort(one, kind="stable")
    first = np.cumsum([0, *np.bincount(one, minlength=count)])
    return first, other[order], worth[order]


def _logistic(odds: float) -> float:
    return 1 / (1 + math.exp(-odds))


def _share(mine: float, rest: float) -> float:
    return mine / rest if rest else float(bool(mine))
