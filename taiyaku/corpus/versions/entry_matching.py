"""Which entry, section, clause and row of one version of a document is which of another one.

From the whole to its parts: entries by id, wording, title and place; inside each pair its clauses, rows and
sections; then what is left over anywhere, for text moves; then what was split or merged.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Literal

from taiyaku.corpus.model import Entry, Section
from taiyaku.corpus.similarity import functional_key, likeness
from taiyaku.corpus.versions.text_matching import (
    Background,
    Pairs,
    Unit,
    Weights,
    beyond,
    find_partings,
    match_alike,
    match_same,
)
from taiyaku.values import Struct

Level = Literal["entry", "section", "clause", "row"]
_ENTRY, _INSIDE, _ANYWHERE, _SECTION = 0.5, 0.5, 0.62, 0.4  # least scores of a pair
_SAME_SECTION = 0.1  # what standing in the same section adds to a likeness
_ORDER = 0.1  # what standing at the other end of the entry takes from it
_EQUAL = 0.01  # the same for entries: it decides between those that say the same
_SHORT = 4  # words: so few may all change, and be the same clause by their place alone
_BY_PLACE = 0.35  # least likeness of longer ones that nothing but their place pairs
_ALIKE = 0.4  # from here on it is asked whether a likeness says anything
_MOVING = 4  # words a text needs to be known again anywhere


class Joint(Struct, frozen=True):
    """One of one side that is several of the other: a split, or a merger."""

    level: Level
    older: tuple[str, ...]
    newer: tuple[str, ...]


class Pairing(Struct, frozen=True):
    """Ids of the older version and those of the newer one; what has none is gone, or has come."""

    entries: Mapping[str, str]
    sections: Mapping[str, str]
    clauses: Mapping[str, str]
    rows: Mapping[str, str]
    joints: tuple[Joint, ...] = ()


def pair(olds: Sequence[Entry], news: Sequence[Entry]) -> Pairing:
    """Pair two versions of a document. Ids need to be unique on each side only."""
    old_entries, new_entries = [_entry_unit(e) for e in olds], [_entry_unit(e) for e in news]
    weights = Weights((*old_entries, *new_entries))
    entries = _paired_entries(olds, news, old_entries, new_entries, weights)
    clauses = _paired_parts(olds, news, entries, _clauses_of)
    rows = _paired_parts(olds, news, entries, _rows_of)
    sections = _paired_sections(olds, news, entries, (clauses, rows))
    joints = [
        *_joints("entry", old_entries, new_entries, entries, weights, 6),
        *_joints("clause", *clauses.sides, clauses.pairs, clauses.weights, _MOVING, clauses.joints),
    ]
    return Pairing(
        entries=_ids(old_entries, new_entries, entries),
        sections=sections,
        clauses=clauses.ids(),
        rows=rows.ids(),
        joints=tuple(joints),
    )


def plain_id(entry: Entry) -> str:
    """The id as the document itself gives it, without what tells it from another document's."""
    return entry.id.removesuffix(f"~{entry.document}")


# ---- units


def row_id(section: Section, table: int, row: int) -> str:
    """A name for a row of a table, header and caption being rows 0 and -1; tables and rows count from 1."""
    return f"{section.id}|{table}.{row}"


def row_texts(section: Section) -> Iterator[tuple[str, tuple[str, ...]]]:
    """Every row of a section's tables with its name, captions and headers first."""
    for number, table in enumerate(section.tables, 1):
        if table.caption:
            yield row_id(section, number, -1), (table.caption,)
        if table.header:
            yield row_id(section, number, 0), table.header
        for at, row in enumerate(table.rows, 1):
            yield row_id(section, number, at), row


def _clauses_of(entry: Entry) -> list[Unit]:
    return [Unit(c.id, c.text, "", s.id) for s in entry.sections for c in s.clauses]


