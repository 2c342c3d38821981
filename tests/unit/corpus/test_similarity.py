"""Keys that forget typography and nothing else, likeness, and differences word by word."""

from __future__ import annotations

import pytest

from taiyaku.corpus.similarity import Run, content_words, functional_key, likeness, word_diff, words

SAME = {
    "signs of a range": ("3～5マス", "3-5マス"),
    "times": ("3×3 grid", "3 x 3 grid"),
    "fractions": ("half (½) of it", "half (1/2) of it"),
    "a page first": ("p. 12, second bullet", "p. 14, second bullet"),
    "white space": ("Roll  two\tdice.", "Roll two dice."),
    "white space before a unit": ("within 10cm of it", "within 10 cm of it"),
    "white space in Japanese": ("敵に 接触 している。", "敵に接触している"),
    "punctuation": ("It moves, then attacks.", "It moves; then attacks"),
    "curly quotes": ("the model’s “Hidden” token", 'the model\'s "Hidden" token'),
    "Japanese quotes": ("「潜伏」を解除する。", "『潜伏』を解除する"),
    "an em dash": ("It burns — always.", "It burns - always."),
    "a minus of another kind": ("a MOD of −3", "a MOD of -3"),
    "a minus of full width": ("ＰＨ－３", "PH-3"),
    "an en dash in a range": ("2–4 models", "2-4 models"),
    "case": ("SHORT SKILL", "Short Skill"),
    "width": ("２インチ（ＭＯＶ）", "2インチ(MOV)"),
    "half-width kana": ("ﾄﾞｯｼﾞ", "ドッジ"),
    "radicals": ("⼿⼊⼒", "手入力"),
    "a page": ("Guard rolls, page 21.", "Guard rolls (p. 23)"),
    "pages": ("see pages 4-5 and 8", "(see pp. 6, 7)"),
    "a Japanese page": ("（P.43参照）移動する", "（P.45参照）移動する"),
    "a Japanese page in words": ("43ページを見る", "45ページを見る"),
    "a bullet": ("• Roll a die.", "Roll a die."),
    "a Japanese bullet": ("・敵を突く。", "敵を突く。"),
    "the number of an item": ("3. Roll a die.", "4) Roll a die."),
    "the number of a rule": ("4.3.1 Roll a die.", "4.3.2. Roll a die."),
    "the number of a rule with a letter": ("702.5a Roll a die.", "Roll a die."),
    "a circled number": ("③敵を突く。", "敵を突く。"),
    "soft hyphen": ("ex\u00adtin\u00adguish", "extinguish"),
    "marks for inches": ("within 8” of it", 'within 8" of it'),
}
OTHER = {
    "a number": ("Roll 2 dice.", "Roll 3 dice."),
    "a number in Japanese": ("２インチ移動", "３インチ移動"),
    "a number in kanji": ("二回移動する", "三回移動する"),
    "a sign": ("PH-3", "PH+3"),
    "a lost sign": ("a MOD of -3", "a MOD of 3"),
    "a lost sign with a space": ("PH - 3", "PH 3"),
    "a unit": ("within 8 inches", "within 8 cm"),
    "a unit mark": ('within 8" of it', "within 8 of it"),
    "per cent": ("10% of them", "10 of them"),
    "a word": ("an enemy model", "a friendly model"),
    "a negation": ("It may move.", "It may not move."),
    "a contracted negation": ("It can move.", "It can't move."),
    "a Japanese negation": ("使用できる。", "使用できない。"),
    "a particle": ("敵が攻撃する", "敵を攻撃する"),
    "a decimal": ("2.5 inches", "25 inches"),
    "a number at the beginning": ("2.5 inches away", "3.5 inches away"),
    "a power": ("10² cells", "102 cells"),
    "digits run together": ("4 5", "45"),
    "a game number that looks like a page": ("an AP 3 weapon", "an AP 4 weapon"),
    "capital P with a number": ("P3 models", "P4 models"),
    "a number after a page": ("page 4, 2 dice", "page 4, 3 dice"),
    "and/or": ("light and/or dark", "light and dark"),
    "yes and no in a table": ("○", "×"),
    "inequality": ("WIP ≥ 3", "WIP < 3"),
    "numbers in circles": ("①を捨てる", "②を捨てる"),
    "a dash is no tilde between words": ("A~B", "AB"),
}


@pytest.mark.parametrize(("a", "b"), SAME.values(), ids=SAME.keys())
def test_typography_does_not_count(a: str, b: str) -> None:
    assert functional_key(a) == functional_key(b)


@pytest.mark.parametrize(("a", "b"), OTHER.values(), ids=OTHER.keys())
def test_wording_counts(a: str, b: str) -> None:
    assert functional_key(a) != functional_key(b)


def test_a_closing_quotation_mark_is_no_unit() -> None:
    assert functional_key('Say "roll 10" aloud') == functional_key("Say “roll 10” aloud")
    assert functional_key('Say "roll 10" aloud') == functional_key("Say roll 10 aloud")


def test_words_keep_what_belongs_to_them() -> None:
    assert words("Ally's PH−3, 360° and/or 4.5 cm") == ("ally's", "ph-3", ",", "360°", "and/or", "4.5", "cm")
    assert words("敵に接触しているドッジ") == ("敵", "に", "接触", "している", "ドッジ")
    assert content_words("A, b!") == ("a", "b")


def test_likeness() -> None:
    assert likeness("", "") == likeness("Roll, then move.", "roll then move") == 1.0
    assert likeness("Roll.", "") == likeness("one two", "three four") == 0.0
    assert likeness("roll two dice", "roll six dice") == pytest.approx(2 / 3)


def marked(before: str, after: str) -> str:
    signs = {"same": "{}", "deleted": "[-{}-]", "inserted": "{{+{}+}}"}
    return "".join(signs[run.change].format(run.text) for run in word_diff(before, after))


@pytest.mark.parametrize(
    ("before", "after", "expected"),
    [
        ("Roll 4 dice and move.", "Roll 6 dice and move.", "Roll[- 4-]{+ 6+} dice and move."),
        ("It may move.", "It may not move.", "It may{+ not+} move."),
        ("a MOD of −3", "a MOD of -6", "a MOD of[- −3-]{+ -6+}"),
        ("敵を２インチ押す。", "敵を３インチ押す。", "敵を[-２-]{+３+}インチ押す。"),
        ("敵に接触する。", "味方に接触する。", "[-敵-]{+味方+}に接触する。"),
        ("the “old” lamp", 'the "old" lamp', 'the "old" lamp'),
        # One small word in common is chance.
        ("it burns the hay", "nobody takes the lamp", "[-it burns the hay-]{+nobody takes the lamp+}"),
        ("", "new", "{+new+}"),
        ("", "", ""),
    ],
)  # fmt: skip
def test_differences_are_whole_words(before: str, after: str, expected: str) -> None:
    assert marked(before, after) == expected


def test_what_went_stands_before_what_came() -> None:
    assert word_diff("old", "new") == (Run("deleted", "old"), Run("inserted", "new"))
