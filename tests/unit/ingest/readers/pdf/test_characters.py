"""Which characters of a page are its text: what a person would see, each once."""

from __future__ import annotations

from typing import Any

import pytest
from reportlab.pdfbase.pdfmetrics import stringWidth  # type: ignore[import-untyped]

from taiyaku.ingest.readers.pdf.characters import read_ink
from taiyaku.ingest.readers.pdf.layout import open_document, read_pages
from taiyaku.ingest.readers.pdf.page_objects import PageInk
from taiyaku.ingest.readers.pdf.reader import read_pdf
from taiyaku.ingest.vocabulary import load_vocabulary
from tests.pdfs import BODY, GOTHIC, HEIGHT, LEFT, PITCH, TOP, Text, one_page, pdf, picture_page, put

FADED = b"/ExtGState << /G << /ca 0 >> >>"


def ink(data: bytes) -> PageInk:
    document = open_document(data, "rules.pdf")
    try:
        return read_ink(document[0], 1)
    finally:
        document.close()


def seen(data: bytes) -> list[str]:
    page = ink(data)
    return [piece.text for piece in (*page.pieces, *page.turned)]


def hidden(data: bytes) -> list[tuple[str, str]]:
    return [(h.text, h.reason) for h in ink(data).hidden]


def line(text: bytes, at: bytes = b"40 200") -> bytes:
    return b"BT /F 12 Tf %s Td (%s) Tj ET" % (at, text)


def test_a_page_is_as_large_as_its_parent_says() -> None:
    assert seen(one_page(line(b"far right", b"320 20"))) == ["far right"]


def test_a_ligature_keeps_its_letters() -> None:
    assert seen(one_page(line(b"e#ect"), {**{n: chr(n) for n in range(97, 123)}, 35: "ff"})) == ["effect"]


def test_one_glyph_cannot_stand_for_a_sentence() -> None:
    data = one_page(line(b"a#c"), {97: "a", 35: "be careful with it", 99: "c"})
    assert seen(data)[0].startswith("ab") and seen(data)[0].endswith("c") and len(seen(data)[0]) < 8
    assert {reason for _, reason in hidden(data)} == {"more characters than the glyph has room for"}


def test_tex_codes_without_a_character_map_are_ligatures() -> None:
    t1 = rb"\020o\033er\021 \034nd \035oat ra\037e o\036ce"
    ot1 = rb"o\013er \014nd \015oat ra\017e o\016ce"
    assert " ".join(seen(one_page(line(t1)))) == "“offer” find float raffle office"
    assert " ".join(seen(one_page(line(ot1)))) == "offer find float raffle office"


def test_a_glyph_that_means_nothing_is_residue() -> None:
    data = one_page(line(rb"a \001 b"))
    assert seen(data) == ["a", "b"] and hidden(data) == [("\ufffd", "residue")]


def test_a_negative_size_in_a_matrix_turned_by_half_is_upright() -> None:
    page = ink(one_page(b"BT /F -12 Tf -1 0 0 -1 40 200 Tm (upright) Tj ET"))
    assert [p.text for p in page.pieces] == ["upright"] and not page.turned


def test_invisible_text_over_drawn_outlines_is_their_text() -> None:
    bars = b" ".join(b"%d 200 3 9 re f" % x for x in range(42, 90, 7))
    data = one_page(bars + b" /G gs " + line(b"drawn"), resources=FADED)
    assert seen(data) == ["drawn"] and not hidden(data)


def test_invisible_text_on_white_paper_is_not_seen() -> None:
    assert hidden(one_page(b"/G gs " + line(b"secret"), resources=FADED)) == [("secret", "invisible")]
    assert hidden(one_page(b"3 Tr " + line(b"secret"))) == [("secret", "invisible")]


def test_recognised_words_are_the_text_of_a_scan_but_not_below_a_text_that_is_seen() -> None:
    def recognised(canvas: Any) -> None:
        picture_page(canvas)
        canvas.saveState()
        text = canvas.beginText(LEFT, HEIGHT - TOP)
        text.setTextRenderMode(3)
        text.setFont("Helvetica", 12)
        text.textOut("w0rds 0f the scan")
        canvas.drawText(text)
        canvas.restoreState()

    assert seen(pdf([], draw=[recognised])) == ["w0rds 0f the scan"]
    both = pdf([Text(LEFT, TOP, "words of the scan", size=12)], draw=[recognised])
    assert seen(both) == ["words of the scan"]
    assert hidden(both) == [("w0rds 0f the scan", "invisible, below a text that is seen")]


