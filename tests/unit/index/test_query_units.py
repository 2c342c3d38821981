"""How a query falls into units."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from taiyaku.index.query_units import COMMON, MAX_UNITS, SLIGHT, read_units


def telling(text: str) -> list[str]:
    return [unit.text for unit in read_units(text) if unit.weight > SLIGHT]


@pytest.mark.parametrize(
    ("text", "units"),
    [
        ("can I shove a lantern?", ["shove", "lantern"]),
        ("ランタンを消す方法", ["ランタン", "消す方法"[:1], "方法"]),
        ("提灯の下で隠れた敵", ["提灯", "下", "隠", "敵"]),
        ("TO 隠れ", ["TO", "隠"]),
        ("どっじ", ["どっじ"]),
        ("ﾗﾝﾀﾝ", ["ランタン"]),
        ("PH-6 +1B", ["PH-6", "+1B"]),
        ("don't they shove", ["shove"]),
        ("isn’t it dark", ["dark"]),
        ("who was that", ["who", "was", "that"]),
        ("can I dodge against a mine", ["dodge", "mine"]),
    ],
)
def test_units(text: str, units: list[str]) -> None:
    assert telling(text) == units


def test_a_verb_keeps_its_ending_for_the_snippet() -> None:
    (unit,) = read_units("突き飛ばす")
    assert unit.text + unit.tail == "突き飛ばす"
    assert unit.ending()


@given(st.text())
def test_units_of_any_text(text: str) -> None:
    units = read_units(text)
    assert len(units) <= MAX_UNITS
    assert all(unit.terms and 0 < unit.weight <= 1 for unit in units)
    assert not units or max(unit.weight for unit in units) > COMMON
