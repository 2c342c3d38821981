"""The text of a PDF page: characters joined to pieces of one style."""

from __future__ import annotations

import ctypes
import re
from collections.abc import Iterator
from itertools import pairwise
from typing import Any

import pypdfium2.raw as pdfium  # type: ignore[import-untyped]

from taiyaku.ingest.readers.pdf import pdfium as calls
from taiyaku.ingest.readers.pdf.page_objects import Box, PageInk, Piece, Style, is_wide
from taiyaku.ingest.readers.pdf.paths import Shapes
from taiyaku.ingest.readers.pdf.pdfium import Frame
from taiyaku.values import Struct, replace

_LIGATURES = dict(enumerate(("ff", "fi", "fl", "ffi", "ffl", "st", "st"), start=0xFB00))
# Symbol fonts put their bullets in the private use area; U+0002 and U+FFFE stand for a hyphen at a line's
# end in pdfium; U+2027 for ・ is an old mistake of Japanese CMaps.
_STAND_INS = {0x02: "-", 0xFFFE: "-", 0xF0B7: "•", 0xF0A7: "▪", 0xF0D8: "➢", 0xF0FC: "✓", 0x2027: "・"}
_REPLACED = _LIGATURES | _STAND_INS
_SPACES = frozenset((0x20, 0x0D, 0x0A, 0x09, 0xA0, 0x3000, *range(0x2000, 0x200B)))
_NO_INK = frozenset((0x200B, 0x200C, 0x200D, 0x2060, 0xFEFF, *range(0x20))) - _STAND_INS.keys()
_BOLD = re.compile(r"bold|black|heavy|demi", re.IGNORECASE)
_ITALIC = re.compile(r"ital|obli", re.IGNORECASE)
_SUBSET = re.compile(r"^[A-Z]{6}\+")
_SPACE = 0.08  # em; with a space in the file, a gap this wide is one
MAX_RULES = 6000  # a page with more is a drawing, not a table
SMALLEST, LARGEST = 0.5, 2000.0  # points; text of other sizes cannot be seen
_FORCE_BOLD = 1 << 18
_ITALIC_FLAG = 1 << 6
_INVISIBLE = 3  # text rendering mode
_FILL_AND_STROKE = 2


_Traits = tuple[bool, bool, str]  # bold, italic, name
_Shape = tuple[bytes, bytes, _Traits]  # matrix without its place, font size, font


class _Look(Struct, eq=False):
    """What text objects of one font, size and colour share."""

    style: Style
    size: float
    turned: bool
    visible: bool
    shape: _Shape


class _Ink(Struct, eq=False):
    """What the characters of one text object share."""

    base: float
    top: float
    bottom: float
    style: Style
    look: _Look


_Glyph = tuple[str, float, float, _Ink, bool]  # character, left, right, ink, after a space


class _Fonts:
    """Weight and slant of each font of a page, asked for once (pdfium may free fonts between pages)."""

    def __init__(self) -> None:
        self._known: dict[int, _Traits] = {}

    def traits(self, address: int | None) -> _Traits:
        if not address:
            return False, False, ""
        found = self._known.get(address)
        if found is None:
            found = self._known[address] = self._read(ctypes.cast(address, pdfium.FPDF_FONT))
        return found

    def _read(self, font: Any) -> _Traits:
        buffer = ctypes.create_string_buffer(256)
        pdfium.FPDFFont_GetBaseFontName(font, buffer, 256)
        name = buffer.value.decode("utf-8", "replace")
        flags = max(0, pdfium.FPDFFont_GetFlags(font))
        angle = ctypes.c_int()
        slanted = bool(pdfium.FPDFFont_GetItalicAngle(font, angle)) and angle.value != 0
        bold = bool(_BOLD.search(name)) or bool(flags & _FORCE_BOLD)
        italic = bool(_ITALIC.search(name)) or bool(flags & _ITALIC_FLAG) or slanted
        return bold, italic, _SUBSET.sub("", name)


