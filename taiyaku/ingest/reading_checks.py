"""Signs that reading a document went wrong: what was thrown away, what is out of proportion, what broke.

W108 much furniture            W211 a listed heading is missing   W214 few entries for many pages
W109 furniture that may be text   W212 a title that is none          W215 a word spelled otherwise elsewhere
                               W213 an entry without end          W216 a clause ends in mid-sentence
"""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Callable, Collection, Iterator, Sequence
from itertools import pairwise

from taiyaku.corpus.model import Clause, Coverage, Entry, Problem, Provenance, Unplaced
from taiyaku.corpus.text import first_words, match_key, squeeze
from taiyaku.ingest.blocks import BlockKind, Manuscript
from taiyaku.ingest.outline.contents import names_contents
from taiyaku.ingest.vocabulary import Vocabulary
from taiyaku.values import Struct

MUCH_FURNITURE = 0.15  # share of a document's characters
LARGEST_ENTRY = 10_000  # characters
MOST_PAGES = 8  # of a document with so few entries:
FEWEST_ENTRIES = 3
_SMALL = 2000  # characters: of a smaller document shares say little
_LONG_HEAD, _CHANGING_HEAD = 80, 25  # characters
# no text by their form
_SURE = frozenset({"edit link", "page number", "markup", "link target", "rule line", "style", "script"})
_NAMED, _NAME = 2, 4  # headings that a line of the contents names; characters of such a name
_LONG_LINE = 120  # characters: no line of a table of contents
_OFTEN = 5  # times a word stands in a document that is known to be spelled so
_MISSING = 0.1  # share of the listed headings
_LEADER = re.compile(r"(?:[\s.…‥・_]{2,}|\t|\s)\(?(?:\d{1,4}|[ivxlc]{1,6})\)?\s*$", re.IGNORECASE)
_NUMBERING = re.compile(r"^[\W\d]*(?:[A-Za-z]?\d+[.:)]*\s*)*")
_NUMBER = re.compile(r"[\s\d.,:/|+\-–—()\[\]]*")
_WORD = re.compile(r"[a-z]{3,}")
_LIGATURES = ("ffi", "ffl", "ff", "fi", "fl")
_WIDE = re.compile("[\u3040-\u30ff\u4e00-\u9fff]$")


class Reading(Struct, frozen=True):
    """A document as read, and what became of its characters."""

    entries: Sequence[Entry]
    manuscript: Manuscript
    coverage: Coverage
    vocabulary: Vocabulary


Sign = Callable[[Reading], Iterator[tuple[Provenance, str]]]


def misread(
    entries: Sequence[Entry], manuscript: Manuscript, coverage: Coverage, vocabulary: Vocabulary
) -> tuple[Problem, ...]:
    """Every sign that a document was read wrongly, in the order of the checks."""
    reading = Reading(entries, manuscript, coverage, vocabulary)
    return tuple(
        Problem(code, message, where) for code, sign in SIGNS.items() for where, message in sign(reading)
    )


def much_furniture(reading: Reading) -> Iterator[tuple[Provenance, str]]:
    """a large part of the document is left out as furniture"""
    coverage = reading.coverage
    sure = {*_SURE, "table of contents"} if _contents_are_true(reading) else _SURE
    parts = [t for t in coverage.tallies if t.part == "furniture" and t.reason not in sure]
    share = coverage.share(sum(t.characters for t in parts))
    if share > MUCH_FURNITURE and coverage.total >= _SMALL and parts:
        reason = max(parts, key=lambda t: t.characters).reason
        where = next((u.where for u in coverage.leftovers if u.reason == reason), None)
        if where:
            yield where, f"{share:.0%} of the document is left out, most of it as {reason}"


