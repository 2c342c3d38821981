"""What a text offers to be recognised by in another language: numbers, Latin words, terms, words.

Evidence is a set of keys. A key that both sides have is the same thing said twice: `n:-3` a number,
`l:dodge` a Latin word, `t:dodge` a concept of the termbase, `w:ドッジ` a Japanese word, which an English
word has too where it is borrowed. Other words meet through the lexicon (`aligning.lexicon`).
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field

from taiyaku.corpus.aligning.numbers import NumberWords, find_numbers
from taiyaku.corpus.linking.forms import singular
from taiyaku.corpus.model import Lang
from taiyaku.corpus.text import HAN
from taiyaku.corpus.wording import plain

# The words of each text in their dictionary form; a Latin word as it is borrowed into Japanese, if it is.
WordFinder = Callable[[Sequence[tuple[str, Lang]]], list[list[str]]]
# The concepts named in each text.
TermFinder = Callable[[Sequence[tuple[str, Lang]]], list[list[str]]]

_LATIN = re.compile(r"[a-z]+(?:'[a-z]+)?")
_RUN = re.compile(rf"[{HAN}]+|[\u30a1-\u30fa\u30fc-\u30ff]{{2,}}")
_STEM = 6  # letters of an English word that make its stem


@dataclass(frozen=True, slots=True)
class Segment:
    """One text and its evidence."""

    text: str
    keys: frozenset[str]
    size: int  # characters that say something


@dataclass(frozen=True, slots=True)
class Tools:
    """What alignment borrows from the outside; each can be left out."""

    find_words: WordFinder | None = None
    find_terms: TermFinder | None = None
    numbers: NumberWords = field(default_factory=NumberWords)
    leave_out: frozenset[str] = frozenset()  # kinds of evidence not to use, by letter: for ablations


def segments(texts: Sequence[str], lang: Lang, tools: Tools) -> list[Segment]:
    """The texts with the evidence found in each."""
    pairs = [(plain(text), lang) for text in texts]
    found = tools.find_words(pairs) if tools.find_words else [_runs(text) for text, _ in pairs]
    terms = tools.find_terms(pairs) if tools.find_terms else [[] for _ in pairs]
    return [
        Segment(text, frozenset(_keys(text, words, named, tools)), max(1, sum(map(str.isalnum, text))))
        for (text, _), words, named in zip(pairs, found, terms, strict=True)
    ]


def _keys(text: str, words: Iterable[str], terms: Iterable[str], tools: Tools) -> Iterable[str]:
    keys = [f"n:{number}" for number in find_numbers(text, tools.numbers).keys]
    keys += [f"l:{stem(word)}" for word in _LATIN.findall(text.casefold()) if len(word) > 1]
    keys += [f"w:{word}" for word in words]
    keys += [f"t:{term}" for term in terms]
    return (key for key in keys if key[0] not in tools.leave_out)


def stem(word: str) -> str:
    """The beginning of an English word that its forms share.

    >>> stem("declares") == stem("declaring"), stem("die") == stem("dies")
    (True, False)
    """
    return singular(word.removesuffix("'s"))[:_STEM]


def _runs(text: str) -> list[str]:
    """Words by change of script, where nothing better is at hand; of ideographs every pair."""
    words: list[str] = []
    for run in _RUN.findall(text):
        kana = not re.match(f"[{HAN}]", run)
        words += [run] if kana or len(run) < 3 else [run[n : n + 2] for n in range(len(run) - 1)]
    return words
