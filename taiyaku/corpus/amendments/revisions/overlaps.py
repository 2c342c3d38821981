"""Which words of a text patches change, to tell whether two amendments are about the same place."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from difflib import SequenceMatcher

from taiyaku.corpus.amendments.clause_texts import alike
from taiyaku.corpus.model import Clause, Patch, Section, Table
from taiyaku.values import Struct

_LIKE = 0.45  # two texts put at one place are versions of one another


class Spot(Struct, frozen=True):
    """One place that a patch changes: words of a clause, a clause that comes, a cell, a whole section."""

    kind: str  # "words", "clause", "cell", "section"
    part: str  # id of the clause or section
    text: str = ""  # as it stood before; of a clause that comes, its own
    start: int = 0
    end: int = 0
    added: str = ""

    @property
    def gone(self) -> str:
        """The words that go."""
        return self.text[self.start : self.end]


def same_place(patches: Sequence[Patch], others: Sequence[Patch]) -> bool:
    """Whether any place that some patches change is one that the others change."""
    there = list(spots(others))
    return any(_meet(a, b) for a in spots(patches) for b in there)


def spots(patches: Iterable[Patch]) -> Iterator[Spot]:
    for patch in patches:
        old = {part.id: part for part in patch.removed}
        new = {part.id: part for part in patch.added}
        for key in dict.fromkeys((*old, *new)):
            before, after = old.get(key), new.get(key)
            if isinstance(before, Clause) or isinstance(after, Clause):
                yield _clause_spot(patch.section or "", before, after)  # type: ignore[arg-type]
            else:
                yield from _section_spots(before, after)


def _clause_spot(section: str, before: Clause | None, after: Clause | None) -> Spot:
    if before is None:
        return Spot("clause", section, after.text if after else "")
    if after is None:
        return Spot("words", before.id, before.text, 0, len(before.text))
    a, b = before.text, after.text
    start = _shared(a, b)
    end = min(_shared(a[::-1], b[::-1]), min(len(a), len(b)) - start)
    return Spot("words", before.id, a, start, len(a) - end, b[start : len(b) - end])


def _shared(a: str, b: str) -> int:
    """How many characters two texts begin with together; a number counts as a whole: 2 is no part of 12."""
    count = 0
    while count < min(len(a), len(b)) and a[count] == b[count]:
        count += 1
    while count and a[count - 1].isdigit() and (a + " ")[count].isdigit() | (b + " ")[count].isdigit():
        count -= 1
    return count


def _section_spots(before: Section | None, after: Section | None) -> Iterator[Spot]:
    if before is None or after is None:
        yield Spot("section", (before or after).id)  # type: ignore[union-attr]
        return
    for number, (old, new) in enumerate(zip(before.tables, after.tables, strict=False)):
        yield from (Spot("cell", f"{before.id}|{number}.{place}") for place in _cells(old, new))
    if len(before.tables) != len(after.tables):
        yield Spot("section", before.id)
    clauses = {c.id: c for c in before.clauses}
    then = {c.id: c for c in after.clauses}
    for key in dict.fromkeys((*clauses, *then)):
        if clauses.get(key) != then.get(key):
            yield _clause_spot(before.id, clauses.get(key), then.get(key))


def _cells(old: Table, new: Table) -> Iterator[str]:
    """Cells by the name of their row and their column, so that a row more moves none of them."""
    rows = {row[:1]: row for row in old.rows}
    for at, row in enumerate(new.rows):
        there = rows.get(row[:1]) or (old.rows[at] if at < len(old.rows) else ())
        for column in range(max(len(row), len(there))):
            if row[column : column + 1] != there[column : column + 1]:
                yield f"{there[:1] or row[:1]}.{column}"


def _meet(a: Spot, b: Spot) -> bool:
    if "section" in (a.kind, b.kind):
        return a.part.partition("|")[0].startswith(b.part) or b.part.partition("|")[0].startswith(a.part)
    if a.kind != b.kind or a.part != b.part:
        return False
    if a.kind == "cell":
        return True
    if a.kind == "clause":
        return alike(a.text, b.text) >= _LIKE
    start, end = _moved(b, a.text)
    if a.start == a.end or start == end:
        if a.start == a.end and start == end:
            return a.start == start and alike(a.added, b.added) >= _LIKE
        return a.start < start < a.end or start < a.start < end
    return a.start < end and start < a.end


def _moved(spot: Spot, text: str) -> tuple[int, int]:
    """Where the words of a spot stand in another state of their clause."""
    if spot.text == text:
        return spot.start, spot.end
    blocks = SequenceMatcher(None, spot.text, text, autojunk=False).get_matching_blocks()

    def place(at: int) -> int:
        before = [b for b in blocks if b.a <= at]
        last = before[-1] if before else blocks[0]
        return last.b + min(max(at - last.a, 0), last.size)

    return place(spot.start), place(spot.end)
