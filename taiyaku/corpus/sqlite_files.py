"""SQLite files that are replaced whole and read without being changed."""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from types import TracebackType
from typing import Any, Self

from taiyaku.errors import CorpusError

APPLICATION_ID = 0x7461_6979  # "taiy": a corpus
SCHEMA_VERSION = 7


@contextmanager
def replacing(path: Path) -> Iterator[Path]:
    """A temporary path in the same folder that becomes `path` when the block ends well, and goes when not."""
    path.parent.mkdir(parents=True, exist_ok=True)
    unfinished = path.with_name(f".{path.name}.{os.getpid()}.new")
    unfinished.unlink(missing_ok=True)
    try:
        yield unfinished
        with open(unfinished, "rb+") as file:
            os.fsync(file.fileno())
        os.replace(unfinished, path)
    finally:
        unfinished.unlink(missing_ok=True)


@contextmanager
def writing(path: Path, application: int, version: int) -> Iterator[sqlite3.Connection]:
    """A new database with fixed page size and no journal, filled in one transaction."""
    db = sqlite3.connect(path, isolation_level=None)
    try:
        db.execute("PRAGMA page_size = 4096")
        db.execute("PRAGMA journal_mode = OFF")
        db.execute("PRAGMA synchronous = OFF")
        db.execute(f"PRAGMA application_id = {application}")
        db.execute(f"PRAGMA user_version = {version}")
        yield db
    finally:
        db.close()


def open_read_only(path: Path, application: int, version: int) -> sqlite3.Connection:
    """A connection that writes nothing, not even a lock, so that a read-only folder will do."""
    if not path.is_file():
        raise CorpusError(f"{path}: not built yet; run `taiyaku build`")
    quoted = str(path.absolute()).replace("%", "%25").replace("?", "%3f").replace("#", "%23")
    try:
        db = sqlite3.connect(f"file:{quoted}?mode=ro&immutable=1", uri=True)
        found = [db.execute(f"PRAGMA {name}").fetchone()[0] for name in ("application_id", "user_version")]
    except sqlite3.Error as error:
        raise CorpusError(f"{path}: cannot be opened ({error}); run `taiyaku build`") from None
    if found != [application, version]:
        db.close()
        raise CorpusError(f"{path}: written by another version of taiyaku; run `taiyaku build`")
    return db


class OpenFile:
    """A database open for reading; whatever turns out to be damaged in it is one CorpusError."""

    def __init__(self, db: sqlite3.Connection, path: Path) -> None:
        self._db = db
        self.path = path

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def close(self) -> None:
        self._db.close()

    def _rows(self, sql: str, *values: object) -> list[Any]:
        try:
            return self._db.execute(sql, values).fetchall()
        except (sqlite3.Error, OverflowError, UnicodeError) as error:
            raise CorpusError(f"{self.path}: damaged ({error}); run `taiyaku build`") from None
