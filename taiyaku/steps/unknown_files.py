"""Inspecting files and whole folders: which files are looked at, and what stands in the way of the others."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

from taiyaku.errors import UnreadableError, UsageError
from taiyaku.folder import CONFIG
from taiyaku.ingest.inspection.document import Inspection, inspect_document
from taiyaku.ingest.inspection.series import Family, families
from taiyaku.ingest.readers.sniff import DOCUMENT_NAMES, Nature, sniff
from taiyaku.values import Struct

_HEAD = 1 << 16
_NOT_DOCUMENTS = frozenset({CONFIG, "terms.toml"})

Watch = Callable[[int, int, str], None]  # which of how many is being read


class Refusal(Struct, frozen=True):
    """A file that could not be read: why, and what to do."""

    file: str
    message: str


class Inspected(Struct, frozen=True):
    """What became of the files that were asked for."""

    found: tuple[Inspection, ...]
    kin: tuple[Family, ...]  # one for each of them
    refused: tuple[Refusal, ...]
    passed: tuple[str, ...] = ()  # files of a folder that are no documents by their names


def inspect_files(
    asked: Sequence[Path],
    editions: Sequence[str] = (),
    extra: Mapping[str, Any] | None = None,
    watch: Watch | None = None,
) -> Inspected:
    """Inspect files, and every document of the folders among them; one that fails takes no other with it.

    Raises UsageError for a path that does not exist and for a folder without any file.
    """
    files = [pair for path in asked for pair in _expand(path)]
    found: list[Inspection] = []
    refused: list[Refusal] = []
    passed: list[str] = []
    for number, (path, named) in enumerate(files, 1):
        file = shown(path)
        if not named and not _may_be_document(path):
            passed.append(file)
            continue
        if watch:
            watch(number, len(files), file)
        outcome = _inspect(path, file, editions, extra)
        if isinstance(outcome, Refusal):
            refused.append(outcome)
        else:
            found.append(outcome)
    return Inspected(tuple(found), families(found), tuple(refused), tuple(passed))


def _inspect(
    path: Path, file: str, editions: Sequence[str], extra: Mapping[str, Any] | None
) -> Inspection | Refusal:
    try:
        return inspect_document(path, file, editions, extra)
    except UnreadableError as error:
        return Refusal(file, _behind(str(error), path.name))
    except Exception as error:  # a fault of ours in one file must not cost the others
        what = f"{type(error).__name__}: {error}".strip(": ")
        return Refusal(file, f"internal error ({what[:200]}); please report this with the document")


def _behind(message: str, name: str) -> str:
    """The message without the file's name before it, which is shown anyway."""
    return message.removeprefix(f"{name}: ").removeprefix(name)


def _expand(path: Path) -> Iterator[tuple[Path, bool]]:
    """A file, or all files of a folder in order of their names; whether it was named itself."""
    if not path.exists():
        raise UsageError(f"{path}: no such file or folder")
    if not path.is_dir():
        yield path, True
        return
    inside = sorted(_files(path), key=lambda p: p.relative_to(path).as_posix())
    if not inside:
        raise UsageError(f"{path}: there is no file in this folder")
    yield from ((file, False) for file in inside)


def _files(folder: Path) -> Iterator[Path]:
    """What is hidden stays so, and a workspace's build is no document."""
    for root, folders, files in os.walk(folder):
        here = Path(root)
        built = {"build", "decisions"} if CONFIG in files else set()
        folders[:] = sorted(f for f in folders if not f.startswith(".") and f not in built)
        yield from (here / f for f in files if not f.startswith(".") and f not in _NOT_DOCUMENTS)


def _may_be_document(path: Path) -> bool:
    """Whether a file in a folder is meant: by name or content, or because something hinders reading it."""
    if path.suffix.lower() in DOCUMENT_NAMES:
        return True
    try:
        with path.open("rb") as opened:
            nature, _ = sniff(opened.read(_HEAD), path.name)
    except (OSError, UnreadableError):
        return True
    return nature in {Nature.PDF, Nature.HTML}


def shown(path: Path) -> str:
    """A path as the user would write it: relative to the current folder where it is below it."""
    try:
        return path.resolve().relative_to(Path.cwd()).as_posix()
    except ValueError:
        return path.as_posix()
