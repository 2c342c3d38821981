"""Model values as rows of the tables in schema.sql, and rows as values."""

from __future__ import annotations

import json
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from taiyaku.corpus.model import (
    Alignment,
    Amendment,
    Clause,
    Coverage,
    Document,
    Entry,
    Group,
    Lang,
    Lineage,
    Link,
    Patch,
    Problem,
    Provenance,
    Reference,
    Section,
    Span,
    Stale,
    Table,
    Tally,
    Term,
    TermForm,
    Title,
    Translation,
    Unplaced,
    Version,
)
from taiyaku.values import decode, encode

Row = Sequence[Any]
NOWHERE = (None, None, None, None, None, None)


def as_json(value: Any) -> str:
    """Compact JSON with every character as it is."""
    return encode(value).decode()


def texts(value: str) -> tuple[str, ...]:
    """A JSON array of texts as a tuple."""
    return decode(tuple[str, ...], value)


def place_row(where: Provenance) -> tuple[Any, ...]:
    pages = where.pages or (None, None)
    return (where.file, *where.lines, *pages, as_json(where.bbox) if where.bbox else None)


def place(row: Row) -> Provenance:
    """The provenance in the last six columns of a row."""
    file, first, last, page_first, page_last, box = row[-6:]
    pages = (page_first, page_last) if page_first is not None else None
    bbox = decode(tuple[float, float, float, float], box) if box else None
    return Provenance(file, (first, last), pages, bbox)


def document_row(d: Document) -> tuple[Any, ...]:
    return (
        d.id, d.file, d.format, d.lang, d.edition, d.title, d.reader, d.version, d.date, d.url, d.license,
        d.revision, d.digest, d.pages, d.series, d.scope,
    )  # fmt: skip


def document(row: Row) -> Document:
    return Document(*row[1:])


def entry_row(e: Entry) -> tuple[Any, ...]:
    reference = as_json(e.reference) if e.reference else None
    return (
        e.id, e.kind, e.document, e.edition, e.lang, e.number, as_json(e.labels), e.parent, as_json(e.path),
        e.version, e.date, e.status, e.removed, reference, as_json(e.related), *place_row(e.provenance),
    )  # fmt: skip


def entry(row: Row, titles: Iterable[Row], sections: Sequence[Section]) -> Entry:
    """An entry from its row, the rows of its titles and its sections."""
    named = [(Title(lang, text, form), alias) for _, _, lang, text, form, alias in titles]
    reference = None if row[14] is None else decode(Reference, row[14])
    return Entry(
        id=row[1], kind=row[2], document=row[3], edition=row[4], lang=row[5],
        titles=tuple(t for t, alias in named if not alias), sections=tuple(sections), provenance=place(row),
        number=row[6], labels=texts(row[7]), parent=row[8], path=texts(row[9]),
        aliases=tuple(t for t, alias in named if alias), version=row[10], date=row[11], status=row[12],
        removed=row[13], reference=reference, related=texts(row[15]),
    )  # fmt: skip


def section_row(s: Section) -> tuple[Any, ...]:
    return (s.id, s.role, s.heading, s.lang, s.version, s.date, s.group, *place_row(s.provenance))


def clause_row(c: Clause) -> tuple[Any, ...]:
    return (c.id, c.text, c.marker, c.depth, c.variant, *place_row(c.provenance))


def table_row(t: Table) -> tuple[Any, ...]:
    return (t.caption, as_json(t.header), as_json(t.rows), *place_row(t.provenance))


def sections_by_entry(
    sections: Iterable[Row], clauses: Iterable[Row], spans: Iterable[Row], tables: Iterable[Row]
) -> Mapping[int, list[Section]]:
    """Rows of the four tables, each in order of position, put together."""
    spans_of: defaultdict[int, list[Span]] = defaultdict(list)
    for _, clause, start, end, style in spans:
        spans_of[clause].append(Span(start, end, style))
    clauses_of: defaultdict[int, list[Clause]] = defaultdict(list)
    for row in clauses:
        position, section, id_, text, marker, depth, variant = row[:7]
        marks = tuple(spans_of[position]) if position in spans_of else ()
        clauses_of[section].append(Clause(id_, text, place(row), marker, depth, marks, variant))
    tables_of: defaultdict[int, list[Table]] = defaultdict(list)
    for row in tables:
        cells = decode(tuple[tuple[str, ...], ...], row[4])
        tables_of[row[1]].append(Table(texts(row[3]), cells, place(row), row[2]))
    found: defaultdict[int, list[Section]] = defaultdict(list)
    for row in sections:
        position, entry_position, id_, role, heading, lang, version, date, group = row[:9]
        found[entry_position].append(
            Section(
                id_,
                role,
                heading,
                lang,
                place(row),
                tuple(clauses_of[position]),
                tuple(tables_of[position]),
                version,
                date,
                group,
            )
        )
    return found


def link_row(v: Link) -> tuple[Any, ...]:
    start, end = v.span or (None, None)
    said = (int(v.edition_gap), start, end, int(v.decided), v.confidence, as_json(v.reasons))
    return (v.source, v.target, v.type, v.anchor, v.status, as_json(v.candidates), *said)


