"""Reading order from geometry: columns, broken by whatever runs across them.

The page is cut recursively. A gutter is a vertical strip of white that begins the lines to its right;
it holds for the height between two things that cross it. The best one splits the page into what is above,
the left side, the right side and what is below, and each of these is looked at again (a top-down XY-cut
that looks for gutters first, after Nagy & Seth 1984 and Breuel 2002).
"""

from __future__ import annotations

from bisect import bisect_left
from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import accumulate, count, pairwise

from taiyaku.ingest.readers.pdf.attached_type import tracked
from taiyaku.ingest.readers.pdf.page_objects import Box, Piece, is_wide, rows_of
from taiyaku.ingest.readers.pdf.ruled_tables import Grid
from taiyaku.values import Struct, replace

MAX_DEPTH = 60
MAX_SLABS = 3000  # a page with more is a drawing, or a fraud
MIN_GUTTER, _WIDE_GUTTER = 0.65, 1.3  # em: 10 points beside type of 12, of which signs protrude
MIN_COLUMN = 7.0  # em; narrower strips are page numbers, list markers or cells
_INDENT = 4.5  # em: how far text may stand behind the edge of its column, as below a term
_EVEN, _SPREAD, _FEW = 1.6, 1.2, 3  # times the space; em of the widest space; spaces that tell
_WORDS = 5.0  # times the white between letters set apart: that between their words
_SHARED = 8  # rows that begin at one place: the edge of a column
_ALIGNED = 1.6  # points between left edges that count as one


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


class Column(Struct, frozen=True):
    """Slabs that are read from top to bottom; the cuts beside it name it over the whole document."""

    slabs: tuple[Slab, ...]
    left_cut: float | None = None
    right_cut: float | None = None


class _Cut(Struct, frozen=True):
    x: float
    top: float
    bottom: float
    score: float


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
            if n == len(row) or (wide[n - 1] and gaps[n - 1] > spread):
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
    """Where pieces begin in many rows, behind white space or first, and few run across."""
    begin = Counter(
        round(piece.x0)
        for row in rows
        for before, piece in zip([None, *row], row, strict=False)
        if before is None or piece.x0 - before.x1 > MIN_GUTTER * piece.style.size
    )
    near = {x: sum(begin[y] for y in range(x - 2, x + 3)) for x in [*begin]}
    across = {
        x: sum(p.x0 < x - _ALIGNED and p.x1 > x + _ALIGNED for row in rows for p in row)
        for x, count in near.items()
        if count >= _SHARED
    }
    return frozenset(x for x, count in across.items() if 2 * count < near[x])


def _least_gap(before: Piece, after: Piece, shared: frozenset[int]) -> float:
    """The white space that may be a gutter: between ideographs, more than the em they are spaced by."""
    wide = is_wide(before.text[-1]) and is_wide(after.text[0]) and round(after.x0) not in shared
    return (_WIDE_GUTTER if wide else MIN_GUTTER) * min(before.style.size, after.style.size)


def _slab(pieces: Sequence[Piece], marks: Marks) -> Slab:
    """Neighbouring pieces, as wide as the bar behind them or the rule under them."""
    main = max(pieces, key=lambda p: len(p.text))
    size, base = main.style.size, main.base
    x0, x1 = min(p.x0 for p in pieces), max(p.x1 for p in pieces)
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


def _is_under(rule: Box, x0: float, x1: float, base: float, size: float) -> bool:
    close = 0 <= rule.top - base < 0.7 * size
    return close and abs(rule.x0 - x0) < size and rule.x1 > x1 + 3 * size


def is_bullet_of(dot: Box, x0: float, base: float, size: float) -> bool:
    """Whether a dot stands before a line like a list marker."""
    y = (dot.top + dot.bottom) / 2
    return 0 < x0 - dot.x1 < 2.5 * size and abs(y - base + 0.35 * size) < 0.35 * size


def reading_order(slabs: Sequence[Slab], em: float) -> list[Column]:
    """The page's slabs as columns in the order a reader takes them."""
    if len(slabs) > MAX_SLABS:
        return [Column(tuple(sorted(slabs, key=lambda s: (s.base, s.x0))))]
    return list(_split(list(slabs), em, frozenset(), None, None, 0))


def opened(columns: Sequence[Column], em: float) -> Iterator[tuple[int, Column]]:
    """The columns, numbered, with every box replaced by the columns in it."""
    numbers = count()
    yield from _opened(columns, em, numbers)


def _opened(columns: Sequence[Column], em: float, numbers: Iterator[int]) -> Iterator[tuple[int, Column]]:
    for column in columns:
        number = next(numbers)
        run: list[Slab] = []
        for slab in column.slabs:
            if not slab.inner:
                run.append(slab)
                continue
            if run:
                yield number, replace(column, slabs=tuple(run))
            run = []
            yield from _opened(reading_order(slab.inner, em), em, numbers)
        if run:
            yield number, replace(column, slabs=tuple(run))


