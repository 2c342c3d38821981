"""Corrections and answers as Japanese publishers of board and card games, and wikis, put them up."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.unit.corpus.amendments.small_games import asked, numbered
from tests.unit.corpus.lookup.workspace import seen

TEA = """# 霧の茶会

## 茶葉

手札から捨てると、茶葉を2枚引く。ゲーム中1回のみ。

## 得点計算

残った茶葉2枚につき1点。砂糖は1個につき1点。

## 霧

霧の席では茶を飲めない。
"""
RING = """# 星環 総合ルール

301. 引くフェイズ

301.1 手番の者は山札から1枚引く。

301.1a 引く札がない者は負ける。

302. 戦闘フェイズ

302.1 縦向きの札1枚で攻撃する。

302.2 防いだ札は横向きになる。
"""


def shown(folder: Path, said: str, name: str, rules: str = TEA, as_of: str | None = None) -> str:
    return numbered(asked(folder, said, name, rules, "ja", as_of=as_of))


@pytest.mark.parametrize(
    "said",
    [
        "捨てると茶葉を2枚引く、とあるが正しくは3枚引く。",
        "2枚引くとありますが、正しくは3枚引きます。",
    ],
)
def test_a_sentence_with_both_figures_is_no_text_of_the_rule(tmp_path: Path, said: str) -> None:
    leaf = shown(tmp_path, f"# エラッタ\n\n- 「茶葉」：{said}\n", "茶葉")
    assert leaf == "手札から捨てると、茶葉を3枚引く。ゲーム中1回のみ。"


def test_a_quoted_restriction_is_dropped(tmp_path: Path) -> None:
    said = "# 変更点\n\n- 茶葉：「ゲーム中1回のみ」の制限をなくしました。\n"
    assert shown(tmp_path, said, "茶葉") == "手札から捨てると、茶葉を2枚引く。"


def test_a_rule_called_as_a_part_in_the_column_of_places(tmp_path: Path) -> None:
    said = "# エラッタ\n\n| 箇所 | 誤 | 正 |\n| --- | --- | --- |\n"
    said += "| 得点計算 | 残った茶葉2枚につき1点 | 残った茶葉3枚につき1点 |\n"
    assert shown(tmp_path, said, "得点計算") == "残った茶葉3枚につき1点。砂糖は1個につき1点。"


def test_what_a_game_is_called_names_no_rule(tmp_path: Path) -> None:
    said = "# 「霧の茶会」エラッタ\n\n「霧の茶会」のルールに誤りがございましたので訂正いたします。\n\n"
    said += "**得点計算**\n\n誤：残った茶葉2枚\n\n正：残った茶葉3枚\n"
    fog = asked(tmp_path, said, "霧", TEA, "ja")
    assert (fog.status, fog.rulings) == ("in-force", ())


def test_remarks_say_which_numbered_texts_come_and_which_go(tmp_path: Path) -> None:
    said = "# 変更点\n\n■更新箇所\n\n引き分けについて、記載を追加しました。\n\n"
    said += "302.3 同じ強さの札はどちらも捨てる。\n\n"
    said += "防御に関する記載を削除しました。\n\n302.2 防いだ札は横向きになる。\n\n"
    said += "引く枚数の記載を修正しました。\n\n301.1 手番の者は山札から2枚引く。\n"
    fight = shown(tmp_path, said, "戦闘フェイズ", RING)
    assert fight == "302.1 縦向きの札1枚で攻撃する。\n302.3 同じ強さの札はどちらも捨てる。"
    assert shown(tmp_path, said, "引くフェイズ", RING).startswith("301.1 手番の者は山札から2枚引く。")


def test_a_number_with_its_name_is_gone(tmp_path: Path) -> None:
    said = "# 改訂履歴\n\n## Ver.2（2021.6.1）\n\n- 302 戦闘フェイズ：札は「1枚」から「2枚」に変更\n"
    said += "- 301 引くフェイズ：廃止\n"
    assert asked(tmp_path, said, "引くフェイズ", RING, "ja").status == "withdrawn"


CLUB = """札の会　規定

第1条（札）
札は50枚を用いる。

第2条（時間）
時間は15分とする。
"""


def test_a_column_of_articles_has_a_new_one_too(tmp_path: Path) -> None:
    said = "# 規定改定のお知らせ\n\n| 条文 | 改定前 | 改定後 |\n| --- | --- | --- |\n"
    said += "| 第2条 | 時間は15分とする。 | 時間は10分とする。 |\n"
    said += "| 第3条 | （新設） | 棄権した者は負けとする。 |\n"
    assert shown(tmp_path, said, "時間", CLUB) == "時間は10分とする。"
    assert shown(tmp_path, said, "第3条", CLUB) == "棄権した者は負けとする。"


SPELLS = """湯宿の術

