"""The default engine: one SQLite file, no dependency, the same bytes for the same corpus.

FTS5 keeps every text for exact phrases; what a term is worth in an entry (BM25F over weighted fields) is
worked out when the index is built.
"""

from __future__ import annotations

import os
from array import array
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from functools import partial
from importlib.resources import files
from pathlib import Path
from typing import TYPE_CHECKING

from taiyaku.corpus.amendments.texts_in_force import searched
from taiyaku.corpus.memo import Memo, no_memo
from taiyaku.corpus.model import Corpus
from taiyaku.corpus.sqlite_files import writing
from taiyaku.corpus.text import put_down_tools
from taiyaku.errors import CorpusError
from taiyaku.index.index_file import Places
from taiyaku.index.searcher import RankedIndex
from taiyaku.whole_files import portable, replacing

if TYPE_CHECKING:
    from taiyaku.index.tables import Part, Words

SCHEMA_VERSION = 8
APPLICATION_ID = 0x7461_6978  # "taix": an index
SCALE = 65535.0  # of what a term is worth, as stored
_Worths = list[tuple[bytes, bytes]]


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


def build_index(corpus: Corpus, path: Path, memo: Memo = no_memo) -> None:
    """Write the index of a corpus, of its texts in force."""
    from taiyaku.index.tables import read_words, write_tables  # no lookup needs them

    corpus = searched(corpus)
    words = read_words(corpus, memo)
    put_down_tools()
    with replacing(path) as unfinished, writing(unfinished, APPLICATION_ID, SCHEMA_VERSION) as db:
        write_tables(db, corpus, words, memo, _places(words, memo))
        db.executescript(files("taiyaku.index").joinpath("fts5.sql").read_text("utf-8"))
        db.execute("BEGIN")
        rows = ((n, " . ".join(entry)) for n, entry in enumerate(words.texts, 1))
        db.executemany("INSERT INTO text (rowid, body) VALUES (?, ?)", rows)
        db.execute("INSERT INTO text (text) VALUES ('optimize')")
        db.execute("COMMIT")
        db.execute("VACUUM")


def _places(words: Words, memo: Memo) -> Mapping[str, bytes]:
    """What each term is worth in each entry, packed."""
    from taiyaku.index.tables import in_bytes, mean_lengths, numbers_of

    mean = mean_lengths(words.texts)
    places: defaultdict[str, tuple[array[int], bytearray, bytearray]] = defaultdict(
        lambda: (array("I"), bytearray(), bytearray())
    )
    first = 1
    for part in words.parts:
        own = _worths_of(part, mean, memo)
        for (term, (numbers, _)), (worth, fields) in zip(part.terms.items(), own, strict=True):
            entries, worths, bits = places[term]
            entries.extend([first + number for number in numbers_of(numbers)])
            worths += worth
            bits += fields
        first += len(part.texts)
    return {term: in_bytes(entries) + worths + bits for term, (entries, worths, bits) in places.items()}


def _worths_of(part: Part, mean: Sequence[float], memo: Memo) -> _Worths:
    """The worths of a document, made anew where what was kept cannot be those of its terms."""
    kept = memo("worths", lambda: (part.texts, mean), _Worths, partial(_worths, part, mean))
    sizes = [(len(numbers) // 2, len(numbers) // 4) for numbers, _ in part.terms.values()]
    return kept if sizes == [(len(one), len(other)) for one, other in kept] else _worths(part, mean)


def _worths(part: Part, mean: Sequence[float]) -> _Worths:
    """What each term of a document is worth in the entries that have it, and the fields it stands in."""
    from taiyaku.index.tables import entry_worths, in_bytes

    found: dict[str, tuple[array[int], array[int]]] = {t: (array("H"), array("B")) for t in part.terms}
    for entry in entry_worths(part.texts, mean):
        for term, (worth, fields) in entry.items():
            found[term][0].append(round(worth * SCALE))
            found[term][1].append(fields)
    return [(in_bytes(worths), fields.tobytes()) for worths, fields in found.values()]
