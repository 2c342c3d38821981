"""Rows of a table without rules that the end of a column or page has cut off: they go on as lines in columns.

What is left on the other side, a header or a row or two, is too little to be told a table by itself. It is
taken for rows where its white space stands as far from its edge as that of the table next to it.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from itertools import pairwise, takewhile

from taiyaku.ingest.readers.pdf.lines import PrintedLine, TablePart
from taiyaku.ingest.readers.pdf.page_objects import Box
from taiyaku.values import replace

_SAME = 2.5  # points between edges of one column
_PITCH = 3.2  # em between rows
_GOES_ON = 1.4  # em between lines of one cell


def rejoin_tables(lines: Sequence[PrintedLine]) -> list[PrintedLine]:
    """Lines in reading order, with those that belong to a table before or behind them as rows of it."""
    found = list(lines)
    at = 0
    while at < len(found):
        line = found[at]
        if line.table and len(line.table.lefts) > 1:
            ending = at + 1 < len(found) and line.place != found[at + 1].place
            below = takewhile(partial(_is_set_alike, line.table), found[at + 1 :]) if ending else ()
            rows = _run(list(below), line.table)
            found[at + 1 : at + 1 + len(rows)] = [_part(rows, line.table)] if rows else []
            beginning = at > 0 and line.place != found[at - 1].place
            above = _run(found[at - 1 :: -1], line.table) if beginning else []
            if above:
                found[at - len(above) : at] = [_part(above[::-1], line.table)]
                at -= len(above) - 1
        at += 1
    return found


def _run(lines: Sequence[PrintedLine], table: TablePart) -> list[PrintedLine]:
    """The first lines, of one place and close to one another, that stand in the columns of a table."""
    run: list[PrintedLine] = []
    for line in takewhile(lambda one: one.place == lines[0].place and not one.table, lines):
        pitch = (_PITCH if _is_row(line, table) else _GOES_ON) * line.size
        near = not run or abs(line.base - run[-1].base) < pitch
        if not near or not (_is_row(line, table) or (run and _is_inside(line, run[0], table))):
            break
        run.append(line)
    return run if len(run) > 1 or (run and _is_row(run[0], table)) else []


def _is_set_alike(table: TablePart, line: PrintedLine) -> bool:
    """Whether a line is set as the last row of a table is: a numbered heading stands in columns too."""
    style = table.style
    return style is not None and abs(line.size - style.size) < 0.5 and line.style.bold == style.bold


def _is_row(line: PrintedLine, table: TablePart) -> bool:
    """Whether a line has a cell in every column, as far from the first as in the table."""
    widths = [x - table.lefts[0] for x in table.lefts[1:]]
    stops = [x - line.x0 for _, x in line.stops]
    return len(stops) == len(widths) and all(abs(a - b) < _SAME for a, b in zip(stops, widths, strict=True))


def _is_inside(line: PrintedLine, first: PrintedLine, table: TablePart) -> bool:
    """Whether a line goes on with the last cell of the row above it."""
    start = first.x0 + table.lefts[-1] - table.lefts[0]
    return not line.stops and abs(line.x0 - start) < _SAME


def _part(run: Sequence[PrintedLine], table: TablePart) -> PrintedLine:
    """The lines as one more part of the table."""
    first, last = run[0], run[-1]
    rows: list[tuple[str, ...]] = []
    boxes: list[Box] = []
    for line in run:
        box = Box(line.x0, line.top, line.x1, line.bottom)
        if line.stops or not rows:
            ends = [0, *(at for at, _ in line.stops), len(line.text)]
            rows.append(tuple(line.text[a:b].strip() for a, b in pairwise(ends)))
            boxes.append(box)
        else:
            rows[-1] = (*rows[-1][:-1], f"{rows[-1][-1]} {line.text}")
            boxes[-1] = replace(boxes[-1], bottom=line.bottom, x1=max(boxes[-1].x1, line.x1))
    shift = first.x0 - table.lefts[0]
    part = replace(
        table,
        rows=tuple(rows),
        boxes=tuple(boxes),
        xs=tuple(x + shift for x in table.xs),
        lefts=tuple(x + shift for x in table.lefts),
        open_top=False,
        open_bottom=False,
    )
    text = "\n".join("\t".join(row) for row in rows)
    return replace(
        first, text=text, spans=(), table=part, x1=max(line.x1 for line in run), bottom=last.bottom,
        base=last.bottom, size=0.0, radicals=sum(line.radicals for line in run), stops=(),
    )  # fmt: skip
