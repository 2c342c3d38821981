"""What wikitext holds: every text that a page could show, found without the reader's rules.

Names of templates and parameters, attributes, comments and the targets of named links are no text.
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

_QUOTES = re.compile("'{2,}")  # bold and italics
_NO_TEXT = frozenset({"script", "style", "templatestyles", "gallery", "score", "timeline"})


def shown_texts(text: str, file: str) -> tuple[Line, ...]:
    """The texts of a page, each with the line it begins on."""
    found: list[Line] = []
    at = 0
    for piece in _texts(mwparserfromhell.parse(text, skip_style_tags=True)):
        place = text.find(piece, at)
        at = place if place >= 0 else at
        if piece.strip():
            line = text.count("\n", 0, at) + 1
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
    if link.text is not None and ":" not in target:
        yield from _texts(link.text)
