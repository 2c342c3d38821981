"""Rulebooks, tournament rules and scenario packs: headings make entries, known headings make their parts."""

from __future__ import annotations

import re
from collections import Counter

from taiyaku.corpus.amendments.targets.leading_names import sounds_ordered
from taiyaku.corpus.text import has_japanese
from taiyaku.ingest.blocks import Block, BlockKind, Manuscript
from taiyaku.ingest.drafts import DraftEntry, Findings
from taiyaku.ingest.formats.dated_remarks import part_remarks
from taiyaku.ingest.formats.outline.front_matter import (
    Frontmatter,
    contents_titles,
    split_contents,
    title_page,
)
from taiyaku.ingest.formats.outline.headings import (
    Heading,
    Item,
    with_headings,
    with_named_articles,
    with_numbers_above,
)
from taiyaku.ingest.formats.outline.named_rows import with_named_rows
from taiyaku.ingest.formats.outline.named_texts import with_named_texts
from taiyaku.ingest.formats.rulebook.context import RulebookReader
from taiyaku.ingest.formats.rulebook.heading_names import names_in_both
from taiyaku.ingest.formats.rulebook.rules import RULES
from taiyaku.ingest.vocabulary import Vocabulary, heading_key
from taiyaku.values import replace
from taiyaku.workspace import Source

_TAGGED = re.compile(r"[(（\[【［](?P<tag>[^()（）\[\]【】]+)[)）\]】］]$")
_LONGEST_ORDER = 240  # characters that are looked at
_MARGIN_MARK = re.compile(r"[>»›*†‡▲△▶►◆●■¦|+!~]{1,3}\s+(?P<number>\d+(?:\.\d+)+)\s+")


def read_rulebook(manuscript: Manuscript, source: Source, vocabulary: Vocabulary) -> Findings:
    """Entries of a rulebook: rules, skills, states, scenarios with their skills, units and objectives."""
    findings = Findings()
    kept, contents = split_contents(manuscript.blocks, vocabulary)
    for block in contents:
        findings.discard(block, "table of contents")
    kept = _without_title_page(kept, contents, findings)
    kept = Frontmatter(findings, source, vocabulary).take(kept)
    numbered = any(b.kind is BlockKind.ITEM and re.match(r"\d+\.\d", b.marker or "") for b in kept)
    kept = with_named_articles([_without_margin_mark(block, numbered) for block in with_numbers_above(kept)])
    decided = manuscript.reader == "pdf"
    kept = with_named_texts(kept, vocabulary, decided)
    kept = kept if decided else with_named_rows(kept)
    headed = with_headings(kept, contents_titles(contents), vocabulary, decided)
    items = _without_title_heading(headed.items, findings, vocabulary)
    headings = [item.text for item in items if isinstance(item, Heading)]
    sided = names_in_both([text for text in headings if vocabulary.role(text) is None])
    reader = RulebookReader(
        findings, source, vocabulary, headed.uniform, headed.listed, sided, headed.type_lines,
        frozenset(text for text, count in Counter(headings).items() if count == 1),
    )  # fmt: skip
    at = 0
    while at < len(items):
        at += next(taken for rule in RULES if (taken := rule(reader, items, at)))
    reader.close()
    reader.settle_groups()
    part_remarks(findings, source, vocabulary)
    if len(findings.drafts) == 1 and _is_of_rules(findings.drafts[0], vocabulary):
        findings.drafts[0].kind = "rule"
    for draft in findings.drafts:
        level_steps(draft)
        tag = _TAGGED.search(draft.titles[0].text) if draft.titles and not draft.has_text else None
        if tag and vocabulary.is_one_of(tag["tag"], "faq", "withdrawn"):
            draft.kind = "notice"  # "Drones (deleted)": the rule is no more
    return findings


def _is_of_rules(draft: DraftEntry, vocabulary: Vocabulary) -> bool:
    """Whether the one notice of a document without headings is its rules, and tells of no changes."""
    texts = [block.text[:_LONGEST_ORDER] for section in draft.sections for block in section.blocks]
    ordered = any(sounds_ordered(text, vocabulary.places) for text in texts)
    return draft.kind == "notice" and len(texts) > 1 and not ordered


def _without_margin_mark(block: Block, numbered: bool) -> Block:
    """A numbered paragraph without the sign in front of its number that says it is new: ">> 2.1 Ships …".

    Where paragraphs are `numbered`, the number is taken for their marker.
    """
    mark = _MARGIN_MARK.match(block.text) if block.kind is BlockKind.PARAGRAPH else None
    if mark is None:
        return block
    if not numbered:
        return block.part(mark.start("number"))
    number = mark["number"]
    return replace(block.part(mark.end()), kind=BlockKind.ITEM, marker=number, depth=number.count("."))


def _without_title_heading(items: list[Item], findings: Findings, vocabulary: Vocabulary) -> list[Item]:
    """Take a heading off the top that has another one as high directly below it: of the title page."""
    if len(items) < 3:
        return items
    first, second = items[:2]
    if not isinstance(first, Heading) or not isinstance(second, Heading) or second.level > first.level:
        return items
    known = any(vocabulary.is_one_of(first.text, "structure", name) for name in ("chapters", "glossary"))
    if known or first.number or vocabulary.kind_of_group(first.text) or vocabulary.role(first.text):
        return items
    both = has_japanese(first.text) != has_japanese(second.text)  # the name of one rule in two languages
    if findings.title and (first.in_contents or both or vocabulary.role(second.text)):
        return items
    findings.discard(first.block, "title page" if findings.title else "title of the document")
    findings.title = findings.title or first.text
    return items[1:]


def _without_title_page(blocks: list[Block], contents: list[Block], findings: Findings) -> list[Block]:
    """Drop the title page, and the lines of it that the back cover repeats."""
    count = title_page(blocks, contents)
    page, rest = blocks[:count], blocks[count:]
    for block in page:
        findings.discard(block, "title page")
    printed = {heading_key(b.text) for b in page}
    while rest and heading_key(rest[-1].text) in printed:
        findings.discard(rest.pop(), "title page, repeated on the back")
    if page:
        findings.title = max((b.text for b in page), key=len)
    return rest


def level_steps(draft: DraftEntry) -> None:
    """Depths counted from the entry: below "100." the outermost steps are "100.1.", not steps of a step."""
    for section in draft.sections:
        items = [b for b in section.blocks if b.kind is BlockKind.ITEM]
        dotted = items and all(re.match(r"\d+\.\d", b.marker or "") for b in items)
        low = min((b.depth for b in items), default=0)
        if dotted and low:
            section.blocks = [
                replace(b, depth=b.depth - low) if b.kind is BlockKind.ITEM else b for b in section.blocks
            ]
