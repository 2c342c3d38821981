"""Tables of HTML and wikitext: cells to rows, and layout tables told apart from tables of data."""

from __future__ import annotations

from collections.abc import Iterator

from taiyaku.ingest.blocks import Block, BlockKind
from taiyaku.values import Struct, field, replace

_MAX_SPAN = 50
_LINKS = 3


class Cell(Struct):
    """One cell, with the blocks in it."""

    header: bool
    blocks: list[Block] = field(default_factory=list)
    columns: int = 1
    rows: int = 1
    told: bool = False  # has words that lead nowhere

    @property
    def text(self) -> str:
        listed = len(self.blocks) > 1
        return " ".join(_with_marker(b, listed) for b in self.blocks)

    @property
    def structured(self) -> bool:
        """Whether it holds what no cell of data does: headings or tables."""
        return any(b.kind in {BlockKind.HEADING, BlockKind.TABLE} for b in self.blocks)

    @property
    def mixed(self) -> bool:
        """Whether paragraphs stand beside lists in it."""
        return len({b.kind for b in self.blocks}) > 1


class Grid(Struct):
    """A table being filled."""

    line: int
    rows: list[list[Cell]] = field(default_factory=list)
    cell_open: bool = False
    before: list[Block] = field(default_factory=list)  # captions, and what stands between rows by mistake

    def blocks(self, style: str | None) -> list[Block]:
        """One table block; for a table that only lays out a page, the blocks in its cells."""
        cells = [cell for row in self.rows for cell in row if cell.blocks]
        if not cells:
            return self.before
        if self._is_layout(cells):
            return [*self.before, *(b for cell in cells for b in _flattened(cell))]
        rows = _padded(_expanded([row for row in self.rows if any(c.blocks for c in row)]))
        heads = self._heads()
        rows = [_merged(rows[:heads]), *rows[heads:]] if heads else [("",) * len(rows[0]), *rows]
        found = [b for cell in cells for b in cell.blocks]
        where = found[0].provenance
        for block in found[1:]:
            where = where.through(block.provenance)
        text = "\n".join("\t".join(row) for row in rows).strip("\n\t")
        marks = tuple((b.text, b.spans) for c in cells for b in c.blocks if c.text == b.text and b.spans)
        calls = tuple(name for b in found for name in b.calls)
        table = Block(
            BlockKind.TABLE, text, where, rows=tuple(rows), marks=marks, raw=text, style=style, calls=calls
        )
        return [*self.before, table]

    @property
    def navigates(self) -> bool:
        """Whether it is one row of links to pages, of which the page's own may be none."""
        rows = [[cell for cell in row if cell.blocks] for row in self.rows]
        cells = [cell for row in rows for cell in row]
        one = sum(map(bool, rows)) == 1 and not any(cell.header or cell.structured for cell in cells)
        return one and len(cells) >= _LINKS and sum(cell.told for cell in cells) <= 1

    def _is_layout(self, cells: list[Cell]) -> bool:
        widest = max(sum(c.columns for c in row if c.blocks) for row in self.rows)
        single = max(sum(1 for c in row if c.blocks) for row in self.rows) == 1
        if single or widest == 1 or any(cell.structured for cell in cells):
            return True
        mixed = sum(cell.mixed for cell in cells)
        headed = len(self.rows) > 1 and any(cell.header for cell in cells)
        return mixed > (0 if len(self.rows) == 1 else 0.5 if headed else 0.25) * len(cells)

    def _heads(self) -> int:
        """How many rows at the top are headings; the first row is one unless it heads itself sideways."""
        filled = [row for row in self.rows if any(c.blocks for c in row)]
        heads = 0
        while heads < len(filled) - 1 and all(c.header for c in filled[heads]):
            heads += 1
        if heads:
            return heads
        sideways = filled[0][0].header or any(row[0].header for row in filled if row)
        return 0 if sideways else 1


def _with_marker(block: Block, listed: bool) -> str:
    marked = block.marker and (listed or block.marker != "•")
    return f"{block.marker} {block.text}" if marked else block.text


def _flattened(cell: Cell) -> Iterator[Block]:
    """The blocks of a layout cell; a short header cell is a heading."""
    for block in cell.blocks:
        if cell.header and block.kind is BlockKind.PARAGRAPH and len(block.text) <= 80:
            yield replace(block, kind=BlockKind.HEADING, spans=(), depth=0, indent=0)
        else:
            yield block


def _expanded(rows: list[list[Cell]]) -> list[tuple[str, ...]]:
    """Texts by row and column; a cell over several rows or columns is repeated in each."""
    result: list[tuple[str, ...]] = []
    waiting: dict[int, tuple[int, str]] = {}  # column -> rows still to fill, text
    for row in rows:
        texts: list[str] = []
        for cell in row:
            _fill(texts, waiting)
            for _ in range(cell.columns):
                if cell.rows > 1:
                    waiting[len(texts)] = (cell.rows - 1, cell.text)
                texts.append(cell.text)
        _fill(texts, waiting)
        result.append(tuple(texts))
    return result


def _fill(texts: list[str], waiting: dict[int, tuple[int, str]]) -> None:
    while len(texts) in waiting:
        left, text = waiting.pop(len(texts))
        if left > 1:
            waiting[len(texts)] = (left - 1, text)
        texts.append(text)


def _padded(rows: list[tuple[str, ...]]) -> list[tuple[str, ...]]:
    width = max(len(row) for row in rows)
    return [row + ("",) * (width - len(row)) for row in rows]


def _merged(rows: list[tuple[str, ...]]) -> tuple[str, ...]:
    """Several heading rows as one: the words of each column once."""
    return tuple(
        " ".join(dict.fromkeys(text for text in column if text)) for column in zip(*rows, strict=True)
    )


def span_of(value: str | None) -> int:
    """A rowspan or colspan as browsers read it: at least one, and not without end."""
    digits = (value or "").strip()
    return (
        min(max(int(digits), 1), _MAX_SPAN)
        if digits.isascii() and digits.isdigit() and len(digits) < 6
        else 1
    )