def _split(
    slabs: list[Slab], em: float, known: frozenset[float], left: float | None, right: float | None, depth: int
) -> Iterator[Column]:
    cut = _best_cut(slabs, em, known) if depth < MAX_DEPTH else None
    parts = _parted(slabs, em, known) if cut else []
    if cut and parts:
        for part in parts:
            yield from _split(part, em, known | {cut.x}, left, right, depth + 1)
        return
    if cut is None:
        if slabs:
            ordered = sorted(slabs, key=lambda s: (s.top if s.whole else s.base, s.x0))
            yield Column(tuple(ordered), left, right)
        return
    known |= {cut.x}
    above = [s for s in slabs if s.middle < cut.top]
    below = [s for s in slabs if s.middle > cut.bottom]
    within = [s for s in slabs if cut.top <= s.middle <= cut.bottom]
    west = [s for s in within if s.x0 < cut.x - _ALIGNED]
    east = [s for s in within if s.x0 >= cut.x - _ALIGNED]
    if below:
        head = _heading_of(below, west, east, slabs)
        west, below = [s for s in west if s not in head], [*head, *below]
    yield from _split(above, em, known, left, right, depth + 1)
    yield from _split(west, em, known, left, cut.x, depth + 1)
    yield from _split(east, em, known, cut.x, right, depth + 1)
    yield from _split(below, em, known, left, right, depth + 1)


