"""What became of the clauses of an earlier outline: by what they say, by their neighbours, by likeness.

The same text is the same clause where it stands once; where it stands in several places, its entry and the
texts before and after it decide, and where they do not, nothing does. A text that reads otherwise is taken
for an edit of the one it shares most words with, near the place; that it is another text is always seen.
"""

from __future__ import annotations

import hashlib
import itertools
import re
from bisect import bisect
from collections import Counter, defaultdict
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from functools import lru_cache

from taiyaku.corpus.decisions.reliance_file import digest_of
from taiyaku.corpus.model import Entry
from taiyaku.corpus.similarity import content_words
from taiyaku.corpus.text import remembered
from taiyaku.multimap import multimap
from taiyaku.values import Struct, field

# A sketch is the twelve smallest of the short hashes of a text's words (MinHash, Broder 1997): two of them
# tell how much of their words two texts share, and neither can be read.
_WORDS = 12
_WIDTH = 3  # hexadecimal digits of a word's hash
_TELLING = 4  # different words


class Part(Struct, frozen=True):
    """A clause of an outline."""

    id: str
    digest: str
    sketch: str
    before: str = ""  # digest of the text before it in its entry; empty at the beginning
    after: str = ""

    @property
    def entry(self) -> str:
        """The entry it stands in, whichever version of a document that is in."""
        return bare(self.id)

    @property
    def section(self) -> str:
        return self.id.partition("#")[2].rpartition(".")[0]


class Sheet(Struct, frozen=True):
    """One entry of an outline: what stands for the text of each clause, by what follows its id."""

    entry: str
    document: str
    series: str
    parts: Mapping[
        str, str
    ]  # "effects.1" -> "9b0e12345678 a1bc2d": digest and sketch, in the order of the text

    def clauses(self) -> Iterator[Part]:
        known = [(name, *_split(said)) for name, said in self.parts.items()]
        digests = ["", *(digest for _, digest, _ in known), ""]
        for at, (name, digest, sketch) in enumerate(known):
            yield Part(f"{self.entry}#{name}", digest, sketch, digests[at], digests[at + 2])


def _split(said: str) -> tuple[str, str]:
    digest, _, sketch = said.partition(" ")
    return digest, sketch


def bare(any_id: str) -> str:
    """The id of an entry without what tells its document from another one of the same id."""
    return any_id.partition("#")[0].partition("~")[0]


def sheets(entries: Iterable[Entry], series: Mapping[str, str | None]) -> Iterator[Sheet]:
    """The outline of entries; `series` of each document that is to be in it."""
    for entry in entries:
        if entry.document in series:
            clauses = entry.clauses
            parts = {c.id.partition("#")[2]: f"{digest_of(c.text)} {sketch(c.text)}" for c in clauses}
            yield Sheet(entry.id, entry.document, series[entry.document] or "", parts)


@remembered
def sketch(text: str) -> str:
    """What stands for the words of a text, in no order."""
    hashes = {hashlib.sha256(word.encode()).hexdigest()[:_WIDTH] for word in content_words(text)}
    return "".join(sorted(hashes)[:_WORDS])


def resemblance(one: str, other: str) -> float:
    """How many words two texts share, by their sketches: 0.0 none, 1.0 all (Dice)."""
    first, second = words_of(one), words_of(other)
    least = sorted(first | second)[:_WORDS]
    if not least:
        return 0.0
    shared = sum(word in first and word in second for word in least)
    return 2 * shared / (len(least) + shared)


def is_telling(one: str) -> bool:
    """Whether a text is known again wherever it stands; "Yes." is said in many places."""
    return len(one) >= _TELLING * _WIDTH


@lru_cache(maxsize=1 << 15)
def words_of(one: str) -> frozenset[str]:
    """The hashes in a sketch."""
    return frozenset(one[at : at + _WIDTH] for at in range(0, len(one), _WIDTH))


def parts_of(found: Sequence[Sheet]) -> list[Part]:
    return [part for sheet in found for part in sheet.clauses()]


