"""Pages into files: taken from the last site where they are made from the same, else rendered."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from typing import TYPE_CHECKING

from taiyaku.site.files.page_memory import Record, name_of
from taiyaku.site.files.processes import MOST, share_out
from taiyaku.site.files.site_folder import SiteFolder
from taiyaku.site.pages.page_data import Frame, Page
from taiyaku.site.settings import LOCALES

if TYPE_CHECKING:
    from taiyaku.site.pages.news import Item
    from taiyaku.site.rendering.templates import Renderer

_FEW = 16  # pages that are not worth a process


class Maker:
    """Makes pages in every interface language, below one folder."""

    def __init__(self, frame: Frame, folder: SiteFolder) -> None:
        self._frame, self._folder = frame, folder
        self._shared = name_of(frame)
        self._renderers: dict[str, Renderer] = {}

    def door(self) -> None:
        """The page that lets the reader choose the language."""
        self._folder.make("index.html", self._shared, lambda: self._renderer(LOCALES[0]).door())

    def feeds(self, items: tuple[Item, ...]) -> None:
        """The feed of changes."""
        key = name_of(self._shared, items)
        for locale in LOCALES:
            self._folder.make(f"{locale}/changes.atom", key, partial(self._feed, locale, items))

    def _feed(self, locale: str, items: tuple[Item, ...]) -> bytes:
        return self._renderer(locale).feed(items)

    def pages(self, first: Sequence[Page], more: int, page_at: Callable[[int], Page], jobs: int) -> None:
        """Some pages, and so many more, each made when its turn comes, by as many as `jobs` processes.

        The first ones may be long lists, and are shared out one by one.
        """
        blocks = [*_blocks(0, len(first), 1), *_blocks(len(first), more, _FEW)]

        def block(number: int) -> list[tuple[str, Record]]:
            pages = (first[n] if n < len(first) else page_at(n - len(first)) for n in blocks[number])
            return [made for page in pages for made in self._in_every_language(page)]

        if jobs > 1 and not self._folder.has_last:
            for locale in LOCALES:
                self._renderer(locale)  # once for all processes
        for made in share_out(block, len(blocks), jobs):
            for path, record in made:
                self._folder.count(path, Record(*record))

    def _in_every_language(self, page: Page) -> Iterator[tuple[str, Record]]:
        key = self._key(page)
        return (self._page(page, key, locale) for locale in LOCALES)

    def _key(self, page: Page) -> str:
        return name_of(self._shared, page.template, page.values)

    def _page(self, page: Page, key: str, locale: str) -> tuple[str, Record]:
        path = f"{locale}/{page.path}"
        return path, self._folder.made(path, key, lambda: self._renderer(locale).page(page))

    def _renderer(self, locale: str) -> Renderer:
        if locale not in self._renderers:
            from taiyaku.site.rendering.templates import Renderer  # and with it Jinja2 and Babel

            self._renderers[locale] = Renderer(self._frame, locale)
        return self._renderers[locale]


def _blocks(start: int, count: int, size: int) -> Iterator[range]:
    """So many numbers in blocks of that size, or larger: two of these lists must not be too long together."""
    size = max(size, -(-count // (MOST // 2)))
    end = start + count
    return (range(n, min(n + size, end)) for n in range(start, end, size))
