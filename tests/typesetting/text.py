"""The two texts: read as blocks, numbered as a style wants it, and written as Markdown again."""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator, Sequence
from dataclasses import replace
from pathlib import Path

HERE = Path(__file__).parent
sys.path.append(str(HERE.parents[1] / "examples" / "lantern-alley"))
# The sample's own press
from make_pdfs import natural_width, share, word_width  # type: ignore[import-not-found]  # noqa: E402
from printing.blocks import Block, inline, read_blocks  # type: ignore[import-not-found]  # noqa: E402

__all__ = [
    "TITLES",
    "Block",
    "divided",
    "inline",
    "is_sentence",
    "labels",
    "natural_width",
    "numbered",
    "read_text",
    "share",
    "to_markdown",
    "word_width",
]

TITLES = {"en": "Lantern Alley", "ja": "灯りの路地"}
_CONSONANT = "[bcdfghjklmnpqrstvwxz]"
_DIVIDED = re.compile(rf"(?<=[a-z]{{2}}[aeiou]{_CONSONANT})(?=(?!h){_CONSONANT}[aeiouy][a-z])")
_ROMAN = ("", "I", "II", "III", "IV", "V", "VI", "VII", "VIII", "IX", "X", "XI", "XII")


def read_text(lang: str) -> list[Block]:
    """The blocks of one of the texts; an "unruled" comment becomes the marker of the table below it."""
    blocks: list[Block] = []
    unruled = False
    for block in read_blocks((HERE / f"text_{lang}.md").read_text(encoding="utf-8")):
        if block.kind == "comment":
            unruled = True
        else:
            blocks += bullets(replace(block, marker="unruled") if unruled else block)
            unruled = False
    return blocks


def bullets(block: Block) -> Iterator[Block]:
    """A paragraph whose lines begin with ・ is a list in Japanese; anything else is itself."""
    parts = block.text.split("・")
    if block.kind != "text" or not block.text.startswith("・"):
        yield block
        return
    yield from (Block("item", part.strip(), 0, "・") for part in parts[1:])


def numbered(blocks: Sequence[Block], scheme: Sequence[str]) -> list[Block]:
    """Headings with their numbers; where the scheme has more levels than headings, paragraphs have them too.

    A scheme names the counter of each level: "1", "A", "a" or "I".
    """
    deepest = max(b.level for b in blocks if b.kind == "heading")
    counts: list[int] = []
    result = []
    for block in blocks:
        level = block.level if block.kind == "heading" else deepest + 1
        ruled = block.kind == "text" and len(scheme) > deepest and is_sentence(block.text)
        counted = block.kind == "heading" or ruled
        if counted and scheme and (block.kind == "heading" or counts):
            above = counts[: level - 1]
            counts = [*above, *([0] * (level - 1 - len(above))), _count(counts, level) + 1]
            block = replace(block, text=f"{_number(counts, scheme)} {block.text}")
        result.append(block)
    return result


def divided(blocks: Sequence[Block]) -> list[Block]:
    """Paragraphs and items with soft hyphens where a long word may be broken: between two consonants."""
    return [
        replace(
            block,
            text=_DIVIDED.sub("\u00ad", block.text) if block.kind in {"text", "item"} else block.text,
            inside=tuple(divided(block.inside)),
        )
        for block in blocks
    ]


def is_sentence(text: str) -> bool:
    """Whether a paragraph is running text, and no label such as "EFFECTS"."""
    return text.rstrip("*").endswith((".", ":", "。"))


def labels(blocks: Sequence[Block]) -> Iterator[str]:
    """Short lines that stand alone and are no headings: types of skills, names of parts, titles of boxes."""
    for block in blocks:
        if block.kind == "text" and not is_sentence(block.text):
            yield block.text.strip("*")
        yield from labels(block.inside)


def _count(counts: Sequence[int], level: int) -> int:
    return counts[level - 1] if len(counts) >= level else 0


def _number(counts: Sequence[int], scheme: Sequence[str]) -> str:
    names = [_counter(kind, n) for kind, n in zip(scheme, counts, strict=False) if n]
    return ".".join(names) + ("." if len(names) == 1 else "")


def _counter(kind: str, number: int) -> str:
    if kind == "I":
        return _ROMAN[number]
    return str(number) if kind == "1" else chr(ord(kind) + number - 1)


def to_markdown(blocks: Sequence[Block]) -> str:
    """The blocks as plain Markdown: what the reference reading is made of."""
    pieces: list[str] = []
    for before, block in zip([None, *blocks], blocks, strict=False):
        text = _markdown(block)
        together = before is not None and before.kind == block.kind == "item"
        pieces.append(("\n" if together else "\n\n") + text)
    return "".join(pieces).strip() + "\n"


def _markdown(block: Block) -> str:
    if block.kind == "heading":
        return f"{'#' * block.level} {block.text}"
    if block.kind == "item":
        marker = "-" if block.marker == "・" else block.marker
        return f"{'   ' if block.level else ''}{marker} {block.text}"
    if block.kind == "table":
        rows = [" | ".join(row) for row in block.rows]
        rule = " | ".join("---" for _ in block.rows[0])
        return "\n".join(f"| {row} |" for row in [rows[0], rule, *rows[1:]])
    if block.kind == "box":
        return "\n\n".join(f"> {_markdown(inside)}" for inside in block.inside)
    return str(block.text)
