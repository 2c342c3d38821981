"""Small documents of many kinds that nothing was tuned to, with what a maintainer would say of each.

The texts, in `unknown/`, are invented. What is expected was written down before any of them was inspected.
"""

from __future__ import annotations

from pathlib import Path

import msgspec

from taiyaku.values import Struct

FOLDER = Path(__file__).with_name("unknown")
ANY = "*"


class Unknown(Struct, frozen=True):
    """A document, and what is right about it. A title of None is printed nowhere, ANY is not asked for."""

    name: str
    formats: tuple[str, ...]
    langs: tuple[str, ...]  # the first one is proposed; a second one stands beside it
    title: str | None = None
    version: str | None = None
    date: str | None = None
    doubt: str | None = None  # a word of what has to be doubted

    @property
    def text(self) -> str:
        return (FOLDER / self.name).read_bytes().decode("utf-8")


UNKNOWN = tuple(
    msgspec.json.decode(line, type=Unknown)
    for line in (FOLDER / "judged.jsonl").read_text(encoding="utf-8").splitlines()
)
