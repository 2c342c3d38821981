"""What stands of an entry at a point, as a value: the text, what changed it, and what could not be merged."""

from __future__ import annotations

from taiyaku.corpus.amendments.overlay import State
from taiyaku.corpus.model import Amendment, Document, Entry
from taiyaku.corpus.versions.timeline import Point
from taiyaku.values import Struct


class Rendering(Struct, frozen=True):
    """How far a translation is one of what its original said at the point."""

    original: Standing
    held: frozenset[str]  # ids of the translated clauses that are shown
    left_out: tuple[str, ...]  # of those made for a text of another time
    missing: int  # clauses of the original without a translation
    tables: bool  # the original has some that are not translated
    printed: tuple[str, ...] = ()  # ids of entries that print a translation of other clauses of the original


class Standing(Struct, frozen=True):
    """An entry at a point, as far as the layers asked for rule on it."""

    entry: Entry  # as the version of its document that counts gives it
    document: Document | None
    point: Point | None
    state: State
    absent: str | None = None  # why there is no text at the point
    asked_for: str | None = None  # the newer form of the question, where an older one stands for it
    unmerged: tuple[Amendment, ...] = ()  # in force then, but not part of the text shown
    dismissed: tuple[Amendment, ...] = ()
    unseen: bool = False  # whether there was a text is not known: only a younger printing of it is here
    rendering: Rendering | None = None  # where the entry is what a translator made of another one

    @property
    def amendments(self) -> tuple[Amendment, ...]:
        """Everything that was ever to change the text, in corpus order where that is known."""
        refused = (a for a, _ in self.state.refused)
        found = (*self.state.applied, *self.state.later, *refused, *self.unmerged, *self.dismissed)
        return tuple({a.id: a for a in found}.values())
