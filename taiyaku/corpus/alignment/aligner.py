"""Two lists of texts in two languages: which say the same.

Rounds as in Moore (2002) and hunalign's re-alignment: a path by numbers, names and borrowed words; then a
lexicon, priors and lengths learned from what that path is sure of; then a better path. How much of either
text has no counterpart is learned for each pair of documents.
"""

from __future__ import annotations

import math
from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from functools import cache, partial

import numpy as np

from taiyaku.corpus.alignment import scorer
from taiyaku.corpus.alignment.features import LATIN, Segment, Tools, segments, stem
from taiyaku.corpus.alignment.lattice import EN_ALONE, JA_ALONE, SWAP, Priors, Step, find_path, swap_scores
from taiyaku.corpus.alignment.lexicon import COMMON, Bag, Lexicon, document_share, induced, known_keys
from taiyaku.corpus.alignment.reordering import Loose, moved_pairs, order_of_sections
from taiyaku.corpus.amendments.clause_texts import sentences
from taiyaku.values import Struct, encode, field, replace
from taiyaku.whole_files import digest_of

Groups = tuple[Sequence[int], Sequence[int]]
Sides = tuple[list[Segment], list[Segment]]
Trim = partial[Sides]  # from nothing but the evidence and what it is called with
ROUNDS = 4
_LARGE, _ROUNDS_OF_LARGE = 2000, 3  # English texts that teach enough in fewer rounds
_SURE = 0.5  # a step at least so likely teaches
_START: Priors = {
    (1, 1): 0.56, EN_ALONE: 0.22, JA_ALONE: 0.12, (1, 2): 0.03, (2, 1): 0.03, (1, 3): 0.006, (3, 1): 0.006,
    SWAP: 0.02,
}  # fmt: skip
_FAITH = 30.0  # steps that the assumed priors are worth
_PLAIN = 1.02  # how much more has to speak for sections in another order
_LARGEST = 4000  # texts of which sections are looked at
LEAST = 0.5  # a pair less likely right is none
# A step's probability, and the share of such steps that were right in manuals whose Japanese had been cut
# by a third to a half and reordered, and in games' texts of our own (`bench.aligning`), a little lowered:
# translations are freer elsewhere.
_STATED = (0.0, 0.4, 0.5, 0.65, 0.8, 0.9, 0.95, 0.98, 1.0)
_RIGHT = (0.0, 0.5, 0.6, 0.74, 0.86, 0.92, 0.95, 0.97, 0.99)
_FIRM = 0.98  # a pair so likely stays where it is
_REASONS = 8
_KINDS = {"n": "number", "l": "name", "t": "term", "w": "word"}
_COARSER = 1.6  # times as many sentences to a text
_MOST_SENTENCES = 1000  # sentences
_LIKELY = 0.65  # how likely two sentences say the same, for the texts around them to do so


class Pair(Struct, frozen=True):
    """Texts that say the same, by number; one side is empty where a text has no counterpart."""

    en: tuple[int, ...]
    ja: tuple[int, ...]
    score: float  # how likely it is right
    evidence: tuple[
        str, ...
    ] = ()  # what both have in common, and what it was: "number -3", "word dodge=ドッジ"


class Options(Struct, frozen=True):
    """How to align; the defaults are for use, the rest for measuring."""

    rounds: int = ROUNDS
    weights: scorer.Weights = field(default_factory=scorer.Weights)
    missing: float = 0.0  # the least share of what a text says that the other one does not


# Texts of different editions say the same in other words and beside other things: that a word is missing says
# little, that it is there the more, and how long a text is next to nothing.
ACROSS_EDITIONS = Options(weights=scorer.Weights(1.0, 0.3), missing=0.7)


def align(
    en: Sequence[str],
    ja: Sequence[str],
    tools: Tools | None = None,
    options: Options | None = None,
    groups: Groups | None = None,
    trim: Trim | None = None,
) -> list[Pair]:
    """The pairs in the order of the English text, texts without counterpart among them.

    With `groups` a number for each text of either side: only those of one group are paired. Both sides have
    the same groups in the same order; words, lengths and gaps are learned from all of them together. `trim`
    may leave out evidence, or join that of some texts. Where the texts are those of an earlier build no
    evidence is gathered, and where the evidence is the same nothing is aligned again.
    """
    tools, options = tools or Tools(), options or Options()

    @cache
    def sides() -> Sides:
        found = segments(en, "en", tools), segments(ja, "ja", tools)
        return trim(found) if trim else found

    def evidence() -> str:
        told = ((s.text, sorted(s.keys), s.size, s.senses) for side in sides() for s in side)
        return digest_of(encode((len(en), list(told))))

    def texts() -> object:
        return en, ja, groups, trim and (trim.func.__name__, trim.keywords), tools.recipe

    def inputs() -> object:
        return tools.memo("evidence", texts, str, evidence), options, groups

    return tools.memo("alignment", inputs, list[Pair], lambda: align_segments(*sides(), options, groups))


