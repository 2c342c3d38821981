"""Names cut into tokens, so that variants of one form are equal: width, case, plural, kana, hyphens.

Latin is cut into words, Japanese into characters: where a Japanese word begins and ends is decided at the
place it is found, not by how the form would be cut on its own.
"""

from __future__ import annotations

import re
import unicodedata
from functools import lru_cache

from taiyaku.corpus.radicals import fold_radicals
from taiyaku.corpus.text import HAN, KANA, MANY_TEXTS, remembered

_SILENT = frozenset("ーｰ・･·")  # long marks and interpuncts are set or left out at will
_BRACKETS = frozenset(":：()（）")  # Immunity (Total) and Immunity: Total are one name
_HYPHENS = frozenset("-‐‑‒–_'’")  # inside a word
_SMALL = str.maketrans("ァィゥェォヵヶッャュョヮ", "アイウエオカケツヤユヨワ")
_LATIN_WORD = re.compile(r"[a-z]+")

Token = tuple[str, int, int]  # what is compared, and where it stands


@lru_cache(1)
def _token() -> re.Pattern[str]:
    """What a token is; prepared when first asked for, as that takes longer than many a look-up."""
    return re.compile(
        rf"""
          [\uff66-\uff9d][\uff9e\uff9f]?      # half-width kana with its voicing mark
        | [{KANA}{HAN}]
        | [^\W\d_{KANA}{HAN}]+                # a Latin word; digits stand apart: LEVEL1 is Level 1
        | \d+
        | [^\s]
        """,
        re.VERBOSE,
    )


def tokens(text: str) -> list[Token]:
    """The tokens of a text, folded, with their places.

    >>> [t for t, _, _ in tokens("Coup-de-Grâce, ﾄﾞｯｼﾞ")]
    ['coup', 'de', 'grace', ',', 'ド', 'ツ', 'ジ']
    """
    found: list[Token] = []
    for match in _token().finditer(text):
        raw, start, end = match[0], match.start(), match.end()
        if raw in _SILENT and found and found[-1][2] == start:
            if raw in "ーｰ":
                found[-1] = (found[-1][0], found[-1][1], end)
            continue
        if raw in _BRACKETS or (raw in _HYPHENS and _joins(text, start)):
            continue
        found.append((_folded(raw), start, end))
    return found


@remembered(MANY_TEXTS)
def form_key(text: str) -> str:
    """Equal for all spellings of one form.

    >>> form_key("Line of Fire") == form_key("LINES OF FIRE"), form_key("ﾘﾋﾟｰﾀｰ") == form_key("リピータ")
    (True, True)
    >>> form_key("IMM-1") == form_key("imm 1"), form_key("Specialist Troops") == form_key("Specialist Troop")
    (True, True)
    """
    return " ".join(token for token, _, _ in tokens(text))


def _joins(text: str, at: int) -> bool:
    """Whether a hyphen or apostrophe stands inside a word."""
    return 0 < at < len(text) - 1 and text[at - 1].isalnum() and text[at + 1].isalnum()


@lru_cache(maxsize=1 << 15)
def _folded(raw: str) -> str:
    text = unicodedata.normalize("NFKC", fold_radicals(raw)).casefold().strip() or raw
    if text.isascii():
        return singular(text)
    bare = "".join(c for c in unicodedata.normalize("NFD", text) if unicodedata.category(c) != "Mn")
    if bare and bare.isascii():
        return singular(bare)
    return text.translate(_SMALL)


def singular(word: str) -> str:
    """An English word without the ending of its plural (the s-stemmer of Harman 1991, and "men")."""
    if word.endswith("men") and len(word) > len("women"):
        return word[:-2] + "an"
    if len(word) < 4 or not word.endswith("s") or not _LATIN_WORD.fullmatch(word):
        return word
    if word.endswith("ies") and len(word) > 4:
        return word[:-3] + "y"
    if word.endswith(("sses", "xes", "ches", "shes")):
        return word[:-2]
    return word if word.endswith(("ss", "us", "is")) else word[:-1]
