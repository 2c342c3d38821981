"""Dated remarks among the rules of a page that tell of changes: 【2024/5/1更新】籠は6つになりました。"""

from __future__ import annotations

import re

from taiyaku.corpus.amendments.wordings.place_words import lowered
from taiyaku.corpus.article_numbers import read_article
from taiyaku.corpus.text import standing
from taiyaku.ingest.blocks import Block, BlockKind
from taiyaku.ingest.drafts import DraftEntry, Findings
from taiyaku.ingest.formats.faq.stamps import cut_stamps, leading_stamps
from taiyaku.ingest.version_lines import find_date
from taiyaku.ingest.vocabulary import Vocabulary
from taiyaku.workspace import Source

_SHORTEST = 2  # characters of a name that is looked for in a text


def part_remarks(findings: Findings, source: Source, vocabulary: Vocabulary) -> None:
    """Make errata of the remarks that name another rule of the document, or say what is so now of theirs."""
    named = [(t.text, d) for d in findings.drafts for t in d.titles if d.kind not in ("faq", "notice")]
    named = [(name, draft) for name, draft in named if len(name) >= _SHORTEST]
    for draft in [d for d in findings.drafts if _supplements(d, vocabulary)]:
        findings.drafts += _amendments(draft, findings, vocabulary)
    for draft in list(findings.drafts):
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


def _supplements(draft: DraftEntry, vocabulary: Vocabulary) -> bool:
    return any(vocabulary.is_one_of(t.text, "structure", "supplements") for t in draft.titles)


def _amendments(draft: DraftEntry, findings: Findings, vocabulary: Vocabulary) -> list[DraftEntry]:
    """Errata to the articles that the end of a regulation says to be otherwise from a day on."""
    articles = {article[0]: d for d in findings.drafts if (article := read_article(d.number or ""))}
    found: list[DraftEntry] = []
    for block in (b for section in draft.sections for b in section.blocks):
        named = read_article(block.text)
        other = articles.get(named[0]) if named else None
        if other and vocabulary.places.find("hints").search(lowered(block.text)):
            erratum = DraftEntry("erratum", list(other.titles), block.provenance, path=draft.path)
            erratum.date = date[0] if (date := find_date(block.text)) else None
            erratum.add(block)
            found.append(erratum)
    return found


def _remark(
    block: Block, draft: DraftEntry, named: list[tuple[str, DraftEntry]], vocabulary: Vocabulary
) -> DraftEntry | None:
    """An erratum to the rule that a remark names, or to its own, of which it says what is so now."""
    if block.kind is BlockKind.TABLE or draft.kind in ("faq", "erratum"):
        return None
    start, stamps = leading_stamps(block.text, vocabulary)
    if not (stamps.date and stamps.labels):
        return None
    about = [(name, other) for name, other in named if re.search(standing(name), block.text[start:])]
    own = not about or any(other is draft for _, other in about)
    if own and (draft.kind == "notice" or not vocabulary.places.find("anew").search(lowered(block.text))):
        return None
    other = draft if own else max(about, key=lambda one: len(one[0]))[1]
    return DraftEntry("erratum", list(other.titles), block.provenance, path=other.path)