_SHARED = 4  # words that a text of another entry has to share to be looked at
_EDITED = 0.5  # resemblance from which a text of the same entry is taken for an edit
_IN_PLACE = 0.3  # the same between the same neighbours
_ELSEWHERE = 0.75
_MARGIN = 0.08  # by which an edit has to be more alike than any other

Key = Callable[[Part], object]


class Course(Struct, frozen=True):
    """Where the clauses of an earlier outline are now."""

    to: Mapping[str, tuple[str, ...]] = field(default_factory=dict)  # several: it was split
    homes: Mapping[str, str] = field(
        default_factory=dict
    )  # bare id of an entry -> the entry that has its texts
    doubtful: frozenset[str] = frozenset()  # the text is there, but nothing tells which place is meant


def match_outlines(olds: Sequence[Part], news: Sequence[Part], texts: Mapping[str, str]) -> Course:
    """Follow the clauses of one outline into another; `texts` are those of the newer one, by id."""
    work = _Matching(olds, news)
    work.same()
    doubtful = frozenset(work.in_doubt())
    retold = dict(work.retold(texts, doubtful))
    work.edited(doubtful, retold)
    to = {olds[a].id: (news[b].id,) for a, b in work.to.items()}
    return Course({**to, **retold}, dict(work.homes), doubtful)