def read_ink(page: Any, number: int) -> PageInk:
    """Everything on a pypdfium2 page that matters.

    A page written from top to bottom is taken as if it lay on its side: its columns are lines then.
    """
    frame = calls.frame_of(page)
    text = page.get_textpage()
    try:
        glyphs, drawn = _glyphs(text, frame)
        if frame.turns == 0 and _is_vertical(glyphs):
            frame = replace(frame, turns=3)
            glyphs, drawn = _glyphs(text, frame, upright=True)
        flat = _pieces([g for g in glyphs if not g[3].look.turned])
        turned = _turned_pieces([g for g in glyphs if g[3].look.turned])
    finally:
        text.close()
    width, height = frame.size
    shapes = Shapes(frame)
    shapes.walk(calls.address_of(page.raw), calls.page_count, calls.page_object)
    doubles = [box for item, outer in shapes.texts if item not in drawn for box in shapes.solid(item, outer)]
    whole = _embolden(_single(flat), doubles)
    pieces = tuple(p for p in whole if p.x0 < width and p.x1 > 0 and 0 < p.base < height)
    if len(shapes.level) + len(shapes.upright) > MAX_RULES:
        shapes.level, shapes.upright = [], []
    return PageInk(
        number, width, height, pieces, tuple(turned), tuple(shapes.level), tuple(shapes.upright),
        tuple(shapes.fills), tuple(shapes.dots), shapes.images,
    )  # fmt: skip


def _is_vertical(glyphs: list[_Glyph]) -> bool:
    """Whether most ideographs stand below the one before."""
    wide = [g for g in glyphs if g[0] > "\u2e7f"]
    if len(wide) < 12 or len(wide) < 0.3 * len(glyphs):
        return False
    below = sum(abs(b[1] - a[1]) < 0.3 * b[3].look.size for a, b in pairwise(wide))
    return below > 0.6 * len(wide)


class _Inks:
    """What text objects look like. Most differ in their place only, so looks are worked out once."""

    def __init__(self, frame: Frame, upright: bool) -> None:
        self._frame, self._fonts, self._upright = frame, _Fonts(), upright
        self._matrix, self._size = pdfium.FS_MATRIX(), ctypes.c_float()
        self._colour = (ctypes.c_uint * 4)()
        self._at = ctypes.addressof(self._matrix), ctypes.addressof(self._size)
        self._cells = [ctypes.addressof(self._colour) + 4 * n for n in range(4)]
        self._bytes = [memoryview(b).cast("B") for b in (self._matrix, self._size, self._colour)]
        self._looks: dict[tuple[_Shape, bytes, int], _Look] = {}
        self._last: _Ink | None = None
        self._box: tuple[int, float, float] = (0, 0.0, 0.0)
        self.end = 0.0  # right edge of the last character
        self._styles: dict[Style, Style] = {}
        self.known: dict[int, _Ink] = {}

    def read(self, raw: int, index: int, item: int, rect: Any) -> _Ink:
        """The ink of a text object, from its first character.

        Browsers write an object for every letter. One that goes on where the last one ended, at the same
        height in the same font, is taken to look the same: asking for everything takes five calls.
        """
        box = calls.font_of(item), rect.top, rect.bottom
        last = self._last
        near = last is not None and self._follows(rect, last.look)
        if last is None or not near or box != self._box:
            last = self._ask(raw, index, item, rect, box[0], last if near else None)
            self._box, self._last = box, last
        self.known[item] = last
        return last

    def _follows(self, rect: Any, look: _Look) -> bool:
        near = -0.3 < (rect.left - self.end) / look.size < 0.6
        return near and not look.turned and self._frame.turns == 0

    def _ask(self, raw: int, index: int, item: int, rect: Any, font: int, last: _Ink | None) -> _Ink:
        matrix_at, size_at = self._at
        calls.char_matrix(raw, index, matrix_at)
        calls.font_size(item, size_at)
        matrix, size, colour = self._bytes
        shape = matrix[:16].tobytes(), size.tobytes(), self._fonts.traits(font)
        x, y = self._matrix.e, self._matrix.f
        _, base, _, _ = self._frame.box(x, y, x, y)
        if last is not None and base == last.base and shape == last.look.shape:
            return last
        calls.fill_colour(item, *self._cells)
        key = shape, colour.tobytes(), calls.render_mode(item)
        look = self._looks.get(key)
        if look is None:
            look = self._looks[key] = self._look(shape, key[2])
        _, top, _, bottom = self._frame.box(rect.left, rect.bottom, rect.right, rect.top)
        return _Ink(
            base, min(top, base - 0.7 * look.size), max(bottom, base + 0.1 * look.size), look.style, look
        )

    def _look(self, shape: _Shape, mode: int) -> _Look:
        m = self._matrix
        a, b = self._frame.direction(m.a, m.b)
        red, green, blue, alpha = self._colour
        bold, italic, _ = shape[2]
        height = abs(self._size.value) * (m.c**2 + m.d**2) ** 0.5
        legible = SMALLEST < height < LARGEST
        height = height if legible else SMALLEST
        slanted = abs(m.b) < 0.001 and abs(m.c) > 0.1 * abs(m.d) > 0
        style = Style(
            round(height, 1),
            bold or mode == _FILL_AND_STROKE,
            italic or slanted,
            red << 16 | green << 8 | blue,
        )
        style = self._styles.setdefault(style, style)
        turned = not self._upright and (a <= 0 or abs(b) > 0.1 * abs(a))
        return _Look(style, height, turned, legible and mode != _INVISIBLE and alpha > 0, shape)


