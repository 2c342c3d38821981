"""Which entries, and which parts of them, say the same."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence

from taiyaku.corpus.model import Corpus, Entry
from taiyaku.corpus.name_keys import name_key, part_name

SAME_TEXT = 0.85  # share of terms in common that makes two entries of one title variants of each other
_SAME_ENTRY = frozenset({"unchanged", "edited", "moved", "renumbered"})


def clusters(corpus: Corpus, fields: Sequence[Sequence[str]]) -> dict[int, int]:
    """The position of the first of the entries that each entry says the same as.

    They are near-identical entries, here or in the corpus's groups, and an entry with what became of it.
    """
    cluster = _alike(corpus.entries, fields)

    def first_of(position: int) -> int:
        while (at := cluster[position]) != position:
            cluster[position] = cluster[at]  # path halving: the ways stay short
            position = at
        return position

    for one, other in _twins(corpus):
        first, joined = sorted((first_of(one), first_of(other)))
        cluster[joined] = first
    return {position: first_of(position) for position in cluster}


def _twins(corpus: Corpus) -> Iterator[tuple[int, int]]:
    """Positions of two entries of which one hit is enough."""
    position = {entry.id: at for at, entry in enumerate(corpus.entries, 1)}
    status = {entry.id: entry.status for entry in corpus.entries}
    for group in corpus.groups:
        same = [m for m in group.members if m in position and m not in group.differing]
        yield from ((position[same[0]], position[m]) for m in same[1:] if status[m] == status[same[0]])
    for line in corpus.lineage:
        if line.relation in _SAME_ENTRY and line.older in position and line.newer in position:
            assert line.older and line.newer
            if status[line.older] != "in-force":
                yield position[line.newer], position[line.older]


def shared_parts(corpus: Corpus) -> Iterator[tuple[int, str]]:
    """(position, name) of the entries that have a part of their own name much as others have it."""
    alike = {member for group in corpus.groups if group.level == "section" for member in group.members}
    for position, entry in enumerate(corpus.entries, 1):
        for section in entry.sections:
            name = part_name(section.role, section.heading, section.group)
            if section.id in alike and name != section.role:
                yield position, name


def boxes(corpus: Corpus) -> dict[str, int]:
    """A number for the sections that say the same as others, by id."""
    groups = [group for group in corpus.groups if group.level == "section"]
    return {m: n for n, group in enumerate(groups) for m in group.members if m not in group.differing}


def _alike(entries: Sequence[Entry], fields: Sequence[Sequence[str]]) -> dict[int, int]:
    alike: defaultdict[tuple[str, ...], list[int]] = defaultdict(list)
    for position, entry in enumerate(entries, 1):
        alike[entry.edition, entry.status, entry.lang, entry.kind, name_key(entry.title)].append(position)
    cluster: dict[int, int] = {}
    for positions in alike.values():
        firsts: list[tuple[int, Counter[str]]] = []
        for position in positions:
            words: Counter[str] = Counter()
            if len(positions) > 1:
                words.update(" ".join(fields[position - 1][3:6]).split())
            cluster[position] = next(
                (p for p, other in firsts if _overlap(words, other) >= SAME_TEXT), position
            )
            if cluster[position] == position:
                firsts.append((position, words))
    return cluster


def _overlap(a: Counter[str], b: Counter[str]) -> float:
    union = (a | b).total()
    return (a & b).total() / union if union else 1.0
