"""Whether a printed line was ended on purpose, or broken for want of room."""

from __future__ import annotations

import re
from functools import lru_cache

from taiyaku.corpus.text import any_of
from taiyaku.ingest.readers.pdf.lines import PrintedLine
from taiyaku.ingest.readers.pdf.margins import Numbered
from taiyaku.ingest.readers.pdf.page_objects import is_wide
from taiyaku.ingest.version_lines import language_data

_NEARLY_FULL = 0.2  # of the column's width: white at the end of a line that was not ended on purpose
_SENTENCE_LINE = 45  # characters: shorter lines may be a list
_WIDE_LINE = 20.0  # em; the same for ideographs
_WIDE_GAP = "\u3000\u3000"  # between cells of something like a table
_SLACK = 0.12  # em; columns are not measured more exactly
_ADDRESS = re.compile(r"https?:|www\.")
_QUOTES = '"“”‘’«(['
_SENTENCE_END = re.compile(r"""[.!?。．！？:：]["'”’)\]）」』]*\s*$""")
_BESIDE = 2.0  # em from the left edge of a column


def fits_before(before: Numbered, line: PrintedLine) -> bool:
    """Whether the line's first word would have fitted on the line before: then that line ended on purpose."""
    if not line.text or not before.printed.text or _is_broken_word(before.printed.text, line.text):
        return False
    space = 0.0 if is_wide(line.text[0]) or is_wide(before.printed.text[-1]) else before.printed.space
    return space + line.lead + _SLACK * line.size < before.room


def runs_on(before: Numbered, line: PrintedLine) -> bool:
    """Whether a nearly full line stops in mid-sentence, though the next word might have fitted.

    It was broken for another font, or the words behind it are held together by no-break spaces. A line of
    ideographs ends up to two of them early, for what may not stand at its end or begin the next.
    """
    above = before.printed
    if is_wide(above.text[-1]):
        long = above.x1 - above.x0 > _WIDE_LINE * line.size and _WIDE_GAP not in above.text
        return long and not ends_sentence(above.text) and before.room < 2.2 * line.size
    width = above.x1 - above.x0 + before.room
    full = before.room < _NEARLY_FULL * width and len(above.text) > _SENTENCE_LINE
    prose = above.text[-1].isalpha() or above.text[-1] in ",、"
    return full and prose and line.text.lstrip(_QUOTES)[:1].isalpha() and "\t" not in above.text


def is_amid(before: Numbered, item: Numbered, paragraph: str) -> bool:
    """Whether a line goes on in the middle of a sentence: text beside a figure ends its lines early.

    It begins with a small letter, or the one above ends with a word that no sentence ends with: "the".
    """
    above, line = before.printed, item.printed
    level = abs(before.offset - item.offset) < 0.5 * line.size and paragraph[0].isupper()
    small = line.text[0].islower() and not _ADDRESS.match(line.text)
    words = above.text.split(" ")
    prose = len(words) > 2 and "\t" not in above.text + line.text and not line.even
    goes_on = small or (line.text[0].isalpha() and words[-1] in _unended())
    return level and prose and goes_on and (above.text[-1].isalpha() or above.text[-1] == ",")


@lru_cache(1)
def _unended() -> frozenset[str]:
    return frozenset(" ".join(language_data()["unended"].values()).split())


def ends_sentence(text: str) -> bool:
    return _SENTENCE_END.search(text[-12:]) is not None


def _is_broken_word(before: str, after: str) -> bool:
    return before[-1] in "-‐\u00ad" and before[-2:-1].isalpha() and after[0].islower()


def is_caption(item: Numbered) -> bool:
    """Whether a line by itself, or beside the text, begins with the word for a figure and its number."""
    apart = item.gap > 0 or item.offset > _BESIDE * item.printed.size
    return apart and _pattern().match(item.printed.text) is not None


def goes_on(caption: Numbered, item: Numbered) -> bool:
    """Whether a line is the next one of a caption."""
    one, two = caption.printed, item.printed
    level = abs(one.x0 - two.x0) < 2 or (caption.centred and item.centred)
    return not item.gap and one.place == two.place and level


@lru_cache(1)
def _pattern() -> re.Pattern[str]:
    words = any_of(language_data()["front"]["captions"])
    return re.compile(rf"(?:{words})\s?\d+(?:[.-]\d+)*\s?[:.：．]\s*\S", re.IGNORECASE)
