"""Sentences in which words are struck out and others stand for them: the old text and the new one apart."""

from __future__ import annotations

import re

from taiyaku.corpus.model import Span
from taiyaku.corpus.text import ARROW, ends_sentence
from taiyaku.ingest.blocks import Block, BlockKind
from taiyaku.ingest.drafts import DraftEntry, DraftSection, Findings
from taiyaku.values import replace

_BETWEEN = re.compile(rf"\s?(?P<arrow>\s*{ARROW}\s*)?")
_FIGURE = re.compile(r"\d+(?P<unit>[^\d]*)")
_CHANGED = frozenset({"strong", "emphasis", "inserted"})


def struck_sides(block: Block) -> tuple[Block, Block] | None:
    """A block as it read before and as it reads now: "costs ~~two~~ **three** coins".

    None where no word is struck out, or all of them are.
    """
    gone = [s for s in block.spans if s.style == "deleted"]
    marked = gone or [s for s in block.spans if s.style == "inserted"]
    if not marked or sum(s.end - s.start for s in marked) >= len(block.text.rstrip(" .。")):
        return None
    behind = {g.end: _BETWEEN.match(block.text, g.end) for g in gone}  # "~~two~~ → **three**"
    starts = {m.end() for m in behind.values() if m}
    come = [s for s in block.spans if s.style in _CHANGED and s.start in starts]
    come += [s for s in block.spans if s.style == "inserted" and s not in come]
    come = come or list(filter(None, (_figure_behind(block.text, g) for g in gone)))
    arrows = [Span(*m.span(), "deleted") for m in behind.values() if m and m["arrow"]]
    first = marked[0]
    if not come and first.start == 0 and ends_sentence(block.text[: first.end].rstrip()):
        return block.part(0, first.end), block.part(first.end)  # "~~Draw two cards.~~ Draw three cards."
    before, now = (
        "".join(c for at, c in enumerate(block.text) if not any(s.start <= at < s.end for s in cut))
        for cut in ((*come, *arrows), (*gone, *arrows))
    )
    old, new = (
        replace(block, text=re.sub(r"\s{2,}", " ", re.sub(r"\s+(?=[.,;])", "", said)).strip(), spans=())
        for said in (before, now)
    )
    return old, new


def _figure_behind(text: str, gone: Span) -> Span | None:
    """A figure directly behind one that is struck out, with the same unit: "~~5 points~~ 6 points".

    Or as many words, of which all but one are those that are struck out: "~~ten coins~~ eleven coins".
    """
    old = _FIGURE.fullmatch(text, gone.start, gone.end)
    if old is None:
        return _words_behind(text, gone)
    new = re.compile(rf"\s?\d+{re.escape(old['unit'])}").match(text, gone.end)
    return Span(new.start(), new.end(), "inserted") if new else None


def _words_behind(text: str, gone: Span) -> Span | None:
    words = text[gone.start : gone.end].split()
    behind = re.compile(rf"\s?\S+(?: \S+){{{len(words) - 1}}}").match(text, gone.end)
    pairs = list(zip(words, behind[0].rstrip(".,;:").split(), strict=True)) if behind and words else []
    told = len(pairs) > 1 and sum(old != new for old, new in pairs) == 1
    return Span(behind.start(), behind.end(), "inserted") if behind and told else None


def part_struck(findings: Findings) -> None:
    """Put what sentences read before into sections of role `original`, so that the rest is in force."""
    for draft in findings.drafts:
        if not any(s.role == "original" for s in draft.sections):
            draft.sections = [part for section in draft.sections for part in _parted(section, draft)]


def _parted(section: DraftSection, draft: DraftEntry) -> list[DraftSection]:
    sides = [struck_sides(b) if b.kind is not BlockKind.TABLE else None for b in section.blocks]
    if not any(sides):
        return [section]
    old = DraftSection("original", None, section.where, [s[0] for s in sides if s], lang=section.lang)
    blocks = [s[1] if s else b for s, b in zip(sides, section.blocks, strict=True)]
    first = next(at for at, struck in enumerate(sides) if struck)
    if draft.kind != "erratum" or not first:
        section.blocks = blocks
        return [old, section] if draft.kind == "erratum" else [section, old]
    section.blocks = blocks[:first]  # they name the rule
    return [section, old, DraftSection(section.role, None, section.where, blocks[first:], lang=section.lang)]
