"""Printed lines as candidates for headings: runs of one look, with what stands around them."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence

from taiyaku.corpus.model import Span
from taiyaku.corpus.text import has_japanese, is_caps
from taiyaku.ingest.outline.candidates import Candidate, Look
from taiyaku.ingest.outline.numbers import counted, is_name, names_unit, read_number
from taiyaku.ingest.readers.pdf.lines import PrintedLine
from taiyaku.ingest.readers.pdf.margins import Numbered
from taiyaku.ingest.readers.pdf.page_objects import Style
from taiyaku.ingest.readers.pdf.pieces import SMALL_CAPITALS, TALL
from taiyaku.ingest.readers.pdf.typography import Typography
from taiyaku.values import replace

_FEWEST = 3  # numbered headings that run in, for a document to have such
_GOES_ON = re.compile("[a-z\u3041-\u3096]")
_STOPS = ".!?:;。！？：」"
_STOPPED = re.compile(r"[.!?:;,。！？：、]")
_TITLE = 90  # characters
_BODY = 0.06  # how far from the body's size a line of it may be set
_SAME_SIZE = 0.03  # of the size
_ALIGNED = 0.05  # of the size, between the edges of cells that stand above one another
_LARGE, _FARTHEST = 1.15, 4.0  # times the body's size, the line's: a chapter's number and the name below it
_LABEL = re.compile(
    r"(?:[^\W\d_]{4,12}\s+)?(?:\d{1,2}|[A-Z]|[IVXL]{1,6})[.:]?|第\s*(?:[\d一二三四五六七八九十]{1,3}|[IVX]{1,5})\s*[章部編話]"
)


def settle_small_capitals(lines: Sequence[PrintedLine]) -> list[PrintedLine]:
    """The lines with the face of small capitals where those set alike have it, and no letter tells of itself.

    "Actions" has no letter that reaches as far as capitals, up or down.
    """
    told: Counter[tuple[float, Style, str]] = Counter(
        (line.size, line.style, line.face) for line in lines if TALL.intersection(line.text)
    )
    if not any(face.endswith(SMALL_CAPITALS) for _, _, face in told):
        return list(lines)
    settled = []
    for line in lines:
        face = line.face + SMALL_CAPITALS
        alike = told[line.size, line.style, face], told[line.size, line.style, line.face]
        doubtful = not TALL.intersection(line.text) and alike[0] > alike[1]
        settled.append(replace(line, face=face) if doubtful else line)
    return settled


def split_run_in(lines: Sequence[PrintedLine]) -> list[PrintedLine]:
    """The lines with numbered headings that run into their paragraph as lines of their own.

    "**2.1 Setup.** Each player …" is such a line where the document has several of them, and "2." is the
    number of a heading on a line of its own: where it runs in as well, they are steps.
    """
    apart = [_end_before_gap(line, after) for line, after in zip(lines, [*lines[1:], None], strict=True)]
    stops = {
        line.text[:end]
        for line, end in zip(lines, apart, strict=True)
        if end and line.text[end - 1] in _STOPS
    }
    if len(stops) < _FEWEST:
        apart = [0 if line.text[:end] in stops else end for line, end in zip(lines, apart, strict=True)]
    if sum(end > 0 for end in apart) > 1:
        parts = (_cut(line, end) if end else [line] for line, end in zip(lines, apart, strict=True))
        lines = [part for cut in parts for part in cut]
    ends = [_run_in_end(line) for line in lines]
    heads = [read_number(line.text) for line, end in zip(lines, ends, strict=True) if end]
    above = {number.values[0] for number in heads if number}
    if len(heads) < _FEWEST or not above <= _chapters(lines):
        return list(lines)
    split = (_cut(line, end) if end else [line] for line, end in zip(lines, ends, strict=True))
    return [part for parts in split for part in parts]


def _chapters(lines: Sequence[PrintedLine]) -> set[str]:
    """The numbers of lines that say nothing but a name: "2. The Turn", "B The Turn"."""
    found = (re.match(r"([A-Z]|\d{1,3})[.:]?\s+[^.!?。]+$", line.text) for line in lines if line.style.bold)
    return {match[1] for match in found if match and len(match[0]) <= _TITLE}


def _run_in_end(line: PrintedLine) -> int:
    """Where the heading at the start of a line ends; 0 where there is none."""
    number = None if line.table or line.turned else read_number(line.text)
    if number is None or number.kind not in {"decimal", "lettered"} or len(number.values) < 2 or line.bullet:
        return 0  # "1. **Call.** …" is a step
    strong = next((s for s in line.spans if s.style == "strong" and s.start <= number.end < s.end), None)
    if strong is None or not number.end + 2 < strong.end <= min(_TITLE, len(line.text) - 2):
        return 0
    return strong.end if line.text[: strong.end].rstrip()[-1:] in ".:。：" else 0


def _end_before_gap(line: PrintedLine, after: PrintedLine | None) -> int:
    """Where bold words end that white space parts from the text of their line: "**Setup**   Each player".

    What stands below that text begins where the line does, or else words without a stop are a cell.
    """
    strong = line.spans[0] if line.spans and line.spans[0].style == "strong" else None
    if strong is None or strong.start or line.table or line.turned or line.bullet or not line.stops:
        return 0
    (start, x), name = line.stops[0], line.text[: strong.end].rstrip()
    whole = (
        strong.end <= start and not line.text[strong.end : start].strip() and not _STOPPED.search(name[:-1])
    )
    below = [] if after is None else [after.x0, *(stop for _, stop in after.stops[:1])]
    cell = name[-1:] not in _STOPS and any(abs(x - other) < line.size for other in below)
    return strong.end if whole and 1 < len(name) <= _TITLE and not cell else 0


def _cut(line: PrintedLine, end: int) -> list[PrintedLine]:
    """A line as a heading, and the rest of it, taken to begin at the same edge."""
    title, rest = line.text[:end].rstrip(), line.text[end:]
    start = end + len(rest) - len(rest.lstrip())
    spans = tuple(
        replace(s, start=max(0, s.start - start), end=s.end - start) for s in line.spans if s.end > start
    )
    middle = line.x0 + (line.x1 - line.x0) * end / len(line.text)
    stops = tuple(stop for stop in line.stops if stop[0] < end)
    head = replace(line, text=title, spans=(Span(0, len(title), "strong"),), x1=middle, stops=stops)
    later = tuple((at - start, x) for at, x in line.stops if at > start)
    return [head, replace(line, text=line.text[start:], spans=spans, stops=later)]


def runs_of(numbered: Sequence[Numbered], kind: Typography) -> list[list[int]]:
    """Lines that one look holds together, by their positions: a heading of several lines is one run."""
    looks = [_look(item.printed, kind) for item in numbered]
    runs: list[list[int]] = []
    first = 0  # the line whose size the run has
    for at, item in enumerate(numbered):
        before = at - 1
        if (
            runs
            and _is_label(runs[-1], at, numbered)
            and _names(item, numbered[before], looks[at], looks[before])
        ) or (runs and runs[-1] == [before] and _counts(numbered[before], item)):
            runs[-1].append(at)
            first = at
        elif runs and _goes_on(numbered[before], item, looks[before], looks[at], looks[first].size):
            runs[-1].append(at)
        else:
            runs.append([at])
            first = at
    return runs


def candidates_of(
    numbered: Sequence[Numbered], runs: Sequence[Sequence[int]], kind: Typography
) -> list[Candidate]:
    """Each run as the outline judges it."""
    found = []
    for run in runs:
        before = numbered[run[0] - 1] if run[0] else None
        after = numbered[run[-1] + 1] if run[-1] + 1 < len(numbered) else None
        found.append(_candidate([numbered[at] for at in run], kind, before, after))
    return found


def _candidate(
    run: Sequence[Numbered], kind: Typography, before: Numbered | None, after: Numbered | None
) -> Candidate:
    first, last = run[0].printed, run[-1].printed
    if first.table:
        return Candidate(first.text[:80], Look(), first.page, table=True, rows=first.table.rows)
    text = " ".join(item.printed.printed for item in run)
    names = run[-1:] if len(run) > 1 and _counts(run[0], run[1]) else run
    names = [i for i in names if not is_chapter_number(i.printed.text)] or run
    look = _look(max(names, key=lambda i: len(i.printed.text)).printed, kind)
    return Candidate(
        text,
        look,
        first.page,
        len(run),
        run[0].gap > 0,
        after is not None and after.gap > 0,
        before is None or before.printed.place != first.place,
        after is None or after.printed.place != last.place,
        all(item.centred for item in run),
        run[0].room < max(1.5 * first.size, 0.06 * (first.x1 - first.x0)),
        first.panel is not None,
        run[0].offset > 1.2 * first.size,
        len(run) == 1 and _is_plain(look, kind) and _is_bare_name(text),
        (before is not None and _is_within(before, run[0]))
        or (after is not None and _is_within(run[-1], after)),
        even=all(item.printed.even for item in run),
        cells=len(run) == 1
        and _are_cells(first, before.printed if before else None, after.printed if after else None),
    )


def _are_cells(line: PrintedLine, above: PrintedLine | None, below: PrintedLine | None) -> bool:
    """Whether the words of a line are cells: several gaps part them, or they begin where cells beside do."""
    if line.tracked or read_number(line.text):
        return False
    if len(line.stops) > 1:
        return True
    near, starts = _ALIGNED * line.size, {line.mark_x, *(x for _, x in line.stops)}
    return any(
        abs(line.x0 - row.x0) < near and any(abs(x - row.stops[0][1]) < near for x in starts)
        for row in (below, above if line.stops else None)
        if row and row.stops
    )


def _is_plain(look: Look, kind: Typography) -> bool:
    """Whether nothing but its shape tells a line from the text."""
    marked = look.bold or look.italic or look.bar or look.underlined or look.caps
    return abs(look.size - 1) < _BODY and look.colour == kind.colour and not marked


def _is_bare_name(text: str) -> bool:
    return is_name(text) and read_number(text) is None


def _is_within(before: Numbered, item: Numbered) -> bool:
    """Whether a line goes on with the one above: that is full, and ends in the middle of a sentence."""
    one, two = before.printed, item.printed
    apart = item.gap and not _GOES_ON.match(two.text)
    if one.table or apart or one.place != two.place or read_number(two.text):
        return False
    return abs(one.size - two.size) < 0.5 and not _ended(before, two) and one.text[-1:] not in _STOPS


def _look(line: PrintedLine, kind: Typography) -> Look:
    if line.table or line.turned:
        return Look()
    caps = is_caps(line.text) and sum(map(str.isalpha, line.text)) >= 3 and not has_japanese(line.text)
    return Look(
        round((line.largest or line.size) / kind.size, 2), _is_set(line, "strong"), _is_set(line, "emphasis"),
        line.face, line.style.colour, line.bar, line.underlined, caps,
        tracked=line.tracked,
    )  # fmt: skip


def _is_set(line: PrintedLine, style: str) -> bool:
    """Whether nearly all of a line is bold, or italic."""
    covered = sum([s.end - s.start for s in line.spans if s.style == style])
    return covered >= 0.8 * len(line.text.strip())


def _goes_on(before: Numbered, item: Numbered, old: Look, new: Look, size: float) -> bool:
    """Whether a line is one more of the run that ends with the line before it."""
    one, two = before.printed, item.printed
    if one.table or two.table or one.turned or two.turned or two.bullet:
        return False
    alike = abs(new.size - size) <= _SAME_SIZE and _plain(old, new) == _plain(new, old)
    shouted = old.caps == new.caps or not any(c.isalpha() for c in two.text)
    if one.panel != two.panel or one.place != two.place or not alike or not shouted:
        return False
    body = abs(new.size - 1) < _BODY
    if not _is_near(before, item, body and not new.bold) or _begins_anew(one, two, new):
        return False
    return not body or not _ended(before, two) or (item.centred and before.centred)


def is_chapter_number(text: str) -> bool:
    """Whether a line is all number, of a chapter whose name may stand below: "Chapter 2", "第二章", "IV"."""
    return bool(_LABEL.fullmatch(text))


def _is_label(run: Sequence[int], at: int, numbered: Sequence[Numbered]) -> bool:
    """Whether a run is the number of a chapter, whose name may stand right below: "CHAPTER" above "ONE"."""
    text = " ".join(numbered[n].printed.text for n in run)
    return run[-1] == at - 1 and (is_chapter_number(text) if len(run) == 1 else _is_counted(text))


def _is_counted(text: str) -> bool:
    number = read_number(text)
    return number is not None and number.kind == "chapter" and number.end == len(text)


def _counts(above: Numbered, item: Numbered) -> bool:
    """Whether a line has the number of the chapter whose word stands above it: "CHAPTER" above "ONE"."""
    one, two = above.printed, item.printed
    near = one.place == two.place and 0 < two.base - one.base < _FARTHEST * max(one.size, two.size)
    return near and two.size >= one.size and names_unit(one.text, two.text)


def _names(item: Numbered, label: Numbered, new: Look, old: Look) -> bool:
    """Whether a line is the name of the chapter whose number stands above it: "Chapter 2", "Kapitel 2"."""
    one, two = label.printed, item.printed
    if one.table or two.table or one.turned or two.turned or min(old.size, new.size) < _LARGE:
        return False
    near = one.place == two.place and 0 < two.base - one.base < _FARTHEST * max(one.size, two.size)
    return near and not read_number(two.text)


def _is_near(before: Numbered, item: Numbered, plain: bool) -> bool:
    """Whether a line stands right below another; headings may be set closer than the text, not wider."""
    distance = item.printed.base - before.printed.base
    if 0 < distance < 1.4 * item.printed.size:
        return True
    loose = 0 < distance < 2.2 * item.printed.size and not item.gap
    return loose and (plain or not _ended(before, item.printed))


def _begins_anew(one: PrintedLine, two: PrintedLine, look: Look) -> bool:
    """Whether a line begins with a number or a sign of its own: "2 Traders" may go on with "Guild of"."""
    number, above = read_number(two.text), read_number(one.text)
    if number is None or number.kind == "bullet":
        return False
    if above and (count := counted(above)) and counted(number) == (*count[:-1], count[-1] + 1):
        return True
    counts = number.kind == "decimal" and number.depth == 0
    return not (counts and one.text[-1:].isalpha() and look.size > 1.08)


def _plain(look: Look, beside: Look) -> Look:
    """What tells a look from the one of the next line; a line in several faces tells nothing by them."""
    return replace(look, size=0, caps=False, italic=False, face=look.face if beside.face else "")


def _ended(before: Numbered, line: PrintedLine) -> bool:
    """Whether a line ended on purpose: the next one's first word would have fitted on it."""
    return before.printed.space + line.lead + 0.12 * line.size < before.room
