"""The styles of the site: one file for all pages, and what a page has of it itself to be painted sooner."""

from __future__ import annotations

import re
from base64 import b64encode
from functools import cache
from hashlib import sha256
from importlib.resources import files

_PARTS = ("site.css", "search/search.css", "offline/offline.css")
_FIRST = re.compile(r"/\* first \*/(.*?)/\* later \*/", re.DOTALL)
_COMMENT = re.compile(r"/\*.*?\*/", re.DOTALL)
_AROUND_SIGNS = re.compile(r"\s*([{};])\s*")


@cache
def styles() -> str:
    """The file that every page asks for."""
    return _compact("\n".join(map(_read, _PARTS)))


@cache
def first_styles() -> str:
    """The part between the marks in `site.css`: enough for the first screen of an entry."""
    return _compact("".join(_FIRST.findall(_read("site.css"))))


def source_of(text: str) -> str:
    """What a policy calls an inline script or style by."""
    return f"'sha256-{b64encode(sha256(text.encode()).digest()).decode()}'"


def _read(name: str) -> str:
    return files("taiyaku.site").joinpath("static", name).read_text("utf-8")


def _compact(text: str) -> str:
    """Without comments, and with no more space than the language needs."""
    return _AROUND_SIGNS.sub(r"\1", re.sub(r"\s+", " ", _COMMENT.sub("", text))).replace(";}", "}").strip()
