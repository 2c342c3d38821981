"""A picture of a page with what the reader made of it: columns, blocks, tables and furniture."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from taiyaku.corpus.model import Unplaced
from taiyaku.errors import UnreadableError
from taiyaku.ingest.blocks import Block, BlockKind, Manuscript
from taiyaku.ingest.readers.pdf.layout import read_pages
from taiyaku.ingest.readers.pdf.lines import PrintedLine
from taiyaku.ingest.readers.pdf.reader import read_pdf
from taiyaku.ingest.vocabulary import Vocabulary, load_vocabulary

RESOLUTION = 144  # dots per inch
COLOURS = {
    BlockKind.HEADING: (200, 30, 30),
    BlockKind.PARAGRAPH: (30, 90, 200),
    BlockKind.ITEM: (20, 140, 60),
    BlockKind.TABLE: (160, 60, 180),
}
COLUMN, FURNITURE, HIDDEN, RESIDUE = (150, 150, 150), (230, 150, 20), (0, 160, 180), (255, 0, 120)
_Rect = tuple[float, float, float, float]


def debug_image(
    path: Path,
    page: int,
    out: Path,
    vocabulary: Vocabulary | None = None,
    leftovers: Sequence[Unplaced] = (),
) -> None:
    """Write a PNG of page `page` (counted from 1) with boxes: grey columns, red headings, blue paragraphs,
    green items, purple tables, orange furniture, turquoise hidden text, pink residue, the last three with
    their reason. A block over several pages is drawn line by line. `leftovers` are those of the document's
    coverage: without them it is not known what the format left out.

    Raises UnreadableError for a file that cannot be read and a page it does not have.
    """
    import pdfplumber

    data = path.read_bytes()
    manuscript = read_pdf(data, path.name, vocabulary or load_vocabulary())
    laid_out = next((p for p in read_pages(data, path.name).pages if p.number == page), None)
    if laid_out is None:
        raise UnreadableError(f"{path.name}: has no readable page {page} (of {manuscript.pages})")
    with pdfplumber.open(path) as document:
        image = document.pages[page - 1].to_image(resolution=RESOLUTION)
        image.draw_rects(_columns(laid_out.lines), stroke=COLUMN, fill=(*COLUMN, 0), stroke_width=1)
        places = {line.provenance.lines[0]: line.provenance for line in manuscript.lines}
        for block in manuscript.blocks:
            boxes = _boxes(block, page, {n: p.bbox for n, p in places.items() if p.pages == (page, page)})
            image.draw_rects(
                boxes, stroke=COLOURS[block.kind], fill=(*COLOURS[block.kind], 25), stroke_width=2
            )
        for part in dict.fromkeys((*manuscript.furniture, *manuscript.hidden, *leftovers)):
            if part.where.pages == (page, page) and part.where.bbox:
                colour = _colour(part, manuscript)
                image.draw_rect(part.where.bbox, stroke=colour, fill=(*colour, 60), stroke_width=2)
                at = part.where.bbox[0] * image.scale, part.where.bbox[1] * image.scale - 12
                image.draw.text(at, part.reason, fill=colour)
        image.save(str(out), format="PNG")


def _colour(part: Unplaced, manuscript: Manuscript) -> tuple[int, int, int]:
    if part.reason == "residue":
        return RESIDUE
    return HIDDEN if part in manuscript.hidden else FURNITURE


def _columns(lines: tuple[PrintedLine, ...]) -> list[_Rect]:
    """The box around each column's lines."""
    found: dict[int, _Rect] = {}
    for line in lines:
        x0, top, x1, bottom = found.get(line.column, (line.x0, line.top, line.x1, line.bottom))
        found[line.column] = min(x0, line.x0), min(top, line.top), max(x1, line.x1), max(bottom, line.bottom)
    return [(x0 - 4, top - 3, x1 + 4, bottom + 3) for x0, top, x1, bottom in found.values()]


def _boxes(block: Block, page: int, lines: dict[int, _Rect | None]) -> list[_Rect]:
    """Where a block stands on a page: one box if it is there as a whole, else a box for each line."""
    where = block.provenance
    if not where.pages or not where.pages[0] <= page <= where.pages[1]:
        return []
    if where.bbox:
        return [where.bbox]
    first, last = where.lines
    return [box for n, box in lines.items() if first <= n <= last and box]
