"""Results that a step need not make again.

Who keeps those of earlier builds, and where, is not the corpus's business.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import wraps
from typing import Any, Protocol, TypeVar

from taiyaku.corpus.model import Entry

T = TypeVar("T")
_told: list[dict[int, tuple[Entry, Any]]] = []


class Memo(Protocol):
    """Gives what a step made of the inputs, which are all it is made from; `make` makes what is new."""

    def __call__(self, step: str, inputs: Callable[[], Any], kind: type[T], make: Callable[[], T]) -> T: ...


def no_memo(step: str, inputs: Callable[[], Any], kind: type[T], make: Callable[[], T]) -> T:
    """Nothing is remembered."""
    return make()


def told_once(tell: Callable[[Entry], Iterable[T]]) -> Callable[[Entry], tuple[T, ...]]:
    """Lets a function that several steps ask remember what it told of an entry, until `forget_told`."""
    known: dict[int, tuple[Entry, tuple[T, ...]]] = {}
    _told.append(known)

    @wraps(tell)
    def told(entry: Entry) -> tuple[T, ...]:
        if (found := known.get(id(entry))) is None:  # the entry is kept too: no other has its number
            found = known[id(entry)] = entry, tuple(tell(entry))
        return found[1]

    return told


def forget_told() -> None:
    """No step of this build will ask again."""
    for known in _told:
        known.clear()
