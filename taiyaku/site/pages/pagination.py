"""Long lists cut into pages that a phone can load; a list of ordinary length is one page."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import TypeVar

from taiyaku.site.pages.listings import Branch, Glossary, Listing
from taiyaku.site.pages.scenarios import Pack
from taiyaku.site.urls import href
from taiyaku.values import Struct, replace

MOST = 500  # entries on a page
_SCENARIO = 5  # a scenario takes as much room as so many entries
T = TypeVar("T")


class Leaf(Struct, frozen=True):
    """One page of a list, and where the others are."""

    path: str
    number: int
    pages: tuple[str, ...]  # links to all of them, in order

    @property
    def of(self) -> int:
        return len(self.pages)

    @property
    def previous(self) -> str | None:
        return self.pages[self.number - 2] if self.number > 1 else None

    @property
    def next(self) -> str | None:
        return self.pages[self.number] if self.number < self.of else None


class ListingPage(Struct, frozen=True):
    """A page of a list of chapters; a chapter that goes on here from the page before has its number."""

    leaf: Leaf
    listing: Listing  # the chapters of this page
    first: int  # number of the first of them in the whole list, from 1


class GlossaryPage(Struct, frozen=True):
    """A page of a glossary, with links to where each letter begins."""

    leaf: Leaf
    glossary: Glossary  # the letters of this page
    first: int  # number of the first of them in the whole glossary, from 1
    letters: tuple[tuple[str, str], ...]  # of the whole glossary: (letter, link; begins with # on this page)


def leaves(path: str, count: int) -> tuple[Leaf, ...]:
    """The pages of a list: the first one under the list's own address."""
    stem = path.removesuffix(".html")
    paths = (path, *(f"{stem}~page{n}.html" for n in range(2, count + 1)))
    links = tuple(map(href, paths))
    return tuple(Leaf(one, n, links) for n, one in enumerate(paths, 1))


def listing_pages(listing: Listing) -> Iterator[ListingPage]:
    """A list's pages; what is inside an entry stays on its page."""
    parts = _cut([c.branches for c in listing.chapters], _size)
    for leaf, part in zip(leaves(listing.stop.path, len(parts)), parts, strict=True):
        chapters = (replace(listing.chapters[n], branches=tuple(some)) for n, some in part)
        yield ListingPage(leaf, replace(listing, chapters=tuple(chapters)), part[0][0] + 1 if part else 1)


def glossary_pages(glossary: Glossary) -> Iterator[GlossaryPage]:
    """A glossary's pages."""
    parts = _cut([rows for _, rows in glossary.letters], lambda _: 1)
    all_leaves = leaves(glossary.stop.path, len(parts))
    begins = {n: at for at, part in reversed([*enumerate(parts)]) for n, _ in part}
    for at, part in enumerate(parts):
        yield GlossaryPage(
            all_leaves[at],
            replace(glossary, letters=tuple((glossary.letters[n][0], tuple(some)) for n, some in part)),
            part[0][0] + 1 if part else 1,
            tuple(
                (letter, ("" if begins[n] == at else all_leaves[0].pages[begins[n]]) + f"#_{n + 1}")
                for n, (letter, _) in enumerate(glossary.letters)
            ),
        )


def scenario_pages(path: str, packs: Sequence[Pack]) -> Iterator[tuple[Leaf, tuple[Pack, ...]]]:
    """The pages of scenarios, each with its packs."""
    parts = _cut([pack.scenarios for pack in packs], lambda _: _SCENARIO)
    for leaf, part in zip(leaves(path, len(parts)), parts, strict=True):
        yield leaf, tuple(replace(packs[n], scenarios=tuple(some)) for n, some in part)


def _cut(chapters: Sequence[Sequence[T]], size: Callable[[T], int]) -> list[list[tuple[int, list[T]]]]:
    """Chapters shared out to pages in order: for each page, (number of a chapter, its items there)."""
    pages: list[list[tuple[int, list[T]]]] = [[]]
    room = MOST
    for number, items in enumerate(chapters):
        for item in items:
            if pages[-1] and size(item) > room:
                pages.append([])
                room = MOST
            if not pages[-1] or pages[-1][-1][0] != number:
                pages[-1].append((number, []))
            pages[-1][-1][1].append(item)
            room -= size(item)
    return pages


def _size(branch: Branch) -> int:
    return 1 + sum(map(_size, branch.inside))