def _rows_of(entry: Entry) -> list[Unit]:
    units = []
    for section in entry.sections:
        for name, cells in row_texts(section):
            kind = {"0": "header:", "-1": "caption:"}.get(name.rpartition(".")[2])
            units.append(Unit(name, " | ".join(cells), kind or next(filter(None, cells), ""), section.id))
    return units


def _entry_unit(entry: Entry) -> Unit:
    text = "\n".join(unit.text for unit in (*_clauses_of(entry), *_rows_of(entry)))
    return Unit(entry.id, text, entry.title)


def _ids(olds: Sequence[Unit], news: Sequence[Unit], pairs: Pairs) -> dict[str, str]:
    return {olds[a].id: news[b].id for a, b in sorted(pairs.items())}


# ---- entries


def _paired_entries(
    olds: Sequence[Entry], news: Sequence[Entry], left: list[Unit], right: list[Unit], weights: Weights
) -> Pairs:
    entry_of = {id(u): e for u, e in (*zip(left, olds, strict=True), *zip(right, news, strict=True))}
    titles = [{e.id: functional_key(e.title) for e in side} for side in (olds, news)]
    often = {k for side in (left, right) for k, n in Counter(u.key for u in side).items() if n > 1}

    around = Background(left, weights), Background(right, weights)
    places = {id(u): at / len(side) for side in (left, right) for at, u in enumerate(side)}

    def entry(unit: Unit) -> Entry:
        return entry_of[id(unit)]

    def path(unit: Unit) -> tuple[str, ...]:
        return tuple(map(functional_key, entry(unit).path))

    def telling(unit: Unit) -> bool:
        """Whether the text alone tells the entry from all others."""
        return unit.bag.total() >= _MOVING and unit.key not in often

    def score(a: Unit, b: Unit) -> float:
        first, second = entry(a), entry(b)
        told = weights.likeness(a, b)
        if a.name_key and a.name_key == b.name_key:
            named = 1.0
        else:
            named = likeness(a.name, b.name)
            told = beyond(told, max(around[0].of(a), around[1].of(b))) if told >= _ALIKE else told
        above = titles[0].get(first.parent or "", ""), titles[1].get(second.parent or "", "")
        place = 0.1 * (plain_id(first) == plain_id(second)) + 0.05 * (path(a) == path(b))
        place += 0.05 * (above[0] == above[1] != "") - 0.1 * (first.kind != second.kind)
        place -= _EQUAL * abs(places[id(a)] - places[id(b)])
        by_text = 0.8 * told if telling(a) and telling(b) else 0.0
        return max(0.45 * named + 0.55 * told, by_text) + place

    pairs: Pairs = {}
    match_same(left, right, pairs, lambda u: (plain_id(entry(u)), u.name_key, u.key, path(u)))
    match_same(left, right, pairs, lambda u: (u.name_key, u.key, path(u)))
    match_same(left, right, pairs, lambda u: (u.name_key, u.key))
    match_same(left, right, pairs, lambda u: u.key if telling(u) else None)
    match_alike(left, right, pairs, weights, score, _ENTRY)
    return pairs


# ---- clauses and rows


class _Parts(Struct):
    """The clauses, or rows, of both versions, and their pairs."""

    sides: tuple[list[Unit], list[Unit]]
    pairs: Pairs
    weights: Weights
    joints: list[Joint]  # inside an entry

    def ids(self) -> dict[str, str]:
        return _ids(*self.sides, self.pairs)


