"""Plain lists of errata and questions at the end of a page, which are read as those of an FAQ are."""

from __future__ import annotations

from collections.abc import Sequence

from taiyaku.corpus.model import Title
from taiyaku.ingest.blocks import Block, BlockKind
from taiyaku.ingest.containers import container_named
from taiyaku.ingest.drafts import Findings
from taiyaku.ingest.formats.faq.parser import read_questions
from taiyaku.ingest.formats.question_marks import QuestionStyle
from taiyaku.ingest.formats.rulebook.appendices import is_appendix, only_corrects
from taiyaku.ingest.formats.wiki.cards import label_end
from taiyaku.ingest.vocabulary import Vocabulary
from taiyaku.workspace import Source

_BOXES = ("version", "question", "answer", "related")


def cut_appendices(
    blocks: Sequence[Block], vocabulary: Vocabulary
) -> tuple[list[Block], list[Sequence[Block]]]:
    """The text of a page, and its appendices; cards with versions of their own are no appendix."""
    kept: list[Block] = []
    found: list[Sequence[Block]] = []
    at = 0
    while at < len(blocks):
        end = _end(blocks, at)
        if end and _is_one(blocks[at:end], vocabulary):
            found.append(blocks[at:end])
            at = end
        else:
            kept.append(blocks[at])
            at += 1
    return kept, found


def _end(blocks: Sequence[Block], at: int) -> int | None:
    """Where the part ends that a heading opens."""
    level = blocks[at].level
    if blocks[at].kind is not BlockKind.HEADING or level is None:
        return None
    below = range(at + 1, len(blocks))
    ends = (n for n in below if blocks[n].kind is BlockKind.HEADING and (blocks[n].level or 0) <= level)
    return next(ends, len(blocks))


def _is_one(part: Sequence[Block], vocabulary: Vocabulary) -> bool:
    if len(part) < 2 or not is_appendix(part[0].text, vocabulary):
        return False
    boxes = ("version", "question", "answer", "related")
    if any(
        label_end(b.text, "wiki", "version", vocabulary) or container_named(b.style, *boxes) for b in part
    ):
        return False
    style = QuestionStyle.of(part[1:], vocabulary)
    return only_corrects(part[0].text, vocabulary) or any(style.is_question(b, vocabulary) for b in part[1:])


def read_appendix(
    part: Sequence[Block], page: Title, findings: Findings, source: Source, vocabulary: Vocabulary
) -> None:
    """Its errata and questions; what names no rule is about the page."""
    before = len(findings.drafts)
    read_questions(part, findings, source, vocabulary, (page.text,))
    for draft in findings.drafts[before:]:
        draft.path = tuple(name for name in draft.path if name != part[0].text)
        if draft.kind == "notice":
            draft.kind, draft.titles = "erratum", [page]
