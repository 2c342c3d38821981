"""The parts a summary is made of: heads of groups and entries, labels of sections, and text."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from enum import StrEnum

from taiyaku.corpus.model import Unplaced
from taiyaku.corpus.text import cells, has_japanese
from taiyaku.ingest.blocks import Block, BlockKind
from taiyaku.ingest.drafts import Findings
from taiyaku.ingest.formats.headwords import Headword, read_headword, strip_ruling
from taiyaku.ingest.formats.outline.headings import bare
from taiyaku.ingest.formats.summary.head_marks import SPACE, Evidence, is_label_line
from taiyaku.ingest.list_markers import Enumerator
from taiyaku.ingest.vocabulary import Vocabulary, heading_key
from taiyaku.values import Struct, replace

OUTERMOST = -10  # rank of an unmarked heading of a group

PLAIN = 10_000  # rank of a heading without sign and number: below all others

LINE = 20_000  # rank of an entry that is one line of a list

_LATIN_WORD = re.compile(r"[A-Za-z][A-Za-z'’-]*")

PREDICATE = re.compile(r"(?:する|ない|こと|できる|される|ます|です|である|った|よい|行う|失う|得る)[。 ]*$")


class Part(StrEnum):
    HEAD = "head"
    LABEL = "label"
    TEXT = "text"


class Piece(Struct, frozen=True):
    """One block, and what it is to the summary."""

    part: Part
    block: Block
    rank: int = 0  # of a head: 0 is outermost
    name: str = ""  # of a head: without sign, number and ruling
    headword: Headword | None = None
    number: Enumerator | None = None
    types: str = ""  # of a head: the labels printed on its line
    role: str = ""  # of a label
    heading: str | None = None  # of a label: as printed, without marker and final colon
    body: Block | None = None  # text that begins on the same line
    group: bool = False  # of a head: whether it can hold entries, as signs, chapters and markup headings do

    @property
    def is_head(self) -> bool:
        return self.part is Part.HEAD


class Context(Struct, frozen=True):
    """All blocks of a document, and what is known about them."""

    blocks: Sequence[Block]
    evidence: Evidence
    vocabulary: Vocabulary
    lang: str

    def headword(self, name: str) -> Headword:
        return read_headword(bare(name), self.vocabulary, self.lang)

    def after(self, at: int) -> Block | None:
        return self.blocks[at + 1] if at + 1 < len(self.blocks) else None

    def label_follows(self, at: int) -> bool:
        after = self.after(at)
        return after is not None and is_label_line(after, self.evidence, self.vocabulary)

    def is_deeper_below(self, at: int) -> bool:
        """Whether the next block stands further in; where nothing is indented, whether there is one."""
        after = self.after(at)
        if after is None:
            return False
        return self.evidence.flat or after.indent > self.blocks[at].indent


Rule = Callable[[Context, int], "Piece | None"]


def opens(context: Context, at: int) -> bool:
    """Whether labels follow a line further in, or, in flat text, after a blank line before it."""
    block, after = context.blocks[at], context.after(at)
    if after is None or not context.label_follows(at):
        return False
    return after.indent > block.indent or (context.evidence.flat and block.gap > 0)


def as_paragraph(block: Block) -> Block:
    """Text cut from a heading's or label's line, as a paragraph."""
    return replace(block, kind=BlockKind.PARAGRAPH, marker=None, level=None, depth=0)


def clean(name: str) -> str:
    """A heading as it is kept: without ruling, final colon and white space."""
    return strip_ruling(name)[0].strip(SPACE).rstrip(":：" + SPACE)


def is_sentence(rest: str) -> bool:
    """Whether a text says something rather than names it."""
    if "。" in rest or rest.endswith(("！", "？")):
        return True
    if has_japanese(rest):
        return bool(PREDICATE.search(rest)) or len(rest) > 60
    words = [w for w in _LATIN_WORD.findall(rest) if len(w) > 3]
    capital = sum(1 for w in words if w[0].isupper())
    return bool(words) and capital < 0.5 * len(words)


def declare(findings: Findings, block: Block, text: str, reason: str) -> None:
    """Record a part of a block that is no content, on the line of the block that has it."""
    lines = block.raw.split("\n")
    first, last = block.provenance.lines
    at = next((first + i for i, line in enumerate(lines) if text in line), first)
    where = replace(block.provenance, lines=(at, at) if at <= last else (first, first))
    findings.furniture.append(Unplaced(text, where, reason))


def ends_text(text: str) -> bool:
    """Whether a text is closed by a full stop, or by a verb as Japanese rules are."""
    return text.rstrip().endswith((".", "。", "!", "！", "?", "？")) or bool(PREDICATE.search(text))


def is_value(piece: Piece) -> bool:
    """Whether all a label has is a short value on its own line: "Cost: 1", "射程：３"."""
    short = piece.body is not None and cells(piece.body.text) <= 40 and not ends_text(piece.body.text)
    return short and piece.role == "body"


def is_list(heading: str, vocabulary: Vocabulary) -> bool:
    """Whether a group's heading announces a list of things rather than a subject: "武器一覧", "Skills"."""
    suffixes, name = vocabulary.words("structure", "group_suffixes"), clean(heading)
    ends_so = heading_key(name).endswith(tuple(map(heading_key, suffixes)))
    return ends_so or vocabulary.kind_of_group(name) is not None
