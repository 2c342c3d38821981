"""Corrections as magazines of wargames, wikis of rulings and pages of support print them in Japanese."""

from __future__ import annotations

from pathlib import Path

from taiyaku.ingest.inspection.document import inspect_document
from tests.unit.corpus.amendments.small_games import asked, numbered, read

SNOW = """霜の街道　ルール

1.0 行軍
1.1 馬車は1ターンに3区間まで進める。
1.2 橋を発見した馬車は止まる。

2.0 宿
2.1 宿は端数を切り捨てて払う。払えない者は馬を失う。
2.2 宿には馬車を2台置ける。

3.0 雪
3.1 雪の夜は進めない。
"""
TOOLS = """# 霧の工房

## 道具

### 金槌

判定：なし

射程：近

効果：釘を1本打つ。

### 長靴

判定：なし

準備：装着

効果：1歩多く進む。
"""
BEES = """# 蜂の丘

2019年4月

## 蜜

蜜は1人2壺まで持てる。蜜は腐らない。

## 巣

巣は丘の上に作る。巣は動かせない。

## 女王

女王は卵を2個産む。女王は戦わない。
"""


def shown(folder: Path, said: str, name: str, rules: str) -> str:
    answer = asked(folder, said, name, rules, "ja")
    assert answer.status == "in-force"
    return numbered(answer)


def test_corrections_below_bare_numbers_of_rules_under_headings_in_brackets(tmp_path: Path) -> None:
    said = "霜の街道　Q&A・訂正\n2021年6月12日\n\n"
    said += "【訂正】\n\n1.2\n1行目の「発見」を「通過」に訂正して下さい。\n\n"
    said += "【明確化】\n\n2.2\n馬だけでも置けます。\n\n"
    said += "【訂正】\n\n2.1【支払い】\n下記の様に全文を訂正します。\n\n"
    said += "宿は端数を切り上げて払う。払えない者は歩く。\n\n"
    said += "【質問】3.1\n氷の上は進めますか？\n【回答】\n進めません。\n\n"
    said += "【質問】2.2\n馬車は何台ですか？\n【回答】\n2台です。\n"
    assert shown(tmp_path, said, "行軍", SNOW).endswith("1.2 橋を通過した馬車は止まる。")
    inn = asked(tmp_path, said, "宿", SNOW, "ja")
    assert numbered(inn) == "2.1 宿は端数を切り上げて払う。払えない者は歩く。\n2.2 宿には馬車を2台置ける。"
    assert {("馬だけでも置けます。",), ("2台です。",)} <= {r.text for r in inn.rulings}


def test_a_field_of_a_rule_stands_behind_its_name_and_its_group_before_it(tmp_path: Path) -> None:
    said = "エラッタ\n2021/6/6更新\n『霧の工房』\nP3\n▼道具 金槌 判定\n誤：なし\n正：効果参照\n"
    said += "▼道具 長靴 準備\n誤：装着\n正：装着（足）\nP5\n▼道具 金槌 射程\n誤：近\n正：遠\n"
    hammer = "判定：効果参照\n射程：遠\n効果：釘を1本打つ。"
    assert shown(tmp_path, said, "金槌", TOOLS) == hammer
    assert shown(tmp_path, said, "長靴", TOOLS) == "判定：なし\n準備：装着（足）\n効果：1歩多く進む。"


def test_rulings_of_before_and_of_today_below_the_name_of_a_rule(tmp_path: Path) -> None:
    said = "# 裁定変更\n\n裁定が変わったものを並べる。\n\n## 2021年6月\n\n"
    said += "### 蜜\n\n旧裁定\n\n蜜は腐らない。\n\n現在の裁定\n\n蜜は冬に腐る。\n\n"
    said += "### 巣\n\n旧裁定\n\n巣は動かせない。\n\n現在の裁定\n\n巣は春に動かせる。\n"
    assert shown(tmp_path, said, "蜜", BEES) == "蜜は1人2壺まで持てる。蜜は冬に腐る。"
    assert shown(tmp_path, said, "巣", BEES) == "巣は丘の上に作る。巣は春に動かせる。"


