"""Read the Markdown subset of this sample: headings, text, lists, tables, boxes, comments."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path


@dataclass(frozen=True)
class Block:
    """One piece of Markdown: heading, text, item, table, box or comment."""

    kind: str
    text: str = ""
    level: int = 0
    marker: str = ""
    rows: tuple[tuple[str, ...], ...] = ()
    inside: tuple[Block, ...] = ()


def read_source(path: Path) -> tuple[dict[str, str], list[Block]]:
    """Return the front matter and the blocks of a source file."""
    _, front, body = path.read_text(encoding="utf-8").split("---\n", 2)
    settings = dict(line.split(": ", 1) for line in front.splitlines())
    return settings, list(read_blocks(body))


def read_blocks(text: str) -> Iterator[Block]:
    for chunk in re.split(r"\n\s*\n", text.strip("\n")):
        lines = chunk.splitlines()
        if comment := re.fullmatch(r"<!-- (.+?) -->", chunk.strip()):
            yield Block("comment", comment[1])
        elif heading := re.fullmatch(r"(#+) (.+)", chunk):
            yield Block("heading", heading[2], len(heading[1]))
        elif chunk.startswith("|"):
            rows = [tuple(c.strip() for c in line.strip("|").split("|")) for line in lines]
            yield Block("table", rows=tuple([rows[0], *rows[2:]]))
        elif chunk.startswith(">"):
            quoted = "\n".join(re.sub(r"^> ?", "", line) for line in lines)
            yield Block("box", inside=tuple(read_blocks(quoted)))
        elif re.match(r" *(- |\d+\. )", chunk):
            yield from read_items(lines)
        else:
            yield Block("text", " ".join(lines))


def read_items(lines: Sequence[str]) -> Iterator[Block]:
    """Read a list; an indented line without a marker goes on in the item before it."""
    items: list[Block] = []
    for line in lines:
        if item := re.match(r"( *)(- |\d+\. )(.+)", line):
            depth = (len(item[1]) + 1) // 2
            items.append(Block("item", item[3], depth, item[2].strip()))
        else:
            last = items.pop()
            items.append(Block("item", f"{last.text}\n{line.strip()}", last.level, last.marker))
    yield from items


def inline(text: str) -> str:
    """Turn Markdown emphasis into reportlab's markup."""
    text = text.replace("&", "&amp;").replace("<", "&lt;").replace("\n", "<br/>")
    text = re.sub(r"\*\*(.+?)\*\*", r"<b>\1</b>", text)
    return re.sub(r"(?<!\[)\*(.+?)\*", r"<i>\1</i>", text)
