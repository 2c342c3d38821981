"""Printed lines as candidates for headings: runs of one look, with what stands around them."""

from __future__ import annotations

from collections.abc import Sequence

from taiyaku.corpus.text import is_caps
from taiyaku.ingest.outline.candidates import Candidate, Look
from taiyaku.ingest.outline.numbers import read_number
from taiyaku.ingest.readers.pdf.lines import PrintedLine
from taiyaku.ingest.readers.pdf.margins import Numbered
from taiyaku.ingest.readers.pdf.typography import Typography
from taiyaku.values import replace

_SAME_SIZE = 0.03  # of the size


def runs_of(numbered: Sequence[Numbered], kind: Typography) -> list[list[int]]:
    """Lines that one look holds together, by their positions: a heading of several lines is one run."""
    looks = [_look(item.printed, kind) for item in numbered]
    runs: list[list[int]] = []
    for at, item in enumerate(numbered):
        if runs and _goes_on(numbered[at - 1], item, looks[at - 1], looks[at], looks[runs[-1][0]].size, kind):
            runs[-1].append(at)
        else:
            runs.append([at])
    return runs


def candidates_of(
    numbered: Sequence[Numbered], runs: Sequence[Sequence[int]], kind: Typography
) -> list[Candidate]:
    """Each run as the outline judges it."""
    return [
        _candidate([numbered[at] for at in run], kind, before, after)
        for run, before, after in (
            (run, numbered[run[0] - 1] if run[0] else None, numbered[run[-1] + 1] if run[-1] + 1 < len(numbered) else None)
            for run in runs
        )
    ]


def _candidate(run: Sequence[Numbered], kind: Typography, before: Numbered | None, after: Numbered | None) -> Candidate:
    first, last = run[0].printed, run[-1].printed
    if first.table:
        return Candidate(first.text[:80], Look(), first.page, table=True, rows=first.table.rows)
    return Candidate(
        " ".join(item.printed.printed for item in run),
        _look(max(run, key=lambda i: len(i.printed.text)).printed, kind),
        first.page,
        len(run),
        run[0].gap > 0,
        after is not None and after.gap > 0,
        before is None or _place(before.printed) != _place(first),
        after is None or _place(after.printed) != _place(last),
        all(item.centred for item in run),
        run[0].room < max(1.5 * first.size, 0.06 * (first.x1 - first.x0)),
        first.panel is not None,
        run[0].offset > 1.2 * first.size,
    )


def _look(line: PrintedLine, kind: Typography) -> Look:
    if line.table or line.turned:
        return Look()
    letters = sum(c.isalpha() for c in line.text)
    share = lambda name: sum(s.end - s.start for s in line.spans if s.style == name) >= 0.8 * len(line.text.strip())
    return Look(
        round((line.largest or line.size) / kind.size, 2), share("strong"), share("emphasis"), line.face,
        line.style.colour, line.bar, line.underlined, letters >= 3 and is_caps(line.text),
    )  # fmt: skip


def _place(line: PrintedLine) -> tuple[int, int]:
    return line.page, line.column


def _goes_on(before: Numbered, item: Numbered, old: Look, new: Look, size: float, kind: Typography) -> bool:
    one, two = before.printed, item.printed
    if one.table or two.table or one.turned or two.turned or one.panel != two.panel or _place(one) != _place(two):
        return False
    plain = abs(new.size - 1) < 0.06 and not new.bold
    distance = two.base - one.base
    near = 0 < distance < 1.4 * two.size or (
        0 < distance < 2.2 * two.size and not item.gap and (plain or not _ended(before, two))
    )
    alike = abs(new.size - size) <= _SAME_SIZE and _plain(old, new) == _plain(new, old)
    shouted = old.caps == new.caps or not any(c.isalpha() for c in two.text)
    if not near or not alike or not shouted or two.bullet:
        return False
    number = read_number(two.text)
    if number and number.kind not in {"bullet"} and not (number.kind == "decimal" and number.depth == 0 and one.text[-1:].isalpha() and new.size > 1.08):
        return False
    plain = abs(new.size - 1) < 0.06
    return not (plain and _ended(before, two) and not (item.centred and before.centred))


def _plain(look: Look, beside: Look) -> Look:
    """What tells a look from the one of the next line; a line in several faces tells nothing by them."""
    return replace(look, size=0, caps=False, italic=False, face=look.face if beside.face else "")


def _ended(before: Numbered, line: PrintedLine) -> bool:
    """Whether a line ended on purpose: the next one's first word would have fitted on it."""
    return before.printed.space + line.lead + 0.12 * line.size < before.room
