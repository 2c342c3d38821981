"""An open corpus file: fetches what is asked for and no more."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Any, TypeVar

from taiyaku.corpus import model, rows
from taiyaku.corpus.name_search import AT_ONCE, NamedEntries, among

T = TypeVar("T")
_UPPER = {code: code + 32 for code in range(ord("A"), ord("Z") + 1)}  # what SQLite's lower() knows


def _all_of(table: str, made: Callable[[Any], T]) -> Callable[[CorpusFile], tuple[T, ...]]:
    """What gives all values of a sort, in document order."""
    return lambda file: file._whole(table, made)


class CorpusFile(NamedEntries):
    """A stored corpus, open for reading. Raises CorpusError if the file turns out to be damaged."""

    # Everything at once

    def everything(self) -> model.Corpus:
        """All of it, as it was stored."""
        stored = {name: getattr(self, name)() for name in model.Corpus.__struct_fields__}
        return model.Corpus(**{**stored, "entries": tuple(stored["entries"])})

    documents = _all_of("documents", rows.document)
    links = _all_of("links", rows.link)
    amendments = _all_of("amendments", rows.amendment)
    alignments = _all_of("alignments", rows.alignment)
    translations = _all_of("translations", rows.translation)
    terms = _all_of("terms", rows.term)
    problems = _all_of("problems", rows.problem)
    coverage = _all_of("coverage", rows.coverage)
    versions = _all_of("versions", rows.version)
    lineage = _all_of("lineage", rows.lineage)
    groups = _all_of("groups", rows.group)
    stale = _all_of("stale", rows.stale)

    def _whole(self, table: str, made: Callable[[Any], T]) -> tuple[T, ...]:
        return tuple(map(made, self._rows(f"SELECT * FROM {table} ORDER BY position")))

    def terms_with(self, form: str) -> tuple[model.Term, ...]:
        """Terms that may have a form; the letters A to Z are looked for in either case."""
        written = form.translate(_UPPER).replace("\\", "\\\\").replace('"', '\\"')
        sql = "SELECT * FROM terms WHERE instr(lower(en), ?1) OR instr(lower(ja), ?1) ORDER BY position"
        return tuple(map(rows.term, self._rows(sql, f'"{written}"')))

    def ids(self) -> tuple[str, ...]:
        """The id of every entry, in document order."""
        return tuple(row[0] for row in self._rows("SELECT id FROM entries ORDER BY position"))

    # One thing at a time

    def document(self, document_id: str) -> model.Document | None:
        found = self._rows("SELECT * FROM documents WHERE id = ? ORDER BY position", document_id)
        return rows.document(found[0]) if found else None

    def entries(self, ids: Iterable[str] | None = None) -> Iterator[model.Entry]:
        """All entries in document order, or those of the ids, in the order of the ids."""
        if ids is None:
            yield from self._entries("", ())
            return
        for some in _some_at_once(ids):
            sql = f"SELECT min(position) FROM entries WHERE id {among(some)} GROUP BY id"
            positions = tuple(row[0] for row in self._rows(sql, *some))
            where = f"WHERE {{}} {among(positions)}"
            found = {e.id: e for e in self._entries(where, positions)} if positions else {}
            yield from (found[i] for i in some if i in found)

    def of_kind(self, kind: str) -> Iterator[model.Entry]:
        """All entries of a kind, in document order."""
        yield from self._entries("WHERE {} IN (SELECT position FROM entries WHERE kind = ?)", (kind,))

    def entry(self, entry_id: str) -> model.Entry | None:
        """The entry of that id; where two share it, the first."""
        found = self._rows("SELECT min(position) FROM entries WHERE id = ?", entry_id)
        return self.entry_at(found[0][0]) if found[0][0] is not None else None

    def entry_at(self, position: int) -> model.Entry | None:
        """The entry of a position, counted from 1 in document order."""
        return next(self._entries("WHERE {} = ?", (position,)), None)

    def _entries(self, where: str, values: tuple[object, ...]) -> Iterator[model.Entry]:
        def fetch(sql: str, column: str, order: str) -> list[Any]:
            return self._rows(f"{sql} {where.format(column)} ORDER BY {order}", *values)

        in_section = "JOIN sections s ON s.position = {0}.section"
        sections = rows.sections_by_entry(
            fetch("SELECT * FROM sections s", "s.entry", "s.position"),
            fetch(f"SELECT c.* FROM clauses c {in_section.format('c')}", "s.entry", "c.position"),
            fetch(
                f"SELECT p.* FROM spans p JOIN clauses c ON c.position = p.clause {in_section.format('c')}",
                "s.entry",
                "p.position",
            ),
            fetch(f"SELECT t.* FROM tables t {in_section.format('t')}", "s.entry", "t.position"),
        )
        titles: dict[int, list[Any]] = {}
        for row in fetch("SELECT * FROM titles t", "t.entry", "t.position"):
            titles.setdefault(row[1], []).append(row)
        for row in fetch("SELECT * FROM entries e", "e.position", "e.position"):
            yield rows.entry(row, titles.get(row[0], ()), sections.get(row[0], ()))

    def clause(self, clause_id: str) -> model.Clause | None:
        """The clause of that id."""
        sql = "SELECT s.entry FROM clauses c JOIN sections s ON s.position = c.section WHERE c.id = ?"
        for (position,) in self._rows(sql, clause_id)[:1]:
            entry = self.entry_at(position)
            for section in entry.sections if entry else ():
                for clause in section.clauses:
                    if clause.id == clause_id:
                        return clause
        return None

    def children(self, entry_id: str) -> tuple[str, ...]:
        """Ids of the entries that stand directly inside one."""
        found = self._rows("SELECT id FROM entries WHERE parent = ? ORDER BY position", entry_id)
        return tuple(row[0] for row in found)

    def links_from(self, entry_id: str) -> tuple[model.Link, ...]:
        """Links that an entry, its sections or its clauses carry."""
        return self._links("source", entry_id)

    def links_to(self, entry_id: str) -> tuple[model.Link, ...]:
        """Links that lead to an entry, its sections or its clauses."""
        return self._links("target", entry_id)

    def links_maybe_to(self, entry_id: str) -> tuple[model.Link, ...]:
        """Links that may lead to an entry, or to one of several others."""
        ambiguous = "links INDEXED BY links_ambiguous WHERE target IS NULL AND candidates <> '[]'"
        sql = f"SELECT * FROM {ambiguous} AND instr(candidates, ?) ORDER BY position"
        return tuple(map(rows.link, self._rows(sql, f'"{entry_id}"')))

    def times_unloaded(self, name: str) -> int:
        """How often texts mean by a name a rule that is not loaded."""
        known = "status = 'external' AND type = 'mentions'"
        sql = f"SELECT count(*) FROM links WHERE {known} AND anchor = ? COLLATE NOCASE"
        return int(self._rows(sql, name)[0][0])

    def _links(self, column: str, entry_id: str) -> tuple[model.Link, ...]:
        sql = f"SELECT * FROM links WHERE {column} = ? OR ({column} >= ? AND {column} < ?) ORDER BY position"
        return tuple(map(rows.link, self._rows(sql, entry_id, f"{entry_id}#", f"{entry_id}$")))

    def amendments_of(self, entry_id: str) -> tuple[model.Amendment, ...]:
        """Amendments that come from an entry or go to it or a part of it."""
        where = "source = ? OR target = ? OR (target >= ? AND target < ?)"
        sql = f"SELECT * FROM amendments WHERE {where} ORDER BY position"
        found = self._rows(sql, entry_id, entry_id, f"{entry_id}#", f"{entry_id}$")
        return tuple(map(rows.amendment, found))

    def amendments_from(self, entry_ids: Iterable[str]) -> tuple[model.Amendment, ...]:
        """Amendments that come from any of these entries, in corpus order."""
        found: list[Any] = []
        for some in _some_at_once(entry_ids):
            found += self._rows(f"SELECT * FROM amendments WHERE source {among(some)}", *some)
        return tuple(map(rows.amendment, sorted(found)))

    def documents_of(self, entry_ids: Iterable[str]) -> dict[str, str]:
        """The document each of these entries stands in."""
        found: dict[str, str] = {}
        for some in _some_at_once(entry_ids):
            found.update(self._rows(f"SELECT id, document FROM entries WHERE id {among(some)}", *some))
        return found

    def amendments_near(self, entry_id: str) -> tuple[model.Amendment, ...]:
        """Amendments that could not be placed, but may be meant for an entry or a part of it."""
        where = "status = 'unresolved' AND (instr(nearest, ?1) OR instr(nearest, ?2))"
        found = self._rows(
            f"SELECT * FROM amendments WHERE {where} ORDER BY position", f'"{entry_id}"', f'"{entry_id}#'
        )
        return tuple(map(rows.amendment, found))

    def lineage_of(self, entry_id: str) -> tuple[model.Lineage, ...]:
        """What became of an entry in the next version of its document, and what it came from."""
        sql = "SELECT * FROM lineage WHERE older = ? OR newer = ? ORDER BY position"
        return tuple(map(rows.lineage, self._rows(sql, entry_id, entry_id)))

    def group_of(self, item_id: str) -> model.Group | None:
        """The near-identical texts that an entry or section is one of."""
        sql = 'SELECT g.* FROM group_members m JOIN groups g ON g.position = m."group" WHERE m.member = ?'
        found = self._rows(f"{sql} ORDER BY g.position LIMIT 1", item_id)
        return rows.group(found[0]) if found else None

    def stale_of(self, entry_id: str) -> tuple[model.Stale, ...]:
        """What an entry or its parts rely on that has changed since."""
        sql = "SELECT * FROM stale WHERE id = ? OR (id >= ? AND id < ?) ORDER BY position"
        return tuple(map(rows.stale, self._rows(sql, entry_id, f"{entry_id}#", f"{entry_id}$")))

    def translations_of(self, entry_id: str) -> tuple[model.Translation, ...]:
        """Who wrote the clauses of an entry that came back from translators."""
        sql = "SELECT * FROM translations WHERE id >= ? AND id < ? ORDER BY position"
        return tuple(map(rows.translation, self._rows(sql, f"{entry_id}#", f"{entry_id}$")))

    def aligned_with(self, entry_id: str, least: float) -> tuple[str, ...]:
        """The entries of its edition that an entry is aligned with one to one, and at least so surely."""
        sql = "SELECT * FROM alignments WHERE level = 'entry' AND (instr(en, ?1) OR instr(ja, ?1))"
        found = []
        for pair in map(rows.alignment, self._rows(f"{sql} ORDER BY position", f'"{entry_id}"')):
            sure = pair.score >= least and pair.status != "rejected" and not pair.edition_gap
            if sure and len(pair.en) == len(pair.ja) == 1:
                found += [i for i in (*pair.en, *pair.ja) if i != entry_id]
        return tuple(found)

    def alignments_of(self, entry_id: str) -> tuple[model.Alignment, ...]:
        """Alignments that name a clause of an entry on either side."""
        sql = "SELECT * FROM alignments WHERE level = 'clause' AND (instr(en, ?1) OR instr(ja, ?1))"
        return tuple(map(rows.alignment, self._rows(f"{sql} ORDER BY position", f'"{entry_id}#')))


def _some_at_once(ids: Iterable[str]) -> Iterator[tuple[str, ...]]:
    """The ids, each once, as many as one query takes."""
    wanted = tuple(dict.fromkeys(ids))
    return (wanted[at : at + AT_ONCE] for at in range(0, len(wanted), AT_ONCE))
