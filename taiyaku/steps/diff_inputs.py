"""Two versions of a document to be compared: sources of a workspace, or files that lie anywhere."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

from taiyaku.configuration import FORMATS
from taiyaku.corpus.model import Ingested
from taiyaku.corpus.similarity import likeness
from taiyaku.corpus.text import slug
from taiyaku.errors import UsageError, WorkspaceError
from taiyaku.values import Struct, replace
from taiyaku.workspace import Source, Workspace, load_workspace

_ALIKE = 0.5  # of names, for a file to be read as a source is


class Reading(Struct, frozen=True):
    """How a file is to be read where no source of a workspace says so."""

    format: str | None = None
    lang: str | None = None
    edition: str | None = None


def read_versions(
    older: str, newer: str, folder: Path | None, reading: Reading
) -> tuple[Ingested, Ingested, Mapping[str, Any]]:
    """Both documents as they stand now, and the vocabulary they were read with.

    A name is the id of a source, else the path of a file. A file is read as the source it is, as the other
    document, or as the source most like it by name; `reading` decides over all of them. Raises UsageError for
    a name that is neither, and where nothing says how to read a file; UnreadableError if it cannot be read.
    """
    if reading.format and reading.format not in FORMATS:
        raise UsageError(f"--format {reading.format}: expected {', '.join(FORMATS)}")
    workspace = workspace_for((older, newer), folder)
    known = [source_named(name, workspace) for name in (older, newer)]
    sources = [
        found or _file(name, workspace, other, reading)
        for name, found, other in zip((older, newer), known, reversed(known), strict=True)
    ]
    words = workspace.vocabulary if workspace else {}
    first, second = (_read(source, workspace, words) for source in sources)
    return first, second, words


def workspace_for(names: Iterable[str], folder: Path | None) -> Workspace | None:
    """The workspace, if there is one; files need none."""
    try:
        return load_workspace(folder)
    except WorkspaceError as error:
        if folder is not None:
            raise
        if unknown := next((name for name in names if not Path(name).is_file()), None):
            raise UsageError(f"{unknown}: no such file; and it is no source, for {error}") from None
        return None


def source_named(name: str, workspace: Workspace | None) -> Source | None:
    """The source of that id, or the one whose file it is."""
    sources = workspace.sources if workspace else ()
    path = Path(name).absolute()
    return next((s for s in sources if s.id == name), None) or next(
        (s for s in sources if s.path == path), None
    )


def _file(name: str, workspace: Workspace | None, other: Source | None, reading: Reading) -> Source:
    path = Path(name)
    if not path.is_file():
        sources = ", ".join(s.id for s in workspace.sources) if workspace else ""
        there = f"a source of this workspace ({sources})" if sources else "a source"
        raise UsageError(f"{name}: neither {there} nor a file")
    model = other or _most_alike(path, workspace)
    format_, lang = reading.format or (model and model.format), reading.lang or (model and model.lang)
    missing = [f"--{key}" for key, value in (("format", format_), ("lang", lang)) if not value]
    if not format_ or not lang:
        raise UsageError(
            f"{name}: nothing says how to read it; add {' and '.join(missing)}"
            f" (formats: {', '.join(FORMATS)}; languages such as en, ja)"
        )
    made = Source(slug(path.stem) or "document", path.absolute(), path.as_posix(), format_, lang)
    edition = reading.edition or (model.edition if model else "")
    if model:
        made = replace(made, furniture=model.furniture, vocabulary=model.vocabulary)
    return replace(made, edition=edition)


def _most_alike(path: Path, workspace: Workspace | None) -> Source | None:
    """The source whose id or file is called most like the file: rulebook-2024 for rulebook-2025."""

    def alike(source: Source) -> float:
        name = path.stem.replace("-", " ").replace("_", " ")
        names = (source.id, source.path.stem, source.series or "")
        return max(likeness(name, n.replace("-", " ").replace("_", " ")) for n in names)

    best = max(workspace.sources if workspace else (), key=alike, default=None)
    return best if best and alike(best) >= _ALIKE else None


def _read(source: Source, workspace: Workspace | None, vocabulary: Mapping[str, Any]) -> Ingested:
    """What the source gives: as the last build kept it if nothing changed, else read now."""
    from taiyaku.steps.results import Results, source_key, source_result

    if workspace and source in workspace.sources:
        key = source_key(source, vocabulary)
        if key and (kept := source_result(Results(workspace.build / "cache"), key)):
            return kept
    from taiyaku.ingest import ingest

    return ingest(source, vocabulary)
