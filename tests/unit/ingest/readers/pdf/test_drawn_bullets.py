"""Bullets that are drawn, and lines that are set wide, in PDFs."""

from __future__ import annotations

from io import BytesIO
from typing import Any

import pytest
from reportlab.lib.utils import ImageReader  # type: ignore[import-untyped]
from reportlab.pdfbase.pdfmetrics import stringWidth  # type: ignore[import-untyped]

from taiyaku.ingest.readers.pdf.reader import read_pdf
from taiyaku.ingest.vocabulary import load_vocabulary
from tests.pdfs import HEIGHT, Drawing, Text, column, fill, pdf, put

VOCABULARY = load_vocabulary()
ITEMS = [
    "Lay out the streets and give every runner a lamp before the first night begins.",
    "A watcher who stands on a bridge sees both banks of the river and all boats.",
]
TOPS = (177, 203)


def circle(canvas: Any, y: float) -> None:
    canvas.circle(66, HEIGHT - y + 3, 2, stroke=0, fill=1)


def check_box(canvas: Any, y: float) -> None:
    canvas.rect(61, HEIGHT - y - 1, 8, 8, stroke=1, fill=0)


def picture(canvas: Any, y: float) -> None:
    canvas.drawImage(ImageReader(BytesIO(b"P5 8 8 255\n" + bytes(64))), 62, HEIGHT - y - 1, 8, 8)


@pytest.mark.parametrize("mark", [circle, check_box, picture])
def test_drawn_marks_begin_items(mark: Any) -> None:
    def draw(canvas: Any) -> None:
        for y in TOPS:
            mark(canvas, y)

    texts = [line for y, item in zip(TOPS, ITEMS, strict=True) for line in column(76, y, fill(item, 300))]
    blocks = read_pdf(
        pdf([Text(60, 120, "Harbour", size=18), *texts], draw=[draw]), "r.pdf", VOCABULARY
    ).blocks
    assert [(b.marker, b.text) for b in blocks if b.marker] == [("•", item) for item in ITEMS]


def set_wide(lines: list[str], width: float) -> Drawing:
    def draw(canvas: Any) -> None:
        for n, line in enumerate(lines):
            words = line.split()
            room = width - sum(stringWidth(word, "Helvetica", 10) for word in words)
            x = 60.0
            for word in words:
                put(canvas, Text(x, 140 + 13 * n, word))
                x += stringWidth(word, "Helvetica", 10) + room / (len(words) - 1)

    return draw


def test_words_set_wide_to_fill_a_column_are_no_cells() -> None:
    lines = ["the watchers stand", "extraordinarily lamplit", "harbour bridge everywhere"]
    data = pdf([Text(60, 90, "Harbour", size=18)], draw=[set_wide(lines, 150)])
    assert read_pdf(data, "r.pdf", VOCABULARY).blocks[-1].text == " ".join(lines)
