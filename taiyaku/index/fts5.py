"""The default engine: SQLite's FTS5, one file, no dependency, the same bytes for the same corpus.

Each term is asked for by itself, and what the terms found is put together here: that is what lets a unit of
several terms, rare words and whole titles count as people expect. Nothing has to match every word.
"""

from __future__ import annotations

import math
import sqlite3
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from types import TracebackType
from typing import Any, NamedTuple

from taiyaku.corpus.files import open_read_only
from taiyaku.corpus.keys import edition_rank, kind_rank, loose_key, name_key
from taiyaku.errors import CorpusError
from taiyaku.index.engine import Filters, Ranked
from taiyaku.index.query import COMMON, Unit, read_query

SCHEMA_VERSION = 1
APPLICATION_ID = 0x7461_6978  # "taix": an index
SEPARATOR = "\n"
WEIGHTS = {
    "title": 3.0,
    "alias": 3.0,
    "question": 2.0,
    "labels": 1.0,
    "heading": 1.5,
    "body": 1.0,
    "path": 0.6,
    "former": 0.2,  # superseded text: found, but last
}
OLDER, NOT_IN_FORCE, AFTER_RULES = 0.85, 0.6, 0.97
TITLE_BOOST, EXACT = 1.2, 1000.0


class Facts(NamedTuple):
    """What ranking needs to know of an entry."""

    id: str
    kind: str
    edition: str
    status: str
    cluster: int
    titles: str  # the terms of each headword
    size: int  # in terms


def open_index(path: Path) -> Fts5Index:
    """Open an index for searching. Raises CorpusError if it is missing or not ours."""
    return Fts5Index(open_read_only(path, APPLICATION_ID, SCHEMA_VERSION), path)


