"""Cells of invented tables, ruled and not: each has to stand in its row and its column."""

from __future__ import annotations

import random
from collections.abc import Sequence
from itertools import pairwise
from typing import Any

import pytest
from reportlab.pdfbase.pdfmetrics import stringWidth  # type: ignore[import-untyped]

from taiyaku.ingest.blocks import BlockKind
from taiyaku.ingest.readers.pdf.reader import read_pdf
from taiyaku.ingest.vocabulary import load_vocabulary
from tests.pdfs import GOTHIC, HEIGHT, LEFT, TOP, Text, column, fill, pdf, put, table

VOCABULARY = load_vocabulary()
SIZE, LEADING, PAD = 9.0, 11.0, 4.0
BOATS = ["Boat", "Barge", "Raft", "Punt", "Ketch", "Skiff", "Coracle", "Gig", "Dinghy", "Wherry"]
EFFECTS = [
    "Moves two streets",
    "Seen by all watchers in the street",
    "Loses its turn",
    "Free",
    "Twice per night",
]
HEAD = ["Page", "Wrong", "Right", "Why"]
PHRASES = [
    "the runner moves two streets",
    "a watcher sees the whole bridge",
    "boats at the quay are lost",
    "lamps burn until dawn",
    "the harbour master draws a card",
    "no more than three",
    "every player pays one coin",
    "rope",
]
PHRASES_JA = [
    "灯台守は手札を二枚引く",
    "見張りは橋の全体を見る",
    "桟橋の舟を失う",
    "夜明けまで灯す",
    "港の長が判定する",
    "三つまで",
    "各自は銀貨を一枚払う",
    "綱",
]
TEXT = (
    "A lamp that burns lights every street within eight paces of it, and a runner who ends a turn in such a "
    "street is seen by all the watchers there. Watchers never look up, so a runner on a roof stays hidden."
)
Rows = list[list[str]]


def invented(seed: int) -> Rows:
    """A table with figures, cells over two lines, and empty cells."""
    some = random.Random(seed)
    figures = some.choice([1, 2, 3])
    names = ["Name", "Crew", "Cost", "Speed"]
    rows = [[*names[: figures + 1], "Effect"]]
    for number in range(some.randint(4, 8)):
        name = f"{'Old harbour ' if some.random() < 0.3 else ''}{some.choice(BOATS)} {number}"
        numbers = [
            "" if some.random() < 0.12 else f"{some.randint(1, 40)}{some.choice('+% ')}".strip()
            for _ in range(figures)
        ]
        effect = some.choice(EFFECTS) + (
            f" and {some.choice(EFFECTS).lower()}" if some.random() < 0.3 else ""
        )
        rows.append([name, *numbers, effect])
    return rows


def typeset(
    rows: Rows,
    kind: str,
    align: float = 0.0,
    top: float = 170.0,
    widths: Sequence[float] = (),
    between: float = 6.0,
    font: str = "Helvetica",
) -> bytes:
    """The table between two paragraphs; `align` is 0 for figures set left, 1 for right."""
    widths = widths or [80.0, *[45.0] * (len(rows[0]) - 2), 170.0]
    xs = [60.0]
    for width in widths:
        xs.append(xs[-1] + width)
    break_lines = fill if font == "Helvetica" else fill_wide
    wrapped = [
        [break_lines(cell, width - 2 * PAD, size=SIZE) for cell, width in zip(row, widths, strict=True)]
        for row in rows
    ]
    ys = [top]
    for cells in wrapped:
        ys.append(ys[-1] + LEADING * max(map(len, cells)) + between)

    def draw(canvas: Any) -> None:
        canvas.setLineWidth(0.6)
        rules = {"half": ys, "head": [ys[0], ys[1], ys[-1]]}.get(kind, [])
        for y in rules:
            canvas.line(xs[0], HEIGHT - y, xs[-1], HEIGHT - y)
        if kind == "ruled":
            canvas.grid(xs, [HEIGHT - y for y in ys])
        canvas.setFillGray(0.88)
        for n in range(0, len(rows), 2) if kind == "striped" else ():
            canvas.rect(xs[0], HEIGHT - ys[n + 1], xs[-1] - xs[0], ys[n + 1] - ys[n], stroke=0, fill=1)
        for n, cells in enumerate(wrapped):
            for place, lines in enumerate(cells):
                for down, line in enumerate(lines):
                    free = widths[place] - 2 * PAD - stringWidth(line, "Helvetica", SIZE)
                    shift = align * free if 0 < place < len(cells) - 1 else 0.0
                    at = ys[n] + LEADING * (down + 1) - (0 if between else 2)
                    put(canvas, Text(xs[place] + PAD + shift, at, line, font, SIZE))

    return pdf([*column(60, 100, fill(TEXT, 400)), *column(60, ys[-1] + 60, fill(TEXT, 400))], draw=[draw])


