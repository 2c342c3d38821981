"""The markup of PukiWiki and of its kin (atwiki, Seesaa, Hatena), line by line as Markdown."""

from __future__ import annotations

import re
from collections.abc import Sequence

from taiyaku.ingest.blocks import Line
from taiyaku.values import replace

_ANCHOR = r"(?P<anchor>[ \t]*\[#[\w-]+\])"
_HEADING = re.compile(rf"(?P<stars>\*{{1,4}})[ \t]*(?P<title>[^*\s].*?){_ANCHOR}?")
_PLUGIN = re.compile(r"#\w+(?:\([^()]*\))?(?:\{+.*)?;?|\}{2,}|//.*")
_ITEM = re.compile(r"(?P<signs>-{1,3}|\+{1,3})(?![-+])[ \t]*(?P<text>\S.*)")
_TERM = re.compile(r":(?P<term>[^|]+)\|(?P<text>.*)")
_TITLE = "TITLE:"  # of the page
_ROW = re.compile(r"\|(?P<cells>.*)\|[hfc]?")
_LAYOUT = re.compile(r"(?:(?:LEFT|CENTER|RIGHT|(?:BG)?COLOR\([^()]*\)|SIZE\([^()]*\)):)+")
_STYLED = re.compile(r"&(?P<name>\w+)(?:\([^()]*\))?(?:\{(?P<text>[^{}]*)\};?|;)")
_LINK = re.compile(r"\[\[(?:(?P<text>[^\[\]>:]+)(?:>|:(?=https?:))[^\[\]]*|(?P<page>[^\[\]]+))\]\]")
_NOTE = re.compile(r"\(\((?P<note>[^()]+)\)\)")
_SIGNS = (("'''", "*"), ("''", "**"), ("%%", "~~"))
_MARKS = re.compile(rf"(?m){_ANCHOR}$|^#\w+(?:\([^()]*\))?$|^\|~|''[^'\n]+''|&\w+(?:\([^()]*\))?[;{{]")
_HEADINGS, _FEWEST = 2, 2  # of a page, and of other marks that only such a wiki has


def is_pukiwiki(lines: Sequence[Line]) -> bool:
    """Whether a text has headings after stars, and marks that only such a wiki has: several stars too."""
    headings = [m for line in lines if (m := _HEADING.fullmatch(line.text)) and "*" not in m["title"]]
    deeper = [m for m in headings if len(m["stars"]) > 1 and not m["title"].endswith(("。", "."))]
    marks = sum(len(_MARKS.findall(line.text)) for line in lines)
    return len(headings) >= _HEADINGS and max(marks, len(deeper)) >= _FEWEST


def pukiwiki_as_markdown(lines: Sequence[Line]) -> list[Line]:
    """The same lines as Markdown."""
    written: list[Line] = []
    steps = [0, 0, 0]  # counted so far, by depth
    for line in lines:
        item = _ITEM.fullmatch(line.text)
        depth = len(item["signs"]) - 1 if item else -1
        steps = [n if at <= depth else 0 for at, n in enumerate(steps)]
        if item and item["signs"][0] == "+":
            steps[depth] += 1
        mark = f"{steps[depth]}." if item and item["signs"][0] == "+" else "-"
        text = f"{'    ' * depth}{mark} {_inline(item['text'])}" if item else _as_markdown(line.text)
        written.append(replace(line, text=text))
    return written


def _as_markdown(text: str) -> str:
    if row := _ROW.fullmatch(text):
        cells = (_inline(_LAYOUT.sub("", cell).lstrip("~")) for cell in row["cells"].split("|"))
        return f"| {' | '.join(cells)} |"
    if _PLUGIN.fullmatch(text):
        return f"<!-- {text} -->"
    if heading := _HEADING.fullmatch(text):
        return f"{'#' * (len(heading['stars']) + 1)} {_inline(heading['title'])}"
    if text.startswith(_TITLE) and text != _TITLE:
        return f"# {_inline(text.removeprefix(_TITLE))}"
    if term := _TERM.fullmatch(text):
        return f"- {_inline(term['term'])}: {_inline(term['text'])}"
    return _inline(_LAYOUT.sub("", text, count=1) if _LAYOUT.match(text) else text)


def _inline(text: str) -> str:
    text = text.removeprefix("~").removesuffix("~")
    text = _LINK.sub(lambda link: link["text"] or link["page"], text)
    text = _STYLED.sub(lambda styled: styled["text"] or " ", _NOTE.sub(r"（\g<note>）", text))
    for sign, mark in _SIGNS:
        text = text.replace(sign, mark)
    return text.strip()
