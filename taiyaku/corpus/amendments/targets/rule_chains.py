"""Rules called by the numbers of all they stand in: "Rule 2 Kicking – Section 1 Article 3 Punt"."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from functools import cached_property

from taiyaku.corpus.amendments.wordings.place_words import PlaceWords, lowered
from taiyaku.corpus.model import Entry
from taiyaku.corpus.similarity import content_words
from taiyaku.values import Struct

_Units = dict[str, str]  # "section" -> "1"
_BETWEEN = r"[^\d.;:“”\"]{0,60}?"
_AROUND = " \u3000,:–—-"
_NAME = re.compile(r"[^\W\d][^:–—.]*?(?=\s*(?:[:.]|\s[–—-]\s|$))")
_OF_ANOTHER = 2  # words, none of which the title has


class Chained(Struct, frozen=True):
    """The rules that a text calls so, and where what it says of them begins."""

    entries: tuple[str, ...]
    name: str
    said: str


class RuleChains:
    """The rules of a corpus by the numbers before their titles and in the headings above."""

    def __init__(self, rules: Mapping[str, Entry], words: PlaceWords) -> None:
        self._rules = rules
        word = rf"{words.find('rule_words').pattern}|{words.find('divisions').pattern}"
        unit = rf"(?<![a-z])(?P<word>{word})\s+(?P<number>\d+|[a-z](?![a-z]))(?![\w.-]\d|\d)"
        self._unit = re.compile(unit)
        self._next = re.compile(rf"{_BETWEEN}{unit}")

    @cached_property
    def _ends(self) -> list[tuple[Entry, _Units, tuple[str, str]]]:
        """Each rule with a numbered word before its title, with all of its numbers, and its own one."""
        found = []
        for rule in self._rules.values():
            own = self._unit.match(lowered(rule.number or "")) or self._unit.match(lowered(rule.title))
            heads = (self._unit.match(lowered(head)) for head in rule.path)
            if own:
                units = {m["word"]: m["number"] for m in (*heads, own) if m}
                found.append((rule, units, (own["word"], own["number"])))
        return found

    def begun(self, text: str, edition: str) -> Chained | None:
        """The rule that a text begins with, by two or more numbers; nothing, if its name is another one."""
        flat = lowered(text)
        parts = list(self._read(flat))
        if len(parts) < 2 or len({m["word"] for m in parts}) < len(parts):
            return None
        said = {m["word"]: m["number"] for m in parts}
        last = (parts[-1]["word"], parts[-1]["number"])
        ends = [(r, units) for r, units, own in self._ends if own == last and r.edition == edition]
        agree = [
            (sum(units.get(word) == number for word, number in said.items()), rule)
            for rule, units in ends
            if all(units.get(word, number) == number for word, number in said.items())
        ]
        best = [rule for score, rule in agree if score == max(one for one, _ in agree)]
        if len(best) != len({rule.document for rule in best}) or not best:
            return None
        end = parts[-1].end()
        title = lowered(best[0].title)
        name = self._unit.sub("", title, count=1).strip(_AROUND)
        behind = flat[end:].lstrip(_AROUND)
        if name and behind.startswith(name):
            end = len(flat) - len(behind) + len(name)
        elif (other := _NAME.match(text[end:].lstrip(_AROUND))) and other[0][:1].isupper():
            told = set(content_words(lowered(other[0])))
            if len(told) >= _OF_ANOTHER and not told & set(content_words(title)):
                return None
        return Chained(tuple(r.id for r in best), text[:end].rstrip(_AROUND), text[end:].lstrip(_AROUND))

    def _read(self, flat: str) -> Iterator[re.Match[str]]:
        found = self._unit.match(flat)
        while found:
            yield found
            found = self._next.match(flat, found.end())
