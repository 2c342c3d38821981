"""Tables in plain text and Markdown: parted by tabs, by upright lines, or set in columns with spaces."""

from __future__ import annotations

import re
from collections.abc import Sequence

from taiyaku.corpus.text import cells
from taiyaku.ingest.blocks import Line
from taiyaku.ingest.rejoining import glue_between

Rows = tuple[tuple[str, ...], ...]
_PIPE = re.compile(r"(?<!\\)[|｜│┃]")
_PIPE_ROW = re.compile(r"\s*[|｜│┃].*[|｜│┃]\s*")
_PIPE_RULE = re.compile(
    r"\s*(?:[|+│├┼┤┌┬┐└┴┘]?[\s:]*[-=─━]+[\s:]*)(?:[|+│├┼┤┌┬┐└┴┘][\s:]*[-=─━]+[\s:]*)*[|+│├┼┤┌┬┐└┴┘]?\s*"
)
_CELL = re.compile(r"\S+(?:[ ]\S+)*")
_BEGINS = r"""(?:[^\W_]|["'(<\[「【])"""
_DEFINED = re.compile(  # no number and no label
    rf"[ \u3000]*(?!\(?\w{{1,3}}[.)]|\d)(?P<name>{_BEGINS}\S*(?:[ ]\S+){{0,3}})(?<![:：.,;!?。])"
    rf"(?:[ ]{{2,}}|\u3000{{2,}})(?P<text>{_BEGINS}.*)"
)
_TABBED_NAME = re.compile(r"\s*\d{1,3}(?:\.\d{1,3})*\.?\t+[^\W\d][^\t]*")  # 4.2, and the name of a rule
_TABBED_ITEM = re.compile(r"\s*(?:[•·・▪●○◦‣⁃*–-]|\(?\w{1,2}[.)])\t+[^\t]+")
_GAP = re.compile("[ \u3000]{2}")
_NAME = 24  # characters of what is defined
COLUMN_RULE = re.compile(r"\s*(?:[-=─━]{2,}\s+)+[-=─━]{2,}\s*")  # below a header, a piece for each column
_LONGEST_CELL = 40
_ENOUGH = 40  # rows that show whether the rest can be a table


def has_cells(text: str) -> bool:
    """Whether tabs part the words of a line, and not a sign or number of a list from them alone."""
    return "\t" in text.strip() and not _TABBED_ITEM.fullmatch(text)


def tab_rows(lines: Sequence[Line], at: int) -> tuple[Rows, int] | None:
    """Lines with tabs inside them, and how many lines they are; a tab before all else indents a paragraph."""
    if not has_cells(lines[at].text):
        return None
    end = at
    while end < len(lines) and "\t" in (text := lines[end].text).strip(" ") and text.strip():
        if _TABBED_ITEM.fullmatch(text):
            break
        end += 1
    if end == at or (end == at + 1 and _TABBED_NAME.fullmatch(lines[at].text)):
        return None
    return tuple(tuple(line.text.split("\t")) for line in lines[at:end]), end - at


def pipe_rows(lines: Sequence[Line], at: int) -> tuple[Rows, int] | None:
    """Lines with upright lines between their cells; outer ones, and rules between the rows, may be there."""
    first = lines[at].text
    framed = bool(_PIPE_ROW.fullmatch(first)) or first.lstrip().startswith(("+", "┌"))
    if not framed and not _PIPE.search(first):
        return None
    rows, taken, ruled = _pipe_run(lines, at)
    if not rows or taken < 2 or not (framed or ruled or len(rows) >= 3 or "｜" in first):
        return None
    return tuple(rows), taken


def _pipe_run(lines: Sequence[Line], at: int) -> tuple[list[tuple[str, ...]], int, bool]:
    """The rows that begin at a line, how many lines they take, and whether a rule stands between them."""
    rows: list[tuple[str, ...]] = []
    end, bars, ruled = at, 0, False
    while end < len(lines) and (text := lines[end].text.strip()):
        found = len(_PIPE.findall(text))
        if is_rule(text):
            ruled = True
        elif not found or (bars and found != bars and not _PIPE_ROW.fullmatch(text)):
            break
        else:
            bars = bars or found
            rows.append(_cut(text))
        end += 1
    return rows, end - at, ruled


