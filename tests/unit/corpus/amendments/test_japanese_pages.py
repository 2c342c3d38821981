"""Corrections, answers and revisions as blogs, publishers' pages and associations print them in Japanese."""

from __future__ import annotations

from pathlib import Path

import pytest

from taiyaku.corpus.assembly import assemble
from taiyaku.corpus.lookup.answer_model import Answer
from taiyaku.corpus.settings import Setting
from taiyaku.ingest.vocabulary import load_vocabulary
from tests.unit.corpus.amendments.small_games import asked, numbered, read
from tests.unit.corpus.lookup.workspace import ask, seen

KILN = """窯と炎　ルール

1.0 薪
1.1 薪は1人8本まで持てる。
1.2 薪を使うと炎が1段上がる（端数切り上げ）。

2.0 窯
2.1 窯には器を3個まで置ける。
2.2 各器について1個の札を引く。
"""
CUP = """陶器連盟　大会規定
平成31年4月1日制定

第1条（時間）
時間は各20分とする。切れたら負けとする。

第2条（反則）
次の場合は反則とする。
一　助言を受けたとき

第3条（遅刻）
開始から15分を過ぎた者は不戦敗とする。

第4条（服装）
服装は自由とする。
"""
LIGHTS = """# 灯の庭

## 点火

油を1個払い、灯を1つ点ける。

## 見回り

見回りは1人3つまで置ける。霧の夜は休む。

## 片付け

油2個で片付ける。
"""


def shown(folder: Path, said: str, name: str, rules: str, as_of: str | None = None) -> Answer:
    return asked(folder, said, name, rules, "ja", as_of=as_of)


BLOG = """<html lang="ja"><head><title>【窯と炎 エラッタ情報】</title></head><body>
<h3>【窯と炎　エラッタ情報】</h3>
<p>ルール1.1</p><p>誤：8本まで</p><p>正：9本まで</p><p>（以上、2021年5月11日20時00分追記）</p>
<p>ルール1.2</p><p>誤：（端数切り上げ）</p><p>正：（端数切り捨て）</p>
<p>ルール2.0　窯</p><p>以下の項目を追加する。</p><p>2.3 炎のある窯は動かせない。</p>
<p>ルール2.2　札</p><p>「各器」は、「薪のない各器」と読み替える。</p><p>（以上、2021年3月4日追記）</p>
</body></html>
"""


def test_a_line_dates_all_corrections_above_it_and_ends_the_last(tmp_path: Path) -> None:
    wood = shown(tmp_path, BLOG, "薪", KILN)
    assert numbered(wood) == "1.1 薪は1人9本まで持てる。\n1.2 薪を使うと炎が1段上がる（端数切り捨て）。"
    assert "8本まで" in numbered(shown(tmp_path, BLOG, "薪", KILN, "2021-04"))
    assert "切り上げ" in numbered(shown(tmp_path, BLOG, "薪", KILN, "2021-02"))


def test_the_number_of_a_rule_in_a_line_of_its_own_heads_what_is_ordered_below_it(tmp_path: Path) -> None:
    kiln = shown(tmp_path, BLOG, "窯", KILN)
    assert numbered(kiln).endswith("2.2 薪のない各器について1個の札を引く。\n2.3 炎のある窯は動かせない。")


def test_words_that_a_correction_quotes_put_no_other_rule_in_doubt(tmp_path: Path) -> None:
    assert shown(tmp_path, BLOG, "薪", KILN).status == "in-force"


TABLE = """<html lang="ja"><head><title>大会規定の新旧対照表</title></head><body>
<h1>大会規定の新旧対照表</h1><p>令和3年6月10日</p>
<table><tr><th>新</th><th>旧</th></tr>
<tr><td>第1条（時間）<br>時間は各15分とする。切れたら負けとする。</td>
<td>第1条（時間）<br>時間は各20分とする。切れたら負けとする。</td></tr>
<tr><td>第2条（反則）<br>（略）<br>二　器を割ったとき</td><td>第2条（反則）<br>（略）<br>（新設）</td></tr>
<tr><td>第4条　削除</td><td>第4条（服装）<br>服装は自由とする。</td></tr></table></body></html>
"""


