"""A ruling that nothing leads to a rule is shown, as uncertain, where its question has the words of a name.

How like a text is to a rule: the words they share by their rarity (inverse document frequency, Spärck Jones
1972), those of the rule's name twice, against all words of the text.
"""

from __future__ import annotations

import math
from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence

from taiyaku.corpus.amendments.doubtful_rules import roots
from taiyaku.corpus.amendments.location_parser import place_words
from taiyaku.corpus.model import Corpus, Entry, Link
from taiyaku.corpus.name_keys import kind_rank
from taiyaku.corpus.settings import Setting
from taiyaku.values import replace

BY_ITS_WORDS = "by its words alone"
_RULINGS = frozenset({"faq", "erratum"})
_LEAST, _AHEAD, _MOST = 0.3, 0.8, 2  # likeness; of the likest; rules that one ruling is shown at


def with_accounted_rulings(corpus: Corpus, setting: Setting) -> Corpus:
    """The corpus with an uncertain `about` link from each ruling that nothing leads to a rule."""
    led = {k.source for k in corpus.links if k.type in ("about", "amends") and (k.target or k.candidates)}
    led |= {a.source for a in corpus.amendments if a.target or a.nearest}
    loose = [e for e in corpus.entries if e.kind in _RULINGS and e.id not in led and e.status == "in-force"]
    rules = [e for e in corpus.entries if kind_rank(e.kind) == 0 and e.status != "withdrawn"]
    if not loose or not rules:
        return corpus
    likeness = _Likeness(rules, setting.words)
    links = tuple(
        Link(e.id, None, "about", e.title, "ambiguous", found, confidence=0.5, reasons=(BY_ITS_WORDS,))
        for e in loose
        if (found := tuple(likeness.nearest(e)))
    )
    return replace(corpus, links=(*corpus.links, *links))


class _Likeness:
    """The rules of a corpus by the words they have."""

    def __init__(self, rules: Sequence[Entry], words: Mapping[str, Mapping[str, tuple[str, ...]]]) -> None:
        self._rules = {e.id: e for e in rules}
        self._words, self._stop = place_words(words), frozenset(words.get("terms", {}).get("stop", ()))
        own = {e.id: " ".join(t.text for t in e.titles if t.lang == e.lang) for e in rules}
        self._named = {i: self._roots(title) for i, title in own.items()}
        self._having: defaultdict[str, list[str]] = defaultdict(list)
        for entry in rules:
            for root in self._named[entry.id] | self._said(entry):
                self._having[root].append(entry.id)

    def nearest(self, ruling: Entry) -> Iterator[str]:
        """The rule, or the two, that a question or a heading names by words, and that its text is like."""
        asked = self._roots(ruling.title)
        said = self._said(ruling) | asked
        scores: Counter[str] = Counter()
        for root in said:
            for i in self._having.get(root, ()):
                rule, named = self._rules[i], self._named[i]
                if (rule.edition, rule.lang) == (ruling.edition, ruling.lang) and named and named <= asked:
                    scores[i] += int(1000 * self._rarity(root) * (2 if root in named else 1))
        most = 1000 * sum(self._rarity(root) for root in said)
        near = [i for i, n in scores.items() if n >= _LEAST * most and n >= _AHEAD * max(scores.values())]
        yield from near if len(near) <= _MOST else ()

    def _rarity(self, root: str) -> float:
        """1 for a word of one rule or none, towards 0 for one that all have."""
        rules = len(self._rules)
        return math.log(1 + rules / len(self._having.get(root, "1"))) / math.log(1 + rules)

    def _said(self, entry: Entry) -> set[str]:
        return self._roots("\n".join(c.text for s in entry.sections for c in s.clauses))

    def _roots(self, text: str) -> set[str]:
        return roots(text, self._words, self._stop)
