"""Ranked entries as people and programs see them: title, place, status, and the words that matched."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any, NamedTuple

from taiyaku.index.analyzer import Token, tokens
from taiyaku.index.engine import Filters, Searcher
from taiyaku.index.passages import Passage, Passages
from taiyaku.index.query import read_query

SNIPPET = 160  # code points
Highlights = tuple[tuple[int, int], ...]


class Hit(NamedTuple):
    """An entry that answers a query, with the words that show why."""

    passage: Passage
    score: float
    snippet: str
    highlights: Highlights  # in code points of the snippet
    variants: tuple[str, ...] = ()  # ids of near-identical entries it stands for

    @property
    def title(self) -> str:
        return self.passage.titles[0] if self.passage.titles else self.passage.id


def find_hits(
    passages: Passages, index: Searcher, query: str, filters: Filters | None = None, limit: int = 10
) -> list[Hit]:
    """The best entries for a query, best first."""
    wanted = {s.term for unit in read_query(query) if unit.weight > 0.5 for s in unit.sought}
    hits: list[Hit] = []
    for ranked in index.search(query, filters or Filters(), limit):
        if passage := passages.at(ranked.position):
            snippet, highlights = make_snippet(passage.texts, wanted)
            hits.append(Hit(passage, ranked.score, snippet, highlights, ranked.variants))
    return hits


def hit_json(hit: Hit) -> dict[str, Any]:
    """A hit in the published shape."""
    import json

    entry = hit.passage
    return {
        "id": entry.id,
        "title": hit.title,
        "titles": list(entry.titles[1:]),
        "lang": entry.lang,
        "kind": entry.kind,
        "edition": entry.edition,
        "version": entry.version,
        "status": entry.status,
        "document": entry.document,
        "file": entry.file,
        "lines": list(entry.lines),
        "pages": list(entry.pages) if entry.pages else None,
        "path": json.loads(entry.path),
        "score": hit.score,
        "snippet": hit.snippet,
        "highlights": [list(span) for span in hit.highlights],
        "variants": list(hit.variants),
    }


def make_snippet(texts: Iterable[tuple[str, str]], wanted: set[str]) -> tuple[str, Highlights]:
    """The text with the most different words sought, cut around them; else the first one.

    `texts` come with their roles: a question or a superseded text is shown only if it says much more.
    """
    best: tuple[float, str, list[Token]] | None = None
    for role, text in texts:
        found = [token for token in tokens(text) if token.term in wanted]
        worth = len({t.term for t in found}) * (0.6 if role in {"question", "original"} else 1.0)
        if best is None or worth > best[0]:
            best = (worth, text, found)
    if best is None:
        return "", ()
    return _cut(best[1], best[2])


def _cut(text: str, found: list[Token]) -> tuple[str, Highlights]:
    """At most SNIPPET code points around the place where most of the words stand."""
    start = 0
    if len(text) > SNIPPET and found:
        start = max((t.start for t in found), key=lambda at: (_within(found, at), -at))
        start = max(0, min(start - SNIPPET // 5, len(text) - SNIPPET))
    end = min(len(text), start + SNIPPET)
    lead, tail = ("…" if start else ""), ("…" if end < len(text) else "")
    shift = len(lead) - start
    spans = sorted(
        (max(t.start, start) + shift, min(t.end, end) + shift)
        for t in found
        if t.start < end and t.end > start
    )
    return lead + text[start:end] + tail, tuple(_merged(spans))


def _within(found: list[Token], start: int) -> int:
    return len({t.term for t in found if start <= t.start and t.end <= start + SNIPPET * 4 // 5})


def _merged(spans: list[tuple[int, int]]) -> Iterator[tuple[int, int]]:
    current: tuple[int, int] | None = None
    for start, end in spans:
        if current and start <= current[1]:
            current = (current[0], max(current[1], end))
        else:
            if current:
                yield current
            current = (start, end)
    if current:
        yield current
