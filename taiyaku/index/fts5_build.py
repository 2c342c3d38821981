"""Writing the index of the FTS5 engine."""

from __future__ import annotations

import json
import sqlite3
from collections import Counter, defaultdict
from collections.abc import Sequence
from pathlib import Path

from taiyaku.corpus.files import replacing, writing
from taiyaku.corpus.keys import name_key
from taiyaku.corpus.model import Corpus, Entry
from taiyaku.corpus.names import name_rows
from taiyaku.index.analyzer import terms
from taiyaku.index.fts5 import APPLICATION_ID, SCHEMA_VERSION, SEPARATOR, WEIGHTS

SAME_TEXT = 0.85  # share of terms in common that makes two entries of one title variants of each other

_SCHEMA = f"""
CREATE TABLE meta (key TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;
CREATE TABLE entries (
    position INTEGER PRIMARY KEY,
    id TEXT NOT NULL, kind TEXT NOT NULL, lang TEXT NOT NULL, edition TEXT NOT NULL,
    status TEXT NOT NULL, cluster INTEGER NOT NULL, title TEXT NOT NULL, size INTEGER NOT NULL
);
CREATE TABLE names (key TEXT NOT NULL, entry INTEGER NOT NULL, PRIMARY KEY (key, entry)) WITHOUT ROWID;
CREATE VIRTUAL TABLE text USING fts5 (
    {", ".join(WEIGHTS)}, content = '', tokenize = "unicode61 remove_diacritics 0 tokenchars '+-/.:&%°'''"
);
"""


def build_index(corpus: Corpus, path: Path) -> None:
    """Write the index of a corpus."""
    editions = SEPARATOR.join(json.loads(corpus.meta.get("editions", "[]")))
    meta = {"editions": editions, "fingerprint": corpus.meta.get("fingerprint", "")}
    with replacing(path) as unfinished, writing(unfinished, APPLICATION_ID, SCHEMA_VERSION) as db:
        db.executescript(_SCHEMA)
        db.execute("BEGIN")
        db.executemany("INSERT INTO meta VALUES (?, ?)", sorted(meta.items()))
        clusters = _clusters(corpus.entries)
        for position, entry in enumerate(corpus.entries, 1):
            _insert(db, position, entry, clusters[position])
        db.execute("INSERT INTO text (text) VALUES ('optimize')")
        db.execute("COMMIT")


def _insert(db: sqlite3.Connection, position: int, entry: Entry, cluster: int) -> None:
    fields = [terms(text) for text in _fields(entry)]
    headwords = SEPARATOR.join(" ".join(sorted(set(terms(t.text)))) for t in entry.titles)
    known = (entry.id, entry.kind, entry.lang, entry.edition, entry.status)
    facts = (position, *known, cluster, headwords, sum(map(len, fields)))
    db.execute(f"INSERT INTO entries VALUES ({_marks(facts)})", facts)
    keys = sorted({k for key, loose, way in name_rows(entry) if way < 2 for k in (key, loose) if k})
    db.executemany("INSERT INTO names VALUES (?, ?)", [(key, position) for key in keys])
    row = (position, *(" ".join(field) for field in fields))
    db.execute(f"INSERT INTO text (rowid, {', '.join(WEIGHTS)}) VALUES ({_marks(row)})", row)


def _marks(row: Sequence[object]) -> str:
    return ", ".join("?" * len(row))


def _fields(entry: Entry) -> list[str]:
    """What is searched in an entry, in the order of WEIGHTS."""
    asked = entry.kind == "faq"
    title = "\n".join(t.text for t in entry.titles)
    parts: defaultdict[str, list[str]] = defaultdict(list)
    for section in entry.sections:
        body = {"original": "former", "question": "question"}.get(section.role, "body")
        parts["heading"] += [h for h in (section.heading, section.group) if h]
        parts[body] += [clause.text for clause in section.clauses]
        for table in section.tables:
            parts[body] += [table.caption or "", *table.header, *(cell for row in table.rows for cell in row)]
    if asked:
        parts["question"] = [title, *(t for t in parts["question"] if name_key(t) != name_key(title))]
    else:
        parts["title"] = [title]
    parts["alias"] = [*(a.text for a in entry.aliases), entry.number or ""]
    parts["labels"] = [*entry.labels, entry.kind.replace("-", " ")]
    parts["path"] = list(entry.path)
    return ["\n".join(parts[name]) for name in WEIGHTS]


def _clusters(entries: Sequence[Entry]) -> dict[int, int]:
    """The position of the first of the near-identical entries each entry belongs to."""
    alike: defaultdict[tuple[str, ...], list[int]] = defaultdict(list)
    for position, entry in enumerate(entries, 1):
        alike[entry.document, entry.edition, entry.status, entry.kind, name_key(entry.title)].append(position)
    cluster: dict[int, int] = {}
    for positions in alike.values():
        firsts: list[tuple[int, Counter[str]]] = []
        for position in positions:
            words = (
                Counter(terms(" ".join(_fields(entries[position - 1])[3:6])))
                if len(positions) > 1
                else Counter()
            )
            cluster[position] = next(
                (p for p, other in firsts if _overlap(words, other) >= SAME_TEXT), position
            )
            if cluster[position] == position:
                firsts.append((position, words))
    return cluster


def _overlap(a: Counter[str], b: Counter[str]) -> float:
    union = (a | b).total()
    return (a & b).total() / union if union else 1.0
