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
    said = "Errata 2.1\n\nNEW ADDITIONS\n\n* Pod Racks (p. 20)\nThis ruling has changed from previous versions.\n"
    said += "Under second sentence\nA pod is fixed in weight, space or place.\nChange to:\n"
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
