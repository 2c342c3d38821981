"""Wiki pages: one page is one entry, its headings are entries below it, and updates and FAQ cards have dates.

blocks -> parts       what each block is (classifier)
parts  -> overlay     which text is in force, which superseded (updates)
parts  -> drafts      here
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from pathlib import PurePosixPath

from taiyaku.corpus.model import Problem, Provenance
from taiyaku.corpus.text import any_of
from taiyaku.ingest.blocks import Block, BlockKind, Manuscript, container_named
from taiyaku.ingest.drafts import DraftEntry, Findings
from taiyaku.ingest.formats.faq.parser import read_questions
from taiyaku.ingest.formats.faq.rulings import RulingWriter
from taiyaku.ingest.formats.faq.stamps import cut_stamps
from taiyaku.ingest.formats.labels import cut_types
from taiyaku.ingest.formats.outline.front_matter import drop_contents
from taiyaku.ingest.formats.question_marks import QuestionStyle, asks
from taiyaku.ingest.formats.wiki.card_drafts import label_end
from taiyaku.ingest.formats.wiki.classifier import label_parts
from taiyaku.ingest.formats.wiki.furniture import cut_images, furniture_part
from taiyaku.ingest.formats.wiki.page_drafts import PageWriter
from taiyaku.ingest.formats.wiki.titles import (
    BRACKET,
    find_title,
    kind_of_categories,
    kind_of_title,
    titles_of,
)
from taiyaku.ingest.formats.wiki.updates import find_overlay
from taiyaku.ingest.vocabulary import Vocabulary, heading_key
from taiyaku.values import Struct, replace
from taiyaku.workspace import Source

_TOP = 6  # blocks below the title, among which it may stand again


def read_wiki(manuscript: Manuscript, source: Source, vocabulary: Vocabulary) -> Findings:
    """Draft entries of one wiki page, from plain text, HTML or wikitext.

    Superseded text goes to sections of role `original`; where its end cannot be told, W208 says so.
    """
    findings = Findings()
    flat = manuscript.reader in {"text", "pdf"}
    whole = _unjoined(manuscript, vocabulary) if flat else manuscript.blocks
    blocks = drop_contents(_without_images(whole, vocabulary, findings), findings, vocabulary)
    title = find_title(blocks, source, vocabulary, flat)
    name = blocks[title].text if title is not None else source.title or PurePosixPath(source.file).stem
    head = 0 if title is None else title + 1
    again = [b for b in blocks[head : head + _TOP] if _repeats(b, name, vocabulary)] if head else []
    for block in again:
        findings.discard(block, "title of the page")
    kept = [block for block in blocks[head:] if block not in again]
    below, appendices = cut_appendices(kept, name, vocabulary)
    blocks = [*blocks[:head], *below]
    parts = label_parts(blocks, title, name, vocabulary, flat)
    overlay = find_overlay(parts)
    page = _page(name, title, blocks, source, manuscript, vocabulary)
    writer = PageWriter(findings, source, vocabulary, page, entry=page)
    writer.write(parts, overlay)
    for doubt in overlay.doubts:
        where = parts[doubt.part].block.provenance
        findings.problems.append(Problem("W208", doubt.message, where, doubt.severity))
    for appendix in appendices:
        read_appendix(appendix, findings, source, vocabulary)
    findings.title = writer.page.titles[0].text
    return findings


def _repeats(block: Block, name: str, vocabulary: Vocabulary) -> bool:
    """Whether a block at the top of a page is its title again, as in a box beside it, or the link "Edit"."""
    title = block.kind is BlockKind.HEADING and heading_key(block.text) == heading_key(name)
    return title or vocabulary.is_one_of(block.text, "wiki", "edit")


def _unjoined(manuscript: Manuscript, vocabulary: Vocabulary) -> list[Block]:
    """The blocks, with those taken apart again that join lines of a wiki's furniture to something else."""
    texts = {line.provenance.lines[0]: line for line in manuscript.lines if line.text.strip()}
    blocks: list[Block] = []
    for block in manuscript.blocks:
        first, last = block.provenance.lines
        lines = [texts[n] for n in range(first, last + 1) if n in texts] if first < last else []
        single = [
            Block(block.kind, line.text.strip(), line.provenance, gap=1, raw=line.text) for line in lines
        ]
        if block.kind is BlockKind.PARAGRAPH and any(_is_apart(b, vocabulary) for b in single):
            blocks.extend([replace(single[0], gap=block.gap), *single[1:]])
        else:
            blocks.append(block)
    return blocks


