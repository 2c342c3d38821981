"""What the cache is called by: the files in it, and digests of sources, of our code and of libraries."""

from __future__ import annotations

import contextlib
import hashlib
import json
import os
import sys
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from functools import cache
from typing import Any, NamedTuple

import taiyaku
from taiyaku.workspace import Source

KEYS = "sources.keys"  # of the last build
SITE = "site.pages"  # what the pages of the last site were made from; no source's file ends like this
_READING = ("ingest", "corpus")
_READERS = ("pypdfium2", "pdfplumber", "markdown-it-py", "mwparserfromhell", "charset-normalizer")


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