def test_white_text_is_read_on_a_bar_and_not_on_white() -> None:
    def bar(canvas: Any) -> None:
        canvas.setFillGray(0.2)
        canvas.rect(LEFT - 5, HEIGHT - TOP - 5, 200, 20, stroke=0, fill=1)

    white = Text(LEFT, TOP, "Lanterns", colour=(1, 1, 1))
    assert seen(pdf([white], draw=[bar])) == ["Lanterns"]
    assert hidden(pdf([white])) == [("Lanterns", "in the colour of its ground")]


@pytest.mark.parametrize(("text", "reason"), [
    (Text(LEFT, -40, "above"), "outside the page"),
    (Text(LEFT, TOP, "dust", size=0.3), "too small or too large to be read"),
])  # fmt: skip
def test_what_nobody_can_read_is_hidden_with_its_reason(text: Text, reason: str) -> None:
    data = pdf([text, Text(LEFT, TOP + 50, "plain")])
    assert seen(data) == ["plain"] and hidden(data) == [(text.text, reason)]


def test_letters_printed_twice_are_kept_once_and_bold() -> None:
    places = [(LEFT + 6 * n + shift, char) for n, char in enumerate("bell") for shift in (0, 0.6)]
    letters = [Text(x, TOP, char, "Courier") for x, char in places]
    page = ink(pdf([*letters, Text(LEFT, TOP + 30, "bell", "Courier")]))
    assert [(p.text, p.style.bold) for p in page.pieces] == [("bell", True), ("bell", False)]
    assert {h.reason for h in page.hidden} <= {"printed twice"}


def test_every_character_of_the_file_is_seen_or_hidden() -> None:
    def twice(canvas: Any) -> None:
        put(canvas, Text(LEFT, TOP, "twice"))

    data = pdf([Text(LEFT + 1, TOP, "twice"), Text(LEFT, -9, "out"), Text(LEFT, 300, "in")], draw=[twice])
    page = ink(data)
    parts = "".join((*seen(data), *(h.text for h in page.hidden)))
    assert sorted(parts) == sorted(page.held.replace(" ", ""))


def blocks(data: bytes) -> list[str]:
    return [block.text for block in read_pdf(data, "rules.pdf", load_vocabulary(), None).blocks]


def justified(lines: list[str], width: float) -> list[Text]:
    """Lines whose words are set apart to fill a width, but for the last."""
    texts: list[Text] = []
    for number, words in enumerate(line.split() for line in lines):
        free = width - sum(stringWidth(word, "Helvetica", BODY) for word in words)
        gap = free / (len(words) - 1) if number < len(lines) - 1 else 3.0
        x = LEFT
        for word in words:
            texts.append(Text(x, TOP + PITCH * number, word))
            x += stringWidth(word, "Helvetica", BODY) + gap
    return texts


def test_a_justified_line_is_one_however_wide_its_gaps() -> None:
    text = "Watchers extraordinarily outnumber|lanterns notwithstanding the|fog that drifts across"
    lines = f"{text}|unquestionably irresponsible harbour|captains who never look|up at the roofs".split("|")
    assert blocks(pdf(justified(lines, 200))) == [" ".join(lines)]


def test_a_soft_hyphen_inside_of_a_line_is_a_hyphen_and_at_its_end_none() -> None:
    codes = {**{n: chr(n) for n in range(32, 127)}, 35: "\u00ad"}
    text = [
        rb"The non#watch rows out to the lan#",
        rb"terns, for lanterns burn in the non#",
        rb"watch house.",
    ]
    page = b" ".join(line(part, b"40 %d" % (250 - 14 * n)) for n, part in enumerate(text))
    (block,) = blocks(one_page(page, codes))
    assert block == "The non-watch rows out to the lanterns, for lanterns burn in the non-watch house."


def test_vertical_columns_are_read_from_the_right() -> None:
    columns = ["灯りが消えるまで、走者は屋根の上にいる。", "見張りは上を見ないので見つからない。"]
    letters = [
        Text(500 - 20 * n, TOP + 12 * k, char, GOTHIC, 12)
        for n, written in enumerate(columns) for k, char in enumerate(written)
    ]  # fmt: skip
    assert "".join(blocks(pdf(letters))) == "".join(columns)


def test_vertical_columns_are_read_from_the_right_among_more_letters_that_lie() -> None:
    columns = ["灯りが消えるまで、走者は屋根の上にいる。", "見張りは上を見ないので見つからない。"]
    told = "A lamp that burns lights every street within eight paces of it"

    def draw(canvas: Any) -> None:
        for n in range(4):
            canvas.saveState()
            canvas.translate(440 - 20 * n, HEIGHT - TOP)
            canvas.rotate(-90)
            canvas.drawString(0, 0, told)
            canvas.restoreState()

    letters = [
        Text(500 - 20 * n, TOP + 12 * k, char, GOTHIC, 12)
        for n, written in enumerate(columns) for k, char in enumerate(written)
    ]  # fmt: skip
    assert "".join(blocks(pdf(letters, draw=[draw]))).startswith("".join(columns) + told)


