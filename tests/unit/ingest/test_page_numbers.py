"""The numbers printed on the pages of a PDF, which references mean."""

from __future__ import annotations

from taiyaku.ingest.document_checks import pages_ahead
from taiyaku.ingest.readers.pdf.reader import read_pdf
from taiyaku.ingest.vocabulary import load_vocabulary
from tests.pdfs import HEIGHT, LEFT, TOP, Text, column, pdf

LINES = ["The harbour lamps are lit at dusk and put out", "at dawn by whoever stands next to them then."]


def test_a_cover_before_page_one_is_counted() -> None:
    cover = column(LEFT, TOP, ["The Harbour"], size=30)
    pages = [
        [*column(LEFT, TOP, [f"Chapter of {n} lamps", *LINES * 8]), Text(290, HEIGHT - 30, str(n))]
        for n in range(1, 7)
    ]
    assert pages_ahead(read_pdf(pdf(cover, cover, *pages), "harbour.pdf", load_vocabulary())) == 2
    assert pages_ahead(read_pdf(pdf(*pages), "harbour.pdf", load_vocabulary())) == 0
