"""What stands before a document's first rule: its title, its version, its table of contents."""

from __future__ import annotations

import itertools
import re
from collections import Counter
from collections.abc import Sequence
from itertools import pairwise

from taiyaku.corpus.text import ends_sentence, is_caps, squeeze
from taiyaku.ingest.blocks import Block, BlockKind
from taiyaku.ingest.drafts import Findings
from taiyaku.ingest.formats.question_marks import question_mark
from taiyaku.ingest.outline.candidates import Candidate
from taiyaku.ingest.outline.contents import LEADER, contents_of
from taiyaku.ingest.outline.numbers import begins_part
from taiyaku.ingest.version_lines import find_date
from taiyaku.ingest.vocabulary import Vocabulary, heading_key
from taiyaku.values import Struct
from taiyaku.workspace import Source

_VERSION = re.compile(
    r"""(?:(?:v|ver\.?|version|rev\.?|revision|バージョン)\s*\.?\s*(?P<version>\d+(?:\.\d+)*[a-z]?)|第\s*(?P<issue>[\d.]+)\s*版(?!を))
    (?:\s*[-–—,/(（]?\s*(?P<date>[^()（）]{0,30}?)[)）]?)?\s*""",
    re.IGNORECASE | re.VERBOSE,
)
_FIRST_CHAPTER = re.compile(r"(?:chapter|part|section)\s+[\dIVX]|第.{1,3}[章部編]|(?:I|1)\.\s", re.IGNORECASE)
_TITLE_LINES = 3
_PAGE_CELL = re.compile(r"\s*\d{1,3}\s*")
_LISTED = re.compile(r"(?P<name>[^\W\d_][^\n]*?)\s*[.．…·_\s]{2,}\s*(?P<page>\d{1,3})(?=\s|$)")
_LED = re.compile(r"(?P<name>[^\W\d_][^.．…·_\n]*?)\s*(?:[.．…·_]\s?){8,}")


class Frontmatter(Struct):
    """Takes title and version lines off the top of a document."""

    findings: Findings
    source: Source
    vocabulary: Vocabulary

    def take(self, blocks: Sequence[Block]) -> list[Block]:
        """The blocks without the title page; what was taken is furniture with a reason."""
        rest = self._without_title_lines(list(blocks))
        while rest and self._takes(rest[0], rest[1:]):
            rest.pop(0)
        for at, (block, below) in enumerate(pairwise(rest[: _TITLE_LINES + 1])):  # below a subtitle
            if block.kind is below.kind is BlockKind.HEADING and self._version(block):
                self._takes(rest.pop(at), rest)
                break
        return rest

    def _without_title_lines(self, blocks: list[Block]) -> list[Block]:
        """Short lines at the very top, with a heading, a question or a version below them, are the title."""
        run = 0
        while run < min(len(blocks), _TITLE_LINES) and self._may_be_title(blocks[run]):
            apart = run and blocks[run].gap
            if apart and (begins_part(blocks[run].text) or _hangs_out(blocks[run : run + 2])):
                break
            run += 1
        while run and not self._ends_title(blocks, run):
            run -= 1
        for block in blocks[:run]:
            self._title(block)
        return blocks[run:]

    def _ends_title(self, blocks: Sequence[Block], run: int) -> bool:
        """Whether what stands below the first `run` lines shows that they are the title."""
        if run >= len(blocks):
            return False
        following = blocks[run]
        behind = blocks[run + 1] if run + 1 < len(blocks) else None
        if run > 1 and blocks[run - 1].gap and question_mark(following.text, self.vocabulary):
            return False  # the first group of questions
        if self._version(following) or self._begins(following):
            return True
        if following.gap and behind is not None and question_mark(behind.text, self.vocabulary):
            return True
        if following.gap and self.vocabulary.is_one_of(following.text, "structure", "chapters"):
            return True
        if following.gap and run == 1 and self._names_document(blocks[0].text):
            return True
        heads = following.gap > 0 and following.kind is BlockKind.PARAGRAPH and len(following.text) <= 60
        plain = heads and behind is not None and not ends_sentence(following.text)
        return plain and behind is not None and behind.gap > 0 and blocks[run - 1].gap == 0 and run > 1

    def _names_document(self, text: str) -> bool:
        """Whether a line ends with a word for a book of rules: "Moth & Candle Comprehensive Rules"."""
        key = heading_key(text)
        return any(key.endswith(word) for word in self.vocabulary.keys("structure", "documents"))

    def _may_be_title(self, block: Block) -> bool:
        if _FIRST_CHAPTER.match(block.text) or question_mark(block.text, self.vocabulary):
            return False
        named = self.vocabulary.role(block.text) or self.vocabulary.is_one_of(
            block.text, "structure", "chapters"
        )
        group = len(block.text.split()) == 1 and self.vocabulary.kind_of_group(block.text) is not None
        return _is_title_line(block) and not self._version(block) and not named and not group

    def _version(self, block: Block) -> re.Match[str] | None:
        return _VERSION.fullmatch(block.text.strip()) if block.kind is not BlockKind.TABLE else None

    def _begins(self, block: Block) -> bool:
        """Whether a block opens the document proper."""
        if block.kind is BlockKind.HEADING or question_mark(block.text, self.vocabulary):
            return True
        if block.strong and block.gap and _is_title_line(block) and not block.text[0].islower():
            return True
        short = len(block.text) <= 60 and not ends_sentence(block.text)
        numbered = block.kind is BlockKind.ITEM and bool(block.marker) and short
        return numbered or (short and (is_caps(block.text) or bool(_FIRST_CHAPTER.match(block.text))))

    def _takes(self, block: Block, rest: Sequence[Block]) -> bool:
        if not block.text:
            self.findings.discard(block, "ruled line")
            return True
        if match := self._version(block):
            self.findings.version = self.findings.version or match["version"] or match["issue"]
            self.findings.date = self.findings.date or _iso_date(match["date"])
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


