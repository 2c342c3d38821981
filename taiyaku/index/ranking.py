"""What an entry is worth for a query: how well its words fit, and where they stand in it."""

from __future__ import annotations

import heapq
import math
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import NamedTuple

from taiyaku.corpus.passages import ALL
from taiyaku.index.lexicon import Wanted
from taiyaku.index.query_units import COMMON

FIELDS = {  # what a word is worth by where it stands, in the order of the bits below
    "title": 3.0,
    "alias": 3.0,
    "question": 3.0,
    "labels": 1.0,
    "heading": 1.5,
    "body": 0.7,
    "path": 0.6,
    "former": 0.2,  # superseded text: found, but last
}
SATURATION = 1.2  # BM25's k1: how soon a word said again adds nothing
LENGTH = {"body": 0.6, "former": 0.6}  # BM25's b: how much a long text is held against it; other fields 0.3
TITLE, ALIAS, QUESTION = (1 << n for n in range(3))
NAMES = TITLE | ALIAS
CANDIDATES = 60  # entries looked at closely
MANY, MANY_CANDIDATES = 800, 400  # a word in more entries than that adds no further ones to as many
MANY_AT_ONCE = 1200  # of a word in more entries than that only the MANY best are looked at
FURTHER, FEW = 6, 100  # what else such a word is looked for as, and in how many entries each
LEAST = 0.35  # of a word that some entry must have for anything to be found
TITLE_POWER = 1.7
NEARLY = 0.8  # that have so much of its terms
# entry -> (what the terms are worth in it, the share of them that it has, fields and passages they stand in)
Values = dict[int, tuple[float, float, int, int]]
Postings = Values  # of one term, of which an entry has all


class Weights(NamedTuple):
    """The constants of ranking, found by random search over tests/judged."""

    coverage: float = 0.68  # how much of the score hangs on how many units are there
    whole: float = 1.7  # exponent of the share of an alternative's terms that are there
    title: float = 1.2  # a headword that is asked for
    said: float = 0.8  # how much it matters that the headword says all that is asked
    named: float = 1.3  # per unit that stands in a headword
    asked: float = 1.4  # per unit that stands in a question that is answered
    size: float = 0.01  # a longer entry, for each doubling
    other_lang: float = 0.9  # text in another language than the reader's or, where unknown, the question's
    older: float = 0.93
    not_named: float = 0.5  # another edition than the one that the query names
    not_in_force: float = 0.6
    asking: float = 0.7  # an FAQ for a question, for as much of it as the FAQ's own question says
    exact: float = 2.5  # the whole query is a name of the entry
    passage: float = 0.7  # exponent of how much of the query a single passage has
    linked: float = 0.15  # the best of what an entry is linked with, of what that is worth itself


def field_worth(field: str, length: float) -> float:
    """What saying a word once adds in a field so many times as long as the mean: BM25F without the rarity.

    Zaragoza et al., TREC 2004.
    """
    b = LENGTH.get(field, 0.3)
    return FIELDS[field] / (1 - b + b * length)


def saturated(worth: float) -> float:
    """What a word is worth in an entry, of what it adds in all its fields."""
    return worth / (SATURATION + worth)


class Factors(NamedTuple):
    """What speaks for or against an entry besides its words."""

    bonus: float  # the query is its name
    passage: float  # how much of the query stands together
    title: float
    size: float
    edition: float
    status: float
    lang: float
    kind: float

    def worth(self, words: float) -> float:
        """What the entry is worth by itself."""
        places = self.passage * self.title * self.size
        return (words + self.bonus) * (places * self.edition * self.status * self.lang * self.kind)

    def told(self, words: float, linked: float) -> str:
        """In a line: what the words are worth, what that is multiplied with, and what is added."""
        named = f" + {self.bonus:.2f} for the name" if self.bonus else ""
        times = zip(self._fields[1:], self[1:], strict=True)
        parts = [f"{name} x{value:.2f}" for name, value in times if value != 1]
        parts += [f"+ {linked:.3f} by what is linked with it"] if linked else []
        return ", ".join((f"words {words:.3f}{named}", *parts))


