"""Rows that rules part only now and then, cells that end level, headers that are not shaded."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

from tests.pdfs import GOTHIC, HEIGHT, Text, column, fill
from tests.unit.ingest.readers.pdf.test_table_places import BOLD, ROWS, TEXT, blocks_of, rows_at

XS = (58.0, 138.0, 228.0, 300.0)
WORDS = [
    ("Boat", "What it does"),
    ("Punt", "Lands at any bank of the river and is never seen there by the watch"),
    ("Wherry", "Carries two crates"),
    ("Gig", "Passes the lamp before anybody of the watch can ring the bell"),
]


def test_rows_without_rules_between_their_cells_have_the_columns_of_the_others() -> None:
    """Word draws the rules between columns in every second row of a list."""

    def draw(canvas: Any) -> None:
        for n in range(len(ROWS) + 1):
            canvas.line(XS[0], HEIGHT - 190 - 16 * n, XS[-1], HEIGHT - 190 - 16 * n)
        for x in XS:
            for n in (1, 3) if x not in (XS[0], XS[-1]) else range(len(ROWS)):
                canvas.line(x, HEIGHT - 190 - 16 * n, x, HEIGHT - 206 - 16 * n)

    texts = rows_at(ROWS, (61, 141, 231), 201, 16)
    assert [b.rows for b in blocks_of(texts, draw) if b.rows] == [tuple(ROWS)]


def test_a_name_across_a_ruled_table_stays_one_cell() -> None:
    rows = [ROWS[0], ("All the boats of the old harbour", "", ""), *ROWS[1:]]

    def draw(canvas: Any) -> None:
        for n in range(len(rows) + 1):
            canvas.line(XS[0], HEIGHT - 190 - 16 * n, XS[-1], HEIGHT - 190 - 16 * n)
        for x in XS:
            for n in (0, 2, 3, 4) if x not in (XS[0], XS[-1]) else range(len(rows)):
                canvas.line(x, HEIGHT - 190 - 16 * n, x, HEIGHT - 206 - 16 * n)

    found = [b.rows for b in blocks_of(rows_at(rows, (61, 141, 231), 201, 16), draw) if b.rows]
    assert [tuple(cell for cell in row if cell) for row in found[0]] == [tuple(filter(None, r)) for r in rows]


def test_cells_that_end_level_are_rows() -> None:
    """Vertical alignment at the bottom: a name stands level with the last line of its text."""
    texts = [*column(60, 100, fill(TEXT, 400))]
    y, rules = 190.0, [178.0]
    for row in WORDS:
        lines = fill(row[1], 150, size=9)
        y += 11 * (len(lines) - 1)
        texts += [Text(62, y, row[0], BOLD if row is WORDS[0] else "Helvetica", 9)]
        for n, line in enumerate(reversed(lines)):
            texts.append(Text(140, y - 11 * n, line, BOLD if row is WORDS[0] else "Helvetica", 9))
        if row in (WORDS[0], WORDS[-1]):
            rules.append(y + 4)
        y += 16

    def draw(canvas: Any) -> None:
        for rule in rules:
            canvas.line(58, HEIGHT - rule, 300, HEIGHT - rule)

    blocks = blocks_of([*texts, *column(60, y + 30, fill(TEXT, 400))], draw)
    assert [b.rows for b in blocks if b.rows] == [tuple(WORDS)]


def test_a_header_above_shaded_rows_is_one_though_it_is_not_shaded_itself() -> None:
    def draw(canvas: Any) -> None:
        canvas.setFillGray(0.85)
        for y in (194, 226):
            for x0, x1 in pairwise(XS):
                canvas.rect(x0, HEIGHT - y - 16, x1 - x0, 16, stroke=0, fill=1)

    texts = [*column(60, 100, fill(TEXT, 400)), *rows_at(ROWS, (62, 142, 232), 189, 16)]
    assert [b.rows for b in blocks_of(texts, draw) if b.rows] == [tuple(ROWS)]


def test_shaded_cells_above_a_grid_of_the_same_columns_are_its_header() -> None:
    """A browser draws no rules around its cells, and ideographs one em apart are one text."""
    xs, rows = (58.0, 88.0, 128.0, 168.0), [("札", "枚数", "高さ"), ("石", "12", "1"), ("木", "8", "2")]

    def draw(canvas: Any) -> None:
        canvas.setFillGray(0.85)
        for left, right in pairwise(xs):
            canvas.rect(left, HEIGHT - 206, right - left, 16, stroke=0, fill=1)
        canvas.setFillGray(0)
        for n in (1, 2, 3):
            canvas.line(xs[0], HEIGHT - 190 - 16 * n, xs[-1], HEIGHT - 190 - 16 * n)
        for x in xs:
            canvas.line(x, HEIGHT - 206, x, HEIGHT - 238)

    texts = [
        Text(x + 3 if n or k != 2 else x - 3, 201 + 16 * n, cell, GOTHIC, 10)
        for n, row in enumerate(rows)
        for k, (x, cell) in enumerate(zip(xs, row, strict=False))
    ]
    above = column(60, 100, fill(TEXT, 400))
    assert [b.rows for b in blocks_of([*above, *texts], draw) if b.rows] == [tuple(rows)]


def test_a_rule_in_pieces_below_the_header_tells_it_from_the_white_row_above_shaded_ones() -> None:
    rows = [["Boat", "Crew", "Cargo"], ["Barge", "4", "12"], ["Punt", "1", "2"], ["Raft", "2", "5"]]
    xs = (60, 140, 220, 300)

    def draw(canvas: Any) -> None:
        canvas.setFillGray(0.85)
        for x0, x1 in pairwise(xs):
            canvas.rect(x0, HEIGHT - 234, x1 - x0, 16, stroke=0, fill=1)  # "Punt"
            canvas.line(x0, HEIGHT - 202, x1, HEIGHT - 202)
        canvas.line(60, HEIGHT - 180, 300, HEIGHT - 180)  # of the heading
        canvas.setFillGray(0)

    made = [Text(60, 176, "Boats", "Helvetica-Bold", 13)]
    for n, row in enumerate(rows):
        font = "Helvetica" if n else "Helvetica-Bold"
        made += [Text(x + 4, 197 + 16 * n, cell, font, 9) for x, cell in zip(xs, row, strict=False)]
    made += [Text(60, 300, line) for line in ("A boat without a crew drifts with the tide.",)]
    assert [[list(row) for row in b.rows] for b in blocks_of(made, draw) if b.rows] == [rows]


def test_small_tables_level_in_two_columns_stay_apart_above_a_heading() -> None:
    left = [("Boat", "Crew", "Cargo"), ("Barge", "4", "12"), ("Punt", "1", "2"), ("Raft", "2", "5")]
    right = [("Oar", "Cost", "Reach"), ("Ash", "3", "2"), ("Elm", "1", "4")]
    texts = [
        Text(60, 176, "Boats", BOLD, 13),
        Text(306, 176, "Oars", BOLD, 13),
        Text(270, 292, "Tides", BOLD, 18),
    ]
    for rows, x in ((left, 60), (right, 306)):
        for n, row in enumerate(rows):
            texts += [
                Text(x + 90 * m, 197 + 16 * n, c, "Helvetica" if n else BOLD, 9) for m, c in enumerate(row)
            ]
        texts += [Text(x, 336, "Ebb" if x == 60 else "Flood", BOLD, 13)]
        texts += column(x, 360, fill(TEXT, 220), size=9)

    def draw(canvas: Any) -> None:
        for x in (58, 304):
            for y in (181, 341):
                canvas.line(x, HEIGHT - y, x + 230, HEIGHT - y)
            for m in range(3):
                end = x + (90 * (m + 1) if m < 2 else 230)
                canvas.line(x + 90 * m, HEIGHT - 202, end, HEIGHT - 202)
        for y in (270, 300):
            canvas.line(58, HEIGHT - y, 534, HEIGHT - y)

    assert [b.rows for b in blocks_of(texts, draw) if b.rows] == [tuple(left), tuple(right)]


def test_one_rule_below_a_header_tells_a_table_of_two_columns() -> None:
    rows = [("Sign", "Meaning"), ("Bell", "Ring it"), ("Oar", "One space"), ("Lamp", "Light it")]
    texts = [Text(60 + 100 * n, 120 + 14 * at, row[n]) for at, row in enumerate(rows) for n in (0, 1)]

    def rule(canvas: Any) -> None:
        canvas.line(60, HEIGHT - 123, 300, HEIGHT - 123)

    ruled, plain = blocks_of(texts, rule), blocks_of(texts)
    assert [block.rows for block in ruled if block.rows] == [tuple(rows)]
    assert not any(block.rows for block in plain)


def test_a_figure_below_a_figure_begins_a_row_between_two_rules() -> None:
    rows = [("Flower", "Value", "Power"), ("Snowdrop", "1", "Draw a card"), ("Hellebore", "3", "Move a lamp"),
            ("Camellia", "8", "Take a card")]  # fmt: skip
    texts = [Text((60, 118, 150)[n], 120 + 14 * at, row[n]) for at, row in enumerate(rows) for n in range(3)]

    def rules(canvas: Any) -> None:
        for y in (109, 123, 167):
            canvas.line(58, HEIGHT - y, 206, HEIGHT - y)

    assert [block.rows for block in blocks_of(texts, rules) if block.rows] == [tuple(rows)]
