"""The characters of a PDF page and what they look like."""

from __future__ import annotations

import ctypes
import re
from collections.abc import Sequence
from itertools import pairwise
from typing import Any

import pypdfium2.raw as pdfium  # type: ignore[import-untyped]

from taiyaku.ingest.readers.pdf import pdfium as calls
from taiyaku.ingest.readers.pdf.page_objects import Box, Hidden, PageInk, Style, is_wide
from taiyaku.ingest.readers.pdf.paths import Shapes
from taiyaku.ingest.readers.pdf.pdfium import Frame
from taiyaku.ingest.readers.pdf.pieces import (
    SMALL_CAPITALS,
    SPACE,
    TALL,
    Glyph,
    Ink,
    Look,
    Shape,
    Traits,
    levelled,
    on_page,
    pieces_of,
)
from taiyaku.ingest.readers.pdf.stems import with_stems
from taiyaku.ingest.readers.pdf.visibility import PALE, TINY, UNSEEN, sort_out
from taiyaku.values import replace

_LIGATURES = dict(enumerate(("ff", "fi", "fl", "ffi", "ffl", "st", "st"), start=0xFB00))
# Symbol fonts put their bullets in the private use area; U+0002 and U+FFFE stand for a hyphen at a line's
# end in pdfium; 0x88 is a bullet in TeX's fonts without a character map; U+2027 for ・ is an old mistake.
_STAND_INS = {0x02: "-", 0x88: "•", 0xFFFE: "-", 0xF0B7: "•", 0xF0A7: "▪", 0xF0D8: "➢", 0xF0FC: "✓"}
_STAND_INS |= {0x2027: "・"}  # of Japanese CMaps
# TeX's fonts without a character map: the ligatures and signs of its T1 encoding, and those of OT1 below it.
_TEX = dict(enumerate("“”„«»–—", start=0x10)) | dict(enumerate(("ff", "fi", "fl", "ffi", "ffl"), start=0x1B))
_TEX |= {0x0B: "ff", 0x0C: "fi", 0x0D: "fl", 0x0E: "ffi", 0x0F: "ffl"}
_MATHEMATICAL = re.compile(r"CM(?:MI|SY|EX|BSY)|MS[AB]M|Math")  # TeX's fonts that have other signs there
_REPLACED = _LIGATURES | _STAND_INS
_SPACES = frozenset((0x20, 0x0D, 0x0A, 0x09, 0xA0, 0x3000, *range(0x2000, 0x200B)))
_NO_INK = frozenset((0x200B, 0x200C, 0x200D, 0x2060, 0xFEFF))
_ITALIC = re.compile(r"ital|obli", re.IGNORECASE)
_SUBSET = re.compile(r"^[A-Z]{6}\+")
UNKNOWN = "\ufffd"  # a glyph of which the file does not say what it means
MAX_RULES = 6000  # a page with more is a drawing, not a table
CROWDED = "more characters than the glyph has room for"
SMALLEST, LARGEST = 0.5, 2000.0  # points; text of other sizes cannot be seen
_PALE = 0xE0  # the darkest part of a colour that may be the paper's
_ITALIC_FLAG = 1 << 6
_INVISIBLE = 3  # text rendering mode
_FILL_AND_STROKE = 2
_TALL_CODES = frozenset(map(ord, TALL))
_SLANTED = 0.18  # of the size, by which slanted letters of two words reach less far over one another
_BETWEEN = 0.1  # of the size: from where a space begins to where a letter does
_LOW = 0.58  # of the size: a tall letter that is no higher is a small capital


