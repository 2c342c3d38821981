"""Headings that hang in a margin column, level with the text they stand before."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from taiyaku.ingest.readers.pdf.columns import Column
from taiyaku.ingest.readers.pdf.page_objects import Style
from taiyaku.ingest.readers.pdf.slabs import MIN_GUTTER, Slab

_ALIGNED = 1.6  # points between left edges that count as one
_LONG = 0.6  # of the column, which a line of its text fills
_FULL, _TIMES = 2, 2  # such lines on a page; lines of text for each line beside it
_LEVEL = 0.7  # em between the base lines of a heading and of the text beside it
_PITCH = 1.5  # times the size, between the lines of one heading
_ALIKE = 0.1  # of the size, between the lines of one heading
_LETTERS = 3
_EDGES = 2  # of the text beside them: its own, and that of a list
_MOST = 0.6  # of the headings are set in another way than the text: slanted ideographs may look alike
_LARGER = 1.1  # times the size of the text: a heading of the page, which need not be level with any


def beside_side_heads(slabs: Sequence[Slab], em: float) -> list[Column]:
    """A page with headings beside its text in reading order; nothing for any other page.

    The margin holds nothing but short lines set in another way than the text, level with a line of it or
    larger: numbers of clauses are in the text's own type, and second columns are as long as the first.
    """
    styles = Counter(s.pieces[0].style for s in slabs if s.pieces)
    usual = styles.most_common(1)[0][0] if styles else None
    x = _text_edge(slabs, usual)
    if usual is None or x is None:
        return []
    side = sorted((s for s in slabs if _stands_before(s, x, usual, em)), key=lambda s: s.base)
    taken = set(map(id, side))
    text = sorted((s for s in slabs if id(s) not in taken), key=lambda s: s.top if s.whole else s.base)
    heads = _heads(side)
    right = max((s.x1 for s in text), default=x)
    full = [s for s in text if not s.whole and _is_full(s, x, right)]
    weight = sum(s.weight for s in text)
    front = min((s.top if s.whole else s.base for s in text if abs(s.x0 - x) < _ALIGNED), default=0.0)
    hung = [s for s in text if s.x0 < x - _ALIGNED and not s.whole and s.base > front]  # not below the title
    near = any(t.x0 - s.x1 >= 0 and abs(t.base - s.base) < _LEVEL * em for s in hung for t in text)
    if len(full) < _FULL or weight < _TIMES * len(side) or near or any(s in full for s in hung):
        return []
    level = [_level_edge(head[0], text, em, x) for head in heads]
    inner = {round(edge) for edge in level if edge is not None}
    if round(x) not in inner or len(inner) > _EDGES or not all(_is_name(head, usual) for head in heads):
        return []
    if sum(_style(head[0]) != usual for head in heads) < _MOST * len(heads):
        return []
    loose = [head[0] for head, edge in zip(heads, level, strict=True) if edge is None]
    if any(s.base > front and not _is_large(s, usual) for s in loose):
        return []
    return list(_columns(heads, text, x, em))


def _text_edge(slabs: Sequence[Slab], usual: Style | None) -> float | None:
    """Where the text begins: the leftmost edge of several full lines in the type of most lines."""
    lines = [s for s in slabs if not s.whole and _style(s) == usual]
    right = max((s.x1 for s in lines), default=0.0)
    full = sorted(s.x0 for s in lines if _is_full(s, s.x0, right))
    return next((x for x, after in zip(full, full[_FULL - 1 :], strict=False) if after - x < _ALIGNED), None)


def _is_full(slab: Slab, x: float, right: float) -> bool:
    return slab.x1 - slab.x0 > _LONG * (right - x)


def _stands_before(slab: Slab, x: float, usual: Style, em: float) -> bool:
    """Whether a line is left of the text, or a larger heading that begins there."""
    return slab.x1 <= x - MIN_GUTTER * em or (
        slab.x0 < x - _ALIGNED and not slab.whole and _is_large(slab, usual)
    )


def _is_large(slab: Slab, usual: Style) -> bool:
    return slab.size > _LARGER * usual.size


def _heads(side: Sequence[Slab]) -> list[list[Slab]]:
    """Lines of the margin that stand close below one another, as one heading each."""
    heads: list[list[Slab]] = []
    for slab in side:
        if (
            heads
            and slab.base - heads[-1][-1].base < _PITCH * slab.size
            and abs(slab.size - heads[-1][0].size) < _ALIKE * slab.size
        ):
            heads[-1].append(slab)
        else:
            heads.append([slab])
    return heads


def _size(slab: Slab) -> float:
    style = _style(slab)
    return style.size if style else 0.0


def _style(slab: Slab) -> Style | None:
    return slab.pieces[0].style if slab.pieces else None


def _is_name(head: Sequence[Slab], usual: Style) -> bool:
    text = "".join(piece.text for slab in head for piece in slab.pieces)
    letters = sum(1 + (c > "\u2e7f") for c in text if c.isalpha())
    return letters >= _LETTERS and _size(head[0]) > 0.8 * usual.size


def _level_edge(slab: Slab, text: Sequence[Slab], em: float, x: float) -> float | None:
    """Where the text begins that a line of the margin stands level with, if it does; a table is text."""
    beside = (
        x if t.whole or abs(t.x0 - x) < _ALIGNED else t.x0
        for t in text
        if (t.top < slab.base < t.bottom if t.whole else abs(t.base - slab.base) < _LEVEL * em)
    )
    return min(beside, default=None)


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
