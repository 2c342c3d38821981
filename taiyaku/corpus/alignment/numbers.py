"""Numbers of a text in either language: signed figures, and words that may be numbers."""

from __future__ import annotations

import re
from calendar import month_abbr, month_name
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property

from taiyaku.corpus.similarity import plain
from taiyaku.corpus.text import KANJI, any_of, kanji_value
from taiyaku.values import Struct

_FIGURE = re.compile(
    r"""
      (?P<joined>(?<=[A-Za-zÀ-ÿ])[+-])?        # PH-3 is a modifier, IMM-2 a name: the sign may be either
      (?P<sign>(?<![0-9A-Za-zÀ-ÿ])(?<![)\]%"'][ ])[+-][ ]?)?
      (?P<value>\d+(?:,\d{3})+(?!\d)(?:\.\d+)?|\d+(?:[.]\d+)*)
      (?P<ordinal>st|nd|rd|th)?
    """,
    re.VERBOSE | re.IGNORECASE,
)
# "May 1, 2021" and "1 May 2021" are 2021年5月1日; a month with neither day nor year is a word
_MONTHS = {name.casefold(): n for names in (month_name, month_abbr) for n, name in enumerate(names) if name}
_MONTH = any_of(_MONTHS)
_DATE = re.compile(rf"\b({_MONTH})\b\.?(?=\s+\d)|(?<=\d)(?:st|nd|rd|th)?\s+({_MONTH})\b", re.IGNORECASE)
_NAME = re.compile(r"(?<![0-9A-Za-z])[A-Za-z]+\Z")
_LONGEST_NAME = 24
_COMPOUND = re.compile(r"\b([a-z]+ty)-([a-z]+)\b", re.IGNORECASE)  # twenty-five
_ALONE = r"(?=[をがはにでとのかへ、。)」]|\Z)"


class NumberWords(Struct, frozen=True, dict=True):
    """Words for numbers: a vocabulary's `[alignment]`."""

    values: tuple[tuple[str, str], ...] = ()  # a word and its number
    counters: tuple[str, ...] = ()  # what follows a number in ideographs: つ, 回

    @staticmethod
    def of(words: Mapping[str, Sequence[str]]) -> NumberWords:
        """From the lists of a vocabulary's table; a number's word stands before its figure: "twice 2"."""
        values = (word.rpartition(" ") for word in words.get("numbers", ()))
        return NumberWords(tuple((w, n) for w, _, n in values), tuple(words.get("counters", ())))

    @cached_property
    def number_of(self) -> Mapping[str, str]:
        return dict(self.values)

    @cached_property
    def patterns(self) -> tuple[re.Pattern[str], re.Pattern[str], re.Pattern[str]]:
        """For words in Latin letters, for others, for numbers in ideographs."""
        names = [word for word, _ in self.values]
        return (
            re.compile(rf"\b{any_of(w for w in names if w.isascii())}\b", re.IGNORECASE),
            re.compile(any_of(w for w in names if not w.isascii())),
            # 七ディナール, 二を足す: beside no other ideograph it is no part of a word (唯一の, 十分)
            re.compile(rf"((?<![一-龯])[{KANJI}]+{_ALONE}|[{KANJI}]+(?={any_of(self.counters)}|[ァ-ヺ]))"),
        )


class Numbers(Struct, frozen=True):
    """The numbers of one text."""

    figures: Counter[str]  # as written in figures, signs kept: "3", "-3"
    loose: Counter[str]  # with a sign that may be a hyphen
    worded: Counter[str]  # words that may be numbers: "one", "a", 二つ

    @property
    def keys(self) -> Iterator[str]:
        """Each number once, for evidence: with its sign if it has one for certain."""
        yield from self.figures
        yield from (number for number in self.loose if number not in self.figures)
        yield from (number for number in self.worded if number != "1" and number not in self.figures)


def find_numbers(text: str, words: NumberWords) -> Numbers:
    """The numbers of a text, widths folded.

    >>> sorted(find_numbers("Make a －３ Roll within 8 inches.", NumberWords()).figures)
    ['-3', '8']
    """
    folded = _DATE.sub(lambda m: f" {_MONTHS[(m[1] or m[2]).casefold()]} ", plain(text))
    named: set[str] = set()
    figures: Counter[str] = Counter()
    loose: Counter[str] = Counter()
    for match in _FIGURE.finditer(folded):
        value = _bare(match["value"])
        before = folded[max(0, match.start() - _LONGEST_NAME) : match.start()]
        if name := _NAME.search(before):  # ipv6, B2: said as often as the language likes
            if name[0] + value in named:
                continue
            named.add(name[0] + value)
        sign = (match["sign"] or "").strip()
        if match["joined"]:
            loose[value] += 1
        else:
            figures[f"{sign}{value}" if value != "0" else value] += 1
    return Numbers(figures, loose, _worded(folded, words))


def _bare(value: str) -> str:
    bare = value.replace(",", "")
    return bare.lstrip("0") or "0" if bare.isdigit() else bare


def _worded(text: str, words: NumberWords) -> Counter[str]:
    found: Counter[str] = Counter()
    latin, native, kanji = words.patterns
    values = words.number_of
    for compound in _COMPOUND.findall(text):
        parts = [values.get(word.casefold(), "") for word in compound]
        if all(part.isdigit() for part in parts) and len(parts[1]) == 1:
            found[str(sum(map(int, parts)))] += 1
            text = text.replace("-".join(compound), " ", 1)
    for pattern in (latin, native):
        found.update(values[word.casefold()] for word in pattern.findall(text))
    found.update(str(kanji_value(match[1])) for match in kanji.finditer(text))
    return found
