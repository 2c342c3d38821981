"""Errata as most games have them: tags behind numbers, cards that begin with a keyword, run-in heads."""

from __future__ import annotations

from pathlib import Path

import pytest

from taiyaku.corpus.assembly import assemble
from taiyaku.corpus.settings import Setting
from taiyaku.ingest.vocabulary import load_vocabulary
from tests.unit.corpus.amendments.small_games import asked, numbered, read
from tests.unit.corpus.lookup.workspace import ask

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


BOOK = """# Weir

## Quest 1: The Drowned Mill

### Setup
Place the Mill tile.

### Special Rules
Villagers have 6 health.

### Victory
The heroes win when two villagers are saved.

## Quest 2: Ash Field

### Setup
Place the Field tile.

### Special Rules
Fire spreads.

### Victory
The heroes win at dawn.

# Cards

## Weir Cards
The hand limit is five.

## Dark Deal
Play this card at night. Draw two cards.
"""


def test_parts_of_quests_are_corrected_by_their_names(tmp_path: Path) -> None:
    said = (
        "# Errata\n\nPage 6, The Drowned Mill, Special Rules: Villager health should be 8 instead of 6.\n\n"
        'Page 6, The Drowned Mill, Victory: Should read, "The heroes win when three villagers are saved."\n\n'
        'Page 7, Ash Field, Setup: Add, "Place two fire tokens."\n\n'
        'Page 7, Ash Field, Special Rules: Add, "Wet spaces do not burn."\n\n'
        'Dark Deal: The card should read, "Play this card at night. Draw three cards."\n'
    )
    mill, field = (asked(tmp_path, said, name, BOOK) for name in ("The Drowned Mill", "Ash Field"))
    assert "Villagers have 8 health." in numbered(mill) and "three villagers are saved" in numbered(mill)
    assert mill.status == field.status == "in-force"
    assert numbered(field).split("\n")[1] == "Place two fire tokens."
    assert "Wet spaces do not burn." in numbered(field)
    assert asked(tmp_path, said, "Weir Cards", BOOK).status == "in-force"  # "the card" is another one


FIELDS = """# Thorns

## Chapter Five

### Hedge
Range: 30 feet
Duration: 1 day
A hedge costs 2d6 damage.

### Wolf
Health 12, Attack 4. A wolf attacks no lit target.
"""


def test_each_of_several_values_is_changed(tmp_path: Path) -> None:
    said = (
        "# Errata\n\n## Chapter Five\n\np. 4 – Hedge: Duration should be 1 hour. Damage should be 3d6.\n\n"
        'p. 5 – Wolf: Attack should be 5. Add "or one by a fire" at the end.\n'
    )
    hedge, wolf = (numbered(asked(tmp_path, said, name, FIELDS)) for name in ("Hedge", "Wolf"))
    assert hedge == "Range: 30 feet\nDuration: 1 hour\nA hedge costs 3d6 damage."
    assert wolf == "Health 12, Attack 5. A wolf attacks no lit target or one by a fire."


NUMBERED = """# Tin

## 1 Sailing
1.1 Each player has five ships.
1.2 Ships start within one hand of the edge.

## 2 Guns
2.1 Each hit takes one hull point.
2.2 A ship fires once.

## 5 Weather
5.2 In a storm no ship may fire.
"""


def test_orders_by_number_in_plain_lines(tmp_path: Path) -> None:
    said = (
        '# Errata to version 2.2\n\n(10 July 2024)\n\n1.2: Replace "one hand" with "two hands".\n'
        '2.1: Insert before the full stop: ", or two from a heavy gun".\n5.2: Delete.\n'
    )
    assert "within two hands" in numbered(asked(tmp_path, said, "Sailing", NUMBERED))
    guns = numbered(asked(tmp_path, said, "Guns", NUMBERED))
    assert guns.startswith("2.1 Each hit takes one hull point, or two from a heavy gun.\n2.2")
    assert asked(tmp_path, said, "Weather", NUMBERED).status == "withdrawn"


def test_the_number_of_a_rule_before_a_question_in_italics_leads_there(tmp_path: Path) -> None:
    said = "# Answers\n\n1.2 *Is it so with islands?*\nYes.\n\n2.2 *And at night?*\nNo, twice.\n"
    (ruling,) = asked(tmp_path, said, "Guns", NUMBERED).rulings
    assert ruling.text == ("No, twice.",)
    own = "# Answers\n\n2.1 *Is it so with islands?*\nYes.\n\n2.2 *And at night?*\nNo, twice.\n"
    counted = own.replace("2.1 *", "1.1 *").replace("2.2 *", "1.2 *")  # these may be their own numbers
    assert not asked(tmp_path, counted, "Sailing", NUMBERED).rulings


