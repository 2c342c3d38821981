"""Tables of two languages, cell by cell: rows and columns in order, by what needs no translation.

Figures, signs and words in Latin letters say the same in both. Rows are paired so that most of these agree
(dynamic programming, as for clauses), then columns over the paired rows; a table without any is paired by its
shape alone.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

from taiyaku.corpus.model import Table
from taiyaku.corpus.similarity import plain
from taiyaku.corpus.versions.assignment import assign_in_order
from taiyaku.values import Struct

_FIGURE = re.compile(r"[+\-±]?\d+(?:[.,/]\d+)*[%\"']?")
_LATIN = re.compile(r"[a-z]+")
_AGREE = 0.5  # share of the figures of the table that has fewer which have to agree
_GAP = 0.15  # what a pair of rows has to be worth, lest every row find some partner
_NOTHING = 0.2  # what it is worth where nothing speaks for it or against it


class _Said(NamedTuple):
    """What a text says in all languages."""

    figures: Counter[str]
    words: frozenset[str]  # in Latin letters


class PairedTable(Struct, frozen=True):
    """Two tables and their rows and columns that say the same; row 0 is the header."""

    ours: Table
    theirs: Table
    rows: tuple[tuple[int, int], ...]
    columns: tuple[tuple[int, int], ...]
    agreement: float

    def cells(self) -> list[tuple[str, str]]:
        """The paired texts, captions among them, empty cells left out."""
        found = [(self.ours.caption or "", self.theirs.caption or "")]
        mine, yours = ((table.header, *table.rows) for table in (self.ours, self.theirs))
        for one, other in ((mine[a], yours[b]) for a, b in self.rows):
            found += [(one[x], other[y]) for x, y in self.columns if x < len(one) and y < len(other)]
        return [pair for pair in found if pair[0].strip() and pair[1].strip()]


def pair_tables(ours: Sequence[Table], theirs: Sequence[Table]) -> list[PairedTable]:
    """The tables of two texts that say the same, each once, the surest pairs first taken."""
    found = [
        (made, -abs(a - b), a, b)
        for a, one in enumerate(ours)
        for b, other in enumerate(theirs)
        if (made := pair_table(one, other))
    ]
    taken: set[tuple[str, int]] = set()
    kept = []
    for made, _, a, b in sorted(found, key=lambda f: (-f[0].agreement, -f[1], f[2], f[3])):
        if not taken.intersection({("ours", a), ("theirs", b)}):
            taken |= {("ours", a), ("theirs", b)}
            kept.append((a, made))
    return [made for _, made in sorted(kept, key=lambda k: k[0])]


def pair_table(one: Table, other: Table) -> PairedTable | None:
    """The rows and columns of two tables that go together; None if the two are not the same."""
    mine, yours = [one.header, *one.rows], [other.header, *other.rows]
    keys = [[_said(" ".join(row)) for row in rows] for rows in (mine, yours)]
    rows = assign_in_order(len(mine), len(yours), lambda a, b: _alike(keys[0][a], keys[1][b]) - _GAP)
    width = [max(map(len, side), default=0) for side in (mine, yours)]
    cells = [[[_said(cell) for cell in row] for row in side] for side in (mine, yours)]

    def agree(x: int, y: int) -> float:
        both = [(cells[0][a][x], cells[1][b][y]) for a, b in rows if x < len(mine[a]) and y < len(yours[b])]
        told = [_alike(p, q) for p, q in both if p.figures or q.figures or p.words & q.words]
        return (sum(told) / len(told) if told else _NOTHING - 0.01 * (x != y)) - _GAP

    columns = assign_in_order(width[0], width[1], agree)
    shared = sum(
        (cells[0][a][x].figures & cells[1][b][y].figures).total()
        for a, b in rows
        for x, y in columns
        if x < len(mine[a]) and y < len(yours[b])
    )
    figures = min(sum(key.figures.total() for key in side) for side in keys)
    same_shape = (len(mine), width[0]) == (len(yours), width[1])
    agreement = shared / figures if figures else _AGREE * same_shape
    if agreement < _AGREE or not columns:
        return None
    return PairedTable(one, other, tuple(rows), tuple(columns), agreement)


@lru_cache(maxsize=1 << 14)
def _said(text: str) -> _Said:
    folded = plain(text).casefold()
    return _Said(Counter(_FIGURE.findall(folded)), frozenset(_LATIN.findall(folded)))


def _alike(one: _Said, other: _Said) -> float:
    """How much of what is neutral in either stands in both; a little where there is nothing."""
    words = 2 * len(one.words & other.words)  # those of one side alone are of its language
    both = one.figures.total() + other.figures.total() + words
    return (2 * (one.figures & other.figures).total() + words) / both if both else _NOTHING
