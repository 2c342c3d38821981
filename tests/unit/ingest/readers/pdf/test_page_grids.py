"""Grids that lay a page out are read cell by cell; what only looks like one stays a table."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from taiyaku.ingest.blocks import Block
from taiyaku.ingest.readers.pdf.reader import read_pdf
from taiyaku.ingest.vocabulary import load_vocabulary
from tests.pdfs import HEIGHT, Text, column, fill, pdf

VOCABULARY = load_vocabulary()
BOLD = "Helvetica-Bold"
TEXT = "A boat that lies at a quay takes two guests aboard. It leaves when the bell has been rung for it."
OTHER = "Whoever rings the bell moves every boat by one space. A boat with nobody aboard stays where it is."
NAMES = ["Boarding", "Ringing", "Leaving", "Resting"]


def blocks_of(texts: Sequence[Text], xs: Sequence[float], ys: Sequence[float]) -> tuple[Block, ...]:
    def grid(canvas: Any) -> None:
        canvas.grid(list(xs), [HEIGHT - y for y in ys])

    return read_pdf(pdf(texts, draw=[grid]), "boats.pdf", VOCABULARY).blocks


def headings(blocks: Sequence[Block]) -> list[str]:
    return [block.text for block in blocks if block.kind == "heading"]


def test_names_in_larger_type_beside_their_texts_are_headings() -> None:
    tops = [100, 170, 240, 310]
    texts = [Text(66, top + 16, name, BOLD, 12) for top, name in zip(tops, NAMES, strict=True)]
    for top in tops:
        texts += column(166, top + 16, [*fill(TEXT, 280), "", *fill(OTHER, 280)])
    blocks = blocks_of(texts, (60, 160, 460), (*tops, 380))
    assert headings(blocks) == NAMES
    assert not any(block.rows for block in blocks)
    assert [block.text for block in blocks if block.kind == "paragraph"] == [TEXT, OTHER] * len(NAMES)


def test_cards_in_the_cells_of_a_grid_are_read_one_after_the_other() -> None:
    texts: list[Text] = []
    for n, name in enumerate(NAMES):
        x, top = 66 + 200 * (n % 2), 100 + 100 * (n // 2)
        texts += [Text(x, top + 16, name, BOLD, 11), *column(x, top + 32, fill(TEXT, 180))]
    blocks = blocks_of(texts, (60, 260, 460), (100, 200, 300))
    assert headings(blocks) == NAMES
    assert [block.text for block in blocks if block.kind == "paragraph"] == [TEXT] * len(NAMES)


def test_cards_side_by_side_in_one_row_are_read_one_after_the_other() -> None:
    lines = fill(TEXT, 130)
    texts: list[Text] = []
    for n, name in enumerate(NAMES[:3]):
        texts += [Text(66 + 150 * n, 116, name, BOLD, 11), *column(66 + 150 * n, 134, lines)]
    blocks = blocks_of(texts, (60, 210, 360, 510), (100, 260))
    assert headings(blocks) == NAMES[:3]
    assert [block.text for block in blocks if block.kind == "paragraph"] == [TEXT] * 3


def test_cards_with_a_frame_in_their_frame_are_no_table() -> None:
    texts: list[Text] = []
    for n, name in enumerate(NAMES):
        x, top = 66 + 200 * (n % 2), 100 + 120 * (n // 2)
        texts += [Text(x, top + 18, name, BOLD, 11), Text(x, top + 34, "Ring the bell.")]
        texts += [Text(x, top + 50, f"Gain {n + 1}"), Text(x, top + 66, f"Lose {n}")]

    def frames(canvas: Any) -> None:
        for n in range(4):
            x, top = 60 + 200 * (n % 2), 100 + 120 * (n // 2)
            canvas.roundRect(x, HEIGHT - top - 100, 180, 100, 4)
            canvas.roundRect(x + 0.6, HEIGHT - top - 99.4, 178.8, 98.8, 4)

    blocks = read_pdf(pdf(texts, draw=[frames]), "boats.pdf", VOCABULARY).blocks
    assert headings(blocks) == NAMES
    assert not any(block.rows for block in blocks)


@pytest.mark.parametrize("bold", [False, True])
def test_short_cells_beside_names_stay_a_table(bold: bool) -> None:
    rows = [("Boat", "Crew"), ("Punt", "1"), ("Gig", "4"), ("Wherry", "6")]
    font = BOLD if bold else "Helvetica"
    texts = [Text(66, 116 + 20 * n, row[0], font) for n, row in enumerate(rows)]
    texts += [Text(166, 116 + 20 * n, row[1]) for n, row in enumerate(rows)]
    (table,) = [b for b in blocks_of(texts, (60, 160, 260), (100, 120, 140, 160, 180)) if b.rows]
    assert list(table.rows) == rows


def test_numbers_that_hang_beside_names_and_clauses_are_no_table() -> None:
    told = ("Sail the boat", "Ring the bell", "Take two guests", "Lie at a quay", "Leave it")
    texts = [Text(66, 116, "4.1", BOLD), Text(126, 116, "Boarding", BOLD)]
    for n, text in enumerate(told):
        texts += [Text(66, 136 + 20 * n, f"4.1.{n + 1}"), Text(126, 136 + 20 * n, text)]
    blocks = read_pdf(pdf(texts), "boats.pdf", VOCABULARY).blocks
    assert not any(block.rows for block in blocks)
