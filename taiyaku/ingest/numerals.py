"""Numerals as integers: figures of any width, Roman ones, ideographs."""

from __future__ import annotations

import re
import unicodedata

_ROMAN = {"i": 1, "v": 5, "x": 10, "l": 50, "c": 100}
_IDEOGRAPHS = "〇一二三四五六七八九"
_COUNT = re.compile(f"[{_IDEOGRAPHS}十]+")


def roman(text: str) -> int:
    """The value of a Roman numeral in letters of either case."""
    values = [_ROMAN[c] for c in text.casefold()]
    return sum(-v if any(w > v for w in values[at:]) else v for at, v in enumerate(values))


def integer(text: str) -> int | None:
    """The value of figures or ideographs below a hundred (12, １２, 十二); None for anything else."""
    if text.isdigit():
        return int(unicodedata.normalize("NFKC", text))
    if not _COUNT.fullmatch(text):
        return None
    tens, ten, ones = text.rpartition("十")
    return 10 * (_IDEOGRAPHS.find(tens or "一") if ten else 0) + _IDEOGRAPHS.find(ones or "〇")
