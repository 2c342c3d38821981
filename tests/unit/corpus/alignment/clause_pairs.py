"""Clauses of the real documents that make the same statement, as judged in `tests/gold/clause-pairs.txt`."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path

from taiyaku.corpus.model import Alignment

GOLD = Path(__file__).parents[3] / "gold" / "clause-pairs.txt"


@dataclass(frozen=True)
class Judged:
    """One statement: how its texts relate, and the links between clauses that are right."""

    relation: str
    links: frozenset[tuple[str, str]]
    required: bool  # else it changed so much that a pair is neither right nor wrong


def judged_pairs(path: Path = GOLD) -> list[Judged]:
    """Every statement of the file."""
    return list(_read(path.read_text("utf-8").splitlines()))


def _read(lines: Iterable[str]) -> Iterator[Judged]:
    for line in lines:
        if not line.startswith("#"):
            relation, *sides = line.split("\t")
            en, ja = ([i for place in side.split("|") for i in place.split(" + ")] for side in sides)
            links = frozenset((e, j) for e in en for j in ja)
            yield Judged(relation.lstrip("?"), links, not relation.startswith("?"))


def links_of(alignment: Alignment) -> set[tuple[str, str]]:
    """The links between clauses that an alignment makes."""
    return {(e, j) for e in alignment.en for j in alignment.ja}
