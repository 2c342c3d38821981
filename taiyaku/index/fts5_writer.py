"""Writing the index of the default engine."""

from __future__ import annotations

from array import array
from collections import defaultdict
from collections.abc import Mapping, Sequence
from functools import partial
from importlib.resources import files
from pathlib import Path

from taiyaku.corpus.amendments.texts_in_force import searched
from taiyaku.corpus.memo import Memo, no_memo
from taiyaku.corpus.model import Corpus
from taiyaku.corpus.sqlite_files import writing
from taiyaku.index.fts5 import APPLICATION_ID, SCALE, SCHEMA_VERSION
from taiyaku.index.tables import (
    Part,
    Words,
    entry_worths,
    in_bytes,
    mean_lengths,
    numbers_of,
    read_words,
    write_tables,
)
from taiyaku.whole_files import replacing

_Worths = list[tuple[bytes, bytes]]


def build_index(corpus: Corpus, path: Path, memo: Memo = no_memo) -> None:
    """Write the index of a corpus, of its texts in force."""
    corpus = searched(corpus)
    words = read_words(corpus, memo)
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
    found: dict[str, tuple[array[int], array[int]]] = {t: (array("H"), array("B")) for t in part.terms}
    for entry in entry_worths(part.texts, mean):
        for term, (worth, fields) in entry.items():
            found[term][0].append(round(worth * SCALE))
            found[term][1].append(fields)
    return [(in_bytes(worths), fields.tobytes()) for worths, fields in found.values()]
