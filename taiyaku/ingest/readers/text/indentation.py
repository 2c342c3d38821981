"""Lines measured: their indentation, the gap before them, and how a block could begin with them."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence

from taiyaku.corpus.text import ARROW, any_of, cells, ends_sentence
from taiyaku.ingest.blocks import BlockKind, Line
from taiyaku.ingest.list_markers import (
    LIST_SHAPES,
    bracket_heading,
    enumerator,
    leading_sign,
    quoted_heading,
    signs,
)
from taiyaku.ingest.vocabulary import Vocabulary
from taiyaku.values import Struct

_DOTS = frozenset("・･·•-–*")  # markers of lists, whose text hangs further in
TAB = 4  # cells a tab in the indentation stands for
_INDENT = re.compile(r"[ \t\u3000]*")
LABEL_ALONE = re.compile(r"[^\s:：。、・][^:：。]{0,40}[:：][ \u3000]*")
LABEL_WITH_TEXT = re.compile(r"(?P<word>[^\s:：。、,・（(「][^:：。、,]{0,18}?)[ \u3000]*[:：]")
OPEN_END = re.compile(r"(?:[、，,・]|[\u3041-\u3096]*[はがをにでとのやもへて])[ \u3000]*$")


class Row(Struct, frozen=True):
    """A line with ink, measured."""

    line: Line
    text: str  # without indentation, artefacts and trailing white space but one
    indent: int
    gap: int  # blank lines before it
    turned: bool = False  # whether a page was turned before it

    @property
    def number(self) -> int:
        return self.line.provenance.lines[0]


class Start(Struct, frozen=True):
    """How a block begins."""

    kind: BlockKind
    marker: str | None = None
    text_at: int = 0  # where the text after the marker begins
    closed: bool = False  # a heading or a label alone: nothing but a wrap continues it


def measure_rows(lines: Sequence[Line], vocabulary: Vocabulary) -> list[Row]:
    """The lines with ink."""
    rows: list[Row] = []
    last = 0
    pages: tuple[int, int] | None = None
    for line in lines:
        text = vocabulary.artefacts.sub("", line.text)
        if not line.text.strip():
            continue
        number = line.provenance.lines[0]
        gap = max(0, number - last - 1) if rows else 0
        turned = bool(rows) and line.provenance.pages != pages
        rows.append(Row(line, _body(text), indent_of(text), gap, turned))
        last, pages = line.provenance.lines[1], line.provenance.pages
    return rows


def _body(text: str) -> str:
    """The text of a line; white space at its end shrinks to one space, which a join may keep."""
    body = text.strip(" \t\u3000\r\n")
    return body + " " if text.rstrip("\r\n").endswith((" ", "\t", "\u3000")) else body


def indent_of(text: str) -> int:
    """The cells before the text."""
    space = _INDENT.match(text)
    return cells(space.group().replace("\t", " " * TAB)) if space else 0


def _marker_class(marker: str) -> str:
    """Markers that count as one: all numbers of a style."""
    number = enumerator(f"{marker} x")
    return number.shape if number else marker


def _is_short(text: str) -> bool:
    """Whether a marked line can be a name: short, and neither a sentence nor the beginning of one."""
    stripped = text.rstrip()
    if cells(stripped[:60]) > 44 or stripped.endswith(("。", "．", ".", "：", ":")):
        return False
    return not OPEN_END.search(stripped)


class Starts:
    """How a block would begin with each row, given how the text uses its markers."""

    def __init__(self, rows: Sequence[Row], vocabulary: Vocabulary) -> None:
        self.rows = rows
        self.text_at = {row.number: row.text for row in rows}
        self.vocabulary = vocabulary
        self.signs = signs(vocabulary)
        self.known: dict[int, Start] = {}
        self.names: frozenset[tuple[str, int]] = frozenset()
        self.names = self._find_names()
        self.known.clear()

    def of(self, row: Row) -> Start:
        """How a block would begin with this row."""
        start = self.known.get(row.number)
        if start is None:
            start = self.known[row.number] = self._start(row)
        return start

    def _find_names(self) -> frozenset[tuple[str, int]]:
        """Marked lines that are names with text below them, by marker class and indentation.

        All are short and open-ended; the first lines of wrapped list items would be long.
        """
        seen: Counter[tuple[str, int]] = Counter()
        named: Counter[tuple[str, int]] = Counter()
        for row, below in zip(self.rows, [*self.rows[1:], None], strict=True):
            start = self.of(row)
            if start.kind is BlockKind.ITEM and start.marker:
                key = _marker_class(start.marker), row.indent
                seen[key] += 1
                further = below and below.indent >= row.indent + (start.marker in _DOTS)
                if below and further and below.gap == 0 and _is_short(row.text):
                    marker = self.of(below).marker
                    named[key] += marker is None or _marker_class(marker) != key[0]
        return frozenset(key for key, count in seen.items() if count >= 2 and named[key] >= 0.8 * count)

    def _start(self, row: Row) -> Start:
        text = row.text
        quotes_sentence = ends_sentence(text.rstrip(" \u3000」』")) and text.rstrip()[-1:] in "」』"
        if quoted_heading(text, self.signs) and not quotes_sentence and not self._is_announced(row):
            return Start(BlockKind.HEADING, closed=True)
        if bracket := bracket_heading(text, self.signs):
            tells = any(sign in text[bracket[1] :] for sign in "、。")  # 【例外】影のいる屋台では商えない。
            return Start(BlockKind.PARAGRAPH) if tells else Start(BlockKind.HEADING, closed=True)
        if sign := leading_sign(text, self.signs):
            return self._signed(row, sign)
        number = enumerator(text)
        if number and number.shape in LIST_SHAPES:
            closed = (_marker_class(number.printed), row.indent) in self.names
            return Start(BlockKind.ITEM, number.printed, number.end, closed)
        if number:
            return Start(BlockKind.PARAGRAPH, closed=not self.is_sentence(text))
        if self.is_label(text):
            return Start(BlockKind.PARAGRAPH, closed=LABEL_ALONE.fullmatch(text) is not None)
        return Start(BlockKind.PARAGRAPH)

    def _is_announced(self, row: Row) -> bool:
        """Whether a line in quotes is the text that the line right above announces, or beside an arrow.

        次の文を加える。 is a sentence; without its stop it ends with what is done: 以下の一文を追加.
        """
        above, below = (self.text_at.get(row.number + step, "").strip() for step in (-1, 1))
        words = self.vocabulary.words("announcements", "words") + self.vocabulary.words("errata", "marking")
        done = any_of(
            w for name in ("changes", "corrections", "gone") for w in self.vocabulary.words("errata", name)
        )
        orders = self.is_sentence(above) or re.search(f"{done}[:：]?$", above) is not None
        arrow = re.fullmatch(ARROW, above) or re.fullmatch(ARROW, below)
        return arrow is not None or (orders and any(word in above for word in words))

    def _signed(self, row: Row, sign: str) -> Start:
        text = row.text
        at = len(sign) + len(text[len(sign) :]) - len(text[len(sign) :].lstrip(" \t\u3000"))
        heading = sign not in self.signs.bullets and not self.is_sentence(text)
        closed = heading or (sign, row.indent) in self.names
        return Start(BlockKind.HEADING if heading else BlockKind.ITEM, sign, at, closed)

    def is_sentence(self, text: str) -> bool:
        """Whether a line is closed like a sentence."""
        return text.rstrip().endswith(("。", "．")) or (text.rstrip().endswith(".") and text.count(" ") > 7)

    def names_part(self, text: str) -> bool:
        """Whether a line is nothing but the heading of a part, without a colon: 条件."""
        return self.vocabulary.role(text.strip()) is not None

    def is_label(self, text: str) -> bool:
        """Whether a line is a label alone, or a known one with text behind it."""
        if LABEL_ALONE.fullmatch(text):
            return True
        match = LABEL_WITH_TEXT.match(text.lstrip("（("))
        return bool(match and self.vocabulary.role(re.sub(r"[0-9０-９]+$", "", match["word"].strip())))
