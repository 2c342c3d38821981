"""Headings of small printed documents, by what tells them from the text."""

from __future__ import annotations

from itertools import accumulate
from typing import Any

from reportlab.pdfbase.cidfonts import UnicodeCIDFont  # type: ignore[import-untyped]
from reportlab.pdfbase.pdfmetrics import registerFont, stringWidth  # type: ignore[import-untyped]

from taiyaku.ingest.blocks import BlockKind
from taiyaku.ingest.readers.pdf.reader import read_pdf
from taiyaku.ingest.vocabulary import load_vocabulary
from tests.pdfs import GOTHIC, HEIGHT, LEFT, PITCH, TOP, Text, column, fill, pdf

VOCABULARY = load_vocabulary()
LAMP = (
    "A lamp that burns lights every street within eight paces of it, and a runner who ends a turn in such a "
    "street is seen by all the watchers there. Watchers never look up, so a runner on a roof stays hidden."
)
BOLD = "Helvetica-Bold"
NAMES = ("Lamps", "Bells", "Tides", "Gates")


def headings(data: bytes) -> list[tuple[str, int | None]]:
    blocks = read_pdf(data, "rules.pdf", VOCABULARY, None).blocks
    return [(b.text, b.level) for b in blocks if b.kind is BlockKind.HEADING]


def page(titles: list[list[Text]]) -> list[Text]:
    """Titles with a paragraph below each; a title's lines count from its own top."""
    found = []
    for n, title in enumerate(titles):
        top = TOP + 130 * n
        found += [Text(t.x, top + t.y, t.text, t.font, t.size) for t in title]
        found += column(LEFT, top + 40, fill(LAMP, 220))
    return found


def test_bold_lines_of_body_size_are_headings() -> None:
    found = headings(pdf(page([[Text(LEFT, 22, name, BOLD)] for name in NAMES])))
    assert found == [(name, 1) for name in NAMES]


def test_a_heading_over_two_lines_is_one() -> None:
    lines = [
        Text(LEFT, 0, "How the lamps are lit at", BOLD, 14),
        Text(LEFT, 17, "the end of the day", BOLD, 14),
    ]
    found = headings(
        pdf(page([lines, [Text(LEFT, 17, "Bells", BOLD, 14)], [Text(LEFT, 17, "Tides", BOLD, 14)]]))
    )
    assert [text for text, _ in found] == ["How the lamps are lit at the end of the day", "Bells", "Tides"]


def test_the_number_of_a_chapter_above_its_name_belongs_to_it() -> None:
    words = ("Chapter", "Kapitel", "Capítulo")
    for word in words:
        titles = [
            [Text(LEFT, 0, f"{word} {n}", BOLD, 14), Text(LEFT, 24, name, BOLD, 18)]
            for n, name in enumerate(NAMES, 1)
        ]
        found = headings(pdf(page(titles)))
        assert [text for text, _ in found] == [f"{word} {n} {name}" for n, name in enumerate(NAMES, 1)]


def test_the_number_of_a_chapter_in_words_stands_below_its_word_on_pages_of_their_own() -> None:
    numbers = ("ONE", "TWO", "THREE", "FOUR")
    pages = [
        [
            Text(430, 40, "CHAPTER", BOLD), Text(430, 64, number, BOLD, 14),
            Text(380, 118, name.upper(), BOLD, 14), *column(LEFT, 160, fill(LAMP, 400)),
        ]
        for number, name in zip(numbers, NAMES, strict=True)
    ]  # fmt: skip
    expected = [f"CHAPTER {n} {name.upper()}" for n, name in zip(numbers, NAMES, strict=True)]
    assert [text for text, _ in headings(pdf(*pages))] == expected


def test_what_a_program_is_told_is_no_heading() -> None:
    titles = [[Text(LEFT, 10, name, BOLD, 14)] for name in NAMES[:2]]
    orders = [[Text(LEFT, 20, f"ring --{name}", "Courier-Bold")] for name in ("slowly", "twice")]
    assert [text for text, _ in headings(pdf(page([*titles, *orders])))] == list(NAMES[:2])


