"""Tables whose header stands between two rules, or in a stripe."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from taiyaku.ingest.readers.pdf.headed_tables import (
    CELL_GAP,
    MAX_PIECES,
    Frame,
    PieceLine,
    edges_of,
    gaps,
    grid_of,
    is_inside,
    read_table,
    visual_lines,
    without,
)
from taiyaku.ingest.readers.pdf.page_objects import Box, Piece
from taiyaku.ingest.readers.pdf.ruled_tables import Grid

_SAME_EDGE = 3.0  # points between the ends of rules of one table


def find_text_tables(
    pieces: Sequence[Piece], rules: Sequence[Box], stripes: Sequence[Box], heads: Sequence[Box]
) -> tuple[list[Grid], list[Piece]]:
    """Tables whose header stands between two rules, or in a stripe, and the other pieces.

    `heads` are shaded cells side by side: one row below them is enough.
    """
    rest = list(pieces)
    grids: list[Grid] = []
    shaded = [edge for head in heads for edge in edges_of(head)]
    rules = [*rules, *(edge for stripe in stripes for edge in edges_of(stripe)), *shaded]
    if not rules or len(pieces) > MAX_PIECES:
        return grids, rest
    for family in _families(rules):
        start = 0
        while start + 1 < len(family):
            sure = family[start] in shaded
            frame = Frame(family[start], family[start + 1], tuple(family[start + 2 :]), sure)
            lines = visual_lines([p for p in rest if is_inside(p, frame)])
            table = read_table(lines, frame)
            grid = grid_of(table, frame, rules) if table else None
            if table and grid:
                grids.append(grid)
                rest = without(rest, table)
                start += 1 if table.closing is None else frame.below.index(table.closing) + 2
            start += 1 if table and grid else _passed(lines, frame)
    return grids, rest


def _families(rules: Sequence[Box]) -> list[list[Box]]:
    """Rules of one length that stand above one another."""
    families: list[list[Box]] = []
    for rule in sorted(rules, key=lambda r: r.top):
        family = next((f for f in families if _alike(f[-1], rule)), None)
        if family is None:
            families.append([rule])
        elif rule.top - family[-1].bottom > _SAME_EDGE:
            family.append(rule)
    return families


def _alike(one: Box, two: Box) -> bool:
    return abs(one.x0 - two.x0) < _SAME_EDGE and abs(one.x1 - two.x1) < _SAME_EDGE


def _passed(lines: Sequence[PieceLine], frame: Frame) -> int:
    """How many rules to pass where no table was found: those that have cells between them too."""
    edges = [frame.top, frame.under, *frame.below]
    for n, (one, two) in enumerate(pairwise(edges)):
        between = [line for line in lines if one.bottom < line[0].base < two.bottom]
        if not any(gaps(line, CELL_GAP) for line in between):
            return n + 1
    return len(edges)
