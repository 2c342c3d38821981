"""Numbers of the articles and chapters of a regulation in Japanese: 第2条, 第三章, 第5条の2."""

from __future__ import annotations

import re

from taiyaku.corpus.similarity import plain
from taiyaku.corpus.text import KANJI, kanji_value

_DIGITS = rf"(?:\d+|[{KANJI}]+)"
ARTICLE = rf"第{_DIGITS}条(?:の{_DIGITS})?"
_NUMBER = re.compile(rf"第(?P<number>{_DIGITS})(?P<unit>[条章節])(?:の(?P<branch>{_DIGITS}))?")


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
