"""Layouts of other games' documents: boxes, floats, tables without rules, Japanese setting, outlines."""

from __future__ import annotations

from typing import Any

import pytest
from reportlab.pdfbase.pdfmetrics import stringWidth  # type: ignore[import-untyped]

from taiyaku.ingest.blocks import Block, BlockKind, Manuscript
from taiyaku.ingest.broken_words import Hyphens
from taiyaku.ingest.readers.pdf.reader import read_pdf
from taiyaku.ingest.vocabulary import load_vocabulary
from tests.pdfs import BODY, GOTHIC, HEIGHT, LEFT, PITCH, RIGHT, TOP, Text, column, fill, pdf, run, table

VOCABULARY = load_vocabulary()
SHIPS = ["masters", "keepers", "guilds"]
SHORES = ["to the north", "to the east", "to the west"]
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
AKARI = "灯りが消えるまで、走者は屋根の上に隠れていられる。見張りは決して上を見ないので、走者は見つからない。"
BOLD = "Helvetica-Bold"


def read(data: bytes) -> Manuscript:
    return read_pdf(data, "rules.pdf", VOCABULARY, None)


def texts(data: bytes) -> list[str]:
    return [block.text for block in read(data).blocks]


def tables(data: bytes) -> list[Block]:
    return [block for block in read(data).blocks if block.kind is BlockKind.TABLE]


def furniture(data: bytes) -> list[tuple[str, str]]:
    return [(u.text, u.reason) for u in read(data).furniture]


def shade(x: float, y: float, width: float, height: float, radius: float = 0.0) -> Any:
    def draw(canvas: Any) -> None:
        canvas.setFillGray(0.9)
        if radius:
            canvas.roundRect(x, HEIGHT - y - height, width, height, radius, stroke=1, fill=0)
        else:
            canvas.rect(x, HEIGHT - y - height, width, height, stroke=0, fill=1)

    return draw


def cells(xs: list[float], y: float, rows: list[list[str]], pitch: float = 18.0) -> list[Text]:
    return [
        Text(x, y + n * pitch, cell)
        for n, row in enumerate(rows)
        for x, cell in zip(xs, row, strict=True)
        if cell
    ]


ROSTER = [["Name", "Step", "Grip"], ["Old Kettle", "4", "3"], ["Miss Reed", "6", "2"], ["Tin Cat", "8", "1"]]


def test_a_slanted_letter_does_not_swallow_the_space_before_it() -> None:
    def line(canvas: Any) -> None:
        canvas.setFont("Times-Italic", BODY)
        canvas.drawString(LEFT, HEIGHT - TOP, "She reaches the edge and falls off from and for")

    (text,) = texts(pdf([], draw=[line]))
    assert text == "She reaches the edge and falls off from and for"


def test_a_large_heading_close_to_the_columns_below_it_parts_them() -> None:
    left, right = fill(LAMP, 220), fill(BELL, 220)
    page = [*column(LEFT, TOP, left), *column(RIGHT, TOP, right)]
    y = TOP + max(len(left), len(right)) * PITCH + 20
    heading = Text(LEFT, y, "THE TIDE", BOLD, 20)
    below = [*column(LEFT, y + 17, fill(TIDE, 220)), *column(RIGHT, y + 17, fill(LAMP, 220))]
    assert texts(pdf([*page, heading, *below])) == [LAMP, BELL, "THE TIDE", TIDE, LAMP]


def test_a_drawing_beside_text_does_not_part_the_columns() -> None:
    left = fill(f"{LAMP} {BELL} {TIDE} {LAMP}", 220)
    right = fill(TIDE, 220)
    page = [*column(LEFT, TOP, left), *column(RIGHT, TOP, right), *column(RIGHT, TOP + 12 * PITCH, right)]
    assert texts(pdf(page)) == [f"{LAMP} {BELL} {TIDE} {LAMP}", TIDE, TIDE]


def test_a_shaded_box_across_both_columns_is_read_as_one() -> None:
    inside = [Text(LEFT + 8, 200, "IMPORTANT", BOLD), *column(LEFT + 8, 214, fill(TIDE, 450))]
    above = [*column(LEFT, TOP, fill(LAMP, 220)), *column(RIGHT, TOP, fill(BELL, 220))]
    below = [*column(LEFT, 270, fill(LAMP, 220)), *column(RIGHT, 270, fill(BELL, 220))]
    found = texts(pdf([*above, *inside, *below], draw=[shade(LEFT, 188, 470, 60)]))
    assert found == [LAMP, BELL, "IMPORTANT", TIDE, LAMP, BELL]


