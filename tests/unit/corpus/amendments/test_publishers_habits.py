"""Corrections laid out as publishers of cards, walkers and handbooks lay them out, in texts of our own."""

from __future__ import annotations

from pathlib import Path

from taiyaku.corpus.lookup.answer_model import Answer
from tests.unit.corpus.amendments.small_games import asked

RULES = """# Lantern Fleet

## Pod Racks

Racks hold pods. A pod is fixed in weight, space or place. Pods leave in an hour.

## Owl Lens

Play before dusk. An owl sees one ship.

## Fog Horn

A horn scares whales.

## Bell Oath

A sailor is immune to all storms.

## Guard House

Keep = 3. It stands on rock.
"""


def said_of(answer: Answer) -> str:
    return " ".join(c.text for s in answer.sections for c in s.clauses)


def test_an_old_text_below_its_place_and_the_new_one_below_change_to(tmp_path: Path) -> None:
    said = "Errata 2.1\n\nNEW ADDITIONS\n\n* Pod Racks (p. 20)\n"
    said += "This ruling has changed from previous versions.\nUnder second sentence\n"
    said += "A pod is fixed in weight, space or place.\nChange to:\n"
    said += "A pod is fixed in weight, space, or bodily place.\n\n* Fog Horn (p. 21)\nUnder first sentence\n"
    said += "A horn scares whales.\nChange to:\nA horn scares whales and krakens.\n"
    shown = asked(tmp_path, said, "Pod Racks", RULES)
    assert said_of(shown).endswith("weight, space, or bodily place. Pods leave in an hour.")
    assert shown.status == "in-force"
    assert said_of(asked(tmp_path, said, "Fog Horn", RULES)) == "A horn scares whales and krakens."


def test_a_new_wording_below_why_it_is_given(tmp_path: Path) -> None:
    said = "# Update Bulletin\n\n## Owl Lens\n\nAs printed, the lens looks twice.\n\nNew wording\n\n"
    said += "Play only during the dusk step.\n\nChoose a ship. The owl sees it this turn.\n\n"
    said += "## Bell Oath and Fog Horn\n\nThese two were built alike.\n\nNew Bell Oath wording:\n"
    said += "A sailor fears no storm.\n\nNew Fog Horn wording:\nA horn, once blown, scares each whale.\n"
    shown = said_of(asked(tmp_path, said, "Owl Lens", RULES))
    assert shown == "Play only during the dusk step. Choose a ship. The owl sees it this turn."
    assert said_of(asked(tmp_path, said, "Bell Oath", RULES)) == "A sailor fears no storm."
    assert "each whale" in said_of(asked(tmp_path, said, "Fog Horn", RULES))


def test_a_new_wording_on_a_condition_is_open(tmp_path: Path) -> None:
    said = "# Update Bulletin\n\n## Owl Lens\n\nIn tournaments only.\n\nNew wording\n\n"
    said += "Play only during the dusk step.\n\nChoose a ship. The owl sees it this turn.\n"
    assert asked(tmp_path, said, "Owl Lens", RULES).status == "pending"


def test_words_that_go_on_with_a_sentence_are_put_before_its_stop(tmp_path: Path) -> None:
    said = "# Errata\n\n## Bell Oath\n\nAt the end of the sentence, add “, including squalls.”\n"
    shown = said_of(asked(tmp_path, said, "Bell Oath", RULES))
    assert shown == "A sailor is immune to all storms, including squalls."


def test_a_stop_in_the_quotation_marks_is_not_of_the_words(tmp_path: Path) -> None:
    said = "# Errata\n\n## Guard House\n\nReplace “Keep.” with “Guard.”\n"
    assert said_of(asked(tmp_path, said, "Guard House", RULES)) == "Guard = 3. It stands on rock."


def test_lines_that_begin_with_a_page_are_corrections_of_their_own(tmp_path: Path) -> None:
    said = "Errata\n\nPage 7, Owl Lens: put in a word on gulls somewhere\n"
    said += "Page 8, Fog Horn: add at the end of the paragraph: It is loud.\n"
    shown = asked(tmp_path, said, "Fog Horn", RULES)
    assert said_of(shown) == "A horn scares whales. It is loud." and shown.status == "in-force"
    assert asked(tmp_path, said, "Owl Lens", RULES).status == "pending"


def test_short_lines_above_whole_paragraphs_tell_no_width(tmp_path: Path) -> None:
    said = "Errata\n\n(v1.0) Owl Lens (TDL 7)\nThe first sentence should read: “Play at dusk.”\n\n"
    said += "(v1.1) Fog Horn (TDL 205)\nAdd at the end: “It is loud.”\n\n"
    said += "(v1.1) Bell Oath, as sworn by the watch (TDL 20)\n"
    said += "Add at the end: “Whoever sleeps below deck while the bell is rung hears nothing of it at all.”\n"
    assert "Play at dusk." in said_of(asked(tmp_path, said, "Owl Lens", RULES))
    assert said_of(asked(tmp_path, said, "Fog Horn", RULES)).endswith("It is loud.")


