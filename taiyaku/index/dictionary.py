"""JMdict, where the package jamdict-data is installed: everyday words of one language in the other.

Needed for building alone: what a corpus can use of it becomes rows of its index. The data are the Electronic
Dictionary Research and Development Group's, under CC BY-SA 4.0 (https://www.edrdg.org/edrdg/licence.html);
who publishes what is built with them has to say so.
"""

from __future__ import annotations

import re
import sqlite3
from collections import defaultdict
from collections.abc import Iterator
from importlib.util import find_spec
from pathlib import Path
from typing import NamedTuple

ATTRIBUTION = "JMdict, © Electronic Dictionary Research and Development Group, CC BY-SA 4.0"
_BRACKETS = re.compile(r"\([^)]*\)|\[[^\]]*\]")
_ARTICLE = re.compile(r"^(?:to be|to|an?|the|being)\s+")
_PRIORITY = re.compile(r"^(?:news1|ichi1|spec[12]|gai1)$")
_SENSES, _GLOSSES = 3, 4


class Meaning(NamedTuple):
    """One way to say a Japanese word in English."""

    forms: tuple[str, ...]  # the word's spellings
    english: str
    rank: int  # 0 for the first meaning
    common: bool


def dictionary_file() -> Path | None:
    """The dictionary's database, or None where it is not installed."""
    spec = find_spec("jamdict_data")
    for folder in (spec.submodule_search_locations or ()) if spec else ():
        for name in ("jamdict.db",):
            if (path := Path(folder) / name).is_file():
                return path
    return None


def meanings(path: Path) -> Iterator[Meaning]:
    """Every word's first meanings, in the dictionary's order."""
    db = sqlite3.connect(f"{path.absolute().as_uri()}?mode=ro&immutable=1", uri=True)
    try:
        forms: defaultdict[int, list[str]] = defaultdict(list)
        common: set[int] = set()
        for table, marks in (("Kanji", "KJP"), ("Kana", "KNP")):
            numbers = {}
            for number, word, text in db.execute(f"SELECT ID, idseq, text FROM {table} ORDER BY ID"):
                numbers[number] = word
                forms[word].append(text)
            for number, mark in db.execute(f"SELECT kid, text FROM {marks}"):
                if _PRIORITY.match(mark):
                    common.add(numbers[number])
        yield from _meanings(db, forms, common)
    finally:
        db.close()


def _meanings(
    db: sqlite3.Connection, forms: defaultdict[int, list[str]], common: set[int]
) -> Iterator[Meaning]:
    sql = """SELECT s.idseq, s.ID, g.text FROM Sense s JOIN SenseGloss g ON g.sid = s.ID
             WHERE g.lang = 'eng' ORDER BY s.idseq, s.ID, g.rowid"""
    word, senses, in_sense = -1, [0], 0
    for idseq, sense, gloss in db.execute(sql):
        if idseq != word:
            word, senses, in_sense = idseq, [sense], 0
        elif sense != senses[-1]:
            senses.append(sense)
            in_sense = 0
        in_sense += 1
        if len(senses) > _SENSES or in_sense > _GLOSSES:
            continue
        english = _ARTICLE.sub("", _BRACKETS.sub(" ", gloss).strip().casefold()).strip()
        if english and len(english.split()) <= 3:
            rank = len(senses) - 1 + (in_sense - 1) // 2
            yield Meaning(tuple(forms[word]), english, rank, word in common)