def test_what_an_original_says_stands_before_a_translation_and_its_correction(tmp_path: Path) -> None:
    said = "『蜂の丘』の誤訳について\n2021年6月\n\n●蜜\n原文：Honey spoils in winter.\n"
    said += "和訳：蜜は腐らない。\n修正：蜜は冬に腐る。\n\n"
    said += "●女王\nシールには「卵を2個」とありますが「卵を3個」が正しい訳です。\n"
    assert shown(tmp_path, said, "蜜", BEES) == "蜜は1人2壺まで持てる。蜜は冬に腐る。"
    assert shown(tmp_path, said, "女王", BEES) == "女王は卵を3個産む。女王は戦わない。"


def test_figures_exchanged_below_a_quoted_sentence_are_no_text(tmp_path: Path) -> None:
    said = (
        "# 『蜂の丘』記載内容についてのご案内\n\n2021年6月\n\n> **巣**（2ページ）\n> 巣は丘の上に作る。\n\n"
    )
    said += "上記は「巣は丘の下に作る。」が正しい記載となります。\n\n"
    said += "> **女王**（3ページ）\n> 女王は卵を2個産む。\n\n2個ではなく3個となります。\n"
    assert shown(tmp_path, said, "巣", BEES) == "巣は丘の下に作る。巣は動かせない。"
    assert shown(tmp_path, said, "女王", BEES) == "女王は卵を3個産む。女王は戦わない。"


def test_columns_headed_by_two_versions_have_the_old_and_the_new_wording(tmp_path: Path) -> None:
    said = "# 蜂の丘 v1.1 変更点\n\n2021-06-09\n\n| 項目 | v1.0 | v1.1 |\n| --- | --- | --- |\n"
    said += "| 蜜 | 2壺まで | 3壺まで |\n| 巣 | 巣は動かせない。 | 巣は春に動かせる。 |\n"
    assert shown(tmp_path, said, "蜜", BEES) == "蜜は1人3壺まで持てる。蜜は腐らない。"
    said = said.replace("| v1.0 | v1.1 |", "| 第1版 | 第2版 |").replace("3壺", "4壺")
    assert shown(tmp_path, said, "蜜", BEES) == "蜜は1人4壺まで持てる。蜜は腐らない。"


def test_errata_do_not_date_from_the_day_the_game_came_out(tmp_path: Path) -> None:
    page = "<html><head><title>正誤表｜蜂の丘</title></head><body><h1>正誤表</h1>"
    page += "<h4>蜂の丘（2019年4月発売）</h4><p>掲載日：2021年5月10日</p><table>"
    page += "<tr><th>ページ</th><th>項目</th><th>誤</th><th>正</th></tr>"
    page += "<tr><td>4</td><td>蜜</td><td>2壺まで</td><td>3壺まで</td></tr>"
    page += "<tr><td>5</td><td>女王</td><td>卵を2個</td><td>卵を3個</td></tr></table></body></html>"
    assert "3壺" in shown(tmp_path, page, "蜜", BEES)
    assert "2壺" in numbered(asked(tmp_path, page, "蜜", BEES, "ja", as_of="2020-06"))


def test_a_day_and_a_name_in_the_last_line_are_no_text_and_date_the_errata(tmp_path: Path) -> None:
    said = "【蜂の丘】エラッタ\n\n1．P4「蜜」の項\n「2壺」は「3壺」の誤植です。\n\n"
    said += "2．P5「女王」の項\n以下の文を末尾に追加。\n「女王は巣を守る。」\n\n2021年2月14日　蜜蜂工房\n"
    assert shown(tmp_path, said, "女王", BEES) == "女王は卵を2個産む。女王は戦わない。女王は巣を守る。"
    assert inspect_document(tmp_path / "news.txt", "news.txt").page.date.value == "2021-02-14"


