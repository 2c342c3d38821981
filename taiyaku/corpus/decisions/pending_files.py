"""Files of `decisions/` written beside the old ones and put in their place together.

Until they are committed nothing is changed. What a process that was killed left unfinished is cleared by the
next one that writes the same files.
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Mapping
from pathlib import Path

from taiyaku.errors import WorkspaceError


class PendingFiles:
    """Texts that are to take the place of files; gone unless committed."""

    def __init__(self) -> None:
        self._unfinished: dict[Path, Path] = {}

    def __enter__(self) -> PendingFiles:
        return self

    def __exit__(self, *_: object) -> None:
        for new in self._unfinished.values():
            new.unlink(missing_ok=True)

    def add(self, path: Path, text: str) -> None:
        """Write a text down beside its file; one that the file has already needs nothing. Raises OSError."""
        try:
            if path.read_bytes() == text.encode():
                return
        except OSError:
            pass
        path.parent.mkdir(parents=True, exist_ok=True)
        new = path.with_name(f".{path.name}.{os.getpid()}.new")
        self._unfinished[path] = new
        new.write_text(text, "utf-8", newline="\n")

    def commit(self) -> None:
        """Put all of them in place. Raises OSError."""
        for path, new in self._unfinished.items():
            os.replace(new, path)


def clear_unfinished(paths: Iterable[Path]) -> None:
    """Remove what killed processes left of these files."""
    for path in paths:
        for rest in path.parent.glob(f".{path.name}.*.new"):
            if rest.suffixes[-2:-1] and rest.name.split(".")[-2].isdecimal():
                rest.unlink(missing_ok=True)


def write_all(files: Mapping[Path, str]) -> None:
    """Put all texts in place, or none of them. Raises WorkspaceError if a folder cannot be written."""
    try:
        clear_unfinished(files)
        with PendingFiles() as pending:
            for path, text in files.items():
                pending.add(path, text)
            pending.commit()
    except OSError as error:
        raise WorkspaceError(f"{error.filename}: cannot be written: {error.strerror}") from None
