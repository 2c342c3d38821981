"""Figures, cards and cells in errata: what is exchanged, and what a condition or a doubt leaves open."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.unit.corpus.amendments.small_games import asked
from tests.unit.corpus.lookup.workspace import seen, texts

RULES = """# Ferry

## Retreat

The defender may retreat one hex. The game ends after the seventh round. A rider may wait.

## Setup

Each player takes ten coins and three carts.

## Gate

Cost 4. Location. Exhaust it: ready a rider. You may store five barrels at the start of your turn.

## Cargo

Coal is worth two pounds per ton, iron three pounds. A roll of 5 or 6 sinks.

## Matches

A coach may call one timeout per half.

## Pool

The pool has three maps: Canyon, Glacier, Mesa.

## Units

| Unit | Speed | Price |
|---|---|---|
| Scout | 5 | 22 sp |
| Captain | 4 | 40 sp |
"""


def flat(text: str) -> str:
    """A text with single spaces, also between the cells of a table."""
    return " ".join(text.split())


@pytest.mark.parametrize(
    ("name", "said", "text"),
    [
        ("Retreat", "The defender may retreat two hexes, not one.", "may retreat two hexes. The game"),
        ("Retreat", "“seven rounds” becomes “eight rounds”.", "after the eighth round."),
        ("Retreat", "In the third sentence, change “may” to “must”.", "A rider must wait."),
        ("Setup", "Players should start with twelve coins each.", "takes twelve coins and three carts"),
        ("Gate", "Now costs 5.", "Cost 5. Location."),
        ("Gate", "Gate costs 3, not 4.", "Cost 3. Location."),
        ("Gate", "The card should say “at the end of your turn”.", "five barrels at the end of your turn."),
        ("Gate", "Delete the second sentence of the effect.", "Cost 4. Location. Exhaust it: ready a rider."),
        ("Gate", "Rewritten. Pay two to pass.", "Pay two to pass."),
        ("Cargo", "Iron is now worth four pounds.", "two pounds per ton, iron four pounds."),
        ("Cargo", "Now sinks on 4, 5 or 6.", "A roll of 4, 5 or 6 sinks."),
        ("Matches", "Now reads: “A coach may call two timeouts per match.”", "two timeouts per match."),
        ("Matches", "Should read: a coach may call two timeouts per half.", "A coach may call two"),
        ("Pool", "Glacier replaced by Harbor", "Canyon, Harbor, Mesa."),
        ("Units", "The price of the Captain should be 45 sp.", "Captain 4 45 sp"),
        ("Units", "Captain's Speed is 3.", "Captain 3 40 sp"),
    ],
)  # fmt: skip
def test_figures_that_publishers_exchange(name: str, said: str, text: str, tmp_path: Path) -> None:
    shown = asked(tmp_path, f"# Errata\n\n## {name}\n\n{said}\n", name, RULES)
    assert shown.status == "in-force" and text in flat(
        seen(shown) if name == "Units" else " ".join(texts(shown))
    )


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("Retreat", "In the solo game, two hexes instead of one."),
        ("Setup", "The start player takes twelve coins."),
        ("Setup", "Each player starts with twelve coins in the two-player game."),
        ("Gate", "Now costs 5 if you have a rider."),
        ("Gate", "Delete the second sentence."),
        ("Gate", "You may store 7, not 4."),
        ("Gate", "In the solo game, the card should say “at the end of your turn”."),
        ("Cargo", "Coal and iron are now worth four pounds."),
        ("Pool", "Glacier is replaced by Harbor if five people play."),
        ("Pool", "The pool is replaced by a vote."),
        ("Units", "The price of the Captain is increased by 5."),
        ("Units", "In winter the price of the Captain is 45 sp."),
    ],
)
def test_figures_that_may_be_of_something_else_are_open(name: str, said: str, tmp_path: Path) -> None:
    before = asked(tmp_path, "# Errata\n\n## Nothing\n\nNo change.\n", name, RULES)
    shown = asked(tmp_path, f"# Errata\n\n## {name}\n\n{said}\n", name, RULES)
    assert shown.status == "pending" and texts(shown) == texts(before)


def test_a_row_of_a_table_is_corrected_under_its_own_name(tmp_path: Path) -> None:
    points = "# Price update\n\n| Unit | Old price | New price |\n|---|---|---|\n| Scout | 22 sp | 20 sp |\n"
    assert "Scout 5 20 sp" in flat(seen(asked(tmp_path, points, "Units", RULES)))
    other = "# Errata\n\n## Captain\n\nMay also fly.\n"
    assert asked(tmp_path, other, "Units", RULES).status == "pending"


def test_struck_words_behind_a_name_in_a_list(tmp_path: Path) -> None:
    said = "# What changed\n\n## Version 1.2\n\n- Retreat: ~~one hex~~ **two hexes**\n"
    said += "- Setup: ~~ten coins~~ nine coins\n"
    assert "may retreat two hexes." in texts(asked(tmp_path, said, "Retreat", RULES))[0]
    assert "takes nine coins" in texts(asked(tmp_path, said, "Setup", RULES))[0]


def test_what_a_list_says_of_a_card_changes_no_text_and_is_shown_with_its_announcement(
    tmp_path: Path,
) -> None:
    said = "# FAQ\n\n## Restricted list\n\nOnly one of these in a deck:\n\n- Gate\n- Cargo\n"
    shown = asked(tmp_path, said, "Gate", RULES)
    assert shown.status == "in-force" and "Only one of these in a deck" in seen(shown)
    banned = asked(tmp_path, "# Announcement\n\n- **Gate** is banned.\n- **Cargo** costs 3.\n", "Gate", RULES)
    assert banned.status == "in-force" and "is banned" in seen(banned)


def test_a_ruling_with_another_figure_puts_its_rule_in_doubt(tmp_path: Path) -> None:
    said = "# Rulings\n\n## Matches\n\n**Ruling 1.** A coach may call three timeouts.\n"
    assert asked(tmp_path, said, "Matches", RULES).status == "pending"


def test_posts_with_numbers_and_days_are_errata_of_their_own(tmp_path: Path) -> None:
    said = (
        "Ferry: official errata (from the designer's posts)\n\nPost #4 (12 Jan 2021): Setup. Sorry, a typo. "
    )
    said += "Each player gets 20 coins.\n\nPost #9 (14 Feb 2021): Gate costs 3, not 4.\n"
    assert "takes 20 coins" in texts(asked(tmp_path, said, "Setup", RULES))[0]
    assert "Cost 3." in texts(asked(tmp_path, said, "Gate", RULES))[0]


def test_names_in_capitals_with_what_stands_below_them(tmp_path: Path) -> None:
    said = "Ferry\n\nErrata\n\nRETREAT - Errata\nWas: A rider may wait.\nNow: A rider may run.\n\n"
    said += "SETUP - Official answer\nIf two players tie, both take a coin.\n"
    assert texts(asked(tmp_path, said, "Retreat", RULES))[-1].endswith("A rider may run.")
    shown = asked(tmp_path, said, "Setup", RULES)
    assert shown.status == "in-force" and "both take a coin" in seen(shown)


def test_changes_since_a_version_are_not_of_that_version(tmp_path: Path) -> None:
    said = "# Changes since version 2.0\n\n**Cargo.** Iron is now worth four pounds.\n"
    shown = asked(tmp_path, said, "Cargo", RULES, as_of="2020-06")
    assert "iron three pounds" in texts(shown)[0]
