"""Reading order from geometry: columns, broken by whatever runs across them.

The page is cut recursively. A gutter is a vertical strip of white that begins the lines to its right;
it holds for the height between two things that cross it. The best one splits the page into what is above,
the left side, the right side and what is below, and each of these is looked at again (a top-down XY-cut
that looks for gutters first, after Nagy & Seth 1984 and Breuel 2002).
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterator, Sequence
from itertools import accumulate, count, pairwise

from taiyaku.ingest.readers.pdf.slabs import ALIGNED, MIN_GUTTER, SHARED, Slab
from taiyaku.values import Struct, replace

MAX_DEPTH = 60
MAX_SLABS = 3000  # a page with more is a drawing, or a fraud
MIN_COLUMN = 7.0  # em; narrower strips are page numbers, list markers or cells
_INDENT = 4.5  # em: how far text may stand behind the edge of its column, as below a term
_INDENTED = 3  # lines of text that show a column in which nothing begins at the edge
_OVERFULL = 2.0  # em: how far a line may run over the edge of the next column


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


class _Found(Struct, frozen=True):
    """Gutters of a larger part of the page; of these, the ones with running text on both sides."""

    gutters: frozenset[float] = frozenset()
    of_text: frozenset[float] = frozenset()

    def also(self, x: float, west: list[Slab], east: list[Slab], em: float) -> _Found:
        text = all(sum(_is_prose(s, em) for s in side) >= SHARED for side in (west, east))
        return _Found(self.gutters | {x}, self.of_text | ({x} if text else frozenset()))


def reading_order(slabs: Sequence[Slab], em: float) -> list[Column]:
    """The page's slabs as columns in the order a reader takes them."""
    if len(slabs) > MAX_SLABS:
        return [Column(tuple(sorted(slabs, key=lambda s: (s.base, s.x0))))]
    return list(_split(list(slabs), em, _Found(), None, None, 0))


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
            parts = [(part,) for part in slab.inner] if slab.settled else [slab.inner]
            for part in parts:
                yield from _opened(reading_order(part, em), em, numbers)
        if run:
            yield number, replace(column, slabs=tuple(run))


def _split(
    slabs: list[Slab], em: float, known: _Found, left: float | None, right: float | None, depth: int
) -> Iterator[Column]:
    cut = _best_cut(slabs, em, known) if depth < MAX_DEPTH else None
    if cut is None:
        if slabs:
            ordered = sorted(slabs, key=lambda s: (s.top if s.whole else s.base, s.x0))
            yield Column(tuple(ordered), left, right)
        return
    west, east = _sides(cut, slabs)
    parts = _parted(slabs, em, known.gutters)
    known = known.also(cut.x, west, east, em)
    if cut.x in known.of_text and any(_overflows(s, cut.x, slabs, em) for s in slabs):
        cut = max(_cuts_at(cut.x, slabs, em, known), key=_score, default=cut)
        west, east = _sides(cut, slabs)
    if parts:
        for part in parts:
            yield from _split(part, em, known, left, right, depth + 1)
        return
    above = [s for s in slabs if s.middle < cut.top]
    below = [s for s in slabs if s.middle > cut.bottom]
    if below:
        head = _heading_of(below, west, east, slabs)
        west, below = [s for s in west if s not in head], [*head, *below]
    yield from _split(above, em, known, left, right, depth + 1)
    yield from _split(west, em, known, left, cut.x, depth + 1)
    yield from _split(east, em, known, cut.x, right, depth + 1)
    yield from _split(below, em, known, left, right, depth + 1)


def _sides(cut: _Cut, slabs: list[Slab]) -> tuple[list[Slab], list[Slab]]:
    within = [s for s in slabs if cut.top <= s.middle <= cut.bottom]
    return [s for s in within if s.x0 < cut.x - ALIGNED], [s for s in within if s.x0 >= cut.x - ALIGNED]


