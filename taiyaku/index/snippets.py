"""What a hit shows of its entry, fetched straight from the corpus file.

A search is over before the whole model of an entry would be imported, and a hit needs little of it.
"""

from __future__ import annotations

import time
from collections.abc import Sequence
from pathlib import Path
from typing import Any, NamedTuple

from taiyaku.corpus.name_keys import anchor_name, part_name
from taiyaku.corpus.passages import Piece, cut
from taiyaku.corpus.sqlite_files import OpenFile

KEPT = 1000  # entries in memory from one query to the next
_ENTRY = """
SELECT e.id, e.lang, e.kind, e.edition, coalesce(e.version, d.version), e.status, e.document, e.path,
       (SELECT group_concat(value, ' › ') FROM json_each(e.path)),
       EXISTS (SELECT 1 FROM stale WHERE id = e.id OR substr(id, 1, length(e.id) + 1) = e.id || '#'),
       e.file, e.line_first, e.line_last, e.page_first, e.page_last
FROM entries e LEFT JOIN documents d ON d.id = e.document WHERE e.position = ?
"""
_TITLES = "SELECT text FROM titles WHERE entry = ? AND NOT alias ORDER BY position"
_CLAUSES = """
SELECT s.position, c.depth, c.id, c.line_first, c.line_last, c.page_first, c.page_last,
       s.role, s.heading, s."group", c.text
FROM sections s JOIN clauses c ON c.section = s.position
WHERE s.entry = ? ORDER BY s.role IN ('question', 'original'), c.position
"""
_IN_FORCE = """
SELECT section, depth, id, line_first, line_last, page_first, page_last, part, text, since
FROM texts_in_force WHERE entry = ? ORDER BY position
"""
_TABLES = """
SELECT s.position, 0, s.id, t.line_first, t.line_last, t.page_first, t.page_last, s.role, t.header, t.rows
FROM sections s JOIN tables t ON t.section = s.position
WHERE s.entry = ? ORDER BY t.position
"""


class Text(NamedTuple):
    """A clause or the row of a table."""

    part: str  # the role or name of its part
    text: str
    id: str  # of the clause; of the section, for a row
    lines: tuple[int, int]
    pages: tuple[int, int] | None
    passage: int  # the number of its passage


class Place(NamedTuple):
    """Where a passage stands."""

    lines: tuple[int, int]
    pages: tuple[int, int] | None
    clauses: tuple[str, ...]  # ids; those of its sections, where it is a table

    @property
    def anchor(self) -> str:
        """Of the page of its entry, with its sign."""
        return f"#{anchor_name(self.clauses[0])}"


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
    stale: bool  # whether what it was made for says something else now
    file: str
    lines: tuple[int, int]
    pages: tuple[int, int] | None
    texts: list[Text]

    def place(self, number: int) -> Place:
        """Where the passage of a number stands."""
        texts = [text for text in self.texts if text.passage == number]
        if not texts:
            return Place(self.lines, self.pages, (self.id,))
        pages = [page for text in texts for page in text.pages or ()]
        lines = [line for text in texts for line in text.lines]
        ids = dict.fromkeys(text.id for text in texts)
        return Place((min(lines), max(lines)), (min(pages), max(pages)) if pages else None, tuple(ids))


class Passages(OpenFile):
    """A corpus file, open for showing hits."""

    def __init__(self, path: Path) -> None:
        super().__init__(path)
        self._kept: dict[tuple[int, str], Passage | None] = {}  # what was read stays for the next query

    def meta(self) -> dict[str, str]:
        return dict(self._rows("SELECT key, value FROM meta"))

    def languages(self) -> tuple[str, ...]:
        """The languages of the entries, in the order of their names."""
        rows = self._rows("SELECT DISTINCT lang FROM entries WHERE lang > '' ORDER BY lang")
        return tuple(lang for (lang,) in rows)

    def at(self, position: int) -> Passage | None:
        """The entry of a position, counted from 1 in document order, as it is today."""
        key = position, time.strftime("%Y-%m-%d")
        if key not in self._kept:
            if len(self._kept) >= KEPT:
                self._kept.clear()
            self._kept[key] = self._read(position)
        return self._kept[key]

    def _read(self, position: int) -> Passage | None:
        for *facts, file, first, last, page_first, page_last in self._rows(_ENTRY, position):
            id_, lang, kind, edition, version, status, document, path, inside, stale = facts
            titles = tuple(row[0] for row in self._rows(_TITLES, position))
            pages = (page_first, page_last) if page_first is not None else None
            return Passage(
                *(id_, titles, lang, kind, edition, version, status, document, path, inside or ""),
                stale=bool(stale),
                file=file,
                lines=(first, last),
                pages=pages,
                texts=self._texts(position),
            )
        return None

    def _in_force(self, position: int, rows: Sequence[tuple[Any, ...]]) -> list[Text]:
        """The texts of an amended entry; one amended from a day to come is asked what it says today."""
        since, today = rows[0][-1], time.strftime("%Y-%m-%d")
        if since > today:
            return self._now(position, today)
        pieces = [
            (Piece(section, depth, len(text.encode())), Text(part, text, id_, *_where(*where), 0))
            for section, depth, id_, *where, part, text, _ in rows
        ]
        return _numbered(pieces)

    def _now(self, position: int, today: str) -> list[Text]:
        from taiyaku.corpus.lookup.answer import answer
        from taiyaku.corpus.lookup.query import Asked, Asking
        from taiyaku.corpus.passages import said
        from taiyaku.corpus.reader import CorpusFile
        from taiyaku.values import replace

        ((id_,),) = self._rows("SELECT id FROM entries WHERE position = ?", position)
        with CorpusFile(self.path) as corpus:
            entry, found_by_id = corpus.entry(id_), corpus.find(id_).answer
            assert entry and found_by_id
            shown = replace(entry, sections=answer(Asking(corpus, Asked(), today), found_by_id).sections)
        here = shown.provenance
        found: list[tuple[Piece, Text]] = []
        for one in said(shown):
            here = one.where if one.where.file == shown.provenance.file else here
            found.append((one.piece, Text(one.part, one.text, one.id, here.lines, here.pages, 0)))
        return _numbered(found)

    def _texts(self, position: int) -> list[Text]:
        """Clauses, questions last, then the rows of tables; in force, be the entry amended."""
        if amended := self._rows(_IN_FORCE, position):
            return self._in_force(position, amended)
        found: list[tuple[Piece, Text]] = []
        for section, depth, id_, *where, role, heading, group, text in self._rows(_CLAUSES, position):
            piece = Piece(section, depth, len(text.encode()))
            found.append((piece, Text(part_name(role, heading, group), text, id_, *_where(*where), 0)))
        if tables := self._rows(_TABLES, position):
            import json

            for section, depth, id_, *where, role, header, rows in tables:
                for row in (json.loads(header), *json.loads(rows)):
                    text = "  ".join(row)
                    piece = Piece(section, depth, len(text.encode()))
                    found.append((piece, Text(role, text, id_, *_where(*where), 0)))
        return _numbered(found)


def _numbered(found: Sequence[tuple[Piece, Text]]) -> list[Text]:
    numbers = cut([piece for piece, _ in found])
    return [text._replace(passage=number) for (_, text), number in zip(found, numbers, strict=True)]


def _where(
    first: int, last: int, page: int | None, last_page: int | None
) -> tuple[tuple[int, int], tuple[int, int] | None]:
    return (first, last), (page, last_page or page) if page is not None else None
