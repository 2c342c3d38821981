"""Wordings quoted in part: from some words to others, or to where their sentence or paragraph ends."""

from __future__ import annotations

import re
from collections.abc import Sequence

from taiyaku.corpus.amendments.clause_texts import Slot, occurrences, sentences
from taiyaku.corpus.amendments.wordings.change import ENDS, Change
from taiyaku.corpus.amendments.wordings.order_words import opens_with
from taiyaku.corpus.amendments.wordings.place_words import PlaceWords
from taiyaku.corpus.amendments.wordings.quotations import HOLE, Quote
from taiyaku.values import replace

_INSIDE = re.compile(r"(?<=[^\s.…])\s*[\[(]?(?:…+|\.{3,})[\])]?\s*(?=[^\s.。…¶])")
_TO_PARAGRAPH = " …¶"  # behind words that are quoted as far as to the end of their paragraph


def joined(outside: str, quotes: Sequence[Quote], words: PlaceWords) -> tuple[str, tuple[Quote, ...]]:
    """The quotations of a text, "from “A” to “B”" and "“A” to the end of the paragraph" as one, “A … B”."""
    told = opens_with(outside, words) if quotes else None
    if told not in ("replace", "delete"):
        return outside, tuple(quotes)
    first, start = quotes[0], quotes[0].at + 1
    for name, end in (("to_paragraph_end", _TO_PARAGRAPH), ("to_sentence_end", " …")):
        if found := re.compile(rf",? {words.find(name).pattern}").match(outside, start):
            blank = f"{outside[:start]}{' ' * len(found[0])}{outside[found.end() :]}"
            return blank, (replace(first, text=f"{ENDS.sub('', first.text)}{end}"), *quotes[1:])
    between = rf"{words.find('values_from').pattern} {HOLE},? {words.find('as_far_as').pattern} {HOLE}"
    found = re.search(between, outside) if len(quotes) == (3 if told == "replace" else 2) else None
    if found is None or found.end() - 1 != quotes[1].at:
        return outside, tuple(quotes)
    blank = outside[: found.start()] + f"{HOLE:>{first.at + 1 - found.start()}}"
    blank += " " * (found.end() - len(blank)) + outside[found.end() :]
    return blank, (replace(first, text=f"{first.text} … {quotes[1].text}"), *quotes[2:])


def filled(change: Change, scope: Sequence[Slot]) -> Change:
    """A change whose old wording is quoted in part, with all of the words that stand in one place so.

    The middle that both wordings leave out stays. The change as it is where there is not one such place.
    """
    old = change.old or ""
    head, *tail = _INSIDE.split(old.removesuffix(_TO_PARAGRAPH))
    if (not tail and not old.endswith(_TO_PARAGRAPH)) or len(tail) > 1:
        return change
    found = [
        (slot.clause.text, start, inner, behind, end)
        for slot in scope
        for start, inner in occurrences(head, slot.clause.text)
        for behind, end in _next(tail, inner, slot.clause.text)
    ]
    if len(found) != 1:
        return change
    text, start, inner, behind, end = found[0]
    new = change.new
    if new and tail and len(parts := _INSIDE.split(new)) == 2:
        new = f"{parts[0]}{text[inner:behind]}{parts[1]}"
    return replace(change, old=text[start:end], new=new)


def _next(tail: Sequence[str], at: int, text: str) -> list[tuple[int, int]]:
    """Where the words behind an ellipsis stand first; without any, the end of the text."""
    if not tail:
        return [(len(text), len(text))]
    ends = ENDS.search(tail[0])
    spots = [spot for spot in occurrences(ENDS.sub("", tail[0]), text) if spot[0] >= at][:1]
    return [(a, next(e for _, e in sentences(text) if b <= e)) if ends else (a, b) for a, b in spots]