def _heading_of(below: list[Slab], west: list[Slab], east: list[Slab], slabs: list[Slab]) -> list[Slab]:
    """Larger lines at the end of a left column, below all of the right one: of what runs across below."""
    usual = sorted(s.size for s in slabs)[len(slabs) // 2]
    top = min(s.top for s in below)
    ends = _end(east) if east else top
    head = [s for s in west if s.top >= ends and not s.whole]
    large = all(s.size > 1.15 * usual and top - s.bottom < 2 * s.size for s in head)
    return head if large and len(head) < len(west) else []


def _best_cut(slabs: list[Slab], em: float, known: _Found) -> _Cut | None:
    if len(slabs) < 2:
        return None
    start = min(s.x0 for s in slabs)
    cuts = [
        cut
        for x in [*_left_edges(slabs, known.gutters), *_indented_under(slabs, known.of_text, em)]
        if x > start + MIN_COLUMN * em and not _is_indent(x, known.gutters, em)
        for cut in _cuts_at(x, slabs, em, known)
    ]
    return max(cuts, key=_score, default=None)


def _score(cut: _Cut) -> tuple[float, float]:
    return round(cut.score, 1), -cut.x


def _is_indent(x: float, known: frozenset[float], em: float) -> bool:
    """Whether lines beginning at `x` are only indented in a column that begins just before it."""
    return any(ALIGNED < x - k < _INDENT * em for k in known)


def _is_near(x: float, known: frozenset[float]) -> bool:
    return any(abs(x - k) < 2 * ALIGNED for k in known)


def _left_edges(slabs: list[Slab], known: frozenset[float]) -> list[float]:
    """Where lines begin more than once, most often first; and where a gutter was found before."""
    edges = sorted(s.x0 for s in slabs)
    groups: list[list[float]] = []
    for x in edges:
        if groups and x - groups[-1][0] <= ALIGNED:
            groups[-1].append(x)
        else:
            groups.append([x])
    often = sorted((g for g in groups if len(g) > 1 or _is_near(g[0], known)), key=len)
    tables = [s.x0 for s in slabs if s.whole]
    return list(dict.fromkeys([g[0] for g in reversed(often)][:12] + tables))


def _indented_under(slabs: list[Slab], gutters: frozenset[float], em: float) -> list[float]:
    """Gutters found before at which no line begins here, as all behind them are indented."""
    behind = {k: [s for s in slabs if k - ALIGNED <= s.x0 < k + _INDENT * em] for k in gutters}
    return sorted(
        k
        for k, lines in behind.items()
        if sum(_is_prose(s, em) for s in lines) >= _INDENTED and min(s.x0 for s in lines) > k + ALIGNED
    )


def _is_prose(slab: Slab, em: float) -> bool:
    text = "".join(p.text for p in slab.pieces)
    return slab.x1 - slab.x0 >= MIN_COLUMN * em and 2 * sum(map(str.isalpha, text)) > len(text)


def _cuts_at(x: float, slabs: list[Slab], em: float, found: _Found) -> Iterator[_Cut]:
    """The stretches of height in which a gutter left of `x` is free, and columns stand on both its sides."""
    gutter = x - MIN_GUTTER * em
    known, of_text = _is_near(x, found.gutters), _is_near(x, found.of_text)
    crossing = [
        s
        for s in slabs
        if s.x0 < x - ALIGNED
        and s.x1 > gutter
        and not (_overprints(s, x, slabs) or (of_text and _overflows(s, x, slabs, em)))
    ]
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
        x - ALIGNED <= s.x0 < slab.x1 and slab.top < s.middle < slab.bottom for s in slabs if s is not slab
    )


def _overflows(slab: Slab, x: float, slabs: list[Slab], em: float) -> bool:
    """Whether a line is a little too long for its column, and the next one has a line behind its end."""
    if not x - MIN_GUTTER * em < slab.x1 <= x + _OVERFULL * em:
        return False
    return any(
        slab.x1 < s.x0 < x + _INDENT * em and abs(s.base - slab.base) < slab.size and _is_prose(s, em)
        for s in slabs
    )


def _interlude(x: float, slabs: list[Slab], em: float) -> list[Slab]:
    """Lines left of `x` that part two pairs of columns, although they do not reach across.

    They are larger, as headings are, and the right side is white beside them. It begins again level with
    the left side.
    """
    gutter = x - MIN_GUTTER * em
    across = [s for s in slabs if s.x0 < x - ALIGNED and s.x1 > gutter]
    west = sorted((s for s in slabs if s.x1 <= gutter), key=lambda s: s.top)
    east = sorted((s for s in slabs if s.x0 >= x - ALIGNED), key=lambda s: s.top)
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
    west = [s for s in slabs if s.x0 < x - ALIGNED]
    east = [s for s in slabs if s.x0 >= x - ALIGNED]
    lines = min(sum(s.weight for s in west), sum(s.weight for s in east))
    if not west or not east or lines < (1 if known else 2) or (not known and len(slabs) < 5):
        return 0.0
    if not known and not (_look_like_columns(x, west, east, lines, em) and _are_level(west, east)):
        return 0.0
    top, bottom = max(s.top for s in (_first(west), _first(east))), min(_end(west), _end(east))
    if bottom - top < 0.4 * min(_end(west) - _first(west).top, _end(east) - _first(east).top):
        return 0.0
    begun = sum(1 for s in east if abs(s.x0 - x) <= ALIGNED) / len(east)
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
