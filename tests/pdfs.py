"""Small PDFs for tests, typeset with reportlab or written by hand where reportlab is too polite."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from io import BytesIO

from reportlab.lib.pagesizes import A4  # type: ignore[import-untyped]
from reportlab.lib.pdfencrypt import StandardEncryption  # type: ignore[import-untyped]
from reportlab.pdfbase import pdfmetrics  # type: ignore[import-untyped]
from reportlab.pdfbase.cidfonts import UnicodeCIDFont  # type: ignore[import-untyped]
from reportlab.pdfgen.canvas import Canvas  # type: ignore[import-untyped]

from taiyaku.values import Struct

WIDTH, HEIGHT = A4
LEFT, RIGHT = 60.0, 310.0  # where the two columns begin
TOP = 120.0
PITCH = 13.0
BODY = 10.0
GOTHIC = "HeiseiKakuGo-W5"


class Text(Struct, frozen=True):
    """A string at a place, measured from the top left corner to its base line."""

    x: float
    y: float
    text: str
    font: str = "Helvetica"
    size: float = BODY
    colour: tuple[float, float, float] = (0, 0, 0)


Drawing = Callable[[Canvas], None]


def column(
    x: float, y: float, lines: Sequence[str], font: str = "Helvetica", size: float = BODY
) -> list[Text]:
    """Lines below one another at the usual distance."""
    return [Text(x, y + n * PITCH * size / BODY, line, font, size) for n, line in enumerate(lines)]


def pdf(
    *pages: Sequence[Text],
    shuffle: int | None = None,
    draw: Sequence[Drawing] = (),
    password: str | None = None,
    rotate: int = 0,
) -> bytes:
    """A PDF with these texts on its pages; `shuffle` is the seed of a random drawing order."""
    buffer = BytesIO()
    encrypt = StandardEncryption(password, ownerPassword="owner") if password else None
    canvas = Canvas(buffer, pagesize=A4, encrypt=encrypt, invariant=True)
    for number, texts in enumerate(pages):
        if rotate:
            canvas.setPageRotation(rotate)
        if number < len(draw):
            draw[number](canvas)
        order = list(texts)
        if shuffle is not None:
            random.Random(shuffle).shuffle(order)
        for text in order:
            put(canvas, text)
        canvas.showPage()
    canvas.save()
    return buffer.getvalue()


def put(canvas: Canvas, text: Text) -> None:
    """Draw one text."""
    if text.font == GOTHIC and GOTHIC not in pdfmetrics.getRegisteredFontNames():
        pdfmetrics.registerFont(UnicodeCIDFont(GOTHIC))
    canvas.setFont(text.font, text.size)
    canvas.setFillColorRGB(*text.colour)
    canvas.drawString(text.x, HEIGHT - text.y, text.text)


def run(canvas: Canvas, x: float, y: float, *parts: tuple[str, str]) -> None:
    """One line in several fonts: (text, font) after one another."""
    for text, font in parts:
        put(canvas, Text(x, y, text, font))
        x += pdfmetrics.stringWidth(text, font, BODY)


def table(canvas: Canvas, xs: Sequence[float], ys: Sequence[float], rows: Sequence[Sequence[str]]) -> None:
    """A ruled table; a cell's text may have several lines."""
    canvas.setLineWidth(0.7)
    canvas.grid(list(xs), [HEIGHT - y for y in ys])
    for y, row in zip(ys, rows, strict=False):
        for x, cell in zip(xs, row, strict=False):
            for n, line in enumerate(cell.split("\n")):
                put(canvas, Text(x + 3, y + 9 + 9 * n, line, size=8))


def fill(words: str, width: float, font: str = "Helvetica", size: float = BODY) -> list[str]:
    """Text broken into lines of a width, as a typesetter would."""
    lines: list[str] = []
    for word in words.split():
        if lines and pdfmetrics.stringWidth(f"{lines[-1]} {word}", font, size) <= width:
            lines[-1] += f" {word}"
        else:
            lines.append(word)
    return lines


