"""Where the parts of a game file are (`corpus.game_file`): as little as a look-up needs of it."""

from __future__ import annotations

import os
from collections.abc import Sequence
from io import BufferedReader
from typing import NamedTuple
from zlib import crc32

from taiyaku.errors import CorpusError

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