def _glyphs(text: Any, frame: Frame, upright: bool = False) -> tuple[list[_Glyph], set[int]]:
    """Every visible character, and the addresses of the text objects they came from."""
    raw = calls.address_of(text.raw)
    rect = pdfium.FS_RECTF()
    at = ctypes.addressof(rect)
    inks = _Inks(frame, upright)
    known = inks.known
    unicode, object_of, loose_box = calls.unicode, calls.object_of, calls.loose_box
    glyphs: list[_Glyph] = []
    high, straight, space = 0, frame.turns == 0, -1
    count = pdfium.FPDFText_CountChars(text.raw)
    for index in range(count):  # runs for every character: no calls it can spare
        code, item = unicode(raw, index), object_of(raw, index)
        if code in _SPACES:
            space = index
            continue
        if 0xD800 <= code < 0xDC00:
            high = code
            continue
        if 0xDC00 <= code < 0xE000 and high:
            code = 0x10000 + ((high - 0xD800) << 10) + code - 0xDC00
        high = 0
        if not item or code in _NO_INK or not loose_box(raw, index, at):
            continue
        ink = known.get(item) or inks.read(raw, index, item, rect)
        if space >= 0 and straight and -0.5 < (rect.left - inks.end) / ink.look.size < _SPACE:
            _keep_space(raw, index, space, rect, ink.look.size)
        inks.end = rect.right
        if ink.look.visible:
            char = _REPLACED.get(code) or chr(code)
            if code > 0x2E7F and straight and rect.right - rect.left < 0.8 * ink.look.size and is_wide(char):
                _widen(raw, index, rect, ink.look.size)
            left, right = (rect.left - frame.x0, rect.right - frame.x0) if straight else _sides(rect, frame)
            if upright and glyphs and is_wide(char):
                left, right = _whole_em(glyphs[-1][2], left, right, ink.look.size)
            glyphs.append((char, left, right, ink, space >= 0))
            space = -1
    return glyphs, set(inks.known)


def _whole_em(end: float, left: float, right: float, size: float) -> tuple[float, float]:
    """The sides of an ideographic character after one that ends at `end`; a comma may show its ink only."""
    follows = right - left < 0.85 * size and -0.2 < (left - end) / size < 0.75
    return (end, max(right, end + 0.97 * size)) if follows else (left, right)


def _keep_space(raw: int, index: int, space: int, rect: Any, size: float) -> None:
    """A slanted letter may reach over the space before it; then it is taken to begin after the space."""
    x, y, box = ctypes.c_double(), ctypes.c_double(), pdfium.FS_RECTF()
    if not calls.loose_box(raw, space, ctypes.addressof(box)) or box.right - box.left < _SPACE * size:
        return
    if calls.char_origin(raw, index, ctypes.addressof(x), ctypes.addressof(y)) and x.value > (
        box.right - 0.05 * size
    ):
        rect.left = max(rect.left, min(box.right, rect.right))


def _widen(raw: int, index: int, rect: Any, size: float) -> None:
    """Type 3 fonts give the ink of a character; an ideographic one takes a whole em from its origin."""
    x, y = ctypes.c_double(), ctypes.c_double()
    if calls.char_origin(raw, index, ctypes.addressof(x), ctypes.addressof(y)) and x.value <= rect.left + 0.1:
        rect.left, rect.right = x.value, max(rect.right, x.value + 0.97 * size)


def _sides(rect: Any, frame: Frame) -> tuple[float, float]:
    x0, _, x1, _ = frame.box(rect.left, rect.bottom, rect.right, rect.top)
    return x0, x1