def _heading_of(below: list[Slab], west: list[Slab], east: list[Slab], slabs: list[Slab]) -> list[Slab]:
    """Larger lines at the end of a left column, below all of the right one: of what runs across below."""
    usual = sorted(s.size for s in slabs)[len(slabs) // 2]
    top = min(s.top for s in below)
    ends = _end(east) if east else top
    head = [s for s in west if s.top >= ends and not s.whole]
    large = all(s.size > 1.15 * usual and top - s.bottom < 2 * s.size for s in head)
    return head if large and len(head) < len(west) else []


def _best_cut(slabs: list[Slab], em: float, known: frozenset[float]) -> _Cut | None:
    if len(slabs) < 2:
        return None
    start = min(s.x0 for s in slabs)
    cuts = [
        cut
        for x in _left_edges(slabs, known)
        if x > start + MIN_COLUMN * em and not _is_indent(x, known, em)
        for cut in _cuts_at(x, slabs, em, _is_near(x, known))
    ]
    return max(cuts, key=lambda c: (round(c.score, 1), -c.x), default=None)


def _is_indent(x: float, known: frozenset[float], em: float) -> bool:
    """Whether lines beginning at `x` are only indented in a column that begins just before it."""
    return any(_ALIGNED < x - k < _INDENT * em for k in known)


def _is_near(x: float, known: frozenset[float]) -> bool:
    return any(abs(x - k) < 2 * _ALIGNED for k in known)


def _left_edges(slabs: list[Slab], known: frozenset[float]) -> list[float]:
    """Where lines begin more than once, most often first; and where a gutter was found before."""
    edges = sorted(s.x0 for s in slabs)
    groups: list[list[float]] = []
    for x in edges:
        if groups and x - groups[-1][0] <= _ALIGNED:
            groups[-1].append(x)
        else:
            groups.append([x])
    often = sorted((g for g in groups if len(g) > 1 or _is_near(g[0], known)), key=len)
    tables = [s.x0 for s in slabs if s.whole]
    return list(dict.fromkeys([g[0] for g in reversed(often)][:12] + tables))


def _cuts_at(x: float, slabs: list[Slab], em: float, known: bool) -> Iterator[_Cut]:
    """The stretches of height in which a gutter left of `x` is free, and columns stand on both its sides."""
    gutter = x - MIN_GUTTER * em
    crossing = [s for s in slabs if s.x0 < x - _ALIGNED and s.x1 > gutter and not _overprints(s, x, slabs)]
    crossing.sort(key=lambda s: s.top)
    barred = set(map(id, crossing))
    low = -1e6
    for barrier in [*crossing, None]:
        high = barrier.middle - 0.01 if barrier else 1e6
        inside = [s for s in slabs if low < s.middle < high and id(s) not in barred]
        score = _worth(x, inside, em, known)
        if score:
            yield _Cut(x, low, high, score)
        low = max(low, barrier.middle + 0.01) if barrier else low


def _overprints(slab: Slab, x: float, slabs: list[Slab]) -> bool:
    """Whether a table is too wide for its column and runs over the text of the next."""
    if not slab.grid:
        return False
    return any(
        x - _ALIGNED <= s.x0 < slab.x1 and slab.top < s.middle < slab.bottom for s in slabs if s is not slab
    )


def _interlude(x: float, slabs: list[Slab], em: float) -> list[Slab]:
    """Lines left of `x` that part two pairs of columns, although they do not reach across.

    They are larger, as headings are, and the right side is white beside them. It begins again level with
    the left side.
    """
    gutter = x - MIN_GUTTER * em
    across = [s for s in slabs if s.x0 < x - _ALIGNED and s.x1 > gutter]
    west = sorted((s for s in slabs if s.x1 <= gutter), key=lambda s: s.top)
    east = sorted((s for s in slabs if s.x0 >= x - _ALIGNED), key=lambda s: s.top)
    usual = sorted(s.size for s in slabs)[len(slabs) // 2]
    for upper, lower in pairwise(east):
        if lower.top - upper.bottom < em or any(upper.top < s.middle < lower.bottom for s in across):
            continue
        between = [s for s in west if upper.bottom < s.middle < lower.top]
        over = [s for s in west if s.middle <= upper.bottom]
        under = [s for s in west if s.middle >= lower.top]
        if (
            between
            and over
            and under
            and not any(_beside(e, b, 0.3) for e in (upper, lower) for b in between)
        ):
            level = abs(under[0].top - lower.top) < 0.7 * em and abs(_end(over) - upper.bottom) < 0.7 * em
            level = level and between[0].top - _end(over) > 0.5 * em
            large = all(s.size > 1.15 * usual for s in between)
            if large and (level or abs(under[0].top - lower.top) < 1.2 * between[0].size):
                return between
    return []


def _parted(slabs: list[Slab], em: float, known: frozenset[float]) -> list[list[Slab]]:
    """What is above an interlude, the interlude, and what is below it; empty where there is none."""
    start = min(s.x0 for s in slabs)
    for x in _left_edges(slabs, known):
        between = _interlude(x, slabs, em) if x > start + MIN_COLUMN * em else []
        if between:
            low, high = min(s.top for s in between), max(s.bottom for s in between)
            inside = set(map(id, between))
            others = [s for s in slabs if id(s) not in inside]
            above, below = [s for s in others if s.middle < low], [s for s in others if s.middle > high]
            if len(above) + len(below) == len(others) and _worth(x, below, em, x in known) > 0:
                return [above, between, below]
    return []


def _beside(first: Slab, second: Slab, margin: float) -> bool:
    reach = margin * min(first.size, second.size)
    return first.bottom > second.top - reach and first.top < second.bottom + reach


def _worth(x: float, slabs: list[Slab], em: float, known: bool) -> float:
    """How good a gutter is for these slabs: 0 if it is none."""
    west = [s for s in slabs if s.x0 < x - _ALIGNED]
    east = [s for s in slabs if s.x0 >= x - _ALIGNED]
    lines = min(sum(s.weight for s in west), sum(s.weight for s in east))
    if not west or not east or lines < (1 if known else 2) or (not known and len(slabs) < 5):
        return 0.0
    if not known and not (_look_like_columns(x, west, east, lines, em) and _are_level(west, east)):
        return 0.0
    top, bottom = max(s.top for s in (_first(west), _first(east))), min(_end(west), _end(east))
    if bottom - top < 0.4 * min(_end(west) - _first(west).top, _end(east) - _first(east).top):
        return 0.0
    begun = sum(1 for s in east if abs(s.x0 - x) <= _ALIGNED) / len(east)
    return lines + 0.2 * len(slabs) + begun


def _look_like_columns(x: float, west: list[Slab], east: list[Slab], lines: int, em: float) -> bool:
    """Whether two sides are wide and long enough to be columns of text rather than cells."""
    starting = [s for s in east if s.x0 <= x + _INDENT * em]
    left, right = min(s.x0 for s in west), max(s.x1 for s in east)
    wide = max(s.x1 for s in west) - left, max((s.x1 - x for s in starting), default=0.0)
    if min(wide) < max(MIN_COLUMN * em, 0.2 * (right - left)):
        return False
    if lines < 3 and min(wide) < 0.35 * (right - left):
        return False
    return not _is_tabular(west, starting, em)


def _are_level(west: list[Slab], east: list[Slab]) -> bool:
    """Whether something stands beside something: centred names above short items are no column."""
    ordered = sorted(east, key=lambda s: s.top)
    tops, ends = [s.top for s in ordered], list(accumulate((s.bottom for s in ordered), max))
    reach = ((s, 0.2 * s.size) for s in west)
    return any((n := bisect_left(tops, s.bottom - by)) and ends[n - 1] > s.top + by for s, by in reach)


def _first(slabs: list[Slab]) -> Slab:
    return min(slabs, key=lambda s: s.top)


def _end(slabs: list[Slab]) -> float:
    return max(s.bottom for s in slabs)


def _is_tabular(west: list[Slab], east: list[Slab], em: float) -> bool:
    """Whether the lines of both sides pair up row by row and leave a side half empty: cells, not columns."""
    bases = [s.base for s in east if not s.whole]
    rows: dict[int, list[Slab]] = {}
    for slab in west:
        if not slab.whole:
            rows.setdefault(round(slab.base), []).append(slab)
    paired = sum(any(abs(row[0].base - b) < 0.15 * em for b in bases) for row in rows.values())
    if not rows or paired < 0.75 * len(rows):
        return False
    wide = [max(s.x1 for s in side) - min(s.x0 for s in side) for side in (west, east)]
    widths = sorted(max(s.x1 for s in row) - min(s.x0 for s in row) for row in rows.values())
    return min(wide) < 0.5 * max(wide) or widths[len(widths) // 2] < 0.6 * wide[0]
