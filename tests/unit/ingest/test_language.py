"""Forms of a termbase in running text."""

import pytest

from taiyaku.ingest.language import find_terms

FORMS = (
    "Dodge",
    "Line of Fire",
    "IMM-1",
    "IMP",
    "Immunity Total",
    "ドッジ",
    "リピーター",
    "緊急回避",
    "移動",
    "Great Dodge",
)


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("Dodge, dodges and DODGE", ["Dodge", "dodges", "DODGE"]),
        ("a Great Dodge", ["Great Dodge"]),
        ("lines of fire", ["lines of fire"]),
        ("IMM-1, IMM 1, IMM‐1 but IMP-2", ["IMM-1", "IMM 1", "IMM‐1"]),
        ("Immunity (Total) works", ["Immunity (Total)"]),
        ("Ｄｏｄｇｅする", ["Ｄｏｄｇｅ"]),
        ("Dodgeball", []),
        ("anti-Dodge", []),
        ("ドッジ、ドッジボール", ["ドッジ"]),
        ("ﾄﾞｯｼﾞする", ["ﾄﾞｯｼﾞ"]),
        ("リピータとﾘﾋﾟｰﾀｰ", ["リピータ", "ﾘﾋﾟｰﾀｰ"]),
        ("カモ・ドッジ", []),
        ("移動する", ["移動"]),
        ("移動力", []),
        ("緊急回避ロール", ["緊急回避"]),
        ("", []),
    ],
)
def test_forms_are_found_as_whole_words(text: str, words: list[str]) -> None:
    (found,) = find_terms([(text, "ja")], FORMS)
    assert [text[start:end] for _, start, end in found] == words


def test_none_lies_inside_another() -> None:
    (found,) = find_terms([("Great Dodge Dodge", "en")], FORMS)
    assert [(form, start) for form, start, _ in found] == [("Great Dodge", 0), ("Dodge", 12)]


def test_no_forms_find_nothing() -> None:
    assert find_terms([("Dodge", "en"), ("ドッジ", "ja")], ()) == [[], []]


def test_many_texts_and_few_find_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    texts = [
        ("Dodge, Great Dodge at the Line of Fire of IMM", "en"),
        ("リピーター・ドッジと緊急回避", "ja"),
        ("", "en"),
    ]
    few = find_terms(texts, (*FORMS, "DODGES", "Fire of IMM"))
    monkeypatch.setattr("taiyaku.ingest.language._MANY", 0)
    assert few == find_terms(texts, (*FORMS, "DODGES", "Fire of IMM"))
    assert [form for form, _, _ in few[0]] == ["Dodge", "Great Dodge", "Line of Fire"]
