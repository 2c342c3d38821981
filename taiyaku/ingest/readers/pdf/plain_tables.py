"""Tables whose header no rule marks: it is set apart, or cells of text or figures stand below each name."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise

from taiyaku.corpus.text import ends_sentence
from taiyaku.ingest.readers.pdf.headed_tables import (
    CELL_GAP,
    FEWEST,
    FIRST,
    HEADER,
    MAX_PIECES,
    OVERFLOW,
    RIVER,
    ROW_PITCH,
    Column,
    Frame,
    HeadedTable,
    PieceLine,
    edges_of,
    gaps,
    grid_of,
    header_rows,
    is_inside,
    is_set_apart,
    read_table,
    stretches,
    visual_lines,
    without,
)
from taiyaku.ingest.readers.pdf.page_objects import Box, Piece
from taiyaku.ingest.readers.pdf.ruled_tables import Grid
from taiyaku.ingest.readers.pdf.table_rows import begin_alike

_PLAIN = 3  # cells of a header without rules
_SHORT, _WIDEST = 9.0, 20.0  # em; what is wider is text, or no name of a column
_MOST, _SOME = 0.75, 0.3  # share of the rows that have several cells, or all; that have text in one
_MID = 0.5  # share of the cells that go on below
_FAR = 1.15  # times the usual distance of lines
_NUMBERED = re.compile(r"\d{1,2}(?:\.\d{1,2})+\.?(?:\s|$)")  # headings right below one another
_LEADER = re.compile(r"(?:[.·・_]\s?){4}|…{2}|‥{2}")  # to a page number


def find_plain_tables(
    pieces: Sequence[Piece], rules: Sequence[Box], stripes: Sequence[Box]
) -> tuple[list[Grid], list[Piece]]:
    """Tables whose header no rule marks: a line of cells, and cells below each of them; the other pieces."""
    rest = list(pieces)
    grids: list[Grid] = []
    lines = visual_lines(pieces) if len(pieces) <= MAX_PIECES else []
    rules = [*rules, *(edge for stripe in stripes for edge in edges_of(stripe))]
    start = 0
    while start + FEWEST < len(lines):
        found = _plain_at(lines, start, rules)
        start += 1
        if found:
            table, grid = found
            grids.append(grid)
            rest = without(rest, table)
            start += len(table.head) + len(table.body) - 1
    return grids, rest


def _plain_at(
    lines: Sequence[PieceLine], start: int, rules: Sequence[Box]
) -> tuple[HeadedTable, Grid] | None:
    """The table whose header begins in a line, if there is one."""
    em = max(lines[start], key=lambda p: len(p.text)).style.size
    cells = stretches(lines[start], CELL_GAP * em)
    if len(cells) < 2 or all(_NUMBERED.match(line[0].text) for line in lines[start : start + 2]):
        return None
    head = _header_at(lines, start, em)
    below = lines[start + len(head) :]
    if not below or any(
        x1 - x0 > (_WIDEST if is_set_apart(head, below) else _SHORT) * em for x0, x1 in cells
    ):
        return None
    if is_set_apart(head, below):
        below = list(_before_heading(below))
    right = max(p.x1 for line in (*head, *below) for p in line)
    left = min(p.x0 for line in (*head, *below[:1]) for p in line)
    high, low = min(p.top for p in head[0]) - 1, head[-1][0].base + 1
    frame = Frame(Box(left - 2, high, right, high), Box(left - 2, low, right, low))
    inside = [[p for p in line if is_inside(p, frame)] for line in (*head, *below)]
    table = read_table([line for line in inside if line], frame)
    if table is None or len(table.lefts) < max(2, len(cells)) or not _is_plain(table):
        return None
    grid = grid_of(table, frame, rules)
    if grid is None or _runs_on(grid):
        return None
    return (table, grid) if (_is_text(table) or _is_full(table, grid)) else None


def _before_heading(lines: Sequence[PieceLine]) -> Iterator[PieceLine]:
    """The lines up to one set in another style, by itself, and further down or right than those above it."""
    style = {p.style for line in lines[:FIRST] for p in line}
    steps = sorted(b[0].base - a[0].base for a, b in pairwise(lines[: 2 * FIRST]))
    usual = steps[len(steps) // 2] if steps else 0.0
    for above, line in zip([None, *lines], lines, strict=False):
        far = above is not None and line[0].base - above[0].base > _FAR * usual
        aside = above is not None and line[0].x0 - above[0].x0 > line[0].style.size
        if (far or aside) and not {p.style for p in line} & style and not gaps(line, CELL_GAP):
            return
        yield line


def _header_at(lines: Sequence[PieceLine], start: int, em: float) -> list[PieceLine]:
    """The lines of a header set in one style, which may have cells over several columns."""
    head = [lines[start]]
    for line in lines[start + 1 : start + HEADER]:
        near = line[0].base - head[-1][0].base < ROW_PITCH * em
        if (
            not near
            or {p.style for p in line} != {p.style for p in head[0]}
            or not is_set_apart([line], lines[start + HEADER :])
        ):
            break
        head.append(line)
    return head


def _is_plain(table: HeadedTable) -> bool:
    """Whether lines could be rows: none leads to a page, and they do not all begin as items of a list do."""
    if any(_LEADER.search(p.text) for line in table.body for p in line):
        return False
    marks = [line[0] for line in table.body if line[0].x0 < table.lefts[1] - table.em]
    return sum(len(p.text.strip()) > 1 or p.text.isalnum() for p in marks) > 0.5 * len(marks)


def _runs_on(grid: Grid) -> bool:
    """Whether most cells go on in small letters in the one below: texts side by side, below their names."""
    texts = {place: " ".join(p.text for p in cell).strip() for place, cell in grid.cells.items()}
    pairs = [(text, texts[row + 1, n]) for (row, n), text in texts.items() if (row + 1, n) in texts]
    inside = sum(below[:1].islower() and not ends_sentence(above) for above, below in pairs)
    opens = all(text[:1].isupper() for (row, _), text in texts.items() if row == 1)
    return opens and inside > _MID * len(pairs)


def _is_full(table: HeadedTable, grid: Grid) -> bool:
    """Whether a header set apart, or rows of three cells and more with text in them, leave no doubt."""
    rows = [sum((row, column) in grid.cells for column in range(grid.columns)) for row in range(1, grid.rows)]
    body = {place: cell for place, cell in grid.cells.items() if place[0] >= len(header_rows(table))}
    extents = [_extent(body, column) for column in range(grid.columns)]
    if len(rows) < FEWEST or extents[0][1] - extents[0][0] > _SHORT * table.em:
        return False
    if is_set_apart(table.head, table.body):
        over = all(
            x1 > left - table.em and x0 < right + table.em
            for (x0, x1), (left, right) in _named(table, extents)
        )
        return over and sum(n > 1 for n in rows) >= _MOST * len(rows)
    wide = sum(cell[-1].x1 - cell[0].x0 > _SHORT * table.em for cell in body.values())
    full = sum(n == grid.columns for n in rows) >= _MOST * len(rows)
    return grid.columns >= _PLAIN and full and wide > _SOME * len(rows)


def _extent(cells: Mapping[tuple[int, int], tuple[Piece, ...]], column: int) -> Column:
    """From where to where the cells of a column reach."""
    pieces = [p for (_, n), cell in cells.items() if n == column for p in cell]
    return min((p.x0 for p in pieces), default=0.0), max((p.x1 for p in pieces), default=0.0)


def _named(table: HeadedTable, extents: Sequence[Column]) -> Iterator[tuple[Column, Column]]:
    """Each cell of a header's last row with the extent of its column."""
    for column, pieces in header_rows(table)[-1][0].items():
        yield (min(p.x0 for p in pieces), max(p.x1 for p in pieces)), extents[column]


def _is_text(table: HeadedTable) -> bool:
    """Whether cells are texts below a header, or beside numbers, and nothing else stands beside them."""
    em, last = table.em, table.lefts[-1]
    header, body = {p.style for p in table.head[-1]}, {p.style for line in table.body for p in line}
    starts = [line[0].text for line in table.body if line[0].x0 < table.lefts[1] - em and len(line) > 1]
    counted = begin_alike(starts) is not None
    if (header & body and not counted) or len(table.lefts) < _PLAIN:
        return False
    lines = [stretches([p for p in line if p.x0 > last - em], RIVER * em) for line in table.body]
    wide = any(x1 - x0 > _SHORT * em for line in table.body for x0, x1 in stretches(line, RIVER * em))
    return (wide or counted) and sum(len(line) > 1 for line in lines) <= OVERFLOW * len(lines)
