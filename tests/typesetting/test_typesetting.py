"""One text gives the same entries however it is typeset."""

from __future__ import annotations

import unicodedata
from collections import Counter
from collections.abc import Iterator

import pypdfium2  # type: ignore[import-untyped]
import pytest

from tests.typesetting.browser import BrowserMissing
from tests.typesetting.fonts import FontMissing
from tests.typesetting.score import bare, differences, measure, print_pdf, reference, texts, words
from tests.typesetting.styles import STYLES, Style, is_set_aside
from tests.typesetting.text import Block, numbered, read_text

GOAL = 0.98  # share of entries that are the same as in the reference
MISSING = (BrowserMissing, FontMissing)
every_style = pytest.mark.parametrize("style", STYLES, ids=lambda style: style.name)
VARIANTS = sorted({(style.text, style.numbering) for style in STYLES})


@every_style
def test_a_style_gives_the_entries_of_the_reference(style: Style) -> None:
    try:
        score = measure(style)
    except MISSING as missing:
        pytest.skip(str(missing))
    assert score.entries >= GOAL, differences(score)


@pytest.mark.parametrize(("text", "numbering"), VARIANTS)
def test_the_reference_says_all_that_the_text_says(text: str, numbering: tuple[str, ...]) -> None:
    blocks = numbered(read_text(text), numbering)
    read = reference(text, numbering)
    said = printable([block for block in blocks if block.kind != "heading"])
    assert not Counter(letters("".join(said))) - Counter(letters("".join(words(read)))), "characters lost"
    names = {bare(part) for entry in read.entries for part in (entry.title, *entry.path)}
    assert not [b.text for b in blocks if b.kind == "heading" and bare(b.text) not in names]
    assert not [text for entry in read.entries for text in texts(entry) if not letters(text)]


@every_style
def test_a_press_prints_all_of_the_text(style: Style) -> None:
    """Otherwise the style would be blamed for what the press has lost."""
    blocks = numbered(read_text(style.text), style.numbering)
    printed = Counter(letters("".join(pages_of(style))))
    assert not Counter(letters("".join(printable(blocks)))) - printed


@every_style
def test_a_press_knows_where_its_headings_stand(style: Style) -> None:
    blocks = numbered(read_text(style.text), style.numbering)
    pages = [letters(page) for page in pages_of(style)]
    _, headings = print_pdf(style)
    wanted = [(letters(b.text), b.level) for b in blocks if b.kind == "heading"]
    assert [(letters(h.text), h.level) for h in headings] == wanted
    assert not [h for h in headings if letters(h.text) not in pages[h.page - 1]]


def test_some_styles_are_set_aside() -> None:
    aside = sum(map(is_set_aside, STYLES))
    assert len({style.name for style in STYLES}) == len(STYLES)
    assert 0 < aside < len(STYLES) / 2


def pages_of(style: Style) -> list[str]:
    """The text of each page as pdfium gives it, which owes nothing to our own readers."""
    try:
        pdf, _ = print_pdf(style)
    except MISSING as missing:
        pytest.skip(str(missing))
    document = pypdfium2.PdfDocument(pdf)
    return [document[n].get_textpage().get_text_range() for n in range(len(document))]


def printable(blocks: list[Block]) -> Iterator[str]:
    for block in blocks:
        yield block.text.replace("*", "")
        yield from (cell for row in block.rows for cell in row)
        yield from printable(list(block.inside))


def letters(text: str) -> str:
    """Letters and digits alone, without case, with ligatures and Kangxi radicals taken apart."""
    return "".join(c for c in unicodedata.normalize("NFKC", text).casefold() if c.isalnum())
