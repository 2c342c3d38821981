"""Answers and letters that give a rule otherwise than it is printed: the rule waits."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.unit.corpus.amendments.small_games import asked, numbered

KILN = """# Kiln

## 1 Pots

Each pot needs two glazes before it can be sold. A glaze costs one penny.

## 2 Fire

A potter with dry wood may fire one pot per day.

## 3 Rain

On a rainy day no pots may be fired.
"""


@pytest.mark.parametrize(
    ("said", "name"),
    [
        (
            "## Q: Pots, two or three?\n\nThe picture is right and the rule is wrong. Three, of course.\n",
            "Pots",
        ),
        (
            "## Q: How is a pot sold?\n\nAt the market. Each pot needs three glazes before it can be sold.\n",
            "Pots",
        ),
        ("## About the rain\n\nNobody plays with it. Rule 3 is dropped.\n", "Rain"),
        ("## About fire\n\nA potter with dry wood may fire one pot per week.\n", "Fire"),
        ("## About fire\n\nMake it two: a potter with dry wood fires two pots.\n", "Fire"),
        (
            "## About fire\n\nIda wrote. “It is too good. A potter may fire one pot per week. "
            "Please strike out *per day*.”\n",
            "Fire",
        ),
    ],
)
def test_a_rule_that_an_answer_gives_otherwise_is_not_shown_as_certain(
    said: str, name: str, tmp_path: Path
) -> None:
    assert asked(tmp_path, f"# Questions\n\n{said}", name, KILN).status in ("pending", "withdrawn")


@pytest.mark.parametrize(
    ("said", "name"),
    [
        (
            "## Q: How is a pot sold?\n\nAt the market. Each pot needs two glazes before it can be sold.\n",
            "Pots",
        ),
        (
            "## Q: What if I have no wood?\n\nThen each pot needs three glazes before it can be sold.\n",
            "Pots",
        ),
        ("## About fire\n\nA potter with dry wood may fire one pot per day.\n", "Fire"),
        ("## About fire\n\nAsk a potter. “Any wood that is dry will do.”\n", "Fire"),
    ],
)
def test_an_answer_that_gives_its_rule_again_leaves_it_in_force(said: str, name: str, tmp_path: Path) -> None:
    assert asked(tmp_path, f"# Questions\n\n{said}", name, KILN).status == "in-force"


def test_what_a_letter_quotes_at_its_end_is_read_as_text(tmp_path: Path) -> None:
    said = "# A letter\n\n## Rain\n\nIda wrote. “Too sad. Replace “no pots” with “two pots”.”\n"
    shown = asked(tmp_path, said, "Rain", KILN)
    assert shown.status == "pending" or "two pots" in numbered(shown)


SHELVES = """# 棚の遊び

## ■ 棚

棚には札を4枚まで置きます。

## 🎁 贈り物

贈り物は1人に2枚です。
"""


@pytest.mark.parametrize("name", ["棚", "贈り物", "🎁 贈り物"])
def test_signs_and_pictures_around_a_name_are_none_of_it(name: str, tmp_path: Path) -> None:
    assert asked(tmp_path, "# お知らせ\n\n再版しました。\n", name, SHELVES, "ja").status == "in-force"


@pytest.mark.parametrize(
    "said",
    [
        "# お詫び\n\n【棚】の「棚には札を4枚まで置きます。」\n\n→「棚には札を6枚まで置きます。」\n",
        "# 報告 #9\n\n次のように直します。\n\n①棚\n\n「4枚」が「6枚」になります。贈り物は変わりません。\n",
        "# きろく\n\n## きまったこと\n\n1. 「棚」に、「札は横に置きます。」をたす。\n",
        "# きろく\n\n## きまったこと\n\n1. 「棚」はやめる。\n",
    ],
)
def test_a_change_below_or_beside_a_name_is_made_or_awaited(said: str, tmp_path: Path) -> None:
    shown = asked(tmp_path, said, "棚", SHELVES, "ja")
    assert shown.status in ("pending", "withdrawn") or numbered(shown) != "棚には札を4枚まで置きます。"


COLUMN = """# Rules corner

Mr Teal writes:

"May a potter fire twice?"

He may not.

RAIN. The committee was too kind. For "no pots" read "two pots".

POTS. {}
"""


@pytest.mark.parametrize(
    "said", ["The price of a glaze is raised to two pennies.", "It needs three glazes now."]
)
def test_a_paragraph_of_an_answer_that_begins_with_a_name_is_on_that_rule(said: str, tmp_path: Path) -> None:
    column = COLUMN.format(said)
    rain = asked(tmp_path, column, "Rain", KILN)
    assert rain.status == "pending" or "two pots" in numbered(rain)
    pots = asked(tmp_path, column, "Pots", KILN)
    assert pots.status == "pending" or numbered(pots) not in KILN
    assert (
        asked(tmp_path, COLUMN.format("Ida asks if they may be blue. They may."), "Pots", KILN).status
        == "in-force"
    )


def test_the_number_of_a_rule_behind_a_page_is_no_page(tmp_path: Path) -> None:
    book = "KILN\n\n1.2 Pots\nEach pot needs two glazes.\n\n1.3 Rain\nOn a rainy day no pots may be fired.\n"
    sheet = (
        'KILN: ERRATA SHEET\n\np.2, 1.2      For "two glazes" read "three\n              glazes".\n\n'
        "p.4, 1.3      Delete this rule. It belonged to another game.\n"
    )
    assert numbered(asked(tmp_path, sheet, "Pots", book)) == "Each pot needs three glazes."
    assert asked(tmp_path, sheet, "Rain", book).status in ("pending", "withdrawn")


def test_an_order_is_no_text_of_its_rule(tmp_path: Path) -> None:
    said = "# 正誤表\n\n・【棚】　文を以下のように読み替えてください。\n　　棚には札を6枚まで置きます。\n"
    assert "読み替え" not in numbered(asked(tmp_path, said, "棚", SHELVES, "ja"))


@pytest.mark.parametrize("sign", ["で", " "])
def test_what_is_ordered_behind_the_number_of_a_rule_is_of_that_rule(sign: str, tmp_path: Path) -> None:
    book = "棚の遊び\n\n5.1 棚\n棚には札を4枚まで置きます。\n\n5.2 贈り物\n贈り物は1人に2枚です。\n"
    said = (
        "# 質問箱\n\n問：棚は動かせますか。\n答：いいえ。\n\n"
        f"一言。先月号{sign}5.2を直しましたが、強すぎました。「2枚」を「3枚」に改めます。\n"
    )
    shown = asked(tmp_path, said, "贈り物", book, "ja")
    assert shown.status == "pending" or "3枚" in numbered(shown)
