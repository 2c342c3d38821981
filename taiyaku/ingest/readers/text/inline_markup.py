"""Inline markup to plain text and spans. The rules of emphasis are CommonMark's, by markdown-it-py."""

from __future__ import annotations

import re
from functools import lru_cache

from markdown_it import MarkdownIt
from markdown_it.token import Token

from taiyaku.corpus.model import Span, SpanStyle
from taiyaku.corpus.text import has_japanese
from taiyaku.ingest.blocks import join_spans
from taiyaku.ingest.readers.html.inline_runs import raised
from taiyaku.ingest.readers.html.tags import INLINE_STYLES, TAGS

_MARKUP = re.compile(r"[*_~`<\[\\&!]")
_LONGEST = 20_000  # characters; beyond that no paragraph's markup is worth its parsing time
_PRODUCT = re.compile(r"(?<=\d)\*(?=\d)")  # "2*3"
_PLAIN_ESCAPE = re.compile(r"\\(?!\*)")
_PAIR = re.compile(r"(\*\*|~~)(?=[^\s*~])([^*~\n`]*[^\s*~\n`])\1")
_TAG_OF = {"**": "strong", "~~": "s"}
_STYLES: dict[str, SpanStyle] = {"strong": "strong", "em": "emphasis", "s": "deleted"}
_TAG = re.compile(r"<(/?)([A-Za-z][A-Za-z0-9]*)[^<>]*?/?>")


@lru_cache(maxsize=1)
def _parser() -> MarkdownIt:
    return MarkdownIt("commonmark", {"html": True}).enable("strikethrough")


@lru_cache(maxsize=1 << 12)  # a reader asks once for the blocks, and once for what is seen of the lines
def read_inline(text: str, escapes: bool = True) -> tuple[str, tuple[Span, ...]]:
    """Text without its markup, and the spans the markup meant.

    Unknown tags and unmatched asterisks stay as they are: only what is surely markup goes.
    `escapes=False` leaves backslashes and entities alone, for plain text that is not Markdown.
    """
    if len(text) > _LONGEST or not _MARKUP.search(text):
        return text, ()
    text = _PRODUCT.sub(r"\*", text)
    if not escapes:
        text = _PLAIN_ESCAPE.sub(r"\\\\", text).replace("&", "&amp;")
    text = _PAIR.sub(_tagged, text) if has_japanese(text) else text
    writer = _Writer()
    for token in _parser().parseInline(text)[0].children or []:
        writer.take(token)
    return writer.result()


def _tagged(pair: re.Match[str]) -> str:
    """Marks as tags where a stop or a bracket stands inside of one: "**エラッタ：**梯子は…".

    For CommonMark such marks beside a letter open and close nothing, and Japanese has no spaces.
    """
    name, inner = _TAG_OF[pair[1]], pair[2]
    return pair[0] if inner[0].isalnum() and inner[-1].isalnum() else f"<{name}>{inner}</{name}>"


class _Writer:
    """Collects text, and remembers where each style began."""

    def __init__(self) -> None:
        self.text = ""
        self.open: list[tuple[SpanStyle, int]] = []
        self.spans: list[Span] = []
        self.raised = False  # in `<sup>`

    def take(self, token: Token) -> None:
        name = token.type
        if name.endswith("_open") and (style := _STYLES.get(name[:-5])):
            self.open.append((style, len(self.text)))
        elif name.endswith("_close") and (style := _STYLES.get(name[:-6])):
            self.close(style)
        elif name == "html_inline":
            self.tag(token.content)
        elif name in {"softbreak", "hardbreak"}:
            self.text += "\n"
        else:
            self.text += raised(token.content) if self.raised else token.content

    def tag(self, markup: str) -> None:
        match = _TAG.fullmatch(markup)
        name = match[2].lower() if match else ""
        if match and (style := INLINE_STYLES.get(name)):
            if match[1]:
                self.close(style)
            else:
                self.open.append((style, len(self.text)))
        elif name == "br":
            self.text += "\n"
        elif match and name == "sup":
            self.raised = not match[1]
        elif name not in TAGS:
            self.text += markup

    def close(self, style: SpanStyle) -> None:
        for position in range(len(self.open) - 1, -1, -1):
            if self.open[position][0] == style:
                start = self.open.pop(position)[1]
                self.spans.append(Span(start, len(self.text), style))
                return

    def result(self) -> tuple[str, tuple[Span, ...]]:
        for style, start in self.open:
            self.spans.append(Span(start, len(self.text), style))
        lead = len(self.text) - len(self.text.lstrip())
        text = self.text.strip()
        moved = (
            Span(max(s.start - lead, 0), min(s.end - lead, len(text)), s.style)
            for s in self.spans
            if s.end - lead > 0 and s.start - lead < len(text)
        )
        return text, join_spans(tuple(moved))
