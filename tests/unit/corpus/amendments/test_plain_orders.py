"""Errata in plain words: orders without quotation marks, contrary sentences, added cases."""

from __future__ import annotations

from pathlib import Path

import pytest

from taiyaku.corpus.assembly import assemble
from taiyaku.corpus.settings import Setting
from taiyaku.ingest.vocabulary import load_vocabulary
from tests.unit.corpus.amendments.small_games import ORCHARD, asked, numbered, read
from tests.unit.corpus.lookup.workspace import ask, seen, texts

LADDER = "Lean the ladder on a tree. A worker on a ladder picks two pears."
RULES = (
    ORCHARD
    + """
## Goats

Goats cannot climb trees. A goat eats up to 2" of hedge. A goat costs 80.

## Moon

The game ends at step eight. It may shine through clouds.
"""
)


@pytest.mark.parametrize(
    ("said", "name", "text"),
    [
        ("Replace two pears with up to three pears.", "Ladder", LADDER.replace("two", "up to three")),
        ("This was too little. Change two to three.", "Ladder", LADDER.replace("two", "three")),
        ("Delete on a ladder.", "Ladder", LADDER.replace(" on a ladder", "")),
        ('replace 2" with 3".', "Goats", 'A goat eats up to 3" of hedge.'),
        ("Cost: 80 → 75", "Goats", "A goat costs 75."),
        ("Goats can now climb trees.", "Goats", "Goats can now climb trees. A goat eats"),
        ("May no longer shine through clouds.", "Moon", "It may no longer shine through clouds."),
        ("The moon may not shine through clouds.", "Moon", "eight. The moon may not shine through clouds."),
        ("This rule's second sentence was printed by mistake. Ignore it.", "Ladder", LADDER[:26]),
        ("“two pears” should just be “three pears”.", "Ladder", LADDER.replace("two", "three")),
    ],
)
def test_orders_that_quote_nothing_and_sentences_turned_round(
    said: str, name: str, text: str, tmp_path: Path
) -> None:
    shown = asked(tmp_path, f"# Errata\n\n## {name}\n\n{said}\n", name, RULES)
    assert shown.status == "in-force" and text in " ".join(texts(shown))


@pytest.mark.parametrize(
    "said",
    [
        "In the solo game it is less. Replace two pears with three pears.",
        "Replace four pears with three pears.",
        "Replace two pears with three pears in winter.",
        "Change two to three when it rains.",
        "Replace two pears with three pears (solo game).",
        "For two players, replace two pears with three pears.",
        "Workers may no longer pick pears at dusk.",
    ],
)
def test_an_order_on_a_condition_or_on_words_that_are_not_there_is_open(said: str, tmp_path: Path) -> None:
    shown = asked(tmp_path, f"# Errata\n\n## Ladder\n\n{said}\n", "Ladder", RULES)
    assert shown.status == "pending" and texts(shown) == [LADDER]


@pytest.mark.parametrize(
    "said", ["For two players, the game ends at step six.", "The moon also counts as a lamp."]
)
def test_a_sentence_on_a_case_that_the_rule_does_not_have_stands_beside_it(said: str, tmp_path: Path) -> None:
    shown = asked(tmp_path, f"# Errata\n\n## Moon\n\n{said}\n", "Moon", RULES)
    assert shown.status == "in-force"
    assert texts(shown)[0].startswith("The game ends at step eight.") and said in seen(shown)


def test_a_case_that_the_rule_has_is_not_added_once_more(tmp_path: Path) -> None:
    said = "# Errata\n\n## Ladder\n\nIf a worker is on a ladder, take a basket.\n"
    assert asked(tmp_path, said, "Ladder").status == "pending"


def test_what_a_row_gives_for_a_whole_rule_takes_the_place_of_a_clause(tmp_path: Path) -> None:
    rules = "# Harbour\n\n## 3. Duties\n\n3.1 Pay one coin per barrel.\n3.2 Wine is free of duty.\n"
    table = "# Corrections\n\n| Rule | Printed | Correct |\n|---|---|---|\n"
    table += "| 3.1 | one coin | two coins |\n| 3.2 | (whole rule) | Salt is free of duty. |\n"
    shown = asked(tmp_path, table, "3.2", rules)
    assert numbered(shown).splitlines() == ["3.1 Pay two coins per barrel.", "3.2 Salt is free of duty."]


def test_a_log_tells_nothing_new_of_the_version_that_is_here(tmp_path: Path) -> None:
    log = "# Changelog\n\n## [1.3.0] - 2023-06-11\n\n- Wasps: spelling.\n- Ladder: now three pears.\n"
    log += "\n## [1.2.0] - 2022-12-01\n\n- Cider Press: reworked.\n- Ladder: two pears, not one.\n"
    parts = [
        read(tmp_path, "rules", ORCHARD, "rulebook", "en", version="1.2.0"),
        read(tmp_path, "log", log, "faq", "en"),
    ]
    corpus = assemble(parts, Setting(words=load_vocabulary().tables), [], {})
    assert ask(corpus, tmp_path, "Cider Press").status == "in-force"
    assert ask(corpus, tmp_path, "Wasps (n)").status == "in-force"
    assert "three pears" in seen(ask(corpus, tmp_path, "Ladder"))


