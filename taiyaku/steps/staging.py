"""The built folder is made beside the old one and takes its place in one step.

Whoever reads meanwhile sees the old state or the new one, and a build that fails or is interrupted
leaves the old state as it was.
"""

from __future__ import annotations

import contextlib
import os
import shutil
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from taiyaku.errors import TaiyakuError

STAGE, OLD = ".build.new", ".build.old"
_EXCHANGE = 2  # RENAME_EXCHANGE of Linux, RENAME_SWAP of macOS


class BuildError(TaiyakuError):
    """The built folder cannot be written."""


class Stage:
    """A folder that becomes the built one when told to."""

    def __init__(self, folder: Path, final: Path) -> None:
        self.folder = folder
        self._final = final

    def publish(self, ours: frozenset[str]) -> None:
        """Put the new folder in the old one's place; what is not `ours` in the old one moves along."""
        if not self._final.exists():
            os.rename(self.folder, self._final)
            return
        old = self.folder
        if not _exchange(self.folder, self._final):
            old = self._final.with_name(OLD)
            os.rename(self._final, old)
            os.rename(self.folder, self._final)
        for path in sorted(old.iterdir()):
            if path.name not in ours and not (self._final / path.name).exists():
                os.rename(path, self._final / path.name)
        shutil.rmtree(old, ignore_errors=True)


@contextmanager
def staging(final: Path) -> Iterator[Stage]:
    """An empty stage beside `final`, gone afterwards unless published.

    Raises BuildError if another build is at work, or the folder cannot be written.
    """
    final = final.resolve()
    folder = final.with_name(STAGE)
    with _alone(final.parent):
        try:
            _tidy(folder, final)
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


def _tidy(folder: Path, final: Path) -> None:
    """Clear what a build that was killed left behind."""
    old = final.with_name(OLD)
    if old.exists() and not final.exists():
        os.rename(old, final)
    for rest in (folder, old):
        if rest.exists():
            shutil.rmtree(rest)


@contextmanager
def _alone(root: Path) -> Iterator[None]:
    """Only one build at a time may work on a workspace; the system forgets the lock when we end."""
    try:
        import fcntl
    except ImportError:  # no such thing on Windows
        yield
        return
    root.mkdir(parents=True, exist_ok=True)
    handle = os.open(root, os.O_RDONLY)
    try:
        try:
            fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            raise BuildError(f"{root}: another build is at work there; wait for it to end") from None
        except OSError:  # a file system without locks
            contextlib.nullcontext()
        yield
    finally:
        os.close(handle)


def _exchange(one: Path, other: Path) -> bool:
    """Let two folders change places in one step; False where the system cannot."""
    import ctypes

    try:
        libc = ctypes.CDLL(None, use_errno=True)
        first, second = os.fsencode(one), os.fsencode(other)
        if sys.platform == "darwin":
            return bool(libc.renamex_np(first, second, _EXCHANGE) == 0)
        here = -100  # AT_FDCWD
        return bool(libc.renameat2(here, first, here, second, _EXCHANGE) == 0)
    except (AttributeError, OSError, TypeError):
        return False