@pytest.mark.parametrize("radius", [0.0, 8.0])
def test_a_sentence_goes_on_behind_a_box_in_its_middle(radius: float) -> None:
    lines = fill(f"{LAMP} {BELL}", 250)
    box = [
        Text(LEFT + 8, TOP + 3 * PITCH + 14, "NOTE", BOLD),
        *column(LEFT + 8, TOP + 4 * PITCH + 14, ["Doors are shut."]),
    ]
    page = [*column(LEFT, TOP, lines[:3]), *box, *column(LEFT, TOP + 8 * PITCH, lines[3:])]
    assert lines[2][-1] != ".", "the box stands in the middle of a sentence"
    found = texts(pdf(page, draw=[shade(LEFT, TOP + 2 * PITCH + 20, 250, 50, radius)]))
    assert found == [f"{LAMP} {BELL}", "NOTE", "Doors are shut."]


def test_an_initial_belongs_to_the_word_it_begins() -> None:
    first, *rest = fill(BELL[1:], 200)
    page = [Text(LEFT, TOP + PITCH, "W", "Times-Roman", 32), *column(LEFT + 34, TOP, [first, rest[0]])]
    assert texts(pdf([*page, *column(LEFT, TOP + 2 * PITCH, fill(" ".join(rest[1:]), 234))])) == [BELL]


def test_an_initial_may_have_a_quotation_mark_before_it() -> None:
    first, *rest = fill(BELL[1:], 200)
    page = [Text(LEFT, TOP + PITCH, '"W', "Times-Roman", 32), *column(LEFT + 46, TOP, [first, rest[0]])]
    found = texts(pdf([*page, *column(LEFT, TOP + 2 * PITCH, fill(" ".join(rest[1:]), 246))]))
    assert found == [f'"{BELL}']


def test_a_short_word_set_apart_behind_an_initial_is_not_raised() -> None:
    lines = fill(TIDE[1:], 180)
    words = [(n, word) for n, line in enumerate(lines[:2]) for word in line.split()]
    page, x = [Text(LEFT, TOP + PITCH, "A", "Times-Roman", 32)], [LEFT + 26, LEFT + 26]
    for n, word in words:
        page.append(Text(x[n], TOP + n * PITCH, word))
        x[n] += stringWidth(word, "Helvetica", BODY) + 10
    rest = column(LEFT, TOP + 2 * PITCH, fill(" ".join(lines[2:]), 230))
    assert " ".join(texts(pdf([*page, *rest]))) == TIDE


def test_raised_figures_stay_in_their_line() -> None:
    width = stringWidth("Nobody passes the gate", "Helvetica", BODY)
    page = [
        Text(LEFT, TOP, "Nobody passes the gate"),
        Text(LEFT + width, TOP - 3.5, "2", size=6),
        Text(LEFT + width + 3.5, TOP, ", and nobody looks up."),
    ]
    assert texts(pdf(page)) == ["Nobody passes the gate², and nobody looks up."]


def test_letters_set_apart_are_one_word() -> None:
    def tracked(canvas: Any) -> None:
        canvas.setFont(BOLD, BODY)
        canvas.drawString(LEFT, HEIGHT - TOP, "THE LONG NIGHT", charSpace=5)

    page = column(LEFT, TOP + 20, fill(LAMP, 220))
    assert texts(pdf(page, draw=[tracked])) == ["THE LONG NIGHT", LAMP]


def test_hyphens_are_undone_where_several_words_break_though_none_comes_again() -> None:
    hyphens = Hyphens(
        ["the simulta-", "neous lamp shows", "organi-", "sations of a bell-", "tower: the bell", "a tower"]
    )
    assert hyphens.join("the simulta-", "neous lamp") == "the simulta"
    assert hyphens.join("of a bell-", "tower:") == "of a bell-"
    assert Hyphens(["a half-", "time"]).join("a half-", "time") == "a half-"


def test_what_a_hyphen_leaves_out_before_a_conjunction_of_the_text_stays_apart() -> None:
    bells = Hyphens(["the simulta-", "neous bells and wood-", "en gates open", "in thou-", "sand boats"])
    assert bells.join("the pre-", "and post-game bells") == "the pre- "
    assert bells.join("of gold-", "en lamps") == "of gold"  # "en" is a word of Dutch
    glocken = Hyphens(["die Tag-", "und Nachtglocken", "Hof und Turm"])
    assert glocken.join("Tag-", "und Nachtglocken") == "Tag- "


