"""A text file to a manuscript: Markdown, indented text, or paragraphs between blank lines."""

from __future__ import annotations

import re
from collections.abc import Sequence

from taiyaku.corpus.model import Provenance
from taiyaku.corpus.radicals import count_radicals, fold_radicals
from taiyaku.errors import UnreadableError
from taiyaku.ingest.blocks import Line, Manuscript
from taiyaku.ingest.broken_words import with_soft_hyphens, without_soft_hyphens
from taiyaku.ingest.readers.text.asciidoc import asciidoc_as_markdown, is_asciidoc
from taiyaku.ingest.readers.text.dokuwiki import dokuwiki_as_markdown, is_dokuwiki
from taiyaku.ingest.readers.text.furniture import without_furniture
from taiyaku.ingest.readers.text.indented import indented_blocks, looks_indented
from taiyaku.ingest.readers.text.line_rules import Style, read_blocks
from taiyaku.ingest.readers.text.other_marks import as_markdown, has_tags, is_org, without_tags
from taiyaku.ingest.readers.text.page_markup import read_page
from taiyaku.ingest.readers.text.pukiwiki import is_pukiwiki, pukiwiki_as_markdown
from taiyaku.ingest.readers.text.restructured import is_restructured, restructured_as_markdown
from taiyaku.ingest.rejoining import mend, number_steps, with_chapter_numbers
from taiyaku.ingest.vocabulary import Vocabulary

LONGEST_LINE = 200_000  # characters; a paragraph has a thousandth of this
_BREAK = re.compile(r"\r\n|\n|\r")
_MARKDOWN_SIGNS = re.compile(  # of a list "#" is a bullet
    r"(?m)^#{1,6}\s+\S.*$(?!\n(?:[ \t]+|#[ \t]+)\S)|\*\*[^*\n]+\*\*|<b>[^<\n]+</b>"
)
_PAGE_MARK = re.compile(r"\f")
_UNSEEN = re.compile("[\u200b\ufeff]|\u00ad(?=.)")  # a soft hyphen parts a word at the end of a line alone


def read_text(text: str, file: str, vocabulary: Vocabulary, markdown: bool = False) -> Manuscript:
    """Lines and blocks of a text file; line numbers are those an editor shows.

    Lines of Markdown hold what a reader sees: neither emphasis marks nor the targets of links.
    """
    lines, pages = split_lines(text, file)
    _refuse_endless_lines(lines)
    radicals = count_radicals(text)
    if not markdown and (org := is_org(lines)) | has_tags(lines):
        written = as_markdown(lines) if org else without_tags(lines)
        return read_page(written, vocabulary, pages, radicals, printed=lines)
    if not markdown and is_asciidoc(lines):
        return read_page([*asciidoc_as_markdown(lines)], vocabulary, pages, radicals, printed=lines)
    if not markdown and is_pukiwiki(lines):
        return read_page(pukiwiki_as_markdown(lines), vocabulary, pages, radicals, printed=lines)
    if not markdown and is_dokuwiki(lines):
        return read_page(dokuwiki_as_markdown(lines), vocabulary, pages, radicals, printed=lines)
    marked = markdown or len(_MARKDOWN_SIGNS.findall(text[: 1 << 20])) >= 3
    if not markdown and is_restructured(lines, marked):
        return read_page([*restructured_as_markdown(lines)], vocabulary, pages, radicals, printed=lines)
    kept, furniture = without_furniture(lines, vocabulary)
    kept = with_soft_hyphens(kept)
    if not markdown and looks_indented(kept):
        blocks = list(indented_blocks(kept, vocabulary))
    elif marked:
        return read_page(lines, vocabulary, pages, radicals)
    else:
        blocks = mend(number_steps(read_blocks(kept, Style.of(kept, markdown=False))))
    blocks = with_chapter_numbers(without_soft_hyphens(blocks))
    return Manuscript("text", tuple(lines), tuple(blocks), tuple(furniture), (), pages, radicals)


def _refuse_endless_lines(lines: Sequence[Line]) -> None:
    for line in lines:
        if len(line.text) > LONGEST_LINE:
            where, size = line.provenance, len(line.text)
            raise UnreadableError(
                f"{where.file}:{where.lines[0]}: a line of {size:,} characters; this is no text document, "
                "or its line breaks are gone: export it again with line breaks"
            )


def split_lines(text: str, file: str) -> tuple[list[Line], int | None]:
    """Lines with their numbers; form feeds count pages, as pdftotext writes them."""
    paged = "\f" in text.strip("\f\n\r ")
    lines, page = [], 1
    for number, raw in enumerate(_BREAK.split(fold_radicals(text)), 1):
        page += len(_PAGE_MARK.findall(raw)) if paged else 0
        clean = _UNSEEN.sub("", _PAGE_MARK.sub("", raw).replace("\u00a0", " "))
        pages = (page, page) if paged else None
        lines.append(Line(clean.rstrip(" \u3000"), Provenance(file, (number, number), pages)))
    return lines, page if paged else None
