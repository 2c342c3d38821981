"""Sentences given anew, and numbers and words exchanged in them."""

from __future__ import annotations

from pathlib import Path

import pytest

from taiyaku.corpus.assembly import assemble
from taiyaku.corpus.settings import Setting
from taiyaku.ingest.vocabulary import load_vocabulary
from tests.unit.corpus.amendments.small_games import ORCHARD, asked, read
from tests.unit.corpus.lookup.workspace import ask, seen, texts


def test_a_correction_beside_a_remark_and_figures_that_nobody_quotes(tmp_path: Path) -> None:
    rules = '# Orchard\n\n## Scythe\n\nIt cuts all within 6" of it. It rusts.\n\n'
    rules += "## Rake\n\nIt has ten teeth. It breaks.\n"
    errata = """# Errata

**Scythe.** Change 6" to 9".

**Rake.** Remove the last sentence. Note that it may still be lost.
"""
    assert texts(asked(tmp_path, errata, "Scythe", rules)) == ['It cuts all within 9" of it. It rusts.']
    assert texts(asked(tmp_path, errata, "Rake", rules)) == ["It has ten teeth."]


def test_only_how_a_sentence_begins_is_quoted(tmp_path: Path) -> None:
    errata = '# Errata\n\n**Ladder.** The sentence beginning "A worker" should be '
    errata += '"A worker on a ladder picks three pears."\n'
    assert texts(asked(tmp_path, errata, "Ladder")) == [
        "Lean the ladder on a tree. A worker on a ladder picks three pears."
    ]


def test_a_sentence_with_another_figure_and_words_between_two_ellipses(tmp_path: Path) -> None:
    errata = "# Errata\n\n**Ladder.** A worker on a ladder picks three pears.\n\n"
    errata += '**Wasps.** Should read: "...sting twice as many workers..."\n\n'
    errata += '**Cider Press.** Should read: "...Press six pears into one..."\n'
    assert texts(asked(tmp_path, errata, "Ladder")) == [
        "Lean the ladder on a tree. A worker on a ladder picks three pears."
    ]
    assert texts(asked(tmp_path, errata, "Cider Press")) == [
        "Press six pears into one jug. The press works once a day."
    ]
    wasps = asked(tmp_path, errata, "Wasps")
    assert (wasps.status, texts(wasps)) == ("pending", ["Wasps sting n workers. They leave at dusk."])


def test_two_changes_in_one_sentence_and_a_paragraph_known_by_how_it_begins(tmp_path: Path) -> None:
    errata = """Orchard errata

Page 4, Cider Press
Replace "four pears" with "six pears", add the following sentence: "It stops in frost."

Page 5, Ladder
Replace the paragraph that begins "Lean the ladder" with the following:
"Lean the ladder on a wall. A worker on a ladder picks one pear."
"""
    assert texts(asked(tmp_path, errata, "Cider Press")) == [
        "Press six pears into one jug. The press works once a day. It stops in frost."
    ]
    assert texts(asked(tmp_path, errata, "Ladder")) == [
        "Lean the ladder on a wall. A worker on a ladder picks one pear."
    ]


def test_a_rule_that_only_errata_have_is_found_there(tmp_path: Path) -> None:
    rules = "ORCHARD WAR\n\n[1.0] CARTS\n\n[1.1] Oxen\n\nAn ox pulls one cart.\n\n"
    rules += "[1.2] Mules\n\nA mule carries one sack.\n"
    errata = 'ORCHARD WAR ERRATA\n\n[1.1] (Correction) Strike the word "one".\n\n'
    errata += "[1.3] (Addition) Goats: A goat eats one hat.\n"
    shown = asked(tmp_path, errata, "Goats", rules)
    assert "A goat eats one hat." in seen(shown)
    assert asked(tmp_path, errata, "1.2", rules).status == "in-force"


def test_a_list_of_what_is_new_came_with_the_rules(tmp_path: Path) -> None:
    log = "# Changelog\n\nEvery change.\n\n## [2.0] - {}\n\n### Changed\n"
    log += "\n- The Cider Press now takes five pears to one jug (was four).\n"
    log += "\n## [1.0] - 2019-01-15\n\n- First.\n"
    for day, pears in (("2020-01-15", "four"), ("2020-03-01", "five")):
        parts = [
            read(tmp_path, "rules", ORCHARD, "rulebook", "en", date="2020-01-15"),
            read(tmp_path, "log", log.format(day), "faq", "en", date="2020-03-01"),
        ]
        corpus = assemble(parts, Setting(words=load_vocabulary().tables), [], {})
        press = ask(corpus, tmp_path, "Cider Press")
        assert texts(press) == [f"Press {pears} pears into one jug. The press works once a day."]
        assert press.status == "in-force"


