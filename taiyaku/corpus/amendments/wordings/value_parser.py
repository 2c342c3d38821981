"""Values in an instruction: "change the Reach to 3", "is -1 instead of 0", 2を3に."""

from __future__ import annotations

import re
from collections.abc import Sequence

from taiyaku.corpus.amendments.wordings.order_words import has_unknown_words, opens_with
from taiyaku.corpus.amendments.wordings.place_words import PlaceWords, lowered
from taiyaku.corpus.amendments.wordings.quotations import QUOTE_SIGN, Quote

_FIELD = r"(?P<label>[^\W\d][\w-]*(?: [\w-]+)?) (?:{}) (?P<value>[^.;:]{{1,40}}?)[.]?"

_VALUE = (
    r"(?P<{}>(?:\d*[dDwW]\d+(?:[+\-]\d+)?|[+\-±]?\d+(?:[.,/:x]\d+)*[%°\"'+]?)[^\W\d_a-z\u3041-\u309f]{{0,2}})"
)


def new_value(outside: str, quotes: Sequence[Quote], words: PlaceWords) -> str | None:
    """ "3" for "Change the Reach of the Glaive to 3.", 「ばね」の個数を3に修正: the new text of a cell."""
    value, rest = _VALUE.format("v"), outside.strip().rstrip(".。 ")
    opens = opens_with(rest, words) == "replace"
    to = words.find("values_to").pattern
    if opens and not quotes and (m := re.search(rf"{to}\s*{value}$", rest)):
        return m["v"]
    in_table = any(words.find(name).search(rest) for name in ("rows", "tables"))
    if in_table and not quotes and (m := re.search(rf"(?:{words.find('reads').pattern})\s*{value}$", rest)):
        return m["v"]  # "In the row Wool, the weight should be 45."
    if m := re.search(rf"{value}(?:{words.native['reads']})(?P<tail>.*)$", rest):
        return None if has_unknown_words(m["tail"], words) else m["v"]
    return None


def read_value(text: str, words: PlaceWords) -> tuple[str | None, str] | None:
    """Two values with "instead of" or the like between them: ("0", "-1") for "is -1 instead of 0"."""
    flat = lowered(text)
    first, second = _VALUE.format("a"), _VALUE.format("b")
    if m := re.search(rf"{first}\s*{words.find('new_first').pattern}\s*{second}", flat):
        return m["b"], m["a"]
    was, now = words.find("was").pattern, words.find("now").pattern
    if m := re.search(rf"{was}\s*[:：]\s*{first}\W*{now}\s*[:：]\s*{second}", flat):
        return m["a"], m["b"]
    source = words.find("values_from").pattern
    to = words.find("values_to").pattern
    if m := re.search(rf"{source}\s*{first}\s*{to}\s*{second}", flat):
        return m["a"], m["b"]
    if m := re.search(rf"{first}(?: [a-z]+)?\s+{words.find('turns_into').pattern}\s+{second}", flat):
        return m["a"], m["b"]
    if m := re.search(rf"{first}\s*{words.native['values_to']}\s*{second}(?![^\W_a-z\u3041-\u309f])", flat):
        units = {re.sub(r"[\W\d]", "", m[side]) for side in "ab"}
        return (m["a"], m["b"]) if len(units - {""}) < 2 else None
    return None


def told_field(text: str, words: PlaceWords) -> tuple[str, str] | None:
    """What a sentence calls, and what it is to be: "Duration should be 1 hour."."""
    told = re.fullmatch(_FIELD.format(words.find("reads").pattern), lowered(text))
    if told is None or words.find("new_first").search(told["value"]) or QUOTE_SIGN.search(text):
        return None
    return text[slice(*told.span("label"))], text[slice(*told.span("value"))]
