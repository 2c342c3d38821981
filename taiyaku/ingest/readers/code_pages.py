"""Which code page a text of single bytes is in: the one that gives its language the letters it has.

The small words of a language are hardly written with more than a to z, so they tell it in any code page.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from functools import lru_cache

from taiyaku.ingest.version_lines import language_data
from taiyaku.values import Struct

_NAMES = {  # what fits equally well is taken as the first of them
    "cp1252": "Windows-1252",
    "cp1250": "Windows-1250",
    "iso8859_2": "ISO-8859-2",
    "cp1254": "Windows-1254",
    "cp1251": "Windows-1251",
    "koi8_r": "KOI8-R",
    "koi8_u": "KOI8-U",
    "iso8859_5": "ISO-8859-5",
    "mac_cyrillic": "Mac Cyrillic",
    "cp866": "CP866",
    "cp1253": "Windows-1253",
    "iso8859_7": "ISO-8859-7",
    "mac_roman": "Mac Roman",
    "cp850": "CP850",
    "cp852": "CP852",
    "cp857": "CP857",
}
_SIGNS = frozenset("«»„“”‘’‚‹›–—…•·©®™°§€\xa0\xad")  # of any language
_WORD = re.compile(r"[^\W\d_]{2,}")
_INSIDE = re.compile(r"(?<=[^\W\d_A-Z])[^\W\d_a-z]")
_SAMPLE = 20_000  # bytes
_FIT = 0.97  # share of what is not ASCII that is a letter of the language, or a sign
_SPOKEN = 0.05  # of the words are small words of the language
_LESS = 0.4  # times as many of them as of the likeliest language: its text may have a second one


class _Reading(Struct, frozen=True):
    encoding: str
    spoken: float
    fit: float


def read_code_page(data: bytes) -> tuple[str, str] | None:
    """The text and the name of its code page, if a language fits it so well that no doubt is left."""
    readings = [one for encoding in _NAMES for one in _readings(data[:_SAMPLE], encoding)]
    most = max((one.spoken for one in readings), default=0.0)
    likely = [one for one in readings if one.spoken >= max(_SPOKEN, _LESS * most)]
    best = max(likely, key=lambda one: one.fit, default=None)
    if best is None or best.fit < _FIT:
        return None
    try:
        return data.decode(best.encoding), _NAMES[best.encoding]
    except UnicodeDecodeError:
        return None


def _readings(sample: bytes, encoding: str) -> Iterator[_Reading]:
    """How well each language fits, so read."""
    try:
        text = sample.decode(encoding)
    except UnicodeDecodeError:
        return
    words = Counter(word.lower() for word in _WORD.findall(text))
    signs = Counter(character for character in text if ord(character) > 127 and character not in _SIGNS)
    signs.subtract(at[0] for at in _INSIDE.finditer(text) if at[0].isupper())  # no word is written so
    total = sum(1 for character in text if ord(character) > 127 and character not in _SIGNS)
    for small, letters in _languages():
        spoken = sum(words[word] for word in small) / (sum(words.values()) or 1)
        known = sum(count for sign, count in signs.items() if sign in letters)
        yield _Reading(encoding, spoken, known / total if total else 0.0)


@lru_cache(maxsize=1)
def _languages() -> tuple[tuple[frozenset[str], frozenset[str]], ...]:
    """The small words of each language that are not English too, and its letters, large and small."""
    data = language_data()
    english = frozenset(data["words"]["en"].split())
    found = []
    for lang, letters in data["letters"].items():
        words = frozenset(word for word in data["words"][lang].split() if len(word) > 1)
        found.append((words if lang == "en" else words - english, frozenset(letters + letters.upper())))
    return tuple(found)
