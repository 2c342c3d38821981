"""Structures of whole documents: which rule, or which game, a correction is on, and what of it is no text."""

from pathlib import Path

import pytest

from tests.unit.corpus.amendments.small_games import asked, numbered

LAWS = """GROVE BALL RULE BOOK

RULE 1 GROUND

SECTION 1 TREES

Article 1 Ladders
A ladder has nine rungs. A ladder without rungs is a pole.

RULE 2 PICKING

SECTION 1 PEARS

Article 1 Ripe Pears
A ripe pear is worth two points. The picker may eat it.

Article 2 Windfall
A pear on the ground is worth nothing. It belongs to the wasps.
"""


def test_a_rule_is_called_by_the_numbers_of_all_it_stands_in(tmp_path: Path) -> None:
    news = """# 2021 Rule Changes

1. **Rule 2 Picking – Section 1 Article 1** – the second sentence is deleted. (Page 12)

2. **Rule 1 Ground – Section 1 Article 1 Ladders** – "nine rungs" changed to "ten rungs". (Page 4)

3. **Rule 2 – Section 1 Article 2 Windfall** – amended to read as follows:

   A pear on the ground is worth one point. It belongs to the wasps. (Page 13)

4. **Rule 1 – Section 1 Article 1 Night Picking** – "nine rungs" changed to "two rungs".
"""
    assert numbered(asked(tmp_path, news, "Ripe Pears", LAWS)) == "A ripe pear is worth two points."
    windfall = asked(tmp_path, news, "Windfall", LAWS)
    assert numbered(windfall) == "A pear on the ground is worth one point. It belongs to the wasps."
    assert "ten rungs" in numbered(asked(tmp_path, news, "Ladders", LAWS))


NUMBERED = """ORCHARD RULES

2. LADDER

2.1 Lean the ladder on a tree. Nobody shakes it.

2.2 A basket holds six pears.

3. PRESS

3.1 Press four pears into a jug.
"""


def test_corrections_to_another_game_in_one_document_are_not_made(tmp_path: Path) -> None:
    rules = NUMBERED.replace("ORCHARD RULES", "Pear Orchards", 1)
    news = """Errata Page

Pear Orchards Errata and Clarifications

[2.2] (correction) : "six pears" should read: "seven pears".

Towers of Tin Errata and Clarifications

[3.1] (correction) : "four" should read: "nine".

[2.1] (deletion) : Delete this rule.
"""
    assert "seven pears" in numbered(asked(tmp_path, news, "2.2", rules))
    assert "Press four pears" in numbered(asked(tmp_path, news, "3.1", rules))
    assert "Lean the ladder" in numbered(asked(tmp_path, news, "2.1", rules))


def test_an_order_names_a_number_with_an_apostrophe(tmp_path: Path) -> None:
    news = "Orchard Errata\n\n1. Delete 2.1's last sentence.\n\n2. Baskets may be worn.\n"
    assert "Nobody shakes" not in numbered(asked(tmp_path, news, "2.1", NUMBERED))


def test_pages_and_sources_behind_a_new_text_are_none_of_it(tmp_path: Path) -> None:
    for behind in ("(Page 20)", "{J3}", "[Orrin 2002/09/03]", "(pp. 4-5)"):
        news = f"# Errata\n\nWasps: Replace the last sentence with: They leave at noon. {behind}\n"
        shown = asked(tmp_path, news, "Wasps")
        assert "They leave at noon." in numbered(shown) or shown.status == "pending", behind
        assert behind not in numbered(shown)


def test_a_text_that_nobody_would_print_is_not_merged(tmp_path: Path) -> None:
    for said in (
        "Wasps: Wasps sting n workers. Ignore the reference to dusk.",
        "Wasps: Not adopted: They leave at noon.",
        "Wasps: They leave at [[noon]].",
    ):
        shown = numbered(asked(tmp_path, f"# Errata\n\n{said}\n", "Wasps"))
        assert shown.endswith("They leave at dusk."), said


def test_a_sentence_given_anew_takes_the_place_of_none_on_another_thing(tmp_path: Path) -> None:
    rules = "# Orchard\n\n## Tugging\n\nThe thrower rolls 2 dice. The catcher rolls 1 die. "
    rules += "Ties go to the catcher.\n"
    news = "# Changelog\n\n## 1.3 - 2021-06-02\n\n### Changed\n\n- Tugging: the catcher now rolls 2 dice.\n"
    shown = asked(tmp_path, news, "Tugging", rules)
    assert "The thrower rolls 2 dice." in numbered(shown)
    assert "catcher rolls 1" not in numbered(shown) or shown.status == "pending"


