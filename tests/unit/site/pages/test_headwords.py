"""Names, readings, and the order of glossaries."""

import pytest

from taiyaku.corpus.model import Title
from taiyaku.site.pages.headwords import KANJI, OTHER, Name, group_of, in_order_for, names_of, sort_key
from tests.unit.site.sample import entry


def test_a_reading_stands_over_its_kanji() -> None:
    titles = Title("en", "DUCK"), Title("ja", "ダック", "reading"), Title("ja", "身かわし", "gloss")
    assert names_of(entry("x/skill/duck", *titles)) == (Name("en", "DUCK"), Name("ja", "身かわし", "ダック"))


def test_a_reading_alone_is_a_name() -> None:
    titles = Title("en", "DUCK"), Title("ja", "ダック", "reading"), Title("ja", "かわし", "gloss")
    assert names_of(entry("x/skill/duck", *titles)) == (
        Name("en", "DUCK"),
        Name("ja", "かわし"),
        Name("ja", "ダック"),
    )


def test_an_entry_without_titles_is_called_by_its_id() -> None:
    assert names_of(entry("x/skill/duck")) == (Name("en", "x/skill/duck"),)


def test_the_readers_language_comes_first() -> None:
    names = Name("en", "DUCK"), Name("ja", "身かわし")
    assert in_order_for(names, "ja") == names[::-1] and in_order_for(names, "en") == names


@pytest.mark.parametrize(
    ("lang", "text", "group"),
    [
        ("en", "Éclair", "E"),
        ("en", "“Duck”", "D"),
        ("en", "3 Steps", OTHER),
        ("ja", "ガード", "か"),
        ("ja", "ぱらまき", "は"),
        ("ja", "ヴェール", "あ"),
        ("ja", "ッ", "た"),
        ("ja", "ん", "わ"),
        ("ja", "「潜伏」", KANJI),
        ("ja", "AROについて", "A"),
        ("ja", "９", OTHER),
        ("ja", "", OTHER),
    ],
)
def test_group(lang: str, text: str, group: str) -> None:
    assert group_of(lang, text) == group


def test_kana_order_ignores_script_and_voicing() -> None:
    words = ["漢", "ワックス", "がーど", "カート", "アロー", "Z", "ガイル"]
    assert sorted(words, key=lambda w: sort_key("ja", w)) == [
        "Z",
        "アロー",
        "ガイル",
        "がーど",
        "カート",
        "ワックス",
        "漢",
    ]
