"""Where the workspace is, or the game to look things up in. A look-up needs no more of it."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from io import BufferedReader
from pathlib import Path
from typing import NamedTuple
from zlib import crc32

from taiyaku.errors import CorpusError, WorkspaceError

CONFIG = "taiyaku.toml"
GAME = ".taiyaku"  # how the file of a game to take along ends


def find_workspace(folder: Path | None = None) -> Path:
    """The folder of the workspace: `folder`, else $TAIYAKU_WORKSPACE, else the nearest one upwards.

    Raises WorkspaceError if there is no `taiyaku.toml`.
    """
    folder = _named(folder)
    if folder is not None:
        if (folder / CONFIG).is_file():
            return folder.resolve()
        if game := _game(folder):
            raise WorkspaceError(f"{game}: a game to look things up in; this needs the workspace it is of")
        if folder.suffix == GAME and not folder.exists():
            raise WorkspaceError(
                f"{folder}: no such game; `taiyaku get` fetches one, `taiyaku build` makes one"
            )
        raise WorkspaceError(f"{folder}: no {CONFIG} there; `taiyaku init {folder}` writes one")
    if found := _upwards():
        return found
    raise WorkspaceError(
        f"no {CONFIG} in this folder or above it; `taiyaku init DIR` writes one, -C DIR names one"
    )


def find_build(folder: Path | None = None) -> Path:
    """Where to look things up: the build folder of the workspace, or the file of a game.

    A game is named by its path or, one that was fetched, by its name. Where there is neither a workspace nor
    a name, and one game was fetched, it is that. Raises WorkspaceError.
    """
    named = _named(folder)
    if named is not None and not (named / CONFIG).is_file() and (game := _game(named)):
        return game
    if named is None and not _upwards() and (games := fetched_games()):
        if len(games) == 1:
            return games[0]
        raise WorkspaceError(f"which game? -C names one: {', '.join(game.stem for game in games)}")
    return find_workspace(folder) / "build"


def address_of(folder: Path | None = None) -> str | None:
    """The address of what is named, where that is in a cluster: HOST/NAME."""
    named = _named(folder)
    scheme, colon, rest = named.as_posix().partition(":") if named else ("", "", "")
    return f"{scheme}://{rest.lstrip('/')}" if colon and scheme in ("http", "https") else None


def database(build: Path) -> Path:
    """The file of the corpus of what `find_build` found."""
    return build if build.is_file() else build / "corpus.db"


def own_root(build: Path) -> Path | None:
    """The workspace that a build folder is in; a game has none."""
    return None if build.is_file() else build.parent


def games_folder() -> Path:
    """Where games that were fetched are kept: with the user's data, as the system has it."""
    home = Path.home()
    if sys.platform == "win32":
        data = Path(os.environ.get("LOCALAPPDATA") or home / "AppData/Local")
    elif sys.platform == "darwin":
        data = home / "Library/Application Support"
    else:
        data = Path(os.environ.get("XDG_DATA_HOME") or home / ".local/share")
    return data / "taiyaku"


def fetched_games() -> list[Path]:
    """The files of the games that were fetched, by name."""
    try:
        return sorted(path for path in games_folder().iterdir() if path.suffix == GAME)
    except (OSError, RuntimeError):  # no such folder, or no home
        return []


def _named(folder: Path | None) -> Path | None:
    if folder is None and (named := os.environ.get("TAIYAKU_WORKSPACE")):
        return Path(named)
    return folder


def _game(named: Path) -> Path | None:
    """The file of a game that is named by its path, or by its name once it was fetched.

    Raises WorkspaceError for another file, CorpusError for a damaged one.
    """
    if named.is_file():
        with open(named, "rb") as file:
            if parts_of(file) is None:
                raise WorkspaceError(f"{named}: no game that `taiyaku build` made, or one that is cut off")
        return named.resolve()
    if named.exists() or named.name != str(named):
        return None
    return next((game for game in fetched_games() if game.name in (named.name, f"{named.name}{GAME}")), None)


def _upwards() -> Path | None:
    """The nearest workspace from the current folder upwards."""
    try:
        here = Path.cwd()
    except FileNotFoundError:
        raise WorkspaceError("the current folder is gone; go to another, or name one with -C") from None
    return next((folder for folder in (here, *here.parents) if (folder / CONFIG).is_file()), None)


# Where the parts of a game file are (`corpus.game_file`): as little as a look-up needs of it.

FORMAT = 1
AGAIN = "fetch it again with `taiyaku get`"
UPDATE = "update yours: pip install --upgrade taiyaku"
_MARK = "taiyaku game "
# Which format; bytes of corpus, index and the rest; checksum of these; SHA-256 of all that stands before.
_LINE = _MARK + "{:03d} {:012d} {:012d} {:012d} {:08x} {:64s}\n"
_END = len(_LINE.format(0, 0, 0, 0, 0, ""))


class Parts(NamedTuple):
    """How many bytes each part has, and the digest of all of them."""

    of_corpus: int
    of_index: int
    of_about: int
    digest: str


def last_line(sizes: Sequence[int], digest: str) -> bytes:
    """What a game file ends with."""
    sum_ = crc32(" ".join(map(str, (*sizes, digest))).encode())
    return _LINE.format(FORMAT, *sizes, sum_, digest).encode()


def parts_of(file: BufferedReader) -> Parts | None:
    """The parts of an open game file; None if it is none. Raises CorpusError for a newer or damaged one."""
    size = file.seek(0, os.SEEK_END)
    file.seek(max(0, size - _END))
    last = file.read().decode("latin-1")
    if not last.startswith(_MARK):
        return None
    version, *numbers = last[len(_MARK) :].split()
    if version.isdecimal() and len(version) == 3 and int(version) > FORMAT:
        raise CorpusError(f"{file.name}: made by a newer taiyaku; {UPDATE}")
    sizes = [int(number) for number in numbers[:3] if number.isdecimal()]
    digest = numbers[-1] if numbers else ""
    whole = len(sizes) == 3 and sum(sizes) + _END == size
    if not whole or last_line(sizes, digest) != last.encode("latin-1"):
        raise CorpusError(f"{file.name}: cut off or damaged; {AGAIN}")
    return Parts(sizes[0], sizes[1], sizes[2], digest)