def test_words_struck_in_double_brackets_are_gone(tmp_path: Path) -> None:
    rules = "# Orchard\n\n## Ladder\n\nA ladder has ten rungs. It is green.\n"
    news = "# Amendments\n\n## Ladder\n\nA ladder has ((ten)) __twelve__ rungs. It is green.\n"
    assert numbered(asked(tmp_path, news, "Ladder", rules)) == "A ladder has twelve rungs. It is green."


def test_an_erratum_listed_as_removed_takes_no_rule_out(tmp_path: Path) -> None:
    news = "# FAQ\n\n## Removed\n\nWasps: this erratum was a mistake. The printed text is correct.\n"
    shown = asked(tmp_path, news, "Wasps")
    assert shown.status != "withdrawn" and "They leave at dusk." in numbered(shown)


def test_a_later_day_in_the_title_of_a_correction_is_when_it_counts(tmp_path: Path) -> None:
    news = """# Memo

**Section 2.2 – changed from 1 July 2099**

Old: A basket holds six pears.

New: A basket holds nine pears.
"""
    assert "six pears" in numbered(asked(tmp_path, news, "2.2", NUMBERED))


def test_words_that_begin_with_a_comma_stand_at_the_word_before(tmp_path: Path) -> None:
    news = '# Errata\n\nCider Press: Replace "into one jug" with ", skin and all, into one jug".\n'
    assert "four pears, skin and all, into" in numbered(asked(tmp_path, news, "Cider Press"))


def test_a_quoted_sentence_that_has_a_rules_name_is_sought_where_it_stands(tmp_path: Path) -> None:
    rules = "# Orchard\n\n## Ladder\n\nLean it on a tree.\n\n## Start\n\nTies are broken by Ladder.\n"
    news = '# Errata\n\np. 9 – "Ties are broken by Ladder" should be "Ties are broken by Luck"\n'
    start = asked(tmp_path, news, "Start", rules)
    assert "by Luck" in numbered(start) or start.status == "pending"


def test_numbered_questions_of_a_list_are_no_answers(tmp_path: Path) -> None:
    news = """# Rulebook errors, erratas and FAQs

I thought it would be a good idea to collect the unclear parts of the rules.

Rules:

- 2.1, 3.1: Do two workers need one ladder each?
- 3.1: Jugs are supposed to be clean
- 2.2: "... holds six pears" should read "... holds seven pears".
- 2.1 [uncertain]: the wording should be "When a worker has a ladder, …"
- 2.2 [uncertain]: six pears -> as many as you like?
- 3.1: Example is wrong, see the official FAQ.
"""
    assert "seven pears" in numbered(asked(tmp_path, news, "2.2", NUMBERED))


def test_an_answer_behind_a_star_is_no_heading(tmp_path: Path) -> None:
    news = """# Orchard – collected answers (community)

Answers by the designer are marked with ★; all other answers are the opinion of players.

## Insects

**Do I have to show what stung me?**
★ Yes, all of them are shown. (thread 104)

**What if only one is left?**
Just take that one. (thread 131)

## Dusk

**Do I have to ask before the wasps leave?**
★ Yes, and they all may be fed at dawn. (thread 88)

**Is it really late? The board shows noon.**
★ The board is wrong. Dusk is right. (thread 97)

## Tools

**Does it break where it stops?**
★ Yes. "Lean" includes the last rung. (thread 45)
"""
    rulings = asked(tmp_path, news, "Wasps").rulings
    assert any("may be fed at dawn" in text for ruling in rulings for text in ruling.text)


def test_a_question_in_other_words_is_shown_by_its_topic_or_by_words_for_the_same(tmp_path: Path) -> None:
    rules = "# Orchard\n\n## Foraging\n\nDraw a token from the bag.\n\n## Dusk\n\nClose the gate.\n"
    rules += "\n## Rain\n\nMove the cloud.\n"
    news = """# FAQ

## Food

**May I look into the sack?**
No.

**How often?**
Once.

## Evening

**Who shuts it?**
Anyone.
"""
    rulings = asked(tmp_path, news, "Foraging", rules).rulings
    assert {text for ruling in rulings for text in ruling.text} == {"No.", "Once."}
    assert not asked(tmp_path, news, "Rain", rules).rulings