def _is_apart(block: Block, vocabulary: Vocabulary) -> bool:
    """Whether a line is one a wiki sets apart, so that no text can run on from it or into it."""
    if cut_images(block, vocabulary)[0] is None or furniture_part(block, vocabulary, in_head=True):
        return True
    labels = ("version", "related")
    return any(label_end(block.text, "wiki", name, vocabulary) is not None for name in labels)


def _without_images(blocks: Sequence[Block], vocabulary: Vocabulary, findings: Findings) -> list[Block]:
    kept = []
    gap = 0
    for block in blocks:
        rest, names = cut_images(block, vocabulary)
        findings.furniture.extend(names)
        if rest is None:
            gap = max(gap, block.gap)
        else:
            kept.append(replace(rest, gap=max(rest.gap, gap)))
            gap = 0
    return kept


def _page(
    name: str,
    at: int | None,
    blocks: Sequence[Block],
    source: Source,
    manuscript: Manuscript,
    vocabulary: Vocabulary,
) -> DraftEntry:
    first = blocks[at] if at is not None else blocks[0] if blocks else None
    where = first.provenance if first else Provenance(source.file, (1, 1))
    bare, labels = cut_types(name, vocabulary) if BRACKET.search(name) else (name, [])
    page = DraftEntry(kind_of_title(name, vocabulary), titles_of(bare, source.lang), where, labels=labels)
    if page.kind == "rule":
        page.kind = kind_of_categories(manuscript.furniture, vocabulary) or "rule"
    return page


# Corrections, rulings and questions below a rule, in a section of their own: "Errata", "FAQ".
_SOURCE = re.compile(r"\s*[(（][^()（）]*[)）]$")  # 裁定（作者回答）
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
        named = _SOURCE.sub("", block.text)
        corrects = vocabulary.is_one_of(named, "errata", "headings")
        names = corrects or any(vocabulary.is_one_of(named, *words) for words in _QUESTIONS)
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
    path: tuple[str, ...] = (appendix.rule,)
    if appendix.corrects or any(asks(b.text) for b in appendix.blocks):
        before = len(findings.drafts)
        read_questions(appendix.blocks, findings, source, vocabulary, path, all_errata=appendix.corrects)
        for draft in findings.drafts[before:]:
            draft.kind = "erratum" if draft.kind == "notice" else draft.kind
        return
    writer = RulingWriter(findings, source, vocabulary, QuestionStyle.of(appendix.blocks, vocabulary))
    before = len(findings.drafts)
    for block in appendix.blocks:
        if block.kind is BlockKind.HEADING:  # of a group of rulings
            writer.close()
            findings.headings.append(block)
            path = (block.text, appendix.rule)
            continue
        body, stamps = cut_stamps(block, findings, vocabulary)
        if writer.entry is None or block.kind is BlockKind.ITEM:
            heading = replace(appendix.heading, text=appendix.rule, provenance=block.provenance)
            writer.rule_on(heading, path)
        assert writer.entry is not None
        stamps.mark(writer.entry)
        if _overrules(body.text, vocabulary) and len(findings.drafts) > before + 1:
            findings.drafts[-2].status = "superseded"
        writer.answer(replace(body, kind=BlockKind.PARAGRAPH, marker=None))
    writer.close()


def _overrules(text: str, vocabulary: Vocabulary) -> bool:
    return re.match(rf"\W*{any_of(vocabulary.words('faq', 'overrules'))}", text, re.IGNORECASE) is not None
