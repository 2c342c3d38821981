"""Stretches of printed lines, cut at every gap that could be a gutter: what the columns are made of."""

from __future__ import annotations

from bisect import bisect_left
from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import pairwise

from taiyaku.ingest.readers.pdf.attached_type import tracked
from taiyaku.ingest.readers.pdf.page_objects import Box, Piece, is_wide, rows_of
from taiyaku.ingest.readers.pdf.ruled_tables import Grid
from taiyaku.values import Struct

MIN_GUTTER, _WIDE_GUTTER = 0.65, 1.3  # em: 10 points beside type of 12, of which signs protrude
_EVEN, _SPREAD, _FEW = 1.6, 1.2, 3  # times the space; em of the widest space; spaces that tell
_WORDS = 5.0  # times the white between letters set apart: that between their words
SHARED = 8  # rows that begin at one place: the edge of a column
_HALF = frozenset("。、，．）」』】〕")  # their ink fills the left half of an em
_INDENT = 2.0  # em behind that edge at which lines of it begin too
ALIGNED = 1.6  # points between left edges that count as one


class Slab(Struct, frozen=True):
    """A stretch of one printed line, or a table: what is put in order."""

    x0: float
    top: float
    x1: float
    bottom: float
    base: float
    size: float
    pieces: tuple[Piece, ...] = ()
    grid: Grid | None = None
    inner: tuple[Slab, ...] = ()  # what stands in a box that is read by itself
    settled: bool = False  # what is in it is in the order of reading
    bar: bool = False  # stands on a filled bar
    dot: Box | None = None  # a list marker drawn before it

    @property
    def middle(self) -> float:
        return (self.top + self.bottom) / 2

    @property
    def weight(self) -> int:
        return 3 if self.whole else 1

    @property
    def whole(self) -> bool:
        """Whether it is a table or a box rather than a line."""
        return self.grid is not None or bool(self.inner)


class Marks(Struct, frozen=True):
    """What is drawn around text: filled bars behind it, rules under it, dots before it."""

    bars: tuple[Box, ...] = ()
    rules: tuple[Box, ...] = ()
    dots: tuple[Box, ...] = ()


def slabs_of(pieces: Sequence[Piece], marks: Marks) -> Iterator[Slab]:
    """Rows cut at every gap that could be a gutter."""
    rules = sorted(marks.rules, key=lambda r: r.top)
    heights = [rule.top for rule in rules]
    lined = list(rows_of(pieces))
    spaced = any(is_wide(piece.text[-1]) for row in lined for piece in row)
    shared = _shared_edges(lined) if spaced else frozenset()
    for row in lined:
        low, high = min(p.base for p in row), max(p.base + p.style.size for p in row)
        close = rules[bisect_left(heights, low) : bisect_left(heights, high)]
        near = Marks(marks.bars, tuple(close), marks.dots)
        start = 0
        gaps = [after.x0 - before.x1 for before, after in pairwise(row)]
        wide = [gap > _least_gap(*pair, shared) for gap, pair in zip(gaps, pairwise(row), strict=True)]
        spread = max(_spread(row, gaps), _WORDS * tracked(row)) if any(wide) else 0.0
        for n in range(1, len(row) + 1):
            if n == len(row) or (wide[n - 1] and (gaps[n - 1] > spread or round(row[n].x0) in shared)):
                yield _slab(row[start:n], near)
                start = n


def _spread(row: Sequence[Piece], gaps: Sequence[float]) -> float:
    """The white that a line has between words because it is spread over its column; 0 where it is not."""
    spaces = [
        piece.lefts[at + 1] - piece.lefts[at]
        for piece in row
        for at, char in enumerate(piece.text[:-1])
        if char == " "
    ]
    between = sorted([*spaces, *gaps])
    usual = between[len(between) // 2] if len(between) > _FEW else 0.0
    return _EVEN * usual if usual < _SPREAD * row[0].style.size else 0.0


def _shared_edges(rows: Sequence[Sequence[Piece]]) -> frozenset[int]:
    """Where pieces begin in many rows, first or behind white space, or are indented, and few run across."""
    begin = Counter(
        round(piece.x0)
        for row in rows
        for before, piece in zip([None, *row], row, strict=False)
        if before is None or piece.x0 - before.x1 > MIN_GUTTER * piece.style.size
    )
    sizes = Counter(row[0].style.size for row in rows)
    indent = round(_INDENT * max(sizes, key=sizes.__getitem__))
    near = {x: sum(begin[y] for y in range(x - 2, x + indent)) for x in [*begin]}
    across = {
        x: sum(p.x0 < x - ALIGNED and p.x1 > x + ALIGNED for row in rows for p in row)
        for x, count in near.items()
        if count >= SHARED
    }
    edges = [x for x, count in across.items() if 2 * count < near[x]]
    return frozenset(x for x in begin if any(edge <= x < edge + indent for edge in edges))


def _least_gap(before: Piece, after: Piece, shared: frozenset[int]) -> float:
    """The white space that may be a gutter: between ideographs, more than the em they are spaced by."""
    wide = is_wide(before.text[-1]) and is_wide(after.text[0]) and round(after.x0) not in shared
    return (_WIDE_GUTTER if wide else MIN_GUTTER) * min(before.style.size, after.style.size)


def _slab(pieces: Sequence[Piece], marks: Marks) -> Slab:
    """Neighbouring pieces, as wide as the bar behind them or the rule under them."""
    main = max(pieces, key=lambda p: len(p.text))
    size, base = main.style.size, main.base
    x0, x1 = min(p.x0 for p in pieces), max(map(_end_of_ink, pieces))
    y = base - 0.3 * size
    bar = next((b for b in marks.bars if b.holds((x0 + x1) / 2, y)), None)
    rule = next((r for r in marks.rules if _is_under(r, x0, x1, base, size)), None)
    dot = next((d for d in marks.dots if is_bullet_of(d, x0, base, size)), None)
    wide = [b for b in (bar, rule) if b]
    return Slab(
        min([x0, *(b.x0 for b in wide), *([dot.x0] if dot else [])]), min(p.top for p in pieces),
        max([x1, *(b.x1 for b in wide)]), max(p.bottom for p in pieces), base, size, tuple(pieces),
        bar=bar is not None, dot=dot,
    )  # fmt: skip


def _end_of_ink(piece: Piece) -> float:
    """Where the ink of a piece ends: the right half of a full stop that hangs over the edge is white."""
    return piece.x1 - (0.5 * piece.style.size if piece.text[-1] in _HALF else 0.0)


def _is_under(rule: Box, x0: float, x1: float, base: float, size: float) -> bool:
    close = 0 <= rule.top - base < 0.7 * size
    return close and abs(rule.x0 - x0) < size and rule.x1 > x1 + 3 * size


def is_bullet_of(dot: Box, x0: float, base: float, size: float) -> bool:
    """Whether a dot stands before a line like a list marker."""
    y = (dot.top + dot.bottom) / 2
    return 0 < x0 - dot.x1 < 2.5 * size and abs(y - base + 0.35 * size) < 0.35 * size
