"""What a sentence beside questions says of a text: that it is wrong, was changed, or stays as it is."""

from __future__ import annotations

import re
from collections.abc import Iterator

from taiyaku.corpus.amendments.targets.leading_names import PAGE
from taiyaku.corpus.amendments.wordings.hints import sounds
from taiyaku.corpus.amendments.wordings.location_parser import says_unchanged
from taiyaku.corpus.amendments.wordings.place_words import PlaceWords, lowered
from taiyaku.corpus.amendments.wordings.quotations import HOLE, cut_quotes, masked
from taiyaku.corpus.text import remembered_by_words

_PARTS = re.compile(r"\s*[;；]\s*|[:：]\s+|\s[-–—]\s|[、,]\s*(?=\S+\s)|[()（）]|※")
_TOGETHER, _LISTING = 12, 120  # parts of a sentence that are read as one, and that none has
_SHORT_LABEL = 3  # words
REFERS = re.compile(r"(?:they|it|this|these|those|he|she)\b|これ|それ", re.IGNORECASE)


@remembered_by_words
def may_tell(text: str, words: PlaceWords) -> bool:
    """Whether a text quotes one, says that one is wrong or was changed, or speaks of its parts."""
    outside, quotes = cut_quotes(text)
    spoken = ("sentences", "told_changes", "printed_says")
    speaks = any(words.find(name).search(lowered(outside)) for name in spoken)
    denies = words.find("new_first").search(lowered(outside)) and sounds(text, words)  # "30, and not 20"
    return bool(quotes or speaks or denies or admits_an_error(text, words))


def admits_an_error(sentence: str, words: PlaceWords) -> bool:
    """Whether a sentence says that a text is wrong, or was changed."""
    flat = lowered(masked(sentence))
    named = words.find("corrections").fullmatch(flat.rstrip(". "))  # "Erratum." before what it says
    if named or words.label.match(flat) or words.find("admits").search(flat):
        return True
    of_text = HOLE in flat or PAGE.search(sentence) or words.find("books").search(flat)
    return bool(of_text) and words.find("errs").search(flat) is not None


def speaks_of_text(sentence: str, words: PlaceWords) -> bool:
    """Whether a sentence speaks of one quoted above it as of one that is wrong."""
    flat = lowered(sentence)
    return any(words.find(name).search(flat) for name in ("hints", "errs", "deleted", "admits"))


def says_it_is_right(sentence: str, words: PlaceWords) -> bool:
    """Whether a sentence says that a rule stays as it is, and gives no other words or figures."""
    flat = lowered(masked(sentence))
    if says_unchanged(sentence, words):
        return True
    right = words.find("right").search(flat) and HOLE not in flat
    return bool(right) and not words.find("numbers").search(flat) and not re.search(r"\d", flat)


def is_on_a_condition(sentence: str, above: str, below: str, words: PlaceWords) -> bool:
    """Whether it is said before the quoted words of a sentence, or beside it, for whom or when it counts.

    Above it stands "Optional rule."; below it, "This is for the solo game."
    """
    flat = lowered(masked(sentence))
    beside = above if len(above.split()) <= _SHORT_LABEL else "", below if REFERS.match(below) else ""
    told = (flat.partition(HOLE)[0] if HOLE in flat else "", *map(lowered, beside))
    return any(map(words.find("conditions").search, told))


def passages(sentence: str) -> Iterator[str]:
    """The sentence, then what is left of it as more and more of its beginning and its end is taken away.

    Of one in many parts no more than some together, and of a listing or a table read as text each alone.
    """
    cuts = [m.span() for m in _PARTS.finditer(masked(sentence))]
    ends = [*(a for a, _ in cuts), len(sentence)]
    together = _TOGETHER if len(ends) <= _LISTING else 1
    seen = {""}
    if len(ends) > together:
        yield sentence
    for n, start in enumerate((0, *(b for _, b in cuts))):
        for end in reversed(ends[n : n + together]):
            passage = sentence[start:end].strip(" ,、。")
            if passage not in seen:
                seen.add(passage)
                yield passage
