"""What readers hand over: lines as they stand in the file, and the blocks they form."""

from __future__ import annotations

import re
from enum import StrEnum

from taiyaku.corpus.model import Problem, Provenance, Span, Unplaced
from taiyaku.ingest.vocabulary import Vocabulary, heading_key
from taiyaku.values import Struct, replace


class BlockKind(StrEnum):
    HEADING = "heading"
    PARAGRAPH = "paragraph"
    ITEM = "item"
    TABLE = "table"


class Line(Struct, frozen=True):
    """One line of a source: radicals mapped, nothing else changed. `text` has no line break."""

    text: str
    provenance: Provenance


class Block(Struct, frozen=True):
    """A heading, paragraph, list item or table, with wrapped lines rejoined and markup turned into spans."""

    kind: BlockKind
    text: str  # for a table: its cells, joined by tabs and line breaks
    provenance: Provenance
    spans: tuple[Span, ...] = ()
    level: int | None = None  # of a heading: 1 is the highest; None where the source shows no level
    marker: str | None = None  # of an item, as printed: "•", "1.", "・"
    depth: int = 0  # of an item: 0 is the outermost list
    indent: int = 0  # display cells before the text, where indentation is kept
    gap: int = 0  # blank lines before it
    rows: tuple[tuple[str, ...], ...] = ()  # of a table
    marks: tuple[tuple[str, tuple[Span, ...]], ...] = ()  # of a table: texts of cells with spans
    raw: str = ""  # the text with its marker and indentation, where a format needs them
    style: str | None = None  # what the source calls the block: an HTML class or a wiki template
    calls: tuple[str, ...] = ()  # names of the notes whose marks stand in it
    note: str = ""  # the name of the note that it is, or is a part of
    size: float = 0.0  # of a paragraph's type in pixels, where HTML says it

    @property
    def strong(self) -> bool:
        """Whether all of the text is bold."""
        return self._all("strong")

    @property
    def emphasised(self) -> bool:
        """Whether all of the text is in italics."""
        return self._all("emphasis")

    def _all(self, style: str) -> bool:
        covered = sum(s.end - s.start for s in self.spans if s.style == style)
        return bool(self.text) and covered >= len(self.text.rstrip()) > 0

    def of_cell(self, text: str) -> Block:
        """What a cell of the table says, or several, as a paragraph."""
        spans = dict(self.marks).get(text, ())
        return replace(self, kind=BlockKind.PARAGRAPH, text=text, raw=text, rows=(), marks=(), spans=spans)

    def then(self, other: Block, glue: str) -> Block:
        """This block continued by another one."""
        shift = len(self.text) + len(glue)
        moved = tuple(replace(s, start=s.start + shift, end=s.end + shift) for s in other.spans)
        return replace(
            self,
            text=self.text + glue + other.text,
            spans=join_spans(self.spans + moved),
            provenance=self.provenance.through(other.provenance),
            raw=self.raw + "\n" + other.raw,
            calls=self.calls + other.calls,
        )

    def part(self, start: int, end: int | None = None) -> Block:
        """The block cut to `text[start:end]`, without white space at its ends; spans follow."""
        stop = len(self.text) if end is None else end
        piece = self.text[start:stop]
        lead = len(piece) - len(piece.lstrip())
        text = piece.strip()
        low, high = start + lead, start + lead + len(text)
        inside = (s for s in self.spans if s.start < high and s.end > low)
        spans = (replace(s, start=max(s.start, low) - low, end=min(s.end, high) - low) for s in inside)
        return replace(self, text=text, spans=tuple(spans))


