from __future__ import annotations

import pytest

from taiyaku.errors import UnreadableError
from taiyaku.ingest.blocks import Block, BlockKind
from taiyaku.ingest.readers.text.reader import LONGEST_LINE, read_text
from taiyaku.ingest.vocabulary import load_vocabulary

VOCABULARY = load_vocabulary()


def blocks(text: str, markdown: bool = False) -> list[Block]:
    return list(read_text(text, "rules.txt", VOCABULARY, markdown).blocks)


def texts(text: str, markdown: bool = False) -> list[str]:
    return [block.text for block in blocks(text, markdown)]


def test_line_numbers_are_an_editors() -> None:
    (first, second) = blocks("One paragraph here.\r\n\r\n\r\nAnother one here.\n")
    assert first.provenance.lines == (1, 1)
    assert second.provenance.lines == (4, 4)


def test_a_paragraph_cut_by_a_page_break_is_one_paragraph() -> None:
    text = (
        "The lamp is lit. If the bearer moves away from the lamp and then\n\n\n\ncomes back, nothing changes."
    )
    assert texts(text) == [
        "The lamp is lit. If the bearer moves away from the lamp and then comes back, nothing changes."
    ]


def test_a_running_head_inside_a_paragraph_is_furniture() -> None:
    head = "NIGHT MARKET v1.{}"
    page = "A stall that was closed for a whole evening does not open before\n\n{}\n\nthe bell rings.\n\n"
    text = "".join(page.format(head.format(number)) for number in range(4))
    manuscript = read_text(text, "rules.txt", VOCABULARY)
    assert [f.text for f in manuscript.furniture] == [head.format(number) for number in range(4)]
    assert len(manuscript.blocks) == 4


def test_a_heading_that_recurs_is_no_running_head() -> None:
    text = "REMEMBER\n\nBring dice.\n\nREMEMBER\n\nBring tea.\n\nREMEMBER\n\nBring both.\n"
    assert texts(text).count("REMEMBER") == 3


def test_hard_wrapped_paragraphs_are_rejoined() -> None:
    text = "\n\n".join(
        "A caravan that stands on salt at the end of a day loses one\nof its barrels, unless a well is near."
        for _ in range(4)
    )
    assert texts(text)[0] == (
        "A caravan that stands on salt at the end of a day loses one of its barrels, unless a well is near."
    )


def test_a_page_break_cuts_a_paragraph_and_a_blank_line_ends_one() -> None:
    cut = "A caravan that stands on salt at\n\nthe end of a day loses a barrel.\n"
    assert texts(cut) == ["A caravan that stands on salt at the end of a day loses a barrel."]
    cells = "\n\n".join(
        ("List of the tools of a caravan", "rope", "barrels that hold water", "lamp of the guide")
    )
    assert texts(cells) == cells.split("\n\n")
    names = ("砂漠で使う道具の一覧とその使い方について", "waypoint は隊商が泊まる場所です。")
    assert texts("\n\n".join(names)) == list(names)


def test_nested_items_have_depth() -> None:
    found = blocks("- one\n  - two\n    - three\n- four\n")
    assert [(b.marker, b.depth, b.text) for b in found] == [
        ("-", 0, "one"),
        ("-", 1, "two"),
        ("-", 2, "three"),
        ("-", 0, "four"),
    ]


def test_step_numbers_are_markers() -> None:
    found = blocks(
        "1. **First.** Do this.\n\n1.1. Then this.\n\n4.2 **Last.** Or that.\n\n**A** b **c**\n\n**d**\n"
    )
    assert [b.marker for b in found[:3]] == ["1.", "1.1.", "4.2"]
    assert [b.depth for b in found[:3]] == [0, 1, 1]
    assert found[2].text == "Last. Or that."


def test_a_double_sign_is_one_marker() -> None:
    assert [(b.marker, b.text) for b in blocks("- » Bring dice.\n")] == [("»", "Bring dice.")]


def test_tabs_make_tables_and_keep_empty_cells() -> None:
    (table,) = blocks("Name\tArms\tCost\nWren\t\t2\nOwl\tHook\t\n")
    assert table.rows == (("Name", "Arms", "Cost"), ("Wren", "", "2"), ("Owl", "Hook", ""))


def test_markdown_tables() -> None:
    (table,) = blocks("| Roll | Result |\n| --- | :-: |\n| 1 | **Fog** |\n", markdown=True)
    assert table.kind is BlockKind.TABLE
    assert table.rows == (("Roll", "Result"), ("1", "Fog"))


def test_page_references_are_no_list_markers() -> None:
    assert [b.marker for b in blocks("p. 12 says so.\n\nv. 3 does not.\n")] == [None, None]


