"""Changes of rules by their numbers, logs of clubs, comparisons of translations, and fields of profiles, in Japanese."""

from __future__ import annotations

from pathlib import Path

from taiyaku.ingest.inspection.document import inspect_document
from tests.unit.corpus.amendments.small_games import asked, numbered, read

GLIDERS = """# 滑空競技　総合ルール

## 201. 風読み

201.1. 風札を1枚表にします。

201.2. 嵐なら、すべての凧は1マス戻ります。

201.3. 戻った凧は休みます。
"""
CLUB = """浜将棋会　対局規定

平成20年4月1日

＜会則＞

第1条（会費）

会費は月500円とする。入会金は1,000円とする。

＜対局規定＞

1．対局方法

持ち時間は各30分とする。

2．順位

直接対局の勝者を上位とする。
"""
TRADES = """# 夜店　ルールブック

## 商人

### 飴屋

【能力値】体力3／知性1

【希望】3

飴を売る者です。

### 占い

【能力値】体力1／知性3

【希望】4

橋で客を待つ者です。
"""


def shown(folder: Path, said: str, name: str, rules: str, as_of: str | None = None) -> str:
    answer = asked(folder, said, name, rules, "ja", as_of=as_of)
    assert answer.status == "in-force"
    return numbered(answer)


def test_clauses_by_their_numbers_above_and_below_an_arrow(tmp_path: Path) -> None:
    said = "変更点（2021.06.03）\n\n■総合ルール更新箇所\n\n嵐に関する記載を修正しました。\n\n"
    said += "201.2.　嵐なら、すべての凧は1マス戻ります。\n↓\n201.2.　嵐なら、すべての凧は2マス戻ります。\n\n"
    said += "休みに関する記載を削除しました。\n\n201.3.　戻った凧は休みます。\n\n↓\n\n（削除）\n"
    assert shown(tmp_path, said, "風読み", GLIDERS) == (
        "201.1. 風札を1枚表にします。\n201.2. 嵐なら、すべての凧は2マス戻ります。"
    )


def test_numbers_with_letters_and_what_was_done_in_lines_above_texts(tmp_path: Path) -> None:
    rules = "# 蔵\n\n## 1.1. 樽\n\n1.1a 樽は4つまで置ける。\n\n1.1b 樽は毎週熟す。\n"
    said = "6月1日付けで、総合ルールが更新されています。\n\n1.1a（変更）\n樽は5つまで置けます。\n\n"
    said += "1.1b（修整）\n「毎週」が「毎ラウンド」に変わりました。\n\n1.1c（新規）\n樽は蔵へ移せます。\n"
    barrel = shown(tmp_path, said, "樽", rules)
    assert "5つまで" in barrel and "樽は毎ラウンド熟す" in barrel and "樽は蔵へ移せます。" in barrel
    path = tmp_path / "diary.txt"
    path.write_text(said, "utf-8")
    assert inspect_document(path, "diary.txt").format == "faq"


def test_a_log_of_a_club_dates_its_revisions_and_groups_them(tmp_path: Path) -> None:
    said = "浜将棋会　改訂記録\n\n改訂2：平成23年1月1日\n\n＜会則＞\n\n第1条（会費）\n\n・入会金（1,000円）を800円に。\n\n"
    said += "＜対局規定＞\n\n1．対局方法\n\n・持ち時間を各40分と修正。\n\n改訂1：平成22年1月1日\n\n＜対局規定＞\n\n"
    said += "2．順位\n\n（旧）直接対局の勝者を上位とする。\n\n（新）勝ち星の多い者を上位とする。\n"
    first = read(tmp_path, "log", said, "faq", "ja")
    dated = {e.title: e.date for e in first.entries if e.kind == "erratum"}
    assert dated["順位"] == "2010-01-01"
    assert "入会金は800円とする" in shown(tmp_path, said, "会費", CLUB)
    assert "各40分とする" in shown(tmp_path, said, "対局方法", CLUB)


def test_a_column_has_what_the_original_says(tmp_path: Path) -> None:
    said = "<title>誤訳まとめ</title><h2>比較表</h2><table><tr><th>ページ</th><th>項目</th><th>日本語版の文章</th>"
    said += "<th>英語版を翻訳した文章</th></tr><tr><td>9</td><td>占い</td><td>橋で客を待つ者です。</td>"
    said += "<td>橋の下で客を待つ者です。</td></tr><tr><td>9</td><td>飴屋</td><td>飴を売る者です。</td>"
    said += "<td>飴を配る者です。</td></tr></table>"
    assert "橋の下で" in shown(tmp_path, said, "占い", TRADES)


def test_a_rule_below_its_group_and_fields_in_brackets_below_the_words_for_wordings(tmp_path: Path) -> None:
    said = "夜店エラッタ\n\n■p12 [商人]一覧の飴屋\n誤：\n　【能力値】体力3／知性1\n　【希望】3\n正：\n"
    said += "　【能力値】体力3／知性2\n　【希望】3\n\n■p13 [種別：夜]の《占い》／希望\n誤：4\n正：5\n"
    sweets = shown(tmp_path, said, "飴屋", TRADES)
    assert "体力3／知性2" in sweets and "知性1" not in sweets and "飴を売る" in sweets


def test_a_phase_of_a_round_that_is_named_first(tmp_path: Path) -> None:
    rules = "# 骨の原\n\n## 終了フェイズ\n\n勝者は栄誉を得る。\n\n印をすべて除く。\n"
    said = "# 骨の原 エラッタ\n\n**23ページ – 第1ラウンド、終了フェイズ**\n\n最終段落を以下のように変更する：\n"
    said += "“目標のほかの印をすべて除く。”\n"
    assert shown(tmp_path, said, "終了フェイズ", rules).endswith("目標のほかの印をすべて除く。")