def _paired_parts(
    olds: Sequence[Entry], news: Sequence[Entry], entries: Pairs, parts: Callable[[Entry], list[Unit]]
) -> _Parts:
    signs = {s.id: (s.role, functional_key(s.heading or "")) for e in (*olds, *news) for s in e.sections}
    old_parts, new_parts = [parts(e) for e in olds], [parts(e) for e in news]
    left, right = [u for units in old_parts for u in units], [u for units in new_parts for u in units]
    weights = Weights((*left, *right))
    starts = _starts(old_parts), _starts(new_parts)
    pairs: Pairs = {}
    joints: list[Joint] = []
    for a, b in entries.items():
        inside = _paired_inside(old_parts[a], new_parts[b], signs, weights)
        pairs.update({starts[0][a] + old: starts[1][b] + new for old, new in inside.items()})
        joints += _joints("clause", old_parts[a], new_parts[b], inside, weights, _MOVING)
    _pair_anywhere(left, right, pairs, weights, joints)
    return _Parts((left, right), pairs, weights, joints)


def _pair_anywhere(
    left: list[Unit], right: list[Unit], pairs: Pairs, weights: Weights, joints: list[Joint]
) -> None:
    """Add the pairs of what is left, wherever it stands, but for what was split or merged inside its entry.

    A text that stands in several places is not known again elsewhere.
    """
    often = {k for side in (left, right) for k, n in Counter(u.key for u in side).items() if n > 1}

    def known_anywhere(unit: Unit) -> object:
        return unit.key if unit.bag.total() >= _MOVING and unit.key not in often else None

    def score(a: Unit, b: Unit) -> float:
        if min(a.bag.total(), b.bag.total()) <= _MOVING or a.key in often or b.key in often:
            return 0.0
        fit = weights.likeness(a, b)
        return beyond(fit, max(around[0].of(a), around[1].of(b))) if fit >= _ANYWHERE else fit

    around = Background(left, weights), Background(right, weights)
    taken = set(pairs.values())
    explained = {i for j in joints for i in j.older}, {i for j in joints for i in j.newer}
    olds = [a for a, u in enumerate(left) if a not in pairs and u.id not in explained[0]]
    news = [b for b, u in enumerate(right) if b not in taken and u.id not in explained[1]]
    some_left, some_right = [left[a] for a in olds], [right[b] for b in news]
    found: Pairs = {}
    match_same(some_left, some_right, found, known_anywhere)
    match_alike(some_left, some_right, found, weights, score, _ANYWHERE)
    pairs.update({olds[a]: news[b] for a, b in found.items()})


def _starts(parts: Sequence[Sequence[Unit]]) -> list[int]:
    starts = [0]
    for units in parts:
        starts.append(starts[-1] + len(units))
    return starts


def _paired_inside(
    left: list[Unit], right: list[Unit], signs: Mapping[str, tuple[str, str]], weights: Weights
) -> Pairs:
    """The parts of two entries that are the same entry."""

    places = [{u.id: at / max(1, len(side) - 1) for at, u in enumerate(side)} for side in (left, right)]

    def same_section(a: Unit, b: Unit) -> bool:
        return signs[a.container] == signs[b.container]

    def score(a: Unit, b: Unit) -> float:
        if (a.name in _OWN_NAMES) != (b.name in _OWN_NAMES):
            return 0.0
        fit = weights.likeness(a, b)
        if a.name_key and a.name_key == b.name_key:
            fit = 0.7 + 0.3 * fit
        apart = abs(places[0][a.id] - places[1][b.id])
        return fit + _SAME_SECTION * same_section(a, b) - _ORDER * apart

    def told(unit: Unit) -> str:
        return unit.key or unit.text or "nothing"

    counts = [Counter(map(told, side)) for side in (left, right)]

    def as_often(unit: Unit) -> str | None:
        """The text, unless one of several that say it went, came or was edited: their places decide then."""
        return told(unit) if counts[0][told(unit)] == counts[1][told(unit)] else None

    pairs: Pairs = {}
    match_same(left, right, pairs, lambda u: (signs[u.container], u.text) if as_often(u) else None)
    match_same(left, right, pairs, lambda u: (signs[u.container], told(u)) if as_often(u) else None)
    match_same(left, right, pairs, as_often)
    match_alike(left, right, pairs, weights, score, _INSIDE)
    match_same(left, right, pairs, told)
    for a, b in list(_lone_gaps(left, right, pairs)):
        short = max(left[a].bag.total(), right[b].bag.total()) <= _SHORT
        fits = short or score(left[a], right[b]) >= _BY_PLACE + _SAME_SECTION
        if fits and same_section(left[a], right[b]):
            pairs[a] = b
    return pairs


