"""Words behind an initial, and between scripts: which spaces belong to them."""

from __future__ import annotations

import re
from bisect import bisect_left
from collections import Counter
from collections.abc import Sequence

from taiyaku.ingest.readers.pdf.attached_type import JOINT
from taiyaku.ingest.readers.pdf.lines import PrintedLine
from taiyaku.values import replace

_WORD = re.compile(r"[^\W\d_]+(?:-[^\W\d_]+)*")
_WIDE = r"[\u3041-\u30ff\u3400-\u9fff]"
_BESIDE = re.compile(rf"(?<={_WIDE}) ?(?=[A-Za-z0-9])|(?<=[A-Za-z0-9]) ?(?={_WIDE})")
_FEWEST, _ALL = 10, 0.98  # places where scripts meet, and the share that is set apart by a word processor
_LABEL = 6  # characters: what may be a number before the text


def settle_initials(lines: Sequence[PrintedLine]) -> list[PrintedLine]:
    """Lines with a space behind an initial that is a word of its own: "A lantern", and "The lantern"."""
    if not any(JOINT in line.text for line in lines):
        return list(lines)
    words = Counter(word.casefold() for line in lines for word in _WORD.findall(line.text))
    return [_settled(line, words) if JOINT in line.text else line for line in lines]


def _settled(line: PrintedLine, words: Counter[str]) -> PrintedLine:
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
    if len(met) < _FEWEST or sum(map(bool, met)) < _ALL * len(met):
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
