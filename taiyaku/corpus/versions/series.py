"""Versions of one document in a workspace: what became of each entry."""

from __future__ import annotations

import itertools
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from taiyaku.corpus.ids import series_of
from taiyaku.corpus.model import Corpus, Document, Entry, Lineage
from taiyaku.corpus.settings import Setting
from taiyaku.values import replace

if TYPE_CHECKING:
    from taiyaku.corpus.versions.diff_model import Difference

_OPEN = frozenset({"in-force", "pending"})


def with_lineage(corpus: Corpus, setting: Setting) -> Corpus:
    """The corpus with the lineage of its entries; an older version's entries no longer count as in force.

    Between neighbouring versions of a series: what became of every entry, and of sections and clauses whose
    id is not simply that of their entry's successor. What the next version still has is superseded in the
    older one, what it dropped is withdrawn by it.
    """
    series = series_of(corpus.documents)
    if not series:
        return corpus
    words = setting.words.get("references", {}).get("rules", ())
    own: dict[str, list[Entry]] = {d.id: [] for d in corpus.documents}
    for entry in corpus.entries:
        own.setdefault(entry.document, []).append(entry)
    lineage: list[Lineage] = []
    status: dict[str, Entry] = {}
    for versions in series.values():
        for older, newer in itertools.pairwise(versions):
            found = tuple(_lineage(own[older.id], own[newer.id], words))
            lineage += found
            kept = {line.older for line in found if line.newer}
            status |= {e.id: _aged(e, e.id in kept, newer) for e in own[older.id]}
    entries = tuple(status.get(e.id, e) for e in corpus.entries)
    return replace(corpus, entries=entries, lineage=(*corpus.lineage, *lineage))


def _aged(entry: Entry, kept: bool, newer: Document) -> Entry:
    """An entry of an older version as it counts now."""
    if entry.status not in _OPEN:
        return entry
    if kept:
        return replace(entry, status="superseded")
    return replace(entry, status="withdrawn", removed=newer.version or newer.date or newer.id)


def _lineage(olds: Sequence[Entry], news: Sequence[Entry], words: Sequence[str]) -> Iterator[Lineage]:
    from taiyaku.corpus.versions.diff import compare

    difference = compare(olds, news, words)
    lines: dict[str, list[Lineage]] = {e.id: [] for e in olds}
    added: list[Lineage] = []
    for old, new in difference.unchanged:
        lines[old].append(Lineage(old, new, "unchanged"))
    for change in difference.changes:
        if not change.older:
            added += [Lineage(None, new, "added", change.functional) for new in change.newer]
        for old in change.older:
            for newer in change.newer or (None,):
                lines[old].append(Lineage(old, newer, change.relation, change.functional))
    for entry in olds:
        yield from lines[entry.id]
        yield from _parts(entry, difference)
    yield from added


def _parts(entry: Entry, difference: Difference) -> Iterator[Lineage]:
    """Sections and clauses that are found elsewhere than under their own name in the entry's successor."""
    successor = difference.follow(entry.id)
    for section in entry.sections:
        for part in (section.id, *(c.id for c in section.clauses)):
            new = difference.follow(part)
            expected = successor + part.removeprefix(entry.id) if successor else None
            if new != expected:
                yield Lineage(part, new, "moved" if new else "removed", new is None)