_OWN_NAMES = frozenset({"header:", "caption:"})


def _lone_gaps(left: Sequence[Unit], right: Sequence[Unit], pairs: Pairs) -> Iterator[tuple[int, int]]:
    """One unpaired part on each side between the same paired neighbours: the same place."""
    back = {b: a for a, b in pairs.items()}
    for a in range(len(left)):
        if a in pairs or (a + 1 < len(left) and a + 1 not in pairs):
            continue
        if a and a - 1 not in pairs:
            continue
        b = pairs[a - 1] + 1 if a else 0
        follows = len(right) if a + 1 == len(left) else pairs[a + 1]
        if b not in back and follows == b + 1:
            yield a, b


# ---- sections


def _paired_sections(
    olds: Sequence[Entry], news: Sequence[Entry], entries: Pairs, parts: Sequence[_Parts]
) -> dict[str, str]:
    flows: Counter[tuple[str, str]] = Counter()
    filled: Counter[str] = Counter()
    for part in parts:
        left, right = part.sides
        filled.update(u.container for u in left)
        for a, b in part.pairs.items():
            flows[left[a].container, right[b].container] += 1

    def score(a: Unit, b: Unit) -> float:
        flow = flows[a.id, b.id] / max(1, filled[a.id])
        return 0.35 * (a.text == b.text) + 0.25 * (a.name_key == b.name_key) + 0.4 * flow

    old_units = {e.id: [Unit(s.id, s.role, s.heading or "", e.id) for s in e.sections] for e in olds}
    new_units = {e.id: [Unit(s.id, s.role, s.heading or "", e.id) for s in e.sections] for e in news}
    nothing = Weights(())
    found: dict[str, str] = {}
    for a, b in entries.items():
        left, right = old_units[olds[a].id], new_units[news[b].id]
        pairs: Pairs = {}
        if [(u.text, u.name_key) for u in left] == [(u.text, u.name_key) for u in right] and len(left) == 1:
            pairs = {0: 0}
        else:
            match_alike(left, right, pairs, nothing, score, _SECTION)
        found.update(_ids(left, right, pairs))
    taken = set(found.values())
    for (old, new), count in flows.most_common():  # a whole section that went to another entry
        if old not in found and new not in taken and 2 * count > filled[old]:
            found[old] = new
            taken.add(new)
    return found


# ---- splits and mergers


def _joints(
    level: Level,
    olds: list[Unit],
    news: list[Unit],
    pairs: Pairs,
    weights: Weights,
    fewest: int,
    settled: Sequence[Joint] = (),
) -> Iterator[Joint]:
    """What was split, then what was merged, behind what is settled; nothing counts twice.

    Pairs that a joint explains stay pairs.
    """
    yield from settled
    gone = {i for joint in settled for i in joint.older}
    come = {i for joint in settled for i in joint.newer}
    done = set(gone), set(come)
    for whole, pieces in find_partings(olds, news, pairs, weights, fewest, done).items():
        names = [news[b].id for b in pieces]
        if olds[whole].id not in gone and not come & set(names):
            gone.add(olds[whole].id)
            come.update(names)
            yield Joint(level, (olds[whole].id,), tuple(names))
    back = {b: a for a, b in pairs.items()}
    for whole, pieces in find_partings(news, olds, back, weights, fewest, (done[1], done[0])).items():
        names = [olds[a].id for a in pieces]
        if news[whole].id not in come and not gone & set(names):
            gone.update(names)
            come.add(news[whole].id)
            yield Joint(level, tuple(names), (news[whole].id,))
