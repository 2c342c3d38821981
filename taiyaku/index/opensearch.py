"""The engine `[index] engine = "opensearch"`: where words stand is kept in a cluster, asked once a query.

The facts of entries and the vocabulary are a file, as with every engine. The cluster ranks roughly and gives
back its best entries with what each term is worth in them, as exact as the default engine has it: the order
is ours. How often a word stands is known from the file.
"""

from __future__ import annotations

import math
import re
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from types import TracebackType
from typing import Any

from taiyaku.index.analyzer import folded
from taiyaku.index.engine import Filters
from taiyaku.index.lexicon import Wanted
from taiyaku.index.opensearch_client import Cluster, index_of
from taiyaku.index.query_syntax import Asked
from taiyaku.index.ranking import MANY
from taiyaku.index.searcher import Places, RankedIndex, phrase_terms

SCHEMA_VERSION = 1
APPLICATION_ID = 0x7461_696F  # "taio": the words beside an index in a cluster
_SCALE = 65535
_HITS = 200  # entries that the cluster gives for a query
_TERMS = 240  # of a query that are asked for: a cluster takes 1,024 clauses, and each needs three
_PAIRS = 60  # that a single character is looked for in
_EXACT = 1e12  # more than any words are worth


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


class OpenSearchIndex(RankedIndex):
    """An open file of words, and the index in the cluster that belongs to it."""

    def __init__(self, path: Path) -> None:
        super().__init__(path, APPLICATION_ID, SCHEMA_VERSION)
        self.name, self.index = self._meta.get("name", ""), index_of(self._meta)
        self.cluster = Cluster(self._meta.get("hosts", "[]"))
        self._given: set[int] = set()  # the entries that the last query brought

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.cluster.close()
        super().__exit__(kind, error, trace)

    def _read_ahead(
        self, asked: Asked, filters: Filters | None, wanted: Sequence[Wanted], exact: Collection[int]
    ) -> None:
        """The best entries for a query, with the postings in them of all its terms: one request."""
        self._read, self._given = {}, set()
        once = dict.fromkeys(term for want in wanted for a in want.alternatives for term in a.terms)
        stored: dict[str, list[str]] = {}
        for term in once:
            if sum(map(len, stored.values())) < _TERMS:
                stored[term] = self._stored(term)
        if not stored and not exact:
            return
        self._read.update((term, self._unread(*some)) for term, some in stored.items())
        split = [term for term, some in stored.items() if some != [term]]
        required = _required(asked)
        body = {
            "size": MANY if filters is None else _HITS,
            "_source": False,
            "docvalue_fields": ["position"],
            "track_total_hits": False,
            "query": {
                "bool": {
                    "should": [
                        *filter(None, (self._unit(want, stored) for want in wanted)),
                        {"terms": {"position": sorted(exact), "boost": _EXACT}},
                        _unscored([one for some in stored.values() for one in some]),
                    ],
                    "minimum_should_match": 1,
                    "filter": [*required["filter"], *_narrowed(filters or Filters())],
                    "must_not": required["must_not"],
                }
            },
            "aggs": {str(n): {"filter": {"terms": {"worth": stored[term]}}} for n, term in enumerate(split)},
        }
        answer = self.cluster.search(self.index, body)
        for n, term in enumerate(split):
            self._read[term] = Sample(answer["aggregations"][str(n)]["doc_count"])
        self._take(answer["hits"]["hits"], {one: term for term, some in stored.items() for one in some})

    def _take(self, hits: Iterable[Mapping[str, Any]], term_of: Mapping[str, str]) -> None:
        """Read the postings from what named queries scored."""
        for hit in hits:
            position = hit["fields"]["position"][0]
            self._given.add(position)
            scores = hit.get("matched_queries") or {}
            for name, worth in scores.items():
                kind, _, stored = name.partition(" ")
                if kind != "worth":
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
        return [one for (one,) in self._rows(sql, term, term + "\U0010ffff", _PAIRS)]

    def _unread(self, *stored: str) -> Sample:
        """Postings without any entry; of how many there are the most that it can be is known."""
        sql = f"SELECT sum(entries) FROM terms WHERE term IN ({', '.join('?' * len(stored))})"
        return Sample(self._rows(sql, *stored)[0][0] or 0)

    def _read_postings(self, term: str) -> Sample:
        return self._unread(term)

    def _unit(self, want: Wanted, stored: Mapping[str, list[str]]) -> Mapping[str, Any] | None:
        """About what the ranking finds a unit worth: the best of its alternatives."""
        found = []
        most = math.inf
        for alternative in want.alternatives:
            parts = [term for term in alternative.terms if self._read.get(term)]
            if not parts:
                continue
            rare = {term: self._rarity(term) for term in parts}
            rarest, total = max(rare.values()), sum(rare.values())
            scale = alternative.weight * min(most, rarest)
            if alternative.way == "literal":
                most = rarest
            scored = [
                _weighed(_either([_named("worth", one) for one in stored[term]]), rare[term] / total)
                for term in parts
            ]
            found.append(_weighed({"bool": {"should": scored}}, scale))
        return _weighed(_either(found), want.weight) if found else None

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


def _required(asked: Asked) -> dict[str, list[Mapping[str, Any]]]:
    """Phrases and beginnings that must be there, and words that must not."""
    begun = [{"prefix": {"worth": folded(prefix)}} for prefix in asked.prefixes]
    return {
        "filter": [*filter(None, map(_phrase, asked.phrases)), *begun],
        "must_not": [*filter(None, map(_phrase, asked.without))],
    }


def _phrase(phrase: str) -> Mapping[str, Any]:
    found = phrase_terms(phrase)
    if len(found) == 1 and len(found[0]) == 1 and not found[0].isascii():
        return {"prefix": {"worth": found[0]}}
    return {"match_phrase": {"phrase": " ".join(found)}}


def _narrowed(filters: Filters) -> Iterator[Mapping[str, Any]]:
    for name, value in filters._asdict().items():
        if value is not None and name != "label":
            yield {"term": {name: value}}
        elif value is not None:
            part = re.sub(r"([*?\\])", r"\\\1", value.casefold())
            yield {"wildcard": {name: f"*{part}*"}}


def _named(field: str, term: str) -> Mapping[str, Any]:
    return {"term": {field: {"value": term, "_name": f"{field} {term}"}}}


def _unscored(stored: Iterable[str]) -> Mapping[str, Any]:
    """What is to be told of each entry, and counts for nothing."""
    told = [_named(field, term) for term in stored for field in ("low", "high")]
    return {"constant_score": {"filter": {"bool": {"should": told}}, "boost": 0}}


def _either(queries: list[Any]) -> Mapping[str, Any]:
    return queries[0] if len(queries) == 1 else {"dis_max": {"queries": queries}}


def _weighed(query: Mapping[str, Any], weight: float) -> Mapping[str, Any]:
    return {"function_score": {"query": query, "weight": max(weight, 1e-6), "boost_mode": "multiply"}}
