"""An open corpus file: fetches what is asked for and no more."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence, Sized
from functools import cached_property
from typing import Any, TypeVar

from taiyaku.corpus import model, rows
from taiyaku.corpus.name_keys import edition_rank, kind_rank, loose_key, name_key
from taiyaku.corpus.names import (
    LOCAL_PARENTS,
    Candidate,
    Found,
    Way,
    choose,
    is_short_for,
    lengths_near,
    nearest,
)
from taiyaku.corpus.sqlite_files import OpenFile
from taiyaku.corpus.terms.matcher import form_key
from taiyaku.corpus.text import has_japanese
from taiyaku.values import replace

T = TypeVar("T")
_LOCAL = ", ".join(repr(kind) for kind in sorted(LOCAL_PARENTS))
_CANDIDATES = f"""
SELECT e.id, (SELECT text FROM titles WHERE entry = e.position ORDER BY alias, position LIMIT 1),
       e.kind, e.document, e.edition, e.status, e.lang,
       coalesce(e.date, d.date, ''), coalesce(e.version, d.version, ''),
       EXISTS (SELECT 1 FROM entries p WHERE p.id = e.parent AND p.kind IN ({_LOCAL})),
       {{way}}
FROM {{among}} LEFT JOIN documents d ON d.id = e.document
WHERE {{where}} ORDER BY e.position, 11 LIMIT 500
"""
_NAMED = "names n CROSS JOIN entries e ON e.position = n.entry"  # CROSS: SQLite is to begin with the names
_CHAPTER = re.compile(r"(?:§\s*)?(\d{1,3}(?:\.[1-9]\d{0,2})*)(?:\.0)?\.?")  # 7, 7.0
_SHORTEST_WORDS = 3  # letters of words in a longer name
_MOST_WORDS = 8  # of a name that other names are looked for in
_SHORTEST_STEM = 4  # letters that a longer word may begin with: draft in drafting
_MOST_HELD = 3
_SHORTENED = "SELECT DISTINCT key FROM names WHERE way < 2 AND instr(key, '(') > 1 ORDER BY key"
_MOST_TOGETHER = 30  # rules of one chapter, or with a part of one name
_MOST_WITHIN = 12  # titles with a name in them that are worth listing
_LAST = "\U0010ffff"
_AT_ONCE = 500  # values in one query
_UPPER = {code: code + 32 for code in range(ord("A"), ord("Z") + 1)}  # what SQLite's lower() knows


def _all_of(table: str, made: Callable[[Any], T]) -> Callable[[CorpusFile], tuple[T, ...]]:
    """What gives all values of a sort, in document order."""
    return lambda file: file._whole(table, made)


class CorpusFile(OpenFile):
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

    def meta(self) -> dict[str, str]:
        return dict(self._rows("SELECT key, value FROM meta ORDER BY key"))

    def editions(self) -> tuple[str, ...]:
        """The workspace's editions, oldest first."""
        return rows.texts(self.meta().get("editions", "[]"))

    @cached_property
    def _supplements(self) -> tuple[str, ...]:
        return rows.texts(self.meta().get("supplements", "[]"))

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
            sql = f"SELECT min(position) FROM entries WHERE id {_among(some)} GROUP BY id"
            positions = tuple(row[0] for row in self._rows(sql, *some))
            where = f"WHERE {{}} {_among(positions)}"
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
            found += self._rows(f"SELECT * FROM amendments WHERE source {_among(some)}", *some)
        return tuple(map(rows.amendment, sorted(found)))

    def documents_of(self, entry_ids: Iterable[str]) -> dict[str, str]:
        """The document each of these entries stands in."""
        found: dict[str, str] = {}
        for some in _some_at_once(entry_ids):
            found.update(self._rows(f"SELECT id, document FROM entries WHERE id {_among(some)}", *some))
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

    # Names

    def namesakes(self, entry: model.Entry) -> tuple[Candidate, ...]:
        """The entries of any of an entry's names, in either language."""
        found = [self.find(text) for text in dict.fromkeys(title.text for title in entry.titles)]
        same = (c for f in found for c in (f.answer, *f.candidates) if c and c.way < Way.PREFIX)
        return tuple({c.id: c for c in same}.values())

    def find(self, name: str, edition: str | None = None, lang: str | None = None) -> Found:
        """What a name means: an id, a headword, an alias, a number, or the one name that begins so.

        Only entries of the `edition` count, if one is given; those in `lang` come before the others. A name
        that is not quite theirs can mean entries of a newer edition than those that it is exactly.
        """
        pool = self._called(name, edition) or self._below(name, edition) or self._beginning(name, edition)
        if not pool and edition is not None and self._called(name, None):
            return Found(near=self._near(name))  # the name of another edition's rule
        for less_surely in (self._headed, self._worded, self._said):
            pool = pool or less_surely(name, edition)
        if not pool:
            return self._named_within(name, edition)
        spoken = [c for c in pool if c.lang == lang]
        found = choose(spoken or pool, self.editions(), name)
        others = (*found.candidates, *(c for c in pool if spoken and c not in spoken))
        return replace(found, candidates=others if found.answer else found.candidates)

    def _called(self, name: str, edition: str | None) -> list[Candidate]:
        """The entries of a name; less surely called so only those of newer editions than the surer ones."""
        editions = self.editions()
        pool: list[Candidate] = []
        for tier in self._tiers(name):
            ranks = {edition_rank(c.edition, editions) for c in pool}
            fitting = [c for c in tier if edition in (None, c.edition)]
            pool += [c for c in fitting if not ranks or edition_rank(c.edition, editions) < min(ranks)]
            if any(c.edition in editions[-1:] or c.id == name.strip() for c in pool):
                break  # nothing newer can come
        return pool

    def _tiers(self, name: str) -> Iterator[list[Candidate]]:
        """The entries a name stands for, the surest way first."""
        yield self._by_id(name.strip())
        key, loose = name_key(name), loose_key(name)
        if key:
            yield self._candidates("n.key = ?", key) + self._spelt_out(key)
        if loose:
            named = self._candidates("n.loose = ? AND n.way < 2", loose, way=Way.LOOSE)  # before their parts
            yield named or self._candidates("n.loose = ? AND n.way < 4", loose, way=Way.LOOSE)
            yield self._candidates("n.loose = ? AND n.way = 4", loose_key(form_key(name)), way=Way.TERM)
        if key:
            inner = "n.key >= ?1 || '(' AND n.key < ?1 || ')' AND n.way < 2"
            spaced = inner.replace("'(", "' (").replace("')", "' )")
            found = self._candidates(inner, key, way=Way.SHORTENED)
            yield found + self._candidates(spaced, key, way=Way.SHORTENED)

    def _beginning(self, name: str, edition: str | None) -> list[Candidate]:
        """The entries whose names begin so."""
        key, loose = name_key(name), loose_key(name)
        found: list[Candidate] = []
        if len(key) >= 2 or has_japanese(key):
            begins = "n.key >= ? AND n.key < ? AND n.way < 2"
            found = self._candidates(begins, key, key + _LAST, way=Way.PREFIX)
            found = [c for c in found if edition in (None, c.edition)]
        if len(loose) >= 4 and not found:
            begins = "n.loose >= ? AND n.loose < ? AND n.way < 2"
            found = self._candidates(begins, loose, loose + _LAST, way=Way.PREFIX)
        return [c for c in found if edition in (None, c.edition)]

    def _below(self, name: str, edition: str | None) -> list[Candidate]:
        """The rules right below the heading of that name, or that number: 7 and 7.0 of 7.1."""
        if number := _CHAPTER.fullmatch(name.strip()):
            where, values = "e.number >= ? AND e.number < ?", [f"{number[1]}.", f"{number[1]}/"]
        else:
            key = form_key(name_key(name))
            paths = [text for (text,) in self._rows("SELECT DISTINCT path FROM entries WHERE path <> '[]'")]
            values = [text for text in paths if form_key(name_key(rows.texts(text)[-1])) == key]
            where = f"e.path {_among(values)}"
        return self._rules(where, values, edition)

    def _headed(self, name: str, edition: str | None) -> list[Candidate]:
        """The rules that have a part of that heading."""
        key = form_key(name_key(name))
        parts = self._rows("SELECT DISTINCT heading FROM sections WHERE heading IS NOT NULL")
        values = [text for (text,) in parts if form_key(name_key(text)) == key]
        where = f"e.position IN (SELECT entry FROM sections WHERE heading {_among(values)})"
        return self._rules(where, values, edition)

    def _worded(self, name: str, edition: str | None) -> list[Candidate]:
        """The rules whose names have all the words of this one in its order, and few others: "raise gate"."""
        words = form_key(name_key(name)).split()
        if not words or sum(map(len, words)) < _SHORTEST_WORDS:
            return []
        first = max(words, key=len)
        found = self._candidates("instr(n.key, ?) AND n.way < 2", first, way=Way.WITHIN)
        found = [c for c in found if _in_order(words, form_key(name_key(c.title)).split())]
        return self._of_one_edition(found, edition)

    def _said(self, name: str, edition: str | None) -> list[Candidate]:
        """The rules that texts mean, or may mean, by a name that none has."""
        sql = "SELECT target, candidates FROM links WHERE type = 'mentions' AND anchor = ? COLLATE NOCASE"
        led = self._rows(sql, name.strip())
        ids = {i.partition("#")[0] for target, others in led for i in (target, *rows.texts(others)) if i}
        return self._rules(f"e.id {_among(ids)}", sorted(ids), edition)

    def _rules(self, where: str, values: Sequence[str], edition: str | None) -> list[Candidate]:
        found = self._entries_where(where, *values, way=Way.WITHIN) if 0 < len(values) <= _AT_ONCE else []
        return self._of_one_edition(found, edition)

    def _of_one_edition(self, found: Iterable[Candidate], edition: str | None) -> list[Candidate]:
        """The rules of the edition asked for, else of the newest that has any; none of very many."""
        kept = [c for c in dict.fromkeys(found) if kind_rank(c.kind) == 0 and edition in (None, c.edition)]
        newest = min((edition_rank(c.edition, self.editions()) for c in kept), default=0)
        kept = [c for c in kept if edition_rank(c.edition, self.editions()) == newest]
        return kept if len(kept) <= _MOST_TOGETHER else []

    def _named_within(self, name: str, edition: str | None) -> Found:
        """What has a name in its title that nothing has for its own: the one erratum, or all of them."""
        key = name_key(name)
        found = self._candidates("instr(n.key, ?) AND n.way = 0", key, way=Way.WITHIN) if len(key) > 2 else []
        edges = (r"(?<!\w)" if key[:1].isascii() else "", r"(?!\w)" if key[-1:].isascii() else "")
        whole = re.compile(edges[0] + re.escape(key) + edges[1])
        rulings = [c for c in found if c.kind in ("erratum", "faq") and whole.search(name_key(c.title))]
        short = [c for c in found if name_key(c.title).endswith(f"({key})")]
        pool = [c for c in dict.fromkeys((*short, *rulings)) if edition in (None, c.edition)]
        gone = ("superseded", "withdrawn")
        pool = [c for c in pool if c.status not in gone] or pool
        errata = [c for c in pool if c.kind == "erratum"]
        if not pool or len(pool) > _MOST_WITHIN:
            return Found(near=self._near(name))
        if len(errata) == 1 or (len(pool) == 1 and pool[0] in short):  # a question is no rule of that name
            answer = (errata or pool)[0]
            return Found(answer=answer, candidates=tuple(c for c in pool if c != answer))
        return Found(candidates=tuple(pool))

    def _held(self, name: str) -> list[str]:
        """The keys of names that this one holds as whole words, the longest first, or begins with."""
        words = name_key(name).split()[:_MOST_WORDS]
        runs = {" ".join(words[a:b]) for a in range(len(words)) for b in range(a + 1, len(words) + 1)}
        if len(words) == 1:
            runs = {words[0][:size] for size in range(_SHORTEST_STEM, len(words[0]))}
        runs = {run for run in runs if len(run) >= _SHORTEST_STEM}
        found = self._rows(
            f"SELECT DISTINCT key FROM names WHERE way < 2 AND key {_among(runs)}", *sorted(runs)
        )
        return sorted((key for (key,) in found), key=lambda key: (-len(key), key))[:_MOST_HELD]

    def _spelt_out(self, key: str) -> list[Candidate]:
        """Entries whose headword is the name and what it is short for: "LoF: Line of Fire"."""
        found = self._candidates("n.key > ?1 || ':' AND n.key < ?1 || ';' AND n.way = 0", key, way=Way.ALIAS)
        return [c for c in found if is_short_for(key, name_key(c.title)[len(key) + 1 :])]

    def _by_id(self, text: str) -> list[Candidate]:
        entry_id = text.split("#", 1)[0]
        if "/" not in entry_id:
            return []
        where = "e.position = (SELECT min(position) FROM entries WHERE id = ?)"
        return self._entries_where(where, entry_id, way=Way.HEADWORD)

    def _entries_where(self, where: str, *values: object, way: Way) -> list[Candidate]:
        return self._listed(_CANDIDATES.format(among="entries e", where=where, way=str(int(way))), *values)

    def _candidates(self, where: str, *values: object, way: Way | None = None) -> list[Candidate]:
        return self._listed(_CANDIDATES.format(among=_NAMED, where=where, way="n.way"), *values, way=way)

    def _listed(self, sql: str, *values: object, way: Way | None = None) -> list[Candidate]:
        found = self._rows(sql, *values)
        return [
            Candidate(
                *(i, title or i, kind, document, edition, status, lang),
                local=bool(local) or document in self._supplements,
                issued=(date, version),
                way=way or Way(stored),
            )
            for i, title, kind, document, edition, status, lang, date, version, local, stored in found
        ]

    def _near(self, name: str) -> tuple[str, ...]:
        word = name[:200]
        sql = "SELECT DISTINCT key FROM names WHERE way < 2 AND length(key) BETWEEN ? AND ? ORDER BY key"
        known: dict[str, str] = {}  # a name without its bracket, and the whole
        for (key,) in self._rows(sql, *lengths_near(word)):
            known.setdefault(key, key)
        for (key,) in self._rows(_SHORTENED):
            known.setdefault(key.partition("(")[0].strip(), key)
        held = self._held(word)
        keys = [known.get(key, key) for key in (*nearest(word, known), *held)]
        joined = "names n JOIN titles t ON t.entry = n.entry"
        sql = f"SELECT t.text FROM {joined} WHERE n.key = ? ORDER BY n.entry, t.position"
        titles = []
        for key in keys:
            texts = [row[0] for row in self._rows(sql, key)]
            titles.append(next((t for t in texts if name_key(t) == key), texts[0] if texts else key))
        return tuple(dict.fromkeys(titles))


def _some_at_once(ids: Iterable[str]) -> Iterator[tuple[str, ...]]:
    """The ids, each once, as many as one query takes."""
    wanted = tuple(dict.fromkeys(ids))
    return (wanted[at : at + _AT_ONCE] for at in range(0, len(wanted), _AT_ONCE))


def _in_order(words: list[str], name: list[str]) -> bool:
    """Whether all the words stand in a name, in their order."""
    left = iter(name)
    return all(word in left for word in words)


def _among(values: Sized) -> str:
    return f"IN ({', '.join('?' * len(values))})"
