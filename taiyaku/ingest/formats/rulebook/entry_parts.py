"""Headings that name a part of an entry, REQUIREMENTS, EXAMPLE, and those that only look so."""

from __future__ import annotations

import re
from collections.abc import Sequence

from taiyaku.ingest.blocks import Block, BlockKind
from taiyaku.ingest.drafts import DraftEntry
from taiyaku.ingest.formats.labels import PARTS_OF_GAMES, term
from taiyaku.ingest.formats.outline.headings import Heading, Item
from taiyaku.ingest.formats.rulebook.context import RulebookReader
from taiyaku.ingest.vocabulary import heading_key

_NUMBERED = frozenset({"activation", "deployment", "objectives", "end"})  # "4.1 Activation" below "4 Command"
_ASIDES = frozenset({"note", "important", "remember"})  # "3.1 Warning", the first below "3 Alarms"
_RULES = 4  # headings of a book that has rules beside one another
_LED = re.compile(r"(?P<term>[^.．…‥・:：\n]{1,40}?)\s*(?:[…‥]+|[.．・]{3,}|\s[-–—―]+\s|――+)\s*(?=\S)")
_COLON = re.compile(r"(?P<term>[^.。、,;:：!?！？\n]{1,40}?)\s*[:：]\s*(?=\S)")
_LONGEST = 40


def part_of_entry(reader: RulebookReader, items: Sequence[Item], at: int) -> int:
    """A heading that names a part: REQUIREMENTS, EXAMPLE, REMEMBER …"""
    item = items[at]
    if not isinstance(item, Heading) or (reader.entry is None and reader.heading is None):
        return 0
    role = reader.role_of(item.text)
    if role is None and reader.entry and _repeats_title(reader.entry, item):
        reader.entry.add(item.block)  # the name on a marker, not a rule of its own
        return 1
    if role is None or role not in reader.vocabulary.everywhere:
        return 0
    if item.in_contents or _is_chapter(reader, item, role):
        return 0
    if (
        not _is_below(reader, item)
        or _is_beside(reader, items, at, role)
        or _holds_entries(reader, items, at, role)
        or _is_group_here(reader, item, role)
    ):
        return 0
    entry = reader.materialise()
    name = f"{item.number} {item.text}" if item.number else item.text
    entry.open(role, name.rstrip(":： "), item.block.provenance)
    return 1


def _is_chapter(reader: RulebookReader, item: Heading, role: str) -> bool:
    """Whether a heading is a rule beside the open one: numbered as it is, or a chapter of any game."""
    above = reader.heading
    numbered = above and above.number and item.number
    rule = role in _NUMBERED or (role in _ASIDES and reader.entry is None)  # below a chapter without text
    if above and numbered and (rule or item.level <= above.level):
        return True
    plain = role == "summary" or (reader.entry.kind if reader.entry else "rule") in {"rule", "notice"}
    return plain and reader.vocabulary.is_one_of(item.text, "structure", "chapters")


def _is_below(reader: RulebookReader, item: Heading) -> bool:
    """Whether a part's heading is deep enough for the entry that is open; one without text has no equals."""
    if reader.heading is None or reader.uniform:
        return True
    if item.level == reader.heading.level:
        return reader.entry is not None
    return item.level > reader.heading.level


def _is_beside(reader: RulebookReader, items: Sequence[Item], at: int, role: str) -> bool:
    """Whether "End" or "Activation" is a rule of a game whose rules have no such parts."""
    item, above, entry = items[at], reader.heading, reader.entry
    assert isinstance(item, Heading)
    once = item.text in reader.once and len(reader.once) >= _RULES
    if role not in PARTS_OF_GAMES or not once or above is None or entry is None:
        return False
    below = next((i for i in items[at + 1 :] if isinstance(i, Heading)), None)
    parts = any(s.role != "body" for s in entry.sections) or (
        below
        and reader.role_of(below.text) in PARTS_OF_GAMES
        and not reader.vocabulary.is_one_of(below.text, "structure", "chapters")
    )
    plain = entry.kind == "rule" and not entry.labels and reader.scenario is None
    return plain and not parts and item.level == above.level


def _holds_entries(reader: RulebookReader, items: Sequence[Item], at: int, role: str) -> bool:
    """Whether "KEYWORDS" or "CONDITIONS" heads what it names, and not a part of the entry above it."""
    heading, following = items[at], items[at + 1] if at + 1 < len(items) else None
    assert isinstance(heading, Heading)
    if role == "labels" and are_defined(items, at + 1):
        return True
    if not isinstance(following, Heading):
        below = next((i for i in items[at + 1 :] if isinstance(i, Heading)), heading)
        return role == "labels" and heading.text in reader.once and below.level > heading.level
    group = reader.vocabulary.kind_of_group(heading.text) is not None
    if following.level <= heading.level:
        return group and reader.uniform and reader.role_of(following.text) is None
    return role == "body" or group


def _is_group_here(reader: RulebookReader, item: Heading, role: str) -> bool:
    """Whether "Range" or "Forces" is a rule of its own: a plain rule has no such parts."""
    promised = reader.kind_of_path(reader.heading.text) if reader.heading else None
    kind = reader.entry.kind if reader.entry else promised
    plain = role in {"body", "summary"} and kind in {None, "rule"}
    return plain and not reader.uniform and item.block.kind is BlockKind.HEADING


def _repeats_title(entry: DraftEntry, heading: Heading) -> bool:
    key = heading_key(heading.text)
    return bool(entry.sections) and any(heading_key(t.text) == key for t in entry.titles)


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
    """Whether two terms with their explanations begin here, or below a text that introduces them."""
    pairs = (items[start : start + 2] for start in (at, at + 1))
    introduced = at < len(items) and isinstance(items[at], Block)
    return introduced and any(
        len(pair) == 2 and all(isinstance(i, Block) and term(i) for i in pair) for pair in pairs
    )


def definition_end(items: Sequence[Item], at: int, glossary: bool) -> int:
    """Where the explanation that began before `at` ends: at the next term or heading."""
    while at < len(items) and isinstance(items[at], Block):
        if definition(items, at, glossary):
            break
        at += 1
    return at
