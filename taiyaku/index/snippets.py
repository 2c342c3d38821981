"""What a hit shows of its entry, fetched straight from the corpus file.

A search is over before the whole model of an entry would be imported, and a hit needs little of it.
"""

from __future__ import annotations

from typing import NamedTuple

from taiyaku.corpus.name_keys import part_name
from taiyaku.corpus.sqlite_files import OpenFile

_ENTRY = """
SELECT e.id, e.lang, e.kind, e.edition, coalesce(e.version, d.version), e.status, e.document, e.path,
       (SELECT group_concat(value, ' › ') FROM json_each(e.path)),
       e.file, e.line_first, e.line_last, e.page_first, e.page_last
FROM entries e LEFT JOIN documents d ON d.id = e.document WHERE e.position = ?
"""
_TITLES = "SELECT text FROM titles WHERE entry = ? AND NOT alias ORDER BY position"
_CLAUSES = """
SELECT s.role, s.heading, s."group", c.text FROM sections s JOIN clauses c ON c.section = s.position
WHERE s.entry = ? ORDER BY s.role IN ('question', 'original'), c.position
"""
_TABLES = """
SELECT s.role, t.header, t.rows FROM sections s JOIN tables t ON t.section = s.position
WHERE s.entry = ? ORDER BY t.position
"""


class Passage(NamedTuple):
    """An entry in short: where it stands, and its texts with their roles."""

    id: str
    titles: tuple[str, ...]
    lang: str
    kind: str
    edition: str
    version: str | None
    status: str
    document: str
    path: str  # a JSON array
    inside: str  # the same for people: PART › CHAPTER
    file: str
    lines: tuple[int, int]
    pages: tuple[int, int] | None
    texts: list[tuple[str, str]]  # each with the role or name of its part


class Passages(OpenFile):
    """A corpus file, open for showing hits."""

    def meta(self) -> dict[str, str]:
        return dict(self._rows("SELECT key, value FROM meta"))

    def at(self, position: int) -> Passage | None:
        """The entry of a position, counted from 1 in document order."""
        for *facts, file, first, last, page_first, page_last in self._rows(_ENTRY, position):
            id_, lang, kind, edition, version, status, document, path, inside = facts
            titles = tuple(row[0] for row in self._rows(_TITLES, position))
            pages = (page_first, page_last) if page_first is not None else None
            return Passage(
                *(id_, titles, lang, kind, edition, version, status, document, path, inside or ""),
                file=file,
                lines=(first, last),
                pages=pages,
                texts=[(part_name(*part), text) for *part, text in self._rows(_CLAUSES, position)]
                + self._tables(position),
            )
        return None

    def _tables(self, position: int) -> list[tuple[str, str]]:
        found = self._rows(_TABLES, position)
        if not found:
            return []
        import json

        return [
            (role, "  ".join(row))
            for role, header, rows in found
            for row in (json.loads(header), *json.loads(rows))
        ]
