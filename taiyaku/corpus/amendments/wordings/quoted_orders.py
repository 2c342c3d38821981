"""Instructions with wordings in quotation marks: one, two or three of them."""

from __future__ import annotations

import re
from collections.abc import Sequence

from taiyaku.corpus.amendments.clause_texts import occurrences
from taiyaku.corpus.amendments.wordings.change import BEGINS, ENDS, NOWHERE, Change
from taiyaku.corpus.amendments.wordings.location_parser import Place, ending, read_outside
from taiyaku.corpus.amendments.wordings.order_words import (
    SIDES,
    announces,
    beside,
    brought,
    is_everywhere,
    opens_with,
    side_in,
)
from taiyaku.corpus.amendments.wordings.place_words import PlaceWords, lowered
from taiyaku.corpus.amendments.wordings.quotations import HOLE, Quote
from taiyaku.corpus.similarity import content_words
from taiyaku.corpus.text import ARROW, has_japanese

_NO_VERB = 5  # letters: です, になります
_SHORTEST_INSERT = 3  # content words: fewer in quotes are a term and not a text to be added


def exchange_inside(outside: str, quote: Quote, text: str, words: PlaceWords) -> Change | None:
    """ "“Ships move two spaces”: change two to three": words exchanged in the ones that are quoted."""
    order = outside[quote.at + 1 :]
    found = re.fullmatch(
        rf"[ ,.:;]*(?:{words.find('replaces').pattern}) (?P<old>[^.:;,]{{1,40}}?) "
        rf"(?:{words.find('old_first').pattern}) (?P<new>[^.:;,]{{1,40}})[.]?",
        order,
    )
    if found is None:
        return None
    printed = text[len(text) - len(order) :]
    old, new = (printed[slice(*found.span(name))] for name in ("old", "new"))
    spots = occurrences(old, quote.text)
    one = dict(zip(words.lists["figures"], words.lists["numbers"], strict=True)).get("1")
    if len(spots) != 1 or {"1", one} & {lowered(old), lowered(new)}:  # what is counted has another ending
        return None
    start, end = spots[0]
    put = f"{quote.text[:start]}{new}{quote.text[end:]}"
    return Change("replace", Place(outside[: quote.at]), old=quote.text, new=put)


def order_with_two(outside: str, quotes: Sequence[Quote], words: PlaceWords) -> Change | None:
    """ "Replace “A” with “B”", 「A」を「B」に変更, "should read “B”, not “A”", "after “A” insert “B”"."""
    first, second = quotes[0], quotes[1]
    if len(quotes) > 2:
        return None
    between = outside[first.at + 1 : second.at].strip(" ,.、。")
    told_first, stop, _ = between.partition(". ")
    if stop and words.find("old_first").match(told_first):
        return None  # "Change “A” to one coin. The text should read: “B”"
    opens = opens_with(outside, words)
    told = opens or beside(outside, second.at, words) or beside(outside, first.at, words)
    if told is None and (change := _beside_the_printed(outside, first, second, between, words)):
        return change
    lead = re.sub(f" {words.find('values_from').pattern}$", "", outside[: first.at].rstrip())
    if told is None and ending(words.find("alters"), lead):
        told = "replace"  # "we have changed “A” to “B”"
    begins = words.find("beginnings")
    if told == "replace" and begins.search(outside):  # only how the sentence begins is quoted
        place = Place(begins.sub("", outside).replace(HOLE, "\x00"))
        return Change("replace", place, new=second.text, anchor=first.text)
    elsewhere = any(words.find(name).search(outside, second.at) for name in ("end", "start"))
    if told == "delete" and any(words.find(name).search(between) for name in ("inserts", "replaces", "puts")):
        if elsewhere:
            return None  # two orders: "Delete “A”. Add “B” to the end."
        return Change("replace", Place(outside.replace(HOLE, "\x00")), old=first.text, new=second.text)
    if told is None and words.find("inserts").search(between):
        told = "insert"  # "After “A” insert “B”"
    rest = outside.replace(HOLE, "\x00")
    if told == "insert":
        return _beside_anchor(outside, first, second, between, opens is not None, rest, words)
    arrow = re.fullmatch(rf"{ARROW}+|>{{1,3}}", between) is not None
    if words.find("contrasts").fullmatch(between):  # 「5014」ではなく「5015」です
        arrow = len(outside[second.at + 1 :].strip(" .。")) <= _NO_VERB
    if not (told == "replace" or arrow):
        return None
    puts = ending(words.find("puts"), outside[: first.at].rstrip())
    put = puts and words.find("puts_for").fullmatch(between)
    newer = put or words.find("new_first").search(between)
    read_as = puts and words.find("puts_as").fullmatch(between)  # "read “A” as “B”"
    older = read_as or words.find("old_first").search(between)
    if newer and not (older and older.end() > newer.end()):
        return Change("replace", Place(rest), old=second.text, new=first.text)
    if older or arrow:
        return Change("replace", Place(rest), old=first.text, new=second.text)
    return None


def _beside_the_printed(
    outside: str, first: Quote, second: Quote, between: str, words: PlaceWords
) -> Change | None:
    """What no verb orders: "“A” instead of “B”", "not “A” but “B”", "where it says “A” it should say “B”"."""
    lead, behind = outside[: first.at].strip(" ,:"), outside[second.at + 1 :].strip(" .,")
    if behind or not all(s.text for s in (first, second)):
        return None
    newer, but, reads = (words.find(name) for name in ("new_first", "but", "reads"))
    if not lead and newer.fullmatch(between):
        return Change("replace", NOWHERE, old=second.text, new=first.text)
    denied = re.fullmatch(rf"(?:(?:it|this) (?:is|{reads.pattern}) )?(?:{newer.pattern})", lead)
    said = words.find("it_says").fullmatch(lead)
    right = re.fullmatch(rf"(?:{but.pattern}|;)?,? ?(?:it |this )?(?:{reads.pattern})", between)
    if (denied and but.fullmatch(between)) or (said and (right or words.find("puts").fullmatch(between))):
        return Change("replace", NOWHERE, old=first.text, new=second.text)
    return None


