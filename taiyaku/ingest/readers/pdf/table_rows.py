"""Lines of cells joined to rows, where cells go on over several lines.

A line begins a row if it has a cell of the first column and the cells above it had ended: they stop short of
their column's edge, or there is none. Cells are taken to begin level with one another.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import groupby, pairwise

from taiyaku.ingest.readers.pdf.page_objects import Piece, is_wide, rows_of

_SURELY = 1.2  # em of white beyond the next word, for a cell to have ended on purpose
_FULL = 0.35  # em; a line with less behind the next word goes on
_HALF = 0.55  # of its column, which a line that goes on fills at the least
_NEARER = 0.15  # em
_MOST = 0.6  # share of the rows that show how rows begin
_PADDING = 0.5  # em between text and a rule beside it
_BY_RULES = 0.5  # share of the stretches between rules that look like one row, for rules to part rows
_BULLET = re.compile(r"[•●○◦▪▫‣・■□◆◇*–—-](?!\d)")  # begins an item in a cell, wherever the line above ends
_NUMBERED = re.compile(r"([^\d\s]{0,6}\s?)\d")

Cells = dict[int, list[Piece]]  # of one line, by column


def rows_of_cells(
    lines: Sequence[Cells], lefts: Sequence[float], em: float, edges: Sequence[float]
) -> list[list[Cells]]:
    """Lines joined to rows: by rules between them, by white space, or by where cells have ended."""
    parts = [list(part) for _, part in groupby(lines, key=lambda line: sum(base_of(line) > y for y in edges))]
    ruled = [_rows_between(part, lefts, em) for part in parts]
    if edges and sum(len(rows) == 1 for rows in ruled) >= _BY_RULES * len(parts):
        return parts
    return [row for rows in ruled for row in rows]


def rows_in_columns(pieces: Sequence[Piece], xs: Sequence[float]) -> list[list[Cells]]:
    """The rows of a body that has rules between its columns and none between its rows.

    All of them have cells in the same columns; a cell that is set level with the middle of its row would
    be taken for a row of its own.
    """
    em = max(pieces, key=lambda p: len(p.text)).style.size
    lines: list[Cells] = []
    for row in rows_of(pieces):
        cells: Cells = {}
        for piece in row:
            cells.setdefault(max(0, bisect_right(xs, (piece.x0 + piece.x1) / 2) - 1), []).append(piece)
        lines.append(cells)
    ends = {n: x - _PADDING * em for n, x in enumerate(xs[1:])}
    rows: list[list[Cells]] = list(_rows_at_feet(lines, em))
    for n, line in enumerate(lines if not rows else ()):
        if n == 0 or begins_row(lines[n - 1], line, ends, em):
            rows.append([])
        rows[-1].append(line)
    filled = {frozenset(n for cells in row for n in cells) for row in rows}
    return rows if len(filled) == 1 and len(filled.pop()) > 1 else [lines]


def _rows_between(lines: Sequence[Cells], lefts: Sequence[float], em: float) -> list[list[Cells]]:
    """Lines without a rule between them joined to rows."""
    if at_feet := list(_rows_at_feet(lines, em)):
        return at_feet
    pitch = min((step for a, b in pairwise(lines) if (step := base_of(b) - base_of(a)) > em), default=em)
    ends = _right_edges(lines, lefts)
    apart = [n == 0 or base_of(line) - base_of(lines[n - 1]) > 1.25 * pitch for n, line in enumerate(lines)]
    begun = [n == 0 or begins_row(lines[n - 1], line, ends, em) for n, line in enumerate(lines)]
    begun = _counting(lines, begun)
    close = sum(new and not far for far, new in zip(apart, begun, strict=True))
    spaced = sum(apart) > 2 and close < 0.4 * sum(apart)
    rows: list[list[Cells]] = []
    for line, far, new in zip(lines, apart, begun, strict=True):
        if not rows or (far and (spaced or 0 in line)) or (new and not spaced):
            rows.append([])
        rows[-1].append(line)
    return rows


def _rows_at_feet(lines: Sequence[Cells], em: float) -> Iterator[list[Cells]]:
    """The rows of cells that end level: each line without a first cell is nearer to the one below it."""
    if not lines or 0 not in lines[-1] or all(0 in line for line in lines):
        return
    for n, line in enumerate(lines):
        if 0 in line:
            continue
        below = base_of(lines[n + 1]) - base_of(line)
        above = base_of(line) - base_of(lines[n - 1]) if n and 0 in lines[n - 1] else below + em
        if not line.keys() <= lines[n + 1].keys() or above - below < _NEARER * em:
            return
    start = 0
    for n, line in enumerate(lines, 1):
        if 0 in line:
            yield list(lines[start:n])
            start = n


def begin_alike(starts: Sequence[str]) -> str | None:
    """What stands before the number that most texts begin with: "p. " of pages."""
    found = [match and match[1].casefold() for match in map(_NUMBERED.match, starts)]
    usual, count = Counter(found).most_common(1)[0] if found else (None, 0)
    return usual if count >= max(3, _MOST * len(starts)) else None


def _counting(lines: Sequence[Cells], begun: Sequence[bool]) -> list[bool]:
    """Where rows begin, with the lines that begin like most rows do: with a page or another number."""
    starts = [_first(line[0]).text if 0 in line else "" for line in lines]
    usual = begin_alike([start for start, new in zip(starts, begun, strict=True) if new])
    again = [usual is not None and begin_alike([start] * 3) == usual for start in starts]
    return [new or alike for new, alike in zip(begun, again, strict=True)]


def base_of(cells: Cells) -> float:
    return max((p for cell in cells.values() for p in cell), key=lambda p: (p.style.size, p.x1 - p.x0)).base


def _right_edges(lines: Sequence[Cells], lefts: Sequence[float]) -> dict[int, float]:
    """How far the lines of a column reach, of those whose cells go on below."""
    ends: dict[int, float] = {}
    for column, right in enumerate([*lefts[1:], 1e6]):
        pairs = [(a, b) for a, b in pairwise(lines) if column in a and column in b]
        goes_on = any(0 not in b or (len(b) == 1 and column == 0) for _, b in pairs)
        if goes_on:
            reach = [_end(line[column]) for line in lines if column in line]
            ends[column] = max((x for x in reach if x < right), default=right)
    return ends


def _first(cell: list[Piece]) -> Piece:
    return min(cell, key=lambda p: p.x0)


def _end(cell: list[Piece]) -> float:
    return max(p.x1 for p in cell)


def begins_row(above: Cells, line: Cells, ends: dict[int, float], em: float, least: int = 0) -> bool:
    """Whether a row begins: what stands above has ended in more columns than it goes on in."""
    if 0 not in line or len(line) == 1:
        return False
    if not line.keys() <= above.keys():
        return True  # a cell does not begin in the second line of its row
    if len(line) > 2 and any(n and _words(line[n]).isdigit() and _words(above[n]).isdigit() for n in line):
        return True  # nor does a number go on
    score = 0
    for n, cell in line.items():
        if n not in ends or _BULLET.match(_first(cell).text):
            score += is_figure(_words(cell)) and is_figure(_words(above[n]))
            continue
        left, end = _first(above[n]).x0, _end(above[n])
        white = ends[n] - end - _first_word(cell)
        goes_on = white < _FULL * em and end - left > _HALF * (ends[n] - left)
        score += -1 if goes_on else white > _SURELY * em
    return score >= least


def is_figure(text: str) -> bool:
    """A number, a measure, a dash, a tick: what stands in tables and not in running text."""
    return len(text) <= 6 and (any(c.isdigit() for c in text) or not any(c.isalnum() for c in text))


def _words(cell: list[Piece]) -> str:
    return " ".join(p.text for p in cell)


def _first_word(cell: list[Piece]) -> float:
    first = _first(cell)
    stop = 1 if is_wide(first.text[0]) else (first.text + " ").index(" ")
    return (first.lefts[stop] if stop < len(first.lefts) else first.x1) - first.x0