class Fts5Index:
    """An open index file."""

    def __init__(self, db: sqlite3.Connection, path: Path) -> None:
        self._db, self._path = db, path
        meta: dict[str, str] = dict(self._rows("SELECT key, value FROM meta"))
        self.fingerprint = meta.get("fingerprint", "")
        self._editions = tuple(filter(None, meta.get("editions", "").split(SEPARATOR)))
        self._count = max(1, self._rows("SELECT count(*) FROM entries")[0][0])

    def __enter__(self) -> Fts5Index:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._db.close()

    def _rows(self, sql: str, *values: object) -> list[Any]:
        try:
            return self._db.execute(sql, values).fetchall()
        except sqlite3.Error as error:
            raise CorpusError(f"{self._path}: damaged ({error}); run `taiyaku build`") from None

    def search(self, query: str, filters: Filters, limit: int) -> list[Ranked]:
        units = read_query(query)
        scores = self._score(units)
        exact = self._named(query)
        for position in exact:
            scores.setdefault(position, 0.0)
        facts = self._facts(scores, filters)
        asked = {sought.term for unit in units if unit.weight > COMMON for sought in unit.sought}
        ranked: list[tuple[float, int]] = []
        for position, entry in facts.items():
            age, after = edition_rank(entry.edition, self._editions), kind_rank(entry.kind)
            score = scores[position] * (1 + TITLE_BOOST * _title_match(entry.titles, asked))
            score *= OLDER if age > 1 else 1.0
            score *= 1.0 if entry.status == "in-force" else NOT_IN_FORCE
            score *= AFTER_RULES if after else 1.0
            if position in exact:
                score += EXACT - 100 * age - 10 * after - (0 if entry.status == "in-force" else 50)
                score += min(9.0, math.log2(1 + entry.size))  # the rule itself is longer than a line about it
            ranked.append((-score, position))
        return self._collapse(sorted(ranked), facts, limit)

    def _score(self, units: Sequence[Unit]) -> dict[int, float]:
        """What the units together are worth in each entry: sums of bm25, scaled by how many are there."""
        totals: defaultdict[int, float] = defaultdict(float)
        covered: defaultdict[int, float] = defaultdict(float)
        importance = 0.0
        for unit in units:
            scores, share, rarity = self._score_unit(unit)
            importance += unit.weight * rarity
            for position, score in scores.items():
                totals[position] += unit.weight * score
                covered[position] += unit.weight * rarity * min(1.0, share[position])
        if not importance:
            return dict(totals)
        return {p: total * (0.35 + 0.65 * covered[p] / importance) for p, total in totals.items()}

    def _score_unit(self, unit: Unit) -> tuple[Mapping[int, float], Mapping[int, float], float]:
        scores: defaultdict[int, float] = defaultdict(float)
        share: defaultdict[int, float] = defaultdict(float)
        rarity = 0.1
        for sought in unit.sought:
            match = f'"{sought.term}"' + (" *" if sought.prefix else "")
            found = self._rows(f"SELECT rowid, -{_BM25} FROM text WHERE text MATCH ?", match)
            idf, scale = self._idf(len(found))
            rarity = max(rarity, idf if found else 0.0)
            for position, score in found:
                if sought.prefix and share[position] >= 1.0:
                    continue
                scores[position] += sought.weight * score * scale
                share[position] += sought.weight
        for position in scores:
            scores[position] *= 0.3 + 0.7 * min(1.0, share[position])
        return scores, share, rarity

    def _idf(self, found: int) -> tuple[float, float]:
        """How rare a term is, and what FTS5's score has to be multiplied by to say so.

        FTS5 lets a term that most entries have count for nothing, which in a small corpus is most terms.
        """
        odds = (self._count - found + 0.5) / (found + 0.5)
        idf = math.log(1 + odds)
        return idf, idf / (math.log(odds) if odds > 1 and math.log(odds) > 0 else 1e-6)

    def _named(self, query: str) -> set[int]:
        keys = [k for k in dict.fromkeys((name_key(query[:500]), loose_key(query[:500]))) if k]
        found = (self._rows("SELECT entry FROM names WHERE key = ?", key) for key in keys)
        return {row[0] for rows in found for row in rows}

    def _facts(self, positions: Iterable[int], filters: Filters) -> dict[int, Facts]:
        """What is known of those of the entries that pass the filters."""
        wanted = set(positions)
        chosen = {c: v for c in ("lang", "edition", "kind") if (v := getattr(filters, c)) is not None}
        conditions = [f"{column} = ?" for column in chosen]
        if len(wanted) <= 500:
            conditions.append(f"position IN ({', '.join(map(str, sorted(wanted)))})")
        sql = "SELECT position, id, kind, edition, status, cluster, title, size FROM entries"
        if conditions:
            sql += f" WHERE {' AND '.join(conditions)}"
        rows = self._rows(sql, *chosen.values())
        return {position: Facts(*facts) for position, *facts in rows if position in wanted}

    def _collapse(
        self,
        ranked: list[tuple[float, int]],
        facts: dict[int, Facts],
        limit: int,
    ) -> list[Ranked]:
        """The best of each cluster, with the others as its variants."""
        groups: dict[int, list[tuple[float, int]]] = {}
        for score, position in ranked:
            groups.setdefault(facts[position].cluster, []).append((score, position))
        return [
            Ranked(facts[first].id, first, round(-score, 4), tuple(facts[p].id for _, p in others))
            for (score, first), *others in list(groups.values())[: max(0, limit)]
        ]


_BM25 = f"bm25(text, {', '.join(map(str, WEIGHTS.values()))})"


def _title_match(stored: str, asked: set[str]) -> float:
    """How much of the best headword is asked for, and how much of what is asked it says.

    The first is squared, so that half a title is no title; the second keeps a one-word title from
    answering every long question with that word in it.
    """
    best = 0.0
    for title in stored.split(SEPARATOR):
        words = set(title.split())
        if words and asked:
            shared = len(words & asked)
            best = max(best, (shared / len(words)) ** 2 * (0.2 + 0.8 * shared / len(asked)))
    return best
