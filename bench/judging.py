"""Judged queries: reading them, and how well a ranking answers them.

A judged query names places in the documents (source and line, or entry id) with a grade from 1 to 3. A hit
is worth the grade of the innermost entry at such a place; near-identical ones it stands for count as shown.
"""

from __future__ import annotations

import json
import math
from collections import defaultdict
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from typing import Any

from taiyaku.corpus.model import Corpus
from taiyaku.values import Struct

Ranking = Callable[
    [str], Sequence[tuple[int, Sequence[int]]]
]  # query -> (position, positions folded into it)


class Judged(Struct, frozen=True):
    """A query and the grade of every entry that answers it, by position."""

    id: str
    text: str
    lang: str
    type: str
    grades: dict[int, int]


class Scores(Struct, frozen=True):
    """How well one query is answered."""

    ndcg: float
    reciprocal: float  # of the rank of the first hit with any grade
    first: float  # 1.0 if the best-graded entry comes first


def read_judged(path: Path, corpus: Corpus) -> list[Judged]:
    """The queries of a JSON Lines file, places looked up in a corpus. Raises ValueError if one is nowhere."""
    place = Places(corpus)
    judged = []
    for line in path.read_text("utf-8").splitlines():
        record = json.loads(line)
        grades: dict[int, int] = {}
        for relevant in record["relevant"]:
            position = place.of(relevant)
            grades[position] = max(relevant["grade"], grades.get(position, 0))
        judged.append(Judged(record["id"], record["q"], record["lang"], record["type"], grades))
    return judged


class Places:
    """Which entry stands at a line of a document."""

    def __init__(self, corpus: Corpus) -> None:
        self._ids = {entry.id: n for n, entry in enumerate(corpus.entries, 1)}
        self._spans: defaultdict[str, list[tuple[int, int, int]]] = defaultdict(list)
        for n, entry in enumerate(corpus.entries, 1):
            for name in (entry.document, Path(entry.provenance.file).name):
                self._spans[name].append((*entry.provenance.lines, n))

    def of(self, relevant: dict[str, Any]) -> int:
        if "entry" in relevant:
            return self._ids[relevant["entry"]]
        spans = self._spans[relevant.get("source") or relevant["file"]]
        for line in (relevant["line"], *relevant.get("alt_lines", ())):
            if inside := [(last - first, n) for first, last, n in spans if first <= line <= last]:
                return min(inside)[1]
        raise ValueError(f"no entry at {relevant}")


def score(judged: Judged, hits: Sequence[tuple[int, Sequence[int]]], depth: int = 10) -> Scores:
    """nDCG (gain 2^grade - 1), reciprocal rank and success at 1."""
    left = dict(judged.grades)
    gained: list[int] = []
    for position, folded in hits[:depth]:
        gained.append(max(left.pop(p, 0) for p in (position, *folded)))
    best = sorted([*left.values(), *filter(None, gained)], reverse=True)
    ideal = _dcg(best[:depth])
    found = next((rank for rank, grade in enumerate(gained, 1) if grade), 0)
    top = bool(gained and best and gained[0] == best[0])
    return Scores(_dcg(gained) / ideal if ideal else 0.0, 1 / found if found else 0.0, float(top))


def _dcg(grades: Iterable[int]) -> float:
    return sum((2.0**grade - 1) / math.log2(rank + 1) for rank, grade in enumerate(grades, 1))


def means(scores: Iterable[Scores]) -> Scores:
    """The mean of each figure."""
    all_ = list(scores)
    count = max(1, len(all_))
    return Scores(
        sum(s.ndcg for s in all_) / count,
        sum(s.reciprocal for s in all_) / count,
        sum(s.first for s in all_) / count,
    )


def by_type(queries: Sequence[Judged], corpus: Corpus) -> dict[str, list[int]]:
    """Indexes of the queries of each type; crosslingual ones by direction; and by language."""
    groups: defaultdict[str, list[int]] = defaultdict(list)
    for n, query in enumerate(queries):
        groups["all"].append(n)
        groups[query.lang].append(n)
    for n, query in enumerate(queries):
        best = max(query.grades, key=lambda p: (query.grades[p], -p))
        kind = query.type
        if kind == "crosslingual":
            kind = f"{query.lang}>{corpus.entries[best - 1].lang}"
        groups[kind].append(n)
    return dict(groups)
