"""Rules, filled boxes, dots and images of a PDF page, from its path objects."""

from __future__ import annotations

import ctypes
from collections.abc import Collection, Iterator
from itertools import pairwise
from typing import Any

import pypdfium2.raw as pdfium  # type: ignore[import-untyped]

from taiyaku.ingest.readers.pdf import pdfium as calls
from taiyaku.ingest.readers.pdf.page_objects import Box
from taiyaku.ingest.readers.pdf.pdfium import Colour, Frame
from taiyaku.values import replace

MAX_SEGMENTS = 4000  # a path with more is a drawing


Matrix = tuple[float, float, float, float, float, float]


class Shapes:
    """Collects rules, fills, dots, images and text without `letters` while walking the page's objects."""

    def __init__(self, frame: Frame, letters: Collection[int] = ()) -> None:
        self.frame, self.letters = frame, letters
        self.level: list[Box] = []
        self.upright: list[Box] = []
        self.fills: list[Box] = []
        self.dots: list[Box] = []
        self.texts: list[tuple[int, Matrix | None]] = []
        self.pictures: list[Box] = []
        self._colour = Colour()
        self._four = (ctypes.c_float * 4)()
        start = ctypes.addressof(self._four)
        self._at = tuple(start + 4 * n for n in range(4))

    @property
    def icons(self) -> tuple[Box, ...]:
        """The pictures that are as small as a letter."""
        return tuple(box for box in self.pictures if is_letter_sized(box))

    def walk(self, parent: int, count: Any, get: Any, outer: Any = None, depth: int = 0) -> None:
        """Look at every object but the known letters, also inside of form objects."""
        for item in [get(parent, index) for index in range(count(parent))]:
            if item in self.letters:
                continue
            match calls.object_type(item):
                case pdfium.FPDF_PAGEOBJ_TEXT:
                    self.texts.append((item, outer))
                case pdfium.FPDF_PAGEOBJ_PATH:
                    self._path(item, outer)
                case pdfium.FPDF_PAGEOBJ_IMAGE:
                    self.pictures.append(self.bounds(item, outer))
                case pdfium.FPDF_PAGEOBJ_FORM if depth < 4:
                    self.walk(
                        item, calls.form_count, calls.form_object, _times(_matrix_of(item), outer), depth + 1
                    )

    def bounds(self, item: int, outer: Any = None) -> Box:
        """Where an object lies."""
        left, bottom, right, top = self._at
        calls.bounds(item, left, bottom, right, top)
        x0, y0, x1, y1 = self._four
        if outer:
            (x0, y0), (x1, y1) = _apply(outer, x0, y0), _apply(outer, x1, y1)
        return Box(*self.frame.box(min(x0, x1), min(y0, y1), max(x0, x1), max(y0, y1)))

    def solid(self, item: int, outer: Matrix | None) -> Iterator[Box]:
        """Where an object lies, unless it is as flat as a space."""
        calls.bounds(item, *self._at)
        x0, y0, x1, y1 = self._four
        if x1 - x0 > 1 and y1 - y0 > 3:
            yield self.bounds(item, outer)

    def _path(self, item: int, outer: Any) -> None:
        fill, stroke = ctypes.c_int(), ctypes.c_int()
        calls.draw_mode(item, ctypes.addressof(fill), ctypes.addressof(stroke))
        if not fill.value and not stroke.value:
            return
        shade, alpha = self._colour.read(calls.fill_colour if fill.value else calls.stroke_colour, item)
        if not alpha:
            return
        box = replace(self.bounds(item, outer), colour=shade)
        segments = calls.count_segments(item)
        if min(box.x1 - box.x0, box.bottom - box.top) <= 3 or segments <= 6 or _is_small(box):
            self.add(box, filled=bool(fill.value), stroked=bool(stroke.value), corners=segments <= 6)
        elif segments < MAX_SEGMENTS:
            for part in self._subpaths(item, segments, outer):
                self._add_part(part, shade, bool(fill.value), bool(stroke.value))

    def add(self, box: Box, filled: bool, stroked: bool, corners: bool = True) -> None:
        """Sort one rectangle by its shape."""
        wide, high = box.x1 - box.x0, box.bottom - box.top
        if high <= 3 and wide > max(3.0, 2 * high):
            self.level.append(box)
        elif wide <= 3 and high > max(3.0, 2 * wide):
            self.upright.append(box)
        elif _is_small(box):
            self.dots.append(box)
        elif corners:
            if stroked or box.colour != 0xFFFFFF:
                self.fills.append(box)
            if stroked:
                self.level += [replace(box, bottom=box.top), replace(box, top=box.bottom)]
                self.upright += [replace(box, x1=box.x0), replace(box, x0=box.x1)]

    def _add_part(self, points: list[tuple[float, float]], shade: int, filled: bool, stroked: bool) -> None:
        xs, ys = [p[0] for p in points], [p[1] for p in points]
        box = Box(min(xs), min(ys), max(xs), max(ys), shade)
        rounded = _is_rounded(points, box)
        if filled:
            self.add(box, filled, stroked, len(points) <= 6 or rounded)
            return
        if rounded:
            self.fills.append(box)
        for (x0, y0), (x1, y1) in pairwise(points):
            straight = abs(x1 - x0) < 0.5 or abs(y1 - y0) < 0.5
            if straight and abs(x1 - x0) + abs(y1 - y0) > 3:
                self.add(Box(min(x0, x1), min(y0, y1), max(x0, x1), max(y0, y1), shade), filled, stroked)

    def _subpaths(self, item: int, segments: int, outer: Any) -> Iterator[list[tuple[float, float]]]:
        matrix = _times(_matrix_of(item), outer)
        x, y = ctypes.c_float(), ctypes.c_float()
        points: list[tuple[float, float]] = []
        for index in range(segments):
            segment = calls.segment(item, index)
            calls.segment_point(segment, ctypes.addressof(x), ctypes.addressof(y))
            if calls.segment_type(segment) == pdfium.FPDF_SEGMENT_MOVETO and points:
                yield points
                points = []
            px, py = _apply(matrix, x.value, y.value)
            left, top, _, _ = self.frame.box(px, py, px, py)
            points.append((left, top))
        if points:
            yield points