def test_columns_ten_points_apart_are_read_one_after_the_other() -> None:
    left, right = (column(LEFT, TOP, fill(text, 200, size=12), size=12) for text in (LAMP, TIDE))
    edge = max(LEFT + stringWidth(t.text, t.font, t.size) for t in left)
    moved = [Text(edge + 8.2, t.y, t.text, t.font, t.size) for t in right]
    assert texts(pdf([*left, *moved])) == [LAMP, TIDE]


def test_lines_too_long_for_their_column_and_a_quotation_in_the_next_do_not_part_the_columns() -> None:
    quoted = fill(BELL, 190)
    left = [
        *fill(LAMP, 230)[:2],
        "Where to read more of it",
        "The Complete Book of the Lamps and Quays by A. Reed",
    ]
    left += ["A Book of Tides and of Lamps, with Boats, by Bertha Moor"]
    assert all(stringWidth(line, "Helvetica", 10) > RIGHT - LEFT for line in left[3:])
    page = [Text(180, TOP - 40, "The Lamps of Tide", BOLD, 18)]
    page += [Text(LEFT, TOP + PITCH * n, line) for n, line in enumerate(left)]
    page += column(RIGHT + 28, TOP, quoted)
    for x, text in ((LEFT, f"{LAMP} {BELL}"), (RIGHT, f"{BELL} {LAMP}")):
        page += column(x, TOP + PITCH * (len(quoted) + 1), fill(text, 220))
    found = texts(pdf(page))
    assert found.index(BELL) == len(found) - 2  # whole, and behind all of the left column
    assert found[-1].startswith(BELL) and found[2].startswith(left[3])


def test_a_column_of_terms_with_text_far_behind_them_is_one_column() -> None:
    terms = [line for n in range(6) for line in (f"Lamp {n}", *(f"    {t}" for t in fill(TIDE, 170)[:3]))]
    right = [
        Text(RIGHT + 34 * line.startswith(" "), TOP + 13 * n, line.strip()) for n, line in enumerate(terms)
    ]
    read = texts(pdf([*column(LEFT, TOP + 6, fill(f"{LAMP} {TIDE} {LAMP}", 220)), *right]))
    assert read[0] == f"{LAMP} {TIDE} {LAMP}"


def test_centred_names_above_short_items_are_no_second_column() -> None:
    names = [("The Lamps of Tide", TOP, 16), ("Parts", TOP + 30, 14), ("The Long Goods", TOP + 130, 16)]
    made = [Text(LEFT + 100, y, name, BOLD, size) for name, y, size in names]
    items = ["One lamp of brass", "Two bells", "Three gates"]
    made += [*column(LEFT, TOP + 50, items), *column(LEFT, TOP + 160, items)]
    read = texts(pdf([*made, *column(LEFT, TOP + 220, fill(TIDE, 300))]))
    assert " ".join(read).startswith("The Lamps of Tide Parts One lamp of brass")


def test_wide_spaces_of_justified_lines_above_one_another_are_no_gutter() -> None:
    """Words of lines spread over a narrow column may stand above one another as columns do."""
    lines = [
        f"The boats of the harbour {ship} sail {where}" for ship, where in zip(SHIPS, SHORES, strict=True)
    ]
    before = fill(LAMP, 250)
    spread: list[Text] = []
    for n, line in enumerate(lines, len(before)):
        x = LEFT
        for word in line.split():
            spread.append(Text(x, TOP + PITCH * n, word))
            x += stringWidth(word, "Helvetica", BODY) + 8
    after = column(LEFT, TOP + PITCH * (len(before) + len(lines)), fill(TIDE, 250))
    found = " ".join(texts(pdf([*column(LEFT, TOP, before), *spread, *after])))
    assert all(line in found for line in lines)


def test_numbered_headings_right_below_one_another_are_no_table() -> None:
    rows = [Text(LEFT, TOP + 30 * n, "1.3" if not n else f"1.3.{n}", BOLD, 12) for n in range(5)]
    names = ("Background", "Bookworm", "Runaway", "Child of prophecy", "Bard")
    rows += [Text(LEFT + 40, TOP + 30 * n, name, BOLD, 12) for n, name in enumerate(names)]
    assert not tables(pdf([*rows, *column(LEFT, TOP + 200, fill(LAMP, 400))]))


