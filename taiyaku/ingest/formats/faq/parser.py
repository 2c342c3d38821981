"""FAQ and errata documents: questions with answers, rulings by name or code, errata, each one entry."""

from __future__ import annotations

import re
from collections.abc import Sequence

from taiyaku.corpus.amendments.wordings.design_notes import calls_design_notes
from taiyaku.corpus.amendments.wordings.place_words import lowered
from taiyaku.corpus.text import ends_sentence
from taiyaku.ingest.blocks import Block, BlockKind, Manuscript
from taiyaku.ingest.drafts import Findings
from taiyaku.ingest.formats.faq.dated_lists import (
    date_by_effect,
    date_by_publication,
    with_dated_headings,
    with_dates_apart,
    with_history_tables,
)
from taiyaku.ingest.formats.faq.errata_headings import called_erratum
from taiyaku.ingest.formats.faq.faq_headings import (
    names_part,
    with_headings,
    without_lists_of_questions,
    without_title,
)
from taiyaku.ingest.formats.faq.faq_reader import FaqReader
from taiyaku.ingest.formats.faq.legends import LEGEND, with_marks_spelled_out
from taiyaku.ingest.formats.faq.locations import leading_pages
from taiyaku.ingest.formats.faq.masthead import (
    MASTHEAD,
    names_errata,
    names_questions,
    take_masthead,
    without_signature,
)
from taiyaku.ingest.formats.faq.minutes import VOTE, with_motions
from taiyaku.ingest.formats.faq.question_tables import QuestionTable
from taiyaku.ingest.formats.faq.rules import RULES
from taiyaku.ingest.formats.faq.rulings import RulingWriter
from taiyaku.ingest.formats.faq.splitter import BELOW_LEVELS, prepare, without_rules
from taiyaku.ingest.formats.faq.stamps import is_flagged_number, read_stamp
from taiyaku.ingest.formats.faq.wordings import change_word, mark_wordings
from taiyaku.ingest.formats.outline.front_matter import Frontmatter, drop_contents
from taiyaku.ingest.formats.outline.open_headings import Outline
from taiyaku.ingest.formats.question_marks import QuestionStyle, names_differences, usual_gap
from taiyaku.ingest.struck_words import struck_sides
from taiyaku.ingest.vocabulary import Vocabulary
from taiyaku.values import replace
from taiyaku.workspace import Source

_AHEAD = 200  # blocks a rule sees of what follows: more than any correction has below its name
_SEVERAL = 3  # paragraphs that begin with a name in bold
_LONGEST_NAME = 40  # characters


def read_faq(manuscript: Manuscript, source: Source, vocabulary: Vocabulary) -> Findings:
    """Entries of an FAQ: `faq` for each question, `erratum` for each correction, `notice` for the rest."""
    findings = Findings()
    blocks = without_rules(drop_contents(manuscript.blocks, findings, vocabulary), findings)
    blocks = without_lists_of_questions(blocks, findings)
    blocks = with_marks_spelled_out(blocks, findings, vocabulary)
    blocks = mark_wordings(blocks, vocabulary)
    blocks = Frontmatter(findings, source, vocabulary).take(blocks)
    blocks = with_history_tables(blocks, findings, vocabulary)
    blocks = with_dated_headings(with_dates_apart(blocks), vocabulary)
    blocks = with_motions(blocks, findings, vocabulary)
    blocks = without_signature(take_masthead(blocks, findings, vocabulary), findings, vocabulary)
    plain = prepare(blocks, vocabulary, findings)
    blocks = with_headings(plain, vocabulary, manuscript.reader == "pdf")
    if plain and plain[0].kind is not BlockKind.HEADING and not names_part(plain[0].text, vocabulary):
        blocks = without_title(blocks, findings)
    style = QuestionStyle.of(blocks, vocabulary)
    reader = FaqReader(findings, source, vocabulary, style, RulingWriter(findings, source, vocabulary, style))
    called = [findings.title or source.title or "", re.sub(r"[-_.]+", " ", source.path.stem)]
    called += [part.text for part in findings.furniture if part.reason in MASTHEAD]
    logs = vocabulary.places.find("logs")
    corrects = any(
        names_errata(text, vocabulary)
        or logs.search(lowered(text))
        or names_differences(text, vocabulary)
        or vocabulary.is_one_of(text, "errata", "changes")
        for text in called
    )
    corrects |= any(part.reason in (VOTE, LEGEND) for part in findings.furniture)
    heads = [b for b in blocks if b.kind is BlockKind.HEADING]
    dated = len(heads) > 1 and all(read_stamp(b.text, vocabulary) for b in heads)
    redlined = bool(heads) and any(b.kind is not BlockKind.TABLE and struck_sides(b) for b in blocks)
    told = [word for b in blocks if (word := change_word(b.text, vocabulary))]
    paired = bool(heads) and sum(word.is_old for word in told) > 1
    flagged = sum(is_flagged_number(b.text, vocabulary) for b in blocks) > 1
    corrects |= (dated or redlined or paired or flagged) and not any(
        style.is_question(b, vocabulary) for b in blocks
    )
    all_errata = corrects and not any(names_questions(text, vocabulary) for text in called)
    _read(reader, blocks if all_errata else with_names_apart(blocks, style, vocabulary), all_errata)
    _without_musings(findings, called, vocabulary)
    date_by_effect(findings, manuscript.blocks, source.date or findings.date, vocabulary)
    date_by_publication(findings, manuscript.blocks, source.date or findings.date)
    return findings


def _without_musings(findings: Findings, called: Sequence[str], vocabulary: Vocabulary) -> None:
    """What a designer tells where nobody asked is no ruling."""
    for draft in (d for d in findings.drafts if d.kind in ("faq", "erratum")):
        heads = (*(t.text for t in draft.titles), *reversed(draft.path), *called)
        asked = any(s.role == "question" for s in draft.sections)
        if not asked and calls_design_notes(heads, vocabulary.places):
            draft.kind = "notice"


def read_questions(
    blocks: Sequence[Block], findings: Findings, source: Source, vocabulary: Vocabulary,
    path: Sequence[str], all_errata: bool = False,
) -> None:  # fmt: skip
    """Questions or errata in another document, their heading first; `path` is what stands above it."""
    blocks = with_dated_headings(mark_wordings(blocks, vocabulary), vocabulary)
    blocks = prepare(blocks, vocabulary, findings)
    style = QuestionStyle.of(blocks, vocabulary)
    outline = Outline([(0, name) for name in path])
    reader = FaqReader(
        findings, source, vocabulary, style, RulingWriter(findings, source, vocabulary, style), outline
    )
    _read(reader, blocks, all_errata)


def _read(reader: FaqReader, blocks: Sequence[Block], all_errata: bool) -> None:
    """Walk the blocks; the first rule that takes a block wins."""
    if all_errata:
        reader.begin_errata(blocks)
    reader.gap = usual_gap(blocks, reader.style, reader.vocabulary)
    reader.names = find_names(blocks, reader.style, reader.vocabulary)
    for at, block in enumerate(blocks):
        next(rule for rule in RULES if rule(reader, block, blocks[at + 1 : at + 1 + _AHEAD]))
    reader.writer.close()
    for draft in reader.findings.drafts:
        if draft.line and not draft.has_text:
            draft.add(draft.line)


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
