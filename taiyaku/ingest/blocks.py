"""What readers hand over: lines as they stand in the file, and the blocks they form."""

from __future__ import annotations

from enum import StrEnum

from taiyaku.corpus.model import Problem, Provenance, Span, Unplaced
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
    raw: str = ""  # the text with its marker and indentation, where a format needs them
    style: str | None = None  # what the source calls the block: an HTML class or a wiki template

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
        )

    def part(self, start: int, end: int | None = None) -> Block:
        """The block cut to `text[start:end]`, without white space at its ends; spans follow."""
        stop = len(self.text) if end is None else end
        piece = self.text[start:stop]
        lead = len(piece) - len(piece.lstrip())
        text = piece.strip()
        low, high = start + lead, start + lead + len(text)
        spans = tuple(
            replace(s, start=max(s.start, low) - low, end=min(s.end, high) - low)
            for s in self.spans
            if s.start < high and s.end > low
        )
        return replace(self, text=text, spans=spans)


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
