"""Small capitals that a font draws for small letters, in the size of the text and under its name."""

from __future__ import annotations

from itertools import count
from string import ascii_lowercase, ascii_uppercase

from taiyaku.ingest.blocks import BlockKind
from taiyaku.ingest.readers.pdf.reader import read_pdf
from taiyaku.ingest.vocabulary import load_vocabulary
from tests.pdfs import hand_written

TALL, DEEP = "bdfhkl", "gpqy"
SMALL = dict(zip(ascii_lowercase, count(0xA0), strict=False))  # the codes of small capitals
BOXES = {"tall": (0, 700), "deep": (-210, 450), "short": (0, 450), "small": (0, 480)}
LAMP = "The lamp lights every street of the harbour until the last boat has left it."
BELL = "Ring the bell once for each boat that enters while the fog lies on the water."


def printed(lines: list[tuple[str, bool]]) -> bytes:
    """A page in a font of which each letter is a black box of its height; lines in small capitals or not."""
    shapes = {ord(c): "tall" if c in TALL else "deep" if c in DEEP else "short" for c in ascii_lowercase}
    shapes |= dict.fromkeys(map(ord, ascii_uppercase + "."), "tall") | dict.fromkeys(SMALL.values(), "small")
    procs = [b"<< /Length 40 >>\nstream\n%-40s\nendstream" % _box(*BOXES[name]) for name in BOXES]
    names = list(BOXES)
    differences = b" ".join(b"%d /%s" % (code, shape.encode()) for code, shape in sorted(shapes.items()))
    texts = {code: chr(code) for code in shapes} | {code: letter for letter, code in SMALL.items()}
    cmap = "\n".join(f"<{code:02X}> <{ord(text):04X}>" for code, text in sorted(texts.items()))
    cmap = (
        f"begincmap 1 begincodespacerange <00> <FF> endcodespacerange {len(texts)} beginbfchar\n{cmap}\n"
        "endbfchar endcmap"
    )
    content = b"BT /F 10 Tf 1 0 0 1 40 700 Tm 14 TL\n"
    for text, small in lines:
        codes = bytes(SMALL.get(c, ord(c)) if small else ord(c) for c in text)
        content += b"<%s> Tj T*\n" % codes.hex().encode() if text else b"T*\n"
    content += b"ET"
    font = (
        b"<< /Type /Font /Subtype /Type3 /Name /F /FontBBox [0 -210 500 700] "
        b"/FontMatrix [0.001 0 0 0.001 0 0] /CharProcs << %s >> "
        b"/Encoding << /Type /Encoding /Differences [%s] >> /FirstChar 32 /LastChar 255 "
        b"/Widths [%s] /ToUnicode 6 0 R /Resources << >> >>"
        % (
            b" ".join(b"/%s %d 0 R" % (name.encode(), n) for n, name in enumerate(names, 7)),
            differences,
            b"500 " * 224,
        )
    )
    return hand_written(
        (
            b"<< /Type /Catalog /Pages 2 0 R >>",
            b"<< /Type /Pages /Kids [3 0 R] /Count 1 /MediaBox [0 0 600 800] >>",
            b"<< /Type /Page /Parent 2 0 R /Contents 4 0 R /Resources << /Font << /F 5 0 R >> >> >>",
            b"<< /Length %d >>\nstream\n%s\nendstream" % (len(content), content),
            font,
            b"<< /Length %d >>\nstream\n%s\nendstream" % (len(cmap), cmap.encode()),
            *procs,
        )
    )


def _box(low: int, high: int) -> bytes:
    return b"500 0 0 %d 450 %d d1 30 %d 400 %d re f" % (low, high, low, high - low)


def test_small_capitals_of_the_font_of_the_text_are_headings_also_where_no_letter_tells_them() -> None:
    lines: list[tuple[str, bool]] = []
    names = ("Lighting Lamps", "Bells", "Runners", "Tides of the Bay")
    for name in names:
        lines += [("", False), (name, True), (LAMP, False), (BELL, False)]
    blocks = read_pdf(printed(lines), "harbour.pdf", load_vocabulary()).blocks
    assert [b.text for b in blocks if b.kind is BlockKind.HEADING] == list(names)
