"""Numbers of the articles and chapters of a regulation in Japanese: 第2条, 第三章, 第5条の2."""

from __future__ import annotations

import re

from taiyaku.corpus.similarity import plain
from taiyaku.corpus.text import KANJI, kanji_value

_DIGITS = rf"(?:\d+|[{KANJI}]+)"
ARTICLE = rf"第{_DIGITS}条(?:の{_DIGITS})?"
_NUMBER = re.compile(rf"第(?P<number>{_DIGITS})(?P<unit>[条章節])(?:の(?P<branch>{_DIGITS}))?")
_PARAGRAPH = rf"第{_DIGITS}[項号]"
_JOINT = re.compile(r"(?:(?<=改め)|(?<=を削り)|(?<=を加え)|(?<=[項号]とし))、(?=同[条項]|第|附則)")
_RENUMBERED = re.compile(
    rf"(?:{_PARAGRAPH}|同[項号])(?:から{_PARAGRAPH}まで)?を(?:同条)?{_PARAGRAPH}と(?:し|する)"
)


def amending_orders(text: str) -> list[str]:
    """The orders of a sentence that amends an article, each with the paragraph it means, without renumbering.

    >>> amending_orders("第2項を削り、同条第3項を第2項とし、第4項中「雨」を「雪」に改め、同項を第3項とする。")
    ['第2項を削り', '第4項中「雨」を「雪」に改め']
    """
    orders: list[str] = []
    last = ""
    for piece in _JOINT.split(text):
        order = re.sub("^同項", last, piece.removeprefix("同条").rstrip("。"))
        named = re.match(_PARAGRAPH, order)
        last = named[0] if named else last
        if not _RENUMBERED.fullmatch(piece.removeprefix("同条").rstrip("。")):
            orders.append(order)
    return orders if orders and len(_JOINT.split(text)) > 1 else []


def read_article(text: str) -> tuple[str, str] | None:
    """The number of an article that a text begins with, in figures, and what stands behind it.

    >>> read_article("第三条第二項中「雨」")
    ('第3条', '第二項中「雨」')
    """
    found = _NUMBER.match(plain(text).lstrip())
    if found is None:
        return None
    number, branch = (
        str(int(n) if n.isdecimal() else kanji_value(n)) for n in (found["number"], found["branch"] or "0")
    )
    behind = text.lstrip()[found.end() :]
    return f"第{number}{found['unit']}" + (f"の{branch}" if branch != "0" else ""), behind
