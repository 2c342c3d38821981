"""Addresses: ids become file names that every file system takes, and links that every browser follows.

Ids may hold any character. What a file name should not hold is written `=XX`, so two ids never meet by
accident; where a file system would still confuse two names (case, normal forms), the later gets a number.
"""

from __future__ import annotations

import hashlib
import re
import unicodedata
from collections.abc import Iterable
from functools import lru_cache
from urllib.parse import quote, urlsplit

_UNSAFE = re.compile(r"[^\w~.-]|^\.|\.(?=\.|html$|$)")  # a dot only inside, and no folder ends like a page
_RESERVED = re.compile(r"(?i)(con|prn|aux|nul|com\d|lpt\d)(\..*)?")  # Windows keeps these for itself
_LONGEST = 120  # bytes; file systems stop at 255, and some tools add to a name


def file_name(text: str) -> str:
    """One path segment, without suffix, for any text.

    >>> file_name("ゲームシークエンス~1"), file_name(".."), file_name("a:b")
    ('ゲームシークエンス~1', '=2e=2e', 'a=3ab')
    """
    text = unicodedata.normalize("NFC", text)
    name = _UNSAFE.sub(
        lambda m: "".join(f"={byte:02x}" for byte in m[0].encode("utf-8", "surrogatepass")), text
    )
    if not name or _RESERVED.fullmatch(name):
        name = f"={name}"
    if len(name.encode()) > _LONGEST:
        digest = hashlib.sha256(name.encode()).hexdigest()[:8]
        name = f"{name.encode()[: _LONGEST - 9].decode(errors='ignore')}~{digest}"
    return name


def page_path(folder: str, name: str) -> str:
    """The path of a page, below the folder of a locale."""
    return "/".join((folder, *map(file_name, name.split("/")))) + ".html"


@lru_cache(1 << 16)  # each page is named on many others
def href(path: str, anchor: str | None = None) -> str:
    """A path as it stands in a link, percent-encoded; the caller puts the way up (`../`) before it."""
    return quote(path, safe="/~=") + (f"#{quote(anchor, safe='~=.')}" if anchor else "")


def way_up(path: str) -> str:
    """From a page to the folder its path is relative to."""
    return "../" * path.count("/")


def web_address(url: str | None) -> str | None:
    """The address if it leads to the web, else None: nothing else from a document is ever made a link."""
    if not url or url != url.strip() or not url.isprintable():
        return None
    try:
        parts = urlsplit(url)
    except ValueError:
        return None
    return url if parts.scheme in {"http", "https"} and parts.hostname else None


class Claims:
    """Hands out names, each only once, whatever the case and normal form."""

    def __init__(self) -> None:
        self._taken: set[str] = set()

    def claim(self, wanted: str, suffix: str = "") -> str:
        """`wanted` + `suffix`, or the same with the first free number between the two."""
        name, number = f"{wanted}{suffix}", 2
        while (key := unicodedata.normalize("NFKC", name).casefold()) in self._taken:
            name, number = f"{wanted}~{number}{suffix}", number + 1
        self._taken.add(key)
        return name


def entry_paths(ids: Iterable[str]) -> tuple[str, ...]:
    """The page of each entry below the folder of a locale; `ids` are all there are, in document order."""
    return _entry_paths(tuple(ids))


@lru_cache(1)  # pages, the search and the files for programs ask for them
def _entry_paths(ids: tuple[str, ...]) -> tuple[str, ...]:
    claims = Claims()
    return tuple(claims.claim(page_path("entry", entry_id)[: -len(".html")], ".html") for entry_id in ids)
