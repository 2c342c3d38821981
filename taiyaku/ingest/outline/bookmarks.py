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
    named: dict[int, int] = {}
    found = 0
    for at, candidate in enumerate(candidates):
        marks = [] if candidate.table else titles.get((candidate.page, title_key(candidate.text)), [])
        if fitting := [mark for mark in marks if _may_count(mark.title, candidate.text)]:
            named[at] = fitting[0].level
            found += 1
            if len(marks) > 1:
                marks.remove(fitting[0])
    return named if found >= max(2, _ENOUGH * len(bookmarks)) else {}


def _may_count(title: str, printed: str) -> bool:
    """Whether two names have the same number, or not both have one."""
    numbers = [number and counted(number) for number in map(read_number, (title, printed))]
    return not all(numbers) or numbers[0] == numbers[1]
