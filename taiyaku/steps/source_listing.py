"""Putting proposed sources into a workspace's `taiyaku.toml`, below what a person wrote there."""

from __future__ import annotations

import os
from pathlib import Path

from taiyaku.errors import UsageError
from taiyaku.folder import CONFIG
from taiyaku.ingest.inspection.series import families
from taiyaku.ingest.inspection.source_tables import SourceTable, rules_first, source_tables
from taiyaku.steps.unknown_files import Inspected
from taiyaku.values import Struct
from taiyaku.workspace import Workspace, load_workspace

HEADER = "# Found by `taiyaku inspect`: look at each, change what is wrong, and take the remarks away."


class Listing(Struct, frozen=True):
    """What was written to a configuration: the new sources, and files that it lists already."""

    config: Path
    written: tuple[SourceTable, ...]
    known: tuple[str, ...]


def propose(inspected: Inspected, workspace: Workspace | None) -> tuple[SourceTable, ...]:
    """Tables for all documents, with paths relative to the workspace, or to the current folder."""
    root = workspace.root if workspace else Path.cwd()
    taken = [source.id for source in workspace.sources] if workspace else []
    paths = [relative(one.path, root) for one in inspected.found]
    editions = workspace.editions if workspace else ()
    return source_tables(inspected.found, inspected.kin, paths, taken, editions)


def add_sources(inspected: Inspected, workspace: Workspace) -> Listing:
    """Append a table for each document that the workspace does not list; what is there is never changed.

    Raises UsageError if the file cannot be written, or would not be understood afterwards.
    """
    config = workspace.root / CONFIG
    listed = {source.path for source in workspace.sources}
    new = [at for at, one in enumerate(inspected.found) if _full(one.path) not in listed]
    known = tuple(one.file for at, one in enumerate(inspected.found) if at not in new)
    found = tuple(rules_first([inspected.found[at] for at in new]))
    tables = propose(Inspected(found, families(found), ()), workspace)
    if tables:
        _append(config, "\n".join(table.toml() for table in tables))
    return Listing(config, tables, known)


def _append(config: Path, tables: str) -> None:
    before = config.read_bytes()
    text = before.decode("utf-8-sig")
    header = "" if HEADER in text else f"{HEADER}\n\n"
    gap = "\n" if text.endswith("\n") else "\n\n"
    try:
        with open(config, "a", encoding="utf-8", newline="\n") as file:
            file.write(f"{gap}{header}{tables}")
        load_workspace(config.parent)
    except OSError as error:
        raise UsageError(f"{config}: cannot be written: {error.strerror or error}") from None
    except UnicodeEncodeError as error:
        name = error.object[max(0, error.start - 30) : error.start].rpartition('"')[2]
        raise UsageError(f"{config}: the name of {name}… is not UTF-8; rename it first") from None
    except Exception:
        config.write_bytes(before)  # never leave a configuration that worked in a state that does not
        raise


def relative(path: Path, root: Path) -> str:
    """A path as `taiyaku.toml` names it: relative to the workspace, with forward slashes."""
    return Path(os.path.relpath(_full(path), root.resolve())).as_posix()


def _full(path: Path) -> Path:
    return Path(os.path.normpath(path.absolute()))
