"""Bold fonts, as programs name and describe them."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from taiyaku.ingest.readers.pdf.characters import is_bold, read_ink
from taiyaku.ingest.readers.pdf.layout import open_document
from tests.pdfs import hand_written

BOLD = [
    "Helvetica-Bold", "Arial,Bold", "CMBX12", "CMSSBX10", "CMBXTI10", "SFBX1200", "SFSX1440",
    "LMRoman12-Bold", "NimbusRomNo9L-Medi", "NimbusRomNo9L-MediItal", "Sequel-Semi", "MyriadPro-Semibold",
    "Frutiger-BdIt", "ShinGoPro-W6", "HiraKakuStd-W8", "RodinPro-DB", "HGPSoeiKakugothicUB", "Lato-Heavy",
    "HaranoAjiGothic-Medium",
]  # fmt: skip
PLAIN = [
    "Helvetica", "CMR10", "CMSY10", "CMBSY10", "SFRM1095", "SFSS1200", "NimbusRomNo9L-Regu", "Sequel-Roman",
    "MyriadPro-SemiCn", "HelveticaNeue-Medium", "HiraKakuPro-W3", "GothicBBB-Medium", "YuGothic-Medium",
    "Ryumin-Light-90ms-RKSJ-H",
]  # fmt: skip


@pytest.mark.parametrize("name", BOLD)
def test_a_name_says_that_a_font_is_bold(name: str) -> None:
    assert is_bold(name, flags=0, weight=0)


@pytest.mark.parametrize("name", PLAIN)
def test_a_name_that_says_nothing_is_plain(name: str) -> None:
    assert not is_bold(name, flags=0, weight=400)


def test_flags_and_wide_stems_say_it_where_the_name_does_not() -> None:
    assert is_bold("F1", flags=1 << 18, weight=0)
    assert is_bold("F1", flags=0, weight=700)
    assert not is_bold("F1", flags=0, weight=400)


def test_a_name_is_believed_before_the_stem() -> None:
    assert not is_bold("LMMono10-Regular", flags=0, weight=840)


def drawn_type(lines: Sequence[tuple[str, str]], across: int = 0) -> bytes:
    """A page of lines in fonts without names: letters of two thin (/T), thick (/B) or leaning stems (/S).

    They are drawn in a form, which is put further to the right by `across`.
    """

    def stream(body: bytes) -> bytes:
        return b"<< /Length %d >>\nstream\n%s\nendstream" % (len(body), body)

    def font(glyph: int) -> bytes:
        names = " ".join(f"/{chr(code)}" for code in range(97, 123)).encode()
        glyphs = b" ".join(b"/%c %d 0 R" % (code, glyph) for code in range(97, 123))
        widths = b"500 " * 26
        return (
            b"<< /Type /Font /Subtype /Type3 /FontBBox [0 0 500 700] /FontMatrix [.001 0 0 .001 0 0]"
            b" /FirstChar 97 /LastChar 122 /Widths [%s] /Encoding << /Differences [97 %s] >>"
            b" /CharProcs << %s >> /Resources << >> >>" % (widths, names, glyphs)
        )

    shown = "".join(
        f"BT /{face} 10 Tf 40 {260 - 14 * n} Td ({line}) Tj ET\n" for n, (face, line) in enumerate(lines)
    )
    thin, thick = (
        stream(b"500 0 0 0 500 700 d1 60 0 %d 700 re f 280 0 %d 700 re f" % (w, w)) for w in (60, 120)
    )
    leaning = stream(
        b"500 0 0 0 560 700 d1 20 0 m 80 0 l 220 700 l 160 700 l f 240 0 m 300 0 l 440 700 l 380 700 l f"
    )
    fonts = b"/Resources << /Font << /T 5 0 R /B 6 0 R /S 7 0 R >> >>"
    form = stream(shown.encode()).replace(
        b"<<", b"<< /Type /XObject /Subtype /Form /BBox [0 0 400 300] " + fonts, 1
    )
    return hand_written(
        (
            b"<< /Type /Catalog /Pages 2 0 R >>",
            b"<< /Type /Pages /Kids [3 0 R] /Count 1 /MediaBox [0 0 400 300] >>",
            b"<< /Type /Page /Parent 2 0 R /Contents 4 0 R /Resources << /XObject << /F 11 0 R >> >> >>",
            stream(b"q 1 0 0 1 %d 0 cm /F Do Q" % across),
            font(8),
            font(9),
            font(10),
            thin,
            thick,
            leaning,
            form,
        )
    )


def test_the_stems_of_type_without_a_name_are_measured() -> None:
    lines = [("B", "setup"), ("T", "layallcardsfacedown"), ("B", "turns"), ("T", "drawonecardandplayone")]
    document = open_document(drawn_type(lines), "t.pdf")
    pieces = read_ink(document[0], 1).pieces
    assert [p.text for p in pieces] == [text for _, text in lines]
    assert [p.text for p in pieces if p.style.bold] == ["setup", "turns"]


def test_slanted_type_without_a_name_is_told_by_its_strokes() -> None:
    lines = [("S", "setup"), ("T", "layallcardsfacedown"), ("S", "turns"), ("T", "drawonecardandplayone")]
    pieces = read_ink(open_document(drawn_type(lines), "t.pdf")[0], 1).pieces
    assert [p.text for p in pieces if p.style.italic] == ["setup", "turns"]
    assert not any(p.style.bold for p in pieces)


def test_type_without_a_name_stands_where_its_form_is_put() -> None:
    (piece,) = read_ink(open_document(drawn_type([("T", "setup")], across=200), "t.pdf")[0], 1).pieces
    assert (round(piece.x0), round(piece.base), piece.text) == (240, 40, "setup")