def test_hyphens_of_browsers_are_undone_and_real_ones_kept() -> None:
    hyphens = Hyphens(["Nobody climbs the wa\u2010", "ter gate at half-", "time."])
    assert hyphens.join("the wa\u2010", "ter gate") == "the wa"
    assert hyphens.join("at half-", "time.") == "at half-"


@pytest.mark.parametrize("sign", ["■", "□", "▶"])
def test_other_signs_mark_items(sign: str) -> None:
    page = column(LEFT, TOP, [f"{sign} 灯りを消す。", f"{sign} 鐘を鳴らす。"], GOTHIC)
    assert [b.marker for b in read(pdf(page)).blocks] == [sign, sign]


def test_a_closed_number_of_a_clause_begins_an_item_below_a_full_line() -> None:
    full = "1.1.1) is named by 2.1.1 5.1.1 7.1.1 8.1.1 9.1.1 11.1.1 and so on CE1.1.1.b CE16.1.1.b"
    wide = int(stringWidth(full, "Helvetica", BODY)) + 2
    lines = column(LEFT, TOP, [full, "1.1.2) Each watch begins at dusk.", *fill(LAMP, wide)])
    assert [b.marker for b in read(pdf(lines)).blocks][:2] == ["1.1.1)", "1.1.2)"]


def test_a_table_without_rules() -> None:
    y = TOP + 5 * PITCH + 10
    page = [*column(LEFT, TOP, fill(LAMP, 220)), *cells([LEFT, 150, 200], y, ROSTER)]
    (found,) = tables(pdf([*page, *column(LEFT, y + 90, fill(BELL, 220))]))
    assert [list(row) for row in found.rows] == ROSTER


def test_a_striped_table_of_words_with_wrapped_cells() -> None:
    def stripes(canvas: Any) -> None:
        for n in range(2):
            shade(LEFT - 4, TOP - 12 + 60 * n, 400, 30)(canvas)

    rows = [["Name", "Kind", "Gear"], ["Kettle", "Pot", "Ladle and a long"], ["", "", "spoon of tin"]]
    page = cells([LEFT, 150, 230], TOP, rows[:1])
    page += cells([LEFT, 150, 230], TOP + 30, rows[1:], pitch=12)
    page += cells(
        [LEFT, 150, 230], TOP + 60, [["Reed", "Girl", "Umbrella"], ["Cat", "Tin", "Claws"]], pitch=30
    )
    (found,) = tables(pdf(page, draw=[stripes]))
    assert found.rows[1] == ("Kettle", "Pot", "Ladle and a long spoon of tin")
    assert len(found.rows) == 4


def test_a_stat_line_beside_running_text_is_a_table_in_its_column() -> None:
    y = TOP + 5 * PITCH + 8
    stats = cells(
        [LEFT + 25 * n for n in range(6)], y, [["M", "WS", "BS", "S", "T", "W"], [*"433331"]], PITCH
    )
    left = [*column(LEFT, TOP, fill(LAMP, 220)), *stats, *column(LEFT, y + 40, fill(BELL, 220))]
    found = read(pdf([*left, *column(RIGHT, TOP, fill(f"{TIDE} {LAMP} {BELL}", 220))])).blocks
    assert [b.kind for b in found] == [BlockKind.PARAGRAPH, BlockKind.TABLE, *[BlockKind.PARAGRAPH] * 2]
    assert found[1].rows == (("M", "WS", "BS", "S", "T", "W"), tuple("433331"))
    assert found[3].text == f"{TIDE} {LAMP} {BELL}"


def test_numbered_lists_in_two_columns_are_no_table() -> None:
    page = []
    for x in (LEFT, RIGHT):
        for n, words in enumerate((LAMP, BELL, TIDE)):
            lines = fill(words, 190)
            y = TOP + n * 6 * PITCH
            page += [Text(x, y, f"{n + 1}."), *column(x + 20, y, lines)]
    blocks = read(pdf(page)).blocks
    assert [b.marker for b in blocks] == ["1.", "2.", "3."] * 2
    assert [b.text for b in blocks] == [LAMP, BELL, TIDE] * 2


