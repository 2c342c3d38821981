"""What a text offers to be recognised by in another language: numbers, Latin words, terms, words.

Evidence is a set of keys. A key that both sides have is the same thing said twice: `n:-3` a number,
`l:dodge` a Latin word, `t:dodge` a concept of the termbase, `w:ドッジ` a Japanese word, which an English
word has too where it is borrowed. Other words meet through the lexicon that the texts teach
(`alignment.lexicon`) and what is known of both languages before: a vocabulary's `[everyday]` has lines such
as "win winner = 勝つ 勝者", any of the left for any of the right.
"""

from __future__ import annotations

import math
import re
from collections import defaultdict
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from functools import lru_cache
from itertools import groupby
from operator import itemgetter
from sys import intern

from taiyaku.corpus.alignment.numbers import NumberWords, find_numbers
from taiyaku.corpus.memo import Memo, no_memo
from taiyaku.corpus.model import Lang
from taiyaku.corpus.similarity import plain
from taiyaku.corpus.terms.matcher import ConceptFinder, singular
from taiyaku.corpus.text import HAN, MANY_TEXTS, Told
from taiyaku.values import Struct, encode, field, replace
from taiyaku.whole_files import digest_of

# The words of each text in their dictionary form; a Latin word as it is borrowed into Japanese, if it is.
WordFinder = Callable[[Sequence[tuple[str, Lang]]], list[list[str]]]
# The concepts named in each text.
TermFinder = Callable[[Sequence[tuple[str, Lang]]], list[list[str]]]
Having = Callable[[str], Collection[int]]

LATIN = re.compile(r"[a-z]+(?:'[a-z]+)?")
_RUN = re.compile(rf"[{HAN}]+|[\u30a1-\u30fa\u30fc-\u30ff]{{2,}}")
# "B.2.", "I:": a translation goes by the same
_LABEL = re.compile(r"\s*\(?([a-z](?:\.\d+)+|[a-z](?=[.:)]\s))", re.IGNORECASE)
_STEM = 6  # letters of an English word that make its stem
_ENDINGS = ("ing", "ed")
_VOWEL = re.compile("[aeiouy]")
_CONCEPT, _NAMES = "t", "ltw"  # kinds of keys
_OFTENER = 1.5  # than a concept a word may stand in texts that tells the same


class Segment(Struct, frozen=True):
    """One text and its evidence."""

    text: str
    keys: frozenset[str]
    size: int  # characters that say something
    senses: tuple[tuple[str, Mapping[str, float]], ...] = ()  # keys of the other language its own may be


class Tools(Struct, frozen=True):
    """What alignment borrows from the outside; each can be left out."""

    find_words: WordFinder | None = None
    find_terms: TermFinder | None = None
    numbers: NumberWords = field(default_factory=NumberWords)
    meanings: Meanings = field(default_factory=dict)
    memo: Memo = no_memo  # what pairs of earlier builds are taken from
    small: frozenset[str] = frozenset()  # English words that say nothing by themselves, as stems
    lists: str = ""  # digest of the vocabulary's lists
    # Evidence of texts that were asked for, which mostly are again
    seen: dict[tuple[str, Lang], tuple[str, ...]] = field(default_factory=dict)

    @property
    def recipe(self) -> tuple[str, str]:
        """A name for all but the code that evidence comes from besides the texts."""
        return self.lists, self.find_terms.digest if isinstance(self.find_terms, ConceptFinder) else ""

    @staticmethod
    def of(
        words: WordLists, find_words: WordFinder | None = None, find_terms: TermFinder | None = None
    ) -> Tools:
        """With all that a vocabulary's lists tell."""
        return Tools(
            find_words,
            find_terms,
            NumberWords.of(words.get("alignment", {})),
            meanings=everyday_meanings(words, find_words, stem),
            small=frozenset(map(stem, words.get("questions", {}).get("small", ()))),
            lists=digest_of(encode(words)),
        )


