"""The texts of a build as far as a memory may know them: where each stood, its digest, a sketch of its words.

A sketch is the twelve smallest of the short hashes of a text's words (MinHash, Broder 1997): two of them tell
how much of their words two texts share, and neither can be read.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache

from taiyaku.corpus.decisions.reliance_file import digest_of
from taiyaku.corpus.model import Entry
from taiyaku.corpus.similarity import content_words
from taiyaku.corpus.text import MANY_TEXTS, remembered
from taiyaku.values import Struct

_WORDS = 12
_WIDTH = 3  # hexadecimal digits of a word's hash
_TELLING = 4  # different words


class Part(Struct, frozen=True):
    """A clause of an outline."""

    id: str
    digest: str
    sketch: str
    before: str = ""  # digest of the text before it in its entry; empty at the beginning
    after: str = ""

    @property
    def entry(self) -> str:
        """The entry it stands in, whichever version of a document that is in."""
        return bare(self.id)

    @property
    def section(self) -> str:
        return self.id.partition("#")[2].rpartition(".")[0]


class Sheet(Struct, frozen=True):
    """One entry of an outline: what stands for the text of each clause, by what follows its id."""

    entry: str
    document: str
    series: str
    parts: Mapping[
        str, str
    ]  # "effects.1" -> "9b0e12345678 a1bc2d": digest and sketch, in the order of the text

    def clauses(self) -> Iterator[Part]:
        known = [(name, *_split(said)) for name, said in self.parts.items()]
        digests = ["", *(digest for _, digest, _ in known), ""]
        for at, (name, digest, sketch) in enumerate(known):
            yield Part(f"{self.entry}#{name}", digest, sketch, digests[at], digests[at + 2])


def _split(said: str) -> tuple[str, str]:
    digest, _, sketch = said.partition(" ")
    return digest, sketch


def bare(any_id: str) -> str:
    """The id of an entry without what tells its document from another one of the same id."""
    return any_id.partition("#")[0].partition("~")[0]


def sheets(entries: Iterable[Entry], series: Mapping[str, str | None]) -> Iterator[Sheet]:
    """The outline of entries; `series` of each document that is to be in it."""
    for entry in entries:
        if entry.document in series:
            clauses = (c for s in entry.sections for c in s.clauses)
            parts = {c.id.partition("#")[2]: f"{digest_of(c.text)} {sketch(c.text)}" for c in clauses}
            yield Sheet(entry.id, entry.document, series[entry.document] or "", parts)


@remembered(MANY_TEXTS)
def sketch(text: str) -> str:
    """What stands for the words of a text, in no order."""
    hashes = {hashlib.sha256(word.encode()).hexdigest()[:_WIDTH] for word in content_words(text)}
    return "".join(sorted(hashes)[:_WORDS])


def resemblance(one: str, other: str) -> float:
    """How many words two texts share, by their sketches: 0.0 none, 1.0 all (Dice)."""
    first, second = words_of(one), words_of(other)
    least = sorted(first | second)[:_WORDS]
    if not least:
        return 0.0
    shared = sum(word in first and word in second for word in least)
    return 2 * shared / (len(least) + shared)


def is_telling(one: str) -> bool:
    """Whether a text is known again wherever it stands; "Yes." is said in many places."""
    return len(one) >= _TELLING * _WIDTH


@lru_cache(maxsize=1 << 15)
def words_of(one: str) -> frozenset[str]:
    """The hashes in a sketch."""
    return frozenset(one[at : at + _WIDTH] for at in range(0, len(one), _WIDTH))


def parts_of(found: Sequence[Sheet]) -> list[Part]:
    return [part for sheet in found for part in sheet.clauses()]