def test_rules_that_do_not_have_their_errata_yet_are_rules(tmp_path: Path) -> None:
    rules = "蜂の丘　和訳ルール\n翻訳：2019年2月（初版に準拠、エラッタ未反映）\n\n"
    rules += "1.0　蜜\n1.1　蜜は2壺まで持てる。\n\n2.0　巣\n2.1　巣は動かせない。\n"
    (tmp_path / "ja.txt").write_text(rules, "utf-8")
    assert inspect_document(tmp_path / "ja.txt", "ja.txt").format == "rulebook"


def test_each_flag_of_a_list_is_that_of_its_own_item(tmp_path: Path) -> None:
    said = "# 改訂履歴\n\n**Ver.1.2** 2021/06/20\n- 【変更】蜜：2壺→3壺\n- 【追加】巣：巣は春に動かせる。\n"
    said += "- 【削除】女王：女王は戦わない。\n"
    assert "3壺" in shown(tmp_path, said, "蜜", BEES)
    part = read(tmp_path, "news", said, "faq", "ja", date="2021-06")
    assert [label for e in part.entries for label in e.labels] == ["変更", "追加", "削除"]
    assert shown(tmp_path, said, "女王", BEES) == "女王は卵を2個産む。"
    assert shown(tmp_path, said, "巣", BEES).startswith("巣は丘の上に作る。巣は動かせない。")


def test_items_that_are_only_names_below_a_heading_are_shown_at_each(tmp_path: Path) -> None:
    said = "# 禁止・制限カード改訂のお知らせ\n\n2021年6月1日\n\n## 禁止カード（使えません）\n\n- 蜜\n\n"
    said += "## 制限カード（1枚まで）\n\n- 巣（準制限から移行）\n\n## エラッタ\n\n- 女王：「2個」→「3個」\n"
    (tmp_path / "limit.md").write_text(said, "utf-8")
    assert inspect_document(tmp_path / "limit.md", "limit.md").format == "faq"
    for name, text in (("蜜", "- 蜜"), ("巣", "- 巣（準制限から移行）")):
        assert (text,) in [r.text for r in asked(tmp_path, said, name, BEES, "ja").rulings]
    assert "3個" in shown(tmp_path, said, "女王", BEES)


def test_texts_to_be_read_instead_below_the_names_of_cards(tmp_path: Path) -> None:
    said = "【重要】テキストの読み替えについて\n2021年6月1日\n\n以下のように読み替えてください。\n\n"
    said += "《巣》\n巣は丘の下に作る。巣は動かせない。\n\n《女王》\n女王は卵を3個産む。女王は戦わない。\n"
    assert shown(tmp_path, said, "巣", BEES) == "巣は丘の下に作る。巣は動かせない。"
    assert shown(tmp_path, said, "女王", BEES) == "女王は卵を3個産む。女王は戦わない。"


def test_measures_are_of_no_language(tmp_path: Path) -> None:
    said = '# 日本語エラッタ\n\n2021年6月\n\n### 5ページ – Banner\n\n「6"」を「8"」に変更。\n'
    rules = '# Hedge\n\n## Banner\n\nFriends within 6" take heart.\n\n## Horn\n\nIt is loud.\n'
    assert 'within 8" take' in numbered(asked(tmp_path, said, "Banner", rules, said_in="ja"))


def test_the_number_of_a_clause_is_no_figure(tmp_path: Path) -> None:
    rules = "鉱山　ルール\n\n第2章 採掘\n2-1 鉱石を1個掘る。\n2-3 崩れた坑道は使えない。\n\n"
    rules += "第3章 売却\n3-3 鉱石は袋に戻す。\n"
    said = (
        "鉱山 通信\n2021年6月1日\n\n改訂のお知らせです。\n\n第2章 2-1 の「1個」を「2個」へ変更いたします。\n"
    )
    said += "3-3 は廃止といたします。\n"
    assert "\n2-3 崩れた" in numbered(asked(tmp_path, said, "採掘", rules, "ja"))


