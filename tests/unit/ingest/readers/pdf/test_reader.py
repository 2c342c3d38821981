from __future__ import annotations

from pathlib import Path

import pytest

from taiyaku.corpus.model import Span
from taiyaku.errors import UnreadableError
from taiyaku.ingest.blocks import Block, BlockKind, Manuscript
from taiyaku.ingest.readers.pdf.page_objects import Box, Piece, Style
from taiyaku.ingest.readers.pdf.panels import panels_of
from taiyaku.ingest.readers.pdf.picture import debug_image
from taiyaku.ingest.readers.pdf.reader import read_pdf
from taiyaku.ingest.vocabulary import load_vocabulary
from taiyaku.values import replace
from tests.pdfs import GOTHIC, LEFT, PITCH, RIGHT, TOP, Text, column, fill, pdf, put, run, table

VOCABULARY = load_vocabulary()
LAMP = (
    "A lamp that burns lights every street within eight paces of it, and a runner who ends a turn in such a "
    "street is seen by all the watchers there. Watchers never look up, so a runner on a roof stays hidden."
)
BELL = (
    "When the bell rings the gates are closed, and nobody passes them before the morning unless the captain "
    "of the watch has been paid. A runner may climb over a gate with the rope, which takes a whole turn."
)
TIDE = (
    "At high tide the lower quay is under water. Barrels float, crates sink, and a runner who stands there "
    "is moved to the nearest stair and loses the rest of the turn, but keeps whatever is carried."
)


def read(data: bytes) -> Manuscript:
    return read_pdf(data, "rules.pdf", VOCABULARY, None)


def texts(data: bytes) -> list[str]:
    return [block.text for block in read(data).blocks]


def styled(block: Block) -> list[tuple[str, str]]:
    return [(block.text[s.start : s.end], s.style) for s in block.spans]


def two_columns(top: float = TOP) -> list[Text]:
    left, right = fill(LAMP, 220), fill(BELL, 220)
    return [*column(LEFT, top, left), *column(RIGHT, top, right)]


def test_a_paragraph_is_rejoined_and_knows_its_place() -> None:
    (block,) = read(pdf(column(LEFT, TOP, fill(LAMP, 220)))).blocks
    assert block.kind is BlockKind.PARAGRAPH and block.text == LAMP
    assert block.provenance.pages == (1, 1) and block.provenance.lines == (1, 5)
    box = block.provenance.bbox
    assert box and abs(box[0] - LEFT) < 1 and box[1] < TOP < box[3]


@pytest.mark.parametrize("seed", [None, 1, 2, 3])
def test_columns_are_read_one_after_the_other_in_any_drawing_order(seed: int | None) -> None:
    assert texts(pdf(two_columns(), shuffle=seed)) == [LAMP, BELL]


@pytest.mark.parametrize("seed", [None, 4])
def test_three_columns(seed: int | None) -> None:
    page = [
        t for x, words in ((40, LAMP), (220, BELL), (400, TIDE)) for t in column(x, TOP, fill(words, 155))
    ]
    assert texts(pdf(page, shuffle=seed)) == [LAMP, BELL, TIDE]


@pytest.mark.parametrize("seed", [None, 5])
def test_a_heading_across_the_page_parts_the_columns(seed: int | None) -> None:
    heading = Text(LEFT, 260, "WHAT HAPPENS WHEN THE TIDE COMES IN AT NIGHT", "Helvetica-Bold", 18)
    below = [*column(LEFT, 300, fill(TIDE, 220)), *column(RIGHT, 300, fill(LAMP, 220))]
    page = [*two_columns(), heading, *below]
    assert texts(pdf(page, shuffle=seed)) == [LAMP, BELL, heading.text, TIDE, LAMP]


def test_a_short_heading_parts_the_columns_when_both_begin_again_below_it() -> None:
    heading = Text(LEFT, 250, "THE TIDE", "Helvetica-Bold", 18)
    below = [*column(LEFT, 290, fill(TIDE, 220)), *column(RIGHT, 290, fill(LAMP, 220))]
    assert texts(pdf([*two_columns(), heading, *below])) == [LAMP, BELL, "THE TIDE", TIDE, LAMP]


def test_a_heading_inside_a_column_stays_there() -> None:
    left = [*column(LEFT, TOP, fill(LAMP, 220)), Text(LEFT, 220, "THE TIDE", "Helvetica-Bold", 14)]
    right = [*column(RIGHT, TOP, fill(BELL, 220)), *column(RIGHT, TOP + 5 * PITCH, fill(BELL, 220))]
    page = [*left, *column(LEFT, 245, fill(TIDE, 220)), *right, *column(RIGHT, 260, fill(TIDE, 220))]
    assert texts(pdf(page))[:3] == [LAMP, "THE TIDE", TIDE]


