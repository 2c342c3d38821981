"""The published JSON shapes (docs/json.md): a promise to other people's programs."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from taiyaku.corpus.model import (
    Alignment,
    Amendment,
    Clause,
    Coverage,
    Entry,
    Link,
    Problem,
    Provenance,
    Section,
    Table,
    Term,
    TermForm,
    Title,
)
from taiyaku.corpus.reader import CorpusFile

Json = dict[str, Any]
WHAT = ("entries", "links", "amendments", "alignments", "terms")


def export(corpus: CorpusFile, what: str) -> Iterator[Json]:
    """One object for each thing of the kind named by `what`, in document order."""
    match what:
        case "entries":
            yield from map(entry_json, corpus.entries())
        case "links":
            yield from map(link_json, corpus.links())
        case "amendments":
            yield from map(amendment_json, corpus.amendments())
        case "alignments":
            yield from map(alignment_json, corpus.alignments())
        case "terms":
            yield from map(term_json, corpus.terms())
        case _:
            raise ValueError(what)


def provenance_json(where: Provenance) -> Json:
    shape: Json = {
        "file": where.file,
        "lines": list(where.lines),
        "pages": list(where.pages) if where.pages else None,
    }
    if where.bbox:
        shape["bbox"] = list(where.bbox)
    return shape


def title_json(title: Title) -> Json:
    return {"lang": title.lang, "text": title.text, "form": title.form}


def clause_json(clause: Clause) -> Json:
    shape: Json = {
        "id": clause.id,
        "text": clause.text,
        "marker": clause.marker,
        "depth": clause.depth,
        "spans": [{"start": s.start, "end": s.end, "style": s.style} for s in clause.spans],
        "provenance": provenance_json(clause.provenance),
    }
    if clause.variant:
        shape["variant"] = clause.variant
    return shape


def table_json(table: Table) -> Json:
    return {
        "caption": table.caption,
        "header": list(table.header),
        "rows": [list(row) for row in table.rows],
        "provenance": provenance_json(table.provenance),
    }


def section_json(section: Section) -> Json:
    return {
        "id": section.id,
        "role": section.role,
        "heading": section.heading,
        "lang": section.lang,
        "version": section.version,
        "date": section.date,
        "group": section.group,
        "provenance": provenance_json(section.provenance),
        "clauses": [clause_json(clause) for clause in section.clauses],
        "tables": [table_json(table) for table in section.tables],
    }


def entry_json(entry: Entry) -> Json:
    """An entry as its document gives it."""
    reference = entry.reference
    return {
        "id": entry.id,
        "kind": entry.kind,
        "document": entry.document,
        "edition": entry.edition,
        "lang": entry.lang,
        "number": entry.number,
        "titles": [title_json(title) for title in entry.titles],
        "aliases": [title_json(alias) for alias in entry.aliases],
        "labels": list(entry.labels),
        "parent": entry.parent,
        "path": list(entry.path),
        "version": entry.version,
        "date": entry.date,
        "status": entry.status,
        "removed": entry.removed,
        "reference": {
            "pages": list(reference.pages) if reference.pages else None,
            "location": reference.location,
            "printed": reference.printed,
        }
        if reference
        else None,
        "related": list(entry.related),
        "sections": [section_json(section) for section in entry.sections],
        "provenance": provenance_json(entry.provenance),
    }


def link_json(link: Link) -> Json:
    return {
        "source": link.source,
        "target": link.target,
        "type": link.type,
        "anchor": link.anchor,
        "status": link.status,
        "candidates": list(link.candidates),
        "edition_gap": link.edition_gap,
        "span": list(link.span) if link.span else None,
        "decided": link.decided,
        "confidence": round(link.confidence, 2),
        "reasons": list(link.reasons),
    }


def amendment_json(amendment: Amendment) -> Json:
    return {
        "id": amendment.id,
        "source": amendment.source,
        "target": amendment.target,
        "operation": amendment.operation,
        "before": amendment.before,
        "after": amendment.after,
        "version": amendment.version,
        "date": amendment.date,
        "edition": amendment.edition,
        "status": amendment.status,
        "location": amendment.location,
        "reason": amendment.reason,
        "nearest": list(amendment.nearest),
        "repairs": amendment.repairs,
        "scope": amendment.scope,
        "decided": amendment.decided,
        "replaced_by": amendment.replaced_by,
    }


def alignment_json(alignment: Alignment) -> Json:
    return {
        "en": list(alignment.en),
        "ja": list(alignment.ja),
        "level": alignment.level,
        "score": alignment.score,
        "status": alignment.status,
        "edition_gap": alignment.edition_gap,
        "stale": alignment.stale,
        "issues": list(alignment.issues),
        "relation": alignment.relation,
        "reason": alignment.reason,
        "evidence": list(alignment.evidence),
    }


def term_json(term: Term) -> Json:
    return {
        "concept": term.concept,
        "en": list(term.en),
        "ja": list(term.ja),
        "reading": list(term.reading),
        "kind": term.kind,
        "occurrences": dict(term.occurrences),
        "evidence": list(term.evidence),
        "forms": [_form_json(form) for form in term.forms],
        "definition": term.definition,
        "context": term.context,
    }


def _form_json(form: TermForm) -> Json:
    return {
        "lang": form.lang,
        "form": form.text,
        "status": form.status,
        "probability": form.probability,
        "evidence": list(form.evidence),
        "source": form.source,
        "edition": form.edition,
    }


def problem_json(problem: Problem) -> Json:
    return {
        "code": problem.code,
        "severity": problem.severity,
        "message": problem.message,
        "document": problem.document,
        "where": provenance_json(problem.where) if problem.where else None,
    }


def coverage_json(coverage: Coverage) -> Json:
    return {
        "document": coverage.document,
        "total": coverage.total,
        "entries": coverage.entries,
        "furniture": coverage.furniture,
        "hidden": coverage.hidden,
        "residue": coverage.residue,
        "reasons": [
            {"part": t.part, "reason": t.reason, "characters": t.characters} for t in coverage.tallies
        ],
        "leftovers": [
            {"text": left.text, "reason": left.reason, "where": provenance_json(left.where)}
            for left in coverage.leftovers
        ],
    }
