"""Ingestion: a source in, entries with provenance out, and an account of every character.

readers/   a file -> lines and blocks (`Manuscript`)
formats/   blocks -> draft entries (`Findings`), by small ordered rules
bilingual  drafts of a source in both languages -> drafts with a section for each
drafts     drafts -> entries with stable ids
coverage   lines against entries: what was placed, what is furniture, what is left
inspection an unknown file -> what a maintainer would write of it in taiyaku.toml
"""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from typing import Any

from taiyaku.corpus.model import Document, Ingested, Problem
from taiyaku.ingest.blocks import Manuscript
from taiyaku.ingest.drafts import Findings
from taiyaku.ingest.readers import Progress
from taiyaku.ingest.vocabulary import Vocabulary
from taiyaku.values import replace, taken
from taiyaku.workspace import Source

__all__ = ["ingest", "settle"]

_FRONT = 8  # blocks, in which a document says how long it counts


def ingest(
    source: Source, extra: Mapping[str, Any] | None = None, progress: Progress | None = None, jobs: int = 1
) -> Ingested:
    """Read one source into entries, problems and coverage.

    `extra` is the workspace's vocabulary; `jobs` processes read the pages of a PDF. Raises
    UnreadableError if the file cannot be read at all, WorkspaceError for a vocabulary that is not one.
    """
    from taiyaku.ingest.formats import format_named
    from taiyaku.ingest.readers import read
    from taiyaku.ingest.vocabulary import load_vocabulary

    vocabulary = load_vocabulary(_joined(extra or {}, source), source.lang)
    manuscript = read(source, vocabulary, progress, jobs)
    return settle(source, manuscript, format_named(source.format)(manuscript, source, vocabulary), vocabulary)


def settle(source: Source, manuscript: Manuscript, findings: Findings, vocabulary: Vocabulary) -> Ingested:
    """Entries, problems and coverage from what a format found in a manuscript."""
    from taiyaku.ingest.bilingual import part_languages
    from taiyaku.ingest.coverage import account
    from taiyaku.ingest.document_checks import pages_ahead, suspicious
    from taiyaku.ingest.drafts import finish
    from taiyaku.ingest.reading_checks import misread
    from taiyaku.ingest.struck_words import part_struck
    from taiyaku.ingest.variant_clauses import mark_variants
    from taiyaku.ingest.version_lines import find_end, find_end_of_force

    until = source.until
    if source.scope and not until:  # what its title says, else its front
        front = (block.text for block in manuscript.blocks[:_FRONT])
        until = find_end(source.title or findings.title or "") or find_end_of_force(front)
    part_languages(findings, source.lang)
    part_struck(findings)
    document = Document(
        title=source.title or findings.title or source.id,
        reader=manuscript.reader,
        version=source.version or findings.version,
        date=source.date or findings.date,
        revision=findings.revision,
        digest=hashlib.sha256(source.path.read_bytes()).hexdigest(),
        pages=manuscript.pages,
        until=until,
        ahead=pages_ahead(manuscript),
        **taken(source, "id file format lang edition url license series scope"),
    )
    entries, doubts = mark_variants(finish(findings, document))
    coverage = account(document, manuscript, findings, entries)
    problems = (
        *manuscript.problems,
        *findings.problems,
        *doubts,
        *suspicious(entries, manuscript, vocabulary),
        *misread(entries, manuscript, coverage, vocabulary),
    )
    if manuscript.radicals:
        text = f"{manuscript.radicals} radical code points written as ordinary ideographs"
        problems = (*problems, Problem("N101", text, manuscript.lines[0].provenance, "note"))
    return Ingested(document, entries, tuple(replace(p, document=source.id) for p in problems), coverage)


def _joined(extra: Mapping[str, Any], source: Source) -> dict[str, Any]:
    """The workspace's vocabulary with the source's own words added."""
    joined: dict[str, Any] = {
        table: dict(lists) if isinstance(lists, Mapping) else lists for table, lists in extra.items()
    }
    own: dict[str, Any] = {**source.vocabulary}
    if source.furniture:
        own["furniture"] = {**own.get("furniture", {}), "lines": [*source.furniture]}
    for table, lists in own.items():
        known = joined.setdefault(table, {})
        for name, words in lists.items():
            known[name] = [*known.get(name, ()), *words] if isinstance(words, list) else words
    return joined
