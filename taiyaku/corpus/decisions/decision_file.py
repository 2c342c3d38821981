"""A TOML file of decisions: arrays of tables with known keys, each decision with its line and who made it."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import Any, ClassVar, TypedDict, TypeVar

from taiyaku.corpus.model import Provenance
from taiyaku.errors import WorkspaceError
from taiyaku.toml_file import Spot, TomlFile, known_keys
from taiyaku.whole_files import contents


def toml_files(folder: Path) -> tuple[Path, ...]:
    """The files of decisions in a folder, in the order of their names."""
    return tuple(sorted(folder.glob("*.toml"), key=lambda path: path.name)) if folder.is_dir() else ()


class Signed(TypedDict):
    """Why, by whom and when something was decided, as far as it says."""

    note: str | None
    by: str | None
    on: str | None


class DecisionFile(TomlFile):
    """Checks what a decision file says. Raises WorkspaceError naming the line, the key, what is allowed."""

    numbers = frozenset({"on"})
    arrays: ClassVar[tuple[str, ...]]  # of tables, by their names
    folders = 1  # above the file, that its name begins with

    def __init__(self, path: Path) -> None:
        """Read the file. Raises WorkspaceError if it cannot be read or is no TOML."""
        super().__init__(path)
        self._beginnings = {name: self._lines_of(name) for name in self.arrays}

    def tables(self, name: str) -> Iterator[tuple[Mapping[str, Any], Spot]]:
        """The tables of one array; no other arrays may be there."""
        self.unknown(self.data, self.arrays, None)
        for number, table in enumerate(self.array(name, "decision")):
            self.unknown(table, known_keys()[name], (name, number))
            self.signature(table, (name, number))  # a slip in it is told, whoever reads it afterwards
            yield table, (name, number)

    def needed(self, table: Mapping[str, Any], key: str, spot: Spot, what: str) -> str:
        value = self.text(table, key, spot)
        if not value:
            self.fail(key, spot, f"the [[{spot[0]}]] has no {key}: expected {what}")
        return value

    def signature(self, table: Mapping[str, Any], spot: Spot) -> Signed:
        note, by = (self.text(table, key, spot) for key in ("note", "by"))
        return {"note": note, "by": by, "on": self.date(table, "on", spot)}

    def where(self, spot: Spot) -> Provenance:
        lines = self._beginnings[spot[0]]
        line = lines[spot[1]] if spot[1] < len(lines) else 1  # an array written in one line
        return Provenance("/".join(self.path.parts[-1 - self.folders :]), (line, line))

    def _lines_of(self, name: str) -> list[int]:
        """The lines the tables begin on, found at once: a file may have thousands."""
        head = re.compile(rf"\s*\[\[\s*{name}\s*\]\]")
        return [number for number, line in enumerate(self.lines, 1) if head.match(line)]


# Files in which a build remembers something: JSON, a line for each item, committed with the decisions.

T = TypeVar("T")


def read_items(path: Path, parse: Callable[[str], T]) -> Iterator[tuple[int, T]]:
    """Each item with its line; nothing without a file. Raises WorkspaceError for a damaged one.

    `parse` makes an item of a line, and raises ValueError for a line that is none.
    """
    try:
        text = contents(path).decode()
    except (FileNotFoundError, NotADirectoryError):
        return
    except OSError as error:
        raise WorkspaceError(f"{path}: cannot be read: {error.strerror}") from None
    except UnicodeDecodeError as error:
        raise WorkspaceError(
            f"{path}: not UTF-8 (byte {error.start}); take it from your last commit"
        ) from None
    for number, line in enumerate(text.splitlines(), 1):
        if not line.strip():
            continue
        try:
            item = parse(line)
        except (ValueError, RecursionError):
            what = "not a line that a build wrote (a merge conflict?)"
            raise WorkspaceError(f"{path}:{number}: {what}; mend it or take the file from a commit") from None
        yield number, item
