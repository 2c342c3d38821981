"""Errata that stand for whole clauses: new ones, old and new texts by number, reasons above a text."""

from __future__ import annotations

import re
from collections.abc import Sequence

from taiyaku.corpus.amendments.targets.erratum_parts import (
    about,
)
from taiyaku.corpus.amendments.targets.new_clauses import CLAUSE_NUMBER, Named, new_number
from taiyaku.corpus.amendments.targets.subjects import Subjects
from taiyaku.corpus.amendments.wordings.place_words import PlaceWords, lowered
from taiyaku.corpus.amendments.wordings.wording_parser import NEW, is_heading_of
from taiyaku.corpus.model import Entry, Section
from taiyaku.corpus.text import narrow
from taiyaku.values import replace

_NEW_TITLE = re.compile(
    rf"(?P<number>{CLAUSE_NUMBER.pattern})(?:[\s:：.–—-]+(?P<name>[^\W\d].*?))?(?:\s*[(（【\[](?P<tag>[^()（）【】\[\]]+)[)）】\]])?"
)
_FLAG = re.compile(r"[(（【\[](?P<tag>[^\W\d_]{2,15})[)）】\]]\s*[:：]?\s*(?=\S)")
_WORDINGS = ("original", "body")  # roles: as it was printed, and as it is to be


def added_by_its_title(erratum: Entry, subjects: Subjects) -> Entry | None:
    """A new clause that its erratum is called after, where nothing was: 3.4（新設）, "[NEW] 3.4 – Mud"."""
    titled = _NEW_TITLE.fullmatch(erratum.title)
    if titled is None or subjects.called(titled["number"], erratum):
        return None
    texts = [(s.role, c) for s in erratum.sections for c in s.clauses]
    olds = [c.text.strip("()（） .。-–—―ー") for role, c in texts if role == "original"]
    new = [c for role, c in texts if role == "body"]
    tag = _FLAG.match(new[0].text) if new else None  # 4-3 | （追加）…
    flagged = is_new((*erratum.labels, titled["tag"] or "", tag["tag"] if tag else ""), subjects.words)
    empty = all(not old or subjects.words.find("gone").fullmatch(lowered(old)) for old in olds)
    begins = new and narrow(new[0].text).startswith(titled["number"])  # the title is cut from its text
    if not (empty and (olds or flagged) and len(new) == 1) or begins:
        return None
    text = new[0].text[tag.end() :] if tag and is_heading_of(tag["tag"], NEW, subjects.words) else new[0].text
    said = f"{titled['name']}: {text}" if titled["name"] else text
    numbered = replace(new[0], text=f"{titled['number']} {said}", marker=None, spans=())
    named = new_number(numbered, erratum, subjects, listed=True)
    if named is None:
        return None
    body = next(s for s in erratum.sections if s.role == "body" and s.clauses)
    told = replace(
        body, clauses=(replace(new[0], text=said, marker=named.number or titled["number"], spans=()),)
    )
    return replace(about(erratum, named, new[0], 1, subjects.words), sections=(told,))


def paired_by_number(erratum: Entry, subjects: Subjects) -> tuple[Entry, ...]:
    """An erratum of each numbered text that stands in an old and in a new wording below one heading."""
    sides = [[c for s in erratum.sections if s.role == role for c in s.clauses] for role in _WORDINGS]
    numbers = [[(c.marker or "").strip("[]. ") for c in side] for side in sides]
    plain = len(numbers[0]) > 1 and numbers[0] == numbers[1] and len(set(numbers[0])) == len(numbers[0])
    if not plain or not all(n and subjects.called(n, erratum) for n in numbers[0]):
        return ()
    bodies = [next(s for s in erratum.sections if s.role == role) for role in _WORDINGS]
    return tuple(
        replace(
            about(erratum, Named(numbers[0][at], None, ""), pair[1], at + 1, subjects.words),
            sections=tuple(replace(body, clauses=(c,)) for body, c in zip(bodies, pair, strict=True)),
        )
        for at, pair in enumerate(zip(*sides, strict=True))
    )


def below_its_reasons(erratum: Entry) -> Entry:
    """An erratum called by a number, with what stands above the text of that number as a remark."""
    if not CLAUSE_NUMBER.fullmatch(erratum.title):
        return erratum
    number = re.compile(rf"{re.escape(erratum.title.strip('.'))}[.．]?(?![\w.])")
    sections: list[Section] = []
    for section in erratum.sections:
        starts = (at for at, c in enumerate(section.clauses) if number.match(narrow(c.marker or c.text)))
        if section.role == "body" and (first := next(starts, 0)):
            told = replace(section, role="note", clauses=section.clauses[:first], tables=())
            sections += [replace(section, clauses=section.clauses[first:]), told]
        else:
            sections.append(section)
    return replace(erratum, sections=tuple(sections))


def is_new(labels: Sequence[str], words: PlaceWords) -> bool:
    """Whether one of the flags of a text says that it is new: 【追加】."""
    return any(is_heading_of(label, NEW, words) for label in labels)
