"""A text in a style as a browser prints it: HTML with a style sheet made of the style's data."""

from __future__ import annotations

import re
import subprocess
from collections.abc import Iterator, Sequence
from html import escape
from pathlib import Path
from tempfile import TemporaryDirectory

import pypdfium2  # type: ignore[import-untyped]

from tests.chromium import MISSING, chromium
from tests.typesetting.gold import Printed
from tests.typesetting.styles import Head, Style
from tests.typesetting.text import TITLES, Block

_FLAGS = (
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--no-pdf-header-footer",
    "--generate-pdf-document-outline",
)
SECONDS = 60


class BrowserMissing(Exception):
    """There is no Chromium on this machine; the message says which package has it."""


def print_pdf(blocks: Sequence[Block], style: Style) -> tuple[bytes, list[Printed]]:
    """The PDF, and its headings with their pages. Raises BrowserMissing."""
    pdf = print_html(to_html(blocks, style))
    headings = [block for block in blocks if block.kind == "heading"]
    printed = [Printed(page, b.text, b.level) for page, b in zip(_outline(pdf), headings, strict=True)]
    return (pdf if style.bookmarks else without_outline(pdf)), printed


def print_html(html: str) -> bytes:
    """A page as PDF. Raises BrowserMissing."""
    program = chromium()
    if program is None:
        raise BrowserMissing(MISSING)
    with TemporaryDirectory() as folder:
        page, target = Path(folder, "text.html"), Path(folder, "text.pdf")
        page.write_text(html, encoding="utf-8")
        command = [program, *_FLAGS, f"--user-data-dir={folder}", f"--print-to-pdf={target}", page.as_uri()]
        subprocess.run(command, check=True, capture_output=True, timeout=SECONDS)
        return target.read_bytes()


def _outline(pdf: bytes) -> Iterator[int]:
    """The page of each heading, as the browser's own outline says."""
    document = pypdfium2.PdfDocument(pdf)
    for item in document.get_toc():
        destination = item.get_dest()
        assert destination is not None
        yield destination.get_index() + 1
    document.close()


def without_outline(pdf: bytes) -> bytes:
    """The same file without bookmarks: another word of the same length where the catalogue names them."""
    return pdf.replace(b"/Outlines ", b"/Unlisted ")


def to_html(blocks: Sequence[Block], style: Style) -> str:
    head = f"<meta charset=utf-8><title>{TITLES[style.text]}</title><style>{sheet(style)}</style>"
    body = "".join(_elements(blocks))
    for word, reading in style.ruby:
        body = body.replace(word, f"<ruby>{word}<rt>{reading}</rt></ruby>")
    return f"<!doctype html><html lang={style.text}>{head}<body>{body}</body></html>"


def _elements(blocks: Sequence[Block]) -> Iterator[str]:
    """HTML elements; neighbouring items share a list, deeper ones stand in the item above."""
    opened = ""
    for block, below in zip(blocks, [*blocks[1:], None], strict=True):
        if block.kind != "item":
            yield _element(block)
            continue
        kind = "ol" if block.marker[0].isdigit() else "ul"
        if block.level == 0 and not opened:
            opened = kind
            yield f"<{kind}>"
        nested = block.level > 0
        yield f"{'<ul>' if nested else ''}<li>{_inline(block.text)}</li>{'</ul>' if nested else ''}"
        if below is None or below.kind != "item":
            yield f"</{opened}>"
            opened = ""


def _element(block: Block) -> str:
    if block.kind == "heading":
        return f"<h{block.level}>{_inline(block.text)}</h{block.level}>"
    if block.kind == "box":
        return f"<div class=box>{''.join(_elements(block.inside))}</div>"
    if block.kind == "table":
        header, *rows = block.rows
        cells = [_row(header, "th"), *(_row(row, "td") for row in rows)]
        return f"<table class={block.marker or 'ruled'}>{''.join(cells)}</table>"
    return f"<p>{_inline(block.text)}</p>"


def _row(cells: Sequence[str], tag: str) -> str:
    return f"<tr>{''.join(f'<{tag}>{_inline(cell)}</{tag}>' for cell in cells)}</tr>"


def _inline(text: str) -> str:
    text = re.sub(r"\*\*(.+?)\*\*", r"<b>\1</b>", escape(text, quote=False))
    return re.sub(r"\*(.+?)\*", r"<i>\1</i>", text)


def sheet(style: Style) -> str:
    """The style's data as CSS."""
    width, height = style.page
    body = [
        f"font: {style.size}pt/1.4 {style.family.css}", "margin: 0",
        f"text-align: {'justify' if style.justified else 'left'}",
        *([f"columns: {style.columns}; column-gap: {style.gutter}pt"] if style.columns > 1 else []),
        *(["writing-mode: vertical-rl"] if style.vertical else []),
    ]  # fmt: skip
    rules = [
        f"@page {{ size: {width}pt {height}pt; margin: 48pt }}",
        f"body {{ {'; '.join(body)} }}",
        *(f"h{n} {{ {_head(head)} }}" for n, head in enumerate(style.heads, start=1)),
        "p, ul, ol { margin-block: 0 0.5em }",
        ".box { border: 1px solid black; padding: 4pt; break-inside: avoid }",
        "table { border-collapse: collapse; break-inside: avoid }",
        "th, td { padding-block: 2pt; padding-inline: 6pt; text-align: start }",
        ".ruled th, .ruled td { border: 1px solid black }",
        style.css,
    ]
    return "\n".join(rules)


def _head(head: Head) -> str:
    weight = "bold" if head.face == "bold" else "normal"
    look = f"font-size: {head.size}pt; font-weight: {weight}; color: {head.colour}"
    return f"{look}; margin-block: 0.8em 0.3em; break-after: avoid"
