"""What a build tells of its outcome: of each source, of what was wrong, and of the time it took."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Mapping
from pathlib import Path

from taiyaku.corpus.model import Corpus, Coverage, Problem
from taiyaku.steps.staging import Damage
from taiyaku.steps.trace import Span
from taiyaku.values import Struct
from taiyaku.workspace import Workspace

# A source that is not in the corpus as it should be.
SOURCE_CODES = frozenset({"E001", "E002", "E003", "E004"})


class SourceReport(Struct, frozen=True):
    """What became of one source."""

    id: str
    kinds: Mapping[str, int]
    links: int
    errors: int
    warnings: int
    notes: int
    coverage: Coverage | None
    seconds: float | None  # None: nothing had changed, and it was not read again

    @property
    def entries(self) -> int:
        return sum(self.kinds.values())


class BuildReport(Struct, frozen=True):
    """What a build made."""

    sources: tuple[SourceReport, ...]
    problems: tuple[Problem, ...]
    site: Path | None  # the page to open first
    seconds: float
    unchanged: bool = False
    damaged: tuple[Damage, ...] = ()  # what was not as it had been built, and is again
    steps: tuple[Span, ...] = ()  # what the time went to

    @property
    def incomplete(self) -> bool:
        """Whether a source is missing, or not in the corpus as it should be."""
        return any(p.code in SOURCE_CODES for p in self.problems)


def report_on(
    corpus: Corpus, seconds: Mapping[str, float], workspace: Workspace, total: float, unchanged: bool = False
) -> BuildReport:
    """What a build made of a workspace: `seconds` each source took to read, those that were read."""
    coverage = {c.document: c for c in corpus.coverage}
    owners = {e.id: e.document for e in corpus.entries}
    links = Counter(owners.get(link.source.split("#")[0]) for link in corpus.links)
    kinds: defaultdict[str, Counter[str]] = defaultdict(Counter)
    for entry in corpus.entries:
        kinds[entry.document][entry.kind] += 1
    problems = Counter((p.document, p.severity) for p in corpus.problems)
    reports = tuple(
        SourceReport(
            id=s.id,
            kinds=kinds[s.id],
            links=links[s.id],
            errors=problems[s.id, "error"],
            warnings=problems[s.id, "warning"],
            notes=problems[s.id, "note"],
            coverage=coverage.get(s.id),
            seconds=seconds.get(s.id),
        )
        for s in workspace.sources
    )
    start = workspace.build / "site" / "index.html"
    return BuildReport(reports, corpus.problems, start if start.is_file() else None, total, unchanged)
