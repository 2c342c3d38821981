"""pypdfium2's C functions, called with plain addresses, and the page's frame.

Wrapping a pointer costs more than the call it is for, and there are several calls for every character.
"""

from __future__ import annotations

import ctypes
from typing import Any

import pypdfium2.raw as pdfium  # type: ignore[import-untyped]

from taiyaku.values import Struct

_FAR = 3.0  # times the size of a character: no letter stands so far from its origin


def _fast(function: Any, result: Any, *arguments: Any) -> Any:
    return ctypes.CFUNCTYPE(result, *arguments)(address_of(function))


def address_of(pointer: Any) -> int:
    """The plain address of a ctypes pointer; 0 for a null pointer."""
    return ctypes.cast(pointer, ctypes.c_void_p).value or 0


_P, _I = ctypes.c_void_p, ctypes.c_int
unicode = _fast(pdfium.FPDFText_GetUnicode, ctypes.c_uint, _P, _I)
object_of = _fast(pdfium.FPDFText_GetTextObject, _P, _P, _I)
loose_box = _fast(pdfium.FPDFText_GetLooseCharBox, _I, _P, _I, _P)
char_box = _fast(pdfium.FPDFText_GetCharBox, _I, _P, _I, _P, _P, _P, _P)
char_matrix = _fast(pdfium.FPDFText_GetMatrix, _I, _P, _I, _P)
font_of = _fast(pdfium.FPDFTextObj_GetFont, _P, _P)
font_size = _fast(pdfium.FPDFTextObj_GetFontSize, _I, _P, _P)
render_mode = _fast(pdfium.FPDFTextObj_GetTextRenderMode, _I, _P)
char_origin = _fast(pdfium.FPDFText_GetCharOrigin, _I, _P, _I, _P, _P)
fill_colour = _fast(pdfium.FPDFPageObj_GetFillColor, _I, _P, _P, _P, _P, _P)
stroke_colour = _fast(pdfium.FPDFPageObj_GetStrokeColor, _I, _P, _P, _P, _P, _P)
object_type = _fast(pdfium.FPDFPageObj_GetType, _I, _P)
bounds = _fast(pdfium.FPDFPageObj_GetBounds, _I, _P, _P, _P, _P, _P)
draw_mode = _fast(pdfium.FPDFPath_GetDrawMode, _I, _P, _P, _P)
count_segments = _fast(pdfium.FPDFPath_CountSegments, _I, _P)
segment = _fast(pdfium.FPDFPath_GetPathSegment, _P, _P, _I)
segment_point = _fast(pdfium.FPDFPathSegment_GetPoint, _I, _P, _P, _P)
segment_type = _fast(pdfium.FPDFPathSegment_GetType, _I, _P)
object_matrix = _fast(pdfium.FPDFPageObj_GetMatrix, _I, _P, _P)
page_count = _fast(pdfium.FPDFPage_CountObjects, _I, _P)
page_object = _fast(pdfium.FPDFPage_GetObject, _P, _P, _I)
form_count = _fast(pdfium.FPDFFormObj_CountObjects, _I, _P)
form_object = _fast(pdfium.FPDFFormObj_GetObject, _P, _P, ctypes.c_ulong)


def font_name(font: int) -> str:
    """The name of a font by its address; empty if it has none."""
    buffer = ctypes.create_string_buffer(256)
    pdfium.FPDFFont_GetBaseFontName(ctypes.cast(font, pdfium.FPDF_FONT), buffer, 256)
    return buffer.value.decode("utf-8", "replace")


def displacement(raw: int, index: int, x: float, y: float, rect: Any) -> float:
    """How far to the right of where pdfium has it a character stands whose object begins at (x, y).

    pdfium forgets to move Type 3 fonts with a form (pages put two on a sheet). The rectangle is put level.
    """
    far = _FAR * max(rect.top - rect.bottom, rect.right - rect.left)
    if abs(x - rect.left) <= far and abs(y - rect.bottom) <= far:
        return 0.0
    item = object_of(raw, index)
    while index and object_of(raw, index - 1) == item:  # spaces in front
        index -= 1
    at_x, at_y = ctypes.c_double(), ctypes.c_double()
    char_origin(raw, index, ctypes.addressof(at_x), ctypes.addressof(at_y))
    rect.bottom, rect.top = rect.bottom + y - at_y.value, rect.top + y - at_y.value
    return x - at_x.value


def codes_of(text: Any) -> list[int]:
    """The code of every character of a text page (wrapped), in UTF-16.

    One call has them all, unless the page holds some that are no text: those it leaves out.
    """
    count = pdfium.FPDFText_CountChars(text)
    codes = (ctypes.c_ushort * (count + 1))()
    if count <= 0 or pdfium.FPDFText_GetText(text, 0, count, codes) == count + 1:
        return list(codes)[:count]
    raw = address_of(text)
    return [unicode(raw, index) for index in range(count)]


class Colour:
    """Reads a colour of a page object; the four cells are made once."""

    def __init__(self) -> None:
        self.cells = (ctypes.c_uint * 4)()
        start = ctypes.addressof(self.cells)
        self.addresses = tuple(start + 4 * n for n in range(4))

    def read(self, function: Any, item: int) -> tuple[int, int]:
        """(0xRRGGBB, alpha)"""
        if not function(item, *self.addresses):
            return 0, 255
        r, g, b, a = self.cells
        return r << 16 | g << 8 | b, a


class Frame(Struct, frozen=True):
    """Where the visible page lies in PDF space, and how it is turned."""

    x0: float
    y1: float
    x1: float
    y0: float
    turns: int  # quarter turns clockwise

    @property
    def size(self) -> tuple[float, float]:
        width, height = self.x1 - self.x0, self.y1 - self.y0
        return (height, width) if self.turns % 2 else (width, height)

    def box(self, left: float, bottom: float, right: float, top: float) -> tuple[float, float, float, float]:
        """(x0, top, x1, bottom) from the top left corner of the page as it is seen."""
        match self.turns:
            case 1:
                return bottom - self.y0, left - self.x0, top - self.y0, right - self.x0
            case 2:
                return self.x1 - right, bottom - self.y0, self.x1 - left, top - self.y0
            case 3:
                return self.y1 - top, self.x1 - right, self.y1 - bottom, self.x1 - left
            case _:
                return left - self.x0, self.y1 - top, right - self.x0, self.y1 - bottom

    def direction(self, a: float, b: float) -> tuple[float, float]:
        """The writing direction (a, b) as it is seen."""
        for _ in range(self.turns):
            a, b = b, -a
        return a, b


def frame_of(page: Any) -> Frame:
    x0, y0, x1, y1 = page.get_bbox()  # boxes may be inherited, which get_cropbox() does not know
    return Frame(min(x0, x1), max(y0, y1), max(x0, x1), min(y0, y1), page.get_rotation() // 90 % 4)