def fill_wide(text: str, width: float, size: float) -> list[str]:
    """Japanese text broken into lines of a width."""
    count = int(width / size)
    return [text[at : at + count] for at in range(0, len(text), count)]


def worded(seed: int, japanese: bool = False) -> Rows:
    """A table of text: places, and wordings that go on over several lines, some of them missing."""
    some = random.Random(seed)
    vocabulary = PHRASES_JA if japanese else PHRASES
    head, glue, stop = (["頁", "誤", "正", "備考"], "", "。") if japanese else (HEAD, ", ", ".")
    rows = [head[: some.choice([3, 4])]]
    for number in range(some.randint(5, 9)):
        texts = [
            glue.join(some.sample(vocabulary, some.randint(1, 3))) + some.choice(["", stop])
            for _ in rows[0][1:]
        ]
        if len(texts) > 2 and some.random() < 0.4:
            texts[-1] = ""
        place = (
            f"{number * 7 + some.randint(2, 8)}頁" if japanese else f"p. {number * 7 + some.randint(2, 8)}"
        )
        rows.append([place, *texts])
    return rows


def right_cells(rows: Rows, data: bytes) -> int:
    blocks = read_pdf(data, "rules.pdf", VOCABULARY, None).blocks
    found = {row[0]: row for block in blocks if block.kind is BlockKind.TABLE for row in block.rows}
    return sum(cell == read for row in rows for cell, read in zip(row, found.get(row[0], ()), strict=False))


@pytest.mark.parametrize("align", [0.0, 1.0])
@pytest.mark.parametrize(
    ("kind", "least"), [("ruled", 0.95), ("half", 0.95), ("head", 0.85), ("striped", 0.85), ("plain", 0.85)]
)
def test_cells_stand_where_they_were_set(kind: str, least: float, align: float) -> None:
    tables = [invented(seed) for seed in range(10)]
    right = sum(right_cells(rows, typeset(rows, kind, align)) for rows in tables)
    assert right >= least * sum(len(row) for rows in tables for row in rows)


@pytest.mark.parametrize("between", [6.0, 0.0])
@pytest.mark.parametrize(
    ("kind", "least"), [("ruled", 0.95), ("half", 0.95), ("head", 0.95), ("striped", 0.95), ("plain", 0.9)]
)
@pytest.mark.parametrize("japanese", [False, True])
def test_cells_of_text_stand_where_they_were_set(
    kind: str, least: float, japanese: bool, between: float
) -> None:
    tables = [worded(seed, japanese) for seed in range(10)]
    font = GOTHIC if japanese else "Helvetica"
    right = 0
    for rows in tables:
        widths = [50.0, 120.0, 120.0, 110.0][: len(rows[0])]
        data = typeset(rows, kind, widths=widths, between=between, font=font)
        right += right_cells(rows, data)
    assert right >= least * sum(len(row) for rows in tables for row in rows)


def cells_of(draw: Any, texts: Sequence[Text]) -> list[tuple[str, ...]]:
    data = pdf([*column(60, 100, fill(TEXT, 400)), *texts], draw=[draw])
    blocks = read_pdf(data, "rules.pdf", VOCABULARY, None).blocks
    return [row for block in blocks for row in block.rows]


@pytest.mark.parametrize("apart", [0, 1.5])  # as browsers leave it
def test_shaded_cells_side_by_side_are_a_grid(apart: float) -> None:
    rows = [("Rope", "short"), ("Lamp", "long"), ("Boat", "never")]

    def draw(canvas: Any) -> None:
        for n in range(len(rows)):
            for x in (60, 110):
                canvas.setFillGray(0.85 if n % 2 else 0.9)
                canvas.rect(x, HEIGHT - 214 - 14 * n, 50 - apart, 14 - apart, stroke=0, fill=1)

    texts = [
        Text(x + 3, 210 + 14 * n, cell)
        for n, row in enumerate(rows)
        for x, cell in zip((60, 110), row, strict=True)
    ]
    assert cells_of(draw, texts) == rows


def test_every_second_row_of_shaded_cells_may_be_white() -> None:
    rows = [("灯", "道具", "可"), ("舟", "乗り物", "不可"), ("霧", "出来事", "可"), ("鐘", "道具", "不可")]
    xs = (60, 100, 150)

    def draw(canvas: Any) -> None:
        for n in (0, 2):
            for x, wide in zip(xs, (40, 50, 40), strict=True):
                canvas.setFillGray(0.85)
                canvas.rect(x, HEIGHT - 214 - 14 * n, wide, 14, stroke=0, fill=1)

    texts = [
        Text(x + 3, 210 + 14 * n, cell, GOTHIC)
        for n, row in enumerate(rows)
        for x, cell in zip(xs, row, strict=True)
    ]
    assert cells_of(draw, texts) == rows


