"""Forms of the termbase in a text, with what they are called in the other language."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable

from taiyaku.corpus.model import Lang, Term
from taiyaku.corpus.similarity import content_words, plain
from taiyaku.corpus.text import is_katakana
from taiyaku.values import Struct


class TermHit(Struct, frozen=True):
    """A form that stands in a text and its renderings, the preferred one first."""

    form: str
    targets: tuple[str, ...]


class TermFinder:
    """Finds the longest forms of a language that have a rendering in another one, never inside a word."""

    def __init__(self, terms: Iterable[Term], source: Lang, target: Lang) -> None:
        found: defaultdict[str, dict[str, None]] = defaultdict(dict)
        for term in terms:
            ours, theirs = (term.en, term.ja) if source == "en" else (term.ja, term.en)
            for form in ours if theirs else ():
                found[form].update(dict.fromkeys(theirs))
        self._spaced = source != "ja"
        self._forms: dict[tuple[str, ...], TermHit] = {}
        for form, targets in found.items():
            key = self._pieces(form)
            if key:
                self._forms.setdefault(key, TermHit(form, tuple(targets)))
        self._sizes: defaultdict[str, list[int]] = defaultdict(list)  # by the first piece, the longest first
        for first, size in sorted({(key[0], len(key)) for key in self._forms}, reverse=True):
            self._sizes[first].append(size)

    def _pieces(self, text: str) -> tuple[str, ...]:
        return content_words(text) if self._spaced else tuple(plain(text).casefold())

    def find(self, text: str) -> tuple[TermHit, ...]:
        """The forms in the text, each once, in its order."""
        pieces = self._pieces(text) if self._forms else ()
        found: dict[TermHit, None] = {}
        at = 0
        while at < len(pieces):
            for size in self._sizes.get(pieces[at], ()):
                hit = self._forms.get(pieces[at : at + size])
                if hit and (self._spaced or self._whole(pieces, at, at + size)):
                    found[hit] = None
                    at += size
                    break
            else:
                at += 1
        return tuple(found)

    def _whole(self, pieces: tuple[str, ...], start: int, end: int) -> bool:
        """Whether a run of characters is no part of a longer katakana or Latin word."""
        return not any(0 < cut < len(pieces) and _joins(pieces[cut - 1], pieces[cut]) for cut in (start, end))


def _joins(left: str, right: str) -> bool:
    latin = left.isascii() and right.isascii() and left.isalnum() and right.isalnum()
    return latin or (is_katakana(left) and (is_katakana(right) or right == "ー"))
