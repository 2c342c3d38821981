"""The orders of a text that has several: "Replace “A” with “B”, add the following bullet: “C”"."""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import pairwise

from taiyaku.corpus.amendments.clause_texts import excerpt
from taiyaku.corpus.amendments.wordings.change import Change
from taiyaku.corpus.amendments.wordings.instruction_parser import read_instruction
from taiyaku.corpus.amendments.wordings.location_parser import Place, ending, read_outside
from taiyaku.corpus.amendments.wordings.paragraph_parser import read_among, speaks_of_text, unquoted_sentences
from taiyaku.corpus.amendments.wordings.place_words import PlaceWords, lowered
from taiyaku.corpus.amendments.wordings.quotations import HOLE, QUOTE_SIGN, cut_quotes, masked
from taiyaku.corpus.amendments.wordings.value_parser import told_field
from taiyaku.corpus.model import Clause
from taiyaku.corpus.text import ARROW
from taiyaku.values import replace

_BETWEEN_ARROWS = re.compile(rf"(?:[;；、，]|,(?=\s))\s*(?=[^;；、，]*?{ARROW})")
_BEHIND_QUOTE = re.compile(
    r"(?<=[”\"’」』])\s*(?:(?:に(?:[^\s、。「」『』]{1,4}[しえめ])?)?[,，、.;；]+\s*(?:and\s+)?|\s+and\s+|および|及び|ならびに)(?=[\w“\"‘「『])"
)


def several_orders(clause: Clause, place: Place, words: PlaceWords) -> list[Change]:
    """The instructions of a text with several: "Replace “A” with “B”, add the following bullet: “C”"."""
    quoted = QUOTE_SIGN.search(clause.text)
    told = _read_pieces(_pieces(clause.text, words), clause, place, words)
    apart = unquoted_sentences(clause.text) if quoted and not told else re.split(r";\s+", clause.text)
    return (
        told or _read_pieces(apart, clause, place, words, shared=False) or _with_fields(clause, place, words)
    )


def _with_fields(clause: Clause, place: Place, words: PlaceWords) -> list[Change]:
    """ "Attack should be 5. Add “or by night” at the end.": what fields are to be, and orders beside it."""
    pieces = unquoted_sentences(clause.text)
    told: list[Change] = []
    for piece in pieces if len(pieces) > 1 else ():
        change = read_instruction(piece, words, alone=False)
        if told_field(piece, words):
            text = replace(excerpt(clause, piece), marker=None)
            told.append(Change(None, place, clauses=(text,), where=clause.provenance))
        elif change and _changes_text(change) and not _stands_beside(piece, change, words):
            told.append(replace(change, place=where_of(change).within(place), where=clause.provenance))
        else:
            return []
    return told if any(change.operation is None for change in told) else []


def _read_pieces(
    pieces: Sequence[str], clause: Clause, place: Place, words: PlaceWords, shared: bool = True
) -> list[Change]:
    """What each piece of a clause orders; nothing where that cannot be told of one.

    One verb may be that of all pieces of a sentence.
    """
    if len(pieces) < 2:
        return []
    verb, ordered = re.split(QUOTE_SIGN, pieces[0])[0], re.split(QUOTE_SIGN, pieces[-1])[-1]
    told: list[Change] = []
    for piece in pieces:
        if QUOTE_SIGN.search(piece):  # the verb may stand with the first of them, or with the last
            forms = (
                piece,
                f"{verb}{piece}",
                f"{piece.rstrip('、， ')}{ordered.lstrip('に')}",
                _with_verb_between(piece, pieces[0]),
            )
            read = (read_instruction(form, words, alone=False) for form in forms[: None if shared else 1])
        else:
            read = (c for c in (read_among(piece, words),))
        change = next((c for c in read if c and _changes_text(c)), None)
        if change is None or _stands_beside(piece, change, words):
            return []
        beside = change.operation == "insert" and change.anchor is None and change.side in ("after", "before")
        behind = told and beside and not where_of(change).units  # "After that, …"
        inside = told[-1].place if behind else place
        told.append(replace(change, place=where_of(change).within(inside), where=clause.provenance))
    placeless = [c for c in told if c.operation == "replace" and c.old is None and not c.place.says_something]
    return told if len(placeless) < 2 else []  # "It reads “A”. It should read “B”."


def _with_verb_between(piece: str, first: str) -> str:
    """A piece with the verb between the wordings of the first: "“A” be replaced by “B”, “C” by “D”"."""
    outside, quotes = cut_quotes(piece)
    said, around = (text.split(HOLE) for text in (cut_quotes(first)[0], outside))
    if not len(said) == len(around) == len(quotes) + 1 == 3:
        return piece
    return f"{around[0]}“{quotes[0].text}”{said[1]}“{quotes[1].text}”{around[2]}"


def _stands_beside(piece: str, change: Change, words: PlaceWords) -> bool:
    """Whether a piece only says beside what quoted words something is put: "After “A”, "."""
    lead = lowered(masked(piece).partition(HOLE)[0]).rstrip()
    sides = any(ending(words.find(side), lead) for side in ("after", "before"))
    return sides and change.operation == "insert" and change.anchor is None


def _pieces(text: str, words: PlaceWords) -> list[str]:
    """A text cut behind quoted words, but not before those that the new ones stand for: "“B”, not “A”"."""
    was, flat = words.find("new_first"), text.casefold()
    outside = masked(text)
    ranges = [words.find(name) for name in ("to_paragraph_end", "to_sentence_end")]  # "“A” and the rest of …"
    found = (m for m in _BEHIND_QUOTE.finditer(text) if outside[m.start() : m.end()].strip(HOLE))
    behind = [m.end() for m in found if not any(r.match(flat[m.start() :].lstrip()) for r in ranges)]
    cuts = [0, *(end for end in behind if not was.match(flat, end)), len(text)]
    if len(cuts) == 2 and len(re.findall(ARROW, text)) > 1:  # "Cost 60 → 70; Speed 5 → 4"
        cuts[1:1] = [m.end() for m in _BETWEEN_ARROWS.finditer(text)]
        return [text[a:b].strip(" ,，、;；") for a, b in pairwise(cuts)]
    return [text[a:b] for a, b in pairwise(cuts)]


def is_read_in_part(text: str, words: PlaceWords) -> bool:
    """Whether more is ordered behind quoted words than is read: "“A” is now “B”; the last step goes"."""
    rest = [cut_quotes(piece)[0] for piece in _pieces(text, words)[1:]]
    return any(read_outside(one, words).units and not read_instruction(one, words, False) for one in rest)


def _changes_text(change: Change) -> bool:
    """Whether a change says all that is to be done, with a wording or of a sentence."""
    gone = change.operation == "delete" and speaks_of_text(change)
    return bool(change.operation and (change.new or gone)) and is_complete(change)


def where_of(change: Change) -> Place:
    """The place of an instruction: of what it inserts, a unit without a number is no place."""
    if change.operation != "insert":
        return change.place
    units = tuple(u for u in change.place.units if u.at is not None or u.label)
    return replace(change.place, units=units)


def is_complete(change: Change) -> bool:
    return change.new is not None or change.value is not None or change.operation in {"delete", "clarify"}