《湯けむり》
　コスト：2
　効果：次の手番まで攻撃されない。

《包丁》
　コスト：3
　効果：傷を1つ与える。
"""


def test_a_field_in_both_wordings_is_the_part_of_the_rule(tmp_path: Path) -> None:
    said = "『湯宿の術』エラッタ\n\n●p22　《湯けむり》\n誤　コスト：2\n正　コスト：3\n"
    steam = asked(tmp_path, said, "湯けむり", SPELLS, "ja")
    assert [c.text for s in steam.sections for c in s.clauses if "3" in c.text]
    assert steam.status == "in-force"


FARM = """# 牧場

## 番犬

番犬は羊2匹を見張る。雨の日は休む。

## 柵

柵は2本まで置ける。
"""


@pytest.mark.parametrize(
    "said", ["夜に見張るのは2匹ではなく4匹です。", "3人で遊ぶとき、2匹ではなく4匹です。"]
)
def test_a_figure_under_a_condition_that_the_rule_does_not_have_is_open(tmp_path: Path, said: str) -> None:
    dog = asked(tmp_path, f"# エラッタ\n\n・番犬：{said}\n", "番犬", FARM, "ja")
    assert (dog.status, numbered(dog)) == ("pending", "番犬は羊2匹を見張る。雨の日は休む。")


def test_two_figures_in_a_sentence_that_names_its_rule(tmp_path: Path) -> None:
    said = "# エラッタ\n\n・番犬が見張るのは2匹ではなく4匹です。\n"
    assert shown(tmp_path, said, "番犬", FARM) == "番犬は羊4匹を見張る。雨の日は休む。"


STEPS = """# 影踏み

## 手番にできること

次のうち1つを行う。

**踏む**：札を1枚出す。大きければ影を1枚得る。

**待つ**：次の手番に1枚多く引く。

**回る**：手札を2枚捨てて2枚引く。

## 影

影は7枚で勝ちとなる。
"""


def test_a_bold_name_above_a_quoted_wording_leads_to_the_part_so_called(tmp_path: Path) -> None:
    said = "# エラッタ\n\n## 説明書　表面\n\n**踏む**\n\n"
    said += "> 大きければ影を1枚得る。\n\n↓\n\n> 大きければ影を2枚得る。\n"
    assert "大きければ影を2枚得る。" in shown(tmp_path, said, "踏む", STEPS)


def test_questions_below_the_name_of_a_part_are_shown_at_its_rule(tmp_path: Path) -> None:
    said = "# FAQ\n\n## 踏むについて\n\n**Q** 2回続けて踏めますか？\n**A** 踏めません。\n\n"
    said += "**Q** 影がないときも出せますか？\n**A** 出せます。\n"
    card = seen(asked(tmp_path, said, "手番にできること", STEPS, "ja"))
    assert "2回続けて踏めますか？" in card and "影がないときも出せますか？" in card
    assert "Q 2回" not in card


def test_a_circled_number_behind_the_name_in_a_column_of_places(tmp_path: Path) -> None:
    rules = "# 峠\n\n## 準備\n\n① 盤を置く。\n\n② 金貨5枚を配る。\n\n## 移動\n\n金貨を払う。\n"
    said = "# エラッタ\n\n| ページ | 該当箇所 | 誤 | 正 |\n| --- | --- | --- | --- |\n"
    said += "| P.3 | 準備 ② | 金貨5枚 | 金貨7枚 |\n"
    assert "金貨7枚を配る。" in shown(tmp_path, said, "準備", rules)


def test_what_is_ordered_at_a_number_below_two_wordings(tmp_path: Path) -> None:
    said = "『星環』誤植訂正\n\n301.1　誤）1枚引く　正）2枚引く\n\n302.2　次のように差し替える。\n"
    said += "防いだ札は捨てる。\n"
    fight = shown(tmp_path, said, "戦闘フェイズ", RING)
    assert fight.endswith("302.2 防いだ札は捨てる。")
    assert "2枚引く" in shown(tmp_path, said, "引くフェイズ", RING)


def test_an_answer_with_a_sign_and_a_word_for_errata_is_an_answer(tmp_path: Path) -> None:
    said = "霧の茶会　FAQ　ver.1.1\n\n※変更には★をつけています。\n\nQ1　霧の席に砂糖を置けますか？\n"
    said += "★A1　置けません。（裁定変更）\n\nQ2　霧は何枚ありますか？\nA2　2枚です。\n"
    assert "置けません。" in seen(asked(tmp_path, said, "霧", TEA, "ja"))


def test_a_title_that_tells_what_became_of_a_rule(tmp_path: Path) -> None:
    said = "# ルールの変更\n\n### ◆番犬の変更\n\n**変更前**：羊2匹を見張る。\n\n**変更後**：羊3匹を見張る。\n"
    said += "\n### ◆柵の変更\n\n置ける数を2本から4本に増やします。\n"
    assert shown(tmp_path, said, "番犬", FARM).startswith("番犬は羊3匹を見張る。")
    assert shown(tmp_path, said, "柵", FARM) == "柵は4本まで置ける。"


CARDS = """羽衣花札