def test_a_paragraph_goes_on_in_the_next_column_and_on_the_next_page() -> None:
    lines = fill(f"{LAMP} {BELL} {TIDE}", 220)
    first = [*column(LEFT, TOP, lines[:6]), *column(RIGHT, TOP, lines[6:10])]
    assert lines[5][-1] not in ".!?" and lines[9][-1] not in ".!?"
    second = column(LEFT, TOP, [*lines[10:]])
    (block,) = read(pdf(first, second)).blocks
    assert block.text == f"{LAMP} {BELL} {TIDE}"
    assert block.provenance.pages == (1, 2)


def test_paragraphs_are_told_apart_by_space_and_by_short_last_lines() -> None:
    lamp, bell, tide = (fill(words, 220) for words in (LAMP, BELL, TIDE))
    y = TOP + len(lamp) * PITCH
    page = [*column(LEFT, TOP, lamp), *column(LEFT, y, bell)]
    y += len(bell) * PITCH + 8
    blocks = read(pdf([*page, *column(LEFT, y, tide)])).blocks
    assert [(b.text, b.gap) for b in blocks] == [(LAMP, 0), (BELL, 0), (TIDE, 1)]


def test_paragraphs_are_told_apart_by_the_indentation_of_their_first_lines() -> None:
    lines = ["The gates are closed at the tenth bell", "and no one passes them before the day."]
    page = [Text(LEFT + 12 * (n % 2 == 0), TOP + n * PITCH, line) for n, line in enumerate(lines * 2)]
    page.append(Text(LEFT, TOP + 40 * PITCH, "This line is no wider than the others are."))
    assert texts(pdf(page))[:2] == [" ".join(lines)] * 2


def test_headings_rank_by_size_over_the_whole_document() -> None:
    first = [Text(LEFT, 80, "THE CITY", "Helvetica-Bold", 22), *column(LEFT, TOP, fill(LAMP, 220))]
    second = [
        Text(LEFT, 80, "Night", "Helvetica-Bold", 15),
        *column(LEFT, 100, fill(BELL, 220)),
        Text(LEFT, 200, "Closed gates", "Helvetica-Bold", 10, (0.7, 0.2, 0)),
        *column(LEFT, 216, fill(TIDE, 220)),
    ]
    blocks = read(pdf(first, second)).blocks
    assert [(b.text, b.level) for b in blocks if b.kind is BlockKind.HEADING] == [
        ("THE CITY", 1),
        ("Night", 2),
        ("Closed gates", 3),
    ]


def test_a_heading_of_two_lines_is_one() -> None:
    lines = column(LEFT, 80, ["RULES FOR RUNNERS WHO", "CARRY A LANTERN"], "Helvetica-Bold", 16)
    assert texts(pdf([*lines, *column(LEFT, TOP + 20, fill(LAMP, 220))])) == [
        "RULES FOR RUNNERS WHO CARRY A LANTERN",
        LAMP,
    ]


def test_a_bold_line_of_body_size_is_a_strong_paragraph() -> None:
    question = Text(LEFT, TOP, "May a runner carry two lamps?", "Helvetica-Bold")
    blocks = read(pdf([question, *column(LEFT, TOP + PITCH, fill(LAMP, 220))])).blocks
    assert [(b.kind, b.strong) for b in blocks] == [(BlockKind.PARAGRAPH, True), (BlockKind.PARAGRAPH, False)]


def test_bold_and_italics_become_spans() -> None:
    def line(canvas: object) -> None:
        run(canvas, LEFT, TOP, ("A ", "Helvetica"), ("Runner", "Helvetica-Bold"), (" has ", "Helvetica"))
        run(canvas, LEFT + 68, TOP, ("Nerve", "Helvetica-Oblique"), (" and a rope.", "Helvetica"))

    (block,) = read(pdf([], draw=[line])).blocks
    assert block.text == "A Runner has Nerve and a rope."
    assert styled(block) == [("Runner", "strong"), ("Nerve", "emphasis")]


def test_struck_out_words_are_marked() -> None:
    def strike(canvas: object) -> None:
        put(canvas, Text(LEFT, TOP, "The gate opens at noon and at dusk."))
        canvas.line(LEFT + 67, 842 - TOP + 3.3, LEFT + 110, 842 - TOP + 3.3)  # type: ignore[attr-defined]

    (block,) = read(pdf([], draw=[strike])).blocks
    assert [s.style for s in block.spans] == ["deleted"]
    assert "noon" in styled(block)[0][0]


