"""Opening tags, closing tags and text to blocks: what the HTML and the wikitext reader have in common.

The builder keeps a stack of open elements; each one inherits what its parent is in (a list, a heading,
a box, furniture), so that nothing has to be searched for when text arrives and depth costs nothing.
"""

from __future__ import annotations

import re
from collections import Counter
from typing import NamedTuple

from taiyaku.corpus.model import Provenance, Span, SpanStyle, Unplaced
from taiyaku.corpus.text import cells, ends_sentence
from taiyaku.ingest.blocks import Block, BlockKind, Container, Line
from taiyaku.ingest.list_markers import LIST_SHAPES, SIGNS, enumerator
from taiyaku.ingest.readers.html.cell_grid import Cell, Grid
from taiyaku.ingest.readers.html.inline_runs import Piece, Run, collapse
from taiyaku.ingest.readers.html.tags import BLOCKS, CELLS, ENDS, HEADINGS, ITEMS, LISTS, SCOPES, TABLE_PARTS
from taiyaku.values import Struct, field, replace

BODY = 16.0  # pixels of type that nothing sets larger or smaller
_TITLE = 90  # characters: bold text in large type that stands alone is a heading
_SEVERAL = 3
_MAX_BOXES = 12
_COMMAND = re.compile(r"\w(?:\.\.\.|…)$")  # of a menu: "Load game..."
_BULLET = re.compile(r"(?P<sign>[・･•‧])[\s\u3000]*(?=[^\s・･•‧…])")
_FULL = 55  # cells from which a line of preformatted text was broken for want of room
_COLUMNS, _SIGN = re.compile(r"\S {3,}|\t|[|+]"), re.compile(rf"\s*[{SIGNS}]\s")
_FILE_NAME = re.compile(r"\S+\.(?:jpe?g|png|gif|svg|webp|bmp)", re.IGNORECASE)


class Element(Struct):
    """One open element, with what it has from its parents."""

    tag: str
    line: int
    reason: str | None = None  # why its text is furniture
    boxes: tuple[Container, ...] = ()
    heading: int | None = None  # 0: a heading without a level
    lists: int = 0  # lists around it, up to the table cell
    item: Element | None = None  # the list item around it
    marker: str | None = None  # of an item, until its first text has taken it
    fresh: bool = False  # an item none of whose text has come yet
    count: int = 0  # of an ordered list
    numbering: str = "1"
    type: frozenset[SpanStyle] = frozenset()  # its text is set in
    depth: int = 0  # sections around it, where the page tells them (DocBook)
    preformatted: bool = False
    size: float = BODY  # of its type, in pixels
    note: str = ""  # the name of the note that it is
    label: str = ""  # a note or figure, whose title is a label
    folds: bool = False  # in a list of titles that unfold the text below them
    styles: Counter[SpanStyle] = field(default_factory=Counter)  # emphasis open when it began
    inline: int = 0  # inline elements open when it began


class Inline(NamedTuple):
    """One open inline element."""

    tag: str
    reason: str | None  # why its text is hidden
    size: float
    type: frozenset[SpanStyle] = frozenset()
    name: str = ""  # of its class


