"""Tables without rules whose rows are parted by white space: strips across the page wider than between lines.

White strips part the text into bands, as in a recursive X-Y cut (Nagy & Seth 1984). Bands one below the other
that stand in the same columns are rows, if what stands side by side in each begins at one height or has one
middle: so rows hold together whose cells have unlike numbers of lines.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import groupby, pairwise

from taiyaku.ingest.readers.pdf.page_objects import Piece, rows_of
from taiyaku.ingest.readers.pdf.ruled_tables import Grid, grid_of_rows
from taiyaku.ingest.readers.pdf.table_evidence import LEADER
from taiyaku.ingest.readers.pdf.table_rows import Cells, begins_row
from taiyaku.ingest.readers.pdf.white_columns import CELL_GAP, Column, cells_of, gaps, stretches

_HIGH, _DEEP = 0.8, 0.2  # em of a line above and below its base
_MORE = 0.1  # em by which white between rows is wider than between lines
_RARE = 6  # times a distance of lines may be rarer than the one of rows
_JITTER = 0.07  # em by which distances of lines vary
_GAP = 0.9  # em between cells
_FAR, _SIZE = 10.0, 0.15  # em between rows, where pictures stand; by which their sizes may differ
_FEWEST, _FEWEST_PAIRS = 3, 4  # rows of a table, and of one of two columns
_LINES = 8  # of a cell at the most
_MANY_ROWS, _UNLIKE = 5, 2  # rows of two columns of text; of which so many have cells of unlike height
_CENTRED = 2  # rows whose cells have one middle and do not begin level
_LEVEL = 0.35  # em by which cells of a row may stand unlike
_SIDE_BY_SIDE = 0.6  # share of the rows with several cells
_FILLED = 0.4  # share of the rows that have text in a column
_FIRST = 16.0  # em; a wider first column is running text
# begins an item or a heading, or names what stands beside it
_MARK = re.compile(r"\W{0,2}(?:\w{0,3}|\d{1,2}(?:\.\d{1,2})+)\W{0,2}$|.*[:：]$")


class Band:
    """What stands between two white strips, and the stretches of the page that it covers."""

    def __init__(self, pieces: Sequence[Piece]) -> None:
        self.pieces = sorted(pieces, key=lambda p: (p.base, p.x0))
        self.em = max(pieces, key=lambda p: len(p.text)).style.size
        self.top = min(p.base - _HIGH * p.style.size for p in pieces)
        self.bottom = max(p.base + _DEEP * p.style.size for p in pieces)
        self.spans = stretches(self.pieces, _GAP * self.em)
        self.begins_level = True  # its cells have their first lines at one height

    def inside(self, span: Column) -> list[Piece]:
        return [p for p in self.pieces if span[0] - 0.1 <= (p.x0 + p.x1) / 2 <= span[1] + 0.1]


def spaced_table(
    bands: Sequence[Band], above: Sequence[Band], lefts: Sequence[float], taken: Sequence[Piece]
) -> Grid | None:
    """The table that begins with a band, of what was `taken` for its columns; None if it is none.

    What stands in the same columns right above would be its first row: then all of it is text in columns.
    """
    inside = set(map(id, taken))
    rows: list[Band] = []
    for band in bands:
        own = [p for p in band.pieces if id(p) in inside]
        rows += [Band(own)] if own else []
        if len(own) < len(band.pieces):
            break
    while rows and len(rows[-1].spans) < 2:
        rows.pop()
    columns = [
        (min(p.x0 for p in found), max(p.x1 for p in found))
        for n in range(len(lefts))
        if (found := [p for row in rows for p in cells_of(row.pieces, lefts, row.em).get(n, ())])
    ]
    parted = sum(
        any(gaps(line, CELL_GAP) for column in columns for line in rows_of(row.inside(column)))
        for row in rows
    )
    if len(columns) < len(lefts) or parted > 1 or any(a[1] > b[0] for a, b in pairwise(columns)):
        return None
    if above and _goes_on(above[-1], rows[0], columns):
        return None
    return _grid(rows, lefts, columns) if _is_table(rows, columns) else None


def _goes_on(above: Band, row: Band, columns: Sequence[Column]) -> bool:
    """Whether a band stands in the columns of the row below it, near to it and of its size."""
    near = row.top - above.bottom <= _FAR * row.em and abs(above.em - row.em) <= _SIZE * row.em
    placed = (sum(x0 < b and x1 > a for a, b in columns) == 1 for x0, x1 in above.spans)
    return near and len(above.spans) > 1 and all(placed)


def bands_of(pieces: Sequence[Piece]) -> Iterator[Band]:
    """The pieces between white strips that are wider than those between the lines of the page."""
    white: dict[float, float] = {}
    usual, _ = _leading(pieces)
    for size in {piece.style.size for piece in pieces}:
        own, sure = _leading([piece for piece in pieces if piece.style.size == size])
        leading = own if sure else min(usual, own)
        white[size] = (max(0.0, leading - (_HIGH + _DEEP)) + _MORE) * size
    band: list[Piece] = []
    bottom = 0.0
    for piece in sorted(pieces, key=lambda p: p.base - _HIGH * p.style.size):
        if band and piece.base - _HIGH * piece.style.size - bottom > white[piece.style.size]:
            yield Band(band)
            band, bottom = [], 0.0
        band.append(piece)
        bottom = max(bottom, piece.base + _DEEP * piece.style.size)
    if band:
        yield Band(band)


def _leading(pieces: Sequence[Piece]) -> tuple[float, bool]:
    """The usual distance of lines, in em, as far as it varies; and whether others stand further apart.

    It is the smallest that many lines have. Where all have one, it may be that of rows.
    """
    pairs: set[tuple[float, float]] = set()
    for _, column in groupby(sorted(pieces, key=lambda p: (round(p.x0), p.base)), key=lambda p: round(p.x0)):
        pairs |= {(a.base, (b.base - a.base) / b.style.size) for a, b in pairwise(column)}
    steps = [step for _, step in pairs if 0.95 <= step <= 2.2]
    likely = Counter(round(step, 1) for step in steps)
    most = max(likely.values(), default=0)
    least = min((step for step, count in likely.items() if _RARE * count >= most), default=1.2)
    leading = max((step for step in steps if least - 0.05 <= step <= least + _JITTER), default=least)
    return leading, sum(step > leading + _MORE for step in steps) > 1


def _is_table(rows: Sequence[Band], columns: Sequence[Column]) -> bool:
    several = [row for row in rows if len(row.spans) > 1]
    if len(several) < (_FEWEST if len(columns) > 2 else _FEWEST_PAIRS):
        return False
    if len(several) < _SIDE_BY_SIDE * len(rows) or not all(_is_level(row, columns) for row in several):
        return False
    if any(LEADER.search(p.text) for row in rows for p in row.pieces) or _rises(rows, columns[-1]):
        return False  # contents
    filled = min(sum(bool(row.inside(column)) for row in rows) for column in columns)
    if filled < max(2, _FILLED * len(rows)):
        return False  # what stands beside a table
    if _are_padded(rows, columns):
        return True
    return len(columns) > 2 or _are_cells(rows, columns)


def _is_level(row: Band, columns: Sequence[Column]) -> bool:
    """Whether the cells of a row begin at one height or have one middle, and none is running text."""
    cells = [rows_of(found) for column in columns if (found := row.inside(column))]
    if max(map(len, cells), default=0) > _LINES:
        return False
    first = [lines[0][0].base for lines in cells]
    middle = [(lines[0][0].base + lines[-1][0].base) / 2 for lines in cells]
    row.begins_level = max(first) - min(first) <= _LEVEL * row.em
    return row.begins_level or max(middle) - min(middle) <= _LEVEL * row.em


def _rises(rows: Sequence[Band], column: Column) -> bool:
    """Whether a column counts up, as the pages of contents do."""
    cells = [" ".join(p.text for p in row.inside(column)).split() for row in rows]
    numbers = [int(word) for words in cells for word in words if word.isdecimal()]
    return len(numbers) > 2 and len(numbers) >= sum(map(len, cells)) - 1 and numbers == sorted(numbers)


def _are_cells(rows: Sequence[Band], columns: Sequence[Column]) -> bool:
    """Whether two columns are cells of a table, and not marks or names set beside text."""
    first = [row.inside(columns[0]) for row in rows]
    second = [row.inside(columns[1]) for row in rows]
    if columns[0][1] - columns[0][0] > _FIRST * rows[0].em and not _is_header(rows[0], rows[1:]):
        return False
    worded = sum(any(c.isalnum() for p in cell for c in p.text) for cell in second)
    marks = sum(bool(_MARK.match(" ".join(p.text for p in cell))) for cell in first if cell)
    styles = [{p.style for cell in side[1:] for p in cell} for side in (first, second)]
    wrapped = len(styles[0]) == 1 and any(len(rows_of(cell)) > 1 for cell in first)  # names of many words
    return 2 * marks < len(rows) < 2 * worded and (wrapped or bool(styles[0] & styles[1]))


def _are_padded(rows: Sequence[Band], columns: Sequence[Column]) -> bool:
    """Whether two texts side by side always begin level though some have fewer lines: text does not."""
    sides = [[rows_of(row.inside(column)) for row in rows] for column in columns]
    if len(sides) > 2 or len(rows) < _MANY_ROWS or not all(row.begins_level for row in rows):
        return False
    wide = columns[0][1] - columns[0][0] > _FIRST * rows[0].em
    unlike = sum(len(a) != len(b) for a, b in zip(*sides, strict=True))
    return wide and all(map(all, sides)) and unlike >= _UNLIKE


def _is_header(head: Band, body: Sequence[Band]) -> bool:
    return not {p.style for p in head.pieces} & {p.style for row in body for p in row.pieces}


def _grid(bands: Sequence[Band], lefts: Sequence[float], columns: Sequence[Column]) -> Grid:
    """The rows as a grid; rows that stand as close as lines are told by where their cells end."""
    em = bands[0].em
    parts = [[cells_of(line, lefts, em) for line in rows_of(band.pieces)] for band in bands]
    ends = _set_left([line for lines in parts for line in lines], len(lefts), em)
    centred = sum(not band.begins_level for band in bands) >= _CENTRED
    rows: list[list[Cells]] = []
    for band, lines in zip(bands, parts, strict=True):
        for n, line in enumerate(lines):
            if n == 0 or (
                band.begins_level and not centred and begins_row(lines[n - 1], line, ends, em, least=1)
            ):
                rows.append([])
            rows[-1].append(line)
    xs = (columns[0][0] - 2, *((a[1] + b[0]) / 2 for a, b in pairwise(columns)), columns[-1][1] + 2)
    return grid_of_rows(rows, xs, bands[0].top, bands[-1].bottom, em)


def _set_left(lines: Sequence[Cells], columns: int, em: float) -> dict[int, float]:
    """How far the columns reach whose lines begin at one place: where others end says nothing."""
    ends = {}
    for n in range(columns):
        cells = [line[n] for line in lines if n in line]
        lefts = sorted(min(p.x0 for p in cell) for cell in cells)
        if lefts[3 * len(lefts) // 4] - lefts[0] < _LEVEL * em:
            ends[n] = max(p.x1 for cell in cells for p in cell)
    return ends
