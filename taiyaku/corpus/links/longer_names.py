"""Names that are part of a longer one which no rule bears: Flare in "Flare Rod", Hunter in "the Grey Hunter".

A capitalised word right beside a name is no part of it if it stands beside many names, as Roll or Marker, or
is a word that texts write small as well.
"""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Callable, Collection

from taiyaku.corpus.terms.form_tokens import singular
from taiyaku.corpus.text import has_japanese
from taiyaku.values import Struct, field

FEW_NAMES = 2  # a word beside more names than that belongs to none
_WORD = re.compile(r"[^\W\d_]+")
_BEHIND = re.compile(r" ([A-Z][a-z]{2,})(?![\w-]*[A-Za-z])")
_BEFORE = re.compile(r"(?<![\w-])([A-Z][a-z]{2,}) $")
_FAR = 30  # characters looked at before a name

Place = tuple[int, int, str]  # start, end and key of a name in a text


class Neighbours(Struct):
    """Which words stand where in the texts, and beside which names."""

    words: dict[bool, Counter[str]] = field(default_factory=lambda: defaultdict(Counter))  # outside of names
    beside: dict[tuple[bool, str], Counter[str]] = field(default_factory=lambda: defaultdict(Counter))

    def note(self, text: str, names: Collection[Place]) -> None:
        """Count the words of one clause; those of Japanese texts apart."""
        words = self.words[has_japanese(text)]
        words.update(_WORD.findall(text))
        for start, end, key in names:
            words.subtract(_WORD.findall(text[start:end]))
            if behind := _BEHIND.match(text, end):
                self.beside[True, behind[1]][key] += 1
            if before := _word_before(text, start):
                self.beside[False, before[1]][key] += 1

    def in_longer_name(self, text: str, name: Place, begins: Callable[[int], bool]) -> bool:
        """Whether a word beside the name belongs to it; `begins` says where sentences do."""
        start, end, key = name
        words = self.words[has_japanese(text)]
        if behind := _BEHIND.match(text, end):
            times = self._times_alone(True, behind[1], key, words)
            if times > 1 or (times and not _is_small(behind[1], words)):
                return True
        if not (before := _word_before(text, start)) or _is_small(before[1], words):
            return False
        if not begins(before.start()) and " " not in key:
            return True  # who it is, by name
        return self._times_alone(False, before[1], key, words) > 1

    def _times_alone(self, behind: bool, word: str, key: str, words: Counter[str]) -> int:
        """How often a word stands beside this name, if it hardly stands elsewhere."""
        names = self.beside[behind, word]
        return names[key] if len(names) <= FEW_NAMES and 2 * names[key] > words[word] else 0


def _word_before(text: str, start: int) -> re.Match[str] | None:
    return _BEFORE.search(text, max(0, start - _FAR), start)


def _is_small(name: str, words: Counter[str]) -> bool:
    """Whether texts write a word small as well."""
    return any(words[form] > 0 for form in (name.lower(), singular(name.lower())))
