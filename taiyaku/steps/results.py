"""What the steps of a build gave, each result under a digest of all it was made from: made once, then taken.

A result is a file, put in place in one step and begun with its digest, so that a build that is killed leaves
the cache usable and a damaged result is made again. Kept as JSON: whoever can write into `build/` must not be
able to make us run anything.
"""

from __future__ import annotations

import contextlib
import hashlib
import json
import os
import sys
from collections import Counter
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from types import GenericAlias
from typing import Any, NamedTuple, TypeVar, get_type_hints

import taiyaku
from taiyaku.corpus.decisions.reliance_file import TEXTS
from taiyaku.corpus.model import Ingested
from taiyaku.corpus.text import Told, put_down_tools
from taiyaku.values import decode, encode
from taiyaku.whole_files import digest_of, keep, kept
from taiyaku.workspace import Source

SOURCE, TEXT = "source", "text"  # steps; others are the corpus's own
LIMIT = 256 << 20  # bytes
_ENDING = ".result"
_CODE = ("corpus", "index", "ingest/language.py", "site/browser")  # what makes the results of a step
_LIBRARIES = ("numpy", "spacy", "sudachipy", "sudachidict-core")
T = TypeVar("T")
KEYS = "sources.keys"  # of the last build
PAGES = "site.pages"  # what the pages of the last site were made from; no source's file ends like this
_OTHERS = frozenset({PAGES, TEXTS, KEYS})  # files of the cache that are no results
_READING = ("ingest", "corpus")
_READERS = ("pypdfium2", "pdfplumber", "markdown-it-py", "mwparserfromhell", "charset-normalizer")


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
            for give_up in Told.made:
                give_up()
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


class SourceKey(NamedTuple):
    """Digests of everything that decides what a source gives."""

    code: str
    settings: str
    file: str

    def __str__(self) -> str:
        return hashlib.sha256("".join(self).encode()).hexdigest()

    def why_not(self, other: Sequence[str] | None) -> str:
        """What is another than in a key of an earlier build; None: there was none."""
        if not other:
            return "new"
        told = ("another version of taiyaku or of a library", "its settings or words", "its file has changed")
        return next((why for why, a, b in zip(told, self, other, strict=False) if a != b), "lost or damaged")


def source_key(source: Source, vocabulary: Mapping[str, Any]) -> SourceKey | None:
    """A name for everything that decides what a source gives; None if the file cannot be read."""
    digest = hashlib.sha256()
    own = {
        name: getattr(source, name) for name in source.__struct_fields__ if name not in ("path", "publish")
    }
    settings = json.dumps([own, vocabulary], ensure_ascii=False, sort_keys=True, default=str).encode()
    try:
        if not source.path.is_file():  # a pipe may never end
            return None
        with open(source.path, "rb") as file:
            while part := file.read(1 << 20):
                digest.update(part)
    except OSError:
        return None
    return SourceKey(code_digest(_READING), hashlib.sha256(settings).hexdigest(), digest.hexdigest())


def code_digest(parts: Iterable[str], libraries: Collection[str] = _READERS) -> str:
    """The code that does the work and the libraries it uses: another one may give another result."""
    known = [taiyaku.__version__, *(_code(part) for part in parts), *(_version(name) for name in libraries)]
    return hashlib.sha256("\n".join(known).encode()).hexdigest()


@cache
def _code(part: str) -> str:
    """A digest of a module of ours, or of all files of a package of ours."""
    root = os.path.dirname(taiyaku.__file__)
    paths = [part] if part.endswith(".py") else sorted(_files(root, part))
    digest = hashlib.sha256()
    for path in paths:
        with open(f"{root}/{path}", "rb", buffering=0) as file:
            data = file.read()
        digest.update(f"{path}\0{len(data)}\0".encode())
        digest.update(data)
    return digest.hexdigest()


def _files(root: str, folder: str) -> Iterator[str]:
    with os.scandir(f"{root}/{folder}") as found:
        for item in found:
            path = f"{folder}/{item.name}"
            if item.is_dir():
                yield from _files(root, path) if item.name != "__pycache__" else ()
            elif not item.name.endswith(".pyc"):
                yield path


@cache
def _version(library: str) -> str:
    """A library with its version. Folder names say it; asking the library's metadata takes much longer."""
    wanted = f"{library.replace('-', '_')}-"
    named = next((name for name in _installed() if name.startswith(wanted)), None)
    if named:
        return named
    from importlib.metadata import PackageNotFoundError, version

    try:
        return f"{wanted}{version(library)}"
    except PackageNotFoundError:
        return library


@cache
def _installed() -> tuple[str, ...]:
    """`name-version` of what is installed, as the folders are called, in the order Python looks for it."""
    found: list[str] = []
    for folder in sys.path:
        with contextlib.suppress(OSError):
            found += sorted(n for n in os.listdir(folder or ".") if n.endswith(".dist-info"))
    return tuple(name.removesuffix(".dist-info").lower() for name in found)