def test_the_one_new_rule_of_a_list_is_found_by_its_name(tmp_path: Path) -> None:
    said = "# Patch notes\n\n## Added\n\n- Toll Bridge: whoever crosses the bridge pays one pear.\n"
    assert "pays one pear" in seen(asked(tmp_path, said, "Toll Bridge"))


def test_a_rule_is_found_by_the_name_that_errata_give_it(tmp_path: Path) -> None:
    said = "# Errata\n\n**Ladder**: Renamed to Tall Steps. Cards that name the Ladder mean the Tall Steps.\n"
    shown = asked(tmp_path, said, "Tall Steps")
    assert texts(shown) == [LADDER] and shown.status == "in-force"


CODED = """# Rails

## A. Track

A1. Track costs four coins per hex.
A2. Build three hexes per turn.

## B. Trains

B1. A train moves six hexes. B2. A fast train moves nine.
"""


@pytest.mark.parametrize(
    ("said", "name", "text"),
    [
        ("A1. Should be five coins per hex.", "A1", "A1. Track costs five coins per hex."),
        ("A2. Add: “In winter, build one.”", "A2", "A2. Build three hexes per turn. In winter, build one."),
        ("B2. Change “nine” to “ten”.", "B2", "B2. A fast train moves ten."),
        ("A3. (New.) Nobody may build in lakes.", "A3", "A3 Nobody may build in lakes."),
    ],
)
def test_clauses_with_codes_are_found_by_them(said: str, name: str, text: str, tmp_path: Path) -> None:
    errata = f"Rails: errata\n\n{said}\nB1. Clarification: towns count as hexes.\n"
    assert text in numbered(asked(tmp_path, errata, name, CODED)).splitlines()


def test_a_clause_number_in_a_line_is_no_figure_and_a_misprint_not_the_new_one(tmp_path: Path) -> None:
    rules = "# Rails\n\n## 3. Trains\n\n3.1 A train moves six hexes. 3.2 A fast train moves nine hexes.\n"
    said = "Rails: errata\n\n3.1 The number six is a misprint. Trains move seven hexes.\n"
    shown = asked(tmp_path, said, "Trains", rules)
    assert shown.status == "pending" and "six hexes. 3.2 A fast" in seen(shown)


STATS = """# Crypt

## Ghoul

Armor 13, HD 2, Bite 1d6. A ghoul sees well. It cannot swim.

## Attributes

Assign 14, 12 and 8 to the three attributes.
"""


@pytest.mark.parametrize(
    ("said", "name", "text"),
    [
        ("HD 2 should be HD 3; Bite 1d6 should be Bite 1d8.", "Ghoul", "Armor 13, HD 3, Bite 1d8. A ghoul"),
        ("Change the array to 15, 13 and 9.", "Attributes", "Assign 15, 13 and 9 to the three attributes."),
        ("Delete the second sentence and insert “It is blind.”", "Ghoul", "Bite 1d6. It is blind. It cannot"),
    ],
)
def test_values_lists_and_a_sentence_cut_for_another_one(
    said: str, name: str, text: str, tmp_path: Path
) -> None:
    shown = asked(tmp_path, f"# Errata\n\n* **Page 7, {name}.** {said}\n", name, STATS)
    assert shown.status == "in-force" and text in " ".join(texts(shown))


def test_names_in_bold_before_questions_and_errata_below_one_heading(tmp_path: Path) -> None:
    faq = "# Orchard FAQ\n\n**Wasps** – *Do they sting at night?*\nNo.\n"
    faq += (
        "\n**Ladder** – *May two lean on one tree?*\nYes.\n\n**Ladder** – Erratum: “two” should be “three”.\n"
    )
    ladder = asked(tmp_path, faq, "Ladder")
    assert texts(ladder) == [LADDER.replace("two", "three")] and ladder.status == "in-force"
    assert "May two lean" in seen(ladder)
    assert asked(tmp_path, faq, "Wasps").status == "in-force"


def test_what_is_said_besides_an_order_with_quoted_words_is_done_too(tmp_path: Path) -> None:
    errata = "# Errata\n\np. 4, Ladder. “two” should be “three”. Also, lean the ladder on a wall.\n"
    shown = asked(tmp_path, errata, "Ladder")
    assert "picks three pears" in seen(shown)
    assert "on a tree" not in seen(shown) or shown.status == "pending"


@pytest.mark.parametrize("title", ["# Designer's Notes", "# Orchard: Notes from the designer"])
def test_what_a_designer_tells_changes_no_rule(title: str, tmp_path: Path) -> None:
    notes = f"{title}\n\n## What I would change\n\nA worker on a ladder should pick four pears.\n\n"
    notes += "## Ladder\n\nReplace “two pears” with “three pears” if you are in a hurry.\n"
    shown = asked(tmp_path, notes, "Ladder")
    assert texts(shown) == [LADDER] and shown.status == "in-force"
    errata = notes.replace("What I would change", "Errata").replace(" if you are in a hurry", "")
    errata = errata.replace(title, "# Designer's Notes and Errata")
    assert "three pears" in seen(asked(tmp_path, errata, "Ladder"))


