"""What a build left, so that the next one sees what is not so any more: `build/manifest.json`.

The size and digest of each file of corpus, index and site, and the digests of what the build was about to
put beside the decisions. It is published with the files it is about, in the same step.
"""

from __future__ import annotations

import os
from collections.abc import Iterator, Mapping
from pathlib import Path

from taiyaku.values import Struct, decode, encode, field, replace
from taiyaku.whole_files import Stamp, kept, stamp_of, write_kept

FILE = "manifest.json"
SITE = "site/"


class Manifest(Struct, frozen=True):
    """The files of a build by their paths in it; the others by theirs in the workspace."""

    files: Mapping[str, Stamp] = field(default_factory=dict)
    beside: Mapping[str, str] = field(default_factory=dict)  # digests of what was to be put there
    decided: Mapping[str, int] = field(default_factory=dict)  # sizes of the files with decisions


class Damage(Struct, frozen=True):
    """A file that is not as it was built."""

    path: str
    what: str


def write_manifest(folder: Path, known: Manifest) -> None:
    """Take down what stands in a folder; the stamps that are `known` are believed. Raises OSError."""
    files = dict(known.files)
    for top in sorted(folder.iterdir()):
        for path in () if known.files and f"{top.name}/" == SITE else (top, *top.rglob("*")):
            if (name := path.relative_to(folder).as_posix()) not in files and path.is_file():
                files[name] = stamp_of(path)
    write_kept(folder / FILE, encode(replace(known, files=dict(sorted(files.items())))))


def read_manifest(folder: Path) -> Manifest:
    """What the last build left; nothing if that is not known."""
    try:
        return decode(Manifest, kept(folder / FILE) or b"{}")
    except ValueError:
        return Manifest()


def damages(
    folder: Path, manifest: Manifest, thoroughly: bool = False, anew: bool = False
) -> Iterator[Damage]:
    """The files that are not as they were built.

    Corpus and index by their digests, unless they are about to be made `anew`; of the site, unless
    `thoroughly`, those that have another size or were written since.
    """
    if not manifest.files:
        yield Damage(FILE, "is missing or damaged")
        return
    since = os.stat(folder / FILE).st_mtime_ns
    for name, (size, digest) in manifest.files.items():
        try:
            found = os.lstat(f"{folder}/{name}")
            rests = anew or name.startswith(SITE)
            looked_at = thoroughly or not rests or found.st_mtime_ns > since
            if found.st_size != size:
                yield Damage(name, f"has {found.st_size} bytes instead of {size}")
            elif looked_at and stamp_of(folder / name) != (size, digest):
                yield Damage(name, "has other bytes than were written")
        except (FileNotFoundError, NotADirectoryError):
            yield Damage(name, "is missing")
        except (OSError, ValueError):  # or no file can be called so
            yield Damage(name, "cannot be read")
