"""Entries as they are in force: the texts that are searched, and that a translation is made of and for."""

from __future__ import annotations

import json
from collections import defaultdict
from collections.abc import Iterator

from taiyaku.corpus.amendments.overlay import State, state_at
from taiyaku.corpus.model import Amendment, Corpus, Entry, Section
from taiyaku.corpus.versions.timeline import Timeline
from taiyaku.values import replace

SUPERSEDED = "original"  # role of a section that is kept beside what took its place
JOINT = "\n"  # between the clauses of one unit


def states_in_force(corpus: Corpus) -> Iterator[tuple[Entry, State | None]]:
    """Every entry in document order, with its state where another document amends it."""
    amendments: defaultdict[str, list[Amendment]] = defaultdict(list)
    for amendment in corpus.amendments:
        for entry_id in {p.entry for p in amendment.patches if p.entry != amendment.source}:
            amendments[entry_id].append(amendment)
    documents = {d.id: d for d in corpus.documents}
    timeline = Timeline(corpus.versions)
    scopes = tuple(map(str, json.loads(corpus.meta.get("scopes", "[]"))))
    for entry in corpus.entries:
        found = amendments.get(entry.id)
        document = documents.get(entry.document)
        yield entry, state_at(entry, found, timeline, None, scopes, document) if found else None


def in_force(corpus: Corpus) -> Iterator[Entry]:
    """Every entry in document order, its sections as amended; superseded texts are left out."""
    for entry, state in states_in_force(corpus):
        now = state.entry if state else entry
        kept = tuple(section for section in now.sections if section.role != SUPERSEDED)
        yield now if len(kept) == len(now.sections) else replace(now, sections=kept)


def with_originals(entry: Entry, now: Entry) -> tuple[Section, ...]:
    """The sections in force; one that the page prints as superseded is behind the section it followed."""
    behind: defaultdict[str | None, list[Section]] = defaultdict(list)
    present = {s.id for s in now.sections}
    last: str | None = None
    for section in entry.sections:
        if section.role == SUPERSEDED:
            behind[last].append(section)
        elif section.id in present:
            last = section.id
    sections = behind.pop(None, [])
    for section in now.sections:
        sections += [section, *behind.pop(section.id, ())]
    return (*sections, *(left for some in behind.values() for left in some))


def searched(corpus: Corpus) -> Corpus:
    """The corpus as it is searched: every text in force, with what a page prints itself as superseded."""
    entries = tuple(
        replace(entry, sections=with_originals(entry, state.entry)) if state else entry
        for entry, state in states_in_force(corpus)
    )
    return replace(corpus, entries=entries)


def joined(texts: dict[str, str], ids: tuple[str, ...]) -> str | None:
    """The text of several clauses as one unit has it; None if one of them is not there."""
    found = [texts.get(one) for one in ids]
    known = [text for text in found if text is not None]
    return JOINT.join(known) if len(known) == len(found) else None
