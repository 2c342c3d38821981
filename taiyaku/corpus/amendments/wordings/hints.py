"""What lets one suspect that a sentence changes a rule, in whatever words."""

from __future__ import annotations

import re

from taiyaku.corpus.amendments.wordings.location_parser import read_place
from taiyaku.corpus.amendments.wordings.place_words import PlaceWords, lowered
from taiyaku.corpus.amendments.wordings.quotations import masked
from taiyaku.corpus.text import ARROW


def sounds(sentence: str, words: PlaceWords) -> bool:
    """Whether a sentence sounds like a correction, or speaks of a sentence by its place in a text."""
    flat = lowered(masked(sentence))
    counted = words.find("sentences").search(flat) and read_place(sentence, words).units
    placed = any(u.name == "sentences" and u.at is not None for u in counted or ())
    gone = words.find("whole").search(flat) and words.find("deleted").search(flat)  # "This rule is deleted."
    told = any(words.find(name).search(flat) for name in ("hints", "told_changes"))
    return placed or bool(gone) or told or re.search(ARROW, sentence) is not None