FINDS = [
    ["2D6", "Find"],
    ["2-3", "A rope"],
    ["4-5", "Two old keys"],
    ["6", "Nothing at all"],
    ["7+", "The bell"],
]
WATCHES = [["Watch", "Paces"], ["Old Kettle", "4"], ["Miss Reed", "6"], ["Tin Cat", "3"]]


@pytest.mark.parametrize("rows", [FINDS, FINDS[1:], WATCHES])
@pytest.mark.parametrize("x", [LEFT, RIGHT])
def test_results_and_figures_in_two_columns_are_a_table(rows: list[list[str]], x: float) -> None:
    y = TOP + 6 * PITCH
    page = [
        *column(x, TOP, fill(LAMP, 220)),
        *cells([x, x + 70], y, rows),
        *column(x, y + 110, fill(TIDE, 220)),
    ]
    page += column(LEFT + RIGHT - x, TOP, fill(f"{BELL} {LAMP} {BELL}", 220))
    (found,) = tables(pdf(page))
    assert [list(row) for row in found.rows] == rows


@pytest.mark.parametrize(
    "rows",
    [
        [["1", "Light a lamp."], ["2", "Ring the bell."], ["3", "Cross the quay."], ["4", "Go home."]],
        [["1.", "Light a lamp."], ["2.", "Ring the bell."], ["3.", "Cross the quay."]],
        [["1.1", "Light a lamp."], ["1.2", "Ring the bell."], ["1.3", "Cross the quay."]],
        [["Lamps", "Bells"], ["They burn", "They ring"], ["all night.", "at noon."]],
        [["Chapter", "Page"], ["Lamps", "4"], ["Bells", "9"], ["Tides", "15"]],
        [["Time:", "2-3 hours"], ["Age:", "8-12"], ["Players:", "2-4"]],
    ],
)
def test_hanging_numbers_text_and_contents_are_no_table(rows: list[list[str]]) -> None:
    page = [*column(LEFT, TOP, fill(LAMP, 220)), *cells([LEFT, LEFT + 70], TOP + 6 * PITCH, rows)]
    assert not tables(pdf(page))


def test_a_header_printed_again_on_the_next_page_is_furniture() -> None:
    xs = (LEFT, 130, 180, 280)

    def start(canvas: Any) -> None:
        table(canvas, xs, (746, 760, 774), [["Name", "STR", "Gear"], ["Fox", "3", "Mask"]])

    def rest(canvas: Any) -> None:
        table(canvas, xs, (60, 74, 88), [["Name", "STR", "Gear"], ["Cat", "2", "Claws"]])

    data = pdf(column(LEFT, TOP, fill(LAMP, 220)), column(LEFT, TOP, fill(BELL, 220)), draw=[start, rest])
    (found,) = tables(data)
    assert [row[0] for row in found.rows] == ["Name", "Fox", "Cat"]
    assert ("Name\tSTR\tGear", "repeated table header") in furniture(data)


def test_ruby_is_kept_beside_the_text() -> None:
    page = [*column(LEFT, TOP, fill_wide(AKARI, 22), GOTHIC), Text(LEFT + 90, TOP - 9, "そうしゃ", GOTHIC, 5)]
    data = pdf(page)
    assert texts(data) == [AKARI]
    assert furniture(data) == [("そうしゃ", "ruby")]


def fill_wide(text: str, count: int) -> list[str]:
    return [text[n : n + count] for n in range(0, len(text), count)]


def test_a_japanese_line_that_ends_early_goes_on() -> None:
    lines = AKARI[:24], AKARI[24:46], AKARI[46:]  # the second leaves room for what may not begin the third
    short = ["灯りをひとつ取る", "鐘をひとつ鳴らす"]
    page = [*column(LEFT, TOP, [AKARI[:24], *lines], GOTHIC), *column(LEFT, TOP + 100, short, GOTHIC)]
    assert texts(pdf(page)) == [AKARI[:24] + AKARI, *short]


def test_a_name_over_two_lines_goes_on_with_figures_that_no_line_breaks() -> None:
    long = "Bells and Barrels of the Old Harbour"
    text = [fill(part * 2, stringWidth(long, BOLD, 16) + 60) for part in (LAMP, BELL, TIDE)]
    names = (long, "1.16-1.18"), ("Gates", ""), ("Stairs and Quays", "")
    page: list[Text] = []
    for (name, rest), lines in zip(names, text, strict=True):
        y = page[-1].y + 40 if page else TOP
        page += [Text(LEFT, y, name, BOLD, 16), *([Text(LEFT, y + 23, rest, BOLD, 16)] if rest else [])]
        page += column(LEFT, page[-1].y + 20, lines)
    headings = [block.text for block in read(pdf(page)).blocks if block.kind is BlockKind.HEADING]
    assert headings == [f"{long} 1.16-1.18", "Gates", "Stairs and Quays"]


