"""Tables: CSV for spreadsheets, and OmegaT's glossary of three columns."""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import Any

from taiyaku.corpus.exchange.term_texts import TermTexts, remark
from taiyaku.corpus.exchange.units import (
    LANGS,
    ListedTerm,
    Segment,
    Selection,
    State,
    date_of,
    languages,
    notes_of,
)
from taiyaku.corpus.model import Lang, Term
from taiyaku.corpus.text import has_japanese, visible
from taiyaku.errors import UnreadableError
from taiyaku.values import Struct

HEADER = (
    *("id", "source", "target", "status", "score", "notes", "alternatives", "previous source", "digest"),
    *("source language", "target language", "by", "on", "comment"),
)
_NEEDED = ("source", "target")
_TELLING = ("id", "status", "digest")  # a glossary has no such columns
_SEPARATOR = re.compile(r"sep=([,;\t])\r?\n")
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
            *("", "", unit.comment),
        )
        table.writerow([visible(cell) for cell in row])
    return b"\xef\xbb\xbf" + out.getvalue().encode()


def read_csv(path: Path, data: bytes) -> Iterator[Segment]:
    """The segments of a CSV file with a header. Raises UnreadableError."""
    return (_segment(path, line, row) for line, row in _rows(path, data, _NEEDED))


def is_titled(path: Path, data: bytes) -> bool:
    """Whether a text begins with the header of a table, and is no bare list of terms."""
    names = set(_columns(path, data))
    return (bool(names.intersection(_TELLING)) and names.issuperset(_NEEDED)) or lists_terms(path, data)


def lists_terms(path: Path, data: bytes) -> bool:
    """Whether a table has terms: a column for each language, and none for sources and targets."""
    names = set(_columns(path, data))
    return names.issuperset(LANGS) and not names.intersection(_NEEDED)


def read_terms(path: Path, data: bytes) -> Iterator[ListedTerm]:
    """The terms of a table with the columns en, ja and perhaps forbidden: a concept a row, several forms with
    a bar or a line end between. Raises UnreadableError.
    """
    for line, row in _rows(path, data, LANGS):
        en, ja, forbidden = (_forms(row.get(name, "")) for name in (*LANGS, "forbidden"))
        if not en and not ja:
            raise UnreadableError(f"{path}:{line}: no term in en or ja in this row")
        yield ListedTerm(line, en, ja, forbidden)


def _forms(cell: str) -> tuple[str, ...]:
    found = (" ".join(form.split()) for form in re.split(r"[|\n]", cell))
    return tuple(dict.fromkeys(filter(None, found)))


def _columns(path: Path, data: bytes) -> list[str]:
    """The names in the first line."""
    _, names = _table(path, data)
    return names


def _table(path: Path, data: bytes) -> tuple[Rows, list[str]]:
    """The rows of a table after its header, and the names in that."""
    text = decoded(path, data)
    declared = _SEPARATOR.match(text)  # a line of spreadsheets that no other program shows
    text = text[declared.end() :] if declared else text
    first = text.split("\n", 1)[0]
    delimiter = declared[1] if declared else max(",;\t", key=first.count)  # ";" in some countries
    table = csv.reader(io.StringIO(text, newline=""), delimiter=delimiter)
    try:
        names = [name.strip().casefold() for name in next(table, [])]
    except csv.Error as error:
        raise UnreadableError(f"{path}:1: no CSV: {error}") from None
    return Rows(table, 1 if declared else 0), names


class Rows(Struct, frozen=True):
    """The rows of a table and how many lines stand before it."""

    table: Any  # of the csv module
    before: int

    @property
    def line(self) -> int:
        """The number of the last line read."""
        return int(self.table.line_num) + self.before


