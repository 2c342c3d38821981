"""What the files of the last site were made from, so that a page made from the same is not made again.

Kept beside the site, not in it. It holds digests and never markup: the pages themselves are taken from the
site that is there, if that is still as it was written.
"""

from __future__ import annotations

import json
import os
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, NamedTuple

from taiyaku.values import Struct, decode, encode
from taiyaku.whole_files import digest_of, keep, kept

MARK = "taiyaku-site.json"  # says that a folder is a site of ours, so it may be replaced


class Record(NamedTuple):
    """A written file."""

    key: str  # of what a page was made from; empty if that is not known
    digest: str  # of its bytes
    size: int


class _Known(Struct, frozen=True):
    recipe: str
    revision: str
    pages: Mapping[str, Record]


class _Changes(Struct, frozen=True):
    """The revisions of the site before the last and the last; files that came, went or became others."""

    before: str
    last: str
    paths: tuple[str, ...]


class Place(Struct, frozen=True):
    """Where the last site and what we remember of it are; `recipe` names the code that makes pages.

    It may have been `looked_at` just now: then it is as it was written, or nothing is remembered of it.
    """

    file: Path
    site: Path
    recipe: str
    looked_at: bool = False
    before: Path | None = None  # where the site before the last one may be, to become the new one


class Memory:
    """The pages of the last site that can be taken again."""

    def __init__(self, place: Place | None) -> None:
        self._records: Mapping[str, Record] = {}
        self.before: Path | None = None
        self.changed: frozenset[str] = frozenset()
        self._revision = ""
        self._site = ""
        self._written = 0
        self._looked_at = place is not None and place.looked_at
        if place and (known := _recall(place)):
            self._records, self._site, self._revision = known.pages, str(place.site), known.revision
            self._written = os.stat(place.file).st_mtime_ns
            if self._looked_at and place.before and (paths := _changes(place.before, known.revision)):
                self.before, self.changed = place.before, frozenset(paths)

    @property
    def knows(self) -> bool:
        """Whether there is a last site."""
        return bool(self._records)

    def page(self, path: str, key: str) -> tuple[str, Record] | None:
        """The file of a page made from the same, untouched since: last written before we remembered it."""
        record = self._records.get(path)
        if not key or not record or record.key != key:
            return None
        return (file, record) if (file := self._file(path, record)) else None

    def file(self, path: str, record: Record) -> str | None:
        """The file of the last site with the same bytes, untouched since."""
        known = self._records.get(path)
        same = known and (known.digest, known.size) == (record.digest, record.size)
        return self._file(path, record) if same else None

    def _file(self, path: str, record: Record) -> str | None:
        file = f"{self._site}/{path}"
        return file if self._looked_at or self._untouched(file, record) else None

    def was_there(self, folder: Path | str, path: str, record: Record) -> bool:
        """Whether the new site has a file of the last one, having been the one before that."""
        return bool(self.before) and path not in self.changed and self._untouched(f"{folder}/{path}", record)

    def _untouched(self, file: str, record: Record) -> bool:
        try:
            found = os.lstat(file)
        except OSError:
            return False
        return found.st_size == record.size and found.st_mtime_ns <= self._written

    def remember(self, place: Place, revision: str, records: Mapping[str, Record]) -> None:
        """Keep the records of a written site. What cannot be kept is made again, and no error."""
        keep(place.file, encode(_Known(place.recipe, revision, records)))
        if place.before and (last := self._records):
            changed = (p for p in {**records, **last} if _bytes(records.get(p)) != _bytes(last.get(p)))
            changes = _Changes(self._revision, revision, tuple(changed))
            keep(_changes_file(place.before), encode(changes))

    def gone(self, records: Mapping[str, Record]) -> Iterator[str]:
        """The files of the site that the new one was made of which it has no more."""
        return (path for path in (*self._records, *self.changed) if path not in records)


def _changes_file(before: Path) -> Path:
    return before.with_name(f"{before.name}.changes")


def _changes(before: Path, last: str) -> tuple[str, ...]:
    """The files that changed between two sites; none if it is not known."""
    try:
        known = decode(_Changes, kept(_changes_file(before)) or b"")
    except (ValueError, RecursionError):
        return ()
    return known.paths if (known.before, known.last) == (_revision(before), last) else ()


def _bytes(record: Record | None) -> tuple[str, int] | None:
    return record and (record.digest, record.size)


def _revision(site: Path) -> str | None:
    try:
        revision: str = json.loads((site / MARK).read_bytes())["revision"]
    except (OSError, ValueError, TypeError, KeyError):
        return None
    return revision


def _recall(place: Place) -> _Known | None:
    """What is remembered of the site that is there; None of another one, or if the code has changed."""
    try:
        known = decode(_Known, kept(place.file) or b"")
        there = place.recipe, _revision(place.site)
        return known if (known.recipe, known.revision) == there else None
    except (OSError, ValueError, RecursionError):
        return None


def name_of(*values: Any) -> str:
    """A name for values: equal data, equal name. Raises TypeError for what is no pure data."""
    try:
        return digest_of(encode(values))
    except UnicodeEncodeError:  # half a character, for which JSON has no form
        return digest_of(repr(values).encode())
