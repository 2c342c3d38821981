"""The corpus as one SQLite file: written whole, replaced in one step, read without being changed."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from taiyaku.corpus import rows
from taiyaku.corpus.model import Clause, Corpus, Entry, Patch
from taiyaku.corpus.name_keys import kind_rank
from taiyaku.corpus.names import Way, clause_rows, name_rows, term_rows
from taiyaku.corpus.reader import CorpusFile
from taiyaku.corpus.sqlite_files import APPLICATION_ID, SCHEMA_VERSION, writing
from taiyaku.multimap import firsts
from taiyaku.values import replace

if TYPE_CHECKING:
    import sqlite3


def write_corpus(corpus: Corpus, path: Path) -> None:
    """Store a corpus; the same corpus gives the same bytes. Readers see the old file or the new one."""
    from importlib.resources import files  # these cost a look-up more than the look-up itself

    from taiyaku.whole_files import replacing

    with replacing(path) as unfinished, writing(unfinished, APPLICATION_ID, SCHEMA_VERSION) as db:
        lines = files("taiyaku.corpus").joinpath("schema.sql").read_text("utf-8").splitlines()
        indexes = [line for line in lines if line.startswith("CREATE INDEX")]
        db.executescript("\n".join(line for line in lines if line not in indexes))
        _write(db, corpus)
        db.executescript("\n".join(indexes))  # of rows that are there: sorted once


def open_corpus(path: Path) -> CorpusFile:
    """Open a stored corpus for look-ups. Raises CorpusError if there is none, or none we can read."""
    return CorpusFile(path)


def load_corpus(path: Path) -> Corpus:
    """Read a stored corpus as a whole: equal to the one that was written."""
    with open_corpus(path) as corpus:
        return corpus.everything()


def _fill(db: sqlite3.Connection, name: str, many: Iterable[Sequence[Any]]) -> None:
    """Insert rows into an empty table, counting positions from 1."""
    columns = len(db.execute(f"PRAGMA table_info({name})").fetchall())
    sql = f"INSERT INTO {name} VALUES ({', '.join('?' * columns)})"
    db.executemany(sql, ((at, *row) for at, row in enumerate(many, 1)))


def _write(db: sqlite3.Connection, corpus: Corpus) -> None:
    db.execute("BEGIN")
    db.executemany("INSERT INTO meta VALUES (?, ?)", sorted(corpus.meta.items()))
    _fill(db, "documents", map(rows.row_of, corpus.documents))
    _write_entries(db, corpus.entries)
    _write_names(db, corpus.entries, (p for a in corpus.amendments for p in a.patches))
    _write_texts_in_force(db, corpus)
    # The forms of the termbase among the names: what a text can mean, a look-up finds.
    position = firsts((entry.id, at) for at, entry in enumerate(corpus.entries, 1))
    forms = term_rows(corpus.terms, corpus.entries)
    named = ((key, loose, int(Way.TERM), position[i]) for i, key, loose in forms)
    db.executemany("INSERT OR IGNORE INTO names VALUES (?, ?, ?, ?)", named)
    for name in ("links", "amendments", "versions", "lineage", "stale", "groups"):
        _fill(db, name, map(rows.row_of, getattr(corpus, name)))
    members = ((m, at) for at, group in enumerate(corpus.groups, 1) for m in dict.fromkeys(group.members))
    db.executemany("INSERT INTO group_members VALUES (?, ?)", members)
    for name in ("alignments", "translations", "terms", "problems", "coverage"):
        _fill(db, name, map(rows.row_of, getattr(corpus, name)))
    db.execute("COMMIT")


def _write_texts_in_force(db: sqlite3.Connection, corpus: Corpus) -> None:
    """What hits show of entries that others amend. An inserted text stands where the one before it does."""
    from taiyaku.corpus.amendments.texts_in_force import states_in_force, with_originals
    from taiyaku.corpus.passages import said

    dates = {(v.edition, v.name): v.date for v in corpus.versions}
    for at, (entry, state) in enumerate(states_in_force(corpus), 1):
        if state is None:
            continue
        since = max(
            (a.date or dates.get((a.edition, a.version or "")) or "" for a in state.applied), default=""
        )
        here = entry.provenance
        for n, one in enumerate(said(replace(entry, sections=with_originals(entry, state.entry)))):
            here = one.where if one.where.file == entry.provenance.file else here
            pages = here.pages or (None, None)
            row = (at, n, one.piece.section, one.piece.depth, one.id, *here.lines, *pages)
            marks = ", ".join("?" * 12)
            db.execute(f"INSERT INTO texts_in_force VALUES ({marks})", (*row, one.part, one.text, since))


def _write_entries(db: sqlite3.Connection, entries: Sequence[Entry]) -> None:
    _fill(db, "entries", map(rows.entry_row, entries))
    named = ((at, e.titles, e.aliases) for at, e in enumerate(entries, 1))
    titles = ((at, t, other) for at, *both in named for other, some in enumerate(both) for t in some)
    _fill(db, "titles", ((at, t.lang, t.text, t.form, other) for at, t, other in titles))
    sections = [(at, section) for at, entry in enumerate(entries, 1) for section in entry.sections]
    _fill(db, "sections", ((at, *rows.section_row(section)) for at, section in sections))
    clauses = [(at, clause) for at, (_, section) in enumerate(sections, 1) for clause in section.clauses]
    _fill(db, "clauses", ((at, *rows.clause_row(clause)) for at, clause in clauses))
    spans = ((at, one) for at, (_, clause) in enumerate(clauses, 1) for one in clause.spans)
    _fill(db, "spans", ((at, one.start, one.end, one.style) for at, one in spans))
    tables = ((at, table) for at, (_, section) in enumerate(sections, 1) for table in section.tables)
    _fill(db, "tables", ((at, *rows.table_row(table)) for at, table in tables))


def _write_names(db: sqlite3.Connection, entries: Sequence[Entry], patches: Iterable[Patch]) -> None:
    """What entries are called, and their clauses; those of other entries where no rule is called so."""
    added: defaultdict[str, list[Clause]] = defaultdict(list)
    for patch in patches:
        added[patch.entry] += (c for c in patch.added if isinstance(c, Clause))
    called = [(e, list(name_rows(e)), list(clause_rows(e, added[e.id]))) for e in entries]
    known = {row[0] for e, *both in called if kind_rank(e.kind) == 0 for some in both for row in some}
    for at, (entry, own, clauses) in enumerate(called, 1):
        ruled = kind_rank(entry.kind) == 0
        found = dict.fromkeys((*own, *(row for row in clauses if ruled or row[0] not in known)))
        named = ((key, loose, int(way), at) for key, loose, way in found)
        db.executemany("INSERT INTO names VALUES (?, ?, ?, ?)", named)
