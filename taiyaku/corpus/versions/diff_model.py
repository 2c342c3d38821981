"""What a comparison of two versions says: changes, and where every citation went."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Literal

from taiyaku.corpus.model import Clause, Entry, Provenance, Section
from taiyaku.corpus.similarity import functional_key, word_diff
from taiyaku.corpus.versions.entry_matching import Level, row_texts
from taiyaku.corpus.versions.renumbering import bare_number
from taiyaku.values import Struct, replace

Relation = Literal["unchanged", "edited", "moved", "renumbered", "split", "merged", "added", "removed"]
# What a change is called where several things happened at once: the first of these.
_RANK: tuple[Relation, ...] = ("added", "removed", "split", "merged", "edited", "moved", "renumbered")


class Change(Struct, frozen=True):
    """What happened to a part of the older version, or what the newer one added."""

    level: Level
    relation: Relation
    older: tuple[str, ...]  # ids
    newer: tuple[str, ...]
    functional: bool  # whether what is said changed; else only typography, numbers, pages or places
    title: str  # of the entry
    flags: tuple[Relation, ...] = ()  # everything that happened, such as moved and edited
    before: str | None = None
    after: str | None = None
    older_at: Provenance | None = None
    newer_at: Provenance | None = None
    details: tuple[str, ...] = ()  # facts that changed: "number: 4.3 → 4.4"
    parts: tuple[Change, ...] = ()  # of an entry: its sections, clauses and rows

    @property
    def runs(self) -> list[tuple[str, str]]:
        """What stayed, went and came, where there was a text before and is one after."""
        if self.before is None or self.after is None:
            return []
        return [(run.change, run.text) for run in word_diff(self.before, self.after)]


class Difference(Struct, frozen=True):
    """All that changed from one version of a document to another one."""

    changes: tuple[
        Change, ...
    ]  # of entries, in the order of the newer version, what was removed at its place
    unchanged: tuple[tuple[str, str], ...]  # ids of entries nothing happened to
    follows: Mapping[str, str]  # id of an entry, section or clause -> its id in the newer version
    lost: tuple[str, ...]  # ids that cannot be followed
    repaged: int  # entries that stand on other pages

    @property
    def renamed(self) -> dict[str, str]:
        """What is found under another id."""
        return {old: new for old, new in self.follows.items() if old != new}

    def follow(self, old: str) -> str | None:
        """The id under which a citation of the older version is found in the newer one."""
        return self.follows.get(old)

    def functional_only(self) -> Difference:
        """The difference without what is editorial; citations are followed all the same."""
        changes = (
            replace(c, parts=tuple(p for p in c.parts if p.functional)) for c in self.changes if c.functional
        )
        return replace(self, changes=tuple(changes))


def main_relation(flags: Iterable[Relation]) -> Relation:
    """What a change is called where several things happened at once."""
    return min(flags, key=_RANK.index)


def in_rank(flags: Iterable[Relation]) -> tuple[Relation, ...]:
    return tuple(sorted(flags, key=_RANK.index))


class Part(Struct, frozen=True):
    """A clause or a row, where it stands, and its place among its siblings."""

    id: str
    level: Level
    text: str
    entry: Entry
    section: Section
    container: str
    place: int
    where: Provenance
    clause: Clause | None = None

    @property
    def number(self) -> str:
        return bare_number(self.clause.marker) if self.clause else ""


def parts_of(entry: Entry) -> Iterator[Part]:
    for section in entry.sections:
        for place, clause in enumerate(section.clauses):
            yield Part(
                clause.id, "clause", clause.text, entry, section, section.id, place, clause.provenance, clause
            )
        tables = section.tables
        for place, (name, cells) in enumerate(row_texts(section)):
            number = int(name.rpartition("|")[2].partition(".")[0])
            where = tables[number - 1].provenance
            yield Part(name, "row", " | ".join(cells), entry, section, section.id + "|", place, where)


def lone_change(part: Part, relation: Literal["added", "removed"]) -> Change:
    added = relation == "added"
    return Change(
        level=part.level,
        relation=relation,
        older=() if added else (part.id,),
        newer=(part.id,) if added else (),
        functional=bool(functional_key(part.text).strip("<>=+-~/&")),  # a stray sign says nothing
        title=part.entry.title,
        flags=(relation,),
        before=None if added else part.text,
        after=part.text if added else None,
        older_at=None if added else part.where,
        newer_at=part.where if added else None,
    )


def is_step(old: Part, new: Part) -> bool:
    """Whether the order of the items is what their numbers say: 1., 2., 3., not 4.3.1."""
    return bool(old.number and new.number) and "." not in old.number + new.number and old.number != new.number


def struck_wording(clause: Clause | None) -> list[str]:
    spans = clause.spans if clause else ()
    return [
        f"{s.style} {functional_key(clause.text[s.start : s.end])}"
        for s in spans
        if clause and s.style in {"deleted", "inserted"}
    ]


def place_of(part: Part) -> str:
    return f"{part.entry.title} / {part.section.heading or part.section.role}"
