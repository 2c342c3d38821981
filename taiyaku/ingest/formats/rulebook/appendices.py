"""Questions and corrections inside a rulebook: the blocks below such a heading, read as an FAQ is."""

from __future__ import annotations

import re
from collections.abc import Sequence

from taiyaku.ingest.blocks import Block, BlockKind
from taiyaku.ingest.formats.faq.splitter import with_marks
from taiyaku.ingest.formats.outline.headings import Heading, Item
from taiyaku.ingest.formats.question_marks import QuestionStyle, asks, question_mark
from taiyaku.ingest.vocabulary import Vocabulary
from taiyaku.values import replace


def appendix_end(items: Sequence[Item], at: int, vocabulary: Vocabulary, uniform: bool) -> int | None:
    """Where the appendix that a heading opens ends; None if it opens none.

    Where headings have levels, it ends with the next one that is as high; else with the next one that
    has no question below it.
    """
    heading = items[at]
    if not isinstance(heading, Heading) or not is_appendix(heading.text, vocabulary):
        return None
    end = at + 1
    while end < len(items) and not _is_outside(items, end, heading, vocabulary, uniform):
        end += 1
    blocks = as_blocks(items[at + 1 : end])
    if _corrects(heading.text, vocabulary):
        return end if blocks else None
    blocks = with_marks(blocks, vocabulary)
    style = QuestionStyle.of(blocks, vocabulary)
    return end if any(style.is_question(b, vocabulary) for b in blocks) else None


def is_appendix(text: str, vocabulary: Vocabulary) -> bool:
    """Whether a heading announces questions or corrections."""
    return vocabulary.is_one_of(text, "structure", "appendix") or _corrects(text, vocabulary)


def _corrects(text: str, vocabulary: Vocabulary) -> bool:
    last = re.split(r"[:：\u3000]|\s[-–—]\s", text)[-1]  # "Appendix B: Errata"
    return any(vocabulary.is_one_of(part, "errata", "headings") for part in (text, last))


def _is_outside(
    items: Sequence[Item], at: int, heading: Heading, vocabulary: Vocabulary, uniform: bool
) -> bool:
    item = items[at]
    if not isinstance(item, Heading) or asks(item.text):
        return False
    if item.level > heading.level:
        return False
    if is_appendix(item.text, vocabulary) or item.level < heading.level or not uniform:
        return True
    if vocabulary.is_one_of(item.text, "structure", "chapters") or item.in_contents:
        return True
    return not _corrects(heading.text, vocabulary) and not _question_below(items, at, vocabulary)


def _question_below(items: Sequence[Item], at: int, vocabulary: Vocabulary) -> bool:
    for item in map(items.__getitem__, range(at + 1, len(items))):
        if isinstance(item, Heading) and not asks(item.text):
            return False
        text = item.text
        if question_mark(text, vocabulary) or asks(text):
            return True
    return False


def as_blocks(items: Sequence[Item]) -> list[Block]:
    """Headings and blocks as the FAQ format expects them: headings with the level that was found."""
    return [
        replace(i.block, kind=BlockKind.HEADING, level=i.level, text=i.text, spans=(), marker=None)
        if isinstance(i, Heading)
        else i
        for i in items
    ]
