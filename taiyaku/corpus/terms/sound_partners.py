"""Which English phrase a katakana phrase sounds like, of those that share its consonants.

A word sounds as it is borrowed where that is known (order is オーダー), else as its letters are read.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from functools import cache

import numpy as np

from taiyaku.corpus.terms.matcher import form_key
from taiyaku.corpus.terms.phonetics import closeness, closeness_at_most, heard, skeleton_of_kana, skeletons
from taiyaku.multimap import multimap
from taiyaku.values import Struct

_NEAREST = 12  # phrases with the most consonants in common that are listened to
LEAST = 0.55  # how alike a phrase must sound to be remembered
_UNLIKE = 0.5  # what is less alike need not be measured
_KEPT = 3
_OTHER_LOAN = 0.9  # of the likeness of words that are known to be borrowed otherwise

_DULL = re.compile(r"u(?=[^aeiouy]{1,2}(?![a-z])|([^aeiouyr])\1|[mn][bptk])|o(?=v|ther)")
_DRAWN = re.compile(r"(?<=[エケセテネヘメレゲゼデベペ])イ|(?<=[オコソトノホモヨロゴゾドボポ])ウ")
_INFLECTED = re.compile(r"(?<=[a-z]{3}e)d$|(?<=[a-z]{4})(?:ed|ing)$")
_LONG_A = re.compile(r"a(?=[sc]es?$)")
_ADDED = re.compile(r"(?<=[bghkmnprs])u(?![aeiou])|(?<=[td])o(?![aeiou])")
_FINAL_R = re.compile(r"(?<=[a-z][a-z])(?:er|or|re|our)(?=s?$)")

Borrowed = Callable[[str], str]  # an English word as Japanese writes it, or nothing


class Heard(Struct, frozen=True):
    """An English phrase that a katakana phrase sounds like."""

    key: str
    score: float
    borrowed: bool  # whether each word is known to be borrowed as it is heard


class SoundPartners:
    """English phrases, to be found by their sound."""

    def __init__(self, phrases: Iterable[str], borrowed: Borrowed) -> None:
        self._borrowed = borrowed
        self._ways = cache(self._ways_of)  # a phrase is held against many
        self._phrases = list(phrases)
        grams = [_grams("".join(map(_bones, phrase.split()))) for phrase in self._phrases]
        self._sizes = np.array([len(own) for own in grams], np.int64)
        having = multimap((gram, number) for number, own in enumerate(grams) for gram in own)
        self._by_gram = {gram: np.array(numbers) for gram, numbers in having.items()}

    def of(self, kana: str) -> list[Heard]:
        """The phrases that sound like it, the likest first."""
        spoken, grams = heard(kana), _grams(skeleton_of_kana(kana))
        theirs = [self._by_gram[gram] for gram in grams if gram in self._by_gram]
        if not theirs:
            return []
        shared = np.bincount(np.concatenate(theirs))
        having = shared.nonzero()[0]
        unlike = -2 * shared[having] / (len(grams) + self._sizes[having])
        if len(having) > _NEAREST:
            near = unlike <= np.partition(unlike, _NEAREST)[_NEAREST - 1]
            having, unlike = having[near], unlike[near]
        ranked = having[unlike.argsort(kind="stable")[:_NEAREST]].tolist()
        ways, spelt = (spoken, _bare(spoken)), _spelt(kana)
        found = [self._compared(self._phrases[at], ways, spelt) for at in ranked]
        found.sort(key=lambda h: (-h.score, h.key))
        return [h for h in found[:_KEPT] if h.score >= LEAST]

    def _compared(self, phrase: str, spoken: tuple[str, str], spelt: str) -> Heard:
        loan, ways = self._ways(phrase)
        if loan == spelt:
            return Heard(phrase, 1.0, True)
        score = 0.0
        for way in ways:
            for one, other in zip(spoken, way, strict=True):
                if closeness_at_most(one, other) > max(score, _UNLIKE):
                    score = max(score, closeness(one, other))
        return Heard(phrase, score * (1.0 if loan is None else _OTHER_LOAN), False)

    def _ways_of(self, phrase: str) -> tuple[str | None, Sequence[tuple[str, str]]]:
        """How it is spelt where each word is borrowed, and what may be heard of it, in full and bare."""
        words = phrase.split()
        loans = [self._borrowed(word) or self._borrowed(_INFLECTED.sub("", word)) for word in words]
        ways = ["".join(heard(loan or _flat(word)) for loan, word in zip(loans, words, strict=True))]
        if not all(loans):
            ways += ["".join(heard(_open(word)) for word in words), "".join(map(heard, map(_flat, words)))]
        spelt = _spelt("".join(loans)) if all(loans) else None
        return spelt, [(way, _bare(way)) for way in dict.fromkeys(ways)]


def _spelt(kana: str) -> str:
    """A loan however it is spelt: プレイヤー, プレーヤ."""
    return _DRAWN.sub("", form_key(kana).replace(" ", ""))


def _open(word: str) -> str:
    """A word with the end that Japanese hears: trooper is troopa, base is bese."""
    return _LONG_A.sub("e", _FINAL_R.sub("a", word))


def _flat(word: str) -> str:
    """Its dull vowels as Japanese hears them, too: duck is dack."""
    return _DULL.sub("a", _open(word))


def _bare(reading: str) -> str:
    """A reading without the vowels that Japanese puts behind consonants."""
    return _ADDED.sub("", reading)


def _bones(word: str) -> str:
    return next(iter(skeletons(word)), "")


def _grams(bones: str) -> Sequence[str]:
    framed = f"<{bones}>"
    return tuple(dict.fromkeys(framed[n : n + 2] for n in range(len(framed) - 1)))