class _Fonts:
    """Weight and slant of each font of a page, asked for once (pdfium may free fonts between pages)."""

    def __init__(self) -> None:
        self._known: dict[int, Traits] = {}

    def traits(self, address: int | None) -> Traits:
        if not address:
            return False, False, ""
        found = self._known.get(address)
        if found is None:
            found = self._known[address] = self._read(ctypes.cast(address, pdfium.FPDF_FONT))
        return found

    def _read(self, font: Any) -> Traits:
        flags = max(0, pdfium.FPDFFont_GetFlags(font))
        angle = ctypes.c_int()
        slanted = bool(pdfium.FPDFFont_GetItalicAngle(font, angle)) and angle.value != 0
        name = _SUBSET.sub("", calls.font_name(calls.address_of(font)))
        italic = bool(_ITALIC.search(name)) or bool(flags & _ITALIC_FLAG) or slanted
        weight = 0 if italic else pdfium.FPDFFont_GetWeight(font)  # the stem of a slanted letter is too wide
        return is_bold(name, flags, weight), italic, name


def read_ink(page: Any, number: int) -> PageInk:
    """Everything on a pypdfium2 page that matters.

    A page written from top to bottom is taken as if it lay on its side: its columns are lines then.
    """
    frame = calls.frame_of(page)
    text = page.get_textpage()
    try:
        read = _Characters(text, frame)
        if frame.turns == 0 and _is_vertical(read.glyphs):
            frame = replace(frame, turns=3)
            read = _Characters(text, frame, upright=True)
    finally:
        text.close()
    width, height = frame.size
    shapes = Shapes(frame, read.drawn)
    shapes.walk(calls.address_of(page.raw), calls.page_count, calls.page_object)
    glyphs, hidden = read.glyphs, list[Hidden]()
    if read.doubtful:
        glyphs, hidden = sort_out(glyphs, page, frame, shapes.pictures)
    doubles = [box for item, outer in shapes.texts for box in shapes.solid(item, outer)]
    flat, turned, again = pieces_of(glyphs, doubles)
    hidden += [*again, *read.excess]
    flat = levelled(flat) if frame.turns == 3 else flat
    pieces = with_stems(on_page(flat, width, height, hidden), page, frame)
    turned_pieces = on_page(turned, width, height, hidden)
    if len(shapes.level) + len(shapes.upright) > MAX_RULES:
        shapes.level, shapes.upright = [], []
    return PageInk(
        number, width, height, pieces, turned_pieces, tuple(shapes.level), tuple(shapes.upright),
        tuple(shapes.fills), tuple(shapes.dots), len(shapes.pictures), shapes.icons, read.held, tuple(hidden),
    )  # fmt: skip


def _is_vertical(glyphs: list[Glyph]) -> bool:
    """Whether most ideographs stand below the one before, and other letters, if they are more, lie."""
    wide = [g for g in glyphs if g[0] > "\u2e7f"]
    if len(wide) < 12:
        return False
    lying = sum(g[3].look.turned for g in glyphs if g[0] <= "\u2e7f")
    if len(wide) + lying < 0.3 * len(glyphs):
        return False
    below = sum(abs(b[1] - a[1]) < 0.3 * b[3].look.size for a, b in pairwise(wide))
    return below > 0.6 * len(wide)


