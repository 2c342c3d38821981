"""Pages written for MkDocs, Docusaurus, GitHub, MDX and Obsidian: their marks go, their words stay."""

from __future__ import annotations

import pytest

from taiyaku.ingest.readers.text.reader import read_text
from taiyaku.ingest.vocabulary import load_vocabulary


def texts(text: str) -> list[str]:
    blocks = read_text(f"# Boats\n\n{text}\n", "rules.md", load_vocabulary(), markdown=True).blocks
    return [line for block in blocks[1:] for line in block.text.split("\n") if line]


@pytest.mark.parametrize(
    ("page", "shown"),
    [
        ('!!! note "Night"\n    No oars.', ["Night", "No oars."]),
        ("!!! warning\n    No oars.", ["No oars."]),
        ('??? question "May I row?"\n    No.', ["May I row?", "No."]),
        (
            '=== "Two players"\n\n    Row.\n\n=== "Three"\n\n    Wait.',
            ["Two players", "Row.", "Three", "Wait."],
        ),
        (":::note Fewer oars\nRow.\n:::", ["Fewer oars", "Row."]),
        ("::: {.box}\nRow.\n:::", ["Row."]),
        (":::note[At night]\nRow.\n:::", ["At night", "Row."]),
        (':::tip{title="At night"}\nRow.\n:::', ["At night", "Row."]),
        (
            '<Tabs>\n<TabItem value="a" label="Two players">\n\nRow.\n\n</TabItem>\n</Tabs>',
            ["Two players", "Row."],
        ),
        ("> [!WARNING]\n> Never row.", ["Never row."]),
        ("> [!tip]- At night\n> Row.", ["At night", "Row."]),
        ("import Tabs from '@theme/Tabs';\n\n<Tabs id=\"a\">Row.</Tabs>", ["Row."]),
        ("- [ ] Row.\n- [x] Eat.", ["Row.", "Eat."]),
        ("Pay [[Wet Rope|a rope]] or [[Net]].", ["Pay a rope or Net."]),
        ("## Ropes ^ropes\n\nPay one. ![[Net map.png|200]] ^pay-one", ["Ropes", "Pay one."]),
        ("Pay a ==wet rope==.", ["Pay a wet rope."]),
        ("Roll 2d6 :game_die: and row :boat:", ["Roll 2d6 and row"]),
        ("Oar\n:   It rows.", ["Oar", "It rows."]),
        ("Row.\n\n***\n\nEat.\n\n* * *\n\nRest.", ["Row.", "Eat.", "Rest."]),
    ],
)
def test_marks_of_site_programs_go_and_their_words_stay(page: str, shown: list[str]) -> None:
    assert texts(page) == shown


@pytest.mark.parametrize(
    "text",
    [
        "1.3: Row twice.",
        "At 10:30:45.",
        "Import wine from here.",
        "A==B, C==D.",
        "Write <Name> here.",
        "Roll n ^2",
    ],
)
def test_what_only_looks_like_such_a_mark_is_text(text: str) -> None:
    assert texts(text) == [text]