def test_letters_printed_twice_are_bold() -> None:
    word = Text(LEFT, TOP, "Lantern")
    page = [*column(LEFT, TOP + PITCH, fill(LAMP, 220)), word, replace(word, x=LEFT + 0.3)]
    first, second = read(pdf(page)).blocks
    assert (first.text, first.kind) == ("Lantern", BlockKind.HEADING)  # what bold type makes of it
    assert not second.spans
    assert read(pdf(page[:-1])).blocks[0].kind is BlockKind.PARAGRAPH


def test_hyphens_at_line_ends() -> None:
    lines = [
        "The water-gate opens at noon. A run-",
        "ner who stands at the water-",
        "gate sees other runner tracks.",
    ]
    page = [*column(LEFT, TOP, lines)]
    assert texts(pdf(page)) == [
        "The water-gate opens at noon. A runner who stands at the water-gate sees other runner tracks."
    ]


def test_list_items_nest_by_indentation() -> None:
    page = [
        Text(LEFT, TOP, "You need:"),
        Text(LEFT + 6, TOP + 20, "• A rope, which has to be long enough"),
        Text(LEFT + 14, TOP + 33, "for the wall."),
        Text(LEFT + 20, TOP + 46, "– Hemp is best."),
        Text(LEFT + 6, TOP + 59, "• A lamp."),
        Text(LEFT + 6, TOP + 72, "1. Light it."),
    ]
    items = [b for b in read(pdf(page)).blocks if b.kind is BlockKind.ITEM]
    assert [(b.marker, b.depth, b.text) for b in items] == [
        ("•", 0, "A rope, which has to be long enough for the wall."),
        ("–", 1, "Hemp is best."),
        ("•", 0, "A lamp."),
        ("1.", 0, "Light it."),
    ]


def test_bullets_may_be_drawn() -> None:
    def dots(canvas: object) -> None:
        for y in (TOP, TOP + PITCH):
            canvas.circle(LEFT, 842 - y + 3.2, 1.5, stroke=0, fill=1)  # type: ignore[attr-defined]

    page = column(LEFT + 10, TOP, ["A rope.", "A lamp."])
    assert [(b.kind, b.marker) for b in read(pdf(page, draw=[dots])).blocks] == [(BlockKind.ITEM, "•")] * 2


def test_running_heads_and_page_numbers_are_furniture_and_repeated_headings_are_not() -> None:
    pages = [
        [
            Text(LEFT, 40, "THE CITY AT NIGHT"),
            Text(LEFT, 80, "REMEMBER", "Helvetica-Bold", 14),
            *column(LEFT, 100, fill(f"{number * 11} runners. {LAMP}", 220)),
            Text(290, 810, str(number + 1)),
        ]
        for number in range(3)
    ]
    manuscript = read(pdf(*pages))
    assert [b.text for b in manuscript.blocks if b.kind is BlockKind.HEADING] == ["REMEMBER"] * 3
    assert {(u.text, u.reason) for u in manuscript.furniture} == {
        ("THE CITY AT NIGHT", "running head"),
        *((str(n), "page number") for n in (1, 2, 3)),
    }
    inked = {line.text for line in manuscript.lines}
    assert {"THE CITY AT NIGHT", "1", "2", "3"} <= inked, "furniture is among the lines as well"
    numbers = [line.provenance.lines[0] for line in manuscript.lines]
    assert numbers == sorted(set(numbers))


def test_a_ruled_table_with_wrapped_and_empty_cells() -> None:
    def draw(canvas: object) -> None:
        rows = [["Name", "STR", "Gear"], ["Old\nKettle", "4", "Ladle, long\nspoon"], ["Cat", "", "-"]]
        table(canvas, (LEFT, 130, 180, 280), (TOP + 20, TOP + 34, TOP + 58, TOP + 72), rows)

    page = [Text(LEFT, TOP, "These are the runners of the town:")]
    before, found = read(pdf(page, draw=[draw])).blocks
    assert before.kind is BlockKind.PARAGRAPH
    assert found.kind is BlockKind.TABLE
    assert found.rows == (("Name", "STR", "Gear"), ("Old Kettle", "4", "Ladle, long spoon"), ("Cat", "", "-"))