def test_a_table_of_old_and_new_articles_names_them_in_its_cells(tmp_path: Path) -> None:
    assert numbered(shown(tmp_path, TABLE, "時間", CUP)).startswith("時間は各15分")
    assert numbered(shown(tmp_path, TABLE, "反則", CUP)).endswith("受けたとき\n二　器を割ったとき")
    assert shown(tmp_path, TABLE, "服装", CUP).status == "withdrawn"


def test_an_exchange_with_an_order_behind_it_whose_text_stands_below(tmp_path: Path) -> None:
    said = "大会規定の一部を改正する規定\n令和3年6月\n\n"
    said += "第3条中「15分」を「10分」に改め、同条に次のただし書を加える。\n　　ただし、大雪の日を除く。\n"
    late = shown(tmp_path, said, "遅刻", CUP)
    assert late.status == "in-force"
    assert numbered(late) == "開始から10分を過ぎた者は不戦敗とする。\nただし、大雪の日を除く。"


def test_names_in_lines_of_their_own_below_a_title_that_ends_in_corrections(tmp_path: Path) -> None:
    said = "灯の庭　説明書の訂正\n2021年6月\n\n"
    said += "「見回り」\n　最初の一文を次のように差し替える。\n　「見回りは1人2つまで置ける。」\n\n"
    said += "「片付け」\n　「油2個」を「油1個」に訂正。\n\n"
    said += "「点火」に次の文を追加。\n　「同じ灯を続けて点けることはできない。」\n"
    assert numbered(shown(tmp_path, said, "見回り", LIGHTS)) == "見回りは1人2つまで置ける。霧の夜は休む。"
    assert numbered(shown(tmp_path, said, "片付け", LIGHTS)) == "油1個で片付ける。"
    assert numbered(shown(tmp_path, said, "点火", LIGHTS)).endswith("続けて点けることはできない。")


def test_errata_date_from_the_publication_of_a_page_whose_update_dates_itself(tmp_path: Path) -> None:
    page = "<html><head><title>「灯の庭」お詫びと訂正</title></head><body><h1>「灯の庭」お詫びと訂正</h1>"
    page += "<p>公開日：2021年2月15日　最終更新日：2021年6月1日</p><table>"
    page += "<tr><th>項目</th><th>誤</th><th>正</th></tr>"
    page += "<tr><td>点火</td><td>油を1個払い</td><td>油を2個払い</td></tr>"
    page += "<tr><td>片付け</td><td>油2個</td><td>油3個</td></tr></table>"
    page += "<p>※2021年6月1日追記：「片付け」の項の訂正は取り消します。</p></body></html>"
    parts = [
        read(tmp_path, "rules", LIGHTS, "rulebook", "ja", date="2020-01"),
        read(tmp_path, "news", page, "faq", "ja", date="2021-06-01"),
    ]
    corpus = assemble(parts, Setting(words=load_vocabulary().tables), [], {})

    def text(name: str, as_of: str | None = None) -> str:
        return numbered(ask(corpus, tmp_path, name, as_of=as_of))

    assert text("点火", "2021-03").startswith("油を2個") and text("点火", "2021-01").startswith("油を1個")
    assert text("片付け", "2021-03").startswith("油3個") and text("片付け").startswith("油2個")


@pytest.mark.parametrize("count", ["3つ", "1つ"])
def test_a_dated_remark_that_says_what_is_so_now_puts_its_own_rule_in_doubt(
    tmp_path: Path, count: str
) -> None:
    rules = LIGHTS.replace(
        "休む。\n", f"休む。\n\n2020/04/18追記：置ける数は、ver2.1から{count}になりました。\n"
    )
    nothing = "灯の庭　よくある質問\n2021年6月\n\nQ. 遊べますか？\nA. はい。\n"
    answer = shown(tmp_path, nothing, "見回り", rules)
    assert answer.status == "pending" and "2.1" in seen(answer)
    assert shown(tmp_path, nothing, "点火", rules).status == "in-force"


def test_an_answer_that_was_changed_in_brackets_behind_the_old_one(tmp_path: Path) -> None:
    said = "灯の庭　FAQ\n2021年3月\n\nQ1. 見回りは動かせますか？\nA1. 動かせます。\n"
    said += "→【2021.05.20 回答変更】動かせません。\n"
    rulings = shown(tmp_path, said, "見回り", LIGHTS).rulings
    assert [(r.status, r.text) for r in rulings] == [
        ("in-force", ("動かせません。",)),
        ("superseded", ("動かせます。",)),
    ]


