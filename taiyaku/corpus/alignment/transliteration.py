"""Names that are one another's in the other script: Order Sequence is オーダーシークエンス."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence

from taiyaku.corpus.alignment.features import WordFinder, stem
from taiyaku.corpus.model import Entry, Lang
from taiyaku.corpus.similarity import plain
from taiyaku.corpus.terms.phonetics import alike, is_kana, near_enough, skeleton_of_kana, skeletons
from taiyaku.corpus.text import has_japanese
from taiyaku.multimap import multimap

_LATIN = re.compile(r"[A-Za-z]{2,}")
_KATAKANA = re.compile(r"[\u30a1-\u30fa\u30fc]{2,}")
_SMALL = frozenset({"the", "of", "and", "or", "in", "to", "an", "for", "with", "on"})
_ENOUGH = 0.75  # words of both names that must meet, of all (Dice)
_SHORTEST = 2  # consonants of words that are recognised by their sound
_HEARD = 0.75  # how alike they must sound
Word = tuple[str, frozenset[str]]  # as written, and its keys


class Names:
    """Compares the titles of entries word by word: as borrowed, else by their sound."""

    def __init__(self, find_words: WordFinder | None) -> None:
        self._find_words = find_words

    def alike(self, en: Sequence[Entry], ja: Sequence[Entry]) -> Iterator[tuple[Entry, Entry, float]]:
        """Pairs of entries with names alike, with how much of the names meets."""
        ours = [(entry, words) for entry in en for words in self._english(_titles(entry, "en"))]
        theirs = [(entry, words) for entry in ja for words in self._japanese(_titles(entry, "ja"))]
        by_key = multimap((k, n) for n, (_, words) in enumerate(theirs) for _, keys in words for k in keys)
        for entry, words in ours:
            near = Counter(n for _, keys in words for n in set().union(*(by_key.get(k, ()) for k in keys)))
            for number, met in sorted(near.items()):
                other, parts = theirs[number]
                if 2 * met >= _ENOUGH * (len(words) + len(parts)):  # more words cannot meet
                    score = _dice(words, parts)
                    if score >= _ENOUGH:
                        yield entry, other, score

    def _english(self, titles: Sequence[str]) -> Iterator[list[Word]]:
        for title in titles:
            words = [w for w in _LATIN.findall(plain(title)) if w.casefold() not in _SMALL]
            loans = self._find_words([(w, "en") for w in words]) if self._find_words else [[] for _ in words]
            if words:
                yield [(w, _keys_en(w, found)) for w, found in zip(words, loans, strict=True)]

    def _japanese(self, titles: Sequence[str]) -> Iterator[list[Word]]:
        found = self._find_words([(t, "ja") for t in titles]) if self._find_words else None
        for number, title in enumerate(titles):
            words = found[number] if found else _KATAKANA.findall(title)
            parts = [(word, frozenset(_keys_ja(word))) for word in words]
            parts += [(w, frozenset({f"l:{stem(w.casefold())}"})) for w in _LATIN.findall(plain(title))]
            if parts:
                yield parts


def _titles(entry: Entry, lang: Lang) -> list[str]:
    return [t.text for t in entry.titles if t.lang == lang and has_japanese(t.text) == (lang == "ja")]


def _keys_en(word: str, loans: Iterable[str]) -> frozenset[str]:
    sounds = (f"s:{key}" for key in skeletons(word) if len(key) >= _SHORTEST)
    return frozenset((f"l:{stem(word.casefold())}", *(f"w:{loan}" for loan in loans), *sounds))


def _keys_ja(word: str) -> Iterator[str]:
    yield f"w:{word}"
    if is_kana(word) and len(key := skeleton_of_kana(word)) >= _SHORTEST:
        yield f"s:{key}"


def _dice(en: Sequence[Word], ja: Sequence[Word]) -> float:
    left = list(ja)
    met = 0
    for word in en:
        partner = next((other for other in left if _same(word, other)), None)
        if partner is not None:
            left.remove(partner)
            met += 1
    return 2 * met / (len(en) + len(ja))


def _same(en: Word, ja: Word) -> bool:
    met = en[1] & ja[1]
    return any(key[0] != "s" for key in met) or bool(met and sounds_like(en[0], ja[0]) >= _HEARD)


def sounds_like(latin: str, kana: str) -> float:
    """How much a Latin word sounds like a katakana one: 0.0 where their consonants differ, 1.0 the same."""
    key = skeleton_of_kana(kana)
    if len(key) < _SHORTEST or key not in skeletons(latin):
        return 0.0
    score = alike(latin.casefold(), kana)
    return score if score >= near_enough(key) else 0.0