def test_clauses_numbered_with_hyphens(tmp_path: Path) -> None:
    rules = "# 塩の道\n\n## 3 売却\n\n3-1 品は2個まで売れる。\n\n3-2　塩は売れない。\n\n"
    rules += "## 4 荷揚げ\n\n4-1 荷は港で揚げる。\n\n4-2 荷は濡れない。\n"
    said = "# お知らせ\n\n3-1の「2個」は「3個」の誤りです。\n\n4-1は削除してください。\n"
    assert shown(tmp_path, said, "売却", rules) == "3-1 品は3個まで売れる。\n3-2 塩は売れない。"
    assert shown(tmp_path, said, "荷揚げ", rules) == "4-2 荷は濡れない。"
    more = asked(tmp_path, "# お知らせ\n\n3-2は夜にも当てはまります。\n", "売却", rules, "ja")
    assert numbered(more) == "3-1 品は2個まで売れる。\n3-2 塩は売れない。"


def test_a_japanese_question_in_plain_words_is_shown_at_the_rule_that_has_them(tmp_path: Path) -> None:
    rules = "# 谷の湯屋\n\n2020年\n\n## 支度\n\n客は1回に桶を3つまで借りられる。\n\n## 勘定\n\n"
    rules += "勘定は帰る前に行う。足りない者は床を磨く。\n\n"
    rules += "## 霧払い\n\n霧の日は客が2人増える。\n\n## 犬\n\n犬は席を1つふさぐ。\n\n## 桶の洗い方\n\n"
    rules += "桶は1手番に2つまで洗える。\n"
    asked_ = (
        "床を磨いた人は次の手番も湯屋にいますか？",
        "霧でも客席が足りないときはどうなりますか？",
        "桶は3つより多く頼めますか？",
    )
    said = "# 谷の湯屋 よくある質問\n\n2021年2月\n\n" + "".join(
        f"Q. {q}\nA. {n}番です。\n\n" for n, q in enumerate(asked_)
    )
    for at, name in enumerate(("勘定", "霧払い", "支度")):
        assert (f"{at}番です。",) in [r.text for r in asked(tmp_path, said, name, rules, "ja").rulings], name


def test_tags_before_texts_say_what_is_done_with_them_and_where(tmp_path: Path) -> None:
    rules = "峠の砦\n\n1.0 糧食\n1.1 糧のない隊は動けない。糧は春に配る。\n1.2 川の港は糧を出す。\n\n"
    rules += "2.0 攻め\n2.1 隊の力を足す。隊が三方から攻められた場合の、数え直しはしない。\n"
    rules += "2.2 鳥は全ての谷を飛べる。\n\n"
    rules += "3.0 蔵\n3.1 蔵は年の終わりに開ける。\n3.2 蔵に米を入れられる。\n"
    said = "# 峠の砦　日本語ルールの誤訳\n\n気づいた範囲で訂正を列挙します。\n\n"
    said += "1.1 （最初の文）糧のない隊は動くことも攻めることもできない。\n\n"
    said += "2.1 （削除）（2番目の文）「隊が三方から攻められた場合の、」\n\n"
    said += "2.2 （全文）鳥は味方の谷だけを飛べる。\n\n"
    said += "3.1 （最後に追加）ただし冬は開けない。\n\n3.2 （追記）米は腐る。\n"
    first = "1.1 糧のない隊は動くことも攻めることもできない。糧は春に配る。\n1.2 川の港は糧を出す。"
    assert shown(tmp_path, said, "糧食", rules) == first
    second = "2.1 隊の力を足す。数え直しはしない。\n2.2 鳥は味方の谷だけを飛べる。"
    assert shown(tmp_path, said, "攻め", rules) == second
    third = "3.1 蔵は年の終わりに開ける。ただし冬は開けない。\n3.2 蔵に米を入れられる。米は腐る。"
    assert shown(tmp_path, said, "蔵", rules) == third


