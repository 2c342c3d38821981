"""What the steps of a build gave, each result under a digest of all it was made from: made once, then taken.

A result is a file, put in place in one step and begun with its digest, so that a build that is killed leaves
the cache usable and a damaged result is made again. Kept as JSON: whoever can write into `build/` must not be
able to make us run anything.
"""

from __future__ import annotations

import contextlib
import os
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from types import GenericAlias
from typing import Any, NamedTuple, TypeVar, get_type_hints

from taiyaku.corpus.decisions.reliance_file import TEXTS
from taiyaku.corpus.model import Ingested
from taiyaku.corpus.text import Told, put_down_tools
from taiyaku.steps.cache import KEYS, SITE, SourceKey, code_digest
from taiyaku.values import decode, encode
from taiyaku.whole_files import digest_of, keep, kept

SOURCE, TEXT = "source", "text"  # steps; others are the corpus's own
LIMIT = 256 << 20  # bytes
_ENDING = ".result"
_OTHERS = frozenset({SITE, TEXTS, KEYS})  # files of the cache that are no results
_CODE = ("corpus", "index", "ingest/language.py", "site/browser")  # what makes the results of a step
_LIBRARIES = ("numpy", "spacy", "sudachipy", "sudachidict-core")

T = TypeVar("T")


class Results:
    """A `Memo`: results in a folder. What cannot be read is none, and what cannot be written no error."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._used: set[str] = set()
        self.taken: Counter[str] = Counter()  # by step
        self.made: Counter[str] = Counter()

    def __call__(self, step: str, inputs: Callable[[], Any], kind: type[T], make: Callable[[], T]) -> T:
        """What a step gives for the inputs; `make` is asked where nobody has before."""
        key = digest_of(code_digest(_CODE, _LIBRARIES).encode() + encode(inputs()))
        if (known := self.recall(step, key, kind)) is not None:
            return known
        value = make()
        self.remember(step, key, encode(value))
        return value

    def recall(self, step: str, key: str, kind: type[T]) -> T | None:
        """What a step gave under a key; None if unknown or damaged."""
        path = self._path(step, key)
        try:
            value = decode(kind, kept(path) or b"")
        except (ValueError, RecursionError):
            return None
        self._used.add(path.name)
        self.taken[step] += 1
        return value

    def remember(self, step: str, key: str, data: bytes) -> None:
        """Keep the bytes of what a step gave."""
        path = self._path(step, key)
        self._used.add(path.name)
        self.made[step] += 1
        keep(path, data)

    @contextmanager
    def of_texts(self, part: str, known: bool = False) -> Iterator[None]:
        """What functions tell of texts in this part of a build is kept for the same part of the next one.

        Of those that are to be `known` already nothing is kept: other processes may have told them.
        """
        code = code_digest(_CODE, _LIBRARIES)

        def place(told: Told) -> Path:
            return self._path(TEXT, digest_of(f"{part} {told.name} {code}".encode()))

        def recall(told: Told) -> tuple[int, dict[str, Any]]:
            kind: Any = GenericAlias(dict, (str, get_type_hints(told.tell).get("return")))
            try:
                return decode(tuple[int, kind], kept(place(told)) or b"")
            except (ValueError, RecursionError):
                return 0, {}

        import ctypes  # which builds of nothing new need not wait for

        Told.kept.append(recall)
        try:
            yield
        finally:
            Told.kept.remove(recall)
            for told in Told.every:
                with contextlib.suppress(UnicodeEncodeError):  # half a character, for which JSON has no form
                    self._used.add(place(told).name)
                    if told.is_new and not known:
                        keep(place(told), encode((told.used or len(told), dict(sorted(told.items())))))
                told.forget()
            put_down_tools()
            with contextlib.suppress(OSError, AttributeError, TypeError):  # no glibc
                ctypes.CDLL(None).malloc_trim(0)  # it keeps for us what we have given back

    def counts(self) -> tuple[int, int]:
        """How many results were taken and made."""
        return self.taken.total(), self.made.total()

    def why_read(self, keys: Mapping[str, SourceKey]) -> list[str]:
        """Why these sources had to be read, by what the build before remembered of them."""
        try:
            before = decode(dict[str, list[str]], kept(self._folder / KEYS) or b"")
        except (ValueError, RecursionError):
            before = {}
        return [f"{name}: {key.why_not(before.get(name))}" for name, key in keys.items()]

    def note_keys(self, keys: Mapping[str, SourceKey]) -> None:
        """Remember what the sources were read from."""
        keep(self._folder / KEYS, encode(keys))

    def forget(self, limit: int = LIMIT) -> None:
        """Drop what is no result, and the results that were not used for longest where all are too large."""
        with contextlib.suppress(OSError):
            for path in self._folder.iterdir():
                if path.suffix != _ENDING and path.name not in _OTHERS and path.is_file():
                    path.unlink(missing_ok=True)
                elif path.name in self._used:
                    os.utime(path)
        size = 0
        for file in sorted(kept_files(self._folder), key=lambda file: -file.used):
            size += file.size
            if size > limit and file.path.suffix == _ENDING and file.path.name not in self._used:
                file.path.unlink(missing_ok=True)

    def _path(self, step: str, key: str) -> Path:
        return self._folder / f"{step}-{key}{_ENDING}"


class KeptFile(NamedTuple):
    """A file of a cache."""

    path: Path
    step: str  # that gave what is in it
    size: int
    used: int  # when it was last, in nanoseconds


def kept_files(folder: Path) -> Iterator[KeptFile]:
    """The files of a cache."""
    with contextlib.suppress(OSError):
        for path in sorted(folder.iterdir()):
            with contextlib.suppress(OSError):
                if path.is_file():
                    step = path.stem.rpartition("-")[0] if path.suffix == _ENDING else path.stem
                    yield KeptFile(path, step, path.stat().st_size, path.stat().st_mtime_ns)


def source_result(results: Results, key: SourceKey) -> Ingested | None:
    """What a source gave when its key was the same."""
    return results.recall(SOURCE, str(key), Ingested)
