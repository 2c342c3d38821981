"""The corpus as pages show it: every text in force, and what other documents' amendments put into it."""

from __future__ import annotations

import json
from collections import defaultdict
from collections.abc import Iterator, Mapping

from taiyaku.corpus.amendments.overlay import state_at
from taiyaku.corpus.lookup.amendment_marks import find_marks
from taiyaku.corpus.lookup.answer_model import Mark
from taiyaku.corpus.model import Amendment, Corpus, Document, Entry, Section
from taiyaku.corpus.versions.timeline import Timeline
from taiyaku.values import Struct, field, replace


class InForce(Struct, frozen=True):
    """A corpus with its amendments applied, and which clauses they put there, by the entry's id."""

    corpus: Corpus
    marks: Mapping[str, tuple[Mark, ...]] = field(default_factory=dict)


def put_in_force(corpus: Corpus) -> InForce:
    """Apply what is applied to each entry; superseded texts that a page prints itself stay beside it."""
    amendments: defaultdict[str, list[Amendment]] = defaultdict(list)
    for amendment in corpus.amendments:
        for entry_id in {p.entry for p in amendment.patches if p.entry != amendment.source}:
            amendments[entry_id].append(amendment)
    if not amendments:
        return InForce(corpus)
    documents = {d.id: d for d in corpus.documents}
    sources = {e.id: e.document for e in corpus.entries}
    timeline = Timeline(corpus.versions)
    scopes = tuple(map(str, json.loads(corpus.meta.get("scopes", "[]"))))
    marks: dict[str, tuple[Mark, ...]] = {}
    entries: list[Entry] = []
    for entry in corpus.entries:
        if entry.id not in amendments:
            entries.append(entry)
            continue
        changed, found = _amended(
            entry, amendments[entry.id], timeline, scopes, documents.get(entry.document), sources
        )
        entries.append(changed)
        marks[entry.id] = found
    return InForce(replace(corpus, entries=tuple(entries)), marks)


def _amended(
    entry: Entry,
    amendments: list[Amendment],
    timeline: Timeline,
    scopes: tuple[str, ...],
    document: Document | None,
    sources: Mapping[str, str],
) -> tuple[Entry, tuple[Mark, ...]]:
    state = state_at(entry, amendments, timeline, None, scopes, document)
    others = [a for a in state.applied if a.source != entry.id]
    sections = tuple(_with_originals(entry, state.entry))
    shown = replace(entry, sections=sections, version=state.version, date=state.date)
    return shown, find_marks(state.entry, others, sources)


def _with_originals(entry: Entry, now: Entry) -> Iterator[Section]:
    """The sections in force, each superseded one behind the section it followed on the page."""
    behind: defaultdict[str | None, list[Section]] = defaultdict(list)
    present = {s.id for s in now.sections}
    last: str | None = None
    for section in entry.sections:
        if section.role == "original":
            behind[last].append(section)
        elif section.id in present:
            last = section.id
    yield from behind.pop(None, ())
    for section in now.sections:
        yield section
        yield from behind.pop(section.id, ())
    for left in behind.values():
        yield from left
