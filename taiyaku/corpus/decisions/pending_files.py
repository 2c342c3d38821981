"""Files of `decisions/` written beside the old ones and put in their place together.

Until they are committed nothing is changed. From then on all of them are put in place, if need be by the next
build or import: what was committed is written down, in a journal here or in the built folder.
"""

from __future__ import annotations

import json
import os
from collections.abc import Iterable, Mapping
from contextlib import suppress
from pathlib import Path

from taiyaku.errors import WorkspaceError
from taiyaku.values import decode
from taiyaku.whole_files import UNFINISHED, digest_of, kept, leftovers, unfinished_of, write_kept

JOURNAL = ".import.journal"


class PendingFiles:
    """Texts that are to take the place of files; gone unless committed."""

    def __init__(self) -> None:
        self._unfinished: dict[Path, Path] = {}
        self.digests: dict[Path, str] = {}  # of what is to be put in place

    def __enter__(self) -> PendingFiles:
        return self

    def __exit__(self, *_: object) -> None:
        for new in self._unfinished.values():
            new.unlink(missing_ok=True)

    def add(self, path: Path, text: str) -> None:
        """Write a text down beside its file; one that the file has already needs nothing. Raises OSError."""
        data = text.encode()
        try:
            if path.read_bytes() == data:
                return
        except OSError:
            pass
        path.parent.mkdir(parents=True, exist_ok=True)
        self._unfinished[path] = unfinished_of(path)
        self._unfinished[path].write_bytes(data)
        self.digests[path] = digest_of(data)

    def commit(self) -> None:
        """Put all of them in place. Raises OSError."""
        for path, new in self._unfinished.items():
            os.replace(new, path)


def take_up(folder: Path, committed: Mapping[Path, str]) -> None:
    """Put in place what a process that was killed had committed below a folder; what it had not goes.

    `committed` are digests of files that were, besides those that an import wrote down. Only for who is alone
    there. Raises OSError.
    """
    finish_imports(folder)
    for path in {rest.with_name(_target(rest.name)) for rest in folder.rglob(UNFINISHED)}:
        _settle(leftovers(path, alone=True), path, committed.get(path, ""))


def finish_imports(folder: Path) -> None:
    """Put in place what imports that were killed had committed below a folder. Raises OSError."""
    for journal in list(folder.rglob(JOURNAL)):
        with suppress(ValueError):  # none of ours: there is nothing to finish
            for name, digest in decode(dict[str, str], kept(journal) or b"{}").items():
                path = (journal.parent / name).resolve()
                if path.is_relative_to(folder.resolve()):
                    _settle(leftovers(path), path, digest)
        journal.unlink(missing_ok=True)


def _settle(unfinished: Iterable[Path], path: Path, digest: str) -> None:
    for rest in unfinished:
        if digest_of(rest.read_bytes()) == digest:
            os.replace(rest, path)
        else:
            rest.unlink(missing_ok=True)


def _target(name: str) -> str:
    """ ".links.toml.123.new" -> "links.toml" """
    return name[1:].rpartition(".")[0].rpartition(".")[0]


def write_all(files: Mapping[Path, str]) -> None:
    """Put all texts in place, or none of them. Raises WorkspaceError if a folder cannot be written."""
    try:
        with PendingFiles() as pending:
            for path, text in files.items():
                pending.add(path, text)
            if len(pending.digests) < 2:  # one step is whole by itself
                pending.commit()
                return
            journal = next(iter(pending.digests)).with_name(JOURNAL)
            said = {os.path.relpath(path, journal.parent): d for path, d in pending.digests.items()}
            write_kept(journal, json.dumps(said).encode())
            pending.commit()
            journal.unlink(missing_ok=True)
    except OSError as error:
        where = error.filename or next(iter(files)).parent  # a full disk does not say for which file
        raise WorkspaceError(f"{where}: cannot be written: {error.strerror}") from None
