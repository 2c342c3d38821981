"""Cells of invented tables, ruled and not: each has to stand in its row and its column."""

from __future__ import annotations

import random
from typing import Any

import pytest
from reportlab.pdfbase.pdfmetrics import stringWidth  # type: ignore[import-untyped]

from taiyaku.ingest.blocks import BlockKind
from taiyaku.ingest.readers.pdf.reader import read_pdf
from taiyaku.ingest.vocabulary import load_vocabulary
from tests.pdfs import HEIGHT, Text, column, fill, pdf, put

VOCABULARY = load_vocabulary()
SIZE, LEADING, PAD = 9.0, 11.0, 4.0
BOATS = ["Boat", "Barge", "Raft", "Punt", "Ketch", "Skiff", "Coracle", "Gig", "Dinghy", "Wherry"]
EFFECTS = [
    "Moves two streets",
    "Seen by all watchers in the street",
    "Loses its turn",
    "Free",
    "Twice per night",
]
TEXT = (
    "A lamp that burns lights every street within eight paces of it, and a runner who ends a turn in such a "
    "street is seen by all the watchers there. Watchers never look up, so a runner on a roof stays hidden."
)
Rows = list[list[str]]


def invented(seed: int) -> Rows:
    """A table with figures, cells over two lines, and empty cells."""
    some = random.Random(seed)
    figures = some.choice([1, 2, 3])
    names = ["Name", "Crew", "Cost", "Speed"]
    rows = [[*names[: figures + 1], "Effect"]]
    for number in range(some.randint(4, 8)):
        name = f"{'Old harbour ' if some.random() < 0.3 else ''}{some.choice(BOATS)} {number}"
        numbers = [
            "" if some.random() < 0.12 else f"{some.randint(1, 40)}{some.choice('+% ')}".strip()
            for _ in range(figures)
        ]
        effect = some.choice(EFFECTS) + (
            f" and {some.choice(EFFECTS).lower()}" if some.random() < 0.3 else ""
        )
        rows.append([name, *numbers, effect])
    return rows


def typeset(rows: Rows, kind: str, align: float, top: float = 170.0) -> bytes:
    """The table between two paragraphs; `align` is 0 for figures set left, 1 for right."""
    widths = [80.0, *[45.0] * (len(rows[0]) - 2), 170.0]
    xs = [60.0]
    for width in widths:
        xs.append(xs[-1] + width)
    wrapped = [
        [fill(cell, width - 2 * PAD, size=SIZE) for cell, width in zip(row, widths, strict=True)]
        for row in rows
    ]
    ys = [top]
    for cells in wrapped:
        ys.append(ys[-1] + LEADING * max(map(len, cells)) + 6)

    def draw(canvas: Any) -> None:
        canvas.setLineWidth(0.6)
        rules = {"half": ys, "head": [ys[0], ys[1], ys[-1]]}.get(kind, [])
        for y in rules:
            canvas.line(xs[0], HEIGHT - y, xs[-1], HEIGHT - y)
        if kind == "ruled":
            canvas.grid(xs, [HEIGHT - y for y in ys])
        canvas.setFillGray(0.88)
        for n in range(0, len(rows), 2) if kind == "striped" else ():
            canvas.rect(xs[0], HEIGHT - ys[n + 1], xs[-1] - xs[0], ys[n + 1] - ys[n], stroke=0, fill=1)
        for n, cells in enumerate(wrapped):
            for place, lines in enumerate(cells):
                for down, line in enumerate(lines):
                    free = widths[place] - 2 * PAD - stringWidth(line, "Helvetica", SIZE)
                    shift = align * free if 0 < place < len(cells) - 1 else 0.0
                    put(canvas, Text(xs[place] + PAD + shift, ys[n] + LEADING * (down + 1), line, size=SIZE))

    return pdf([*column(60, 100, fill(TEXT, 400)), *column(60, ys[-1] + 60, fill(TEXT, 400))], draw=[draw])


def right_cells(rows: Rows, data: bytes) -> int:
    blocks = read_pdf(data, "rules.pdf", VOCABULARY, None).blocks
    found = {row[0]: row for block in blocks if block.kind is BlockKind.TABLE for row in block.rows}
    return sum(cell == read for row in rows for cell, read in zip(row, found.get(row[0], ()), strict=False))


@pytest.mark.parametrize("align", [0.0, 1.0])
@pytest.mark.parametrize(
    ("kind", "least"), [("ruled", 0.95), ("half", 0.95), ("head", 0.85), ("striped", 0.85), ("plain", 0.85)]
)
def test_cells_stand_where_they_were_set(kind: str, least: float, align: float) -> None:
    tables = [invented(seed) for seed in range(10)]
    right = sum(right_cells(rows, typeset(rows, kind, align)) for rows in tables)
    assert right >= least * sum(len(row) for rows in tables for row in rows)
