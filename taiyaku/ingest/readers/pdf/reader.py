"""Read a PDF: characters and rules through pypdfium2, order and structure from their geometry.

Each page, in one process or several (layout): characters and what of them is seen (characters,
visibility, pieces), rules (paths), raised marks, initials and ruby (attached_type), tables (ruled_tables,
headed_tables, plain_tables, spaced_tables), boxes (panels), columns, printed lines (lines). All pages
together: furniture, tables that a page cuts (table_continuations), headings, numbered lines (margins),
blocks.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from taiyaku.corpus.model import Problem, Provenance, Unplaced
from taiyaku.corpus.radicals import fold_radicals
from taiyaku.errors import UnreadableError
from taiyaku.ingest.blocks import Block, Line, Manuscript
from taiyaku.ingest.outline.finder import find_outline
from taiyaku.ingest.readers.pdf.blocks import blocks_of
from taiyaku.ingest.readers.pdf.furniture import find_furniture
from taiyaku.ingest.readers.pdf.headings import candidates_of, runs_of, settle_small_capitals, split_run_in
from taiyaku.ingest.readers.pdf.layout import Failure, Reading, read_pages
from taiyaku.ingest.readers.pdf.lines import PrintedLine
from taiyaku.ingest.readers.pdf.margins import Numbered, number_lines, place
from taiyaku.ingest.readers.pdf.recognised_type import settle_recognised
from taiyaku.ingest.readers.pdf.table_continuations import rejoin_tables
from taiyaku.ingest.readers.pdf.typography import Typography, typography
from taiyaku.ingest.readers.pdf.word_spaces import settle_initials, settle_scripts
from taiyaku.ingest.vocabulary import Vocabulary
from taiyaku.values import replace

RESIDUE = "residue"
_OCR = "run OCR (`ocrmypdf FILE NEW.pdf`); its text layer is read like any text"

Progress = Callable[[int, int], None]


def read_pdf(
    data: bytes, file: str, vocabulary: Vocabulary, progress: Progress | None = None, jobs: int = 1
) -> Manuscript:
    """The lines and blocks of a PDF; pages are read in `jobs` processes.

    Raises UnreadableError, saying what to do, for a PDF that is encrypted, damaged as a whole, or made
    of pictures. Single bad pages become problems W106 (unreadable) and W107 (pictures only).
    """
    reading = read_pages(data, file, progress, jobs)
    _refuse_textless(reading, file)
    taken = find_furniture(reading.pages, vocabulary)
    body = [
        line for page in reading.pages for n, line in enumerate(page.lines) if (page.number, n) not in taken
    ]  # fmt: skip
    edges = [
        (line, taken[page.number, n])
        for page in reading.pages
        for n, line in enumerate(page.lines)
        if (page.number, n) in taken
    ]
    body = settle_small_capitals(settle_scripts(settle_initials(settle_recognised(body))))
    body = rejoin_tables(split_run_in(body))
    kind = typography(body)
    numbered = _outlined(number_lines(body, kind, file), kind, reading, vocabulary)
    last = numbered[-1].lines[-1].provenance.lines[1] if numbered else 0
    furniture = [
        Unplaced(line.text, place(file, last + n, line.page, line.x0, line.top, line.x1, line.bottom), reason)
        for n, (line, reason) in enumerate(edges, start=1)
    ]
    lines = (*(line for item in numbered for line in item.lines), *(Line(u.text, u.where) for u in furniture))
    radicals = sum(line.radicals for page in reading.pages for line in page.lines)
    repeated: list[Line] = []
    blocks = _blocks(numbered, vocabulary, repeated)
    furniture += [Unplaced(line.text, line.provenance, "repeated table header") for line in repeated]
    return Manuscript(
        "pdf", lines, blocks, tuple(furniture), tuple(_problems(reading, file, body)), reading.count,
        radicals, tuple(_held(reading, file)), tuple(_hidden(reading, file)),
        tuple(Line(m.title, Provenance(file, (1, 1), (m.page, m.page))) for m in reading.bookmarks),
    )  # fmt: skip


def _outlined(
    numbered: Sequence[Numbered], kind: Typography, reading: Reading, vocabulary: Vocabulary
) -> list[Numbered]:
    """The lines with those of headings and of the table of contents marked."""
    runs = runs_of(numbered, kind)
    found = find_outline(candidates_of(numbered, runs, kind), vocabulary, reading.bookmarks)
    return [
        replace(numbered[at], level=level, run=at - run[0], listing=number in found.contents)
        for number, (run, level) in enumerate(zip(runs, found.levels, strict=True))
        for at in run
    ]


def _held(reading: Reading, file: str) -> Iterator[Line]:
    for page in reading.pages:
        yield Line(page.held, Provenance(file, (1, 1), (page.number, page.number)))


def _hidden(reading: Reading, file: str) -> Iterator[Unplaced]:
    for page in reading.pages:
        for part in page.hidden:
            box = part.box
            where = place(file, 1, page.number, box.x0, box.top, box.x1, box.bottom)
            yield Unplaced(fold_radicals(part.text), where, part.reason)


def _blocks(numbered: Sequence[Numbered], vocabulary: Vocabulary, repeated: list[Line]) -> tuple[Block, ...]:
    headings = sum(item.level is not None for item in numbered)
    indented = None if headings >= max(2, 0.02 * len(numbered)) else _indented(numbered, vocabulary)
    return indented if indented is not None else tuple(blocks_of(numbered, repeated))


def _indented(numbered: Sequence[Numbered], vocabulary: Vocabulary) -> tuple[Block, ...] | None:
    """Blocks of a hard-wrapped document whose structure is its indentation; None for any other."""
    try:
        from taiyaku.ingest.readers.text.indented import indented_blocks, looks_indented
    except ImportError:
        return None
    lines = [line for item in numbered for line in item.lines]
    if not looks_indented(lines):
        return None
    return tuple(indented_blocks(lines, vocabulary))


def _refuse_textless(reading: Reading, file: str) -> None:
    bare = [page for page in reading.pages if not page.lines]
    pictures = sum(page.images > 0 for page in bare)
    if pictures and len(bare) == len(reading.pages):
        raise UnreadableError(f"{file}: no text on its {_pages(len(bare))}: they are pictures; {_OCR}")
    if len(bare) == len(reading.pages):
        if reading.failed:
            raise UnreadableError(
                f"{file}: the PDF is damaged: no text can be read from it; get the file again"
            )
        raise UnreadableError(
            f"{file}: no page of the PDF holds any text; check that the file is the document you mean"
        )


def _problems(reading: Reading, file: str, body: Sequence[PrintedLine]) -> Iterator[Problem]:
    for first, last, message in _ranges(reading.failed):
        pages = f"page {first}" if first == last else f"pages {first}-{last}"
        yield Problem("W106", f"{pages} cannot be read: {message}", Provenance(file, (1, 1), (first, last)))
    texts = {line.page for line in body}
    bare = [(p.number, "") for p in reading.pages if p.images and p.number not in texts]
    if bare:
        ranges = ", ".join(f"{a}" if a == b else f"{a}-{b}" for a, b, _ in _ranges(bare))
        message = f"no text on {_pages(len(bare))} ({ranges}), only pictures; {_OCR}"
        yield Problem("W107", message, Provenance(file, (1, 1), (bare[0][0], bare[0][0])))
    unknown = [p.number for p in reading.pages for part in p.hidden if part.reason == RESIDUE]
    if unknown:
        message = f"of {len(unknown)} characters the file does not say what they are; they are left out"
        yield Problem("W107", message, Provenance(file, (1, 1), (unknown[0], unknown[0])))


def _pages(count: int) -> str:
    return f"{count} page{'' if count == 1 else 's'}"


def _ranges(failed: Sequence[Failure]) -> list[tuple[int, int, str]]:
    """Neighbouring pages that cannot be read, as one."""
    ranges: list[tuple[int, int, str]] = []
    for number, message in failed:
        if ranges and ranges[-1][1] == number - 1:
            ranges[-1] = ranges[-1][0], number, ranges[-1][2]
        else:
            ranges.append((number, number, message))
    return ranges
