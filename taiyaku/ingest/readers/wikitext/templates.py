"""What a wiki template says: its name and parameters as boxes, headings and text."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Literal

from mwparserfromhell.nodes import Template
from mwparserfromhell.wikicode import Wikicode

from taiyaku.ingest.blocks import ROLE_BOXES, container_name
from taiyaku.ingest.version_lines import find_date, find_version
from taiyaku.ingest.vocabulary import Vocabulary
from taiyaku.values import Struct

Action = Literal["open", "close", "heading", "paragraph", "inline", "drop"]

_END = re.compile(r"[\s/_-]*(?:\bend|終了|終わり)\s*$", re.IGNORECASE)
_END_FIRST = re.compile(r"^\s*(?:/|end\b|終了)[\s/_-]*", re.IGNORECASE)
_START = re.compile(r"[\s/_-]*(?:\b(?:start|begin|top)|開始)\s*$", re.IGNORECASE)
_NAVIGATION = re.compile(r"nav(?:box|bar|igation)?\b", re.IGNORECASE)
_HATNOTES = frozenset(
    {"for", "about", "distinguish", "hatnote", "dablink", "main", "main article", "other uses"}
)
_LAYOUT_NAMES = (
    "width height align color colour style class id border bgcolor background size float image img icon "
    "file picture caption-align cellpadding cellspacing valign margin padding"
)
_LAYOUT = frozenset(_LAYOUT_NAMES.split())
_ASIDE = frozenset(
    {"date", "reason", "url", "lang", "link", "alt", "ref", "group", "author"}
)  # of a mark in the line
_UNNAMED = frozenset({"type", "types", "label", "labels", "text", "content", "body", "description", "value"})
_SHORT = 60
_SILENT = frozenset({"clear", "clr", "toc", "br", "-", "stub", "!"})
_BOXES = frozenset({"original", "notice", "card", "question", "answer", "version", "related"}) | ROLE_BOXES


class Part(Struct, frozen=True):
    """One thing a template says. `text` is a box's name, a reason, or the words where there is no `code`."""

    action: Action
    line: int
    text: str = ""
    code: Wikicode | None = None
    level: int = 0  # of a heading; 0 for none


class _Param(Struct, frozen=True):
    name: str | None  # None for a numbered one
    code: Wikicode
    line: int

    @property
    def plain(self) -> str:
        return self.code.strip_code().strip()


def is_end(name: str, vocabulary: Vocabulary) -> bool:
    """Whether the template closes a box another one opened: {{FAQ end}}, {{/FAQ}}."""
    stem = _END_FIRST.sub("", _END.sub("", name))
    return stem != name and container_name(stem, vocabulary) is not None


def template_parts(node: Template, line: int, alone: bool, vocabulary: Vocabulary) -> Iterator[Part]:
    """What the template says, in order. `alone`: it stands on lines of its own."""
    name = " ".join(str(node.name).split())
    params = list(_params(node, line))
    box = container_name(_START.sub("", name), vocabulary)
    if name.casefold().startswith("displaytitle:"):
        yield Part("heading", line, name.partition(":")[2].strip(), level=1)
    elif box == "update":
        yield from _update(name, params, line, vocabulary)
    elif box == "original" and alone and not params and _START.search(name) is None:
        yield Part("heading", line, name.replace("_", " "))  # a mark: what follows is the original
    elif _NAVIGATION.match(name) or (alone and name.casefold() in _HATNOTES):
        yield from (Part("drop", p.line, "navigation", p.code) for p in params)
    elif box in _BOXES and (params or _START.search(name)):
        yield from _box(name, box or "", params, line, vocabulary)
        if _START.search(name) is None:
            yield Part("close", line)
    elif not alone:
        yield from (_in_line(p) for p in params)
    elif name.casefold() not in _SILENT:
        yield Part("open", line)
        for param in params:
            yield from _unknown(param, vocabulary)
        yield Part("close", line)


def _in_line(param: _Param) -> Part:
    if _is_layout(param) or (param.name or "").casefold() in _ASIDE:
        return Part("drop", param.line, "template", param.code)
    return Part("inline", param.line, code=param.code)


