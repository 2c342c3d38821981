"""Which lines may be headings at all: no rows, drawings, dates, captions or parts of a sentence."""

from __future__ import annotations

import re

from taiyaku.corpus.text import cells, has_japanese
from taiyaku.ingest.outline.candidates import Candidate
from taiyaku.ingest.outline.features import Measured
from taiyaku.ingest.version_lines import find_date

_CELLS = re.compile(r"[^\s.:)](?: {3,}|\u3000{4,})\S")
_NUMBERED = re.compile(r"\d{1,2} +")  # set apart from a heading, as in print: "2     Setup"
_WORD = re.compile(r"[^\W\d_]{3}")
_PATH = re.compile(r"/\S+")
_ADDRESS = re.compile(r"(?:https?|ftp)://\S|(?<!\S)www\.\S+\.|[\w.+-]+@[\w-]+\.[a-z]", re.IGNORECASE)
_VALUES = re.compile(r"(?:[^\W\d_]{1,4}[:：=]?\s*[+-]?\d{1,3}[\"'%+]?[\s,;/|・]*){3,}")  # "M 5 N 7 G 4"
_CODE = frozenset("{}:;,=")  # signs that no name begins with
_TOLD = re.compile(
    r"(?:\S+ ){3,}.*[a-z][.!](?: ?[(\[][^()\[\]]*[)\]])?$"
)  # "★ Yes, all of it is open. (thread 4)"
_LONGEST = 220  # cells: Japanese has half as many characters
_DATE = 40  # characters
_DRAWN = 4  # characters of one kind only that are no name
_MOST = 0.6  # of a series above text
_LARGE = 1.2  # times the size of the body


def is_date(text: str) -> bool:
    """Whether a line is a date alone, whose day is the number of nothing: "15 May 2022"."""
    text = text.strip(" ()（）.。")
    found = find_date(text) if len(text) < _DATE else None
    return found is not None and found[1:] == (0, len(text))


def is_line(candidate: Candidate) -> bool:
    """Whether a candidate is no table or row of one, path or long text, and not drawn: "-----", "O...OO"."""
    if candidate.table or _PATH.fullmatch(candidate.text) or not 0 < cells(candidate.text) <= _LONGEST:
        return False
    letter = next(filter(str.isalnum, candidate.text), None)
    formula = " = " in candidate.text and not _WORD.search(candidate.text)
    number = _NUMBERED.match(candidate.text) if candidate.gap else None
    if candidate.cells or _CELLS.search(candidate.text, number.end() if number else 0) or formula:
        return False
    if letter is None or len(candidate.text) <= _DRAWN or has_japanese(letter):  # ● 《栞》
        return letter is not None
    return any(c != letter and c.isalnum() for c in candidate.text)


def is_asked(measured: Measured, typed: bool, sourced: bool = False) -> bool:
    """Whether a candidate is scored at all; the fit is made of such candidates only."""
    candidate, features = measured.candidate, measured.features
    if not is_line(candidate) or is_date(candidate.text):
        return False
    if _ADDRESS.search(text := candidate.text) or _VALUES.fullmatch(text) or text[0] in _CODE:
        return False
    if measured.number is not None and measured.number.kind == "mark" and _TOLD.match(text):
        return False
    several = features.get("series_text_below", 0) > _MOST and not features.get("series_lone", 0)
    above = features["bold"] and features["gap"] and several
    sign = measured.number is not None and measured.number.kind == "bullet" and not above
    item = sign or (measured.number is not None and features["tight"] > 0)
    asking = min(features.get("look_asks", 0), features.get("series_asks", 0)) > 0.4
    large = candidate.look.size > _LARGE
    if (candidate.within and not large) or (not features["larger"] and (item or asking)):
        return False  # of a list, of a sentence, or a question, however it is set
    told = measured.number or features["listed"] or features["named"]
    marked = any(features[sign] for sign in ("bold", "colour", "bar", "underlined", "caps"))
    alone = not marked and (features["gap_below"] or features.get("look_lone", 0))
    if features["smaller"] and not told and (alone or features["stop"]):
        return False  # a caption, or a note
    styled = features["name"] and features["gap"] and (features["italic"] or features["colour"])
    if features["even"] and not (large or styled or measured.number or features["listed"]):
        return False  # what a program prints or is told
    return not typed or _is_marked(measured, sourced)


def _is_marked(measured: Measured, sourced: bool) -> bool:
    """Whether anything marks a typed line: where the source has headings of its own, more than its shape.

    A line that ends in a colon where few do announces what follows.
    """
    features, number = measured.features, measured.number
    if (
        features["bold"]
        or features["listed"]
        or (features["caps"] and (features["named"] or not features["odd_colon"]))
    ):
        return True
    if features["named"] and features["gap"] and features["gap_below"] and features["text_below"]:
        return True  # "Glossary" by itself
    if sourced or (features["odd_colon"] and not features["named"]):
        below = features["number_deep"] and features["follows"] and features["series_text_below"] > 0.5
        return number is not None and (number.kind == "mark" or (sourced and features["gap"] > 0 < below))
    return number is not None or not features["plain"]