def test_underlined_lines_are_headings() -> None:
    def rules(canvas: Any) -> None:
        for n, name in enumerate(NAMES):
            y = HEIGHT - (TOP + 130 * n + 22) - 2
            canvas.line(LEFT, y, LEFT + 5 * len(name), y)

    titles = [[Text(LEFT, 22, name)] for name in NAMES]
    assert [text for text, _ in headings(pdf(page(titles), draw=[rules]))] == list(NAMES)


def test_bold_items_of_a_list_are_none() -> None:
    titles = [[Text(LEFT, 22, name, BOLD)] for name in NAMES]
    items = [Text(LEFT, TOP + 500 + 14 * n, f"• {name} of brass", BOLD) for n, name in enumerate(NAMES)]
    assert [text for text, _ in headings(pdf([*page(titles), *items]))] == list(NAMES)


def test_numbered_headings_that_run_in_are_headings() -> None:
    lines: list[Text] = []
    for n, name in enumerate(("Lamps", "Bells")):
        top = TOP + 260 * n
        lines.append(Text(LEFT, top, f"{n + 1}. The {name}", BOLD, 13))
        for k, part in enumerate(("Oil", "Glass")):
            y = top + 30 + 100 * k
            lines.append(Text(LEFT, y, f"{n + 1}.{k + 1} {part}.", BOLD))
            lines += column(LEFT + 45, y, ["Whoever lights it pays a coin,"])
            lines += column(LEFT, y + 13, fill(LAMP, 220))
    assert headings(pdf(lines)) == [
        ("1. The Lamps", 1),
        ("1.1 Oil.", 2),
        ("1.2 Glass.", 2),
        ("2. The Bells", 1),
        ("2.1 Oil.", 2),
        ("2.2 Glass.", 2),
    ]


def test_bold_cells_above_others_or_side_by_side_are_no_headings() -> None:
    headed = page([[Text(LEFT, 22, name, BOLD)] for name in NAMES])
    middle = TOP + 130 * len(NAMES)
    row = [Text(x, middle, word, BOLD) for x, word in zip((LEFT, LEFT + 40), ("Grit", "Grace"), strict=True)]
    row += [Text(x, middle + 14, value) for x, value in zip((LEFT, LEFT + 40), "32", strict=True)]
    row += [Text(x, middle + 34, word) for x, word in zip((LEFT, LEFT + 40), ("Salt", "2"), strict=True)]
    labels = [Text(LEFT + 70 * n, middle + 60, word, BOLD) for n, word in enumerate(("Quay", "Yard", "Gate"))]
    texts = [*headed, *row, *labels, *column(LEFT, middle + 90, fill(LAMP, 220))]
    assert [text for text, _ in headings(pdf(texts))] == list(NAMES)


def test_bold_names_that_white_space_parts_from_their_text_are_headings_and_cells_are_none() -> None:
    def run_in(name: str, y: float, x: float) -> list[Text]:
        first, *rest = fill(LAMP, 200)
        lines = [Text(LEFT, y, name, BOLD), Text(LEFT + stringWidth(name, BOLD, 10) + 10, y, first)]
        return [*lines, *column(x, y + 12, rest)]

    paragraphs = [t for n, name in enumerate(NAMES) for t in run_in(name, TOP + 120 * n, LEFT)]
    assert [text for text, _ in headings(pdf(paragraphs))] == list(NAMES)
    cells = [
        text
        for n, name in enumerate(("Lamp", "Bell", "Tide", "Gate"))
        for text in run_in(name, TOP + 120 * n, LEFT + 10 + stringWidth(name, BOLD, 10))
    ]
    assert not headings(pdf(cells))


