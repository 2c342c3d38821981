"""Names in capitals that begin the paragraphs of typed rules: "SEQUENCE OF PLAY.  Each turn has …"."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence

from taiyaku.ingest.blocks import Block, BlockKind
from taiyaku.ingest.vocabulary import Vocabulary
from taiyaku.values import replace

_NAME = re.compile(
    r"(?P<name>(?=(?:[^a-z.:]*[A-Z]){4})[A-Z][A-Z'’&/,-]*(?: [A-Z0-9(][A-Z0-9'’&/,)-]*){0,5})"
    r"(?:[.:]| ?[-–—]{1,2})\s+(?=[\"“(]?[A-Z][a-z ])"
)
_SEVERAL = 3  # paragraphs that begin so


def with_names_apart(blocks: Sequence[Block], vocabulary: Vocabulary) -> list[Block]:
    """The blocks, with such names as headings of their own, where several are and each stands once."""
    found = {
        at: match
        for at, block in enumerate(blocks)
        if block.kind is BlockKind.PARAGRAPH and (match := _NAME.match(block.text))
        if vocabulary.role(match["name"]) is None
    }
    often = Counter(match["name"] for match in found.values())
    found = {at: match for at, match in found.items() if often[match["name"]] == 1}
    if len(found) < _SEVERAL:
        return list(blocks)
    parts: list[Block] = []
    for at, block in enumerate(blocks):
        if match := found.get(at):
            name = block.part(0, match.end("name"))
            parts += [replace(name, kind=BlockKind.HEADING), block.part(match.end())]
        else:
            parts.append(block)
    return parts
