"""Tables set with white space: dice tables in one or two columns, aligned or slashed columns, tabs."""

from __future__ import annotations

import itertools
import re
from collections.abc import Sequence

from taiyaku.ingest.readers.text.tables import COLUMN_RULE, defined_rows, has_cells

Rows = tuple[tuple[str, ...], ...]

_RANGE = r"[0-9０-９]{1,3}(?:[-－–〜～][0-9０-９]{1,3})?"
DICE_ROW = re.compile(rf"(?P<dice>{_RANGE})[ \t\u3000]+(?P<rest>\S.*)")
_DICE_INSIDE = re.compile(rf"[ \t\u3000]+(?P<dice>{_RANGE})[ \t\u3000]+(?=\S)")
CELL_BREAK = re.compile(
    r"[ \u3000]*[/／|｜][ \u3000]*|[ ]{2,}[ \u3000]*|\u3000[ \u3000]+|[ ]\u3000[ \u3000]*|\t+"
)
_FIGURE = re.compile(
    r"[+＋\-－−–ー—±×x]{0,2}[ ]?[0-9０-９./:~～〜-]*[dDdD％%\"”'cm]*[0-9]*|なし|有|無|[○×✓※]"
)
_ENDS_TEXT = re.compile(r"[。！!？?]$")
_DICE_TITLE = re.compile(
    r"table|chart|\bd(?:3|4|6|8|10|12|20|66|100)\b|表|チャート|ダイス|出目", re.IGNORECASE
)


def find_table(texts: Sequence[str], at: int, above: str) -> tuple[Rows, int] | None:
    """The rows of the table that begins at a line, and how many lines it takes; `above` is the line before.

    The first row is the header; it is empty where the table shows none.
    """
    return _tabbed(texts, at) or _dice(texts, at, above) or _aligned(texts, at) or defined_rows(texts, at)


def may_begin_table(text: str) -> bool:
    """Whether a line could be a row: a quick test before `find_table`."""
    stripped = text.strip()
    return (
        "\t" in stripped
        or "  " in stripped
        or DICE_ROW.match(stripped) is not None
        or _cut(stripped) is not None
    )


def _tabbed(texts: Sequence[str], at: int) -> tuple[Rows, int] | None:
    """Cells parted by tabs, two lines or more."""
    end = at
    while end < len(texts) and has_cells(texts[end]):
        end += 1
    if end - at < 2:
        return None
    rows = tuple(tuple(cell.strip() for cell in re.split(r"\t+", text.strip())) for text in texts[at:end])
    return (rows, end - at) if len({len(row) for row in rows}) == 1 or len(rows) > 2 else None


def _dice(texts: Sequence[str], at: int, above: str) -> tuple[Rows, int] | None:
    """Rows that begin with consecutive numbers or ranges; a second column goes on counting."""
    matches = []
    for text in texts[at:]:
        match = DICE_ROW.fullmatch(text.strip())
        if not match or _ENDS_TEXT.search(text.strip()):
            break
        matches.append(match)
    if len(matches) < 3 or not _consecutive([m["dice"] for m in matches]):
        return None
    left_end = _bounds(matches[-1]["dice"])[1]
    splits = _second_column([m["rest"].strip() for m in matches], left_end)
    ranged = any(low != high for low, high in (_bounds(m["dice"]) for m in matches))
    if splits:
        body: Rows = tuple((m["dice"], *split) for m, split in zip(matches, splits, strict=True))
        return ((), *body), len(matches)
    if ranged or _DICE_TITLE.search(above):
        return ((), *((m["dice"], m["rest"].strip()) for m in matches)), len(matches)
    return None


def _second_column(rests: Sequence[str], after: int) -> list[tuple[str, str, str]] | None:
    """Each rest cut where the second column's next number stands; None if the numbers do not go on."""
    splits: list[tuple[str, str, str]] = []
    expected = after + 1
    for rest in rests:
        found = None
        for match in _DICE_INSIDE.finditer(rest):
            low, high = _bounds(match["dice"])
            if low == expected:
                found = (rest[: match.start()].strip(), match["dice"], rest[match.end() :].strip())
                expected = high + 1
                break
        splits.append(found or (rest, "", ""))
    filled = sum(1 for split in splits if split[1])
    return splits if filled >= max(2, len(splits) - 2) else None


def _consecutive(dice: Sequence[str]) -> bool:
    bounds = [_bounds(d) for d in dice]
    return all(b[0] == a[1] + 1 for a, b in itertools.pairwise(bounds))


def _bounds(dice: str) -> tuple[int, int]:
    numbers = [int(n) for n in re.findall(r"[0-9０-９]+", dice)]
    return numbers[0], numbers[-1]


def _aligned(texts: Sequence[str], at: int) -> tuple[Rows, int] | None:
    """Short cells parted by slashes or wide gaps, figures below a header."""
    rows: list[tuple[str, ...]] = []
    taken = 0
    for taken, text in enumerate((*texts[at:], "")):
        if len(rows) == 1 and taken == 1 and COLUMN_RULE.fullmatch(text):
            continue
        cut = _cut(text)
        if cut is None or (rows and abs(len(cut) - len(rows[0])) > 1):
            break
        rows.append(cut)
    if len(rows) < 2 or not any(_mostly_figures(row) for row in rows[1:]):
        return None
    width = max(len(row) for row in rows)
    if width < 3:
        return None
    padded = tuple(row if len(row) == width else ("", *row) for row in rows)
    if not _mostly_figures(rows[0]):
        return padded, taken
    return ((), *padded), taken


def _cut(text: str) -> tuple[str, ...] | None:
    stripped = text.strip()
    if not stripped or len(stripped) > 300 or _ENDS_TEXT.search(stripped) or re.match(r"[・･•※→]", stripped):
        return None
    cut = tuple(part for cell in CELL_BREAK.split(stripped) if (part := cell.strip()))
    return cut if len(cut) >= 3 and all(len(cell) <= 28 for cell in cut) else None


def _mostly_figures(row: Sequence[str]) -> bool:
    figures = sum(1 for cell in row if _FIGURE.fullmatch(cell))
    return figures >= max(2, len(row) - 2)
