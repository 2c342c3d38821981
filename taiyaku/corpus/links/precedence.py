"""Which of two texts came out later, where dates are of unequal precision or missing."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from taiyaku.corpus.model import Document, Entry, Version
from taiyaku.corpus.version_numbers import version_key

Issue = tuple[str, str, str]  # edition, date, version; empty where not known


class Precedence:
    """Compares texts by date, then by version within an edition, then by edition."""

    def __init__(
        self, documents: Iterable[Document], versions: Iterable[Version], editions: Sequence[str]
    ) -> None:
        self._documents = {d.id: d for d in documents}
        self._editions = {edition: at for at, edition in enumerate(editions)}
        self._known = {
            (v.edition, name): (at, v.date or "")
            for at, v in enumerate(versions)
            for name in (v.name, *v.aliases)
        }

    def issue(self, entry: Entry) -> Issue:
        """When an entry's text came out: as it says itself, else as its document says.

        The date of a wiki page is that of its last edit, and says nothing of the text on it.
        """
        document = self._documents.get(entry.document)
        if document and not (entry.version or entry.date) and document.format != "wiki":
            return self.issue_of(entry.edition, document.version, document.date)
        return self.issue_of(entry.edition, entry.version, entry.date)

    def issue_of(self, edition: str, version: str | None, date: str | None = None) -> Issue:
        """The issue of a version; its date from the list of versions where none is given."""
        known = self._known.get((edition, version or ""))
        return edition, date or (known[1] if known else ""), version or ""

    def order(self, a: Issue, b: Issue) -> int:
        """1 if `a` is later, -1 if it is earlier, 0 if they are of one time or it cannot be known."""
        (edition_a, date_a, version_a), (edition_b, date_b, version_b) = a, b
        if date_a and date_b and not date_a.startswith(date_b) and not date_b.startswith(date_a):
            return _sign(date_a > date_b)
        if edition_a != edition_b:
            known = self._editions
            if edition_a in known and edition_b in known:
                return _sign(known[edition_a] > known[edition_b])
            return 0
        if version_a and version_b and version_a != version_b:
            place_a, place_b = (
                self._known.get((edition_a, version_a)),
                self._known.get((edition_b, version_b)),
            )
            dated = place_a and place_b and place_a[1] and place_b[1]  # an undated one may stand anywhere
            if place_a and place_b and dated and place_a[0] != place_b[0]:
                return _sign(place_a[0] > place_b[0])
            if version_key(version_a) != version_key(version_b):
                return _sign(version_key(version_a) > version_key(version_b))
        return 0


def _sign(later: bool) -> int:
    return 1 if later else -1
