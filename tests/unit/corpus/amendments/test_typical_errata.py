"""Errata as most games have them: tags behind numbers, cards that begin with a keyword, run-in heads."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.unit.corpus.amendments.small_games import asked, numbered

MARSH = """# Marsh

## 1.0 Turns
Each turn has a day and a night. The heron goes first in each of them.

## 2.0 Reeds
A reed bed may be crossed only on foot. Crossing a reed bed costs two more steps.

## 3.0 Steps
Frogs have 4 steps, otters have 7, herons have 3.

## 4.0 Floods
Nests behind a dam are safe.
"""

TAGGED = """# Errata

1.0 (correction) The otter goes first in each of them.

2.0 (change) Crossing a reed bed costs all steps.

3.0 (correction) Otters have 6 steps, not 7.

4.0 (correction) Nests behind a dam are not safe if it breaks.

4.1 Beavers (new rule) A beaver mends a dam.
"""


def test_a_tag_behind_a_number_says_that_one_sentence_is_another_one(tmp_path: Path) -> None:
    shown = {name: asked(tmp_path, TAGGED, name, MARSH) for name in ("Turns", "Reeds", "Steps", "Floods")}
    assert (
        numbered(shown["Turns"]) == "Each turn has a day and a night. The otter goes first in each of them."
    )
    assert numbered(shown["Reeds"]) == (
        "A reed bed may be crossed only on foot. Crossing a reed bed costs all steps."
    )
    assert numbered(shown["Steps"]) == "Frogs have 4 steps, otters have 6, herons have 3."
    # whether nests are safe behind a dam that holds, it does not say
    assert shown["Floods"].status == "pending"


CARDS = """# Marsh: The Card Game

# Glossary

**Action**
A player takes one action in a turn.

**Deep**
A deep card is drawn last.

# Cards

**Old Toad**
Action: Draw two cards, then discard one card.

**Pike**
Deep. Pike bites twice.
"""

CARD_ERRATA = {
    "below its name": (
        '(v1.0) Old Toad (Core 14)\nShould read: "Action: Draw two cards, then discard two cards."',
        "Old Toad",
        "Action: Draw two cards, then discard two cards.",
    ),
    "below an order": (
        "**Old Toad**\n\nReplace the text with the following:\n\nAction: Draw three cards.",
        "Old Toad",
        "Action: Draw three cards.",
    ),
    "a sentence more": (
        'Pike (Core 15)\nShould have the text: "Limit once per round."',
        "Pike",
        "Deep. Pike bites twice.\nLimit once per round.",
    ),
    "a sentence before it": (
        'Pike (Core 15)\nThis card\'s text should begin with "Play only at night."',
        "Pike",
        "Play only at night. Deep. Pike bites twice.",
    ),
}


@pytest.mark.parametrize("case", CARD_ERRATA)
def test_the_text_of_a_card_begins_with_the_name_of_a_rule(tmp_path: Path, case: str) -> None:
    said, name, now = CARD_ERRATA[case]
    shown = asked(tmp_path, f"# FAQ\n\n## Card errata\n\n{said}\n", name, CARDS)
    assert (shown.status, numbered(shown)) == ("in-force", now)
    assert asked(tmp_path, f"# FAQ\n\n## Card errata\n\n{said}\n", "Action", CARDS).status == "in-force"


def test_rules_clarifications_change_nothing(tmp_path: Path) -> None:
    said = "# FAQ\n\n## Rules clarifications\n\n(v1.0) Deep\nA deep card cannot be drawn by an otter.\n"
    shown = asked(tmp_path, said, "Deep", CARDS)
    assert (shown.status, numbered(shown)) == ("in-force", "A deep card is drawn last.")
    assert any("by an otter" in text for ruling in shown.rulings for text in ruling.text)


RUN_IN = """# Marsh Skirmish

## Turn

**Start.** Both players roll a die. The higher roll goes first. Roll ties again.

**Swim.** A frog may swim up to three pools. A roll of 1 means that it sinks.
"""


def test_a_name_in_bold_type_before_a_text_is_no_sentence(tmp_path: Path) -> None:
    said = (
        "# Errata\n\n**Page 6 – Start**\n\nReplace the last sentence with the following:\n\n"
        "If the rolls are tied, whoever went second before goes first.\n\n"
        "**Page 6 – Swim**\n\nDelete the second sentence.\n"
    )
    assert numbered(asked(tmp_path, said, "Turn", RUN_IN)) == (
        "Start. Both players roll a die. The higher roll goes first. "
        "If the rolls are tied, whoever went second before goes first.\n"
        "Swim. A frog may swim up to three pools."
    )


def test_the_end_of_a_sentence_given_anew(tmp_path: Path) -> None:
    said = "# Errata\n\n* 2.0: crossing a reed bed costs two more steps, or all of them.\n"
    assert numbered(asked(tmp_path, said, "Reeds", MARSH)).endswith(
        "crossed only on foot. Crossing a reed bed costs two more steps, or all of them."
    )
