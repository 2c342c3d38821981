"""Files in which a build remembers something: JSON, a line for each item, committed with the decisions."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TypeVar

from taiyaku.errors import WorkspaceError
from taiyaku.whole_files import contents

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
