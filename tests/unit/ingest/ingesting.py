"""Ingesting a text that is no file: what the tests of readers and formats share."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from taiyaku.corpus.model import Coverage, Document, Entry, Problem
from taiyaku.ingest.blocks import Manuscript
from taiyaku.ingest.coverage import account
from taiyaku.ingest.document_checks import suspicious
from taiyaku.ingest.drafts import Findings, finish
from taiyaku.ingest.formats.wiki.parser import read_wiki
from taiyaku.ingest.readers.html.parser import read_html
from taiyaku.ingest.readers.text.reader import read_text
from taiyaku.ingest.readers.wikitext.parser import read_wikitext
from taiyaku.ingest.variant_clauses import mark_variants
from taiyaku.ingest.vocabulary import load_vocabulary
from taiyaku.workspace import Source

READERS = {"text": read_text, "html": read_html, "wikitext": read_wikitext}


@dataclass(frozen=True)
class Result:
    manuscript: Manuscript
    findings: Findings
    entries: tuple[Entry, ...]
    problems: tuple[Problem, ...]
    coverage: Coverage

    def codes(self) -> list[str]:
        return [p.code for p in self.problems]


def read(text: str, form: str) -> Manuscript:
    return READERS[form](text, f"page.{form}", load_vocabulary())


def ingest_wiki(text: str, form: str = "text", lang: str = "en", title: str | None = None) -> Result:
    vocabulary = load_vocabulary()
    manuscript = read(text, form)
    source = Source("page", Path("/nowhere"), f"page.{form}", "wiki", lang, "E1", title=title)
    findings = read_wiki(manuscript, source, vocabulary)
    document = Document("page", source.file, "wiki", lang, "E1", "page")
    entries, doubts = mark_variants(finish(findings, document))
    problems = (*findings.problems, *doubts, *suspicious(entries, manuscript, vocabulary))
    return Result(manuscript, findings, entries, problems, account(document, manuscript, findings, entries))


def outline(entries: tuple[Entry, ...]) -> list[str]:
    """Entries, sections and clauses, a line each; what has to be equal whatever the page's form was."""
    lines = []
    for entry in entries:
        titles = " / ".join(t.text for t in entry.titles)
        stamp = " ".join(filter(None, (entry.version, entry.date, entry.removed)))
        lines.append(
            f"{entry.kind}: {titles} [{', '.join(entry.labels)}] {stamp} {entry.status} {entry.related}"
        )
        for section in entry.sections:
            heading = (section.heading or "").casefold()
            stamp = f"{section.version or ''} {section.date or ''}".strip()
            lines.append(f"  {section.role} <{heading}> {stamp}".rstrip())
            lines.extend(f"    {'  ' * c.depth}{c.marker or ''} {c.text}" for c in section.clauses)
            lines.extend(f"    | {' | '.join(row)}" for t in section.tables for row in (t.header, *t.rows))
    return lines
