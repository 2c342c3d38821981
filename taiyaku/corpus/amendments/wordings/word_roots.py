"""The words of a text by how they begin, whatever their endings, and its figures."""

from __future__ import annotations

import re
from functools import lru_cache

from taiyaku.corpus.amendments.wordings.place_words import PlaceWords, lowered
from taiyaku.corpus.similarity import content_words
from taiyaku.corpus.text import HAN, has_japanese, remembered_by_words
from taiyaku.values import Struct

KEPT = 1 << 14  # texts of which the words are kept, for these are many
_ROOT = 5  # letters that the forms of a word share
ENDING = re.compile(r"(?<=[a-z]{3})(?:ings?|ed|es?|(?<!s)s)$")
_PLURAL = re.compile(r"(?<=[a-z]{2}x)es$|(?<=[cs]h)es$|(?<=ss)es$|(?<=[a-z]{3})(?<![su])s$")
_FIGURE = re.compile(r"\d+")
_VALUE = re.compile(r"[+\-−]?\d+(?:\.\d+)?")
IDEOGRAPH = re.compile(f"[{HAN}]")
_INFLECTED = re.compile(f"[{HAN}\u3041-\u309f]")


class Rooted(Struct, frozen=True):
    """A sentence as the roots of its words and its figures."""

    roots: frozenset[str]
    figures: frozenset[str]


def rooted(text: str, words: PlaceWords) -> Rooted:
    flat = lowered(text)
    figures = {*_FIGURE.findall(flat), *words.find("numbers").findall(flat)}
    said = {w for w in content_words(text) if len(w) > 1 and w not in words.fillers} - figures
    said = {w for w in said if not _VALUE.fullmatch(w)}
    return Rooted(frozenset(stem(word) for word in said), frozenset(figures))


@lru_cache(1 << 15)
def stem(word: str) -> str:
    """How a word begins in each of its forms."""
    return ENDING.sub("", word)[:_ROOT]


def singular(word: str) -> str:
    """A word without what makes it plural: "hexes", "coins"."""
    return _PLURAL.sub("", word)


def roots(text: str, words: PlaceWords) -> frozenset[str]:
    """How the words of a text begin that say something, without figures."""
    return rooted(text, words).roots


def told_by(text: str, words: PlaceWords) -> frozenset[str]:
    """What tells a text from others, inflections left aside: roots of words, figures, single ideographs.

    Those of words that every game has, 手番, tell nothing.
    """
    said = rooted(text, words)
    bare = (root for root in said.roots if not _INFLECTED.search(root))
    own = words.find("ordinary").sub(" ", text) if has_japanese(text) else ""
    return frozenset((*bare, *said.figures, *IDEOGRAPH.findall(own)))


telling = remembered_by_words(told_by, KEPT)
