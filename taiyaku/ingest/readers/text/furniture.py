"""Page furniture in a plain text: declared patterns, and what returns at every page break."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Collection, Iterator, Sequence
from itertools import pairwise

from taiyaku.corpus.model import Unplaced
from taiyaku.corpus.text import ends_sentence
from taiyaku.ingest.blocks import Line
from taiyaku.ingest.readers.text.heading_pages import without_heading_pages
from taiyaku.ingest.readers.text.line_rules import PLAIN, underlined
from taiyaku.ingest.vocabulary import Vocabulary
from taiyaku.values import replace

_NUMBER = re.compile(r"\d+")
_PAGE_NUMBER = re.compile(r"\W*(?:p(?:age|\.)?\s*)?\d{1,4}(?:\s*(?:of|/)\s*\d{1,4})?\W*", re.IGNORECASE)
_DASHES = re.compile(r"\s{0,3}([-=―—–─━═])\1{2,}\s*")
_LIBRARY = re.compile(r"\*\*\* ?(?P<end>START|END) OF (?:THE|THIS) PROJECT GUTENBERG EBOOK\b.*")
_HEADER, _SIGNATURE, _SIGNED = re.compile(r"[A-Z][A-Za-z-]*: \S"), re.compile(r"-- ?"), 8
_DEEP = 2  # lines of furniture above and below a page break, at most


def without_furniture(lines: Sequence[Line], vocabulary: Vocabulary) -> tuple[list[Line], list[Unplaced]]:
    """Blank the lines that declared patterns or repetition show to be page furniture."""
    lines, framing = _without_library(lines)
    lines, header = _without_header(lines)
    lines, pages = without_heading_pages(lines)
    framing += header + pages
    heads = _running_heads(lines)
    places = _page_places(lines, vocabulary)
    at_breaks = _repeated_at_breaks(lines, [] if places else _numbers(lines, vocabulary))
    kept, furniture = [], []
    for position, line in enumerate(lines):
        text = line.text.strip()
        reason = at_breaks.get(position)
        content = position in places or _underlines(lines, position) or underlined(lines, position, PLAIN)
        if text and vocabulary.furniture.fullmatch(text) and not content:
            reason = "declared pattern"
        elif text and _head_key(text) in heads and not line.text.startswith("#"):
            reason = "running head"
        if reason:
            furniture.append(Unplaced(line.text, line.provenance, reason))
            kept.append(replace(line, text=""))
        else:
            kept.append(line)
    return kept, [*framing, *furniture]


def _without_library(lines: Sequence[Line]) -> tuple[Sequence[Line], list[Unplaced]]:
    """The lines with what Project Gutenberg prints before and behind every book blanked."""
    marks = {m["end"]: n for n, line in enumerate(lines) if (m := _LIBRARY.match(line.text))}
    start, end = marks.get("START", -1), marks.get("END", len(lines))
    around = [n for n in range(len(lines)) if (n <= start or n >= end) and lines[n].text]
    framing = [
        Unplaced(lines[n].text, lines[n].provenance, "front matter" if n < start else "library's frame")
        for n in around
    ]
    inside = [line if start < n < end else replace(line, text="") for n, line in enumerate(lines)]
    return inside if framing else lines, framing


def _without_header(lines: Sequence[Line]) -> tuple[Sequence[Line], list[Unplaced]]:
    """The lines with the header and the signature of a letter or a posting blanked."""
    first = next((n for n, line in enumerate(lines) if line.text), 0)
    end = next((n for n in range(first, len(lines)) if not _HEADER.match(lines[n].text)), len(lines))
    keys = {lines[n].text.partition(":")[0].casefold() for n in range(first, end)}
    if "subject" not in keys or not keys & {"from", "newsgroups", "date"}:
        return lines, []
    sign = next(
        (n for n in range(len(lines) - 1, end, -1) if _SIGNATURE.fullmatch(lines[n].text)), len(lines)
    )
    sign = sign if len(lines) - sign <= _SIGNED else len(lines)
    gone = {n: "front matter" for n in range(first, end)} | {n: "signature" for n in range(sign, len(lines))}
    taken = [Unplaced(lines[n].text, lines[n].provenance, why) for n, why in gone.items() if lines[n].text]
    return [replace(line, text="") if n in gone else line for n, line in enumerate(lines)], taken


def _page_places(lines: Sequence[Line], vocabulary: Vocabulary) -> frozenset[int]:
    """Lines such as "Page 9" that say where a correction belongs: above a text, and not one page on each."""
    found = _numbers(lines, vocabulary)
    values = [int(_NUMBER.findall(lines[n].text)[0]) for n in found]
    counting = sum(b - a == 1 for a, b in pairwise(values))
    if counting >= 0.5 * max(1, len(values) - 1):
        return frozenset()
    headed = (n for n in found if n + 1 < len(lines) and lines[n + 1].text.strip() and _leads(lines, n))
    return frozenset(headed)


def _leads(lines: Sequence[Line], position: int) -> bool:
    return position == 0 or not lines[position - 1].text.strip()


def _underlines(lines: Sequence[Line], position: int) -> bool:
    """Whether a line of dashes makes the line above it a heading, or that between it and its like."""
    if not _DASHES.fullmatch(lines[position].text):
        return False
    framing = [lines[at].text for at in (position - 2, position + 2) if 0 <= at < len(lines)]
    return lines[position].text in framing or (
        position > 0 and underlined(lines, position - 1, PLAIN) is not None
    )


# Page breaks: form feeds, and page numbers on a line of their own.


def _repeated_at_breaks(lines: Sequence[Line], numbers: Sequence[int]) -> dict[int, str]:
    """Lines beside page breaks that stand beside most of the others too, and why they are furniture.

    Only where they stand at a break: the same words may be a heading elsewhere.
    """
    breaks = list(_breaks(lines, frozenset(numbers)))
    if len(breaks) < 2:
        return {}
    places = list(
        dict.fromkeys(p for at in breaks for p in _beside(lines, at) if _may_be_furniture(lines[p]))
    )
    count = Counter(_head_key(lines[p].text) for p in places)
    needed = max(2, len(breaks) // 3)
    edges = (*_beside(lines, 0), *_beside(lines, len(lines)))
    first = [p for p in edges if "#" in _head_key(lines[p].text)]  # not the bare title
    found = {}
    for position in dict.fromkeys((*first, *places)):
        text = lines[position].text.strip()
        if count[_head_key(text)] >= needed:
            found[position] = "page number" if _PAGE_NUMBER.fullmatch(text) else "running head"
    return found


def _may_be_furniture(line: Line) -> bool:
    """Whether a line is short, no heading of Markdown, and no sentence."""
    text = line.text.strip()
    return (
        len(text) <= 120 and not text.startswith("#") and not text.endswith((".", "!", "?", "。", ":", ","))
    )


def _breaks(lines: Sequence[Line], numbers: frozenset[int]) -> Iterator[int]:
    """The first line of each page but the first; a page number that is declared furniture ends one."""
    last = None
    for position, line in enumerate(lines):
        page = line.provenance.pages
        if page and last and page != last:
            yield position
        elif not page and position in numbers:
            yield position + 1
        last = page


def _numbers(lines: Sequence[Line], vocabulary: Vocabulary) -> list[int]:
    """Lines that are declared page numbers."""
    texts = (line.text.strip() for line in lines)
    return [
        n for n, text in enumerate(texts)
        if text and _PAGE_NUMBER.fullmatch(text) and vocabulary.furniture.fullmatch(text)
    ]  # fmt: skip


def _beside(lines: Sequence[Line], at: int) -> Iterator[int]:
    """The outermost lines of two pages: those that are blank do not count."""
    for step, start in ((-1, at - 1), (1, at)):
        taken, position = 0, start
        while taken < _DEEP and 0 <= position < len(lines) and abs(position - start) < 8:
            if lines[position].text.strip():
                yield position
                taken += 1
            position += step


# Running heads without page breaks.


def _running_heads(lines: Sequence[Line]) -> frozenset[str]:
    """Keys of lines that recur alone in the middle of the text, the way a page's running head does.

    Evidence: the same words (numbers aside) at least three times, alone between blank lines, with a
    version or page number or cutting a paragraph in two, together with others that recur (a foot and the
    next head); never a word the text uses as a heading of different things, which is followed by the same
    kind of text each time.
    """
    seen: dict[str, list[int]] = {}
    for position, line in enumerate(lines):
        text = line.text.strip()
        if 6 <= len(text) <= 90 and _alone(lines, position):
            seen.setdefault(_head_key(text), []).append(position)
    recurring = {key: places for key, places in seen.items() if len(places) >= 3 and "#" in key}
    others = frozenset(place for places in recurring.values() for place in places)
    return frozenset(key for key, places in recurring.items() if _cuts_text(lines, places, others))


def _head_key(text: str) -> str:
    return _NUMBER.sub("#", " ".join(text.casefold().split()))


def _alone(lines: Sequence[Line], position: int) -> bool:
    before = position == 0 or not lines[position - 1].text
    after = position + 1 == len(lines) or not lines[position + 1].text
    return before and after


def _cuts_text(lines: Sequence[Line], places: Sequence[int], others: Collection[int]) -> bool:
    return any(_unfinished_before(lines, p, others) for p in places)


def _unfinished_before(lines: Sequence[Line], position: int, others: Collection[int]) -> bool:
    before = _next_text(lines, range(position - 1, max(position - 20, -1), -1), others)
    after = _next_text(lines, range(position + 1, min(position + 20, len(lines))), others).lstrip()
    return len(before) > 40 and not ends_sentence(before) and after[:1].islower()


def _next_text(lines: Sequence[Line], places: range, others: Collection[int]) -> str:
    return next((lines[place].text for place in places if lines[place].text and place not in others), "")
