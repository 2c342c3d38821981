"""Clauses and rules that an erratum adds: a number behind one that is there, names the book does not have."""

from __future__ import annotations

import re

from taiyaku.corpus.amendments.targets.subjects import Subjects
from taiyaku.corpus.amendments.wordings.paragraph_parser import read_among
from taiyaku.corpus.amendments.wordings.place_words import PlaceWords
from taiyaku.corpus.amendments.wordings.quotations import unquoted
from taiyaku.corpus.amendments.wordings.wording_parser import ADDED, NEW, is_heading_of, told_of
from taiyaku.corpus.model import Clause, Entry
from taiyaku.corpus.text import CODED, LETTERED, has_japanese
from taiyaku.values import Struct, replace

LABELLED = re.compile(
    r"(?P<label>(?:\bpp?\. ?\d+|[^:：。()]|\([^()]*\)){1,60}?)\s*"
    r"(?:[:：]|[.。](?=\s)|\s[-–—](?=\s)|[—―─]{2}|\t|$)\s*"
)
_NUMBERED = re.compile(
    r"(?P<lead>(?i:in|under|at)\s+)?[\[［(（<＜〈]?"
    rf"(?P<label>{LETTERED}|(?:[^\W\d_]+\.?[ \u3000]?|§ ?)?\d+(?:[.-]\d+)+(?:[a-z](?![a-z]))?)"
    r"[\]］)）>＞〉]?(?:[\s:：.,–・…—―─-]+|の?(?=[「『])|(?=[をは（【])|について[、,]?"
    r"|(?:(?<=\.\d)|(?<=\.\d\d))[項節]?(?:で(?:す。|すが、|は)?|に(?:ついて(?:です。|は)?)?|中の?|の)、?)(?=\S)"
)
CLAUSE_NUMBER = re.compile(rf"\d+(?:[.-]\d+)+[a-z]?|{LETTERED}|{CODED}")
_TOLD_FIRST = re.compile(
    rf"(?P<told>[^\d:：]{{2,24}}?)\s*(?P<number>{CLAUSE_NUMBER.pattern})(?:,\s*(?=[^:：.]{{1,40}}[:：.])|\s*[:：.]\s*)(?=\S)"
)
_TOLD_NEW = re.compile(
    r"(?P<told>[^\d:：]{2,16}?)[:：]\s*(?P<name>[^\d\W][^.。:：!?]{1,30})[.。:：]\s*(?=\S)"
)
TAGGED = re.compile(r"[(（\[【](?P<tag>[^\W\d_]{3,15}(?: [^\W\d_]{2,10})?)\.?[)）\]】]\s*[:：.]?\s*")
_NAME_BEFORE_TAG = re.compile(rf"(?P<name>[A-Z][^().:]{{1,40}}?)\s+{TAGGED.pattern}(?=\S)")
_NEW_NAME = 3  # words
_NEW_NAME_JA = 10  # characters


class Named(Struct, frozen=True):
    name: str
    location: str | None
    said: str  # what stands behind the name
    number: str | None = None  # of a clause that is new, behind the one that is named


def leading_number(text: str, words: PlaceWords) -> re.Match[str] | None:
    """The number a text begins with and speaks of: "4.1: …", 4-1は削除, but not 4-1は港で使う."""
    match = _NUMBERED.match(text)
    told = match is None or not text.startswith("は", match.end()) or read_among(text[match.end() :], words)
    return match if told else None


def new_number(clause: Clause, erratum: Entry, subjects: Subjects, listed: bool) -> Named | None:
    """A number that the book does not have yet, of a clause beside one that it has: 1.4 behind 1.3.

    Where it is not `listed` among numbers, a tag says that it is new.
    """
    first = _TOLD_FIRST.match(clause.text)
    if first and is_heading_of(first["told"], NEW, subjects.words):  # "New rule 4.3: …"
        text = f"{first['number']} {first['told']}: {clause.text[first.end() :]}"
        clause = replace(clause, text=text, marker=None, spans=())
    match = leading_number(clause.text, subjects.words)
    number = str(match["label"] if match else (clause.marker or "").strip("[]［］.:)）(（ "))
    if not CLAUSE_NUMBER.fullmatch(number) or not (match or clause.marker):
        return None
    before = subjects.called(one, erratum) if (one := _number_before(number)) else []
    said = clause.text[match.end() :] if match else clause.text
    if not before:
        return None
    if not before[0].clause:  # a rule of its own
        titled = _NAME_BEFORE_TAG.match(said)  # "5.5 Leader Loss (new rule) When …"
        if titled and is_heading_of(titled["tag"], ADDED, subjects.words):
            return Named(f"{number} {titled['name']}", titled["tag"], said[titled.end() :])
        return Named(number, None, said)
    label = LABELLED.match(said)  # "B.3 New rule: …"
    told_new = label and is_heading_of(label["label"], NEW, subjects.words)
    boxed = TAGGED.match(said)
    flag = boxed if boxed and is_heading_of(boxed["tag"], NEW, subjects.words) else None
    tag = label if told_new else flag
    if not (listed or tag):
        return None
    told = None if told_new else read_among(said, subjects.words)
    new = told.new if told and told.operation == "insert" and told.new else said[tag.end() if tag else 0 :]
    lists = [w for name in ADDED for w in subjects.words.lists.get(name, ())]
    added = [w for w in lists if is_heading_of(w, ADDED, subjects.words)]
    added.sort(key=lambda w: has_japanese(w) != has_japanese(said))
    return Named(before[0].heading or "", added[0], unquoted(new), number) if added else None


def _number_before(number: str) -> str:
    """The number that a new one stands behind: 1.3 of 1.4, 102.2a of 102.2b, and 102.2 of 102.2a."""
    parent, last, letter = re.fullmatch(r"(.*[.-]|[A-Z])(\d+)([a-z]?)", number).groups()  # type: ignore[union-attr]  # as CLAUSE_NUMBER
    if letter:
        return f"{parent}{last}{chr(ord(letter) - 1) if letter > 'a' else ''}"
    return f"{parent}{int(last) - 1}" if int(last) > 1 else ""


def new_name(clause: Clause, erratum: Entry, subjects: Subjects) -> Named | None:
    """The name of a rule that the book does not have: "New: Glue. Glued animals can't be burnt.".

    Or in a list below "Added", or behind such a flag: "Glue: glued animals can't be burnt."
    """
    told_new = told_of(erratum, ADDED, subjects.words)
    listed = clause.marker and is_heading_of(told_new, ADDED, subjects.words)
    label = LABELLED.match(clause.text) if listed else None
    name = label["label"].strip(" *_") if label else ""
    called = (name[:1].isupper() and len(name.split()) <= _NEW_NAME) or 1 < len(name) <= _NEW_NAME_JA
    if label and called and (name[:1].isupper() or has_japanese(name)) and clause.text[label.end() :]:
        return Named(name, told_new, clause.text[label.end() :])
    told = _TOLD_NEW.match(clause.text)
    if told is None or not is_heading_of(told["told"], NEW, subjects.words):
        return None
    return Named(told["name"], told["told"], clause.text[told.end() :])