def test_what_is_so_and_not_just_otherwise_changes_those_words_alone(tmp_path: Path) -> None:
    rules = "# Fleet\n\n## Holy Lash\n\nYou can spend a warden slot to deal two wounds.\n\n"
    rules += "## Root Bond\n\nA warden must be 11th level to learn this.\n"
    said = "Errata\n\nHoly Lash (p. 85). You can spend any slot, not just a warden slot.\n\n"
    said += "Root Bond (p. 81). A warden must be 17th level, not 11th, to learn this.\n"
    assert said_of(asked(tmp_path, said, "Holy Lash", rules)) == "You can spend any slot to deal two wounds."
    assert said_of(asked(tmp_path, said, "Root Bond", rules)) == "A warden must be 17th level to learn this."


def test_what_was_deleted_is_no_text_of_its_rule(tmp_path: Path) -> None:
    said = "Fleet Change List\n\nP27: Fog Horn. Deleted this: A horn scares whales.\n\n"
    said += "P28: Owl Lens. Add at the end: “It is brass.”\n"
    rules = RULES.replace("whales.", "whales. It is made of tin.")
    assert said_of(asked(tmp_path, said, "Fog Horn", rules)) == "It is made of tin."


def test_a_bullet_between_two_others_of_a_part_that_is_quoted(tmp_path: Path) -> None:
    rules = "# Fleet\n\n## Storm Night\n\nIf nobody won:\n\n- Read the end.\n- Take two coins.\n- Shuffle.\n"
    said = "# Errata\n\n## Storm Night\n\nIn the “If nobody won” resolution, between the first and second "
    said += "bullet points, add the following bullet point: “If the bell rang, note it.”\n"
    shown = said_of(asked(tmp_path, said, "Storm Night", rules))
    assert "Read the end. If the bell rang, note it. Take two coins." in shown


def test_an_ability_behind_its_word_and_a_dash(tmp_path: Path) -> None:
    rules = "# Fleet\n\n## Smite\n\nReveal – Draw one card.\n\nForced – When it ends: take one wound.\n"
    said = "# Errata\n\n## Smite\n\nThis card’s Forced ability should read: “When it ends, "
    said += "if an owl is in play: take one wound.”\n"
    shown = said_of(asked(tmp_path, said, "Smite", rules))
    assert shown.endswith("one card. Forced – When it ends, if an owl is in play: take one wound.")


def test_a_rule_that_was_clarified_below_another_ones_correction_is_in_doubt(tmp_path: Path) -> None:
    said = "Errata\n\nPage 27 Owl Lens Sidebar – The explanation should read: An owl sees two ships.\n\n"
    said += "Fog Horn has been clarified and should read as follows:\n\nIt may be blown twice.\n"
    assert asked(tmp_path, said, "Fog Horn", RULES).status == "pending"


def test_a_paragraph_with_a_number_below_the_name_of_a_rule_is_of_that_rule(tmp_path: Path) -> None:
    rules = "1 THE BOARD\n\nThe board is big.\n\nA city holds one army.\n\n"
    rules += "2 WAGONS\n\nWagons fight in all directions.\n\n3 TERRAIN\n\nA hill is high.\n\n"
    rules += "If all of it is on top, it wins.\n"
    said = "Official Amendments\n\n3 TERRAIN\nParagraph 1. Line 1. Delete “high”. Substitute “steep”.\n"
    said += "Paragraph 2. Line 1. Delete “all”. Substitute “part”.\n"
    assert said_of(asked(tmp_path, said, "Wagons", rules)) == "Wagons fight in all directions."
    shown = asked(tmp_path, said, "Terrain", rules)
    assert shown.status == "pending" or "If part of it" in said_of(shown)


def test_what_a_figure_was_is_no_text_of_its_rule(tmp_path: Path) -> None:
    rules = "# Fleet\n\n## Roads\n\nCarts count as 0.1 points. Each stone counts as 1 point.\n"
    said = "# Errata\n\n## Roads\n\nTypo fix: Carts actually count as 0.2 points instead of 0.1 points. "
    said += "And each stone counts as 5 points, instead of 1 point.\n"
    assert "instead" not in said_of(asked(tmp_path, said, "Roads", rules))


def test_a_clarification_flagged_behind_a_name_and_its_page_adds_no_text(tmp_path: Path) -> None:
    said = (
        "ERRATA\n\nPage 15, Fog Horn (clarification): A horn that scares whales is blown at dusk as well.\n\n"
    )
    said += "Page 16, Owl Lens (correction): Add at the end: “It is brass.”\n"
    shown = asked(tmp_path, said, "Fog Horn", RULES)
    assert said_of(shown) == "A horn scares whales."


