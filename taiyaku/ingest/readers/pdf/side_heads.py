"""Headings that hang in a margin column, level with the text they stand before."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from taiyaku.ingest.readers.pdf.columns import MIN_GUTTER, Column, Slab
from taiyaku.ingest.readers.pdf.page_objects import Style

_ALIGNED = 1.6  # points between left edges that count as one
_LONG = 0.6  # of the column, which a line of its text fills
_FULL, _TIMES = 2, 2  # such lines on a page; lines of text for each line beside it
_LEVEL = 0.7  # em between the base lines of a heading and of the text beside it
_PITCH = 1.5  # times the size, between the lines of one heading
_LETTERS = 3


def beside_side_heads(slabs: Sequence[Slab], em: float) -> list[Column]:
    """A page with headings beside its text in reading order; nothing for any other page.

    The margin holds nothing but short lines set in another way than the text, each of them level with a
    line of it: numbers of clauses are in the text's own type, and second columns are as long as the first.
    """
    lines = [s for s in slabs if not s.whole]
    edges = Counter(round(s.x0) for s in lines)
    edge = max(edges, key=lambda x: edges[x], default=0)
    x = min((s.x0 for s in lines if round(s.x0) == edge), default=0.0)
    side = sorted((s for s in slabs if s.x1 <= x - MIN_GUTTER * em), key=lambda s: s.base)
    if not side:
        return []
    taken = set(map(id, side))
    text = sorted((s for s in slabs if id(s) not in taken), key=lambda s: s.top if s.whole else s.base)
    usual = Counter(s.pieces[0].style for s in text if s.pieces).most_common(1)[0][0]
    heads = _heads(side)
    full = [s for s in text if not s.whole and s.x1 - s.x0 > _LONG * (max(t.x1 for t in text) - x)]
    weight = sum(s.weight for s in text)
    if len(full) < _FULL or weight < _TIMES * len(side) or any(s.x0 < x - _ALIGNED for s in full):
        return []
    if not all(_is_head(head, usual) and _is_level(head[0], text, em) for head in heads):
        return []
    return list(_columns(heads, text, x, em))


def _heads(side: Sequence[Slab]) -> list[list[Slab]]:
    """Lines of the margin that stand close below one another, as one heading each."""
    heads: list[list[Slab]] = []
    for slab in side:
        if (
            heads
            and slab.base - heads[-1][-1].base < _PITCH * slab.size
            and _style(slab) == _style(heads[-1][0])
        ):
            heads[-1].append(slab)
        else:
            heads.append([slab])
    return heads


def _style(slab: Slab) -> Style | None:
    return slab.pieces[0].style if slab.pieces else None


def _is_head(head: Sequence[Slab], usual: Style) -> bool:
    letters = sum(c.isalpha() for slab in head for piece in slab.pieces for c in piece.text)
    style = _style(head[0])
    return style is not None and letters >= _LETTERS and style != usual and style.size > 0.8 * usual.size


def _is_level(slab: Slab, text: Sequence[Slab], em: float) -> bool:
    return any(
        abs(t.base - slab.base) < _LEVEL * em or (t.whole and t.top < slab.base < t.bottom) for t in text
    )


def _columns(heads: Sequence[list[Slab]], text: Sequence[Slab], x: float, em: float) -> list[Column]:
    """The text, with every heading before the line that it stands level with."""
    columns: list[Column] = []
    rest = list(text)
    for head in heads:
        above = [s for s in rest if (s.top if s.whole else s.base) < head[0].base - _LEVEL * em]
        rest = rest[len(above) :]
        columns += [Column(tuple(above), x)] if above else []
        columns.append(Column(tuple(head), None, x))
    return [*columns, Column(tuple(rest), x)] if rest else columns