def test_short_names_between_white_space_are_headings_though_printed_as_the_text() -> None:
    """Where nothing else is set in another way."""
    names = [f"{what}の{thing}" for thing in ("真鍮", "硝子", "錫") for what in ("灯り", "鐘", "潮見")]
    text = (
        "灯りは八歩以内の通りをすべて照らし、その通りで手番を終えた",
        "走者は、そこにいる見張り全員の目にとまる。",
    )
    pages = []
    for first in range(0, len(names), 3):
        lines: list[Text] = []
        for n, name in enumerate(names[first : first + 3]):
            top = TOP + 150 * n
            lines.append(Text(LEFT, top, name, GOTHIC))
            lines += column(LEFT, top + 22, text, GOTHIC) + column(LEFT, top + 70, text, GOTHIC)
        pages.append(lines)
    assert [text for text, _ in headings(pdf(*pages))] == names


def test_the_first_line_of_a_paragraph_is_none_for_the_white_space_above_it() -> None:
    titles = [[Text(LEFT, 22, name, BOLD)] for name in NAMES]
    start = TOP + 130 * len(NAMES)
    traits = [
        line
        for n, name in enumerate(("Owl eyes", "Moth ears"))
        for line in column(
            LEFT, start + 50 * n, [f"{name} (15): You hear and see by night what", "others miss."]
        )
    ]
    assert [text for text, _ in headings(pdf([*page(titles), *traits]))] == list(NAMES)


def test_small_capitals_are_as_large_as_their_capitals() -> None:
    titles = []
    for n, name in enumerate(NAMES):
        if n % 2:
            titles.append([Text(LEFT, 22, name, "Helvetica-BoldOblique")])
        else:
            width = stringWidth(name[0], "Helvetica", 12)
            titles.append([Text(LEFT, 22, name[0], size=12), Text(LEFT + width, 22, name[1:], size=8.4)])
    assert headings(pdf(page(titles))) == [(name, 1 + n % 2) for n, name in enumerate(NAMES)]


def test_a_name_that_comes_again_and_again_is_no_heading() -> None:
    said = [("Warden", "Boatman")[n % 2] for n in range(8)]
    speech = [
        Text(LEFT, TOP + 60 + 55 * n + 14 * m, line, BOLD if m == 0 else "Helvetica")
        for n, name in enumerate(said)
        for m, line in enumerate([name, *fill(LAMP, 300)[:2]])
    ]
    scenes = [[Text(LEFT, TOP, f"Scene {n}", BOLD, 16), *speech] for n in (1, 2)]
    found = headings(pdf(*scenes))
    assert [text for text, _ in found] == ["Scene 1", "Scene 2"]


def test_a_title_above_each_part_stays_a_heading() -> None:
    pages = [
        [Text(LEFT, TOP, "The Lamp Errata", BOLD), *page([[Text(LEFT, 22, name, BOLD, 14)] for name in pair])]
        for pair in (NAMES[:2], NAMES[2:], ("Doors", "Wells"))
    ]
    found = headings(pdf(*pages))
    assert [text for text, _ in found].count("The Lamp Errata") == 3 and len(found) == 9


def test_parts_that_come_once_below_each_larger_heading_stay_headings() -> None:
    parts = ["GEAR", "PLACES", "AFTERMATH"]
    pages = [
        [
            Text(LEFT, TOP, f"Scene {n}: {name}", BOLD, 16),
            *(
                Text(LEFT, TOP + 60 + 70 * at + 14 * m, line, BOLD if m == 0 else "Helvetica")
                for at, part in enumerate(parts)
                for m, line in enumerate([part, *fill(LAMP, 300)[:3]])
            ),
        ]
        for n, name in enumerate(NAMES, 1)
    ]
    found = headings(pdf(*pages))
    assert [text for text, level in found if level == 2] == parts * 4


