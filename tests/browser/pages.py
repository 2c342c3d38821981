"""Which pages of a built site to look at so that nothing escapes: every type of page, every part on one."""

import re
from collections.abc import Iterator
from pathlib import Path

_TAG = re.compile(r"<([a-z][a-z0-9]*)(?:\s[^>]*)?>")
_CLASSES = re.compile(r'\sclass="([^"]*)"')
_RANGE = re.compile(r"\d+")


def page_type(path: str) -> str:
    """What sort of page an address below a locale's folder is: `entry`, `kind`, `start`, `search` …"""
    first, _, rest = path.partition("/")
    return first if rest else first.removesuffix(".html")


def parts_of_page(text: str) -> frozenset[str]:
    """The elements of a page with their classes; numbers do not tell two of them apart."""
    found: set[str] = set()
    for tag in _TAG.finditer(text):
        classes = _CLASSES.search(tag[0])
        names = sorted(classes[1].split()) if classes else []
        found.update(_RANGE.sub("0", f"{tag[1]}.{name}") for name in names or [""])
    return frozenset(found)


def telling_pages(site: Path, locale: str) -> list[str]:
    """For each type of page the fewest pages that together have every part a page of the type has.

    Paths from the site's folder, in a stable order; the largest page of a type is always among them.
    """
    by_type = _by_type(site, locale)
    return [f"{locale}/{path}" for _, pages in sorted(by_type.items()) for path in _cover(pages)]


def further_pages(site: Path, locale: str, other: Path) -> list[str]:
    """The fewest pages that together have every part of a type of page which the other site does not have."""
    found: list[str] = []
    known = _by_type(other, locale)
    for kind, pages in sorted(_by_type(site, locale).items()):
        seen: set[str] = set().union(*(parts for _, parts, _ in known.get(kind, [])))
        found += [f"{locale}/{path}" for path in _most_telling(pages, seen)]
    return found


def _by_type(site: Path, locale: str) -> dict[str, list[tuple[str, frozenset[str], int]]]:
    found: dict[str, list[tuple[str, frozenset[str], int]]] = {}
    for file in sorted((site / locale).rglob("*.html")):
        text = file.read_text("utf-8")
        path = file.relative_to(site / locale).as_posix()
        found.setdefault(page_type(path), []).append((path, parts_of_page(text), len(text)))
    return found


def _cover(pages: list[tuple[str, frozenset[str], int]]) -> Iterator[str]:
    """The largest page, then always the one that shows most of what none so far did."""
    path, parts, _ = max(pages, key=lambda page: (page[2], page[0]))
    yield path
    yield from _most_telling(pages, set(parts))


def _most_telling(pages: list[tuple[str, frozenset[str], int]], seen: set[str]) -> Iterator[str]:
    while True:
        path, parts, _ = max(pages, key=lambda page: (len(page[1] - seen), -page[2], page[0]))
        if parts <= seen:
            return
        yield path
        seen |= parts
