"""Notes below a text, brought to the words that have their mark: they belong to that rule."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from taiyaku.ingest.blocks import Block, BlockKind
from taiyaku.values import replace

_MARK = re.compile(r"[\[(]?(?:\d{1,3}|[*†‡])[\])]?[.:]?")
_BEHIND_MARK = re.compile(r"[:：.)\]]\s*(?=\w)")
_LONGEST = 3  # blocks: what is longer is a chapter that a mark leads to


def placed(blocks: Sequence[Block]) -> tuple[list[Block], list[Block]]:
    """The blocks with every note behind the one that calls for it, and headings of nothing but such notes."""
    notes: dict[str, list[Block]] = {}
    for block in blocks:
        if block.note:
            notes.setdefault(block.note, []).append(block)
    called = {name for block in blocks for name in block.calls if name != block.note}
    moving = {n: found for n, found in notes.items() if n in called and _is_note(found)}
    bare = _headings_of(blocks, moving)
    waiting = dict(moving)
    result: list[Block] = []
    for at, block in enumerate(blocks):
        if block.note not in moving and at not in bare:
            result += [block, *_behind(block, waiting)]
    result += [note for found in waiting.values() for note in found]  # that only one another call for
    return result, [blocks[at] for at in bare]


def _is_note(found: Sequence[Block]) -> bool:
    return len(found) <= _LONGEST and all(b.kind in {BlockKind.PARAGRAPH, BlockKind.ITEM} for b in found)


def _behind(block: Block, waiting: dict[str, list[Block]]) -> Iterator[Block]:
    for name in block.calls:
        for note in _with_mark(waiting.pop(name, [])):
            inside = 2 if block.kind is BlockKind.ITEM else 0
            typed = note.marker if note.marker and note.raw.lstrip().startswith(note.marker) else None
            yield replace(
                note, kind=BlockKind.PARAGRAPH, marker=typed, depth=block.depth, style=block.style,
                indent=block.indent + inside,
            )  # fmt: skip
            yield from _behind(note, waiting)


def _with_mark(note: list[Block]) -> list[Block]:
    """The note with its mark in front of its text, where it stands by itself."""
    if len(note) > 1 and _MARK.fullmatch(note[0].text):
        return [note[0].then(note[1], " "), *note[2:]]
    behind = _BEHIND_MARK.match(note[0].text) if note else None
    return [note[0].part(behind.end()), *note[1:]] if behind else note


def _headings_of(blocks: Sequence[Block], moving: dict[str, list[Block]]) -> list[int]:
    """Positions of headings below which only notes stand that go elsewhere."""
    found = []
    for at, block in enumerate(blocks):
        if block.kind is not BlockKind.HEADING or at + 1 == len(blocks) or blocks[at + 1].note not in moving:
            continue
        below = next((b for b in blocks[at + 1 :] if b.note not in moving), None)
        if below is None or (below.kind is BlockKind.HEADING and (below.level or 0) <= (block.level or 0)):
            found.append(at)
    return found
