"""Rules that a document has in tables, or as definitions below their names: | Roads | A unit that … |."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Collection, Iterator, Sequence
from itertools import pairwise

from taiyaku.corpus.text import ends_sentence
from taiyaku.ingest.blocks import Block, BlockKind
from taiyaku.ingest.formats.outline.named_texts import apart, tells
from taiyaku.ingest.outline.numbers import is_name
from taiyaku.ingest.vocabulary import heading_key
from taiyaku.values import replace

_SEVERAL = 4
_HALF = 0.5  # of all sentences of the document
_NEARLY_ALL = 0.8
_CELLS = 2
_NUMBER = re.compile(r"\d{1,3}(?:[.-]\d{1,3})*\.?")
_LONGEST = 60  # characters of a name


def with_named_rows(blocks: Sequence[Block]) -> list[Block]:
    """The blocks with a heading and a text for each row of a name and what it says, and each definition.

    Where most of the document is written so, and no name comes twice: a table of values is part of its rule.
    """
    rows = {at: _rows(block) for at, block in enumerate(blocks) if _is_of_rules(block)}
    terms = [
        at for at, (block, below) in enumerate(pairwise(blocks)) if _is_defined(blocks, at, block, below)
    ]
    names = [name for found in rows.values() for name, _ in found] + [blocks[at].text for at in terms]
    often = Counter(map(heading_key, names))
    told = sum(map(tells, blocks)) + len(names) - len(terms)
    whole = [ends_sentence(text) for found in rows.values() for _, text in found]
    under = sum(at > 0 and blocks[at - 1].kind is BlockKind.HEADING for at in terms)  # types below names
    few = (
        2 * under > len(terms)
        or len(names) < max(_SEVERAL, _HALF * told)
        or sum(whole) < _NEARLY_ALL * len(whole)
    )
    if few or sum(map(is_name, names)) < _NEARLY_ALL * len(names) or max(often.values()) > 1:
        return list(blocks)
    return list(_apart(blocks, rows.keys(), frozenset(terms)))


def _apart(blocks: Sequence[Block], tables: Collection[int], terms: Collection[int]) -> Iterator[Block]:
    level: int | None = None
    for at, block in enumerate(blocks):
        if at in tables:
            head = block.rows[: len(block.rows) - len(_rows(block))]
            for row in head:  # "Name | Text" only parts
                yield replace(_line(block, row), text="", spans=())
            for name, text in _rows(block):
                where = _line(block, (name, text))
                yield from apart(
                    replace(block.of_cell(name), provenance=where.provenance),
                    replace(block.of_cell(text), provenance=where.provenance),
                    level,
                )
        elif at in terms:
            yield replace(block, kind=BlockKind.HEADING, level=level)
        elif at - 1 in terms and block.kind is BlockKind.ITEM:
            yield replace(block, kind=BlockKind.PARAGRAPH, marker=None, depth=0)
        else:
            level = block.level + 1 if block.kind is BlockKind.HEADING and block.level else level
            yield block


def _rows(block: Block) -> list[tuple[str, str]]:
    """Names, with their numbers if a column has them, and texts, without the head of the table."""
    counted = all(_NUMBER.fullmatch(row[0]) for row in block.rows[1:] if row)
    rows = [
        (f"{row[0]} {row[1]}" if counted and len(row) > _CELLS else row[0], row[-1]) for row in block.rows
    ]
    headed = len(rows) > 1 and not ends_sentence(rows[0][1]) and len(rows[0][1]) <= _LONGEST
    return rows[headed:]


def _is_of_rules(block: Block) -> bool:
    widths = {len(row) for row in block.rows}
    if block.kind is not BlockKind.TABLE or widths not in ({_CELLS}, {_CELLS + 1}):
        return False
    rows = _rows(block)
    named = sum(is_name(name) and ends_sentence(text) for name, text in rows)
    told = widths == {_CELLS} or all(name[:1].isdigit() for name, _ in rows)
    return told and all(0 < len(name) <= _LONGEST for name, _ in rows) and named > _HALF * len(rows)


def _line(block: Block, row: Sequence[str]) -> Block:
    """What stands for a row: its line of the table, where the row is one."""
    lines = block.raw.split("\n")
    found = [n for n, line in enumerate(lines) if all(cell.strip("* ") in line for cell in row)]
    first = block.provenance.lines[0]
    if len(found) != 1 or len(lines) != block.provenance.lines[1] - first + 1:
        return block
    where = replace(block.provenance, lines=(first + found[0], first + found[0]))
    return replace(block, kind=BlockKind.PARAGRAPH, provenance=where, raw=lines[found[0]], rows=(), marks=())


def _is_defined(blocks: Sequence[Block], at: int, block: Block, below: Block) -> bool:
    """Whether a name alone stands above a text, or right above one item with what it is."""
    behind = blocks[at + 2] if at + 2 < len(blocks) else None
    lone = behind is None or behind.kind is not BlockKind.ITEM or behind.gap > 0
    short = len(block.text) <= _LONGEST and block.text[-1:] not in ".,:;!?。、：；！？"
    apart = block.gap > 0 or (at > 0 and not blocks[at - 1].text)
    term = block.kind is BlockKind.PARAGRAPH and bool(block.text) and apart and short
    if not term or not tells(below):
        return False
    plain = below.kind is BlockKind.PARAGRAPH and not (block.strong or below.emphasised)
    return plain or (lone and below.kind is BlockKind.ITEM and not below.gap)
