"""Corrections below or behind names and numbers of rules."""

from __future__ import annotations

from pathlib import Path

import pytest

from taiyaku.corpus.assembly import assemble
from taiyaku.corpus.settings import Setting
from taiyaku.ingest.vocabulary import load_vocabulary
from tests.unit.corpus.amendments.small_games import ORCHARD, asked, numbered, read
from tests.unit.corpus.lookup.workspace import ask, seen, texts


def test_numbered_clauses_with_names_and_tags(tmp_path: Path) -> None:
    rules = """ORCHARD WAR

2.0 MOVEMENT

2.1 Carts. A cart moves two fields. It stops at a hedge.

2.2 Rain. In rain nobody moves. Halve all numbers.
"""
    errata = """Orchard War
Official errata

RULES

[2.1] (Correction) The first sentence should read: "A cart moves three fields."

[2.2] (Deletion) Delete the second sentence.
"""
    shown = texts(asked(tmp_path, errata, "2.1", rules))
    assert shown == ["Carts. A cart moves three fields. It stops at a hedge.", "Rain. In rain nobody moves."]
    assert texts(asked(tmp_path, errata, "Rain", rules)) == shown, "a clause is found by its name"


def test_one_number_for_another_in_a_sentence(tmp_path: Path) -> None:
    for said in (
        "A worker on a ladder now picks three pears instead of two.",
        "A worker on a ladder picks three pears (was 2).",
        "The rules say that a worker picks two pears. This should be three pears.",
        "“A worker on a ladder picks two pears” is wrong. A worker on a ladder picks three pears.",
    ):
        shown = texts(asked(tmp_path, f"# Errata\n\n**Ladder (p. 3):** {said}\n", "Ladder"))
        assert shown == ["Lean the ladder on a tree. A worker on a ladder picks three pears."], said
    doubtful = "# Errata\n\n**Ladder:** With two ladders pick three pears, not four.\n"
    assert asked(tmp_path, doubtful, "Ladder").status == "pending"


def test_numbers_and_sentences_named_by_what_they_say(tmp_path: Path) -> None:
    rules = ORCHARD.replace("They leave at dusk.", "They leave at dusk. Smoke keeps one wasp away.")
    for said, name, text in (
        ("The press works twice a day, not once a day.", "Cider Press", "works twice a day."),
        ("A worker on a ladder should pick four pears.", "Ladder", "picks four pears."),
        ("Smoke keeps two wasps away, not one.", "Wasps", "Smoke keeps two wasps away."),
        ("Removed the sentence about smoke.", "Wasps", "They leave at dusk."),
        ('Add a sentence which fell off the end: "Bees stay."', "Wasps", "away. Bees stay."),
    ):
        shown = asked(tmp_path, f"# Errata\n\n**{name}.** {said}\n", name, rules)
        assert (" ".join(texts(shown)).endswith(text), shown.status) == (True, "in-force"), said
    unsure = '# Errata\n\n**Ladder.** The number of pears is missing a word: "Pick two ripe pears."\n'
    assert asked(tmp_path, unsure, "Ladder").status == "pending"


def test_a_number_of_something_else_stays(tmp_path: Path) -> None:
    rules = ORCHARD + "\n## Barn\n\nA cart costs three coins. Straw is free for two days.\n"
    for said in (
        "The gate costs four coins, not three.",
        "Only a broken cart costs five coins.",
        "Grain is free for four days, not two.",
    ):
        shown = asked(tmp_path, f"# Errata\n\n**Barn.** {said}\n", "Barn", rules)
        assert texts(shown) == ["A cart costs three coins. Straw is free for two days."], said
        assert shown.status == "pending", said


def test_rules_are_named_by_their_numbers_alone(tmp_path: Path) -> None:
    rules = "ORCHARD\n\n1 Ladder\nPick two pears.\n\n2 Press\nThe press works once. It needs a worker.\n"
    errata = """ORCHARD - ERRATA

Rule 1: "two pears" ought to be "three pears".
Rule 2, last sentence: strike out the words "a worker" and substitute "two workers".
"""
    assert texts(asked(tmp_path, errata, "Ladder", rules)) == ["Pick three pears."]
    assert texts(asked(tmp_path, errata, "Press", rules)) == ["The press works once. It needs two workers."]


