"""Unit profiles: a table of attributes with the name above it."""

from __future__ import annotations

import re
from collections.abc import Sequence

from taiyaku.corpus.model import Provenance
from taiyaku.corpus.text import any_of, ends_sentence, match_key
from taiyaku.ingest.blocks import Block, BlockKind
from taiyaku.ingest.formats.outline.headings import Heading
from taiyaku.ingest.vocabulary import Vocabulary, heading_key
from taiyaku.values import replace

_MOST_LINES = 3  # lines above a profile that belong to it: class, type, name


def is_profile(block: Block, vocabulary: Vocabulary) -> bool:
    """Whether a table is a unit's profile: half of its columns, and at least three, are known attributes."""
    if block.kind is not BlockKind.TABLE or len(block.rows) < 2:
        return False
    known = {match_key(word) for word in vocabulary.words("units", "columns")}
    columns = [match_key(cell) for cell in block.rows[0] if cell.strip()]
    hits = sum(column in known for column in columns)
    return hits >= 3 and hits >= 0.6 * len(columns) and len(block.rows[0]) >= 4


def run_up(items: Sequence[Block | Heading], at: int, vocabulary: Vocabulary) -> int:
    """How many items at `at` lead up to a profile and belong to it; 0 if none does.

    The last one is the name. Before it only plain short lines count, so that the heading of a faction
    stays a heading.
    """
    for count in range(1, _MOST_LINES + 1):
        if at + count >= len(items):
            return 0
        item, after = items[at + count - 1], items[at + count]
        if not _is_line(item, vocabulary):
            return 0
        if isinstance(after, Block) and is_profile(after, vocabulary):
            listed = vocabulary.kind_of_group(item.text) == "unit" and is_roster(after, vocabulary)
            return 0 if listed else count
        if isinstance(item, Heading):
            return 0
    return 0


def _is_line(item: Block | Heading, vocabulary: Vocabulary) -> bool:
    if isinstance(item, Heading):
        return True
    if item.kind is not BlockKind.PARAGRAPH or len(item.text) > 80 or "\n" in item.text:
        return False
    opens = vocabulary.starts_with(item.text, "units", "openers") is not None
    if field_names(vocabulary).match(item.text) and not opens:
        return False
    return not ends_sentence(item.text) or item.text.endswith(("!", ")", "'"))


def field_names(vocabulary: Vocabulary) -> re.Pattern[str]:
    """Matches the name of a profile's field at the start of a text: "Special Skills: "."""
    words = (*vocabulary.words("units", "fields"), *vocabulary.words("units", "openers"))
    return re.compile(rf"{any_of(words)}\s*[:：]", re.IGNORECASE)


def split_fields(block: Block, vocabulary: Vocabulary) -> list[Block]:
    """One block per field where a PDF ran a profile's lines together: "Equipment: … Special Skills: …"."""
    if block.kind is not BlockKind.PARAGRAPH or not field_names(vocabulary).match(block.text):
        return [block]
    starts = (m.start() for m in field_names(vocabulary).finditer(block.text))
    cuts = [at for at in starts if at == 0 or block.text[at - 1] == " "]
    parts = [block.part(a, b) for a, b in zip(cuts, [*cuts[1:], len(block.text)], strict=True)]
    return [replace(part, raw=part.text) for part in parts] if len(parts) > 1 else [block]


# Rosters: tables with a unit in each row.

_ABBREVIATION = re.compile(r"[A-Z][A-Za-z]{0,3}")
_VALUE = re.compile(r"[-–—*]|[+\-−]?\d{1,3}(?:[-–/]\d{1,3})?[+\"”']?")


def is_roster(block: Block, vocabulary: Vocabulary, sure: bool = False) -> bool:
    """Whether a table has a unit in each row: a column of names, then at least three of attributes.

    Where no heading above promises units, at least three attributes must be known ones (`sure`).
    """
    if block.kind is not BlockKind.TABLE or len(block.rows) < 2 or len(block.rows[0]) < 4:
        return False
    header, body = block.rows[0], block.rows[1:]
    if not vocabulary.is_one_of(header[0], "units", "openers") or any(not row[0].strip() for row in body):
        return False
    values = [
        n for n in range(1, len(header)) if all(n < len(r) and _VALUE.fullmatch(r[n].strip()) for r in body)
    ]
    known = vocabulary.keys("units", "columns")
    named = [
        n
        for n in values
        if heading_key(header[n]) in known or (not sure and _ABBREVIATION.fullmatch(header[n].strip()))
    ]
    return len(named) >= 3


def split_roster(block: Block) -> list[tuple[str, Block]]:
    """The names and the rows of a roster, each row a table with the header; lines where they can be told."""
    header, body = block.rows[0], block.rows[1:]
    units = []
    for number, row in enumerate(body):
        where = _line_of(block, row[0], first=number == 0)
        text = "\n".join("\t".join(r) for r in (header, row))
        units.append(
            (row[0].strip(), replace(block, text=text, rows=(header, row), raw=text, provenance=where))
        )
    return units


def _line_of(block: Block, name: str, first: bool) -> Provenance:
    """The line a row stands on; the first row has the lines of the header too."""
    low, high = block.provenance.lines
    lines = block.raw.split("\n")
    at = [n for n, line in enumerate(lines) if line.strip(" |").startswith(name.strip())]
    if len(lines) != high - low + 1 or len(at) != 1:
        return block.provenance
    return replace(block.provenance, lines=(low if first else low + at[0], low + at[0]))