class _Inks:
    """What text objects look like. Most differ in their place only, so looks are worked out once."""

    def __init__(self, frame: Frame, upright: bool) -> None:
        self._frame, self._fonts, self._upright = frame, _Fonts(), upright
        self._straight = frame.turns == 0
        self._matrix, self._size = pdfium.FS_MATRIX(), ctypes.c_float()
        self._colour = (ctypes.c_uint * 4)()
        self._at = ctypes.addressof(self._matrix), ctypes.addressof(self._size)
        self._cells = [ctypes.addressof(self._colour) + 4 * n for n in range(4)]
        self._bytes = [memoryview(b).cast("B") for b in (self._matrix, self._size, self._colour)]
        self._looks: dict[tuple[Shape, bytes, int], Look] = {}
        self._last: Ink | None = None
        self._box: tuple[int, float, float] = (0, 0.0, 0.0)
        self.doubtful = False  # whether anything may not be seen
        self.end = 0.0  # right edge of the last character
        self._styles: dict[Style, Style] = {}
        self.known: dict[int, Ink] = {}
        self.tall: dict[int, Ink] = {}  # of the tall letters of a text object
        self._small: dict[int, Ink] = {}
        self._sides = [ctypes.c_double() for _ in range(4)]
        self._side_at = [ctypes.addressof(side) for side in self._sides]

    def read(self, raw: int, index: int, item: int, rect: Any) -> Ink:
        """The ink of a text object, from its first character.

        Browsers write an object for every letter. One that goes on where the last one ended, at the same
        height in the same font, is taken to look the same: asking for everything takes five calls.
        """
        box = calls.font_of(item), rect.top, rect.bottom
        last = self._last
        if last is None or last.look.turned or not self._straight:
            near = None
        else:
            near = last if -0.3 < (rect.left - self.end) / last.look.size < 0.6 else None
        if near is None or box != self._box:
            near = self._ask(raw, index, item, rect, box[0], near)
            self._box, self._last = box, near
        self.known[item] = near
        return near

    def of_tall(self, raw: int, index: int, item: int, ink: Ink) -> Ink:
        """The ink of a tall letter, which differs where it is drawn as a small capital."""
        calls.char_box(raw, index, *self._side_at)
        _, _, bottom, top = self._sides
        matrix, size, (bold, italic, name) = ink.look.shape
        if not 0 < top.value - bottom.value < _LOW * ink.look.size:
            self.tall[item] = ink
            return ink
        found = self._small.get(id(ink))
        if found is None:
            matrix, size, (bold, italic, name) = ink.look.shape
            look = replace(
                ink.look, shape=(matrix, size, (bold, italic, f"{name}{SMALL_CAPITALS}")), small=True
            )
            found = self._small[id(ink)] = replace(ink, look=look)
        self.tall[item] = found
        return found

    def _ask(self, raw: int, index: int, item: int, rect: Any, font: int, last: Ink | None) -> Ink:
        matrix_at, size_at = self._at
        calls.char_matrix(raw, index, matrix_at)
        calls.font_size(item, size_at)
        matrix, size, colour = self._bytes
        shape = matrix[:16].tobytes(), size.tobytes(), self._fonts.traits(font)
        x, y = self._matrix.e, self._matrix.f
        aside = calls.displacement(raw, index, x, y, rect)
        _, base, _, _ = self._frame.box(x, y, x, y)
        if last is not None and base == last.base and shape == last.look.shape:
            return last
        calls.fill_colour(item, *self._cells)
        key = shape, colour.tobytes(), calls.render_mode(item)
        look = self._looks.get(key)
        if look is None:
            look = self._looks[key] = self._look(shape, key[2])
        _, top, _, bottom = self._frame.box(rect.left, rect.bottom, rect.right, rect.top)
        top, bottom = min(top, base - 0.7 * look.size), max(bottom, base + 0.1 * look.size)
        return Ink(base, top, bottom, look.style, look, aside)

    def _look(self, shape: Shape, mode: int) -> Look:
        m = self._matrix
        a, b = self._frame.direction(m.a, m.b)
        red, green, blue, alpha = self._colour
        bold, italic, _ = shape[2]
        across = (m.a**2 + m.b**2) ** 0.5
        upright = abs(m.a * m.d - m.b * m.c) / across if across else 0.0  # slanting makes no letter larger
        height = abs(self._size.value) * upright
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
        if self._size.value < 0:  # with a matrix that turns by half, upright again
            a, b = -a, -b
        turned = not self._upright and (a <= 0 or abs(b) > 0.1 * abs(a))
        unseen = mode == _INVISIBLE or alpha == 0
        doubt = TINY if not legible else UNSEEN if unseen else PALE if min(red, green, blue) >= _PALE else ""
        self.doubtful = self.doubtful or bool(doubt)
        return Look(style, height, turned, doubt, shape)