def _iso_date(text: str | None) -> str | None:
    found = find_date(text) if text else None
    return found[0] if found else None


def _is_title_line(block: Block) -> bool:
    if block.kind is not BlockKind.PARAGRAPH or not 0 < len(block.text) <= 80:
        return False
    return not ends_sentence(block.text) or bool(re.search(r"[)）!！]$", block.text))


def _hangs_out(blocks: Sequence[Block]) -> bool:
    """Whether a line stands directly above text that begins further in, as headings of manual pages do."""
    return len(blocks) > 1 and blocks[1].gap == 0 and blocks[1].indent > blocks[0].indent


def _same(text: str, title: str) -> bool:
    return squeeze(text).casefold() == squeeze(title).casefold()


def split_contents(blocks: Sequence[Block], vocabulary: Vocabulary) -> tuple[list[Block], list[Block]]:
    """The blocks without tables of contents, and those of the tables with their headings."""
    lines = [(at, line) for at, block in enumerate(blocks) for line in _lines_of(block)]
    found = contents_of(
        [
            Candidate(line, table=blocks[at].kind is BlockKind.TABLE, rows=blocks[at].rows)
            for at, line in lines
        ],
        vocabulary,
    )
    counts = Counter(at for at, _ in lines)
    listing = Counter(lines[number][0] for number in found)
    kept: list[Block] = []
    contents: list[Block] = []
    for at, block in enumerate(blocks):
        listed = block.style == "contents" or (counts[at] > 0 and 2 * listing[at] > counts[at])
        (contents if listed else kept).append(block)
    return kept, contents


def _lines_of(block: Block) -> list[str]:
    if block.kind is BlockKind.TABLE or block.kind is BlockKind.HEADING:
        return [block.text]
    lines = [line for line in block.raw.split("\n") if line.strip()]
    return lines if len(lines) > 1 else [block.text]  # without the markup of links


def drop_contents(blocks: Sequence[Block], findings: Findings, vocabulary: Vocabulary) -> list[Block]:
    """The blocks without tables of contents, which are declared furniture."""
    kept, contents = split_contents(blocks, vocabulary)
    for block in contents:
        findings.discard(block, "table of contents")
    return kept


def title_page(blocks: Sequence[Block], contents: Sequence[Block]) -> int:
    """How many blocks before the table of contents are the title page: short lines, none a sentence."""
    if not contents:
        return 0
    before = [b for b in blocks if b.provenance.lines[0] < contents[0].provenance.lines[0]]
    short = all(
        len(b.text) <= 80 and not b.text.endswith((".", "。")) and b.kind is not BlockKind.TABLE
        for b in before
    )
    return len(before) if short and len(before) <= 15 else 0


def contents_titles(contents: Sequence[Block]) -> list[str]:
    """The names a table of contents lists, with or without pages."""
    names = [name for name, _ in contents_lines(contents)]
    return names or [line.strip() for block in contents[1:] for line in _lines_of(block)]


def contents_lines(contents: Sequence[Block]) -> list[tuple[str, int | None]]:
    """The names a table of contents lists, each with its page where it has one."""
    found: list[tuple[str, int | None]] = []
    for block in contents:
        if block.kind is BlockKind.TABLE:
            pairs = (pair for row in block.rows for pair in itertools.pairwise(row))
            paged = [(n, int(page)) for n, page in pairs if _PAGE_CELL.fullmatch(page) and n.strip()]
            found.extend(paged)
            if paged:
                continue
        for line in (block.raw or block.text).split("\n"):
            pattern = _LISTED if _LISTED.search(line) else _LED
            found.extend((m["name"], _page_of(m)) for m in pattern.finditer(line))
    return [(name.strip().rstrip(".…· "), page) for name, page in found]


def _page_of(match: re.Match[str]) -> int | None:
    return int(match["page"]) if match.re is _LISTED else None


def is_contents(block: Block) -> bool:
    """Whether a block has dots that lead to a page number."""
    return any(LEADER.search(line) for line in _lines_of(block))
