"""Emacs Org, the tags of forums ("[b]"), and what makers of sites add to Markdown, line by line."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

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


# What programs that make sites of Markdown add: MkDocs' `!!! note "Title"` and `=== "Tab"`, Docusaurus' and
# pandoc's `:::note Title`, Homebrewery's `{{note` and `:`, GitHub's `> [!NOTE]`, MDX's imports and `<Tabs>`,
# Obsidian's `[[Page|text]]`, `![[picture.png]]` and ` ^name-of-block`.
_TITLE = r'(?P<text>[^"]*)'
_LINES = tuple(  # a line that is one of these has nothing to read but the text
    re.compile(rf"\s*(?:{pattern})\s*")
    for pattern in (
        rf'(?:!!!|\?\?\?\+?)\s+[\w -]*\w\s*(?:"{_TITLE}")?',
        rf'===[!+]?\s+"{_TITLE}"',
        r":{3,}\s*[\w-]+\[(?P<text>[^\[\]]*)\](?:\{[^{}]*\})?",
        r""":{3,}\s*[\w-]*\s*\{[^{}]*\btitle=["'](?P<text>[^"'{}]*)["'][^{}]*\}""",
        r":{3,}\s*[\w-]*\{[^{}]*\}(?P<text>)",
        r":{3,}\s*(?:\{[^{}]*\}|[\w-]+)?\s*(?P<text>\S.*)?",
        r":{1,2}(?P<text>)|\{\{[\w,:=.#%-]+|\}\}",
        r"\{\{(?:pageNumber|footnote|frontCover|backCover|imageMask)\b[^{}]*\}\}(?P<text>)",
        r"\[!\w+\][+-]?\s*(?P<text>\S.*)?",
        r"""import\s[^;]*\sfrom\s+["'][^"']+["'];?|import\s+["'][^"']+["'];?|export\s+(?:const|default)\s.*(?P<text>)""",
    )
)
_BEGINNINGS = frozenset("!?=:[ie{}")  # of such lines
_PARTS = (  # what stands before the text and behind it in a line, with what each of them has
    ("[", re.compile(r"(?<=[-*+] )\[[ xX]\]\s+(?=\S)")),
    (":", re.compile(r" ?(?<![\w:`]):[a-z][a-z0-9_+-]*[a-z0-9]:(?![\w:`])")),
    ("::", re.compile(r"(?<=\*\*) :(?P<text>:)(?=\s)")),
    (
        "![[",
        re.compile(r"!\[\[[^\[\]\n]+\.(?:png|jpe?g|gif|svg|webp|bmp)(?:\|[^\[\]\n]*)?\]\]", re.IGNORECASE),
    ),
    ("^", re.compile(r"(?<=\S)\s+\^[A-Za-z][\w-]{2,}\s*$")),
    ("[[", re.compile(r"!?\[\[(?!_?toc)(?:[^\[\]|\n]+\|)?(?P<text>[^\[\]|\n]+)\]\](?!\()", re.IGNORECASE)),
    (
        "==",
        re.compile(r"(?<![=\w])(?!(?<=^)==[^=\n]*==\s*$)==(?=[^\s=])(?P<text>[^=\n]*[^\s=])==(?![=\w])"),
    ),
    ("<", re.compile(r"""<[A-Z]\w*\b[^<>]*\blabel=["'](?P<text>[^"'<>]+)["'][^<>]*>""")),
    (
        "<",
        re.compile(
            r"""<[A-Z][a-z]+[A-Z]?\w*>(?=\s*$)|</[A-Z]\w*>|<[A-Z]\w*(?:\s+[\w-]+=(?:"[^"]*"|'[^']*'|\{[^{}]*\}))+\s*/?>|<[A-Z]\w*\s*/>"""
        ),
    ),
)
_DEFINITION = re.compile(r"^\s{0,3}:\s{1,3}(?=\S)")


def without_site_marks(text: str) -> tuple[str, list[str]]:
    """A line's text without those marks, and the marks."""
    marks: list[str] = []
    for pattern in _LINES if text.lstrip()[:1] in _BEGINNINGS else ():
        if match := pattern.fullmatch(text):
            return match["text"] or "", [*_around(match)]
    for sign, pattern in _PARTS:
        if sign in text:
            marks += [mark for match in pattern.finditer(text) for mark in _around(match)]
            text = pattern.sub(lambda match: match.groupdict().get("text") or "", text)
    return _DEFINITION.sub("- ", text, count=1), marks


def _around(match: re.Match[str]) -> Iterator[str]:
    """What a match has before its text and behind it."""
    start, end = match.span("text") if match.groupdict().get("text") else (match.end(), match.end())
    yield from (match.string[match.start() : start], match.string[end : match.end()])