def is_rule(text: str) -> bool:
    """Whether a line parts rows: "---|---"."""
    return (
        len(text) > 2
        and _PIPE_RULE.fullmatch(text) is not None
        and bool(_PIPE.search(text) or "+" in text or text[0] in "├┌└")
    )


def _cut(text: str) -> tuple[str, ...]:
    inner = text
    if _PIPE.match(inner):
        inner = inner[1:]
    if inner and _PIPE.match(inner[-1]) and not inner.endswith("\\|"):
        inner = inner[:-1]
    return tuple(cell.strip().replace("\\|", "|") for cell in _PIPE.split(inner))


def aligned_rows(lines: Sequence[Line], at: int) -> tuple[Rows, int] | None:
    """Lines whose cells stand below those of the first line, parted by two spaces or more."""
    head = _placed(lines[at].text)
    if not _short(head):
        return None
    rows = [[text for _, _, text in head]]
    end = at + 1
    ruled = end < len(lines) and COLUMN_RULE.fullmatch(lines[end].text) is not None
    end += ruled
    while end < len(lines) and _short(cut := _placed(lines[end].text)) and (row := _below(head, cut)):
        rows.append(row)
        end += 1
        if len(rows) == _ENOUGH and not _regular(rows):
            return None
    if len(rows) < 3 - ruled or not _regular(rows):
        return None
    return tuple(tuple(row) for row in rows), end - at


def defined_rows(texts: Sequence[str], at: int) -> tuple[Rows, int] | None:
    """Names with their text in one column, which goes on below itself: "Mule      A slow animal that".

    The header is empty. Without a long text they are a table like others, or none.
    """
    rows: list[list[str]] = []
    indent = column = -1
    end = at
    while end < len(texts) and (text := texts[end].rstrip()):
        start, match = cells(text) - cells(text.lstrip()), _DEFINED.fullmatch(text)
        place = (start, cells(text[: match.start("text")])) if match else None
        if rows and start == column:
            rows[-1][1] += glue_between(rows[-1][1], text.strip()) + text.strip()
        elif match and len(match["name"]) <= _NAME and (not rows or place == (indent, column)):
            indent, column = place or (-1, -1)
            rows.append([match["name"], match["text"]])
        else:
            break
        end += 1
    told = any(len(said) > _LONGEST_CELL for _, said in rows)
    gaps = sum(_GAP.search(said) is not None for _, said in rows)  # between more columns
    several = len(rows) >= 3 and 2 * gaps < len(rows)
    return (((), *((name, said) for name, said in rows)), end - at) if told and several else None


def _placed(text: str) -> list[tuple[int, int, str]]:
    """The cells of a line with the columns they take on a screen."""
    found = []
    for match in _CELL.finditer(text):
        start = cells(text[: match.start()])
        found.append((start, start + cells(match[0]), match[0]))
    return found if len(found) >= 2 and len(text) <= 400 else []


def _below(head: Sequence[tuple[int, int, str]], row: Sequence[tuple[int, int, str]]) -> list[str] | None:
    """The cells of a row in the columns of the head; None if one stands below none, or two below one.

    As many as the head has, three or more, need not stand right below it.
    """
    if len(row) == len(head) > 2:
        return [text for _, _, text in row]
    placed = [""] * len(head)
    for start, stop, text in row:
        columns = [n for n, (left, right, _) in enumerate(head) if start < right and stop > left]
        if len(columns) != 1 or placed[columns[0]]:
            return None
        placed[columns[0]] = text
    return placed if row else None


def _short(row: Sequence[tuple[int, int, str]]) -> bool:
    return len(row) >= 2 and all(len(text) <= _LONGEST_CELL for _, _, text in row)


def _regular(rows: Sequence[Sequence[str]]) -> bool:
    """Whether most rows are full, and the first column holds names or numbers, not lines of text."""
    full = sum(all(row) for row in rows)
    return full >= 0.6 * len(rows) and sum(len(row[0]) for row in rows) <= 24 * len(rows)
