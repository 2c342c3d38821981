"""The texts a translation is made of and for: entries as they are in force."""

from __future__ import annotations

import json
from collections import defaultdict
from collections.abc import Iterator

from taiyaku.corpus.amendments.overlay import state_at
from taiyaku.corpus.model import Amendment, Corpus, Entry
from taiyaku.corpus.versions.timeline import Timeline
from taiyaku.values import replace

SUPERSEDED = "original"  # role of a section that is kept beside what took its place
JOINT = "\n"  # between the clauses of one unit


def in_force(corpus: Corpus) -> Iterator[Entry]:
    """Every entry in document order, its sections as amended; superseded texts are left out."""
    amendments: defaultdict[str, list[Amendment]] = defaultdict(list)
    for amendment in corpus.amendments:
        for entry_id in {p.entry for p in amendment.patches if p.entry != amendment.source}:
            amendments[entry_id].append(amendment)
    documents = {d.id: d for d in corpus.documents}
    timeline = Timeline(corpus.versions)
    scopes = tuple(map(str, json.loads(corpus.meta.get("scopes", "[]"))))
    for entry in corpus.entries:
        if entry.id in amendments:
            found = amendments[entry.id]
            entry = state_at(entry, found, timeline, None, scopes, documents.get(entry.document)).entry
        kept = tuple(section for section in entry.sections if section.role != SUPERSEDED)
        yield entry if len(kept) == len(entry.sections) else replace(entry, sections=kept)


def joined(texts: dict[str, str], ids: tuple[str, ...]) -> str | None:
    """The text of several clauses as one unit has it; None if one of them is not there."""
    found = [texts.get(one) for one in ids]
    known = [text for text in found if text is not None]
    return JOINT.join(known) if len(known) == len(found) else None