def test_one_row_below_shaded_cells_is_a_table() -> None:
    def draw(canvas: Any) -> None:
        for x, wide in ((60, 60), (120, 200)):
            canvas.setFillGray(0.4)
            canvas.rect(x, HEIGHT - 214, wide, 14, stroke=0, fill=1)

    rows = [("用語", "意味"), ("霧笛", "全員の番を飛ばす。使った札は捨てる。")]
    texts = [
        Text(x + 3, 210 + 16 * n, cell, GOTHIC)
        for n, row in enumerate(rows)
        for x, cell in zip((60, 120), row, strict=True)
    ]
    assert cells_of(draw, texts) == rows


WORDS = {
    "whistle": "Every friend within earshot turns to the model at once.",
    "hide": "The model is not seen until it moves or rings a bell.",
    "trade <good>": "Both crews put one good on the quay and take the other.",
    "climb": "The model moves up by the length of its rope.",
    "row back": "The boat moves to where it came from, and its lamp goes out.",
    "wait": "Nothing happens.",
}


def test_many_words_with_text_beside_them_are_a_table() -> None:
    texts = [
        Text(x, 210 + 14 * n, cell)
        for n, row in enumerate(WORDS.items())
        for x, cell in zip((60, 150), row, strict=True)
    ]
    assert cells_of(lambda canvas: None, texts) == list(WORDS.items())


@pytest.mark.parametrize("names", [["1.", "2.", "3.", "4.", "5.", "6."], ["Q", "A", "Q", "A", "Q", "A"]])
def test_hanging_numbers_and_marks_are_none(names: list[str]) -> None:
    texts = [
        Text(x, 210 + 14 * n, cell)
        for n, row in enumerate(zip(names, WORDS.values(), strict=True))
        for x, cell in zip((60, 85), row, strict=True)
    ]
    assert not cells_of(lambda canvas: None, texts)


def test_rows_without_rules_between_them_are_told_by_their_cells() -> None:
    rows = [("Tool", "Night", "Day"), ("Rope", "yes", "no"), ("Old lamp", "no", "yes")]
    ys = (210, 226, 238)

    def draw(canvas: Any) -> None:
        canvas.grid([60, 130, 200, 270], [HEIGHT - y for y in (200, 214, 242)])

    texts = [
        Text(x + 3, y, cell)
        for y, row in zip(ys, rows, strict=True)
        for x, cell in zip((60, 130, 200), row, strict=True)
    ]
    assert cells_of(draw, texts) == rows


def test_a_soft_hyphen_inside_a_cell_is_printed() -> None:
    def draw(canvas: Any) -> None:
        canvas.grid([60, 180, 300], [HEIGHT - y for y in (200, 214, 228)])

    texts = [
        Text(63, 210, "Name"),
        Text(183, 210, "Cost"),
        Text(63, 224, "Anti\u00adfog lamp"),
        Text(183, 224, "2"),
    ]
    assert ("Anti-fog lamp", "2") in cells_of(draw, texts)


LAMP = "A lamp that burns lights every street within eight paces of it, and the runner is seen. " * 2


def test_a_paragraph_between_the_rules_below_two_headings_is_no_header() -> None:
    heads = ((0, "5", "Lamps"), (90, "6", "Bells and what they say"), (120, "7", "Tides and gates"))
    texts = [Text(LEFT + 24 * n, TOP + y, text, size=14) for y, *of in heads for n, text in enumerate(of)]
    texts += column(LEFT, TOP + 30, fill(LAMP, 400))
    texts += column(LEFT, TOP + 150, fill(LAMP, 400))

    def ruled(canvas: Any) -> None:
        for y in (6, 96, 126):
            canvas.line(LEFT, HEIGHT - TOP - y, LEFT + 400, HEIGHT - TOP - y)

    blocks = read_pdf(pdf(texts, draw=[ruled]), "rules.pdf", load_vocabulary(), None).blocks
    assert not any(block.rows for block in blocks)


def test_a_row_of_figures_keeps_the_name_that_no_header_stands_over() -> None:
    heads, figures = ("M", "LP", "A", "D", "SP"), ("Lamplighter", "4", "12", "D6", "D10", "D8")
    texts = [Text(160 + 26 * n, 180, head, size=SIZE) for n, head in enumerate(heads)]
    texts += [
        Text(x, 194, said, size=SIZE) for x, said in zip((90, 160, 186, 212, 238, 264), figures, strict=True)
    ]
    texts += [Text(159, 208, "Weapon:", size=SIZE), Text(211, 208, "An old oar and a net", size=SIZE)]
    page = pdf([*column(60, 100, fill(TEXT, 400)), *texts, *column(60, 260, fill(TEXT, 400))])
    found = [block.rows for block in read_pdf(page, "crew.pdf", VOCABULARY).blocks if block.rows]
    assert found == [(("", *heads), figures)]


