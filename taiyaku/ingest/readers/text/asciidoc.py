"""AsciiDoc, line by line as Markdown."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from taiyaku.ingest.blocks import Line
from taiyaku.values import replace

_HEADING = re.compile(r"(?P<signs>={1,6})\s+(?P<title>\S.*?)(?:\s+=+)?")
_ATTRIBUTE = re.compile(r":!?[\w-]+!?:(?:\s.*)?")
_BLOCK = re.compile(r"\[.*\]|//.*|(?:\*{4,}|={4,}|-{4,}|_{4,}|\+{4,}|\.{4,}|--|'''|<<<|\+)")
_STEP = re.compile(r"\s*(?P<depth>\.{1,5})\s+(?P<text>\S.*)")
_ITEM = re.compile(r"\s*(?P<depth>\*{1,5}|-)\s+(?P<text>\S.*)")
_TITLE = re.compile(r"\.(?P<text>[^\s.].*)")
_BORDER = re.compile(r"[|!]={3,}")
_COLUMNS = re.compile(r"cols\s*=\s*(?:\"(?P<list>[^\"]*)\"|(?P<one>\w+))")
_CELL = re.compile(r"(?:^|(?<=\s))(?:\d*[.+]?\d*[+*]?)?[<^>.]*[aehlmsd]?\|")
_BOLD = re.compile(r"(?<![\w*])\*(?P<text>[^\s*](?:[^*]*[^\s*])?)\*(?![\w*])")
_REFERENCE = re.compile(r"<<[^<>,]*,\s*(?P<text>[^<>]+)>>")


def is_asciidoc(lines: Sequence[Line]) -> bool:
    """Whether a text begins with the highest heading, and has attributes or tables that only AsciiDoc has."""
    first = next(
        (line.text for line in lines if line.text.strip() and not _ATTRIBUTE.fullmatch(line.text)), ""
    )
    marked = any(_ATTRIBUTE.fullmatch(line.text) or _BORDER.fullmatch(line.text) for line in lines)
    return first.startswith("= ") and not first.endswith(" =") and marked


def asciidoc_as_markdown(lines: Sequence[Line]) -> Iterator[Line]:
    """The same lines as Markdown; what is set about blocks becomes comments."""
    columns, at = 0, 0
    while at < len(lines):
        line = lines[at]
        if named := _COLUMNS.search(line.text) if line.text.startswith("[") else None:
            columns = len(named["list"].split(",")) if named["list"] else 0
        if _BORDER.fullmatch(line.text):
            end = next((n for n in range(at + 1, len(lines)) if lines[n].text == line.text), len(lines) - 1)
            yield replace(line, text="")
            yield from _rows(lines[at + 1 : end], columns)
            yield replace(lines[end], text="")
            columns, at = 0, end
        else:
            yield replace(line, text=_as_markdown(line.text))
        at += 1


def _rows(lines: Sequence[Line], columns: int) -> Iterator[Line]:
    """The rows of a table: as many cells as its columns, or as its first line holds."""
    cells: list[tuple[Line, str]] = []
    for line in lines:
        first, *rest = _CELL.split(line.text)
        if first.strip() and cells:
            cells[-1] = cells[-1][0], f"{cells[-1][1]} {first.strip()}"
        cells += [(line, cell.strip()) for cell in rest]
    columns = columns or len(_CELL.findall(next((line.text for line in lines if line.text.strip()), ""))) or 1
    for start in range(0, len(cells), columns):
        row = [_inline(cell) for _, cell in cells[start : start + columns]]
        yield replace(cells[start][0], text=f"| {' | '.join(row)} |")


def _as_markdown(text: str) -> str:
    if heading := _HEADING.fullmatch(text):
        return f"{'#' * len(heading['signs'])} {_inline(heading['title'])}"
    if text and (_ATTRIBUTE.fullmatch(text) or _BLOCK.fullmatch(text)):
        return f"<!-- {text.replace('--', '- -')} -->"
    if item := _STEP.fullmatch(text) or _ITEM.fullmatch(text):
        sign = "1." if item["depth"][0] == "." else "-"
        return f"{'   ' * (len(item['depth']) - 1)}{sign} {_inline(item['text'])}"
    if title := _TITLE.fullmatch(text):
        return f"**{title['text']}**"
    return _inline(text)


def _inline(text: str) -> str:
    return _REFERENCE.sub(r"\g<text>", _BOLD.sub(r"**\g<text>**", text))
