"""Which blocks are headings, and how deep: from the source's own levels, capitals, numbers or bold type."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence

from taiyaku.corpus.text import ends_sentence, has_japanese, is_caps
from taiyaku.ingest.blocks import Block, BlockKind
from taiyaku.ingest.formats.labels import begins_with_type, is_type_line
from taiyaku.ingest.formats.outline.numbering import Numbering, chapter, is_below, numbered_line, split_number
from taiyaku.ingest.formats.outline.unmarked import plain_headings
from taiyaku.ingest.list_markers import quoted_heading, signs
from taiyaku.ingest.vocabulary import Vocabulary, heading_key
from taiyaku.values import Struct, replace

_WORDS = re.compile(r"[\w'’-]+")
_VERB_WORDS = "IS ARE WAS HAS HAVE HAD MUST MAY CAN CANNOT WILL SHALL SHOULD ALLOWS DO DOES WHO IF"
_VERBS = frozenset(_VERB_WORDS.split())
_NEARLY_ALL = 0.9  # share of the headings that look alike, where the contents tell them apart
_LONGEST = 9  # words of a heading in capitals
_LEADING_MARK = re.compile(r"(?P<mark>[◆◇■□●▼▽★☆◎▶▲])\s*(?P<title>\S.*)")
_BRACKETS = re.compile(r"[【《〈≪〔［](?P<title>[^【】《》〈〉≪≫〔〕［］]{1,60})[】》〉≫〕］](?P<rest>.*)")
_VERSION = re.compile(r"\s*(?:v|ver|version)\.?\s*\d+(?:\.\d+)*", re.IGNORECASE)
_SCENARIO_NUMBER = re.compile(r"\s*[\d０-９]{1,2}\s*(?:[:：.．\-–—\u3000]\s*|\s+)\S")
_BELOW_NUMBERS = 9  # level of a heading in capitals among numbered ones
_STOP = re.compile(r"[.。,、;；]\s*$")


class Heading(Struct, frozen=True):
    """A heading and its level: 1 is a chapter."""

    text: str
    level: int
    block: Block
    number: str | None = None
    in_contents: bool = False


class HeadingFinder:
    """Finds the headings of one document by the evidence that document offers.

    Sources with levels (Markdown, HTML) are believed; where every heading looks the same, the table of
    contents tells chapters from what stands in them. `decided` says that the outline of a printed document
    has been found already: nothing but the names of parts is added to it.
    """

    def __init__(
        self, blocks: Sequence[Block], contents: Sequence[str], vocabulary: Vocabulary, decided: bool = False
    ) -> None:
        self.vocabulary = vocabulary
        self.decided = decided and sum(b.kind is BlockKind.HEADING for b in blocks) >= 2
        self.contents = Counter(heading_key(name) for name in contents)
        levels = Counter(b.level for b in blocks if b.kind is BlockKind.HEADING and b.level is not None)
        self.sourced = sum(levels.values()) >= 2
        self.numbering = Numbering.of(blocks, self.sourced)
        self.scenarios = not self.sourced and any(self._is_scenario_line(b) for b in blocks)
        ranks = 0 if self.sourced else max(len(self.numbering.ranks), self.scenarios)
        self.deepest = max(levels, default=max(ranks, 1))
        capitals = self._count_caps(blocks)
        self.caps = capitals >= 3 or (capitals > 0 and not self.sourced and not self.numbering.headings)
        above = self.deepest if self.sourced or ranks else 0
        self.marks = self._mark_levels(blocks, max(above, self._numbered_above_marks(blocks)))
        self.plain = self._plain_headings(blocks)
        most = max(levels.values(), default=0)
        alike = len(levels) <= 1 or (self.contents and most >= _NEARLY_ALL * levels.total())
        flat = bool(alike) and not ranks and len(self.marks) <= 1 and not (self.plain and capitals)
        self.uniform = flat and not self.numbering.headings

    def _plain_headings(self, blocks: Sequence[Block]) -> frozenset[int]:
        """Short lines are looked at only where the source, numbers and signs show no headings.

        Beside many headings in capitals a few such lines are none.
        """
        if self.sourced or self.numbering.headings or self.numbering.ranks or self.marks:
            return frozenset()
        found = [at for at in plain_headings(blocks) if not self._looks_caps(blocks[at])]
        return frozenset(found) if 2 * len(found) >= self._count_caps(blocks) else frozenset()

    def find(self, blocks: Sequence[Block]) -> list[Block | Heading]:
        """The blocks, with those that are headings wrapped as such."""
        found = [self._heading(block, blocks, at) or block for at, block in enumerate(blocks)]
        self.type_lines = self._type_lines(found)
        return [
            replace(h.block, kind=BlockKind.PARAGRAPH, level=None)
            if isinstance(h, Heading) and self._is_type(h, b) and not self._is_group(h, after)
            else h
            for (b, h), after in zip(_with_before(found), [*found[1:], None], strict=False)
        ]

    def _is_group(self, heading: Heading, after: Block | Heading | None) -> bool:
        """Whether names stand below a heading that could say what kind of thing the one above it is."""
        if not self.decided or not isinstance(after, Heading):
            return False
        return after.level > heading.level and not self.vocabulary.role(after.text)

    def _type_lines(self, found: Sequence[Block | Heading]) -> frozenset[str]:
        """Keys of lines that stand directly below several names: what kind of thing the name is."""
        above: dict[str, set[str]] = {}
        for before, item in _with_before(found):
            if not isinstance(before, Heading) or not isinstance(item, Heading) or item.level <= before.level:
                continue
            if not self.vocabulary.role(before.text) and not self.vocabulary.role(item.text):
                above.setdefault(heading_key(item.text), set()).add(heading_key(before.text))
        return frozenset(key for key, names in above.items() if len(names) >= 2)

    def _is_type(self, heading: Heading, before: Block | Heading | None) -> bool:
        if not isinstance(before, Heading) or (heading.block.kind is BlockKind.HEADING and not self.decided):
            return False
        if self.decided:
            below = heading.level > before.level and begins_with_type(heading.text, self.vocabulary)
            repeated = heading_key(heading.text) in self.type_lines
            return below and (repeated or is_type_line(heading.text, self.vocabulary))
        return heading_key(heading.text) in self.type_lines or begins_with_type(heading.text, self.vocabulary)

    def _heading(self, block: Block, blocks: Sequence[Block], at: int) -> Heading | None:
        if block.kind is BlockKind.TABLE or not block.text:
            return None
        if block.kind is BlockKind.HEADING and block.level is not None:
            text = not self.decided and self._is_sentence(block.text)
            return None if text else self._levelled(block, block.level or 1)
        if self.decided:
            return self._part(block)
        followed = blocks[at + 1] if at + 1 < len(blocks) else None
        if found := self._numbered(block, followed) or self._marked(block) or self._quoted(block):
            return found
        if block.kind is BlockKind.PARAGRAPH and (self._is_caps_heading(block) or self._is_changelog(block)):
            return self._levelled(block, self._caps_level(block))
        if self.scenarios and self._is_scenario_line(block):
            return Heading(block.text, 1, block)
        if at in self.plain or self._is_chapter_name(block, followed):
            return self._levelled(block, 2 if self.caps and self.plain and at in self.plain else 1)
        if block.kind is BlockKind.HEADING:
            return Heading(_bare(block.text), self.deepest + 1, block)
        if self._is_bold_heading(block, followed):
            return Heading(block.text.rstrip(":："), self.deepest + 2, block)
        return None

    def _part(self, block: Block) -> Heading | None:
        """The name of a part in capitals, in bold type or in brackets: "EFFECTS"."""
        shown = self._looks_caps(block) or (block.strong and len(block.text) <= 40)
        if block.kind is BlockKind.PARAGRAPH and shown and self.vocabulary.role(block.text):
            return self._levelled(block, self.deepest + 1)
        return self._quoted(block)

    def _caps_level(self, block: Block) -> int:
        """Capitals are chapters; where numbers mark the chapters, parts of what is numbered."""
        if self.sourced:
            return self.deepest + 1
        chapter = self.vocabulary.is_one_of(block.text, "structure", "chapters")
        return _BELOW_NUMBERS if self.numbering.headings and not chapter else 1

    def _is_scenario_line(self, block: Block) -> bool:
        """A line of its own such as "Mission 2: Power Cut"."""
        if block.kind is not BlockKind.PARAGRAPH or len(block.text) > 60 or is_caps(block.text):
            return False
        word = self.vocabulary.starts_with(block.text, "kinds.words", "scenario")
        named = word is not None and bool(_SCENARIO_NUMBER.match(block.text[len(word) :]))
        return named and block.gap > 0 and not _STOP.search(block.text)

    def _is_chapter_name(self, block: Block, followed: Block | None) -> bool:
        """A line that is nothing but the name of a chapter any game may have: "Setup", "用語集"."""
        if (
            self.sourced
            or block.kind is not BlockKind.PARAGRAPH
            or len(block.text) > 40
            or block.text.endswith((":", "："))
        ):
            return False
        alone = (
            block.gap > 0
            and followed is not None
            and (followed.gap > 0 or followed.kind is BlockKind.PARAGRAPH)
        )
        return alone and self._names_chapter(block.text)

    def _names_chapter(self, text: str) -> bool:
        lists = ("chapters", "appendix", "glossary")
        return any(self.vocabulary.is_one_of(text, "structure", name) for name in lists)

    def _quoted(self, block: Block) -> Heading | None:
        """A role word in quoting brackets on a line of its own: "＜補足＞"."""
        if block.kind is not BlockKind.PARAGRAPH or len(block.text) > 24:
            return None
        name = quoted_heading(block.text, signs(self.vocabulary))
        return Heading(name, self.deepest + 2, block) if name and self.vocabulary.role(name) else None

    def _levelled(self, block: Block, level: int) -> Heading:
        text = block.text.strip()
        found = split_number(text)
        if found and self.decided:
            found = replace(found, title=found.title.rstrip(".。:："))  # of a heading that runs in
        known = self._in_contents(text) or (found is not None and self._in_contents(found.title))
        if self.uniform and self.contents:
            level = 1 if known else 2
        return Heading(
            found.title if found else text, level, block, found.number or None if found else None, known
        )

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

    def _numbered(self, block: Block, followed: Block | None) -> Heading | None:
        if self.sourced:
            return None
        line = numbered_line(block) if self.numbering.headings else None
        apart = followed is None or followed.gap > 0 or is_below(followed, block)
        if line and (apart or (followed and not _is_next_step(followed))):
            return Heading(line.title, self.numbering.level(line.number), block, line.number)
        if block.kind is BlockKind.PARAGRAPH and (found := chapter(block.text)):
            return Heading(found.title, self.numbering.chapter_level(found), block, found.number or None)
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

    def _numbered_above_marks(self, blocks: Sequence[Block]) -> int:
        """The deepest level of numbered headings that begin before the marked ones: "1." over 【条件】."""
        if not self.numbering.headings:
            return 0
        levels: list[int] = []
        for block in blocks:
            if not levels and self._mark(block):
                return 0
            if line := numbered_line(block):
                levels.append(self.numbering.level(line.number))
        return max(levels, default=0)

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
        if ends_sentence(block.text.rstrip(":：)）")) or followed is None:
            return False
        if self._names_chapter(block.text):
            return True
        return not followed.strong


def _is_next_step(block: Block) -> bool:
    """Whether a block goes on counting, so that the one before it is a step too."""
    return block.kind is BlockKind.ITEM and bool(re.match(r"[\d０-９]", block.marker or ""))


def _with_before(
    items: Sequence[Block | Heading],
) -> Iterator[tuple[Block | Heading | None, Block | Heading]]:
    return zip([None, *items], items, strict=False)


def _bare(text: str) -> str:
    """A heading without the sign or the brackets that mark it as one."""
    if match := _LEADING_MARK.fullmatch(text):
        text = match["title"]
    if (brackets := _BRACKETS.fullmatch(text)) and not brackets["rest"].strip():
        text = brackets["title"]
    return text.rstrip(":：-－― ")


def marked_headings(blocks: Sequence[Block], vocabulary: Vocabulary) -> list[Block]:
    """Blocks in which short lines with a group sign, "■戦闘", have become headings without a level."""
    signs = vocabulary.words("structure", "group_markers")
    result = []
    for block in blocks:
        bare = _without_sign(block) if block.text[:1] in signs else block
        lone = bare is not block or (block.kind is BlockKind.ITEM and block.marker in signs)
        if lone and len(bare.text) <= 40 and not re.search(rf"{_STOP.pattern}|[?？]", bare.text):
            block = replace(bare, kind=BlockKind.HEADING, marker=None, depth=0)
        result.append(block)
    return result


def _without_sign(block: Block) -> Block:
    """A line of its own without the sign before its words, where the reader has left the sign in the text."""
    match = _LEADING_MARK.fullmatch(block.text)
    if match is None or block.kind is not BlockKind.PARAGRAPH or not match["title"][0].isalnum():
        return block
    return block if "\n" in block.raw.strip() else block.part(match.start("title"))


def relevel(headings: Sequence[Block | Heading]) -> list[Block | Heading]:
    """Levels without gaps: a document whose highest heading is a level 3 begins at 1."""
    used = sorted({h.level for h in headings if isinstance(h, Heading)})
    rank = {level: number for number, level in enumerate(used, 1)}
    return [replace(h, level=rank[h.level]) if isinstance(h, Heading) else h for h in headings]
