"""How many cells of printed tables are read in their row, with nothing of another cell.

python -m tests.gold.tables.score [--aside] [-v]

`tables.jsonl` has a table of a shared PDF in each line: the file, the page, whether rules surround its
cells ("ruled") or not, and a digest of each cell's text, as a person read them; third-party texts stay out
of the repository. Every third table, by a digest, is set aside. A row counts only where it has no other
cells beside those of its table.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import unicodedata
from collections.abc import Iterator, Sequence
from functools import cache
from pathlib import Path

from taiyaku.ingest.blocks import BlockKind
from taiyaku.ingest.readers.pdf.reader import read_pdf
from taiyaku.ingest.vocabulary import load_vocabulary
from taiyaku.values import Struct

HERE = Path(__file__).parent
SHARED = HERE.parents[3] / "shared"
Row = tuple[str, ...]


class Table(Struct, frozen=True):
    """A table as it is printed."""

    file: str
    page: int
    kind: str
    rows: tuple[Row, ...]

    @property
    def cells(self) -> int:
        return sum(bool(cell) for row in self.rows for cell in row)

    @property
    def is_aside(self) -> bool:
        name = f"{self.file} {self.page} {self.rows[0]} {len(self.rows)}"
        return int(hashlib.sha256(name.encode()).hexdigest(), 16) % 3 == 0


def tables() -> Iterator[Table]:
    """The judged tables."""
    for line in (HERE / "tables.jsonl").read_text("utf-8").splitlines():
        found = json.loads(line)
        rows = tuple(tuple(row) for row in found["rows"])
        yield Table(found["file"], found["page"], found["kind"], rows)


def digest(text: str) -> str:
    squeezed = "".join(unicodedata.normalize("NFKC", text).split())
    return hashlib.sha256(squeezed.encode()).hexdigest()[:8] if squeezed else ""


@cache
def _read(file: str) -> tuple[tuple[int, int, Row], ...]:
    """Every row of a document's tables, with the pages its table begins and ends on."""
    path = next(
        folder / file for folder in (SHARED / "documents", SHARED / "pdf") if (folder / file).is_file()
    )
    blocks = read_pdf(path.read_bytes(), file, load_vocabulary()).blocks
    return tuple(
        (*(b.provenance.pages or (0, 0)), tuple(map(digest, row)))
        for b in blocks
        if b.kind is BlockKind.TABLE
        for row in b.rows
    )


def right_cells(table: Table) -> int:
    """How many cells of a table stand in a row that has all that was read of theirs."""
    rows = [row for first, last, row in _read(table.file) if first <= table.page <= last]
    return sum(max((_shared(printed, row) for row in rows), default=0) for printed in table.rows)


def _shared(printed: Row, read: Row) -> int:
    wanted, found = [c for c in printed if c], [c for c in read if c]
    return sum(min(wanted.count(c), found.count(c)) for c in set(wanted)) if len(found) <= len(wanted) else 0


def share(found: Sequence[Table]) -> float:
    return sum(map(right_cells, found)) / sum(table.cells for table in found)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--aside", action="store_true")
    parser.add_argument("-v", "--verbose", action="store_true")
    options = parser.parse_args()
    chosen = [table for table in tables() if table.is_aside == options.aside]
    for table in chosen if options.verbose else ():
        print(f"{table.file} p. {table.page} {table.kind}: {right_cells(table)}/{table.cells}")
    for kind in ("ruled", "unruled"):
        some = [table for table in chosen if table.kind == kind]
        cells = sum(table.cells for table in some)
        print(f"{kind}: {len(some)} tables, {cells} cells, {share(some):.3f}" if some else f"{kind}: none")


if __name__ == "__main__":
    main()