def test_each_number_of_a_list_is_a_correction_of_its_own(tmp_path: Path) -> None:
    rules = "SERIES\n\n4.8 Brave units. All red and yellow units are brave.\n\n"
    rules += "10.2 Air. Kites are the only ones shot at. It costs two.\n\n"
    rules += "16.2 Leaders. See rule 5.1 for leaders.\n"
    said = "Series Corrections\n\nSeries (ver 3.0) (2 June 2021)\n\n"
    said += "1. Change the definition of Brave units (4.8) to “Brave units have a yellow stripe.”\n\n"
    said += "2. Delete the sentence in 10.2 stating that kites are the only ones shot at.\n\n"
    said += "3. The reference to rule 5.1 in 16.2 should be to rule 2.6.\n"
    assert asked(tmp_path, said, "10.2", rules).status == "pending"
    assert "See rule 2.6 for leaders" in said_of(asked(tmp_path, said, "16.2", rules))


def test_the_second_effect_of_a_card_leaves_the_first_one(tmp_path: Path) -> None:
    rules = "# Cards\n\n## Holy Water\n\nYou gain three strength.\n\n"
    rules += "Action: Drop this card to become blessed.\n\n"
    rules += "## Salt\n\nDraw one card. Drop this card to sleep.\n"
    said = "ERRATA\n\n- The Holy Water Asset’s second effect should read as follows: “Action: "
    said += "You may drop this card to bless a sailor.”\n"
    said += (
        "- The Salt Asset’s second effect should read as follows: “You may drop this card to sleep well.”\n"
    )
    shown = said_of(asked(tmp_path, said, "Holy Water", rules))
    assert shown == "You gain three strength. Action: You may drop this card to bless a sailor."
    assert "Draw one card." in said_of(asked(tmp_path, said, "Salt", rules))


def test_a_name_that_nobody_quotes_is_replaced_wherever_it_stands(tmp_path: Path) -> None:
    rules = "# Fleet\n\n## Mercury\n\nSailor's Bond is known. Teach Sailor's Bond to others.\n"
    said = "# Errata\n\n**Mercury (p. 46):** Replace all occurences of Sailor's Bond with Sailor's Vigil.\n"
    shown = said_of(asked(tmp_path, said, "Mercury", rules))
    assert shown == "Sailor's Vigil is known. Teach Sailor's Vigil to others."


def test_cards_with_their_set_and_number_and_cards_flagged_in_capitals(tmp_path: Path) -> None:
    said = "FAQ\n\nErrata\n\nOwl Lens CORE 12\nShould read: “Play before dusk. An owl sees two ships.”\n\n"
    said += "Fog Horn CORE 49\nShould read: “A horn scares whales and krakens.”\n"
    assert "two ships" in said_of(asked(tmp_path, said, "Owl Lens", RULES))
    assert "krakens" in said_of(asked(tmp_path, said, "Fog Horn", RULES))
    said = (
        "FAQ\n\nSection 3 – Cards with errata\n\nOWL LENS – Erratum\nReplace “one ship” with “two ships”.\n\n"
    )
    said += "FOG HORN – Erratum\nReplace “whales” with “krakens”.\n"
    assert "two ships" in said_of(asked(tmp_path, said, "Owl Lens", RULES))
    assert "krakens" in said_of(asked(tmp_path, said, "Fog Horn", RULES))


def test_an_order_above_a_new_wording_is_no_remark(tmp_path: Path) -> None:
    said = "# Errata\n\n## Owl Lens\n\nReplace the last sentence.\n\nNew wording:\n\n"
    said += "An owl sees two ships at night.\n"
    shown = asked(tmp_path, said, "Owl Lens", RULES)
    assert "Play before dusk." in said_of(shown)


def test_a_place_before_what_is_said_of_it_is_no_case(tmp_path: Path) -> None:
    rules = "# Fleet\n\n## Shifter\n\nYou take the shape of a beast.\n\nThe change takes 3d seconds.\n"
    said = "ERRATA\n\nP. 43. In the second paragraph under Shifter, the change takes 2d seconds.\n\n"
    said += "P. 44. Under Shifter, change “beast” to “bird”.\n"
    shown = asked(tmp_path, said, "Shifter", rules)
    assert "second paragraph" not in said_of(shown) and "bird" in said_of(shown)
    assert shown.status == "pending" or "2d seconds" in said_of(shown)


def test_an_arrow_behind_a_page_alone_stands_between_two_wordings(tmp_path: Path) -> None:
    rules = "# Wax\n\n## Ending\n\nThe game ends when the taper has burned ten notches.\n"
    shown = asked(tmp_path, "# Corrections\n\np. 7 ten notches → six notches\n", "Ending", rules)
    assert "burned six notches" in said_of(shown)


def test_a_clarification_below_an_order_changes_nothing_and_leaves_the_order(tmp_path: Path) -> None:
    rules = "# Port\n\n## Fence (crew #19)\n\nYou may sell one pearl. Discard Fence if you roll a 1.\n"
    said = "# Corrections\n\n### Fence (crew #19)\n*Erratum:* Delete the final sentence of the card text.\n"
    shown = asked(tmp_path, f"{said}*Clarification:* A pearl is any white token.\n", "Fence", rules)
    assert (shown.status, said_of(shown)) == ("in-force", "You may sell one pearl.")
