"""Words that errata exchange in all rules at once."""

from __future__ import annotations

from pathlib import Path

import pytest

from taiyaku.corpus.lookup.answer_model import Answer
from tests.unit.corpus.amendments.small_games import asked

FEN = """# Hollow Fen

## Wading

A gatherer may wade one pool. Gatherers pay two reeds.

## Wounds

Take a wound token for each wound.

| Beast | Prey |
| --- | --- |
| Heron | one gatherer |
| Otter | two frogs |

## Herons

A heron catches one frog.
"""
MORI = """# 霧の森

## 狩り

狩人は獣を一頭だけ捕まえることができる。

## 休息

狩人は休息して傷を一つ治す。
"""


def _texts(answer: Answer) -> list[str]:
    return [c.text for s in answer.sections for c in s.clauses]


@pytest.mark.parametrize(
    "said",
    [
        '- Throughout the rulebook, "gatherer" should read "forager".',
        "Replace every instance of “gatherer” by “forager”.",
        'The term "gatherer" is replaced with "forager" in all rules.',
        '- Renamed "gatherer" to "forager" everywhere.',
        'All references to "gatherer" should be to "forager".',
    ],
)
def test_every_rule_has_the_new_word(tmp_path: Path, said: str) -> None:
    errata = f"# Errata\n\n{said}\n"
    assert _texts(asked(tmp_path, errata, "Wading", FEN)) == [
        "A forager may wade one pool. Foragers pay two reeds."
    ]
    wounds = asked(tmp_path, errata, "Wounds", FEN)
    assert [row for s in wounds.sections for t in s.tables for row in t.rows] == [
        ("Heron", "one forager"),
        ("Otter", "two frogs"),
    ]
    herons = asked(tmp_path, errata, "Herons", FEN)
    assert (herons.entry.status, _texts(herons)) == ("in-force", ["A heron catches one frog."])


def test_two_such_orders_and_one_to_a_rule(tmp_path: Path) -> None:
    errata = (
        '# Errata\n\n- Throughout, "wound" should read "cut".\n- All references to "token" should be to'
        ' "token disc".\n- Herons: "one frog" should be "two frogs".\n'
    )
    assert _texts(asked(tmp_path, errata, "Wounds", FEN)) == ["Take a cut token disc for each cut."]
    assert _texts(asked(tmp_path, errata, "Herons", FEN)) == ["A heron catches two frogs."]


@pytest.mark.parametrize(
    "said", ["すべての「狩人」を「猟師」に変更。", "文中の「狩人」はすべて「猟師」に訂正します。"]
)
def test_japanese_rules_have_the_new_word(tmp_path: Path, said: str) -> None:
    errata = f"# エラッタ\n\n・{said}\n"
    assert _texts(asked(tmp_path, errata, "休息", MORI, lang="ja")) == ["猟師は休息して傷を一つ治す。"]


def test_an_order_to_one_rule_leaves_the_others(tmp_path: Path) -> None:
    errata = '# Errata\n\n## Wading\n\nReplace all instances of "two" with "three".\n'
    assert _texts(asked(tmp_path, errata, "Wading", FEN)) == [
        "A gatherer may wade one pool. Gatherers pay three reeds."
    ]
    wounds = asked(tmp_path, errata, "Wounds", FEN)
    assert [row for s in wounds.sections for t in s.tables for row in t.rows][1] == ("Otter", "two frogs")


def test_a_word_inside_a_longer_one_is_another_word(tmp_path: Path) -> None:
    rules = "# 森\n\n## 木\n\n木を一本切る。木曜は休む。カゴに入れる。アカゴは泣く。\n"
    errata = "# エラッタ\n\n・すべての「木」を「材」に変更。\n・すべての「カゴ」を「籠」に変更。\n"
    assert _texts(asked(tmp_path, errata, "森", rules.replace("## 木", "## 森"), lang="ja")) == [
        "材を一本切る。木曜は休む。籠に入れる。アカゴは泣く。"
    ]


@pytest.mark.parametrize(
    "said",
    [
        'All instances of "Heron" have been changed to "Stork".',
        "All references to the Heron should be to the Stork.",
    ],
)
def test_the_name_of_a_rule_is_exchanged_in_all_texts(tmp_path: Path, said: str) -> None:
    errata = f"# Errata\n\n{said}\n"
    rules = FEN.replace("## Herons", "## Heron")
    assert _texts(asked(tmp_path, errata, "Heron", rules)) == ["A stork catches one frog."]
    rows = [
        row for s in asked(tmp_path, errata, "Wounds", rules).sections for t in s.tables for row in t.rows
    ]
    assert rows[0] == ("Stork", "one gatherer")


@pytest.mark.parametrize(
    "said",
    [
        'In the solo game, replace "gatherer" with "forager" throughout.',
        'Throughout the expansion rules, "gatherer" should read "forager".',
        'In the next edition all instances of "gatherer" will be changed to "forager".',
        'We considered replacing "gatherer" with "forager" throughout, but decided against it.',
        'Do not replace "gatherer" with "forager" everywhere.',
    ],
)
def test_what_is_ordered_on_a_condition_or_not_at_all_changes_nothing(tmp_path: Path, said: str) -> None:
    assert _texts(asked(tmp_path, f"# Errata\n\n{said}\n", "Wading", FEN)) == [
        "A gatherer may wade one pool. Gatherers pay two reeds."
    ]


def test_what_is_ordered_on_a_condition_is_shown_at_the_rules_that_have_the_words(tmp_path: Path) -> None:
    said = 'In the solo game, replace "reeds" with "twigs" throughout.'
    shown = asked(tmp_path, f"# Errata\n\n{said}\n", "Wading", FEN)
    assert (shown.status, [r.text for r in shown.rulings]) == ("in-force", [(said,)])
    assert asked(tmp_path, f"# Errata\n\n{said}\n", "Herons", FEN).rulings == ()
    said = 'In all poems on frogs, replace "reeds" with "twigs" throughout.'
    assert asked(tmp_path, f"# Errata\n\n{said}\n", "Wading", FEN).status == "pending"