def test_numbered_chapters_right_below_one_another_are_two_headings() -> None:
    texts = page([[Text(LEFT, 22, f"{n} {name}", BOLD, 14)] for n, name in enumerate(NAMES, 1)])
    texts += [
        Text(LEFT, TOP + 440 + 18 * n, f"{n} {name}", BOLD, 14) for n, name in ((5, "Ropes"), (6, "Boats"))
    ]
    texts += column(LEFT, TOP + 590, fill(LAMP, 220))
    assert [text for text, _ in headings(pdf(texts))][-2:] == ["5 Ropes", "6 Boats"]


def test_numbers_that_go_on_behind_the_last_heading_are_headings_though_steps_stand_between() -> None:
    names = ["勝利条件", "山札の決まり", "札の項目", "盤の構成", "番の流れ", "舟の決まり", "戦いの決まり"]
    below = [
        "* 灯台は二つまで置ける。取られたら負けとなる。",
        "* 霧の間は誰も動けない。番は飛ばす。",
        "* 舟は一つずつ動かす。",
    ]
    steps = [f"{m}. 各自が札を{m}枚引き、要らない札を捨てる。" for m in range(1, 6)]
    lines = [
        line
        for n, name in enumerate(names, 1)
        for line in (f"{n}. {name}", *below, *(steps if n == 5 else ()), "")
    ]
    found = headings(pdf([Text(LEFT, TOP + 13 * n, line, GOTHIC) for n, line in enumerate(lines) if line]))
    assert [text for text, _ in found] == [f"{n}. {name}" for n, name in enumerate(names, 1)]


def test_lines_in_brackets_above_text_are_headings_where_several_are() -> None:
    names = ["[島の目的]", "[勝ち負け]", "[昼の番]", "[夜の番]"]
    below = ["島に灯をともしていきます。", "最後まで灯っていた人の勝ちです。霧の間は数えません。"]
    lines = ["灯台の島は四人で遊びます。", *(line for name in names for line in (name, *below))]
    found = headings(pdf([Text(LEFT, TOP + 14 * n, line, GOTHIC) for n, line in enumerate(lines)]))
    assert [text for text, _ in found] == names


def test_large_headings_set_closer_than_paragraphs_are_headings_though_two_stand_together() -> None:
    top, made = TOP, []
    for n, name in enumerate(("The island", *NAMES)):
        top += 26 if n == 1 else 30
        made.append(Text(LEFT, top, name, BOLD, 14))
        if n:
            top += 23
            made.append(Text(LEFT, top, "[back to the contents]", size=12))
            top += 23
            made += [
                Text(LEFT, top + 14 * m, line, size=12) for m, line in enumerate(fill(LAMP, 400, size=12))
            ]
            top += 14 * (len(fill(LAMP, 400, size=12)) - 1) - 4
    assert [text for text, _ in headings(pdf(made))] == ["The island", *NAMES]


def test_a_date_is_no_heading_and_what_is_set_as_headings_are_is_one_at_a_pages_foot() -> None:
    titles = [*page([[Text(LEFT, 22, name, BOLD)] for name in NAMES]), Text(LEFT, TOP + 540, "Ropes", BOLD)]
    second = [*column(LEFT, TOP, fill(LAMP, 220)), Text(LEFT, TOP + 60, "May 3, 2015", BOLD)]
    second += column(LEFT, TOP + 80, fill(LAMP, 220))
    assert [text for text, _ in headings(pdf(titles, second))] == [*NAMES, "Ropes"]


def test_bold_names_with_a_stop_before_white_space_are_headings_where_several_are() -> None:
    def document(names: tuple[str, ...]) -> bytes:
        made = [Text(LEFT, TOP - 30, "1", BOLD, 14), Text(LEFT + 24, TOP - 30, "Storms", BOLD, 14)]
        for n, name in enumerate(names):
            top, inner = TOP + 90 * n, LEFT + stringWidth(f"{name}.", BOLD, 10) + 10
            made += [
                Text(LEFT, top, f"{name}.", BOLD),
                Text(inner, top, "A lamp lights every street near it."),
            ]
            made += column(LEFT, top + PITCH, fill(LAMP, 400))
        return pdf(made)

    assert [text for text, _ in headings(document(NAMES))] == ["1 Storms", *(f"{name}." for name in NAMES)]
    assert [text for text, _ in headings(document(NAMES[:2]))] == ["1 Storms"]


