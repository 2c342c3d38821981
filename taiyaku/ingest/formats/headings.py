"""Which blocks are headings, and how deep: from the source's own levels, capitals, numbers or bold type."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from taiyaku.corpus.text import ends_sentence, has_japanese, is_caps
from taiyaku.ingest.blocks import Block, BlockKind
from taiyaku.ingest.formats.labels import begins_with_type
from taiyaku.ingest.vocabulary import Vocabulary, heading_key

_WORDS = re.compile(r"[\w'’-]+")  # noqa: RUF001
_VERBS = frozenset("IS ARE WAS HAS HAVE HAD MUST MAY CAN CANNOT WILL SHALL SHOULD ALLOWS DO DOES WHO IF".split())
_LONGEST = 9  # words of a heading in capitals
_NUMBERED = re.compile(
    r"(?P<number>(?:\d{1,2}(?:\.\d{1,2}){0,3}\.?|[A-Z]\d?\.|[IVX]{1,5}\.|第\s*[\d一二三四五六七八九十０-９]+\s*[章節部編条]"  # noqa: RUF001
    r"|(?:chapter|part|section|appendix)\s+[\dA-Z]+[.:]?))\s+(?P<title>\S.*)",
    re.IGNORECASE,
)
_CHAPTER = re.compile(r"(?:第.+[章部編]|chapter|part)", re.IGNORECASE)
_LEADING_MARK = re.compile(r"(?P<mark>[◆◇■□●▼▽★☆◎▶▲])\s*(?P<title>\S.*)")
_BRACKETS = re.compile(r"[【《〈≪〔［](?P<title>[^【】《》〈〉≪≫〔〕［］]{1,60})[】》〉≫〕］](?P<rest>.*)")  # noqa: RUF001
_VERSION = re.compile(r"\s*(?:v|ver|version)\.?\s*\d+(?:\.\d+)*", re.IGNORECASE)
_STOP = re.compile(r"[.。,、;；]\s*$")  # noqa: RUF001


@dataclass(frozen=True, slots=True)
class Heading:
    """A heading and its level: 1 is a chapter. `uniform` says that all headings of the document look alike."""

    text: str
    level: int
    block: Block
    number: str | None = None
    in_contents: bool = False


class HeadingFinder:
    """Finds the headings of one document by the evidence that document offers.

    Sources with levels (Markdown, HTML, type sizes in a PDF) are believed; where every heading looks
    the same, the table of contents tells chapters from what stands in them.
    """

    def __init__(self, blocks: Sequence[Block], contents: Sequence[str], vocabulary: Vocabulary) -> None:
        self.vocabulary = vocabulary
        self.contents = Counter(heading_key(name) for name in contents)
        levels = Counter(b.level for b in blocks if b.kind is BlockKind.HEADING and b.level is not None)
        self.sourced = sum(levels.values()) >= 2
        chapters = [m["number"] for b in blocks if (m := self._chapter(b))]
        self.deepest = max(levels, default=2 if any("節" in c for c in chapters) else 1)
        self.caps = self._count_caps(blocks) >= 3
        self.marks = self._mark_levels(blocks, self.deepest if self.sourced or chapters else 0)
        flat = len(levels) <= 1 and not chapters and len(self.marks) <= 1
        self.uniform = flat or self._levels_mislead(blocks)
        self.numbered = self._has_numbered_headings(blocks)

    def _levels_mislead(self, blocks: Sequence[Block]) -> bool:
        """Whether one and the same level holds chapters of the contents and plenty of other headings."""
        listed: Counter[int | None] = Counter()
        other: Counter[int | None] = Counter()
        for block in blocks:
            if block.kind is BlockKind.HEADING:
                (listed if self.contents[heading_key(block.text)] else other)[block.level] += 1
        return any(count >= 3 and other[level] >= 3 * count for level, count in listed.items())

    def find(self, blocks: Sequence[Block]) -> list[Block | Heading]:
        """The blocks, with those that are headings wrapped as such."""
        found = [self._heading(block, blocks, at) or block for at, block in enumerate(blocks)]
        self.type_lines = self._type_lines(found)
        return [h.block if isinstance(h, Heading) and self._is_type(h, b) else h for b, h in _with_before(found)]

    def _type_lines(self, found: Sequence[Block | Heading]) -> frozenset[str]:
        """Keys of lines that stand directly below several names: what kind of thing the name is."""
        above: dict[str, set[str]] = {}
        for before, item in _with_before(found):
            if isinstance(before, Heading) and isinstance(item, Heading) and item.level > before.level:
                if not self.vocabulary.role(before.text) and not self.vocabulary.role(item.text):
                    above.setdefault(heading_key(item.text), set()).add(heading_key(before.text))
        return frozenset(key for key, names in above.items() if len(names) >= 2)

    def _is_type(self, heading: Heading, before: Block | Heading | None) -> bool:
        if not isinstance(before, Heading) or heading.block.kind is BlockKind.HEADING:
            return False
        return heading_key(heading.text) in self.type_lines or begins_with_type(heading.text, self.vocabulary)

    def _heading(self, block: Block, blocks: Sequence[Block], at: int) -> Heading | None:
        if block.kind is BlockKind.TABLE or not block.text:
            return None
        if block.kind is BlockKind.HEADING and block.level is not None:
            return None if self._is_sentence(block.text) else self._levelled(block, block.level or 1)
        followed = blocks[at + 1] if at + 1 < len(blocks) else None
        if found := self._numbered(block, followed):
            return found
        if found := self._marked(block):
            return found
        if block.kind is BlockKind.PARAGRAPH and (self._is_caps_heading(block) or self._is_changelog(block)):
            return self._levelled(block, 1 if not self.sourced else self.deepest + 1)
        if block.kind is BlockKind.HEADING:
            return Heading(_bare(block.text), self.deepest + 1, block)
        if self._is_bold_heading(block, followed):
            return Heading(block.text.rstrip(":："), self.deepest + 2, block)  # noqa: RUF001
        return None

    def _levelled(self, block: Block, level: int) -> Heading:
        text = block.text.strip()
        match = _NUMBERED.fullmatch(text)
        number = match["number"].rstrip(".") if match and match["number"][0].isdigit() else None
        known = self._in_contents(text)
        if self.uniform and self.contents:
            level = 1 if known else 2
        return Heading(match["title"] if number and match else text, level, block, number, known)

    def _in_contents(self, text: str) -> bool:
        """Whether the contents list the heading; each line of them stands for one heading only."""
        key = heading_key(text)
        if self.contents[key] <= 0:
            return False
        self.contents[key] -= 1
        return True

    def _is_changelog(self, block: Block) -> bool:
        name = _VERSION.sub("", block.text)
        return len(block.text) <= 40 and self.vocabulary.is_one_of(name, "structure", "changelog")

    # capitals

    def _count_caps(self, blocks: Sequence[Block]) -> int:
        return sum(b.kind is BlockKind.PARAGRAPH and self._looks_caps(b) for b in blocks)

    def _is_caps_heading(self, block: Block) -> bool:
        if not self._looks_caps(block):
            return False
        return self.caps or self.vocabulary.role(block.text) is not None

    def _looks_caps(self, block: Block) -> bool:
        text = block.text.strip()
        if not is_caps(text) or has_japanese(text) or len(text) > 90 or block.kind is BlockKind.TABLE:
            return False
        return not self._is_sentence(text)

    def _is_sentence(self, text: str) -> bool:
        """Capitals that are running text: many words, a verb, or a stop at the end of several words."""
        if not is_caps(text):
            return len(text) > 140
        if self.vocabulary.starts_with(text, "roles", "example"):
            return False
        words = [w.upper() for w in _WORDS.findall(text)]
        if len(words) > _LONGEST + 3:
            return True
        if len(words) > 4 and (_VERBS & set(words) or text.endswith((".", "!"))):
            return True
        return len(words) > _LONGEST

    # numbers, marks, bold type

    def _has_numbered_headings(self, blocks: Sequence[Block]) -> bool:
        numbers = [b.marker for b in blocks if self._short_numbered(b)]
        return not self.sourced and sum("." in (n or "").rstrip(".") for n in numbers) >= 2

    def _short_numbered(self, block: Block) -> bool:
        marker = block.marker or ""
        return (
            block.kind is BlockKind.ITEM
            and marker[:1].isdigit()
            and len(block.text) <= 60
            and not _STOP.search(block.text)
            and (block.gap > 0 or block.strong)
        )

    def _numbered(self, block: Block, followed: Block | None) -> Heading | None:
        if self.sourced:
            return None
        if self.numbered and self._short_numbered(block) and (followed is None or followed.gap > 0):
            number = (block.marker or "").rstrip(".")
            return Heading(block.text, 1 + number.count("."), block, number)
        if match := self._chapter(block):
            return Heading(block.text, 2 if "節" in match["number"] else 1, block)
        return None

    def _chapter(self, block: Block) -> re.Match[str] | None:
        match = _NUMBERED.fullmatch(block.text) if block.kind is BlockKind.PARAGRAPH else None
        if match and _CHAPTER.match(match["number"]) and len(block.text) <= 60 and not _STOP.search(block.text):
            return match
        return None

    def _mark_levels(self, blocks: Sequence[Block], base: int) -> dict[str, int]:
        """Levels of marks such as ◆ by order of appearance; a mark that only begins long text is a bullet."""
        short: Counter[str] = Counter()
        seen: Counter[str] = Counter()
        for block in blocks:
            if mark := self._mark(block):
                seen[mark] += 1
                short[mark] += len(block.text) <= 40 and not _STOP.search(block.text)
        marks = [m for m in seen if short[m] >= 0.8 * seen[m]]
        return {mark: base + level for level, mark in enumerate(marks, 1)}

    def _mark(self, block: Block) -> str | None:
        if block.kind is BlockKind.ITEM:
            known = self.vocabulary.words("structure", "group_markers")
            return block.marker if block.marker in known else None
        match = _LEADING_MARK.fullmatch(block.text)
        return match["mark"] if match else ("【】" if _BRACKETS.fullmatch(block.text) else None)

    def _marked(self, block: Block) -> Heading | None:
        mark = self._mark(block)
        if mark is None or mark not in self.marks:
            return None
        return Heading(_bare(block.text), self.marks[mark], block)

    def _is_bold_heading(self, block: Block, followed: Block | None) -> bool:
        """A short bold line without a stop, on its own above other text."""
        if block.kind is not BlockKind.PARAGRAPH or not block.strong or len(block.text) > 70:
            return False
        if ends_sentence(block.text.rstrip(":：)）")) or followed is None:  # noqa: RUF001
            return False
        return not followed.strong


def _with_before(items: Sequence[Block | Heading]) -> Iterator[tuple[Block | Heading | None, Block | Heading]]:
    return zip([None, *items], items, strict=False)


def _bare(text: str) -> str:
    """A heading without the sign or the brackets that mark it as one."""
    if match := _LEADING_MARK.fullmatch(text):
        text = match["title"]
    if (brackets := _BRACKETS.fullmatch(text)) and not brackets["rest"].strip():
        text = brackets["title"]
    return text.rstrip(":：-－― ")  # noqa: RUF001


def marked_headings(blocks: Sequence[Block], vocabulary: Vocabulary) -> list[Block]:
    """Blocks in which short lines with a group sign, "■戦闘", have become headings without a level."""
    signs = vocabulary.words("structure", "group_markers")
    result = []
    for block in blocks:
        lone = block.kind is BlockKind.ITEM and block.marker in signs and len(block.text) <= 40
        if lone and not _STOP.search(block.text) and not re.search(r"[?？]", block.text):  # noqa: RUF001
            block = replace(block, kind=BlockKind.HEADING, marker=None, depth=0)
        result.append(block)
    return result


def relevel(headings: Sequence[Block | Heading]) -> list[Block | Heading]:
    """Levels without gaps: a document whose highest heading is a level 3 begins at 1."""
    used = sorted({h.level for h in headings if isinstance(h, Heading)})
    rank = {level: number for number, level in enumerate(used, 1)}
    return [replace(h, level=rank[h.level]) if isinstance(h, Heading) else h for h in headings]
