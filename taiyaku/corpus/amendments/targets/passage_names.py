"""The rule that an order or a passage names somewhere in its words."""

from __future__ import annotations

import re

from taiyaku.corpus.amendments.targets.doubtful_rules import doubtful_rules
from taiyaku.corpus.amendments.targets.leading_names import PAGE, instructs
from taiyaku.corpus.amendments.targets.new_clauses import Named
from taiyaku.corpus.amendments.targets.subjects import Subjects
from taiyaku.corpus.amendments.wordings.paragraph_parser import read_among
from taiyaku.corpus.amendments.wordings.place_words import lowered
from taiyaku.corpus.amendments.wordings.quotations import HOLE, cut_quotes, masked
from taiyaku.corpus.amendments.wordings.value_parser import read_value
from taiyaku.corpus.model import Entry
from taiyaku.corpus.text import has_japanese

_NUMBER_FIRST = re.compile(r"^[\d０-９]{1,3}(?:[.．][\d０-９]{1,2})*[.．、\s\u3000]+")
_OF_NUMBER = re.compile(  # "the second sentence of rule 4.9"
    r"\s+(?P<before>of|in|to|for|from|under)\s+(?:[a-z]+ )?(?P<number>\d+(?:\.\d+)+[a-z]?)(?![\w.]*\d)(?!\w)"
)
_OWNED = re.compile(  # "4.9's second sentence"
    r"(?<![\w.])(?P<number>\d+(?:\.\d+)+[a-z]?)['’]s (?P<part>[a-z]+(?: [a-z]+)?)"
)
_INSIDE = ("of", "in", "under")
BEFORE_NAMES = "in|under|of|for|from|at|about|on"


def ordered(text: str, erratum: Entry, subjects: Subjects) -> Named | None:
    """The one rule that an instruction names, or a text given anew: "In the Rowing entry, change “A” …"."""
    text = _OWNED.sub(r"the \g<part> of \g<number>", text)
    if by_number := _ordered_by_number(text, erratum, subjects):
        return by_number
    name, said = named_in(PAGE.sub("", text).strip(" ,、–—-"), erratum, subjects)
    if name and subjects.words.find("anew").search(lowered(masked(text))):  # "Ash now costs three crowns."
        return Named(name, None, text)
    if name and has_japanese(text) and None not in (read_value(text, subjects.words) or (None,)):
        return Named(name, None, text)  # 羊飼いが見張るのは2匹ではなく4匹です。
    return Named(name, None, said) if name and instructs(said, subjects.words) else None


def _ordered_by_number(text: str, erratum: Entry, subjects: Subjects) -> Named | None:
    """The rule whose number stands in an order: "Add to the end of 4.9 the following: …"."""
    found = _one_number(masked(text).partition(":")[0], erratum, subjects)
    if found is None:
        return None
    said = text[: found.start()] + text[found.end() :]
    change = read_among(said, subjects.words)
    told = change is not None and change.operation not in (None, "clarify")
    told &= found["before"] != "to" or (change is not None and change.operation == "insert")
    return Named(found["number"], None, said) if told else None


def named_in(passage: str, entry: Entry, subjects: Subjects) -> tuple[str, str]:
    """The one rule that a passage names, and the passage without its name; else nothing, and all of it.

    In quotation marks it is a name where other words are quoted too, or nothing else is the name of a rule.
    """
    quotes = [q.text for q in cut_quotes(passage)[1] if subjects.called(q.text, entry)]
    for quote in cut_quotes(passage)[1] if not quotes else ():  # 「３．航海」
        name = _NUMBER_FIRST.sub("", quote.text)
        if name != quote.text and subjects.called(name, entry):
            passage, quotes = passage.replace(quote.text, name, 1), [name]
    names = list(dict.fromkeys(s.heading for s in subjects.mentioned(masked(passage), entry) if s.heading))
    names = names or list(dict.fromkeys(quotes)) or doubtful_rules(subjects).named(masked(passage), entry)
    if not names:
        return _numbered_in(passage, entry, subjects)
    if len(names) != 1:
        return "", passage
    marks = "[「『《【“\"‘']?", "(?:['’]s(?= )|[」』》】”\"’']?)"
    name = marks[0] + re.escape(names[0]) + marks[1]
    before = rf"(?:(?:\s*\b(?:{BEFORE_NAMES}))?\s+(?:the\s+)?)?"
    pattern = rf"{before}{name}(?:\s+(?:rules?|section|[a-z]+(?=,)))?(?:の項目?)?の?"
    return names[0], re.sub(pattern, "", passage, count=1, flags=re.IGNORECASE).strip(" ,、:：")


def _numbered_in(passage: str, entry: Entry, subjects: Subjects) -> tuple[str, str]:
    """The one rule that a passage calls by its number, "a misprint in 3.3: …", and the rest; else nothing."""
    found = _one_number(masked(passage).partition(HOLE)[0], entry, subjects)
    if found is None:
        return "", passage
    return found["number"], f"{passage[: found.start()]}{passage[found.end() :]}".strip(" ,:")


def _one_number(head: str, entry: Entry, subjects: Subjects) -> re.Match[str] | None:
    """Where a text calls a rule by its number, if it so calls one only."""
    numbers = {m["number"]: m for m in _OF_NUMBER.finditer(head)}
    inside = {number: m for number, m in numbers.items() if m["before"] in _INSIDE}
    numbers = inside if len(inside) == 1 else numbers  # "the reference to 5.1 in 16.2 should be to 2.6"
    known = len(numbers) == 1 and subjects.called(next(iter(numbers)), entry)
    return next(iter(numbers.values())) if known else None
