"""Tables without rules whose rows are parted by white space only."""

from __future__ import annotations

from collections.abc import Sequence

from reportlab.pdfbase.pdfmetrics import stringWidth  # type: ignore[import-untyped]

from taiyaku.ingest.readers.pdf.reader import read_pdf
from taiyaku.ingest.vocabulary import load_vocabulary
from tests.pdfs import GOTHIC, Text, column, fill, pdf

VOCABULARY = load_vocabulary()
SIZE, LEADING, BETWEEN = 9.0, 12.0, 9.0
TEXT = "The watch walks the quay from the lamp to the gate and back until the bell is rung. " * 3
ROWS = [
    ("Raft", "Carries one crate past the lamp while nobody of the watch looks at the quay.", "River"),
    ("Gig", "Fast.", "Every street beside the water, and the gate once the bell has been rung twice"),
    ("Coracle", "Turns on the spot, takes nobody along, and hides below any bridge of the town.", "Ponds"),
    ("Barge", "Lights two streets when it is moored for the night.", "Harbour and canal"),
    ("Punt", "Slow, but it lands where no other boat can, and it is never seen by the watch.", "Marsh"),
]


def in_the_middle(rows: Sequence[Sequence[str]], xs: Sequence[float], widths: Sequence[float]) -> bytes:
    """Cells level with the middle of their rows, between two paragraphs."""
    texts: list[Text] = []
    top = 180.0
    for row in rows:
        cells = [fill(cell, width, size=SIZE) for cell, width in zip(row, widths, strict=True)]
        most = max(map(len, cells))
        for x, lines in zip(xs, cells, strict=True):
            down = top + LEADING * (most - len(lines)) / 2
            texts += [Text(x, down + LEADING * n, line, size=SIZE) for n, line in enumerate(lines)]
        top += LEADING * most + BETWEEN
    return pdf([*column(60, 100, fill(TEXT, 400)), *texts, *column(60, top + 40, fill(TEXT, 400))])


def tables(data: bytes) -> list[tuple[tuple[str, ...], ...]]:
    return [block.rows for block in read_pdf(data, "boats.pdf", VOCABULARY).blocks if block.rows]


def test_rows_hold_together_whose_cells_are_level_with_their_middle() -> None:
    assert tables(in_the_middle(ROWS, (60, 130, 320), (60, 170, 140))) == [tuple(ROWS)]


def test_names_beside_paragraphs_are_no_table() -> None:
    rows = [(f"{n}.", text) for n, (_, text, _) in enumerate(ROWS, 1)]
    assert tables(in_the_middle(rows, (60, 90), (20, 170))) == []


def level(
    rows: Sequence[Sequence[str]], xs: Sequence[float], width: float, between: float, font: str = "Helvetica"
) -> bytes:
    """Cells that begin level, some empty, between two paragraphs; an x below 0 is that of a right edge."""
    texts: list[Text] = []
    top = 180.0
    for row in rows:
        cells = [fill(cell, width, size=SIZE) for cell in row]
        for x, lines in zip(xs, cells, strict=True):
            for n, line in enumerate(lines):
                left = x if x > 0 else -x - stringWidth(line, "Helvetica", SIZE)
                texts.append(Text(left, top + LEADING * n, line, font if x > 0 else "Helvetica", SIZE))
        top += LEADING * max(map(len, cells)) + between
    return pdf([*column(60, 100, fill(TEXT, 400)), *texts, *column(60, top + 40, fill(TEXT, 400))])


def test_texts_side_by_side_that_begin_level_are_rows() -> None:
    rows = [(f"{where} {text}", text[: 40 * n]) for n, (_, text, where) in enumerate(ROWS, 1)]
    rows = [(first, second.strip()) for first, second in rows]
    assert tables(level(rows, (60, 320), 220, 6)) == [tuple(rows)]


def test_one_column_of_figures_makes_a_table_of_names() -> None:
    rows = [
        ("Bell Signal", "Fog", "Gate"),
        ("Keeper", "Skiff Wharf", "4.3"),
        ("Crate Beacon", "Beacon", ""),
        ("Gull", "Pilot", "+1"),
        ("Pilot Keeper", "Gull", "+3"),
        ("Oar", "Signal Ferry", "3d6"),
        ("Pilot Rope", "", "–"),
        ("Rope", "Lantern", "+3"),
    ]
    assert tables(level(rows, (60, 150, 250), 80, 4)) == [tuple(rows)]


