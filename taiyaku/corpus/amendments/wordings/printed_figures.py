"""What is printed, told without quotation marks, and which figure is right.

"The rulebook says four stalls. It has five."
"""

from __future__ import annotations

import re
from collections.abc import Iterable

from taiyaku.corpus.amendments.clause_texts import occurrences, sentences
from taiyaku.corpus.amendments.wordings.place_words import PlaceWords, lowered
from taiyaku.corpus.amendments.wordings.quotations import QUOTE_SIGN
from taiyaku.corpus.amendments.wordings.word_roots import roots
from taiyaku.corpus.model import Entry
from taiyaku.corpus.similarity import content_words
from taiyaku.values import Struct

_SHORT = 5  # words of a sentence that only gives the right figure
_FEWEST = 2  # words that can be looked for in all rules


class Printed(Struct, frozen=True):
    """Words said to be printed, those to be read instead if that is told, and the rules that have them."""

    old: str
    new: str
    rules: tuple[str, ...]


def said_to_be_printed(
    sentence: str, below: str, rules: Iterable[Entry], words: PlaceWords
) -> Printed | None:
    """The words behind "the rulebook says", where they stand so in some of the rules."""
    old = _printed(sentence, words)
    if len(old.split()) < _FEWEST or not content_words(old):
        return None
    clauses = ((rule, clause) for rule in rules for s in rule.sections for clause in s.clauses)
    having = {rule.title: None for rule, clause in clauses if occurrences(old, clause.text)}
    return Printed(old, _corrected(old, below, words), tuple(having)) if having else None


def as_order(text: str, words: PlaceWords) -> str:
    """A text that only says what is printed and which figure is right, as an order; else nothing."""
    said = [text[a:b] for a, b in sentences(text)]
    old = _printed(said[0], words) if len(said) == 2 else ""
    new = _corrected(old, said[1], words) if old else ""
    pairs = zip(old.split(), new.split(), strict=False)
    start = next((n for n, (was, now) in enumerate(pairs) if was != now), 0)
    counted = (" ".join(text.split()[start : start + 2]) for text in (old, new))  # the rest is told freely
    return order_of(*counted) if new else ""


def order_of(old: str, new: str) -> str:
    return f"“{old}” → “{new}”"


def _printed(sentence: str, words: PlaceWords) -> str:
    """What stands behind "the rulebook says" in a sentence."""
    flat = lowered(sentence)
    told = words.find("printed_says").search(flat) if len(flat) == len(sentence) else None
    return sentence[told.end() :].strip(" ,:.!") if told and not QUOTE_SIGN.search(sentence) else ""


def _corrected(old: str, below: str, words: PlaceWords) -> str:
    """The words with the one figure of the sentence below, if that only gives another one."""
    number = re.compile(rf"\d+|{words.find('numbers').pattern}")
    there, right = (list(number.finditer(lowered(text))) for text in (old, below))
    bare = lowered(below)
    for pattern in (number, *map(words.find, ("reads", "restating", "pronouns"))):
        bare = pattern.sub(" ", bare)
    if len(there) != 1 or len(right) != 1 or len(below.split()) > _SHORT or len(lowered(old)) != len(old):
        return ""
    if not roots(bare, words) <= roots(old, words) or words.find("conditions").search(bare):
        return ""
    return old[: there[0].start()] + right[0][0] + old[there[0].end() :]