class _Matching:
    def __init__(self, olds: Sequence[Part], news: Sequence[Part]) -> None:
        self.olds, self.news = olds, news
        self.to: dict[int, int] = {}
        self.back: dict[int, int] = {}
        self.homes: dict[str, str] = {}
        self._there = {part.entry for part in news}

    # ---- the same text

    def same(self) -> None:
        self._pair(lambda p: p.digest if is_telling(p.sketch) else None)
        self._find_homes()
        self._pair(lambda p: (p.digest, p.before, p.after), at_home=True)
        self._pair(lambda p: p.digest, at_home=True)
        self._by_one_neighbour()
        self._in_order()
        self._pair(lambda p: (p.digest, p.before, p.after) if p.before and p.after else None)
        self._find_homes()

    def _left(self) -> tuple[list[int], list[int]]:
        return (
            [a for a in range(len(self.olds)) if a not in self.to],
            [b for b in range(len(self.news)) if b not in self.back],
        )

    def _groups(self, key: Key, at_home: bool) -> Iterator[tuple[list[int], list[int]]]:
        """What has one key, on both sides; with `at_home` only inside what is one entry."""
        sides: tuple[defaultdict[object, list[int]], ...] = (defaultdict(list), defaultdict(list))
        for side, left, parts in zip(sides, self._left(), (self.olds, self.news), strict=True):
            for at in left:
                part = parts[at]
                if (known := key(part)) is not None:
                    home = self.homes.get(part.entry, part.entry) if side is sides[0] else part.entry
                    side[(home if at_home else "", known)].append(at)
        yield from ((sides[0][one], sides[1][one]) for one in sides[0] if one in sides[1])

    def _pair(self, key: Key, at_home: bool = False) -> None:
        for ours, theirs in list(self._groups(key, at_home)):
            if len(ours) == len(theirs) == 1:
                self._take(ours[0], theirs[0])

    def _take(self, a: int, b: int) -> None:
        self.to[a], self.back[b] = b, a

    def _by_one_neighbour(self) -> None:
        """By the text before, or the one after, where the two do not contradict each other."""
        claims: defaultdict[int, set[int]] = defaultdict(set)
        for key in (lambda p: (p.digest, p.before, "<"), lambda p: (p.digest, p.after, ">")):
            for ours, theirs in self._groups(key, at_home=True):
                for a in ours:
                    claims[a].update(theirs)
        wanted = Counter(b for claim in claims.values() for b in claim)
        for a, claim in claims.items():
            if len(claim) == 1 and wanted[b := next(iter(claim))] == 1:
                self._take(a, b)

    def _in_order(self) -> None:
        for ours, theirs in list(self._groups(lambda p: p.digest, at_home=True)):
            if len(ours) == len(theirs):
                for a, b in zip(ours, theirs, strict=True):
                    self._take(a, b)

    def _find_homes(self) -> None:
        """The entry that each one is now: that of its name, unless its texts went to one of a new name."""
        votes: defaultdict[str, Counter[str]] = defaultdict(Counter)
        for a, b in self.to.items():
            votes[self.olds[a].entry][self.news[b].entry] += 1
        had = {part.entry for part in self.olds}
        for entry in had:
            found = votes[entry]
            best = max(found, key=lambda e: (found[e], e == entry, e), default=entry)
            if best not in had or entry not in self._there:
                self.homes[entry] = best
            else:
                self.homes[entry] = entry

    # ---- other words

    def in_doubt(self) -> Iterator[str]:
        ours, theirs = self._left()
        there = {self.news[b].digest for b in theirs}
        return (self.olds[a].id for a in ours if self.olds[a].digest in there)

    def retold(
        self, texts: Mapping[str, str], without: Collection[str]
    ) -> Iterator[tuple[str, tuple[str, ...]]]:
        """Clauses that were split or merged, word by word."""
        ours, theirs = self._left()
        wanted: defaultdict[str, list[int]] = defaultdict(list)
        for a in ours:
            home = self.homes.get(self.olds[a].entry)
            if home and self.olds[a].id not in without:
                wanted[home].append(a)
        digests = {home: Counter(self.olds[a].digest for a in some) for home, some in wanted.items()}
        waiting = multimap(
            ((home, self.olds[a].digest), a) for home, some in wanted.items() for a in reversed(some)
        )
        for home, run in self._runs(theirs):
            number = {self.news[b].id: b for b in run}
            clauses = [(i, texts[i]) for i in number if i in texts]
            for ids, used in find_retold(clauses, digests.get(home, Counter())):
                self.back |= {number[i]: -1 for i in ids}
                for digest in used.elements():
                    yield self.olds[waiting[home, digest].pop()].id, ids

    def _runs(self, numbers: Iterable[int]) -> Iterator[tuple[str, list[int]]]:
        """Neighbouring clauses of one section, with their entry."""
        run: list[int] = []
        for b in numbers:
            part, last = self.news[b], self.news[run[-1]] if run else None
            if last and (b != run[-1] + 1 or (last.entry, last.section) != (part.entry, part.section)):
                yield last.entry, run
                run = []
            run = [*run, b]
        if run:
            yield self.news[run[-1]].entry, run

    def edited(self, without: Iterable[str], told: Mapping[str, tuple[str, ...]]) -> None:
        """Pair what is alike, the likest first; of two that are as much alike neither."""
        known = {*without, *told}
        doubted = {part.digest for part in self.olds if part.id in known}
        ours, theirs = self._left()
        ours = [a for a in ours if self.olds[a].id not in known]
        theirs = [b for b in theirs if self.news[b].digest not in doubted]
        fits = {
            (a, b): fit for a, b in self._candidates(ours, theirs) if (fit := self._fit(a, b)) is not None
        }
        rivals: defaultdict[tuple[str, int], list[tuple[int, int]]] = defaultdict(list)
        for a, b in fits:
            rivals["old", a].append((a, b))
            rivals["new", b].append((a, b))
        for (a, b), fit in sorted(fits.items(), key=lambda item: (-item[1], item[0])):
            if self._is_free(a, b):
                near = [p for p in (*rivals["old", a], *rivals["new", b]) if self._is_free(*p)]
                if sum(fit - fits[other] < _MARGIN for other in near) == 2:  # itself, once for each side
                    self._take(a, b)

    def _is_free(self, a: int, b: int) -> bool:
        return a not in self.to and b not in self.back

    def _candidates(self, ours: Sequence[int], theirs: Sequence[int]) -> Iterator[tuple[int, int]]:
        """Pairs that share words: one inside an entry, several elsewhere."""
        holders = multimap((word, b) for b in theirs for word in words_of(self.news[b].sketch))
        for a in ours:
            home = self.homes.get(self.olds[a].entry)
            votes = Counter(b for word in words_of(self.olds[a].sketch) for b in holders[word])
            for b, shared in sorted(votes.items()):
                if shared >= (1 if self.news[b].entry == home else _SHARED):
                    yield a, b

    def _fit(self, a: int, b: int) -> float | None:
        """How sure it is that a text was edited to another one; None if it is not."""
        old, new = self.olds[a], self.news[b]
        fit = resemblance(old.sketch, new.sketch)
        if self.homes.get(old.entry) != new.entry:
            return fit if fit >= _ELSEWHERE and is_telling(old.sketch) else None
        beside = self._meet(a, b, -1) + self._meet(a, b, 1)
        least = _IN_PLACE if beside == 2 else _EDITED
        return fit + 0.1 * beside if fit >= least else None

    def _meet(self, a: int, b: int, step: int) -> bool:
        """Whether two texts have the same neighbour, or stand at the same end of their entry."""
        first, second = _neighbour(self.olds, a, step), _neighbour(self.news, b, step)
        if first is None or second is None:
            return first is second
        return self.to.get(first) == second


