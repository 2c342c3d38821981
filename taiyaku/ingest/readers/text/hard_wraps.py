"""Hard wraps: the width a text was wrapped at, and what stands between two halves of a line."""

from __future__ import annotations

import itertools
import re
from collections import Counter
from collections.abc import Iterable, Sequence

from taiyaku.corpus.text import cells, ends_sentence
from taiyaku.ingest.broken_words import SOFT_HYPHEN
from taiyaku.values import Struct, field

_WIDE = re.compile(
    r"[\u2010-\u2027\u2190-\u21ff\u2460-\u27bf\u3000-\u30ff\u3400-\u9fff\uf900-\ufaff\uff00-\uffef]"
)
_JAPANESE = r"[\u3041-\u3096\u30a1-\u30fa\u30fc\u3400-\u9fff]"
_MIXED = re.compile(rf"(?:{_JAPANESE}(?P<a> ?)[A-Za-z0-9])|(?:[A-Za-z0-9](?P<b> ?){_JAPANESE})")
_NO_SPACE_AFTER = frozenset("、。，．：；！？「『（【［・…")
_SPELLED = re.compile(r"[^\W\d_]+(?:[-'’][^\W\d_]+)*")
_LAST_WORD = re.compile(r"(?P<word>[^\W\d_]+)$")
_FIRST_WORD = re.compile(r"[^\W\d_]+")
_FULL = 0.85  # of the widest lines; words are not broken in English, and punctuation hangs in Japanese
_WIDEST = 0.95


class Wrapping(Struct, frozen=True):
    """How a text is wrapped, measured on the text itself."""

    full: float  # display width from which a line was broken because there was no more room
    words: Counter[str] = field(default_factory=Counter)  # Latin words of the text, for words split at a wrap
    spaced: bool = False  # whether a space stands between Japanese and Latin: "Guard Test を行う"

    def is_full(self, text: str) -> bool:
        return width(text) >= self.full

    def glue(self, left: str, right: str) -> tuple[str, str]:
        """The left half as it goes on, and what stands before the right one.

        Nothing between Japanese characters (one space if the line ended in one); between Japanese and
        Latin what the text does elsewhere; a space between Latin words; a word split at the wrap is
        closed up where the text knows it whole.
        """
        if left.endswith(SOFT_HYPHEN):
            return left.removesuffix(SOFT_HYPHEN), ""
        stem = left.rstrip()
        a, b = stem[-1:], right[:1]
        if not a or not b:
            return stem, ""
        if _WIDE.match(a) or _WIDE.match(b):
            apart = left != stem or (self.spaced and bool(_MIXED.match(a + b)))
            kept = apart and a not in _NO_SPACE_AFTER and b not in _NO_SPACE_AFTER
            return stem, " " if kept else ""
        tail, head = _LAST_WORD.search(stem[-80:]), _FIRST_WORD.match(right)
        if tail and head:
            return self._glue_words(left, stem, tail, head.group())
        if a in "([/-‐" or b in ")],.;:!?%":
            return stem, ""
        return stem, " "

    def _glue_words(self, left: str, stem: str, tail: re.Match[str], head: str) -> tuple[str, str]:
        word = tail["word"]
        if left == stem and self.words[word + head] and not (self.words[word] > 1 and self.words[head] > 1):
            return stem, ""
        return stem, " "


def measure(texts: Sequence[str]) -> Wrapping:
    """Find the wrap width from the widest lines, if most of them stop in mid-sentence.

    A text that is not hard-wrapped has long lines too, but those are whole paragraphs.
    """
    words = Counter(word for text in texts for word in _whole_words(text))
    spaced = _is_spaced(texts)
    widths = sorted(width(text) for text in texts if text.strip() and not _is_rule(text))
    if len(widths) < 4:
        return Wrapping(float("inf"), words, spaced)
    widest = widths[len(widths) - 1 - len(widths) // 50]
    threshold = _FULL * widest
    # short sentences may end just above the threshold by chance, so the widest lines alone decide as well
    hard = threshold >= 30 and any(_stops_midway(texts, share * widest) for share in (_FULL, _WIDEST))
    return Wrapping(threshold if hard else float("inf"), words, spaced)


def _is_spaced(texts: Sequence[str]) -> bool:
    """Whether the text writes a space between Japanese and Latin letters or digits, more often than not."""
    seams = [match["a"] or match["b"] or "" for text in texts for match in _MIXED.finditer(text[:1000])]
    return 2 * seams.count(" ") > len(seams)


def _stops_midway(texts: Sequence[str], least: float) -> bool:
    """Whether most lines of at least this width, with another line below them, stop in mid-sentence."""
    broken = followed = 0
    for text, below in itertools.pairwise(texts):
        if below.strip() and width(text) >= least and not _is_rule(text):
            followed += 1
            broken += not ends_sentence(text)
    return followed >= 2 and broken >= 0.5 * followed


def width(text: str) -> int:
    """The display width of a line; very long ones are not measured to the end."""
    return cells(text[:1000].rstrip())


def _is_rule(text: str) -> bool:
    """Whether much of a line is ruling: "■ Movement --------"."""
    return bool(re.search(r"([-－―—–─━=＝_~])\1{7,}", text))


def _whole_words(text: str) -> Iterable[str]:
    """Latin words of a line, but not those at its ends, which a wrap may have cut."""
    line = text[:5000].strip()
    words = [m for m in _SPELLED.finditer(line) if m.start() > 0 and m.end() < len(line)]
    for match in words:
        yield match.group()
        if "-" in match.group():
            yield from match.group().split("-")
