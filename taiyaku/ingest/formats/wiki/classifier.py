"""What each block of a wiki page is: furniture, a badge, a heading, part of a card, or text."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from functools import lru_cache

from taiyaku.corpus.text import any_of, ends_sentence, has_japanese, is_caps
from taiyaku.ingest.blocks import ROLE_BOXES, Block, BlockKind, container_named
from taiyaku.ingest.formats.labels import is_type_line
from taiyaku.ingest.formats.wiki.block_kinds import Part, PartKind
from taiyaku.ingest.formats.wiki.card_drafts import is_card_line, label_end, mark_end, read_update
from taiyaku.ingest.formats.wiki.furniture import furniture_part
from taiyaku.ingest.version_lines import find_stamps
from taiyaku.ingest.vocabulary import Vocabulary, heading_key
from taiyaku.values import Struct, field


class Reading(Struct):
    """What the rules may look at while they go through a page."""

    blocks: Sequence[Block]
    vocabulary: Vocabulary
    title: int | None  # position of the page's title
    name: str  # the page's title as text
    flat: bool  # the source shows no headings: lines alone have to do
    parts: list[Part] = field(default_factory=list)
    latest: dict[PartKind, int] = field(default_factory=dict)  # of each kind, where the last part stands
    in_head: bool = True  # whether nothing of the page's own text has come yet
    redirects: set[str] = field(default_factory=set)
    examples: Part | None = None  # the last heading of examples

    @property
    def before(self) -> Part | None:
        return self.parts[-1] if self.parts else None

    def after(self, at: int, by: int = 1) -> Block | None:
        return self.blocks[at + by] if at + by < len(self.blocks) else None

    def add(self, part: Part) -> None:
        self.latest[part.kind] = len(self.parts)
        self.in_head = self.in_head and part.kind in _HEAD
        if part.kind is PartKind.REDIRECT:
            self.redirects.add(heading_key(part.detail))
        elif part.kind is PartKind.ROLE and part.detail == "example":
            self.examples = part
        self.parts.append(part)

    def last(self, *kinds: PartKind) -> Part | None:
        at = max((self.latest.get(kind, -1) for kind in kinds), default=-1)
        return self.parts[at] if at >= 0 else None


_HEAD = frozenset({PartKind.NOTICE, PartKind.FURNITURE, PartKind.REVISION, PartKind.REDIRECT, PartKind.TITLE})
Rule = Callable[[Reading, int, Block], Part | None]
_HEADINGS = tuple(map(PartKind, ["role", "example", "heading", "group", "card", "title", "name"]))
_NOT_SECTIONS = frozenset({"question", "answer", "original", "body"})
_LONGEST_MARK = 200  # characters of the line that heads a superseded text
_TAIL = 6  # blocks at the end among which a page's footer stands
_JA_CLAUSE_END = re.compile(r"[るすたいだうくぬむ]$")
_NOT_HEADING_START = re.compile(r"[a-zà-öø-ÿ,;.…(（「]")
_BRACKET = re.compile(r"\s*[(（][^()（）]*[)）]\s*$")
_PART_OF_HEADING = re.compile(r"\s*(?:[:：]|\.\s|\s[-–—]\s)\s*")


def label_parts(
    blocks: Sequence[Block], title: int | None, name: str, vocabulary: Vocabulary, flat: bool
) -> list[Part]:
    """Say of every block what it is; the first rule that matches decides."""
    reading = Reading(blocks, vocabulary, title, name, flat)
    for at, block in enumerate(blocks):
        part = next(p for rule in RULES if (p := rule(reading, at, block)))
        reading.add(part)
    return reading.parts


def _notice(reading: Reading, at: int, block: Block) -> Part | None:
    if reading.in_head and container_named(block.style, "notice"):  # further down it is on what is above it
        return Part(PartKind.NOTICE, block)
    return Part(PartKind.NOTICE, block) if reading.title is not None and at < reading.title else None


def _title(reading: Reading, at: int, block: Block) -> Part | None:
    return Part(PartKind.TITLE, block) if at == reading.title else None


def _nothing(reading: Reading, at: int, block: Block) -> Part | None:
    return Part(PartKind.FURNITURE, block, "rule line") if not block.text.strip() else None


def _furniture(reading: Reading, at: int, block: Block) -> Part | None:
    """Site line, navigation, revision and redirect: above the text, or below all of it."""
    if not reading.in_head and at < len(reading.blocks) - _TAIL:
        return None
    return furniture_part(block, reading.vocabulary, reading.in_head)


def _update(reading: Reading, at: int, block: Block) -> Part | None:
    if block.kind is BlockKind.TABLE or container_named(block.style, "version", "card"):
        return None
    stamp = read_update(block.text, reading.vocabulary)
    return Part(PartKind.UPDATE, block, stamp=stamp) if stamp else None


def _toggle(reading: Reading, at: int, block: Block) -> Part | None:
    text = block.text.strip("[]［］ ▼▲►▶")
    return (
        Part(PartKind.TOGGLE, block) if reading.vocabulary.is_one_of(text, "wiki", "show_original") else None
    )


def _original(reading: Reading, at: int, block: Block) -> Part | None:
    """The word that heads a superseded text, where an update or its box shows that it does."""
    if block.kind in {BlockKind.TABLE, BlockKind.ITEM} or len(block.text) > _LONGEST_MARK:
        return None
    text = re.sub(r"\s*[(（].*[)）]\s*$", "", block.text.strip("[]［］ "))
    if not reading.vocabulary.is_one_of(text, "wiki", "original"):
        return None
    shown = container_named(block.style, "original") or reading.last(PartKind.UPDATE, PartKind.TOGGLE)
    return Part(PartKind.ORIGINAL, block) if shown else None


def _boxed_card(reading: Reading, at: int, block: Block) -> Part | None:
    """Parts of a card that its markup names."""
    box = container_named(block.style, "version", "question", "answer", "related")
    if box is None or box.name not in {"version", "question", "answer", "related"}:
        return None
    words = {"question": ("faq", "questions"), "answer": ("faq", "answers")}
    table, name = words.get(box.name, ("wiki", box.name))
    start = label_end(block.text, table, name, reading.vocabulary) or 0
    kind = PartKind(box.name)
    if box.name in {"question", "answer"}:
        start = mark_end(block.text, name, reading.vocabulary, loose=True) or 0
        before = reading.before
        if before and before.kind is kind and container_named(before.block.style, box.name) == box:
            return Part(PartKind.TEXT, block)
    return Part(kind, block, start=start)


def _group(reading: Reading, at: int, block: Block) -> Part | None:
    """The heading above the cards."""
    if not _may_head(block) or not reading.vocabulary.is_one_of(block.text, "structure", "appendix"):
        return None
    if block.kind is BlockKind.HEADING or block.strong or reading.last(PartKind.GROUP) is None:
        return Part(PartKind.GROUP, block)
    return None


def _card(reading: Reading, at: int, block: Block) -> Part | None:
    if not _may_head(block) or not is_card_line(block.text, reading.vocabulary):
        return None
    after = reading.after(at)
    if after is None or container_named(after.style, "version", "question"):
        return Part(PartKind.CARD, block) if after else None
    text, words = after.text, reading.vocabulary
    follows = (
        label_end(text, "wiki", "version", words) is not None
        or mark_end(text, "questions", words) is not None
    )
    return Part(PartKind.CARD, block) if follows else None


def _labelled_version(reading: Reading, at: int, block: Block) -> Part | None:
    start = label_end(block.text, "wiki", "version", reading.vocabulary)
    if start is None or not find_stamps(block.text[start:]) or len(block.text) > 120:
        return None
    return Part(PartKind.VERSION, block, start=start)


def _question(reading: Reading, at: int, block: Block) -> Part | None:
    if block.kind not in {BlockKind.PARAGRAPH, BlockKind.HEADING, BlockKind.ITEM}:
        return None
    start = mark_end(block.text, "questions", reading.vocabulary, loose=bool(reading.last(PartKind.GROUP)))
    return Part(PartKind.QUESTION, block, start=start) if start is not None else None


def _answer(reading: Reading, at: int, block: Block) -> Part | None:
    card = reading.last(PartKind.QUESTION, PartKind.HEADING, PartKind.RELATED)
    if not card or card.kind is PartKind.RELATED or block.kind is BlockKind.TABLE:
        return None
    asked = card.kind is PartKind.QUESTION
    start = mark_end(block.text, "answers", reading.vocabulary, loose=asked)
    return Part(PartKind.ANSWER, block, start=start) if start is not None else None


def _related(reading: Reading, at: int, block: Block) -> Part | None:
    start = label_end(block.text, "wiki", "related", reading.vocabulary)
    return Part(PartKind.RELATED, block, start=start) if start is not None and len(block.text) < 600 else None


def _name(reading: Reading, at: int, block: Block) -> Part | None:
    """The page's name again, as a box over its labels has it: "VEILED" on the page "Veiled State"."""
    if not _may_head(block) or reading.last(
        PartKind.ROLE, PartKind.HEADING, PartKind.GROUP, PartKind.TEXT, PartKind.NAME
    ):
        return None
    if ends_sentence(block.text) or block.level in {1, 2} or not _is_short(block.text):
        return None
    if _is_name_of(block.text, reading) or (is_caps(block.text) and _heads_a_box(reading, at, block)):
        return Part(PartKind.NAME, block)
    return None


