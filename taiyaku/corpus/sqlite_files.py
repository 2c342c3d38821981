"""SQLite files that are replaced whole and read without being changed.

Behind its last page a file has a checksum of each page, and every page that is read is held against its own:
what is shown is what was built. (Other programs read the file as any other; SQLite looks at no byte behind
the pages it knows of.) The front door to APSW, which reads: the standard library's `sqlite3` has no way to
see the pages. It writes.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from io import BufferedReader
from pathlib import Path
from typing import TYPE_CHECKING, Any, ClassVar, Self
from zlib import crc32

import apsw
from apsw import Connection

from taiyaku.errors import CorpusError
from taiyaku.folder import AGAIN, UPDATE, parts_of

if TYPE_CHECKING:
    import sqlite3

APPLICATION_ID = 0x7461_6979  # "taiy": a corpus
SCHEMA_VERSION = 11
PAGE = 4096
_SUM = 4  # bytes of a checksum
_HEAD = 72  # bytes that say whose file it is
_END = b"taiyaku checksums 1\n"  # with the checksum of the checksums, what a file ends with
_VFS = "taiyaku"


@contextmanager
def writing(path: Path, application: int, version: int) -> Iterator[sqlite3.Connection]:
    """A new database with fixed page size and no journal, filled in one transaction.

    Raises OSError where it cannot be written.
    """
    import errno  # a look-up needs neither
    import sqlite3

    db = sqlite3.connect(path, isolation_level=None)
    try:
        db.execute(f"PRAGMA page_size = {PAGE}")
        db.execute("PRAGMA journal_mode = OFF")
        db.execute("PRAGMA synchronous = OFF")
        db.execute(f"PRAGMA application_id = {application}")
        db.execute(f"PRAGMA user_version = {version}")
        yield db
    except sqlite3.OperationalError as error:  # a full disk, above all
        raise OSError(errno.EIO, str(error), str(path)) from error
    finally:
        db.close()
    with open(path, "rb+") as file:
        sums = b"".join(_sum(page) for page in iter(lambda: file.read(PAGE), b""))
        file.write(sums + _END + _sum(sums))


def _sum(data: bytes) -> bytes:
    return crc32(data).to_bytes(_SUM, "little")


class _CheckedFile(apsw.VFSFile):
    """A file, or a part of one, of which no page is read that is not as it was written."""

    def __init__(self, name: apsw.URIFilename | str, flags: list[int]) -> None:
        super().__init__("", name, flags)
        self._start, size = 0, super().xFileSize()
        if isinstance(name, apsw.URIFilename):
            self._start, size = name.uri_int("start", 0), name.uri_int("size", size)
        end = len(_END) + _SUM
        self._pages, rest = divmod(max(0, size - end), PAGE + _SUM)
        sums = super().xRead(_SUM * self._pages + end, self._start + PAGE * self._pages)
        if rest or not sums.endswith(_END + _sum(sums[:-end])):
            raise apsw.CorruptError("it is cut off, or its checksums are damaged")
        self._sums = sums

    def xFileSize(self) -> int:
        return PAGE * self._pages

    def xRead(self, amount: int, offset: int) -> bytes:
        first = offset // PAGE
        whole = super().xRead(PAGE * (-(-(offset + amount) // PAGE) - first), self._start + PAGE * first)
        for at in range(0, len(whole), PAGE):
            number = first + at // PAGE
            if _sum(whole[at : at + PAGE]) != self._sums[_SUM * number : _SUM * (number + 1)]:
                raise apsw.CorruptError(f"page {number + 1} has other bytes than were written")
        return whole if len(whole) == amount else whole[offset - PAGE * first :][:amount]


class _CheckedFiles(apsw.VFS):
    """The system's files, each read checked."""

    def __init__(self) -> None:
        super().__init__(_VFS, "")

    def xOpen(self, name: apsw.URIFilename | str | None, flags: list[int]) -> apsw.VFSFile:
        if name is None or not flags[0] & apsw.SQLITE_OPEN_MAIN_DB:
            return super().xOpen(name, flags)  # what SQLite sorts on the disk
        return _CheckedFile(name, flags)


