"""Writing the index of the default engine."""

from __future__ import annotations

import json
import re
import sqlite3
from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence
from pathlib import Path

from taiyaku.corpus.files import replacing, writing
from taiyaku.corpus.keys import loose_key, name_key
from taiyaku.corpus.model import Corpus, Entry
from taiyaku.corpus.names import issue_key, name_rows
from taiyaku.index.analyzer import terms
from taiyaku.index.dictionary import ATTRIBUTION, dictionary_file
from taiyaku.index.fts5 import APPLICATION_ID, SCHEMA_VERSION, SEPARATOR, pack
from taiyaku.index.lexicon_build import Known, entry_texts, initials, senses, sounds

SAME_TEXT = 0.85  # share of terms in common that makes two entries of one title variants of each other
FIELDS = {  # in the order of the bits in `index.ranking`
    "title": 3.0,
    "alias": 3.0,
    "question": 3.0,
    "labels": 1.0,
    "heading": 1.5,
    "body": 0.7,
    "path": 0.6,
    "former": 0.2,  # superseded text: found, but last
}
_BRACKETED = re.compile(r"(.+?)\s*\(([A-Za-z/]{2,7})\)(.*)$")
SATURATION = 1.2  # BM25's k1: how soon a word said again adds nothing
LENGTH = {"body": 0.6, "former": 0.6}  # BM25's b: how much a long text is held against it; other fields 0.3

_SCHEMA = """
CREATE TABLE meta (key TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;
CREATE TABLE entries (
    position INTEGER PRIMARY KEY,
    id TEXT NOT NULL, kind TEXT NOT NULL, lang TEXT NOT NULL, edition TEXT NOT NULL, status TEXT NOT NULL,
    document TEXT NOT NULL, labels TEXT NOT NULL, cluster INTEGER NOT NULL, outdated INTEGER NOT NULL,
    title TEXT NOT NULL, size INTEGER NOT NULL
);
CREATE TABLE names (key TEXT NOT NULL, entry INTEGER NOT NULL, PRIMARY KEY (key, entry)) WITHOUT ROWID;
CREATE TABLE terms (term TEXT PRIMARY KEY, entries INTEGER NOT NULL, places BLOB NOT NULL) WITHOUT ROWID;
CREATE TABLE sounds (
    key TEXT NOT NULL, form TEXT NOT NULL, weight REAL NOT NULL, PRIMARY KEY (key, form)
) WITHOUT ROWID;
CREATE TABLE senses (
    word TEXT NOT NULL, form TEXT NOT NULL, way TEXT NOT NULL, weight REAL NOT NULL,
    PRIMARY KEY (word, form, way)
) WITHOUT ROWID;
CREATE VIRTUAL TABLE text USING fts5 (
    body, content = '', tokenize = "unicode61 remove_diacritics 0 tokenchars '+-/.:&%°'''"
);
"""


def build_index(corpus: Corpus, path: Path) -> None:
    """Write the index of a corpus."""
    editions = SEPARATOR.join(json.loads(corpus.meta.get("editions", "[]")))
    meta = {
        "editions": editions,
        "fingerprint": corpus.meta.get("fingerprint", ""),
        "entries": str(len(corpus.entries)),
        "dictionary": ATTRIBUTION if dictionary_file() else "",
    }
    fields = [[terms(text) for text in _fields(entry)] for entry in corpus.entries]
    with replacing(path) as unfinished, writing(unfinished, APPLICATION_ID, SCHEMA_VERSION) as db:
        db.executescript(_SCHEMA)
        db.execute("BEGIN")
        db.executemany("INSERT INTO meta VALUES (?, ?)", sorted(meta.items()))
        clusters = _clusters(corpus.entries, fields)
        outdated = _outdated(corpus)
        for position, entry in enumerate(corpus.entries, 1):
            standing = (clusters[position], int(position in outdated))
            _insert(db, position, entry, standing, fields[position - 1])
        counts = _insert_terms(db, fields)
        known = Known(counts, (t for e in corpus.entries for t in entry_texts(e)), len(corpus.entries))
        heard = sounds(corpus)
        db.executemany("INSERT INTO sounds VALUES (?, ?, ?)", heard)
        db.executemany("INSERT INTO senses VALUES (?, ?, ?, ?)", senses(corpus, known, heard))
        db.execute("INSERT INTO text (text) VALUES ('optimize')")
        db.execute("COMMIT")
        db.execute("VACUUM")


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
    text = " . ".join(" ".join(field) for field in fields)
    db.execute("INSERT INTO text (rowid, body) VALUES (?, ?)", (position, text))


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


def _insert_terms(db: sqlite3.Connection, fields: Sequence[Sequence[Sequence[str]]]) -> Mapping[str, int]:
    """What each term is worth in each entry: BM25F (Zaragoza et al., TREC 2004) without the rarity."""
    count = max(1, len(fields))
    mean = [max(1.0, sum(len(entry[n]) for entry in fields) / count) for n in range(len(FIELDS))]
    places: defaultdict[str, list[tuple[int, float, int]]] = defaultdict(list)
    for position, entry in enumerate(fields, 1):
        worth: defaultdict[str, float] = defaultdict(float)
        where: defaultdict[str, int] = defaultdict(int)
        for n, (name, weight) in enumerate(FIELDS.items()):
            b = LENGTH.get(name, 0.3)
            scale = weight / (1 - b + b * len(entry[n]) / mean[n])
            for term, times in Counter(entry[n]).items():
                worth[term] += scale * times
                where[term] |= 1 << n
        for term, value in worth.items():
            places[term].append((position, value / (SATURATION + value), where[term]))
    db.executemany(
        "INSERT INTO terms VALUES (?, ?, ?)",
        ((term, len(found), pack(found)) for term, found in sorted(places.items())),
    )
    return {term: len(found) for term, found in places.items()}


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


def _clusters(entries: Sequence[Entry], fields: Sequence[Sequence[Sequence[str]]]) -> dict[int, int]:
    """The position of the first of the near-identical entries each entry belongs to."""
    alike: defaultdict[tuple[str, ...], list[int]] = defaultdict(list)
    for position, entry in enumerate(entries, 1):
        alike[entry.edition, entry.status, entry.lang, entry.kind, name_key(entry.title)].append(position)
    cluster: dict[int, int] = {}
    for positions in alike.values():
        firsts: list[tuple[int, Counter[str]]] = []
        for position in positions:
            words: Counter[str] = Counter()
            if len(positions) > 1:
                words.update(term for field in fields[position - 1][3:6] for term in field)
            cluster[position] = next(
                (p for p, other in firsts if _overlap(words, other) >= SAME_TEXT), position
            )
            if cluster[position] == position:
                firsts.append((position, words))
    return cluster


def _outdated(corpus: Corpus) -> set[int]:
    """The entries that a later document of the same edition has under the same name."""
    issued = {d.id: (d.date or "", d.version or "") for d in corpus.documents}
    named: defaultdict[tuple[str, ...], list[int]] = defaultdict(list)
    for position, entry in enumerate(corpus.entries, 1):
        named[entry.edition, entry.lang, entry.kind, name_key(entry.title)].append(position)
    old: set[int] = set()
    for positions in named.values():
        when = {
            p: issue_key(issued.get(corpus.entries[p - 1].document, ("", "")))
            for p in positions
            if issued.get(corpus.entries[p - 1].document, ("", ""))[0]
        }
        newest = max(when.values(), default=None)
        old |= {p for p, key in when.items() if newest and key < newest}
    return old


def _overlap(a: Counter[str], b: Counter[str]) -> float:
    union = (a | b).total()
    return (a & b).total() / union if union else 1.0
