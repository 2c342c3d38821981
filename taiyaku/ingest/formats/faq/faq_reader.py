"""What the rules of FAQ documents share: what is open, and where it is written to."""

from __future__ import annotations

import itertools
from collections.abc import Sequence

from taiyaku.ingest.blocks import Block, BlockKind
from taiyaku.ingest.drafts import DraftEntry, Findings
from taiyaku.ingest.formats.faq.corrections import (
    lists_corrections,
)
from taiyaku.ingest.formats.faq.errata import ErrataReader
from taiyaku.ingest.formats.faq.errata_headings import is_short
from taiyaku.ingest.formats.faq.locations import trailing_pages, unquoted
from taiyaku.ingest.formats.faq.masthead import DATED_LEVEL
from taiyaku.ingest.formats.faq.rulings import RulingWriter
from taiyaku.ingest.formats.outline.headings import bare
from taiyaku.ingest.formats.outline.open_headings import Outline
from taiyaku.ingest.formats.question_marks import (
    QuestionStyle,
)
from taiyaku.ingest.version_lines import find_date, rest_without_stamps
from taiyaku.ingest.vocabulary import Vocabulary
from taiyaku.values import Struct, field
from taiyaku.workspace import Source

_PAGED = 3  # lines with a page at their end: so many are the titles of a list


class FaqReader(Struct):
    """Walks the blocks; the first rule that takes a block wins."""

    findings: Findings
    source: Source
    vocabulary: Vocabulary
    style: QuestionStyle
    writer: RulingWriter
    outline: Outline = field(default_factory=Outline)
    errata: ErrataReader | None = None
    notice: DraftEntry | None = None
    names: frozenset[int] = frozenset()  # blocks that are headings of rulings by name
    named: bool = False  # whether the open heading is one
    gap: int = 0  # blank lines before a question
    coded: bool = False  # whether the open group is a code with questions below it
    ordered: bool = False  # whether codes are numbers of rules, before orders

    def begin_errata(self, blocks: Sequence[Block], stray: bool = False) -> None:
        self.writer.close()
        self.notice = None
        own = itertools.takewhile(lambda b: not self.vocabulary.is_one_of(b.text, "faq", "headings"), blocks)
        listed = lists_corrections(list(own), self.vocabulary)
        heads = [b for b in blocks if b.gap > 0 and is_short(b) and trailing_pages(b.text, self.vocabulary)]
        self.errata = ErrataReader(
            self.findings, self.source, self.vocabulary, self.outline,
            stray=stray, listed=listed, paged=len(heads) >= _PAGED,
        )  # fmt: skip

    @property
    def asks(self) -> bool:
        """Whether a question waits for its answer."""
        return self.writer.entry is not None and self.writer.entry.sections[-1].role == "question"

    def enter(self, block: Block, level: int | None = None) -> None:
        """Open a group of questions; `level` is for one whose heading shows none."""
        self.writer.close()
        self.errata = self.notice = self.writer.place = None
        self.named = id(block) in self.names
        self.coded = False
        above = [open_ for open_, _ in self.outline.open if open_ != DATED_LEVEL]
        beside = bool(above) and above[-1] == block.level
        if beside and find_date(block.text) and not rest_without_stamps(block.text):
            level = DATED_LEVEL
        self.outline.enter(
            level or (block.level if block.kind is BlockKind.HEADING else None),
            bare(unquoted(bare(block.text))),  # ◆「梟」
        )
        self.findings.headings.append(block)