def _rows(path: Path, data: bytes, needed: Sequence[str]) -> Iterator[tuple[int, dict[str, str]]]:
    """Each row that says anything, with its line."""
    rows, names = _table(path, data)
    missing = [name for name in needed if name not in names]
    if missing:
        wanted = ", ".join(HEADER[:4])
        raise UnreadableError(f"{path}:1: no column {missing[0]!r}; the header has to name {wanted}")
    twice = next((name for name in names if name and names.count(name) > 1), None)
    if twice:
        raise UnreadableError(f"{path}:{rows.line}: the header names {twice!r} twice")
    try:
        line = rows.line + 1
        for row in rows.table:
            if any(cell.strip() for cell in row):
                if len(row) > len(names) and any(row[len(names) :]):
                    raise UnreadableError(f"{path}:{line}: {len(row)} cells; the header names {len(names)}")
                yield line, dict(zip(names, row, strict=False))
            line = rows.line + 1
    except csv.Error as error:
        raise UnreadableError(f"{path}:{rows.line}: no CSV: {error}") from None


def _segment(path: Path, line: int, row: dict[str, str]) -> Segment:
    status = row.get("status", "").strip().casefold()
    state = next((s for s in State if s.value == status), None)
    if status and state is None and status != REJECTED:
        allowed = ", ".join((*(s.value for s in State), REJECTED))
        raise UnreadableError(f"{path}:{line}: status {status!r}: expected one of {allowed}")
    langs = languages(row.get("source language", "").strip(), row.get("target language", "").strip())
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
        langs=langs,
    )


def decoded(path: Path, data: bytes) -> str:
    """The text of a file that is no XML. Raises UnreadableError."""
    wide = data[:2] in (b"\xff\xfe", b"\xfe\xff")  # "Unicode text" of spreadsheets
    try:
        return data.decode("utf-16" if wide else "utf-8-sig")
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        how = ' ("CSV UTF-8" in a spreadsheet)' if path.suffix.casefold() == ".csv" else ""
        raise UnreadableError(f"{path}:{line}: not UTF-8; save the file as UTF-8{how}") from None


# The glossary


def write_glossary(terms: Iterable[Term], source: Lang, texts: TermTexts) -> bytes:
    """Forms, their renderings and a comment, a line for each pair, the preferred rendering first.

    The comment: the kind, the status or what is to be known of a guess, what the term is, where it stands.
    """
    lines = []
    for term in terms:
        ours, theirs = (term.en, term.ja) if source == "en" else (term.ja, term.en)
        known = {form.text: form for form in term.forms}
        said = texts.definition(term) or texts.context(term)
        for form in ours:
            for at, rendering in enumerate(theirs):
                first = at == 0 and form == ours[0]
                told = [remark(known[name]) for name in (form, rendering) if name in known]
                rank = next(filter(None, told), "preferred" if first else "admitted")
                shown = texts.source(known[rendering]) if rendering in known else None
                more = said.text if said and first else None
                cells = (form, rendering, "; ".join(filter(None, (term.kind, rank, more, shown))))
                lines.append("\t".join(" ".join(visible(cell).split()) for cell in cells) + "\n")
    return "".join(dict.fromkeys(lines)).encode()


def read_glossary(path: Path, data: bytes, source: Lang | None) -> Iterator[ListedTerm]:
    """The terms of a tab-separated glossary: source, tab, target, comment. `source` is the language of its
    first column; None: as most of it reads. Raises UnreadableError.
    """
    pairs = list(_pairs(path, data))
    if source is None:
        turned = sum(has_japanese(ours) - has_japanese(theirs) for _, ours, theirs in pairs)
        source = "ja" if turned > 0 else "en"
    for number, ours, theirs in pairs:
        sides = tuple((form,) if form else () for form in (ours, theirs))
        yield ListedTerm(number, *(sides if source == "en" else reversed(sides)))


def _pairs(path: Path, data: bytes) -> Iterator[tuple[int, str, str]]:
    """Each line of a glossary with its number, without a header it may have."""
    for number, line in enumerate(decoded(path, data).split("\n"), 1):
        line = line.rstrip("\r")
        if not line.strip() or line.startswith("#"):
            continue
        cells = [cell.strip() for cell in line.split("\t")]
        if len(cells) < 2 or not (cells[0] or cells[1]):
            raise UnreadableError(f"{path}:{number}: expected source, tab, target")
        if number > 1 or tuple(map(str.casefold, cells[:2])) != _NEEDED:
            yield number, cells[0], cells[1]
