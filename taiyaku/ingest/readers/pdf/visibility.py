"""What of the text a person would see: text drawn without ink, too small, or in the colour of the paper.

Invisible text is the text of a page where it lies on something drawn that says the same: on a scan whose
words a program has recognised, or on letters drawn as outlines. So the page is drawn and looked at there.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence
from itertools import groupby
from math import ceil
from typing import Any

from taiyaku.ingest.readers.pdf.page_objects import Box, Hidden
from taiyaku.ingest.readers.pdf.pdfium import Frame
from taiyaku.ingest.readers.pdf.pieces import Glyph, Ink
from taiyaku.values import Struct

TINY, UNSEEN, PALE = "too small or too large to be read", "invisible", "in the colour of its ground"
BELOW = "invisible, below a text that is seen"
_CONTRAST = {UNSEEN: 48, PALE: 16}  # of 255, in its place, for a text to be there
_COVERED = 0.3  # share of a text's characters that another text stands on
_SCANNED = 0.8  # share of the page that a picture covers: a scan
_SCALE = 1.0  # pixels a point
_LARGEST_PICTURE = 4_000_000  # pixels


class _Picture(Struct, frozen=True):
    """A strip across a page as it is seen, in grey, from one row of pixels on."""

    pixels: bytes
    stride: int
    width: int
    first: int
    end: int
    scale: float

    def contrast(self, box: Box) -> int:
        """How far the darkest and the lightest point in a place are apart."""
        left, right = max(0, int(box.x0 * self.scale)), min(self.width, int(box.x1 * self.scale) + 1)
        top, bottom = max(self.first, int(box.top * self.scale)), int(box.bottom * self.scale) + 1
        starts = [(y - self.first) * self.stride for y in range(top, min(self.end, bottom))]
        rows = [self.pixels[start + left : start + right] for start in starts]
        rows = [row for row in rows if row]
        return max(map(max, rows)) - min(map(min, rows)) if rows else 0


def sort_out(
    glyphs: Sequence[Glyph], page: Any, frame: Frame, pictures: Sequence[Box]
) -> tuple[list[Glyph], list[Hidden]]:
    """The characters that are seen, and those that are not, with the reason; `page` is pypdfium2's."""
    area = frame.size[0] * frame.size[1]
    scanned = any((p.x1 - p.x0) * (p.bottom - p.top) > _SCANNED * area for p in pictures)
    drawn: _Picture | None = None
    sure: dict[int, list[Glyph]] = {}
    if any(g[3].look.doubt == UNSEEN for g in glyphs):
        sure = _by_height(g for g in glyphs if not g[3].look.doubt)
    seen: list[Glyph] = []
    hidden: list[Hidden] = []
    for doubt, group in groupby(glyphs, key=lambda g: g[3].look.doubt):
        if not doubt:
            seen += group
            continue
        for run in _runs(list(group)):
            drawn = drawn or _drawn(page, frame, [g[3] for g in glyphs if g[3].look.doubt])
            reason = _reason(doubt, run, drawn, scanned, sure)
            if reason:
                text = "".join(f" {g[0]}" if g[4] else g[0] for g in run).strip()
                hidden.append(Hidden(text, reason, _box(run)))
            else:
                seen += run
    return seen, hidden


def _reason(
    doubt: str, run: Sequence[Glyph], drawn: _Picture, scanned: bool, sure: dict[int, list[Glyph]]
) -> str | None:
    """Why a run of characters is not seen; None if it is, or if what it lies on says it."""
    if doubt == TINY:
        return doubt
    box, size = _box(run), run[0][3].look.size
    letters = Box(box.x0, run[0][3].base - 0.7 * size, box.x1, run[0][3].base)
    ground = box if run[0][3].look.turned else letters
    if doubt == UNSEEN and _covered(run, letters, sure) > _COVERED * len(run):
        return BELOW
    if doubt == UNSEEN and scanned:
        return None
    return doubt if drawn.contrast(ground) < _CONTRAST[doubt] else None


def _runs(glyphs: Sequence[Glyph]) -> Iterator[list[Glyph]]:
    """Characters of one line and style, in the order of the file."""
    for _, run in groupby(glyphs, key=lambda g: (g[3].style, g[3].base, g[3].look.turned)):
        yield list(run)


def _box(run: Sequence[Glyph]) -> Box:
    return Box(
        min(g[1] for g in run), min(g[3].top for g in run),
        max(g[2] for g in run), max(g[3].bottom for g in run),
    )  # fmt: skip


def _by_height(glyphs: Iterator[Glyph]) -> dict[int, list[Glyph]]:
    found: dict[int, list[Glyph]] = defaultdict(list)
    for glyph in glyphs:
        found[int(glyph[3].base // 8)].append(glyph)
    return found


def _covered(run: Sequence[Glyph], letters: Box, sure: dict[int, list[Glyph]]) -> int:
    """How many characters that are seen stand where a run does."""
    reach = 0.4 * run[0][3].look.size
    low, high = letters.bottom - reach, letters.bottom + reach
    near = (g for n in range(int(low // 8), int(high // 8) + 1) for g in sure.get(n, ()))
    return sum(low < g[3].base < high and letters.x0 <= (g[1] + g[2]) / 2 <= letters.x1 for g in near)


def _drawn(page: Any, frame: Frame, inks: Sequence[Ink]) -> _Picture:
    """The strip of a page that holds some text."""
    width, height = page.get_size()
    scale = min(_SCALE, (_LARGEST_PICTURE / max(1.0, width * height)) ** 0.5)
    extra = (frame.turns - page.get_rotation() // 90) % 4 * 90
    rows = ceil((width if extra % 180 else height) * scale)
    first = min(rows - 1, max(0, int(min(ink.top for ink in inks) * scale) - 1))
    end = max(first + 1, min(rows, int(max(ink.bottom for ink in inks) * scale) + 2))
    above, below = (max(0.0, (cut - 0.5) / scale) for cut in (first, rows - end))  # rounded up again
    bitmap = page.render(scale=scale, rotation=extra, crop=(0, below, 0, above), grayscale=True)
    try:
        return _Picture(bytes(bitmap.buffer), bitmap.stride, bitmap.width, first, end, scale)
    finally:
        bitmap.close()
