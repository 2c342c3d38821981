"""How many pages of a file stand before the one that has 1 printed on it, such as a cover."""

from __future__ import annotations

import re
from collections import Counter

from taiyaku.ingest.blocks import Manuscript

FEWEST = 3  # pages that say so
MOSTLY = 0.7  # of all pages with a number
_DIGITS = re.compile(r"\d{1,4}")


def pages_ahead(manuscript: Manuscript) -> int:
    """By how much the pages of a file are ahead of the numbers on them; 0 where those do not agree."""
    numbers = [
        one.where.pages[0] - int(found[0])
        for one in manuscript.furniture
        if one.reason == "page number" and one.where.pages and (found := _DIGITS.search(one.text))
    ]
    ((ahead, times),) = Counter(numbers).most_common(1) or [(0, 0)]
    return ahead if times >= max(FEWEST, MOSTLY * len(numbers)) else 0