def _neighbour(parts: Sequence[Part], at: int, step: int) -> int | None:
    there = at + step
    return there if 0 <= there < len(parts) and parts[there].entry == parts[at].entry else None


# The same words cut into other clauses: one that was split, several that were merged, a shifted boundary.
# Only digests of the earlier clauses are known, so the sentences that stand there now are put together until
# they give these digests.

_SENTENCE_END = re.compile(r"(?<=[.!?;:])[\"'”’)\]]*\s+|(?<=[。！？；])(?![」』）)])\s*|\n+")
_LONGEST = 24  # sentences of one clause


def find_retold(
    clauses: Sequence[tuple[str, str]], wanted: Counter[str]
) -> Iterator[tuple[tuple[str, ...], Counter[str]]]:
    """Runs of neighbouring clauses, by id, that say no more and no less than earlier clauses did, and which.

    `wanted` counts the digests of the earlier ones; those that a run accounts for are taken out of it.
    """
    pieces = [(id_, sentence) for id_, text in clauses for sentence in _sentences(text)]
    ends = [at for at in range(1, len(pieces) + 1) if at == len(pieces) or pieces[at][0] != pieces[at - 1][0]]
    sentences = [sentence for _, sentence in pieces]
    start, known = 0, frozenset(ends)
    while start < len(pieces) and wanted:
        found = _tiles(sentences, start, known, wanted)
        if found is None:
            start = ends[bisect(ends, start)]
            continue
        end, used = found
        wanted.subtract(used)
        wanted += Counter()  # drops those that are used up
        yield tuple(dict.fromkeys(id_ for id_, _ in pieces[start:end])), Counter(used)
        start = end


def _tiles(
    sentences: Sequence[str], start: int, ends: frozenset[int], wanted: Mapping[str, int]
) -> tuple[int, Counter[str]] | None:
    """How far earlier clauses, one behind the other, reach from there to the end of a clause."""
    paths: list[tuple[int, Counter[str]]] = [(start, Counter())]
    seen = {start}
    while paths:
        here, used = paths.pop()
        for end in range(here + 1, min(len(sentences), here + _LONGEST) + 1):
            digest = digest_of(" ".join(sentences[here:end]))
            if wanted.get(digest, 0) <= used[digest]:
                continue
            told = used + Counter([digest])
            if end in ends:
                return end, told
            if end not in seen:
                seen.add(end)
                paths.append((end, told))
    return None


def _sentences(text: str) -> list[str]:
    cuts = [0, *(match.end() for match in _SENTENCE_END.finditer(text)), len(text)]
    return [part for a, b in itertools.pairwise(cuts) if (part := text[a:b].strip())]
