"""Where tables begin and end: below headings between rules, and beside other columns of the page."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import Any

import pytest

from taiyaku.ingest.blocks import Block
from taiyaku.ingest.readers.pdf.reader import read_pdf
from taiyaku.ingest.vocabulary import load_vocabulary
from tests.pdfs import HEIGHT, Drawing, Text, column, fill, pdf

VOCABULARY = load_vocabulary()
BOLD = "Helvetica-Bold"
TEXT = (
    "A lamp that burns lights every street within eight paces of it, and a runner who ends a turn in such a "
    "street is seen by all the watchers there."
)
ROWS = [("Boat", "Crew", "Speed"), ("Punt", "1", "4"), ("Old wherry", "2", "6"), ("Gig", "4", "9")]


def blocks_of(texts: Sequence[Text], draw: Drawing = lambda _: None) -> tuple[Block, ...]:
    return read_pdf(pdf(texts, draw=[draw]), "boats.pdf", VOCABULARY).blocks


def rows_at(
    rows: Sequence[Sequence[str]], xs: Sequence[float], top: float, pitch: float = 14.0
) -> list[Text]:
    return [
        Text(x, top + pitch * n, cell, BOLD if n == 0 else "Helvetica", 9)
        for n, row in enumerate(rows)
        for x, cell in zip(xs, row, strict=True)
    ]


@pytest.mark.parametrize("bar", [False, True])
def test_a_heading_between_rules_or_in_a_bar_is_no_header_of_the_table_below_it(bar: bool) -> None:
    def draw(canvas: Any) -> None:
        for y in (84, 244):
            if bar:
                canvas.setFillGray(0.8)
                canvas.rect(60, HEIGHT - y - 22, 400, 22, stroke=0, fill=1)
            else:
                canvas.line(60, HEIGHT - y, 460, HEIGHT - y)
                canvas.line(60, HEIGHT - y - 22, 460, HEIGHT - y - 22)

    texts = [Text(220, 100, "Moving", BOLD, 14), *column(60, 124, fill(TEXT, 400))]
    texts += [Text(262, 260, "Boats", BOLD, 14), *rows_at(ROWS, (200, 270, 320), 284)]
    blocks = blocks_of([*texts, *column(60, 370, fill(TEXT, 400))], draw)
    assert [b.rows for b in blocks if b.rows] == [tuple(ROWS)]
    assert [b.text for b in blocks if b.kind == "heading"] == ["Moving", "Boats"]


def test_a_table_takes_nothing_of_the_column_of_short_lines_beside_it() -> None:
    """Few lines fill their column, but they stand level with none of the other one."""
    west = [Text(60, 100, "Boats", BOLD, 13), *rows_at(ROWS, (60, 140, 190), 122)]
    west += [Text(60, 200, "Tides", BOLD, 13), Text(60, 217, "Water rises at noon.")]
    west += [Text(60, 250, "Bells", BOLD, 13), Text(60, 267, "Ring when you see a boat.")]
    east = rows_at(
        [("Lamp", "Light"), ("Torch", "One street"), ("Beacon", "All"), ("Oil", "None")], (310, 400), 122
    )
    for n, (name, said) in enumerate(
        [("Ropes", "Tie a boat to the quay."), ("Fog", "It hides all boats."), ("Nets", "They hold a boat.")]
    ):
        east += [Text(310, 192 + 43 * n, name, BOLD, 13), Text(310, 209 + 43 * n, said)]
    blocks = blocks_of([*west, *east])
    assert tuple(ROWS) in [b.rows for b in blocks]
    names = ["Boats", "Tides", "Bells", "Ropes", "Fog", "Nets"]
    assert [b.text for b in blocks if b.text in names] == names


def test_rules_below_each_row_but_the_header_leave_the_first_two_rows_to_the_table() -> None:
    def draw(canvas: Any) -> None:
        for n in range(1, len(ROWS)):
            canvas.line(58, HEIGHT - 204 - 14 * n, 300, HEIGHT - 204 - 14 * n)

    texts = [*column(60, 100, fill(TEXT, 400)), *rows_at(ROWS, (60, 140, 230), 200)]
    blocks = blocks_of([*texts, *column(60, 300, fill(TEXT, 400))], draw)
    assert [b.rows for b in blocks if b.rows] == [tuple(ROWS)]


def test_rules_above_each_cell_but_those_of_the_header_leave_the_last_row_to_the_table() -> None:
    xs = (58.0, 138.0, 228.0, 300.0)

    def draw(canvas: Any) -> None:
        canvas.setLineWidth(0.6)
        for n in range(1, len(ROWS)):
            for x0, x1 in pairwise(xs):
                canvas.line(x0, HEIGHT - 190 - 14 * n, x1, HEIGHT - 190 - 14 * n)

    texts = [*column(60, 100, fill(TEXT, 400)), *rows_at(ROWS, (60, 140, 230), 200)]
    blocks = blocks_of([*texts, *column(60, 300, fill(TEXT, 400))], draw)
    assert [b.rows for b in blocks if b.rows] == [tuple(ROWS)]


def test_rules_of_the_column_beside_a_table_part_none_of_its_rows() -> None:
    rows = [
        ("Boat", "What it does"),
        ("Punt", "Lands anywhere."),
        ("Wherry", "Carries two crates and hides."),
    ]

    def draw(canvas: Any) -> None:
        for y in (204, 222, 256):
            canvas.line(310, HEIGHT - y, 440, HEIGHT - y)
        canvas.line(60, HEIGHT - 239.5, 290, HEIGHT - 239.5)

    cells = [Text(312, 200, "Boat", BOLD, 9), Text(360, 200, "What it does", BOLD, 9)]
    cells += [Text(312, 216, "Punt", size=9), Text(360, 216, "Lands anywhere.", size=9)]
    cells += [Text(360, 234, "Carries two", size=9), Text(312, 239, "Wherry", size=9)]
    cells += [Text(360, 245, "crates and hides.", size=9)]
    west = [*column(60, 100, fill(TEXT * 3, 225)), Text(60, 238, "Tides", BOLD, 9)]
    west += column(60, 252, fill(TEXT, 225))
    blocks = blocks_of([*west, *column(310, 100, fill(TEXT, 225)), *cells], draw)
    assert [b.rows for b in blocks if b.rows] == [tuple(rows)]


def test_small_tables_of_one_form_with_text_between_them_stay_apart() -> None:
    texts: list[Text] = column(60, 100, fill(TEXT, 400))
    for n, figures in enumerate((("2", "30", "1"), ("1", "0", "6"), ("3", "20", "2"))):
        top = 160 + 100 * n
        texts += rows_at([("Oil", "Reach", "Turns"), figures], (75, 118, 156), top, 16)
        texts += column(60, top + 46, fill(TEXT, 400))
    blocks = blocks_of(texts)
    assert max(len(b.rows) for b in blocks if b.rows or b.text) <= 2
    assert [b.text for b in blocks if b.text == TEXT] == [TEXT] * 4
    reach = [n for n, b in enumerate(blocks) if "Reach" in b.text]
    assert len(reach) == 3 and all(blocks[n - 1].text == TEXT for n in reach)


def test_a_line_of_text_level_with_a_gap_of_the_other_column_parts_no_columns() -> None:
    lines = fill(TEXT, 225)
    end = 100 + 13 * (len(lines) - 1)
    west = [*column(60, 100, lines), Text(60, end + 22, "Water rises at noon."), *column(60, end + 44, lines)]
    east = [*column(310, 100, lines), *column(310, end + 44, lines)]
    assert [b.text for b in blocks_of([*west, *east])] == [TEXT, "Water rises at noon.", TEXT, TEXT, TEXT]
