"""Bold and slanted type known by its stems, where a file does not name its fonts: measured on the drawn page.

Chromium draws Japanese type, and older TeX all its type, as fonts without a name or a weight.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

from taiyaku.ingest.readers.pdf.page_objects import Piece
from taiyaku.ingest.readers.pdf.pdfium import Frame
from taiyaku.values import replace

_EM = 24.0  # pixels of an em of the usual type in the drawing
_LARGEST = 4.0  # times the page's size in points
_PIXELS = 8e6  # of the drawing at the most
_FEWEST = 30  # characters without a font's name, below which nothing is measured
_SAMPLE = 10  # characters of a piece that are measured
_NAME = 40  # characters of a piece that may stand out; full lines vary by what they say
_LONGEST = 0.3  # em of a stroke that is a stem; longer ones lie
_SAME = 0.04  # of the size: type of another size stands out by that
_BOLD = 1.4  # times the usual stem
_LEANS, _LOWER = 0.25, 6  # share of the strokes that lean in slanted type; rows of pixels between two looks
_PALE = 80  # of 255: type that is lighter is not measured
_DARK = re.compile(rb"[\x00-\xe0]+")


def with_stems(pieces: tuple[Piece, ...], page: Any, frame: Frame) -> tuple[Piece, ...]:
    """The pieces of a page; of those without a font's name, wide stems are bold and leaning ones italic."""
    nameless = [p for p in pieces if not p.face and p.style.size > 0 and any(map(str.isalnum, p.text))]
    weights = sorted((p.style.size, len(p.text)) for p in nameless)
    if sum(n for _, n in weights) < _FEWEST:
        return pieces
    size = _middle(weights)
    likely = [p for p in nameless if len(p.text) <= _NAME and abs(p.style.size - size) < _SAME * size]
    if not likely:
        return pieces
    strokes = _measured(nameless, page, frame, size)
    stems = sorted((strokes[id(p)][0], len(p.text)) for p in nameless if strokes[id(p)][0])
    wide = _BOLD * _middle(stems or [(0.0, 1)])
    made = {id(p): _set_as(p, strokes[id(p)][0] > wide > 0, strokes[id(p)][1] > _LEANS) for p in likely}
    return tuple(made.get(id(p), p) for p in pieces)


def _set_as(piece: Piece, bold: bool, italic: bool) -> Piece:
    old = piece.style
    return replace(piece, style=replace(old, bold=old.bold or bold, italic=old.italic or italic))


def _measured(
    pieces: Sequence[Piece], page: Any, frame: Frame, size: float
) -> dict[int, tuple[float, float]]:
    """The stems of pieces, and how they lean, by their ids. Only the part of the page looked at is drawn."""
    width, height = frame.size
    scale = min(_LARGEST, _EM / size, (_PIXELS / max(1.0, width * height)) ** 0.5)
    samples = [_sample(p, scale) for p in pieces]
    lefts, tops, rights, bottoms = zip(*samples, strict=True)
    x, y = max(0, min(lefts)), max(0, min(tops))
    cut = x, height * scale - max(bottoms), width * scale - max(rights), y
    bitmap = page.render(
        scale=scale, rotation=(frame.turns - page.get_rotation() // 90) % 4 * 90,
        crop=tuple(max(0.0, pixels - 0.5) / scale for pixels in cut),  # rounded up to pixels
        grayscale=True, may_draw_forms=False, draw_annots=False,
    )  # fmt: skip
    try:
        drawn, stride, rows = bytes(bitmap.buffer), bitmap.stride, bitmap.height
    finally:
        bitmap.close()
    moved = [(left - x, top - y, right - x, bottom - y) for left, top, right, bottom in samples]
    return {
        id(p): (_stem(p, drawn, stride, rows, box, scale), _lean(p, drawn, stride, rows, box))
        for p, box in zip(pieces, moved, strict=True)
    }


def _sample(piece: Piece, scale: float) -> tuple[int, int, int, int]:
    """Where the first characters of a piece stand in the drawing of the page, in pixels."""
    end = piece.lefts[_SAMPLE] if len(piece.lefts) > _SAMPLE else piece.x1
    base, height = piece.base * scale, 0.75 * piece.style.size * scale
    return int(piece.x0 * scale), int(base - height), int(end * scale) + 1, int(base)


def _middle(weighed: Sequence[tuple[float, int]]) -> float:
    """The middle of sorted values, each as often as it weighs."""
    left = sum(n for _, n in weighed) / 2
    for value, count in weighed:
        left -= count
        if left <= 0:
            return value
    return weighed[-1][0]


def _grey(colour: int) -> float:
    return 0.3 * (colour >> 16) + 0.59 * (colour >> 8 & 255) + 0.11 * (colour & 255)


def _stem(
    piece: Piece, drawn: bytes, stride: int, height: int, box: tuple[int, int, int, int], scale: float
) -> float:
    """How wide the strokes of a piece are that stand upright, in em; 0 where none are seen."""
    size, darkness = piece.style.size * scale, 255 - _grey(piece.style.colour)
    if darkness < _PALE:
        return 0.0
    left, top, right, bottom = max(0, box[0]), max(0, box[1]), min(stride, box[2]), min(height, box[3])
    widest = _LONGEST * size * darkness
    stems = sorted(
        [
            width
            for row in range(top * stride, bottom * stride, 2 * stride)
            for run in _DARK.findall(drawn, row + left, row + right)
            if (width := 255 * len(run) - sum(run)) < widest
        ]
    )
    half = stems[len(stems) // 4 : len(stems) - len(stems) // 4]
    return sum(half) / len(half) / darkness / size if half else 0.0


def _lean(piece: Piece, drawn: bytes, stride: int, height: int, box: tuple[int, int, int, int]) -> float:
    """Which share of a name's strokes begin further left a little lower, less those further right."""
    if len(piece.text) > _NAME or max(piece.text) > "\u2e7f":
        return 0.0
    left, top, right, bottom = max(0, box[0]), max(0, box[1]), min(stride, box[2]), min(height, box[3])
    begins = [
        {
            run.start() - row * stride
            for run in _DARK.finditer(drawn, row * stride + left, row * stride + right)
        }
        for row in range(top, bottom)
    ]
    steps = [
        0 if x in below else (x - 1 in below or x - 2 in below) - (x + 1 in below or x + 2 in below)
        for above, below in zip(begins, begins[_LOWER:], strict=False)
        for x in above
    ]
    return sum(steps) / len(steps) if steps else 0.0
