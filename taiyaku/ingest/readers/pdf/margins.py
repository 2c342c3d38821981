"""Column edges over the whole document, and each printed line as a numbered `Line`."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence
from itertools import pairwise

from taiyaku.corpus.model import Provenance
from taiyaku.ingest.blocks import Line
from taiyaku.ingest.readers.pdf.lines import PrintedLine, is_ideographic
from taiyaku.ingest.readers.pdf.page_objects import Box
from taiyaku.ingest.readers.pdf.typography import Typography
from taiyaku.values import Struct

_Column = tuple[int, int, int]  # the gutters beside it, and odd or even page: margins may be mirrored
_Pitches = dict[tuple[int, int, float], float]  # (page, column, size) -> distance of base lines
_ENOUGH_STEPS = 5  # distances in a column that tell its pitch
_SAME_GUTTER = 12.0  # points
_MOST_BLANKS = 3
_ODD, _MANY = 0.02, 0.1  # share of a column's lines that may overhang; that end where the others do
_NEAR = 2.0  # em
_RUBY, _RUBY_SPACE = 1.3, 0.5  # of the size: how high a line with ruby is; of the pitch: what that may add
_LOOSE = 0.15  # of the pitch, which a full line in the middle of a sentence may stand further off
_ENDS = "。」』）！？：.!?:"
_OPENING = tuple("（「『【〔《〈［｛")


class Numbered(Struct, frozen=True):
    """A printed line with its `Line`s (a table has one for each row) and the white space above it."""

    printed: PrintedLine
    lines: tuple[Line, ...]
    gap: int  # blank lines before it; any visible space counts as one
    offset: float  # distance from the left edge of its column
    room: float  # white space between its end and the right edge of its column
    centred: bool = False
    level: int | None = None  # of a heading
    run: int = 0  # how many lines of the same heading stand before it
    listing: bool = False  # part of a table of contents


def number_lines(lines: Sequence[PrintedLine], kind: Typography, file: str) -> list[Numbered]:
    """Number the lines in reading order; blank lines leave a hole in the numbering."""
    gutters = _gutters(lines)
    edges = _edges(lines, gutters)
    insides = _insides(lines)
    ideographic = is_ideographic(line.text for line in lines)
    heights = _heights(lines)
    pitches = _pitches(lines)
    numbered: list[Numbered] = []
    number = 0
    before: PrintedLine | None = None
    for line in lines:
        left, right = insides[line.page, line.panel] if line.panel else edges[_column(line, gutters)]
        number += 1 + _blank_lines(before, line, kind, heights if ideographic else {})
        indent = _indent(line, line.x0 - left) if ideographic else ""
        made = tuple(_lines(line, indent, file, number))
        numbered.append(
            Numbered(
                line,
                made,
                _gap(before, line, kind, pitches, numbered[-1].room if numbered else 0.0),
                line.x0 - left,
                right - line.x1,
                _is_centred(line, left, right),
            )
        )
        number += len(made) - 1
        before = line
    return numbered


def _is_centred(line: PrintedLine, left: float, right: float) -> bool:
    """Whether the white space at both sides of a line is the same, and not next to nothing."""
    before, behind = line.x0 - left, right - line.x1
    return abs(before - behind) < 0.6 * line.size and min(before, behind) > line.size


def _indent(line: PrintedLine, offset: float) -> str:
    """Full-width spaces as wide as the offset. A bracket that begins a line may be set half as wide."""
    trimmed = line.text[:1] in _OPENING
    return "　" * max(0, int(offset / (line.size or 10.0) + (0.7 if trimmed else 0.5)))


def _gutters(lines: Sequence[PrintedLine]) -> dict[float | None, int]:
    """A number for every gutter; ones at nearly the same place share theirs."""
    numbers: dict[float | None, int] = {None: -1}
    last = None
    for cut in sorted({cut for line in lines for cut in line.cuts if cut is not None}):
        fresh = last is None or cut - last > _SAME_GUTTER
        numbers[cut] = max(numbers.values()) + (1 if fresh else 0)
        last = cut
    return numbers


def _column(line: PrintedLine, gutters: dict[float | None, int]) -> _Column:
    left, right = line.cuts
    return gutters[left], gutters[right], line.page % 2


def _edges(
    lines: Sequence[PrintedLine], gutters: dict[float | None, int]
) -> dict[_Column, tuple[float, float]]:
    """The left and right edge of each column, as far as text reaches; tables and odd lines may overhang."""
    columns: dict[_Column, list[PrintedLine]] = defaultdict(list)
    for line in lines:
        columns[_column(line, gutters)].append(line)
    texts = {at: [x for x in found if not x.table and not x.panel] or found for at, found in columns.items()}
    return {at: (min(x.x0 for x in found), _right_edge(found)) for at, found in texts.items()}


def _right_edge(lines: Sequence[PrintedLine]) -> float:
    """Where text ends: no further than many lines reach, if only a few overhang; else the furthest end."""
    ends = sorted(((line.x1, line.size) for line in lines), reverse=True)
    many = max(3, _MANY * len(ends))
    for at, (x1, size) in enumerate(ends[: 1 + max(1, int(_ODD * len(ends)))]):
        if sum(end >= x1 - _NEAR * size for end, _ in ends[at:]) >= many:
            return x1
    return ends[0][0]


def _insides(lines: Sequence[PrintedLine]) -> dict[tuple[int, Box | None], tuple[float, float]]:
    """The edges of the text in panels, taking the space at their right to be that at their left."""
    found: dict[tuple[int, Box | None], tuple[float, float]] = {}
    for line in lines:
        if line.panel:
            left, _ = found.get((line.page, line.panel), (line.x0, 0.0))
            left = min(left, line.x0)
            found[line.page, line.panel] = left, line.panel.x1 - (left - line.panel.x0)
    return found


def _heights(lines: Sequence[PrintedLine]) -> dict[int, tuple[float, float]]:
    """Where the first and the last line of a page stand at the most, for every page alike."""
    plain = [line.base for line in lines if not line.table and not line.turned]
    return {0: (min(plain), max(plain))} if plain else {}


def _blank_lines(
    before: PrintedLine | None, line: PrintedLine, kind: Typography, heights: dict[int, tuple[float, float]]
) -> int:
    if before is None or line.table or before.table:
        return 0
    pitch = kind.pitch(line.size)
    if before.page == line.page and before.column == line.column:
        return max(0, min(_MOST_BLANKS, round((line.base - before.base) / pitch) - 1))
    if before.page == line.page or not heights:
        return 0
    top, bottom = heights[0]
    return max(0, min(_MOST_BLANKS, round((bottom - before.base) / pitch) + round((line.base - top) / pitch)))


def _pitches(lines: Sequence[PrintedLine]) -> _Pitches:
    """The smallest distance of base lines in each column of each page, by size: its pitch may be its own."""
    steps: dict[tuple[int, int, float], list[float]] = defaultdict(list)
    for before, line in pairwise(lines):
        same = before.page == line.page and before.column == line.column and before.size == line.size
        if (
            same
            and not (line.table or line.turned)
            and 0.9 * line.size < line.base - before.base < 2 * line.size
        ):
            steps[line.page, line.column, line.size].append(line.base - before.base)
    return {place: min(found) for place, found in steps.items() if len(found) >= _ENOUGH_STEPS}


def _gap(
    before: PrintedLine | None, line: PrintedLine, kind: Typography, pitches: _Pitches, room: float
) -> int:
    """The blank lines above a line; below one that was not ended, less white is none."""
    if before is None or before.page != line.page or not _follows(before, line):
        return 0
    if line.table or before.table:
        extra = (line.top - before.bottom) / kind.pitch(kind.size) + 0.1
    else:
        pitch = kind.pitch(max(line.size, before.size))
        if before.size == line.size:
            pitch = max(pitch, pitches.get((line.page, line.column, line.size), 0.0))
        extra = (line.base - before.base) / pitch - 1
        if line.base - line.top > _RUBY * line.size and before.text[-1:] not in _ENDS:
            extra -= _RUBY_SPACE
        elif before.style == line.style and room < line.size and before.text[-1:] not in _ENDS:
            extra -= _LOOSE
    return 0 if extra < 0.15 else max(1, round(extra))


def _follows(before: PrintedLine, line: PrintedLine) -> bool:
    """Whether a line stands below another one, in its column or at the edge of a box."""
    boxed = before.panel != line.panel and min(before.x1, line.x1) > max(before.x0, line.x0)
    return before.column == line.column or (boxed and line.base > before.base)


def _lines(line: PrintedLine, indent: str, file: str, number: int) -> Iterator[Line]:
    if not line.table:
        text = (indent + line.printed).replace("\u00ad", "")
        yield Line(text, place(file, number, line.page, line.x0, line.top, line.x1, line.bottom))
        return
    for row, box in zip(line.table.rows, line.table.boxes, strict=True):
        if any(row):
            yield Line("\t".join(row), place(file, number, line.page, box.x0, box.top, box.x1, box.bottom))
            number += 1


def place(file: str, number: int, page: int, x0: float, top: float, x1: float, bottom: float) -> Provenance:
    """Provenance of one line on one page."""
    box = (round(x0, 1), round(top, 1), round(x1, 1), round(bottom, 1))
    return Provenance(file, (number, number), (page, page), box)
