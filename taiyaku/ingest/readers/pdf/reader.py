"""Read a PDF: characters and rules through pypdfium2, order and structure from their geometry.

Each page, in one process or several (layout): characters and what of them is seen (characters,
visibility, pieces), rules (paths), raised marks, initials and ruby (attached_type), tables (ruled_tables,
headed_tables, plain_tables, spaced_tables), boxes (panels), columns, printed lines (lines). All pages
together: furniture, tables that a page cuts (table_continuations), headings, numbered lines (margins),
blocks.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections import Counter
from collections.abc import Callable, Iterator, Sequence

from taiyaku.corpus.model import Problem, Provenance, Unplaced
from taiyaku.corpus.radicals import fold_radicals
from taiyaku.errors import UnreadableError
from taiyaku.ingest.blocks import Block, Line, Manuscript
from taiyaku.ingest.outline.finder import find_outline
from taiyaku.ingest.readers.pdf.attached_type import JOINT
from taiyaku.ingest.readers.pdf.blocks import blocks_of
from taiyaku.ingest.readers.pdf.furniture import find_furniture
from taiyaku.ingest.readers.pdf.headings import candidates_of, runs_of, settle_small_capitals, split_run_in
from taiyaku.ingest.readers.pdf.layout import Failure, Reading, read_pages
from taiyaku.ingest.readers.pdf.lines import PrintedLine
from taiyaku.ingest.readers.pdf.margins import Numbered, number_lines, place
from taiyaku.ingest.readers.pdf.table_continuations import rejoin_tables
from taiyaku.ingest.readers.pdf.typography import Typography, typography
from taiyaku.ingest.vocabulary import Vocabulary
from taiyaku.values import replace

RESIDUE = "residue"
_OCR = "run OCR (`ocrmypdf FILE NEW.pdf`); its text layer is read like any text"
Progress = Callable[[int, int], None]
_FEWEST, _UNLIKE = 20, 0.3  # lines; sizes for each of them, as no typesetter uses
_OFF = 0.09  # of a size, between words that are set alike
_WORD = re.compile(r"[^\W\d_]+(?:-[^\W\d_]+)*")
_WIDE = r"[\u3041-\u30ff\u3400-\u9fff]"
_BESIDE = re.compile(rf"(?<={_WIDE}) ?(?=[A-Za-z0-9])|(?<=[A-Za-z0-9]) ?(?={_WIDE})")
_JOINTS, _ALL = 10, 0.98  # places where scripts meet, and the share that is set apart by a word processor
_LABEL = 6  # characters: what may be a number before the text


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
    return None if not looks_indented(lines) else tuple(indented_blocks(lines, vocabulary))


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


def settle_recognised(lines: Sequence[PrintedLine]) -> list[PrintedLine]:
    """The lines with nearly equal sizes as one, where hardly two have the same."""
    weights: Counter[float] = Counter()
    for line in lines:
        if line.size > 0 and not line.table:
            weights[line.size] += len(line.text)
    if len(lines) < _FEWEST or len(weights) < _UNLIKE * len(lines):
        return list(lines)
    settled = _settled(weights)
    return [
        replace(
            line,
            size=settled[line.size],
            style=replace(line.style, size=settled[line.size]),
            largest=0.0 if abs(line.largest - line.size) < _OFF * line.size else line.largest,
        )
        if line.size in settled and not line.table
        else line
        for line in lines
    ]


def _settled(weights: Counter[float]) -> dict[float, float]:
    """For each size the one that most of its like have."""
    settled: dict[float, float] = {}
    left = dict(weights)
    while left:
        alike = {s: sum(n for other, n in left.items() if abs(other - s) < _OFF * s) for s in left}
        middle = max(left, key=lambda size: (alike[size], left[size], size))
        near = [size for size in left if abs(size - middle) < _OFF * middle]
        settled |= dict.fromkeys(near, middle)
        left = {size: n for size, n in left.items() if size not in near}
    return settled


def settle_initials(lines: Sequence[PrintedLine]) -> list[PrintedLine]:
    """Lines with a space behind an initial that is a word of its own: "A lantern", and "The lantern"."""
    if not any(JOINT in line.text for line in lines):
        return list(lines)
    words = Counter(word.casefold() for line in lines for word in _WORD.findall(line.text))
    return [_with_spaces(line, words) if JOINT in line.text else line for line in lines]


def _with_spaces(line: PrintedLine, words: Counter[str]) -> PrintedLine:
    at = line.text.index(JOINT)
    initial, rest = line.text[:at], line.text[at + 1 :]
    first = _WORD.match(rest)
    alone = first is not None and words[first[0].casefold()] > 1 and words[initial.casefold()] > 1
    if alone and first and not words[(initial + first[0]).casefold()]:
        return replace(line, text=f"{initial} {rest}")
    return _without(line, [at])


def settle_scripts(lines: Sequence[PrintedLine]) -> list[PrintedLine]:
    """Lines without the white space between ideographs and Latin letters, if all are set apart by it.

    Word processors do so without a space in the text. Behind the number that a line begins with it stays.
    """
    texts = [cell for line in lines for cell in _cells(line)]
    met = [found[0] for text in texts for found in _BESIDE.finditer(text)]
    if len(met) < _JOINTS or sum(map(bool, met)) < _ALL * len(met):
        return list(lines)
    return [_closed(line) for line in lines]


def _cells(line: PrintedLine) -> list[str]:
    return [cell for row in line.table.rows for cell in row] if line.table else [line.text]


def _closed(line: PrintedLine) -> PrintedLine:
    if line.table:
        rows = tuple(tuple(_BESIDE.sub("", cell) for cell in row) for row in line.table.rows)
        return replace(line, table=replace(line.table, rows=rows))
    places = [m.start() for m in _BESIDE.finditer(line.text) if m[0]]
    return _without(line, [at for at in places if at >= _LABEL or not line.text[:at].isascii()])


def _without(line: PrintedLine, places: Sequence[int]) -> PrintedLine:
    """A line without the characters at some places."""
    if not places:
        return line
    text = "".join(c for at, c in enumerate(line.text) if at not in places)
    spans = tuple(
        replace(s, start=s.start - bisect_left(places, s.start), end=s.end - bisect_left(places, s.end))
        for s in line.spans
    )
    stops = tuple((start - bisect_left(places, start), x) for start, x in line.stops)
    return replace(line, text=text, spans=spans, stops=stops)
