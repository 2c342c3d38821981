"""Captions of figures, which stand in the middle of sentences: "Figure 3: The harbour at night"."""

from __future__ import annotations

import re
from functools import lru_cache

from taiyaku.corpus.text import any_of
from taiyaku.ingest.readers.pdf.margins import Numbered
from taiyaku.ingest.version_lines import language_data

_BESIDE = 2.0  # em from the left edge of a column


def is_caption(item: Numbered) -> bool:
    """Whether a line by itself, or beside the text, begins with the word for a figure and its number."""
    apart = item.gap > 0 or item.offset > _BESIDE * item.printed.size
    return apart and _pattern().match(item.printed.text) is not None


def goes_on(caption: Numbered, item: Numbered) -> bool:
    """Whether a line is the next one of a caption."""
    one, two = caption.printed, item.printed
    level = abs(one.x0 - two.x0) < 2 or (caption.centred and item.centred)
    return not item.gap and (one.page, one.column) == (two.page, two.column) and level


@lru_cache(1)
def _pattern() -> re.Pattern[str]:
    words = any_of(language_data()["front"]["captions"])
    return re.compile(rf"(?:{words})\s?\d+(?:[.-]\d+)*\s?[:.：．]\s*\S", re.IGNORECASE)
