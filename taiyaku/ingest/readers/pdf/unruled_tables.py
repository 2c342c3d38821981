"""Tables that no grid of rules tells, in each cell and column of a page by itself."""

from __future__ import annotations

from collections.abc import Sequence

from taiyaku.ingest.readers.pdf.cell_edges import shaded_rows
from taiyaku.ingest.readers.pdf.gutters import parted_at_gutters
from taiyaku.ingest.readers.pdf.headed_tables import find_text_tables
from taiyaku.ingest.readers.pdf.page_grids import Rows, parted, rows_of_page
from taiyaku.ingest.readers.pdf.page_objects import Box, Piece
from taiyaku.ingest.readers.pdf.plain_tables import find_plain_tables
from taiyaku.ingest.readers.pdf.ruled_tables import Grid


def tables_in_cells(
    pieces: Sequence[Piece], em: float, rules: Sequence[Box], fills: Sequence[Box], pages: Sequence[Rows]
) -> tuple[list[Grid], list[Piece], list[Rows]]:
    """The tables without rules, the other pieces, and the grids that lay the page out, cell by cell."""
    grids: list[Grid] = []
    left: list[Piece] = []
    inner = list(pages)
    for group in parted(pieces, pages):
        worded, rest = find_text_tables(group, rules, fills, shaded_rows(fills))
        within = [rows for grid in worded if (rows := rows_of_page(grid.cells, grid.xs, grid.ys))]
        if within:
            tables, rest, within = tables_in_cells(group, em, rules, fills, within)
            inner += within
        else:
            plain, rest = _tables_in_columns(rest, em, rules, fills)
            tables = [*worded, *plain]
        grids += tables
        left += rest
    return grids, left, inner


def _tables_in_columns(
    pieces: Sequence[Piece], em: float, rules: Sequence[Box], fills: Sequence[Box]
) -> tuple[list[Grid], list[Piece]]:
    """The tables that no rules tell, in each column of text by itself, and the other pieces."""
    grids: list[Grid] = []
    left: list[Piece] = []
    for group in parted_at_gutters(pieces, em):
        plain, rest = find_plain_tables(group, rules, fills)
        grids += plain
        left += rest
    return grids, left