def _is_name_of(text: str, reading: Reading) -> bool:
    """Whether a line is the page's title, its beginning, or the name that leads to the page."""
    key, page = heading_key(text), heading_key(_BRACKET.sub("", reading.name))
    if not key or not page:
        return False
    if key == page or key in reading.redirects or page.startswith(key + " "):
        return True
    return has_japanese(key) and len(key) >= 2 and page.startswith(key)


def _heads_a_box(reading: Reading, at: int, block: Block) -> bool:
    """Whether capitals stand over the parts of an entry, with at most a line of labels between."""
    if _section_role(block.text, reading.vocabulary):
        return False
    below = [b for b in (reading.after(at), reading.after(at, 2)) if b is not None]
    return any(_section_role(b.text, reading.vocabulary) for b in below)


def _labels(reading: Reading, at: int, block: Block) -> Part | None:
    """Types and traits printed directly below the name."""
    before = reading.before
    if (
        before is None
        or block.kind not in {BlockKind.PARAGRAPH, BlockKind.HEADING}
        or not _is_short(block.text)
    ):
        return None
    if block.kind is BlockKind.HEADING and block.level is not None:
        return None
    role = reading.vocabulary.role(block.text)
    if role and role not in {"body", "labels"}:
        return None
    if before.kind in {PartKind.NAME, PartKind.LABELS} and (not reading.flat or block.gap == 0):
        return Part(PartKind.LABELS, block) if not ends_sentence(block.text) else None
    below_title = before.kind in {PartKind.TITLE, PartKind.HEADING} or reading.in_head
    return (
        Part(PartKind.LABELS, block) if below_title and is_type_line(block.text, reading.vocabulary) else None
    )


