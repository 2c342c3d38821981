"""Headings that nothing marks: short lines on their own, with text below them, again and again."""

from __future__ import annotations

import re
from collections.abc import Sequence

from taiyaku.corpus.text import ends_sentence, has_japanese
from taiyaku.ingest.blocks import Block, BlockKind

_WORD = re.compile(r"[A-Za-zÀ-ÿ'’&-]+")
_ENDS = re.compile(r"[.。,、;；:：…]\s*$")
_INSIDE = re.compile(r"\n|[:：]\s")  # "Range: 8" is a value
_SMALL_WORDS = "a an and as at by for from in into of off on or per the to up vs with your"
_SMALL = frozenset(_SMALL_WORDS.split())
_FEWEST = 3
_LONGEST, _LONGEST_JA = 60, 24


def plain_headings(blocks: Sequence[Block]) -> frozenset[int]:
    """Positions of the short lines that head the text below them.

    A document shows that it has such headings by having at least three, and by not consisting of them:
    a list of names, a blank line after each, is no document full of headings.
    """
    found = [at for at in range(len(blocks)) if could_head(blocks, at)]
    texts = sum(b.kind is not BlockKind.PARAGRAPH or ends_sentence(b.text) for b in blocks)
    return frozenset(found) if len(found) >= _FEWEST and texts >= 0.5 * len(found) else frozenset()


def could_head(blocks: Sequence[Block], at: int) -> bool:
    """Whether a line looks like a heading: short, on its own, and running text or a list is below it."""
    if not _looks_like_name(blocks[at]) or (at and not blocks[at].gap):
        return False
    return _heads(blocks, at) or (
        at + 2 < len(blocks)
        and _looks_like_name(blocks[at + 1])
        and blocks[at + 1].gap > 0
        and _heads(blocks, at + 1)
    )


def _looks_like_name(block: Block) -> bool:
    text = block.text
    if (
        block.kind is not BlockKind.PARAGRAPH
        or block.strong
        or not text
        or _INSIDE.search(text)
        or _ENDS.search(text)
    ):
        return False
    if has_japanese(text):
        return len(text) <= _LONGEST_JA and not re.search(r"[。、「]|(?:です|ます|する|した|ない)$", text)
    words = _WORD.findall(text)
    if len(text) > _LONGEST or not 1 <= len(words) <= 8 or not text[0].isupper():
        return False
    content = [w for w in words if w.casefold() not in _SMALL]
    titled = sum(w[0].isupper() for w in content)
    return not re.search(r"[.!?]\s", text) and (len(words) <= 3 or 5 * titled >= 4 * len(content))


def _heads(blocks: Sequence[Block], at: int) -> bool:
    following = blocks[at + 1] if at + 1 < len(blocks) else None
    if following is None or not following.text:
        return False
    if following.kind is not BlockKind.PARAGRAPH:
        return True
    if ends_sentence(following.text):
        return len(following.text) >= (12 if has_japanese(following.text) else 16)
    behind = blocks[at + 2] if at + 2 < len(blocks) else None
    return following.gap > 0 and behind is not None and behind.gap == 0 and behind.kind is BlockKind.PARAGRAPH
