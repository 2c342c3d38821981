"""A document's bookmarks: which candidates they name, where they name what is printed."""

from __future__ import annotations

from collections.abc import Sequence

from taiyaku.ingest.outline.candidates import Candidate
from taiyaku.ingest.outline.contents import title_key
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

    Empty where fewer than 60 % of the bookmarks name a line of their page.
    """
    titles: dict[tuple[int, str], list[int]] = {}
    for mark in bookmarks[:MAX_BOOKMARKS]:
        titles.setdefault((mark.page, title_key(mark.title)), []).append(mark.level)
    named: dict[int, int] = {}
    found = 0
    for at, candidate in enumerate(candidates):
        levels = titles.get((candidate.page, title_key(candidate.text)))
        if levels and not candidate.table:
            named[at] = levels.pop(0) if len(levels) > 1 else levels[0]
            found += 1
    return named if found >= max(2, _ENOUGH * len(bookmarks)) else {}
