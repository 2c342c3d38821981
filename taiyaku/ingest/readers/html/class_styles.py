"""What a page says of its classes in its style sheet: struck, bold. Word processors write nothing else."""

from __future__ import annotations

import re
from collections import defaultdict

from taiyaku.corpus.model import SpanStyle

_SHEET = re.compile(r"<style\b[^>]*>(.*?)</style>", re.IGNORECASE | re.DOTALL)
_COMMENT = re.compile(r"/\*.*?\*/", re.DOTALL)
_RULE = re.compile(r"([^{};]+)\{([^{}]*)\}")
_SELECTOR = re.compile(r"\s*[a-z0-9]*\.(?P<name>[\w-]+)\s*", re.IGNORECASE)
_STYLES: tuple[tuple[SpanStyle, re.Pattern[str]], ...] = (
    ("deleted", re.compile(r"text-decoration(?:-line)?\s*:[^;]*line-through", re.IGNORECASE)),
    ("strong", re.compile(r"font-weight\s*:\s*(?:bold|[6-9]00)", re.IGNORECASE)),
    ("emphasis", re.compile(r"font-style\s*:\s*(?:italic|oblique)", re.IGNORECASE)),
)


class ClassStyles:
    """The declarations for each class of a page."""

    def __init__(self, page: str) -> None:
        self._declared: defaultdict[str, str] = defaultdict(str)
        for sheet in _SHEET.findall(page):
            for selectors, body in _RULE.findall(_COMMENT.sub("", sheet)):
                for match in map(_SELECTOR.fullmatch, selectors.split(",")):
                    if match:
                        self._declared[match["name"]] += f"{body};"

    def of(self, given: dict[str, str]) -> frozenset[SpanStyle]:
        """The styles of an element with these attributes."""
        names = given.get("class", "").split()
        declared = "".join(self._declared.get(name, "") for name in names) + given.get("style", "")
        return frozenset(style for style, pattern in _STYLES if pattern.search(declared))
