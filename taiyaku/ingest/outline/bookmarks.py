"""A document's bookmarks: which candidates they name, where they name what is printed."""

from __future__ import annotations

from collections.abc import Sequence

from taiyaku.ingest.outline.candidates import Candidate
from taiyaku.ingest.outline.contents import title_key
from taiyaku.ingest.outline.numbers import counted, read_number
from taiyaku.values import Struct

MAX_BOOKMARKS = 5000
_ENOUGH = 0.6  # share of the bookmarks whose titles are found on their pages


class Bookmark(Struct, frozen=True):
    """A title, the page it leads to, and its level: 1 is the highest."""

    title: str
    page: int
    level: int


def named_by(bookmarks: Sequence[Bookmark], candidates: Sequence[Candidate]) -> dict[int, int]:
    """Level by position of the candidates that bookmarks name; bookmarks may leave out the numbers.

    One with another number names another heading: "1 Lamps" is not "1.2 Lamps". Empty where fewer than 60 %
    of the bookmarks name a line of their page.
    """
    titles: dict[tuple[int, str], list[Bookmark]] = {}
    for mark in bookmarks[:MAX_BOOKMARKS]:
        titles.setdefault((mark.page, title_key(mark.title)), []).append(mark)
    lines: dict[tuple[int, str], list[int]] = {}
    for at, candidate in enumerate(candidates):
        key = candidate.page, title_key(candidate.text)
        if key in titles and not candidate.table:
            lines.setdefault(key, []).append(at)
    named: dict[int, int] = {}
    for key, places in lines.items():
        marks = titles[key]
        for at in _likest(marks, places, candidates):
            if fitting := [mark for mark in marks if _may_count(mark.title, candidates[at].text)]:
                named[at] = fitting[0].level
                if len(marks) > 1:
                    marks.remove(fitting[0])
    return named if len(named) >= max(2, _ENOUGH * len(bookmarks)) else {}


def _likest(marks: Sequence[Bookmark], places: Sequence[int], candidates: Sequence[Candidate]) -> list[int]:
    """The lines counted as a bookmark is, or else spelled as one: "Oil Lamps", and not "oil-lamps"."""
    numbers = {number for mark in marks if (number := _number(mark.title))}
    spelled = [mark.title.strip() for mark in marks]
    counted_alike = [at for at in places if _number(candidates[at].text) in numbers]
    return (
        counted_alike
        or [at for at in places if candidates[at].text.strip().endswith(tuple(spelled))]
        or list(places)
    )


def _may_count(title: str, printed: str) -> bool:
    """Whether two names have the same number, or not both have one."""
    numbers = _number(title), _number(printed)
    return not all(numbers) or numbers[0] == numbers[1]


def _number(text: str) -> tuple[int, ...] | None:
    number = read_number(text)
    return counted(number) if number else None