def test_inch_marks_stand_in_what_is_quoted(tmp_path: Path) -> None:
    rules = (
        '# Skiffs\n\n## Volley\n\nChoose an enemy within 12" and in sight.\n\n## Ram\n\nMove 3". Then roll.\n'
    )
    errata = '# Errata\n\nVolley: Change "within 12"" to "within 10"".\n\nRam: replace “3”” with “4””.\n'
    assert 'within 10"' in numbered(asked(tmp_path, errata, "Volley", rules))
    assert numbered(asked(tmp_path, errata, "Ram", rules)).startswith("Move 4")


NEWS = "灯の庭　改訂表\n2021年6月\n\n●2021/6/1\n"


def test_items_of_a_list_of_changes_with_arrows_and_texts_below(tmp_path: Path) -> None:
    said = (
        NEWS + "・《見回り》を廃止しました。\n・《片付け》の費用を変更しました。\n　油2個\n　　↓\n　油3個\n"
    )
    assert shown(tmp_path, said, "見回り", LIGHTS).status == "withdrawn"
    assert numbered(shown(tmp_path, said, "片付け", LIGHTS)) == "油3個で片付ける。"
    said = (
        NEWS + "・《片付け》を削除しました。\n・点火に以下の文を追加しました。\n『雨の日は点けられない。』\n"
    )
    assert shown(tmp_path, said, "片付け", LIGHTS).status == "withdrawn"
    assert numbered(shown(tmp_path, said, "点火", LIGHTS)).endswith("点ける。雨の日は点けられない。")


def test_an_order_behind_the_new_words_of_an_arrow_is_none_of_them(tmp_path: Path) -> None:
    said = NEWS + "・見回り：霧の夜⇒雨の夜に変更しました。\n・片付け：油2個→油3個に変更\n"
    assert numbered(shown(tmp_path, said, "見回り", LIGHTS)).endswith("雨の夜は休む。")
    assert numbered(shown(tmp_path, said, "片付け", LIGHTS)) == "油3個で片付ける。"


def test_clarifications_below_corrections_change_nothing(tmp_path: Path) -> None:
    page = "<html><head><title>『灯の庭』ルール改訂と補足</title></head><body><h2>ルール改訂と補足</h2>"
    page += "<p>2021.05.23掲載</p><h3>改訂</h3><p>片付け<br>旧）：～油2個で～<br>新）：～油1個で～</p>"
    page += "<h3>補足</h3><p>見回り<br>裁定：見回りは、霧の夜も1人3つまで置ける。</p></body></html>"
    assert numbered(shown(tmp_path, page, "片付け", LIGHTS)) == "油1個で片付ける。"
    answer = shown(tmp_path, page, "見回り", LIGHTS)
    assert (answer.status, numbered(answer)) == ("in-force", "見回りは1人3つまで置ける。霧の夜は休む。")
    assert "霧の夜も" in seen(answer)


def test_a_day_of_the_week_stands_behind_the_day_from_which_changes_count(tmp_path: Path) -> None:
    said = "灯の庭　変更のお知らせ\n2021年3月1日\n\n2021年4月1日（木）より、以下のとおり変更します。\n\n"
    said += "片付け\n誤：油2個\n正：油1個\n"
    assert numbered(shown(tmp_path, said, "片付け", LIGHTS, "2021-03-20")) == "油2個で片付ける。"
    assert numbered(shown(tmp_path, said, "片付け", LIGHTS, "2021-04-02")) == "油1個で片付ける。"


def test_wide_square_brackets_around_the_words_for_wrong_and_right(tmp_path: Path) -> None:
    said = "灯の庭　訂正のお知らせ\n2021年6月\n\n■見回り\n　［誤］3つまで\n　［正］2つまで\n"
    answer = shown(tmp_path, said, "見回り", LIGHTS)
    assert numbered(answer).startswith("見回りは1人2つまで置ける。")


def test_pairs_of_wordings_in_a_letter_end_where_its_writer_goes_on(tmp_path: Path) -> None:
    said = "「灯の庭」の説明書の誤りについて\n2021年6月\n\nひとつよろしいでしょうか。\n"
    said += "説明書に間違いがありましたので訂正します。\n\n(誤)\n見回りは1人3つまで置ける。\n\n"
    said += "(正)\n見回りは1人4つまで置ける。\n\n"
    said += "(誤)\n油を1個払い、灯を1つ点ける。\n\n(正)\n油を1個払い、灯を2つ点ける。\n\n"
    said += "作者としたことが、うかつでした。\n"
    assert numbered(shown(tmp_path, said, "見回り", LIGHTS)) == "見回りは1人4つまで置ける。霧の夜は休む。"
    assert numbered(shown(tmp_path, said, "点火", LIGHTS)) == "油を1個払い、灯を2つ点ける。"


