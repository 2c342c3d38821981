"""A site as a careful browser would see it: every tag, id, link and text of every page."""

import posixpath
from collections.abc import Mapping, Set
from dataclasses import dataclass, field
from functools import lru_cache
from hashlib import sha256
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import unquote, urlsplit

import lxml.html

VOID = {"meta", "link", "input", "br", "hr", "img"}


@dataclass
class Page:
    path: str
    ids: list[str] = field(default_factory=list)
    links: list[str] = field(default_factory=list)
    tags: list[tuple[str, dict[str, str]]] = field(default_factory=list)
    headings: list[int] = field(default_factory=list)
    unclosed: list[str] = field(default_factory=list)
    text: str = ""
    styles: list[str] = field(default_factory=list)  # in the page itself

    def attributes(self, tag: str) -> list[dict[str, str]]:
        return [attributes for name, attributes in self.tags if name == tag]


class _Parser(HTMLParser):
    def __init__(self, page: Page) -> None:
        super().__init__()
        self.page = page
        self.open: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        attributes = {name: value or "" for name, value in attrs}
        self.page.tags.append((tag, attributes))
        if "id" in attributes:
            self.page.ids.append(attributes["id"])
        self.page.links += [attributes[name] for name in ("href", "src", "action") if name in attributes]
        if len(tag) == 2 and tag[0] == "h" and tag[1].isdigit():
            self.page.headings.append(int(tag[1]))
        if tag not in VOID and not attributes.get("xmlns"):
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        if not self.open or self.open.pop() != tag:
            self.page.unclosed.append(f"</{tag}> at {self.getpos()}")

    def handle_data(self, data: str) -> None:
        if self.open[-1:] == ["style"]:
            self.page.styles.append(data)
        else:
            self.page.text += data


def read_page(site: Path, path: Path) -> Page:
    page = Page(path.relative_to(site).as_posix())
    parser = _Parser(page)
    parser.feed(path.read_text("utf-8"))
    parser.close()
    page.unclosed += parser.open
    return page


def read_site(site: Path) -> dict[str, Page]:
    return {page.path: page for page in (read_page(site, path) for path in sorted(site.rglob("*.html")))}


def broken_links(site: Path) -> list[str]:
    """Links that lead nowhere, or to an anchor that is not there; addresses on the web are not followed."""
    files = {path.relative_to(site).as_posix() for path in site.rglob("*") if path.is_file()}
    pages = {path: _links_and_ids(site, path) for path in sorted(files) if path.endswith(".html")}
    ids = {path: known for path, (_, known) in pages.items()}
    return [
        f"{path}: {link}"
        for path, (links, _) in pages.items()
        for link in links
        if not _leads_somewhere(link, path, files, ids)
    ]


_read: dict[bytes, tuple[tuple[str, ...], frozenset[str]]] = {}  # many sites have the same page


def _links_and_ids(site: Path, path: str) -> tuple[tuple[str, ...], frozenset[str]]:
    data = (site / path).read_bytes()
    digest = sha256(data).digest()
    if digest not in _read:
        root = lxml.html.document_fromstring(data, parser=lxml.html.HTMLParser(encoding="utf-8"))
        links, ids = (
            root.xpath(those, smart_strings=False) for those in ("//@href|//@src|//@action", "//@id")
        )
        _read[digest] = tuple(dict.fromkeys(links)), frozenset(ids)
    return _read[digest]


def _leads_somewhere(link: str, here: str, files: Set[str], ids: Mapping[str, Set[str]]) -> bool:
    if (where := _place(link, posixpath.dirname(here))) is None:
        return True
    target, anchor = where[0] or here, where[1]
    return target in files and (not anchor or anchor in ids.get(target, ()))


@lru_cache(maxsize=1 << 17)  # the pages of a folder have most of their links in common
def _place(link: str, folder: str) -> tuple[str, str] | None:
    """The file of a link, empty for the page it stands on, and the anchor; None if it leads to the web."""
    parts = urlsplit(link)
    if parts.scheme in {"http", "https"}:
        return None
    path = posixpath.normpath(posixpath.join(folder, unquote(parts.path))) if parts.path else ""
    return path, unquote(parts.fragment)
