"""Rules found by their numbers: "rule 702.5a" in the same document, or in the rulebook a text speaks of."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property

from taiyaku.corpus.ids import Places, series_of
from taiyaku.corpus.links.reference_parser import LETTERED
from taiyaku.corpus.model import Corpus, Document, Entry, Lineage
from taiyaku.corpus.similarity import plain

_NUMBER_AHEAD = re.compile(
    rf"\s*[(§]?(?P<number>{LETTERED}|\d{{1,4}}(?:\.\d{{1,4}})+[a-z]?|\d{{3,4}})(?P<closed>[.)）:：])?(?=\s|$)"
)


# The document's own labels: "2k) Judges …", "Article 3: Attempts"
_LABEL_AHEAD = re.compile(r"\s*\(?(?P<number>\d{1,3}[a-z])[.)](?=\s|$)")
_LABEL_OF_TITLE = re.compile(
    rf"\s*(?:[^\W\d_]{{3,}}\s+(?P<number>\d{{1,3}}[a-z]?)\s*[:.–—-]|(?P<lettered>{LETTERED})[:.–—-]?)(?=\s|$)"
)


class Numbering:
    """Which entries and clauses have which number."""

    def __init__(
        self, entries: Sequence[Entry], documents: Mapping[str, Document], lineage: Sequence[Lineage] = ()
    ) -> None:
        self._entries = entries
        self._documents = documents
        self._lineage = lineage
        self._found: defaultdict[tuple[str, str], list[str]] = defaultdict(list)
        self._having: defaultdict[str, list[str]] = defaultdict(list)  # number -> documents
        for entry in entries:
            for number, target in rule_numbers_of(entry):
                self._found[entry.document, number].append(target)
                if entry.document not in self._having[number]:
                    self._having[number].append(entry.document)

    def own(self, document: str, number: str) -> list[str]:
        """The rules of that number in one document."""
        return self._found.get((document, number.casefold()), [])

    def elsewhere(self, entry: Entry, number: str) -> list[str]:
        """The rules of that number in the rulebooks of the entry's edition, as they are called today.

        Of the versions of a rulebook the one is asked that was in use when the entry's document came out:
        its numbers are meant, even if a later version gave them to other rules.
        """
        speaker = self._documents.get(entry.document)
        books = [d for i in self._having.get(number.casefold(), ()) if (d := self._documents.get(i))]
        books = [d for d in books if d.format != "faq" and d.edition == entry.edition]
        books = [d for d in books if d.lang == entry.lang] or books
        found = []
        for book in books:
            if book.id == self._in_use(book, speaker).id:
                found += [self._places.follow(i) or i for i in self.own(book.id, number)]
        return list(dict.fromkeys(found))

    def _in_use(self, book: Document, speaker: Document | None) -> Document:
        versions = self._series.get(book.series or "", (book,))
        if speaker is None or not speaker.date or not all(v.date for v in versions):
            return versions[-1]
        until = speaker.date
        earlier = [v for v in versions if (v.date or "")[: len(until)] <= until]
        return earlier[-1] if earlier else versions[0]

    @cached_property
    def _series(self) -> Mapping[str, tuple[Document, ...]]:
        return series_of(self._documents.values())

    @cached_property
    def _places(self) -> Places:
        return Places(Corpus(entries=tuple(self._entries), lineage=tuple(self._lineage)))


def rule_numbers_of(entry: Entry) -> Iterator[tuple[str, str]]:
    """(number, id) of an entry and of the clauses that carry a number of their own, such as 702.5a."""
    found: list[tuple[str, str, bool]] = []
    if entry.number:
        found.append((plain(entry.number).casefold().strip(" .()"), entry.id, True))
    elif label := _LABEL_OF_TITLE.match(plain(entry.title)):
        found.append(((label["number"] or label["lettered"]).casefold(), entry.id, True))
    for section in entry.sections:
        for clause in section.clauses:
            ahead = clause.marker or clause.text
            if (match := _NUMBER_AHEAD.match(plain(ahead[:40]))) and (
                clause.marker or "." in match["number"]
            ):
                found.append((match["number"].casefold(), clause.id, bool(match["closed"])))
            elif label := _LABEL_AHEAD.match(plain((clause.marker or "")[:8])) or _LABEL_AHEAD.match(
                plain(clause.text[:12])
            ):
                found.append((label["number"].casefold(), clause.id, True))
    closed = {number for number, _, is_closed in found if is_closed}
    yield from ((n, id_) for n, id_, is_closed in found if is_closed or n not in closed)  # "1.1 applies to …"
