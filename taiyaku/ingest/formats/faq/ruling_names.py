"""Rulings without a question, below the name of a card or a rule."""

from __future__ import annotations

from collections.abc import Sequence

from taiyaku.corpus.text import ends_sentence
from taiyaku.ingest.blocks import Block, BlockKind
from taiyaku.ingest.formats.faq.errata_headings import called_erratum
from taiyaku.ingest.formats.faq.locations import leading_pages
from taiyaku.ingest.formats.faq.masthead import names_errata, names_questions
from taiyaku.ingest.formats.faq.question_tables import QuestionTable
from taiyaku.ingest.formats.faq.splitter import BELOW_LEVELS
from taiyaku.ingest.formats.question_marks import QuestionStyle
from taiyaku.ingest.vocabulary import Vocabulary
from taiyaku.values import replace

_SEVERAL = 3  # paragraphs that begin with a name in bold
_LONGEST_NAME = 40  # characters


def find_names(blocks: Sequence[Block], style: QuestionStyle, vocabulary: Vocabulary) -> frozenset[int]:
    """Headings (as `id`s of their blocks) with plain text and no question below: names of cards or rules.

    Only where there are several: one such heading is an introduction.
    """
    heads = [
        at
        for at, b in enumerate(blocks)
        if b.kind is BlockKind.HEADING and not style.is_question(b, vocabulary)
    ]
    ends = [*heads, len(blocks)][1:]
    found = [at for at, end in zip(heads, ends, strict=True) if _is_name(blocks, at, end, style, vocabulary)]
    questions = sum(style.is_question(b, vocabulary) for b in blocks)
    return frozenset(id(blocks[at]) for at in found) if len(found) >= max(2, 0.2 * questions) else frozenset()


def _is_name(
    blocks: Sequence[Block], at: int, end: int, style: QuestionStyle, vocabulary: Vocabulary
) -> bool:
    block, below = blocks[at], [b for b in blocks[at + 1 : end] if b.text]
    following = blocks[end] if end < len(blocks) else None
    if any(
        names_errata(b.text, vocabulary) and not called_erratum(b, (), vocabulary, True) for b in below[:3]
    ):
        return False  # a book's title above "Errata"
    if not below or any(style.is_question(b, vocabulary) or QuestionTable.of(b, vocabulary) for b in below):
        return False
    if names_errata(block.text, vocabulary) or names_questions(block.text, vocabulary):
        return False
    if vocabulary.is_one_of(block.text, "faq", "asides") or vocabulary.is_one_of(
        block.text, "structure", "changelog"
    ):
        return False
    return (
        following is None or following.level is None or block.level is None or following.level <= block.level
    )


def with_names_apart(blocks: Sequence[Block], style: QuestionStyle, vocabulary: Vocabulary) -> list[Block]:
    """Blocks that part a name in bold from what it says, "**Carter** A carter may …"."""
    parted = [_named_apart(b, style, vocabulary) for b in blocks]
    several = sum(len(parts) > 1 for parts in parted) >= _SEVERAL
    asked = any(style.is_question(b, vocabulary) for b in blocks)
    return [part for parts in parted for part in parts] if several and not asked else list(blocks)


def _named_apart(block: Block, style: QuestionStyle, vocabulary: Vocabulary) -> tuple[Block, ...]:
    bold = next((s.end for s in block.spans if s.start == 0 and s.style == "strong"), 0)
    name, rest = block.text[:bold].strip(" :："), block.text[bold:].lstrip(" :：")
    plain = block.kind is BlockKind.PARAGRAPH and not leading_pages(name, vocabulary)
    told = plain and name and len(name) <= _LONGEST_NAME and not ends_sentence(name) and rest[:1].isupper()
    if not told or names_errata(name, vocabulary) or vocabulary.role(name):  # "**Example** Two carts …"
        return (block,)
    head = replace(block.part(0, len(name)), kind=BlockKind.HEADING, level=BELOW_LEVELS, raw=name)
    return head, replace(block.part(len(block.text) - len(rest)), gap=0, raw=rest)
