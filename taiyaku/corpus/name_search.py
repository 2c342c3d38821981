"""What a name means in a corpus file: the entries that it is the name of, or may be, the surest first."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence, Sized
from functools import cached_property

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
_SMALL = 3  # letters of words that say little: of, and, the
_SHORTEST_WORDS = 3  # letters of words in a longer name
_MOST_WORDS = 8  # of a name that other names are looked for in
_SHORTEST_STEM = 4  # letters that a longer word may begin with: draft in drafting
_MOST_HELD = 3
_SHORTENED = "SELECT DISTINCT key FROM names WHERE way < 2 AND instr(key, '(') > 1 ORDER BY key"
_MOST_TOGETHER = 30  # rules of one chapter, or with a part of one name
_MOST_WITHIN = 12  # titles with a name in them that are worth listing
_LAST = "\U0010ffff"
AT_ONCE = 500  # values in one query


class NamedEntries(OpenFile):
    """The names of a corpus file. Raises CorpusError if the file turns out to be damaged."""

    def meta(self) -> dict[str, str]:
        return dict(self._rows("SELECT key, value FROM meta ORDER BY key"))

    def editions(self) -> tuple[str, ...]:
        """The workspace's editions, oldest first."""
        return rows.texts(self.meta().get("editions", "[]"))

    @cached_property
    def _supplements(self) -> tuple[str, ...]:
        return rows.texts(self.meta().get("supplements", "[]"))

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
        pool = self._called(name, edition) or self._below(name, edition)
        begun = [] if pool else self._beginning(name, edition)
        if not any(kind_rank(c.kind) == 0 for c in begun):  # a part of a rule comes before a question
            pool = pool or self._headed(name, edition)
        pool = pool or begun
        if not pool and edition is not None and self._called(name, None):
            return Found(near=self._near(name))  # the name of another edition's rule
        for less_surely in (self._worded, self._said):
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
            yield self._candidates("n.key = ? AND n.way < 6", key) + self._spelt_out(key)
        if loose:
            named = self._candidates("n.loose = ? AND n.way < 2", loose, way=Way.LOOSE)  # before their parts
            yield named or self._candidates("n.loose = ? AND n.way < 4", loose, way=Way.LOOSE)
            yield self._candidates("n.loose = ? AND n.way = 4", loose_key(form_key(name)), way=Way.TERM)
        if key:
            inner = "n.key >= ?1 || '(' AND n.key < ?1 || ')' AND n.way < 2"
            spaced = inner.replace("'(", "' (").replace("')", "' )")
            found = self._candidates(inner, key, way=Way.SHORTENED)
            yield found + self._candidates(spaced, key, way=Way.SHORTENED)
            yield self._candidates("n.key = ? AND n.way = 6", key)
        if loose:
            either = (loose, loose_key(form_key(name)))  # "Levels" of a part called Level
            yield self._candidates("n.loose IN (?, ?) AND n.way IN (2, 6)", *either, way=Way.PART)

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
            where = f"e.path {among(values)}"
        return self._rules(where, values, edition)

    def _headed(self, name: str, edition: str | None) -> list[Candidate]:
        """The rules that have a part of that heading."""
        key = form_key(name_key(name))
        parts = self._rows("SELECT DISTINCT heading FROM sections WHERE heading IS NOT NULL")
        values = [text for (text,) in parts if form_key(name_key(text)) == key]
        where = f"e.position IN (SELECT entry FROM sections WHERE heading {among(values)})"
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
        return self._rules(f"e.id {among(ids)}", sorted(ids), edition)

    def _rules(self, where: str, values: Sequence[str], edition: str | None) -> list[Candidate]:
        found = self._entries_where(where, *values, way=Way.WITHIN) if 0 < len(values) <= AT_ONCE else []
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
            f"SELECT DISTINCT key FROM names WHERE way < 2 AND key {among(runs)}", *sorted(runs)
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


def _in_order(words: list[str], name: list[str]) -> bool:
    """Whether all the words stand in a name, in their order, and are half of its longer words at least."""
    left = iter(name)
    longer = sum(len(word) > _SMALL for word in name)
    return 2 * len(words) >= longer and all(word in left for word in words)


def among(values: Sized) -> str:
    return f"IN ({', '.join('?' * len(values))})"
