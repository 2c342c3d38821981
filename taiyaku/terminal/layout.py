"""Text on a grid of cells: East Asian widths, wrapping, columns, and colour only where it is wanted."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import TYPE_CHECKING, Literal, TextIO
from unicodedata import east_asian_width

from taiyaku.corpus.text import cells
from taiyaku.terminal.language import _

if TYPE_CHECKING:
    from taiyaku.corpus.model import Provenance


# What must not begin a line, and what must not end one, in Japanese text (after JIS X 4051).
_NOT_FIRST = frozenset(
    "、。，．,.・：；:;！？!?）］｝」』】〉》〕)]}ーぁぃぅぇぉっゃゅょゎァィゥェォッャュョヮヵヶ々ゝゞヽヾ…‥〜～%％"
)
_NOT_LAST = frozenset("（［｛「『【〈《〔([{")
_CONTROL = dict.fromkeys(
    (*range(9), *range(11, 32), *range(127, 160), *range(0x202A, 0x202F), *range(0x2066, 0x206A))
)
_STYLES = {"bold": "1", "dim": "2", "under": "4", "red": "31", "green": "32", "yellow": "33", "cyan": "36"}
NARROWEST, WIDEST = 30, 110
UNWRAPPED = 1 << 20  # cells; wider than any text

Style = Literal["bold", "dim", "under", "red", "green", "yellow", "cyan"]
Align = Literal["left", "right"]


class Screen:
    """Where results go: how wide it is, and whether it shows colour.

    A `plain` one is for scripts: the same everywhere, a line to each clause, no colour and no drawn lines.
    """

    def __init__(self, stream: TextIO | None = None, plain: bool = False, width: int | None = None) -> None:
        """As wide as `width` says, else $COLUMNS, else the terminal, else 80 cells."""
        self.stream = stream or sys.stdout
        self.is_terminal = self.stream.isatty()
        self.plain = plain
        self.colour = self.is_terminal and not plain and colour_allowed()
        wanted = width or _size(self.stream, "columns", 80)
        self.width = UNWRAPPED if plain else max(NARROWEST, min(wanted, WIDEST))

    def style(self, text: str, *styles: Style) -> str:
        """The text in these styles, or as it is where there is no colour."""
        if not self.colour or not text:
            return text
        return f"\033[{';'.join(_STYLES[s] for s in styles)}m{text}\033[0m"

    def wrapped(self, text: str, *styles: Style, first: str = "", rest: str | None = None) -> Iterator[str]:
        """The text in lines of these styles; `first` and `rest` stand before them as in `wrap`."""
        return (self.style(line, *styles) for line in wrap(text, self.width, first, rest))

    def rule(self, width: int | None = None) -> str:
        """A line across, or one of that many cells."""
        return "-" * (width or 3) if self.plain else "─" * (width or self.width)

    def rows(self) -> int:
        """$LINES, else how many lines the terminal has, else 24."""
        return _size(self.stream, "lines", 24)

    def show(self, lines: Iterator[str] | Sequence[str]) -> None:
        for line in lines:
            self.stream.write(line + "\n")


def colour_allowed() -> bool:
    """Whether a terminal may be shown colour (https://no-color.org)."""
    return not os.environ.get("NO_COLOR") and os.environ.get("TERM") != "dumb"


def _size(stream: TextIO, what: Literal["columns", "lines"], usual: int) -> int:
    told = os.environ.get(what.upper(), "")[:6]
    if told.isdecimal() and int(told):
        return int(told)
    try:
        found: int = getattr(os.get_terminal_size(stream.fileno()), what)
        return found or usual
    except (OSError, ValueError):
        return usual


def plain(text: str) -> str:
    """The text without characters that would steer a terminal."""
    return text if text.isprintable() else text.translate(_CONTROL)


def wrap(text: str, width: int, first: str = "", rest: str | None = None) -> list[str]:
    """Lines of at most `width` cells; `first` and `rest` stand before the first and the other lines.

    Latin words stay whole; Japanese breaks anywhere but before or after what may not begin or end a line.
    """
    indent = first if rest is None else rest
    lines: list[str] = []
    for paragraph in plain(text).split("\n"):
        lead = first if not lines else indent
        lines.extend(_wrap_line(paragraph, width, lead, indent))
    return lines or [first]


def _wrap_line(text: str, width: int, first: str, rest: str) -> Iterator[str]:
    least = min(8, width)
    room = max(least, width - cells(first))
    line, used = "", 0
    for piece in _unbreakable(text, max(least, width - max(cells(first), cells(rest)))):
        size = cells(piece)
        if used + cells(piece.rstrip()) > room and line.strip():
            yield (first + line).rstrip()
            first, room, line, used = rest, max(least, width - cells(rest)), "", 0
            piece = piece.lstrip()
            size = cells(piece)
        line += piece
        used += size
    yield (first + line).rstrip()


def _unbreakable(text: str, room: int) -> Iterator[str]:
    """Pieces between which a line may break; a word longer than a line is cut."""
    held = ""
    for piece, following in pairwise((*_pieces(text), "")):
        begins = following if piece.isspace() else piece  # a space at the edge of a line is not seen
        joins = held and (begins[:1] in _NOT_FIRST or held.rstrip()[-1:] in _NOT_LAST)
        if held and not joins:
            yield held
            held = ""
        held += piece
        while cells(held) > room:
            cut = _cut_at(held, _fitting(held, room))
            yield held[:cut]
            held = held[cut:]
    if held:
        yield held


def _cut_at(word: str, fits: int) -> int:
    """Where to cut a word of which so many characters fit: where a line may break, if there is a place."""
    at = fits
    while at > 1 and (word[at:].lstrip()[:1] in _NOT_FIRST or word[:at].rstrip()[-1:] in _NOT_LAST):
        at -= 1
    return at if at > 1 else fits


def _pieces(text: str) -> Iterator[str]:
    """Runs of spaces, runs of narrow characters, and each wide character by itself."""
    start, before = 0, ""
    for at, character in enumerate(text):
        now = " " if character.isspace() else "w" if east_asian_width(character) in "WF" else "n"
        if at and (now != before or now == "w"):
            yield text[start:at]
            start = at
        before = now
    if text:
        yield text[start:]


def _fitting(text: str, room: int) -> int:
    """How many characters fit, one at least."""
    used = 0
    for at, character in enumerate(text):
        used += cells(character)
        if used > room:
            return max(1, at)
    return len(text)


def shorten(text: str, width: int) -> str:
    """The text cut to a width, with an ellipsis where something is missing."""
    text = plain(text).replace("\n", " ")
    return text if cells(text) <= width else text[: _fitting(text, max(1, width - 1))] + "…"


def pad(text: str, width: int, align: Align = "left") -> str:
    """The text filled up with spaces to a width in cells."""
    gap = " " * max(0, width - cells(text))
    return text + gap if align == "left" else gap + text


def columns(
    rows: Sequence[Sequence[str]],
    width: int,
    aligns: Sequence[Align] = (),
    header: bool = False,
    indent: str = "",
    rule: str = "─",
) -> list[str]:
    """Rows of cells in columns that line up; the widest columns wrap if the whole is too wide."""
    if not rows:
        return []
    count = max(map(len, rows))
    full = [[plain(cell).replace("\n", " ") for cell in row] + [""] * (count - len(row)) for row in rows]
    widths = [max(1, *(cells(row[at]) for row in full)) for at in range(count)]
    least = sum(min(4, w) for w in widths)
    gap = "  " if least + 2 * (count - 1) + cells(indent) <= width else " "
    room = max(least, width - cells(indent) - len(gap) * (count - 1))
    while sum(widths) > room and max(widths) > 4:
        widths[widths.index(max(widths))] -= 1
    lines: list[str] = []
    for number, row in enumerate(full):
        wrapped = [wrap(cell, widths[at]) for at, cell in enumerate(row)]
        for at in range(max(map(len, wrapped))):
            parts = [
                pad(cell[at] if at < len(cell) else "", widths[n], aligns[n] if n < len(aligns) else "left")
                for n, cell in enumerate(wrapped)
            ]
            lines.append((indent + gap.join(parts)).rstrip())
        if header and number == 0:
            lines.append(indent + gap.join(rule * w for w in widths))
    return lines


# Where a text stands, as people write it.


def place(file: str, lines: tuple[int, int], of_pages: tuple[int, int] | None) -> str:
    """File with page or line: "faq.pdf, page 3", "faq.txt:12-14"."""
    if of_pages:
        return f"{file}, {pages(*of_pages)}"
    first, last = lines
    return f"{file}:{first}" if first == last else f"{file}:{first}-{last}"


def place_of(where: Provenance | None) -> str:
    """Where a text of the corpus stands; nothing where that is not known."""
    return place(where.file, where.lines, where.pages) if where else ""


def beginning_of(where: Provenance) -> str:
    """Where it begins."""
    return place(where.file, (where.lines[0], where.lines[0]), where.pages)


def pages(first: int, last: int) -> str:
    """ "page 3", "pages 3-4"."""
    if first == last:
        return _("page %(page)s", page=first)
    return _("pages %(first)s-%(last)s", first=first, last=last)
