"""Bulletins, balance updates and errata to several books: changes below numbers, in tables and in lists."""

from pathlib import Path

from taiyaku.corpus.assembly import assemble
from taiyaku.corpus.settings import Setting
from taiyaku.ingest.vocabulary import load_vocabulary
from tests.unit.corpus.amendments.small_games import asked, numbered, read
from tests.unit.corpus.lookup.workspace import ask, seen

NUMBERED = """ORCHARD RULES

2. Ladder
2.1. Lean the ladder on a tree.
2.1a. A worker on a ladder picks two pears.
2.2. A player's basket holds six pears.

3. Press
3.1. Press four pears into a jug.
3.2. Nobody presses at night.
"""


def test_headings_of_a_bulletin_that_are_numbers_name_what_they_change(tmp_path: Path) -> None:
    news = """# Orchard Update Bulletin

*The changes below take effect on June 17, 2021.*

## 2.1a

The picking was slow. This rule now reads "A worker on a ladder picks three pears."

## 2.2

You hold seven pears now, not six.

## 3.1 & 3.3 (new)

3.1 is revised to "Press five pears into a jug." The new rule 3.3 says that jugs are never empty.

## 3.2

This rule is deleted.
"""
    ladder = asked(tmp_path, news, "Ladder", NUMBERED)
    assert "2.1a. A worker on a ladder picks three pears." in numbered(ladder)
    assert "2.2. A player's basket holds seven pears." in numbered(ladder)
    press = asked(tmp_path, news, "Press", NUMBERED)
    assert "3.1. Press five pears into a jug." in numbered(press)
    assert "Nobody presses" not in numbered(press)
    assert any("jugs are never empty" in text for ruling in press.rulings for text in ruling.text)


def test_this_rule_is_not_a_rule_whose_name_ends_so(tmp_path: Path) -> None:
    rules = "# Orchard\n\n## The Golden Rules\n\nBe kind.\n\n## Ladder\n\nLean it.\n"
    news = "# Errata\n\n## Wasps\n\nThis rule now reads “Wasps sting twice.”\n"
    assert numbered(asked(tmp_path, news, "The Golden Rules", rules)) == "Be kind."


def test_a_table_of_names_and_changes_may_give_several_to_one(tmp_path: Path) -> None:
    rules = "# Orchard\n\n## Ogre\n\nCost: 60 gold. Speed 5. Strength 5.\n\n## Imp\n\nSpeed 6. Dodge.\n"
    news = """# Orchard Balance Update

### Players

| Player | Change |
|---|---|
| Ogre | Cost 60 → 70 gold; Speed 5 → 4 |
| Imp | Loses Dodge, gains Sneak. |
"""
    assert numbered(asked(tmp_path, news, "Ogre", rules)) == "Cost: 70 gold. Speed 4. Strength 5."
    assert asked(tmp_path, news, "Imp", rules).status == "pending"


def test_what_a_sentence_should_say_and_not_is_one_change(tmp_path: Path) -> None:
    news = '# Errata\n\nLadder: The last sentence should say "picks three pears", not "picks two pears".\n'
    assert numbered(asked(tmp_path, news, "Ladder")).endswith("A worker on a ladder picks three pears.")
    part = '# Errata\n\nLadder: The last sentence should say "three pears".\n'
    assert asked(tmp_path, part, "Ladder").status == "pending"  # part of a sentence


def test_rulings_with_codes_and_what_became_of_them(tmp_path: Path) -> None:
    news = "# Orchard rulings\n\n" + "".join(
        f"### {code}\n\nActive Oct {day}, 2021\n\n{text}\n\n"
        for code, day, text in (
            ("JUG-001 Two jugs", 3, "Two jugs share a lid."),
            ("JUG-002 Falling", 3, "Nobody falls."),
            ("JUG-003 Rain", 4, "Rain changes nothing."),
            ("ERR-001 Cider Press", 5, "Erratum. “four pears” should be “five pears”."),
            ("ERR-002 Ladder", 6, "The rule that lets workers climb has been removed."),
        )
    )
    press = asked(tmp_path, news, "Cider Press")
    assert "five pears" in numbered(press)
    assert "four pears" in numbered(asked(tmp_path, news, "Cider Press", as_of="2021-10-04"))
    assert asked(tmp_path, news, "Ladder").status == "pending"


