"""Which rules a text may change that sounds like a correction, in words that nobody foresaw.

It is no reading of the text: what is found is put in doubt and never changed.
"""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Mapping
from functools import lru_cache

from taiyaku.corpus.amendments.location_parser import PlaceWords, cut_quotes, lowered
from taiyaku.corpus.amendments.patch_builder import occurrences, sentences
from taiyaku.corpus.amendments.targets import Subjects
from taiyaku.corpus.model import Entry
from taiyaku.corpus.similarity import content_words, plain
from taiyaku.corpus.text import has_japanese
from taiyaku.values import Struct

_MOST = 2  # rules that one sentence is about
_SHORTEST = 5  # letters of a word that stands for the name it ends
_ROOT = 5  # letters that the forms of a word share
_COVERED, _AHEAD, _FEWEST = 0.6, 0.15, 2  # of the words of a rule's sentence
_ARTICLE = re.compile(r"^(?:the|an?)\s+")
_FIGURE = re.compile(r"\d+")


class _Said(Struct, frozen=True):
    """A sentence as the roots of its words and its figures."""

    roots: frozenset[str]
    figures: frozenset[str]


class DoubtfulRules:
    """The rules of a corpus by names in any case, and by what they say."""

    def __init__(self, subjects: Subjects) -> None:
        self._subjects = subjects
        self._words = subjects.words
        self._names = _names(subjects.rules)
        self._said = {
            e.id: [
                _said(c.text[a:b], self._words)
                for s in e.sections
                for c in s.clauses
                for a, b in sentences(c.text)
            ]
            for e in subjects.rules.values()
        }

    def named(self, text: str, erratum: Entry) -> list[str]:
        """The names of rules in a text, in any case, without their article, or by the last word alone."""
        flat, found = lowered(plain(text)), []
        for name in sorted(self._names, key=lambda n: -len(n)):
            pattern = re.escape(name) if has_japanese(name) else rf"(?<!\w){re.escape(name)}(?:e?s)?(?!\w)"
            title = self._names[name]
            if name in flat and re.search(pattern, flat) and self._subjects.called(title, erratum):
                flat = re.sub(pattern, "\x00", flat)
                found.append(title)
        return list(dict.fromkeys(found)) if len(set(found)) <= _MOST else []

    def quoted(self, text: str, erratum: Entry) -> list[str]:
        """The one rule in which words stand that a text quotes."""
        quotes = [q.text for q in cut_quotes(text)[1] if len(content_words(q.text)) >= _FEWEST]
        rules = self._subjects.rules.values()
        there = {
            e.title
            for e in rules
            for quote in quotes
            if any(occurrences(quote, c.text) for s in e.sections for c in s.clauses)
        }
        return [t for t in there if self._subjects.called(t, erratum)] if len(there) == 1 else []

    def alike(self, text: str, erratum: Entry, figures: bool) -> list[str]:
        """The one rule with a sentence most of whose words a text has, and, if asked for, not its figures."""
        said = _said(text, self._words)
        scores: defaultdict[str, float] = defaultdict(float)
        for i, own in self._said.items() if len(said.roots) >= _FEWEST else ():
            title = self._subjects.rules[i].title
            for other in own:
                common = len(said.roots & other.roots)
                if common < _FEWEST or (figures and not (other.figures and said.figures - other.figures)):
                    continue
                scores[title] = max(scores[title], common / len(other.roots))
        ranked = sorted(scores.items(), key=lambda item: -item[1])
        if not ranked or ranked[0][1] < _COVERED:
            return []
        clear = len(ranked) == 1 or ranked[0][1] - ranked[1][1] >= _AHEAD
        return [ranked[0][0]] if clear and self._subjects.called(ranked[0][0], erratum) else []


@lru_cache(maxsize=4)
def doubtful_rules(subjects: Subjects) -> DoubtfulRules:
    """The rules of a corpus, made ready once."""
    return DoubtfulRules(subjects)


def _names(rules: Mapping[str, Entry]) -> dict[str, str]:
    """Names as they may be spoken of -> as printed; the last word of one, where no other has it."""
    titles = {_ARTICLE.sub("", lowered(plain(t.text))): t.text for e in rules.values() for t in e.titles}
    words = Counter(word for name in titles for word in set(name.split()))
    last = {name.split()[-1]: title for name, title in titles.items() if " " in name}
    short = {w: t for w, t in last.items() if words[w] == 1 and len(w) >= _SHORTEST and w.isalpha()}
    return {name: title for name, title in (short | titles).items() if len(name) > 1}


def _said(text: str, words: PlaceWords) -> _Said:
    flat = lowered(plain(text))
    figures = {*_FIGURE.findall(flat), *(m[0] for m in words.find("numbers").finditer(flat))}
    small = set(words.lists.get("fillers", ()))
    roots = {w[:_ROOT] for w in content_words(flat) if w not in small and w not in figures and len(w) > 1}
    return _Said(frozenset(roots), frozenset(figures))
