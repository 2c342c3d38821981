"""The built folder is made beside the old one and takes its place in one step.

Whoever reads meanwhile sees the old state or the new one, and a build that fails or is interrupted
leaves the old state as it was.
"""

from __future__ import annotations

import contextlib
import os
import shutil
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path

from taiyaku.errors import TaiyakuError
from taiyaku.folder import GAME
from taiyaku.values import Struct, decode, encode, field, replace
from taiyaku.whole_files import UNFINISHED, Stamp, exchange, kept, stamp_of, write_kept

MANIFEST = "manifest.json"
OURS = frozenset({"corpus.db", "index", "site", MANIFEST})
STAGE, OLD = ".build.new", ".build.old"
_PATIENCE = 1.0  # seconds in which what a killed build had started is gone with its lock
SITE = "site/"


class BuildError(TaiyakuError):
    """The built folder cannot be written."""


class Stage:
    """A folder that becomes the built one when told to."""

    def __init__(self, folder: Path, final: Path) -> None:
        self.folder = folder
        self._final = final

    def publish(self) -> None:
        """Put the new folder in the old one's place; what is not of a build in the old one moves along."""
        if not self._final.exists():
            os.rename(self.folder, self._final)
            return
        old = self.folder
        if not exchange(self.folder, self._final):
            old = self._final.with_name(OLD)
            os.rename(self._final, old)
            os.rename(self.folder, self._final)
        _put_away(old, self._final)


@contextmanager
def staging(final: Path) -> Iterator[Stage]:
    """An empty stage beside `final`, gone afterwards unless published.

    Raises BuildError if another build is at work, or the folder cannot be written.
    """
    final = _folder(final)
    folder = final.with_name(STAGE)
    with alone(final.parent):
        try:
            tidy(final)
            folder.mkdir(parents=True)
        except OSError as error:
            raise BuildError(
                f"{final.parent}: cannot write there ({error.strerror}); check the permissions"
            ) from None
        try:
            yield Stage(folder, final)
        except OSError as error:
            raise BuildError(
                f"{final}: cannot be written ({error.strerror or error}); nothing was changed"
            ) from error
        finally:
            shutil.rmtree(folder, ignore_errors=True)


def _folder(final: Path) -> Path:
    """Where the built folder is, or shall be. Raises BuildError where something else is."""
    try:
        found = final.resolve()
    except (OSError, RuntimeError):  # a link that leads to itself
        found = None
    if found is None or (found.exists() and not found.is_dir()):
        raise BuildError(f"{final}: is there, and is no folder; move it out of the way")
    return found


def left_over(final: Path) -> bool:
    """Whether a build that was killed, or another that is at work, has left something."""
    return any(os.path.lexists(final.with_name(name)) for name in (STAGE, OLD))


def tidy(final: Path) -> None:
    """Clear what a build that was killed left behind; the caller is alone."""
    old = final.with_name(OLD)
    if old.exists() and not final.exists():
        os.rename(old, final)
    for rest in (final.with_name(STAGE), old):
        if os.path.lexists(rest):
            _put_away(rest, final)


def _put_away(old: Path, final: Path) -> None:
    """Remove a folder whose place another one has taken; what is not of a build moves there."""
    if old.is_symlink() or not old.is_dir():  # no build left it, and a link leads to what is not ours
        old.unlink()
        return
    for path in sorted(old.iterdir()) if final.exists() else ():
        ours = path.name in OURS or path.suffix == GAME or path.match(UNFINISHED)
        if not ours and not (final / path.name).exists():
            os.rename(path, final / path.name)
    shutil.rmtree(old)


@contextmanager
def alone(root: Path) -> Iterator[None]:
    """Only one build at a time may work on a workspace; the system forgets the lock when we end.

    Raises BuildError if another one is at work.
    """
    if os.name == "nt":  # no such thing there
        yield
        return
    root.mkdir(parents=True, exist_ok=True)
    handle = os.open(root, os.O_RDONLY)
    try:
        with contextlib.suppress(OSError):  # a file system without locks
            until = time.monotonic() + _PATIENCE
            while not _locked(handle):
                if time.monotonic() > until:
                    raise BuildError(f"{root}: another build is at work there; wait for it to end")
                time.sleep(_PATIENCE / 20)
        yield
    finally:
        os.close(handle)


def _locked(handle: int) -> bool:
    import fcntl

    try:
        fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        return False
    return True


class Manifest(Struct, frozen=True):
    """What a build left, so that the next one sees what is not so any more; published in the same step.

    The files of a build by their paths in it; the others by theirs in the workspace.
    """

    files: Mapping[str, Stamp] = field(default_factory=dict)
    beside: Mapping[str, str] = field(default_factory=dict)  # digests of what was to be put there
    decided: Mapping[str, int] = field(default_factory=dict)  # sizes of the files with decisions


class Damage(Struct, frozen=True):
    """A file that is not as it was built."""

    path: str
    what: str


def write_manifest(folder: Path, known: Manifest) -> None:
    """Take down what stands in a folder; the stamps that are `known` are believed. Raises OSError."""
    files = dict(known.files)
    for top in sorted(folder.iterdir()):
        for path in () if known.files and f"{top.name}/" == SITE else (top, *top.rglob("*")):
            if (name := path.relative_to(folder).as_posix()) not in files and path.is_file():
                files[name] = stamp_of(path)
    write_kept(folder / MANIFEST, encode(replace(known, files=dict(sorted(files.items())))))


def read_manifest(folder: Path) -> Manifest:
    """What the last build left; nothing if that is not known."""
    try:
        return decode(Manifest, kept(folder / MANIFEST) or b"{}")
    except ValueError:
        return Manifest()


def damages(
    folder: Path, manifest: Manifest, thoroughly: bool = False, anew: bool = False
) -> Iterator[Damage]:
    """The files that are not as they were built.

    Corpus and index by their digests, unless they are about to be made `anew`; of the site, unless
    `thoroughly`, those that have another size or were written since.
    """
    if not manifest.files:
        yield Damage(MANIFEST, "is missing or damaged")
        return
    since = os.stat(folder / MANIFEST).st_mtime_ns
    for name, (size, digest) in manifest.files.items():
        try:
            found = os.lstat(f"{folder}/{name}")
            rests = anew or name.startswith(SITE)
            looked_at = thoroughly or not rests or found.st_mtime_ns > since
            if found.st_size != size:
                yield Damage(name, f"has {found.st_size} bytes instead of {size}")
            elif looked_at and stamp_of(folder / name) != (size, digest):
                yield Damage(name, "has other bytes than were written")
        except (FileNotFoundError, NotADirectoryError):
            yield Damage(name, "is missing")
        except (OSError, ValueError):  # or no file can be called so
            yield Damage(name, "cannot be read")
