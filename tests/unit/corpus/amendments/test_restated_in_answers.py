"""Answers and letters that give a rule otherwise than it is printed: the rule waits."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.unit.corpus.amendments.small_games import asked, numbered

KILN = """# Kiln

## 1 Pots

Each pot needs two glazes before it can be sold. A glaze costs one penny.

## 2 Fire

A potter with dry wood may fire one pot per day.

## 3 Rain

On a rainy day no pots may be fired.
"""


@pytest.mark.parametrize(
    ("said", "name"),
    [
        (
            "## Q: Pots, two or three?\n\nThe picture is right and the rule is wrong. Three, of course.\n",
            "Pots",
        ),
        (
            "## Q: How is a pot sold?\n\nAt the market. Each pot needs three glazes before it can be sold.\n",
            "Pots",
        ),
        ("## About the rain\n\nNobody plays with it. Rule 3 is dropped.\n", "Rain"),
        ("## About fire\n\nA potter with dry wood may fire one pot per week.\n", "Fire"),
        ("## About fire\n\nMake it two: a potter with dry wood fires two pots a day.\n", "Fire"),
        (
            "## About fire\n\nIda wrote. “It is too good. A potter may fire one pot per week. Please strike out "
            "*per day*.”\n",
            "Fire",
        ),
    ],
)
def test_a_rule_that_an_answer_gives_otherwise_is_not_shown_as_certain(
    said: str, name: str, tmp_path: Path
) -> None:
    assert asked(tmp_path, f"# Questions\n\n{said}", name, KILN).status in ("pending", "withdrawn")


@pytest.mark.parametrize(
    ("said", "name"),
    [
        (
            "## Q: How is a pot sold?\n\nAt the market. Each pot needs two glazes before it can be sold.\n",
            "Pots",
        ),
        (
            "## Q: What if I have no wood?\n\nThen each pot needs three glazes before it can be sold.\n",
            "Pots",
        ),
        ("## About fire\n\nA potter with dry wood may fire one pot per day.\n", "Fire"),
        ("## About fire\n\nAsk a potter. “Any wood that is dry will do.”\n", "Fire"),
    ],
)
def test_an_answer_that_gives_its_rule_again_leaves_it_in_force(said: str, name: str, tmp_path: Path) -> None:
    assert asked(tmp_path, f"# Questions\n\n{said}", name, KILN).status == "in-force"


def test_what_a_letter_quotes_at_its_end_is_read_as_text(tmp_path: Path) -> None:
    said = "# A letter\n\n## Rain\n\nIda wrote. “Too sad. Replace “no pots” with “two pots”.”\n"
    shown = asked(tmp_path, said, "Rain", KILN)
    assert shown.status == "pending" or "two pots" in numbered(shown)
