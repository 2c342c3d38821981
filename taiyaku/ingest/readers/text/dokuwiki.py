"""The markup of DokuWiki, line by line as Markdown: the more signs a heading has, the higher it is."""

from __future__ import annotations

import re
from collections.abc import Sequence

from taiyaku.ingest.blocks import Line
from taiyaku.values import replace

_HEADING = re.compile(r"\s?(?P<signs>={2,6})\s*(?P<title>[^=\s].*?)\s*(?P=signs)")
_ITEM = re.compile(r"(?P<indent>(?: {2}|\t)+)(?P<sign>[*-]) ?(?P<text>\S.*)")
_ROW = re.compile(r"[|^].*[|^]\s*")
_LINK = re.compile(r"\[\[(?:[^\[\]|]*\|)?(?P<text>[^\[\]|]+)\]\]")
_IMAGE = re.compile(r"\{\{[^{}]*\}\}")
_STYLES = (
    (re.compile(r"(?<![:/])//(?=\S)(.+?)(?<=[^\s:])//"), r"*\1*"),
    (re.compile(r"__(?=\S)(.+?)__"), r"\1"),
    (re.compile(r"''(?=\S)(.+?)''"), r"`\1`"),
    (re.compile(r"\(\((?=\S)(.+?)\)\)"), r"(\1)"),
    (re.compile(r"\\\\(?:\s|$)"), "  "),
)
_HIGHEST, _HEADINGS = 5, 2  # signs of the first heading at the least; headings


def is_dokuwiki(lines: Sequence[Line]) -> bool:
    """Whether the first heading stands between the most signs."""
    signs = [len(match["signs"]) for line in lines if (match := _HEADING.fullmatch(line.text))]
    return len(signs) >= _HEADINGS and _HIGHEST <= signs[0] == max(signs) > min(signs)


def dokuwiki_as_markdown(lines: Sequence[Line]) -> list[Line]:
    """The same lines as Markdown."""
    return [replace(line, text=_line(line.text)) for line in lines]


def _line(text: str) -> str:
    if _ROW.fullmatch(text):
        cells = re.split(r"[|^]", _linked(text.strip())[1:-1])
        return f"| {' | '.join(map(_inline, cells))} |"
    if heading := _HEADING.fullmatch(text):
        return f"{'#' * (7 - len(heading['signs']))} {_inline(heading['title'])}"
    if item := _ITEM.fullmatch(text):
        depth = len(item["indent"].expandtabs(2)) // 2 - 1
        return f"{'    ' * depth}{'-' if item['sign'] == '*' else '1.'} {_inline(item['text'])}"
    return _inline(text)


def _linked(text: str) -> str:
    return _LINK.sub(r"\g<text>", text)


def _inline(text: str) -> str:
    text = _IMAGE.sub(lambda image: f"<!-- {image[0]} -->", _linked(text.strip()))
    for pattern, written in _STYLES:
        text = pattern.sub(written, text)
    return text