class _Characters:
    """Every character that leaves ink, and the text objects they came from."""

    def __init__(self, text: Any, frame: Frame, upright: bool = False) -> None:
        inks = _Inks(frame, upright)
        self.glyphs: list[Glyph] = []
        self.excess: list[Hidden] = []  # what character maps say beyond what a glyph can show
        self._read(text, frame, inks, upright)
        self.drawn = set(inks.known)
        self.doubtful = inks.doubtful

    @property
    def held(self) -> str:
        letters = "".join([f" {char}" if spaced else char for char, _, _, _, spaced in self.glyphs])
        return letters + "".join(h.text for h in self.excess)

    def _read(self, text: Any, frame: Frame, inks: _Inks, upright: bool) -> None:
        raw = calls.address_of(text.raw)
        rect = pdfium.FS_RECTF()
        at = ctypes.addressof(rect)
        known, tall, glyphs = inks.known, inks.tall, self.glyphs
        object_of, loose_box = calls.object_of, calls.loose_box
        high, straight, space, margin = 0, frame.turns == 0, -1, frame.x0
        place: tuple[Any, ...] = ()
        for index, code in enumerate(calls.codes_of(text.raw)):  # for every character: no calls it can spare
            if code in _SPACES and not (code == 0x0D and _is_between_letters(raw, index)):
                space = index
                continue
            if 0xD800 <= code < 0xE000:
                if code < 0xDC00:
                    high = code
                    continue
                code = 0x10000 + ((high - 0xD800) << 10) + code - 0xDC00 if high else code
            high = 0
            item = object_of(raw, index)
            if not item or code in _NO_INK or not loose_box(raw, index, at):
                continue
            char = _REPLACED.get(code) or (chr(code) if code >= 0x20 else _control(raw, index, item, code))
            left, right = rect.left, rect.right
            last, place = place, (item, left, right, rect.top)
            if place == last and left < right and glyphs:
                self._add_to_last(char)
                continue
            ink = known.get(item) or inks.read(raw, index, item, rect)
            if char == UNKNOWN:
                self.excess.append(Hidden(char, "residue", _box_of(rect, frame)))
                continue
            if straight:
                if code in _TALL_CODES:  # the first one of a text object tells of all
                    ink = tall.get(item) or inks.of_tall(raw, index, item, ink)
                size = ink.look.size
                if space >= 0 and -0.5 < (left - inks.end) / size < SPACE:
                    slanted = glyphs if ink.style.italic else ()
                    left = _after_space(raw, index, space, left, right, size, inks.end, slanted)
                inks.end = right
                if code > 0x2E7F and right - left < 0.8 * size and is_wide(char):
                    left, right = _widened(raw, index, left, right, size)
                left, right = left - margin + ink.aside, right - margin + ink.aside
            else:
                inks.end = right
                left, right = _sides(rect, frame)
            if upright and is_wide(char):
                end = glyphs[-1][2] if glyphs else left - 100
                left, right = _whole_em(char, end, left, right, ink.look.size)
            glyphs.append((char, left, right, ink, space >= 0 and not upright))  # there pdfium makes them up
            space = -1

    def _add_to_last(self, char: str) -> None:
        """One more character of the same glyph: a ligature, unless the glyph has no room for it."""
        chars, left, right, ink, spaced = self.glyphs[-1]
        needed = sum(0.6 if is_wide(c) else 0.15 for c in chars + char) * ink.look.size
        if needed <= right - left:
            self.glyphs[-1] = chars + char, left, right, ink, spaced
        else:
            self.excess.append(Hidden(char, CROWDED, Box(left, ink.top, right, ink.bottom)))


def _whole_em(char: str, end: float, left: float, right: float, size: float) -> tuple[float, float]:
    """The sides of an ideographic character after one that ends at `end`; its box may be its ink only.

    That of a comma stands where its em begins, that of the stroke "一" in the middle of it.
    """
    if right - left < 0.85 * size and -0.2 < (left - end) / size < 0.75:
        return end, max(right, end + 0.97 * size)
    if char.isalpha() and right - left < 0.5 * size:
        middle = (left + right) / 2
        return middle - 0.49 * size, middle + 0.49 * size
    return left, right


