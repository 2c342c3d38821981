"""Orders that quote nothing, "Replace six wood with eight wood.": the rule tells which words they mean."""

from __future__ import annotations

import re
from collections.abc import Iterator

from taiyaku.corpus.amendments.clause_texts import sentences, wordings_of
from taiyaku.corpus.amendments.wordings.change import NOWHERE, Change
from taiyaku.corpus.amendments.wordings.place_words import PlaceWords, lowered
from taiyaku.corpus.model import Entry

_QUOTES = re.compile(r"[“‘’「」『』]|(?<!\d)[\"”]")  # and not 3" for inches
_NUMBERS = re.compile(r"\d+(?:, \d+)+(?:,? and \d+)?")
_AROUND = " .,:;"
_LONGEST = 5  # words that take the place of others behind "replaced by"
_SHORTEST = 2  # words that are to go, where no others are to come


def unquoted_order(text: str, entry: Entry, words: PlaceWords) -> Change | None:
    """The one order in a text, if the words that it exchanges or takes out stand once in the rule.

    The sentences before it may say why; a condition, a figure or quoted words in one leave it open.
    """
    if _QUOTES.search(text):
        return None
    *remarks, order = [text[a:b].strip() for a, b in sentences(text)] or [""]
    if any(re.search(r"\d", one) or words.find("conditions").search(lowered(one)) for one in remarks):
        return None
    told = list(_exchanges(order, entry, words)) or list(_lists(order, entry, words))
    if told:
        old, new = max(told, key=lambda pair: len(pair[0]))
        return None if _tells_a_case(old, new, words) else Change("replace", NOWHERE, old, new)
    verb = words.find("deletes").match(lowered(order))
    gone = _bare(order[verb.end() :], words) if verb else ""
    if len(gone.split()) >= _SHORTEST and _stands_once(gone, entry):
        return Change("delete", NOWHERE, gone)
    return None


def _tells_a_case(old: str, new: str, words: PlaceWords) -> bool:
    """Whether new words may say when they count, too: "three pears in winter", "three pears (solo game)"."""
    more = set(re.findall(r"\w+", lowered(new))).difference(re.findall(r"\w+", lowered(old)))
    begins = {word for name in ("cases_begin", "conditions") for word in words.lists.get(name, ())}
    return not more.isdisjoint(begins) or ("(" in new and "(" not in old)


def _exchanges(order: str, entry: Entry, words: PlaceWords) -> Iterator[tuple[str, str]]:
    """Where an order can be parted so that what stands before is in the rule, and what is behind is not."""
    verb = words.find("replaces").match(lowered(order))
    said = order[verb.end() :].strip() if verb else ""
    for part in words.find("exchanged_for").finditer(lowered(said)):
        old, new = _bare(said[: part.start()], words), _bare(said[part.end() :], words)
        if old and new and _stands_once(old, entry):
            yield old, new
    for part in words.find("replaced_by").finditer(lowered(order)):  # "Glacier replaced by Harbor"
        old, new = _bare(order[: part.start()], words), _bare(order[part.end() :], words)
        names = old[:1].isupper() and new[:1].isupper() and lowered(old) not in lowered(entry.title)
        if names and len(new.split()) <= _LONGEST and _stands_once(old, entry):
            yield old, new


def _lists(order: str, entry: Entry, words: PlaceWords) -> Iterator[tuple[str, str]]:
    """The one list of so many numbers in a rule, and another one: "Change the array to 8, 6 and 4."."""
    new = _NUMBERS.search(order.rstrip(_AROUND)) if words.find("replaces").match(lowered(order)) else None
    if new is None or new.end() != len(order.rstrip(_AROUND)):
        return
    count = len(re.findall(r"\d+", new[0]))
    lists = [found for text in wordings_of(entry) for found in _NUMBERS.findall(text)]
    if len(lists) == 1 and len(re.findall(r"\d+", lists[0])) == count:
        yield lists[0], new[0]


def _bare(said: str, words: PlaceWords) -> str:
    """Words without "the word" before them and the stop behind them."""
    said = said.strip(_AROUND)
    article = re.match(rf"(?:the )?{words.find('terms').pattern} ", lowered(said))
    return said[article.end() :] if article else said


def _stands_once(wording: str, entry: Entry) -> bool:
    """Whether words stand in one place of a rule, and are no part of longer words there."""
    pattern = re.compile(rf"(?<!\w){re.escape(lowered(wording))}(?!\w)")
    return sum(len(pattern.findall(lowered(text))) for text in wordings_of(entry)) == 1