def segments(texts: Sequence[str], lang: Lang, tools: Tools) -> list[Segment]:
    """The texts with the evidence found in each."""
    return with_keys(texts, lang, keys_of(texts, lang, tools), tools)


def with_keys(texts: Sequence[str], lang: Lang, keys: Iterable[Iterable[str]], tools: Tools) -> list[Segment]:
    """The texts with the keys of each, and what these may be in the other language."""
    told = ((plain(text), frozenset(own)) for text, own in zip(texts, keys, strict=True))
    return [
        Segment(text, own, max(1, sum(map(str.isalnum, text))), _senses(own, tools) if lang == "en" else ())
        for text, own in told
    ]


def keys_of(texts: Sequence[str], lang: Lang, tools: Tools) -> list[list[str]]:
    """The keys of each text."""
    pairs = [(plain(text), lang) for text in texts]
    told = _told(pairs, tools)
    terms = tools.find_terms(pairs) if tools.find_terms else [[] for _ in pairs]
    named = ([intern(f"t:{term}") for term in own] for own in terms)
    return [[*dict.fromkeys((*told[pair], *own))] for pair, own in zip(pairs, named, strict=True)]


def _told(pairs: Sequence[tuple[str, Lang]], tools: Tools) -> dict[tuple[str, Lang], tuple[str, ...]]:
    """The evidence of texts but for what the termbase knows; that of those seen before is there."""
    told = {pair: tools.seen[pair] for pair in pairs if pair in tools.seen}
    new = list(dict.fromkeys(pair for pair in pairs if pair not in told))
    found = tools.find_words(new) if tools.find_words else [_runs(text) for text, _ in new]
    keys = (dict.fromkeys(_keys(pair[0], words, tools)) for pair, words in zip(new, found, strict=True))
    fresh = {pair: tuple(map(intern, own)) for pair, own in zip(new, keys, strict=True)}
    if len(tools.seen) > MANY_TEXTS:
        tools.seen.clear()
    tools.seen.update(fresh)
    return told | fresh


def _senses(keys: Iterable[str], tools: Tools) -> tuple[tuple[str, Mapping[str, float]], ...]:
    return tuple((key, tools.meanings[key]) for key in sorted(keys) if key in tools.meanings)


def _keys(text: str, words: Iterable[str], tools: Tools) -> Iterable[str]:
    keys = [f"n:{number}" for number in find_numbers(text, tools.numbers).keys]
    stems = (stem(word) for word in LATIN.findall(text.casefold()) if len(word) > 1)
    keys += [f"n:{label[1].casefold()}" for label in (_LABEL.match(text),) if label]
    keys += [f"l:{s}" for s in stems if s not in tools.small or f"l:{s}" in tools.meanings]
    return keys + [f"w:{word}" for word in words]


def stem(word: str) -> str:
    """The beginning of an English word that its forms share.

    >>> stem("moves"), stem("moving"), stem("stopped"), stem("stop"), stem("speed"), stem("declaration")
    ('mov', 'mov', 'stop', 'stop', 'speed', 'declar')
    """
    bare = singular(word.removesuffix("'s"))
    for ending in _ENDINGS:
        rest = bare.removesuffix(ending)
        if rest != bare and len(rest) > 2 and rest[-1] != "e" and _VOWEL.search(rest):
            double = rest[-1] == rest[-2] and rest[-1] not in "lsz"
            bare = rest[:-1] if double else rest
            break
    if len(bare) > 3 and bare[-1] == "e":
        bare = bare[:-1]
    elif len(bare) > 3 and bare[-1] == "y":
        bare = f"{bare[:-1]}i"
    return bare[:_STEM]


def _runs(text: str) -> list[str]:
    """Words by change of script, where nothing better is at hand; of ideographs every pair."""
    words: list[str] = []
    for run in _RUN.findall(text):
        kana = not re.match(f"[{HAN}]", run)
        words += [run] if kana or len(run) < 3 else [run[n : n + 2] for n in range(len(run) - 1)]
    return words


