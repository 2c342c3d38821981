"""The two look-ups as they are mostly typed, without Typer, which takes longer than they do."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from pathlib import Path

from taiyaku.errors import Status

_WITHOUT = re.compile(r"-[^\W\d_]{2}")  # no option of a search looks so
_HYPHEN = "\uff0d"  # for a query the same as -, for Typer no sign of an option


def with_unwanted_words(arguments: Sequence[str]) -> list[str]:
    """The arguments with `-word` of a search so that it is not taken for options."""
    if "search" not in arguments:
        return list(arguments)
    at = arguments.index("search")
    words = (_HYPHEN + word[1:] if _WITHOUT.match(word) else word for word in arguments[at + 1 :])
    return [*arguments[: at + 1], *words]


def direct_command(arguments: Sequence[str]) -> Callable[[], Status] | None:
    """What `[-C DIR] search|show WORD...` does, or None for anything with options: Typer's."""
    folder, rest = None, with_unwanted_words(arguments)
    if len(rest) > 1 and rest[0] == "-C" and rest[1]:
        folder, rest = Path(rest[1]), rest[2:]
    if len(rest) < 2 or any(not word or word.startswith("-") for word in rest):
        return None
    command = {"search": _search, "show": _show}.get(rest[0])
    return (lambda: command(folder, " ".join(rest[1:]))) if command else None


def _search(folder: Path | None, query: str) -> Status:
    from taiyaku.folder import find_workspace
    from taiyaku.index.engine import Filters
    from taiyaku.terminal.searching import Wanted, print_hits

    found = print_hits(find_workspace(folder) / "build", query, Filters(), Wanted())
    return Status.OK if found else Status.PROBLEMS


def _show(folder: Path | None, name: str) -> Status:
    from taiyaku.corpus.answering.parts import Asked
    from taiyaku.corpus.store import open_corpus
    from taiyaku.folder import find_workspace
    from taiyaku.terminal.showing import Output, show_name

    with open_corpus(find_workspace(folder) / "build" / "corpus.db") as corpus:
        found = show_name(corpus, name, None, Asked(), Output())
    return Status.OK if found else Status.PROBLEMS