TOLLS = """# Ferry

## Tolls
Pay one coin for each crown.

## The King
He moves to the richest player. In a tie he stays.

## Betting
Bet on any other player.

## End of the Game
Each coin is one point.

## Smuggling
A masked card counts double.
"""


def test_headings_beside_names_are_names_and_no_parts(tmp_path: Path) -> None:
    said = "<html><body><h1>Errata</h1><h3>Tolls</h3><p>As it appears:</p><p>Pay one coin for each crown.</p>"
    said += "<p>As it should be:</p><p>Pay one coin for each crown, at most five.</p><h3>The King</h3>"
    said += (
        "<p>As it appears:</p><p>In a tie he stays.</p><p>As it should be:</p><p>In a tie he goes home.</p>"
    )
    said += (
        "<p>That's right, I changed all of it.</p><h3>End of the Game</h3><p>Two coins are one point, not "
    )
    said += (
        "one coin.</p><h3>Clarifications</h3><p>In Smuggling, a card with two masks counts double too.</p>"
    )
    said += "<p>With Betting, the bank is no player.</p></body></html>"
    king = asked(tmp_path, said, "The King", TOLLS)
    assert numbered(king) == "He moves to the richest player. In a tie he goes home."
    assert asked(tmp_path, said, "End of the Game", TOLLS).status == "pending"
    smuggling, betting = (asked(tmp_path, said, name, TOLLS) for name in ("Smuggling", "Betting"))
    assert smuggling.status == betting.status == "in-force"
    assert any("two masks" in text for ruling in smuggling.rulings for text in ruling.text)
    assert any("no player" in text for ruling in betting.rulings for text in ruling.text)


OARS = """# Oars

## Ramming
On 10 or more the target is holed.

## Boarding
Each side rolls a die. Modifiers:
- Higher deck: plus 1
- Tired crew: minus 1

## Firing
There is one round of firing per vessel per turn.

## Sight
Figures block sight. Pits do not.

## Scoring
Score your contracts.

## Broker
Sell a relic and draw a card.

## Relics
Relics are worth points.
"""

WORDED = {
    "Boarding": (
        "**Boarding (Pg 31)**\n\nPlease insert the following modifier: Veteran marines: plus 1",
        "Each side rolls a die. Modifiers:\nHigher deck: plus 1\nTired crew: minus 1\n"
        "Veteran marines: plus 1",
    ),
    "Firing": (
        "**Firing (Pg 33)**\n\nThe end of the sentence should read 'per vessel per part of a turn'.",
        "There is one round of firing per vessel per part of a turn.",
    ),
    "Sight": (
        '**Sight (Pg 34)**\n\nThe text should specify "enemy figures" instead of "figures".',
        "Enemy figures block sight. Pits do not.",
    ),
    "Scoring": (
        "**Scoring (page 8)**\n\nOpen contracts are worth nothing. This was missing from the first printing.",
        "Score your contracts.\nOpen contracts are worth nothing.",
    ),
    "Broker": (
        'Broker:\n\nErrata: The sentence should be "Sell a relic and draw two cards." [Publisher 01/15/20]',
        "Sell a relic and draw two cards.",
    ),
}


@pytest.mark.parametrize("name", WORDED)
def test_corrections_of_miniatures_and_cards(tmp_path: Path, name: str) -> None:
    said, now = WORDED[name]
    shown = asked(tmp_path, f"# Errata\n\n{said}\n", name, OARS)
    text = "\n".join(c.text for s in shown.sections for c in s.clauses)
    assert (shown.status, text) == ("in-force", now)


def test_a_text_below_the_name_of_its_rule_puts_that_rule_in_doubt(tmp_path: Path) -> None:
    said = (
        "CARD RULINGS\n\nBroker:\n  Text (as corrected): Sell a relic, draw a card, then rest.\n"
        "  * The relic may be old. [FAQ]\n\nRelics:\n  * They may be sold twice. [FAQ]\n"
    )
    assert asked(tmp_path, said, "Broker", OARS).status == "pending"