一、配り方
手札を8枚ずつ配る。

二、こいこい
相手が先にあがると、自分の得点は0となる。

三、役
花見　3文
月見　3文

四、勝敗
12か月を行う。
"""
CHANGED = """羽衣花札　ルール改定のお知らせ

　一、「二、こいこい」
　　（旧）自分の得点は0となる。
　　（新）相手の得点は2倍となる。

　二、「三、役」のうち、花見を5文、月見を5文に改める。

　三、「四、勝敗」
　　（旧）12か月を行う。
　　（新）6か月を行う。
"""


def test_names_with_kanji_numbers_that_a_list_with_kanji_numbers_quotes(tmp_path: Path) -> None:
    assert shown(tmp_path, CHANGED, "こいこい", CARDS) == "相手が先にあがると、相手の得点は2倍となる。"
    assert shown(tmp_path, CHANGED, "勝敗", CARDS) == "6か月を行う。"


def test_one_of_two_changes_in_a_sentence_is_not_made_alone(tmp_path: Path) -> None:
    scores = asked(tmp_path, CHANGED, "役", CARDS, "ja")
    assert (scores.status, "5文" in numbered(scores)) == ("pending", False)


def test_a_figure_that_another_one_was_meant_for_below_the_quoted_sentence(tmp_path: Path) -> None:
    rules = "# 港\n\n## 準備\n\n各自に小判15枚と競り札1枚を配る。\n\n## 競り\n\n高い順に取る。\n"
    said = "# ルール訂正\n\n> **P.2 準備**\n> 各自に小判**15枚**と競り札1枚を配る。\n\n"
    said += "小判は**20枚**の間違いでした。申し訳ありません。\n"
    assert shown(tmp_path, said, "準備", rules) == "各自に小判20枚と競り札1枚を配る。"


def test_rows_that_stand_not_quite_below_their_head(tmp_path: Path) -> None:
    said = "牧場　正誤表\n2021年6月\n\n頁　　箇所　　　　　誤　　　　　　　　　　　正\n"
    said += "2　　番犬　　　羊2匹　　　　　　羊3匹\n3　　柵　　　　　　　　2本まで　　4本まで\n"
    assert shown(tmp_path, said, "番犬", FARM).startswith("番犬は羊3匹を見張る。")
    assert shown(tmp_path, said, "柵", FARM) == "柵は4本まで置ける。"


def test_what_an_edition_changed_is_told_in_a_list_below_its_name(tmp_path: Path) -> None:
    said = "# 「牧場」ルール更新情報\n\n## 第3版での変更\n\n"
    said += "- 番犬が見張る羊が「2匹」から「3匹」になりました。\n"
    said += "- 柵の数が2本から4本になりました。\n"
    assert shown(tmp_path, said, "番犬", FARM).startswith("番犬は羊3匹を見張る。")
    assert shown(tmp_path, said, "柵", FARM) == "柵は4本まで置ける。"
    when = said.replace("柵の数が2本", "3人で遊ぶ場合、柵の数が2本")
    assert asked(tmp_path, when, "柵", FARM, "ja").status == "pending"


def test_signed_figures_are_exchanged_alone(tmp_path: Path) -> None:
    rules = "# 妖怪\n\n## とりつく\n\n下に置き、その札の力を－2する。\n\n## 隠れる\n\n技の対象にならない。\n"
    said = "# 変更点\n\n・とりつく　－2を－3に変更\n\n・隠れる　変更なし\n"
    assert shown(tmp_path, said, "とりつく", rules) == "下に置き、その札の力を－3する。"