def test_remarks_stand_before_an_order_and_one_sentence_takes_the_place_of_another(tmp_path: Path) -> None:
    lean, pick = "Lean the ladder on a tree.", "A worker on a ladder picks two pears."
    for said, text in (
        (
            "Here a word is missing. The correct sentence is: “Lean the tall ladder on a tree.”",
            f"Lean the tall ladder on a tree. {pick}",
        ),
        ("Strike the last sentence and replace it with “A worker has arms.”", f"{lean} A worker has arms."),
        ("Add “or a wall” to the end of the first sentence.", f"Lean the ladder on a tree or a wall. {pick}"),
        (
            "The following sentence was omitted from the end of this section: “Ladders may be shared.”",
            f"{lean} {pick} Ladders may be shared.",
        ),
    ):
        assert texts(asked(tmp_path, f"# Errata\n\n**Ladder**: {said}\n", "Ladder")) == [text], said


def test_a_sentence_that_is_nearly_there_is_not_added(tmp_path: Path) -> None:
    said = "# Errata\n\n**Ladder**: Add “A worker on a ladder quickly picks two pears.”\n"
    shown = asked(tmp_path, said, "Ladder")
    assert texts(shown) == ["Lean the ladder on a tree. A worker on a ladder picks two pears."]
    assert shown.status == "pending"


def test_a_value_is_known_by_what_it_measures(tmp_path: Path) -> None:
    rules = "# Orchard\n\n## Hornet\n\nCost 4, Power 4. Damage: 2d6. Hornets chase 4 workers.\n"
    rules += "\n## Basket\n\nA player has at most six baskets.\n"
    for said, name, text in (
        ("**Hornet**: Power reduced from 4 to 3.", "Hornet", "Cost 4, Power 3. Damage: 2d6."),
        ("**Hornet**: The damage should be 3d6.", "Hornet", "Cost 4, Power 4. Damage: 3d6."),
        (
            "**Basket**: the limit is now nine baskets (was six).",
            "Basket",
            "A player has at most nine baskets.",
        ),
    ):
        assert texts(asked(tmp_path, f"# Errata\n\n{said}\n", name, rules))[0].startswith(text), said


def test_a_cost_that_was_reduced_and_a_score_that_is_up(tmp_path: Path) -> None:
    rules = "# Orchard\n\n## Hut\n\nA hut costs three twigs. A hut scores two points.\n"
    for said, text in (
        (
            "reduced the cost of a hut from three twigs to two twigs.",
            "A hut costs two twigs. A hut scores two points.",
        ),
        ("a hut scores three points (up from two).", "A hut costs three twigs. A hut scores three points."),
    ):
        assert texts(asked(tmp_path, f"# Errata\n\n**Hut**: {said}\n", "Hut", rules)) == [text], said


@pytest.mark.parametrize(
    "said",
    [
        "Crossing costs two obols in winter.",
        "Crossing costs two obols (in winter).",
        "With two carts: crossing costs two obols.",
    ],
)
def test_another_figure_on_a_condition_exchanges_nothing(said: str, tmp_path: Path) -> None:
    rules = ORCHARD + "\n## Tolls\n\nCrossing costs one obol. Animals cross free.\n"
    tolls = asked(tmp_path, f"# Errata\n\n## Tolls\n\n{said}\n", "Tolls", rules)
    assert tolls.status == "pending" and texts(tolls) == ["Crossing costs one obol. Animals cross free."]


def test_what_goes_on_behind_a_new_wording_is_no_remark(tmp_path: Path) -> None:
    rules = "# Fleet\n\n## Sloop\n\nHull 3\n\nThe crew rests.\n\n## Galley\n\nRow on.\n"
    for old, new, expected in (
        ("Hull 3", "Hull 4\n\nSail 5", ["Hull 4", "Sail 5"]),
        ("The crew rests.", "The crew sleeps.\n\nThe previous crew sails.", ["Hull 3", "The crew"]),
    ):
        said = f"# Errata\n\n## Sloop\n\nWas:\n{old}\n\nNow:\n{new}\n"
        shown = asked(tmp_path, said, "Sloop", rules)
        stands = " ".join(texts(shown))
        assert all(text in stands for text in expected), stands
        assert shown.status == "pending" or new.split("\n")[-1] in stands, stands
