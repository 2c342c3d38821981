"""A page of Markdown: its text, the HTML between its paragraphs, and what a reader sees of each line."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

from taiyaku.corpus.model import Unplaced
from taiyaku.ingest.blocks import Block, BlockKind, Line, Manuscript
from taiyaku.ingest.readers.html.parser import read_fragment
from taiyaku.ingest.readers.text.furniture import without_furniture
from taiyaku.ingest.readers.text.inline_markup import read_inline
from taiyaku.ingest.readers.text.inventory import unseen
from taiyaku.ingest.readers.text.line_rules import Style, read_blocks
from taiyaku.ingest.readers.text.page_markup import Page, islands, without_markup
from taiyaku.ingest.rejoining import mend, number_steps
from taiyaku.ingest.vocabulary import Vocabulary
from taiyaku.values import replace


def read_page(
    lines: Sequence[Line], vocabulary: Vocabulary, pages: int | None = None, radicals: int = 0,
    printed: Sequence[Line] | None = None,
) -> Manuscript:  # fmt: skip
    """The manuscript of a Markdown file's lines; its own lines hold what a reader sees of them.

    `printed` are those of the file, where they were written in other signs.
    """
    page = without_markup(lines, vocabulary.words("wiki", "edit"))
    kept, furniture = without_furniture(page.lines, vocabulary)
    blocks, html = _blocks(kept, vocabulary)
    furniture = [*page.furniture, *furniture, *html.furniture]
    shown = _shown(kept, blocks, furniture, html.lines)
    whole = sorted([*blocks, *html.blocks], key=lambda block: block.provenance.lines)
    whole = mend(number_steps([*_title(page, whole), *whole]))
    return Manuscript(
        "markdown", tuple(shown), tuple(whole), tuple(furniture), pages=pages, radicals=radicals,
        hidden=unseen(printed or lines, shown),
    )  # fmt: skip


def _blocks(lines: Sequence[Line], vocabulary: Vocabulary) -> tuple[list[Block], Manuscript]:
    """The blocks of the lines, and what the HTML between them gave."""
    style = Style.of(lines, markdown=True)
    blocks: list[Block] = []
    parts: list[Manuscript] = []
    for is_html, stretch in islands(lines):
        if is_html:
            source = "\n".join(line.text for line in stretch)
            parts.append(read_fragment(source, stretch[0].provenance, vocabulary))
        else:
            blocks.extend(read_blocks(stretch, style))
    return blocks, Manuscript(
        "html",
        tuple(line for part in parts for line in part.lines),
        tuple(block for part in parts for block in part.blocks),
        tuple(f for part in parts for f in part.furniture),
    )


def _title(page: Page, blocks: Sequence[Block]) -> list[Block]:
    """The front matter's title as a heading, where the text has no highest heading of its own."""
    if page.title is None or any(b.kind is BlockKind.HEADING and b.level == 1 for b in blocks):
        return []
    return [Block(BlockKind.HEADING, page.title.text, page.title.where, level=1, raw=page.title.text)]


def _shown(
    lines: Sequence[Line], blocks: Sequence[Block], furniture: Sequence[Unplaced], html: Sequence[Line]
) -> list[Line]:
    """The lines as a reader sees them, with what was declared furniture in them."""
    cut: dict[int, str] = {}
    for part in furniture:
        number = part.where.lines[0]
        cut[number] = f"{cut[number]} {part.text}" if number in cut else part.text
    tagged = {line.provenance.lines[0] for line in html}
    shown = _visible(blocks, {line.provenance.lines[0]: line.text for line in lines})
    found = [replace(n, text=shown.get(n.provenance.lines[0], "")) for n in lines]
    found = [n for n in found if n.provenance.lines[0] not in tagged]
    mixed = [replace(n, text=f"{n.text} {cut.get(n.provenance.lines[0], '')}".strip()) for n in found]
    return sorted([*mixed, *html], key=lambda line: line.provenance.lines)


def _visible(blocks: Sequence[Block], lines: Mapping[int, str]) -> dict[int, str]:
    """What a reader sees of each source line: the text of blocks without emphasis marks and link targets."""
    shown: dict[int, str] = {}
    for block in blocks:
        first, last = block.provenance.lines
        raw = [text.strip() for text in block.raw.split("\n")]
        if last - first + 1 != len(raw):
            shown.update((n, lines[n]) for n in range(first, last + 1) if n in lines)
            continue
        if block.kind is BlockKind.TABLE:
            texts = [read_inline(" ".join(re.split(r"(?<!\\)[|]", text)))[0] for text in raw]
        else:
            whole = read_inline("\n".join(raw))[0].split("\n")
            texts = whole if len(whole) == len(raw) else [read_inline(text)[0] for text in raw]
        shown.update((first + n, " ".join(text.split())) for n, text in enumerate(texts))
    return shown