class Tally:
    """What one entry has of a query."""

    __slots__ = ("asked", "covered", "named", "parts", "surest", "total")

    def __init__(self) -> None:
        self.total = self.covered = self.named = self.asked = self.surest = 0.0
        self.parts: list[tuple[float, int]] = []  # how much of the query each unit is, and where it stands

    def together(self) -> tuple[float, int]:
        """How much of the query the best passage has, and which ones have so much."""
        left = 0
        most = 0.0
        for part, passages in self.parts:
            if passages == ALL:
                most += part
            else:
                left |= passages
        some = [one for one in self.parts if one[1] != ALL]
        everywhere, best = most, ALL
        while left:
            one = left & -left
            left ^= one
            here = everywhere
            for part, passages in some:
                if passages & one:
                    here += part
            if here > most + 1e-9:
                most, best = here, one
            elif here > most - 1e-9:
                best |= one
        return most, best


class Matched(NamedTuple):
    """The entries that have anything of what is wanted."""

    scores: dict[int, float]
    tallies: dict[int, Tally]
    importance: float  # of all that is wanted

    def passages(self, entry: int) -> tuple[float, int]:
        """How much of what is wanted the entry's best passages have, and which these are."""
        tally = self.tallies.get(entry)
        most, best = tally.together() if tally else (self.importance, ALL)
        return most / self.importance, best


def match(
    wanted: Sequence[Wanted], postings: Callable[[str], Postings], count: int, weights: Weights
) -> Matched:
    """The score of every entry that has anything of what is wanted."""
    tallies: dict[int, Tally] = {}
    importance = 0.0
    front: list[int] | None = None  # the best of what was found; then only they are looked at
    for want in sorted(wanted, key=lambda w: (w.weight <= COMMON, _reach(w, postings))):
        # What is in every sentence, or in thousands of entries, only decides between those.
        enough = CANDIDATES if want.weight <= COMMON else MANY_CANDIDATES
        if len(tallies) >= enough and (want.weight <= COMMON or _reach(want, postings) > MANY):
            if front is None or len(front) > enough:
                front = _best_of({entry: tally.total for entry, tally in tallies.items()}, enough)
            best, rarity = _unit_values(want, postings, count, weights, front)
        else:
            best, rarity = _unit_values(want, postings, count, weights)
        importance += want.weight * rarity
        _count(tallies, best, want.weight, rarity)
    importance = importance or 1.0
    if not any(tally.surest >= LEAST for tally in tallies.values()):
        tallies = {}
    if len(tallies) > MANY:
        kept = _best_of({entry: tally.total for entry, tally in tallies.items()}, MANY)
        tallies = {entry: tallies[entry] for entry in kept}
    rest, some = 1 - weights.coverage, weights.coverage / importance
    names, asked = weights.named / importance, weights.asked / importance
    scores = {
        entry: t.total / importance * (rest + some * t.covered) * (1 + names * t.named + asked * t.asked)
        for entry, t in tallies.items()
    }
    return Matched(scores, tallies, importance)


def _best_of(worth: Mapping[int, float], most: int) -> list[int]:
    """The entries worth most, and all that are worth as much as the last of them."""
    if len(worth) <= most:
        return list(worth)
    least = sorted(worth.values(), reverse=True)[most - 1]
    return [entry for entry, value in worth.items() if value >= least]


def _reach(want: Wanted, postings: Callable[[str], Postings]) -> int:
    """How many entries the unit itself is in, at most."""
    return min((len(postings(term)) for term in want.alternatives[0].terms), default=0)


def _count(tallies: dict[int, Tally], found: Values, weight: float, rarity: float) -> None:
    """Add what a unit is worth to the tallies of the entries that have it."""
    for entry, (worth, share, fields, passages) in found.items():
        tally = tallies.get(entry)
        if tally is None:
            tally = tallies[entry] = Tally()
        part = weight * rarity * share
        tally.total += weight * worth
        tally.covered += part
        if weight > COMMON and share > tally.surest:
            tally.surest = share
        tally.parts.append((part, passages))
        if fields & NAMES:
            tally.named += part
        elif fields & QUESTION:
            tally.asked += part


def _unit_values(
    want: Wanted,
    postings: Callable[[str], Postings],
    count: int,
    weights: Weights,
    within: Sequence[int] | None = None,
) -> tuple[Values, float]:
    """Each entry's values by the unit's best alternative in it; how rare the unit is."""
    best: Values = {}
    rarity = 0.0
    further = 0
    most = math.inf  # another word for a common thing is no rarer than the thing
    for alternative in want.alternatives:
        few = len(best) > MANY and within is None
        further += few
        if further > FURTHER:
            break  # the surer ones come first
        values, idf, whole = _values(alternative.terms, postings, count, weights, within, few)
        if not values:
            continue
        if alternative.way == "literal" and whole:
            most = idf
        scale = alternative.weight * min(idf, most)
        sure = min(1.0, 0.25 + 0.75 * alternative.weight)
        rarity = max(rarity, scale)
        if len(values) > MANY_AT_ONCE and within is None:
            values = {e: values[e] for e in _best_of({e: v[0] for e, v in values.items()}, MANY)}
        if not best:
            best = {e: (scale * v, sure * share, *where) for e, (v, share, *where) in values.items()}  # type: ignore[misc]
            continue
        for entry, (value, share, fields, passages) in values.items():
            worth, part = scale * value, sure * share
            before = best.get(entry)
            if before is None:
                best[entry] = (worth, part, fields, passages)
            elif worth > before[0]:  # it has the word, by whichever alternative it has it most surely
                best[entry] = (worth, max(part, before[1]), fields, passages)
    return best, rarity or 0.5 * math.log(1 + count)


