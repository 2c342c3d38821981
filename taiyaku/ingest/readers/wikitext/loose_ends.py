"""Wikitext whose braces and tags all end: the parser reads what never ends again from every such place."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator

from taiyaku.ingest.readers.html.tags import BLOCKS, INLINE_STYLES, ITEMS, without_loose_comments
from taiyaku.values import Struct, field

_DEEPEST = 20  # templates, tables or tags inside one another; MediaWiki itself stops at 40
_NO_TAG = re.compile(r"<(?!!--|/?[A-Za-z][^<>]*>)")
_BRACES = re.compile(r"\{{2,}|\}{2,}|^[ \t:*#]*(?P<open>\{\|)|^[ \t]*(?P<close>\|\})(?!\})", re.MULTILINE)
_TAG = re.compile(r"<(?P<end>/?)(?P<name>[A-Za-z][A-Za-z0-9]*)\b[^<>]*?(?P<empty>/?)>")
_VERBATIM = frozenset({"nowiki", "pre", "source", "syntaxhighlight", "math"})
_NEED_NO_END = ITEMS | {"tr", "td", "th", "hr", "tbody", "thead", "tfoot"}
_PAIRED = (BLOCKS | INLINE_STYLES.keys() | {"span", "font", "small", "big", "sup", "sub", "code", "tt"}) - (
    _NEED_NO_END | _VERBATIM
)
Edit = tuple[int, int, str]  # from, to, what stands there instead


class _Braces(Struct):
    """What is open while a text is scanned, and which characters open nothing."""

    templates: list[list[int]] = field(default_factory=list)  # where, and how many braces are still open
    tables: list[int] = field(default_factory=list)
    loose: list[int] = field(default_factory=list)

    def template(self, start: int, size: int) -> None:
        if len(self.templates) >= _DEEPEST:
            self.loose.extend(range(start, start + size))
        else:
            self.templates.append([start, size])

    def end(self, size: int) -> None:
        while size >= 2 and self.templates:
            closed = min(self.templates[-1][1], size)
            size -= closed
            self.templates[-1][1] -= closed
            if self.templates[-1][1] < 2:
                self.templates.pop()

    def table(self, start: int) -> None:
        (self.loose if len(self.tables) >= _DEEPEST else self.tables).append(start)


def without_loose_ends(text: str) -> str:
    """The text with braces and angle brackets that open nothing as entities, and without stray tags.

    Lines stay where they are.
    """
    text = _NO_TAG.sub("&lt;", without_loose_comments(text))
    text = _edited(text, _loose_tags(text))
    return _edited(text, [(at, at + 1, "&#123;") for at in _loose_braces(text)])


def _edited(text: str, edits: list[Edit]) -> str:
    pieces: list[str] = []
    at = 0
    for start, end, instead in sorted(edits):
        pieces.extend((text[at:start], instead))
        at = end
    return "".join((*pieces, text[at:])) if edits else text


def _loose_braces(text: str) -> Iterator[int]:
    found = _Braces()
    for match in _BRACES.finditer(text):
        if match["open"]:
            found.table(match.start("open"))
        elif match["close"]:
            del found.tables[-1:]
        elif match[0][0] == "{":
            found.template(match.start(), len(match[0]))
        else:
            found.end(len(match[0]))
    yield from found.loose
    yield from found.tables
    for start, size in found.templates:
        yield from range(start, start + size)


def _loose_tags(text: str) -> list[Edit]:
    """Tags of a pair whose other half is missing, or that stand too deep."""
    loose: list[re.Match[str]] = []
    waiting: dict[str, list[re.Match[str] | None]] = defaultdict(list)  # None for one left out
    last = {name: text.rfind(f"</{name}") for name in _VERBATIM}
    verbatim, depth = "", 0
    for match in _TAG.finditer(text):
        name = match["name"].lower()
        if verbatim:
            verbatim = "" if match["end"] and name == verbatim else verbatim
        elif name in _VERBATIM and not match["end"] and not match["empty"]:
            if last[name] > match.start():
                verbatim = name
            else:
                loose.append(match)
        elif name not in _PAIRED or match["empty"]:
            continue
        elif not match["end"]:
            waiting[name].append(match if depth < _DEEPEST else None)
            if depth >= _DEEPEST:
                loose.append(match)
            else:
                depth += 1
        elif not waiting[name] or waiting[name].pop() is None:
            loose.append(match)
        else:
            depth -= 1
    loose.extend(match for left in waiting.values() for match in left if match is not None)
    return [(m.start(), m.end(), "<br />" if m["name"].lower() == "p" else "") for m in loose]
