"""Comparing two texts by what they say: words, keys that forget typography, likeness, differences."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Literal

from taiyaku.corpus.radicals import fold_radicals

# A number keeps its sign, its unit sign and its points; Japanese is cut where the script changes.
_TOKEN = re.compile(
    r"""
      [+\-]?\d+(?:[.,/:x]\d+)*[%°"']?        # +1, -6, 4.1, 12/13, 360°
    | [^\W\d_\u3040-\u30ff\u3400-\u9fff]+(?:['.&/-](?=\w)[^\W_\u3040-\u30ff\u3400-\u9fff]+)*
    | [\u3400-\u4dbf\u4e00-\u9fff々〇]+
    | [\u30a1-\u30fa\u30fc-\u30ff]+
    | [\u3041-\u309f]+
    | [^\w\s]
    """,
    re.VERBOSE,
)
_SIGN_BEFORE_DIGIT = re.compile(r"(?:\u2212|(?<![\d)])[\u2010-\u2013\ufe63\uff0d])(?=\d)")
_QUOTES = str.maketrans(
    {"’": "'", "‘": "'", "´": "'", "`": "'", "“": '"', "”": '"', "„": '"', "˚": "°", "º": "°"}
)
_PAGE_REFERENCE = re.compile(
    r"""
      [,(]?\s*(?:\bsee\b:?\s*)?\b(?:pages?|pag|pgs?|pp?)\.?\s*\d+(?:\s*[-–~,&]\s*\d+)*\s*\)?
    | [PpＰｐ]\.?\s*\d+\s*(?:参照)?
    | \d+\s*(?:ページ|頁)
    """,
    re.IGNORECASE | re.VERBOSE,
)

Change = Literal["same", "deleted", "inserted"]


@dataclass(frozen=True, slots=True)
class Run:
    """A run of text that stayed, went or came."""

    change: Change
    text: str


@lru_cache(maxsize=1 << 15)
def plain(text: str) -> str:
    """The text with widths, radicals, quotation marks, signs of numbers and white space made alike."""
    folded = unicodedata.normalize("NFKC", fold_radicals(text).translate(_QUOTES)).translate(_QUOTES)
    return " ".join(_SIGN_BEFORE_DIGIT.sub("-", folded).split())


@lru_cache(maxsize=1 << 15)
def words(text: str) -> tuple[str, ...]:
    """The words, numbers and signs of a text, in order, widths and case made alike.

    >>> words("Make a PH−3 Roll（ドッジ）")
    ('make', 'a', 'ph-3', 'roll', '(', 'ドッジ', ')')
    """
    return tuple(token.casefold() for token in _TOKEN.findall(plain(text)))


@lru_cache(maxsize=1 << 15)
def functional_key(text: str) -> str:
    """Equal for two texts that differ in white space, punctuation, case, typography or page numbers alone.

    >>> functional_key("See “Dodge”, page 21.") == functional_key("see 'Dodge' (p. 23)")
    True
    """
    kept = _PAGE_REFERENCE.sub(" ", plain(text))
    return " ".join(token for token in words(kept) if any(c.isalnum() for c in token) or token in "+-%°")


def likeness(a: str, b: str) -> float:
    """How much two texts share, word by word and in order: 0.0 nothing, 1.0 all of both.

    Twice the longest common subsequence of their words over the number of words (normalised indel
    similarity); punctuation does not count.
    """
    from rapidfuzz.distance import Indel

    first, second = functional_key(a).split(), functional_key(b).split()
    if not first and not second:
        return 1.0
    return Indel.normalized_similarity(first, second)


def word_diff(before: str, after: str) -> tuple[Run, ...]:
    """What went and what came between two texts, in whole words; joined again, the runs give both texts.

    Runs are cut from the texts as they stand: the "same" and "deleted" ones make up `before`, the "same"
    and "inserted" ones `after`, but for white space and typography, where a "same" run is taken from `after`.
    """
    from rapidfuzz.distance import Indel

    old, new = _pieces(before), _pieces(after)
    old_keys, new_keys = [_key(p) for p in old], [_key(p) for p in new]
    runs: list[Run] = []
    for step in Indel.opcodes(old_keys, new_keys):
        gone = "".join(old[step.src_start : step.src_end])
        come = "".join(new[step.dest_start : step.dest_end])
        if step.tag == "equal":
            runs.append(Run("same", come))
            continue
        if gone:
            runs.append(Run("deleted", gone))
        if come:
            runs.append(Run("inserted", come))
    return tuple(_joined(runs))


_PIECE = re.compile(
    r"""
    \s*(?:
        [^\W_\u3040-\u30ff\u3400-\u9fff]+(?:[’'.&/-](?=\w)[^\W_\u3040-\u30ff\u3400-\u9fff]+)*
      | [\u3400-\u9fff々〇]+
      | [\u30a1-\u30fa\u30fc-\u30ff]+
      | [\u3041-\u309f]+
      | [^\s]
    )
    | \s+$
    """,
    re.VERBOSE,
)


def _pieces(text: str) -> list[str]:
    """The text cut into words, each with the white space before it."""
    return _PIECE.findall(text)


def _key(piece: str) -> str:
    return plain(piece).strip()


def _joined(runs: Sequence[Run]) -> Iterator[Run]:
    """Neighbouring runs of one kind as one; within a change, what went stands before what came."""
    gone: list[str] = []
    come: list[str] = []
    for run in runs:
        if run.change == "same":
            if gone:
                yield Run("deleted", "".join(gone))
            if come:
                yield Run("inserted", "".join(come))
            gone, come = [], []
            yield run
        elif run.change == "deleted":
            gone.append(run.text)
        else:
            come.append(run.text)
    if gone:
        yield Run("deleted", "".join(gone))
    if come:
        yield Run("inserted", "".join(come))
