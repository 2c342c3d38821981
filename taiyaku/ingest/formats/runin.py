"""Labels run into a paragraph: "**Requirements:** Hacker." or "NOTE: …"."""

from __future__ import annotations

import re
from dataclasses import dataclass

from taiyaku.ingest.blocks import Block, BlockKind
from taiyaku.ingest.vocabulary import Vocabulary

_LABEL = re.compile(r"\s*(?P<label>[^:：.!?。\n]{1,40}?)\s*(?:[:：]|(?<=\w)!:)\s*")  # noqa: RUF001
_SHOUTED = frozenset({"note", "remember", "important", "example"})


@dataclass(frozen=True, slots=True)
class RunIn:
    """A label at the start of a block, its role, and the text behind it."""

    label: str
    role: str
    rest: Block


def run_in(block: Block, vocabulary: Vocabulary) -> RunIn | None:
    """The label a block begins with, if its role is known and it stands out.

    A bold label counts for every role; a plain one only for notes, reminders and examples, since
    "Effect: …" may be a sentence's first word.
    """
    if block.kind is BlockKind.TABLE:
        return None
    match = _LABEL.match(block.text)
    if not match or match.end() >= len(block.text):
        return None
    role = vocabulary.role(match["label"])
    if role is None:
        return None
    if not (_bold(block, match.end("label")) or role in _SHOUTED):
        return None
    return RunIn(match["label"], role, block.part(match.end()))


def term(block: Block) -> tuple[str, Block] | None:
    """A bold term a block begins with and explains: ("Blast", "Weapons with …"), else None."""
    first = next((s for s in block.spans if s.style == "strong" and s.start == 0), None)
    if first is None or not 1 < first.end <= 60 or first.end >= len(block.text.rstrip()):
        return None
    name = block.text[: first.end].strip()
    rest = block.text[first.end :]
    if not (name.endswith((":", ".", "：", "。")) or re.match(r"\s*[:：–—-]\s", rest) or re.match(r"\s*[（(]", rest)):  # noqa: RUF001
        return None
    lead = re.match(r"\s*[:：–—-]?\s*", rest)  # noqa: RUF001
    return name.rstrip(":.：。 "), block.part(first.end + (lead.end() if lead else 0))  # noqa: RUF001


def _bold(block: Block, end: int) -> bool:
    return any(s.style == "strong" and s.start == 0 and s.end >= end for s in block.spans)