def _pieces(glyphs: list[_Glyph]) -> list[Piece]:
    """Characters joined while they follow one another on one base line in one style."""
    pieces: list[Piece] = []
    chars: list[str] = []
    lefts: list[float] = []
    ink: _Ink | None = None
    start = end = 0.0
    bold = before = False
    for char, left, right, now, spaced in glyphs:
        if ink is not None:
            em = now.style.size or 1.0
            gap = left - end
            same = now is ink or (now.style is ink.style and abs(now.base - ink.base) < 0.1 * em)
            if same and -0.6 * em < gap < 0.6 * em:
                if char == chars[-1] and abs(left - lefts[-1]) < 0.12 * em and right - left > 0.15 * em:
                    bold = True  # the same character again, a hair beside the first
                    continue
                loose = (
                    0.2 if char < "\u2e80" or chars[-1] < "\u2e80" else 0.45
                )  # Japanese is spread to justify it
                if gap > (_SPACE if spaced else loose) * em:
                    chars.append(" ")
                    lefts.append(end)
                chars.append(char)
                lefts.append(left)
                if len(char) > 1:
                    lefts.extend([left] * (len(char) - 1))
                end = right
                continue
            pieces.append(_piece(chars, lefts, start, end, ink, bold, before))
        chars, lefts, ink, start, end, bold, before = (
            [char],
            [left] * len(char),
            now,
            left,
            right,
            False,
            spaced,
        )
    if ink is not None:
        pieces.append(_piece(chars, lefts, start, end, ink, bold, before))
    return pieces


def _turned_pieces(glyphs: list[_Glyph]) -> list[Piece]:
    """Text that runs another way, joined as it is drawn. Its base line is put where its middle is."""
    pieces: list[Piece] = []
    middle = 0.0, 0.0
    for char, left, right, ink, spaced in glyphs:
        last = pieces[-1] if pieces else None
        x, y = (left + right) / 2, (ink.top + ink.bottom) / 2
        far = ((x - middle[0]) ** 2 + (y - middle[1]) ** 2) ** 0.5 / ink.look.size
        middle = x, y
        if last and last.style == ink.style and far < 1.9:
            text = last.text + (" " if spaced and far > 0.78 else "") + char
            top, bottom = min(last.top, ink.top), max(last.bottom, ink.bottom)
            pieces[-1] = replace(
                last, text=text, x0=min(left, last.x0), x1=max(right, last.x1), top=top, bottom=bottom,
                base=(top + bottom) / 2 + 0.3 * ink.style.size, lefts=(left,) * len(text),
            )  # fmt: skip
        else:
            pieces.append(_piece([char], [left] * len(char), left, right, ink))
    return pieces


def _piece(
    chars: list[str],
    lefts: list[float],
    start: float,
    end: float,
    ink: _Ink,
    bold: bool = False,
    spaced: bool = False,
) -> Piece:
    style = replace(ink.style, bold=True) if bold else ink.style
    face = ink.look.shape[2][2]
    return Piece("".join(chars), start, end, ink.top, ink.bottom, ink.base, style, tuple(lefts), spaced, face)


def _single(pieces: list[Piece]) -> Iterator[Piece]:
    """Pieces without the second copy of text printed twice to look bold or shaded."""
    seen: dict[tuple[str, int], list[int]] = {}
    kept: list[Piece] = []
    for piece in pieces:
        near = seen.setdefault((piece.text, round(piece.base / 4)), [])
        twin = next((n for n in near if _doubles(kept[n], piece)), None)
        if twin is not None:
            kept[twin] = replace(piece, style=replace(piece.style, bold=True))
        else:
            near.append(len(kept))
            kept.append(piece)
    return iter(kept)


def _doubles(first: Piece, second: Piece) -> bool:
    reach = 0.12 * second.style.size
    return abs(first.x0 - second.x0) < reach and abs(first.base - second.base) < reach


def _embolden(pieces: Iterator[Piece], doubles: list[Box]) -> Iterator[Piece]:
    """pdfium leaves out text drawn again in the same place; what it was drawn over is bold."""
    for piece in pieces:
        middle = (piece.top + piece.bottom) / 2
        em = piece.style.size
        over = any(
            abs(b.x0 - piece.x0) < 0.3 * em and b.top < middle < b.bottom and b.x1 - b.x0 > 0.2 * em
            for b in doubles
        )
        yield replace(piece, style=replace(piece.style, bold=True)) if over else piece