def _role(reading: Reading, at: int, block: Block) -> Part | None:
    """A heading that names a part of an entry, alone or as the end or beginning of a longer heading."""
    if not _may_head(block) or len(block.text) > 90 or _is_step(reading, block):
        return None
    role = _section_role(block.text, reading.vocabulary)
    if role is None and (block.kind is BlockKind.HEADING or _stands_alone(reading, at, block)):
        first, *others = [p for p in _PART_OF_HEADING.split(block.text.rstrip(":： ")) if p] or [""]
        named = (_section_role(p, reading.vocabulary) for p in (*others[-1:], first) if others)
        role = next(filter(None, named), None)
    return Part(PartKind.ROLE, block, role) if role else None


def _section_role(text: str, vocabulary: Vocabulary) -> str | None:
    role = vocabulary.role(text)
    return role if role and role in vocabulary.everywhere and role not in _NOT_SECTIONS else None


def _heading(reading: Reading, at: int, block: Block) -> Part | None:
    if block.kind is BlockKind.HEADING:
        return Part(_heading_kind(reading, at, block), block)
    if not _stands_alone(reading, at, block) or ends_sentence(block.text) or _is_step(reading, block):
        return None
    return Part(_heading_kind(reading, at, block), block)


def _heading_kind(reading: Reading, at: int, block: Block) -> PartKind:
    """Whether a heading inside the examples is one of them."""
    above = reading.last(*_HEADINGS)
    if above is None or not (above.kind is PartKind.EXAMPLE or above.detail == "example"):
        return PartKind.HEADING
    examples = reading.examples
    if examples and block.level is not None and examples.block.level is not None:
        return PartKind.EXAMPLE if block.level > examples.block.level else PartKind.HEADING
    after = reading.after(at)
    directly = reading.before is examples
    stepped = after is not None and step_number(after.text, reading.vocabulary)
    return PartKind.EXAMPLE if directly or stepped else PartKind.HEADING


