"""The engine `[index] engine = "opensearch"`: where words stand is kept in a cluster, asked once a query.

The facts of entries and the vocabulary are a file, as with every engine. The cluster ranks roughly and gives
back its best entries with what each term is worth in them, as exact as the default engine has it: the order
is ours. How often a word stands is known from the file.
"""

from __future__ import annotations

import json
import math
import re
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from taiyaku.index.analyzer import folded, phrase_terms
from taiyaku.index.engine import Filters
from taiyaku.index.index_file import Places
from taiyaku.index.lexicon import Wanted
from taiyaku.index.opensearch_client import ENTRIES, Cluster, index_of
from taiyaku.index.query_units import Asked, parse
from taiyaku.index.ranking import MANY
from taiyaku.index.searcher import RankedIndex

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


# The request that a query, or one query over several games, takes of a cluster.
# The cluster ranks roughly: a unit is the best of its alternatives, each about as much worth as the ranking
# finds. Of the best entries it tells what each term is worth in them (named queries).

TERMS = 240  # that are asked for: a cluster takes 1,024 clauses, and each needs three
PAIRS = 60  # that a single character is looked for in
PLACE = ("part", "source", "offset")  # what is told of each entry
_EXACT = 1e12  # more than any words are worth
Query = Mapping[str, Any]
Unit = dict[tuple[str, ...], dict[str, float]]  # what each term of each alternative is worth


class Wish(NamedTuple):
    """What a query needs to know of the entries of a part."""

    part: str
    stored: Mapping[str, Sequence[str]]  # what the cluster has for each term
    units: Mapping[str, Unit]
    named: Sequence[tuple[str, int]]  # the entries that the query names: source, and which of it
    required: Mapping[str, Sequence[Query]]
    filters: Filters

    def split(self) -> dict[str, str]:
        """The terms that are looked for as others, each with what the count of its entries is called."""
        split = (term for term, some in self.stored.items() if [*some] != [term])
        return {term: f"{self.part} {n}" for n, term in enumerate(split)}

    def own(self) -> Sequence[Query]:
        return [{"term": {"part": self.part}}, *self.required["filter"], *_narrowed(self.filters)]


def request(wishes: Sequence[Wish], size: int) -> Mapping[str, Any]:
    """The body of the request for the best entries of all."""
    stored: dict[str, Sequence[str]] = {}
    units: dict[str, Unit] = {}
    for wish in wishes:
        for term, some in wish.stored.items():
            if term in stored or sum(map(len, stored.values())) < TERMS:
                stored[term] = [*dict.fromkeys((*stored.get(term, ()), *some))][:PAIRS]
        for text, unit in wish.units.items():
            _merge(units.setdefault(text, {}), unit)
    parts = [{"bool": {"filter": wish.own(), "must_not": wish.required["must_not"]}} for wish in wishes]
    counted = {
        name: {"filter": {"bool": {"filter": [parts[n], {"terms": {"worth": wish.stored[term]}}]}}}
        for n, wish in enumerate(wishes)
        for term, name in wish.split().items()
    }
    scored = filter(None, (_unit(unit, stored) for unit in units.values()))
    named = (_exactly(wish.part, *one) for wish in wishes for one in wish.named)
    told = _unscored(one for some in stored.values() for one in some)
    return {
        "size": size,
        "_source": False,
        "docvalue_fields": PLACE,
        "sort": ["_score", *PLACE],  # whichever copy answers
        "track_total_hits": False,
        "query": {
            "bool": {
                "should": [*scored, *named, told],
                "minimum_should_match": 1,
                "filter": {"bool": {"should": parts}},
            }
        },
        "aggs": counted,
    }


def _merge(unit: Unit, more: Unit) -> None:
    """The most that a term is worth in any game."""
    for terms, worths in more.items():
        known = unit.setdefault(terms, {})
        known |= {term: max(worth, known.get(term, 0.0)) for term, worth in worths.items()}


def _unit(unit: Unit, stored: Mapping[str, Sequence[str]]) -> Query | None:
    asked = [{term: worth for term, worth in worths.items() if term in stored} for worths in unit.values()]
    found = [
        [_weighed(_either([_named("worth", s) for s in stored[t]]), w) for t, w in worths.items()]
        for worths in filter(None, asked)
    ]
    return _either([{"bool": {"should": scored}} for scored in found]) if found else None


def required(asked: Asked) -> Mapping[str, Sequence[Query]]:
    """Phrases and beginnings that must be there, and words that must not."""
    begun = [{"prefix": {"worth": folded(prefix)}} for prefix in asked.prefixes]
    return {
        "filter": [*map(_phrase, asked.phrases), *begun],
        "must_not": [*map(_phrase, asked.without)],
    }


def _phrase(phrase: str) -> Query:
    found = phrase_terms(phrase)
    if len(found) == 1 and len(found[0]) == 1 and not found[0].isascii():
        return {"prefix": {"worth": found[0]}}
    return {"match_phrase": {"phrase": " ".join(found)}}


def _narrowed(filters: Filters) -> Iterator[Query]:
    for name, value in filters._asdict().items():
        if value is not None and name != "label":
            yield {"term": {name: value}}
        elif value is not None:
            part = re.sub(r"([*?\\])", r"\\\1", value.casefold())
            yield {"wildcard": {name: f"*{part}*"}}


def _exactly(part: str, source: str, offset: int) -> Query:
    same = [{"term": {"part": part}}, {"term": {"source": source}}, {"term": {"offset": offset}}]
    return {"constant_score": {"filter": {"bool": {"filter": same}}, "boost": _EXACT}}


def _named(field: str, term: str) -> Query:
    return {"term": {field: {"value": term, "_name": f"{field} {term}"}}}


def _unscored(stored: Iterable[str]) -> Query:
    """What is to be told of each entry, and counts for nothing."""
    told = [_named(field, term) for term in stored for field in ("low", "high")]
    return {"constant_score": {"filter": {"bool": {"should": told}}, "boost": 0}}


def _either(queries: list[Query]) -> Query:
    return queries[0] if len(queries) == 1 else {"dis_max": {"queries": queries}}


def _weighed(query: Query, weight: float) -> Query:
    return {"function_score": {"query": query, "weight": max(weight, 1e-6), "boost_mode": "multiply"}}
