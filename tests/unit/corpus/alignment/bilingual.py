"""Bilingual texts of our own with their pairs, and how well pairs found agree with them.

A file of `tests/gold/aligning` has a line for each passage, its marks and its text, first in English, then in
Japanese; passages with a mark in common say the same. A mark with "!" is of a line with another number in it.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import astuple, dataclass
from pathlib import Path

FOLDER = Path(__file__).parents[3] / "gold" / "aligning"
Bead = tuple[tuple[int, ...], tuple[int, ...]]
_MARKUP = re.compile(r"^(?:#+|[-*・])\s*")


@dataclass(frozen=True)
class Bilingual:
    """Two texts, which passages of them say the same, and the English ones whose number was changed."""

    name: str
    en: tuple[str, ...]
    ja: tuple[str, ...]
    beads: frozenset[Bead]
    changed: frozenset[int] = frozenset()


def read_texts(pattern: str = "*.txt") -> list[Bilingual]:
    """Every text whose file has such a name."""
    return [_read(path) for path in sorted(FOLDER.glob(pattern))]


def _read(path: Path) -> Bilingual:
    sides: tuple[list[str], list[str]] = ([], [])
    where: dict[str, tuple[set[int], set[int]]] = {}
    changed: set[str] = set()
    side = 0
    for line in path.read_text("utf-8").splitlines():
        marks, tab, text = line.partition("\t")
        if not tab:
            side = 1 if line.startswith("===") else side
            continue
        if marks.endswith("!"):
            changed.add(marks.rstrip("!"))
        home: tuple[set[int], set[int]] = (set(), set())
        for mark in marks.rstrip("!").split("+"):
            known = where.get(mark, (set(), set()))
            home = (home[0] | known[0], home[1] | known[1])
        home[side].add(len(sides[side]))
        for mark in [*where]:
            if where[mark][0] & home[0] or where[mark][1] & home[1]:
                where[mark] = home
        where |= dict.fromkeys(marks.rstrip("!").split("+"), home)
        sides[side].append(_MARKUP.sub("", text).replace("|", " ").strip())
    beads = frozenset((tuple(sorted(en)), tuple(sorted(ja))) for en, ja in where.values())
    rows = frozenset(i for mark in changed for i in where[mark][0])
    return Bilingual(path.stem, tuple(sides[0]), tuple(sides[1]), beads, rows)


@dataclass(frozen=True)
class Counts:
    """What figures are made of. Strict: a pair is one of the gold; lax: it shares a link with one."""

    right: int = 0
    found: int = 0
    gold: int = 0
    lax_found: int = 0
    lax_gold: int = 0
    alone_right: int = 0
    alone_found: int = 0
    alone_gold: int = 0

    def __add__(self, other: Counts) -> Counts:
        return Counts(*(a + b for a, b in zip(astuple(self), astuple(other), strict=True)))

    @property
    def precision(self) -> float:
        return self.right / max(1, self.found)

    @property
    def strict(self) -> float:
        return 2 * self.right / max(1, self.found + self.gold)

    @property
    def lax(self) -> float:
        precision, recall = self.lax_found / max(1, self.found), self.lax_gold / max(1, self.gold)
        return 2 * precision * recall / max(1e-9, precision + recall)

    @property
    def alone(self) -> float:
        return 2 * self.alone_right / max(1, self.alone_found + self.alone_gold)


def compare(gold: Iterable[Bead], found: Iterable[Bead]) -> Counts:
    """The pairs found beside those of the gold."""
    known, said = set(gold), list(found)
    right = {bead for bead in known if all(bead)}
    ours = [bead for bead in said if all(bead)]
    links, our_links = _links(right), _links(ours)
    nobody = {(side, n) for en, ja in known if not (en and ja) for side, n in _members(en, ja)}
    alone = [(side, n) for en, ja in said if not (en and ja) for side, n in _members(en, ja)]
    return Counts(
        sum(bead in right for bead in ours),
        len(ours),
        len(right),
        sum(not links.isdisjoint(_links([bead])) for bead in ours),
        sum(not our_links.isdisjoint(_links([bead])) for bead in right),
        sum(one in nobody for one in alone),
        len(alone),
        len(nobody),
    )


def _links(beads: Iterable[Bead]) -> set[tuple[int, int]]:
    return {(i, j) for en, ja in beads for i in en for j in ja}


def _members(en: Sequence[int], ja: Sequence[int]) -> Iterable[tuple[str, int]]:
    yield from (("en", i) for i in en)
    yield from (("ja", j) for j in ja)