def order_with_three(outside: str, quotes: Sequence[Quote], words: PlaceWords) -> Change | None:
    """ "Add “up to” between “moves” and “two spaces”", 「A」と「B」の間に「C」を追加."""
    first, second, third = quotes
    if opens_with(outside, words) != "insert" and beside(outside, third.at, words) != "insert":
        return None
    told = words.find("between").search(outside)
    if told is None:
        return None
    new, anchor = (first, second) if first.at < told.start() < second.at else (third, first)
    rest = words.find("between").sub("", outside).replace(HOLE, "\x00")
    behind = (third if new is first else second).text.rstrip(".。")
    gap = "" if has_japanese(anchor.text) else " "
    old = f"{anchor.text}{gap}{behind}"
    return Change("replace", Place(rest), old=old, new=f"{anchor.text}{gap}{new.text}{gap}{behind}")


def _beside_anchor(
    outside: str, first: Quote, second: Quote, between: str, opens: bool, rest: str, words: PlaceWords
) -> Change | None:
    for side in SIDES:
        pattern = words.find(side)
        lead = outside[: first.at].rstrip()
        missing = words.find("inserted").search(between)
        if missing and pattern.search(between, missing.end()):  # "“A” is missing after “B”"
            return Change("insert", Place(rest), new=first.text, anchor=second.text, side=side)
        if ending(pattern, lead) or (not opens and pattern.search(between)):
            return Change("insert", Place(rest), new=second.text, anchor=first.text, side=side)
        if opens and pattern.search(between):
            return Change("insert", Place(rest), new=first.text, anchor=second.text, side=side)
    return None


def order_with_one(outside: str, quote: Quote, words: PlaceWords) -> Change | None:
    """ "Delete “A”", "Step 4 should read “B”", 「A」を追加, "Add after “A”:"."""
    opens = opens_with(outside, words)
    operation = beside(outside, quote.at, words)
    if opens == "delete" and operation == "replace" and words.find("replaces").search(outside[: quote.at]):
        opens = None  # "Strike the last sentence and replace it with “B”"
    if opens is not None and (operation is None or opens != "replace"):
        operation = opens
    if operation is None:
        return None
    rest = outside.replace(HOLE, "\x00")
    place = Place(rest)
    side = side_in(outside, words)
    if operation == "delete" and words.find("numbers").fullmatch(lowered(quote.text)):
        return None  # another number will be right
    if operation == "delete":
        return _taken_out(outside, quote, place, words)
    follows = announces(outside, words)
    if operation == "insert":
        before = outside[: quote.at].rstrip()
        if term := ending(words.find("terms"), before):  # "after the word “yard”:"
            before = before[: term.start()].rstrip()
        for name in SIDES:
            ends = ending(words.find(name), before) or words.find(name).match(outside, quote.at + 1)
            if ends and follows:
                brings = brought(outside, words)
                return Change("insert", place, anchor=quote.text, side=name, brings=brings)
        part = len(content_words(quote.text)) < _SHORTEST_INSERT and not re.search(r"[。.!?！？]", quote.text)
        if part and not (side and "sentences" in {u.name for u in read_outside(rest, words).units if u.at}):
            return None
        return Change("insert", place, new=quote.text, side=side, brings=brought(outside, words))
    if operation == "clarify":  # '"Adjacent" includes diagonals' is more than its quoted word
        return None if outside[quote.at + 1 :].strip(" .。") else Change("clarify", place, new=quote.text)
    if follows and outside[quote.at + 1 :].strip(" .。:："):
        begins = words.find("beginnings")
        if begins.search(outside):  # "Replace the paragraph that begins “A” with:"
            return Change("replace", Place(begins.sub("", rest)), anchor=quote.text)
        if quote.text[-1:] in ".!?" and not words.find("reads").search(outside, quote.at):
            return None  # it is the new text, with a sentence more behind it
        return Change("replace", place, old=quote.text)  # "Replace “A” with:"
    return Change("replace", _without_ends(place, words), new=_elided(outside, quote.text, words))


def _taken_out(outside: str, quote: Quote, place: Place, words: PlaceWords) -> Change:
    """ "Delete “A”", and "the sentence beginning “A” is deleted", which is all of that sentence."""
    sentence, begins = (words.find(name).pattern for name in ("sentences", "beginnings"))
    if re.search(f"{sentence} {begins}", outside):
        return Change("delete", NOWHERE, old=f"{quote.text} …")
    return Change("delete", place, old=quote.text, everywhere=is_everywhere(outside, words))


def _elided(outside: str, new: str, words: PlaceWords) -> str:
    """The new text with an ellipsis where only its other end is given: "should end “B”"."""
    if words.find("ends_so").search(outside) and not BEGINS.match(new):
        return f"… {new}"
    return f"{new} …" if words.find("begins_so").search(outside) and not ENDS.search(new) else new


def _without_ends(place: Place, words: PlaceWords) -> Place:
    said = place.said
    for name in ("ends_so", "begins_so"):
        said = words.find(name).sub("\x00", said)
    return Place(said)
