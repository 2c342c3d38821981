"""A place that every worker reaches, by content: what a name stands for never changes.

A folder, or whatever fsspec (which the extra `dask` brings along) has an address for. What was cut off or
damaged there counts as not there: it is made again.
"""

from __future__ import annotations

import os
from contextlib import suppress
from pathlib import Path
from typing import Protocol
from uuid import uuid4

from taiyaku.errors import TaiyakuError
from taiyaku.whole_files import digest_of, kept

_PROBE = "probe"


class StorageError(TaiyakuError):
    """The storage is full, read-only or not there."""


class Storage(Protocol):
    """Named bytes."""

    def read(self, name: str) -> bytes | None:
        """What was written under a name, whole, or None."""
        ...

    def write(self, name: str, data: bytes) -> None:
        """Keep bytes under a name. Raises StorageError."""
        ...


def storage_at(address: str) -> Storage:
    """The storage at a folder or an address. Raises StorageError where there can be none."""
    return _Remote(address) if "://" in address else _Folder(Path(address))


def try_out(storage: Storage) -> None:
    """Raises StorageError where nothing can be kept."""
    storage.write(_PROBE, b"")


def put(storage: Storage, data: bytes) -> str:
    """Keep bytes that are called by their digest."""
    name = f"part-{digest_of(data)}"
    if storage.read(name) is None:
        storage.write(name, data)
    return name


class _Folder:
    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def _path(self, name: str) -> Path:
        return self.folder / name[-2:] / name

    def read(self, name: str) -> bytes | None:
        return kept(self._path(name))

    def write(self, name: str, data: bytes) -> None:
        path = self._path(name)
        unfinished = path.with_name(f".{uuid4().hex}.new")  # other machines have processes of our number
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            with open(unfinished, "xb") as file:
                file.write(digest_of(data).encode() + b"\n" + data)
                file.flush()
                os.fsync(file.fileno())
            os.replace(unfinished, path)
        except OSError as error:
            with suppress(OSError):
                unfinished.unlink(missing_ok=True)
            why = error.strerror or error
            told = f"{self.folder}: the storage cannot be written ({why}); nothing was changed"
            raise StorageError(told) from None


class _Remote:
    def __init__(self, address: str) -> None:
        import fsspec

        self.address = address
        try:
            self._files, self._root = fsspec.core.url_to_fs(address)
        except (ImportError, OSError, ValueError) as error:
            raise StorageError(f"{address}: no storage that fsspec knows ({error})") from None

    def _path(self, name: str) -> str:
        return f"{self._root.rstrip('/')}/{name[-2:]}/{name}"

    def read(self, name: str) -> bytes | None:
        try:
            digest, _, data = bytes(self._files.cat_file(self._path(name))).partition(b"\n")
        except Exception:  # each kind of storage has errors of its own
            return None
        return data if digest == digest_of(data).encode() else None

    def write(self, name: str, data: bytes) -> None:
        path = self._path(name)
        try:
            self._files.makedirs(path.rpartition("/")[0], exist_ok=True)
            self._files.pipe_file(path, digest_of(data).encode() + b"\n" + data)
        except Exception as error:
            why = getattr(error, "strerror", None) or error
            raise StorageError(
                f"{self.address}: the storage cannot be written ({why}); nothing was changed"
            ) from None
