"""The words of an instruction that say what is done, and on which side of what."""

from __future__ import annotations

import re

from taiyaku.corpus.amendments.wordings.change import Operation, Side
from taiyaku.corpus.amendments.wordings.location_parser import ending, read_outside
from taiyaku.corpus.amendments.wordings.place_words import PlaceWords
from taiyaku.corpus.amendments.wordings.quotations import HOLE
from taiyaku.corpus.similarity import content_words

SIDES: tuple[Side, Side] = ("after", "before")
_ALL_SIDES: tuple[Side, ...] = ("end", "start", "after", "before")
VERBS = ("inserted", "deleted", "reads", "inserts", "deletes", "replaces", "clarifies")
_OPENING: tuple[tuple[str, Operation], ...] = (
    ("inserts", "insert"),
    ("deletes", "delete"),
    ("replaces", "replace"),
    ("clarifies", "clarify"),
)
_BESIDE: tuple[tuple[str, Operation], ...] = (
    ("inserted", "insert"),
    ("deleted", "delete"),
    ("reads", "replace"),
)


def opens_with(outside: str, words: PlaceWords) -> Operation | None:
    """The operation of the word that opens an instruction, at its start or behind a place and a comma."""
    for start in (0, *(m.end() for m in re.finditer(r"[,:;]\s*", outside))):
        for name, operation in _OPENING:
            if words.find(name).match(outside, start):
                before = read_outside(outside[:start], words) if start else None
                if not before or before.says_something or len(content_words(" ".join(before.names))) <= 6:
                    return operation
    return None


def beside(outside: str, at: int, words: PlaceWords) -> Operation | None:
    """The operation of the words that end directly before a quotation, or begin directly behind it."""
    printed = outside[:at].rstrip(" \u3000,:：、。】］])")
    before = (
        printed if outside[at + 1 :].strip(" .。") else words.politeness.sub("", printed)
    )  # 追加します。「…」
    behind = outside[at + 1 :].lstrip(" \u3000,.、。")
    for name, operation in _BESIDE:
        if told := words.find(name).match(behind):
            return operation if words.ends_order.match(behind, told.end()) else None
    for name, operation in _BESIDE[:2]:  # "the words “…” in the second bullet are deleted"
        found = words.find(name).search(behind)
        if found and HOLE not in behind[: found.start()]:
            side = next(filter(None, (words.find(s).match(behind) for s in SIDES)), None)  # 「…」の前に
            between = read_outside(behind[side.end() if side else 0 : found.start()], words)
            if (between.says_something or side) and not between.names:
                return operation
    for name, operation in _BESIDE:
        if ending(words.find(name), before) or ending(words.find(name), printed):
            return operation
    announced = outside[:at].rstrip().endswith((":", "："))  # "… has been added to the end of the entry: “…”"
    return "insert" if announced and words.find("inserted").search(before) else None


def ordered(outside: str, words: PlaceWords) -> Operation | None:
    """The operation an instruction without quotations gives."""
    if opens := opens_with(outside, words):
        return opens
    ends = outside.strip().rstrip(".。:： ")
    for name, operation in _BESIDE:
        found = [m for m in words.find(name).finditer(ends)]
        if found and (found[-1].end() == len(ends) or not has_unknown_words(ends[found[-1].end() :], words)):
            return operation
    return None


def side_in(outside: str, words: PlaceWords) -> Side | None:
    """On which side of what it names a place is: "at the end", 末尾に."""
    adds = f"{words.find('new').pattern}|{words.find('inserts').pattern}(?: as)?(?: an?| the)?"
    new = re.search(rf"(?P<adds>{adds}) {words.ordinal}", outside)
    if new and not words.find("values_to").search(new["adds"]):  # "add to the first sentence"
        return "before"  # "a new second paragraph"
    found = {name: said for name in _ALL_SIDES if (said := words.find(name).search(outside))}
    telling = [name for name, said in found.items() if said[0] not in words.announcements]
    if telling or not re.search(rf"\d|{words.ordinal}", outside):  # "add the following" tells no side
        return telling[0] if telling else None
    return next(iter(found), None)


def announces(said: str, words: PlaceWords) -> bool:
    """Whether a text follows: behind a colon, or "the following"."""
    return said.rstrip().endswith((":", "：")) or any(w in said for w in words.announcements)


def brought(outside: str, words: PlaceWords) -> str | None:
    """What comes is called, "Add the following bullet": a unit without a number."""
    end, start, fill, one = (words.find(n).pattern for n in ("end", "start", "fillers", "paragraphs"))
    if re.search(rf"(?:{end}|{start})(?: {fill})+ {one}", outside):
        return "sentences"  # "to the end of the paragraph"
    units = [u for u in read_outside(outside, words).units if u.at is None and u.label is None]
    return units[0].name if units else None


def is_everywhere(outside: str, words: PlaceWords) -> bool:
    return any(words.find(name).search(outside) for name in ("everywhere", "few_places"))


def has_unknown_words(text: str, words: PlaceWords) -> bool:
    return bool(read_outside(text, words).names)
