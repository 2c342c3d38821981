"""The corpus as one SQLite file: written whole, replaced in one step, read without being changed."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from taiyaku.corpus import rows
from taiyaku.corpus.model import Clause, Corpus, Entry, Group, Patch
from taiyaku.corpus.name_keys import kind_rank
from taiyaku.corpus.names import Way, clause_rows, name_rows, term_rows
from taiyaku.corpus.reader import CorpusFile
from taiyaku.corpus.sqlite_files import APPLICATION_ID, SCHEMA_VERSION, writing
from taiyaku.values import replace

if TYPE_CHECKING:
    import sqlite3


def write_corpus(corpus: Corpus, path: Path) -> None:
    """Store a corpus; the same corpus gives the same bytes. Readers see the old file or the new one."""
    from importlib.resources import files  # these cost a look-up more than the look-up itself

    from taiyaku.whole_files import replacing

    with replacing(path) as unfinished, writing(unfinished, APPLICATION_ID, SCHEMA_VERSION) as db:
        db.executescript(files("taiyaku.corpus").joinpath("schema.sql").read_text("utf-8"))
        _write(db, corpus)


def open_corpus(path: Path) -> CorpusFile:
    """Open a stored corpus for look-ups. Raises CorpusError if there is none, or none we can read."""
    return CorpusFile(path)


def load_corpus(path: Path) -> Corpus:
    """Read a stored corpus as a whole: equal to the one that was written."""
    with open_corpus(path) as corpus:
        return corpus.everything()


class _Table:
    """Inserts rows into one table, counting positions from 1."""

    def __init__(self, db: sqlite3.Connection, name: str, columns: int) -> None:
        self._db = db
        self._sql = f"INSERT INTO {name} VALUES ({', '.join('?' * (columns + 1))})"
        self.position = 0

    def add(self, row: Sequence[Any]) -> int:
        self.position += 1
        self._db.execute(self._sql, (self.position, *row))
        return self.position

    def fill(self, many: Iterable[Sequence[Any]]) -> None:
        before, rows = self.position, list(many)
        self.position += len(rows)
        numbered = ((at, *row) for at, row in enumerate(rows, before + 1))
        self._db.executemany(self._sql, numbered)


def _write(db: sqlite3.Connection, corpus: Corpus) -> None:
    db.execute("BEGIN")
    db.executemany("INSERT INTO meta VALUES (?, ?)", sorted(corpus.meta.items()))
    _Table(db, "documents", 17).fill(map(rows.row_of, corpus.documents))
    _write_entries(db, corpus.entries, (p for a in corpus.amendments for p in a.patches))
    _write_texts_in_force(db, corpus)
    _write_forms(db, corpus)
    _Table(db, "links", 12).fill(map(rows.link_row, corpus.links))
    _Table(db, "amendments", 18).fill(map(rows.row_of, corpus.amendments))
    _Table(db, "versions", 5).fill(map(rows.row_of, corpus.versions))
    _Table(db, "lineage", 4).fill(map(rows.row_of, corpus.lineage))
    _Table(db, "stale", 5).fill(map(rows.row_of, corpus.stale))
    _write_groups(db, corpus.groups)
    _Table(db, "alignments", 11).fill(map(rows.row_of, corpus.alignments))
    _Table(db, "translations", 8).fill(map(rows.row_of, corpus.translations))
    _Table(db, "terms", 10).fill(map(rows.row_of, corpus.terms))
    _Table(db, "problems", 10).fill(map(rows.problem_row, corpus.problems))
    coverage, leftovers = _Table(db, "coverage", 7), _Table(db, "leftovers", 9)
    for item in corpus.coverage:
        at = coverage.add(rows.coverage_row(item))
        leftovers.fill((at, *rows.leftover_row(left)) for left in item.leftovers)
    db.execute("COMMIT")


def _write_forms(db: sqlite3.Connection, corpus: Corpus) -> None:
    """The forms of the termbase among the names: what a text can mean, a look-up finds."""
    db.executemany(
        "INSERT OR IGNORE INTO names SELECT ?2, ?3, ?4, min(position) FROM entries WHERE id = ?1",
        ((i, key, loose, int(Way.TERM)) for i, key, loose in term_rows(corpus.terms, corpus.entries)),
    )


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


def _write_groups(db: sqlite3.Connection, groups: Iterable[Group]) -> None:
    table = _Table(db, "groups", 3)
    for group in groups:
        at = table.add(rows.group_row(group))
        db.executemany(
            "INSERT INTO group_members VALUES (?, ?)", ((m, at) for m in dict.fromkeys(group.members))
        )


def _write_entries(db: sqlite3.Connection, entries: Iterable[Entry], patches: Iterable[Patch]) -> None:
    added: defaultdict[str, list[Clause]] = defaultdict(list)
    for patch in patches:
        added[patch.entry] += (c for c in patch.added if isinstance(c, Clause))
    entries = list(entries)
    rules = [e for e in entries if kind_rank(e.kind) == 0]
    known = {row[0] for e in rules for row in (*name_rows(e), *clause_rows(e, added[e.id]))}
    table, titles = _Table(db, "entries", 21), _Table(db, "titles", 5)
    sections, clauses = _Table(db, "sections", 14), _Table(db, "clauses", 12)
    spans, tables = _Table(db, "spans", 4), _Table(db, "tables", 10)
    for entry in entries:
        at = table.add(rows.entry_row(entry))
        titles.fill((at, t.lang, t.text, t.form, 0) for t in entry.titles)
        titles.fill((at, t.lang, t.text, t.form, 1) for t in entry.aliases)
        clauses_called = [
            r for r in clause_rows(entry, added[entry.id]) if kind_rank(entry.kind) == 0 or r[0] not in known
        ]
        called = dict.fromkeys((*name_rows(entry), *clauses_called))
        named = ((key, loose, int(way), at) for key, loose, way in called)
        db.executemany("INSERT INTO names VALUES (?, ?, ?, ?)", named)
        for section in entry.sections:
            in_section = sections.add((at, *rows.section_row(section)))
            for clause in section.clauses:
                in_clause = clauses.add((in_section, *rows.clause_row(clause)))
                spans.fill((in_clause, s.start, s.end, s.style) for s in clause.spans)
            tables.fill((in_section, *rows.table_row(t)) for t in section.tables)
