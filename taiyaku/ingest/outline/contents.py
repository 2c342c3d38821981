"""Printed tables of contents: they stand in front, list what comes later, and end where the text begins."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from functools import lru_cache

from taiyaku.corpus.text import squeeze
from taiyaku.ingest.outline.candidates import Candidate
from taiyaku.ingest.outline.numbers import counted, read_number
from taiyaku.ingest.version_lines import language_data
from taiyaku.ingest.vocabulary import Vocabulary, heading_key
from taiyaku.values import Struct

_DOT = "[.．…·・‥_]"
LEADER = re.compile(  # looked for where a row of dots begins only: each dot of a long one would be tried
    rf"(?<!{_DOT})(?<!{_DOT}\s)(?:{_DOT}\s?){{5,}}\s*\d{{0,4}}\s*$|(?<!…)…{{2,}}\s*\d{{0,4}}\s*$"
)
_PAGE = re.compile(r"(?:\s|[.．…·・‥_]{2})[\s.．…·・‥_]*(?:[pPｐ][.．]?\s?)?(?P<page>\d{1,3}|[ivx]{1,5})\s*$")
_APART = re.compile(r"[\t\u3000]\s*(?:[pPｐ][.．]?\s?)?\d{1,3}\s*$")
_BULLET = re.compile(r"\s*[-*•·–]\s+(?=\S)")
_NUMBER = re.compile(r"\s*\d{1,3}\s*")
_LONGEST = 400  # characters of a line that contents may have; the patterns above are slow on longer ones
_LISTED = 160  # characters of a line of them that no dots lead to a page
_LEADING = 3  # lines with dots to a page number show a table of contents
_WORD = 40  # characters of a line that may be the word for them
_FRONT = 0.25  # of the lines; what stands behind is none unless a heading says so
_MISSES = 3  # lines in a row that list nothing end it
MAX_BOOKMARKS = 5000
_ENOUGH = 0.6  # share of the bookmarks whose titles are found on their pages


@lru_cache(4096)
def title_key(text: str) -> str:
    """A heading or a line of the contents as they are compared: without number, leader and page."""
    text = _BULLET.sub("", text[:_LONGEST])
    if LEADER.search(text) or _APART.search(text):
        text = _PAGE.sub("", text)
    number = read_number(text)
    return re.sub(r"[\W_]+", "", text[number.end :] if number else text).casefold()


def names_contents(text: str, vocabulary: Vocabulary) -> bool:
    """Whether a line is the word above a table of contents, in any language."""
    if len(text) >= _WORD:
        return False
    return vocabulary.is_one_of(text, "structure", "contents") or squeeze(heading_key(text)) in _words()


@lru_cache(1)
def _words() -> frozenset[str]:
    return frozenset(squeeze(heading_key(word)) for word in language_data()["front"]["contents"])


def contents_of(candidates: Sequence[Candidate], vocabulary: Vocabulary) -> frozenset[int]:
    """Positions of the lines of tables of contents, with the word "Contents" above them."""
    named = [names_contents(c.text, vocabulary) for c in candidates]
    if not any(named) and not any(len(c.rows) >= _LEADING or LEADER.search(c.text) for c in candidates):
        return frozenset()
    keys = [title_key(c.text) for c in candidates]
    later = Counter(keys)
    found: set[int] = set()
    at = 0
    while at < len(candidates):
        later[keys[at]] -= 1
        if _lists_pages(candidates[at], later):
            found.add(at)
        if not named[at] and not _begins(candidates, keys, at, later):
            at += 1
            continue
        end = _end(candidates, keys, at, later.copy())
        led = end - at > 1 and (candidates[at + 1].table or LEADER.search(candidates[at].text))
        if led or end - at >= _LEADING:
            found.update(range(at, end))
            for inside in range(at + 1, end):
                later[keys[inside]] -= 1
            at = end
        else:
            at += 1
    return frozenset(found)


def _lists_pages(candidate: Candidate, later: Counter[str]) -> bool:
    """Whether a table is one of names, most of which come later, each with a rising page number beside it.

    Names with dots to a page, in several columns, are one too.
    """
    led = [cell for row in candidate.rows for cell in row if LEADER.search(cell)]
    if len(led) > _LEADING and len(led) >= 0.8 * sum(bool(c.strip()) for row in candidate.rows for c in row):
        return 2 * sum(later[title_key(cell)] > 0 for cell in led) > len(led)
    width = max(map(len, candidate.rows), default=1)
    if width % 2 or len(candidate.rows) < _LEADING:
        return False
    columns = [[row[at] for row in candidate.rows if at < len(row)] for at in range(width)]
    for pages in columns[1::2]:
        numbers = [int(cell) for cell in pages if _NUMBER.fullmatch(cell)]
        if len(numbers) < 0.8 * sum(bool(cell.strip()) for cell in pages) or numbers != sorted(numbers):
            return False
    names = [title_key(cell) for column in columns[::2] for cell in column if cell.strip()]
    return len(names) > _LEADING and 2 * sum(later[name] > 0 for name in names) > len(names)


def _lists_names(candidate: Candidate, later: Counter[str]) -> bool:
    """Whether nearly all names of a table in the contents, beside letters or numbers, come later."""
    names = [key for key in listed_names(candidate) if len(key) > 1]
    return len(names) >= _LEADING and sum(later[key] > 0 for key in names) >= 0.8 * len(names)


def listed_names(candidate: Candidate) -> list[str]:
    """The `title_key`s that a line or a table of the contents lists."""
    if not candidate.table:
        return [title_key(candidate.text)]
    return [title_key(cell) for row in candidate.rows for cell in row if any(c.isalpha() for c in cell)]


def _begins(candidates: Sequence[Candidate], keys: Sequence[str], at: int, later: Counter[str]) -> bool:
    """Whether lines with leaders begin here: several, in front, or naming what comes later."""

    def led(number: int) -> bool:
        return bool(LEADER.search(candidates[number].text)) and _spells(keys[number])

    if not led(at):
        return False
    leading = [at, *filter(led, range(at + 1, min(at + 2 * _LEADING, len(candidates))))]
    named = sum(later[keys[number]] > (number != at) for number in leading)
    return 2 * named > len(leading) or (len(leading) >= _LEADING and at <= _FRONT * len(candidates))


def _same(one: Candidate, other: Candidate) -> bool:
    """Whether two lines have the same number and name; signs before them count for nothing."""
    mine, theirs = (read_number(c.text) for c in (one, other))
    alike = (mine and counted(mine)) == (theirs and counted(theirs))
    return alike and title_key(one.text) == title_key(other.text) != ""


def _spells(key: str) -> bool:
    """Whether a line with dots names something; of a picture drawn in dots only one sign is left."""
    return len(set(key)) > 1


def _end(candidates: Sequence[Candidate], keys: Sequence[str], start: int, later: Counter[str]) -> int:
    """Where the table that begins here ends: behind the last line that lists something."""
    end, misses = start + 1, 0
    seen: set[str] = set()
    for at in range(start + 1, len(candidates)):
        candidate = candidates[at]
        later[keys[at]] -= 1
        if candidate.table and not (_lists_pages(candidate, later) or _lists_names(candidate, later)):
            break
        led = LEADER.search(candidate.text)
        short = led or len(candidate.text) <= _LISTED
        paged = led or _PAGE.search(candidate.text) or not keys[at]
        if not paged and (keys[at] in seen or (at > start + 1 and _same(candidates[start + 1], candidate))):
            break  # what was listed with its page, or first, begins here
        seen.update({keys[at]} if paged else ())
        sentence = candidate.text.rstrip().endswith((".", "。"))
        comes = len(keys[at]) > 1 and later[keys[at]] > 0 and not sentence
        if candidate.rows or (short and (paged or comes)):
            end, misses = at + 1, 0
        else:
            misses += 1
        if misses >= _MISSES:
            break
    return end


class Bookmark(Struct, frozen=True):
    """A title, the page it leads to, and its level: 1 is the highest."""

    title: str
    page: int
    level: int


def named_by(bookmarks: Sequence[Bookmark], candidates: Sequence[Candidate]) -> dict[int, int]:
    """Level by position of the candidates that bookmarks name; bookmarks may leave out the numbers.

    One with another number names another heading: "1 Lamps" is not "1.2 Lamps". Empty where fewer than 60 %
    of the bookmarks name a line of their page.
    """
    titles: dict[tuple[int, str], list[Bookmark]] = {}
    for mark in bookmarks[:MAX_BOOKMARKS]:
        titles.setdefault((mark.page, title_key(mark.title)), []).append(mark)
    lines: dict[tuple[int, str], list[int]] = {}
    for at, candidate in enumerate(candidates):
        key = candidate.page, title_key(candidate.text)
        if key in titles and not candidate.table:
            lines.setdefault(key, []).append(at)
    named: dict[int, int] = {}
    for key, places in lines.items():
        marks = titles[key]
        for at in _likest(marks, places, candidates):
            if fitting := [mark for mark in marks if _may_count(mark.title, candidates[at].text)]:
                named[at] = fitting[0].level
                if len(marks) > 1:
                    marks.remove(fitting[0])
    return named if len(named) >= max(2, _ENOUGH * len(bookmarks)) else {}


def _likest(marks: Sequence[Bookmark], places: Sequence[int], candidates: Sequence[Candidate]) -> list[int]:
    """The lines counted as a bookmark is, or else spelled as one: "Oil Lamps", and not "oil-lamps"."""
    numbers = {number for mark in marks if (number := _number(mark.title))}
    spelled = [mark.title.strip() for mark in marks]
    counted_alike = [at for at in places if _number(candidates[at].text) in numbers]
    return (
        counted_alike
        or [at for at in places if candidates[at].text.strip().endswith(tuple(spelled))]
        or list(places)
    )


def _may_count(title: str, printed: str) -> bool:
    """Whether two names have the same number, or not both have one."""
    numbers = _number(title), _number(printed)
    return not all(numbers) or numbers[0] == numbers[1]


def _number(text: str) -> tuple[int, ...] | None:
    number = read_number(text)
    return counted(number) if number else None