def test_at_a_day_before_a_correction_nothing_waits(tmp_path: Path) -> None:
    news = """Series Corrigenda

Orchard Series Rules (23 Mar 21)

1. Delete the last sentence of 2.1.

Quiet Fields II (23 Mar 21)

1. A basket holds no six pears on the first night.
"""
    assert asked(tmp_path, news, "2.2", NUMBERED).status == "pending"
    assert asked(tmp_path, news, "2.2", NUMBERED, as_of="2020-05").status == "in-force"


def test_names_of_games_above_corrections_part_them_too(tmp_path: Path) -> None:
    rules = NUMBERED.replace("ORCHARD RULES", "PEAR ORCHARDS", 1)
    news = """ERRATA COLUMN
Issue 31

PEAR ORCHARDS

2.2: "six pears" should be "seven pears".

TOWERS OF TIN

3.1: "four" should be "nine".
"""
    assert "seven pears" in numbered(asked(tmp_path, news, "2.2", rules))
    assert "Press four pears" in numbered(asked(tmp_path, news, "3.1", rules))


def test_a_last_clause_that_says_why_is_not_merged(tmp_path: Path) -> None:
    news = """# Revised Cards

### Ladder

Printed text: A worker on a ladder picks two pears.

Revised text: A worker on a ladder picks three pears.

*This lets you keep your own.*
"""
    assert "keep your own" not in numbered(asked(tmp_path, news, "Ladder"))


def test_numbers_that_begin_with_a_letter_are_no_codes_of_questions_before_orders(tmp_path: Path) -> None:
    rules = """ORCHARD RULES

C1. LADDER

C1.1 Lean the ladder on a tree.

C1.2 A basket holds six pears.

C1.31 Nobody shakes the tree.

C1.32 A worker may not sleep.
"""
    news = """ORCHARD OFFICIAL ERRATA
August 2021

Errata are listed by section. The source of each entry stands behind it in braces.

CHAPTER C

C1.1: line 1, replace "a tree" with "any tree". {J3}

C1.2: "six pears" should be "seven pears". {J4}

C1.31: in line 1, after "tree" add "or the ladder". {J4}

C1.32: add at the end "[EXC: at noon]". {J4}

Q & A

C1.2 May a basket be worn?
A. No.
"""
    shown = asked(tmp_path, news, "C1.2", rules)
    assert "seven pears" in numbered(shown) or shown.status == "pending"
    assert not any("line 1" in one.title for one in shown.rulings if one.kind == "faq")


CARDS = """# Pears at War

## Army of the Orchard

| Unit | Move | Points |
|---|---|---|
| Pickers | 5 | 40 |
| Pressers | 2 | 85 |

## Drummer

A unit with a drummer adds 1 to its rolls.

## Old Wasp

Cost 4. It stings one picker.

## Storm

* Leaves fall.
* Pears rot.
* Coins weigh nothing.

## Loot

| Roll | Found |
|---|---|
| 1 | 2d6 coins |
| 2 | a jug |
"""


def test_items_below_a_rule_are_values_of_its_table(tmp_path: Path) -> None:
    news = """# Errata, FAQ and Points

## Points

**Army of the Orchard**

* Pickers: 40 becomes 45 points
* Pressers: 85 becomes 75 points

## FAQ

**Q. Do wasps count?**
A. No.
"""
    tables = [t for s in asked(tmp_path, news, "Army of the Orchard", CARDS).sections for t in s.tables]
    assert tables[0].rows == (("Pickers", "5", "45"), ("Pressers", "2", "75"))


def test_a_value_keeps_what_its_cell_counts(tmp_path: Path) -> None:
    news = "# Changelog\n\n## 1.2\n\n- Loot: a roll of 1 now gives 3d6 coins instead of 2d6 coins.\n"
    tables = [t for s in asked(tmp_path, news, "Loot", CARDS).sections for t in s.tables]
    assert tables[0].rows[0] == ("1", "3d6 coins")


@pytest.mark.parametrize("head", ["Under test", "House rules", "Changes that were considered and rejected"])
def test_what_stands_below_words_that_make_it_no_rule_is_not_made(tmp_path: Path, head: str) -> None:
    told = "The following are not official.\n\n" if head == "House rules" else ""
    news = f"# Errata and FAQ\n\n## Errata\n\n**Old Wasp:** Cost should be 3.\n\n## {head}\n\n{told}"
    news += "* Drummer: adds 2 instead of 1.\n"
    assert "adds 1 to its rolls" in numbered(asked(tmp_path, news, "Drummer", CARDS))
    assert "Cost 3" in numbered(asked(tmp_path, news, "Old Wasp", CARDS))


