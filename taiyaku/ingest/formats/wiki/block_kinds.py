"""What a block of a wiki page can be."""

from __future__ import annotations

from enum import StrEnum

from taiyaku.ingest.blocks import Block
from taiyaku.ingest.version_lines import Stamp
from taiyaku.values import Struct


class PartKind(StrEnum):
    NOTICE = "notice"
    FURNITURE = "furniture"
    REVISION = "revision"
    REDIRECT = "redirect"
    TITLE = "title"
    NAME = "name"  # the title once more, as the head of a box
    LABELS = "labels"
    UPDATE = "update"
    TOGGLE = "toggle"
    ORIGINAL = "original"
    GROUP = "group"  # heading of the cards
    CARD = "card"
    VERSION = "version"
    QUESTION = "question"
    ANSWER = "answer"
    RELATED = "related"
    ROLE = "role"
    EXAMPLE = "example"  # heading of one example among others
    HEADING = "heading"
    TEXT = "text"


class Part(Struct, frozen=True):
    """A block and what it is. `detail`: a role, the reason of furniture; `start`: where its text begins."""

    kind: PartKind
    block: Block
    detail: str = ""
    start: int = 0
    stamp: Stamp | None = None
