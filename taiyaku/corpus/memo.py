"""Results that a step need not make again; who keeps them, and where, is not the corpus's business."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Protocol, TypeVar

T = TypeVar("T")


class Memo(Protocol):
    """Gives what a step made of the inputs, which are all it is made from; `make` makes what is new."""

    def __call__(self, step: str, inputs: Callable[[], Any], kind: type[T], make: Callable[[], T]) -> T: ...


def no_memo(step: str, inputs: Callable[[], Any], kind: type[T], make: Callable[[], T]) -> T:
    """Nothing is remembered."""
    return make()
