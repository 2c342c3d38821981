"""What a comparison of two versions says: changes, and where every citation went."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Container, Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from typing import Literal

from taiyaku.corpus.model import Clause, Entry, Provenance, Section
from taiyaku.corpus.similarity import functional_key, plain, word_diff
from taiyaku.corpus.text import any_of
from taiyaku.corpus.versions.entry_matching import Level, row_texts
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


# Numbers of rules that changed, and references that merely follow: "see rule 4.3" → "see rule 4.4".

_NUMBER = r"\d+(?:\.\d+)*[a-z]?(?![0-9A-Za-z.]*\d)"
_ALONE = r"(?<![0-9A-Za-z_.])"
# No measure looks like this.
_LONG = rf"{_ALONE}\d+(?:\.\d+){{2,}}[a-z]?(?![0-9A-Za-z])|{_ALONE}\d+\.\d+[a-z](?![0-9A-Za-z])"
_BRACKETED = rf"(?<=[(（\[])\s*{_NUMBER}(?=\s*[)）\]])"
_MORE = rf"(?:\s*(?:,|、|&|-|–|~|〜|\band\b|\bor\b|\bto\b)\s*{_NUMBER})*"
_PARTS = re.compile(r"\d+(?:\.\d+)*[a-z]?")


def bare_number(marker: str | None) -> str:
    """The number of a rule or an item without what stands around it; empty if it has no figure."""
    found = _PARTS.search(plain(marker or ""))
    return found[0] if found else ""


class Renumbering:
    """Which number of the older version is which of the newer one.

    `words` are the words that announce a number ("rule", "section", 項): without one of them before or after
    it, only a number that can be nothing else counts, such as 4.3.1, 702.5a or (4.3), or one that stands
    before the name of its rule: "16 Move". `names` are the rules' names with their numbers.
    """

    def __init__(
        self,
        pairs: Iterable[tuple[str, str]],
        words: Sequence[str] = (),
        names: Iterable[tuple[str, str]] = (),
    ) -> None:
        options: dict[str, set[str]] = defaultdict(set)
        for old, new in pairs:
            if old and new:
                options[old].add(new)
        # A number that two rules had is no address.
        self.known: Mapping[str, str] = {old: min(new) for old, new in options.items() if len(new) == 1}
        self.changed = any(old != new for old, new in self.known.items())
        self._names = {(number, name.casefold()) for number, name in names if number and name.strip()}
        self._references = _references(words, {name for _, name in self._names} if self.changed else set())

    def follow(self, text: str) -> str:
        """The older text with its references as the newer version numbers them."""
        if not self.changed or not any(c.isdigit() for c in text):
            return text
        return self._references.sub(self._followed, text)

    def _followed(self, reference: re.Match[str]) -> str:
        name = reference["name"]
        if name is None:
            return _PARTS.sub(self._renamed, reference[0])
        number = plain(reference["number"])
        if (number, name.casefold()) not in self._names:
            return reference[0]
        return self.known.get(number, number) + reference["rest"]

    def _renamed(self, number: re.Match[str]) -> str:
        return self.known.get(plain(number[0]), number[0])


def mask_references(text: str, known: Container[str], words: tuple[str, ...]) -> tuple[str, tuple[str, ...]]:
    """The text without the numbers of rules it refers to, and these numbers, as far as they are `known`."""
    numbers: list[str] = []

    def masked(number: re.Match[str]) -> str:
        name = plain(number[0])
        if name not in known:
            return number[0]
        numbers.append(name)
        return "§"

    return _plain_references(words).sub(lambda r: _PARTS.sub(masked, r[0]), text), tuple(numbers)


@lru_cache(maxsize=8)
def _plain_references(words: tuple[str, ...]) -> re.Pattern[str]:
    return _references(words, ())


def _references(words: Sequence[str], names: Iterable[str]) -> re.Pattern[str]:
    called = rf"[\s.:：]+(?P<name>{any_of(names)})"
    named = rf"{_ALONE}(?P<number>{_PARTS.pattern})(?P<rest>{called})(?![0-9A-Za-z])"
    patterns = [_LONG, _BRACKETED, named]
    if words:
        latin, other = any_of(filter(str.isascii, words)), any_of(w for w in words if not w.isascii())
        before = rf"{_ALONE}{_PARTS.pattern}\s*{other}", rf"{other}\s*{_NUMBER}{_MORE}"
        patterns = [*before, rf"\b{latin}\.?\s*{_NUMBER}{_MORE}", *patterns]
    return re.compile("|".join(patterns), re.IGNORECASE)
