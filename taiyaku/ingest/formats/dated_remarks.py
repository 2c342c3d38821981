"""Dated remarks among the rules of a page on another rule of it: 【2024/5/1更新】籠は6つになりました。"""

from __future__ import annotations

import re

from taiyaku.corpus.text import has_japanese
from taiyaku.ingest.blocks import Block, BlockKind
from taiyaku.ingest.drafts import DraftEntry, Findings
from taiyaku.ingest.formats.faq.stamps import cut_stamps, leading_stamps
from taiyaku.ingest.vocabulary import Vocabulary
from taiyaku.workspace import Source

_SHORTEST = 2  # characters of a name that is looked for in a text


def part_remarks(findings: Findings, source: Source, vocabulary: Vocabulary) -> None:
    """Make errata of the remarks that name another rule of the document, and not the one they stand in."""
    named = [(t.text, d) for d in findings.drafts for t in d.titles if d.kind not in ("faq", "notice")]
    named = [(name, draft) for name, draft in named if len(name) >= _SHORTEST]
    for draft in [d for _, d in named]:
        for section in draft.sections:
            for block in list(section.blocks):
                if remark := _remark(block, draft, named, vocabulary):
                    section.blocks.remove(block)
                    text, stamps = cut_stamps(block, findings, vocabulary)
                    remark.add(text)
                    stamps.mark(remark)
                    if remark.date == (source.date or findings.date):
                        remark.date = None  # that of the page as it stands
                    findings.drafts.append(remark)


def _remark(
    block: Block, draft: DraftEntry, named: list[tuple[str, DraftEntry]], vocabulary: Vocabulary
) -> DraftEntry | None:
    """An erratum to the rule that a remark names."""
    if block.kind is BlockKind.TABLE:
        return None
    start, stamps = leading_stamps(block.text, vocabulary)
    if not (stamps.date and stamps.labels):
        return None
    about = [(name, other) for name, other in named if _stands(name, block.text[start:])]
    if not about or any(other is draft for _, other in about):
        return None
    other = max(about, key=lambda one: len(one[0]))[1]
    return DraftEntry("erratum", list(other.titles), block.provenance, path=other.path)


def _stands(name: str, text: str) -> bool:
    if has_japanese(name):
        return name in text
    return re.search(rf"(?<!\w){re.escape(name)}(?!\w)", text) is not None