def test_form_feeds_count_pages() -> None:
    manuscript = read_text("Page one here.\n\fPage two here.\n", "rules.txt", VOCABULARY)
    assert manuscript.pages == 2
    assert [b.provenance.pages for b in manuscript.blocks] == [(1, 1), (2, 2)]


def test_radicals_are_counted_and_mapped() -> None:
    manuscript = read_text("宣⾔する。\n\n⼒を得る。\n", "rules.txt", VOCABULARY)
    assert manuscript.radicals == 2
    assert [b.text for b in manuscript.blocks] == ["宣言する。", "力を得る。"]


def test_an_endless_line_is_refused_with_its_line_number() -> None:
    with pytest.raises(UnreadableError, match=r"rules\.txt:2: a line of 200,001 characters"):
        read_text("Fine.\n" + "x" * (LONGEST_LINE + 1), "rules.txt", VOCABULARY)


@pytest.mark.parametrize("markdown", [False, True])
def test_signs_on_both_sides_of_a_line_make_a_heading(markdown: bool) -> None:
    found = blocks(
        "== Reefs ==\n\nThey move.\n\n--- Nets ---\n\nThey tear -- or not -- each turn.\n", markdown
    )
    heads = [(b.text, b.level) for b in found if b.kind is BlockKind.HEADING]
    assert heads == [("Reefs", 2), ("Nets", 3)]


def test_headings_between_rules_stand_above_underlined_ones() -> None:
    rule = "-" * 40
    text = (
        f"{rule}\nA.             BOATS\n{rule}\n\nRow.\n\nOars\n====\n\nLong.\n\n"
        f"{rule}\nB.             LOCKS\n{rule}\n\nShut.\n\n[NOTE]\n====\nOpen.\n====\n"
    )
    heads = [(b.level, b.text) for b in blocks(text) if b.kind is BlockKind.HEADING]
    assert heads == [(2, "A. BOATS"), (3, "Oars"), (2, "B. LOCKS")]


def test_underlines_of_any_sign_make_headings_and_stars_stand_above_them() -> None:
    text = "1 Boats\n*******\n\n1.1 Ropes\n=========\n\nTie them.\n\nBells\n~~~~~\n\nRing.\n\n"
    text += "Rules\n-=-=-\n\nPlay.\n"
    found = [(b.text, b.level) for b in blocks(text) if b.kind is BlockKind.HEADING]
    assert found == [("1 Boats", 1), ("1.1 Ropes", 2), ("Bells", 4), ("Rules", 3)]
    row = "NAME      COST   WEIGHT\n~~~~~~~~~~~~~~~~~~~~~~~\nlamp      2      3\n"
    assert not any(b.kind is BlockKind.HEADING for b in blocks(row + "\nLamps\n~~~~~~~~~~~~~~~~~~~\nburn.\n"))


def test_signs_of_a_list_are_no_headings_of_markdown_in_a_plain_text() -> None:
    listed = "# The lamp burns, if nobody\n  puts it out.\n# The bell rings.\n# The gate\n  opens.\n"
    text = "\n\n".join(["Lamps\n~~~~~", listed, "Bells\n~~~~~", listed, "Gates\n~~~~~", listed])
    assert [b.text for b in blocks(text) if b.kind is BlockKind.HEADING] == ["Lamps", "Bells", "Gates"]


def test_an_underlined_heading_is_no_furniture() -> None:
    text = "LAMPS\n-----\nBurn.\n\nCOPYRIGHT/LICENSE\n-----------------\n   Copyright (C) 1993 Eddie.\n"
    assert [b.text for b in blocks(text) if b.kind is BlockKind.HEADING] == ["LAMPS", "COPYRIGHT/LICENSE"]


def test_hashes_without_a_space_make_headings_of_markdown() -> None:
    found = blocks("#The Harbour\n##Boats\nRow.\n\n###「灯り」\n\n#1 of two\n#lamps #boats\n", markdown=True)
    assert [(b.level, b.text) for b in found if b.kind == "heading"] == [
        (1, "The Harbour"),
        (2, "Boats"),
        (3, "「灯り」"),
    ]


def test_a_line_that_announces_does_not_end_the_paragraph_above() -> None:
    line = "The lamps are lit at dusk and put out at dawn by all who stand by."
    assert texts("\n".join([line] * 4) + "\nDusk Actions:\n" + line)[1:] == ["Dusk Actions:", line]


def test_an_underline_as_long_as_its_line_makes_a_heading_directly_below_text() -> None:
    prose = "A lamp burns until somebody puts it out, and whoever stands next to it\n"
    found = blocks(f"LAMPS\n=====\n{prose * 4}may do so.\nBELLS\n=====\n{prose}may do so.\n")
    assert [b.text for b in found if b.kind is BlockKind.HEADING] == ["LAMPS", "BELLS"]


