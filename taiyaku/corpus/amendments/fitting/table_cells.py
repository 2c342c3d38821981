"""Errata that change tables: one cell by its row and column, or a table given anew."""

from __future__ import annotations

import re
from collections.abc import Sequence

from taiyaku.corpus.amendments.clause_texts import same
from taiyaku.corpus.amendments.fitting.locator import Fit, Pool, misfit
from taiyaku.corpus.amendments.wordings.location_parser import Place
from taiyaku.corpus.amendments.wordings.place_words import PlaceWords, lowered
from taiyaku.corpus.model import Entry, Patch, Provenance, Section, Table
from taiyaku.corpus.name_keys import loose_key
from taiyaku.corpus.similarity import plain
from taiyaku.values import replace

_FIGURE = re.compile(r"(?<![\w.,])[+−-]?\d+(?:[.,/]\d+)*[%\"″+]?(?![\w])")
_MEASURE = re.compile(r"[+−-]?\d+(?:[.,]\d+)*|\d*d\d+(?:[+-]\d+)?")
_MEASURED = re.compile(rf"(?:{_MEASURE.pattern})(?P<unit>\s+[^\W\d].*)")
Spot = tuple[Section, int, int, int]  # section, table in it, row, column


def cell_fit(
    value: tuple[str | None, str], place: Place, entry: Entry, pool: Pool, where: Provenance,
    exact: bool = False,
) -> Fit:  # fmt: skip
    """A cell's new value, where row and column are named and it holds what it is said to hold.

    `exact`: the value is a wording quoted in full, so that one cell of this very text is enough.
    """
    old, new = value
    named = _named_cells(place, pool)
    if exact:
        spots = [s for s in _cells(pool) if old and same(_text(s), old)]
        if len(spots) > 1:
            spots = [s for s in spots if s in named]
    else:
        spots = named or _named_cells(place, pool, alone=entry.title)
    text = f"{place.said}" if place.said else new
    if len(spots) != 1:
        near = tuple(dict.fromkeys(s[0].id for s in spots))[:5] or tuple(
            s.id for s in pool.sections if s.tables
        )
        return misfit("replace", entry, f"not one cell of {entry.title} is meant", near, old, text)
    spot = spots[0]
    stands = _text(spot)
    if _value(stands) == _value(new):
        return Fit("replace", spot[0].id, after=new, already=True, section=spot[0])
    if old is not None and _value(stands) != _value(old):
        reason = f"the cell reads “{stands}” and not “{old}”"
        return misfit("replace", entry, reason, (spot[0].id,), old, text)
    if (unit := _MEASURED.fullmatch(stands.strip())) and _MEASURE.fullmatch(new.strip()):
        new = f"{new.strip()}{unit['unit']}"  # "3d6" for "2d6 coins"
    section, at, row, column = spot
    table = section.tables[at]
    rows = list(table.rows)
    cells = list(rows[row])
    cells[column] = new
    rows[row] = tuple(cells)
    changed = _with_table(section, at, replace(table, rows=tuple(rows), provenance=where))
    label = table.rows[row][0]
    heads = (label, table.header[column] if table.header else "")
    if any(head and _value(head) in _value(new) for head in heads):
        reason = "what it gives names the cell"  # 虎猫の素早さ is no value
        return misfit("replace", entry, reason, (section.id,), old, text)
    before, after = f"{label}\t{stands}", f"{label}\t{new}"
    return Fit("replace", section.id, before, after, exchanged(entry, section, changed))


def told_cell(text: str, entry: Entry, pool: Pool, where: Provenance, words: PlaceWords) -> Fit | None:
    """ "Vase: 6 points", "The cost of the Eel Catcher should be 22.": row, column and value, and no more."""
    values = _FIGURE.findall(text)
    if len(values) != 1:
        return None
    spots = _named_cells(Place(said=text), pool)
    if len(spots) != 1 or words.find("turns").search(lowered(text)):
        return None
    section, at, row, column = spots[0]
    table = section.tables[at]
    unit = re.fullmatch(rf"{_FIGURE.pattern}(?P<unit> ?[^\W\d]+)", _text(spots[0]).strip())
    if unit and f"{values[0]}{unit['unit']}" in text:  # "8 sp", for "5 sp"
        values = [f"{values[0]}{unit['unit']}"]
    left = lowered(text).removeprefix(f"{lowered(entry.title)}:").replace(values[0].casefold(), " ", 1)
    for label in (table.rows[row][0], table.header[column] if table.header else ""):
        left = re.sub(rf"{re.escape(lowered(label))}(?:['’]?s)?" if label else "(?!)", " ", left, count=1)
    for name in ("alters", "reads", "anew", "restating", "verbs_of_figures"):
        left = words.find(name).sub(" ", left)
    left = " ".join(word for word in left.split() if word.strip(".,:") not in words.fillers)
    if any(map(str.isalnum, left)) or not (unit or _FIGURE.fullmatch(_text(spots[0]).strip())):
        return None
    return cell_fit((None, values[0]), Place(said=text), entry, pool, where)


