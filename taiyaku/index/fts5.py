"""The default engine: one SQLite file, no dependency, the same bytes for the same corpus.

FTS5 keeps every text for exact phrases; what a term is worth in an entry (BM25F over weighted fields) is
worked out when the index is built.
"""

from __future__ import annotations

import os
from array import array
from collections.abc import Iterable, Sequence
from pathlib import Path

from taiyaku.errors import CorpusError
from taiyaku.index.index_file import Places
from taiyaku.index.searcher import RankedIndex
from taiyaku.whole_files import portable

SCHEMA_VERSION = 8
APPLICATION_ID = 0x7461_6978  # "taix": an index
SCALE = 65535.0  # of what a term is worth, as stored


def open_index(path: Path) -> Fts5Index:
    """Open an index for searching. Raises CorpusError if it is missing or not ours."""
    return Fts5Index(path, APPLICATION_ID, SCHEMA_VERSION)


class Fts5Index(RankedIndex):
    """An open index file."""

    _schema = tuple(os.path.join(os.path.dirname(__file__), name) for name in ("tables.sql", "fts5.sql"))

    def _places(self, term: str) -> Places:
        for blob in self._blobs("SELECT places FROM terms WHERE term = ?", term):
            return unpack(blob)
        return ()

    def _begun(self, start: str) -> set[int]:
        sql = "SELECT places FROM terms WHERE term >= ? AND term < ?"
        found: set[int] = set()
        for blob in self._blobs(sql, start, start + "\U0010ffff"):
            found.update(_entries(blob))
        return found

    def _blobs(self, sql: str, *values: str) -> list[bytes]:
        """Where terms stand. Raises CorpusError for one without: a file that was made to pass every check."""
        blobs = [blob for (blob,) in self._rows(sql, *values)]
        if not all(isinstance(blob, bytes) for blob in blobs):
            raise CorpusError(f"{self.path}: damaged (a term stands nowhere); run `taiyaku build`")
        return blobs

    def _phrase(self, wanted: Sequence[str]) -> set[int]:
        quoted = '"' + " ".join(wanted).replace('"', "") + '"'
        return {row for (row,) in self._rows("SELECT rowid FROM text WHERE text MATCH ?", quoted)}


def unpack(blob: bytes) -> Iterable[tuple[int, float, int]]:
    """(entry, worth, fields) of a term: all entries, what it is worth in each, the fields there as bits."""
    count = len(blob) // 7
    worths = portable(array("H", blob[4 * count : 6 * count]))
    return zip(_entries(blob), (worth / SCALE for worth in worths), blob[6 * count :], strict=True)


def _entries(blob: bytes) -> array[int]:
    return portable(array("I", blob[: len(blob) // 7 * 4]))
