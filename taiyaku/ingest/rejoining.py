"""Paragraphs that a page or column break cut in two, joined again; list depth from indentation."""

from __future__ import annotations

import re
from collections.abc import Sequence

from taiyaku.corpus.text import ends_sentence, guess_lang, has_japanese, is_caps
from taiyaku.ingest.blocks import Block, BlockKind
from taiyaku.ingest.broken_words import SOFT_HYPHEN
from taiyaku.values import replace

_WHOLE = re.compile(r"[.!?。！？][)）\]\"'”’」』]*\s*$")
_OWN_LINE = re.compile(r"(?:pp?|ll?)\.?\s*\d|\(v?\d+(?:\.\d+)+\)", re.IGNORECASE)  # "p. 5 – …", "(v1.2) …"
_LED = re.compile(r"(?:[.．…·・‥_]\s?){5}\s*\d{1,4}\s*$")  # a line of the contents
_STEP = re.compile(r"(?P<marker>\d{1,2}(?:\.\d{1,2})+\.?|\d{1,2}[.)．）]|[①-⑳])\s*(?=\S)")
_SECOND_SIGN = re.compile(r"(?P<sign>[»›•·▪‣])\s+(?=\S)")
_CLOSED = "、。（）「」・"  # no space beside them


def glue_between(left: str, right: str) -> str:
    """What stands between two halves of a wrapped text: nothing between Japanese, else a space."""
    if not left or not right or left.endswith(SOFT_HYPHEN):
        return ""
    return "" if any(has_japanese(sign) or sign in _CLOSED for sign in (left[-1], right[0])) else " "


def number_steps(blocks: Sequence[Block]) -> list[Block]:
    """Paragraphs that begin with a step number become items: "1.1. …", "4.2 …", "2) …"."""
    return [_as_step(block) for block in blocks]


def _as_step(block: Block) -> Block:
    if block.kind is BlockKind.ITEM and (sign := _SECOND_SIGN.match(block.text)):
        return replace(block.part(sign.end()), marker=sign["sign"])  # "• » …": two signs for one item
    match = _STEP.match(block.text) if block.kind is BlockKind.PARAGRAPH else None
    if not match or not block.text[match.end() :][:1].isalpha():
        return block
    if match.end() == match.end("marker") and not has_japanese(block.text[match.end()]):
        return block
    return replace(block.part(match.end()), kind=BlockKind.ITEM, marker=match["marker"])


def mend(blocks: Sequence[Block]) -> list[Block]:
    """Join what page breaks cut in a text with blank lines, and give list items their depth."""
    return _with_depth(rejoin(blocks))


_CHAPTER = re.compile(
    r"(?:(?:chapter|part|kapitel|teil|chapitre|cap[ií]tulo|parte|book)\s+)?(?:[IVX]{1,6}|\d{1,2})\.?"
    r"|第\s*[\d一二三四五六七八九十]{1,3}\s*[章部节節]",
    re.IGNORECASE,
)
_LONGEST_NAME = 60  # characters
_PLACE = re.compile(r"[:：\d]")  # "p. 31, line 9: …"


def with_chapter_numbers(blocks: Sequence[Block]) -> list[Block]:
    """Names of chapters with their number, where it stands on a line of its own above several: "II."."""
    lone = [at for at in range(len(blocks) - 1) if _is_chapter_number(blocks[at], blocks[at + 1])]
    if len(lone) < 2:
        return list(blocks)
    joined = list(blocks)
    for at in reversed(lone):
        joined[at : at + 2] = [blocks[at].then(blocks[at + 1], " ")]
    return joined


def _is_chapter_number(block: Block, name: Block) -> bool:
    alone = block.kind is name.kind is BlockKind.PARAGRAPH and _CHAPTER.fullmatch(block.text) is not None
    named = len(name.text) <= _LONGEST_NAME and not ends_sentence(name.text)
    return alone and named and not _PLACE.search(name.text)


def rejoin(blocks: Sequence[Block], gapless: bool = False) -> list[Block]:
    """Join paragraphs that a page or column break cut.

    A paragraph that stops in mid-sentence is continued by the next paragraph if that one begins in
    lower case, or if the first is long running text and the second is plain running text too.
    `gapless` is for sources without blank lines, where every paragraph is a block of its own. Else a blank
    line ends a paragraph, unless most of what would be joined ends like a sentence: cells and names, one
    below the other, begin in lower case too.
    """
    joined: list[Block] = []
    ends: dict[int, str] = {}  # of those of several, by their place
    for block in blocks:
        before = joined[-1] if joined else None
        if before and _cut(before, block, gapless):
            joined[-1] = before.then(block, glue_between(before.text, block.text))
            ends[len(joined)] = block.text
        else:
            joined.append(block)
    whole = sum(_WHOLE.search(text) is not None for text in ends.values())
    return joined if gapless or 2 * whole >= len(ends) else list(blocks)


def _cut(before: Block, after: Block, gapless: bool) -> bool:
    if after.kind is not BlockKind.PARAGRAPH or before.kind not in {BlockKind.PARAGRAPH, BlockKind.ITEM}:
        return False
    if not before.text or not after.text or ends_sentence(before.text) or before.strong != after.strong:
        return False
    if _LED.search(before.text[-40:]) or _OWN_LINE.match(after.text):
        return False
    moved = after.indent not in (0, before.indent) and before.kind is BlockKind.PARAGRAPH
    if (moved and after.gap == 0) or is_caps(before.text) or is_caps(after.text) or before.strong:
        return False
    goes_on = after.text[:1].islower() or after.text[:1] == "("
    if goes_on and (gapless or guess_lang(after.text) != "ja"):  # it may begin with a name
        return len(before.text) >= 20 and (gapless or after.gap > 0)
    return _running(before) and _running(after) and (gapless or after.gap > 0)


def _running(block: Block) -> bool:
    """Long text with a sentence in it, not a label or a line of a list."""
    text, length = block.text, len(block.text)
    if guess_lang(text) == "ja":
        return length >= 30 and "。" in text
    within = length >= 80 and re.search(r"[.!?]\s", text) is not None
    return within or (length >= 60 and ends_sentence(text))


def _with_depth(blocks: Sequence[Block]) -> list[Block]:
    """Depth of items from the indentations open in their list."""
    result: list[Block] = []
    levels: list[int] = []
    for block in blocks:
        if block.kind is not BlockKind.ITEM:
            if block.kind is not BlockKind.PARAGRAPH or block.gap:
                levels = []
            result.append(block)
            continue
        while levels and block.indent < levels[-1]:
            levels.pop()
        if not levels or block.indent > levels[-1] + 1:
            levels.append(block.indent)
        result.append(replace(block, depth=max(len(levels) - 1, _parts(block.marker) - 1)))
    return result


def _parts(marker: str | None) -> int:
    """How many numbers, and letters behind them, a step's marker has: 2 for "1.1."."""
    if not marker or "." not in marker.rstrip("."):
        return 1
    numbers = re.findall(r"^[A-Z]+\d*(?=\.)|\d+", marker)
    letters = re.search(r"[\d.][a-z](\.[ivx]+)?[.)]?$", marker)  # "1.2a", "A.1.f" below "1.2", "A.1"
    return len(numbers) + (1 + bool(letters[1]) if letters else 0)
