"""Pages at the right of headings, as the printed book had them: "Attributes            p. 8"."""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import pairwise

from taiyaku.corpus.model import Unplaced
from taiyaku.ingest.blocks import Line
from taiyaku.values import replace

_PAGED = re.compile(  # dots or white space lead to the page; a bare number behind white space may be a value
    r"(?P<name>\s*\S.{0,60}?)(?:(?P<dots>\s*(?:[.·・]\s?){4,}|\s*[…‥]{2,})|[ ]{3,}|\t+)\s*"
    r"(?P<page>(?P<named>[(（]?pp?\.\s?|[(（]?page\s)?(?P<number>\d{1,4})\s*(?P<unit>頁|ページ)?[)）]?)",
    re.IGNORECASE,
)
_RULE = re.compile(r"\s*([-=~*_^#+─━―])\1{2,}\s*")
_SEVERAL = 3
_TOGETHER = 2  # lines with pages right below one another: a chapter and its first rule


def without_heading_pages(lines: Sequence[Line]) -> tuple[list[Line], list[Unplaced]]:
    """The lines without the pages behind headings, where several have one and the pages never fall.

    More of them with nothing between are a table of contents.
    """
    kept = list(lines)
    found = _headings(lines)
    pages = [int(m["number"]) for _, m in found]
    if len(found) < _SEVERAL or any(a > b for a, b in pairwise(pages)):
        return kept, []
    for at, match in found:
        kept[at] = replace(kept[at], text=match["name"].rstrip())
    return kept, [Unplaced(m["page"], lines[at].provenance, "page of a heading") for at, m in found]


def _headings(lines: Sequence[Line]) -> list[tuple[int, re.Match[str]]]:
    """Names with pages, apart from what is above them and with text or a rule below."""
    runs: list[list[tuple[int, re.Match[str]]]] = [[]]
    for at, line in enumerate(lines):
        match = _PAGED.fullmatch(line.text.rstrip())
        if (
            match
            and _is_apart(lines, at)
            and (match["dots"] or match["named"] or match["unit"] or _is_ruled(lines, at))
        ):
            runs[-1].append((at, match))
        elif line.text.strip() and not _RULE.fullmatch(line.text):
            runs.append([])
    return [heading for run in runs if len(run) <= _TOGETHER for heading in run]


def _is_apart(lines: Sequence[Line], at: int) -> bool:
    above = lines[at - 1].text if at else ""
    return not above.strip() or _RULE.fullmatch(above) is not None


def _is_ruled(lines: Sequence[Line], at: int) -> bool:
    return at + 1 < len(lines) and _RULE.fullmatch(lines[at + 1].text) is not None
