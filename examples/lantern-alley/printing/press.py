"""Set flowables on pages, at full width or in two columns of equal height."""

from __future__ import annotations

from collections.abc import Sequence

from reportlab.lib.pagesizes import A4
from reportlab.pdfgen.canvas import Canvas
from reportlab.platypus import Flowable

WIDTH, HEIGHT = A4
MARGIN, GUTTER = 48.0, 18.0
TOP, BOTTOM = HEIGHT - 62.0, 52.0
FULL = WIDTH - 2 * MARGIN
COLUMN = (FULL - GUTTER) / 2


class Press:
    """Places flowables on pages: full width, or in two columns of equal height."""

    def __init__(self, canvas: Canvas, running_head: str) -> None:
        self.canvas, self.running_head = canvas, running_head
        self.y, self.page = TOP, 1
        self.pages: dict[int, int] = {}  # by id() of what was placed

    def next_page(self) -> None:
        self.finish_page()
        self.y, self.page = TOP, self.page + 1

    def finish_page(self) -> None:
        self.canvas.setFont("Helvetica", 8)
        if self.page > 1:
            self.canvas.drawCentredString(WIDTH / 2, HEIGHT - 38, self.running_head)
        self.canvas.drawRightString(WIDTH - MARGIN, 30, str(self.page))
        self.canvas.showPage()

    def draw(self, flowables: Sequence[Flowable], x: float, width: float) -> None:
        y = self.y
        for before, flowable in zip([None, *flowables], flowables, strict=False):
            y -= gap(before, flowable) + flowable.wrapOn(self.canvas, width, HEIGHT)[1]
            flowable.drawOn(self.canvas, x, y)
            self.pages[id(flowable)] = self.page

    def wide(self, flowables: list[Flowable], keep: float = 0) -> None:
        height = measure(flowables, FULL)
        if self.y - height - keep < BOTTOM:
            self.next_page()
        self.draw(flowables, MARGIN, FULL)
        self.y -= height + 6

    def columns(self, story: list[Flowable]) -> None:
        used = 0.0
        while story:
            room = self.y - BOTTOM
            left, rest = fill(story, room)
            right, rest = fill(rest, room)
            if not rest:
                left, right, used = balance(story, room)
            self.draw(left, MARGIN, COLUMN)
            self.draw(right, MARGIN + COLUMN + GUTTER, COLUMN)
            if rest and len(rest) == len(story) and self.y == TOP:
                raise ValueError(f"higher than a page: {rest[0]}")
            story = rest
            if story:
                self.next_page()
        self.y -= used + 8


def gap(before: Flowable | None, after: Flowable) -> float:
    if before is None:
        return 0.0
    return float(max(before.getSpaceAfter(), after.getSpaceBefore()))


def measure(flowables: Sequence[Flowable], width: float) -> float:
    pairs = zip([None, *flowables], flowables, strict=False)
    return float(sum(gap(before, one) + one.wrap(width, HEIGHT)[1] for before, one in pairs))


def fill(story: Sequence[Flowable], height: float) -> tuple[list[Flowable], list[Flowable]]:
    """Take from the story what one column of this height holds; a heading never ends it."""
    placed, rest, room = list[Flowable](), list(story), height
    while rest:
        room -= gap(placed[-1] if placed else None, rest[0])
        needed = rest[0].wrap(COLUMN, HEIGHT)[1]
        if needed > room:
            break
        placed.append(rest.pop(0))
        room -= needed
    whole = not rest or rest[0].getKeepWithNext()
    if not whole and len(parts := rest[0].split(COLUMN, room)) > 1:
        return [*placed, parts[0]], [*parts[1:], *rest[1:]]
    while rest and len(placed) > 1 and placed[-1].getKeepWithNext():
        rest.insert(0, placed.pop())
    return placed, rest


def balance(story: Sequence[Flowable], room: float) -> tuple[list[Flowable], list[Flowable], float]:
    """Find the lowest height at which two columns hold the story, to the nearest two points."""
    height = measure(story, COLUMN) / 2
    while height < room:
        left, rest = fill(story, height)
        right, rest = fill(rest, height)
        if not rest:
            return left, right, height
        height += 2
    left, right = fill(story, room)
    return left, right, room
