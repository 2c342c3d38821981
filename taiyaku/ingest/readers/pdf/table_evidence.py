"""What tells a table without rules from text set in columns: figures, results of dice, names, or its header.

Lines of cells below one another are what hanging numbers, lists and columns of text look like too, so that
only what leaves no doubt is a table.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise

from taiyaku.corpus.text import ends_sentence
from taiyaku.ingest.readers.pdf.headed_tables import HeadedTable, has_rows, header_rows, is_set_apart
from taiyaku.ingest.readers.pdf.page_objects import Box, Piece
from taiyaku.ingest.readers.pdf.ruled_tables import Grid
from taiyaku.ingest.readers.pdf.table_rows import begin_alike, is_figure
from taiyaku.ingest.readers.pdf.white_columns import CELL_GAP, OVERFLOW, RIVER, Column, gaps, stretches

_PLAIN = 3  # cells of a header without rules
SHORT, _WIDEST = 9.0, 20.0  # em; what is wider is text, or no name of a column
_FIRST = 14.0  # em; a wider first column of two is running text
_MOST, _SOME = 0.75, 0.3  # share of the rows that have several cells, or all; that have text in one
_LARGE = 1.25  # times the size of the text, which the names of columns are not
_MID = 0.5  # share of the cells that go on below
_FIGURES = 0.34  # share of the cells that are figures
_MANY, _LEVEL = 5, 0.15  # names in a list; em by which cells of a column may begin unlike
LEADER = re.compile(r"(?:[.．·・_]\s?){3}|…|‥{2}")  # to a page number
_NO_NAME = re.compile(r"^[\d•·▪◦○●■◆–—-]+(?:[.:)]|$)|^\(|[.:;,。：；、]$|^[QAＱＡ]\d*$|\.{3}|…")
_RESULT = re.compile(r"(\d{1,3})(?:(?:\s*[-–—~〜～]\s*|\s?(?:から|to|or|,)\s?)(\d{1,3}))?(?:\+|以上)?")
_CLAUSE = re.compile(r"[\[(]?\d+(?:\.\d+)+[.)\]]?")  # numbers that hang beside clauses
_FIGURE = re.compile(r"[-–—−+±×x]?\s?\d{1,4}(?:[.,/]\d+)?\s?\D{0,3}|\d?d\d+|[–—-]", re.IGNORECASE)

_FEWEST, _NAME = 2, 30  # rows with a header that a rule tells; characters of a column's name

Texts = list[list[str]]  # of cells, by row and column


def is_table(table: HeadedTable, grid: Grid, cells: Sequence[Column]) -> bool:
    """Whether lines in columns, of which the first has these `cells`, surely are a table."""
    texts = [
        [" ".join(p.text for p in grid.cells.get((row, n), ())).strip() for n in range(grid.columns)]
        for row in range(grid.rows)
    ]
    if any(LEADER.search(" ".join(row)) for row in texts):  # dots to a page, a column each
        return False
    if names_again(table) or all(_CLAUSE.fullmatch(row[0]) for row in texts):
        return False
    if grid.columns == 2 and _are_pairs(table, grid, texts):
        return True
    widest = _WIDEST if is_set_apart(table.head, table.body) else SHORT
    if any(x1 - x0 > widest * table.em for x0, x1 in cells):
        return False
    if grid.columns > 2 and _has_figures(table, grid, texts):
        return True
    if not has_rows(table, grid) or _runs_on(texts):
        return False
    return _is_text(table) or _is_full(table, grid)


def is_underlined(table: HeadedTable, grid: Grid, rules: Sequence[Box]) -> bool:
    """Whether one rule runs below a header of short names, and each row has a cell below every name."""
    em, base = table.em, table.head[-1][0].base
    (left, *_), last = table.lefts, table.lefts[-1]
    ruled = any(0 < r.top - base < em and r.x0 < left + em and r.x1 > last + em for r in rules)
    rows = [[grid.cells.get((row, n), ()) for n in range(grid.columns)] for row in range(grid.rows)]
    if not ruled or len(rows) <= _FEWEST or not all(map(all, rows)) or names_again(table):
        return False
    level = all(
        max(begin) - min(begin) < _LEVEL * em
        for begin in ([row[n][0].x0 for row in rows] for n in range(grid.columns))
    )
    narrow = _extent(grid.cells, 0)[1] - left < SHORT * em
    names = [" ".join(p.text for p in cell) for cell in rows[0]]
    texts = [[" ".join(p.text for p in cell) for cell in row] for row in rows]
    named = all(len(name) <= _NAME and not _NO_NAME.search(name) for name in names)
    return level and narrow and named and not _runs_on(texts)


def names_again(table: HeadedTable) -> bool:
    """Whether lines of other names are set as the header is, in several columns: texts below headings.

    So are lines much larger than the text below them.
    """
    style = table.head[-1][0].style
    if not is_set_apart(table.head, table.body):
        return False
    if style.size > _LARGE * table.em:
        return True
    words = [[p.text for p in line] for line in table.head]
    again = [line for line in table.body if all(p.style == style for p in line)]
    return any(
        len(stretches(line, CELL_GAP * table.em)) > 1 and [p.text for p in line] not in words
        for line in again
    )


def _has_figures(table: HeadedTable, grid: Grid, texts: Texts) -> bool:
    """Whether short cells and figures leave no doubt: many, or nearly all of a long column."""
    body = [text for row in texts[1:] for text in row if text]
    extents = [_extent(grid.cells, n) for n in range(grid.columns)]
    if sum(x1 - x0 > SHORT * table.em for x0, x1 in extents) > 1:
        return False
    figures = sum(map(is_figure, body))
    if len(texts) == 2:
        whole = not any(gaps(cell, CELL_GAP) for cell in grid.cells.values())
        return whole and figures >= _MOST * len(body) and grid.columns > _PLAIN
    columns = [[text for text in column if text] for column in list(zip(*texts, strict=True))[1:]]
    return figures >= _FIGURES * len(body) or any(
        len(column) >= _MANY and sum(map(is_figure, column)) >= len(column) - 1 >= 0.6 * len(texts)
        for column in columns
    )


def _are_pairs(table: HeadedTable, grid: Grid, texts: Texts) -> bool:
    """Whether two columns are results in order, figures below a header, or names beside text."""
    first, second = ([grid.cells.get((row, n), ()) for row in range(grid.rows)] for n in (0, 1))
    extent = _extent(grid.cells, 0)
    if not all(map(all, texts)) or extent[1] - extent[0] > _FIRST * table.em:
        return False
    head, *body = texts
    spans = [_span(row[0]) for row in texts]
    if _are_names(first, second, texts, table.em):
        return True
    if not spans[0] and all(len(text) <= 30 and text[-1] not in ".。:：" for text in head):
        return _are_results(spans[1:]) or _are_figures([row[1] for row in body])
    return len(body) > 1 and _are_results(spans, gaps=False)


def _are_names(
    first: Sequence[Sequence[Piece]], second: Sequence[Sequence[Piece]], texts: Texts, em: float
) -> bool:
    """Whether many plain words of unlike width, without a number, a stop or a colon, stand before text."""
    for begin in ([cell[0].x0 for cell in cells] for cells in (first, second)):
        if max(begin) - min(begin) > _LEVEL * em:
            return False
    widths = [max(p.x1 for p in cell) - cell[0].x0 for cell in first]
    names = [name for name, _ in texts]
    if len(names) < _MANY or max(widths) < 1.5 * min(widths):
        return False
    if len(set(names)) < len(names) or any(_NO_NAME.search(name) for name in names):
        return False
    sides = zip(first, second, strict=True)
    plain = all(p.style == text[0].style and not p.style.bold for name, text in sides for p in name)
    return plain and sum(any(map(str.isalpha, text)) for _, text in texts) > 0.8 * len(texts)


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


def _runs_on(texts: Texts) -> bool:
    """Whether most cells go on in small letters in the one below: texts side by side, below their names."""
    pairs = [(a, b) for one, two in pairwise(texts) for a, b in zip(one, two, strict=True) if a and b]
    inside = sum(below[:1].islower() and not ends_sentence(above) for above, below in pairs)
    opens = all(text[:1].isupper() for text in texts[1] if text)
    return opens and inside > _MID * len(pairs)


def _is_full(table: HeadedTable, grid: Grid) -> bool:
    """Whether a header set apart, or rows of three cells and more with text in them, leave no doubt."""
    rows = [sum((row, column) in grid.cells for column in range(grid.columns)) for row in range(1, grid.rows)]
    body = {place: cell for place, cell in grid.cells.items() if place[0] >= len(header_rows(table))}
    extents = [_extent(body, column) for column in range(grid.columns)]
    if extents[0][1] - extents[0][0] > SHORT * table.em:
        return False
    if is_set_apart(table.head, table.body):
        over = all(
            x1 > left - table.em and x0 < right + table.em
            for (x0, x1), (left, right) in _named(table, extents)
        )
        return over and sum(n > 1 for n in rows) >= _MOST * len(rows)
    wide = sum(cell[-1].x1 - cell[0].x0 > SHORT * table.em for cell in body.values())
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
    wide = any(x1 - x0 > SHORT * em for line in table.body for x0, x1 in stretches(line, RIVER * em))
    return (wide or counted) and sum(len(line) > 1 for line in lines) <= OVERFLOW * len(lines)