def _text(reading: Reading, at: int, block: Block) -> Part | None:
    return Part(PartKind.TEXT, block)


RULES: tuple[Rule, ...] = (
    _nothing,
    _notice,
    _title,
    _furniture,
    _boxed_card,
    _labelled_version,  # before update: a badge may end in the update's word
    _update,
    _toggle,
    _original,
    _group,
    _card,  # after the group: "FAQ" above the first card is the group's heading
    _question,
    _answer,
    _related,
    _name,
    _labels,  # before role: a label may be a word that elsewhere heads a part
    _role,
    _heading,
    _text,  # always matches
)


def _may_head(block: Block) -> bool:
    return (
        block.kind in {BlockKind.HEADING, BlockKind.PARAGRAPH} and block.depth == 0 and "\t" not in block.text
    )


def _is_short(text: str) -> bool:
    return len(text) <= (24 if has_japanese(text) else 70) and len(text.split()) <= 10


def _stands_alone(reading: Reading, at: int, block: Block) -> bool:
    """Whether a line looks like a heading: short, no sentence, set apart or all bold, text below it."""
    if block.kind is not BlockKind.PARAGRAPH or block.depth or block.indent or not _is_short(block.text):
        return False
    if not (block.strong or (reading.flat and block.gap > 0)) or _NOT_HEADING_START.match(block.text):
        return False
    after = reading.after(at)
    if after is None or container_named(after.style, "card") != container_named(block.style, "card"):
        return False
    ends_clause = len(block.text) > 12 and _JA_CLAUSE_END.search(block.text)
    if has_japanese(block.text) and ("。" in block.text or "、" in block.text or ends_clause):
        return False
    return sum(c.isalpha() for c in block.text) >= 2


def _is_step(reading: Reading, block: Block) -> bool:
    """Whether a short line counts the steps of an example: "Step 2:", "Resolution:"."""
    above = reading.last(*_HEADINGS)
    inside = above is not None and (above.kind is PartKind.EXAMPLE or above.detail == "example")
    return inside and step_number(block.text, reading.vocabulary)


def step_number(text: str, vocabulary: Vocabulary) -> bool:
    """Whether the text is a step's label and nothing else."""
    return bool(_step_pattern(vocabulary.words("wiki", "step")).fullmatch(text.strip()))


@lru_cache(maxsize=8)
def _step_pattern(words: tuple[str, ...]) -> re.Pattern[str]:
    return re.compile(rf"{any_of(words)}\s*[0-9０-９①-⑳]{{0,3}}\s*[:：.．]?", re.IGNORECASE)


def role_box(block: Block) -> str | None:
    """The role of the box around a block, where a class or a template names one."""
    box = container_named(block.style, *ROLE_BOXES)
    return str(box) if box else None