def doubtful_furniture(reading: Reading) -> Iterator[tuple[Provenance, str]]:
    """what is left out may be text: a long or changing running head, a line of contents without a page"""
    said = Counter(_folded(u.text) for u in reading.coverage.leftovers)
    known = {name for name in _known(reading) if len(name) > _NAME}
    doubts: dict[str, list[Unplaced]] = defaultdict(list)
    for part in reading.coverage.leftovers:
        text, length = part.text.strip(), len(squeeze(part.text))
        alone = said[_folded(text)] == 1
        if part.reason == "running head" and (length > _LONG_HEAD or (alone and length > _CHANGING_HEAD)):
            doubts["a running head that is long or stands on one page only"].append(part)
        elif part.reason == "table of contents" and _is_prose(text, known):
            doubts["a line of a table of contents that leads nowhere"].append(part)
        elif part.reason in {"boxed", "box", "aside"}:
            doubts["a box"].append(part)
    for what, parts in doubts.items():
        more = f", and {len(parts) - 1} more" if len(parts) > 1 else ""
        yield parts[0].where, f'left out as {what}: "{first_words(parts[0].text)}"{more}'


def _is_prose(text: str, known: Collection[str]) -> bool:
    """Whether a line of contents is none by its look: long, or in columns, and it names no headings."""
    rows = [row for row in text.split("\n") if row.strip()]
    cells = max((len([c for c in re.split(r"\t|\|", row) if match_key(c)]) for row in rows), default=0)
    long = any(len(row) > _LONG_LINE and not _LEADER.search(row) for row in rows)
    return (cells > 3 or long) and sum(name in match_key(text) for name in known) < _NAMED


def missing_heading(reading: Reading) -> Iterator[tuple[Provenance, str]]:
    """the document lists headings that were not found in it"""
    marks = [(line.text, line.provenance) for line in reading.manuscript.listed]
    for kind, listed in (("bookmarks", marks), ("lines of the contents", list(_printed(reading.coverage)))):
        lost = _lost(listed, reading)
        if len(lost) > _MISSING * len(listed) and (len(lost) > 1 or len(listed) < 3):
            names = ", ".join(f'"{first_words(name)}"' for name, _ in lost[:3])
            yield lost[0][1], f"{len(lost)} of {len(listed)} {kind} name no heading: {names}"


def _lost(listed: Sequence[tuple[str, Provenance]], reading: Reading) -> list[tuple[str, Provenance]]:
    """Those of the listed names that no heading has; "Contents" is the list itself."""
    known = {squeeze(name) for name in _known(reading)}
    others = ((name, at) for name, at in listed if not names_contents(name, reading.vocabulary))
    names = ((squeeze(_name(name)), name, at) for name, at in others)
    return [(name, at) for key, name, at in names if len(key) > 1 and not _is_known(key, known)]


def _known(reading: Reading) -> set[str]:
    """The names of all headings that were found."""
    known = {_name(name) for entry in reading.entries for name in _names(entry)}
    known |= {_name(block.text) for block in reading.manuscript.blocks if block.kind is BlockKind.HEADING}
    return known | {_name(u.text) for u in reading.coverage.leftovers if u.reason != "table of contents"}


def _contents_are_true(reading: Reading) -> bool:
    """Whether the lines of the printed contents lead to headings: then nothing is lost with them."""
    listed = list(_printed(reading.coverage))
    return bool(listed) and len(_lost(listed, reading)) <= _MISSING * len(listed)


def _printed(coverage: Coverage) -> Iterator[tuple[str, Provenance]]:
    """The lines of a printed table of contents that lead to a page, without it."""
    for part in coverage.leftovers:
        for line in part.text.split("\n") if part.reason == "table of contents" else ():
            name = _LEADER.sub("", line)
            if name != line:
                yield name.strip(" .…‥・_\t"), part.where


def _names(entry: Entry) -> Iterator[str]:
    yield from (t.text for t in (*entry.titles, *entry.aliases))
    yield from entry.path
    yield from entry.labels
    for section in entry.sections:
        yield from filter(None, (section.heading, section.group))


def _name(text: str) -> str:
    """A heading without its number, as it is compared."""
    return match_key(_NUMBERING.sub("", text.strip()) or text)


