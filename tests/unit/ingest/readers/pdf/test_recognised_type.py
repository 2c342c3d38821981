"""Words that a program recognised on a picture: hardly two of one size."""

from __future__ import annotations

from taiyaku.ingest.readers.pdf.reader import read_pdf
from taiyaku.ingest.vocabulary import load_vocabulary
from tests.pdfs import LEFT, Text, fill, pdf

VOCABULARY = load_vocabulary()
TEXT = "A boat that lies at a quay takes two guests aboard, and it leaves when the bell has been rung for it."
NAMES = ["Boarding", "Ringing the bell", "Leaving", "Resting", "Hard frost"]


def test_headings_of_recognised_words_are_found_by_sizes_that_are_nearly_equal() -> None:
    texts: list[Text] = []
    y = 90.0
    for n, name in enumerate(NAMES):
        texts.append(Text(LEFT, y, name, size=14 + 0.17 * (n % 3 - 1) + 0.01 * n))
        for k, line in enumerate(fill(f"{TEXT} {TEXT} {TEXT}", 380)):
            y += 16.0 if k == 0 else 13.0
            texts.append(Text(LEFT, y, line, size=10 + 0.11 * ((3 * n + 2 * k) % 7 - 3) + 0.01 * n))
        y += 34.0
    blocks = read_pdf(pdf(texts), "scan.pdf", VOCABULARY).blocks
    assert [block.text for block in blocks if block.kind == "heading"] == NAMES
    assert len({block.level for block in blocks if block.kind == "heading"}) == 1
