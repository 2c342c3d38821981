"""Regular expressions as earlier builds prepared them: that takes a tenth of what a small change takes.

What `re` makes of a pattern depends on the pattern and on Python alone: it is kept where Python keeps our
modules, for all games. A Python that works in another way than is expected here prepares all of them anew; so
is what is damaged.
"""

from __future__ import annotations

import os
import re
import sys
import zlib
from array import array
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from importlib import import_module
from importlib.util import cache_from_source
from pathlib import Path
from typing import Any, NamedTuple

from taiyaku.values import decode, encode
from taiyaku.whole_files import DIGEST, contents, digest_of

_MOST = 8 << 20  # bytes; libraries have patterns that are others each time


class _Prepared(NamedTuple):
    """What `re` makes a pattern of."""

    pattern: str
    asked: int  # flags
    flags: int  # with those that the pattern sets
    code: bytes  # compressed: mostly noughts, and some hundred kilobytes for a long list of words
    groups: int
    names: dict[str, int]


class _Patterns:
    """Those of a file, and those that are not in it."""

    now: _Patterns | None = None

    def __init__(self, cache: Path) -> None:
        self._sre, self._parser, self._compiler = map(import_module, ("_sre", "re._parser", "re._compiler"))
        self.ordinary = self._compiler.compile
        python = f"{sys.version} {self._sre.MAGIC} {self._sre.CODESIZE}"
        self._file = cache / f"patterns-{digest_of(python.encode())}.result"  # processes add lines to it
        self._known: dict[tuple[str, int], _Prepared] = {}
        self._new: list[bytes] = []
        self._size = 0  # of what was read
        self._read()

    def _read(self) -> None:
        """Take what is in the file, and what other processes have added since."""
        with suppress(OSError):
            if not self._size < os.stat(self._file).st_size <= _MOST:
                return
            added = contents(self._file)[self._size :]
            self._size += len(added)
            for line in added.split(b"\n"):
                if digest_of(line[DIGEST:]).encode() == line[:DIGEST]:
                    with suppress(ValueError):
                        one = decode(_Prepared, line[DIGEST:])
                        self._known[one.pattern, one.asked] = one

    def compile(self, pattern: Any, flags: int = 0) -> Any:
        """In the place of `re._compiler.compile`."""
        if not isinstance(pattern, str) or flags & re.DEBUG:
            return self.ordinary(pattern, flags)
        if (pattern, flags) not in self._known:
            self._read()
        if known := self._known.get((pattern, flags)):
            with suppress(IndexError, ValueError, RuntimeError, zlib.error):  # no code that `re` would make
                return self._made(known)
        parsed = self._parser.parse(pattern, flags)
        code = zlib.compress(array("I", self._compiler._code(parsed, flags)).tobytes(), 1)
        state = parsed.state
        one = _Prepared(pattern, flags, flags | state.flags, code, state.groups - 1, state.groupdict)
        with suppress(UnicodeEncodeError):  # half a character, for which JSON has no form
            data = encode(one)
            self._new.append(digest_of(data).encode() + data + b"\n")
        return self._made(one)

    def _made(self, one: _Prepared) -> re.Pattern[str]:
        names: list[str | None] = [None] * (one.groups + 1)
        for name, group in one.names.items():
            names[group] = name
        code = array("I", zlib.decompress(one.code)).tolist()
        made = self._sre.compile(one.pattern, one.flags, code, one.groups, one.names, tuple(names))
        return made  # type: ignore[no-any-return]

    def keep(self) -> None:
        with suppress(OSError):
            if self._new and (self._file.is_file() or not self._file.exists()):  # no pipe
                self._file.parent.mkdir(exist_ok=True)
                with open(self._file, "ab") as file:
                    if file.tell() > _MOST:
                        file.truncate(0)
                    file.write(b"".join(self._new))
        self._new.clear()


def pattern_folder(cache: Path) -> Path:
    """Where Python keeps our modules, if it does; else a folder of the workspace."""
    ours = Path(cache_from_source(__file__)).parent
    return ours if not sys.dont_write_bytecode and os.access(ours, os.W_OK) else cache


def keep_patterns() -> None:
    """Keep what was prepared in this process, before it ends."""
    if _Patterns.now:
        _Patterns.now.keep()


@contextmanager
def prepared_patterns(cache: Path) -> Iterator[None]:
    """While the block lasts, patterns are taken from a folder, and new ones kept there when it ends well."""
    compiler: Any = import_module("re._compiler")
    ordinary = compiler.compile
    try:
        _Patterns.now = patterns = _Patterns(cache)
        if patterns.compile(r"(?P<a>[ab])(c)?", re.I.value) == ordinary(r"(?P<a>[ab])(c)?", re.I.value):
            compiler.compile = patterns.compile
    except (AttributeError, TypeError, ValueError, RuntimeError):
        pass  # another Python
    try:
        yield
        keep_patterns()
    finally:
        compiler.compile, _Patterns.now = ordinary, None
