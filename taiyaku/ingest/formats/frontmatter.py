"""What stands before a document's first rule: its title, its version, its table of contents."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from taiyaku.corpus.text import squeeze
from taiyaku.ingest.blocks import Block, BlockKind
from taiyaku.ingest.drafts import Findings
from taiyaku.ingest.vocabulary import Vocabulary
from taiyaku.workspace import Source

_VERSION = re.compile(
    r"""(?:v|ver\.?|version|rev\.?|revision|第|バージョン|版)\s*\.?\s*(?P<version>\d+(?:\.\d+)*[a-z]?)\s*(?:版)?
    (?:\s*[-–—,/(（]?\s*(?P<date>[^()（）]{0,30}?)[)）]?)?\s*""",  # noqa: RUF001
    re.IGNORECASE | re.VERBOSE,
)
_LEADERS = re.compile(r"(?:[.．…·・_]\s?){3,}\s*\d{1,3}\s*$|\.\s*\t\s*\d{1,3}")  # noqa: RUF001
_PAGE_CELL = re.compile(r"\s*\d{1,3}\s*")
_CONTENTS_LINE = re.compile(r".{2,80}?[\s.．…·]+\d{1,3}\s*$")  # noqa: RUF001


@dataclass(slots=True)
class Frontmatter:
    """Takes title and version lines off the top of a document."""

    findings: Findings
    source: Source
    vocabulary: Vocabulary

    def take(self, blocks: Sequence[Block]) -> list[Block]:
        """The blocks without the title page; what was taken is furniture with a reason."""
        rest = list(blocks)
        while rest and self._takes(rest[0], rest[1:]):
            rest.pop(0)
        return rest

    def _takes(self, block: Block, rest: Sequence[Block]) -> bool:
        if not block.text:
            self.findings.discard(block, "ruled line")
            return True
        if block.kind is not BlockKind.TABLE and (match := _VERSION.fullmatch(block.text.strip())):
            self.findings.version = self.findings.version or match["version"]
            self.findings.discard(block, "version of the document")
            return True
        if self.source.title and _same(block.text, self.source.title):
            return self._title(block)
        if self.findings.title is None and block.kind is BlockKind.HEADING and block.level == 1:
            alone = not any(b.kind is BlockKind.HEADING and b.level == 1 for b in rest)
            return self._title(block) if alone and any(b.kind is BlockKind.HEADING for b in rest) else False
        return False

    def _title(self, block: Block) -> bool:
        self.findings.title = self.findings.title or block.text
        self.findings.discard(block, "title of the document")
        return True


def _same(text: str, title: str) -> bool:
    return squeeze(text).casefold() == squeeze(title).casefold()


def drop_contents(blocks: Sequence[Block], findings: Findings, vocabulary: Vocabulary) -> list[Block]:
    """The blocks without tables of contents, which are declared furniture; their headings go too."""
    kept: list[Block] = []
    inside = False
    for block in blocks:
        if vocabulary.is_one_of(block.text, "structure", "contents") and len(block.text) < 40:
            findings.discard(block, "table of contents")
            inside = True
        elif is_contents(block, inside):
            findings.discard(block, "table of contents")
        else:
            inside = False
            kept.append(block)
    return kept


def is_contents(block: Block, inside: bool = False) -> bool:
    """Whether a block is part of a table of contents: leaders, or a column of rising page numbers."""
    if block.kind is BlockKind.TABLE:
        return _contents_table(block)
    lines = [line for line in (block.raw or block.text).split("\n") if line.strip()]
    if any(_LEADERS.search(line) for line in lines):
        return True
    return inside and bool(lines) and all(_CONTENTS_LINE.fullmatch(line.strip()) for line in lines)


def _contents_table(block: Block) -> bool:
    width = max(map(len, block.rows), default=0)
    for offset in range(width - 1):
        pairs = [(r[offset], r[offset + 1]) for r in block.rows if len(r) > offset + 1]
        pages = [int(page) for name, page in pairs if name.strip() and _PAGE_CELL.fullmatch(page)]
        rising = all(a <= b for a, b in zip(pages, pages[1:], strict=False))
        names = [name for name, _ in pairs if name.strip()]
        wordy = sum(any(c.isalpha() for c in name) for name in names) == len(names)
        if len(pages) >= 4 and len(pages) >= 0.8 * len(block.rows) and rising and wordy and width % 2 == 0:
            return True
    return False
