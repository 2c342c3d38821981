"""The document's own outline (bookmarks): which lines are headings, and of what level."""

from __future__ import annotations

from collections.abc import Sequence

from taiyaku.corpus.radicals import fold_radicals
from taiyaku.corpus.text import squeeze
from taiyaku.ingest.readers.pdf.lines import PrintedLine
from taiyaku.values import Struct

MAX_BOOKMARKS = 5000
_ENOUGH = 0.6  # share of the bookmarks whose titles are found on their pages
_PART = 0.3  # of a title: a line with so much of it may be one of its lines


class Bookmark(Struct, frozen=True):
    """A title, the page it leads to, and its level: 1 is the highest."""

    title: str
    page: int
    level: int


class Outline:
    """The bookmarks by page; empty where there are none, or where they do not name what is printed."""

    def __init__(self, bookmarks: Sequence[Bookmark] = (), lines: Sequence[PrintedLine] = ()) -> None:
        self._titles: dict[int, list[tuple[str, int]]] = {}
        for mark in bookmarks[:MAX_BOOKMARKS]:
            self._titles.setdefault(mark.page, []).append((_key(mark.title), mark.level))
        found = {(line.page, _key(line.text)) for line in lines if line.page in self._titles}
        known = sum((page, title) in found for page, titles in self._titles.items() for title, _ in titles)
        if known < max(2, _ENOUGH * len(bookmarks)):
            self._titles = {}

    def __bool__(self) -> bool:
        return bool(self._titles)

    def level(self, line: PrintedLine, stands_out: bool) -> int | None:
        """The level of a line that is a title, or, if it stands out, one line of a long title."""
        titles = self._titles.get(line.page)
        if not titles or line.table or line.turned:
            return None
        text = _key(line.text)
        for title, level in titles:
            if text == title:
                return level
            if stands_out and len(text) >= max(4, _PART * len(title)) and _is_part(text, title):
                return level
        return None


def _is_part(text: str, title: str) -> bool:
    return title.startswith(text) or title.endswith(text)


def _key(text: str) -> str:
    return squeeze(fold_radicals(text)).casefold()
