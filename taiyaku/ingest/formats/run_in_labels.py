"""Labels run into a paragraph: "**Requirements:** Hacker." or "NOTE: …"."""

from __future__ import annotations

import re
from collections.abc import Callable

from taiyaku.corpus.text import has_japanese
from taiyaku.ingest.blocks import Block, BlockKind
from taiyaku.ingest.vocabulary import Vocabulary
from taiyaku.values import Struct

_LABEL = re.compile(r"\s*(?P<label>[^:：.!?。\n]{1,40}?)\s*(?:[:：]|(?<=\w)!:)\s*")
_SENTENCE_LABEL = re.compile(r"\s*(?P<label>[A-Z][A-Za-z ]{2,18})\.\s+(?=[A-Z\"“(])")  # "Example. Tim moves."
_READING = re.compile(
    r"\s*(?P<reading>[（(][\u3041-\u309f\u30a0-\u30ff・]+[)）])\s*(?=[:：])"
)  # 剣（けん）：
_BRACKETED = re.compile(r"(?:【(?P<name>[^【】]{1,20})】|《(?P<other>[^《》]{1,20})》)\s*(?=\S)")
_SHOUTED = frozenset({"note", "remember", "important", "example"})

_COUNT = re.compile(r"\s*[\d０-９①-⑳]{1,2}$")
RoleOf = Callable[[str], str | None]


class RunIn(Struct, frozen=True):
    """A label at the start of a block, its role, and the text behind it."""

    label: str
    role: str
    rest: Block


def run_in(block: Block, vocabulary: Vocabulary, role_of: RoleOf | None = None) -> RunIn | None:
    """The label a block begins with, if its role is known and it stands out.

    A bold or italic label counts for every role; a plain one only for notes, reminders and examples, since
    "Effect: …" may be a sentence's first word. `role_of` is for places that know more roles.
    """
    if block.kind is BlockKind.TABLE:
        return None
    match = _LABEL.match(block.text) or _SENTENCE_LABEL.match(block.text)
    if not match or match.end() >= len(block.text):
        return None
    roles = role_of or vocabulary.role
    role = roles(match["label"]) or _numbered_role(match["label"], roles)
    if role is None:
        return None
    if role not in _SHOUTED and (match.re is _SENTENCE_LABEL or not _stands_out(block, match.end("label"))):
        return None
    return RunIn(match["label"], role, block.part(match.end()))


def _numbered_role(label: str, roles: RoleOf) -> str | None:
    """The role of "Example 2" or 例３: only notes and examples are counted."""
    bare = _COUNT.sub("", label)
    role = roles(bare) if bare != label else None
    return role if role in _SHOUTED else None


def term(block: Block) -> tuple[str, Block] | None:
    """A term in bold or in brackets that a block begins with and explains: ("Blast", "Weapons with …")."""
    if bracketed := _BRACKETED.match(block.text):
        return bracketed["name"] or bracketed["other"], block.part(bracketed.end())
    first = next((s for s in block.spans if s.style == "strong" and s.start == 0), None)
    if (
        first is None
        or not (1 if has_japanese(block.text[:1]) else 2) <= first.end <= 60
        or first.end >= len(block.text.rstrip())
    ):
        return None
    name = block.text[: first.end].strip()
    rest = block.text[first.end :]
    if not (name.endswith((":", ".", "：", "。")) or re.match(r"\s*(?:[:：–—-]\s|：|[（(])|\u3000", rest)):
        return None
    reading = _READING.match(rest)
    if reading:
        name += reading["reading"]
    start = reading.end() if reading else 0
    lead = re.match(r"\s*[:：–—-]?\s*", rest[start:])
    return name.rstrip(":.：。 "), block.part(first.end + start + (lead.end() if lead else 0))


def _stands_out(block: Block, end: int) -> bool:
    return any(s.style in {"strong", "emphasis"} and s.start == 0 and s.end >= end for s in block.spans)
