"""Tables: CSV for spreadsheets, and OmegaT's glossary of three columns."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable, Iterator
from pathlib import Path

from taiyaku.corpus.exchange.characters import visible
from taiyaku.corpus.exchange.segments import ListedTerm, Segment, date_of
from taiyaku.corpus.exchange.units import Selection, State, notes_of
from taiyaku.corpus.model import Lang, Term
from taiyaku.errors import UnreadableError

HEADER = (
    *("id", "source", "target", "status", "score", "notes", "alternatives", "previous source", "digest"),
    *("source language", "target language", "by", "on", "comment"),
)
_NEEDED = ("source", "target")
REJECTED = "rejected"


def write_csv(selection: Selection) -> bytes:
    """The units as CSV after RFC 4180, in UTF-8 with the mark that spreadsheets look for."""
    out = io.StringIO()
    table = csv.writer(out)
    table.writerow(HEADER)
    for unit in selection.units:
        row = (
            unit.id,
            unit.source,
            unit.target.text if unit.target else "",
            unit.state.value,
            f"{unit.target.score:.3f}" if unit.target else "",
            "\n".join(notes_of(unit)),
            "\n".join(other.text for other in unit.alternatives),
            unit.previous or "",
            unit.digest,
            *(selection.source, selection.target),
            *("", "", ""),
        )
        table.writerow([visible(cell) for cell in row])
    return b"\xef\xbb\xbf" + out.getvalue().encode()


def read_csv(path: Path, data: bytes) -> Iterator[Segment]:
    """The segments of a CSV file with a header. Raises UnreadableError."""
    text = _decoded(path, data)
    first = text.split("\n", 1)[0]
    delimiter = max(",;\t", key=first.count)  # spreadsheets of some countries write semicolons
    table = csv.reader(io.StringIO(text, newline=""), delimiter=delimiter)
    try:
        names = [name.strip().casefold() for name in next(table, [])]
        missing = [name for name in _NEEDED if name not in names]
        if missing:
            wanted = ", ".join(HEADER[:4])
            raise UnreadableError(f"{path}:1: no column {missing[0]!r}; the header has to name {wanted}")
        line = table.line_num + 1
        for row in table:
            if any(cell.strip() for cell in row):
                if len(row) > len(names) and any(row[len(names) :]):
                    raise UnreadableError(f"{path}:{line}: {len(row)} cells; the header names {len(names)}")
                yield _segment(path, line, dict(zip(names, row, strict=False)))
            line = table.line_num + 1
    except csv.Error as error:
        raise UnreadableError(f"{path}:{table.line_num}: no CSV: {error}") from None


def _segment(path: Path, line: int, row: dict[str, str]) -> Segment:
    status = row.get("status", "").strip().casefold()
    state = next((s for s in State if s.value == status), None)
    if status and state is None and status != REJECTED:
        allowed = ", ".join((*(s.value for s in State), REJECTED))
        raise UnreadableError(f"{path}:{line}: status {status!r}: expected one of {allowed}")
    langs = row.get("source language", "").strip(), row.get("target language", "").strip()
    return Segment(
        line=line,
        source=row.get("source", ""),
        target=row.get("target", ""),
        id=row.get("id", "") or None,
        state=state,
        rejected=status == REJECTED,
        digest=row.get("digest", "").strip() or None,
        by=row.get("by", "").strip() or None,
        on=date_of(row.get("on", "")),
        note=row.get("comment", "").strip() or None,
        langs=langs if all(langs) else None,
    )


def _decoded(path: Path, data: bytes) -> str:
    if data[:2] in (b"\xff\xfe", b"\xfe\xff"):  # "Unicode text" of spreadsheets
        return data.decode("utf-16", "replace")
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        raise UnreadableError(f"{path}:{line}: not UTF-8; save the file as UTF-8") from None


# The glossary


def write_glossary(terms: Iterable[Term], source: Lang) -> bytes:
    """Forms, their renderings and a comment, a line for each pair, the preferred rendering first."""
    lines = []
    for term in terms:
        ours, theirs = (term.en, term.ja) if source == "en" else (term.ja, term.en)
        for form in ours:
            for at, rendering in enumerate(theirs):
                rank = "preferred" if at == 0 and form == ours[0] else "admitted"
                cells = (form, rendering, "; ".join(filter(None, (term.kind, rank))))
                lines.append("\t".join(" ".join(visible(cell).split()) for cell in cells) + "\n")
    return "".join(dict.fromkeys(lines)).encode()


def read_glossary(path: Path, data: bytes, source: Lang) -> Iterator[ListedTerm]:
    """The terms of a tab-separated glossary: source, target, comment. Raises UnreadableError."""
    for number, line in enumerate(_decoded(path, data).split("\n"), 1):
        line = line.rstrip("\r")
        if not line.strip() or line.startswith("#"):
            continue
        cells = [cell.strip() for cell in line.split("\t")]
        if len(cells) < 2 or not cells[0] or not cells[1]:
            raise UnreadableError(f"{path}:{number}: expected source, tab, target")
        ours, theirs = (cells[0],), (cells[1],)
        yield ListedTerm(number, *((ours, theirs) if source == "en" else (theirs, ours)))
