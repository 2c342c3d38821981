"""Corrections of Japanese games: texts beside arrows, items of numbers, figures in ideographs, cases."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.unit.corpus.amendments.small_games import asked, numbered, read

FOREST = """# 樹海

## 探索

探索タイルを1枚めくる。
獣のタイルが出たら、体力を1失う。

## 判定

目の合計が8以上なら成功する。同値の場合は受け手の勝利となる。

## 手番

手番では次の一つを行う。

- ひるね：魚のトークンを二つもらう。
- さんぽ：猫のカードを一枚だけ出す。

## 準備

猫のカードを一人五枚くばる。
"""
FRONT = """戦線　ルール

1. 移動

1.1 通常移動
(1) ユニットは移動力の範囲で移動できる。
(2) 敵の支配地域では停止する。
(3) 騎馬は平地で移動力が1増える。

2. 補給

2.1 補給線
(1) 補給源から6ヘクス以内なら補給下にある。
"""
NORTH = """北方　ルール

[4.0] 補給
[4.1] 補給線は8ヘクス以内でなければならない。
[4.2] 補給線は敵を通過できない。

[5.0] 天候
[5.1] 天候は毎ターン決める。
[5.2] 泥の間、車両の移動力は1になる。
"""
CARDS = """# カードリスト

## HD-001 硝子の靴

装備したキャラは速くなる。

## HD-002 南瓜の馬車

自分のキャラを2枚まで戻せる。
"""
CATS = """# 市場の猫

## 能力

