"""How a long entry is cut into passages, so that it is judged and shown by its best one.

A passage is a part of an entry or, of a long part, some clauses of it with what hangs below them. A set of
passages is a number with a bit for each: 5 is the first and the third.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from taiyaku.corpus.model import Entry

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


def pieces(entry: Entry) -> list[tuple[Piece, str, str]]:
    """The texts of an entry, with the id of the clause or, for a row of a table, of its section.

    Clauses come first, those of questions and superseded texts last of them, then the rows of tables.
    """
    ordered = sorted(enumerate(entry.sections), key=lambda one: one[1].role in {"question", "original"})
    clauses = [(n, c.depth, c.id, c.text) for n, section in ordered for c in section.clauses]
    rows = [
        (n, 0, section.id, "  ".join(row))
        for n, section in enumerate(entry.sections)
        for table in section.tables
        for row in (table.header, *table.rows)
    ]
    return [(Piece(n, depth, len(text.encode())), i, text) for n, depth, i, text in (*clauses, *rows)]


def passages_of_sections(entry: Entry) -> list[int]:
    """The passages of each section, as a set; none for a section without text."""
    found = [0] * len(entry.sections)
    all_pieces = [piece for piece, _, _ in pieces(entry)]
    for piece, number in zip(all_pieces, cut(all_pieces), strict=True):
        found[piece.section] |= 1 << number
    return found
