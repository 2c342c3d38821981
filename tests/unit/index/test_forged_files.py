"""Files whose digests and checksums are right and what is in them is not."""

from __future__ import annotations

import sqlite3
from pathlib import Path
from typing import Any

import pytest

from taiyaku.corpus.model import Corpus
from taiyaku.errors import CorpusError
from taiyaku.index.fts5 import Fts5Index
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
    forged = (
        replace(real, masks=[{**real.masks[0], "crate": 1}]),  # stands in no field
        replace(real, masks=[{word: -1 for word in real.masks[0]}]),
        replace(real, texts=[*real.texts, *real.texts]),
        replace(real, texts=[real.texts[0][1:]]),
    )
    for words in forged:
        assert read_words(corpus, lambda *_, words=words: words) == real