def test_contents_with_dotted_lines_and_lists_side_by_side_are_no_tables() -> None:
    contents = [
        ("1.1", "Boats . . . . . . . .", "5"),
        ("1.2", "Lamps . . . . . . . .", "7"),
        ("1.3", "Tides . . . . . . . .", "9"),
    ]
    words = [("Lamp, 12", "Oar, 7"), ("Rope, 3", "Net, 21"), ("Gull, 8", "Quay, 5"), ("Bell, 4", "Mast, 16")]
    texts = [
        Text(x, 180 + 14 * n, said, size=SIZE)
        for n, row in enumerate(contents)
        for x, said in zip((60, 90, 200), row, strict=True)
    ]
    texts += [
        Text(60 + 110 * n, 300 + 12 * m, said, size=SIZE)
        for m, row in enumerate(words)
        for n, said in enumerate(row)
    ]
    page = pdf([*column(60, 100, fill(TEXT, 400)), *texts])
    assert not any(block.rows for block in read_pdf(page, "contents.pdf", VOCABULARY).blocks)


@pytest.mark.parametrize("above", [False, True])
def test_rules_of_single_cells_without_any_beside_them_are_one_table(above: bool) -> None:
    """Browsers draw the rule below, or above, each cell by itself: each column was a table of its own."""
    rows = [
        ["Boat", "Was", "Now"],
        ["Punt", "Two", "Three"],
        ["Old wherry", "Any", "None"],
        ["Gig", "1", "4"],
    ]
    xs, top, pitch = [60.0, 150.0, 260.0, 420.0], 200.0, 20.0

    def draw(canvas: Any) -> None:
        canvas.setLineWidth(0.6)
        for n in range(len(rows)):
            for x0, x1 in pairwise(xs):
                canvas.line(x0, HEIGHT - top - pitch * n, x1, HEIGHT - top - pitch * n)

    texts = [
        Text(x + 1, top + pitch * (n + above) - 6, cell)
        for n, row in enumerate(rows)
        for x, cell in zip(xs, row, strict=False)
    ]
    page = pdf([*column(60, 100, fill(TEXT, 400)), *texts, *column(60, 340, fill(TEXT, 400))], draw=[draw])
    blocks = read_pdf(page, "t.pdf", VOCABULARY).blocks
    assert [b.rows for b in blocks if b.kind is BlockKind.TABLE] == [tuple(map(tuple, rows))]
    assert [b.text for b in blocks if b.kind is not BlockKind.TABLE] == [TEXT, TEXT]


def test_words_struck_out_in_a_cell_are_marked_and_keep_their_spaces() -> None:
    rows = [["Boat", "Rule"], ["Punt", "Carries two three crates."]]
    start = 110 + stringWidth("Carries ", "Helvetica", 8)

    def draw(canvas: Any) -> None:
        table(canvas, [60, 107, 300], [200, 220, 240], rows)
        canvas.line(start, HEIGHT - 226, start + stringWidth("two", "Helvetica", 8), HEIGHT - 226)

    block = next(b for b in read_pdf(pdf([], draw=[draw]), "t.pdf", VOCABULARY).blocks if b.rows)
    struck = block.of_cell("Carries two three crates.")
    assert [struck.text[s.start : s.end] for s in struck.spans if s.style == "deleted"] == ["two"]


def test_a_table_in_a_column_takes_no_term_that_hangs_out_of_the_next_column() -> None:
    lamp = "A lamp lights its own street and the streets beside it until the oil is gone. "
    rows = [("Lamp", "3", "2"), ("Bell", "1", "4"), ("Boat", "2", "2"), ("Tide", "6", "1")]
    names = zip((60, 150, 220), ("Thing", "Cost", "Light"), strict=True)
    head = [Text(x, 252, name, "Helvetica-Bold") for x, name in names]
    cells = [
        Text(x, 270 + 18 * n, cell)
        for n, row in enumerate(rows)
        for x, cell in zip((60, 150, 220), row, strict=True)
    ]
    west = [*column(60, 100, fill(lamp * 4, 220)[:11]), *column(60, 370, fill(lamp * 4, 220)[:12])]
    east: list[Text] = []
    for n, name in enumerate(("Oil", "Wick", "Rope", "Oars", "Sail", "Mast", "Keel")):
        east += [Text(310, 100 + 56 * n, name), *column(335, 113 + 56 * n, fill(lamp * 2, 195)[:3])]
    blocks = read_pdf(pdf([*west, *head, *cells, *east]), "boats.pdf", VOCABULARY).blocks
    assert [block.rows[1:] for block in blocks if block.rows] == [tuple(rows)]
