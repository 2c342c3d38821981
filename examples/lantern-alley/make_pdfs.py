"""Print the PDFs of this sample from the Markdown files in src/.

Needs reportlab, which nothing else in the project uses:

    python -m pip install reportlab
    python make_pdfs.py

The output has no dates in it, so printing the same text twice gives the same bytes.
The Markdown is a small subset: headings, paragraphs, lists, tables, block quotes (boxes),
and four comments: contents, full-width, columns and "caption: ... | ...".
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from printing.blocks import Block, inline, read_source
from printing.drawings import Contents, Map
from printing.press import COLUMN, FULL, Press
from reportlab.lib.colors import Color, HexColor, white
from reportlab.lib.styles import ParagraphStyle
from reportlab.pdfbase.pdfmetrics import stringWidth
from reportlab.pdfgen.canvas import Canvas
from reportlab.platypus import Flowable, Paragraph, Table

HERE = Path(__file__).parent
SIDES = ("LEFT", "RIGHT", "TOP", "BOTTOM")


@dataclass(frozen=True)
class Theme:
    """How one document looks."""

    body: str = "Times"
    size: float = 9.4
    colour: Color = field(default_factory=lambda: HexColor("#7a2e1d"))
    headings: tuple[float, ...] = (20, 12, 10.5, 9.6)  # one size for each level
    bullet: str = "\u2022"
    wide_chapters: bool = True  # "#" spans both columns
    contents_levels: int = 3


THEMES = {
    "rulebook": Theme(),
    "faq-1.0": Theme("Helvetica", 9.8, HexColor("#b8561b"), (16, 13.5, 11.5, 10.5)),
    "faq-1.1": Theme("Helvetica", 9.8, HexColor("#b8561b"), (16, 13.5, 11.5, 10.5)),
    "scenarios": Theme("Helvetica", 8.6, HexColor("#1f4e66"), (10.5, 10.5, 10.5, 10.5), "\u00bb", False, 1),
}


class Typesetter:
    """Turns blocks into flowables in one theme."""

    def __init__(self, theme: Theme) -> None:
        self.theme = theme

    def style(self, **changes: Any) -> ParagraphStyle:
        roman = {"Times": "Times-Roman"}.get(self.theme.body, self.theme.body)
        normal = {
            "fontName": roman, "fontSize": self.theme.size, "leading": self.theme.size * 1.28,
            "spaceAfter": 5, "allowWidows": 1, "allowOrphans": 1,
        }  # fmt: skip
        return ParagraphStyle("", **(normal | changes))

    def heading(self, block: Block) -> Paragraph:
        size = self.theme.headings[block.level - 1]
        style = self.style(
            fontName="Helvetica-Bold", fontSize=size, leading=size * 1.2, keepWithNext=1,
            textColor=self.theme.colour, spaceBefore=9, spaceAfter=4,
        )  # fmt: skip
        return Paragraph(inline(block.text), style)

    def text(self, block: Block) -> Paragraph:
        is_lead = bool(re.fullmatch(r"\*\*.+\*\*|[A-Z /-]+|\*[A-Za-z, ]+\*", block.text))
        style = self.style()
        if is_lead:  # a question, or the name of a part: it stays with what follows
            space = 5 if block.text.endswith("**") else 0
            style = self.style(keepWithNext=1, spaceBefore=space, spaceAfter=2)
        return Paragraph(inline(block.text), style)

    def item(self, block: Block) -> Paragraph:
        indent = 12.0 + 12 * block.level
        marker = self.theme.bullet if block.marker == "-" else block.marker
        style = self.style(leftIndent=indent, bulletIndent=indent - 10, spaceAfter=3)
        numbered = re.match(r"\d\.\d\.", block.text)
        return Paragraph(inline(block.text), style, bulletText="" if numbered else marker)

    def table(self, block: Block, width: float) -> Table:
        size = self.theme.size - 1.6
        small = self.style(fontSize=size, leading=size * 1.15, spaceAfter=0)
        head = small.clone("", fontName="Helvetica-Bold", fontSize=size - 0.6, textColor=white)
        columns = list(zip(*block.rows, strict=True))
        wanted = [max(natural_width(cell, small) for cell in column) for column in columns]
        least = [max(word_width(cell, head) for cell in column) for column in columns]
        cells = [
            [Paragraph(inline(cell), small if number else head) for cell in row]
            for number, row in enumerate(block.rows)
        ]
        grid = [
            ("GRID", (0, 0), (-1, -1), 0.5, self.theme.colour),
            ("BACKGROUND", (0, 0), (-1, 0), self.theme.colour),
            ("VALIGN", (0, 0), (-1, -1), "MIDDLE"),
            *((f"{side}PADDING", (0, 0), (-1, -1), 3) for side in SIDES),
        ]
        widths = share(width, wanted, least)
        return Table(cells, widths, splitByRow=0, style=grid, spaceBefore=4, spaceAfter=8)

    def box(self, block: Block, width: float) -> Table:
        frame = [
            ("BOX", (0, 0), (-1, -1), 0.8, self.theme.colour),
            ("BACKGROUND", (0, 0), (-1, -1), HexColor("#f4ece2")),
            ("TOPPADDING", (0, 0), (-1, -1), 3),
            ("BOTTOMPADDING", (0, 0), (-1, -1), 2),
            ("BOTTOMPADDING", (0, -1), (-1, -1), 6),
        ]
        rows = [[self.flowable(inside, width - 12)] for inside in block.inside]
        return Table(rows, [width], splitByRow=0, style=frame, spaceBefore=4, spaceAfter=8)

    def flowable(self, block: Block, width: float) -> Flowable:
        match block.kind:
            case "heading":
                return self.heading(block)
            case "item":
                return self.item(block)
            case "table":
                return self.table(block, width)
            case "box":
                return self.box(block, width)
            case "comment":
                return Map(block.text.removeprefix("caption: ").split(" | "), self.theme.colour)
        return self.text(block)


def natural_width(cell: str, style: ParagraphStyle) -> float:
    return float(stringWidth(cell, style.fontName, style.fontSize)) + 8


def word_width(cell: str, style: ParagraphStyle) -> float:
    return max((natural_width(word, style) for word in cell.split()), default=8)


def share(width: float, wanted: Sequence[float], least: Sequence[float]) -> list[float]:
    """Give each column what its longest word needs, and share the rest by what it would like."""
    spare = width - sum(least)
    wishes = [max(w - m, 1.0) for w, m in zip(wanted, least, strict=True)]
    return [m + spare * wish / sum(wishes) for m, wish in zip(least, wishes, strict=True)]


def title(settings: dict[str, str], setter: Typesetter) -> list[Flowable]:
    big = setter.style(fontName="Helvetica-Bold", fontSize=24, leading=30, alignment=1,
                       textColor=setter.theme.colour)  # fmt: skip
    lines = [Paragraph(settings["title"], big)]
    for key in ("subtitle", "note"):
        lines.append(Paragraph(inline(settings[key]), setter.style(alignment=1)))
    return lines


def runs(blocks: Sequence[Block], theme: Theme) -> Iterator[tuple[str, list[Block]]]:
    """Group the blocks by how they are set: wide, columns, contents or page-break."""
    mode = "columns"
    group: list[Block] = []
    for block in blocks:
        wide = theme.wide_chapters and block.kind == "heading" and block.level == 1
        turn = block.kind == "comment" and not block.text.startswith("caption")
        if wide or turn:
            yield mode, group
            group = []
        if wide:
            yield "chapter", [block]
        elif block.text in ("contents", "page-break"):
            yield block.text, []
        elif turn:
            mode = block.text
        else:
            group.append(block)
    yield mode, group


def lay_out(name: str, pages: Sequence[int], target: Path) -> list[int]:
    """Print one document; return the page of each heading that the contents list."""
    settings, blocks = read_source(HERE / "src" / f"{name}.md")
    theme, setter = THEMES[name], Typesetter(THEMES[name])
    canvas = Canvas(str(target), invariant=1)
    canvas.setTitle(f"{settings['title']} - {settings['subtitle']}")
    press = Press(canvas, settings["running"])
    press.wide(title(settings, setter))
    listed = [b for b in blocks if b.kind == "heading" and b.level <= theme.contents_levels]
    placed: dict[int, Flowable] = {}
    for mode, group in runs(blocks, theme):
        width = COLUMN if mode == "columns" else FULL
        story = [setter.flowable(block, width) for block in group]
        placed |= {id(block): flowable for block, flowable in zip(group, story, strict=True)}
        if mode == "contents":
            numbers = pages or [0] * len(listed)
            lines = [(b.text, b.level, page) for b, page in zip(listed, numbers, strict=True)]
            press.wide([Contents(lines)])
        elif mode == "page-break":
            press.next_page()
        elif mode == "columns":
            press.columns(story)
        elif story:
            press.wide(story, keep=90 if mode == "chapter" else 0)
    press.finish_page()
    canvas.save()
    return [press.pages[id(placed[id(block)])] for block in listed]


def main() -> None:
    for name in THEMES:
        target = HERE / "sources" / f"{name}.pdf"
        pages = lay_out(name, (), target)  # the first time only to learn the page numbers
        lay_out(name, pages, target)
        print(f"{target.relative_to(HERE)}: {target.stat().st_size // 1024} KB")


if __name__ == "__main__":
    main()