def picture_page(canvas: Canvas) -> None:
    """A page that is one picture."""
    from reportlab.lib.utils import ImageReader  # type: ignore[import-untyped]

    grey = b"P5 8 8 255\n" + bytes(range(64))
    canvas.drawImage(ImageReader(BytesIO(grey)), 0, 0, WIDTH, HEIGHT)


def cyclic(count: int) -> bytes:
    """A PDF whose page tree contains itself."""
    objects = (
        b"<< /Type /Catalog /Pages 2 0 R >>",
        b"<< /Type /Pages /Kids [3 0 R 2 0 R 2 0 R] /Count %d >>" % count,
        b"<< /Type /Page /Parent 2 0 R /MediaBox [0 0 200 200] >>",
    )
    return hand_written(objects)


def hand_written(objects: Sequence[bytes]) -> bytes:
    """Numbered objects with a cross-reference table; the first is the catalogue."""
    out = b"%PDF-1.4\n"
    places = []
    for number, body in enumerate(objects, start=1):
        places.append(len(out))
        out += b"%d 0 obj\n%s\nendobj\n" % (number, body)
    start = len(out)
    out += b"xref\n0 %d\n0000000000 65535 f \n" % (len(objects) + 1)
    out += b"".join(b"%010d 00000 n \n" % place for place in places)
    return out + b"trailer << /Root 1 0 R /Size %d >>\nstartxref\n%d\n%%%%EOF\n" % (len(objects) + 1, start)


def drawn_page(text: str, form: str) -> bytes:
    """A Japanese page of lines; rows of cells "a | b" are ruled in the form "pdf-table" only."""
    wide = (60.0, 110.0, 220.0, 380.0, 540.0)
    texts: list[Text] = []
    rules: list[float] = []
    y = TOP
    for number, line in enumerate(text.splitlines()):
        cells = [cell.strip() for cell in line.split("|")]
        if len(cells) > 1:
            texts += [Text(x + 3, y, cell, GOTHIC) for x, cell in zip(wide, cells, strict=False) if cell]
            rules.append(y)
        elif line:
            texts.append(Text(wide[0], y, line, GOTHIC, 16 if number == 0 else BODY))
        y += 24 if number == 0 else 20 if rules else PITCH * 1.4

    def grid(canvas: Canvas) -> None:
        if form == "pdf-table":
            canvas.grid(list(wide), [HEIGHT - at for at in (*(y - 13 for y in rules), rules[-1] + 7)])

    return pdf(texts, draw=[grid])


def one_page(
    content: bytes, to_unicode: dict[int, str] | None = None, font: bytes = b"", resources: bytes = b""
) -> bytes:
    """A page of 400 by 300 points, its box inherited; font /F has this character map and these details.

    Without details it is Courier, where all characters are as wide.
    """
    details = font or b"/Subtype /Type1 /BaseFont /Courier"
    lines = "\n".join(
        f"<{code:02X}> <{text.encode('utf-16-be').hex()}>" for code, text in (to_unicode or {}).items()
    )
    cmap = (
        f"/CIDInit /ProcSet findresource begin 12 dict begin begincmap /CMapName /Own def\n"
        f"1 begincodespacerange <00> <FF> endcodespacerange\n"
        f"{len(to_unicode or {})} beginbfchar\n{lines}\nendbfchar\nendcmap end end"
    ).encode()
    mapped = b" /ToUnicode 6 0 R" if to_unicode else b""
    return hand_written(
        (
            b"<< /Type /Catalog /Pages 2 0 R >>",
            b"<< /Type /Pages /Kids [3 0 R] /Count 1 /MediaBox [0 0 400 300] >>",
            b"<< /Type /Page /Parent 2 0 R /Contents 4 0 R /Resources << /Font << /F 5 0 R >> %s >> >>"
            % resources,
            b"<< /Length %d >>\nstream\n%s\nendstream" % (len(content), content),
            b"<< /Type /Font %s%s >>" % (details, mapped),
            b"<< /Length %d >>\nstream\n%s\nendstream" % (len(cmap), cmap),
        )
    )