def _is_known(name: str, known: set[str]) -> bool:
    longer = (other for other in known if len(other) > 3 < len(name))
    return name in known or any(name in other or other in name for other in longer)


def no_title(reading: Reading) -> Iterator[tuple[Provenance, str]]:
    """a title is a number, or a row of a table"""
    for entry in reading.entries:
        if entry.kind in {"faq", "erratum"}:
            continue
        if _NUMBER.fullmatch(entry.title):
            yield entry.provenance, f'a number as title: "{entry.title}"'
        elif "\t" in entry.title:
            yield entry.provenance, f'a title of several parts: "{first_words(entry.title)}"'


def endless_entry(reading: Reading) -> Iterator[tuple[Provenance, str]]:
    """an entry is so long that headings in it may have been missed"""
    for entry in reading.entries:
        size = sum(len(clause.text) for clause in entry.clauses)
        if size > LARGEST_ENTRY:
            yield entry.provenance, f'"{first_words(entry.title)}" has {size:,} characters'


def few_entries(reading: Reading) -> Iterator[tuple[Provenance, str]]:
    """a long document has hardly any entries"""
    pages = reading.manuscript.pages or 0
    if pages >= MOST_PAGES and 0 < len(reading.entries) <= FEWEST_ENTRIES:
        yield reading.entries[0].provenance, f"{pages} pages give {len(reading.entries)} entries"


def broken_word(reading: Reading) -> Iterator[tuple[Provenance, str]]:
    """a word lacks letters that it has elsewhere"""
    words = [(c, _WORD.findall(c.text.casefold())) for entry in reading.entries for c in entry.clauses]
    counts = Counter(word for _, said in words for word in said)
    broken = {
        short: word
        for word, count in counts.items()
        if count >= _OFTEN and len(word) > 4
        for short in _without_ligature(word)
        if len(short) > 3 and 0 < counts[short] <= count / _OFTEN
    }
    for clause, said in words if broken else ():
        for short in said:
            if word := broken.pop(short, ""):
                yield clause.provenance, f'"{short}" may be "{word}", which stands {counts[word]} times'


def _without_ligature(word: str) -> set[str]:
    """A word as it stands where the letters of a ligature, or all but its first, were lost."""
    return {
        word[: found.start()] + left + word[found.end() :]
        for ligature in _LIGATURES
        for found in re.finditer(ligature, word)
        for left in ("", ligature[0])
    }


def _goes_on(clause: Clause, after: Clause | None) -> bool:
    """Whether the next item takes up the sentence: one below, or the other of "this, or" items."""
    return after is not None and (after.depth > clause.depth or bool(clause.marker and after.marker))


def unfinished_clause(reading: Reading) -> Iterator[tuple[Provenance, str]]:
    """a clause ends in mid-sentence"""
    words = {w.casefold() for w in reading.vocabulary.words("sentences", "unfinished")}
    for entry in reading.entries:
        clauses = [c for s in entry.sections if not s.tables for c in s.clauses]
        for clause, after in pairwise((*clauses, None)):
            if clause and _stops_short(clause, words) and not _goes_on(clause, after):
                yield clause.provenance, f'ends in mid-sentence: "… {clause.text[-40:].strip()}"'


def _stops_short(clause: Clause, words: set[str]) -> bool:
    text = clause.text.rstrip()
    if len(text) < 30:
        return False
    native = tuple(word for word in words if not word.isascii()) if _WIDE.search(text) else ()
    return text.split()[-1].casefold() in words or text.endswith(native)


SIGNS: dict[str, Sign] = {
    "W108": much_furniture,
    "W109": doubtful_furniture,
    "W211": missing_heading,
    "W212": no_title,
    "W213": endless_entry,
    "W214": few_entries,
    "W215": broken_word,
    "W216": unfinished_clause,
}


def _folded(text: str) -> str:
    return re.sub(r"\d+", "#", " ".join(text.split()).casefold())
