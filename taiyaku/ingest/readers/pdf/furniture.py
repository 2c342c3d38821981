"""Running heads and page numbers: what repeats in one place at the edge of many pages."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Sequence

from taiyaku.ingest.readers.pdf.lines import PageLines, PrintedLine
from taiyaku.ingest.vocabulary import Vocabulary

HEAD, NUMBER, DECLARED, MARK = "running head", "page number", "furniture", "watermark"
_MARGIN = 0.14  # share of the page's height in which a head or foot can stand
_OUTERMOST = 3  # lines looked at from each edge
_APART = 1.8  # times the size: base lines of a running head and the text
_DIGITS = re.compile(r"\d+")
_ONLY_NUMBER = re.compile(
    r"""[\s\-–—|.·\[(]*              # ornaments
        (?:p(?:age|\.)?\s*)?          # "page"
        (?:\#|[ivxlc]+)               # the number, folded, or a Roman one
        (?:\s*(?:/|of|\|)\s*\#)?      # "of 12"
        [\s\-–—|.·\])]*""",
    re.VERBOSE | re.IGNORECASE,
)

_Places = dict[tuple[str, str, int], list[tuple[int, int]]]  # (edge, text, height) -> (page, line)
Taken = dict[tuple[int, int], str]  # (page, index of the line on it) -> reason


def find_furniture(pages: Sequence[PageLines], vocabulary: Vocabulary) -> Taken:
    """Which lines are not content, and why: by repetition at the page's edge, then by vocabulary."""
    places: _Places = defaultdict(list)
    for page in pages:
        for index, edge in _edge_lines(page):
            line = page.lines[index]
            places[edge, folded(line.text), round(line.base / 6)].append((page.number, index))
    needed = 3 if len(pages) >= 6 else max(2, (len(pages) + 1) // 2)
    repeated = {key for key in places if len(_pages_near(places, *key)) >= needed}
    taken: Taken = {}
    for (edge, text, slot), found in places.items():
        if (edge, text, slot) in repeated and _is_margin(places, repeated, edge, slot):
            reason = NUMBER if _ONLY_NUMBER.fullmatch(text) else HEAD
            taken.update(dict.fromkeys(found, reason))
    taken.update(_by_place(pages, taken) | _by_title(pages, taken))
    taken.update(_watermarks(pages))
    for page in pages:
        taken.update({(page.number, n): line.aside for n, line in enumerate(page.lines) if line.aside})
        for index, line in enumerate(page.lines):
            if (page.number, index) not in taken and not line.table:
                reason_of_line = _declared(line, page, vocabulary)
                if reason_of_line:
                    taken[page.number, index] = reason_of_line
    return taken


def _by_place(pages: Sequence[PageLines], taken: Taken) -> Taken:
    """Small lines by themselves at one height of many pages: chapter names change, their place does not."""
    usual = _usual_size(pages)
    slots: dict[tuple[str, int, float], Taken] = defaultdict(dict)
    for page in pages:
        for index, edge in _edge_lines(page):
            line = page.lines[index]
            if line.size < 0.95 * usual and len(line.text) < 80:
                slots[edge, round(line.base / 3), line.size][page.number, index] = HEAD
    found: Taken = {}
    for lines in slots.values():
        if len(pages) >= 4 and len({page for page, _ in lines}) >= max(3, 0.4 * len(pages)):
            found.update({key: _reason(pages, key) for key in lines if key not in taken})
    return found


def _by_title(pages: Sequence[PageLines], taken: Taken) -> Taken:
    """Small lines at the edge of a page that repeat a heading of a page before it."""
    usual = _usual_size(pages)
    titles: set[str] = set()
    found: Taken = {}
    for page in pages:
        for index, _ in _edge_lines(page):
            line = page.lines[index]
            if line.size <= usual and folded(line.text) in titles and (page.number, index) not in taken:
                found[page.number, index] = HEAD
        titles.update(
            folded(line.text) for line in page.lines if line.size > 1.2 * usual and len(line.text) > 3
        )
    return found


def _watermarks(pages: Sequence[PageLines]) -> Taken:
    """Turned text that is the same on page after page."""
    places: dict[str, dict[int, tuple[int, int]]] = defaultdict(dict)
    for page in pages:
        for index, line in enumerate(page.lines):
            if line.turned:
                places[folded(line.text)][page.number] = page.number, index
    needed = max(2, (len(pages) + 1) // 2)
    return {at: MARK for found in places.values() if len(found) >= needed for at in found.values()}


def _reason(pages: Sequence[PageLines], key: tuple[int, int]) -> str:
    page = next(p for p in pages if p.number == key[0])
    return NUMBER if _ONLY_NUMBER.fullmatch(folded(page.lines[key[1]].text)) else HEAD


def _usual_size(pages: Sequence[PageLines]) -> float:
    weights: dict[float, int] = defaultdict(int)
    for page in pages:
        for line in page.lines:
            weights[line.size] += 0 if line.table or line.turned else len(line.text)
    return max(weights, key=lambda size: weights[size], default=10.0)


def _pages_near(places: _Places, edge: str, text: str, slot: int) -> set[int]:
    return {page for shift in (-1, 0, 1) for page, _ in places.get((edge, text, slot + shift), ())}


def _is_margin(places: _Places, repeated: set[tuple[str, str, int]], edge: str, slot: int) -> bool:
    """Whether most of what stands at this height repeats, unlike a heading that happens to begin pages."""
    here = [(key, len(found)) for key, found in places.items() if key[0] == edge and abs(key[2] - slot) <= 1]
    return sum(n for key, n in here if key in repeated) >= 0.6 * sum(n for _, n in here)


def folded(text: str) -> str:
    """A line as it is compared between pages: numbers as "#", spaces closed up."""
    return _DIGITS.sub("#", " ".join(text.split()).casefold())


def _edge_lines(page: PageLines) -> list[tuple[int, str]]:
    """(index, edge) of the lines that stand by themselves at the top and the bottom of a page."""
    plain = [(n, line) for n, line in enumerate(page.lines) if not (line.table or line.turned or line.aside)]
    down = sorted(plain, key=lambda p: p[1].base)
    top = [(n, "top") for n in _apart(down) if page.lines[n].base < _MARGIN * page.height]
    bottom = [(n, "bottom") for n in _apart(down[::-1]) if page.lines[n].base > (1 - _MARGIN) * page.height]
    return top + bottom


def _apart(ordered: Sequence[tuple[int, PrintedLine]]) -> list[int]:
    """The outermost lines up to the first white space, if there is some; a number needs none."""
    for count in range(1, min(_OUTERMOST, len(ordered)) + 1):
        if count == len(ordered):
            return [n for n, _ in ordered]
        outer, inner = ordered[count - 1][1], ordered[count][1]
        if abs(inner.base - outer.base) > _APART * max(outer.size, inner.size):
            return [n for n, _ in ordered[:count]]
    return [n for n, line in ordered[:1] if _ONLY_NUMBER.fullmatch(folded(line.text))]


def _declared(line: PrintedLine, page: PageLines, vocabulary: Vocabulary) -> str | None:
    text = line.text.strip()
    if vocabulary.furniture.fullmatch(text):
        return DECLARED
    if text == str(page.number) and not 0.08 * page.height < line.base < 0.92 * page.height:
        return NUMBER
    return None