def test_each_name_above_its_wording_is_of_its_own_rule(tmp_path: Path) -> None:
    errata = """ORCHARD ERRATA

Ladder should read:
"Lean the tall ladder on a tree. A worker on a ladder picks two pears."

Cider Press should read:
"Press four pears into one big jug. The press works once a day."
"""
    assert texts(asked(tmp_path, errata, "Ladder"))[0].startswith("Lean the tall ladder")
    assert texts(asked(tmp_path, errata, "Cider Press"))[0].startswith("Press four pears into one big jug.")


def test_lines_below_a_name_that_nothing_marks_put_its_rule_in_doubt(tmp_path: Path) -> None:
    log = "1.1 Changelog\n\nGeneral\n\tMoved the table\n\nOrchard\n\tCider Press\n\t\tBreaks on a six\n"
    press = asked(tmp_path, log, "Cider Press")
    assert press.status == "pending" and "Breaks on a six" in seen(press)


def test_a_rule_is_found_by_the_number_before_its_item(tmp_path: Path) -> None:
    rules = (
        "# Orchard\n\n## Pears\n\n- 2a) Pick pears.\n  - 2a1) Two a day.\n\n## <x-y> Wasps\n\nThey sting.\n"
    )
    questions = "# FAQ\n\nQ: Why?\n\nA: So.\n"
    assert "2a1) Two a day." in texts(asked(tmp_path, questions, "2a1", rules))
    assert texts(asked(tmp_path, questions, "Wasps", rules)) == ["They sting."]


def test_a_heading_that_says_its_rule_is_deleted_is_no_rule(tmp_path: Path) -> None:
    newer = ORCHARD.replace(
        "## Cider Press\n\nPress four pears into one jug. The press works once a day.",
        "## Cider Press (deleted)",
    )
    parts = [
        read(tmp_path, "old", ORCHARD, "rulebook", "en", date="2020-01", version="1.0", series="orchard"),
        read(tmp_path, "new", newer, "rulebook", "en", date="2022-01", version="2.0", series="orchard"),
        read(
            tmp_path,
            "faq",
            "# FAQ\n\n## Cider Press\n\nQ: Does it rust?\n\nA: No.\n",
            "faq",
            "en",
            date="2021-01",
        ),
    ]
    corpus = assemble(parts, Setting(words=load_vocabulary().tables), [], {})
    assert "Does it rust?" in seen(ask(corpus, tmp_path, "Cider Press", as_of="2021-06"))
    assert ask(corpus, tmp_path, "Cider Press").status == "withdrawn"


def test_what_a_new_value_names_has_one_other_figure_in_the_rule(tmp_path: Path) -> None:
    rules = "# Engines\n\n## Cog\n\nSpeed 5. Armour 14. Jam: it cannot turn this round.\n"
    rules += "\n## Keeper\n\nRange 3. It guards all.\n"
    errata = """Engine errata

COG
- Change the engine's SPD to "Speed 6".
- Jam: Add "or climb" after "cannot turn".

KEEPER
- Range changed from 3 to 5.
"""
    now = ["Speed 6. Armour 14. Jam: it cannot turn or climb this round."]
    assert texts(asked(tmp_path, errata, "Cog", rules)) == now
    assert texts(asked(tmp_path, errata, "Keeper", rules)) == ["Range 5. It guards all."]


