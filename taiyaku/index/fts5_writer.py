"""Writing the index of the default engine."""

from __future__ import annotations

from array import array
from collections import defaultdict
from collections.abc import Mapping
from importlib.resources import files
from pathlib import Path

from taiyaku.corpus.amendments.texts_in_force import searched
from taiyaku.corpus.memo import Memo, no_memo
from taiyaku.corpus.model import Corpus
from taiyaku.corpus.sqlite_files import writing
from taiyaku.index.fts5 import APPLICATION_ID, SCALE, SCHEMA_VERSION, Columns, pack
from taiyaku.index.tables import Texts, entry_worths, read_words, write_tables
from taiyaku.whole_files import replacing


def build_index(corpus: Corpus, path: Path, memo: Memo = no_memo) -> None:
    """Write the index of a corpus, of its texts in force."""
    corpus = searched(corpus)
    words = read_words(corpus, memo)
    texts = words.texts
    with replacing(path) as unfinished, writing(unfinished, APPLICATION_ID, SCHEMA_VERSION) as db:
        write_tables(db, corpus, words, memo, _places(texts))
        db.executescript(files("taiyaku.index").joinpath("fts5.sql").read_text("utf-8"))
        db.execute("BEGIN")
        rows = ((n, " . ".join(" ".join(field) for field in entry)) for n, entry in enumerate(texts, 1))
        db.executemany("INSERT INTO text (rowid, body) VALUES (?, ?)", rows)
        db.execute("INSERT INTO text (text) VALUES ('optimize')")
        db.execute("COMMIT")
        db.execute("VACUUM")


def _places(texts: Texts) -> Mapping[str, bytes]:
    """What each term is worth in each entry, packed."""
    places: defaultdict[str, Columns] = defaultdict(lambda: (array("I"), array("H"), array("B")))
    for position, worths in enumerate(entry_worths(texts), 1):
        for term, (worth, fields) in worths.items():
            entries, values, bits = places[term]
            entries.append(position)
            values.append(round(worth * SCALE))
            bits.append(fields)
    return {term: pack(columns) for term, columns in places.items()}