class Page(Struct):
    """Collects what a reader sees; `blocks`, `lines` and `furniture` are the result."""

    file: str
    blocks: list[Block] = field(default_factory=list)
    lines: list[Line] = field(default_factory=list)
    furniture: list[Unplaced] = field(default_factory=list)
    stack: list[Element] = field(default_factory=lambda: [Element("root", 1)])
    styles: Counter[SpanStyle] = field(default_factory=Counter)
    inline: list[Inline] = field(default_factory=list)  # that are open
    pieces: list[Piece] = field(default_factory=list)
    grids: list[Grid] = field(default_factory=list)
    open_tags: Counter[str] = field(default_factory=Counter)
    after_break: bool = False
    wrapped: bool = False  # the line of preformatted text that begins goes on with the one above
    named: dict[str, list[int]] = field(default_factory=dict)  # positions of blocks of one class each
    badge: bool = False  # "Q1" in an element of its own, which a sheet sets apart from what comes
    calls: set[str] = field(default_factory=set)  # names of notes whose marks have come
    sizes: Counter[float] = field(
        default_factory=Counter
    )  # characters of text in each size, but for bold ones

    @property
    def here(self) -> Element:
        return self.stack[-1]

    @property
    def size(self) -> float:
        """Of the type that text would be set in now."""
        return self.inline[-1].size if self.inline else self.here.size

    def begin(
        self, tag: str, line: int, *, box: Container | None = None, reason: str | None = None
    ) -> Element:
        """Open a block element. `box` names what it encloses, `reason` makes its text furniture."""
        self._close_before(tag)
        self.flush()
        parent = self.here
        element = Element(
            tag,
            line,
            reason=parent.reason or reason,
            boxes=(*parent.boxes, box) if box and len(parent.boxes) < _MAX_BOXES else parent.boxes,
            heading=HEADINGS.get(tag, parent.heading),
            lists=parent.lists + _deepens(tag, parent),
            item=parent.item,
            depth=parent.depth,
            type=parent.type | ({"strong"} if tag == "dt" else set()),
            preformatted=parent.preformatted or tag == "pre",
            size=parent.size,
            note=parent.note,
            label=parent.label,
            folds=parent.folds,
            styles=self.styles.copy(),
            inline=len(self.inline),
        )
        if tag in ITEMS:
            element.item = element
            element.fresh = tag == "li"
            element.marker = self._next_marker() if tag == "li" else None
        if tag == "summary":
            element.heading = 0
        self.stack.append(element)
        self.open_tags[tag] += 1
        self._begin_table_part(element)
        return element

    def end(self, tag: str) -> None:
        """Close a block element and whatever is still open in it; a stray end tag changes nothing.

        As in browsers, the end of any heading ends the one that is open: `<h2>Setup</h1>`.
        """
        if tag in HEADINGS and not self.open_tags[tag]:
            tag = next((e.tag for e in reversed(self.stack) if e.tag in HEADINGS), tag)
        if not self.open_tags[tag]:
            if tag == "p":
                self.flush()
            return
        walls = frozenset({"table"}) if tag in TABLE_PARTS else SCOPES
        for depth in range(len(self.stack) - 1, 0, -1):
            name = self.stack[depth].tag
            if name == tag:
                self._pop_to(depth)
                return
            if name in walls:
                return

    def finish(self) -> None:
        """Close everything; short lines of one class each, if several are, stand out as bold ones do."""
        self.flush()
        self._pop_to(1)
        for places in self.named.values():
            lines = [self.blocks[at] for at in places]
            names = {b.text for b in lines if len(b.text) <= _TITLE and not ends_sentence(b.text)}
            if _SEVERAL <= len(names) == len(places):
                for at, block in zip(places, lines, strict=True):
                    self.blocks[at] = replace(block, spans=(Span(0, len(block.text), "strong"),))
        self._head_by_size()

    def _head_by_size(self) -> None:
        """Short bold lines in larger type than most text has are headings, ranked by it where no tags are."""
        body = max(self.sizes, key=lambda size: (self.sizes[size], size), default=BODY)
        found = {at: b.size for at, b in enumerate(self.blocks) if b.size > body and _is_heading(b)}
        tagged = any(b.kind is BlockKind.HEADING and b.level for b in self.blocks)
        sizes = sorted({*found.values()}, reverse=True)
        ranks = {} if tagged or len(sizes) < 2 else {size: n for n, size in enumerate(sizes, 1)}
        for at, size in found.items():
            self.blocks[at] = replace(
                self.blocks[at], kind=BlockKind.HEADING, spans=(), level=ranks.get(size)
            )

    def data(self, text: str, line: int) -> None:
        """Text, from `line` of the source on."""
        hidden = next((one.reason for one in reversed(self.inline) if one.reason), None)
        if hidden:
            self._drop(text, line, hidden)
        elif self.here.preformatted and "\n" in text:
            before = ""
            for number, part in enumerate(text.split("\n")):
                if number:
                    self.flush()
                    self.wrapped = _wraps(before, part)
                self._add(part, line + number)
                before = part
        else:
            self._add(text, line)

    def call(self, note: str, line: int) -> None:
        """The mark of a note, which is no text."""
        self.calls.add(note)
        self.pieces.append(Piece("", line, call=note))

    def image(self, alternative: str, line: int) -> None:
        """A picture: its alternative text counts where it stands in a sentence and is no file name."""
        text = alternative.strip()
        if not text or self.here.reason:
            return
        if _FILE_NAME.fullmatch(text):
            self._drop(text, line, "image")
        else:
            self.pieces.append(Piece(text, line, self._open_styles(), image=True))

    def break_line(self, line: int) -> None:
        """`<br>`: a space in a heading, else the end of the paragraph unless the sentence runs on."""
        if self.here.heading is not None:
            self._add(" ", line)
        else:
            self.flush()
            self.after_break = True

    def flush(self) -> None:
        """Make a block of the text that has come since the last one."""
        broken, self.after_break = self.after_break, False
        wrapped, self.wrapped = self.wrapped, False
        if not self.pieces:
            self.after_break = broken
            return
        run = collapse(self.pieces)
        self.pieces = []
        if run.text:
            self._place(run, broken, wrapped)

    def _add(self, text: str, line: int) -> None:
        if self.badge and not text[:1].islower():  # an initial is no badge
            text = f" {text}"
        self.badge = False
        styles = self._open_styles()
        if self.here.heading is None and "strong" not in styles:
            self.sizes[self.size] += len(text.strip())
        name = next((one.name for one in self.inline if one.name), "")
        linked = any(one.tag == "a" and one.name for one in self.inline)
        self.pieces.append(Piece(text, line, styles, size=self.size, name=name, linked=linked))

    def _open_styles(self) -> frozenset[SpanStyle]:
        tags = {style for style, count in self.styles.items() if count > 0}
        return self.here.type.union(tags, *(one.type for one in self.inline))

    def _place(self, run: Run, broken: bool, wrapped: bool) -> None:
        here = self.here
        where = Provenance(self.file, run.lines)
        self.lines.extend(
            Line(text, Provenance(self.file, (n, n))) for n, text in sorted(run.by_line.items())
        )
        reason = here.reason or ("image" if run.image else "navigation" if self._navigates(run) else None)
        if reason:
            self.furniture.append(Unplaced(run.raw, where, reason))
            return
        block = self._block(run, where)
        target = self._target()
        if self.grids and self.grids[-1].cell_open:
            self.grids[-1].rows[-1][-1].told |= not run.linked
        if target and (wrapped or (broken and _runs_on(target[-1], block))):
            target[-1] = target[-1].then(block, " ")
        else:
            target.append(block)
            name = min(run.names) if len(run.names) == 1 else ""
            if name and target is self.blocks and block.kind is BlockKind.PARAGRAPH:
                self.named.setdefault(name, []).append(len(target) - 1)

    def _navigates(self, run: Run) -> bool:
        """Whether a line only leads to other pages: no heading, item or cell of a table."""
        return run.navigates and self.here.heading is None and self.here.item is None and not self.grids

    def _block(self, run: Run, where: Provenance) -> Block:
        here = self.here
        style = " ".join(map(str, here.boxes)) or None
        if here.heading is not None:
            return Block(
                BlockKind.HEADING, run.text, where, level=here.heading or None, raw=run.raw, style=style,
                calls=run.calls, note=here.note,
            )  # fmt: skip
        block = Block(
            BlockKind.PARAGRAPH, run.text, where, run.spans, raw=run.raw, style=style, calls=run.calls,
            note=here.note,
        )  # fmt: skip
        item = here.item
        if item is None and (bullet := _BULLET.match(run.text)):  # ・摘む：…, in lines that end in <br>
            rest = block.part(bullet.end())
            return replace(rest, kind=BlockKind.ITEM, marker=bullet["sign"], raw=run.raw)
        if item is None:
            return replace(block, size=run.size)
        depth = max(here.lists - 1, 0)
        if item.fresh:
            item.fresh = False
            return replace(block, kind=BlockKind.ITEM, marker=item.marker, depth=depth, indent=2 * depth)
        return replace(block, depth=depth, indent=2 * depth + 2)

    def _target(self) -> list[Block]:
        grid = self.grids[-1] if self.grids else None
        if grid is None:
            return self.blocks
        return grid.rows[-1][-1].blocks if grid.cell_open else grid.before

    def _drop(self, text: str, line: int, reason: str) -> None:
        shown = " ".join(text.split())
        if shown:
            first = line + len(text[: len(text) - len(text.lstrip())].split("\n")) - 1
            where = Provenance(self.file, (first, first))
            self.lines.append(Line(shown, where))
            self.furniture.append(Unplaced(shown, where, reason))

    def _next_marker(self) -> str:
        for element in reversed(self.stack):
            if element.tag in LISTS or element.tag in CELLS:
                if element.tag != "ol":
                    break
                element.count += 1
                return f"{_numeral(element.count, element.numbering)}."
        return "•"

    def _close_before(self, tag: str) -> None:
        if (tag in BLOCKS and self.here.tag == "p") or (tag in HEADINGS and self.here.tag in HEADINGS):
            self.end(self.here.tag)
        ends, walls = ENDS.get("tbody" if tag in {"thead", "tfoot"} else tag, (frozenset(), frozenset()))
        if not any(self.open_tags[name] for name in ends):
            return
        for depth in range(len(self.stack) - 1, 0, -1):
            name = self.stack[depth].tag
            if name in ends:
                self._pop_to(depth)
                return
            if name in walls:
                return

    def _pop_to(self, depth: int) -> None:
        """Close the elements from this depth on."""
        while len(self.stack) > depth:
            self.flush()
            element = self.stack.pop()
            self.open_tags[element.tag] -= 1
            self.styles &= element.styles  # emphasis nobody closed ends with its paragraph
            del self.inline[element.inline :]
            self._end_table_part(element)

    def _begin_table_part(self, element: Element) -> None:
        if element.tag == "table":
            self.grids.append(Grid(element.line))
        elif element.tag == "tr" and self.grids:
            self.grids[-1].rows.append([])
        elif element.tag in CELLS and self.grids:
            if not self.grids[-1].rows:
                self.grids[-1].rows.append([])
            self.grids[-1].rows[-1].append(Cell(element.tag == "th"))
            self.grids[-1].cell_open = True
            element.lists, element.item = 0, None

    def _end_table_part(self, element: Element) -> None:
        if element.tag in CELLS and self.grids:
            self.grids[-1].cell_open = False
        if element.tag == "table" and self.grids:
            grid = self.grids.pop()
            blocks = grid.blocks(" ".join(map(str, element.boxes)) or None)
            if grid.navigates:
                self.furniture.extend(Unplaced(b.raw, b.provenance, "navigation") for b in blocks)
            else:
                self._target().extend(replace(b, note=b.note or element.note) for b in blocks)