def test_rules_marked_up_below_their_numbers(tmp_path: Path) -> None:
    rules = "# Manual\n\n## 6 Field\n\n6.1 Dock. The dock is 8 ft. wide.\n\n## 9 Play\n\n"
    rules += "G201 Hands. Nobody touches the robot.\n\nG204 Pins. A pin lasts 5 seconds.\n\n"
    rules += "H301 Badges. All wear one.\n"
    update = """<h1>Team Update 7</h1><h2>GAME MANUAL UPDATES</h2><h3>Section 6.1 Dock</h3>
<p>The dock is <del>8 ft.</del> <ins>9 ft.</ins> wide.</p><h3>Section 9, G204</h3>
<p>G204 Pins. A pin lasts 5 seconds <ins>and ends at the whistle</ins>.</p>
<h3>Section 9, H301</h3><p><del>H301 Badges. All wear one.</del></p>"""
    assert numbered(asked(tmp_path, update, "6.1", rules)) == "6.1 Dock. The dock is 9 ft. wide."
    play = [
        "G201 Hands. Nobody touches the robot.",
        "G204 Pins. A pin lasts 5 seconds and ends at the whistle.",
    ]
    assert texts(asked(tmp_path, update, "G204", rules)) == play


def test_a_new_rule_is_told_before_its_number(tmp_path: Path) -> None:
    rules = "# Locks\n\n## 4 Wind\n\n4.1 Roll for wind.\n\n4.2 Wind moves each boat 1 space.\n"
    for said, text in (
        (
            "- 4.2 now 2 spaces (was 1)\n- New rule 4.3: Moored boats stay.",
            "Moored boats stay.",
        ),
        ("- 4.1: clarified that one player rolls\n- Added 4.3: Tugs never drift.", "Tugs never drift."),
    ):
        shown = asked(tmp_path, f"# Change log\n\n## June 2021\n\n{said}\n", "Wind", rules)
        assert texts(shown)[-1] == text, said
        assert len(texts(shown)) == 3, said


def test_a_heading_with_its_page_behind_it_is_the_name_of_a_correction(tmp_path: Path) -> None:
    said = "# FAQ & Errata\n\n### Wasps (p. 4)\nThey are smaller than we thought.\n\n"
    said += '### Ladder (p. 3)\nChange "two" to "three".\n\n> **Q:** Can I lend it?\n> **A:** Yes.\n'
    rules = "# Orchard\n\n## Ladder\n\nA ladder holds two workers.\n\n## Wasps\n\nWasps sting.\n"
    assert texts(asked(tmp_path, said, "Ladder", rules)) == ["A ladder holds three workers."]
    wasps = asked(tmp_path, said, "Wasps", rules)
    assert ("They are smaller than we thought.",) in [r.text for r in wasps.rulings]


def test_lines_that_begin_with_a_section_or_a_page_are_corrections_of_their_own(tmp_path: Path) -> None:
    rules = (
        "# Craft\n\n## 1 BALLOON\n\n1.1 It may rise one level.\n\n## 2 DAMAGE\n\n2.1 Speed is rounded down.\n"
    )
    said = "CRAFT - errata sheet\n\nSection 1.1: It may rise TWO levels.\n"
    said += 'Section 2.1: Replace "rounded down" with "rounded up".\n'
    said += 'Page 7, last line: for "north" read "south".\n'
    assert texts(asked(tmp_path, said, "damage", rules)) == ["Speed is rounded up."]
    assert texts(asked(tmp_path, said, "balloon", rules)) == ["It may rise TWO levels."]


IN_REPRINTS = """Orchard
Errata and Questions

Page 3. In the 'Ladder' section, the last sentence will be changed in reprints to: 'Pick three pears.'

Page 4. 'Cider Press'. In reprints the first sentence will be changed by deleting the words: 'into one jug'.
"""


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("Ladder", "Lean the ladder on a tree. Pick three pears."),
        ("Cider Press", "Press four pears. The press works once a day."),
    ],
)
def test_what_reprints_will_say_of_a_quoted_section(tmp_path: Path, name: str, text: str) -> None:
    assert numbered(asked(tmp_path, IN_REPRINTS, name)) == text


def test_a_number_and_the_word_deletion_take_a_clause_out(tmp_path: Path) -> None:
    rules = """ORCHARD WAR

2.0 MOVEMENT

2.1 A cart moves two fields.

2.2 Carts without an ox may not turn.
"""
    said = "ORCHARD WAR -- ERRATA\n\n2.1 (correction): The figure should be 3, not two.\n\n2.2 (deletion)\n"
    shown = asked(tmp_path, said, "2.2", rules)
    assert "ox" not in numbered(shown)
