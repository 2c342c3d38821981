"""Numerals as integers: figures of any width, Roman ones, ideographs."""

from __future__ import annotations

import unicodedata

from taiyaku.corpus.text import KANJI, kanji_value

_ROMAN = {"i": 1, "v": 5, "x": 10, "l": 50, "c": 100}


def roman(text: str) -> int:
    """The value of a Roman numeral in letters of either case."""
    values = [_ROMAN[c] for c in text.casefold()]
    return sum(-v if any(w > v for w in values[at:]) else v for at, v in enumerate(values))


def integer(text: str) -> int | None:
    """The value of figures or ideographs (12, １２, 十二); None for anything else."""
    if text.isdigit():
        return int(unicodedata.normalize("NFKC", text))
    return kanji_value(text) if text and not set(text) - set(KANJI) else None