def _is_rounded(points: list[tuple[float, float]], box: Box) -> bool:
    """Whether a path is a rectangle with rounded corners: on all the sides of its box, or near a corner."""
    wide, high = box.x1 - box.x0, box.bottom - box.top
    if not 8 <= len(points) <= 400 or min(wide, high) < 9:
        return False
    corner = min(16.0, 0.4 * min(wide, high))
    sides = [0, 0, 0, 0]
    for x, y in points:
        across, down = min(x - box.x0, box.x1 - x), min(y - box.top, box.bottom - y)
        if min(across, down) > 1 and max(across, down) > corner:
            return False
        hits = (x - box.x0 < 1, box.x1 - x < 1, y - box.top < 1, box.bottom - y < 1)
        sides = [count + hit for count, hit in zip(sides, hits, strict=True)]
    return min(sides) >= 2


def is_letter_sized(box: Box) -> bool:
    """Whether a box is about as wide as high, and no higher than a line: a check box, an icon."""
    wide, high = box.x1 - box.x0, box.bottom - box.top
    return 3 <= wide <= 14 and 3 <= high <= 14 and 0.6 < wide / high < 1.7


def _is_small(box: Box) -> bool:
    wide, high = box.x1 - box.x0, box.bottom - box.top
    return 0.8 <= wide <= 7 and 0.8 <= high <= 7 and 0.6 < wide / high < 1.7


def _matrix_of(item: int) -> Matrix:
    m = pdfium.FS_MATRIX()
    calls.object_matrix(item, ctypes.addressof(m))
    return m.a, m.b, m.c, m.d, m.e, m.f


def _times(inner: Matrix, outer: Matrix | None) -> Matrix:
    if outer is None:
        return inner
    a, b, c, d, e, f = inner
    x, y = _apply(outer, e, f)
    oa, ob, oc, od, _, _ = outer
    return a * oa + b * oc, a * ob + b * od, c * oa + d * oc, c * ob + d * od, x, y


def _apply(matrix: Matrix, x: float, y: float) -> tuple[float, float]:
    a, b, c, d, e, f = matrix
    return a * x + c * y + e, b * x + d * y + f
