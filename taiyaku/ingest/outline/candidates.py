"""Candidates: lines in one look that could be a heading, as any reader can describe them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from taiyaku.values import Struct, replace

_SEVERAL = 3  # times as many lines of one look as of another that is seen badly


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


def alike(candidates: Sequence[Candidate]) -> list[Candidate]:
    """The candidates, each with the look of its like where only what is measured sets it apart from most.

    A bar, and how a font without a name is set, are seen on the drawn page: of one letter hardly.
    """
    looks: dict[Look, Counter[Look]] = {}
    for one in candidates:
        looks.setdefault(_sure(one.look), Counter()).update([one.look])
    usual = {sure: found.most_common(1)[0] for sure, found in looks.items()}
    made = []
    for one in candidates:
        sure = _sure(one.look)
        look, often = usual[sure]
        seldom = often >= _SEVERAL * looks[sure][one.look] and replace(sure, face="", name=False) != Look()
        made.append(replace(one, look=look) if seldom else one)
    return made


def _sure(look: Look) -> Look:
    named = bool(look.face)
    return replace(look, bar=False, bold=look.bold and named, italic=look.italic and named)
