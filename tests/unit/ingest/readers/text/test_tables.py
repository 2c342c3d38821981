from __future__ import annotations

import pytest

from taiyaku.corpus.model import Provenance
from taiyaku.ingest.blocks import Line
from taiyaku.ingest.readers.text.column_tables import find_table
from taiyaku.ingest.readers.text.reader import read_text
from taiyaku.ingest.readers.text.tables import aligned_rows, defined_rows, pipe_rows, tab_rows
from taiyaku.ingest.vocabulary import load_vocabulary


def lines(text: str) -> list[Line]:
    return [Line(t, Provenance("t.txt", (n, n))) for n, t in enumerate(text.split("\n"), 1)]


def test_cells_below_one_another_are_a_table() -> None:
    found = aligned_rows(lines("Roll    Wind\n1-3     Calm\n4-8     Breeze\n\nText."), 0)
    assert found == ((("Roll", "Wind"), ("1-3", "Calm"), ("4-8", "Breeze")), 3)


@pytest.mark.parametrize(
    "text",
    [
        "Roll    Wind\n1-3     Calm",  # two lines may be anything
        "A long first line  with a gap\nand a second one with none\nand a third",
        "One  two\nthree  four  five\nsix  seven",  # cells below no column
        "x" * 60 + "  right column\n" + "y" * 60 + "  of a page\n" + "z" * 60 + "  in two columns",
    ],
)
def test_lines_that_are_no_table(text: str) -> None:
    assert aligned_rows(lines(text), 0) is None


@pytest.mark.parametrize(
    "text",
    [
        "| a | b |\n| --- | :-: |\n| 1 | 2 |",
        "a | b\n--- | ---\n1 | 2",
        "+---+---+\n| a | b |\n+---+---+\n| 1 | 2 |\n+---+---+",
        "a｜b\n1｜2",
        "│a│b│\n├─┼─┤\n│1│2│",
    ],
)
def test_upright_lines_part_cells(text: str) -> None:
    found = pipe_rows(lines(text), 0)
    assert found is not None
    assert found[0] == (("a", "b"), ("1", "2"))
    assert found[1] == len(text.split("\n"))


@pytest.mark.parametrize("text", ["Choose red | blue.", "+2 to hit\nand more", "A | B\nText without."])
def test_an_upright_line_in_a_text_is_no_table(text: str) -> None:
    assert pipe_rows(lines(text), 0) is None


def test_an_escaped_upright_line_stays_in_its_cell() -> None:
    found = pipe_rows(lines("| a \\| b | c |\n| --- | --- |"), 0)
    assert found and found[0] == (("a | b", "c"),)


def test_tabs_part_cells() -> None:
    assert tab_rows(lines("a\tb\n1\t\n\nc"), 0) == ((("a", "b"), ("1", "")), 2)
    assert tab_rows(lines("none"), 0) is None


def test_a_tab_before_all_else_indents_a_paragraph_and_is_no_cell() -> None:
    assert tab_rows(lines("\tA boat is moved by its crew and never by\nthe wind alone."), 0) is None
    assert tab_rows(lines("\tCrew\tSpeed\nBarge\t4\t2"), 0) == (
        (("", "Crew", "Speed"), ("Barge", "4", "2")),
        2,
    )


def test_a_rule_below_the_header_parts_columns_and_is_no_row() -> None:
    found = aligned_rows(lines("Boat    Oars\n------- ----\nPunt    2\n\nText."), 0)
    assert found == ((("Boat", "Oars"), ("Punt", "2")), 3)
    texts = ["Boat   Oars   Crew", "----   ----   ----", "Punt   2      1", "Gig    4      5"]
    assert find_table(texts, 0, "") == ((("Boat", "Oars", "Crew"), ("Punt", "2", "1"), ("Gig", "4", "5")), 4)


def test_a_rule_with_crosses_parts_a_header_from_its_rows() -> None:
    found = pipe_rows(lines("Die | Wind\n----+-----\n1-3 | calm\n4-6 | gale"), 0)
    assert found == ((("Die", "Wind"), ("1-3", "calm"), ("4-6", "gale")), 4)


DEFINED = """
Mule      A slow animal that carries up to six
          crates over the hills.
Wild Ox   Pulls a cart. It may not cross a ford
          when the river is high.
Dog       Watches the stable.
"""


def test_names_with_text_that_goes_on_below_itself_are_a_table() -> None:
    rows = (
        ("Mule", "A slow animal that carries up to six crates over the hills."),
        ("Wild Ox", "Pulls a cart. It may not cross a ford when the river is high."),
        ("Dog", "Watches the stable."),
    )
    assert defined_rows(DEFINED.strip().split("\n"), 0) == (((), *rows), 5)
    for indent in (0, 4):
        text = "\n".join(" " * indent + line for line in DEFINED.strip().split("\n"))
        read = read_text(f"ANIMALS\n\n{text}\n\nWho has none walks.\n", "rules.txt", load_vocabulary())
        assert [block.rows[1:] for block in read.blocks if block.rows] == [rows]


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("Mule ", "Mule:"),  # a label
        ("Mule", "1)  "),  # an item
        ("Dog      ", "Dog  "),  # not in the column
        ("A slow animal that", "A  slow  animal"),  # more columns, in most rows
    ],
)
def test_labels_items_and_what_stands_in_no_column_are_no_names_of_a_table(old: str, new: str) -> None:
    text = DEFINED.replace(old, new)
    text = text.replace("Pulls a cart.", "Pulls  a  cart.") if "  slow" in new else text
    assert defined_rows(text.strip().split("\n"), 0) is None
