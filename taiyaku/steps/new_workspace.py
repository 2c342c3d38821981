"""What `taiyaku init` writes: a commented configuration, and the folders."""

from __future__ import annotations

import json
import shutil
from collections.abc import Sequence
from importlib.resources import files
from pathlib import Path

from taiyaku.errors import UsageError
from taiyaku.ingest.inspection.document import Inspection
from taiyaku.ingest.inspection.source_tables import printed_editions
from taiyaku.steps.source_listing import Listing, add_sources
from taiyaku.steps.unknown_files import Inspected
from taiyaku.values import replace
from taiyaku.workspace import CONFIG, load_workspace


def write_starter(folder: Path) -> tuple[Path, ...]:
    """Write the files of a new workspace and name them; UsageError rather than change what is there."""
    return _write(folder, ("1",), ("en", "ja"))


def write_from(folder: Path, inspected: Inspected) -> Listing:
    """Make a workspace of inspected documents: copy them into `sources/` and list them.

    Editions are those that the documents print, else one that is called 1; so are the languages. Raises
    UsageError rather than change what is there.
    """
    printed = printed_editions(inspected.found)
    spoken = {lang for one in inspected.found for lang in (one.languages.spoken or (one.lang,))}
    _write(folder, tuple(sorted(printed, key=_numbers)) or ("1",), tuple(sorted(spoken)) or ("en",))
    copied = tuple(_copied(one, folder / "sources") for one in inspected.found)
    return add_sources(replace(inspected, found=copied), load_workspace(folder))


def _numbers(name: str) -> tuple[int, str]:
    return (int(name), "") if name.isdecimal() else (0, name)


def _copied(one: Inspection, sources: Path) -> Inspection:
    """The document in the workspace; of two with one name the second gets a number."""
    target, number = sources / _in_utf8(one.path.name), 2
    while target.exists():
        target, number = sources / _in_utf8(f"{one.path.stem}-{number}{one.path.suffix}"), number + 1
    try:
        shutil.copyfile(one.path, target)
    except OSError as error:
        raise UsageError(f"{target}: cannot be written: {error.strerror or error}") from None
    return replace(one, path=target)


def _in_utf8(name: str) -> str:
    """A name as TOML can hold it; a file from an old archive may be called something else."""
    return name.encode("utf-8", "replace").decode()


def refuse_existing(folder: Path) -> None:
    """Raise UsageError if the folder is a workspace already."""
    if (folder / CONFIG).exists():
        raise UsageError(f"{folder / CONFIG}: is there already; nothing was changed")


def _write(folder: Path, editions: Sequence[str], languages: Sequence[str]) -> tuple[Path, ...]:
    config, sources, ignored = folder / CONFIG, folder / "sources", folder / ".gitignore"
    refuse_existing(folder)
    written = [config, sources]
    values = {
        "name": _in_utf8(folder.resolve().name) or "rules",
        "editions": list(editions),
        "languages": list(languages),
    }
    text = files("taiyaku.steps").joinpath("new_workspace.toml").read_text("utf-8")
    for key, value in values.items():
        text = text.replace(f"{{{key}}}", json.dumps(value, ensure_ascii=False))  # TOML as well
    try:
        sources.mkdir(parents=True, exist_ok=True)
        with open(config, "x", encoding="utf-8", newline="\n") as file:
            file.write(text)
        if not ignored.exists():
            ignored.write_text("build/\n", "utf-8")
            written.append(ignored)
    except OSError as error:
        raise UsageError(f"{folder}: cannot be written: {error.strerror or error}") from None
    return tuple(written)
