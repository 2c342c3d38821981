"""What is drawn instead of set: deployment maps and the table of contents."""

from __future__ import annotations

from collections.abc import Sequence

from reportlab.lib.colors import Color, HexColor, black
from reportlab.pdfbase.pdfmetrics import stringWidth
from reportlab.platypus import Flowable

from printing.press import COLUMN, FULL


class Map(Flowable):  # type: ignore[misc]
    """A deployment map: a table with two gates, and captions printed on it."""

    def __init__(self, labels: Sequence[str], colour: Color) -> None:
        super().__init__()
        self.labels, self.colour = labels, colour

    def wrap(self, width: float, _height: float) -> tuple[float, float]:
        self.width, self.height = width, 112.0
        return width, self.height

    def draw(self) -> None:
        size, left = self.height - 18, self.width / 2 - (self.height - 18) / 2
        self.canv.setStrokeColor(self.colour)
        self.canv.setFillColor(HexColor("#dbe6ea"))
        self.canv.rect(left, 12, size, 16, fill=1)
        self.canv.rect(left, 12 + size - 16, size, 16, fill=1)
        self.canv.rect(left, 12, size, size)
        self.canv.setFillColor(black)
        spots = [(self.width / 2, 2), (left + size + 18, 17), (self.width / 2, 12 + size / 2)]
        for label, (x, y) in zip(self.labels, spots, strict=False):
            self.canv.setFont("Helvetica-Bold", 7)
            self.canv.drawCentredString(x, y, label)


class Contents(Flowable):  # type: ignore[misc]
    """The table of contents, in two columns with dotted leaders: text, level and page."""

    def __init__(self, lines: Sequence[tuple[str, int, int]]) -> None:
        super().__init__()
        self.lines, self.leading = lines, 12.4

    def wrap(self, width: float, _height: float) -> tuple[float, float]:
        self.width, self.rows = width, -(-len(self.lines) // 2)
        self.height = self.rows * self.leading + 10
        return width, self.height

    def draw(self) -> None:
        for number, (text, level, page) in enumerate(self.lines):
            column, row = divmod(number, self.rows)
            x, y = column * (FULL - COLUMN), self.height - 20 - row * self.leading
            font = "Helvetica-Bold" if level == 1 else "Helvetica"
            start = x + 9 * (level - 1)
            self.canv.setFont(font, 8.4)
            self.canv.drawString(start, y, text)
            end = start + stringWidth(text, font, 8.4) + 4
            self.canv.setFont("Helvetica", 8.4)
            dots = int((x + COLUMN - 18 - end) / stringWidth(".", "Helvetica", 8.4))
            self.canv.drawRightString(x + COLUMN - 18, y, "." * dots)
            self.canv.drawRightString(x + COLUMN, y, str(page))
