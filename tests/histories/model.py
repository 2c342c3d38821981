"""What is true: the text of each rule at every point in time and layer, and the rulings on it.

Moments are numbered; a half stands for something that comes out between two issues.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field, replace

Lines = tuple[str, ...]
CORE = ""  # the game's own rules


@dataclass(frozen=True)
class Moment:
    """One point of publication."""

    version: str
    year: int
    month: int

    @property
    def date(self) -> str:
        return f"{self.year}-{self.month:02}"

    def later(self, months: int) -> str:
        """A date so many months after it."""
        count = self.year * 12 + self.month - 1 + months
        return f"{count // 12}-{count % 12 + 1:02}"


@dataclass(frozen=True)
class Part:
    """One part of a rule: its bullets, or a table with its header first."""

    role: str
    lines: Lines = ()
    rows: tuple[Lines, ...] = ()


@dataclass(frozen=True)
class Text:
    """What a rule says."""

    parts: tuple[Part, ...]

    def part(self, role: str) -> Part:
        return next(p for p in self.parts if p.role == role)

    def with_part(self, part: Part) -> Text:
        return replace(self, parts=tuple(part if p.role == part.role else p for p in self.parts))

    def with_line(self, role: str, at: int, *lines: str) -> Text:
        """With other lines in the place of one."""
        old = self.part(role)
        return self.with_part(replace(old, lines=(*old.lines[:at], *lines, *old.lines[at + 1 :])))

    @property
    def said(self) -> Lines:
        """Every bullet and row, in order, without the heads of tables."""
        return tuple(self._said())

    def _said(self) -> Iterator[str]:
        for part in self.parts:
            yield from part.lines
            yield from (" | ".join(row) for row in part.rows[1:])


@dataclass(frozen=True)
class Dated:
    """A text from a moment on, in a layer; None: the rule is withdrawn."""

    since: float
    text: Text | None
    layer: str = CORE
    doubt: bool = False  # the documents do not say whether it holds


@dataclass(frozen=True)
class Ruled:
    """A question as it is put and answered from a moment on; no answer: it is withdrawn."""

    since: float
    question: str
    answer: str | None
    elsewhere: bool = False  # in another document than the FAQ


@dataclass
class Faq:
    """One question through time."""

    forms: list[Ruled]

    def at(self, moment: float) -> Ruled | None:
        return next((f for f in reversed(self.forms) if f.since <= moment), None)


@dataclass
class Erratum:
    """A correction as issues of the FAQ print it, by moment; the last wording goes on until `until`."""

    since: int
    bodies: dict[int, str]
    until: int = 99  # the first moment whose FAQ leaves it out

    def at(self, moment: int) -> str | None:
        if not self.since <= moment < self.until:
            return None
        return self.bodies[max(m for m in self.bodies if m <= moment)]


@dataclass
class Rule:
    """One rule of the core rulebook, with everything that ever became of it."""

    kind: str  # the kind of event that it stands for
    names: dict[int, str]  # since which moment it is called so
    group: str  # skill, state or table
    history: list[Dated]
    errata: list[Erratum] = field(default_factory=list)
    faqs: list[Faq] = field(default_factory=list)

    @property
    def name(self) -> str:
        return self.names[max(self.names)]

    def name_at(self, moment: int) -> str:
        return self.names[max(m for m in self.names if m <= moment)]

    def at(self, moment: float, layer: str = CORE) -> Dated | None:
        """What one layer says at a moment."""
        return next((d for d in reversed(self.history) if d.layer == layer and d.since <= moment), None)

    def text(self, moment: float) -> Text:
        """The core text at a moment at which there is one."""
        found = self.at(moment)
        assert found and found.text
        return found.text
