"""Which lines are headings, and of what level: by size, colour and background against the body text."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from itertools import pairwise

from taiyaku.ingest.readers.pdf.bookmarks import Bookmark, Outline
from taiyaku.ingest.readers.pdf.lines import PrintedLine
from taiyaku.ingest.readers.pdf.page_objects import Style
from taiyaku.values import Struct, replace

NO_OUTLINE = Outline()
_LARGER = 1.08  # times the body's size
_LONGEST = 220  # characters in one line of a heading
_RARE = 0.3  # share of the document's characters a heading style may have

Rank = tuple[float, bool, bool]  # size class, bar, bold: what makes two headings of one level


class Typography(Struct, frozen=True):
    """The document's body text, and its heading styles from the highest down."""

    size: float
    colour: int
    levels: dict[Rank, int]
    pitches: dict[float, float]  # size -> distance of base lines inside a paragraph
    colours: frozenset[int] = frozenset()  # of headings that differ from the body in nothing else
    outline: Outline = NO_OUTLINE

    def level(self, line: PrintedLine) -> int | None:
        """1 for the highest kind of heading; None for body text."""
        stands_out = self.stands_out(line)
        named = self.outline.level(line, stands_out) if self.outline else None
        return named or (self.levels.get(_rank(line)) if stands_out else None)

    def stands_out(self, line: PrintedLine) -> bool:
        """Whether a line differs from the body by size, background, or colour and weight."""
        if line.table or line.turned or len(line.text) > _LONGEST or not any(c.isalnum() for c in line.text):
            return False
        if line.size >= _LARGER * self.size:
            return True
        if line.bar and (line.style.bold or line.style.colour != self.colour):
            return True
        coloured = line.style.colour != self.colour and _is_inky(line.style)
        if line.style.colour in self.colours and _is_title(line):
            return True
        return coloured and line.style.bold and line.size >= 0.9 * self.size and _all_strong(line)

    def pitch(self, size: float) -> float:
        """The usual distance between the base lines of a paragraph set in this size."""
        return self.pitches.get(size) or 1.3 * size


def typography(lines: Sequence[PrintedLine], bookmarks: Sequence[Bookmark] = ()) -> Typography:
    """What is usual in a document, and what stands out from it."""
    weights: Counter[tuple[float, int]] = Counter()
    for line in lines:
        if not line.table and not line.turned:
            weights[line.size, line.style.colour] += len(line.text)
    if not weights:
        return Typography(10.0, 0, {}, {})
    sizes: Counter[float] = Counter()
    for (size, _), weight in weights.items():
        sizes[size] += weight
    size = sizes.most_common(1)[0][0]
    colour = max((weight, colour) for (s, colour), weight in weights.items() if s == size)[1]
    outline = Outline(bookmarks, lines)
    plain = Typography(size, colour, {}, {}, _heading_colours(lines, size, colour), outline)
    ranked: Counter[Rank] = Counter()
    for line in lines:
        if plain.stands_out(line):
            ranked[_rank(line)] += len(line.text)
    limit = _RARE * sum(weights.values())
    ranks = sorted((r for r, weight in ranked.items() if weight <= limit or r[1]), reverse=True)
    return replace(plain, levels=_levels(ranks, lines, outline), pitches=_pitches(lines))


def _levels(ranks: Sequence[Rank], lines: Sequence[PrintedLine], outline: Outline) -> dict[Rank, int]:
    """A level for every heading style: as in the outline, and below the style above where that is silent."""
    if not outline:
        return {rank: n for n, rank in enumerate(ranks, start=1)}
    named: dict[Rank, Counter[int]] = {}
    for line in lines:
        level = outline.level(line, stands_out=False)
        if level:
            named.setdefault(_rank(line), Counter())[level] += 1
    levels: dict[Rank, int] = {}
    lowest = 0
    for rank in ranks:
        level = named[rank].most_common(1)[0][0] if rank in named else lowest + 1
        lowest = levels[rank] = max(lowest, level)
    return levels


def _heading_colours(lines: Sequence[PrintedLine], size: float, colour: int) -> frozenset[int]:
    """Colours in which nothing is set but short lines of body size that stand by themselves."""
    found: dict[int, int] = {}
    no = set()
    for before, line, after in zip([None, *lines[:-1]], lines, [*lines[1:], None], strict=True):
        shade = line.style.colour
        if shade == colour or not _is_inky(line.style) or line.table or line.turned:
            continue
        alone = all(n is None or n.style.colour != shade or n.page != line.page for n in (before, after))
        if (
            alone
            and _is_title(line)
            and abs(line.size - size) < 0.5
            and (after is None or after.x0 <= line.x1)
        ):
            found[shade] = found.get(shade, 0) + 1
        elif abs(line.size - size) < 0.5:
            no.add(shade)
    return frozenset(shade for shade, count in found.items() if count > 1 and shade not in no)


def _is_title(line: PrintedLine) -> bool:
    """Short, begun like a title, not ended like a sentence."""
    text = line.text.strip()
    begun = text[:1].isupper() or text[:1].isdigit() or text[:1] > "\u2e7f"
    return 2 < len(text) <= 70 and begun and text[-1] not in ".,;:!。、"


def _rank(line: PrintedLine) -> Rank:
    return round(line.size * 2) / 2, line.bar, line.style.bold


def _is_inky(style: Style) -> bool:
    return style.colour != 0xFFFFFF


def _all_strong(line: PrintedLine) -> bool:
    return sum(s.end - s.start for s in line.spans if s.style == "strong") >= 0.9 * len(line.text)


def _pitches(lines: Sequence[PrintedLine]) -> dict[float, float]:
    """For each size the smallest of the usual distances between neighbouring lines."""
    found: dict[float, Counter[float]] = {}
    for before, after in _neighbours(lines):
        distance = after.base - before.base
        if 0.9 * after.size < distance < 2.2 * after.size:
            found.setdefault(after.size, Counter())[round(distance * 5) / 5] += 1
    return {
        size: min(d for d, count in counts.items() if count >= 0.2 * max(counts.values()))
        for size, counts in found.items()
    }


def _neighbours(lines: Sequence[PrintedLine]) -> Iterable[tuple[PrintedLine, PrintedLine]]:
    for before, after in pairwise(lines):
        same_place = before.page == after.page and before.column == after.column
        if same_place and before.size == after.size and not (before.table or after.table):
            yield before, after
