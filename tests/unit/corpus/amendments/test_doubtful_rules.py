"""Texts that change rules in words nobody foresaw: the rule is in doubt, never changed, and others stay."""

from __future__ import annotations

from pathlib import Path

from tests.unit.corpus.amendments.ferry import assembled, in_force, read, titled

RULES = """# THE MILL

## THE WHEEL

The wheel turns three sacks of grain. It stops in frost.

## MILLER

The miller takes one sack for himself.

## FLOOD

In a flood every player loses two sacks.

## BAKERS

A baker buys four sacks for one coin.

## GRANARY

The granary keeps nine sacks.
"""
LETTER = """# A letter from the mill

Dear friends,

two slips were found in our rules, and we are sorry.

The wheel turns only two sacks; three was left from an older version.

As to the miller, please add that he never takes the last sack.

In a flood every player loses five sacks.

The granary is the heart of the game, and keeps nine sacks.

Do bakers pay too little? Was that a slip?
"""
NOTES = LETTER.replace("A letter from the mill", "The Mill: designer's notes")
ROWS = """# The Mill: notices

| What | It was | It turned into |
|---|---|---|
| 1 | buys four sacks | buys six sacks |
"""


def _pending(folder: Path, text: str) -> set[str]:
    rules = read(folder, "rules", RULES, "rulebook", "en", date="2020-01")
    title = text.split("\n")[0].strip("# ")
    other = read(folder, "other", text, "faq", "en", date="2021-05", version="", title=title)
    corpus = assembled(rules, other)
    names = ("THE WHEEL", "MILLER", "FLOOD", "BAKERS", "GRANARY")
    printed = {n: t.strip() for n, t in zip(names, RULES.split("## ")[1:], strict=True)}
    for name in names:
        assert in_force(corpus, name).split("\n")[-1] in printed[name]
    return {name for name in names if titled(corpus, name).status == "pending"}


def test_a_letter_puts_the_rules_in_doubt_that_it_may_change(tmp_path: Path) -> None:
    """By name and by other figures; what it says as the rule does, or asks, changes nothing."""
    assert _pending(tmp_path, LETTER) == {"THE WHEEL", "MILLER", "FLOOD"}


def test_how_a_game_came_about_puts_nothing_in_doubt(tmp_path: Path) -> None:
    assert _pending(tmp_path, NOTES) == set()


def test_a_table_nobody_can_read_puts_the_rule_in_doubt_that_it_quotes(tmp_path: Path) -> None:
    assert _pending(tmp_path, ROWS) == {"BAKERS"}


ABOUT_ANOTHER = """# Mill FAQ

## ERRATA

(PAGE 7) **The text for Ferryman State, in the text for a flooded Ferry, should say:**

"In a flood every player of the ferry loses two sacks"
"""


def test_an_erratum_that_names_a_rule_puts_none_in_doubt_that_only_sounds_like_it(tmp_path: Path) -> None:
    assert _pending(tmp_path, ABOUT_ANOTHER) == set()


def test_an_erratum_by_number_and_name_finds_its_rule(tmp_path: Path) -> None:
    rules = read(tmp_path, "rules", RULES, "rulebook", "en", date="2020-01")
    errata = '# Errata\n\n#7 GRANARY\n\nChange "nine" to "ten".\n'
    corpus = assembled(rules, read(tmp_path, "faq", errata, "faq", "en", date="2021-05", version=""))
    assert in_force(corpus, "GRANARY").endswith("The granary keeps ten sacks.")