def test_errata_to_several_books_stay_apart_below_their_names(tmp_path: Path) -> None:
    series = "# Fruit Series Rules v2.4\n\n## Work\n\n2.1 Lean ladders.\n\n2.2 Work until nine.\n"
    oak = (
        "# Oak Hill – Game Rules\n\n## Start\n\n2.1 Start east of the hill, in area F.\n\n2.2 Rest at noon.\n"
    )
    news = """FRUIT SERIES – ALL ERRATA

Series Rules v2.4 (15 Mar 2021)

1. Rule 2.2: Replaces entire rule: Work until ten.

Oak Hill (20 Jun 2021)

1. In 2.1, it should be west (not east) of the hill.
2. Start (2.1): in area G, not F.
"""
    parts = [
        read(tmp_path, "series", series, "rulebook", "en", date="2020-01"),
        read(tmp_path, "oak", oak, "rulebook", "en", date="2020-01"),
        read(tmp_path, "news", news, "faq", "en", date="2021-06"),
    ]
    corpus = assemble(parts, Setting(words=load_vocabulary().tables), [], {})
    assert numbered(ask(corpus, tmp_path, "Work")) == "2.1 Lean ladders.\n2.2 Work until ten."
    start = "2.1 Start west of the hill, in area G.\n2.2 Rest at noon."
    assert numbered(ask(corpus, tmp_path, "Start")) == start


def test_a_clause_has_its_number_in_each_version_of_a_book(tmp_path: Path) -> None:
    news = '# Errata\n\nLadders\n\n2.1: Strike "on a tree".\n'
    older = read(tmp_path, "rules-1", NUMBERED, "rulebook", "en", version="1.0", date="2020-01")
    newer = read(
        tmp_path, "rules-2", NUMBERED.replace("six", "eight"), "rulebook", "en", version="2.0", date="2021-01"
    )
    said = read(tmp_path, "news", news, "faq", "en", date="2021-06")
    corpus = assemble([older, newer, said], Setting(words=load_vocabulary().tables), [], {})
    assert "2.1. Lean the ladder." in numbered(ask(corpus, tmp_path, "Ladder"))


def test_a_question_that_begins_with_a_number_is_shown_at_its_clause(tmp_path: Path) -> None:
    news = "# FAQ\n\nQ: 3.2 – does it matter?\nA: No.\n\nQ: 2.2: may it be empty?\nA: Yes.\n"
    (ruling,) = asked(tmp_path, news, "Press", NUMBERED).rulings
    assert ruling.text == ("No.",)


def test_a_page_and_a_sentence_that_names_its_rule(tmp_path: Path) -> None:
    rules = "# Orchard\n\n## Ladders\n\nA ladder has a height of 4 and a price of 20. It breaks on d6.\n"
    news = "# Errata\n\n**P. 1.** The Ladder should have a height of 5.\n\n"
    news += "**P. 1.** In the description of Ladders, the break should be d8, not d6.\n"
    shown = asked(tmp_path, news, "Ladders", rules)
    assert numbered(shown) == "A ladder has a height of 5 and a price of 20. It breaks on d8."


def test_a_wording_with_an_ellipsis_takes_the_place_of_no_whole_text(tmp_path: Path) -> None:
    news = "# Errata\n\n**Ladder**\nShould read: “… on a ladder picks three pears.”\n"
    shown = "Lean the ladder on a tree. A worker on a ladder picks three pears."
    assert numbered(asked(tmp_path, news, "Ladder")) == shown
    other = "# Errata\n\n**Ladder**\nShould read: “… may sleep there.”\n"
    assert asked(tmp_path, other, "Ladder").status == "pending"