def test_lines_broken_by_an_editor_are_one_paragraph_in_a_text_too_short_to_measure() -> None:
    texts = (
        "The lamp is lit when three boats have passed it, and she rolls a 2,\n3 and 6 for the bell.",
        "Ihr bringt bis zum Morgen alle eure vollen Boote und noch ganze zwölf\nSchiffe in den Hafen.",
    )
    for text in texts:
        (block,) = read_text(text, "rules.txt", VOCABULARY).blocks
        assert block.text == text.replace("\n", " ")
    credits = "Rules and pictures of all boats by Ines Okafor and Tomas Lindqvist\nTesting by Ruth"
    assert len(read_text(credits, "rules.txt", VOCABULARY).blocks) == 2


def test_an_underlined_name_may_stand_right_below_another() -> None:
    blocks = read_text("1. Play\n===\n1.1 Turn\n---\nRow.\n", "rules.md", VOCABULARY, markdown=True).blocks
    assert [(b.text, b.level) for b in blocks] == [("1. Play", 1), ("1.1 Turn", 2), ("Row.", None)]


def test_three_dashes_between_blank_lines_are_no_text() -> None:
    blocks = read_text("# A\n\nRow.\n\n---\n\nRest.\n", "rules.md", VOCABULARY, markdown=True).blocks
    assert [b.text for b in blocks if b.text] == ["A", "Row.", "Rest."]


def test_the_letter_o_is_a_bullet_where_it_is_set_apart() -> None:
    blocks = read_text("One of these:\n\n   o  row\n   o  rest\n", "rules.txt", VOCABULARY).blocks
    assert [(b.marker, b.text) for b in blocks][1:] == [("o", "row"), ("o", "rest")]


def test_a_name_that_a_rule_goes_on_from_is_a_heading() -> None:
    text = f"-LAMPS{'-' * 40}\n\nThey burn.\n\n=== BELLS {'=' * 40}\nThey ring.\n\n-lit- and -unlit---\n"
    assert [b.text for b in blocks(text) if b.kind is BlockKind.HEADING] == ["LAMPS", "BELLS"]


def test_text_that_hangs_below_a_sentence_belongs_to_its_item() -> None:
    text = "1. Draw.\n   Discard what you do not want to keep and shuffle the rest.\n2. Move.\n   Row on.\n"
    assert texts(text) == [
        "Draw. Discard what you do not want to keep and shuffle the rest.",
        "Move. Row on.",
    ]


JUSTIFIED = """
The   ferry   crosses  twice  a  night.   Every  passen-
ger pays one coin, and whoever lands  before  the  moon-
light takes the two-sided token of that bank.   The  two-
sided token stays with its passenger until morning comes.

Moonlight ends the night.  Nobody pays after it, and  no-
body needs a ticket: the ferry-
"""


def test_words_broken_at_the_end_of_a_line_are_whole_and_even_edges_leave_no_gaps() -> None:
    assert texts(JUSTIFIED) == [
        "The ferry crosses twice a night. Every passenger pays one coin, and whoever lands before the "
        "moonlight takes the two-sided token of that bank. "
        "The two-sided token stays with its passenger until morning comes.",
        "Moonlight ends the night. Nobody pays after it, and nobody needs a ticket: the ferry-",
    ]


def test_a_hyphen_that_ends_a_cell_stays() -> None:
    (table,) = blocks("| Toll | Bank  |\n|------|-------|\n| low  | sand- |\n| high | stone |\n")
    assert table.rows[1:] == (("low", "sand-"), ("high", "stone"))


def test_soft_hyphens_are_no_text() -> None:
    assert texts(
        "The fer\u00adry crosses at dusk, and its bell is heard from the other\u00ad\nwise silent bank."
    ) == ["The ferry crosses at dusk, and its bell is heard from the otherwise silent bank."]


def test_a_sign_before_a_tab_makes_an_item_and_no_table() -> None:
    made = blocks(
        "Contents\n\n•\t1 board\n•\t4 boats\n\n1.\tLay it out.\n2.\tShuffle.\n\nBoat\tCrew\nPunt\t1\n"
    )
    assert [f"{b.kind} {b.marker} {b.text}" for b in made[1:5]] == [
        "item • 1 board", "item • 4 boats", "item 1. Lay it out.", "item 2. Shuffle.",
    ]  # fmt: skip
    assert made[5].rows == (("Boat", "Crew"), ("Punt", "1"))


def test_a_korean_line_that_reached_the_edge_goes_on() -> None:
    text = "플레이어는 목수가 되어 마을에 한옥을 짓습니다. 가장 아름다운 집을 지은\n플레이어가 승리합니다."
    assert texts(text) == [text.replace("\n", " ")]