def test_a_table_goes_on_on_the_next_page() -> None:
    xs = (LEFT, 130, 180, 280)

    def start(canvas: object) -> None:
        table(canvas, xs, (760, 774), [["Name", "STR", "Gear"]])

    def rest(canvas: object) -> None:
        table(canvas, xs, (60, 74, 88), [["Kettle", "4", "Ladle"], ["Cat", "2", "Claws"]])

    first = column(LEFT, TOP, fill(LAMP, 220))
    second = column(LEFT, TOP, fill(BELL, 220))
    blocks = read(pdf(first, second, draw=[start, rest])).blocks
    assert [b.kind for b in blocks] == [BlockKind.PARAGRAPH, BlockKind.TABLE, BlockKind.PARAGRAPH]
    assert [row[0] for row in blocks[1].rows] == ["Name", "Kettle", "Cat"]
    assert blocks[1].provenance.pages == (1, 2)


def test_a_box_is_no_table_and_keeps_its_text_together() -> None:
    def box(canvas: object) -> None:
        canvas.setFillGray(0.9)  # type: ignore[attr-defined]
        canvas.rect(LEFT, 842 - 262, 220, 70, stroke=1, fill=1)  # type: ignore[attr-defined]

    inside = [
        Text(LEFT + 10, 208, "REMEMBER", "Helvetica-Bold"),
        *column(LEFT + 10, 224, fill(BELL, 200)[:3]),
    ]
    page = [*column(LEFT, TOP, fill(LAMP, 220)), *inside, *column(LEFT, 280, fill(TIDE, 220))]
    assert texts(pdf(page, draw=[box])) == [LAMP, "REMEMBER", " ".join(fill(BELL, 200)[:3]), TIDE]


def test_japanese_text_radicals_and_middle_dots() -> None:
    lines = ["⾔葉は⼒である。路地の灯りが消えるまで、", "走者は屋根の上に隠れていられる。"]
    manuscript = read(pdf(column(LEFT, TOP, lines, GOTHIC)))
    joined = "".join(block.text for block in manuscript.blocks)
    assert joined == "言葉は力である。路地の灯りが消えるまで、走者は屋根の上に隠れていられる。"
    assert manuscript.radicals == 2


def test_indentation_of_a_japanese_list_becomes_full_width_spaces() -> None:
    lines = [
        "　０１　灯り（ランプ）",
        "　　条件：",
        "　　　・屋根の上にいる。",
        "　　効果：",
        "　　　・隠れる。",
    ]
    page = [
        Text(LEFT + 10 * (len(line) - len(line.lstrip("　"))), TOP + n * PITCH, line.strip("　"), GOTHIC)
        for n, line in enumerate(lines)
    ]
    page.append(Text(LEFT, TOP + 7 * PITCH, "ここから別の話になる。", GOTHIC))
    found = read(pdf(page)).lines
    assert [line.text for line in found] == [*lines, "ここから別の話になる。"]
    assert [line.provenance.lines[0] for line in found] == [1, 2, 3, 4, 5, 8], "two blank lines are left out"


def test_ligatures_and_soft_hyphens() -> None:
    assert texts(pdf([Text(LEFT, TOP, "The oﬃce is open.", GOTHIC)])) in (
        ["The office is open."],
        ["The oce is open."],  # the font has no such glyph
    )


def test_a_turned_page_reads_like_any_other() -> None:
    def sideways(canvas: object) -> None:
        canvas.translate(595, 0)  # type: ignore[attr-defined]
        canvas.rotate(90)  # type: ignore[attr-defined]
        for n, line in enumerate(fill(LAMP, 220)):
            put(canvas, Text(100, 400 + n * PITCH, line))

    assert texts(pdf([], draw=[sideways], rotate=90)) == [LAMP]


def test_contents_lines_stay_apart_and_their_columns_are_not_mixed() -> None:
    names = ["Lamps", "Bells", "Gates", "Roofs", "Barrels", "Ropes"]
    entries = [f"{name} {'.' * (50 - len(name))} {n}" for n, name in enumerate(names, start=2)]
    page = [*column(LEFT, TOP, entries[:3]), *column(RIGHT, TOP, entries[3:])]
    assert [t.split()[0] for t in texts(pdf(page))] == names


def test_reading_in_two_processes_gives_the_same() -> None:
    pages = [column(LEFT, TOP, fill(f"{n}. {LAMP}", 220)) for n in range(20)]
    data = pdf(*pages)
    assert read_pdf(data, "rules.pdf", VOCABULARY, None, jobs=2) == read(data)


def test_spans_shift_with_the_text() -> None:
    page = [Text(LEFT, TOP, "• Bold item", "Helvetica-Bold"), *column(LEFT, TOP + 30, fill(LAMP, 220))]
    first = read(pdf(page)).blocks[0]
    assert first.text == "Bold item" and first.spans == (Span(0, 9, "strong"),)