def test_a_short_ending_is_exchanged_for_one_with_one_other_word(tmp_path: Path) -> None:
    shown = asked(tmp_path, "# Errata\n\nWasps should end “leave at dawn.”\n", "Wasps")
    assert texts(shown) == ["Wasps sting n workers. They leave at dawn."] and shown.status == "in-force"
    unlike = asked(tmp_path, "# Errata\n\nWasps should end “if it rains.”\n", "Wasps")
    assert unlike.status == "pending" and "leave at dusk." in seen(unlike)


@pytest.mark.parametrize(
    "said",
    [
        "# Orchard News\n\n## Corrections\n\nThe rulebook says picks two pears. It is three.\n",
        "# FAQ\n\n## Corrections\n\nThe rules say two pears. It is three.\n\nWasps should end “at dawn.”\n",
        "# Orchard Errata\n\n**Ladder:** The rulebook says picks two pears. It should be three.\n",
        "# Update\n\nOops: the rules say that a worker on a ladder picks two pears. It picks three.\n",
    ],
)
def test_what_is_printed_told_without_quotation_marks_and_the_right_figure(said: str, tmp_path: Path) -> None:
    shown = asked(tmp_path, said, "Ladder")
    assert texts(shown) == [LADDER.replace("two", "three")] and shown.status == "in-force"
    open_ = asked(tmp_path, said.replace("It ", "In the dark it "), "Ladder")
    assert texts(open_) == [LADDER] and open_.status == "pending"


def test_a_name_in_front_of_what_is_so_from_now_on_puts_its_rule_in_doubt(tmp_path: Path) -> None:
    news = "Update 31\n\nHello!\n\nFinally, Wasps. They are too strong. From now on nobody runs.\n"
    shown = asked(tmp_path, news, "Wasps")
    assert shown.status == "pending" and "nobody runs" in seen(shown)


def test_a_line_that_ends_with_a_stop_inside_quotation_marks_or_brackets_is_no_heading(
    tmp_path: Path,
) -> None:
    rules = "ORCHARD\n\n2.0 PICKING\n2.1 Lean the ladder on a tree.\n2.2 Pick two pears.\n2.3 Go home.\n"
    errata = "ORCHARD\nErrata, 1 June 2021\n\nRule 2.1: It may lean on a wall too. (This was left out.)\n\n"
    errata += 'Rule 2.2: Change to read: "Pick up to three pears."\n\nRule 2.3: Pick a plum first.\n'
    shown = asked(tmp_path, errata, "2.2", rules)
    assert "Pick up to three pears." in seen(shown) and "Pick two" not in seen(shown)


def test_a_row_a_column_and_a_value_alone_are_a_cell(tmp_path: Path) -> None:
    rules = "# Orchard\n\n## Fruit\n\n| Fruit | Wood | Points |\n|---|---|---|\n"
    rules += "| Pear | 1 | 2 |\n| Fig | 3 | 5 |\n"
    for said in ("Fig: 6 points.", "Fig: Points 6", "The Fig has 6 points."):
        shown = seen(asked(tmp_path, f"# Errata\n\n**Fruit**: {said}\n", "Fruit", rules))
        assert "Fig    3     6" in shown and "Pear   1     2" in shown
    open_ = asked(tmp_path, "# Errata\n\n**Fruit**: Fig: 6 points at night.\n", "Fruit", rules)
    assert open_.status == "pending"


def test_a_bold_name_above_a_page_is_the_rules_where_others_stand_before_their_text(tmp_path: Path) -> None:
    faq = (
        "# Errata & FAQ\n\n**Ladder**\n\nPage 4: “two” should be “three”.\n\n**Cider Press**: Page 5: “four” "
    )
    faq += "should be “six”.\n\n**Wasps**\n\nQ: Do they sting at night?\nA: No.\n"
    assert texts(asked(tmp_path, faq, "Ladder")) == [LADDER.replace("two", "three")]
    assert "Press six pears" in seen(asked(tmp_path, faq, "Cider Press"))


@pytest.mark.parametrize("number", ["[2.2] Q.", "(2.2) Q:", "2.2 Q."])
def test_the_number_of_a_rule_before_the_sign_of_a_question(number: str, tmp_path: Path) -> None:
    rules = "ORCHARD\n\n2.0 PICKING\n2.1 Lean the ladder on a tree.\n2.2 Pick two pears.\n"
    faq = f"ORCHARD FAQ\n\n[2.1] Q. On a wall?\nA. No.\n{number} Is a fig one? A: Yes.\n"
    assert "Is a fig one?" in seen(asked(tmp_path, faq, "2.2", rules))
