"""The corpus as pages show it: every text in force, and what other documents' amendments put into it."""

from __future__ import annotations

from collections.abc import Mapping

from taiyaku.corpus.amendments.texts_in_force import states_in_force, with_originals
from taiyaku.corpus.lookup.amendment_marks import find_marks
from taiyaku.corpus.lookup.answer_model import Mark
from taiyaku.corpus.model import Corpus, Entry
from taiyaku.values import Struct, field, replace


class InForce(Struct, frozen=True):
    """A corpus with its amendments applied, and which clauses they put there, by the entry's id."""

    corpus: Corpus
    marks: Mapping[str, tuple[Mark, ...]] = field(default_factory=dict)


def put_in_force(corpus: Corpus) -> InForce:
    """Apply what is applied to each entry; superseded texts that a page prints itself stay beside it."""
    sources = {e.id: e.document for e in corpus.entries}
    marks: dict[str, tuple[Mark, ...]] = {}
    entries: list[Entry] = []
    for entry, state in states_in_force(corpus):
        if state:
            others = [a for a in state.applied if a.source != entry.id]
            marks[entry.id] = find_marks(state.entry, others, sources)
            sections = with_originals(entry, state.entry)
            entry = replace(entry, sections=sections, version=state.version, date=state.date)
        entries.append(entry)
    return InForce(replace(corpus, entries=tuple(entries)) if marks else corpus, marks)
