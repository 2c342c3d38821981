"""The finished site on the disk: written beside the old one, then put in its place."""

from __future__ import annotations

import hashlib
import json
import os
import shutil
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

from taiyaku.site.files.page_memory import MARK, Memory, Record
from taiyaku.site.settings import SiteError
from taiyaku.whole_files import Stamp, digest_of, exchange

_NEW = os.O_WRONLY | os.O_CREAT | os.O_TRUNC | getattr(os, "O_BINARY", 0)


class SiteFolder:
    """A folder being filled."""

    def __init__(self, root: Path, memory: Memory) -> None:
        self.root = root
        self.has_last = memory.knows
        self.files = 0
        self.size = 0
        self.records: dict[str, Record] = {}  # of every file, in the order they came
        self._memory = memory
        self._known: set[str] = set()
        self._digest = hashlib.sha256()

    def write(self, path: str, content: str | bytes, key: str = "") -> None:
        """Write a file; the order of the calls is part of the revision. `key` names what it is made from."""
        self.count(path, self.put(path, content, key))

    def add(self, file: Path, stamp: Stamp) -> None:
        """Take a file that stands elsewhere and is never written to again."""
        if not self._link(str(file), file.name):
            self.write(file.name, file.read_bytes())
            return
        size, digest = stamp
        self.count(file.name, Record("", digest, size))

    def make(self, path: str, key: str, render: Callable[[], str | bytes]) -> None:
        """Take a file from the last site if it was made from the same, else write what `render` gives."""
        self.count(path, self.made(path, key, render))

    def made(self, path: str, key: str, render: Callable[[], str | bytes]) -> Record:
        """The same of a file that is counted later, perhaps by another process."""
        found = self._memory.page(path, key)
        return found[1] if found and self._link(found[0], path) else self.put(path, render(), key)

    def last_key(self, path: str) -> str:
        """What the file of the last site was made from; empty if that is not known."""
        return self._memory.key_of(path)

    def put(self, path: str, content: str | bytes, key: str = "") -> Record:
        """Write a file that is counted later.

        One that comes out as in the last site is taken from there: who copies or fetches only what is newer
        than theirs has less to do.
        """
        data = content.encode("utf-8", "replace") if isinstance(content, str) else content
        record = Record(key, digest_of(data), len(data))
        same = self._memory.file(path, record)
        if not same or not self._link(same, path):
            file = os.open(self._target(path), _NEW, 0o666)
            try:
                while data:
                    data = data[os.write(file, data) :]
            finally:
                os.close(file)
        return record

    def _link(self, file: str, path: str) -> bool:
        target = self._target(path)
        try:
            os.link(file, target)  # never written to again: neither site changes the other
        except OSError:
            try:
                shutil.copy2(file, target)
            except OSError:
                return False
        return True

    def _target(self, path: str) -> str:
        target = f"{self.root}/{path}"
        parent = target.rpartition("/")[0]
        if parent not in self._known:
            os.makedirs(parent, exist_ok=True)
            self._known.add(parent)
        return target

    def count(self, path: str, record: Record) -> None:
        """Make a file that stands in the folder a part of the site."""
        self.files += 1
        self.size += record.size
        self._digest.update(f"{path}\0{record.size}\0{record.digest}\0".encode())
        self.records[path] = record

    def finish(self) -> str:
        """Write the mark; returns the revision."""
        revision = self._digest.hexdigest()[:16]
        self.write(MARK, json.dumps({"format": 1, "revision": revision}) + "\n")
        return revision


@contextmanager
def replacing_folder(out: Path, memory: Memory) -> Iterator[SiteFolder]:
    """A new folder that takes the place of `out` when the block ends well, and goes when not.

    Raises SiteError if there is something at `out` that is not a site of ours, or it cannot be written.
    """
    if out.exists() and not (out.is_dir() and ((out / MARK).is_file() or not any(out.iterdir()))):
        raise SiteError(f"{out}: not a site made by taiyaku; move it away or choose another folder")
    new = out.with_name(f".{out.name}.{os.getpid()}.new")
    try:
        shutil.rmtree(new, ignore_errors=True)
        new.mkdir(parents=True)
        yield SiteFolder(new, memory)
        _put_in_place(new, out)
    except OSError as error:
        raise SiteError(f"{error.filename or out}: cannot be written: {error.strerror or error}") from error
    finally:
        shutil.rmtree(new, ignore_errors=True)


def _put_in_place(new: Path, out: Path) -> None:
    """Exchange the folders in one step where the system can; else there is a moment without a site."""
    if not out.exists():
        new.rename(out)
    elif not exchange(new, out):
        old = out.with_name(f".{out.name}.{os.getpid()}.old")
        out.rename(old)
        new.rename(out)
        shutil.rmtree(old, ignore_errors=True)
