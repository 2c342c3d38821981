"""What is drawn on one PDF page, as values: pieces of text with their styles, rules, filled boxes, dots.

Coordinates are PDF points from the top left corner of the page as it is seen.
"""

from __future__ import annotations

from collections.abc import Sequence

from taiyaku.values import Struct, replace


class Style(Struct, frozen=True):
    """How a piece of text looks."""

    size: float  # in points, as drawn
    bold: bool
    italic: bool
    colour: int  # 0xRRGGBB
    struck: bool = False


class Piece(Struct, frozen=True):
    """Neighbouring characters of one style on one base line, without a wide gap between them."""

    text: str
    x0: float
    x1: float
    top: float
    bottom: float
    base: float
    style: Style
    lefts: tuple[float, ...]  # where each character of `text` begins
    spaced: bool = False  # the file has a space before it
    face: str = ""  # the font's name, without the prefix of a subset

    @property
    def box(self) -> Box:
        return Box(self.x0, self.top, self.x1, self.bottom)

    def cut(self, index: int) -> tuple[Piece, Piece]:
        """The piece before and from a character on."""
        before = self.text[:index].rstrip()
        first = replace(self, text=before, x1=self.lefts[len(before)], lefts=self.lefts[: len(before)])
        after = len(self.text) - len(self.text[index:].lstrip(" "))
        rest = replace(self, text=self.text[after:], x0=self.lefts[after], lefts=self.lefts[after:])
        return first, replace(rest, spaced=self.text[after - 1].isspace())


class Box(Struct, frozen=True):
    """A rectangle; a rule is a thin one."""

    x0: float
    top: float
    x1: float
    bottom: float
    colour: int = 0

    def holds(self, x: float, y: float) -> bool:
        return self.x0 <= x <= self.x1 and self.top <= y <= self.bottom


class Hidden(Struct, frozen=True):
    """Characters of the file that are no part of the text, and why."""

    text: str
    reason: str
    box: Box


class PageInk(Struct, frozen=True):
    """Everything drawn on a page that matters to its structure."""

    number: int  # counted from 1
    width: float
    height: float
    pieces: tuple[Piece, ...]
    turned: tuple[Piece, ...]  # text that does not run from left to right
    level: tuple[Box, ...]  # horizontal rules
    upright: tuple[Box, ...]  # vertical rules
    fills: tuple[Box, ...]  # filled or framed boxes
    dots: tuple[Box, ...]  # small round or square marks: drawn bullets
    images: int
    icons: tuple[Box, ...] = ()  # pictures as small as a letter
    held: str = ""  # every character that leaves ink, as the file has them
    hidden: tuple[Hidden, ...] = ()


def is_wide(char: str) -> bool:
    """Whether a character takes a full em in Japanese setting."""
    code = ord(char[0])
    return 0x2E80 <= code <= 0x9FFF or 0xF900 <= code <= 0xFAFF or 0xFF00 <= code <= 0xFF60 or code >= 0x20000


def rows_of(pieces: Sequence[Piece]) -> list[list[Piece]]:
    """Pieces on a common base line, each row from left to right, rows from the top down."""
    rows: list[list[Piece]] = []
    for piece in sorted(pieces, key=lambda p: p.base):
        if rows and piece.base - rows[-1][0].base < 0.3 * min(piece.style.size, rows[-1][0].style.size):
            rows[-1].append(piece)
        else:
            rows.append([piece])
    for row in rows:
        row.sort(key=lambda p: p.x0)
    return rows