class Manuscript(Struct, frozen=True):
    """What a reader made of a file. What it holds and is neither in `lines` nor `hidden` is residue."""

    reader: str  # "text", "markdown", "html", "wikitext" or "pdf"
    lines: tuple[Line, ...]
    blocks: tuple[Block, ...]
    furniture: tuple[Unplaced, ...] = ()  # what the reader took out: running heads, page numbers
    problems: tuple[Problem, ...] = ()
    pages: int | None = None
    radicals: int = 0  # characters repaired
    held: tuple[Line, ...] = ()  # all the text of the file, counted before blocks are built; empty: `lines`
    hidden: tuple[Unplaced, ...] = ()  # the part of `held` that is not to be seen, or cannot be read
    listed: tuple[Line, ...] = ()  # headings that the file itself lists: a PDF's bookmarks


def join_spans(spans: tuple[Span, ...]) -> tuple[Span, ...]:
    """Merge touching spans of one style (white space between them does not count as a break)."""
    merged: list[Span] = []
    for span in sorted(spans, key=lambda s: (s.style, s.start)):
        last = merged[-1] if merged else None
        if last and last.style == span.style and span.start <= last.end + 1:
            merged[-1] = replace(last, end=max(last.end, span.end))
        elif span.end > span.start:
            merged.append(span)
    return tuple(sorted(merged, key=lambda s: (s.start, s.end, s.style)))


def standing(text: str, spans: tuple[Span, ...]) -> str:
    """What a cell says now: words that are struck out go where others stand beside them."""
    gone = [s for s in spans if s.style == "deleted"]
    left = "".join(c for at, c in enumerate(text) if not any(s.start <= at < s.end for s in gone))
    return " ".join(left.split()) if gone and left.strip() else text


# Words of class names that say "a box" and not what is in it. What encloses a block, as HTML classes, ids
# and wiki templates name it: `Block.style` is a row of `name@number` marks, outermost first; the number
# tells two boxes of one name apart.
_FILLING = (
    "area block body box card container content entry frame heading holder info item label message mw "
    "panel part section start template text wiki wrap wrapper"
)
_FILLER = frozenset(_FILLING.split())
_CAMEL = re.compile(r"(?<=[a-z])(?=[A-Z])")
_WORDS = re.compile(r"[^\W_]+")
_MARK = re.compile(r"(\S+)@(\d+)")
_LISTS = (
    ("original", "wiki", "original"),
    ("update", "wiki", "update"),
    ("notice", "wiki", "notice"),
    ("related", "wiki", "related"),
    ("version", "wiki", "version"),
    ("card", "wiki", "card"),
    ("question", "faq", "questions"),
    ("answer", "faq", "answers"),
    ("question", "roles", "question"),
    ("answer", "roles", "answer"),
)
ROLE_BOXES = frozenset({"important", "remember", "note", "example"})


class Container(Struct, frozen=True):
    """One box a block stands in."""

    name: str
    number: int

    def __str__(self) -> str:
        return f"{self.name}@{self.number}"


def containers(style: str | None) -> tuple[Container, ...]:
    """The boxes a block stands in, outermost first.

    >>> [c.name for c in containers("update@3 original@9")]
    ['update', 'original']
    """
    return tuple(Container(m[1], int(m[2])) for m in _MARK.finditer(style or ""))


def container_named(style: str | None, *names: str) -> Container | None:
    """The outermost box of one of these names around a block."""
    return next((c for c in containers(style) if c.name in names), None)


def container_name(word: str, vocabulary: Vocabulary) -> str | None:
    """What a class, template or parameter name stands for: "faq-question" -> "question"; else None."""
    words = _WORDS.findall(_CAMEL.sub(" ", word))
    for phrase in (" ".join(words), " ".join(w for w in words if w.casefold() not in _FILLER)):
        if name := _name_of(phrase, vocabulary):
            return name
    if len(words) > 1 and vocabulary.is_one_of(words[0], "wiki", "card"):
        return container_name(" ".join(words[1:]), vocabulary)
    return None


def _name_of(phrase: str, vocabulary: Vocabulary) -> str | None:
    key = heading_key(phrase)
    if not key:
        return None
    for name, table, words in _LISTS:
        if key in vocabulary.keys(table, words) and (len(key) > 1 or table == "faq"):
            return name
    role = vocabulary.role(phrase)
    return role if role in ROLE_BOXES else None
