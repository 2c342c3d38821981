"""Lists that a text announces and does not have, as pages lose them, and who prints them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from taiyaku.corpus.lookup.query import Asking
from taiyaku.corpus.lookup.standing import Standing
from taiyaku.corpus.model import Clause, Section
from taiyaku.corpus.names import Candidate, Way
from taiyaku.corpus.similarity import functional_key

_COLONS = (":", "：")
_SHORTEST = 25  # bytes of a sentence: eight kana, four words
_LONGEST_NAME = 40  # characters of an item's name
_LONGEST = 60  # characters of the announcing words that are repeated


def lost_list_notes(
    asking: Asking, standing: Standing, sections: Sequence[Section], others: Sequence[Candidate]
) -> Iterator[str]:
    """One note for each list that is missing from the text shown."""
    for clause in (c for s in sections for c in _announcing(s)):
        said = clause.text if len(clause.text) <= _LONGEST else f"…{clause.text[-_LONGEST:]}"
        source, items = _printed_elsewhere(asking, standing, clause, others)
        found = f"; {source} prints it: {' • '.join(items)}" if items else ""
        yield f"a list is missing here, lost by its document: “{said}”{found}"


def _announcing(section: Section) -> Iterator[Clause]:
    """Clauses that end in a colon and have running text behind them where the list should be."""
    for clause, following in zip(section.clauses, section.clauses[1:], strict=False):
        if _announces(clause) and not section.tables and not _is_item(following, clause):
            yield clause


def _announces(clause: Clause) -> bool:
    """Whether it is a sentence that ends in a colon; a word or two before one are a heading."""
    text = clause.text.rstrip()
    return clause.marker is None and text.endswith(_COLONS) and len(text.encode()) >= _SHORTEST


def _is_item(following: Clause, clause: Clause) -> bool:
    """Whether it can belong to a list: with a sign before it, indented, or named like "Reload: …"."""
    named = any(colon in following.text[:_LONGEST_NAME] for colon in _COLONS)
    return following.marker is not None or following.depth > clause.depth or named


def _printed_elsewhere(
    asking: Asking, standing: Standing, clause: Clause, others: Sequence[Candidate]
) -> tuple[str, list[str]]:
    """The document that has the list behind the same words, and its items."""
    same = [c.id for c in others if c.way < Way.PREFIX and c.lang == standing.entry.lang]
    places = [(e.document, s) for e in asking.corpus.entries(same) for s in e.sections]
    for amendment in standing.state.later:
        brought = [p for patch in amendment.patches for p in patch.added if isinstance(p, Section)]
        places += [(amendment.source, section) for section in brought]
    for source, section in places:
        if items := _items_behind(clause, section):
            return source, items
    return "", []


def _items_behind(clause: Clause, section: Section) -> list[str]:
    key = functional_key(clause.text)
    at = next((n for n, c in enumerate(section.clauses, 1) if functional_key(c.text) == key), None)
    items: list[str] = []
    for item in section.clauses[at:] if at is not None else ():
        if item.marker is None:
            break
        items.append(item.text)
    return items