def test_an_erratum_below_the_title_of_a_game_is_not_on_its_expansion(tmp_path: Path) -> None:
    base = "# Orchid Express\n\n## Travel\n\nPay one ticket for each station.\n"
    winter = "# Orchid Express: Winter Lines\n\n## Travel\n\nPay one ticket for each snow marker.\n"
    errata = "# Errata\n\n## Orchid Express\n\n### Travel (page 5)\n\n"
    errata += 'Change "for each station" to "to the owner of each station".\n\n'
    errata += "## Orchid Express: Winter Lines\n\n### Travel (page 2)\n\n"
    errata += 'Add at the end: "Ploughs pay nothing."\n'
    parts = [
        read(tmp_path, "base", base, "rulebook", "en", date="2020"),
        read(tmp_path, "winter", winter, "rulebook", "en", date="2021"),
        read(tmp_path, "errata", errata, "faq", "en", date="2022"),
    ]
    corpus = assemble(parts, Setting(words=load_vocabulary().tables), [], {})
    travel = ask(corpus, tmp_path, "Travel")
    assert (travel.status, numbered(travel)) == ("in-force", "Pay one ticket to the owner of each station.")
    other = ask(corpus, tmp_path, travel.others[0].id)
    assert (other.status, numbered(other).endswith("Ploughs pay nothing.")) == ("in-force", True)


def test_a_column_says_what_was_done_with_each_rule(tmp_path: Path) -> None:
    said = """<html><body><h1>Tin: Corrections and Clarifications</h1><p>Version 1.2, August 2020</p><table>
<tr><th>Rule</th><th>Type</th><th>Text</th></tr>
<tr><td>1.2</td><td>Correction</td><td>Ships start within two hands of the edge.</td></tr>
<tr><td>2.1</td><td>Clarification</td><td>Hits below the water line count too.</td></tr>
<tr><td>2.2</td><td>Addition</td><td>It fires no guns in port.</td></tr>
<tr><td>5.2</td><td>Deletion</td><td>This rule is removed.</td></tr>
</table></body></html>"""
    sailing, guns, weather = (asked(tmp_path, said, n, NUMBERED) for n in ("Sailing", "Guns", "Weather"))
    assert numbered(sailing).endswith("1.2 Ships start within two hands of the edge.")
    assert numbered(guns) == (
        "2.1 Each hit takes one hull point.\n2.2 A ship fires once. It fires no guns in port."
    )
    assert any("water line" in text for ruling in guns.rulings for text in ruling.text)
    assert weather.status == "withdrawn"


def test_questions_in_bold_type_end_a_list_of_corrections(tmp_path: Path) -> None:
    said = (
        "# Update #12: Rulebook errata\n\nHi backers!\n\n"
        '1. On page 4, under Sight, the first sentence should read "Enemy figures block sight."\n'
        "2. On page 7, Scoring: Open contracts count for nothing. We forgot to mention that.\n\n"
        "**Can two vessels fire at once in Firing?** Yes, they can.\n\n"
        "**What if both fire in Firing in the same turn?** The older player decides.\n"
    )
    assert numbered(asked(tmp_path, said, "Sight", OARS)) == "Enemy figures block sight. Pits do not."
    assert "Open contracts count for nothing." in numbered(asked(tmp_path, said, "Scoring", OARS))
    rulings = asked(tmp_path, said, "Firing", OARS).rulings
    assert [ruling.text for ruling in rulings] == [("Yes, they can.",), ("The older player decides.",)]


def test_an_addition_below_a_clarification(tmp_path: Path) -> None:
    said = "# Corrections\n\n## Scoring\n\n**Clarification:** Contracts are scored once.\n\n"
    said += "**Addition:** A player without contracts scores one point.\n\n"
    said += '## Ramming\n\nAdd "Both fall back 1"."\n'
    scoring = asked(tmp_path, said, "Scoring", OARS)
    assert numbered(scoring) == "Score your contracts.\nA player without contracts scores one point."
    assert any("scored once" in text for ruling in scoring.rulings for text in ruling.text)
    assert numbered(asked(tmp_path, said, "Ramming", OARS)).endswith('Both fall back 1".')


MAPS = """# Maps

## Passing
If you pass, take two coins.

## Surveyors
Borders may be drawn only beside your surveyor.

## Cards

| Card | Cost | Effect |
|---|---|---|
| Compass | 1 | Draw one border. |
| Forged Map | 3 | Remove a border drawn by your opponent. |
| Old Tent | 1 | Your opponent discards a card. |
"""


def test_cards_in_a_table_of_a_rule_put_that_rule_in_doubt(tmp_path: Path) -> None:
    said = '# Rules update\n\n## Card changes\n\n- **Forged Map**: now reads "Remove a border drawn by your '
    said += 'opponent. It cannot be drawn again."\n- **Old Tent**: banned.\n\n## Rules changes\n\n'
    said += "**Passing.** A player who passes now takes one coin instead of two.\n"
    assert asked(tmp_path, said, "Cards", MAPS).status == "pending"
    assert asked(tmp_path, said, "Surveyors", MAPS).status == "in-force"
    assert numbered(asked(tmp_path, said, "Passing", MAPS)) == "If you pass, take one coin."