def test_names_in_slanted_type_of_programs_are_headings_and_paths_are_none() -> None:
    titles = [[Text(LEFT, 22, name, "Courier-Oblique")] for name in NAMES]
    assert [name for name, _ in headings(pdf(page(titles)))] == list(NAMES)
    named = [[Text(LEFT, 22, name, BOLD)] for name in (*NAMES[:3], "/usr/games/lamps")]
    assert [name for name, _ in headings(pdf(page(named)))] == list(NAMES[:3])


def test_names_in_a_margin_stand_before_their_text_beside_headings_across_the_page_and_lists() -> None:
    inner, top, made = LEFT + 130, TOP, [Text(LEFT, TOP - 40, "The Isle of Lamps", BOLD, 18)]
    for n, name in enumerate(NAMES):
        if n in (1, 2):
            made.append(Text(LEFT, top, ("Preparations for it", "The game as it is played")[n - 1], BOLD, 15))
            top += 30
        made += [Text(LEFT, top, name, "Helvetica-Oblique"), *column(inner, top, fill(LAMP, 300)[:2])]
        top += PITCH * 2 + 6
        if n == 2:
            items = [line for _ in range(4) for line in fill(LAMP, 260)]
            made += [Text(inner + 30, top + PITCH * m, line) for m, line in enumerate(items)]
            top += PITCH * len(items) + 6
    found = [text for text, _ in headings(pdf(made))]
    assert found == [
        "The Isle of Lamps", NAMES[0], "Preparations for it", NAMES[1],
        "The game as it is played", *NAMES[2:],
    ]  # fmt: skip


def test_slanted_names_above_text_are_headings_if_one_is_and_the_others_nearly_are() -> None:
    def told(name: str, top: float) -> list[Text]:
        lines = fill(f"{name} once. {LAMP[:120]}", 420)
        return [Text(LEFT, top, name, "Times-Italic"), *column(LEFT, top + PITCH, lines, "Times-Roman")]

    one = [
        Text(LEFT, TOP, "The Turn", "Times-Bold", 14),
        *column(LEFT, TOP + 24, fill(LAMP, 400), "Times-Roman"),
    ]
    one += [*told("Rowing", TOP + 100), *told("Mooring", TOP + 164)]
    quoted = ("Keep the tide at your back", "and the lamps in their eyes.")
    two = [*told("Signals", TOP), *column(LEFT + 60, TOP + 70, quoted, "Times-Italic")]
    two += [Text(LEFT, TOP + 120, "The Watch", "Times-Bold", 14)]
    two += column(LEFT, TOP + 144, fill(LAMP, 400), "Times-Roman")
    found = [text for text, _ in headings(pdf(one, two))]
    assert found == ["The Turn", "Rowing", "Mooring", "Signals", "The Watch"]


def test_a_name_in_larger_type_below_the_number_of_its_chapter_is_a_heading_in_a_panel_too() -> None:
    made, top = [Text(LEFT, TOP - 40, "The Isle of Lamps", BOLD, 28)], TOP
    names = (("Chapter One", "What the Harbour Owes"), ("Chapter Two", "Making a Boat"))
    for number, name in names:
        made += [Text(LEFT, top, number, size=9), Text(LEFT, top + 18, name, BOLD, 17)]
        made += column(LEFT, top + 36, fill(LAMP, 400))
        for n, part in enumerate(NAMES[:2]):
            made += [Text(LEFT, top + 84 + 70 * n, f"{part} {number[8:]}", BOLD, 12)]
            made += column(LEFT, top + 98 + 70 * n, fill(LAMP, 400))
        top += 260

    def panels(canvas: Any) -> None:
        canvas.setFillGray(0.9)
        for n in range(2):
            canvas.rect(LEFT - 12, HEIGHT - TOP - 260 * n - 226, 440, 246, stroke=0, fill=1)
        canvas.setFillGray(0)

    found = [text for text, _ in headings(pdf(made, draw=[panels]))]
    assert found[1:3] == list(names[0])
    assert found[5:7] == list(names[1])


