"""Text to index terms: one analysis for both languages, the same when building and when asking.

Latin words are folded and lightly stemmed; signed numbers and codes (+1B, PH-6, IMM-1, E/M, 360°) stay whole
beside their parts; runs of Japanese become pairs of characters, whichever kana or width they are written in.
Every term knows the code points it comes from, so that a snippet can show them.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple

from taiyaku.corpus.radicals import RADICALS

# Letters from the kana on. Large classes are avoided: `re` takes milliseconds to prepare them.
_JAPANESE = r"[^\W\x00-\u3004]"
_TOKEN = re.compile(
    rf"""
    (?P<japanese>{_JAPANESE}+)
  | (?P<code>
        (?:(?<![0-9a-z])[-+](?=[0-9]))?          # a sign that belongs to a number
        [0-9a-zß-öø-ÿ]+
        (?:['\-/.:&+](?=[0-9a-zß-öø-ÿ])[0-9a-zß-öø-ÿ]+)*
        [°%]?
    )
  | (?P<other>\w+)
    """,
    re.VERBOSE,
)
_PARTS = re.compile(r"[0-9]+|[^\W\d_]+")
_COMBINED = re.compile(r"[\u0300-\u036f\u3099\u309a\uff9e\uff9f]")
_CLUSTER = re.compile(r"(?s).[\u0300-\u036f\u3099\u309a\uff9e\uff9f]*")
_LONG_MARK = re.compile("(?<=[\u3041-\u3096\u30a1-\u30fa\uff66-\uff9f])[ー－ｰ〜~]+")
_CHARACTER = re.compile(r"(?s).")
_SMALL = dict(zip("ァィゥェォヵヶッャュョヮ", "アイウエオカケツヤユヨワ", strict=True))
_KATAKANA = {code: chr(code + 0x60) for code in range(0x3041, 0x3097)}
_FOLD = {
    **{code: _SMALL.get(large, large) for code, large in _KATAKANA.items()},  # hiragana to katakana
    **{ord(small): large for small, large in _SMALL.items()},
    **dict.fromkeys(map(ord, "‐‑‒–−﹣"), "-"),
    **dict.fromkeys(map(ord, "’‘ʼ"), "'"),
}
_FIRST = {**RADICALS, **dict.fromkeys(map(ord, "˚º"), "°")}  # before NFKC makes something else of them
MAX_TERM = 60


class Token(NamedTuple):
    """A term and the code points of the text it comes from."""

    term: str
    start: int
    end: int


def tokens(text: str) -> Iterator[Token]:
    """The terms of a text, in order; parts of a code follow the code."""
    folded, starts, ends = fold(text)
    for term, first, last in _cut(folded):
        yield Token(term, starts[first], ends[last - 1])


@lru_cache(1 << 14)
def folded(text: str) -> str:
    """The text as `fold` gives it, without the places."""
    if _COMBINED.search(text):
        return fold(text)[0]
    return text.lower() if text.isascii() else "".join(map(_fold_cluster, _LONG_MARK.sub("", text)))


def terms(text: str) -> list[str]:
    """The index terms of a text: those of `tokens`, sooner."""
    if _COMBINED.search(text):
        return [token.term for token in tokens(text)]
    folded = text.lower() if text.isascii() else "".join(map(_fold_cluster, _LONG_MARK.sub("", text)))
    return [term for term, _, _ in _cut(folded)]


def phrase_terms(phrase: str) -> list[str]:
    """The terms that stand one after the other where a phrase does."""
    found = terms(phrase)
    if len(found) > 1 and len(found[-1]) == 1 and not found[-1].isascii():
        found = found[:-1]  # the last pair has it
    return found


def fold(text: str) -> tuple[str, list[int], list[int]]:
    """The text with width, case, kana, radicals and accents folded, and where each character came from."""
    parts: list[str] = []
    starts: list[int] = []
    ends: list[int] = []
    silent = {at for match in _LONG_MARK.finditer(text) for at in range(*match.span())}
    clusters = _CLUSTER if _COMBINED.search(text) else _CHARACTER
    for match in clusters.finditer(text):
        start, end = match.span()
        if start in silent:  # it lengthens the kana before it and is no letter of its own
            ends[-1] = end
            continue
        piece = _fold_cluster(match[0])
        parts.append(piece)
        starts.extend([start] * len(piece))
        ends.extend([end] * len(piece))
    return "".join(parts), starts, ends


_known: dict[str, str] = {}


def _fold_cluster(cluster: str) -> str:
    if (known := _known.get(cluster)) is not None:
        return known
    plain = unicodedata.normalize("NFKC", cluster.translate(_FIRST)).casefold()
    bare = "".join(c for c in unicodedata.normalize("NFD", plain) if not "\u0300" <= c <= "\u036f")
    folded = unicodedata.normalize("NFC", bare).translate(_FOLD)
    if len(_known) < 20_000:
        _known[cluster] = folded
    return folded


def _cut(folded: str) -> Iterator[tuple[str, int, int]]:
    """(term, first, last) for each term of a folded text."""
    for match in _TOKEN.finditer(folded):
        first, last = match.span()
        if match.lastgroup == "japanese":
            # Each character with the next one; the last one alone, so that one character finds them all.
            for at in range(first, last - 1):
                yield folded[at : at + 2], at, at + 2
            yield folded[last - 1], last - 1, last
        elif match.lastgroup == "code":
            for term in _code_terms(match[0]):
                yield term, first, last
        else:
            yield match[0][:MAX_TERM], first, last


@lru_cache(20_000)  # the same words come again and again
def _code_terms(code: str) -> tuple[str, ...]:
    return tuple(_terms_of(code))


def _terms_of(code: str) -> Iterator[str]:
    word = code.removesuffix("'s") if len(code) > 3 else code
    if word.isalpha():
        yield stem(word)[:MAX_TERM]
        return
    yield word[:MAX_TERM]
    parts = _PARTS.findall(word)
    joined = "".join(parts)
    if joined != word:
        yield joined[:MAX_TERM]
    for part in parts:
        if len(parts) > 1 and (len(part) > 1 or part.isdigit()):
            yield stem(part)[:MAX_TERM]


_VOWEL = re.compile(r"[aeiouy]")
_SHORTENED = re.compile(r"[^aeiou]+[aeiou][^aeiouwxy]")  # losing is lose, which is no LoS, and scared no scar
_DOUBLED = re.compile(r"(?<=..)([bdfgmnprt])\1$")


def stem(word: str) -> str:
    """A light English stem: plurals, -ed, -ing and a final -e go.

    >>> {stem(w) for w in ("dodge", "dodges", "dodged", "dodging")}
    {'dodg'}
    """
    if len(word) <= 3 or not word.isascii():
        return word
    if word.endswith("ies") and len(word) > 4:
        word = word[:-3] + "y"
    elif word.endswith("s") and not word.endswith(("ss", "us", "is")):
        word = word[:-2] if word.endswith(("sses", "xes", "ches", "shes")) else word[:-1]
    for ending in ("ing", "ed"):
        base = word[: -len(ending)]
        if word.endswith(ending) and len(base) >= 3 and _VOWEL.search(base):
            word = base + "e" if _SHORTENED.fullmatch(base) else _DOUBLED.sub(r"\1", base)
            break
    if word.endswith(("e", "ll")) and len(word) > 4 and not _SHORTENED.fullmatch(word[:-1]):
        word = word[:-1]  # cancelled and canceled, rolled and roll
    return word[:-1] + "i" if word.endswith("y") and len(word) > 3 else word
