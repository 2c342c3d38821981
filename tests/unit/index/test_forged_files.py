"""Files whose digests and checksums are right and what is in them is not."""

from __future__ import annotations

import sqlite3
from pathlib import Path
from typing import Any

import pytest

from taiyaku.corpus.model import Corpus
from taiyaku.errors import CorpusError
from taiyaku.index.fts5 import Fts5Index, build_index
from taiyaku.index.tables import read_words
from taiyaku.values import replace
from tests.corpora import entry, section


def test_a_term_that_stands_nowhere_is_damage_and_no_traceback(tmp_path: Path) -> None:
    class Hostile(Fts5Index):
        def __init__(self) -> None:
            self.path = tmp_path / "fts5.db"
            self._db: Any = sqlite3.connect(":memory:")
            self._db.execute("CREATE TABLE terms (term, places)")
            self._db.execute("INSERT INTO terms VALUES ('shove', NULL)")

        def _rows(self, sql: str, *values: Any) -> list[Any]:
            return list(self._db.execute(sql, values))

    for ask in (Hostile()._places, Hostile()._begun):
        with pytest.raises(CorpusError, match="damaged"):
            ask("shove")


def test_words_that_cannot_be_those_of_their_entries_are_read_anew(tmp_path: Path) -> None:
    shove = entry("n2/skill/shove", "Shove", section("n2/skill/shove", "body", "Lamps go out."))
    corpus = Corpus(entries=(shove,))
    real = read_words(corpus)
    (part,) = real.parts
    lamp = part.terms["lamp"]
    forged = (
        replace(part, terms={**part.terms, "crate": lamp}),  # stands in no field
        replace(part, terms={**part.terms, "lamp": (lamp[0], b"\xff\xff\xff\xff")}),
        replace(part, terms={**part.terms, "lamp": (b"\1\0\0\0", lamp[1])}),  # there is one entry
        replace(part, terms={**part.terms, "lamp": (lamp[0] * 2, lamp[1])}),
        replace(part, terms={**part.terms, "lamp": (b"\0", b"\1")}),
        replace(part, texts=[*part.texts, *part.texts]),
        replace(part, texts=[part.texts[0][1:]]),
    )
    for words in forged:
        assert read_words(corpus, lambda *_, words=words: words) == real


def test_worths_that_cannot_be_those_of_their_terms_are_made_anew(tmp_path: Path) -> None:
    corpus = Corpus(entries=(entry("n2/skill/shove", "Shove"),))

    def forging(step: str, inputs: object, kind: object, make: Any) -> Any:
        return [(b"", b"")] if step == "worths" else make()

    build_index(corpus, tmp_path / "real.db")
    build_index(corpus, tmp_path / "made.db", forging)
    assert (tmp_path / "made.db").read_bytes() == (tmp_path / "real.db").read_bytes()
