"""The engine `[index] engine = "opensearch"`: where words stand is kept in a cluster, asked once a query.

The facts of entries and the vocabulary are a file, as with every engine. The cluster ranks roughly and gives
back its best entries with what each term is worth in them, as exact as the default engine has it: the order
is ours. How often a word stands is known from the file.
"""

from __future__ import annotations

import json
import math
from collections.abc import Collection, Mapping, Sequence
from pathlib import Path
from typing import Any

from taiyaku.index.engine import Filters
from taiyaku.index.lexicon import Wanted
from taiyaku.index.opensearch_client import ENTRIES, Cluster, index_of
from taiyaku.index.opensearch_query import PAIRS, PLACE, TERMS, Unit, Wish, request, required
from taiyaku.index.query_syntax import Asked, parse
from taiyaku.index.ranking import MANY
from taiyaku.index.searcher import Places, RankedIndex

SCHEMA_VERSION = 3
APPLICATION_ID = 0x7461_696F  # "taio": the words beside an index in a cluster
_SCALE = 65535
_HITS = 200  # entries that the cluster gives for a query


def packed(worth: float, fields: int, passages: int) -> tuple[int, int, int]:
    """What is kept of a term in an entry as three whole numbers that a 32-bit float holds, none of them 0."""
    return round(worth * _SCALE) << 8 | fields, (passages & 0xFFFF) + 1, (passages >> 16) + 1


def unpacked(worth: float, low: float, high: float) -> tuple[float, int, int]:
    """What `packed` was given."""
    value = int(worth)
    return (value >> 8) / _SCALE, value & 255, int(high) - 1 << 16 | int(low) - 1


class Sample(dict[int, tuple[float, float, int, int]]):
    """Postings of which only those of the best entries are here; its length is that of all."""

    def __init__(self, count: int) -> None:
        super().__init__()
        self.count = count

    def __len__(self) -> int:
        return self.count


def open_index(path: Path) -> OpenSearchIndex:
    """Open an index for searching. Raises CorpusError if it is missing or not ours."""
    return OpenSearchIndex(path)


def open_part(path: Path, index: str, part: str) -> OpenSearchIndex:
    """Open a file of the default engine whose words are a part of an index."""
    from taiyaku.index import fts5

    opened = OpenSearchIndex(path, fts5.APPLICATION_ID, fts5.SCHEMA_VERSION)
    opened.index, opened.part = index, part
    return opened


class OpenSearchIndex(RankedIndex):
    """An open file of words, and the index in the cluster that belongs to it."""

    part = ENTRIES  # of the index

    def __init__(self, path: Path, application: int = APPLICATION_ID, version: int = SCHEMA_VERSION) -> None:
        super().__init__(path, application, version)
        self.name, self.index = self._meta.get("name", ""), index_of(self._meta)
        self.hosts = self._meta.get("hosts", "[]")
        self.cluster = Cluster(self.hosts)
        self._first: Mapping[str, int] = json.loads(self._meta["starts"])  # positions, by source
        self.told: Mapping[str, Any] | None = None  # an answer that was had together with others
        self._given: set[int] = set()  # the entries that the last query brought

    def close(self) -> None:
        self.cluster.close()
        super().close()

    def wish(self, query: str, filters: Filters) -> Wish:
        """What a search has to be told. Raises UsageError as it does."""
        asked = parse(query)
        filters = self._filters(asked, filters)
        return self._wish(asked, filters, self._wanted(asked), self._named(asked.words)[0])

    def _read_ahead(
        self, asked: Asked, filters: Filters | None, wanted: Sequence[Wanted], exact: Collection[int]
    ) -> None:
        """The best entries for a query, with the postings in them of all its terms: one request."""
        wish = self._wish(asked, filters or Filters(), wanted, exact)
        if wish.stored or wish.named:
            size = MANY if filters is None else _HITS
            self._take(wish, self.told or self.cluster.search(self.index, request((wish,), size)))

    def _wish(self, asked: Asked, filters: Filters, wanted: Sequence[Wanted], exact: Collection[int]) -> Wish:
        self._read, self._given = {}, set()
        stored: dict[str, list[str]] = {}
        for term in dict.fromkeys(term for want in wanted for a in want.alternatives for term in a.terms):
            if sum(map(len, stored.values())) < TERMS:
                stored[term] = self._stored(term)
        self._read.update((term, self._unread(*some)) for term, some in stored.items())
        units = {want.unit.text: self._unit(want) for want in wanted}
        found = sorted(self._facts(exact, Filters()).items())
        named = tuple((facts.source, position - self._first[facts.source]) for position, facts in found)
        return Wish(self.part, stored, units, named, required(asked), filters)

    def _take(self, wish: Wish, answer: Mapping[str, Any]) -> None:
        """Read the postings from what named queries scored."""
        for term, name in wish.split().items():
            self._read[term] = Sample(answer["aggregations"][name]["doc_count"])
        term_of = {one: term for term, some in wish.stored.items() for one in some}
        for hit in answer["hits"]["hits"]:
            (part,), (source,), (offset,) = (hit["fields"][name] for name in PLACE)
            if part != self.part:
                continue
            position = self._first[source] + offset
            self._given.add(position)
            scores = hit.get("matched_queries") or {}
            for name, worth in scores.items():
                kind, _, stored = name.partition(" ")
                if kind != "worth" or stored not in term_of:
                    continue
                impact, fields, passages = unpacked(worth, scores[f"low {stored}"], scores[f"high {stored}"])
                postings = self._read[term_of[stored]]
                before = postings.get(position, (0.0, 1.0, 0, 0))
                postings[position] = (max(impact, before[0]), 1.0, fields | before[2], passages | before[3])

    def _stored(self, term: str) -> list[str]:
        """The terms that are kept: of a single character its most frequent pairs."""
        if len(term) > 1 or term.isascii():
            return [term]
        sql = "SELECT term FROM terms WHERE term >= ? AND term < ? ORDER BY entries DESC, term LIMIT ?"
        return [one for (one,) in self._rows(sql, term, term + "\U0010ffff", PAIRS)]

    def _unread(self, *stored: str) -> Sample:
        """Postings without any entry; of how many there are the most that it can be is known."""
        sql = f"SELECT sum(entries) FROM terms WHERE term IN ({', '.join('?' * len(stored))})"
        return Sample(self._rows(sql, *stored)[0][0] or 0)

    def _read_postings(self, term: str) -> Sample:
        return self._unread(term)

    def _unit(self, want: Wanted) -> Unit:
        """About what the ranking finds each alternative worth, term by term."""
        found: Unit = {}
        most = math.inf
        for alternative in want.alternatives:
            rare = {term: self._rarity(term) for term in alternative.terms if self._read.get(term)}
            if not rare:
                continue
            rarest, total = max(rare.values()), sum(rare.values())
            scale = want.weight * alternative.weight * min(most, rarest)
            if alternative.way == "literal":
                most = rarest
            found[alternative.terms] = {term: scale * value / total for term, value in rare.items()}
        return found

    def _rarity(self, term: str) -> float:
        count = len(self._read[term])
        return math.log(1 + (self._count - count + 0.5) / (count + 0.5))

    def _required(self, asked: Asked, scores: dict[int, float]) -> dict[int, float]:
        if asked.phrases or asked.prefixes or asked.without:
            return {position: score for position, score in scores.items() if position in self._given}
        return scores

    def _places(self, term: str) -> Places:
        return ()

    def _begun(self, start: str) -> set[int]:
        return set()

    def _phrase(self, wanted: Sequence[str]) -> set[int]:
        return set()
