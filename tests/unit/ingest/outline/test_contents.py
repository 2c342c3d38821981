"""Tables of contents are known by what they list, not by how they look."""

from __future__ import annotations

from collections.abc import Sequence

from taiyaku.corpus.model import Provenance
from taiyaku.ingest.blocks import Block, BlockKind
from taiyaku.ingest.outline.candidates import Candidate
from taiyaku.ingest.outline.contents import contents_of, title_key
from taiyaku.ingest.rejoining import rejoin
from taiyaku.ingest.vocabulary import load_vocabulary

Rows = tuple[tuple[str, ...], ...]
LAMPS = "Lamps are lit at dusk and put out at dawn by whoever stands next to them."


def found(lines: Sequence[str | Rows]) -> list[int]:
    candidates = [
        Candidate(line) if isinstance(line, str) else Candidate("", table=True, rows=line) for line in lines
    ]
    return sorted(contents_of(candidates, load_vocabulary()))


def test_a_price_list_with_a_rising_column_is_no_contents() -> None:
    prices: Rows = (("Rope", "1"), ("Ladder", "2"), ("Lantern", "4"), ("Boat", "40"))
    assert found(["Gear", prices, LAMPS]) == []


def test_a_dice_table_above_rules_of_the_same_names_is_none_where_its_columns_are_odd() -> None:
    dice: Rows = (
        ("Rope", "1", "thin"),
        ("Ladder", "2", "old"),
        ("Lantern", "3", "dim"),
        ("Boat", "4", "wet"),
    )
    assert found([dice, "Rope", LAMPS, "Ladder", LAMPS, "Lantern", LAMPS, "Boat", LAMPS]) == []


def test_a_table_of_pages_lists_what_comes_later() -> None:
    pages: Rows = (("Lamps", "3"), ("Bells", "5"), ("Tides", "8"), ("Gates", "11"))
    assert found([pages, "Lamps", LAMPS, "Bells", LAMPS, "Tides", LAMPS, "Gates", LAMPS]) == [0]


def test_contents_end_where_the_text_begins() -> None:
    lines = ["Contents", "Lamps ...... 2", "Bells ...... 3", "Tides ...... 5", "Lamps", LAMPS, "Bells", LAMPS]
    assert found(lines) == [0, 1, 2, 3]


def test_contents_without_page_numbers_list_headings_that_exist() -> None:
    lines = [
        "Contents",
        "Lamps",
        "Bells",
        "Tides",
        LAMPS,
        LAMPS,
        LAMPS,
        "Lamps",
        LAMPS,
        "Bells",
        LAMPS,
        "Tides",
    ]
    assert found(lines) == [0, 1, 2, 3]


def test_what_is_in_the_box_is_no_table_of_contents() -> None:
    assert found(["Contents", "A board of wood", "Forty small lamps", "Two dice", LAMPS]) == []


def test_headings_and_lines_of_contents_are_compared_without_number_and_page() -> None:
    assert title_key("2.1 Bells at Dawn ........ 14") == title_key("Bells at dawn") == "bellsatdawn"
    assert title_key("- 2.1 Bells at dawn") == "bellsatdawn"


def test_what_was_listed_with_its_page_begins_the_text_though_parts_of_that_name_come_again() -> None:
    contents = ["Contents", "1. Aim ...... 1", "2. Lamps ...... 2", "2.1 Aim ...... 2", "3. Tides ...... 4"]
    text = ["Chapter 1. Aim", LAMPS, LAMPS, "2. Lamps", "2.1 Aim", LAMPS, LAMPS, LAMPS, "3. Tides"]
    assert found(contents + text) == [0, 1, 2, 3, 4]


def test_pictures_drawn_in_dots_are_no_contents() -> None:
    board = ["OOO.......", "O..O......", "OO........"]
    assert found([LAMPS, *board, LAMPS, *board, LAMPS]) == []


def test_dots_may_make_a_line_of_the_contents_as_long_as_they_like() -> None:
    names = ["Lamps", "Bells", "Tides", "Gates"]
    led = [f"{name} {'. ' * 90}{page}" for page, name in enumerate(names, 2)]
    welcome = "Welcome to the quay, where lamps are lit at dusk and bells are rung at dawn."
    assert found(["Contents", *led, welcome, *names]) == [0, 1, 2, 3, 4]


def test_lines_of_the_contents_are_no_halves_of_a_sentence() -> None:
    lines = [f"Lighting the lamps of the lower quay {'. ' * 30}{page}" for page in (2, 3)]
    texts = [*lines, "Welcome to the quay, where lamps are lit at dusk, and bells rung at dawn"]
    blocks = [
        Block(BlockKind.PARAGRAPH, text, Provenance("quay.pdf", (n, n))) for n, text in enumerate(texts, 1)
    ]
    assert [block.text for block in rejoin(blocks, gapless=True)] == texts


def test_numbered_lines_without_pages_end_where_the_first_comes_again() -> None:
    lines = ["Contents", "1. Boats", "100. General", "101. Rowing", "2. Locks", "200. General", "Credits"]
    text = ["1. Boats", "100. General", "100.1. " + LAMPS, "101. Rowing", LAMPS, "2. Locks", "200. General"]
    assert found([*lines, *text, LAMPS, "Credits", LAMPS]) == list(range(len(lines)))


def test_names_without_pages_end_where_the_first_comes_again_though_labels_recur() -> None:
    names = ["Rowing", "Diving", "Pushing", "Running"]
    rules = [line for name in names for line in (name, "Requirements", "An oar")]
    assert found(["Contents", *names, *rules]) == list(range(5))


def test_names_with_dots_to_their_pages_in_two_columns_are_contents() -> None:
    rows: Rows = (("Lamps ...... 1", "Tides ....... 8"), ("Bells ...... 3", "Gates ...... 11"))
    text = [line for name in ("Lamps", "Bells", "Tides", "Gates") for line in (name, LAMPS)]
    assert found(["Contents", rows, *text]) == [0, 1]
    prices: Rows = (("Rope ...... 1", "Ladder ....... 8"), ("Oars ...... 3", "Lantern ...... 11"))
    assert found(["Gear", prices, *text]) == []


def test_contents_are_named_in_any_language() -> None:
    names = ["1. 开始", "1.1. 灯塔", "1.2. 桥", "2. 结束"]
    assert found(["灯塔手册", "目录", *names, "第 1 章 开始", "灯塔在岛上。", *names[1:], LAMPS]) == [
        1,
        2,
        3,
        4,
        5,
    ]


def test_a_table_of_letters_and_names_that_come_later_is_contents() -> None:
    rows: Rows = (("A.", "Lamps"), ("B.", "Tides"), ("C.", "Bells"), ("D.", "Gates"))
    text = [line for name in ("A. LAMPS", "B. TIDES", "C. BELLS", "D. GATES") for line in (name, LAMPS)]
    assert found(["Contents", rows, *text]) == [0, 1]
    crew: Rows = (("A.", "Pilot"), ("B.", "Cook"), ("C.", "Bells"), ("D.", "Diver"))
    assert found(["Contents", crew, *text]) == []
