"""Versions, dates and editions in a line, as the first pages of documents in many languages print them."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import lru_cache

from taiyaku.corpus.text import any_of
from taiyaku.ingest.inspection.front import names, words_pattern
from taiyaku.ingest.numerals import integer
from taiyaku.ingest.version_lines import find_date, language_data, rest_without_stamps

YEAR = re.compile(r"(?:19|20)\d\d")
_DOTTED = re.compile(r"(?<![\d.])(?P<day>\d{1,2})\.\s?(?P<month>\d{1,2})\.\s?(?P<year>(?:19|20)\d\d)(?!\d)")

_ENGLISH = re.compile(
    r"\b(?:version|effective|updated?|revised|revision|released?|published|last|as of)\b", re.I
)


def only_dates(text: str) -> bool:
    """Whether a line holds a version or a date and little besides."""
    bare = text.strip(" ()（）[]")
    if not (date_in(bare) or version_in(bare) or YEAR.fullmatch(bare)):
        return False
    rest = version_pattern().sub(" ", _DOTTED.sub(" ", rest_without_stamps(bare)))
    return len(re.findall(r"[^\W\d_]+", rest)) <= 3 and not names_kind(rest)


def names_kind(text: str, kinds: Sequence[str] = ("errata", "questions", "rules", "summaries")) -> bool:
    """Whether a line says what kind of document this is."""
    return any(names(text, kind) for kind in kinds)


def version_in(text: str) -> str | None:
    match = version_pattern().search(text)
    return match["version"] or match["book"] or match["issue"] if match else None


@lru_cache(maxsize=1)
def version_pattern() -> re.Pattern[str]:
    """A number behind a word for version: "Version 2025.1", "Rules 1.0", "Versión: 2.1", "1.2版"."""
    front = language_data()["front"]
    words = words_pattern(w for w in front["versions"] if w != "v")
    books = words_pattern(front["rules"])
    number = r"\d{1,4}(?:\.\d{1,3}){0,3}[a-z]?"
    no_day = r"(?!\s+[^\W\d_]{3,}\.?,?\s+(?:19|20)\d\d)"  # "Last revision: 12 August 2023"
    return re.compile(
        rf"[(（\[]?(?:{words}\.?\s*[:：]?\s*v?|(?<![\w])v\.?\s?)(?P<version>{number})(?![\w]){no_day}[)）\]]?"
        rf"|{books}\s+(?P<book>\d{{1,2}}(?:\.\d{{1,2}}){{1,2}})(?![\w.]){no_day}"
        rf"|(?<![\d.])(?P<issue>\d{{1,2}}(?:\.\d{{1,3}})+)版",
        re.IGNORECASE,
    )


def date_in(text: str, lang: str | None = None) -> str | None:
    """The first date in a line, also written 3.4.2024; in an English line that may be the fourth of March."""
    english = lang == "en" and (_ENGLISH.search(text) or not re.search(r"[^\W\d_]", text))
    bare = version_pattern().sub(lambda version: " " * len(version[0]), text)  # "Version 2025.1" is no month
    found = find_date(bare)
    dates = [(found[1], found[0])] if found else []
    for match in _DOTTED.finditer(text):
        day = int(match["day"])
        if 1 <= int(match["month"]) <= 12 and (day > 12 or not english):
            date = f"{match['year']}-{int(match['month']):02}-{day:02}"
            dates.append((match.start(), date))
    return min(dates, key=lambda date: (date[0], -len(date[1])))[1] if dates else None


def ordinal_edition(text: str) -> str | None:
    """The edition's number in "Second Edition", "2. Auflage", "2e", 第2版, 第二版; None if none is named.

    初版 is the first one, but 初版第1刷 and 初版発行 say when a book was printed.
    """
    pattern, ordinals = _edition_pattern()
    match = pattern.search(text.casefold())
    if not match:
        return None
    if match["han"] or match["first"]:
        return str(integer(match["han"] or "1"))
    return match["number"] or match["issue"] or match["short"] or ordinals.get(match["word"])


def dates_an_edition(text: str) -> bool:
    """Whether a date in a line is that of the book it is on: "Errata to the rules (3 March 2023 edition)"."""
    found, front = find_date(text), language_data()["front"]
    editions = any_of((*front["editions"], *front["printings"]))
    return bool(found) and re.match(rf"\s*{editions}(?!\w)", text[found[2] :].casefold()) is not None  # type: ignore[index]


def printing_in(text: str) -> str | None:
    """Which printing a line says it is, and nothing else: "printing 2" for "(Second printing)", 第2刷."""
    match = _printing_pattern().fullmatch(text.casefold().strip(" ()（）[]*_.,"))
    if match is None:
        return None
    number = match["number"] or match["issue"] or _ordinals().get(match["word"]) or integer(match["han"])
    return f"printing {number}"


@lru_cache(maxsize=1)
def _printing_pattern() -> re.Pattern[str]:
    printings = any_of(language_data()["front"]["printings"])
    return re.compile(
        rf"(?:(?P<word>{any_of(_ordinals())})|(?P<number>\d{{1,2}})(?:\.|st|nd|rd|th))\s+{printings}"
        r"|第(?:(?P<issue>\d{1,2})|(?P<han>[一二三四五六七八九]))刷"
    )


@lru_cache(maxsize=1)
def _ordinals() -> dict[str, str]:
    front = language_data()["front"]
    return {
        word: str(number)
        for number, name in enumerate(("first", "second", "third", "fourth", "fifth"), 1)
        for word in front[name]
    }


@lru_cache(maxsize=1)
def _edition_pattern() -> tuple[re.Pattern[str], dict[str, str]]:
    front, ordinals = language_data()["front"], _ordinals()
    return (
        re.compile(
            rf"(?:(?<!\w)(?P<word>{any_of(ordinals)})|(?<!\d)(?P<number>\d{{1,2}})(?:\.|st|nd|rd|th|ª|a|e|è[mr]e)?)\s+{any_of(front['editions'])}(?!\w)|第(?P<issue>\d{{1,2}})版"
            r"|第(?P<han>[一二三四五六七八九])版|(?P<first>初版)(?!第?[\d一]|発行|刷|印刷)|(?<![\w.,])(?P<short>[1-9])e(?![\w.,])"
        ),
        ordinals,
    )
