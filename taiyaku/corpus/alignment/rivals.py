"""Whether two texts of different editions are more like one another than like anything else in the documents.

Inside a translation the place of a text speaks for a pair. Across editions it does not: over a few clauses of
two rules some pair is always the best one, though neither says what the other does. So it has to be told how
likely a pair is right: by what both texts have in common, each word by how rare it is in its document, by
whether they contradict one another, and by whether their entries have more in common than either has with a
third. The words that go together are learned from all pairs, each for as much as it is likely.
"""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from itertools import accumulate, pairwise

import numpy as np

from taiyaku.corpus.alignment.features import Segment, Tools, echoing, segments
from taiyaku.corpus.alignment.lexicon import Lexicon, Sense, induced, known_keys
from taiyaku.corpus.alignment.scorer import Doubles, Numbers, joined_up, ranges
from taiyaku.corpus.memo import Memo, no_memo
from taiyaku.corpus.model import Entry, Lang
from taiyaku.values import replace

Texts = Mapping[str, Segment]  # by the id of the clause
Homes = tuple[frozenset[str], frozenset[str]]  # ids of entries
Pair = tuple[Sequence[str], Sequence[str], float]  # ids of clauses, and how likely they go together
# Where what each text calls for begins, the numbers of the keys, and how much each says
Calls = tuple[Numbers, Numbers, Doubles]
Senses = dict[str, dict[str, float]]  # of a key, those of the other language, and how likely
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
_SAMPLE = 24  # entries
_CLEARLY = 4  # times less
_CELLS = 1 << 22  # of texts by texts that are looked at together
_FORM = "f"  # that both deny something, or are no sentence


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
        senses, renders = en.senses, en.renders
        if known:
            senses, renders = ({key: dict(own) for key, own in one.items()} for one in (senses, renders))
            _learn(known.to_ja.items(), senses, renders)
        self._senses = senses, renders
        self._entries: tuple[dict[int, Doubles], ...] = {}, {}  # what was asked for
        self._called: list[Calls | None] = [None, None]

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
        ours, theirs = (side.texts for side in self.sides)
        return one_to_one and self._differs(ours[en[0]].text, theirs[ja[0]].text)

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
            worth = {key: self.sides[side].rarity(key) for key in sorted(self._keys(side, own))}
            shared = sum(
                worth[key] for key in worth if key in theirs or not theirs.isdisjoint(senses.get(key, ()))
            )
            met += shared / 2
            parts.append(shared / (sum(worth.values()) or 1.0))
        return met * max(parts)

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
        first, partners, worths = self._calls(side)
        spans = [own.spans[entry] for entry in entries]
        texts = np.array([text for start, end in spans for text in range(start, end)], dtype=np.int64)
        called = ranges(first[texts], first[texts + 1])
        row = np.arange(len(texts)).repeat(first[texts + 1] - first[texts])
        begin, end = other.first[partners[called]], other.first[partners[called] + 1]
        cells = row.repeat(end - begin) * len(other.says) + other.places[ranges(begin, end)]
        met = np.bincount(cells, worths[called].repeat(end - begin), len(texts) * len(other.says))
        met = met.reshape(len(texts), -1) / other.says / own.says[texts][:, None]
        best = np.maximum.reduceat(met, other.starts, axis=1)
        at = np.cumsum([0, *(end - start for start, end in spans[:-1])])
        summed: Doubles = np.add.reduceat(best, at, axis=0)
        return summed

    def _calls(self, side: int) -> Calls:
        """Of each text the keys of the other language that it calls for, with the most that says."""
        if (told := self._called[side]) is None:
            told = self._called[side] = self._find_calls(side)
        return told

    def _find_calls(self, side: int) -> Calls:
        own, other = self.sides[side], self.sides[1 - side]
        known = [
            [
                (other.numbers[partner], likely * min(own.rarity(key), other.rarity(partner)))
                for partner, likely in ((key, 1.0), *self._senses[side].get(key, {}).items())
                if partner in other.numbers
            ]
            for key in own.numbers
        ]
        first, partners = joined_up([[partner for partner, _ in some] for some in known])
        worths = np.array([worth for some in known for _, worth in some], dtype=np.float64)
        begin, end = first[own.keys_in_texts], first[own.keys_in_texts + 1]
        text, told = own.text_of_keys.repeat(end - begin), ranges(begin, end)
        order = np.lexsort((worths[told], partners[told], text))
        text, partner, worth = text[order], partners[told][order], worths[told][order]
        most = np.ones(len(text), dtype=np.bool_)
        most[:-1] = (text[1:] != text[:-1]) | (partner[1:] != partner[:-1])
        counts = np.bincount(text[most], minlength=len(own.says))
        return np.cumsum([0, *counts]), partner[most], worth[most]


def home(text: str) -> str:
    """The entry that a clause stands in, by its id."""
    return text.partition("#")[0]


def apart_from_echoes(en: Side, ja: Side) -> tuple[Side, Side]:
    """See `features.without_echoes`."""
    echoes = echoing(
        en.numbers.keys() & ja.numbers.keys(), (en.having, ja.having), lambda n: en.texts[en.in_order[n]].keys
    )
    return (en.without(echoes), ja.without(echoes)) if echoes else (en, ja)


def _learn(given: Iterable[Sense], senses: Senses, renders: Senses) -> None:
    """Take in keys with those of the other language that they may be, both ways round."""
    for key, others in given:
        for other, likely in others.items():
            if other != key:
                known = senses.setdefault(key, {})
                known[other] = renders.setdefault(other, {})[key] = max(likely, known.get(other, 0.0))


def _logistic(odds: float) -> float:
    return 1 / (1 + math.exp(-odds))


def _share(mine: float, rest: float) -> float:
    return mine / rest if rest else float(bool(mine))


def clause_texts(entries: Iterable[Entry], lang: Lang, tools: Tools, memo: Memo = no_memo) -> Texts:
    """The clauses of entries in a language."""
    found = {c.id: c.text for e in entries for s in e.sections if s.lang == lang for c in s.clauses}
    texts = list(found.values())
    told = memo(
        "evidence", lambda: (lang, texts, tools.recipe), list[Segment], lambda: segments(texts, lang, tools)
    )
    return dict(zip(found, told, strict=True))


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
    def senses(self) -> Senses:
        """The keys of the other language that its own may be, with how likely that is."""
        return self._meanings[0]

    @cached_property
    def renders(self) -> Senses:
        """The same, by the keys of the other language."""
        return self._meanings[1]

    @cached_property
    def _meanings(self) -> tuple[Senses, Senses]:
        told: tuple[Senses, Senses] = {}, {}
        _learn({key: given for s in self.texts.values() for key, given in s.senses}.items(), *told)
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