def joined(
    sides: tuple[Sequence[Segment], Sequence[Segment]], homes: Sequence[Sequence[str]]
) -> tuple[list[Segment], list[Segment]]:
    """The texts of one home as one, in either language; those of one stand side by side."""

    def as_one(texts: Sequence[Segment]) -> Segment:
        senses = dict(sense for text in texts for sense in text.senses)
        keys = frozenset[str]().union(*(text.keys for text in texts))
        size = sum(text.size for text in texts)
        return Segment(" ".join(text.text for text in texts), keys, size, tuple(sorted(senses.items())))

    en, ja = (
        [as_one([text for text, _ in own]) for _, own in groupby(zip(side, of, strict=True), itemgetter(1))]
        for side, of in zip(sides, homes, strict=True)
    )
    return en, ja


def without_echoes(en: Sequence[Segment], ja: Sequence[Segment]) -> tuple[list[Segment], list[Segment]]:
    """The texts without the concepts that tell no more than another key that both languages have."""
    places = _places(en), _places(ja)
    both = places[0].keys() & places[1].keys()
    echoes = echoing(both, [own.__getitem__ for own in places], lambda n: en[n].keys)
    return [replace(s, keys=s.keys - echoes) for s in en], [replace(s, keys=s.keys - echoes) for s in ja]


def echoing(both: Iterable[str], having: Sequence[Having], keys: Callable[[int], frozenset[str]]) -> set[str]:
    """Of the keys of `both` languages the concepts that tell no more than another key.

    `having` gives the texts that have a key, by number, English and Japanese; `keys` is of an English one.
    """
    echoes: set[str] = set()
    for term in sorted(key for key in both if key[0] == _CONCEPT):
        places = [one(term) for one in having]
        beside = frozenset[str].intersection(*map(keys, places[0]))
        rest = (key for key in beside - echoes if key[0] in _NAMES and key != term)
        if any(all(map(_echoes, places, (one(key) for one in having))) for key in rest):
            echoes.add(term)
    return echoes


def _echoes(term: Collection[int], key: Collection[int]) -> bool:
    return len(key) <= _OFTENER * len(term) and set(term) <= set(key)


def _places(side: Sequence[Segment]) -> defaultdict[str, set[int]]:
    found: defaultdict[str, set[int]] = defaultdict(set)
    for number, segment in enumerate(side):
        for key in segment.keys:
            found[key].add(number)
    return found


WordLists = Mapping[str, Mapping[str, Sequence[str]]]
WordsOf = Callable[[Sequence[tuple[str, str]]], list[list[str]]]
Meanings = Mapping[str, Mapping[str, float]]  # an English key, the Japanese ones it may be, and how likely

_LIKELY = 0.6  # that an English word is rendered by its one meaning; of several meanings each has a part
_MOST_WORDS = 2  # of a Japanese form that is no single word: 小麦 + 粉


def everyday_meanings(words: WordLists, find_words: WordsOf | None, stem: Callable[[str], str]) -> Meanings:
    """The keys of everyday words; none without something that finds Japanese words."""
    lines = tuple(line for lines in words.get("everyday", {}).values() for line in lines)
    return _meanings(lines, find_words, stem) if lines and find_words else {}


@lru_cache(maxsize=2)  # they are some thousand
def _meanings(lines: tuple[str, ...], find_words: WordsOf, stem: Callable[[str], str]) -> Meanings:
    pairs = [line.split(" = ", 1) for line in lines if " = " in line]
    forms = sorted({form for _, right in pairs for form in right.split()})
    cut = dict(zip(forms, find_words([(form, "ja") for form in forms]), strict=True))
    found: dict[str, dict[str, float]] = {}
    for left, right in pairs:
        likely = _LIKELY / math.sqrt(len(right.split()))
        for english in left.split():
            into = found.setdefault(f"l:{stem(english)}", {})
            for form in right.split():
                parts = cut[form] if len(cut[form]) <= _MOST_WORDS else []
                for part in parts:
                    into[f"w:{part}"] = max(likely / len(parts), into.get(f"w:{part}", 0.0))
    return found


Told.made.append(_meanings.cache_clear)
