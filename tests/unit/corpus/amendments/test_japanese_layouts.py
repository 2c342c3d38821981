"""Layouts of Japanese publishers' corrections: what they call places, lines for wordings, articles."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.unit.corpus.amendments.small_games import asked, numbered

ALLEY = """# 横丁

## 組の一覧

灯籠組の宿敵は煙草組である。
番傘組は逃走に2を加える。

## 変調

変調は表で決める。
①息切れ　②魔力切れ　③迷子

## 所持品

| 名前 | 準備 | 使用 |
| --- | --- | --- |
| 高下駄 | 装着 | 割込 |
| 素手 | なし | 通常 |

## 特徴

a.美声：歌に1を加える。
b.超美人：交渉に2を加える。

## 用心棒

体力3／精神1
最大命運：12
"""
FRONT = """砂丘　ルール

20.0 増援
20.1 増援はその港から受け取ります。

28.0 補充
28.1 補充を受ける部隊は、敵に捕捉されていてはなりません。

31.0 撤収
31.1 【減少戦力】減少面の部隊は撤収できません。
"""
LAWS = """# 競技規程

## 第3条（時間）

持ち時間は30分とする。

## 第6章　計量

第18条　計量は何度でもよい。

## 規則25 記録員

記録員は得点を書く。
"""
MAGIC = """# 鏡都

## 結果

近衛：部隊は1を得る。
旗手：部隊は1を得る。

## 魔力渦

渦は3つまで置ける。

渦は毎ターン動く。止まったら取り除く。

## 砲台

