"""Model values as rows of the tables in schema.sql, and rows as values."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import partial
from operator import attrgetter
from types import NoneType
from typing import Any, TypeVar

from taiyaku.corpus import model
from taiyaku.multimap import multimap
from taiyaku.values import astuple, decode, encode

Row = Sequence[Any]
T = TypeVar("T", bound=model.Record)


def as_json(value: Any) -> str:
    """Compact JSON with every character as it is."""
    return encode(value).decode()


def texts(value: str) -> tuple[str, ...]:
    """A JSON array of texts as a tuple."""
    return decode(tuple[str, ...], value)


def place_row(where: model.Provenance) -> tuple[Any, ...]:
    pages = where.pages or (None, None)
    return (where.file, *where.lines, *pages, as_json(where.bbox) if where.bbox else None)


def place(row: Row) -> model.Provenance:
    """The provenance in the last six columns of a row."""
    file, first, last, page_first, page_last, box = row[-6:]
    pages = (page_first, page_last) if page_first is not None else None
    bbox = decode(tuple[float, float, float, float], box) if box else None
    return model.Provenance(file, (first, last), pages, bbox)


def _columns(values: Iterable[Any]) -> list[Any]:
    """Fields as columns have them: lists, and values inside a value, as JSON."""
    return [one if type(one) in _AS_THEY_ARE else as_json(one) for one in values]


_AS_THEY_ARE = frozenset({str, int, bool, float, NoneType})


def row_of(value: model.Record) -> Sequence[Any]:
    """The row of a value that is kept field by field."""
    return _columns(astuple(value))


def _placed(*names: str) -> Callable[[Any], Sequence[Any]]:
    """What makes a row of some fields of a value, and of where it stands."""
    take = attrgetter(*names)
    return lambda value: [*_columns(take(value)), *place_row(value.provenance)]


def _maker(kind: type[T], **readers: Callable[[Any], Any]) -> Callable[[Row], T]:
    """What makes a value of such a row; `readers` of the fields that stand there otherwise."""
    read = [(kind.__struct_fields__.index(name), reader) for name, reader in readers.items()]

    def make(row: Row) -> T:
        fields = list(row[1:])
        for at, reader in read:
            fields[at] = reader(fields[at])
        return kind(*fields)

    return make


def _if_any(kind: type[Any]) -> Callable[[str | None], Any]:
    """What reads a value that may be missing."""
    return lambda value: None if value is None else decode(kind, value)


document = _maker(model.Document)
link = _maker(
    model.Link, candidates=texts, edition_gap=bool, span=_if_any(tuple[int, int]), decided=bool, reasons=texts
)
group = _maker(model.Group, members=texts, differing=texts)
problem = _maker(model.Problem, where=_if_any(model.Provenance))
coverage = _maker(
    model.Coverage,
    leftovers=partial(decode, tuple[model.Unplaced, ...]),
    tallies=partial(decode, tuple[model.Tally, ...]),
)
amendment = _maker(
    model.Amendment, patches=partial(decode, tuple[model.Patch, ...]), nearest=texts, repairs=bool
)
version = _maker(model.Version, aliases=texts, documents=texts)
lineage = _maker(model.Lineage, functional=bool)
stale = _maker(model.Stale)
alignment = _maker(
    model.Alignment, en=texts, ja=texts, edition_gap=bool, stale=bool, issues=texts, evidence=texts
)
translation = _maker(model.Translation, of=texts, stale=bool, instead_of=texts)
term = _maker(
    model.Term, en=texts, ja=texts, reading=texts, evidence=texts,
    occurrences=partial(decode, tuple[tuple[model.Lang, int], ...]),
    forms=partial(decode, tuple[model.TermForm, ...]),
)  # fmt: skip


entry_row = _placed(
    "id", "kind", "document", "edition", "lang", "number", "labels", "parent", "path", "version", "date",
    "status", "removed", "reference", "related",
)  # fmt: skip
section_row = _placed("id", "role", "heading", "lang", "version", "date", "group")
clause_row = _placed("id", "text", "marker", "depth", "variant")
table_row = _placed("caption", "header", "rows")


def entry(row: Row, titles: Iterable[Row], sections: Sequence[model.Section]) -> model.Entry:
    """An entry from its row, the rows of its titles and its sections."""
    named = [(model.Title(lang, text, form), alias) for _, _, lang, text, form, alias in titles]
    reference = None if row[14] is None else decode(model.Reference, row[14])
    return model.Entry(
        id=row[1], kind=row[2], document=row[3], edition=row[4], lang=row[5],
        titles=tuple(t for t, alias in named if not alias), sections=tuple(sections), provenance=place(row),
        number=row[6], labels=texts(row[7]), parent=row[8], path=texts(row[9]),
        aliases=tuple(t for t, alias in named if alias), version=row[10], date=row[11], status=row[12],
        removed=row[13], reference=reference, related=texts(row[15]),
    )  # fmt: skip


def sections_by_entry(
    sections: Iterable[Row], clauses: Iterable[Row], spans: Iterable[Row], tables: Iterable[Row]
) -> Mapping[int, list[model.Section]]:
    """Rows of the four tables, each in order of position, put together."""
    spans_of = multimap((clause, model.Span(start, end, style)) for _, clause, start, end, style in spans)
    clauses_of: defaultdict[int, list[model.Clause]] = defaultdict(list)
    for row in clauses:
        position, section, id_, text, marker, depth, variant = row[:7]
        marks = tuple(spans_of[position]) if position in spans_of else ()
        clauses_of[section].append(model.Clause(id_, text, place(row), marker, depth, marks, variant))
    tables_of: defaultdict[int, list[model.Table]] = defaultdict(list)
    for row in tables:
        cells = decode(tuple[tuple[str, ...], ...], row[4])
        tables_of[row[1]].append(model.Table(texts(row[3]), cells, place(row), row[2]))
    found: defaultdict[int, list[model.Section]] = defaultdict(list)
    for row in sections:
        position, entry_position, id_, role, heading, lang, version, date, group = row[:9]
        inside = tuple(clauses_of[position]), tuple(tables_of[position])
        found[entry_position].append(
            model.Section(id_, role, heading, lang, place(row), *inside, version, date, group)
        )
    return found
