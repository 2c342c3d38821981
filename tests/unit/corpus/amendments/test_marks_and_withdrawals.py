"""Texts given anew with marks, corrections that are taken back, and changes that are not in force."""

from __future__ import annotations

from pathlib import Path

import pytest

from taiyaku.corpus.assembly import assemble
from taiyaku.corpus.lookup.answer_model import Answer
from taiyaku.corpus.settings import Setting
from taiyaku.ingest.vocabulary import load_vocabulary
from tests.unit.corpus.amendments.ferry import assembled, in_force, titled
from tests.unit.corpus.amendments.ferry import read as read_document
from tests.unit.corpus.amendments.small_games import ORCHARD, asked, read
from tests.unit.corpus.lookup.workspace import ask, texts

LADDER = "Lean the ladder on a tree. A worker on a ladder picks two pears."
THREE = LADDER.replace("two", "three")


@pytest.mark.parametrize(
    ("marked", "now"),
    [
        ("Lean the ladder on a tree. A worker on a ladder picks [two] THREE pears.", THREE),
        (
            "Lean the ladder on a [tree] WALL. A worker on a ladder picks two pears.",
            LADDER.replace("tree", "wall"),
        ),
        ("Lean the ladder on a tree. [A worker on a ladder picks two pears.]", "Lean the ladder on a tree."),
        ("Lean the ladder on a tree. A worker on a ladder picks ~~two~~ **three** pears.", THREE),
    ],
)
def test_marks_for_what_goes_and_comes_are_undone(tmp_path: Path, marked: str, now: str) -> None:
    bulletin = f"# Bulletin to all pickers\n\n## Ladder\n\n{marked}\n"
    assert texts(asked(tmp_path, bulletin, "Ladder")) == [now]


def test_marks_are_undone_in_a_very_long_text(tmp_path: Path) -> None:
    said = " ".join(f"A{n}" for n in range(3000))
    book = f"# Orchard\n\n## Ladder\n\n{said} two.\n"
    shown = asked(tmp_path, f"# Errata\n\n## Ladder\n\n{said} [two] THREE.\n", "Ladder", book)
    assert texts(shown) == [f"{said} three."]


def test_brackets_that_are_printed_are_no_marks(tmp_path: Path) -> None:
    bulletin = "# Bulletin\n\n## Ladder\n\nA ladder [of any length] may be used by four workers.\n"
    assert texts(asked(tmp_path, bulletin, "Ladder"))[0] == LADDER


@pytest.mark.parametrize(
    "taken_back",
    [
        "# Questions\n\n**Is Ladder not too hard now?**\n\nStrike that entry from the errata.\n",
        "# Errata\n\n- **Ladder:** The change of June 2021 is withdrawn.\n",
        "# Errata\n\n- **Ladder:** Disregard the correction of June 2021. The rule was right.\n",
    ],
)
def test_a_correction_that_is_taken_back_counts_no_more(tmp_path: Path, taken_back: str) -> None:
    errata = "# Errata\n\n- **Ladder:** “two pears” should be “three pears”.\n"
    assert texts(asked(tmp_path, errata, "Ladder")) == [THREE]
    assert texts(_with_both(tmp_path, errata, taken_back)) == [LADDER]


def test_corrections_count_from_the_day_their_document_says(tmp_path: Path) -> None:
    sheet = "# Errata\n\nThey take effect on 1 March 2022.\n\n## Ladder\n\n“two” should be “three”.\n"
    behind = "# Errata\n\n## Ladder\n\n“two” should be “three”.\n\nAll amendments apply from 1 March 2022.\n"
    for errata in (sheet, behind):
        assert texts(asked(tmp_path, errata, "Ladder", as_of="2022-02"))[0] == LADDER
        assert texts(asked(tmp_path, errata, "Ladder", as_of="2022-04"))[0] == THREE


def test_what_is_only_announced_or_optional_leaves_the_rule_in_force(tmp_path: Path) -> None:
    announced = asked(
        tmp_path, "# Changelog\n\n## [Unreleased]\n\n- Ladder: “two” is now “nine”.\n", "Ladder"
    )
    assert (announced.status, texts(announced)) == ("in-force", [LADDER])
    assert any("not in force yet" in note for note in announced.notes)
    optional = "# Errata\n\n- **Ladder:** (optional) “two pears” is “nine pears” for quick pickers.\n"
    shown = asked(tmp_path, optional, "Ladder")
    assert (shown.status, texts(shown)) == ("in-force", [LADDER])


def test_sentences_keep_their_stops_and_their_ends(tmp_path: Path) -> None:
    rule = "A blow of more than ten points breaks a bone. Roll a die. It hurts."
    orders = {
        "The first sentence should begin “A blow of ten or more points”.": rule.replace(
            "more than ten points", "ten or more points"
        ),
        "The second sentence should read “Roll three dice”.": rule.replace("a die", "three dice"),
        "“It hurts” does not belong there.": "A blow of more than ten points breaks a bone. Roll a die.",
        "The sentence beginning “Roll” is deleted.": rule.replace(" Roll a die.", ""),
        f"The rule should read: {rule.replace('Roll', 'Throw')} We apologise.": rule.replace("Roll", "Throw"),
        "After “Roll a die.” there should be “Add one.”": rule.replace("die. It", "die. Add one. It"),
    }
    for order, now in orders.items():
        book, errata = f"# Burrow\n\n## Den\n\n{rule}\n", f"# Errata\n\n**Den:** {order}\n"
        corpus = assembled(
            read_document(tmp_path, "rules", book, "rulebook", "en", date="2020-01", version=""),
            read_document(tmp_path, "errata", errata, "faq", "en", date="2021-06", version=""),
        )
        said = " ".join(in_force(corpus, "Den").split()).removeprefix("[body] ")
        assert (titled(corpus, "Den").status, said) == ("in-force", now)


def test_paragraphs_that_begin_with_numbers_are_each_on_their_clause(tmp_path: Path) -> None:
    book = "# Orchard\n\n## 1 Pears\n\n### 1.1 Ripe\n\nA ripe pear is soft. It falls.\n\n### 1.2 Green\n\n"
    book += "A green pear is hard. It stays.\n"
    blog = "# News of Orchard\n\n## 2 July 2021\n\n1.1: Forget May. Pears are as they were.\n\n"
    blog += "1.2: The second sentence should be deleted.\n"
    assert texts(asked(tmp_path, blog, "Ripe", book))[0].startswith("A ripe pear is soft. It falls.")
    assert texts(asked(tmp_path, blog, "Green", book)) == ["A green pear is hard."]


def test_a_question_that_a_later_text_names_as_withdrawn_is(tmp_path: Path) -> None:
    first = "# Questions\n\n**Q: Can a pear be sold to the bank?**\n\nA: Yes.\n"
    later = "# Questions\n\n**Q: Do wasps sleep?**\n\nA: No.\n\n"
    later += "**Withdrawn:** Can a pear be sold to the bank? (v1)\n"
    asked_again = "Can a pear be sold to the bank?"
    assert _with_both(tmp_path, first, later, asked_again).status == "withdrawn"
    assert _with_both(tmp_path, later, first, asked_again).status == "in-force"


def _with_both(folder: Path, errata: str, later: str, name: str = "Ladder") -> Answer:
    parts = [
        read(folder, "rules", ORCHARD, "rulebook", "en", date="2020-01"),
        read(folder, "errata", errata, "faq", "en", date="2021-06"),
        read(folder, "later", later, "faq", "en", date="2022-06"),
    ]
    return ask(assemble(parts, Setting(words=load_vocabulary().tables), [], {}), folder, name)
