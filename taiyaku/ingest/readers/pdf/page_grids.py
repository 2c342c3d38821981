"""Grids that lay out a page and are no tables: names beside their texts, and cards that begin with a name."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from itertools import pairwise

from taiyaku.corpus.text import ends_sentence
from taiyaku.ingest.readers.pdf.page_objects import Box, Piece, Style, is_wide, rows_of

_LARGER = 1.05  # times the size of the text
_NEAR = 2.0  # points between edges that count as one
_CARDS = 4  # cells: fewer may be a header of two lines above its row
_SHORT = 8.0  # em that a line of a card's text may lack: words are not broken
_LETTERS = 60  # of the text beside a name, or of a card, on average

Cells = Mapping[tuple[int, int], Sequence[Piece]]
Rows = tuple[tuple[Box, ...], ...]  # the cells of a page's grid


def rows_of_page(cells: Cells, xs: Sequence[float], ys: Sequence[float]) -> Rows:
    """The cells that hold text, row by row; nothing for a table."""
    if not lays_out(cells):
        return ()
    rows = sorted({row for row, _ in cells})
    made = []
    for row, below in pairwise([*rows, len(ys) - 1]):
        columns = sorted(column for one, column in cells if one == row)
        pairs = pairwise([*columns, len(xs) - 1])
        made.append(tuple(Box(xs[left], ys[row], xs[right], ys[below]) for left, right in pairs))
    return tuple(made)


def is_around(box: Box, rows: Rows) -> bool:
    """Whether a box is drawn around whole cells of a page's grid."""
    return any(
        box.holds(cell.x0 + _NEAR, cell.top + _NEAR) and box.holds(cell.x1 - _NEAR, cell.bottom - _NEAR)
        for row in rows
        for cell in row
    )


def parted(pieces: Sequence[Piece], grids: Sequence[Rows]) -> list[list[Piece]]:
    """The pieces of each cell of a page's grids, and before them those that stand in none."""
    boxes = [box for rows in grids for row in rows for box in row]
    groups: list[list[Piece]] = [[] for _ in range(len(boxes) + 1)]
    for piece in pieces:
        x, y = (piece.x0 + piece.x1) / 2, piece.base - 0.3 * piece.style.size
        groups[next((n for n, box in enumerate(boxes, 1) if box.holds(x, y)), 0)].append(piece)
    return groups


def lays_out(cells: Cells) -> bool:
    """Whether the cells of a grid are parts of a page, to be read as its other text is."""
    rows = {row for row, _ in cells}
    columns = sorted({column for _, column in cells})
    if len(columns) < 2 or len(rows) < 2:
        return len(columns) > 1 and _are_cards(cells, len(columns))
    return (len(columns) == 2 and _names_beside_texts(cells, rows, columns)) or _are_cards(cells)


def _names_beside_texts(cells: Cells, rows: set[int], columns: Sequence[int]) -> bool:
    """Whether every row is a name in larger type and a text of sentences, of which the first may go on."""
    name, text = ([cells.get((row, column), ()) for row in sorted(rows)] for column in columns)
    if not all(map(any, name[1:])) or not all(map(any, text)):
        return False
    size = _usual(p for cell in text for p in cell).size
    if any(p.style.size < _LARGER * size for cell in name for p in cell):
        return False
    return sum(map(_letters, text)) > _LETTERS * len(text)


def _are_cards(cells: Cells, fewest: int = _CARDS) -> bool:
    """Whether each cell begins with a line in one stronger look and goes on in the look of a text."""
    found = [rows_of(cell) for cell in cells.values() if cell]
    if len(found) < fewest or any(len(lines) < 2 for lines in found):
        return False
    heads = {line.style for lines in found for line in lines[0]}
    if len(heads) > 1:
        return False
    (head,) = heads
    texts = [p for lines in found for line in lines[1:] for p in line]
    usual = _usual(texts)
    stronger = head.size > _LARGER * usual.size or (head.bold and not usual.bold)
    whole = all(ends_sentence(lines[-1][-1].text) for lines in found)
    return stronger and (whole or _letters(texts) > _LETTERS * len(found))


def runs_on(cells: Cells) -> bool:
    """Whether most cells below the first are lines of text: full, and without a stop before the next one."""
    below = [
        (cells[row - 1, n], cell) for (row, n), cell in cells.items() if (row - 1, n) in cells and row > 1
    ]
    ends = {n: max(p.x1 for (_, m), cell in cells.items() if m == n for p in cell) for _, n in cells}
    full = {
        id(cell): ends[n] - max(p.x1 for p in cell) < _SHORT * cell[0].style.size
        for (_, n), cell in cells.items()
    }
    inside = sum(
        full[id(above)]
        and not ends_sentence(above[-1].text)
        and (cell[0].text[:1].islower() or is_wide(cell[0].text[0]))
        for above, cell in below
    )
    return 2 * inside > len(below)


def _usual(pieces: Iterable[Piece]) -> Style:
    counts: Counter[Style] = Counter()
    for piece in pieces:
        counts[piece.style] += len(piece.text)
    return counts.most_common(1)[0][0]


def _letters(cell: Sequence[Piece]) -> int:
    return sum(1 + is_wide(char) for p in cell for char in p.text)
