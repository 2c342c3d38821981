"""Ranked entries as people and programs see them: title, place, status, and the words that matched."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator
from functools import lru_cache
from typing import Any, NamedTuple

from taiyaku.index.analyzer import Token, terms, tokens
from taiyaku.index.engine import Filters
from taiyaku.index.searcher import RankedIndex
from taiyaku.index.snippets import Passage, Passages, Place, Text

SNIPPET = 160  # code points
ASKED_ROLE = 4  # what being the part that was asked for is worth, in words
SHORTEST_BEGINNING = 4  # letters of a word that the name of a part may begin with
_LATE = {"question": 0.6, "original": 0.6, "note": 0.7, "example": 0.7}
_NOT_ASKED_FOR = frozenset({"body", "question", "answer", "original"})
Highlights = tuple[tuple[int, int], ...]


class Hit(NamedTuple):
    """An entry that answers a query, with the words that show why."""

    passage: Passage
    score: float
    snippet: str
    highlights: Highlights  # in code points of the snippet
    place: Place  # of the passage that the snippet is from
    variants: tuple[str, ...] = ()  # ids of near-identical entries it stands for
    reasons: tuple[str, ...] = ()  # why it stands where it stands, where that was asked
    also: tuple[str, ...] = ()  # its headwords in a language that the entry itself does not name it in

    @property
    def title(self) -> str:
        return self.passage.titles[0] if self.passage.titles else self.passage.id


def find_hits(
    passages: Passages,
    index: RankedIndex,
    query: str,
    filters: Filters | None = None,
    limit: int = 10,
    explain: bool = False,
    reader: str | None = None,
) -> list[Hit]:
    """The best entries for a query, best first. Raises UsageError for a field with a value nothing has.

    Of hits of like worth those in the reader's language come first.
    """
    found = index.search(query, filters or Filters(), limit, explain, reader)
    shown = index.shown_terms(query) if found else set()
    hits: list[Hit] = []
    for ranked in found:
        if passage := passages.at(ranked.position):
            text, snippet, highlights = make_snippet(_telling(passage, ranked.passages), shown)
            also = index.other_names(ranked.position)
            place = passage.place(text.passage if text else 0)
            more = (ranked.variants, ranked.reasons, also)
            hits.append(Hit(passage, ranked.score, snippet, highlights, place, *more))
    return hits


def _telling(entry: Passage, passages: int) -> list[Text]:
    """The texts of the passages that fit best, without what is shown as a headword anyway."""
    texts = [text for text in entry.texts if text.text not in entry.titles] or entry.texts
    return [text for text in texts if passages >> text.passage & 1] or texts


def hit_json(hit: Hit) -> dict[str, Any]:
    """A hit in the published shape."""
    import json

    from taiyaku.corpus.exchange.json_lines import shape

    entry = hit.passage
    return {**shape(hit), "titles": list(entry.titles[1:]), "path": json.loads(entry.path)}


def make_snippet(texts: Iterable[Text], wanted: set[str]) -> tuple[Text | None, str, Highlights]:
    """Of the passage with the most different words sought the text with the most; it cut around them.

    A question or a superseded text is shown only if it says much more, an
    example if it says more, and the part that is asked for ("dodge requirements", 迷彩 解除) first.
    """
    texts = list(texts)
    parts = {text.part for text in texts} - _NOT_ASKED_FOR
    asked_for = {part for part in parts if _is_asked_for(part, wanted)}
    together: defaultdict[int, set[str]] = defaultdict(set)
    for text in texts:
        together[text.passage] |= _terms_in(text.text) & wanted
    best: Text | None = None
    most = -1.0
    for text in texts:
        found = len(_terms_in(text.text) & wanted) + len(together[text.passage])
        worth = found * _LATE.get(text.part, 1.0)
        if text.part in asked_for:
            worth += ASKED_ROLE
        if worth > most:
            most, best = worth, text
    if best is None:
        return None, "", ()
    return best, *_cut(best.text, [token for token in _tokens_of(best.text) if token.term in wanted])


def _is_asked_for(role: str, wanted: set[str]) -> bool:
    """Whether the words sought name a part: "cancel" is enough for the cancellation."""
    beginnings = tuple(word for word in wanted if len(word) >= SHORTEST_BEGINNING)
    terms = _terms_in(role.replace("-", " "))
    return all(term in wanted or term.startswith(beginnings) for term in terms)


@lru_cache(1 << 13)  # while somebody types, the same entries come again and again
def _terms_in(text: str) -> frozenset[str]:
    return frozenset(terms(text))


@lru_cache(1 << 11)
def _tokens_of(text: str) -> tuple[Token, ...]:
    return tuple(tokens(text))


def _cut(text: str, found: list[Token]) -> tuple[str, Highlights]:
    """At most SNIPPET code points around the place where most of the words stand."""
    start = 0
    if len(text) > SNIPPET and found:
        start = max((t.start for t in found), key=lambda at: (_within(found, at), -at))
        start = max(0, min(start - SNIPPET // 5, len(text) - SNIPPET))
    end = min(len(text), start + SNIPPET)
    lead, tail = ("…" if start else ""), ("…" if end < len(text) else "")
    shift = len(lead) - start
    inside = (t for t in found if t.start < end and t.end > start)
    spans = sorted((max(t.start, start) + shift, min(t.end, end) + shift) for t in inside)
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