LIGHT = "# 灯台\n\n2020-05-01\n\n## 霧\n\n霧の夜は灯を3つともす。\n\n## 鐘\n\n鐘は1回だけ鳴らせる。\n\n"
LIGHT += "## 嵐\n\n嵐の夜は外に出られない。嵐は2晩続く。\n"


def test_flags_of_a_change_log_say_what_is_done_with_rules_and_sentences(tmp_path: Path) -> None:
    said = "# 灯台 変更履歴\n\n## Ver.1.2（2021-08-10）\n\n- 【削除】鐘\n"
    said += "- 【追加】霧：霧の夜は船が通らない。\n\n"
    said += (
        "## Ver.1.1（2021-02-01）\n\n- 【追加】灯守：灯守は1人だけ選ぶ。\n- 【削除】嵐：「嵐は2晩続く。」\n"
    )
    assert asked(tmp_path, said, "鐘", LIGHT, "ja").status == "withdrawn"
    assert asked(tmp_path, said, "鐘", LIGHT, "ja", as_of="2021-05").status == "in-force"
    fog = shown(tmp_path, said, "霧", LIGHT)
    assert fog.startswith("霧の夜は灯を3つともす。") and fog.endswith("霧の夜は船が通らない。")
    assert shown(tmp_path, said, "嵐", LIGHT) == "嵐の夜は外に出られない。"
    assert "灯守は1人だけ選ぶ。" in numbered(asked(tmp_path, said, "灯守", LIGHT, "ja"))


def test_signs_before_texts_and_days_behind_them(tmp_path: Path) -> None:
    rules = "【支度】\n・石を7個ずつ配る。\n・旗を中央に置く。\n\n【崩れ】\n"
    rules += "・崩した人は石を全部引き取る。\n・崩れた石は裏返す。\n\n【勝ち】\n"
    rules += "・石がなくなった人の勝ち。\n"
    said = "石積み　第2版での変更点\n2021年4月\n\n【支度】\n×石を7個ずつ配る。\n○石を6個ずつ配る。\n\n"
    said += "【崩れ】\n×崩れた石は裏返す。\n→削除\n\n"
    said += "【勝ち】\n＋同時になくなったときは引き分け。\n"
    assert shown(tmp_path, said, "支度", rules) == "・ 石を6個ずつ配る。\n・ 旗を中央に置く。"
    assert shown(tmp_path, said, "崩れ", rules) == "・ 崩した人は石を全部引き取る。"
    assert "引き分け" in shown(tmp_path, said, "勝ち", rules)
    said = "〔伏兵〕\n◆変更前\n札5枚を見る。\n◆変更後\n札4枚を見る。\n◆変更日：2016/04/01\n\n"
    said += "〔狼煙〕\n◆変更前\n全員の力を上げる。\n◆変更後\n1人の力を上げる。\n◆変更日：2017/10/05\n"
    part = read(tmp_path, "news", "札　エラッタ\n\n" + said, "faq", "ja")
    assert [e.date for e in part.entries] == ["2016-04-01", "2017-10-05"]


def test_a_sentence_quoted_behind_its_place_is_exchanged_for_the_text_below(tmp_path: Path) -> None:
    rules = "氷の峰\n\n5.0 空\n5.1 鳥は高さを選ぶ。\n5.2 高い鳥は襲われない。鳥は1羽まで連れる。\n"
    said = "氷の峰　訂正・FAQ\n2021年8月5日\n\n【訂正】\n\n5.2\n"
    said += "2文目（「鳥は1羽まで連れる。」）を次の文に差し替えてください。\n「鳥は2羽まで連れる。」\n\n"
    said += "【質問】5.1\n高さは毎年選び直せますか？\n【回答】\n選び直せます。\n"
    air = asked(tmp_path, said, "空", rules, "ja")
    assert numbered(air) == "5.1 鳥は高さを選ぶ。\n5.2 高い鳥は襲われない。鳥は2羽まで連れる。"
    assert [r.said for r in air.rulings if r.text == ("選び直せます。",)] == [()]  # for sure
    said = "# Errata\n\n## Cider Press\n\nReplace “The press works once a day.” with:\n\n"
    said += "“The press works twice.”\n"
    assert (
        numbered(asked(tmp_path, said, "Cider Press"))
        == "Press four pears into one jug. The press works twice."
    )