def _values(
    wanted: Sequence[str],
    postings: Callable[[str], Postings],
    count: int,
    weights: Weights,
    within: Sequence[int] | None = None,
    few: bool = False,
) -> tuple[Values, float, int]:
    """Each entry's values; how rare the terms are; how many entries have all.

    `within`: only of these entries; `few`: only of the best ones.
    """
    lists = [(term, postings(term)) for term in wanted]
    rare = [math.log(1 + (count - len(p) + 0.5) / (len(p) + 0.5)) for _, p in lists]
    if len(lists) == 1:
        found = lists[0][1]
        if within is not None:
            return {e: found[e] for e in within if e in found}, rare[0], len(found)
        if len(found) > (FEW if few else MANY_AT_ONCE):
            kept = FEW if few else MANY
            least = min(heapq.nlargest(kept, (one[0] for one in found.values())), default=0.0)
            return {e: one for e, one in found.items() if one[0] >= least}, rare[0], len(found)
        return found, rare[0], len(found)
    total = sum(rare)
    gathered: Values = {}
    for (_, posting), idf in sorted(zip(lists, rare, strict=True), key=lambda one: len(one[0][1])):
        if len(gathered) > (FEW if few else MANY):
            some: Iterable[int] = gathered.keys() & posting.keys()
        elif within is None:
            some = posting
        else:
            some = (entry for entry in within if entry in posting)
        for entry in some:
            impact, _, fields, passages = posting[entry]
            worth, share, common, together = gathered.get(entry, (0.0, 0.0, 255, ALL))
            places = (common & fields, together & passages)
            gathered[entry] = (worth + idf * impact / total, share + idf / total, *places)
    whole = sum(1 for _, share, _, _ in gathered.values() if share > 0.999)
    rarest = math.log(1 + (count - whole + 0.5) / (whole + 0.5)) if whole else max(rare)
    power = weights.whole
    return (
        {
            entry: (worth * share ** (power - 1), share**power, fields if share > 0.999 else 0, passages)
            for entry, (worth, share, fields, passages) in gathered.items()
            if not few or share > NEARLY
        },
        max(rarest, total / len(rare)),
        whole,
    )


class Fitting(NamedTuple):
    """What is wanted as `title_fit` needs it."""

    units: list[tuple[float, list[tuple[frozenset[str], float]]]]  # weight, alternatives best first
    terms: frozenset[str]  # all of them


def fitting(wanted: Sequence[Wanted]) -> Fitting:
    """The alternatives as `title_fit` needs them."""
    ranked = ((w.weight, sorted(w.alternatives, key=lambda a: -a.weight)) for w in wanted)
    units = [(weight, [(frozenset(a.terms), a.weight) for a in some]) for weight, some in ranked]
    return Fitting(units, frozenset(term for w in wanted for a in w.alternatives for term in a.terms))


def title_fit(titles: Iterable[frozenset[str]], wanted: Fitting, said: float) -> tuple[float, float]:
    """How much of the best headword is asked for, with how much of what is asked it says; the latter alone.

    The first share is raised to a power, so that half a title is no title; the second keeps a one-word title
    from answering every long question with that word in it.
    """
    asked = sum(weight for weight, _ in wanted.units) or 1.0
    best = most = 0.0
    for title in titles:
        if wanted.terms.isdisjoint(title):
            continue
        sure: dict[str, float] = {}
        says = 0.0
        for weight, alternatives in wanted.units:
            for parts, closeness in alternatives:
                if parts <= title:
                    says += weight * closeness
                    for term in parts:
                        sure[term] = max(closeness, sure.get(term, 0.0))
                    break
        if sure:
            share = min(1.0, says / asked)
            most = max(most, share)
            best = max(best, (sum(sure.values()) / len(title)) ** TITLE_POWER * (1 - said + said * share))
    return best, most
