"""What the programs that make sites of Markdown add to it: boxes, tabs, components, links of a wiki, icons.

MkDocs' `!!! note "Title"` and `=== "Tab"`, Docusaurus' and pandoc's `:::note Title`, GitHub's `> [!NOTE]`,
MDX's imports and `<Tabs>`, Obsidian's `[[Page|text]]` and `==text==`, ticks, `:icon:`, `: definition`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

_TITLE = r'(?P<text>[^"]*)'
_LINES = tuple(  # a line that is one of these has nothing to read but the text
    re.compile(rf"\s*(?:{pattern})\s*")
    for pattern in (
        rf'(?:!!!|\?\?\?\+?)\s+[\w -]*\w\s*(?:"{_TITLE}")?',
        rf'===[!+]?\s+"{_TITLE}"',
        r":{3,}\s*(?:\{[^{}]*\}|[\w-]+)?\s*(?P<text>\S.*)?",
        r"\[!\w+\][+-]?\s*(?P<text>\S.*)?",
        r"""import\s[^;]*\sfrom\s+["'][^"']+["'];?|import\s+["'][^"']+["'];?|export\s+(?:const|default)\s.*(?P<text>)""",
    )
)
_BEGINNINGS = frozenset("!?=:[ie")  # of such lines
_PARTS = (  # what stands before the text and behind it in a line, with what each of them has
    ("[", re.compile(r"(?<=[-*+] )\[[ xX]\]\s+(?=\S)")),
    (":", re.compile(r" ?(?<![\w:`]):[a-z][a-z0-9_+-]*[a-z0-9]:(?![\w:`])")),
    ("[[", re.compile(r"\[\[(?!_?toc)(?:[^\[\]|\n]+\|)?(?P<text>[^\[\]|\n]+)\]\]", re.IGNORECASE)),
    (
        "==",
        re.compile(r"(?<![=\w])(?!(?<=^)==[^=\n]*==\s*$)==(?=[^\s=])(?P<text>[^=\n]*[^\s=])==(?![=\w])"),
    ),
    (
        "<",
        re.compile(
            r"""</[A-Z]\w*>|<[A-Z]\w*(?:\s+[\w-]+=(?:"[^"]*"|'[^']*'|\{[^{}]*\}))+\s*/?>|<[A-Z]\w*\s*/>"""
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
