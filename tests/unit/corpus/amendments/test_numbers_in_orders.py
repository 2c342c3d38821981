"""Orders that name their rule by a number inside, and what the number of a new clause leads to."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.unit.corpus.amendments.small_games import asked, numbered

LODGE = """# Lodge

## 1.0 Beavers

### 1.1 Felling

A beaver fells a tree in the yard (not a willow).

### 1.2 Damming

A dam needs two trees. Dams hold.

### 1.3 Gnawing

They cannot gnaw stone.
"""


@pytest.mark.parametrize(
    ("said", "name", "now"),
    [
        (
            "Add to the end of 1.2 the following: A dam lasts.",
            "1.2",
            "A dam needs two trees. Dams hold.\nA dam lasts.",
        ),
        (
            "Change the first sentence of 1.2 to read: Dams need three trees.",
            "1.2",
            "Dams need three trees. Dams hold.",
        ),
        (
            'Add after the word "yard" in 1.1: or the pond',
            "1.1",
            "A beaver fells a tree in the yard or the pond (not a willow).",
        ),
        (
            'All instances of "tree" in 1.1 should be replaced with "log".',
            "1.1",
            "A beaver fells a log in the yard (not a willow).",
        ),
        ('Under 1.1, remove the words "not a willow".', "1.1", "A beaver fells a tree in the yard."),
    ],
)
def test_an_order_names_its_rule_by_the_number_in_it(tmp_path: Path, said: str, name: str, now: str) -> None:
    errata = f"# Official errata\n\n{said}\n\nThanks to all who wrote.\n"
    assert numbered(asked(tmp_path, errata, name, LODGE)) == now


def test_what_calls_itself_uncertain_changes_no_rule(tmp_path: Path) -> None:
    errata = "# Errata\n\n- 1.1: “yard” should read “pond”.\n"
    errata += "- 1.3 [uncertain]: The wording should be “They cannot gnaw iron.”\n"
    shown = asked(tmp_path, errata, "1.3", LODGE)
    assert (shown.status, numbered(shown)) == ("pending", "They cannot gnaw stone.")


def test_the_number_of_a_new_case_is_no_other_rule_that_its_erratum_amends(tmp_path: Path) -> None:
    errata = "# Errata\n\n[1.0] Beavers\n\n[1.2] Dams need four trees. Dams hold.\n\n"
    errata += "[1.4] (new case) Beavers may sleep.\n"
    assert "Beavers may sleep" in numbered(asked(tmp_path, errata, "1.4", LODGE))


LAWS = """LAWS OF CURLED PEARS

4.2 A picker who comes late loses a basket.

4.7 The keeper may ring the bell.

9.1 A picker may shake a tree once. A bell ends the picking.
"""


def test_laws_without_a_heading_are_a_rule_and_keep_their_numbers(tmp_path: Path) -> None:
    news = """Changes in the Laws

1. Article 4.2: A picker who comes after the bell loses a basket.

2. Article 9.1: “once” is replaced by “twice”.
"""
    shown = asked(tmp_path, news, "9.1", LAWS)
    assert [line.split(" ")[0] for line in numbered(shown).splitlines()] == ["4.2", "4.7", "9.1"]
    assert "may shake a tree twice." in numbered(shown)


def test_what_an_editor_says_was_printed_is_no_text_of_a_rule(tmp_path: Path) -> None:
    news = "Changes\n\n1. Article 4.2: A picker who comes after the bell loses all. (was: a basket)\n"
    shown = asked(tmp_path, news, "4.2", LAWS)
    assert "(was" not in numbered(shown)
    assert shown.status == "pending"


@pytest.mark.parametrize(
    ("said", "now"),
    [
        ("- Pears to be picked: 2 → 3", "3 pears"),
        ("- New sentence at the end: Nobody climbs at night.", "Nobody climbs at night."),
    ],
)
def test_a_number_behind_a_name_may_be_that_of_its_rule(said: str, now: str, tmp_path: Path) -> None:
    book = (
        "# Orchard\n\n## 2.3 Ladder\n\nA worker on a ladder picks 2 pears.\n\n## 2.4 Wasps\n\nThey sting.\n"
    )
    shown = asked(tmp_path, f"# Patch notes\n\n## Patch 1.1\n\n**Ladder (2.3)**\n{said}\n", "Ladder", book)
    assert shown.status == "in-force" and now in numbered(shown)


SIGNED = """**THE OTTER GAMES**

**§ 1 The Pond**

Each otter draws two pebbles.

**§ 2 Herons**

A heron takes one pebble. The keeper turns the herons over and counts them.

**§ 3 Dusk**

Otters sleep at dusk.
"""


@pytest.mark.parametrize("name", ["Herons", "§ 2", "§ 2 Herons"])
def test_rules_counted_with_a_section_sign_have_their_names(tmp_path: Path, name: str) -> None:
    news = "# Changes\n\n| Rule | Change |\n|---|---|\n| § 2 Herons | The first sentence is deleted. |\n"
    assert (
        numbered(asked(tmp_path, news, name, SIGNED)) == "The keeper turns the herons over and counts them."
    )


def test_a_word_inside_a_sentence_is_not_put_in_place_of_who_does_it(tmp_path: Path) -> None:
    news = "# Changes\n\n- Herons (§ 2): a novice turns the herons over in place of the keeper.\n"
    shown = asked(tmp_path, news, "Herons", SIGNED)
    assert shown.status == "pending" and "The keeper turns the herons over" in numbered(shown)


def test_wordings_stand_below_the_page_and_the_number_of_their_rule(tmp_path: Path) -> None:
    slip = (
        'A slip for your box\n\np. 4, § 2   for: "takes one pebble"\n            '
        'read: "takes two pebbles"\n\n'
        'p. 5, § 3   for: "at dusk"\n            read: "at dawn"\n'
    )
    assert "A heron takes two pebbles." in numbered(asked(tmp_path, slip, "Herons", SIGNED))
    assert numbered(asked(tmp_path, slip, "Dusk", SIGNED)) == "Otters sleep at dawn."
