from __future__ import annotations

import pytest

from taiyaku.errors import UnreadableError
from taiyaku.ingest.blocks import Manuscript
from taiyaku.ingest.readers.pdf.reader import read_pdf
from taiyaku.ingest.vocabulary import load_vocabulary
from tests.pdfs import LEFT, TOP, Text, column, cyclic, hand_written, pdf, picture_page

VOCABULARY = load_vocabulary()
PAGE = column(LEFT, TOP, ["A lamp lights the street."])


def read(data: bytes) -> Manuscript:
    return read_pdf(data, "rules.pdf", VOCABULARY, None)


def test_an_encrypted_file_says_what_to_do() -> None:
    with pytest.raises(UnreadableError, match=r"rules\.pdf: the PDF is encrypted; save an unprotected copy"):
        read(pdf(PAGE, password="secret"))


@pytest.mark.parametrize("share", [0.1, 0.5, 0.9, 0.99])
def test_a_truncated_file_is_refused(share: float) -> None:
    data = pdf(PAGE, PAGE, PAGE)
    with pytest.raises(UnreadableError, match=r"rules\.pdf: .*get the file again"):
        read(data[: int(len(data) * share)])


@pytest.mark.parametrize("data", [b"%PDF-1.4\n", b"%PDF-1.7\n" + bytes(range(256)) * 20])
def test_nonsense_is_refused(data: bytes) -> None:
    with pytest.raises(UnreadableError, match=r"rules\.pdf: the PDF is damaged"):
        read(data)


def test_pictures_need_ocr() -> None:
    with pytest.raises(UnreadableError, match="OCR"):
        read(pdf([], [], draw=[picture_page, picture_page]))


def test_one_picture_among_pages_is_a_problem() -> None:
    manuscript = read(pdf(PAGE, [], PAGE, draw=[lambda canvas: None, picture_page]))
    assert [(p.code, p.where and p.where.pages) for p in manuscript.problems] == [("W107", (2, 2))]
    assert manuscript.pages == 3
    assert "no text on 1 page (2), only pictures" in manuscript.problems[0].message


def test_pages_that_are_pictures_but_for_their_number_are_said_together() -> None:
    numbered = [Text(290, 810, str(n)) for n in range(1, 5)]
    manuscript = read(
        pdf([*PAGE, numbered[0]], *([n] for n in numbered[1:]), draw=[lambda c: None, *[picture_page] * 3])
    )
    assert [p.code for p in manuscript.problems] == ["W107"]
    assert "no text on 3 pages (2-4), only pictures" in manuscript.problems[0].message
    assert "ocrmypdf" in manuscript.problems[0].message


def test_an_empty_document_is_refused() -> None:
    with pytest.raises(UnreadableError, match="no page of the PDF holds any text"):
        read(pdf([], []))


@pytest.mark.parametrize("count", [2, 10, 5000, 10**6, 2 * 10**9, -1])
def test_a_page_tree_that_contains_itself_ends_with_one_error(count: int) -> None:
    with pytest.raises(UnreadableError, match=r"rules\.pdf: "):
        read(cyclic(count))


def test_pages_that_cannot_be_read_are_a_problem() -> None:
    content = b"BT /F1 12 Tf 50 150 Td (A lamp lights the street.) Tj ET"
    data = hand_written(
        (
            b"<< /Type /Catalog /Pages 2 0 R >>",
            b"<< /Type /Pages /Kids [3 0 R 9 0 R 9 0 R] /Count 3 >>",
            b"<< /Type /Page /Parent 2 0 R /MediaBox [0 0 200 200] /Contents 4 0 R"
            b" /Resources << /Font << /F1 5 0 R >> >> >>",
            b"<< /Length %d >>\nstream\n%s\nendstream" % (len(content), content),
            b"<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>",
        )
    )
    manuscript = read(data)
    assert [b.text for b in manuscript.blocks] == ["A lamp lights the street."]
    assert [(p.code, p.where and p.where.pages) for p in manuscript.problems] == [("W106", (2, 3))]


def test_invisible_text_is_left_out() -> None:
    def hidden(canvas: object) -> None:
        canvas.saveState()  # type: ignore[attr-defined]
        text = canvas.beginText(60, 500)  # type: ignore[attr-defined]
        text.setTextRenderMode(3)
        text.setFont("Helvetica", 10)
        text.textLine("Nobody sees this.")
        canvas.drawText(text)  # type: ignore[attr-defined]
        canvas.restoreState()  # type: ignore[attr-defined]

    assert [b.text for b in read(pdf(PAGE, draw=[hidden])).blocks] == ["A lamp lights the street."]


def test_text_beside_the_page_is_left_out() -> None:
    page = [*PAGE, Text(-300, TOP, "Printer's marks"), Text(LEFT, -50, "more of them")]
    assert len(read(pdf(page)).blocks) == 1
