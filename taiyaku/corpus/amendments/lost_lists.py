"""Lists that a text announces and its document has lost, given back from another one that prints them."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from itertools import zip_longest

from taiyaku.corpus.amendments.wiki_updates import ORIGINAL
from taiyaku.corpus.model import Amendment, Clause, Entry, Section
from taiyaku.corpus.name_keys import kind_rank, loose_key

_COLONS = (":", "：")
_SHORTEST = 25  # bytes of a sentence: eight kana, four words
_LONGEST_NAME = 40  # characters of an item's name


def find_repairs(entries: Iterable[Entry]) -> Iterator[Amendment]:
    """A repair for each lost list that other documents of the edition print, all of them alike.

    It is in force since the text it belongs to.
    """
    called: defaultdict[tuple[str, str, str], list[Entry]] = defaultdict(list)
    for entry in entries:
        if kind_rank(entry.kind) == 0:
            called[entry.edition, entry.lang, loose_key(entry.title)].append(entry)
    for same in called.values():
        for entry in same if len(same) > 1 else ():
            others = [e for e in same if e.document != entry.document]
            yield from (a for s in entry.sections if s.role != ORIGINAL for a in _repairs(entry, s, others))


def _repairs(entry: Entry, section: Section, others: Sequence[Entry]) -> Iterator[Amendment]:
    from taiyaku.corpus.amendments.patch_builder import patches_between
    from taiyaku.corpus.similarity import functional_key  # which a look-up that misses no list has no need of

    for clause in announcing(section):
        printed = [(e, items) for e in others for s in e.sections if (items := items_behind(clause, s))]
        if len({tuple(functional_key(i.text) for i in items) for _, items in printed}) != 1:
            continue
        source, items = printed[0]
        at = section.clauses.index(clause) + 1
        clauses = (*section.clauses[:at], *items, *section.clauses[at:])
        dated = section if section.version or section.date else entry
        yield Amendment(
            id=f"{source.id}#list-of-{clause.id.partition('#')[2]}",
            source=source.id,
            target=section.id,
            operation="insert",
            before=None,
            after="\n".join(item.text for item in items),
            edition=entry.edition,
            version=dated.version,
            date=dated.date,
            status="applied",
            patches=patches_between(entry, section, clauses),
            reason=f"{entry.title} promises a list and has none: repaired from {source.document}",
            repairs=True,
        )


def announcing(section: Section) -> Iterator[Clause]:
    """Clauses that end in a colon and have nothing behind them, or running text, where the list should be."""
    for clause, following in zip_longest(section.clauses, section.clauses[1:]):
        if _announces(clause) and not section.tables and not (following and _is_item(following, clause)):
            yield clause


def _announces(clause: Clause) -> bool:
    """Whether it is a sentence that ends in a colon; a word or two before one are a heading."""
    text = clause.text.rstrip()
    return clause.marker is None and text.endswith(_COLONS) and len(text.encode()) >= _SHORTEST


def _is_item(following: Clause, clause: Clause) -> bool:
    """Whether it can belong to a list: with a sign before it, indented, or named like "Reload: …"."""
    named = any(colon in following.text[:_LONGEST_NAME] for colon in _COLONS)
    return following.marker is not None or following.depth > clause.depth or named


def items_behind(clause: Clause, section: Section) -> list[Clause]:
    """The items behind the same words in a section that has them."""
    from taiyaku.corpus.similarity import functional_key

    key = functional_key(clause.text)
    at = next((n for n, c in enumerate(section.clauses, 1) if functional_key(c.text) == key), None)
    items: list[Clause] = []
    for item in section.clauses[at:] if at is not None else ():
        if item.marker is None:
            break
        items.append(item)
    return items