def test_a_quarter_of_an_em_beside_a_figure_is_no_space_in_a_vertical_text() -> None:
    columns = ["灯りが3つ消えるまで、走者は屋根の上にいる。", "見張りは2人とも上を見ないので見つからない。"]
    letters: list[Text] = []
    for n, written in enumerate(columns):
        down = TOP
        for before, char in zip(f"　{written}", written, strict=False):
            down += 3.0 if before.isascii() is not char.isascii() else 0.0
            letters.append(Text(500 - 20 * n, down, char, GOTHIC, 12))
            down += 12
    assert "".join(blocks(pdf(letters))) == "".join(columns)


def test_white_space_between_all_ideographs_and_figures_is_the_word_processors() -> None:
    def page(gap: float, count: int) -> bytes:
        made = []
        for n in range(count):
            x = LEFT
            for part in ("見張りは", str(n), "人とも", "RUN", "の札を", "2", "枚まで引く。"):
                made += [Text(x, TOP + 30 * n, part, GOTHIC if part[0] > "z" else "Helvetica", 12)]
                wide = made[-1].font == GOTHIC
                x += (12 * len(part) if wide else stringWidth(part, "Helvetica", 12)) + gap
        return pdf(made)

    text = [f"見張りは{n}人ともRUNの札を2枚まで引く。" for n in range(6)]
    assert blocks(page(4.2, 6)) == text
    assert blocks(page(4.2, 1)) != text[:1]  # too few to tell


def test_slanting_makes_no_letter_larger() -> None:
    def slanted(canvas: Any) -> None:
        text = canvas.beginText()
        text.setFont("Helvetica", 10)
        text.setTextTransform(1, 0, 0.3, 1, 60, 700)
        text.textOut("The night watch")
        canvas.drawText(text)

    (line,) = read_pages(pdf([], draw=[slanted]), "watch.pdf").pages[0].lines
    assert (line.size, line.style.italic) == (10.0, True)


def test_slanted_letters_that_reach_over_a_space_from_both_sides_leave_it() -> None:
    def slanted(canvas: Any) -> None:
        canvas.setFont("Times-Italic", 12)
        canvas.drawString(72, 600, "The rules of")
        canvas.drawString(72 + canvas.stringWidth("The rules of") + 0.2 * 12, 600, "play")

    (line,) = read_pages(pdf([], draw=[slanted]), "watch.pdf").pages[0].lines
    assert line.text == "The rules of play"


@pytest.mark.parametrize(("text", "tracking"), [("SCENARIO ONE", 1.6), ("CAMPAIGN", 1.6), ("AVA TOWER", 2.0)])
def test_capitals_a_little_apart_are_words(text: str, tracking: float) -> None:
    def draw(canvas: Any) -> None:
        canvas.setFont("Helvetica-Bold", 10)
        x = LEFT
        for n, char in enumerate(text):  # every third pair is drawn together, as by kerning
            canvas.drawString(x, HEIGHT - TOP, char)
            x += stringWidth(char, "Helvetica-Bold", 10) + tracking - 0.5 * (n % 3 == 2)

    assert blocks(pdf([Text(LEFT, 300, "The bell rings.")], draw=[draw]))[0] == text


@pytest.mark.parametrize(("text", "tracking"), [("SETTING OUT", 0.9), ("Harbour", 2.1), ("THE TIDE", 1.7)])
def test_letters_set_apart_are_words_however_little_and_unevenly(text: str, tracking: float) -> None:
    def draw(canvas: Any) -> None:
        canvas.setFont("Helvetica-Bold", 10)
        x = LEFT
        for n, char in enumerate(text):
            canvas.drawString(x, HEIGHT - TOP, char)
            x += stringWidth(char, "Helvetica-Bold", 10) + tracking + 0.3 * (n % 2)

    assert blocks(pdf([Text(LEFT, 300, "The bell rings.")], draw=[draw]))[0] == text


def test_who_speaks_begins_a_paragraph_however_full_the_line_above_is() -> None:
    asked = ["Q: May a runner who stands in the light of a lamp", "be seen by the watch there?"]
    told = ["A: Yes, unless fog lies on the quay there and the", "bell has been rung."]
    texts = [Text(LEFT, TOP + PITCH * n, line) for n, line in enumerate([*asked, *told])]
    texts[1] = Text(LEFT, TOP + PITCH, "be seen by the watch that stands at the quay?")
    assert [text[:2] for text in blocks(pdf(texts))] == ["Q:", "A:"]
