"""What the files of the last site were made from, so that a page made from the same is not made again.

Kept beside the site, not in it. It holds digests and never markup: the pages themselves are taken from the
site that is there, if that is still as it was written.
"""

from __future__ import annotations

import json
import os
from collections.abc import Mapping
from functools import cached_property
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


class Inputs(Struct, frozen=True):
    """What pages of entries and terms are made from: digests of what any may show, and of each one's data."""

    shared: str = ""  # empty: nothing is known
    own: tuple[str, ...] = ()  # of entries in document order, then of terms
    asked: tuple[tuple[int, ...], ...] = ()  # of each page the positions of those it was made from

    def same(self, before: Inputs) -> Mapping[int, tuple[int, ...]]:
        """The pages that need not be gathered: nothing they asked for is another than `before`."""
        if not self.shared or self.shared != before.shared:
            return {}
        both = zip(self.own, before.own, strict=False)  # as many entries, which are named in what is shared
        changed = {at for at, (now, then) in enumerate(both) if now != then}
        there = enumerate(before.asked[: len(self.own)])
        return {at: asked for at, asked in there if asked and changed.isdisjoint(asked)}


class _Known(Struct, frozen=True):
    recipe: str
    revision: str
    pages: Mapping[str, Record]
    inputs: Inputs = Inputs()


class Place(Struct, frozen=True):
    """Where the last site and what we remember of it are; `recipe` names the code that makes pages.

    It may have been `looked_at` just now: then it is as it was written, or nothing is remembered of it.
    """

    file: Path
    site: Path
    recipe: str
    looked_at: bool = False


class Memory:
    """The pages of the last site that can be taken again."""

    def __init__(self, place: Place | None) -> None:
        self._records: Mapping[str, Record] = {}
        self.inputs = Inputs()
        self._site = ""
        self._written = 0
        self._looked_at = place is not None and place.looked_at
        if place and (known := _recall(place)):
            self._records, self.inputs, self._site = known.pages, known.inputs, str(place.site)
            self._written = os.stat(place.file).st_mtime_ns

    @property
    def knows(self) -> bool:
        """Whether there is a last site."""
        return bool(self._records)

    def key_of(self, path: str) -> str:
        """The key of a page of the last site."""
        return record.key if (record := self._records.get(path)) else ""

    def made_from(self, key: str) -> str:
        """The asset of the last site that was made from the same; empty if there is none."""
        path = self._assets.get(key, "")
        return path if self.page(path, key) else ""

    @cached_property
    def _assets(self) -> Mapping[str, str]:
        return {one.key: path for path, one in self._records.items() if path.startswith("assets/")}

    def page(self, path: str, key: str) -> tuple[str, Record] | None:
        """The file of a page made from the same, untouched since: last written before we remembered it."""
        record = self._records.get(path)
        if not key or not record or record.key != key:
            return None
        return (file, record) if (file := self._untouched(path, record)) else None

    def file(self, path: str, record: Record) -> str | None:
        """The file of the last site with the same bytes, untouched since."""
        known = self._records.get(path)
        same = known and (known.digest, known.size) == (record.digest, record.size)
        return self._untouched(path, record) if same else None

    def _untouched(self, path: str, record: Record) -> str | None:
        file = f"{self._site}/{path}"
        if self._looked_at:
            return file
        try:
            found = os.lstat(file)
        except OSError:
            return None
        return file if found.st_size == record.size and found.st_mtime_ns <= self._written else None


def remember(place: Place, revision: str, records: Mapping[str, Record], inputs: Inputs) -> None:
    """Keep the records of a written site. What cannot be kept is made again, and no error."""
    keep(place.file, encode(_Known(place.recipe, revision, records, inputs)))


def _recall(place: Place) -> _Known | None:
    """What is remembered of the site that is there; None of another one, or if the code has changed."""
    try:
        known = decode(_Known, kept(place.file) or b"")
        mark = json.loads((place.site / MARK).read_bytes())
        return known if (known.recipe, known.revision) == (place.recipe, mark["revision"]) else None
    except (OSError, ValueError, TypeError, KeyError, AttributeError, RecursionError):
        return None


def name_of(*values: Any) -> str:
    """A name for values: equal data, equal name. Raises TypeError for what is no pure data."""
    try:
        return digest_of(encode(values))
    except UnicodeEncodeError:  # half a character, for which JSON has no form
        return digest_of(repr(values).encode())
