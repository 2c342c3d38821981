"""One row of the table of kinds."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterable
from dataclasses import dataclass

from tests.histories.asking import Question
from tests.histories.game import Game

Happen = Callable[[Game, str], Iterable[Question]]


@dataclass(frozen=True)
class Kind:
    """A kind of event: `happen` makes it in a game, under the kind's name, and gives the questions on it."""

    name: str
    happen: Happen
    langs: tuple[str, ...] = ("en", "ja")
    reprints: bool = False  # brings a new printing of the rulebook
    shares: bool = True  # may stand beside another kind in one game

    @property
    def set_aside(self) -> bool:
        """Whether it is kept from whoever tunes the product."""
        return int(hashlib.sha256(self.name.encode()).hexdigest(), 16) % 3 == 0


def kind_of(function: Happen, *langs: str, reprints: bool = False, shares: bool = True) -> Kind:
    """The row of a function, named like it."""
    name = function.__name__.replace("_", "-")
    return Kind(name, function, langs or ("en", "ja"), reprints, shares)
