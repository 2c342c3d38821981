"""Values by key, where several have the same."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Hashable, Iterable
from typing import TypeVar

_Key = TypeVar("_Key", bound=Hashable)
_Value = TypeVar("_Value")


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
