"""What every engine's index knows of entries and words, as tables of a SQLite file.

The facts and names of entries, the vocabulary, how words sound and what else they mean. An engine adds where
the words stand: the default one in the same file, another one wherever it keeps its own.
"""

from __future__ import annotations

import json
import re
import sqlite3
from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence

from taiyaku.corpus.model import Corpus, Entry
from taiyaku.corpus.name_keys import loose_key, name_key
from taiyaku.corpus.names import name_rows
from taiyaku.index.analyzer import terms
from taiyaku.index.counterpart_names import other_names
from taiyaku.index.dictionary import ATTRIBUTION, dictionary_file
from taiyaku.index.duplicates import clusters, outdated, shared_parts
from taiyaku.index.engine import SEPARATOR
from taiyaku.index.lexicon_builder import Known, entry_texts, initials, senses, sounds
from taiyaku.index.ranking import FIELDS

Texts = Sequence[Sequence[Sequence[str]]]  # the terms of each entry's fields
_BRACKETED = re.compile(r"(.+?)\s*\(([A-Za-z/]{2,7})\)(.*)$")

SCHEMA = """
CREATE TABLE meta (key TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;
CREATE TABLE entries (
    position INTEGER PRIMARY KEY,
    id TEXT NOT NULL, kind TEXT NOT NULL, lang TEXT NOT NULL, edition TEXT NOT NULL, status TEXT NOT NULL,
    document TEXT NOT NULL, labels TEXT NOT NULL, cluster INTEGER NOT NULL, outdated INTEGER NOT NULL,
    title TEXT NOT NULL, size INTEGER NOT NULL
);
CREATE TABLE other_names (
    entry INTEGER NOT NULL, lang TEXT NOT NULL, text TEXT NOT NULL, PRIMARY KEY (entry, lang, text)
) WITHOUT ROWID;
-- An entry, or minus one that has a part of that name much as others have it.
CREATE TABLE names (key TEXT NOT NULL, entry INTEGER NOT NULL, PRIMARY KEY (key, entry)) WITHOUT ROWID;
CREATE TABLE terms (term TEXT PRIMARY KEY, entries INTEGER NOT NULL, places BLOB) WITHOUT ROWID;
CREATE TABLE sounds (
    key TEXT NOT NULL, form TEXT NOT NULL, weight REAL NOT NULL, PRIMARY KEY (key, form)
) WITHOUT ROWID;
CREATE TABLE senses (
    word TEXT NOT NULL, form TEXT NOT NULL, way TEXT NOT NULL, weight REAL NOT NULL,
    PRIMARY KEY (word, form, way)
) WITHOUT ROWID;
"""


def field_terms(corpus: Corpus) -> Texts:
    """The terms of each field of each entry, in the order of `index.ranking.FIELDS`."""
    return [[terms(text) for text in _fields(entry)] for entry in corpus.entries]


def write_tables(
    db: sqlite3.Connection, corpus: Corpus, texts: Texts, places: Mapping[str, bytes] | None = None
) -> None:
    """Make and fill the tables; `places` are what the default engine keeps of each term."""
    meta = {
        "editions": SEPARATOR.join(json.loads(corpus.meta.get("editions", "[]"))),
        "fingerprint": corpus.meta.get("fingerprint", ""),
        "entries": str(len(corpus.entries)),
        "dictionary": ATTRIBUTION if dictionary_file() else "",
    }
    db.executescript(SCHEMA)
    db.execute("BEGIN")
    db.executemany("INSERT INTO meta VALUES (?, ?)", sorted(meta.items()))
    cluster, old = clusters(corpus, texts), outdated(corpus)
    for position, entry in enumerate(corpus.entries, 1):
        _insert(db, position, entry, (cluster[position], int(position in old)), texts[position - 1])
    parts = {(k, -at) for at, name in shared_parts(corpus) for k in (name_key(name), loose_key(name)) if k}
    db.executemany("INSERT INTO names VALUES (?, ?)", sorted(parts))
    db.executemany("INSERT INTO other_names VALUES (?, ?, ?)", other_names(corpus))
    counts = Counter(t for entry in texts for t in {term for field in entry for term in field})
    kept = places or {}
    rows = ((term, count, kept.get(term)) for term, count in sorted(counts.items()))
    db.executemany("INSERT INTO terms VALUES (?, ?, ?)", rows)
    known = Known(counts, (t for e in corpus.entries for t in entry_texts(e)), len(corpus.entries))
    heard = sounds(corpus)
    db.executemany("INSERT INTO sounds VALUES (?, ?, ?)", heard)
    db.executemany("INSERT INTO senses VALUES (?, ?, ?, ?)", senses(corpus, known, heard))
    db.execute("COMMIT")


def _insert(
    db: sqlite3.Connection,
    position: int,
    entry: Entry,
    standing: tuple[int, int],
    fields: Sequence[Sequence[str]],
) -> None:
    headwords = SEPARATOR.join(" ".join(_main(name)) for name in _headwords(entry))
    labels = SEPARATOR.join(entry.labels)
    known = (entry.id, entry.kind, entry.lang, entry.edition, entry.status, entry.document, labels)
    facts = (position, *known, *standing, headwords, sum(map(len, fields)))
    db.execute(f"INSERT INTO entries VALUES ({_marks(facts)})", facts)
    keys = {k for key, loose, way in name_rows(entry) if way < 2 for k in (key, loose) if k}
    keys |= {key(name) for t in entry.titles for name in bracketed(t.text) for key in (name_key, loose_key)}
    db.executemany("INSERT INTO names VALUES (?, ?)", [(key, position) for key in sorted(keys)])


def _headwords(entry: Entry) -> list[str]:
    names = [t.text for t in (*entry.titles, *entry.aliases)]
    return [*names, *(short for name in names for short in bracketed(name))]


def bracketed(title: str) -> tuple[str, ...]:
    """The two names of "Line of Fire (LoF)": with brackets around the initials it has two."""
    match = _BRACKETED.match(title)
    if not match:
        return ()
    long, short, rest = (part.strip() for part in match.groups())
    if short.casefold() not in set(initials(long)):
        return ()
    return short, f"{long} {rest}".strip()


def _main(title: str) -> list[str]:
    """The terms of a headword without the last character of a run, which its last pair has too."""
    found = terms(title)
    return sorted({t for t in found if len(t) > 1 or t.isascii() or len(found) == 1})


def _marks(row: Sequence[object]) -> str:
    return ", ".join("?" * len(row))


def _fields(entry: Entry) -> list[str]:
    """What is searched in an entry, in the order of FIELDS."""
    asked = entry.kind == "faq"
    title = "\n".join(t.text for t in entry.titles)
    parts: defaultdict[str, list[str]] = defaultdict(list)
    for section in entry.sections:
        body = {"original": "former", "question": "question"}.get(section.role, "body")
        parts["heading"] += [h for h in (section.heading, section.group) if h]
        if section.role not in {"body", "question", "answer"}:
            parts["heading"].append(section.role.replace("-", " "))
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
    return ["\n".join(parts[name]) for name in FIELDS]
