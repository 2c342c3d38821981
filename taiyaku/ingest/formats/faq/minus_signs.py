"""Minus signs that a converter took for list markers."""

from __future__ import annotations

import re

from taiyaku.corpus.text import any_of
from taiyaku.ingest.blocks import Block, BlockKind
from taiyaku.ingest.vocabulary import Vocabulary
from taiyaku.values import replace


def restore_sign(block: Block, vocabulary: Vocabulary) -> Block:
    """ "- 3 Firewall MOD" is "-3 Firewall MOD": a hyphen, a bare number, and soon a word for a modifier.

    Anything less sure stays as it is.
    """
    if block.kind is not BlockKind.ITEM or block.marker not in {"-", "–", "−"}:
        return block
    words = any_of(vocabulary.words("modifiers", "words"))
    if not re.match(rf"\d{{1,2}}\b(?:\s+[A-Z][\w-]*){{0,3}}?\s*{words}(?![a-z])", block.text):
        return block
    spans = tuple(replace(s, start=s.start + 1 if s.start else 0, end=s.end + 1) for s in block.spans)
    return replace(block, text=f"-{block.text}", spans=spans)