def align_segments(
    en: Sequence[Segment], ja: Sequence[Segment], options: Options, groups: Groups | None = None
) -> list[Pair]:
    """As `align`, of texts with their evidence."""
    if not en or not ja:
        return unpaired(len(en), len(ja))
    work = _Alignment(en, ja, options, groups)
    work.finish()
    looked_at = not groups and max(len(en), len(ja)) <= _LARGEST
    order = order_of_sections(en, ja, work.known) if looked_at else None
    return (_reordered(work, order) if order else None) or list(work.pairs())


def _reordered(work: _Alignment, order: Sequence[int]) -> list[Pair] | None:
    """The pairs with the Japanese texts in another order; None if less speaks for them."""
    other = _Alignment(work.en, [work.ja[j] for j in order], work.options, None)
    other.improve()
    if other.worth <= _PLAIN * work.first_worth:  # what is no better to begin with will not be
        return None
    other.finish()
    if other.worth <= _PLAIN * work.worth:
        return None
    return [replace(p, ja=tuple(sorted(order[j] for j in p.ja))) for p in other.pairs()]


def unpaired(en: int, ja: int) -> list[Pair]:
    """So many texts of either side, none with a counterpart."""
    return [*(Pair((i,), (), 1.0) for i in range(en)), *(Pair((), (j,), 1.0) for j in range(ja))]


