"""An ingested document as text a person can review: entries, sections, clauses."""

from __future__ import annotations

from collections.abc import Iterator

from taiyaku.corpus.model import Entry, Ingested, Section


def outline(ingested: Ingested) -> str:
    """One line per entry, section and clause; then problems, furniture and residue."""
    return "\n".join(_lines(ingested)) + "\n"


def _lines(ingested: Ingested) -> Iterator[str]:
    titles = {entry.id: entry.title for entry in ingested.entries}
    for entry in ingested.entries:
        yield from _entry(entry, titles)
    for problem in ingested.problems:
        where = problem.where.lines[0] if problem.where else 0
        yield f"! {problem.code} line {where}: {problem.message}"
    coverage = ingested.coverage
    unseen = {t.reason for t in coverage.tallies if t.part == "hidden"} if coverage else set()
    for part in coverage.leftovers if coverage else ():
        if part.reason in unseen:
            continue  # marks of Markdown and targets of links
        yield f"- {part.reason}: {' / '.join(part.text.split(chr(10)))}"


def _entry(entry: Entry, titles: dict[str, str]) -> Iterator[str]:
    names = " = ".join(f"{t.text}" for t in entry.titles)
    facts = [entry.kind, f"{entry.provenance.lines[0]}-{entry.provenance.lines[1]}"]
    facts += [f"no. {entry.number}"] if entry.number else []
    facts += [f"path {' > '.join(entry.path)}"] if entry.path else []
    facts += [f"in {titles[entry.parent]}"] if entry.parent else []
    facts += [f"labels {', '.join(entry.labels)}"] if entry.labels else []
    facts += [f"aliases {', '.join(t.text for t in entry.aliases)}"] if entry.aliases else []
    facts += [f"version {entry.version} {entry.date or ''}".strip()] if entry.version else []
    facts += [f"date {entry.date}"] if entry.date and not entry.version else []
    facts += [entry.status] if entry.status != "in-force" else []
    if entry.reference:
        pages = entry.reference.pages
        facts += [f"page {pages[0]}-{pages[1]}"] if pages else []
        facts += [f"at {entry.reference.location}"] if entry.reference.location else []
    facts += [f"related {', '.join(entry.related)}"] if entry.related else []
    yield f"{names} [{'; '.join(facts)}]"
    for section in entry.sections:
        yield from _section(section)


def _section(section: Section) -> Iterator[str]:
    facts = [section.role] + ([section.heading] if section.heading else [])
    facts += [f"version {section.version}"] if section.version else []
    yield f"  # {': '.join(facts)}"
    for clause in section.clauses:
        indent = "  " * clause.depth
        marker = f"{clause.marker} " if clause.marker else ""
        variant = " (variant)" if clause.variant else ""
        yield f"    {indent}{marker}{clause.text}{variant}"
    for table in section.tables:
        for row in (*([table.header] if table.header else []), *table.rows):
            yield f"    | {' | '.join(row)} |"
