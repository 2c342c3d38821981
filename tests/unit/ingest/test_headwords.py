"""Latin names, kana readings and kanji glosses told apart."""

from __future__ import annotations

import pytest

from taiyaku.ingest.formats.headwords import BRACKET, LEVELS, RULING, looks_like_name, read_headword
from taiyaku.ingest.formats.labels import PROSE, read_types, split_heading_rest
from taiyaku.ingest.vocabulary import load_vocabulary

VOCABULARY = load_vocabulary()


@pytest.mark.parametrize(
    ("heading", "titles"),
    [
        ("DODGE（ドッジ/緊急回避）", "en:DODGE:name ja:ドッジ:reading ja:緊急回避:gloss"),
        ("MOVE", "en:MOVE:name"),
        ("HACKER（ハッカー）", "en:HACKER:name ja:ハッカー:reading"),
        ("HEAVYWEIGHT（過重量）", "en:HEAVYWEIGHT:name ja:過重量:gloss"),
        ("センサーを使った捜査", "ja:センサーを使った捜査:name"),
        (
            "TRIANGULATED FIRE(トライアングル/三角)",
            "en:TRIANGULATED FIRE:name ja:トライアングル:reading ja:三角:gloss",
        ),
        (
            "COMBAT JUMP（コンバットジャンプ/降下：中級））",
            "en:COMBAT JUMP:name ja:コンバットジャンプ:reading ja:降下：中級:gloss",
        ),
        ("WHITE NOISE（ホワイトノイズ)", "en:WHITE NOISE:name ja:ホワイトノイズ:reading"),
        ("SHASVASTII（シャス/　和訳不明。）", "en:SHASVASTII:name ja:シャス:reading"),
        ("CAMOUFLAGED (STATE)　：迷彩状態", "en:CAMOUFLAGED:name ja:迷彩状態:gloss"),
        ("STATE: PRONE（プローン状態）：", "en:PRONE:name ja:プローン状態:gloss"),
        ("COMMAND: STRATEGIC USE/戦略的使用", "en:COMMAND: STRATEGIC USE:name ja:戦略的使用:gloss"),
        ("E/MAULER", "en:E/MAULER:name"),
        ("ELECTROMAGNETIC (E/M)", "en:ELECTROMAGNETIC:name en:E/M:name"),
        ("DEFLECTOR（LV1/LV2）", "en:DEFLECTOR:name"),
        ("NFB (Negative Feedback/競合)", "en:NFB:name en:Negative Feedback:name ja:競合:gloss"),
        ("移動（Move）", "ja:移動:name en:Move:name"),
        ("移動（Move）の補足", "ja:移動（Move）の補足:name"),
        ("武器一覧--------", "ja:武器一覧:name"),
        ("Disposable (3)", "en:Disposable (3):name"),
    ],
)
def test_headword(heading: str, titles: str) -> None:
    found = read_headword(heading, VOCABULARY)
    assert " ".join(f"{t.lang}:{t.text}:{t.form}" for t in found.titles) == titles


def test_type_words_say_the_kind() -> None:
    assert read_headword("DOGGED (STATE)", VOCABULARY).kind == "state"
    assert read_headword("STATE: PRONE", VOCABULARY).kind == "state"
    assert read_headword("DODGE (Evade)", VOCABULARY).kind is None


def test_remarks_are_kept_apart() -> None:
    assert read_headword("X（イクス/和訳不明。）", VOCABULARY).remarks == ("和訳不明。",)
    assert read_headword("X（LV1/LV2）", VOCABULARY).remarks == ("LV1", "LV2")


@pytest.mark.parametrize("text", ["DODGE（ドッジ）", "移動", "STOP!", "Dodging Template Weapons"])
def test_names(text: str) -> None:
    assert looks_like_name(text)


@pytest.mark.parametrize("text", ["敵を倒す。", "64　ASSAULT 参照", "なし、", "12", "", "x" * 500])
def test_no_names(text: str) -> None:
    assert not looks_like_name(text)


def test_patterns() -> None:
    assert BRACKET.search("X（Y)") and BRACKET.search("X（Y") and not BRACKET.search("X「Y」")
    assert LEVELS.fullmatch("LV1") and LEVELS.fullmatch("レベル２") and not LEVELS.fullmatch("LV1 潜入")
    assert RULING.search("一覧--------") and RULING.search("Skills ====") and not RULING.search("AD-1")
    assert PROSE.search("フェイズに開始") and PROSE.search("敵を倒す") and PROSE.search("だと思う")
    assert (
        not PROSE.search("使い捨て") and not PROSE.search("めくら撃ち") and not PROSE.search("Comms Attack")
    )


@pytest.mark.parametrize(
    ("text", "labels"),
    [
        (
            "SHORT MOVEMENT SKILL/ ARO　Movement, No Roll.",
            ["SHORT MOVEMENT SKILL", "ARO", "Movement", "No Roll"],
        ),
        ("AUTOMATIC SKILL Obligatory", ["AUTOMATIC SKILL", "Obligatory"]),
        ("SHORT SKILL, ARO（CC Attack）", ["SHORT SKILL", "ARO", "CC Attack"]),
        (
            "(INFOWAR), SHORT SKILL/ARO. Attack, TOOL-1.",
            ["INFOWAR", "SHORT SKILL", "ARO", "Attack", "TOOL-1"],
        ),
        ("SHORT SKILL, Disposable (3), Deployable", ["SHORT SKILL", "Disposable (3)", "Deployable"]),
        ("ACTIVATION　Setup Phase に勝手に始まる", ["ACTIVATION"]),
        ("AUTOMATIC SKILL、Optional　だと思う）", ["AUTOMATIC SKILL", "Optional"]),
        ("ARO, ARO, SHIELD-1", ["ARO", "ARO", "SHIELD-1"]),
        ("攻撃、使い捨て", ["攻撃", "使い捨て"]),
    ],
)
def test_types(text: str, labels: list[str]) -> None:
    assert read_types(text, VOCABULARY) == labels


@pytest.mark.parametrize(
    ("rest", "parts"),
    [
        ("　Standard.：１回振る", ("Standard", "１回振る")),
        ("Standard.BTS を半分にして振る", ("Standard", "BTS を半分にして振る")),
        (" Exotic.：--", ("Exotic", "--")),
        ("SHORT SKILL/ARO. Attack", ("SHORT SKILL/ARO. Attack", "")),
        ("　ARM：０　BTS：０　STR：１", ("", "ARM：０　BTS：０　STR：１")),
        ("敵１体に３ダメージを与える。", ("", "敵１体に３ダメージを与える。")),
        ("", ("", "")),
    ],
)
def test_heading_rest(rest: str, parts: tuple[str, str]) -> None:
    assert split_heading_rest(rest) == parts
