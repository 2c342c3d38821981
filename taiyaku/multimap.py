"""Values by key, where several have the same."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Hashable, Iterable, Mapping
from typing import TypeVar

_Key = TypeVar("_Key", bound=Hashable)
_Value = TypeVar("_Value")
Counts = dict[str, dict[str, int]]  # how often what stands with each key; of those that are `no_counts`, any


def multimap(pairs: Iterable[tuple[_Key, _Value]]) -> defaultdict[_Key, list[_Value]]:
    """The values of each key in their order; a key that is asked for and not there has none."""
    found: defaultdict[_Key, list[_Value]] = defaultdict(list)
    for key, value in pairs:
        found[key].append(value)
    return found


def firsts(pairs: Iterable[tuple[_Key, _Value]]) -> dict[_Key, _Value]:
    """The first value of each key."""
    found: dict[_Key, _Value] = {}
    for key, value in pairs:
        found.setdefault(key, value)
    return found


def no_counts() -> Counts:
    """Counts of nothing: a key that is asked for and not there has been seen no times."""
    return defaultdict(Counter)


def add_counts(counts: Counts, more: Mapping[str, Mapping[str, int]]) -> None:
    """Count what was counted elsewhere; `counts` were none once."""
    for key, times in more.items():
        own = counts[key]
        for one, n in times.items():
            own[one] += n