def _deepens(tag: str, parent: Element) -> bool:
    """Whether a list is a level further in; definitions inside an item only continue the item."""
    return tag in LISTS and not (tag == "dl" and parent.tag == "li")


def _is_heading(block: Block) -> bool:
    named = not ends_sentence(block.text) or bool(_COMMAND.search(block.text))
    return block.strong and len(block.text) <= _TITLE and named


def _runs_on(before: Block, after: Block) -> bool:
    """Whether a line break stands in the middle of a sentence."""
    if (
        before.kind is BlockKind.HEADING
        or after.kind is not BlockKind.PARAGRAPH
        or before.style != after.style
    ):
        return False
    return after.text[:1].islower() and before.text[-1] not in ".!?:;…。！？："


def _wraps(above: str, line: str) -> bool:
    """Whether a line of preformatted text is the rest of a full line of prose, and no item or row."""
    number = enumerator(line.lstrip())
    item = (number and number.shape in LIST_SHAPES) or _SIGN.match(line)
    prose = (
        line.strip() and not item and not _COLUMNS.search(above.strip()) and not _COLUMNS.search(line.strip())
    )
    goes_on = above[-1:].isalnum() or above.endswith((",", ";", ")", '"', "'", "-"))
    return bool(prose) and cells(above) >= _FULL and goes_on


def _numeral(number: int, numbering: str) -> str:
    if numbering in {"a", "A"} and 1 <= number <= 26:
        return chr(ord(numbering) + number - 1)
    if numbering in {"i", "I"} and 1 <= number <= 39:
        tens, ones = divmod(number, 10)
        numeral = "x" * tens + ("", "i", "ii", "iii", "iv", "v", "vi", "vii", "viii", "ix")[ones]
        return numeral.upper() if numbering == "I" else numeral
    return str(number)
