"""Numbers, signs and brackets before a text."""

from __future__ import annotations

import pytest

from taiyaku.ingest.list_markers import bracket_heading, enumerator, leading_sign, quoted_heading, signs
from taiyaku.ingest.vocabulary import load_vocabulary

SIGNS = signs(load_vocabulary())


@pytest.mark.parametrize(
    ("text", "shape", "printed", "value"),
    [
        ("10　DODGE", "bare", "10", (10,)),
        ("21a　AD LEVEL1", "bare", "21a", (21, 1)),
        ("53a センサー", "bare", "53a", (53, 1)),
        ("No. 7 Rowing", "bare", "No. 7", (7,)),
        ("1. Row", "dotted", "1.", (1,)),
        ("３．分封", "dotted", "３．", (3,)),
        ("1.2. Pull", "dotted", "1.2.", (1, 2)),
        ("（1）巻く", "bracketed", "（1）", (1,)),
        ("2) Pull", "bracketed", "2)", (2,)),
        ("②放つ", "circled", "②", (2,)),
        ("a. Pull", "lettered", "a.", (1,)),
        ("iv. Pull", "lettered", "iv.", (4,)),
        ("iii.Pull", "lettered", "iii.", (3,)),  # as word processors set them
        ("(ii) Pull", "bracketed", "(ii)", (2,)),
        ("A-3 Gutter", "coded", "A-3", (1, 3)),
        ("2-1 斬る", "coded", "2-1", (2, 1)),
        ("3.2.1 Steering", "coded", "3.2.1", (3, 2, 1)),
        ("第1章 探索", "chapter", "第1章", (1,)),
        ("第二十一章　海", "chapter", "第二十一章", (21,)),
        ("Chapter 4: Tides", "chapter", "Chapter 4", (4,)),
        ("Section IX Storms", "chapter", "Section IX", (9,)),
    ],
)
def test_enumerator(text: str, shape: str, printed: str, value: tuple[int, ...]) -> None:
    found = enumerator(text)
    assert found is not None
    assert (found.shape, found.printed, found.value) == (shape, printed, value)


@pytest.mark.parametrize("text", ["10", "-3 MOD", "+1 ARM", "2インチ", "Chapters", "移動", "①", "A-team"])
def test_no_enumerator(text: str) -> None:
    assert enumerator(text) is None


@pytest.mark.parametrize(
    ("text", "sign"),
    [("◆武器", "◆"), ("・なし", "・"), ("＞LV１", "＞"), ("- bullet", "-"), ("※注", "※"), ("→次", "→")],
)
def test_sign(text: str, sign: str) -> None:
    assert leading_sign(text, SIGNS) == sign


@pytest.mark.parametrize("text", ["-3 MOD", "*word*", "＜補足＞", "条件：", "", ">"])
def test_no_sign(text: str) -> None:
    assert leading_sign(text, SIGNS) is None


def test_brackets() -> None:
    assert bracket_heading("【NORMAL (N)】　Standard.", SIGNS) == ("NORMAL (N)", 12)
    assert bracket_heading("《投網》攻撃", SIGNS) == ("投網", 4)
    assert bracket_heading("【】空", SIGNS) is None
    assert bracket_heading("【腕力】【知恵】【幸運】に合計10点を分ける。", SIGNS) is None
    assert bracket_heading("【腕力】が3以上の人だけが持てる。", SIGNS) is None
    assert bracket_heading("「引用」", SIGNS) is None
    assert quoted_heading("＜補足＞", SIGNS) == "補足"
    assert quoted_heading("＜効果A＞中央に置く。", SIGNS) is None
