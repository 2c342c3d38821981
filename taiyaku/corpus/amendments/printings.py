"""When texts came out, and whether a text is a printing that came after an erratum."""

from __future__ import annotations

from collections.abc import Iterator

from taiyaku.corpus.model import Corpus, Entry, Section
from taiyaku.corpus.version_numbers import EARLIEST
from taiyaku.corpus.versions.timeline import Timeline

Dated = tuple[str | None, str | None]  # version, date


class Printings:
    """The versions, dates and layers of a corpus's texts."""

    def __init__(self, corpus: Corpus) -> None:
        self.timeline = Timeline(corpus.versions)
        self._documents = {d.id: d for d in corpus.documents}

    def dated(self, entry: Entry) -> Dated:
        document = self._documents.get(entry.document)
        own = document is None or entry.version != document.version
        if entry.date or (entry.version and own):
            return entry.version, entry.date
        return (document.version, document.date) if document else (None, None)

    def dated_text(self, entry: Entry, section: Section) -> Dated:
        """Version and date of a section's text."""
        if section.version or section.date:
            same = entry.version == section.version
            return section.version, section.date or (entry.date if same else None)
        return self.dated(entry)

    def is_reprint(self, erratum: Entry, entry: Entry) -> bool:
        """Whether the entry's text came out after the erratum; a number and a date do not tell."""
        mine = self.dated(erratum)
        if not any(mine) or self.scope(erratum) != self.scope(entry):
            return False  # a new printing of the game's rules does not end what a season or a house rules
        key = self.timeline.key(*mine, erratum.edition)
        told = [theirs for theirs in self._texts(entry) if any(theirs) and (theirs[0] or key[0] != EARLIEST)]
        told = [theirs for theirs in told if not _is_within(theirs[1], mine[1])]
        return any(self.timeline.key(*theirs, entry.edition) > key for theirs in told)

    def _texts(self, entry: Entry) -> Iterator[Dated]:
        document = self._documents.get(entry.document)
        if document is not None and document.format != "wiki":  # a page's date is that of its last edit
            yield document.version, document.date
        yield entry.version, entry.date
        for section in entry.sections:
            yield section.version, section.date

    def scope(self, entry: Entry) -> str:
        document = self._documents.get(entry.document)
        return document.scope if document else ""


def _is_within(date: str | None, period: str | None) -> bool:
    """Whether a date lies in a year or a month: which of the two is later is not said."""
    return bool(date and period and date != period and date.startswith(period))
