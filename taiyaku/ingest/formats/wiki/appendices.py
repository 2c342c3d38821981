"""Corrections, rulings and questions below a rule of a wiki page, in a section of their own: "Errata", "FAQ".

Cards with versions of their own are no such section.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from taiyaku.corpus.text import any_of
from taiyaku.ingest.blocks import Block, BlockKind
from taiyaku.ingest.containers import container_named
from taiyaku.ingest.drafts import Findings
from taiyaku.ingest.formats.faq.parser import read_questions
from taiyaku.ingest.formats.faq.rulings import RulingWriter
from taiyaku.ingest.formats.faq.stamps import cut_stamps
from taiyaku.ingest.formats.question_marks import QuestionStyle, asks
from taiyaku.ingest.formats.wiki.cards import label_end
from taiyaku.ingest.vocabulary import Vocabulary
from taiyaku.values import Struct, replace
from taiyaku.workspace import Source

_QUESTIONS = (("faq", "headings"), ("structure", "appendix"))
_BOXES = ("version", "question", "answer", "related")


class Appendix(Struct, frozen=True):
    """Such a section: its heading, the blocks below it, and the name of the rule above."""

    heading: Block
    blocks: tuple[Block, ...]
    rule: str
    corrects: bool


def cut_appendices(
    blocks: Sequence[Block], name: str, vocabulary: Vocabulary
) -> tuple[list[Block], list[Appendix]]:
    """The blocks of a page without these sections, and the sections; `name` is the page's."""
    kept: list[Block] = []
    found: list[Appendix] = []
    at = 0
    while at < len(blocks):
        block, end = blocks[at], at + 1
        corrects = vocabulary.is_one_of(block.text, "errata", "headings")
        names = corrects or any(vocabulary.is_one_of(block.text, *words) for words in _QUESTIONS)
        if block.kind is BlockKind.HEADING and block.level and names:
            while end < len(blocks) and not _ends(blocks[end], block.level):
                end += 1
            below = tuple(b for b in blocks[at + 1 : end] if b.text)
            asked = any(asks(b.text) for b in below)
            if below and (corrects or (_plain(below, vocabulary) if asked else _rules(block, vocabulary))):
                found.append(Appendix(block, below, _rule_above(kept, block.level, name), corrects))
                at = end
                continue
        kept.append(block)
        at += 1
    return kept, found


def _plain(below: Sequence[Block], vocabulary: Vocabulary) -> bool:
    """Whether questions and answers stand below a heading, and no cards."""
    if any(
        label_end(b.text, "wiki", "version", vocabulary) or container_named(b.style, *_BOXES) for b in below
    ):
        return False
    style = QuestionStyle.of(below, vocabulary)
    return any(style.is_question(b, vocabulary) for b in below)


def _rules(block: Block, vocabulary: Vocabulary) -> bool:
    """Whether a heading names rulings; one that heads the cards of a page does not."""
    cards = vocabulary.is_one_of(block.text, "structure", "appendix")
    return vocabulary.is_one_of(block.text, "faq", "headings") and not cards


def _ends(block: Block, level: int) -> bool:
    return block.kind is BlockKind.HEADING and (block.level or level) <= level


def _rule_above(blocks: Sequence[Block], level: int, name: str) -> str:
    above = (b for b in reversed(blocks) if b.kind is BlockKind.HEADING and b.level and b.level < level)
    return next((b.text for b in above), name)


def read_appendix(appendix: Appendix, findings: Findings, source: Source, vocabulary: Vocabulary) -> None:
    """Errata to the rule above, or rulings on it: an entry to each line of a list, with its own date."""
    findings.headings.append(appendix.heading)
    if appendix.corrects or any(asks(b.text) for b in appendix.blocks):
        before = len(findings.drafts)
        path = (appendix.rule,)
        read_questions(appendix.blocks, findings, source, vocabulary, path, all_errata=appendix.corrects)
        for draft in findings.drafts[before:]:
            draft.kind = "erratum" if draft.kind == "notice" else draft.kind
        return
    writer = RulingWriter(findings, source, vocabulary, QuestionStyle.of(appendix.blocks, vocabulary))
    before = len(findings.drafts)
    for block in appendix.blocks:
        body, stamps = cut_stamps(block, findings, vocabulary)
        if writer.entry is None or block.kind is BlockKind.ITEM:
            heading = replace(appendix.heading, text=appendix.rule, provenance=block.provenance)
            writer.rule_on(heading, (appendix.rule,))
        assert writer.entry is not None
        stamps.mark(writer.entry)
        if _overrules(body.text, vocabulary) and len(findings.drafts) > before + 1:
            findings.drafts[-2].status = "superseded"
        writer.answer(replace(body, kind=BlockKind.PARAGRAPH, marker=None))
    writer.close()


def _overrules(text: str, vocabulary: Vocabulary) -> bool:
    return re.match(rf"\W*{any_of(vocabulary.words('faq', 'overrules'))}", text, re.IGNORECASE) is not None
