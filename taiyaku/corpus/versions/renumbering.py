"""Numbers of rules that changed, and references that merely follow: "see rule 4.3" → "see rule 4.4"."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Container, Iterable, Mapping, Sequence
from functools import lru_cache

from taiyaku.corpus.similarity import plain
from taiyaku.corpus.text import any_of

_NUMBER = r"\d+(?:\.\d+)*[a-z]?(?![0-9A-Za-z.]*\d)"
_ALONE = r"(?<![0-9A-Za-z_.])"
# No measure looks like this.
_LONG = rf"{_ALONE}\d+(?:\.\d+){{2,}}[a-z]?(?![0-9A-Za-z])|{_ALONE}\d+\.\d+[a-z](?![0-9A-Za-z])"
_BRACKETED = rf"(?<=[(（\[])\s*{_NUMBER}(?=\s*[)）\]])"
_MORE = rf"(?:\s*(?:,|、|&|-|–|~|〜|\band\b|\bor\b|\bto\b)\s*{_NUMBER})*"
_PARTS = re.compile(r"\d+(?:\.\d+)*[a-z]?")


def bare_number(marker: str | None) -> str:
    """The number of a rule or an item without what stands around it; empty if it has no figure."""
    found = _PARTS.search(plain(marker or ""))
    return found[0] if found else ""


class Renumbering:
    """Which number of the older version is which of the newer one.

    `words` are the words that announce a number ("rule", "section", 項): without one of them before or after
    it, only a number that can be nothing else counts, such as 4.3.1, 702.5a or (4.3), or one that stands
    before the name of its rule: "16 Move". `names` are the rules' names with their numbers.
    """

    def __init__(
        self,
        pairs: Iterable[tuple[str, str]],
        words: Sequence[str] = (),
        names: Iterable[tuple[str, str]] = (),
    ) -> None:
        options: dict[str, set[str]] = defaultdict(set)
        for old, new in pairs:
            if old and new:
                options[old].add(new)
        # A number that two rules had is no address.
        self.known: Mapping[str, str] = {old: min(new) for old, new in options.items() if len(new) == 1}
        self.changed = any(old != new for old, new in self.known.items())
        self._names = {(number, name.casefold()) for number, name in names if number and name.strip()}
        self._references = _references(words, {name for _, name in self._names} if self.changed else set())

    def follow(self, text: str) -> str:
        """The older text with its references as the newer version numbers them."""
        if not self.changed or not any(c.isdigit() for c in text):
            return text
        return self._references.sub(self._followed, text)

    def _followed(self, reference: re.Match[str]) -> str:
        name = reference["name"]
        if name is None:
            return _PARTS.sub(self._renamed, reference[0])
        number = plain(reference["number"])
        if (number, name.casefold()) not in self._names:
            return reference[0]
        return self.known.get(number, number) + reference["rest"]

    def _renamed(self, number: re.Match[str]) -> str:
        return self.known.get(plain(number[0]), number[0])


def mask_references(text: str, known: Container[str], words: tuple[str, ...]) -> tuple[str, tuple[str, ...]]:
    """The text without the numbers of rules it refers to, and these numbers, as far as they are `known`."""
    numbers: list[str] = []

    def masked(number: re.Match[str]) -> str:
        name = plain(number[0])
        if name not in known:
            return number[0]
        numbers.append(name)
        return "§"

    return _plain_references(words).sub(lambda r: _PARTS.sub(masked, r[0]), text), tuple(numbers)


@lru_cache(maxsize=8)
def _plain_references(words: tuple[str, ...]) -> re.Pattern[str]:
    return _references(words, ())


def _references(words: Sequence[str], names: Iterable[str]) -> re.Pattern[str]:
    called = rf"[\s.:：]+(?P<name>{any_of(names)})"
    named = rf"{_ALONE}(?P<number>{_PARTS.pattern})(?P<rest>{called})(?![0-9A-Za-z])"
    patterns = [_LONG, _BRACKETED, named]
    if words:
        latin, other = any_of(filter(str.isascii, words)), any_of(w for w in words if not w.isascii())
        before = rf"{_ALONE}{_PARTS.pattern}\s*{other}", rf"{other}\s*{_NUMBER}{_MORE}"
        patterns = [*before, rf"\b{latin}\.?\s*{_NUMBER}{_MORE}", *patterns]
    return re.compile("|".join(patterns), re.IGNORECASE)