def test_a_full_line_that_goes_on_far_below_in_kana_is_no_heading() -> None:
    lines = fill_wide(AKARI * 6, 22)
    large = [Text(LEFT, TOP, lines[0], GOTHIC, 11), *column(LEFT, TOP + 22, lines[1:9], GOTHIC, 11)]
    small = column(LEFT, TOP + 200, fill_wide(AKARI * 8, 24), GOTHIC)
    blocks = read(pdf([*large, *small], [*large, *small])).blocks
    assert not [block.text for block in blocks if block.kind is BlockKind.HEADING]


def test_a_line_that_reaches_beyond_the_others_tears_no_paragraph() -> None:
    steps = [f"{n}. {text}" for n, text in enumerate((LAMP, BELL, TIDE), 1)]
    page = [
        Text(LEFT, TOP + 70 * at + PITCH * n, line)
        for at, step in enumerate([*steps, *steps])
        for n, line in enumerate(fill(step, 250))
    ]
    far = Text(
        LEFT,
        TOP + 450,
        "The far quay, the near quay, the lower stair, the upper stair, the gate and the bell tower",
    )
    found = [block.text for block in read(pdf(page, [*page, far])).blocks]
    assert found == [LAMP, BELL, TIDE] * 4 + [far.text]


def test_vertical_text_is_read_column_by_column_from_the_right() -> None:
    page = []
    for n, line in enumerate(fill_wide(AKARI + AKARI, 20)):
        page += [Text(400 - 18 * n, TOP + 10 * k, char, GOTHIC) for k, char in enumerate(line)]
    assert "".join(texts(pdf(page))) == AKARI + AKARI


def test_bookmarks_give_levels_and_may_leave_out_what_looks_the_same() -> None:
    def marked(canvas: Any) -> None:
        for title, level in (("The harbour", 0), ("Lamps", 1), ("Bells", 1)):
            canvas.bookmarkPage(title)
            canvas.addOutlineEntry(title, title, level)

    page = [Text(LEFT, 80, "The harbour", BOLD, 14)]
    for n, (title, words) in enumerate((("Lamps", LAMP), ("Bells", BELL), ("Tides", TIDE))):
        page += [Text(LEFT, TOP + n * 100, title, BOLD), *column(LEFT, TOP + n * 100 + 16, fill(words, 220))]
    levels = [(b.text, b.level) for b in read(pdf(page, draw=[marked])).blocks if b.level]
    assert levels == [("The harbour", 1), ("Lamps", 2), ("Bells", 2), ("Tides", 2)]


def test_coloured_lines_of_body_size_are_headings() -> None:
    page = []
    for n, (title, words) in enumerate((("Lamps at night", LAMP), ("Bells at dawn", BELL))):
        y = TOP + n * 110
        page += [Text(LEFT, y, title, colour=(0.6, 0.1, 0.1)), *column(LEFT, y + 16, fill(words, 220))]
    kinds = [(b.kind, b.text) for b in read(pdf(page)).blocks]
    assert kinds[0] == (BlockKind.HEADING, "Lamps at night") and kinds[2][0] is BlockKind.HEADING


def test_a_head_that_repeats_the_title_needs_no_other_page() -> None:
    first = [Text(LEFT, 70, "HARBOUR QUESTIONS", BOLD, 16), *column(LEFT, TOP, fill(LAMP, 220))]
    second = [Text(LEFT, 36, "HARBOUR QUESTIONS", size=8), *column(LEFT, TOP, fill(BELL, 220))]
    assert furniture(pdf(first, second)) == [("HARBOUR QUESTIONS", "running head")]


def test_chapter_names_in_one_place_are_running_heads() -> None:
    names = ["Lamps", "Bells", "Tides", "Gates", "Roofs"]
    pages = [
        [Text(LEFT, 36, f"Chapter of the {name}", size=8), *column(LEFT, TOP, fill(LAMP, 220))]
        for name in names
    ]
    assert [reason for _, reason in furniture(pdf(*pages))] == ["running head"] * 5


