"""Which of several documents are versions of one another, and which are the same text twice."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from itertools import combinations
from pathlib import PurePosixPath

from taiyaku.corpus.text import match_key, slug
from taiyaku.ingest.inspection.document import Inspection
from taiyaku.values import Struct

_SHARED = 0.15  # of all runs of words, in two versions that are called the same
_SOME = 0.05  # in two whose files have the same name of several words but for its number
_MOSTLY = 0.5  # in two versions where nothing says what they are called
_SAME = 0.9
_STAMP = re.compile(r"(?i)\bv?\d+(?:\.\d+)*\b|\bversion\b|\b(?:en|ja)\b|[\W_]+")


class Family(Struct, frozen=True):
    """What a document has to do with the others, named by their place in the list."""

    series: str | None = None  # a short name
    older: tuple[int, ...] = ()  # versions before it
    twin: int | None = None  # an earlier one that says the same

    def newer_than(self, ids: Sequence[str]) -> str | None:
        """What older versions are called, if there are any."""
        return f"newer than {', '.join(ids[n] for n in self.older)}" if self.older else None


def families(found: Sequence[Inspection]) -> tuple[Family, ...]:
    """For each document the series it belongs to, older versions of it and a twin."""
    twins = {b: a for a, b in reversed(_pairs(found, _are_twins))}
    groups: list[set[int]] = []
    for a, b in _pairs(found, _are_versions):
        if a in twins or b in twins:
            continue
        touching = [g for g in groups if a in g or b in g]
        groups = [g for g in groups if g not in touching] + [set[int]({a, b}).union(*touching)]
    return tuple(_family(n, found, groups, twins.get(n)) for n in range(len(found)))


def _pairs(
    found: Sequence[Inspection], alike: Callable[[Inspection, Inspection], bool]
) -> list[tuple[int, int]]:
    return [(a, b) for a, b in combinations(range(len(found)), 2) if alike(found[a], found[b])]


def _family(number: int, found: Sequence[Inspection], groups: Sequence[set[int]], twin: int | None) -> Family:
    group = next((g for g in groups if number in g), None)
    if group is None:
        return Family(twin=twin)
    ordered = sorted(group, key=lambda n: (_age(found[n]), n))
    older = tuple(ordered[: ordered.index(number)])
    return Family(_name([found[n] for n in ordered]), older, twin)


def _age(one: Inspection) -> tuple[str, tuple[int, ...]]:
    numbers = tuple(int(n) for n in re.findall(r"\d{1,99}", one.page.version.value or ""))
    return ("", numbers) if numbers else (one.page.date.value or "", ())


def _name(group: Sequence[Inspection]) -> str:
    title = _called(group[-1]) or _stem(group[-1])
    return slug(title, 30) if title.isascii() else slug(_stem(group[-1]), 30)


def _are_twins(a: Inspection, b: Inspection) -> bool:
    if a.digest == b.digest:
        return True
    versions = {a.page.version.value, b.page.version.value}
    same = len(versions) == 1 or None in versions
    return a.lang == b.lang and same and likeness(a, b) >= _SAME


def _are_versions(a: Inspection, b: Inspection) -> bool:
    if a.lang != b.lang or a.format != b.format:
        return False
    called = _called(a), _called(b)
    if all(called):
        if called[0] != called[1]:
            return False
        stamps = {(x.page.version.value, x.page.date.value) for x in (a, b)}
        return likeness(a, b) >= _SHARED and len(stamps) == 2
    stem = _stem(a)
    least = _MOSTLY if stem != _stem(b) else _SOME if " " in stem else _SHARED
    return likeness(a, b) >= least


def likeness(a: Inspection, b: Inspection) -> float:
    """How much of all runs of words two texts share (Jaccard's coefficient)."""
    union = len(a.fingerprint | b.fingerprint)
    return len(a.fingerprint & b.fingerprint) / union if union else 0.0


def _called(one: Inspection) -> str:
    return _STAMP.sub(" ", match_key(one.page.title.value or "")).strip()


def _stem(one: Inspection) -> str:
    return _STAMP.sub(" ", PurePosixPath(one.file).stem.casefold()).strip()