def test_names_in_a_margin_stand_before_text_and_lists_below_a_line_on_the_game() -> None:
    inner, top = LEFT + 130, TOP
    made = [
        Text(LEFT, top - 60, "The Isle of Lamps", BOLD, 20),
        Text(
            LEFT,
            top - 40,
            "For two to four players who like a quarrel at least as much as a quiet evening at home",
        ),
    ]
    for n, name in enumerate(NAMES):
        lines = fill(LAMP, 260)
        edge = inner + (0, 1, 8, 0)[n]
        made += [
            Text(LEFT, top, name, BOLD, 13),
            *(Text(edge, top + PITCH * m, x) for m, x in enumerate(lines)),
        ]
        top += PITCH * len(lines) + 24
    found = read_pdf(pdf(made), "rules.pdf", VOCABULARY, None).blocks
    kinds = [b.text if b.kind is BlockKind.HEADING else "text" for b in found if b.text[:3] != "For"]
    assert kinds == ["The Isle of Lamps", *(kind for name in NAMES for kind in (name, "text"))]


def test_names_set_as_the_questions_below_them_are_headings() -> None:
    made, top = [], TOP
    for n, name in enumerate(NAMES):
        made.append(Text(LEFT, top, name, BOLD))
        for asked in ("May a runner pour oil?", "Is the tide counted twice?")[: 1 + n % 2]:
            made += [
                Text(LEFT, top + 20, f"Q: {asked}", BOLD),
                Text(LEFT, top + 40, "A: " + fill(LAMP, 400)[0]),
            ]
            top += 40
        top += 24
    assert [text for text, _ in headings(pdf(made))] == list(NAMES)


def test_small_capitals_set_apart_are_words_though_kerning_draws_some_together() -> None:
    def tracked(words: str, top: float) -> list[Text]:
        made, x = [], LEFT
        for n, char in enumerate(words):
            size = 14 if n == 0 else 10
            if char != " ":
                made.append(Text(x, top, char.upper(), "Times-Roman", size))
            x += stringWidth(char.upper(), "Times-Roman", size) + (0.2 if char == "V" else 2.4)
        return made

    names = ("Harbour law", "Moving VAns", "The last night", "Rope and oil")
    made = [
        text
        for n, name in enumerate(names)
        for text in (*tracked(name, TOP + 90 * n), *column(LEFT, TOP + 20 + 90 * n, fill(LAMP, 400)))
    ]
    assert [text.upper() for text, _ in headings(pdf(made))] == [name.upper() for name in names]


def test_ideographs_set_apart_are_names_and_cells_of_one_ideograph_are_none() -> None:
    def apart(word: str, top: float, gap: float) -> list[Text]:
        return [Text(LEFT + (10 + gap) * n, top, char, GOTHIC) for n, char in enumerate(word)]

    names = ("灯台の朝", "鐘楼の夜", "潮の満干", "門番の鍵")
    made = [
        text
        for n, name in enumerate(names)
        for text in (
            *apart(name, TOP + 90 * n, 5),
            *column(
                LEFT, TOP + 22 + 90 * n, ["灯台のあかりは岬の船を照らし、見張りの者に知らせる。"] * 3, GOTHIC
            ),
        )
    ]
    made += apart("木火土金", TOP + 90 * len(names), 9)
    assert headings(pdf(made)) == [(name, 1) for name in names]


