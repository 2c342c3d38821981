"""The headings open above a block, by level."""

from __future__ import annotations

from taiyaku.values import Struct, field

BELOW_ALL = 99  # level of a heading the source gives no level: below every other one


class Outline(Struct):
    """A stack of open group headings; opening one closes those of its level and below."""

    open: list[tuple[float, str]] = field(default_factory=list)

    def enter(self, level: float | None, heading: str) -> None:
        depth: float = BELOW_ALL if level is None else level
        self.leave(depth)
        self.open.append((depth, heading))

    def leave(self, level: float) -> None:
        """Close every heading of this level and below."""
        while self.open and self.open[-1][0] >= level:
            self.open.pop()

    @property
    def path(self) -> tuple[str, ...]:
        return tuple(heading for _, heading in self.open)
