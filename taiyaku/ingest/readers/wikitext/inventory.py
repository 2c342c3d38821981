"""What wikitext holds: every text that a page could show, found without the reader's rules.

Names of templates and parameters, attributes, comments pictures and the targets of named links are no text.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import mwparserfromhell
from mwparserfromhell.nodes import (
    Argument,
    ExternalLink,
    Heading,
    HTMLEntity,
    Tag,
    Template,
    Text,
    Wikilink,
)

from taiyaku.corpus.model import Provenance
from taiyaku.corpus.radicals import fold_radicals
from taiyaku.ingest.blocks import Line
from taiyaku.ingest.readers.wikitext.loose_ends import without_loose_ends

_QUOTES = re.compile("'{2,}")  # bold and italics
_NO_PAGES = frozenset({"file", "image", "media", "category", "ファイル", "画像", "カテゴリ"})
_NEAR = 4000  # characters of markup between two texts, at most
_NO_TEXT = frozenset({"script", "style", "templatestyles", "gallery", "score", "timeline"})


def shown_texts(text: str, file: str) -> tuple[Line, ...]:
    """The texts of a page, each with the line it begins on."""
    found: list[Line] = []
    text = without_loose_ends(text)
    at, line = 0, 1
    for piece in _texts(mwparserfromhell.parse(text, skip_style_tags=True)):
        place = text.find(piece, at, at + len(piece) + _NEAR)
        if place >= 0:
            at, line = place, line + text.count("\n", at, place)
        if piece.strip():
            found.append(Line(fold_radicals(piece), Provenance(file, (line, line))))
    return tuple(found)


def _texts(code: Any) -> Iterator[str]:
    for node in code.nodes if code else ():
        match node:
            case Text():
                yield _QUOTES.sub("", str(node.value))
            case HTMLEntity():
                yield str(node.normalize())
            case Wikilink() | ExternalLink():
                yield from _link_texts(node)
            case Heading():
                yield from _texts(node.title)
            case Template():
                for parameter in node.params:
                    yield from _texts(parameter.value)
            case Argument():
                yield from _texts(node.default)
            case Tag() if str(node.tag).strip().lower() not in _NO_TEXT:
                yield from _texts(node.contents)


def _link_texts(link: Any) -> Iterator[str]:
    if isinstance(link, ExternalLink):
        yield from _texts(link.title)
        return
    target = str(link.title)
    if target.partition(":")[0].strip().casefold() not in _NO_PAGES:
        yield from (target,) if link.text is None else _texts(link.text)