def test_debug_image(tmp_path: Path) -> None:
    source, out = tmp_path / "rules.pdf", tmp_path / "page.png"
    source.write_bytes(pdf([Text(LEFT, 60, "THE TIDE", "Helvetica-Bold", 18), *two_columns()]))
    debug_image(source, 1, out)
    assert out.read_bytes().startswith(b"\x89PNG")
    with pytest.raises(UnreadableError, match="no readable page 2"):
        debug_image(source, 2, out)


def test_a_number_that_goes_on_behind_a_full_line_begins_an_item() -> None:
    long = "Every keeper takes two lamps from the shed and puts them on the quay, until 2-3 lamps stand"
    lines = [f"1. {long}", f"2. {long}", "3. Ring the bell"]
    made = [Text(LEFT, TOP + PITCH * n, line) for n, line in enumerate(lines)]
    blocks = read_pdf(pdf(made), "rules.pdf", load_vocabulary(), None).blocks
    assert [(b.marker, b.text) for b in blocks] == [("1.", long), ("2.", long), ("3.", "Ring the bell")]


def test_a_clause_whose_number_counts_on_begins_below_one_that_filled_its_line() -> None:
    long = "Every keeper takes two lamps from the shed and puts them all on the quay before it is dark."
    lines = [f"5.1 {long}", "5.2 The bell rings.", "5.3 Nobody sleeps."]
    made = [Text(LEFT, TOP + PITCH * n, line) for n, line in enumerate(lines)]
    assert texts(pdf(made)) == lines


def test_a_row_of_cards_is_read_before_what_stands_below_its_first_card() -> None:
    places = [(60, 100, "Oil"), (300, 100, "Tide"), (60, 210, "Bell"), (300, 210, "Boat")]

    def cards(canvas: object) -> None:
        for x, top, _ in places:
            canvas.roundRect(x, 842 - top - 100, 220, 100, 6)  # type: ignore[attr-defined]

    names = [Text(x + 8, top + 20, name, "Helvetica-Bold") for x, top, name in places]
    told = [text for x, top, _ in places for text in column(x + 8, top + 36, fill(BELL, 200)[:4])]
    below = [Text(60, 330, "Night", "Helvetica-Bold", 14), *column(60, 350, fill(TIDE, 200))]
    found = texts(pdf([*names, *told, *below], draw=[cards]))
    assert [text for text in found if text in {"Night", *(name for *_, name in places)}] == [
        "Oil", "Tide", "Bell", "Boat", "Night",
    ]  # fmt: skip


def test_the_ground_of_all_text_is_no_box() -> None:
    pieces = [put_down(60, top, "Oil burns for one night.") for top in (100, 114, 128, 142, 156)]
    ground, note = Box(40, 80, 400, 170), Box(50, 118, 300, 165)
    assert panels_of([ground, note], pieces, 842 * 595) == (note,)


def put_down(x: float, base: float, text: str) -> Piece:
    lefts = tuple(x + 5 * n for n in range(len(text)))
    style = Style(10.0, bold=False, italic=False, colour=0)
    return Piece(text, x, x + 5 * len(text), base - 8, base + 2, base, style, lefts)


def test_a_heading_below_columns_goes_with_the_text_across_the_page_that_follows_it() -> None:
    bold, xs = "Helvetica-Bold", (LEFT, LEFT + 165, LEFT + 330)
    made = [Text(LEFT, TOP, "Components", bold, 15)]
    for x, name in zip(xs, ("Lamps", "Flasks", "Nights"), strict=True):
        made += [Text(x, TOP + 24, name, bold), *column(x, TOP + 37, fill(TIDE, 130)[:4])]
    made += [Text(LEFT, TOP + 110, "Setup", bold, 15), *column(LEFT, TOP + 130, fill(LAMP, 480))]
    names = {"Components", "Lamps", "Flasks", "Nights", "Setup"}
    found = [text for text in texts(pdf(made)) if text in names]
    assert found == ["Components", "Lamps", "Flasks", "Nights", "Setup"]


def test_texts_below_names_on_both_sides_of_a_picture_are_no_table() -> None:
    told = "The harbour has six piers. A boat may land at any pier that holds no other boat. It drifts back"
    made = []
    for x, names in ((51, ("The harbour", "The tide")), (363, ("The lamps", "The keeper"))):
        for n, name in enumerate(names):
            top = 115 + 86 * n
            made.append(Text(x, top, name, "Times-Bold", 12))
            lines = [*fill(told, 178, "Times-Roman", 10.5)[:3], "anyone."]
            made += [Text(x, top + 19 + 14.7 * m, line, "Times-Roman", 10.5) for m, line in enumerate(lines)]
    assert not any(block.rows for block in read(pdf(made)).blocks)
