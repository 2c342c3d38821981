"""Suspicious things in a finished document: what a reader of it should look at, none of it certain.

W201 a list announced and missing       W204 a heading without body
W202 a reference to a missing number    W206 scripts mixed inside a word    W207 a swallowed minus sign
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache
from itertools import pairwise, zip_longest

from taiyaku.corpus.model import Clause, Entry, Problem, Provenance, Section
from taiyaku.corpus.text import any_of, first_words
from taiyaku.ingest.blocks import Manuscript
from taiyaku.ingest.vocabulary import Vocabulary

_COLON = re.compile(r"[:：]\s*$")
_SENTENCE = re.compile(r"(?<=[.!?。！？])\s*")
_LETTERS = re.compile(r"[A-Za-z\u0370-\u03ff\u0400-\u04ff]{4,}")  # of Latin, Greek and Cyrillic
_LATIN = re.compile(r"[A-Za-z]")
_LOOKALIKES = frozenset("АВЕЗІЈКМНОРСТУХЅаеіјорсухѕԁԛԝΑΒΕΖΗΙΚΜΝΟΡΤΥΧορνυχ")
_KANA_MIXED = re.compile(r"[\u30a1-\u30fa]ー?[一力工夕卜口][\u30a1-\u30faー]")
_SECTION_REFERENCE = re.compile(
    r"\b(?:see|refer to|cf\.?)\s*:?\s*(?:also\s+)?(?:section|chapter|rule|§)\s*"
    r"(?P<number>\d{1,3}(?:\.\d{1,3})*)\b",
    re.IGNORECASE,
)
_NUMBER_REFERENCE = re.compile(r"[(（](?P<number>\d{1,3}[a-z]?)[\s　]+[^()（）\d][^()（）]{0,40}参照[)）]")
_MINUS_MARKERS = frozenset("-–—−－‐")
_SHORT = 60
_STEP = re.compile(r"[^\W\d]+ \d{1,2}[.:)]")  # "Step 1) …"
Check = Callable[[Sequence[Entry], Vocabulary], Iterator[tuple[Provenance, str]]]
FEWEST = 3  # pages that say so
MOSTLY = 0.7  # of all pages with a number
_DIGITS = re.compile(r"\d{1,4}")


def suspicious(
    entries: Sequence[Entry], manuscript: Manuscript, vocabulary: Vocabulary
) -> tuple[Problem, ...]:
    """Every suspicion about a document's entries, in the order of the checks."""
    found = ((code, one) for code, check in CHECKS.items() for one in check(entries, vocabulary))
    return tuple(Problem(code, message, where) for code, (where, message) in found)


def missing_list(entries: Sequence[Entry], vocabulary: Vocabulary) -> Iterator[tuple[Provenance, str]]:
    """a list is announced and does not follow"""
    parents = {entry.parent for entry in entries if entry.parent}
    for entry, after in zip_longest(entries, entries[1:]):
        holds = entry.id in parents or (after is not None and after.path[-1:] == (entry.title,))
        clauses = [(section, clause) for section in entry.sections for clause in section.clauses]
        for position, (section, clause) in enumerate(clauses):
            if not announces(clause.text, vocabulary) or _has_table_behind(entry, clause):
                continue
            rest = [c for _, c in clauses[position + 1 : position + 3]]
            if not rest and holds:
                continue  # the things announced are entries of their own
            if section.role == "original" and rest and clauses[position + 1][0].role != "original":
                rest = []
            if not _is_list(clause, rest) and not (rest and entry.kind == "erratum"):
                told = f'a list is announced and does not follow: "{first_words(clause.text)}"'
                yield clause.provenance, told


def announces(text: str, vocabulary: Vocabulary) -> bool:
    """Whether a clause ends by promising a list: "… one of the following:", "Examples:" alone."""
    if not _COLON.search(text):
        return False
    if vocabulary.is_one_of(text, "faq", "illustrations"):
        return True
    sentence = [s for s in _SENTENCE.split(text.strip()) if s][-1]
    return bool(_announcements(vocabulary.words("announcements", "words")).search(sentence))


@lru_cache(maxsize=8)
def _announcements(words: tuple[str, ...]) -> re.Pattern[str]:
    latin, other = any_of(filter(str.isascii, words)), any_of(w for w in words if not w.isascii())
    return re.compile(rf"\b{latin}\b|{other}", re.IGNORECASE)


def _is_list(announcement: Clause, rest: Sequence[Clause]) -> bool:
    """Whether what comes next can be the list: marked items, deeper text, or a row of short lines."""
    if not rest:
        return False
    follower = rest[0]
    if follower.marker or follower.depth > announcement.depth:
        return True  # a marked item announced by another one has often lost its indentation
    lines = [c for c in rest[:2] if len(c.text) <= _SHORT and not c.text.rstrip().endswith((".", "。"))]
    named = [c for c in rest[:2] if re.match(r"[^.。]{2,40}[:：]", c.text)]
    steps = [c for c in rest[:2] if _STEP.match(c.text)]
    return 2 in {len(lines), len(named), len(steps)}