def _params(node: Template, line: int) -> Iterator[_Param]:
    line += str(node.name).count("\n")
    for param in node.params:
        head = str(param.name) if param.showkey else ""
        name = head.strip()
        first = line + head.count("\n")
        if str(param.value).strip():
            yield _Param(name if name and not name.isdigit() else None, param.value, first)
        line += str(param).count("\n")


def _update(name: str, params: list[_Param], line: int, vocabulary: Vocabulary) -> Iterator[Part]:
    """A badge such as "Update 1.2, Mar 2024", then whatever text the template carries."""
    badge = [p for p in params if _is_badge(p)]
    yield Part("open", line, "update")
    words = name if vocabulary.starts_with(name, "wiki", "update") else vocabulary.words("wiki", "update")[0]
    yield Part("paragraph", line, f"{_START.sub('', words)} {', '.join(p.plain for p in badge)}".strip())
    for param in params:
        if param not in badge:
            yield from _named(param, vocabulary)
    if _START.search(name) is None:
        yield Part("close", line)


def _is_badge(param: _Param) -> bool:
    plain = param.plain
    if not plain or len(plain) > 40 or "\n" in plain:
        return False
    return bool(find_date(plain) or find_version(plain)) and len(plain.split()) <= 5


def _box(name: str, box: str, params: list[_Param], line: int, vocabulary: Vocabulary) -> Iterator[Part]:
    yield Part("open", line, box)
    titled = any(p.name and p.name.casefold() in {"title", "heading", "header"} for p in params)
    if (box == "original" or box in ROLE_BOXES) and not titled:
        yield Part("heading", line, _START.sub("", name).replace("_", " "))
    places = iter(("question", "answer")) if box == "card" else iter(())
    for param in params:
        if box == "card" and param.name is None:
            yield from _boxed(_card_place(param, places), param)
        else:
            yield from _named(param, vocabulary)


def _card_place(param: _Param, places: Iterator[str]) -> str:
    """What a numbered parameter of a card is: a version looks like one, the others come in order."""
    return "version" if _is_badge(param) else next(places, "related")


def _named(param: _Param, vocabulary: Vocabulary) -> Iterator[Part]:
    """A parameter whose name may say what it holds."""
    name = param.name or ""
    place = container_name(name, vocabulary) if name else None
    if _is_layout(param):
        yield Part("drop", param.line, "template layout", param.code)
    elif name.casefold() in {"title", "heading", "header", "name"}:
        yield Part("heading", param.line, code=param.code)
    elif place in _BOXES:
        yield from _boxed(place or "", param)
    else:
        yield Part("paragraph", param.line, code=param.code)


def _boxed(place: str, param: _Param) -> Iterator[Part]:
    yield Part("open", param.line, place)
    yield Part("paragraph", param.line, code=param.code)
    yield Part("close", param.line)


def _unknown(param: _Param, vocabulary: Vocabulary) -> Iterator[Part]:
    """A parameter of a template nobody knows; a name that is a role word heads its text."""
    name = (param.name or "").replace("_", " ")
    if _is_layout(param):
        yield Part("drop", param.line, "template layout", param.code)
    elif name and vocabulary.role(name) in vocabulary.everywhere:
        yield Part("heading", param.line, name[:1].upper() + name[1:])
        yield Part("paragraph", param.line, code=param.code)
    elif (
        name.isalpha()
        and name.casefold() not in _UNNAMED | {"name", "title"}
        and _is_datum(param, vocabulary)
    ):
        yield Part("paragraph", param.line, f"{name[:1].upper()}{name[1:]}: ", param.code)
    else:
        yield from _named(param, vocabulary)


def _is_datum(param: _Param, vocabulary: Vocabulary) -> bool:
    """Whether a value says little without its name: short, on one line, of no box we know."""
    plain = str(param.code).strip()
    return len(plain) <= _SHORT and "\n" not in plain and container_name(param.name or "", vocabulary) is None


def _is_layout(param: _Param) -> bool:
    return (param.name or "").casefold() in _LAYOUT
