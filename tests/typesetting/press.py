"""A text in a style as PDF, by reportlab, with the headings as they were printed."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from io import BytesIO
from typing import Any
from xml.sax.saxutils import escape

from reportlab.lib.colors import HexColor  # type: ignore[import-untyped]
from reportlab.lib.fonts import addMapping  # type: ignore[import-untyped]
from reportlab.lib.styles import ParagraphStyle  # type: ignore[import-untyped]
from reportlab.pdfgen.canvas import Canvas  # type: ignore[import-untyped]
from reportlab.platypus import BaseDocTemplate, Flowable, Frame, PageTemplate, Paragraph, Table  # type: ignore[import-untyped]

from tests.typesetting.fonts import FontMissing, register
from tests.typesetting.gold import Printed
from tests.typesetting.styles import Head, Style
from tests.typesetting.text import TITLES, Block, inline, is_sentence, natural_width, share, word_width

__all__ = ["FontMissing", "print_pdf"]

MARGIN = 48.0
_ALIGN = {"left": 0, "centre": 1}
_LIGATURES = {"ffi": "ﬃ", "ffl": "ﬄ", "ff": "ﬀ", "fi": "ﬁ", "fl": "ﬂ"}
_TAG_OR_TEXT = re.compile(r"(<[^>]*>)")


class Proof(Canvas):  # type: ignore[misc]
    """A canvas that notes where each heading came to stand."""

    def __init__(self, *args: Any, **settings: Any) -> None:
        super().__init__(*args, **settings)
        self.pages: dict[int, int] = {}  # number of the heading -> page
        self.names: Sequence[Block] = ()
        self.chapter = ""
        self.bookmarks = False
        self.setNamedCB("heading_drawn", self.heading_drawn)

    def heading_drawn(self, _canvas: Canvas, _kind: str, label: str) -> None:
        block = self.names[int(label)]
        self.pages[int(label)] = self.getPageNumber()
        if block.level == 1:
            self.chapter = block.text
        if self.bookmarks:
            self.bookmarkPage(label)
            self.addOutlineEntry(block.text, label, block.level - 1)


class Compositor:
    """Turns blocks into flowables of one style."""

    def __init__(self, style: Style, width: float) -> None:
        self.style, self.width = style, width
        family = style.family
        for name in (family.regular, family.bold, family.italic):
            register(name)
        for bold, italic, name in ((0, 0, family.regular), (1, 0, family.bold), (0, 1, family.italic)):
            addMapping(family.regular, bold, italic, name)
        addMapping(family.regular, 1, 1, family.bold)
        self.headings: list[Block] = []

    def story(self, blocks: Sequence[Block]) -> list[Flowable]:
        result = []
        waiting = ""  # a heading that runs into the next paragraph
        for block, below in zip(blocks, [*blocks[1:], None], strict=True):
            head = self.style.heads[block.level - 1] if block.kind == "heading" else None
            if head and head.run_in and below and below.kind == "text" and is_sentence(below.text):
                waiting = f"{self.mark(block)}<b>{self.cased(block.text, head)}.</b> "
            else:
                result.append(self.flowable(block, waiting))
                waiting = ""
        return result

    def flowable(self, block: Block, before: str = "") -> Flowable:
        if block.kind == "heading":
            return self.heading(block, self.style.heads[block.level - 1])
        if block.kind == "item":
            indent = 12.0 + (12 if block.level else 0)
            marker = "\u2022" if block.marker == "-" else block.marker
            look = self.look(
                leftIndent=indent, bulletIndent=indent - 11, spaceAfter=2.5, firstLineIndent=0,
                bulletFontName=self.style.family.regular, bulletFontSize=self.style.size,
            )  # fmt: skip
            return Paragraph(self.markup(block.text), look, bulletText=marker)
        if block.kind == "table":
            return self.table(block)
        if block.kind == "box":
            rows = [[self.flowable(inside)] for inside in block.inside]
            frame = [("BOX", (0, 0), (-1, -1), 0.8, HexColor("#000000"))]
            return Table(rows, [self.width], style=frame, spaceBefore=4, spaceAfter=8)
        label = bool(re.fullmatch(r"\*\*[^*]+\*\*|[A-Z /-]+|\*[A-Za-z, ]+\*", block.text))
        return Paragraph(
            before + self.markup(block.text), self.look(keepWithNext=1) if label else self.look()
        )

    def heading(self, block: Block, head: Head) -> Paragraph:
        face = getattr(self.style.family, head.face, head.face)
        bar = {"backColor": HexColor(head.bar), "borderPadding": (2, 3, 2, 3)} if head.bar else {}
        gap = self.style.number_gap
        look = self.look(
            fontName=register(face), fontSize=head.size, bulletFontName=face, bulletFontSize=head.size,
            bulletColor=HexColor(head.colour), leftIndent=gap, leading=head.size * 1.2, keepWithNext=1,
            textColor=HexColor(head.colour), alignment=_ALIGN[head.align], spaceBefore=head.size * 0.8,
            spaceAfter=4, firstLineIndent=0, rightIndent=self.width * (1 - head.share), **bar,
        )  # fmt: skip
        text = self.cased(block.text, head)
        if gap:
            number, _, text = text.partition(" ")
            return Paragraph(self.mark(block) + text, look, bulletText=number)
        return Paragraph(self.mark(block) + (f"<u>{text}</u>" if head.underline else text), look)

    def table(self, block: Block) -> Table:
        size = self.style.size - 1
        cell = self.look(fontSize=size, leading=size * 1.2, spaceAfter=0, firstLineIndent=0, alignment=0)
        cells = [
            [Paragraph(f"<b>{self.markup(c)}</b>" if not n else self.markup(c), cell) for c in row]
            for n, row in enumerate(block.rows)
        ]
        columns = list(zip(*block.rows, strict=True))
        bold = self.look(fontName=self.style.family.bold, fontSize=size)
        wanted = [max(natural_width(c, bold) for c in column) for column in columns]
        least = [max(word_width(c, bold) for c in column) for column in columns]
        widths = share(min(self.width, sum(wanted)), wanted, least)
        padding = [(f"{side}PADDING", (0, 0), (-1, -1), 3) for side in ("LEFT", "RIGHT", "TOP", "BOTTOM")]
        grid = [] if block.marker == "unruled" else [("GRID", (0, 0), (-1, -1), 0.5, HexColor("#000000"))]
        return Table(cells, widths, style=[*padding, *grid], spaceBefore=4, spaceAfter=8, hAlign="LEFT")

    def look(self, **changes: Any) -> ParagraphStyle:
        style = self.style
        normal = {
            "fontName": style.family.regular, "fontSize": style.size, "leading": style.size * 1.28,
            "spaceAfter": 0 if style.indent else style.size * 0.5, "firstLineIndent": style.indent,
            "alignment": 4 if style.justified else 0, "wordWrap": "CJK" if style.text == "ja" else None,
        }  # fmt: skip
        return ParagraphStyle("", **(normal | changes))

    def mark(self, block: Block) -> str:
        self.headings.append(block)
        return f'<onDraw name="heading_drawn" label="{len(self.headings) - 1}"/>'

    def markup(self, text: str) -> str:
        markup = str(inline(text))
        if self.style.ligatures:
            for letters, glyph in _LIGATURES.items():
                pieces = _TAG_OR_TEXT.split(markup)
                markup = "".join(p if p.startswith("<") else p.replace(letters, glyph) for p in pieces)
        return markup

    def cased(self, text: str, head: Head) -> str:
        if head.case == "caps":
            return self.markup(text.upper())
        if head.case == "small-caps":
            small = round(head.size * 0.8, 1)
            return re.sub(r"[a-z]+", lambda m: f'<font size="{small}">{m[0].upper()}</font>', escape(text))
        return self.markup(text)


def print_pdf(blocks: Sequence[Block], style: Style) -> tuple[bytes, list[Printed]]:
    """The PDF, and its headings with their pages. Raises FontMissing."""
    width = (style.page[0] - 2 * MARGIN - (style.columns - 1) * style.gutter) / style.columns
    compositor = Compositor(style, width)
    story = compositor.story(blocks)
    made: list[Proof] = []

    def proof(*args: Any, **settings: Any) -> Proof:
        made.append(Proof(*args, **settings))
        made[0].names, made[0].bookmarks = compositor.headings, style.bookmarks
        made[0].setProducer(style.producer)
        return made[0]

    buffer = BytesIO()
    template = BaseDocTemplate(buffer, pagesize=style.page, title=TITLES[style.text], invariant=1)
    frames = list(_frames(style, width))
    template.addPageTemplates(
        PageTemplate("page", frames, onPageEnd=lambda canvas, _: _furniture(canvas, style))
    )
    template.build(story, canvasmaker=proof)
    pages = made[0].pages
    return buffer.getvalue(), [Printed(pages[n], b.text, b.level) for n, b in enumerate(compositor.headings)]


def _frames(style: Style, width: float) -> Iterator[Frame]:
    for number in range(style.columns):
        left = MARGIN + number * (width + style.gutter)
        foot = MARGIN + (22 if style.footnotes else 8)
        height = style.page[1] - MARGIN - 8 - foot
        yield Frame(left, foot, width, height, leftPadding=0, rightPadding=0, topPadding=0, bottomPadding=0)


def _furniture(canvas: Proof, style: Style) -> None:
    """The running head and the page number."""
    page = canvas.getPageNumber()
    odd, (width, height) = page % 2, style.page
    font, centre = style.family.regular, width / 2
    canvas.setFont(font, style.size - 1.5)
    canvas.drawCentredString(
        centre, height - 34, style.running[odd].format(title=TITLES[style.text], chapter=canvas.chapter)
    )
    if page <= len(style.footnotes):
        canvas.line(MARGIN, MARGIN + 16, MARGIN + 90, MARGIN + 16)
        canvas.drawString(MARGIN, MARGIN + 4, f"{page} {style.footnotes[page - 1]}")
    if style.folio == "centre":
        canvas.drawCentredString(centre, 30, str(page))
    elif style.folio == "spread":
        canvas.drawString(MARGIN, 30, str(2 * page - 2))
        canvas.drawRightString(width - MARGIN, 30, str(2 * page - 1))
    elif odd:
        canvas.drawRightString(width - 30, 30, str(page))
    else:
        canvas.drawString(30, 30, str(page))
