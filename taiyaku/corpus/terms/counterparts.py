"""Names that go together by where they stand: in rows of tables and in lists."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence

from taiyaku.corpus.model import Table
from taiyaku.corpus.similarity import plain
from taiyaku.corpus.text import HAN
from taiyaku.multimap import multimap

Rows = Sequence[Sequence[str]]
RowAligner = Callable[[Rows, Rows], Iterable[tuple[int, int]]]  # which rows say the same

_FIGURES, _TELLING_ROW = re.compile(r"[+-]?\d+"), 2  # of a row, and how many tell which it is
_ITEM = r"[^\W\d_][\w'’-]*(?:[ ][^\W\d_][\w'’-]*){0,3}"
_LIST = re.compile(rf"({_ITEM})((?:,[ ]{_ITEM})+?),?[ ](?:and|or)[ ]({_ITEM})")
_ARTICLE = re.compile(r"(?i)\b(?:an?|the|your)[ ]")
_ITEM_JA = rf"(?:[「『〈《【][^」』〉》】]{{1,16}}[」』〉》】]|[{HAN}ァ-ヺー]++)"
_LIST_JA = re.compile(
    rf"{_ITEM_JA}(?:(?:[、・，]|と|や|か|または|および)?{_ITEM_JA}){{2,}}(?![^\W{HAN}のをがはにでとやもへか])"
)
_ONE_JA = re.compile(_ITEM_JA)
_MARKS = "「」『』〈〉《》【】"


def no_rows(en: Rows, ja: Rows) -> Iterable[tuple[int, int]]:
    """Rows are not looked at."""
    return ()


def rows_alike(en: Sequence[Table], ja: Sequence[Table], align: RowAligner) -> Iterator[tuple[str, str]]:
    """What begins rows with the same figures, which no other row has, and rows that say the same."""
    by_figures = [
        multimap((tuple(_FIGURES.findall(plain(" ".join(r)))), r) for t in tables for r in t.rows)
        for tables in (en, ja)
    ]
    for figures, ours in by_figures[0].items():
        theirs = by_figures[1].get(figures, [])
        if len(ours) == len(theirs) == 1 and len(figures) >= _TELLING_ROW:
            yield ours[0][0], theirs[0][0]
    by_shape = [multimap((tuple(map(len, t.rows)), t) for t in tables if t.rows) for tables in (en, ja)]
    for shape, same in by_shape[0].items():
        others = by_shape[1].get(shape, [])
        if len(same) == len(others) == 1:
            rows = same[0].rows, others[0].rows
            yield from ((rows[0][n][0], rows[1][m][0]) for n, m in align(*rows))


def items_alike(en: str, ja: str, meanings: Mapping[str, frozenset[str]]) -> Iterator[tuple[str, str]]:
    """The items of two lists, the only ones of their length in two texts, unless their order is another."""
    sides = [multimap((len(items), items) for items in told) for told in (_items(en), _items_ja(ja))]
    for length, ours in sides[0].items():
        theirs = sides[1].get(length, [])
        if len(ours) == len(theirs) == 1:
            pairs = list(zip(ours[0], theirs[0], strict=True))
            known = ((meanings.get(one.casefold(), frozenset()), other) for one, other in pairs)
            if not any(own & {*theirs[0]} - {other} for own, other in known):
                yield from pairs


def _items(text: str) -> Iterator[Sequence[str]]:
    """Lists of three and more; the first item has as many words as those between, a longer one no end."""
    for match in _LIST.finditer(_ARTICLE.sub("", text)):
        between = match[2].removeprefix(", ").split(", ")
        size = max(len(item.split()) for item in between)
        first, last = (match[n].split() for n in (1, 3))
        yield [" ".join(first[-size:]), *between, " ".join(last) if len(last) <= size else ""]


def _items_ja(text: str) -> Iterator[Sequence[str]]:
    for match in _LIST_JA.finditer(text):
        yield [item.strip(_MARKS) for item in _ONE_JA.findall(match[0])]