def test_the_link_to_edit_a_section_is_furniture_in_a_printed_page_too() -> None:
    links = [Text(480, TOP - 20 + 130 * n, "[edit]") for n in range(2)]
    data = pdf([*column(LEFT, TOP, fill(LAMP, 220)), *column(LEFT, TOP + 130, fill(BELL, 220)), *links])
    assert texts(data) == [LAMP, BELL]
    assert furniture(data) == [("[edit]", "mark of a site")] * 2


def test_a_watermark_is_furniture() -> None:
    def mark(canvas: Any) -> None:
        canvas.saveState()
        canvas.translate(200, 300)
        canvas.rotate(40)
        canvas.setFont(BOLD, 70)
        canvas.setFillGray(0.9)
        canvas.drawString(0, 0, "DRAFT")
        canvas.restoreState()

    data = pdf(column(LEFT, TOP, fill(LAMP, 220)), column(LEFT, TOP, fill(BELL, 220)), draw=[mark, mark])
    assert texts(data) == [LAMP, BELL]
    assert furniture(data) == [("DRAFT", "watermark")] * 2


def test_rotated_header_cells_are_in_their_table() -> None:
    def draw(canvas: Any) -> None:
        table(canvas, (LEFT, 130, 180), (TOP, TOP + 50, TOP + 64), [["Name", ""], ["Cat", "8"]])
        canvas.saveState()
        canvas.translate(160, HEIGHT - TOP - 45)
        canvas.rotate(90)
        run(canvas, 0, HEIGHT, ("Step", "Helvetica"))
        canvas.restoreState()

    (found,) = tables(pdf([Text(LEFT, 80, "The runners:")], draw=[draw]))
    assert found.rows == (("Name", "Step"), ("Cat", "8"))


def test_two_pages_on_one_sheet_are_read_one_after_the_other() -> None:
    left = [Text(40, 70, "Left page", BOLD, 13), *column(40, 95, fill(LAMP, 230))]
    right = [Text(330, 70, "Right page", BOLD, 13), *column(330, 95, fill(BELL, 230))]
    assert texts(pdf([*right, *left])) == ["Left page", LAMP, "Right page", BELL]


def test_rows_with_wide_gaps_are_not_run_together() -> None:
    page = [
        t
        for n, (a, b) in enumerate((("Alley", "Grip"), ("Barrel", "Harbour"), ("Bell", "Kettle")))
        for t in (Text(LEFT, TOP + n * PITCH, a), Text(LEFT + 90, TOP + n * PITCH, b))
    ]
    assert len(texts(pdf([*page, *column(LEFT, 300, fill(LAMP, 220))]))) == 4


def test_a_cover_with_scattered_words_loses_none() -> None:
    cover = [
        Text(80, 200, "NIGHT", BOLD, 50),
        Text(300, 420, "HARBOUR", BOLD, 40),
        Text(400, 780, "by the watch"),
    ]
    found = texts(pdf(cover, column(LEFT, TOP, fill(LAMP, 220))))
    assert found == ["NIGHT", "HARBOUR", "by the watch", LAMP]


def test_the_place_of_a_paragraph_holds_its_longest_line() -> None:
    lines = fill(LAMP, 364)
    longest = max(stringWidth(line, "Helvetica", BODY) for line in lines[1:-1])
    (block,) = read_pdf(pdf(column(LEFT, 100, lines)), "lamps.pdf", VOCABULARY).blocks
    assert block.provenance.bbox is not None
    assert block.provenance.bbox[2] - block.provenance.bbox[0] > longest - 1


def test_columns_of_ideographs_an_em_apart_are_read_one_after_the_other() -> None:
    told = [AKARI * 4, AKARI[::-1] * 4]
    left, right = (
        column(x, TOP, fill_wide(text, 20), GOTHIC) for x, text in zip((LEFT, LEFT + 210), told, strict=True)
    )
    moved = [Text(t.x + n % 3 - 1, t.y, t.text, t.font, t.size) for n, t in enumerate(right)]  # as ink stands
    found = "".join(texts(pdf([*left, *moved])))
    assert found == "".join(told)


def test_the_number_of_a_note_behind_a_wide_stop_stays_in_its_sentence() -> None:
    lines = column(LEFT, TOP, fill_wide(AKARI, 26), GOTHIC, 12)
    end = LEFT + 12 * len(lines[-1].text)
    note = Text(end + 9, lines[-1].y - 5, "[13]", size=10)
    below = column(LEFT, TOP + 60, fill_wide(AKARI, 26), GOTHIC, 12)
    assert [text.rstrip(" \u3000[¹³]") for text in texts(pdf([*lines, note, *below]))] == [AKARI, AKARI]