def test_a_row_without_some_cells_is_no_header() -> None:
    rows = [
        ("番人木箱", "樽の錨と水先人番人", "–", "–"),
        ("錨の錨", "合図の門と木箱番人", "4d6", "–"),
        ("灯台の埠頭", "", "1d6", "+3"),
        ("縄門", "錨の番人と小舟樽", "", "+2"),
        ("沼水先人", "門の霧と渡し船の番人", "9.4", "5d6"),
        ("門の霧", "番人霧と標識の灯台", "3d6", "3"),
        ("番人の櫂", "沼合図と合図木箱", "69%", "7"),
        ("樽番人", "標識標識と小舟のカモメ", "7.9", "–"),
    ]
    assert tables(level(rows, (60, 130, -267, -303), 160, 5, GOTHIC)) == [tuple(rows)]


def test_names_over_two_lines_beside_pictures_are_rows() -> None:
    rows = [(f"{name} {where.split()[0]}", f"{text} {text}") for name, text, where in ROWS]
    texts: list[Text] = []
    for n, (name, text) in enumerate(rows):
        top = 180.0 + 75 * n  # a picture stands below each
        texts += column(60, top, fill(name, 45, "Helvetica-Bold", SIZE), "Helvetica-Bold", SIZE)
        texts += column(150, top, fill(text, 200, size=SIZE), size=SIZE)
    page = [*column(60, 100, fill(TEXT, 400)), *texts, *column(60, 600, fill(TEXT, 400))]
    assert tables(pdf(page)) == [tuple(rows)]


def test_lines_closer_than_any_row_go_on_with_it() -> None:
    heads, rows = ("Keeper", "Oil of a lamp", "Step"), [("Gull boat", "4", "2"), ("Oar", "7%", "–")]
    lines = [(0.0, heads), (13.0, ("", "in pints", "s")), (28.0, rows[0]), (43.0, rows[1])]
    lines += [(58.0, ("Watcher of", "2d6", "+3")), (71.0, ("the fog", "", "")), (86.0, ("Rope", "29", "4"))]
    cells = [
        Text(x, 180 + down, cell, size=SIZE)
        for down, line in lines
        for x, cell in zip((60, 130, 210), line, strict=True)
    ]
    expected = [("Keeper", "Oil of a lamp in pints", "Step s"), *rows, ("Watcher of the fog", "2d6", "+3")]
    page = [*column(60, 100, fill(TEXT, 400)), *cells, *column(60, 340, fill(TEXT, 400))]
    assert tables(pdf(page)) == [(*expected, ("Rope", "29", "4"))]


def set_close(rows: Sequence[Sequence[str]], xs: Sequence[float], widths: Sequence[float]) -> bytes:
    """Cells in larger type than the text, whose rows stand hardly further apart than their lines."""
    texts: list[Text] = []
    top = 180.0
    for row in rows:
        cells = [fill(cell, width, size=12) for cell, width in zip(row, widths, strict=True)]
        for x, lines in zip(xs, cells, strict=True):
            texts += [Text(x, top + 14.25 * n, line, size=12) for n, line in enumerate(lines)]
        top += 14.25 * max(map(len, cells)) + 1.75
    return pdf([*column(60, 100, fill(TEXT, 400)), *texts, *column(60, top + 30, fill(TEXT, 400))])


def test_rows_hardly_further_apart_than_lines_are_rows() -> None:
    assert tables(set_close(ROWS, (60, 120, 360), (50, 220, 130))) == [tuple(ROWS)]


def test_a_header_level_with_its_middle_names_the_columns() -> None:
    rows = [
        ("Skiff", "2.7", "–", "–"),
        ("Oar", "6.9", "5.8", "–"),
        ("Anchor", "11", "8.4", "81%"),
        ("Marsh Pilot", "5", "+3", "12"),
        ("Tide Beacon", "11", "6d6", ""),
    ]
    xs = (84.0, 174.0, 264.0, 309.0)
    head = [(160, "", "Rope", "", "Fog"), (166, "Ferry", "", "Signal", ""), (172, "", "Crate", "", "Signal")]
    lines = [*head, *((187 + 15 * n, *row) for n, row in enumerate(rows))]
    cells = [Text(x, y, c, size=10) for y, *line in lines for x, c in zip(xs, line, strict=True) if c]
    page = [*column(60, 100, fill(TEXT, 400)), *cells, *column(60, 300, fill(TEXT, 400))]
    assert tables(pdf(page)) == [(("Ferry", "Rope Crate", "Signal", "Fog Signal"), *rows)]


def test_the_end_of_a_paragraph_is_no_header() -> None:
    rows = [
        ("Keeper", "2.4", "–", "+3"),
        ("Skiff", "7", "5.8", "–"),
        ("Watcher", "11", "8%", "12"),
        ("Oar", "3", "6", ""),
    ]
    cells = [
        Text(x, 148 + 15.0 * n, cell, size=SIZE)
        for n, row in enumerate(rows)
        for x, cell in zip((60, 130, 190, 250), row, strict=True)
        if cell
    ]
    assert tables(pdf([*column(60, 100, fill(TEXT, 400)), *cells, *column(60, 240, fill(TEXT, 400))])) == [
        tuple(rows)
    ]


