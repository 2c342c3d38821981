"""Terms and their explanations, one after the other: glossaries, traits, weapons and the like."""

from __future__ import annotations

import re
from collections.abc import Sequence

from taiyaku.ingest.blocks import Block, BlockKind
from taiyaku.ingest.formats.labels import term
from taiyaku.ingest.formats.outline.headings import Item

_LED = re.compile(r"(?P<term>[^.．…‥・:：\n]{1,40}?)\s*(?:[…‥]+|[.．・]{3,}|\s[-–—―]+\s|――+)\s*(?=\S)")
_COLON = re.compile(r"(?P<term>[^.。、,;:：!?！？\n]{1,40}?)\s*[:：]\s*(?=\S)")
_LONGEST = 40


def definition(items: Sequence[Item], at: int, glossary: bool) -> tuple[str, Block | None] | None:
    """The term that is explained here, and its explanation; None for one that begins in the next block.

    In a glossary more shapes count: "term …… text", "term: text", and a term alone on the line above.
    """
    item = items[at]
    if not isinstance(item, Block) or item.kind is BlockKind.TABLE:
        return None
    if found := term(item):
        return found
    if not glossary:
        return None
    if match := _LED.match(item.text) or _COLON.match(item.text):
        return match["term"].strip(" 「」『』【】"), item.part(match.end())
    return (item.text.strip(" 「」『』【】:："), None) if _alone_above_text(items, at) else None


def _alone_above_text(items: Sequence[Item], at: int) -> bool:
    item, below = items[at], items[at + 1] if at + 1 < len(items) else None
    assert isinstance(item, Block)
    short = len(item.text) <= _LONGEST and not item.text.endswith((".", "。", ",", "、", ";", ":", "："))
    if not short or item.kind is not BlockKind.PARAGRAPH or not isinstance(below, Block):
        return False
    return below.gap == 0 and item.gap > 0


def are_defined(items: Sequence[Item], at: int) -> bool:
    """Whether two terms with their explanations begin here, or headings with more below them."""
    return at + 1 < len(items) and all(isinstance(i, Block) and term(i) for i in items[at : at + 2])


def definition_end(items: Sequence[Item], at: int, glossary: bool) -> int:
    """Where the explanation that began before `at` ends: at the next term or heading."""
    while at < len(items) and isinstance(items[at], Block):
        if definition(items, at, glossary):
            break
        at += 1
    return at