def test_a_note_behind_a_new_wording_is_shown_and_no_text(tmp_path: Path) -> None:
    news = "# Errata\n\n**Ladder**\n\nAdd the following sentence to the end:\n\n“It may break.”\n\n"
    shown = asked(tmp_path, f"{news}Designer’s Note: Ladders were too good.\n", "Ladder")
    assert numbered(shown).endswith("It may break.")
    assert any("too good" in text for ruling in shown.rulings for text in ruling.text)


def test_what_stands_below_added_and_removed(tmp_path: Path) -> None:
    log = "# Changelog\n\n## [1.1] - 2021-06-02\n\n### Added\n\n- Riding: a worker may ride a pig.\n"
    log += "- Pigs: a pig is slow.\n\n"
    log += "### Removed\n\n- Ladder. Climb instead.\n"
    assert asked(tmp_path, log, "Ladder").status == "withdrawn"
    part = log.replace("Climb instead.", "Only the part on trees.")
    assert asked(tmp_path, part, "Ladder").status == "pending"
    assert "may ride a pig" in seen(asked(tmp_path, log, "Riding"))


def test_a_figure_behind_a_sentence_that_is_another_change(tmp_path: Path) -> None:
    news = "# Errata\n\n## Cider Press\n\nThe jug costs 3. Add the sentence: Jugs are round.\n"
    assert asked(tmp_path, news, "Cider Press").status == "pending"


def test_a_title_above_with_a_name_in_quotes_and_a_version(tmp_path: Path) -> None:
    news = '# Orchard FAQ\n\n## Errata\n\n(v1.1) Rules Reference, "Ladder"\n'
    news += (
        'The phrase "two pears" should read: "three pears".\n\n(v1.3) Wasps (n)\nDelete the last sentence.\n'
    )
    shown = asked(tmp_path, news, "Ladder")
    assert shown.status == "in-force" and "three pears" in numbered(shown)


def test_a_title_that_asks_what_is_different_stands_above_changes(tmp_path: Path) -> None:
    page = "<html><h1>Orchard: What is different in the second printing?</h1>"
    page += "<p>Dear players, a few things changed:</p>"
    page += "<ul><li>Ladder: It was too strong. Nobody climbs twice now."
    page += "<li>Cider Press: five pears instead of four.</ul></html>"
    assert asked(tmp_path, page, "Ladder").status == "pending"
    assert "Press five pears" in numbered(asked(tmp_path, page, "Cider Press"))


def test_a_figure_or_dice_given_anew_keep_what_they_count(tmp_path: Path) -> None:
    rules = "# Orchard\n\n## Thorns\n\nThorns last a day. Whoever enters takes 3d4 damage.\n\n"
    rules += "## Fall\n\nTake 2 damage each time.\n"
    news = "# Errata\n\n## Thorns\n\nIncrease the damage to 4d4.\n\n"
    news += "## Fall\n\nFunctional errata: the damage is now 3.\n"
    assert numbered(asked(tmp_path, news, "Thorns", rules)).endswith("Whoever enters takes 4d4 damage.")
    assert numbered(asked(tmp_path, news, "Fall", rules)) == "Take 3 damage each time."


def test_texts_before_and_behind_errata_and_what_has_a_version(tmp_path: Path) -> None:
    news = "# Errata\n\n## Ladder\n\n**Pre-errata text:** A worker on a ladder picks two pears.\n\n"
    news += "**Post-errata text:** A worker on a ladder picks three pears.\n\n"
    news += '## Cider Press\n\nEffective v1.3 (2021-06-09): "The press works once a day." was deleted.\n'
    assert "three pears" in numbered(asked(tmp_path, news, "Ladder"))
    assert numbered(asked(tmp_path, news, "Cider Press")) == "Press four pears into one jug."


def test_a_numbered_heading_called_as_a_part_is_a_rule(tmp_path: Path) -> None:
    rules = "# Orchard\n\n## 4 Command\n\n### 4.1 Activation\n\nDraw a chit.\n\n### 4.2 Orders\n\nGive one.\n"
    assert (
        numbered(asked(tmp_path, "# Errata\n\nOrders: Add “Or two.”\n", "Activation", rules))
        == "Draw a chit."
    )
