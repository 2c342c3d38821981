"""The request that a query, or one query over several games, takes of a cluster.

The cluster ranks roughly: a unit is the best of its alternatives, each about as much worth as the ranking
finds. Of the best entries it tells what each term is worth in them (named queries).
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from taiyaku.index.analyzer import folded, phrase_terms
from taiyaku.index.engine import Filters
from taiyaku.index.query_syntax import Asked

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