@cache
def _checked_files() -> _CheckedFiles:
    return _CheckedFiles()  # SQLite knows it for as long as we do


def _open(path: Path, application: int, version: int) -> tuple[Connection, bool]:
    """A connection that writes nothing, not even a lock, so that a read-only folder will do.

    And whether it is to a part of a game file.
    """
    if not path.is_file():
        raise CorpusError(f"{path}: not built yet; run `taiyaku build`")
    # Without symbolic links: APSW takes SQLite's remark that there was one for an error.
    whole = str(path.resolve())
    if any("\ud800" <= character <= "\udfff" for character in whole):
        raise CorpusError(f"{path}: SQLite opens no path that is not UTF-8; give the folder another name")
    quoted = whole.replace("%", "%25").replace("?", "%3f").replace("#", "%23")
    remedy = _REBUILD
    try:
        with open(path, "rb") as file:
            part = _part(file, application)
            file.seek(part[0] if part else 0)
            head = file.read(_HEAD)
        remedy = AGAIN if part else _REBUILD
        found = (int.from_bytes(head[68:72], "big"), int.from_bytes(head[60:64], "big"))
        if head.startswith(b"SQLite format 3\0") and found != (application, version):
            if part and found[0] == application and found[1] > version:
                remedy = UPDATE
            raise CorpusError(f"{path}: written by another version of taiyaku; {remedy}")
        _checked_files()
        flags = apsw.SQLITE_OPEN_READONLY | apsw.SQLITE_OPEN_URI
        where = f"&start={part[0]}&size={part[1]}" if part else ""
        db = Connection(f"file:{quoted}?immutable=1{where}", flags, _VFS)
        db.config(apsw.SQLITE_DBCONFIG_TRUSTED_SCHEMA, 0)  # somebody else may have made it
        db.pragma("cell_size_check", 1)
        return db, part is not None
    except (apsw.Error, OSError) as error:
        raise CorpusError(f"{path}: cannot be opened ({error}); {remedy}") from None


def _part(file: BufferedReader, application: int) -> tuple[int, int] | None:
    """Where in a game file the corpus, or else the index, begins, and its size; None in any other file."""
    parts = parts_of(file)
    if parts is None:
        return None
    return (0, parts.of_corpus) if application == APPLICATION_ID else (parts.of_corpus, parts.of_index)


_REBUILD = "run `taiyaku build`"


class OpenFile:
    """A database open for reading; whatever turns out to be damaged in it is one CorpusError."""

    _schema: ClassVar[tuple[str, ...]] = (os.path.join(os.path.dirname(__file__), "schema.sql"),)

    def __init__(self, path: Path, application: int = APPLICATION_ID, version: int = SCHEMA_VERSION) -> None:
        """Open a corpus, or a file of another kind. Raises CorpusError if there is none, or none of ours."""
        self._db, self._foreign = _open(path, application, version)
        self.path = path
        if self._foreign:
            self._refuse_other_tables()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        self._db.close()

    def _rows(self, sql: str, *values: Any) -> list[Any]:
        try:
            return self._db.execute(sql, values).fetchall()
        except UnicodeEncodeError:  # half a character stands in no file, and "?" is no name
            whole = (v.encode("utf-8", "replace").decode() if isinstance(v, str) else v for v in values)
            return self._rows(sql, *whole)
        except (apsw.Error, OverflowError, UnicodeError) as error:
            remedy = AGAIN if self._foreign else _REBUILD
            raise CorpusError(f"{self.path}: damaged ({error}); {remedy}") from None

    def _refuse_other_tables(self) -> None:
        """A file that somebody else made has our tables, and no trigger, view or function of theirs."""
        known = "".join(Path(path).read_text("utf-8") for path in self._schema)
        for kind, name, sql in self._rows("SELECT type, name, sql FROM sqlite_master"):
            if kind not in ("table", "index") or not (sql is None or f"{sql};" in known):
                self.close()
                raise CorpusError(f"{self.path}: no game of ours: its {kind} {name!s:.40} is not taiyaku's")
