"""What went and what came between two states of an entry, word by word.

Imported only where differences are asked for.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from taiyaku.corpus.model import Entry, Section
from taiyaku.corpus.name_keys import loose_key
from taiyaku.corpus.similarity import Run, functional_key, likeness, word_diff
from taiyaku.corpus.subsequence import common_ends
from taiyaku.corpus.versions.assignment import assign_in_order
from taiyaku.values import Struct

_ALIKE = 0.4  # below that, one line went and another one came


class LineChange(Struct, frozen=True):
    """A clause or table row as runs of text that stayed, went or came."""

    id: str
    marker: str | None
    depth: int
    runs: tuple[Run, ...]

    @property
    def changed(self) -> bool:
        return any(run.change != "same" for run in self.runs)


class SectionChange(Struct, frozen=True):
    """A section, line by line."""

    id: str
    role: str
    heading: str | None
    lines: tuple[LineChange, ...]

    @property
    def changed(self) -> bool:
        return any(line.changed for line in self.lines)

    @property
    def changed_lines(self) -> list[LineChange]:
        return [line for line in self.lines if line.changed]


class Redline(Struct, frozen=True):
    """All that changed between two states of a text."""

    since: str  # what it is compared with, in words
    sections: tuple[SectionChange, ...]

    @property
    def changed(self) -> bool:
        return any(section.changed for section in self.sections)


class _Line(Struct, frozen=True):
    id: str
    marker: str | None
    depth: int
    text: str


def redline(before: Entry, after: Entry) -> tuple[SectionChange, ...]:
    """The later text with the earlier one woven in, by section; sections that went keep their place."""
    pairs = _paired(before.sections, after.sections)
    return tuple(_section(old, new) for old, new in pairs)


def _section(old: Section | None, new: Section | None) -> SectionChange:
    shown = new or old
    assert shown is not None
    lines = _woven(_lines(old) if old else [], _lines(new) if new else [])
    return SectionChange(shown.id, shown.role, shown.heading, tuple(lines))


def _lines(section: Section) -> list[_Line]:
    lines = [_Line(c.id, c.marker, c.depth, c.text) for c in section.clauses]
    for number, table in enumerate(section.tables, 1):
        rows = [row for row in (table.header, *table.rows) if any(row)]
        lines += [_Line(f"{section.id}.table-{number}", None, 0, " | ".join(row)) for row in rows]
    return lines


def _paired(old: Sequence[Section], new: Sequence[Section]) -> list[tuple[Section | None, Section | None]]:
    """Sections of the same id, else of the same role and heading, else of the same role, in order."""
    partner: dict[int, int] = {}
    for key in (lambda s: s.id, lambda s: (s.role, loose_key(s.heading or "")), lambda s: s.role):
        for at, section in enumerate(new):
            if at in partner:
                continue
            free = (i for i, s in enumerate(old) if i not in partner.values() and key(s) == key(section))
            if (found := next(free, None)) is not None:
                partner[at] = found
    pairs: list[tuple[Section | None, Section | None]] = []
    gone = [i for i in range(len(old)) if i not in partner.values()]
    for at, section in enumerate(new):
        mate = partner.get(at)
        while gone and mate is not None and gone[0] < mate:
            pairs.append((old[gone.pop(0)], None))
        pairs.append((old[mate] if mate is not None else None, section))
    return pairs + [(old[i], None) for i in gone]


def _woven(old: Sequence[_Line], new: Sequence[_Line]) -> Iterator[LineChange]:
    for before, after in _aligned(old, new):
        line = after or before
        assert line is not None
        runs = word_diff(before.text if before else "", after.text if after else "")
        yield LineChange(line.id, line.marker, line.depth, runs)


def _aligned(old: Sequence[_Line], new: Sequence[_Line]) -> list[tuple[_Line | None, _Line | None]]:
    """Pairs of lines in order that are most alike in sum; the rest alone."""
    begin, end = common_ends([line.text for line in old], [line.text for line in new])
    ours, theirs = old[begin : len(old) - end], new[begin : len(new) - end]
    middle = assign_in_order(len(ours), len(theirs), lambda a, b: _alike(ours[a], theirs[b]))
    pairs: list[tuple[_Line | None, _Line | None]] = [*zip(old[:begin], new[:begin], strict=True)]
    x = y = 0
    for a, b in (*middle, (len(ours), len(theirs))):
        pairs += [(line, None) for line in ours[x:a]] + [(None, line) for line in theirs[y:b]]
        pairs += zip(ours[a : a + 1], theirs[b : b + 1], strict=True)
        x, y = a + 1, b + 1
    return [*pairs, *zip(old[len(old) - end :], new[len(new) - end :], strict=True)]


def _alike(a: _Line, b: _Line) -> float:
    if a.text == b.text:
        return 1.2
    if functional_key(a.text) == functional_key(b.text):
        return 1.1
    found = likeness(a.text, b.text)
    return (found + (0.05 if a.id == b.id else 0.0)) if found >= _ALIKE or a.id == b.id else 0.0