def test_a_heading_below_a_table_with_a_shaded_header_is_no_row_of_it() -> None:
    rows = [["Roll", "What happens"], *([str(n), f"The bell rings {n} times"] for n in range(1, 5))]
    made = [*column(LEFT, TOP, fill(LAMP, 250)), *cells([LEFT + 6, LEFT + 80], TOP + 90, rows)]
    made += [Text(LEFT, TOP + 190, "Helping", BOLD, 12), *column(LEFT, TOP + 208, fill(TIDE, 250))]
    found = read_pdf(pdf(made, draw=[shade(LEFT, TOP + 79, 230, 16)]), "rules.pdf", load_vocabulary()).blocks
    assert [b.text for b in found if b.kind is BlockKind.HEADING] == ["Helping"]
    assert [b.rows for b in found if b.rows] == [tuple(map(tuple, rows))]


def test_headings_level_with_one_another_are_no_header_of_the_texts_below_them() -> None:
    """Three columns with too little text to tell gutters by: names larger than it head no table."""
    names = ("In the box", "The tide", "Officers")
    lines = [f"{n} cubes of {what} for everyone" for n, what in enumerate(("tin", "oak", "rope", "salt"), 3)]
    rows = [lines, fill(LAMP, 150)[:4], fill(TIDE, 150)[:4]]
    made = [Text(LEFT + 170 * n, TOP, name, BOLD, 14) for n, name in enumerate(names)]
    made += [t for n, texts in enumerate(rows) for t in column(LEFT + 170 * n, TOP + 20, texts)]
    found = read_pdf(pdf(made), "rules.pdf", VOCABULARY).blocks
    assert [b.text for b in found if b.kind is BlockKind.HEADING] == list(names)


@pytest.mark.parametrize("caption", ["Figure 3: Upgrade in progress", "Abb. 12. Der Leuchtturm bei Nacht"])
def test_a_sentence_beside_a_figure_goes_on_behind_its_caption(caption: str) -> None:
    full, narrow = fill(TIDE, 400), fill(LAMP, 180)
    beside = column(LEFT, TOP + 60, narrow)
    figure = [Text(LEFT + 220, TOP + 60 + PITCH * 2.4, caption)]
    below = column(LEFT, TOP + 60 + PITCH * (len(narrow) + 1), fill(BELL, 400))
    assert texts(pdf([*column(LEFT, TOP, full), *beside, *figure, *below])) == [TIDE, LAMP, caption, BELL]


def test_prose_that_ends_its_lines_early_is_a_paragraph_and_names_below_one_another_are_none() -> None:
    names = ["Keeper or Guard", "r/b Watcher", "Pilot of the lower quay", "Rope"]
    rows = [*column(LEFT, TOP, fill(TIDE, 400)), *column(LEFT, TOP + 60, fill(LAMP, 250))]
    got = texts(pdf([*rows, *column(LEFT, TOP + 170, names), *column(LEFT, TOP + 260, fill(BELL, 400))]))
    assert got[:2] == [TIDE, LAMP] and got[-1] == BELL
    assert "Pilot of the lower quay" in got


def test_a_line_that_ends_with_an_article_goes_on_with_a_name() -> None:
    rules = [
        "Runners who hide behind the",
        "Old Lighthouse are never seen.",
        "Ropes hold two runners at once.",
    ]
    page = [*column(LEFT, TOP, fill(TIDE, 400)), *column(LEFT, TOP + 60, rules)]
    got = texts(pdf([*page, *column(LEFT, TOP + 140, fill(BELL, 400))]))
    assert got == [TIDE, " ".join(rules[:2]), rules[2], BELL]


def test_lines_that_end_with_a_die_or_each_are_whole() -> None:
    steps = [
        "Roll the large blue die",
        "Take two coins each",
        "Draw a card to trade with",
        "Move along a quay",
    ]
    page = [*column(LEFT, TOP, fill(TIDE, 400)), *column(LEFT, TOP + 60, steps)]
    assert texts(pdf([*page, *column(LEFT, TOP + 140, fill(BELL, 400))])) == [TIDE, *steps, BELL]
