"""Numbers before headings: chapters, sections, "2.1", "A.", "702." below "7."; and the level each one has."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Sequence

from taiyaku.corpus.text import ends_sentence
from taiyaku.ingest.blocks import Block, BlockKind
from taiyaku.values import Struct

_STOP = re.compile(r"[.。,、;；]\s*$")
_CHAPTER = re.compile(
    r"""
    (?P<number>
        第 \s* [\d〇一二三四五六七八九十]{1,4} \s* (?P<unit>[章部編節幕話条項])
      | (?P<word>chapter|part|section|appendix|book|付録|補遺|附則|付則) \s*
        (?: [\dⅠ-Ⅹ]{1,3} | [IVX]{1,5} | [A-Z] (?![A-Za-z]) )?
    )
    (?: \s*[:：.．]\s* | \s+[-–—]\s+ | [\s\u3000]+ | (?<=[章部編節幕話条項])(?=\S) )
    (?P<title> \S.* )
    """,
    re.IGNORECASE | re.VERBOSE,
)
_NUMBERED = re.compile(
    r"(?P<number>[\d０-９]{1,3}(?:[.．][\d０-９]{1,3}){0,4}[a-z]?[.．]?|\d{1,2}(?:[-－]\d{1,2}){1,3}[.．]?)[\s\u3000]+(?P<title>\S.*)"
)
_RANK = {
    "部": 1,
    "編": 1,
    "幕": 1,
    "book": 1,
    "part": 1,
    "章": 2,
    "話": 2,
    "chapter": 2,
    "節": 3,
    "section": 3,
    "条": 4,
    "項": 5,
}
_ZEROS = re.compile(r"(?:\.0)+$")  # "4.0" is a chapter
_MARKED = re.compile(r"[\[\d０-９]")
_APART = 60  # characters; a longer line is text


class Numbered(Struct, frozen=True):
    """A heading's number as an entry keeps it, and the heading without it."""

    number: str
    title: str
    rank: int | None = None  # of a chapter, part or section; None for plain numbers and appendices


def chapter(text: str) -> Numbered | None:
    """The number of "第2章 戦闘", "Chapter 3: Combat" or "Appendix B - States", or None."""
    match = _CHAPTER.fullmatch(text.strip())
    if not match or len(text) > _APART or _STOP.search(text):
        return None
    unit = match["unit"] or match["word"].lower()
    bare = match["number"].strip().lower() == unit
    if bare and unit.isascii():
        return None  # "Part of the board", "Section leaders"
    return Numbered("" if bare else match["number"].strip(), match["title"].strip(), _RANK.get(unit))


def split_number(text: str) -> Numbered | None:
    """The number any heading begins with, where the source says that it is a heading."""
    if found := chapter(text):
        return found
    match = _NUMBERED.fullmatch(text.strip())
    return Numbered(plain(match["number"]), match["title"]) if match else None


def plain(number: str) -> str:
    """A number as it is kept: half width, without the stop behind it."""
    return unicodedata.normalize("NFKC", number).strip("[]").rstrip(".)")


class Numbering(Struct, frozen=True):
    """How a document numbers its headings, measured on its blocks; levels count from 1."""

    ranks: tuple[int, ...]  # of chapters, in order of depth
    headings: bool  # whether short numbered lines are headings
    hundreds: bool  # whether "702" stands below "7"

    @classmethod
    def of(cls, blocks: Sequence[Block], sourced: bool) -> Numbering:
        """Measure a document; where the source marks headings, numbered lines are lists."""
        found = [c for b in blocks if b.kind is BlockKind.PARAGRAPH and (c := chapter(b.text))]
        ranks = sorted({c.rank for c in found if c.rank is not None}) or ([2] if found else [])
        lines = [(n, at) for at, b in enumerate(blocks) if (n := numbered_line(b))]
        dotted = sum("." in n.number or "-" in n.number for n, _ in lines)
        alone = sum(_heads_text(blocks, at) for _, at in lines)
        headings = not sourced and (dotted >= 2 or (alone >= 3 and alone >= 0.6 * len(lines)))
        return cls(tuple(ranks), headings, headings and _in_hundreds([n.number for n, _ in lines]))

    def chapter_level(self, found: Numbered) -> int:
        return self.ranks.index(found.rank) + 1 if found.rank in self.ranks else 1

    def level(self, number: str) -> int:
        """The level of a plain number: by its dots, below the chapters if there are any."""
        dots = len(re.findall(r"[.\-]", _ZEROS.sub("", number)))
        return len(self.ranks) + 1 + dots + (self.hundreds and int(re.split(r"\D", number)[0] or 0) >= 100)


def _in_hundreds(numbers: Sequence[str]) -> bool:
    whole = [int(n) for n in numbers if n.isdigit()]
    small, large = {n for n in whole if n < 100}, [n for n in whole if n >= 100]
    return bool(large) and 2 * sum(n // 100 in small for n in large) >= len(large)


def numbered_line(block: Block) -> Numbered | None:
    """The number and the text of a short line that could be a numbered heading."""
    if len(block.text) > _APART or _STOP.search(block.text) or not (block.gap > 0 or block.strong):
        return None
    if block.kind is BlockKind.ITEM and block.marker and _MARKED.match(block.marker):
        return Numbered(plain(block.marker), block.text)
    match = _NUMBERED.fullmatch(block.text) if block.kind is BlockKind.PARAGRAPH else None
    if match and re.search(r"\d[-－.．]\d", match["number"]):
        return Numbered(plain(match["number"]).replace("－", "-"), match["title"])
    return None


def is_below(block: Block, above: Block) -> bool:
    """Whether the number of an item goes on where the one above it ends: "100.1." below "100." """
    if block.kind is not BlockKind.ITEM or not (over := plain(above.marker or "")) or not over[-1].isalnum():
        return False
    number = plain(block.marker or "")
    return number.startswith((f"{over}.", f"{over}-"))


def _heads_text(blocks: Sequence[Block], at: int) -> bool:
    """Whether a paragraph follows, a blank line apart or with a sentence in it, or a list of another kind,
    or a heading of a part such as 【条件】, or what its own number goes on in: "100." and then "100.1."
    """
    following = blocks[at + 1] if at + 1 < len(blocks) else None
    if following is None:
        return False
    if is_below(following, blocks[at]) or (following.kind is BlockKind.HEADING and following.gap == 0):
        return True
    if following.kind is BlockKind.PARAGRAPH:
        return following.gap > 0 or ends_sentence(following.text)
    return following.kind is BlockKind.ITEM and following.gap == 0 and blocks[at].gap > 0
