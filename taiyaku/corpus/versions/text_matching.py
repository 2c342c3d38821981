"""Units of two texts matched by what they say: the same first, then what is most alike, then parts of one."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from functools import cached_property
from heapq import nlargest
from math import log

from taiyaku.corpus.similarity import content_words, functional_key
from taiyaku.corpus.subsequence import similarity, steps
from taiyaku.corpus.versions.assignment import assign
from taiyaku.multimap import multimap
from taiyaku.values import Struct

Pairs = dict[int, int]  # position on the old side -> position on the new one
_ALL_PAIRS = 400  # so many are looked at one by one, without asking which words they share
_BEST = 8  # candidates for each unit, where there are more
_NEIGHBOURS = 2  # before and behind a unit, asked how like it they are
_TELLING = 0.3  # of the way from its likest sibling to the same text: from there on a likeness counts in full


class Unit(Struct, frozen=True, dict=True):
    """What is matched: a clause, a row, an entry."""

    id: str
    text: str
    name: str = ""  # what it is called by: a title, a heading, the first cell of a row
    container: str = ""  # id of what it stands in

    @cached_property
    def key(self) -> str:
        return functional_key(self.text)

    @cached_property
    def name_key(self) -> str:
        return functional_key(self.name)

    @cached_property
    def bag(self) -> Counter[str]:
        return Counter(content_words(self.text))


class Weights:
    """What a shared word says: the more, the fewer units have it (inverse document frequency)."""

    def __init__(self, units: Iterable[Unit]) -> None:
        bags = [unit.bag for unit in units]
        self.spread = Counter(word for bag in bags for word in bag)
        self.count = max(1, len(bags))
        self._known: dict[str, float] = {}

    def of(self, word: str) -> float:
        if word not in self._known:
            self._known[word] = log(1.5 + self.count / max(1, self.spread[word]))
        return self._known[word]

    def size(self, bag: Mapping[str, int]) -> float:
        return sum(self.of(word) * count for word, count in bag.items())

    def shared(self, a: Mapping[str, int], b: Mapping[str, int]) -> float:
        if len(a) > len(b):
            a, b = b, a
        return sum(self.of(word) * min(count, b[word]) for word, count in a.items() if word in b)

    def likeness(self, a: Unit, b: Unit) -> float:
        """Shared words, by weight (Dice), and their order (normalised indel), half and half."""
        whole = self.size(a.bag) + self.size(b.bag)
        if not whole:
            return 0.0
        dice = 2 * self.shared(a.bag, b.bag) / whole
        if dice < 0.2:
            return dice
        return (dice + similarity(content_words(a.text), content_words(b.text))) / 2


class Background:
    """How much each unit has in common with the others of its own side.

    Scenarios of one pack share most of their words: that one of them is as much like an unknown text as its
    siblings are says nothing about which of them it was.
    """

    def __init__(self, units: Sequence[Unit], weights: Weights) -> None:
        self._units = units
        self._weights = weights
        self._places = {id(unit): at for at, unit in enumerate(units)}
        self._known: dict[int, float] = {}

    @cached_property
    def _holders(self) -> Mapping[str, Sequence[int]]:
        return _holders(self._units, range(len(self._units)))

    def of(self, unit: Unit) -> float:
        """The likeness of the sibling that is most like it, of those next to it and those with its words."""
        at = self._places[id(unit)]
        if at not in self._known:
            near = range(max(0, at - _NEIGHBOURS), min(len(self._units), at + _NEIGHBOURS + 1))
            votes = _votes(unit, self._units, self._holders, self._weights, _rare(len(self._units)))
            voted = nlargest(_BEST + 1, votes, key=lambda b: (votes[b], -b))
            others = [self._units[b] for b in dict.fromkeys((*near, *voted)) if b != at]
            self._known[at] = max((self._weights.likeness(unit, other) for other in others), default=0.0)
        return self._known[at]


def beyond(fit: float, background: float) -> float:
    """A likeness as far as it says more than that both texts are of one kind."""
    if background >= 1.0:
        return 0.0
    return fit * min(1.0, max(0.0, fit - background) / (_TELLING * (1.0 - background)))


def match_same(
    olds: Sequence[Unit], news: Sequence[Unit], taken: Pairs, key: Callable[[Unit], object]
) -> None:
    """Add the pairs whose keys are equal: in order where they can be, then whatever is left of each key.

    Keys that are None or empty match nothing.
    """
    done = set(taken.values())
    left = [(at, key(u)) for at, u in enumerate(olds) if at not in taken]
    right = [(at, key(u)) for at, u in enumerate(news) if at not in done]
    common = {k for _, k in left if k} & {k for _, k in right}
    left, right = [x for x in left if x[1] in common], [x for x in right if x[1] in common]
    numbers = {k: n for n, k in enumerate(dict.fromkeys(k for _, k in left))}
    for step in steps([numbers[k] for _, k in left], [numbers[k] for _, k in right]):
        if step.same:
            for a, b in zip(range(*step.old), range(*step.new), strict=True):
                taken[left[a][0]] = right[b][0]
    done = set(taken.values())
    waiting = multimap((k, at) for at, k in right if at not in done)
    for at, k in left:
        if at not in taken and waiting[k]:
            taken[at] = waiting[k].pop(0)


def match_alike(
    olds: Sequence[Unit],
    news: Sequence[Unit],
    taken: Pairs,
    weights: Weights,
    score: Callable[[Unit, Unit], float],
    least: float,
) -> None:
    """Add the pairs that fit best in sum among those scoring `least` or more."""
    done = set(taken.values())
    left = [at for at in range(len(olds)) if at not in taken]
    right = [at for at in range(len(news)) if at not in done]
    scores: dict[tuple[int, int], float] = {}
    for a, b in candidates(olds, news, left, right, weights):
        if (fit := score(olds[a], news[b])) >= least:
            scores[a, b] = fit
    taken.update(assign(scores))


def candidates(
    olds: Sequence[Unit], news: Sequence[Unit], left: Sequence[int], right: Sequence[int], weights: Weights
) -> Iterable[tuple[int, int]]:
    """Pairs worth looking at: all where there are few, else those that share rare words or a name."""
    if len(left) * len(right) <= _ALL_PAIRS:
        return [(a, b) for a in left for b in right]
    having = _holders(news, right)
    named = multimap((news[b].name_key, b) for b in right if news[b].name_key)
    found: list[tuple[int, int]] = []
    for a in left:
        votes = _votes(olds[a], news, having, weights, _rare(len(right)))
        best = nlargest(_BEST, votes, key=lambda b: (votes[b], -b))
        best += [b for b in named.get(olds[a].name_key, ())[:_BEST] if b not in best]
        found += [(a, b) for b in best]
    return found


def _holders(units: Sequence[Unit], places: Iterable[int]) -> dict[str, list[int]]:
    """Which units have a word."""
    having = multimap((word, at) for at in places for word in units[at].bag)
    return having


def _rare(count: int) -> int:
    """In so many of `count` units a word may be that finds others."""
    return max(12, count // 60)


def _votes(
    unit: Unit, others: Sequence[Unit], having: Mapping[str, Sequence[int]], weights: Weights, most: int
) -> dict[int, float]:
    """Those that share its rarer words, with the weight of these."""
    votes: dict[int, float] = defaultdict(float)
    for word, count in unit.bag.items():
        holders = having.get(word, ())
        if len(holders) <= most:
            for b in holders:
                votes[b] += weights.of(word) * min(count, others[b].bag[word])
    return votes


# ---- one that became several


_PIECE_IN_WHOLE = 0.7  # of the words of a piece
_WHOLE_IN_PIECES = 0.75
_TOLD_ALREADY = 0.9  # a whole that its partner tells in full was copied from, not split


def find_partings(
    wholes: Sequence[Unit],
    pieces: Sequence[Unit],
    partner: Pairs,
    weights: Weights,
    fewest: int = 3,
    explained: tuple[Collection[str], Collection[str]] = ((), ()),
) -> dict[int, list[int]]:
    """Wholes and the several pieces that together say what each of them says.

    A piece that has a partner of its own is part of a whole only as that whole's partner. `fewest` words
    make a piece: less than that is found anywhere. `explained` are ids of
    either side that are not to be asked about again.
    """
    owned = {*partner.values(), *(b for b, piece in enumerate(pieces) if piece.id in explained[1])}
    free = [b for b in range(len(pieces)) if b not in owned and pieces[b].bag.total() >= fewest]
    if not free:
        return {}
    left = [(a, whole) for a, whole in enumerate(wholes) if whole.id not in explained[0]]
    large = [a for a, whole in left if whole.bag.total() >= 2 * fewest]
    options = multimap((b, a) for b, a in candidates(pieces, wholes, free, large, weights))
    groups: dict[int, list[int]] = defaultdict(list)
    for b, over in options.items():
        size = weights.size(pieces[b].bag)
        shares = {a: weights.shared(pieces[b].bag, wholes[a].bag) / size for a in over}
        fitting = [a for a in over if shares[a] >= _PIECE_IN_WHOLE]
        gains = {
            a: _gain(wholes[a], pieces[b], pieces[partner[a]] if a in partner else None, weights)
            for a in fitting
        }
        best = max(fitting, key=lambda a: (gains[a], shares[a], -a), default=None)
        if best is not None and gains[best] > 0:
            groups[best].append(b)
    found: dict[int, list[int]] = {}
    for a, parts in sorted(groups.items()):
        together = sorted({*parts, partner[a]} if a in partner else set(parts))
        if len(together) > 1 and _covered(wholes[a], [pieces[b] for b in together], weights):
            found[a] = together
    return found


def _gain(whole: Unit, piece: Unit, partner: Unit | None, weights: Weights) -> float:
    """The share of the whole that a piece tells and the whole's partner does not; 0: as good as none."""
    size = weights.size(whole.bag)
    if partner is None:
        return weights.shared(whole.bag, piece.bag) / size
    if weights.shared(whole.bag, partner.bag) >= _TOLD_ALREADY * size:
        return 0.0
    gain = weights.shared(whole.bag - partner.bag, piece.bag)
    return gain / size if gain >= weights.size(piece.bag) / 2 else 0.0


def _covered(whole: Unit, pieces: Sequence[Unit], weights: Weights) -> bool:
    bag: Counter[str] = Counter()
    for piece in pieces:
        bag += piece.bag
    shared = weights.shared(whole.bag, bag)
    return shared >= _WHOLE_IN_PIECES * weights.size(whole.bag) and shared >= _PIECE_IN_WHOLE * weights.size(
        bag
    )