class _Alignment:
    """What is known of two texts so far."""

    def __init__(
        self, en: Sequence[Segment], ja: Sequence[Segment], options: Options, groups: Groups | None
    ) -> None:
        self.en, self.ja, self.options, self.groups = en, ja, options, groups
        self.places: scorer.Band = scorer.band_of_groups(*groups) if groups else scorer.band(en, ja)
        shares = document_share(en), document_share(ja)
        self._telling = [frozenset(k for k, s in share.items() if s < COMMON) for share in shares]
        senses = {key: others for segment in en for key, others in segment.senses}
        self.known: Lexicon = known_keys(self._telling[0], self._telling[1], senses.items(), options.missing)
        self.lexicon = self.known
        self.priors: Priors = _START
        self.lengths = scorer.Lengths()
        self.steps: list[Step] = []
        self.first_worth = 0.0  # after the first round

    def finish(self) -> None:
        """All rounds that are left."""
        if not self.steps:
            self.improve()
        rounds = self.options.rounds
        for _ in range(1, min(rounds, _ROUNDS_OF_LARGE) if len(self.en) > _LARGE else rounds):
            self.improve()

    def improve(self) -> None:
        """One more round."""
        if self.steps:
            self._learn()
            if not self.groups:
                path = [(step.en, step.ja) for step in self.steps]
                self.places = scorer.band_along(path, len(self.en), len(self.ja))
        self.evidence = scorer.Evidence(self.en, self.ja, self.lexicon)
        scores = self._scores()
        scores[SWAP] = swap_scores(scores[1, 1], self.places)
        first = not self.steps
        self.steps = find_path(scores, self.places, self.priors)
        if first:
            self.first_worth = self.worth

    @property
    def worth(self) -> float:
        """What speaks for the pairs of the path in sum."""
        return sum(self._says(link.en[0], link.ja[0]) for link in self._links() if link.score >= _SURE)

    def _scores(self) -> dict[scorer.Shape, scorer.Floats]:
        weights = self.options.weights
        scores = self.evidence.fill(self.places)
        for shape in scorer.SHAPES:
            scores[shape] *= np.float32(weights.evidence or 1e-9)
            lengths = scorer.length_scores(self.en, self.ja, self.places, self.lengths, shape)
            scores[shape] += np.float32(weights.length) * lengths
            if self.groups:
                scores[shape][~scorer.same_group(*self.groups, self.places, shape)] = -np.inf
        return scores

    def _learn(self) -> None:
        links = [link for link in self._links() if link.score >= _SURE]
        self.lexicon = induced([self._bag(link) for link in links], self.known, self.options.missing)
        sizes = [
            (sum(self.en[i].size for i in link.en), sum(self.ja[j].size for j in link.ja)) for link in links
        ]
        if len(sizes) >= 8:
            self.lengths = scorer.Lengths.learned(sizes)
        self.priors = _priors(self.steps)

    def _bag(self, link: Pair) -> Bag:
        en = frozenset().union(*(self.en[i].keys for i in link.en)) & self._telling[0]
        ja = frozenset().union(*(self.ja[j].keys for j in link.ja)) & self._telling[1]
        return en, ja, link.score

    def _links(self) -> Iterator[Pair]:
        """The pairs of the path, both sides filled."""
        for step in self.steps:
            i, j, chance = step.en, step.ja, step.probability
            a, b = step.shape
            if step.shape == SWAP:
                yield Pair((i,), (j + 1,), chance)
                yield Pair((i + 1,), (j,), chance)
            elif a and b:
                yield Pair(tuple(range(i, i + a)), tuple(range(j, j + b)), chance)

    def pairs(self) -> Iterator[Pair]:
        """The outcome: pairs that are likelier right than wrong, and all that is left."""
        links = [replace(link, score=_calibrated(link.score)) for link in self._links()]
        links = [link for link in links if link.score >= LEAST]
        links = [replace(link, evidence=tuple(self._reasons(link))) for link in self._moved(links)]
        yield from sorted(
            (*links, *self._alone(links)), key=lambda p: (p.en or (after(p.ja[0], links),), p.ja)
        )

    def _moved(self, links: Sequence[Pair]) -> Iterator[Pair]:
        """The pairs with those put right that have changed places."""
        doubtful = {
            (link.en[0], link.ja[0]): link
            for link in links
            if len(link.en) == len(link.ja) == 1 and link.score < _FIRM
        }
        firm = [link for link in links if link.en + link.ja not in doubtful]
        taken = {i for link in firm for i in link.en}, {j for link in firm for j in link.ja}
        sides: defaultdict[int, tuple[list[int], list[int]]] = defaultdict(lambda: ([], []))
        for side, count in enumerate((len(self.en), len(self.ja))):
            for n in range(count):
                if n not in taken[side]:
                    sides[self.groups[side][n] if self.groups else 0][side].append(n)
        stay = math.log(self.priors[1, 1] / (self.priors[EN_ALONE] * self.priors[JA_ALONE]))
        groups = [
            Loose(en, ja, {(i, j): self._says(i, j) + stay for i, j in doubtful if i in set(en)})
            for en, ja in sides.values()
        ]
        path = [(0.0, 0.0), *((link.en[0], link.ja[0]) for link in firm), (len(self.en), len(self.ja))]
        line = np.maximum.accumulate(np.array(path, dtype=np.float64), axis=0)
        linked = {(i, j) for link in firm for i in link.en for j in link.ja}
        found = moved_pairs(
            groups, self.evidence, self._says, lambda i: float(np.interp(i, line[:, 0], line[:, 1])), linked
        )
        yield from firm
        for i, j, chance in found:
            pair = doubtful.get((i, j))
            if pair:
                yield pair
            elif (score := _calibrated(chance)) >= LEAST:
                yield Pair((i,), (j,), score)

    def _says(self, i: int, j: int) -> float:
        """What speaks for two texts saying the same, wherever they stand."""
        weights = self.options.weights
        lengths = self.lengths.says(self.en[i].size, self.ja[j].size)
        return weights.evidence * self.evidence.pair(i, j) + weights.length * lengths

    def _reasons(self, link: Pair) -> Iterator[str]:
        """The evidence for a pair, most telling first."""
        en = frozenset().union(*(self.en[i].keys for i in link.en))
        ja = frozenset().union(*(self.ja[j].keys for j in link.ja))
        words = LATIN.findall(" ".join(self.en[i].text for i in link.en).casefold())
        found = self.lexicon.meetings(en & self._telling[0], ja & self._telling[1])
        for e, j in found[:_REASONS]:
            said = next((word for word in words if e[0] == "l" and stem(word) == e[2:]), e[2:])
            yield f"{_KINDS[e[0]]} {said}" if e == j else f"{_KINDS['w']} {said}={j[2:]}"

    def _alone(self, links: Sequence[Pair]) -> Iterator[Pair]:
        paired_en = {i for link in links for i in link.en}
        paired_ja = {j for link in links for j in link.ja}
        chances = {(s.shape, s.en if s.shape == EN_ALONE else s.ja): s.probability for s in self.steps}
        for i in range(len(self.en)):
            if i not in paired_en:
                yield Pair((i,), (), round(chances.get((EN_ALONE, i), LEAST), 3))
        for j in range(len(self.ja)):
            if j not in paired_ja:
                yield Pair((), (j,), round(chances.get((JA_ALONE, j), LEAST), 3))


