"""What sounds like a change of a rule and is not read as one is shown at each rule it names."""

from __future__ import annotations

from pathlib import Path

from tests.unit.corpus.amendments.small_games import ORCHARD, asked

LISTED = f"""{ORCHARD}
## Forbidden trees

These trees may not be picked.

| Tree | Why |
|---|---|
| Hollow Elm | nests |
| Royal Quince | the king's |
"""
NEWS = """# Orchard: notes on the harvest

* Royal Quince is no longer forbidden.
* Cider Press has been updated for the new board.
* Wasps are a nuisance.
"""
BLOG = """# Orchard: your questions

**Q: Do wasps leave at dusk?**

A: Yes.

On the ladder: after much thought we updated it. It holds three workers.
"""


def test_a_row_of_a_list_that_is_said_to_change_puts_its_rule_in_doubt(tmp_path: Path) -> None:
    shown = asked(tmp_path, NEWS, "Forbidden trees", LISTED)
    assert shown.status == "pending"
    assert "Royal Quince is no longer forbidden" in repr(shown)


def test_words_of_change_put_the_rules_in_doubt_that_they_name(tmp_path: Path) -> None:
    assert asked(tmp_path, NEWS, "Cider Press", LISTED).status == "pending"
    assert asked(tmp_path, NEWS, "Wasps", LISTED).status == "in-force"


def test_what_stands_below_an_answer_and_names_another_rule_puts_that_one_in_doubt(tmp_path: Path) -> None:
    shown = asked(tmp_path, BLOG, "Ladder")
    assert shown.status == "pending"
    assert "we updated it" in repr(shown)


def test_an_answer_that_says_what_its_text_has_been_made_puts_its_rule_in_doubt(tmp_path: Path) -> None:
    said = BLOG.replace("Do wasps leave at dusk?", "Is the text of the ladder right?")
    said = said.replace("A: Yes.", "A: No, we've since made it worth four.").partition("On the ladder")[0]
    assert asked(tmp_path, said, "Ladder").status == "pending"
    assert asked(tmp_path, said.replace("we've since made it", "it is"), "Ladder").status == "in-force"
