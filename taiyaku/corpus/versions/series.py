"""Versions of one document in a workspace: what became of each entry."""

from __future__ import annotations

import itertools
import re
from collections import defaultdict
from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import TYPE_CHECKING

from taiyaku.corpus.ids import by_issue, part_ids, series_of
from taiyaku.corpus.model import Corpus, Document, Entry, Ingested, Lineage, Problem
from taiyaku.corpus.name_keys import loose_key
from taiyaku.corpus.settings import Setting
from taiyaku.corpus.similarity import functional_key
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
    for part in part_ids(entry):
        new = difference.follow(part)
        expected = successor + part.removeprefix(entry.id) if successor else None
        if new != expected:
            yield Lineage(part, new, "moved" if new else "removed", new is None)


# Documents that are versions of one another without a declared series: one title, much the same text.
_FORMATS = frozenset({"rulebook", "faq", "summary"})
_ISSUE = re.compile(
    r"\b(?:v(?:er(?:sion)?)?\.?\s*)?\d+(?:\.\d+)*\b|バージョン|第[\d一二三四五]+[版刷]|[初改]版"
    r"|\b(?:first|second|third|fourth|fifth|\d+(?:st|nd|rd|th)|new|revised|updated)"
    r" (?:printing|impression|edition|version)\b|(?<=\W)(?:revised|updated|corrected|amended)(?=\W*$)",
    re.IGNORECASE,
)
_SHARE = 0.5  # of the older document's entries that the newer one has too


def with_found_series(ingested: Sequence[Ingested]) -> list[Ingested]:
    """The documents; those that are versions of one another for sure have a series, and a note says so.

    They have one title, format, language, edition and layer, other dates and, if any, versions, and the newer
    one has at least half of the older one's entries. Another pack under the title of a season has others.
    """
    entries = {i.document.id: i.entries for i in ingested}
    found: dict[str, tuple[str, str]] = {}
    for alike in _alike([i.document for i in ingested]):
        for older, newer in pairwise(by_issue(alike)):
            if _is_newer_version(entries[older.id], entries[newer.id]):
                name = found.get(older.id, (older.id, ""))[0]
                found.setdefault(older.id, (name, ""))
                found[newer.id] = name, older.id
    return [_in_series(i, *found[i.document.id]) if i.document.id in found else i for i in ingested]


def _alike(documents: Sequence[Document]) -> Iterator[list[Document]]:
    """Documents that nothing but their version and date tells apart."""
    groups: defaultdict[tuple[str, ...], list[Document]] = defaultdict(list)
    for d in documents:
        title = loose_key(_ISSUE.sub("", d.title))
        if d.series is None and d.format in _FORMATS and d.date and title and d.title != d.id:
            groups[title, d.format, d.lang, d.edition, d.scope].append(d)
    for group in groups.values():
        versions = {d.version for d in group}
        apart = versions == {None} or len(versions) == len(group)
        if len(group) > 1 and apart and len({d.date for d in group}) == len(group):
            yield group


def _is_newer_version(olds: Sequence[Entry], news: Sequence[Entry]) -> bool:
    """Whether half of the older one's entries are in the newer one, by name or word for word."""
    names = {(e.kind, loose_key(e.title)) for e in news}
    said = {key for e in news for key in _clauses(e)}

    def kept(entry: Entry) -> bool:
        clauses = _clauses(entry)
        return (entry.kind, loose_key(entry.title)) in names or (
            bool(clauses) and sum(key in said for key in clauses) >= _SHARE * len(clauses)
        )

    rules = [e for e in olds if e.kind != "notice"]  # what stands below a title is in all of that title
    return bool(rules) and sum(map(kept, rules)) >= _SHARE * len(rules)


def _clauses(entry: Entry) -> list[str]:
    return [functional_key(c.text) for c in entry.clauses]


def _in_series(one: Ingested, series: str, older: str) -> Ingested:
    problems = one.problems
    if older:
        said = f"taken as a newer version of {older}, which has its title; give both a `series` to say so"
        problems = (*problems, Problem("N422", said, None, "note", one.document.id))
    return replace(one, document=replace(one.document, series=series), problems=problems)
