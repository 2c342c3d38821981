"""References that merely follow a renumbering, and numbers that are none."""

from __future__ import annotations

import pytest

from taiyaku.corpus.versions.diff_model import Renumbering, bare_number, mask_references

MOVED = Renumbering(
    [("4.3", "4.4"), ("4.4", "4.5"), ("5", "6"), ("702.5a", "703.5a"), ("2.1.1", "2.1.2")],
    ("rule", "rules", "section", "§", "ルール", "項", "第"),
)


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("See rule 4.3.", "See rule 4.4."),
        ("Rules 4.3 and 4.4 apply.", "Rules 4.4 and 4.5 apply."),
        ("(4.3)", "(4.4)"),
        ("as 702.5a says", "as 703.5a says"),
        ("2.1.1 applies", "2.1.2 applies"),
        ("section 5 of it", "section 6 of it"),
        ("§ 4.3", "§ 4.4"),
        ("ルール4.3を見よ", "ルール4.4を見よ"),
        ("4.3項による", "4.4項による"),
        ("第５項を2回", "第6項を2回"),
        ("2.1.1を見よ", "2.1.2を見よ"),
    ],
)
def test_references_follow(before: str, after: str) -> None:
    assert MOVED.follow(before) == after


@pytest.mark.parametrize(
    "text", ["Move 4.3 inches.", "Roll 5 dice.", "rule 9.9", "4.3インチ", "see rule 4.35", "v4.3.7.1x"]
)
def test_other_numbers_stay(text: str) -> None:
    assert MOVED.follow(text) == text


def test_a_number_before_the_name_of_its_rule_follows() -> None:
    numbers = Renumbering([("2", "3"), ("3", "4")], (), [("2", "CLIMB"), ("2", "登る"), ("3", "Whistle")])
    assert numbers.follow("（2　CLIMB 参照）") == "（3　CLIMB 参照）"
    assert numbers.follow("2. climb, then 3 Whistle") == "3. climb, then 4 Whistle"
    assert numbers.follow("2 Whistle, 2 climbers") == "2 Whistle, 2 climbers"


def test_a_number_of_two_rules_is_no_address() -> None:
    assert Renumbering([("4", "5"), ("4", "6")], ("rule",)).follow("rule 4") == "rule 4"


def test_the_number_in_a_marker() -> None:
    assert [bare_number(m) for m in ("4.3.", "(a)", None, "702.5a", "3)")] == ["4.3", "", "", "702.5a", "3"]


@pytest.mark.parametrize(
    ("text", "masked"),
    [
        ("See rule 4.3 and 9.9.", ("See rule § and 9.9.", ("4.3",))),
        ("ルール４.3を見よ", ("ルール§を見よ", ("4.3",))),
        ("Move 4.3 inches.", ("Move 4.3 inches.", ())),
    ],
)
def test_the_numbers_of_known_rules_are_masked(text: str, masked: tuple[str, tuple[str, ...]]) -> None:
    assert mask_references(text, {"4.3", "4.4"}, ("rule", "ルール")) == masked