def test_errata_of_part_one_of_a_text_with_questions_are_made(tmp_path: Path) -> None:
    news = """PEARS AT WAR FAQ AND ERRATA v3
January 15, 2021

PART ONE: ERRATA

1. Drummer
Insert "sometimes" after "drummer".

2. Old Wasp
For "one picker" substitute "two pickers".

PART TWO: CHANGES THAT WERE REJECTED

3. Storm
Delete the first bullet.

PART THREE: QUESTIONS

4. Wasps
Q: Do wasps sting at night?
A: No.
"""
    assert "a drummer sometimes adds" in numbered(asked(tmp_path, news, "Drummer", CARDS))
    assert "two pickers" in numbered(asked(tmp_path, news, "Old Wasp", CARDS))
    assert "Leaves fall." in numbered(asked(tmp_path, news, "Storm", CARDS))


def test_an_order_below_a_name_between_questions_is_made(tmp_path: Path) -> None:
    news = """# Questions

**Q. Do wasps sleep?**
A. Yes.

**Drummer**
Insert "sometimes" after "drummer".

**Q. Do pears rot?**
A. They do.
"""
    assert "a drummer sometimes adds" in numbered(asked(tmp_path, news, "Drummer", CARDS))


def test_rulings_of_judges_leave_a_rule_in_force(tmp_path: Path) -> None:
    news = "RULINGS OF THE JUDGES\n\nDrummer: You cannot sing with it.\n\nOld Wasp: It sleeps in winter.\n"
    answer = asked(tmp_path, news, "Drummer", CARDS)
    assert answer.status == "in-force"
    assert any("You cannot sing" in line for ruling in answer.rulings for line in ruling.text)


def test_a_counted_item_is_replaced_though_its_words_are_others(tmp_path: Path) -> None:
    news = '# Errata\n\n**Storm:** Replace the third bullet with "Every hundred pears count as one jug."\n'
    text = numbered(asked(tmp_path, news, "Storm", CARDS))
    assert "Every hundred pears" in text
    assert "Coins" not in text


def test_words_are_read_as_others(tmp_path: Path) -> None:
    news = '# Errata\n\n* Storm: please read "Pears rot" as "Apples rot".\n'
    news += '* Old Wasp: "one picker" must be replaced by "two pickers".\n'
    assert "Apples rot" in numbered(asked(tmp_path, news, "Storm", CARDS))
    assert "two pickers" in numbered(asked(tmp_path, news, "Old Wasp", CARDS))


def test_a_correction_of_the_map_is_about_no_rule(tmp_path: Path) -> None:
    rules = "ORCHARD WARS\n\n5. MOVEMENT\n\n5.1 A picker pays two points for each orchard hex.\n"
    news = "ERRATA\n\nMAP\n\nHex 1417 should be an orchard hex.\n\n"
    news += 'RULES\n\n[5.1] Change "two points" to "three points".\n'
    answer = asked(tmp_path, news, "MOVEMENT", rules)
    assert "three points" in numbered(answer)
    assert answer.status == "in-force"


def test_numbered_texts_with_struck_words_below_one_heading_are_each_changed(tmp_path: Path) -> None:
    rules = "ORCHARD LAWS\n\n3. DURATION\n\n3.1 A game lasts two halves.\n\n3.3 A rest lasts 60 seconds.\n"
    news = """<html><body><h1>Rule changes</h1><h2>Rule 3 – Duration</h2>
<p>3.1 A game lasts <del>two halves</del> <ins>four periods</ins>.</p>
<p>3.3 A rest lasts <del>60</del> <ins>45</ins> seconds.</p></body></html>"""
    text = numbered(asked(tmp_path, news, "DURATION", rules))
    assert "3.1 A game lasts four periods." in text
    assert "3.3 A rest lasts 45 seconds." in text


def test_a_remark_in_brackets_on_why_is_no_case(tmp_path: Path) -> None:
    news = '# Errata\n\n* Old Wasp: "one picker" → "two pickers". (Too weak for beginners.)\n'
    assert "two pickers" in numbered(asked(tmp_path, news, "Old Wasp", CARDS))
    case = news.replace("Too weak for beginners.", "Only for beginners.")
    assert "one picker" in numbered(asked(tmp_path, case, "Old Wasp", CARDS))


def test_what_a_list_of_changes_adds_comes_without_the_mark_of_that_list(tmp_path: Path) -> None:
    news = '# Changelog\n\n## 1.2\n\n### Added\n\n- Drummer: "A drummer may not sing."\n'
    assert numbered(asked(tmp_path, news, "Drummer", CARDS)).endswith("\nA drummer may not sing.")
