"""Numbers and signs before headings."""

from __future__ import annotations

import pytest

from taiyaku.ingest.outline.numbers import counted, goes_on, read_number


@pytest.mark.parametrize(
    ("text", "kind", "depth"),
    [
        ("2.1 Bells", "decimal", 1),
        ("3. Tides", "decimal", 0),
        ("４．１　灯り", "decimal", 1),
        ("A.1.1.f) Whoever rings the bell", "lettered", 3),
        ("第3章 灯り", "chapter", 1),
        ("Chapter 4: Tides", "chapter", 1),
        ("Section 2.1 Tides", "chapter", 2),
        ("Chapter 14【30頁】", "chapter", 1),
        ("（2） 鐘", "paren", 0),
        ("三、鐘", "letter", 0),
        ("三　鐘の音", "letter", 0),
        ("■ 鐘", "mark", 0),
        ("• Rope", "bullet", 0),
        ("第1章 はじめに", "chapter", 1),
        ("第4章 でかける前に", "chapter", 1),
        ("第 II 部 灯り", "chapter", 0),
        ("Kapitel 3: Laternen", "chapter", 1),
        ("Capítulo 2 Las lámparas", "chapter", 1),
        ("Capítol 3 Els fanals.", "chapter", 1),
        ("CHAPTER TWO THE LAMPS", "chapter", 1),
        ("Part Twenty-One: Bells", "chapter", 0),
    ],
)
def test_kinds_of_numbers(text: str, kind: str, depth: int) -> None:
    number = read_number(text)
    assert number is not None
    assert (number.kind, number.depth) == (kind, depth)


@pytest.mark.parametrize(
    "text",
    [
        *(
            "Lamps at night",
            "12",
            "Part one of the lamps",
            "Chapter Tension rises",
            "10 % of the lamps",
            "Section leaders",
            "Section A.8 is named by F.1",
            "3 HP, 4 STR, 17 DEX, 13 WIL",
            "4 Grit, 1 Thick hide, 9 Will",
        ),
        *("第1章では、灯りを説明します。", "第 2 章を読むと分かります。", "4.2節参照"),
        "3.1 節と 3.4.3 節を参照してください。",
    ],
)
def test_text_without_a_number(text: str) -> None:
    assert read_number(text) is None


@pytest.mark.parametrize(
    ("text", "value"),
    [("第十二章 鐘", (12,)), ("IV. Tides", (4,)), ("B.2 Bells", (2, 2)), ("Part Twenty-One: Bells", (21,))],
)
def test_what_a_number_counts(text: str, value: tuple[int, ...]) -> None:
    number = read_number(text)
    assert number is not None and counted(number) == value


def test_a_number_out_of_the_blue_does_not_go_on() -> None:
    assert goes_on([(1,), (2,), (30,), (3,), (3, 1), (3, 2)]) == [True, True, False, True, True, True]