def _has_table_behind(entry: Entry, clause: Clause) -> bool:
    last = clause.provenance.lines[1]
    return any(last <= t.provenance.lines[0] <= last + 12 for s in entry.sections for t in s.tables)


def dangling_number(entries: Sequence[Entry], vocabulary: Vocabulary) -> Iterator[tuple[Provenance, str]]:
    """a section of this document is named by a number it does not have"""
    numbers = {e.number.lstrip("0") for e in entries if e.number}
    if len(numbers) < 5:
        return  # it numbers nothing, so the number belongs to another document
    clauses = [clause for entry in entries for clause in entry.clauses]
    numbers |= {c.marker.strip("().") for c in clauses if c.marker}
    dotted = any("." in n for n in numbers)
    numbers |= {n[:at] for n in numbers for at, sign in enumerate(n) if sign == "."}  # what has parts
    for clause in clauses:
        for match in (*_SECTION_REFERENCE.finditer(clause.text), *_NUMBER_REFERENCE.finditer(clause.text)):
            number = match["number"].lstrip("0")
            if number not in numbers and (dotted or "." not in number):
                yield clause.provenance, f'"{first_words(match[0], 10)}": there is no {match["number"]} here'


def empty_heading(entries: Sequence[Entry], vocabulary: Vocabulary) -> Iterator[tuple[Provenance, str]]:
    """a heading has no body"""
    parents = {entry.parent for entry in entries}
    for entry in entries:
        full = any(s.clauses or s.tables for s in entry.sections)
        if not (full or entry.id in parents or entry.labels):
            yield entry.provenance, f'a heading without body: "{first_words(entry.title)}"'
            continue
        for section, following in pairwise((*entry.sections, None)):
            empty = section and section.heading and not (section.clauses or section.tables)
            if section and empty and not _holds(section, following):
                yield section.provenance, f'a heading without body: "{first_words(section.heading or "")}"'


def _holds(section: Section, following: Section | None) -> bool:
    """Whether an empty section only heads the ones behind it."""
    return following is not None and (following.role == section.role or following.group == section.heading)


def mixed_scripts(entries: Sequence[Entry], vocabulary: Vocabulary) -> Iterator[tuple[Provenance, str]]:
    """look-alike letters of two scripts stand in one word"""
    seen: set[str] = set()
    for where, text in _texts(entries):
        for word in (*filter(_is_mixed, _LETTERS.findall(text)), *_KANA_MIXED.findall(text)):
            if word not in seen:
                seen.add(word)
                yield where, f'letters of two scripts in one word: "{word}"'


def _is_mixed(word: str) -> bool:
    """Whether letters of another script stand among Latin ones and look like them."""
    return not word.isascii() and not _LOOKALIKES.isdisjoint(word) and _LATIN.search(word) is not None


def swallowed_sign(entries: Sequence[Entry], vocabulary: Vocabulary) -> Iterator[tuple[Provenance, str]]:
    """a list marker may have been a minus sign"""
    words = any_of(vocabulary.words("modifiers", "words"))
    pattern = re.compile(rf"\d{{1,2}}\s*{words}(?![A-Za-z])", re.IGNORECASE)
    for clause in (clause for entry in entries for clause in entry.clauses):
        if clause.marker in _MINUS_MARKERS and pattern.match(clause.text):
            line = f"{clause.marker} {first_words(clause.text)}"
            yield clause.provenance, f'the marker may be a minus sign: "{line}"'


CHECKS: dict[str, Check] = {
    "W201": missing_list,
    "W202": dangling_number,
    "W204": empty_heading,
    "W206": mixed_scripts,
    "W207": swallowed_sign,
}


def _texts(entries: Sequence[Entry]) -> Iterator[tuple[Provenance, str]]:
    for entry in entries:
        for title in entry.titles:
            yield entry.provenance, title.text
        for section in entry.sections:
            for clause in section.clauses:
                yield clause.provenance, clause.text
            for table in section.tables:
                for row in (table.header, *table.rows):
                    yield from ((table.provenance, cell) for cell in row)


def pages_ahead(manuscript: Manuscript) -> int:
    """By how much the pages of a file are ahead of the numbers on them; 0 where those do not agree."""
    numbers = [
        one.where.pages[0] - int(found[0])
        for one in manuscript.furniture
        if one.reason == "page number" and one.where.pages and (found := _DIGITS.search(one.text))
    ]
    ((ahead, times),) = Counter(numbers).most_common(1) or [(0, 0)]
    return ahead if times >= max(FEWEST, MOSTLY * len(numbers)) else 0
