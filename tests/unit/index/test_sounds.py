"""Words that sound the same have the same keys, however they are written."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from taiyaku.corpus.terms.phonetics import (
    alike,
    morae,
    reading_of,
    reading_of_romaji,
    skeleton_of_kana,
    skeletons,
)


@pytest.mark.parametrize(
    ("kana", "romaji"),
    [
        ("にとうりゅう", "nitouryuu nitoryu nitōryū nitôryû"),
        ("とくしゅ", "tokushu tokusyu"),
        ("ちょうちん", "chouchin tyoutin chochin"),
        ("しんぱん", "shinpan shimpan sinpan"),
        ("じゅうじ", "juuji zyuzi juji"),
        ("ドッジ", "dojji doji"),
        ("ふじ", "fuji huzi"),
        ("こんいろ", "kon'iro"),
    ],
)
def test_kana_and_romaji_of_every_system_read_the_same(kana: str, romaji: str) -> None:
    assert {reading_of_romaji(word) for word in romaji.split()} == {reading_of(kana)}


@pytest.mark.parametrize("word", ["throw", "strength", "x", "", "12"])
def test_what_cannot_be_read_as_japanese_is_no_romaji(word: str) -> None:
    assert reading_of_romaji(word) == ""


@pytest.mark.parametrize(
    ("latin", "kana"),
    [
        ("lantern", "ランタン"),
        ("shove", "シャヴ"),
        ("umbrella", "アンブレラ"),
        ("firecracker", "ファイアクラッカー"),
        ("kettle", "ケトル"),
        ("thick", "シック"),
        ("wax", "ワックス"),
        ("knot", "ノット"),
        ("stallholder", "ストールホルダー"),
        ("climb", "クライム"),
        ("engage", "エンゲージ"),
        ("mechanic", "メカニック"),
        ("chain", "チェーン"),
        ("station", "ステーション"),
        ("phoenix", "フェニックス"),
    ],
)
def test_a_loanword_keeps_its_consonants(latin: str, kana: str) -> None:
    assert skeleton_of_kana(kana) in skeletons(latin)
    assert alike(latin, kana) > 0.45


@pytest.mark.parametrize(
    ("wrong", "right"), [("lanturn", "lantern"), ("umbrela", "umbrella"), ("ketle", "kettle")]
)
def test_most_misspellings_keep_them_too(wrong: str, right: str) -> None:
    assert set(skeletons(wrong)) & set(skeletons(right))


def test_other_words_of_the_same_consonants_sound_less_alike() -> None:
    assert alike("lantern", "ランタン") > alike("lenteron", "ランタン")


@given(st.text())
def test_every_text_has_keys(text: str) -> None:
    reading_of(text), reading_of_romaji(text), skeletons(text), skeleton_of_kana(text), alike(text, "カナ")


@given(st.text(alphabet="ァアィイカガキャッュヨンー"))
def test_every_kana_has_its_sound(kana: str) -> None:
    assert len(morae(kana)) == len(kana)
