"""Tables of two columns without rules: results of dice, names and figures.

Two columns of cells are what hanging numbers and columns of text look like too. So a table has white space
down its middle, and a first column of results one after the other, or a second one of figures below a header,
or many names with text beside them.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import pairwise

from taiyaku.ingest.readers.pdf.page_objects import Piece
from taiyaku.values import Struct

_GAP = 0.85  # em between the columns
_CELL_GAP = 1.6  # em; what stands further to the right is no part of a cell
_FIRST = 14.0  # em; a wider first column is running text
_APART = 14.0  # em; columns further apart have nothing to do with one another
_PITCH = 2.4  # em between rows
_MANY, _LEVEL = 5, 0.15  # names in a list; em by which cells of a column may begin unlike
_NO_NAME = re.compile(r"^[\d•·▪◦○●■◆–—-]+(?:[.:)]|$)|^\(|[.:;,。：；、]$|^[QAＱＡ]\d*$|\.{3}|…")
_RESULT = re.compile(r"(\d{1,3})(?:(?:\s*[-–—~〜～]\s*|\s?(?:から|to|or|,)\s?)(\d{1,3}))?(?:\+|以上)?")
_FIGURE = re.compile(r"[-–—−+±×x]?\s?\d{1,4}(?:[.,/]\d+)?\s?\D{0,3}")


class Pair(Struct, frozen=True):
    """A row: the pieces of its two cells."""

    first: tuple[Piece, ...]
    second: tuple[Piece, ...]

    @property
    def texts(self) -> tuple[str, str]:
        return _text(self.first), _text(self.second)


def pairs_from(lines: Sequence[Sequence[Piece]], start: int) -> tuple[list[Pair], int] | None:
    """The rows of a table of two columns that begins in a line of pieces, and the line after it."""
    for n, (one, two) in enumerate(pairwise(lines[start])):
        em = min(one.style.size, two.style.size)
        if not _GAP * em <= two.x0 - one.x1 < _APART * em or one.x1 - one.x0 > _FIRST * em:
            continue
        if n and one.x0 - lines[start][n - 1].x1 < _CELL_GAP * em:
            continue
        pairs, end = _grown(lines, start, one, two)
        if len(pairs) > 1 and _is_table(pairs, em):
            return pairs, end
    return None


def _grown(lines: Sequence[Sequence[Piece]], start: int, one: Piece, two: Piece) -> tuple[list[Pair], int]:
    """The rows below a first one, while they stand in its columns."""
    em = min(one.style.size, two.style.size)
    left, right = (one.x0, one.x1), (two.x0, two.x1)
    pairs: list[Pair] = []
    end, base = start, one.base
    for n in range(start, len(lines)):
        inside = _inside(lines[n], left[0] - 0.6 * em, right, em)
        if not inside:
            continue
        first = tuple(p for p in inside if p.x0 < right[0] - 0.6 * em and not _over(p, right))
        second = tuple(p for p in inside if p not in first)
        fits = all(p.x1 <= right[0] - 0.3 * em for p in first) and not any(_over(p, left) for p in second)
        if not fits or not second or inside[0].base - base > _PITCH * em:
            break
        if not first and (not pairs or inside[0].base - base > 1.4 * em):
            break
        base, end = inside[0].base, n + 1
        if first:
            pairs.append(Pair(first, second))
            left = min(left[0], first[0].x0), max(left[1], first[-1].x1)
        else:  # the second cell goes on
            pairs[-1] = Pair(pairs[-1].first, pairs[-1].second + second)
        right = min(right[0], second[0].x0), max(right[1], second[-1].x1)
    return pairs, end


def _inside(line: Sequence[Piece], left: float, right: tuple[float, float], em: float) -> list[Piece]:
    """The pieces of a line from the first column on, up to a gap behind the second."""
    found: list[Piece] = []
    for piece in line:
        if piece.x0 < left:
            if piece.x1 > left + 0.6 * em:
                return [piece]  # runs into the first column
            continue
        beyond = piece.x0 > right[0] + 0.6 * em and not _over(piece, right)
        if beyond and (not found or found[-1].x1 < piece.x0 - _GAP * em):
            break
        found.append(piece)
    return found


def _over(piece: Piece, side: tuple[float, float]) -> bool:
    return piece.x0 < side[1] and piece.x1 > side[0]


def _is_table(pairs: Sequence[Pair], em: float) -> bool:
    left = [p for pair in pairs for p in pair.first]
    first_end, second_start = max(p.x1 for p in left), min(pair.second[0].x0 for pair in pairs)
    if second_start - first_end < _GAP * em or first_end - min(p.x0 for p in left) > _FIRST * em:
        return False
    if _are_names(pairs, em):
        return True
    head, *body = [pair.texts for pair in pairs]
    first = [_span(a) for a, _ in body]
    if not _span(head[0]) and all(len(text) <= 30 and text[-1] not in ".。:：" for text in head):
        return _are_results(first) or _are_figures([b for _, b in body])
    return len(body) > 1 and _are_results([_span(head[0]), *first], gaps=False)


def _are_names(pairs: Sequence[Pair], em: float) -> bool:
    """Whether many plain words of unlike width, without a number, a stop or a colon, stand before text."""
    columns = [p.first for p in pairs], [p.second for p in pairs]
    for begin in ([cell[0].x0 for cell in cells] for cells in columns):
        if max(begin) - min(begin) > _LEVEL * em:
            return False
    widths = [cell[-1].x1 - cell[0].x0 for cell in columns[0]]
    if len(pairs) < _MANY or max(widths) < 1.5 * min(widths):
        return False
    names = [pair.texts[0] for pair in pairs]
    if len(set(names)) < len(names) or any(_NO_NAME.search(name) for name in names):
        return False
    plain = all(p.style == pair.second[0].style and not p.style.bold for pair in pairs for p in pair.first)
    worded = sum(any(map(str.isalpha, pair.texts[1])) for pair in pairs)
    return plain and worded > 0.8 * len(pairs)


def _span(cell: str) -> tuple[int, int] | None:
    """The lowest and the highest result that a cell names: "2-3", "2から4", "6"."""
    found = _RESULT.fullmatch(cell)
    return (int(found[1]), int(found[2] or found[1])) if found else None


def _are_results(cells: Sequence[tuple[int, int] | None], gaps: bool = True) -> bool:
    """Whether cells count up like the results of a roll; without a header, none left out and with a range."""
    spans = [span for span in cells if span]
    if len(spans) < len(cells) or any(low > high for low, high in spans):
        return False
    ranges = any(low < high for low, high in spans)
    steps = [b[0] - a[1] for a, b in pairwise(spans)]
    return all(step > 0 if gaps else step == 1 for step in steps) and (ranges or (gaps and len(spans) > 1))


def _are_figures(cells: Sequence[str]) -> bool:
    """Whether cells are figures, but not the rising numbers of pages."""
    if len(cells) < 3 or not all(_FIGURE.fullmatch(cell) for cell in cells):
        return False
    whole = [int(cell) if cell.isdecimal() else -1 for cell in cells]
    return not all(a <= b for a, b in pairwise(whole)) or min(whole) < 0


def _text(pieces: Sequence[Piece]) -> str:
    return " ".join(p.text for p in pieces).strip()
