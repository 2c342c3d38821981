"""Which rules a text may change that sounds like a correction, in words that nobody foresaw.

It is no reading of the text: what is found is put in doubt and never changed.
"""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from functools import cached_property, lru_cache, partial

from taiyaku.corpus.amendments.clause_texts import occurrences, sentences
from taiyaku.corpus.amendments.targets.subjects import Subjects
from taiyaku.corpus.amendments.wordings.place_words import PlaceWords, lowered
from taiyaku.corpus.amendments.wordings.quotations import cut_quotes
from taiyaku.corpus.amendments.wordings.word_roots import (
    ENDING,
    IDEOGRAPH,
    KEPT,
    Rooted,
    rooted,
    singular,
    stem,
)
from taiyaku.corpus.model import Clause, Entry
from taiyaku.corpus.part_names import row_names
from taiyaku.corpus.similarity import content_words, plain
from taiyaku.corpus.text import HAN, Told, has_japanese, remembered_by_words, standing
from taiyaku.multimap import multimap

_MOST = 2  # rules that one sentence is about
_SHORTEST = 5  # letters of a word that stands for the name it ends
_COVERED, _AHEAD, _FEWEST = 0.6, 0.15, 2  # of the words of a rule's sentence
_ALL_BUT, _ENOUGH = 0.75, 3  # of the words of the longer of two sentences, and so many
_LONG_WORD = re.compile(r"(?<![a-z])[a-z]{5,}(?![a-z])")
_BRACKET = re.compile(r"(?<=\S)\s*[(（][^()（）]*[)）]$")
_WORD_END = re.compile(r"[\s-]+")


class DoubtfulRules:
    """The rules of a corpus by names in any case, and by what they say."""

    def __init__(self, subjects: Subjects) -> None:
        self._subjects = subjects
        self._words = subjects.words
        names = _names(subjects.rules, self._words).items()
        self._forms = {ENDING.sub("", name): title for name, title in names if _LONG_WORD.fullmatch(name)}
        ordered = sorted(names, key=lambda item: -len(item[0]))
        self._names = [(singular(name), title) for name, title in ordered]

    @cached_property
    def _sentences(self) -> list[tuple[Entry, Clause, Rooted]]:
        return [
            (e, c, said)
            for e in self._subjects.rules.values()
            for s in e.sections
            for c in s.clauses
            for said in _sentences(c.text, self._words)
        ]

    @cached_property
    def _rows(self) -> Mapping[str, Sequence[str]]:
        """The titles of rules by the names of the rows in their tables."""
        tables = ((e, t) for e in self._subjects.rules.values() for s in e.sections for t in s.tables)
        return multimap((name, e.title) for e, table in tables for name in row_names(table))

    @cached_property
    def _having(self) -> Mapping[str, Sequence[int]]:
        """The sentences by the roots of their words."""
        having: defaultdict[str, list[int]] = defaultdict(list)
        for place, (_, _, said) in enumerate(self._sentences):
            for root in said.roots:
                having[root].append(place)
        return having

    def named(self, text: str, erratum: Entry, inflected: bool = False) -> list[str]:
        """The names of rules in a text, in any case, without their article, or by the last word alone.

        Where a rule is only shown, also those it has in another form: "haggle" for Haggling.
        """
        flat, found = lowered(plain(self._subjects.without_games(text))), []
        for one, title in self._names:
            if one not in flat:
                continue
            pattern = standing(one, "(?:e?s)?")
            if len(one) == 1:
                pattern = f"(?<![{HAN}]){one}(?![{HAN}])"
            if re.search(pattern, flat) and self._subjects.called(title, erratum):
                flat = re.sub(pattern, "\x00", flat)
                found.append(title)
        found += (title for quote in cut_quotes(text)[1] for title in self._begun(quote.text, erratum))
        words = _LONG_WORD.findall(flat) if inflected else ()
        forms = (self._forms.get(ENDING.sub("", word)) for word in words)
        more = [title for title in forms if title and self._subjects.called(title, erratum)]
        found += more if len({*found, *more}) <= _MOST else ()
        return list(dict.fromkeys(found)) if len(set(found)) <= _MOST else []

    def _begun(self, quote: str, erratum: Entry) -> list[str]:
        """The one rule whose Japanese name begins with what is quoted: 「納品」 is 納品フェイズ."""
        if len(quote) < 2 or not has_japanese(quote):
            return []
        titles = {title for _, title in self._names if title.startswith(quote)}
        return (
            [title for title in titles if self._subjects.called(title, erratum)] if len(titles) == 1 else []
        )

    def numbered(self, text: str, erratum: Entry) -> list[str]:
        """The one or two rules that a text calls by a word for rules and their number: "Rule 16", 第4条."""
        found = (s for number in self._numbers.findall(text) for s in self._subjects.called(number, erratum))
        titles = [*dict.fromkeys(self._subjects.rules[one.entry].title for one in found)]
        return titles if len(titles) <= _MOST else []

    @cached_property
    def _numbers(self) -> re.Pattern[str]:
        word = self._words.find("rule_words").pattern  # "Rule 16", 第4条, 5.2を
        return re.compile(
            rf"(?i)(?:{word})\s*\d[\d.]*(?!\w)|第\d+条|(?<![a-z\d.])\d+(?:\.\d+)+(?![\d.]|[a-z])"
        )

    def otherwise(self, text: str, erratum: Entry, figures: bool) -> list[str]:
        """The one rule with a sentence that is all but a text, with another word or figure; or figure alone.

        What stands so in a rule is no news.
        """
        said, found = rooted(text, self._words), set()
        for place, common in self._sharing(said.roots).items():
            entry, _, other = self._sentences[place]
            if common < max(_ENOUGH, _ALL_BUT * max(len(said.roots), len(other.roots))):
                continue
            counts = bool(said.figures - other.figures and other.figures - said.figures)
            words = not figures and said.roots - other.roots and other.roots - said.roots
            if not (counts or words):
                return []
            found.add(entry.title)
        return [t for t in found if self._subjects.called(t, erratum)] if len(found) == 1 else []

    def in_rows(self, text: str, erratum: Entry) -> list[str]:
        """The rules with a row in a table whose name stands in a text: a card in a list of banned ones."""
        rows = (n for n in self._rows if n in text and re.search(standing(n), text))
        titles = dict.fromkeys(title for row in rows for title in self._rows[row])
        found = [title for title in titles if self._subjects.called(title, erratum)]
        return found if len(found) <= _MOST else []

    def quoted(self, text: str, erratum: Entry) -> list[str]:
        """The one rule in which words stand that a text quotes."""
        quotes = [q.text for q in cut_quotes(text)[1] if len(content_words(q.text)) >= _FEWEST]
        there = {
            self._sentences[place][0].title
            for quote in quotes
            for place in self._sharing(rooted(quote, self._words).roots)
            if occurrences(quote, self._sentences[place][1].text)
        }
        return [t for t in there if self._subjects.called(t, erratum)] if len(there) == 1 else []

    def alike(self, text: str, erratum: Entry, figures: bool) -> list[str]:
        """The one rule with a sentence most like a text, one being part of the other.

        If it is asked for, with other figures.
        """
        said = rooted(text, self._words)
        scores: defaultdict[str, float] = defaultdict(float)
        for place, common in self._sharing(said.roots).items():
            entry, _, other = self._sentences[place]
            if common < _FEWEST or (figures and not (other.figures and said.figures - other.figures)):
                continue
            shorter = min(len(other.roots), len(said.roots))
            scores[entry.title] = max(scores[entry.title], common / shorter)
        ranked = sorted(scores.items(), key=lambda item: -item[1])
        if not ranked or ranked[0][1] < _COVERED:
            return []
        clear = len(ranked) == 1 or ranked[0][1] - ranked[1][1] >= _AHEAD
        return [ranked[0][0]] if clear and self._subjects.called(ranked[0][0], erratum) else []

    def counting(self, text: str, erratum: Entry) -> list[str]:
        """The one or two rules with so many of what a text counts anew: "from seven to eight cards"."""
        words, flat = self._words, lowered(text)
        number = rf"(\d+|{words.find('numbers').pattern})"
        anew = f"{words.find('values_from').pattern} {number} {words.find('values_to').pattern} {number}"
        gone = re.search(anew, flat)
        if gone is None:
            return []
        named = dict(zip(words.lists.get("figures", ()), words.lists.get("numbers", ()), strict=False))
        forms = {gone[1], named.get(gone[1], gone[1]), *(f for f, n in named.items() if n == gone[1])}
        counted = re.compile(rf"(?<![\w.])(?:{'|'.join(map(re.escape, forms))}) ([a-z]+)")
        told = rooted(text, words).roots
        having = {
            entry.title
            for entry, clause, _ in self._sentences
            for unit in counted.findall(lowered(clause.text))
            if stem(unit) in told and self._subjects.called(entry.title, erratum)
        }
        return sorted(having) if len(having) <= _MOST else []

    def _sharing(self, roots: Iterable[str]) -> Counter[int]:
        """The sentences that have some of these words, and how many."""
        found = Counter[int]()
        for root in roots:
            found.update(self._having.get(root, ()))  # a list: counted many times as fast as one by one
        return found


