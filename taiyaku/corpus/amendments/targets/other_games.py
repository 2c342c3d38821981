"""Corrections to other games that stand in one document with those to this one, as in a magazine."""

from __future__ import annotations

import re
from collections.abc import Iterable

from taiyaku.corpus.amendments.targets.subjects import Subjects
from taiyaku.corpus.amendments.wordings.place_words import PlaceWords, lowered
from taiyaku.corpus.model import Entry
from taiyaku.corpus.name_keys import kind_rank
from taiyaku.corpus.names import game_names
from taiyaku.corpus.text import has_japanese

_QUOTED = re.compile(r"(?:\W*\d{1,2}\s*[.．、:：)）]\s*)?[「『](?P<name>[^「」『』]{2,30})[」』]")
_LONG_NAME = 4  # characters of a Japanese name that is one word
_WORD = re.compile(r"\w+")
_NAME = re.compile(r"[A-Z][^\W\d]*(?: (?:[A-Z][^\W\d]*|of|the|and|in|on|for|at)){1,5}")  # "Towers of Tin"


def on_other_games(entries: Iterable[Entry], subjects: Subjects) -> dict[str, str]:
    """The headings of corrections that are called after another game, beside some that are called after this.

    "Towers of Tin Errata", in a document with "Salt Caravans Errata".
    """
    called = [lowered(name) for name in game_names(subjects.documents.values())]
    games = [set(_WORD.findall(name)) for name in called]
    entries = list(entries)
    named = _names_one(called, entries, subjects)
    headed: dict[str, dict[str, set[str]]] = {}  # document -> heading -> the words of its name
    own: dict[str, str] = {}
    for entry in entries:
        heading = entry.path[0] if entry.path else entry.title
        alone = lowered(heading) if _NAME.fullmatch(heading) else ""
        if name := _quoted(heading) or _called(heading, subjects.words) or alone:
            headed.setdefault(entry.document, {})[heading] = set(_WORD.findall(name))
            own[entry.id] = heading
    found: dict[str, str] = {}
    for names in headed.values():
        beside = any(game == name for game in games for name in names.values())
        told = {h: name for h, name in names.items() if beside or (named and _quotes_a_title(h, subjects))}
        found |= {h: h for h, name in told.items() if _is_another(h, name, games, subjects)}
    return {i: h for i, h in own.items() if h in found}


def _called(heading: str, words: PlaceWords) -> str:
    """What stands before the words for corrections that end a heading: "towers of tin"."""
    flat = lowered(heading)
    told = [m for name in ("corrections", "clarifies") for m in words.find(name).finditer(flat)]
    start = min((m.start() for m in told), default=0)
    behind = words.find("joining").sub(" ", flat[max((m.end() for m in told), default=0) :])
    return flat[:start].strip(" -–—:,") if not behind.strip(" :()") else ""


def _quoted(heading: str) -> str:
    """The name in quotation marks that a Japanese heading begins with: ２．『錫の塔』のお知らせ."""
    begun = _QUOTED.match(heading)
    return lowered(begun["name"]) if begun else ""


def _names_one(games: list[str], entries: Iterable[Entry], subjects: Subjects) -> bool:
    """Whether texts that correct this game name it as its books do: then other titles are other games'."""
    known = [name for name in games if not subjects.words.find("books").fullmatch(name)]
    titles = (d.title for d in subjects.documents.values() if d.format != "rulebook")
    said = (t for e in entries if kind_rank(e.kind) for t in (e.title, *e.path, *(c.text for c in e.clauses)))
    return any(name in lowered(text) for text in (*titles, *said) for name in known)


def _quotes_a_title(heading: str, subjects: Subjects) -> bool:
    """Whether a heading calls corrections after a title in quotation marks: no rule's, nor a sheet's."""
    name = _quoted(heading)
    titles = (lowered(rule.title) for rule in subjects.rules.values())
    corrects = subjects.words.find("corrections").search(lowered(heading))
    return bool(name and corrects) and not any(title in name for title in titles)


def _is_another(heading: str, name: set[str], games: list[set[str]], subjects: Subjects) -> bool:
    """Whether words call no part of this game: neither of its books or sheets nor one of its rules."""
    words = subjects.words
    parts = ("books", "sheets", "layout", "numbered", "phases", "tables", "rule_words", "components")
    told = " ".join(name)
    kinds = {
        w.removesuffix("s")
        for one in parts
        for m in words.find(one).finditer(told)
        for w in _WORD.findall(m[0])
    }
    rest = {w for w in name if w.removesuffix("s") not in kinds} - words.fillers
    titles = (title for rule in subjects.rules.values() for title in (rule.title, *rule.path))
    if any(rest & set(_WORD.findall(lowered(title))) for title in titles):
        return False
    sheets = [words.find(one) for one in ("books", "sheets", "components")]
    rest = {w for w in rest if not (has_japanese(w) and any(sheet.search(w) for sheet in sheets))}
    telling = len(rest) > 1 or any(has_japanese(w) and len(w) >= _LONG_NAME for w in rest)
    return telling and not any(rest & book for book in (*games, *subjects.book_words.values()))
