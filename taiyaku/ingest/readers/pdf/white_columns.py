"""Columns told by white space: strips down the lines of a body with a cell of the header above each."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise

from taiyaku.ingest.readers.pdf.page_objects import Piece, rows_of
from taiyaku.ingest.readers.pdf.table_rows import Cells

RIVER = 0.6  # em of white between columns
CELL_GAP = 0.85  # em between cells of a header
OVERFLOW = 0.06  # share of the lines that may run into the next column
PieceLine = list[Piece]
Column = tuple[float, float]


def visual_lines(pieces: Sequence[Piece]) -> list[PieceLine]:
    """Lines with what is raised or lowered in them."""
    lines: list[PieceLine] = []
    bases: list[tuple[float, float]] = []  # base line and size of the main text
    for row in rows_of(pieces):
        main = max(row, key=lambda p: (p.style.size, len(p.text)))
        if lines and main.base - bases[-1][0] < 0.6 * max(main.style.size, bases[-1][1]):
            lines[-1].extend(row)
            bases[-1] = max(bases[-1], (main.base, main.style.size), key=lambda b: b[1])
        else:
            lines.append(list(row))
            bases.append((main.base, main.style.size))
    return lines


def columns_of(head: Sequence[PieceLine], body: Sequence[PieceLine], em: float) -> list[Column]:
    """Where columns begin and end: a strip of white with a cell of the header behind it parts two."""
    most = int(OVERFLOW * len(body))
    names = max(head, key=lambda line: len(stretches(line, CELL_GAP * em)))
    weighed = [(names, most + 1), *((line, 1) for line in body)]  # the header runs into no column
    edges = sorted(
        edge for line, n in weighed for x0, x1 in stretches(line, 0.0) for edge in ((x0, n), (x1, -n))
    )  # fmt: skip
    found: list[Column] = []
    start, covered, white = edges[0][0], 0, edges[0][0]
    for x, step in edges:
        if covered <= most < covered + step and x - white >= RIVER * em:
            found.append((start, white))
            start = x
        covered += step
        white = x if step < 0 and covered <= most < covered - step else white
    columns: list[Column] = []
    for left, right in [*found, (start, edges[-1][0])]:
        named = any(left - 1 <= (p.x0 + p.x1) / 2 <= right + 1 for p in names)
        if columns and not named:
            left = columns.pop()[0]
        columns.append((left, right))
    cells = [[p for p in names if a - 1 < p.x0 <= b] for a, b in columns]
    return [] if any(gaps(cell, CELL_GAP) for cell in cells) else columns


def stretches(line: Sequence[Piece], gap: float) -> list[tuple[float, float]]:
    """What a line covers, with gaps up to this wide filled."""
    found: list[tuple[float, float]] = []
    for piece in sorted(line, key=lambda p: p.x0):
        if found and piece.x0 <= found[-1][1] + gap:
            found[-1] = found[-1][0], max(found[-1][1], piece.x1)
        else:
            found.append((piece.x0, piece.x1))
    return found


def cells_of(line: Sequence[Piece], lefts: Sequence[float], em: float) -> Cells:
    cells: Cells = {}
    for piece in line:
        for column, part in _parts(piece, lefts, em):
            cells.setdefault(column, []).append(part)
    return cells


def _parts(piece: Piece, lefts: Sequence[float], em: float) -> Iterator[tuple[int, Piece]]:
    """A piece, cut where a column begins behind a space."""
    column = max((n for n, x in enumerate(lefts) if piece.x0 > x - 0.3 * em), default=0)
    for n, left in enumerate(lefts[column + 1 :], start=column + 1):
        at = next((i for i, x in enumerate(piece.lefts) if x > left - 0.3 * em), 0)
        if at and piece.text[at - 1].isspace():
            before, piece = piece.cut(at)
            yield column, before
            column = n
    yield column, piece


def gaps(line: Sequence[Piece], wide: float) -> int:
    ordered = sorted(line, key=lambda p: p.x0)
    return sum(b.x0 - a.x1 >= wide * a.style.size for a, b in pairwise(ordered))
