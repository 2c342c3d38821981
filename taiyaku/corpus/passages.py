"""How a long entry is cut into passages, so that it is judged and shown by its best one.

A passage is a part of an entry or, of a long part, some clauses of it with what hangs below them. A set of
passages is a number with a bit for each: 5 is the first and the third.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple

from taiyaku.corpus.name_keys import part_name

if TYPE_CHECKING:
    from taiyaku.corpus.model import Entry, Provenance

MOST = 24  # passages of an entry
ALL = (1 << MOST) - 1  # what stands in a name or a question stands in all of them
ENOUGH = 450  # bytes after which a passage ends at the next clause that hangs below no other


class Piece(NamedTuple):
    """A clause or the row of a table, in the order in which hits look at them."""

    section: int  # where one ends a passage does
    depth: int
    size: int  # bytes


def cut(pieces: Sequence[Piece]) -> list[int]:
    """The number of the passage that each piece belongs to, from 0 and fewer than MOST."""
    enough, least = ENOUGH, 0
    while (numbers := _cut(pieces, enough, least)) and numbers[-1] >= MOST:
        enough, least = 2 * enough, enough
    return numbers


def _cut(pieces: Sequence[Piece], enough: int, least: int) -> list[int]:
    numbers: list[int] = []
    number = size = section = 0
    for piece in pieces:
        ends = piece.section != section or (size + piece.size > enough and not piece.depth)
        if ends and numbers and size > max(least, 0 if piece.section != section else enough // 3):
            number, size = number + 1, 0
        size, section = size + piece.size, piece.section
        numbers.append(number)
    return numbers


class Said(NamedTuple):
    """A text of an entry, in the order in which hits look at them."""

    piece: Piece
    id: str  # of the clause; of the section, for the row of a table
    part: str  # what its part goes by
    lang: str
    text: str
    where: Provenance


def said(entry: Entry) -> list[Said]:
    """The texts of an entry: clauses, those of questions and superseded texts last, then rows of tables."""
    ordered = sorted(enumerate(entry.sections), key=lambda one: one[1].role in {"question", "original"})
    texts = [
        Said(
            Piece(n, clause.depth, len(clause.text.encode())),
            *(clause.id, part_name(section.role, section.heading, section.group), section.lang),
            *(clause.text, clause.provenance),
        )
        for n, section in ordered
        for clause in section.clauses
    ]
    for n, section in enumerate(entry.sections):
        for table in section.tables:
            for row in (table.header, *table.rows):
                text = "  ".join(row)
                piece = Piece(n, 0, len(text.encode()))
                texts.append(Said(piece, section.id, section.role, section.lang, text, table.provenance))
    return texts


def passages_of_sections(entry: Entry) -> list[int]:
    """The passages of each section, as a set; none for a section without text."""
    found = [0] * len(entry.sections)
    pieces = [one.piece for one in said(entry)]
    for piece, number in zip(pieces, cut(pieces), strict=True):
        found[piece.section] |= 1 << number
    return found