def _value(text: str) -> str:
    return plain(text).replace(" ", "")


def _text(spot: Spot) -> str:
    section, table, row, column = spot
    return section.tables[table].rows[row][column]


def _cells(pool: Pool) -> list[Spot]:
    return [
        (section, t, r, c)
        for section in pool.sections
        for t, table in enumerate(section.tables)
        for r, row in enumerate(table.rows)
        for c in range(len(row))
    ]


def _named_cells(place: Place, pool: Pool, alone: str = "") -> list[Spot]:
    """The cells whose row and column the words name; a name inside a longer one does not count.

    In the table of a rule that is `alone` called so, the only row, or the one of that name, needs no name.
    """
    found: list[Spot] = []
    for section in pool.sections:
        for t, table in enumerate(section.tables):
            pairs = not any(table.header) and all(len(row) == 2 for row in table.rows)  # a label, its value
            columns = [1] if pairs else _stand_in(table.header, place.said)
            rows = [r for r, row in enumerate(table.rows) if row and _is_named(row[0], place)]
            if not rows:
                rows = _stand_in([row[0] if row else "" for row in table.rows], place.said)
            if not rows and alone:
                called = [
                    r for r, row in enumerate(table.rows) if row and loose_key(row[0]) == loose_key(alone)
                ]
                rows = called or [0] * (len(table.rows) == 1)
            found += [
                (section, t, r, c)
                for r in rows
                for c in columns
                if 0 < c < len(table.rows[r])
            ]  # fmt: skip
    return found


def _is_named(text: str, place: Place) -> bool:
    return bool(loose_key(text)) and any(loose_key(text) == loose_key(name) for name in place.names)


def _stand_in(labels: Sequence[str], text: str) -> list[int]:
    """Which labels stand in a text, as whole words and not inside a longer label."""
    flat = plain(text).casefold()
    spans: dict[int, tuple[int, int]] = {}
    for at, label in enumerate(labels):
        key = plain(label).casefold()
        left = r"(?<![a-z0-9])" if key[:1].isascii() else ""
        right = r"s?(?![a-z0-9])" if key[-1:].isascii() else ""
        if any(c.isalpha() for c in key) and (m := re.search(f"{left}{re.escape(key)}{right}", flat)):
            spans[at] = m.span()
    return [
        at
        for at, (a, b) in spans.items()
        if not any(c <= a and b <= d and (d - c) > (b - a) for other, (c, d) in spans.items() if other != at)
    ]


def table_fit(tables: Sequence[Table], entry: Entry, pool: Pool, where: Provenance) -> Fit:
    """A table given anew for the one with the same columns; rows of the same name, if it gives some only."""
    text = "\n".join("\t".join(row) for t in tables for row in (t.header, *t.rows))
    near = tuple(s.id for s in pool.sections if s.tables) or (entry.id,)
    if len(tables) != 1:
        return misfit("replace", entry, "it restates several tables", near, after=text)
    new = tables[0]
    spots = [
        (section, at)
        for section in pool.sections
        for at, table in enumerate(section.tables)
        if _key(table.header) == _key(new.header)
    ]
    if len(spots) != 1:
        return misfit("replace", entry, f"{entry.title} has no such table", near, after=text)
    section, at = spots[0]
    old = section.tables[at]
    if [_key(r) for r in old.rows] == [_key(r) for r in new.rows]:
        return Fit("replace", section.id, after=text, already=True, section=section)
    rows = _merged(old, new)
    if rows is None:
        return misfit("replace", entry, "it gives other rows than the table has", near, after=text)
    changed = _with_table(section, at, replace(old, rows=rows, provenance=new.provenance))
    before = "\n".join("\t".join(row) for row in (old.header, *old.rows))
    after = "\n".join("\t".join(row) for row in (old.header, *rows))
    return Fit("replace", section.id, before, after, exchanged(entry, section, changed))


def _key(row: Sequence[str]) -> tuple[str, ...]:
    return tuple(_value(cell).casefold() for cell in row)


def _merged(old: Table, new: Table) -> tuple[tuple[str, ...], ...] | None:
    """All new rows if they cover the old ones; else the old rows with those of the same name exchanged."""
    names = [_value(row[0]).casefold() if row else "" for row in old.rows]
    given = {_value(row[0]).casefold() if row else "": row for row in new.rows}
    if len(given) != len(new.rows) or len(set(names)) != len(names):
        return None
    if set(names) <= set(given):
        return new.rows
    if set(given) <= set(names):
        return tuple(given.get(name, row) for name, row in zip(names, old.rows, strict=True))
    return None


def _with_table(section: Section, at: int, table: Table) -> Section:
    return replace(section, tables=(*section.tables[:at], table, *section.tables[at + 1 :]))


def exchanged(entry: Entry, old: Section, new: Section) -> tuple[Patch, ...]:
    """The patch that puts one section in the place of another."""
    ids = [s.id for s in entry.sections]
    at = ids.index(old.id)
    return (Patch(entry.id, None, ids[at - 1] if at else None, (old,), (new,)),)