@lru_cache(maxsize=1)  # of the corpus at hand
def doubtful_rules(subjects: Subjects) -> DoubtfulRules:
    """The rules of a corpus, made ready once."""
    return DoubtfulRules(subjects)


Told.tools.append(doubtful_rules.cache_clear)


def _names(rules: Mapping[str, Entry], words: PlaceWords) -> dict[str, str]:
    """Names as they may be spoken of -> as printed; the last word of one, where no other has it.

    "This rule" is not "The Golden Rules".
    """
    article = re.compile(rf"^{words.find('articles').pattern}\s+")
    printed = [(article.sub("", lowered(plain(t.text))), t.text) for e in rules.values() for t in e.titles]
    titles = {_BRACKET.sub("", name): title for name, title in printed} | dict(printed)  # "Wasps (n)"
    often = Counter(word for name in titles for word in set(_WORD_END.split(name)))
    last = {_WORD_END.split(name)[-1]: title for name, title in titles.items() if _WORD_END.search(name)}
    of_kind = words.find("numbered").fullmatch  # "the card" is no Warden Card
    last = {w: title for w, title in last.items() if w not in words.fillers and not of_kind(singular(w))}
    short = {w: t for w, t in last.items() if often[w] == 1 and len(w) >= _SHORTEST and w.isalpha()}
    return {n: t for n, t in (short | titles).items() if len(n) > 1 or IDEOGRAPH.fullmatch(n)}


@partial(remembered_by_words, most=KEPT)
def _sentences(text: str, words: PlaceWords) -> tuple[Rooted, ...]:
    return tuple(rooted(text[start:end], words) for start, end in sentences(text))