def after(j: int, links: Sequence[Pair]) -> float:
    """Where among the English texts a Japanese one without counterpart is listed."""
    before = [link for link in links if link.ja[-1] < j]
    return max(link.en[-1] for link in before) + 0.5 if before else -1.0


def _calibrated(chance: float) -> float:
    return round(float(np.interp(chance, _STATED, _RIGHT)), 3)


def _priors(steps: Sequence[Step]) -> Priors:
    counts: Counter[scorer.Shape] = Counter()
    for step in steps:
        counts[step.shape] += step.probability  # type: ignore[assignment]
    total = sum(counts.values()) + _FAITH
    return {shape: (counts[shape] + _FAITH * start) / total for shape, start in _START.items()}


def align_unlike(en: Sequence[str], ja: Sequence[str], tools: Tools) -> list[Pair]:
    """The texts in pairs; where they are cut otherwise, by their sentences if more is paired so."""
    found = align(en, ja, tools)
    parts = [
        [(n, t[a:b]) for n, t in enumerate(side) for a, b in sentences(t) or [(0, len(t))]]
        for side in (en, ja)
    ]
    coarse = sorted(len(own) / len(side) for own, side in zip(parts, (en, ja), strict=True) if side)
    cut_alike = len(coarse) < 2 or coarse[1] < _COARSER * coarse[0]
    if cut_alike or max(map(len, parts)) > _MOST_SENTENCES:
        return found
    by_sentences = align([text for _, text in parts[0]], [text for _, text in parts[1]], tools)
    numbers = [[n for n, _ in side] for side in parts]
    joined = _joined(by_sentences, *numbers)
    if _paired(joined) <= _paired(found):
        return found
    left = _alone(by_sentences, joined, numbers)
    return sorted((*joined, *left), key=lambda p: (p.en or (after(p.ja[0], joined),), p.ja))


def _alone(pairs: Sequence[Pair], joined: Sequence[Pair], numbers: Sequence[Sequence[int]]) -> list[Pair]:
    """The texts that stand in no pair, as likely as one of their sentences has no counterpart."""
    taken = {n for p in joined for n in p.en}, {n for p in joined for n in p.ja}
    bare: list[dict[int, float]] = [
        {numbers[0][i]: p.score for p in pairs for i in p.en if not p.ja},
        {numbers[1][j]: p.score for p in pairs for j in p.ja if not p.en},
    ]
    en, ja = (
        [(n, bare[at].get(n, LEAST)) for n in dict.fromkeys(numbers[at]) if n not in taken[at]]
        for at in (0, 1)
    )
    return [*(Pair((n,), (), score) for n, score in en), *(Pair((), (n,), score) for n, score in ja)]


def _paired(pairs: Sequence[Pair]) -> float:
    """How many texts are paired, each as likely as it is right."""
    return sum((len(p.en) + len(p.ja)) * p.score for p in pairs if p.en and p.ja)


def _joined(pairs: Sequence[Pair], en: Sequence[int], ja: Sequence[int]) -> list[Pair]:
    """Pairs of sentences as pairs of the texts they stand in: one text beside those of the other side."""
    groups: list[tuple[set[int], set[int], list[Pair]]] = []
    for pair in sorted((p for p in pairs if p.en and p.ja and p.score >= _LIKELY), key=lambda p: -p.score):
        ours, theirs = {en[i] for i in pair.en}, {ja[j] for j in pair.ja}
        met = [g for g in groups if g[0] & ours or g[1] & theirs]
        for group in met:
            ours, theirs = ours | group[0], theirs | group[1]
        if min(len(ours), len(theirs)) > 1:
            continue  # a sentence that stands elsewhere
        groups = [g for g in groups if g not in met]
        groups.append((ours, theirs, [pair, *(p for g in met for p in g[2])]))
    return [
        Pair(
            tuple(sorted(ours)), tuple(sorted(theirs)), round(sum(p.score for p in told) / len(told), 3),
            tuple(dict.fromkeys(e for p in told for e in p.evidence)),
        )
        for ours, theirs, told in groups
    ]  # fmt: skip
