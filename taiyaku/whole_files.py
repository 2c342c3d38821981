"""Files that are written beside their place and put there in one step: whoever reads sees the old or the new.

What a process that was killed left unfinished is removed by the next one that writes the same file.
"""

from __future__ import annotations

import contextlib
import errno
import hashlib
import os
import stat
import sys
from array import array
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path, PurePath

DIGEST = 32  # hexadecimal digits
Stamp = tuple[int, str]  # size of a file, and what its bytes are known by
_BLOCK = 1 << 20
_EXCHANGE = 2  # RENAME_EXCHANGE of Linux, RENAME_SWAP of macOS
UNFINISHED = ".*.[0-9]*.new"  # how files that are being written are called


def digest_of(data: bytes) -> str:
    """What bytes are known by, in everything a build leaves."""
    return hashlib.sha256(data).hexdigest()[:DIGEST]


def shown_path(path: PurePath) -> str:
    """A path to be printed: what is no text, or would steer a terminal, is a sign of replacement."""
    return "".join(c if c.isprintable() else "\ufffd" for c in path.as_posix())


def contents(path: Path) -> bytes:
    """The bytes of a file. Raises OSError, also for a pipe or a device, which may never end."""
    _refuse_streams(path)
    return path.read_bytes()


def _refuse_streams(path: Path) -> None:
    mode = os.stat(path).st_mode
    if not (stat.S_ISREG(mode) or stat.S_ISDIR(mode)):
        raise OSError(errno.EINVAL, "it is a pipe or a device, and no file", str(path))


def blocks_of(path: Path) -> Iterator[bytes]:
    """The same, a part after the other: of a large game it is hundreds of MiB."""
    _refuse_streams(path)
    with open(path, "rb") as file:
        while block := file.read(_BLOCK):
            yield block


def stamp_of(path: Path) -> Stamp:
    """The stamp of a file. Raises OSError as `contents` does."""
    size, digest = 0, hashlib.sha256()
    for block in blocks_of(path):
        size += len(block)
        digest.update(block)
    return size, digest.hexdigest()[:DIGEST]


def unfinished_of(path: Path) -> Path:
    """Where this process writes what is to become `path`."""
    return path.with_name(f".{path.name}.{os.getpid()}.new")


def leftovers(path: Path, alone: bool = False) -> Iterator[Path]:
    """What processes that are gone have left unfinished of a file; who is `alone` need not ask for them."""
    begin, end = f".{path.name}.", ".new"
    with contextlib.suppress(OSError):
        for name in sorted(os.listdir(path.parent)):
            number = name[len(begin) : -len(end)]
            ours = name.startswith(begin) and name.endswith(end) and number.isdecimal()
            if ours and (alone or not _runs(int(number))):
                yield path.with_name(name)


def _runs(process: int) -> bool:
    if process == os.getpid():
        return False  # an earlier one of the same number: this one has only begun
    if os.name == "nt":
        return True  # nothing there asks without ending it
    try:
        os.kill(process, 0)
    except (ProcessLookupError, OverflowError):
        return False
    except OSError:
        pass
    return True


@contextmanager
def replacing(path: Path) -> Iterator[Path]:
    """A temporary path in the same folder that becomes `path` when the block ends well, and goes when not.

    A pipe or a device takes what is written as it comes. Raises OSError, also where a folder is.
    """
    if path.is_dir():
        raise OSError(errno.EISDIR, os.strerror(errno.EISDIR), str(path))
    if path.exists() and not path.is_file():
        yield path
        return
    path.parent.mkdir(parents=True, exist_ok=True)
    unfinished = unfinished_of(path)
    for rest in leftovers(path):
        rest.unlink(missing_ok=True)
    try:
        yield unfinished
        with open(unfinished, "rb+") as file:
            os.fsync(file.fileno())
        os.replace(unfinished, path)
    finally:
        with contextlib.suppress(OSError):
            unfinished.unlink(missing_ok=True)


def keep(path: Path, data: bytes) -> None:
    """Write a file of the cache, with its digest. What cannot be written is made again, and no error.

    The disk is not waited for, and what a killed process left is for who tidies the cache.
    """
    unfinished = unfinished_of(path)
    with contextlib.suppress(OSError):
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            unfinished.write_bytes(digest_of(data).encode() + b"\n" + data)
            os.replace(unfinished, path)
        finally:
            unfinished.unlink(missing_ok=True)


def write_kept(path: Path, data: bytes) -> None:
    """Write a file with its digest, to be read by `kept`. Raises OSError."""
    with replacing(path) as unfinished:
        unfinished.write_bytes(digest_of(data).encode() + b"\n" + data)


def kept(path: Path) -> bytes | None:
    """What `keep` was given; None if there is nothing, or it is not as it was written."""
    try:
        digest, _, data = contents(path).partition(b"\n")
    except OSError:
        return None
    return data if digest == digest_of(data).encode() else None


def portable(numbers: array[int]) -> array[int]:
    """The numbers with the lowest byte first, as they are stored; the same the other way round."""
    if sys.byteorder == "big":
        numbers.byteswap()
    return numbers


def exchange(one: Path, other: Path) -> bool:
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