def test_hangul_set_apart_is_a_name() -> None:
    korean = "HYSMyeongJo-Medium"
    registerFont(UnicodeCIDFont(korean))

    def apart(words: str, top: float) -> list[Text]:
        lefts = accumulate((stringWidth(char, korean, 10) + 5 for char in words), initial=150.0)
        return [Text(x, top, char, korean) for x, char in zip(lefts, words, strict=False) if char != " "]

    names = ("1. 개요", "2. 능력치", "3. 특기", "4. 시나리오")
    made = [
        text
        for n, name in enumerate(names)
        for text in (
            *apart(name, TOP + 90 * n),
            *column(LEFT, TOP + 22 + 90 * n, ["등대지기는 밤마다 등불을 켜고 아침에 끕니다."] * 3, korean),
        )
    ]
    assert headings(pdf(made)) == [(name, 1) for name in names]


def test_numbered_names_of_a_chapter_in_smaller_type_are_headings_of_their_own() -> None:
    made: list[Text] = []
    for n, chapter in enumerate(("Board", "Turn", "End"), 1):
        made += [Text(LEFT, TOP + 210 * (n - 1), f"{n} {chapter}", BOLD, 16)]
        parts = [f"{m}. {name}" for m, name in enumerate(NAMES[:3], 1)] if chapter == "Turn" else []
        for m, part in enumerate(parts):
            made += [Text(LEFT, TOP + 235 + 56 * m, part, BOLD, 11)]
            made += column(LEFT, TOP + 249 + 56 * m, fill(LAMP, 420))
        made += [] if parts else column(LEFT, TOP + 210 * n - 185, fill(LAMP, 220))
    assert headings(pdf(made)) == [
        ("1 Board", 1), ("2 Turn", 1), ("1. Lamps", 2), ("2. Bells", 2), ("3. Tides", 2), ("3 End", 1),
    ]  # fmt: skip


def test_the_contents_of_a_chapter_below_its_name_are_no_headings() -> None:
    made, top, expected = [], TOP, []
    for n, chapter in enumerate(("Harbour law", "Nights at sea"), 1):
        made.append(Text(LEFT, top, f"{n}. {chapter}", BOLD, 15))
        parts = [f"{n}.{m} {name}" for m, name in enumerate(NAMES[:3], 1)]
        expected += [f"{n}. {chapter}", *parts]
        for m, part in enumerate(parts):
            made.append(Text(LEFT, top + 22 + 20 * m, part, BOLD, 12))
        top += 110
        for part in parts:
            made += [Text(LEFT, top, part, BOLD, 12), *column(LEFT, top + 18, fill(LAMP, 400))]
            top += 60
    assert [text for text, _ in headings(pdf(made))] == expected


def test_a_name_set_as_numbered_headings_are_is_one_above_a_box_of_its_name() -> None:
    texts: list[Text] = []
    for n, name in enumerate(("Lamps", "Bells", "Tides"), 1):
        top = TOP + 95 * (n - 1)
        texts += [Text(LEFT, top, f"{n}. {name}", "Helvetica", 12, (0.4, 0, 0))]
        texts += column(LEFT, top + 16, fill(LAMP, 400))
    texts += [Text(LEFT, TOP + 285, "Grey Gull", "Helvetica", 12, (0.4, 0, 0))]
    texts += [Text(LEFT + 8, TOP + 310, "Grey Gull"), Text(LEFT + 8, TOP + 326, "WINGS 2")]
    texts += column(LEFT, TOP + 360, fill(LAMP, 400))

    def boxed(canvas: Any) -> None:
        canvas.setFillGray(0.9)
        canvas.rect(LEFT, HEIGHT - TOP - 335, 300, 42, stroke=0, fill=1)

    found = [text for text, _ in headings(pdf(texts, draw=[boxed]))]
    assert found == ["1. Lamps", "2. Bells", "3. Tides", "Grey Gull"]


