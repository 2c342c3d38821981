"""Tables without rules whose rows are parted by white space: strips across the page wider than between lines.

White strips part the text into bands, as in a recursive X-Y cut (Nagy & Seth 1984). Bands one below the other
whose white spaces stand in the same places are rows, if what stands side by side in each begins at one height
or has one middle: so rows hold together whose cells have unlike numbers of lines.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import groupby, pairwise

from taiyaku.ingest.readers.pdf.page_objects import Piece, rows_of
from taiyaku.ingest.readers.pdf.ruled_tables import Grid, grid_of_rows
from taiyaku.ingest.readers.pdf.table_rows import Cells, begins_row

_HIGH, _DEEP = 0.8, 0.2  # em of a line above and below its base
_MORE = 0.1  # em by which white between rows is wider than between lines
_RARE = 6  # times a distance of lines may be rarer than the one of rows
_JITTER = 0.07  # em by which distances of lines vary
_GAP = 0.9  # em between cells
_FAR = 10.0  # em; what is further below is no row: pictures stand between
_FEWEST, _FEWEST_PAIRS = 3, 4  # rows of a table, and of one of two columns
_LINES = 8  # of a cell at the most
_MANY_ROWS, _UNLIKE = 5, 2  # rows of two columns of text; of which so many have cells of unlike height
_HEADER = 2  # rows
_CENTRED = 2  # rows whose cells have one middle and do not begin level
_LEVEL = 0.35  # em by which cells of a row may stand unlike
_SIDE_BY_SIDE = 0.6  # share of the rows with several cells
_FILLED = 0.4  # share of the rows that have text in a column
_FIRST = 16.0  # em; a wider first column is running text
# begins an item or a heading, or names what stands beside it
_MARK = re.compile(r"\W{0,2}(?:\w{0,3}|\d{1,2}(?:\.\d{1,2})+)\W{0,2}$|.*[:：]$")
_LEADER = re.compile(r"(?:[.．·・_]\s?){3}|…")  # to a page number
MAX_PIECES = 4000

Span = tuple[float, float]


class _Band:
    """What stands between two white strips, and the stretches of the page that it covers."""

    def __init__(self, pieces: Sequence[Piece]) -> None:
        self.pieces = sorted(pieces, key=lambda p: (p.base, p.x0))
        self.em = max(pieces, key=lambda p: len(p.text)).style.size
        self.top = min(p.base - _HIGH * p.style.size for p in pieces)
        self.bottom = max(p.base + _DEEP * p.style.size for p in pieces)
        self.spans = _covered([(p.x0, p.x1) for p in pieces], _GAP * self.em)

        self.begins_level = True  # its cells have their first lines at one height

    def inside(self, span: Span) -> list[Piece]:
        return [p for p in self.pieces if span[0] - 0.1 <= (p.x0 + p.x1) / 2 <= span[1] + 0.1]


def find_spaced_tables(pieces: Sequence[Piece], known: Sequence[Grid]) -> list[Grid]:
    """The tables whose rows are parted by white space, but those that are `known`, whole, from their lines.

    What reads line by line knows rows that stand close, and tears those that only middles hold together.
    """
    if not pieces or len(pieces) > MAX_PIECES:
        return []
    grids: list[Grid] = []
    bands = list(_bands(pieces))
    start = 0
    while start < len(bands):
        columns, end = _run(bands, start)
        while end > start and len(bands[end - 1].spans) < 2:
            end -= 1
        rows = bands[start:end]
        start = max(end, start + 1)
        grid = _grid(rows, columns) if _is_table(rows, columns) else None
        if grid and not _is_known(grid, known):
            grids.append(grid)
    return grids


def _is_known(found: Grid, known: Sequence[Grid]) -> bool:
    """Whether a known table has the same rows, or goes on beyond them further than a header does."""
    inside = {id(p) for cell in found.cells.values() for p in cell}
    for grid in known:
        rows = [set[int]() for _ in range(grid.rows)]
        for (row, _), cell in grid.cells.items():
            rows[row] |= {id(p) for p in cell}
        taken = set[int]().union(*rows)
        beyond = sum(not row & inside for row in rows)
        whole = grid.columns >= found.columns and inside <= taken
        if (whole and grid.rows - beyond == found.rows) or (inside & taken and beyond > _HEADER):
            return True
    return False


def _bands(pieces: Sequence[Piece]) -> Iterator[_Band]:
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
            yield _Band(band)
            band, bottom = [], 0.0
        band.append(piece)
        bottom = max(bottom, piece.base + _DEEP * piece.style.size)
    if band:
        yield _Band(band)


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


def _covered(spans: Sequence[Span], gap: float) -> list[Span]:
    """Spans joined where less than a gap parts them."""
    found: list[Span] = []
    for x0, x1 in sorted(spans):
        if found and x0 - found[-1][1] < gap:
            found[-1] = found[-1][0], max(found[-1][1], x1)
        else:
            found.append((x0, x1))
    return found


def _run(bands: Sequence[_Band], start: int) -> tuple[list[Span], int]:
    """The columns that bands from one on have in common, and the first band that has not."""
    columns = bands[start].spans
    if len(columns) < 2:
        return columns, start
    end = start + 1
    for above, band in pairwise(bands[start:]):
        joined = _covered([*columns, *band.spans], _GAP * band.em)
        far = band.top - above.bottom > _FAR * band.em
        if (
            far
            or len(joined) < max(len(columns), len(band.spans))
            or abs(band.em - above.em) > 0.15 * band.em
        ):
            break
        columns, end = joined, end + 1
    return columns, end


def _is_table(rows: Sequence[_Band], columns: Sequence[Span]) -> bool:
    several = [row for row in rows if len(row.spans) > 1]
    if len(several) < (_FEWEST if len(columns) > 2 else _FEWEST_PAIRS):
        return False
    if len(several) < _SIDE_BY_SIDE * len(rows) or not all(_is_level(row, columns) for row in several):
        return False
    if any(_LEADER.search(p.text) for row in rows for p in row.pieces) or _rises(rows, columns[-1]):
        return False  # contents
    filled = min(sum(bool(row.inside(column)) for row in rows) for column in columns)
    if filled < max(2, _FILLED * len(rows)):
        return False  # what stands beside a table
    if _are_padded(rows, columns):
        return True
    return len(columns) > 2 or _are_cells(rows, columns)


def _is_level(row: _Band, columns: Sequence[Span]) -> bool:
    """Whether the cells of a row begin at one height or have one middle, and none is running text."""
    cells = [rows_of(found) for column in columns if (found := row.inside(column))]
    if max(map(len, cells), default=0) > _LINES:
        return False
    first = [lines[0][0].base for lines in cells]
    middle = [(lines[0][0].base + lines[-1][0].base) / 2 for lines in cells]
    row.begins_level = max(first) - min(first) <= _LEVEL * row.em
    return row.begins_level or max(middle) - min(middle) <= _LEVEL * row.em


def _rises(rows: Sequence[_Band], column: Span) -> bool:
    """Whether a column counts up, as the pages of contents do."""
    cells = [" ".join(p.text for p in row.inside(column)).split() for row in rows]
    numbers = [int(word) for words in cells for word in words if word.isdecimal()]
    return len(numbers) > 2 and len(numbers) >= sum(map(len, cells)) - 1 and numbers == sorted(numbers)


def _are_cells(rows: Sequence[_Band], columns: Sequence[Span]) -> bool:
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


def _are_padded(rows: Sequence[_Band], columns: Sequence[Span]) -> bool:
    """Whether two texts side by side always begin level though some have fewer lines: text does not."""
    sides = [[rows_of(row.inside(column)) for row in rows] for column in columns]
    if len(sides) > 2 or len(rows) < _MANY_ROWS or not all(row.begins_level for row in rows):
        return False
    wide = columns[0][1] - columns[0][0] > _FIRST * rows[0].em
    unlike = sum(len(a) != len(b) for a, b in zip(*sides, strict=True))
    return wide and all(map(all, sides)) and unlike >= _UNLIKE


def _is_header(head: _Band, body: Sequence[_Band]) -> bool:
    return not {p.style for p in head.pieces} & {p.style for row in body for p in row.pieces}


def _grid(bands: Sequence[_Band], columns: Sequence[Span]) -> Grid:
    """The rows as a grid; rows that stand as close as lines are told by where their cells end."""
    em = bands[0].em
    parts = [list(_lines(band, columns)) for band in bands]
    ends = _set_left([line for lines in parts for line in lines], len(columns), em)
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


def _lines(band: _Band, columns: Sequence[Span]) -> Iterator[Cells]:
    """The lines of a band by column."""
    for line in rows_of(band.pieces):
        places = [next(n for n, (_, x1) in enumerate(columns) if (p.x0 + p.x1) / 2 <= x1 + 0.1) for p in line]
        yield {n: [p for p, at in zip(line, places, strict=True) if at == n] for n in dict.fromkeys(places)}