def test_texts_side_by_side_below_bold_names_are_no_table() -> None:
    names = ("Old Pilot", "Lock Keeper", "Ada the Rope")
    said = (
        "Roll one die for every lantern that stands in the dark half of the quarter. The lowest bid is "
        "placed first, and nobody may bid the same sum twice.",
        "A player may carry no more than four crates across a bridge in one turn. The reserve is open "
        "information, and everyone may count it at any time.",
        "The attack is over as soon as one of the two sides has no figures left in the square. A wounded "
        "character moves at half speed and cannot carry anything heavy.",
    )
    texts = [
        Text(60 + 160 * n, 300 + LEADING * m, line, "Helvetica-Bold" if m == 0 else "Helvetica", SIZE)
        for n, (name, text) in enumerate(zip(names, said, strict=True))
        for m, line in enumerate([name, *fill(text, 145, size=SIZE)])
    ]
    data = pdf([*column(60, 100, fill(TEXT, 400)), *texts, *column(60, 500, fill(TEXT, 400))])
    assert tables(data) == []


def test_names_closer_than_cells_belong_to_the_table_whose_columns_begin_below_them() -> None:
    rows = [("Crates", "Coins", "Fame"), *((str(n), str(n * n), str(n + 1)) for n in range(3, 8))]
    texts = [
        Text(60 + 33 * n, 180 + 14 * at, cell, "Helvetica" if at else "Helvetica-Bold", SIZE)
        for at, row in enumerate(rows)
        for n, cell in enumerate(row)
    ]
    data = pdf([*column(60, 100, fill(TEXT, 400)), *texts, *column(60, 300, fill(TEXT, 400))])
    assert tables(data) == [tuple(rows)]


def test_a_bold_header_stands_above_rows_with_bold_signs_and_keys() -> None:
    rows = [
        ("Sign", "Thing (and the keys that use it)", "What it is good for"),
        (")", "Oars (row and beat)", "Row past the lamp before the watch looks."),
        ("(", "Ropes (throw and tie)", "Tie a raft to any ring of the quay."),
        ("[", "Coats (wear)", "Nobody sees a dark coat at night."),
        ("?", "Charts (unfold)", "Charts show the bends of the canal."),
    ]
    texts = []
    for at, (sign, name, use) in enumerate(rows):
        down = 180 + LEADING * at
        texts += [
            Text(60 + 10 * (at > 0), down, sign, "Helvetica-Bold", SIZE),
            Text(300, down, use, size=SIZE),
        ]
        if at == 0:
            texts[-1] = Text(300, down, use, "Helvetica-Bold", SIZE)
            texts.append(Text(100, down, name, "Helvetica-Bold", SIZE))
            continue
        before, key, after = name.partition(name[name.index("(") + 1])
        first = 100 + stringWidth(before, "Helvetica", SIZE)
        second = first + stringWidth(key, "Helvetica-Bold", SIZE)
        texts += [
            Text(100, down, before, size=SIZE), Text(first, down, key, "Helvetica-Bold", SIZE),
            Text(second, down, after, size=SIZE),
        ]  # fmt: skip
    data = pdf([*column(60, 100, fill(TEXT, 400)), *texts, *column(60, 300, fill(TEXT, 400))])
    assert tables(data) == [tuple(rows)]


def test_a_table_of_figures_goes_on_in_the_next_column_unless_a_header_begins_there() -> None:
    wares = ["Rope", "Lamp", "Sail", "Crate", "Anchor", "Bell", "Oar", "Net", "Hook", "Mast"]
    uses = ["pulls", "lights", "moves", "holds", "stops", "rings", "rows", "catches", "grabs", "stands"]
    head = ("Ware", "Cost", "Use")
    rows = [head, *((ware, str(n), use) for n, (ware, use) in enumerate(zip(wares, uses, strict=True), 3))]

    def printed(left: Sequence[Sequence[str]], right: Sequence[Sequence[str]]) -> bytes:
        text = fill(TEXT * 5, 200, size=SIZE)
        top = 80 + LEADING * (len(text) + 1)
        texts = [Text(60, 80 + LEADING * n, line, size=SIZE) for n, line in enumerate(text)]
        texts += [Text(320, 170 + LEADING * n, line, size=SIZE) for n, line in enumerate(text)]
        for x, y, part in ((60, top, left), (320, 80, right)):
            for n, row in enumerate(part):
                texts += [
                    Text(x + d, y + LEADING * n, cell, size=SIZE)
                    for d, cell in zip((0, 70, 120), row, strict=True)
                ]
        return pdf(texts)

    assert tables(printed(rows[:6], rows[6:])) == [tuple(rows)]
    assert len(tables(printed(rows[:6], [("Good", "Gain", "Place"), *rows[6:]]))) == 2
