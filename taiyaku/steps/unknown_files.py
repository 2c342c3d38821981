"""Inspecting files and whole folders: which files are looked at, and what stands in the way of the others."""

from __future__ import annotations

import os
import pickle
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import suppress
from functools import partial
from pathlib import Path
from typing import Any

from taiyaku.errors import UnreadableError, UsageError
from taiyaku.folder import CONFIG
from taiyaku.ingest.inspection.document import Inspection, inspect_document
from taiyaku.ingest.inspection.series import Family, families
from taiyaku.ingest.readers.sniff import DOCUMENT_NAMES, Nature, sniff
from taiyaku.steps.progress import Watcher
from taiyaku.steps.reader_pool import side_by_side
from taiyaku.steps.source_outcome import Outcome, outcome_of
from taiyaku.values import Struct
from taiyaku.whole_files import shown_path
from taiyaku.workspace import Source

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
    jobs: int = 1,
) -> Inspected:
    """Inspect files, and every document of the folders among them, in `jobs` processes.

    One that fails, or takes more time or memory than its size explains, takes no other with it. Raises
    UsageError for a path that does not exist and for a folder without any file.
    """
    files = [pair for path in asked for pair in _expand(path)]
    chosen = list(dict.fromkeys(path for path, named in files if named or _may_be_document(path)))
    passed = tuple(shown(path) for path, _ in files if path not in chosen)
    sources = [_source(path) for path in chosen]
    read = partial(_inspect, editions, extra)
    outcomes: dict[Path, Outcome] = {}
    for number, outcome in enumerate(side_by_side(sources, read, jobs, Watcher()), 1):
        outcomes[outcome.source.path] = outcome
        if watch:
            watch(number, len(chosen), outcome.source.file)
    done = [outcomes[source.path] for source in sources]
    found = tuple(pickle.loads(o.data) for o in done if o.data is not None)  # of our own processes
    refused = tuple(_refusal(o) for o in done if o.data is None)
    return Inspected(found, families(found), refused, passed)


def _source(path: Path) -> Source:
    return Source(id=path.stem, path=path, file=shown(path), format="", lang="")


def _inspect(
    editions: Sequence[str], extra: Mapping[str, Any] | None, source: Source, progress: Any = None
) -> Outcome:
    """Inspect one file, in a process of its own; whatever goes wrong is the outcome."""
    return outcome_of(
        source, lambda: pickle.dumps(inspect_document(source.path, source.file, editions, extra))
    )


def _refusal(outcome: Outcome) -> Refusal:
    """Why a file was refused, without its name before it, which is shown anyway."""
    assert outcome.problem is not None
    file = outcome.source.file
    message = outcome.problem.message
    for name in (file, outcome.source.path.name):
        message = message.removeprefix(f"{name}: ")
    return Refusal(file, message)


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
    with suppress(ValueError, OSError, RuntimeError):  # elsewhere; or a link that leads to itself
        path = path.resolve().relative_to(Path.cwd())
    return shown_path(path)
