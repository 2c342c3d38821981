"""Minutes of meetings: what was moved and carried changes a rule, what was lost leaves it as it is."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.unit.corpus.amendments.small_games import asked, numbered

LAWS = """THE LAWS OF GOOSE CURLING

Law 1. The Pond

The pond shall be sixty feet long. Reeds shall be cut before the match.

Law 2. Stones

A side throws six stones. A side may begin with five stones, but not fewer.

Law 3. Fees

Each side pays a fee of thirty pence on the first day.
"""
POND = "The pond shall be sixty feet long. Reeds shall be cut before the match."
STONES = "A side throws six stones. A side may begin with five stones, but not fewer."
MINUTES = """GOOSE CURLING SOCIETY

Minutes of the Annual General Meeting of 3rd May 2021

Present: Miss Reed (chair) and nine members.

1. The minutes of the last meeting were read.

2. Alterations to the Laws.

   {}

The meeting closed at nine.
"""


def shown(folder: Path, said: str, name: str) -> tuple[str, str | None]:
    answer = asked(folder, MINUTES.format(said), name, LAWS)
    return numbered(answer), answer.status


@pytest.mark.parametrize(
    ("said", "now"),
    [
        (
            '(a) Law 2, Stones. Proposed by Mrs. Hay, seconded by Mr Loft: that the words "six stones" be\n'
            '   replaced by "seven stones", and the words "with five" by "with six". Carried 7 to 2.',
            "A side throws seven stones. A side may begin with six stones, but not fewer.",
        ),
        (
            '(a) Law 2, Stones. Miss Reed moved that the Law read: "A side throws nine stones." Carried.',
            "A side throws nine stones.",
        ),
        (
            "(a) Law 2. Proposed by the Plough: that the second sentence be deleted. Carried with laughter.",
            "A side throws six stones.",
        ),
        (
            '(a) In Law 2 (Stones), for the words "six stones" there shall be substituted "ten stones".',
            STONES.replace("six", "ten"),
        ),
        (
            "(a) In Law 2 (Stones), the second sentence is deleted and the following substituted: "
            '"No stone is thrown twice." Carried.',
            "A side throws six stones. No stone is thrown twice.",
        ),
        (
            'Resolution 4. To Law 2, Stones, shall be added: "No stone is thrown twice." Carried 5 to 4.',
            f"{STONES}\nNo stone is thrown twice.",
        ),
        (
            'Motion 4. In Law 2, Stones, "six stones" is replaced by "four stones".\n\n   CARRIED, 25 to 6.',
            STONES.replace("six", "four"),
        ),
    ],
)
def test_a_motion_that_was_carried_changes_its_rule(said: str, now: str, tmp_path: Path) -> None:
    assert shown(tmp_path, said, "Stones") == (now, "in-force")


def test_numbers_in_words_are_raised(tmp_path: Path) -> None:
    motion = "that the fee be raised from thirty pence to thirty-five pence"
    said = f"(a) Law 3, Fees. Proposed by Mr Loft: {motion}. Carried."
    assert shown(tmp_path, said, "Fees")[0] == "Each side pays a fee of thirty-five pence on the first day."


def test_a_law_that_is_repealed_is_no_more(tmp_path: Path) -> None:
    said = "Resolution 4. Law 3, Fees, shall be repealed. The members were thanked for their pence. Carried."
    assert asked(tmp_path, MINUTES.format(said), "Fees", LAWS).status == "withdrawn"


@pytest.mark.parametrize("more", ["Each side pays a goose.", "Instead each side pays a goose."])
def test_a_law_that_something_takes_the_place_of_is_not_only_gone(more: str, tmp_path: Path) -> None:
    said = f"Resolution 4. Law 3, Fees, shall be repealed. {more} Carried."
    assert asked(tmp_path, MINUTES.format(said), "Fees", LAWS).status == "pending"


@pytest.mark.parametrize(
    "said",
    [
        '(a) Law 2, Stones. Mr Loft proposed that "six" be replaced by "ten". The motion was put and '
        "lost by 4 votes to 11.",
        "Resolution 5. Law 2, Stones: to restore the Law as it was before 2012. Defeated 4 to 5.",
        "(a) Law 2, Stones. It was proposed that a side throw ten stones. Not carried.",
    ],
)
def test_a_motion_that_was_lost_leaves_its_rule_in_force(said: str, tmp_path: Path) -> None:
    assert shown(tmp_path, said, "Stones") == (STONES, "in-force")


@pytest.mark.parametrize("end", ["Carried, to begin next season.", "Carried subject to a trial.", ""])
def test_a_motion_of_which_not_all_is_known_is_left_open(end: str, tmp_path: Path) -> None:
    said = f'(a) Law 2, Stones. Proposed by Mr Loft: that "six stones" be replaced by "ten stones". {end}'
    assert shown(tmp_path, said, "Stones") == (STONES, "pending")


@pytest.mark.parametrize("said", ["Passed stones are lost.", "Carried stones count twice."])
def test_a_sentence_of_a_new_text_is_no_outcome(said: str, tmp_path: Path) -> None:
    motion = f"Motion 4. To Law 2, Stones, shall be added: No stone is thrown twice. {said}"
    text, status = shown(tmp_path, motion, "Stones")
    assert status == "pending" or said in text


def test_each_law_has_its_own_motion(tmp_path: Path) -> None:
    said = (
        '(a) Law 1, The Pond. Proposed by Miss Hay: that "sixty" be replaced by "ninety". Carried.\n\n'
        "   (b) Law 2, Stones. Mr Loft moved that the second sentence be deleted. The motion was lost."
    )
    assert shown(tmp_path, said, "The Pond") == (POND.replace("sixty", "ninety"), "in-force")
    assert shown(tmp_path, said, "Stones") == (STONES, "in-force")


CIRCULAR = """GOOSE CURLING SOCIETY

CIRCULAR 2/2021

Members are informed of these amendments.

(a) In Law 2 (Stones), for the words "six stones" there shall be substituted the words "ten stones".

(b) Law 3 (Fees) is repealed.
"""


def test_a_law_that_a_circular_repeals_is_not_shown_as_certain(tmp_path: Path) -> None:
    assert asked(tmp_path, CIRCULAR, "Fees", LAWS).status in ("pending", "withdrawn")
    answer = asked(tmp_path, CIRCULAR, "Stones", LAWS)
    assert answer.status == "pending" or "ten stones" in numbered(answer)


@pytest.mark.parametrize("said", ["Lost on the rocks.", "Defeated with all hands."])
def test_a_text_that_only_speaks_of_moves_has_no_outcome(said: str, tmp_path: Path) -> None:
    errata = f"# Errata\n\n**Stones:** Add at the end: A stone that is moved is out. {said}\n"
    answer = asked(tmp_path, errata, "Stones", LAWS)
    assert answer.status == "pending" or said in numbered(answer)