第3砲台は5014に置く。
"""


def shown(folder: Path, said: str, name: str, rules: str) -> str:
    answer = asked(folder, said, name, rules, "ja")
    assert answer.status == "in-force", answer.notes
    return numbered(answer)


@pytest.mark.parametrize(
    ("place", "old", "new", "rule", "text"),
    [
        ("灯籠組の項目1行目", "宿敵", "仇敵", "組の一覧", "灯籠組の仇敵は煙草組である。"),
        ("番傘組の項目", "2を加える", "1を加える", "組の一覧", "番傘組は逃走に1を加える。"),
        ("変調欄", "②魔力切れ", "②スランプ", "変調", "②スランプ"),
        ("変調の本文1行目", "表で決める", "賽で決める", "変調", "変調は賽で決める。"),
        ("特徴", "b.超美人", "b.美人", "特徴", "b. 美人：交渉に2を加える。"),
    ],
)
def test_places_as_publishers_call_them(
    tmp_path: Path, place: str, old: str, new: str, rule: str, text: str
) -> None:
    said = f"■誤りと訂正\n\n『横丁』\n12ページ--------\n●{place}\n誤：{old}\n正：{new}\n"
    assert text in shown(tmp_path, said, rule, ALLEY)


def test_a_cell_is_named_by_table_row_and_column(tmp_path: Path) -> None:
    said = "エラッタ\n\nP19\n▼所持品　高下駄　準備\n誤：装着\n正：装着（足）\n\n"
    said += "▼所持品　高下駄　使用\n誤：割込\n正：常時\n"
    assert asked(tmp_path, said, "所持品", ALLEY, "ja").sections[0].tables[0].rows[0][1:] == (
        "装着（足）",
        "常時",
    )


def test_lines_of_a_card_are_exchanged_one_by_one(tmp_path: Path) -> None:
    said = "■エラッタ\n\n■p63　「用心棒」\n誤：\n　体力3／精神1\n　最大命運：12\n"
    said += "正：\n　体力3／精神2\n　最大命運：11\n"
    assert shown(tmp_path, said, "用心棒", ALLEY) == "体力3／精神2\n最大命運：11"


def test_an_old_wording_that_nobody_placed_puts_its_rule_in_doubt(tmp_path: Path) -> None:
    said = "■誤りと訂正\n\n●巻末の早見\n誤：逃走に2\n正：逃走に3\n"
    assert asked(tmp_path, said, "組の一覧", ALLEY, "ja").status == "pending"


def test_a_wording_below_its_word_is_no_heading_and_none_is_no_deletion(tmp_path: Path) -> None:
    said = "<html><body><h2>エラッタ</h2><h3>砲台</h3><ul><li>（誤）<br>5014に置く<br><br>"
    said += "（正）<br>5015に置く</li></ul>"
    said += "<h3>魔力渦</h3><ul><li>（誤）<br>3つまで<br><br>（正）</li></ul></body></html>"
    assert shown(tmp_path, said, "砲台", MAGIC) == "第3砲台は5015に置く。"
    whirl = asked(tmp_path, said, "魔力渦", MAGIC, "ja")
    assert (whirl.status, "3つまで置ける" in numbered(whirl)) == ("pending", True)


def test_numbers_in_lines_of_their_own_are_names(tmp_path: Path) -> None:
    said = (
        "<html><head><title>FAQ</title></head><body><h2>『砂丘』</h2>"
        "<p>【訂正】</p><p>20.1<br>「その港」を「自軍の港」に訂正して下さい。</p>"
        "<p>【明確化】</p><p>20.1<br>港は海にあります。</p>"
        "<p>【訂正】</p><p>28.1<br>1行目の「捕捉」を「隣接」に訂正して下さい。</p>"
        "<p>【明確化】</p><p>28.1<br>補充は1度だけです。</p>"
        "<p>【訂正】</p><p>31.1【減少戦力】<br>下記の様に全文を訂正します。</p>"
        "<p>減少面の部隊は補充と共にのみ撤収できます。</p>"
        "<p>【Q&amp;A】</p><p>【20.1】<br>Q. 港が塞がれたら待ちますか。</p><p>A. 待ちます。</p></body></html>"
    )
    assert "敵に隣接されて" in shown(tmp_path, said, "補充", FRONT)
    assert "補充と共にのみ撤収できます。" in shown(tmp_path, said, "撤収", FRONT)
    assert "自軍の港から" in numbered(asked(tmp_path, said, "増援", FRONT, "ja"))


def test_an_article_stands_below_the_order_that_brings_it(tmp_path: Path) -> None:
    said = (
        "競技規程の一部を改正する規程\n\n競技規程の一部を次のように改正する。\n\n"
        "第3条を次のように改める。\n（時間）\n第3条　持ち時間は40分とする。\n"
    )
    assert "持ち時間は40分とする。" in shown(tmp_path, said, "第3条", LAWS)


def test_a_chapter_and_a_label_stand_above_the_article_in_both_wordings(tmp_path: Path) -> None:
    rules = LAWS.replace("第18条　計量は", "## 第18条【回数】\n\n計量は")
    said = (
        "# ルール改正事項\n\n### 1. 計量の回数\n\n現行\n\n第6章　計量\n\n第18条【回数】\n\n"
        "計量は何度でもよい。\n\n↓\n\n改訂\n\n第6章　計量\n\n第18条【回数】\n\n計量は2度までとする。\n"
    )
    assert shown(tmp_path, said, "第18条", rules) == "計量は2度までとする。"


def test_names_that_are_rules_with_numbers_begin_items(tmp_path: Path) -> None:
    said = "# 改正点\n\n● 修正点\n\n1. 規則25の「記録員は」を「計時員は」に表記を変更した。\n"
    assert shown(tmp_path, said, "規則25", LAWS) == "計時員は得点を書く。"


def test_an_order_with_a_quotation_is_no_text_of_the_rule(tmp_path: Path) -> None:
    said = (
        "<html><body><h2>鏡都 エラッタ</h2><p><b>Page 3</b><br>"
        "結果：「近衛」のエントリを以下のように変更する。<br>「近衛：10人以上の部隊は1を得る。」</p>"
        "<p>魔力渦の2段落目を以下のように変更する。「渦は毎ターン動く。止まったら戻す。」</p></body></html>"
    )
    result = numbered(asked(tmp_path, said, "結果", MAGIC, "ja"))
    assert ("エントリ" in result, "旗手：部隊は" in result) == (False, True)
    assert "止まったら戻す。" in shown(tmp_path, said, "魔力渦", MAGIC)


@pytest.mark.parametrize(
    "remark",
    [
        "現規約では、第3砲台は5014に置くこととしている。",
        "第3砲台の「5014」は「5015」で、置く場所は変わる。",
    ],
)
def test_what_speaks_of_the_old_text_is_no_text_of_the_rule(tmp_path: Path, remark: str) -> None:
    guns = asked(tmp_path, f"# 改定の概要\n\n- 砲台：{remark}\n", "砲台", MAGIC, "ja")
    assert numbered(guns) == "第3砲台は5014に置く。"


def test_not_one_but_the_other_needs_no_verb(tmp_path: Path) -> None:
    said = "# エラッタ\n\n## 砲台\n\n「5014」ではなく「5015」です。\n"
    assert shown(tmp_path, said, "砲台", MAGIC) == "第3砲台は5015に置く。"


def test_a_day_with_a_bullet_heads_the_changes_of_that_day(tmp_path: Path) -> None:
    said = (
        "改訂表\n\n●2021/5/1\n\n・魔力渦\n\n　3つまで\n　　↓\n　4つまで\n\n●2021/6/1\n\n"
        "・以下を修正しています。\n\n砲台\n\n　5014に置く\n　　↓\n　5015に置く\n"
    )
    assert "2021/6/1" not in numbered(asked(tmp_path, said, "魔力渦", MAGIC, "ja"))


def test_part_of_a_sentence_is_not_added_as_one(tmp_path: Path) -> None:
    said = "# エラッタ\n\n## 砲台\n\n【変更箇所】\n\n状態に「夜の間、」を追加。\n"
    guns = asked(tmp_path, said, "砲台", MAGIC, "ja")
    assert (guns.status, numbered(guns)) == ("pending", "第3砲台は5014に置く。")


def test_a_field_that_is_struck_is_the_rules_own_though_another_has_its_name(tmp_path: Path) -> None:
    rules = "# 手引き\n\n## 属性\n\n属性は変えてよい。\n\n## 森人\n\n属性：混沌に傾く。\n移動：30である。\n"
    said = "<html><body><h2>正誤表</h2><p>P.20 森人（2021-12-27）NEW!</p>"
    said += "<p>属性：混沌に傾く。-&gt;（削除）</p></body></html>"
    assert shown(tmp_path, said, "森人", rules) == "移動：30である。"


def test_marks_alone_in_their_lines_stand_above_their_wordings(tmp_path: Path) -> None:
    said = "お詫びと訂正\n\n■P153　砲台\n\n×\n　5014に置く\n○\n　5015に置く\n"
    assert shown(tmp_path, said, "砲台", MAGIC) == "第3砲台は5015に置く。"
