"""Candidates: lines in one look that could be a heading, as any reader can describe them."""

from __future__ import annotations

from taiyaku.values import Struct


class Look(Struct, frozen=True):
    """How a line is set; lines of one look in a document are headings, or not, together."""

    size: float = 1.0  # of the body's
    bold: bool = False
    italic: bool = False
    face: str = ""
    colour: int = 0
    bar: bool = False
    underlined: bool = False
    caps: bool = False
    tracked: bool = False  # with its letters set apart
    name: bool = False  # of typed text, whose lines have no other look: the shape of a name


class Candidate(Struct, frozen=True):
    """One line, or the few lines of one look that follow one another, and what stands around them."""

    text: str
    look: Look = Look()
    page: int = 1
    lines: int = 1
    gap: bool = False  # white space above
    gap_below: bool = False
    first: bool = False  # in its column
    last: bool = False
    centred: bool = False
    full: bool = False  # reaches the right edge of its column
    boxed: bool = False  # stands in a frame with other lines
    indented: bool = False
    name: bool = False  # a printed line that is set as the text is, of the shape of a name
    within: bool = False  # goes on with a sentence of the line above, or in the line below
    even: bool = False  # in type whose letters are all as wide as one another
    cells: bool = False  # its words stand in columns: a row without rules, or names drawn side by side
    table: bool = False  # a table: no candidate itself, but what stands below one
    rows: tuple[tuple[str, ...], ...] = ()