def test_an_arrow_to_nothing_takes_a_sentence_out_and_none_becomes_text(tmp_path: Path) -> None:
    said = "正誤表\n灯の庭\n\nP.2 「見回り」の最後の一文（2021-05-27）NEW!\n霧の夜は休む。->（削除）\n"
    assert numbered(shown(tmp_path, said, "見回り", LIGHTS)) == "見回りは1人3つまで置ける。"
    said = said.replace("->（削除）", "->雨の夜は働く。->晴れの夜も働く。")
    answer = shown(tmp_path, said, "見回り", LIGHTS)
    assert "->" not in numbered(answer) and answer.status == "pending"


def test_numbers_of_rules_with_a_word_and_a_wide_space_before_them(tmp_path: Path) -> None:
    said = "窯と炎　正誤表\n2021年6月\n\n規則　1.1　「８本まで」は「９本まで」の誤り。\n".replace("８", "8")
    said += "規則　1.2　全文削除し、次の文に改める。「薪を使うと炎が2段上がる。」\n"
    said += "規則　2.1　末尾に「重ねてもよい。」を加える。\n"
    assert numbered(shown(tmp_path, said, "薪", KILN)) == (
        "1.1 薪は1人９本まで持てる。\n1.2 薪を使うと炎が2段上がる。"
    )
    assert "置ける。重ねてもよい。" in numbered(shown(tmp_path, said, "窯", KILN))


def test_a_sentence_is_cut_and_another_one_put_there(tmp_path: Path) -> None:
    said = "灯の庭　エラッタ\n2021年6月\n\n・「見回り」\n　2文目を削除し、「霧の夜も働く。」とする。\n"
    assert numbered(shown(tmp_path, said, "見回り", LIGHTS)) == "見回りは1人3つまで置ける。霧の夜も働く。"


def test_a_column_of_a_table_of_questions_has_the_numbers_of_the_rules(tmp_path: Path) -> None:
    page = "<html><head><title>窯と炎　質疑応答</title></head><body><h1>窯と炎　質疑応答</h1><table>"
    page += "<tr><th>No.</th><th>規則</th><th>質問</th><th>回答</th><th>回答日</th></tr>"
    page += "<tr><td>1</td><td>2.1</td><td>空でも数えるか。</td><td>数える。</td><td>令和3年1月15日</td></tr>"
    page += "<tr><td>2</td><td>1.2</td><td>毎回か。</td><td>はい。</td><td>令和3年2月5日</td></tr>"
    page += "</table></body></html>"
    rulings = shown(tmp_path, page, "窯", KILN).rulings
    assert [(r.title, r.text, r.date) for r in rulings] == [("空でも数えるか。", ("数える。",), "2021-01-15")]


def test_lines_between_numbered_texts_say_what_was_done_with_the_next_one(tmp_path: Path) -> None:
    said = "窯と炎　ルール変更点\n2021年6月\n\n■更新箇所\n\n"
    said += "枚数を変更しました。\n1.1 薪は1人9本まで持てる。\n\n"
    said += "置き方について、記載を変更しました。\n2.1 窯には器を4個まで置ける。\n\n"
    said += "札の記載を修正しました。\n"
    said += "2.2 各器について2個の札を引く。\n"
    assert numbered(shown(tmp_path, said, "薪", KILN)).startswith("1.1 薪は1人9本まで持てる。\n")
    kiln = "2.1 窯には器を4個まで置ける。\n2.2 各器について2個の札を引く。"
    assert numbered(shown(tmp_path, said, "窯", KILN)) == kiln


def test_figures_of_two_digits_before_a_unit_and_an_arrow(tmp_path: Path) -> None:
    rules = LIGHTS.replace("3つまで", "12個まで")
    said = "灯の庭　エラッタ\n2021年6月\n\n・見回り：灯12個→14個\n"
    assert "14個まで" in numbered(shown(tmp_path, said, "見回り", rules))
