"""Running heads and page numbers: what repeats in one place at the edge of many pages."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Mapping, Sequence

from taiyaku.ingest.numerals import roman
from taiyaku.ingest.outline.numbers import names_unit
from taiyaku.ingest.readers.pdf.lines import PageLines, PrintedLine
from taiyaku.ingest.vocabulary import Vocabulary

HEAD, NUMBER, DECLARED, MARK = "running head", "page number", "declared pattern", "watermark"
SITE = "mark of a site"
_MARGIN = 0.14  # share of the page's height in which a head or foot can stand
_FOOT = 0.18  # the same for a number: the sheet may be longer than what the page was made for
_OUTERMOST = 3  # lines looked at from each edge
_APART = 1.8  # times the size: base lines of a running head and the text
_SIDE = 0.08  # share of the page's width in which a number can stand beside the text
_LONG = 80  # characters: longer ones are sentences
_HEADLINE = 1.3  # times the usual size: larger ones are titles
_EDGE, _TITLE = 0.06, 2  # of the page's height; times the size of what stands above it
_TOP = 4  # lines of the first page
_AGAIN = 0.6  # share of the lines in one place that stand on more than one page
_SHORT, _BELOW, _SAID = 3, 3, 4  # pages; lines of the title and below it; letters
_DIGITS = re.compile(r"\d+")
_ONLY_NUMBER = re.compile(
    r"""[\s\-–—|.·\[(]*              # ornaments
        (?:p(?:age|\.)?\s*)?          # "page"
        (?:\#|[ivxlc]+)               # the number, folded, or a Roman one
        (?:\s*(?:/|of|\|)\s*\#)?      # "of 12"
        [\s\-–—|.·\])]*""",
    re.VERBOSE | re.IGNORECASE,
)
_NUMBER_APART = re.compile(r"^(\d{1,3})(?:\t|\s{3,})|(?:\t|\s{3,})(\d{1,3})$")

_Places = dict[tuple[str, str, int], list[tuple[int, int]]]  # (edge, text, height) -> (page, line)
Taken = dict[tuple[int, int], str]  # (page, index of the line on it) -> reason


def find_furniture(pages: Sequence[PageLines], vocabulary: Vocabulary) -> Taken:
    """Which lines are not content, and why: by repetition at the page's edge, then by vocabulary."""
    places: _Places = defaultdict(list)
    for page in pages:
        for index, edge in _edge_lines(page):
            line = page.lines[index]
            for text in _sides(line.text):
                places[edge, text, round(line.base / 6)].append((page.number, index))
    needed = 3 if len(pages) >= 6 else max(2, (len(pages) + 1) // 2)
    repeated = {key for key in places if len(_pages_near(places, *key)) >= needed}
    taken: Taken = {}
    usual = _usual_size(pages)
    lines = {(page.number, n): line for page in pages for n, line in enumerate(page.lines)}
    for (edge, text, slot), found in places.items():
        if _are_titles([lines[at] for at in found], usual):
            continue
        if (edge, text, slot) in repeated and _is_margin(places, repeated, edge, slot):
            reason = NUMBER if _ONLY_NUMBER.fullmatch(text) else HEAD
            taken.update(dict.fromkeys(found, reason))
    taken.update(_above_title(pages[0]) if pages else {})
    taken.update(_counted(pages))
    taken.update(_by_place(pages, taken) | _by_title(pages, taken))
    taken.update(_named_as_title(pages, taken))
    taken.update(_watermarks(pages))
    for page in pages:
        taken.update({(page.number, n): line.aside for n, line in enumerate(page.lines) if line.aside})
        edges = {index for index, _ in _edge_lines(page)}
        for index, line in enumerate(page.lines):
            if (page.number, index) not in taken and not line.table:
                reason_of_line = _declared(line, page, vocabulary, index in edges)
                if reason_of_line:
                    taken[page.number, index] = reason_of_line
    if SITE in taken.values():  # "From the Wiki of Games" below the title of the page
        front = [at for at, line in lines.items() if vocabulary.starts_with(line.text, "wiki", "site")]
        taken.update(
            {at: SITE for at in front if at[0] == 1 and at[1] < _TOP and len(lines[at].text) <= _LONG}
        )
    return {at: why for at, why in taken.items() if why != HEAD or not _is_above_number(lines, at, taken)}


def _is_above_number(lines: Mapping[tuple[int, int], PrintedLine], at: tuple[int, int], taken: Taken) -> bool:
    """Whether a line is the word above the number of a chapter that begins there: "CHAPTER" above "ONE"."""
    number = at[0], at[1] + 1
    below = None if number in taken else lines.get(number)
    return below is not None and names_unit(lines[at].text, below.text)


def _above_title(page: PageLines) -> Taken:
    """The head of a first page, which nothing else tells: small at the edge, far above the large title."""
    if len(page.lines) < 2:
        return {}
    at, below, *_ = sorted(range(len(page.lines)), key=lambda n: page.lines[n].base)
    head, title = page.lines[at], page.lines[below]
    far = title.base - 0.75 * title.size - head.base > head.size
    edge = head.base < _EDGE * page.height and title.size > _TITLE * head.size
    said = any(map(str.isdigit, head.text)) or head.table or names_unit(head.text, title.text)
    return {(page.number, at): HEAD} if far and edge and not said else {}


def _are_titles(lines: Sequence[PrintedLine], usual: float) -> bool:
    """Whether lines that differ in a number are set as titles: "Scenario 1" on one page, "Scenario 2"."""
    large = all(line.size > _HEADLINE * usual and any(map(str.isalpha, line.text)) for line in lines)
    return large and len({line.text for line in lines}) == len(lines) > 1


def _counted(pages: Sequence[PageLines]) -> Taken:
    """Numbers at the edges, alone or far from a name, that count with the pages, one or two to a sheet."""
    numbers = [
        (page.number, index, value)
        for page in pages
        for index, line in enumerate(page.lines)
        if not (line.table or line.aside) and _in_margin(line, page)
        for value in _values(line.text)
    ]
    groups: dict[tuple[int, int], set[tuple[int, int]]] = defaultdict(set)
    for page, index, value in numbers:
        groups[0, value - page].add((page, index))
        groups[1, (value - 2 * page) // 2].add((page, index))  # a sheet holds an even page and the next
        groups[2, (value - 2 * page + 1) // 2].add((page, index))
    best = max(groups, key=lambda group: (len(groups[group]), -group[0]), default=(0, 0))
    held = {page for page, _ in groups[best]}
    if len(held) < max(3, 0.25 * len({page for page, _, _ in numbers})):
        return {}
    lines = {(page.number, index): line for page in pages for index, line in enumerate(page.lines)}
    slots = {_slot(lines[at]) for at in groups[best]}
    return {
        (page, n): NUMBER if _are_numbers(lines[page, n].text) else HEAD
        for page, n, _ in numbers
        if (page, n) in groups[best] or _slot(lines[page, n]) in slots
    }


def _slot(line: PrintedLine) -> tuple[int, float]:
    """The height at which a line stands, and its size."""
    return round(line.base / 3), line.size


def _values(text: str) -> list[int]:
    """The page numbers of a line: of one that has nothing else two, where a sheet holds two pages."""
    if not _are_numbers(text):
        return [int(apart[1] or apart[2])] if (apart := _NUMBER_APART.search(text)) else []
    return [number for part in text.split("\t") if (number := _value(part)) is not None]


def _are_numbers(text: str) -> bool:
    parts = text.split("\t")
    return len(parts) < 3 and all(_ONLY_NUMBER.fullmatch(folded(part)) for part in parts)


def _value(text: str) -> int | None:
    digits = _DIGITS.search(text)
    if digits:
        return int(digits[0]) if len(digits[0]) < 6 else None
    letters = re.sub("[^ivxlc]", "", text.casefold())
    return roman(letters) if letters else None


def _in_margin(line: PrintedLine, page: PageLines) -> bool:
    """Whether a line stands where page numbers do: above, below or beside the text."""
    high = line.base < _MARGIN * page.height or line.base > (1 - _MARGIN) * page.height
    return high or line.x1 < _SIDE * page.width or line.x0 > (1 - _SIDE) * page.width


def _by_place(pages: Sequence[PageLines], taken: Taken) -> Taken:
    """Lines by themselves at one height of many pages: chapter names change, their place does not.

    They are small, or most return on a page beside, or one of their sides does, as no first line of a text.
    """
    usual = _usual_size(pages)
    slots: dict[tuple[str, int, float], dict[tuple[int, int], list[str]]] = defaultdict(dict)
    for page in pages:
        for index, edge in _edge_lines(page):
            line = page.lines[index]
            if len(line.text) < _LONG:
                slots[edge, *_slot(line)][page.number, index] = _sides(line.text)
    found: Taken = {}
    for (_, _, size), lines in slots.items():
        if len(pages) < 4 or len({page for page, _ in lines}) < max(3, 0.4 * len(pages)):
            continue
        said = {(page, side) for (page, _), sides in lines.items() for side in sides}
        again = sum(
            any((page + n, side) in said for n in (-2, -1, 1, 2) for side in sides)
            for (page, _), sides in lines.items()
        )
        if size < 0.95 * usual or (size < _HEADLINE * usual and again > _AGAIN * len(lines)):
            found.update({at: _reason(pages, at) for at in lines if at not in taken})
    return found


def _by_title(pages: Sequence[PageLines], taken: Taken) -> Taken:
    """Small lines at the edge of a page that repeat a heading so far, and others in their place."""
    usual = _usual_size(pages)
    titles: set[str] = set()
    slots: set[tuple[str, int, float]] = set()
    found: Taken = {}
    edges = [(page, index, edge) for page in pages for index, edge in _edge_lines(page)]
    for page in pages:
        inner = [line for line in page.lines if line.size > 1.2 * usual and len(line.text) > 3]
        titles.update(folded(line.text) for line in inner)
        for _, index, edge in (at for at in edges if at[0] is page):
            line = page.lines[index]
            if line.size <= usual and folded(line.text) in titles:
                found[page.number, index] = HEAD
                slots.add((edge, *_slot(line)))
    for page, index, edge in edges:
        line = page.lines[index]
        if line.size < 0.95 * usual and (edge, *_slot(line)) in slots:
            found.setdefault((page.number, index), HEAD)
    return {at: reason for at, reason in found.items() if at not in taken}


def _named_as_title(pages: Sequence[PageLines], taken: Taken) -> Taken:
    """Lines apart at the edge, no larger than the text, a side of which has only words of the large title.

    So the heads and feet of a few pages are told, which nothing repeats.
    """
    if not pages or len(pages) > _SHORT:
        return {}
    usual, front = _usual_size(pages), [line for line in pages[0].lines if not line.table]
    title = max(range(len(front)), key=lambda n: front[n].size, default=0)
    if not front or front[title].size <= _HEADLINE * usual:
        return {}
    words = _letters(" ".join(line.text for line in front[title : title + _BELOW]))
    return {
        (page.number, index): HEAD
        for page in pages
        for index, _ in _edge_lines(page)
        if (line := page.lines[index]).size <= usual and (page.number, index) not in taken
        and line not in front[title : title + _BELOW]
        and any(len(said) >= _SAID and said in words for said in map(_letters, line.text.split("\t")))
    }  # fmt: skip


def _letters(text: str) -> str:
    return "".join(c for c in text.casefold() if c.isalpha())


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
    return NUMBER if _is_number(page.lines[key[1]]) else HEAD


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


def _sides(text: str) -> list[str]:
    """A line as it is compared, or its parts far from each other, of which a page number is none."""
    sides = [folded(side) for side in text.split("\t")]
    return [side for side in sides if side != "#"] or [folded(text)]


def _edge_lines(page: PageLines) -> list[tuple[int, str]]:
    """(index, edge) of the lines that stand by themselves at the top and the bottom of a page."""
    plain = [(n, line) for n, line in enumerate(page.lines) if not (line.table or line.turned or line.aside)]
    down = sorted(plain, key=lambda p: p[1].base)
    top = [(n, "top") for n in _apart(down) if page.lines[n].base < _MARGIN * page.height]
    bottom = [
        (n, "bottom")
        for n in _apart(down[::-1])
        if page.lines[n].base > (1 - (_FOOT if _is_number(page.lines[n]) else _MARGIN)) * page.height
    ]
    return top + bottom


def _apart(ordered: Sequence[tuple[int, PrintedLine]]) -> list[int]:
    """The outermost lines up to the first white space that no page number stands beyond alone.

    Without white space none but a number is.
    """
    for count in range(1, min(_OUTERMOST, len(ordered)) + 1):
        if count == len(ordered):
            return [n for n, _ in ordered]
        outer, inner = ordered[count - 1][1], ordered[count][1]
        far = abs(inner.base - outer.base) > _APART * max(outer.size, inner.size)
        if far and not (count == 1 and _is_number(outer) and _is_foot(ordered[1:3])):
            return [n for n, _ in ordered[:count]]
    return [n for n, line in ordered[:1] if _is_number(line)]


def _is_foot(ordered: Sequence[tuple[int, PrintedLine]]) -> bool:
    """Whether white space follows a line too: a foot above the page's number."""
    bases = [line.base for _, line in ordered]
    return len(bases) > 1 and abs(bases[1] - bases[0]) > _APART * max(line.size for _, line in ordered)


def _is_number(line: PrintedLine) -> bool:
    return bool(_ONLY_NUMBER.fullmatch(folded(line.text)))


def _declared(line: PrintedLine, page: PageLines, vocabulary: Vocabulary, edge: bool) -> str | None:
    text = line.text.strip()
    if vocabulary.furniture.fullmatch(text):
        return DECLARED
    if text[:1] in "[［" and text[-1:] in "]］" and vocabulary.is_one_of(text[1:-1], "wiki", "edit"):
        return SITE
    if text == str(page.number) and (edge or not 0.08 * page.height < line.base < 0.92 * page.height):
        return NUMBER
    return None
