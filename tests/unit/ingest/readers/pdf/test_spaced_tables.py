"""Tables without rules whose rows are parted by white space only."""

from __future__ import annotations

from collections.abc import Sequence

from taiyaku.ingest.readers.pdf.reader import read_pdf
from taiyaku.ingest.vocabulary import load_vocabulary
from tests.pdfs import Text, column, fill, pdf

VOCABULARY = load_vocabulary()
SIZE, LEADING, BETWEEN = 9.0, 12.0, 9.0
TEXT = "The watch walks the quay from the lamp to the gate and back until the bell is rung. " * 3
ROWS = [
    ("Raft", "Carries one crate past the lamp while nobody of the watch looks at the quay.", "River"),
    ("Gig", "Fast.", "Every street beside the water, and the gate once the bell has been rung twice"),
    ("Coracle", "Turns on the spot, takes nobody along, and hides below any bridge of the town.", "Ponds"),
    ("Barge", "Lights two streets when it is moored for the night.", "Harbour and canal"),
    ("Punt", "Slow, but it lands where no other boat can, and it is never seen by the watch.", "Marsh"),
]


def in_the_middle(rows: Sequence[Sequence[str]], xs: Sequence[float], widths: Sequence[float]) -> bytes:
    """Cells level with the middle of their rows, between two paragraphs."""
    texts: list[Text] = []
    top = 180.0
    for row in rows:
        cells = [fill(cell, width, size=SIZE) for cell, width in zip(row, widths, strict=True)]
        most = max(map(len, cells))
        for x, lines in zip(xs, cells, strict=True):
            down = top + LEADING * (most - len(lines)) / 2
            texts += [Text(x, down + LEADING * n, line, size=SIZE) for n, line in enumerate(lines)]
        top += LEADING * most + BETWEEN
    return pdf([*column(60, 100, fill(TEXT, 400)), *texts, *column(60, top + 40, fill(TEXT, 400))])


def tables(data: bytes) -> list[tuple[tuple[str, ...], ...]]:
    return [block.rows for block in read_pdf(data, "boats.pdf", VOCABULARY).blocks if block.rows]


def test_rows_hold_together_whose_cells_are_level_with_their_middle() -> None:
    assert tables(in_the_middle(ROWS, (60, 130, 320), (60, 170, 140))) == [tuple(ROWS)]


def test_names_beside_paragraphs_are_no_table() -> None:
    rows = [(f"{n}.", text) for n, (_, text, _) in enumerate(ROWS, 1)]
    assert tables(in_the_middle(rows, (60, 90), (20, 170))) == []
