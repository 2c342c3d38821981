"""Emacs Org, and the tags of forums ("[b]"): what they mark written as Markdown has it, line by line."""

from __future__ import annotations

import re
from collections.abc import Sequence

from taiyaku.ingest.blocks import Line
from taiyaku.values import replace

_SETTING = re.compile(
    r"\s*#\+(?P<key>\w+):?\s*(?P<value>.*)|\s*(?P<drawer>:(?-i:[A-Z_]+):)(?:\s.*)?|\s*#\s.*", re.I
)
_HEADING = re.compile(r"(?P<stars>\*{1,6})\s+(?:(?:TODO|DONE)\s+)?(?P<title>\S.*?)(?:\s+:[\w@:]+:)?")
_LINK = re.compile(r"\[\[(?P<target>[^\[\]]+)\]\[(?P<text>[^\[\]]+)\]\]")
_TAG = re.compile(
    r"\[(?P<end>/?)(?P<name>b|i|u|s|size|color|font|center|list|quote|url|img|\*)(?:=[^\[\]]*)?\]", re.I
)
_AS_MARKS = {"b": "**", "i": "*", "s": "~~"}
_TAGS = 3  # that end: fewer are words in brackets


def has_tags(lines: Sequence[Line]) -> bool:
    """Whether a text is marked with the tags of forums."""
    return sum(bool(m["end"]) for line in lines for m in _TAG.finditer(line.text)) >= _TAGS


def without_tags(lines: Sequence[Line]) -> list[Line]:
    """The same lines as Markdown: items, bold and slanted type; other tags are left out."""
    return [replace(line, text=_TAG.sub(_mark, line.text)) for line in lines]


def _mark(tag: re.Match[str]) -> str:
    name = tag["name"].lower()
    return "- " if name == "*" else _AS_MARKS.get(name, "")


def is_org(lines: Sequence[Line]) -> bool:
    """Whether a text has headings after stars, and settings that only Org has."""
    settings = [
        m for line in lines[:200] if (m := _SETTING.fullmatch(line.text)) and (m["key"] or m["drawer"])
    ]
    return bool(settings) and any(_HEADING.fullmatch(line.text) for line in lines)


def as_markdown(lines: Sequence[Line]) -> list[Line]:
    """The same lines as Markdown: settings become comments, the title is the highest heading."""
    titled = any(
        (m := _SETTING.fullmatch(line.text)) and (m["key"] or "").lower() == "title" for line in lines
    )
    return [replace(line, text=_as_markdown(line.text, int(titled))) for line in lines]


def _as_markdown(text: str, below: int) -> str:
    if setting := _SETTING.fullmatch(text):
        key = (setting["key"] or "").lower()
        if key == "title":
            return f"# {setting['value']}"
        return (
            "```"
            if key.startswith(("begin_ex", "begin_src", "end_ex", "end_src"))
            else f"<!-- {text.strip()} -->"
        )
    if heading := _HEADING.fullmatch(text):
        return f"{'#' * min(6, len(heading['stars']) + below)} {heading['title']}"
    if text.startswith("|-"):
        return text.replace("+", "|")
    return _LINK.sub(r"[\g<text>](\g<target>)", text)
