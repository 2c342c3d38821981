"""Names that are part of a longer one which no rule bears: Flare in "Flare Rod", Hunter in "the Grey Hunter".

A capitalised word right beside a name is no part of it if it stands beside many names, as Roll or Marker, or
is a word that texts write small as well.
"""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Callable, Collection

from taiyaku.corpus.terms.matcher import singular
from taiyaku.corpus.text import has_japanese
from taiyaku.values import Struct, field

OFTEN = 3  # times: even a word that is written small as well belongs to the one name it stands before
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
    in_names: set[str] = field(default_factory=set)  # words that are names themselves

    def note(self, text: str, names: Collection[Place]) -> None:
        """Count the words of one clause; those of Japanese texts apart."""
        words = self.words[has_japanese(text)]
        words.update(_WORD.findall(text))
        for start, end, key in names:
            written = _WORD.findall(text[start:end])
            words.subtract(written)
            self.in_names.update(written if len(written) == 1 else ())
            before = _word_before(text, start)
            if before and _begins_sentence(text, before.start(1)):
                before = None  # its capital says nothing: "May Shove be declared?"
            for found, is_behind in ((_BEHIND.match(text, end), True), (before, False)):
                if found and not any(first <= found.start(1) < last for first, last, _ in names):
                    self.beside[is_behind, found[1]][key] += 1

    def in_longer_name(
        self, text: str, name: Place, is_plain: Callable[[str], bool], in_example: bool
    ) -> bool:
        """Whether a word beside the name belongs to it.

        `is_plain` says which words tell what kind of thing a name is. In an example figures have names.
        """
        start, end, key = name
        words = self.words[has_japanese(text)]
        behind, before = _BEHIND.match(text, end), _word_before(text, start)
        inside = behind and before and not _begins_sentence(text, before.start(1))
        if inside and not any(one[1] in self.in_names or is_plain(one[1]) for one in (behind, before) if one):
            return True  # "the Common Heavy Weapons Ammunition table"
        for found, is_behind in ((behind, True), (before, False)):
            if found is None or found[1] in self.in_names or is_plain(found[1]):
                continue
            small = _is_small(found[1], words)
            times = self._times_alone(is_behind, found[1], key, words)
            if is_behind:
                belongs = times > 1 or (times and not small)
            else:
                belongs = times >= OFTEN or (not small and (in_example or (times > 1 and " " in key)))
            if belongs:
                return True
        return False

    def is_small(self, word: str) -> bool:
        """Whether texts write a word small as well."""
        return any(_is_small(word, words) for words in self.words.values())

    def _times_alone(self, behind: bool, word: str, key: str, words: Counter[str]) -> int:
        """How often a word stands beside this name, if it hardly stands elsewhere."""
        names = self.beside[behind, word]
        return names[key] if len(names) <= FEW_NAMES and 2 * names[key] > words[word] else 0


def _word_before(text: str, start: int) -> re.Match[str] | None:
    return _BEFORE.search(text, max(0, start - _FAR), start)


def _begins_sentence(text: str, start: int) -> bool:
    before = text[:start].rstrip(" \"“”'‘’(")
    return not before or before[-1] in ".?!:"


def _is_small(name: str, words: Counter[str]) -> bool:
    """Whether texts write a word small as well."""
    return any(words[form] > 0 for form in (name.lower(), singular(name.lower())))
