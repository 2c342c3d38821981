"""What is asked of a search engine, and what it says."""

from __future__ import annotations

from typing import NamedTuple

SEPARATOR = "\n"  # between the values of one field of an index's tables


class Filters(NamedTuple):
    """What a hit has to be; None lets everything pass."""

    lang: str | None = None
    edition: str | None = None
    kind: str | None = None
    status: str | None = None
    source: str | None = None  # id of a document
    label: str | None = None  # part of one of the entry's labels


FACETS = ("kind", "edition", "source", "lang")  # the fields that a reader narrows a search by


class Facets(NamedTuple):
    """How many hits there are in all, and how many with each value instead of its field's."""

    total: int
    counts: dict[str, dict[str, int]]  # field -> value -> hits


class Ranked(NamedTuple):
    """An entry an engine found. `variants` are near-identical entries that it stands for."""

    id: str
    position: int  # in document order, counted from 1, as in the corpus file
    score: float
    variants: tuple[str, ...] = ()
    reasons: tuple[str, ...] = ()  # why it stands where it stands, where that was asked
    passages: int = 0  # those that fit best, as a set of `corpus.passages`