def test_smaller_type_below_a_picture_is_no_heading() -> None:
    titles = page([[Text(LEFT, 22, name, BOLD, 13)] for name in NAMES[:3]])
    second = [Text(LEFT, TOP, "The quay laid for three", "Helvetica-Oblique", 8)]
    second += column(LEFT, TOP + 30, fill(LAMP, 220))
    third = [Text(LEFT, TOP, "The gate from above, at night.", BOLD, 8, (0, 0, 0.6))]
    third += column(LEFT, TOP + 14, fill(LAMP, 220))
    assert [text for text, _ in headings(pdf(titles, second, third))] == list(NAMES[:3])


def test_names_need_no_number_where_most_of_their_look_are_numbered_headings() -> None:
    names = ["1. Lamps", "1.1 Oil", "1.2 Glass", "Odds", "2. Bells"]
    titles = [[Text(LEFT, 24, name, "Helvetica-Oblique")] for name in names]
    assert [text for text, _ in headings(pdf(page(titles)))] == names


def test_bold_names_behind_bullets_below_white_space_and_above_text_are_headings() -> None:
    titles = [[Text(LEFT, 22, f"• {name}", BOLD)] for name in NAMES]
    assert [text for text, _ in headings(pdf(page(titles)))] == [f"• {name}" for name in NAMES]


def lettered(below: dict[str, list[str]]) -> bytes:
    """A chapter, and behind it a list of names parted by letters."""
    chapter = [Text(LEFT, TOP, "Lamps", BOLD, 16), *column(LEFT, TOP + 30, fill(LAMP, 220))]
    made = [Text(LEFT, TOP, "Words", BOLD, 16)]
    y = TOP + 40
    for letter, lines in below.items():
        made += [Text(LEFT, y, letter, BOLD, 12), *column(LEFT, y + 20, lines)]
        y += 40 + PITCH * len(lines)
    return pdf(chapter, made)


def test_letters_that_part_an_index_are_no_names() -> None:
    index = {"B": ["bell, 4, 12", "boat, 7"], "L": ["lamp, 1"], "T": ["tide, 9, 14", "tower, see bell"]}
    assert [text for text, _ in headings(lettered(index))] == ["Lamps", "Words"]


def test_letters_that_part_a_glossary_stand_above_its_names() -> None:
    terms = {letter: fill(f"{letter} name. {LAMP}", 220) for letter in "BLT"}
    assert [text for text, _ in headings(lettered(terms))] == ["Lamps", "Words", "B", "L", "T"]


def test_who_wrote_it_and_when_on_the_title_page_leads_to_nothing() -> None:
    title = [
        Text(LEFT, TOP, "The Lamps of Tide", BOLD, 24),
        Text(LEFT, TOP + 40, "Rosa Quay and Ned Moor", BOLD, 15),
        Text(LEFT, TOP + 62, "4 May 2021"),
        Text(LEFT, TOP + 100, "Foreword", BOLD, 13),
        *column(LEFT, TOP + 120, fill(LAMP, 220)),
    ]
    pages = [[Text(LEFT, TOP, name, BOLD, 16), *column(LEFT, TOP + 30, fill(LAMP, 220))] for name in NAMES]
    found = [text for text, _ in headings(pdf(title, *pages))]
    assert found == ["The Lamps of Tide", "Foreword", *NAMES]


def test_a_row_of_values_in_bold_below_a_name_is_neither_a_heading_nor_one_word() -> None:
    rows = ("M 5 N 7 G 4", "M 3 N 2 G 6", "M 4 N 4 G 1", "M 6 N 1 G 2")
    data = pdf(
        page(
            [
                [Text(LEFT, 6, name, BOLD, 14), Text(LEFT, 24, values, BOLD)]
                for name, values in zip(NAMES, rows, strict=True)
            ]
        )
    )
    assert [name for name, _ in headings(data)] == list(NAMES)
    assert "M 5 N 7 G 4" in [block.text for block in read_pdf(data, "rules.pdf", VOCABULARY, None).blocks]
