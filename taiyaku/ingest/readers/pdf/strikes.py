"""Words that are struck out: a rule runs through the middle of their letters."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Iterator, Sequence

from taiyaku.ingest.readers.pdf.page_objects import Box, Piece
from taiyaku.values import replace

_BEYOND = 2.0  # points that a rule may reach beyond the words it strikes; those of tables reach further


def parted_strikes(rules: Sequence[Box], pieces: Sequence[Piece]) -> tuple[list[Box], list[Box]]:
    """The rules that run through words and end with them, and all others."""
    ordered = sorted(pieces, key=lambda p: p.base)
    bases = [p.base for p in ordered]
    largest = max((p.style.size for p in pieces), default=0.0)
    struck: list[Box] = []
    others: list[Box] = []
    for rule in rules:
        low, high = bisect_left(bases, rule.top), bisect_right(bases, rule.bottom + 0.55 * largest)
        through = [p for p in ordered[low:high] if _strikes(rule, p)]
        within = through and (
            min(p.x0 for p in through) - _BEYOND < rule.x0 and rule.x1 < max(p.x1 for p in through) + _BEYOND
        )
        (struck if within else others).append(rule)
    return struck, others


def with_strikes(pieces: Iterable[Piece], rules: Sequence[Box]) -> Iterator[Piece]:
    """Pieces with a rule through their middle marked as struck out."""
    for piece in pieces:
        found = [r for r in rules if _strikes(r, piece)]
        yield from _parts(piece, sorted(found, key=lambda r: r.x0)) if found else (piece,)


def _strikes(rule: Box, piece: Piece) -> bool:
    size = piece.style.size
    y = (rule.top + rule.bottom) / 2
    across = min(rule.x1, piece.x1) - max(rule.x0, piece.x0)
    return 0.15 * size < piece.base - y < 0.55 * size and across > 0.4 * size


def _parts(piece: Piece, rules: Sequence[Box]) -> Iterator[Piece]:
    if not rules:
        yield piece
        return
    rule = rules[0]
    begin = next((n for n, x in enumerate(piece.lefts) if x >= rule.x0 - 1), 0)
    end = next((n for n, x in enumerate(piece.lefts) if x >= rule.x1 - 1), len(piece.text))
    if 0 < begin < end:
        before, piece = piece.cut(begin)
        end -= begin
        yield before
    after = None
    if 0 < end < len(piece.text):
        piece, after = piece.cut(end)
    yield replace(piece, style=replace(piece.style, struck=True))
    if after:
        yield from _parts(after, rules[1:])