def test_numbers_that_end_in_a_letter_lead_to_their_rules(tmp_path: Path) -> None:
    rules = "# 札の会\n\n## 1.a. 概要\n\n進め方を定める。\n\n## 3.a. 束\n\n束は50枚で作る。\n\n"
    rules += "## 3.b. 品\n\n正規の品に限る。\n"
    said = "# 札の会 訂正\n\n2021年7月\n\n**・3.b. 品**\n\n正規の品または配られた品に限る。\n\n"
    said += "**・3.a. 束**\n\n「50枚」を「60枚」に訂正。\n"
    assert shown(tmp_path, said, "3.b", rules) == "正規の品または配られた品に限る。"
    assert shown(tmp_path, said, "束", rules) == "束は60枚で作る。"


def test_columns_of_later_versions_and_a_new_number_behind_one_that_goes(tmp_path: Path) -> None:
    rules = (
        "# 森の盤 第2版\n\n2019年4月\n\n## 第2条 用具\n\n2.1 盤は9路とする。\n\n2.2 駒は各自15枚とする。\n\n"
    )
    rules += "## 第3条 着手\n\n3.1 駒は動かせない。\n\n3.2 パスは2回までとする。\n"
    said = "# 公式ルール改訂のお知らせ（第3版）\n\n2021年6月1日\n\n| 条項 | 第2版 | 第3版 |\n|---|---|---|\n"
    said += "| 2.2 | 駒は各自15枚とする。 | 駒は各自18枚とする。 |\n| 3.2 | パスは2回までとする。 | 削除 |\n"
    said += "| 3.3 | （新設） | 同じ形を3度繰り返してはならない。 |\n"
    assert shown(tmp_path, said, "用具", rules) == "2.1 盤は9路とする。\n2.2 駒は各自18枚とする。"
    put = "3.1 駒は動かせない。\n3.3 同じ形を3度繰り返してはならない。"
    assert shown(tmp_path, said, "着手", rules) == put


def test_a_number_and_a_name_with_a_sign_before_them_and_what_was_added(tmp_path: Path) -> None:
    rules = "# 札の会\n\n2020年\n\n## 3.c. 袋\n\n袋は1種類に揃える。\n\n## 301 置き場\n\n置き場は6つある。\n"
    said = "# 札の会 訂正のお知らせ\n\n2021年7月\n\n**・3.c. 袋**\n\n（削除）\n"
    assert asked(tmp_path, said, "袋", rules, "ja").status == "withdrawn"
    log = "# 札の会 更新履歴\n\n2021年10月3日 ver.1.4\n\n"
    log += "- 「301 置き場」に札を重ねる際の処理について追加しました。\n\n"
    log += "2021年6月2日 ver.1.3\n\n- 誤字を直しました。\n"
    assert asked(tmp_path, log, "置き場", rules, "ja").status == "pending"


def test_answers_run_on_behind_their_bold_marks(tmp_path: Path) -> None:
    said = "# 蜂の丘 Q&A\n\n2021年9月1日\n\n**Q** 蜜は売れますか？\n**A** はい。\n\n"
    said += "**Q** 女王は動けますか？（3.1）\n**A** 動けません。\n"
    part = read(tmp_path, "news", said, "faq", "ja")
    answers = [c.text for e in part.entries for s in e.sections if s.role == "answer" for c in s.clauses]
    assert answers == ["はい。", "動けません。"]