def link(row: Row) -> Link:
    _, source, target, kind, anchor, status, candidates, gap, start, end, decided, confidence, reasons = row
    span = (start, end) if start is not None else None
    flags = (bool(gap), span, bool(decided), confidence, texts(reasons))
    return Link(source, target, kind, anchor, status, texts(candidates), *flags)


def amendment_row(a: Amendment) -> tuple[Any, ...]:
    return (
        a.id, a.source, a.target, a.operation, a.before, a.after, a.edition, a.version, a.date, a.status,
        as_json(a.patches), a.location, a.reason, as_json(a.nearest), int(a.repairs),
        a.scope, a.decided, a.replaced_by,
    )  # fmt: skip


def amendment(row: Row) -> Amendment:
    id_, source, target, operation, before, after, edition, version, date, status = row[1:11]
    patches, location, reason, nearest, repairs, scope, decided, replaced_by = row[11:]
    return Amendment(
        id_, source, target, operation, before, after, edition, version, date, status,
        decode(tuple[Patch, ...], patches), location, reason, texts(nearest), bool(repairs),
        scope, decided, replaced_by,
    )  # fmt: skip


def version_row(v: Version) -> tuple[Any, ...]:
    return (v.edition, v.name, v.date, as_json(v.aliases), as_json(v.documents))


def version(row: Row) -> Version:
    _, edition, name, date, aliases, documents = row
    return Version(edition, name, date, texts(aliases), texts(documents))


def lineage_row(v: Lineage) -> tuple[Any, ...]:
    return (v.older, v.newer, v.relation, int(v.functional))


def lineage(row: Row) -> Lineage:
    _, older, newer, relation, functional = row
    return Lineage(older, newer, relation, bool(functional))


def group_row(g: Group) -> tuple[Any, ...]:
    return (g.level, as_json(g.members), as_json(g.differing))


def group(row: Row) -> Group:
    return Group(texts(row[2]), row[1], texts(row[3]))


def stale_row(v: Stale) -> tuple[Any, ...]:
    return (v.id, v.relies_on, v.reason, v.before, v.after)


def stale(row: Row) -> Stale:
    return Stale(*row[1:])


def alignment_row(a: Alignment) -> tuple[Any, ...]:
    flags = (int(a.edition_gap), int(a.stale))
    told = (as_json(a.issues), a.relation, as_json(a.evidence), a.reason)
    return (as_json(a.en), as_json(a.ja), a.level, a.score, a.status, *flags, *told)


def alignment(row: Row) -> Alignment:
    _, en, ja, level, score, status, gap, stale, issues, relation, evidence, reason = row
    flags = bool(gap), bool(stale)
    return Alignment(
        texts(en), texts(ja), level, score, status, *flags, texts(issues), relation, texts(evidence), reason
    )


def translation_row(t: Translation) -> tuple[Any, ...]:
    return (t.id, as_json(t.of), t.state, t.by, t.on, t.note, int(t.stale), as_json(t.instead_of))


def translation(row: Row) -> Translation:
    _, id_, of, state, by, on, note, stale, instead_of = row
    return Translation(id_, texts(of), state, by, on, note, bool(stale), texts(instead_of))


def term_row(t: Term) -> tuple[Any, ...]:
    forms = (as_json(t.en), as_json(t.ja), as_json(t.reading))
    told = [[f.text, f.lang, f.status, f.probability, f.evidence, f.source, f.edition] for f in t.forms]
    counts = as_json(t.occurrences), as_json(t.evidence)
    return (t.concept, *forms, t.kind, *counts, as_json(told), t.definition, t.context)


def term(row: Row) -> Term:
    _, concept, en, ja, reading, kind, occurrences, evidence, told, definition, context = row
    counts = decode(tuple[tuple[Lang, int], ...], occurrences)
    forms = tuple(
        TermForm(text, lang, status, sure, tuple(why), source, edition)
        for text, lang, status, sure, why, source, edition in json.loads(told)
    )
    names = texts(en), texts(ja), texts(reading)
    return Term(concept, *names, kind, counts, texts(evidence), forms, definition, context)


def problem_row(p: Problem) -> tuple[Any, ...]:
    return (p.code, p.message, p.severity, p.document, *(place_row(p.where) if p.where else NOWHERE))


def problem(row: Row) -> Problem:
    where = place(row) if row[5] is not None else None
    return Problem(row[1], row[2], where, row[3], row[4])


def coverage_row(c: Coverage) -> tuple[Any, ...]:
    return (
        c.document, c.total, c.entries, c.furniture, c.residue, c.hidden,
        json.dumps([[t.part, t.reason, t.characters] for t in c.tallies], ensure_ascii=False),
    )  # fmt: skip


def leftover_row(u: Unplaced) -> tuple[Any, ...]:
    return (u.text, u.reason, *place_row(u.where))


def coverages(rows: Iterable[Row], leftovers: Iterable[Row]) -> tuple[Coverage, ...]:
    """Coverage rows with what was left over in each document."""
    left: defaultdict[int, list[Unplaced]] = defaultdict(list)
    for row in leftovers:
        left[row[1]].append(Unplaced(row[2], place(row), row[3]))
    return tuple(
        Coverage(
            document,
            total,
            entries,
            furniture,
            residue,
            tuple(left[at]),
            hidden,
            tuple(Tally(*tally) for tally in json.loads(tallies)),
        )
        for at, document, total, entries, furniture, residue, hidden, tallies in rows
    )