| 猫 | 体力 | 速さ |
| --- | --- | --- |
| 三毛猫 | 4 | 3 |
| 虎猫 | 6 | 2 |
"""


def shown(folder: Path, said: str, name: str, rules: str = FOREST, as_of: str | None = None) -> str:
    return numbered(asked(folder, said, name, rules, "ja", as_of=as_of))


def test_quoted_texts_beside_an_arrow_or_below_an_order_are_no_headings(tmp_path: Path) -> None:
    said = "樹海　エラッタ\n\n●P.9　判定\n"
    said += "　「同値の場合は受け手の勝利となる」\n　↓\n　「同値の場合は攻め手の勝利となる」\n"
    assert "同値の場合は攻め手の勝利" in shown(tmp_path, said, "判定")
    said = "樹海　エラッタ\n\n●P.9　判定\n　以下の一文を追加\n　「振り直しは一度だけできる」\n"
    said += "\n●P.8　探索\n　「1枚」を「2枚」に修正\n"
    assert "振り直しは一度だけできる" in shown(tmp_path, said, "判定")


def test_what_was_done_is_no_text_of_the_rule(tmp_path: Path) -> None:
    said = (
        "# 第2版での変更点\n\n- 探索：獣のタイルが出たとき失う体力を2にしました。\n- 絵を新しくしました。\n"
    )
    assert "獣のタイルが出たら、体力を2失う。" in shown(tmp_path, said, "探索")
    other = asked(tmp_path, said.replace("獣の", "山の"), "探索", FOREST, "ja")
    assert (other.status, "体力を1失う" in numbered(other)) == ("pending", True)


def test_an_answer_that_admits_an_error_of_the_book_is_read_for_its_figure(tmp_path: Path) -> None:
    rules = "# 山彦\n\n## 得点\n\n正しく繰り返せたら二点を得る。\n\n## こだま\n\n言葉を繰り返す。\n"
    said = "# よくある質問\n\nQ　正しく繰り返せたら何点を得ますか。\n\n"
    said += "A　説明書に誤りがありました。正しくは三点です。\n"
    assert shown(tmp_path, said, "得点", rules) == "正しく繰り返せたら三点を得る。"


def test_an_item_is_called_by_the_number_of_its_rule(tmp_path: Path) -> None:
    said = (
        "<html><body><h1>正誤表</h1><table><tr><th>ルール番号</th><th>誤</th><th>正</th></tr>"
        '<tr><td>1.1(2)</td><td colspan="2">（全文削除）</td></tr>'
        '<tr><td>2.1(2)</td><td colspan="2">（全文削除）</td></tr></table></body></html>'
    )
    moved = shown(tmp_path, said, "1.1", FRONT)
    assert ("停止する" in moved, "移動力が1増える" in moved) == (False, True)
    assert "6ヘクス以内" in shown(tmp_path, said, "2.1", FRONT)  # it has no such item


def test_numbers_in_brackets_with_flags_behind_them(tmp_path: Path) -> None:
    said = (
        "北方　エラッタ（2019年5月1日版）\n\n[4.1] 「8ヘクス」は「10ヘクス」の誤りです。\n\n"
        "[4.2]（追加）ただし、味方がいるヘクスでは通過できる。\n\n[5.2]（削除）\n"
    )
    supply = shown(tmp_path, said, "補給", NORTH)
    assert ("10ヘクス" in supply, "味方がいるヘクス" in supply) == (True, True)
    assert "車両" not in shown(tmp_path, said, "天候", NORTH)


@pytest.mark.parametrize("case", ["夜間", "冬季ターンのみ", "選択ルール"])
def test_a_case_in_brackets_before_a_text_leaves_it_open(tmp_path: Path, case: str) -> None:
    said = f"北方　エラッタ（2019年5月1日版）\n\n[4.1]（{case}）補給線は4ヘクス以内でなければならない。\n"
    supply = asked(tmp_path, said, "補給", NORTH, "ja")
    assert (supply.status, "8ヘクス以内" in numbered(supply)) == ("pending", True)


def test_a_sentence_on_another_number_of_players_is_another_case(tmp_path: Path) -> None:
    rules = "# 湯\n\n## 準備\n\n三人で遊ぶ場合は札を5枚配る。\n\n## 沐浴\n\n疲れが2減る。\n"
    said = "# エラッタ\n\n- 準備：五人で遊ぶ場合は札を4枚配る。\n- 沐浴：「2減る」を「3減る」に変更\n"
    assert "三人で遊ぶ場合は札を5枚配る。" in shown(tmp_path, said, "準備", rules)


def test_headings_that_are_numbers_stand_beside_one_another(tmp_path: Path) -> None:
    rules = "# 規則\n\n## 3. 時間\n\n3.1 試合は30分とする。\n\n3.2 延長は3ターンとする。\n"
    said = (
        "# 改訂のお知らせ\n\n## 3.1\n【改訂前】30分とする。\n【改訂後】25分とする。\n\n"
        "## 3.2\n【改訂前】3ターンとする。\n【改訂後】5ターンとする。\n\n## 3.3（新設）\n遅刻は敗北とする。\n"
    )
    time = shown(tmp_path, said, "時間", rules)
    assert all(text in time for text in ("25分", "5ターン", "遅刻は敗北とする。"))


def test_items_with_names_of_a_japanese_list_are_found_by_them(tmp_path: Path) -> None:
    said = "# エラッタ\n\n1. 「準備」… 猫のカードは一人六枚です。\n"
    said += "2. 「ひるね」… もらえる魚のトークンは三つです。\n"
    assert "一人六枚" in shown(tmp_path, said, "準備")
    turn = shown(tmp_path, said, "手番")
    assert ("ひるね：" in turn, "三つ" in turn, "二つ" in turn) == (True, True, False)


def test_a_card_is_called_without_its_code(tmp_path: Path) -> None:
    said = (
        "# エラッタ\n\n| カード番号 | カード名 | エラッタ前 | エラッタ後 |\n| --- | --- | --- | --- |\n"
        "| HD-002 | 南瓜の馬車 | 2枚まで | 1枚まで |\n"
    )
    assert shown(tmp_path, said, "南瓜の馬車", CARDS) == "自分のキャラを1枚まで戻せる。"


def test_a_line_above_two_wordings_is_their_place(tmp_path: Path) -> None:
    said = "# エラッタ\n\n* 5ページ「能力」の表：虎猫の速さ　誤「2」　正「1」\n"
    abilities = asked(tmp_path, said, "能力", CATS, "ja")
    assert abilities.sections[0].tables[0].rows[1] == ("虎猫", "6", "1")


def test_underlined_words_of_a_text_given_anew(tmp_path: Path) -> None:
    rules = "# 精霊\n\n## 召喚\n\n手番に魔力を2支払うと、精霊を1体召喚できる。\n\n## 成り\n\n敵陣で成る。\n"
    said = "<html><body><h1>ルール改訂</h1><h2>召喚</h2>"
    said += "<p>手番に魔力を<u>3</u>支払うと、精霊を1体召喚できる。</p></body></html>"
    assert shown(tmp_path, said, "召喚", rules) == "手番に魔力を3支払うと、精霊を1体召喚できる。"


def test_news_among_dated_questions_is_no_part_of_the_answer_above(tmp_path: Path) -> None:
    said = (
        "回答まとめ\n\n[2020-12-01]\nQ: 探索は二度できますか？\nA: 一度だけです。\n\n"
        "[2020-12-08]\nQ: ひるねは続けてできますか？\nA: できます。\n\n"
        "[2020-12-15]\nQ: 判定で引き分けたら？\nA: 何も起こりません。\n\n"
        "[2021-01-20]\n【訂正】準備で配る猫のカードは「五枚」ではなく「六枚」です。\n"
    )
    entries = read(tmp_path, "news", said, "faq", "ja", version="1.0").entries
    assert [(e.kind, e.date) for e in entries][2:] == [("faq", "2020-12-15"), ("notice", "2021-01-20")]


def test_numbered_lines_in_ideographs_and_boxed_groups(tmp_path: Path) -> None:
    rules = "双六\n\n【支度】\n各人は駒二つと札三枚を取る。\n\n【上がり】\n二つの駒が上がれば勝つ。\n"
    said = (
        "双六の訂正と補足\n\n＜訂正＞\n一、支度　「札三枚」とあるのは「札四枚」の誤り。\n"
        "二、上がり　「二つ」を「三つ」と改める。\n\n＜補足＞\n一、支度　賽は皆で一つ使う。\n"
    )
    assert shown(tmp_path, said, "支度", rules) == "各人は駒二つと札四枚を取る。"
