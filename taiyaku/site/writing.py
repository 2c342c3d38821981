"""The finished site on the disk: written beside the old one, then put in its place."""

from __future__ import annotations

import ctypes
import hashlib
import json
import os
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from taiyaku.site.settings import SiteError

MARK = "taiyaku-site.json"  # says that a folder is a site of ours, so it may be replaced
_EXCHANGE = 2  # RENAME_EXCHANGE of Linux
_HERE = -100  # AT_FDCWD


class SiteFolder:
    """A folder being filled."""

    def __init__(self, root: Path) -> None:
        self.root = root
        self.files = 0
        self.size = 0
        self._known: set[Path] = set()
        self._digest = hashlib.sha256()

    def write(self, path: str, content: str | bytes) -> None:
        """Write one file; the order of the calls is part of the revision."""
        data = content.encode("utf-8", "replace") if isinstance(content, str) else content
        target = self.root / path
        if target.parent not in self._known:
            target.parent.mkdir(parents=True, exist_ok=True)
            self._known.add(target.parent)
        with open(target, "wb", buffering=0) as file:
            file.write(data)
        self.files += 1
        self.size += len(data)
        self._digest.update(f"{path}\0{len(data)}\0".encode())
        self._digest.update(data)

    def finish(self) -> str:
        """Write the mark; returns the revision."""
        revision = self._digest.hexdigest()[:16]
        self.write(MARK, json.dumps({"format": 1, "revision": revision}) + "\n")
        return revision


@contextmanager
def replacing_folder(out: Path) -> Iterator[SiteFolder]:
    """A new folder that takes the place of `out` when the block ends well, and goes when not.

    Raises SiteError if there is something at `out` that is not a site of ours, or it cannot be written.
    """
    if out.exists() and not (out.is_dir() and ((out / MARK).is_file() or not any(out.iterdir()))):
        raise SiteError(f"{out}: not a site made by taiyaku; move it away or choose another folder")
    new = out.with_name(f".{out.name}.{os.getpid()}.new")
    try:
        shutil.rmtree(new, ignore_errors=True)
        new.mkdir(parents=True)
        yield SiteFolder(new)
        _put_in_place(new, out)
    except OSError as error:
        raise SiteError(f"{error.filename or out}: cannot be written: {error.strerror or error}") from error
    finally:
        shutil.rmtree(new, ignore_errors=True)


def _put_in_place(new: Path, out: Path) -> None:
    """Exchange the folders in one step where the system can; else there is a moment without a site."""
    if not out.exists():
        new.rename(out)
    elif not _exchange(new, out):
        old = out.with_name(f".{out.name}.{os.getpid()}.old")
        out.rename(old)
        new.rename(out)
        shutil.rmtree(old, ignore_errors=True)


def _exchange(one: Path, other: Path) -> bool:
    """Whether the two folders have changed places; `one` is the old one then, and removed by the caller."""
    try:
        rename = ctypes.CDLL(None, use_errno=True).renameat2
    except (OSError, AttributeError, TypeError):
        return False
    result: int = rename(_HERE, os.fsencode(one), _HERE, os.fsencode(other), _EXCHANGE)
    return result == 0
