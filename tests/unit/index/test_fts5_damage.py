"""An index whose checksums are right and whose rows are not."""

from __future__ import annotations

import sqlite3
from pathlib import Path
from typing import Any

import pytest

from taiyaku.errors import CorpusError
from taiyaku.index.fts5 import Fts5Index


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
