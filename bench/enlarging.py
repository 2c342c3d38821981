"""A corpus many times as large: copies of every entry, each under a name and with some words of its own.

A copy says nearly what its model says, so what answers a question is known in the large corpus too; its name
is longer by a code, and a few of its words have an ending that no other copy's have, so that vocabulary and
names grow as well.
"""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import Any

from taiyaku.corpus.model import Clause, Corpus, Entry
from taiyaku.corpus.store import write_corpus
from taiyaku.index.fts5 import build_index
from taiyaku.values import replace

_WORD = re.compile(r"[A-Za-z]{4,}|[\u30a1-\u30fa]{3,}")
SHARE = 0.08  # of the longer words
_BETWEEN = ("links", "amendments", "alignments")
_ENDINGS = {"en": "aeiou", "ja": "アエイオウ"}


def enlarged(corpus: Corpus, times: int) -> Corpus:
    """So many copies of everything, the corpus itself the first of them; entry n stands at n, n + size, …"""
    numbers = range(1, times)
    parts = {
        "entries": (*corpus.entries, *(_entry(e, n) for n in numbers for e in corpus.entries)),
        "documents": (
            *corpus.documents,
            *(replace(d, id=_id(d.id, n)) for n in numbers for d in corpus.documents),
        ),
        "groups": (),
    }
    for name in _BETWEEN:
        values = getattr(corpus, name)
        parts[name] = (*values, *(_pointing(v, n) for n in numbers for v in values))
    return replace(corpus, **parts)


def variant(corpus: Corpus, number: int) -> Corpus:
    """One copy alone, of its entries and documents."""
    documents = tuple(replace(d, id=_id(d.id, number)) for d in corpus.documents)
    entries = tuple(_entry(e, number) for e in corpus.entries)
    return replace(corpus, entries=entries, documents=documents, groups=(), **dict.fromkeys(_BETWEEN, ()))


def write_enlarged(corpus: Corpus, folder: Path) -> None:
    """A build folder with what look-ups need."""
    folder.mkdir(parents=True, exist_ok=True)
    write_corpus(corpus, folder / "corpus.db")
    build_index(corpus, folder / "index" / "fts5.db")


def _id(value: str, number: int) -> str:
    head, mark, rest = value.partition("#")
    return f"{head}~{number}{mark}{rest}"


def _entry(entry: Entry, number: int) -> Entry:
    chance = random.Random(f"{entry.id} {number}")
    own = partial(_clause, number=number, chance=chance)
    return replace(
        entry,
        id=_id(entry.id, number),
        document=_id(entry.document, number),
        parent=entry.parent and _id(entry.parent, number),
        titles=tuple(replace(t, text=f"{t.text} {_code(number)}") for t in entry.titles),
        aliases=tuple(replace(t, text=f"{t.text} {_code(number)}") for t in entry.aliases),
        sections=tuple(
            replace(s, id=_id(s.id, number), clauses=tuple(map(own, s.clauses))) for s in entry.sections
        ),
    )


def _code(number: int) -> str:
    return f"Q{number}"


def _clause(clause: Clause, number: int, chance: random.Random) -> Clause:
    def ended(match: re.Match[str]) -> str:
        if chance.random() >= SHARE:
            return match[0]
        letters = _ENDINGS["en" if match[0].isascii() else "ja"]
        return match[0] + letters[number % 5] + letters[number // 5 % 5]

    return replace(clause, id=_id(clause.id, number), text=_WORD.sub(ended, clause.text), spans=())


def _pointing(value: Any, number: int) -> Any:
    """A link, amendment or alignment between the copies of what it is between."""
    return replace(value, **dict(_moved(value, number)))


def _moved(value: Any, number: int) -> Iterator[tuple[str, Any]]:
    for name in ("id", "source", "target"):
        if held := getattr(value, name, None):
            yield name, _id(held, number)
    for name in ("candidates", "nearest", "en", "ja"):
        if held := getattr(value, name, None):
            yield name, tuple(_id(one, number) for one in held)
    if hasattr(value, "patches"):
        yield "patches", ()