def _after_space(
    raw: int, index: int, space: int, left: float, right: float, size: float, end: float,
    before: Sequence[Glyph],
) -> float:  # fmt: skip
    """Where a letter begins; slanted ones on both sides may reach over a space, but it is between them."""
    x, y, box = ctypes.c_double(), ctypes.c_double(), pdfium.FS_RECTF()
    calls.char_origin(raw, index, ctypes.addressof(x), ctypes.addressof(y))
    known = calls.loose_box(raw, space, ctypes.addressof(box)) and x.value - box.left >= _BETWEEN * size
    apart = before and _overlap(raw, index, right, before) - (end - left) > _SLANTED * size
    if not known and not apart:
        return left
    begin: float = max(left, box.right if known else left, end + 1.01 * SPACE * size)
    return min(begin, right)


def _overlap(raw: int, index: int, right: float, before: Sequence[Glyph]) -> float:
    """How far letters of one word reach over one another here: those behind a space, or those before it."""
    box = pdfium.FS_RECTF()
    code = calls.unicode(raw, index + 1)
    inside = code > 0x20 and calls.loose_box(raw, index + 1, ctypes.addressof(box))
    above = before[-2][2] - before[-1][1] if len(before) > 1 and not before[-1][4] else 0.0
    return max(right - box.left if inside else 0.0, above)


def _widened(raw: int, index: int, left: float, right: float, size: float) -> tuple[float, float]:
    """Type 3 fonts give the ink of a character; an ideographic one takes a whole em from its origin."""
    x, y = ctypes.c_double(), ctypes.c_double()
    if calls.char_origin(raw, index, ctypes.addressof(x), ctypes.addressof(y)) and x.value <= left + 0.1:
        return x.value, max(right, x.value + 0.97 * size)
    return left, right


def _control(raw: int, index: int, item: int, code: int) -> str:
    """What a code below 0x20 stands for: beside a letter of a text font, what TeX has there."""
    beside = (n for n in (index - 1, index + 1) if n >= 0 and calls.object_of(raw, n) == item)
    if code in _TEX and any(chr(calls.unicode(raw, n)).isalpha() for n in beside):
        return UNKNOWN if _MATHEMATICAL.search(calls.font_name(calls.font_of(item))) else _TEX[code]
    return UNKNOWN


def _is_between_letters(raw: int, index: int) -> bool:
    """Whether a character stands inside of a text object, before a letter: no line break is written there."""
    item = calls.object_of(raw, index)
    follows = bool(item) and calls.object_of(raw, index + 1) == item
    return follows and chr(calls.unicode(raw, index + 1)).islower()


def _box_of(rect: Any, frame: Frame) -> Box:
    return Box(*frame.box(rect.left, rect.bottom, rect.right, rect.top))


def _sides(rect: Any, frame: Frame) -> tuple[float, float]:
    x0, _, x1, _ = frame.box(rect.left, rect.bottom, rect.right, rect.top)
    return x0, x1


_WORDS = r"(?i:bold|black|heavy|demi|semi(?!c|exp|ext|ser|l))|[-,](?i:medi|bd|blk|hvy)(?:[A-Z]|$)"
_SHORT = r"-(?:[DE]?B|W[6-9])$|[a-z][EU]B$"  # Japanese faces; "-H" at the end tells how text runs
_TEX_NAMES = (
    r"^(?:CM(?:SS)?BX?|CMSSDC|(?:SF|EC)(?:BX|BL|BI|RB|SX|SO|XC))(?:SL|TI)?\d|^HaranoAjiGothic-Medium$"
)
_HEAVY = re.compile(f"{_WORDS}|{_SHORT}|{_TEX_NAMES}")
_LIGHT = re.compile(r"regular|roman|light|book|thin|medium|normal|\bW[1-5]\b", re.IGNORECASE)
_FORCE_BOLD = 1 << 18
_BOLD, _BLACK = 600, 1000  # weights that a stem may tell


def is_bold(name: str, flags: int, weight: int) -> bool:
    """Whether a font is meant to stand out. `weight` is what its stem makes it: 400 for plain text, or 0.

    A name is believed before the stem, which many programs fill in without measuring.
    """
    if flags & _FORCE_BOLD or _HEAVY.search(name):
        return True
    return _BOLD <= weight <= _BLACK and not _LIGHT.search(name)
