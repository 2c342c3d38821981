"""What a source gave last time, kept for as long as nothing it depends on has changed.

Kept as JSON: whoever can write into `build/` must not be able to make us run anything.
"""

from __future__ import annotations

import hashlib
import json
import os
from collections.abc import Collection, Iterable, Mapping
from dataclasses import fields
from functools import cache
from pathlib import Path
from typing import Any

import taiyaku
from taiyaku.corpus.model import Ingested
from taiyaku.corpus.records import from_record, to_record
from taiyaku.workspace import Source

_READING = ("ingest", "corpus")
_READERS = ("pypdfium2", "pdfplumber", "markdown-it-py", "mwparserfromhell", "charset-normalizer")


def source_key(source: Source, vocabulary: Mapping[str, Any]) -> str | None:
    """A name for everything that decides what a source gives; None if the file cannot be read."""
    digest = hashlib.sha256(code_digest(_READING).encode())
    own = {f.name: getattr(source, f.name) for f in fields(source) if f.name != "path"}
    digest.update(json.dumps([own, vocabulary], ensure_ascii=False, sort_keys=True, default=str).encode())
    try:
        with open(source.path, "rb") as file:
            while part := file.read(1 << 20):
                digest.update(part)
    except OSError:
        return None
    return digest.hexdigest()


@cache
def code_digest(parts: Collection[str]) -> str:
    """The code that does the work and the libraries it reads with: another one may give other entries."""
    from importlib.metadata import PackageNotFoundError, version

    digest = hashlib.sha256(taiyaku.__version__.encode())
    root = Path(taiyaku.__file__).parent
    for part in parts:
        files = [root / part] if (root / part).is_file() else sorted((root / part).rglob("*"))
        for path in files:
            if path.suffix == ".pyc" or not path.is_file():
                continue
            digest.update(path.relative_to(root).as_posix().encode())
            digest.update(path.read_bytes())
    for name in _READERS:
        try:
            digest.update(f"{name} {version(name)}".encode())
        except PackageNotFoundError:
            continue
    return digest.hexdigest()


def encode(ingested: Ingested) -> bytes:
    """What a source gave, as bytes."""
    return json.dumps(to_record(ingested), ensure_ascii=False, separators=(",", ":")).encode()


def decode(data: bytes) -> Ingested:
    """The value behind `encode`'s bytes. Raises ValueError."""
    return from_record(Ingested, json.loads(data))


def recall(folder: Path, source: Source, key: str) -> Ingested | None:
    """What the source gave when its key was the same; None if unknown or damaged."""
    try:
        kept, _, data = _path(folder, source).read_bytes().partition(b"\n")
        return decode(data) if kept.decode("ascii") == key else None
    except (OSError, ValueError, RecursionError):
        return None


def remember(folder: Path, source: Source, key: str, data: bytes) -> None:
    """Keep the bytes of what a source gave. A cache that cannot be written is no cache, and no error."""
    path = _path(folder, source)
    unfinished = path.with_name(f".{path.name}.{os.getpid()}.new")
    try:
        folder.mkdir(parents=True, exist_ok=True)
        unfinished.write_bytes(key.encode() + b"\n" + data)
        os.replace(unfinished, path)
    except OSError:
        unfinished.unlink(missing_ok=True)


def forget_others(folder: Path, sources: Iterable[Source]) -> None:
    """Drop what is kept of sources that the workspace no longer has."""
    known = {_path(folder, source).name for source in sources}
    if folder.is_dir():
        for path in folder.iterdir():
            if path.is_file() and path.name not in known:
                path.unlink(missing_ok=True)


def _path(folder: Path, source: Source) -> Path:
    return folder / f"{source.id}.json"
