"""What a newcomer gets from each real document: as inspected, then read; one row of a Markdown table each.

python -m tests.gold.outlines.newcomer [NAME ...]

Headings are those of blind copies, as `score` reads them; everything else comes from the file as it is.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from pathlib import Path

from taiyaku.corpus.model import Coverage
from taiyaku.ingest import ingest
from taiyaku.ingest.inspection.document import inspect_document
from taiyaku.workspace import Source
from tests.gold.outlines.judgements import Gold, load_all
from tests.gold.outlines.reading import read_entries
from tests.gold.outlines.score import measure

HEAD = "| document | format | entries | F1 / levels | furniture, mostly | residue | warnings |"


def row(gold: Gold, path: Path) -> str:
    """Format, entries, F1 and levels, furniture, residue and warnings of one document."""
    ((_, headings),) = measure([gold], read_entries, as_is=False)
    found = inspect_document(path, path.name)
    title = found.page.title.value
    read = ingest(Source("document", path, path.name, found.format, found.lang, "X", title=title))
    warnings = sum(problem.severity != "note" for problem in read.problems)
    scores = " / ".join("–" if f is None else f"{f:.2f}" for f in (headings.f1, headings.levels))
    account = " | ".join(_account(read.coverage)) if read.coverage else " | "
    return f"| {gold.document} | {found.format} | {len(read.entries)} | {scores} | {account} | {warnings} |"


def _account(coverage: Coverage) -> tuple[str, str]:
    """The largest share of the furniture with its reason, and the residue, of all characters."""
    most = max(
        (t for t in coverage.tallies if t.characters), key=lambda tally: tally.characters, default=None
    )
    furniture = f"{most.characters / coverage.total:.1%} {most.reason}" if most else "–"
    return furniture, f"{coverage.residue / coverage.total:.2%}"


def main(names: Sequence[str]) -> None:
    """Print the table of all documents, or of those whose names hold one of the words given."""
    print(HEAD + "\n" + "| --- " * HEAD.count(" | ") + "| --- |")
    for gold in load_all():
        if gold.path and (not names or any(name in gold.document for name in names)):
            print(row(gold, gold.path), flush=True)


if __name__ == "__main__":
    main(sys.argv[1:])
