"""Japanese changes of rules by their numbers, logs of clubs, threads, and fields of profiles."""

from __future__ import annotations

from pathlib import Path

import pytest

from taiyaku.corpus.assembly import assemble
from taiyaku.corpus.settings import Setting
from taiyaku.ingest.inspection.document import inspect_document
from taiyaku.ingest.vocabulary import load_vocabulary
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
    said = "浜将棋会　改訂記録\n\n改訂2：平成23年1月1日\n\n＜会則＞\n\n第1条（会費）\n\n"
    said += "・入会金（1,000円）を800円に。\n\n"
    said += "＜対局規定＞\n\n1．対局方法\n\n・持ち時間を各40分と修正。\n\n改訂1：平成22年1月1日\n\n"
    said += "＜対局規定＞\n\n2．順位\n\n（旧）直接対局の勝者を上位とする。\n\n"
    said += "（新）勝ち星の多い者を上位とする。\n"
    first = read(tmp_path, "log", said, "faq", "ja")
    dated = {e.title: e.date for e in first.entries if e.kind == "erratum"}
    assert dated["順位"] == "2010-01-01"
    assert "入会金は800円とする" in shown(tmp_path, said, "会費", CLUB)
    assert "各40分とする" in shown(tmp_path, said, "対局方法", CLUB)


def test_a_column_has_what_the_original_says(tmp_path: Path) -> None:
    said = "<title>誤訳まとめ</title><h2>比較表</h2><table><tr><th>ページ</th><th>項目</th>"
    said += "<th>日本語版の文章</th><th>英語版を翻訳した文章</th></tr>"
    said += "<tr><td>9</td><td>占い</td><td>橋で客を待つ者です。</td>"
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
    said = (
        "# 骨の原 エラッタ\n\n**23ページ – 第1ラウンド、終了フェイズ**\n\n最終段落を以下のように変更する：\n"
    )
    said += "“目標のほかの印をすべて除く。”\n"
    assert shown(tmp_path, said, "終了フェイズ", rules).endswith("目標のほかの印をすべて除く。")


def test_a_sentence_is_known_by_a_title_that_describes_it(tmp_path: Path) -> None:
    rules = "# 影絵\n\n## カードの種類\n\n役者カードは場に3枚まで出せる。\n\n背景カードは1枚だけ置ける。\n"
    said = "# ルール変更のお知らせ\n\n## 場に出せる役者カードの枚数\n\n"
    said += "【変更前】役者カードは場に3枚まで出せる。\n\n【変更後】役者カードは場に4枚まで出せる。\n"
    assert "場に4枚まで" in shown(tmp_path, said, "カードの種類", rules)
    elsewhere = said.replace("場に出せる役者カードの枚数", "月光の仮面")  # another thing with that sentence
    assert "場に3枚まで" in numbered(asked(tmp_path, elsewhere, "カードの種類", rules, "ja"))


def test_articles_one_below_the_other_and_days_of_their_own(tmp_path: Path) -> None:
    rules = "凧競技規程\n\n（時間）\n第3条　競技時間は、15分とする。\n2　5分の延長を行う。\n\n（反則）\n"
    rules += "第4条　次の各号を反則とする。\n(1)　金属糸を使うこと。\n(2)　体に触れること。\n\n（審判）\n"
    rules += "第5条　審判は3名とする。\n"
    said = "競技規程の一部改正について\n\n令和2年3月20日\n\n第3条第1項を次のように改める。\n"
    said += (
        "　　競技時間は、20分とする。\n\n第4条第2号を削り、同条に次の1号を加える。\n(3)　網を使うこと。\n\n"
    )
    said += "第5条中「3名」を「5名」に改める。\n\n附則\nこの改正は、令和2年4月1日から施行する。"
    said += "ただし、第5条の改正は、令和3年4月1日から施行する。\n"
    assert "20分とする。" in shown(tmp_path, said, "第3条", rules, "2020-05")
    assert "15分とする。" in shown(tmp_path, said, "第3条", rules, "2020-03-25")
    fouls = shown(tmp_path, said, "第4条", rules)
    assert "体に触れる" not in fouls and "網を使う" in fouls and "金属糸" in fouls
    assert "3名" in shown(tmp_path, said, "第5条", rules, "2020-05") and "5名" in shown(
        tmp_path, said, "第5条", rules
    )


def test_posts_with_numbers_and_an_answer_taken_back_by_one(tmp_path: Path) -> None:
    rules = "# 書房\n\n## 棚\n\n同じ作者の本は並べられない。\n\n## 客足\n\n客は1マス進む。\n"
    said = "質問スレッド\n\n1　名前：店主A　2020/09/03\n棚は自分の棚だけですか？\n\n"
    said += "2　名前：制作者（公式）　2020/09/05\nはい、自分の棚だけです。\n\n"
    said += "3　名前：古本屋　2020/10/11\n妖怪の客は棚を通り抜けられますか？\n\n"
    said += "4　名前：制作者（公式）　2020/10/12\n通り抜けられません。\n\n"
    said += "5　名前：制作者（公式）　2021/02/20\n申し訳ありません、4の回答を訂正します。"
    said += "妖怪の客は棚を通り抜けられます。\n"
    parts = [
        read(tmp_path, "rules", rules, "rulebook", "ja", date="2020-01"),
        read(tmp_path, "thread", said, "faq", "ja", date="2021-06"),
    ]
    corpus = assemble(parts, Setting(words=load_vocabulary().tables), [], {})
    through = next(e for e in corpus.entries if e.title.startswith("妖怪の客は棚を通り抜けられますか"))
    assert through.status == "superseded" and through.date == "2020-10-12"


def test_kanji_numbers_before_quoted_names_and_phases_of_rules(tmp_path: Path) -> None:
    rules = "# 忍山\n\n## 手裏剣\n\n手裏剣は三歩先まで届く。\n\n## 集荷\n\n手紙を3通引く。\n"
    said = "忍山　訂正とお知らせ\n\n一、「手裏剣」の項、「三歩先」は「四歩先」の誤植でした。\n\n"
    said += "二、「集荷」の項の末尾に次の一文が抜けておりました。\n　「袋が満ちたら引けない。」\n"
    assert shown(tmp_path, said, "手裏剣", rules) == "手裏剣は四歩先まで届く。"
    phase = "# エラッタ\n\n**P.4 集荷フェイズ**\n\n誤「手紙を3通引く」⇒正「手紙を2通引く」\n"
    assert shown(tmp_path, phase, "集荷", rules) == "手紙を2通引く。"


def test_reasons_above_the_text_of_a_number_and_below_a_flag_are_no_text(tmp_path: Path) -> None:
    said = "# 総合ルール更新のお知らせ\n\n### 201.1（変更）\n\n風札の数に上限を設けました。\n\n"
    said += "> 201.1. 風札を3枚まで表にします。\n\n### 201.3（削除）\n\n"
    said += "休みを撤廃しました。番号は変わりません。\n"
    assert shown(tmp_path, said, "風読み", GLIDERS) == (
        "201.1. 風札を3枚まで表にします。\n201.2. 嵐なら、すべての凧は1マス戻ります。"
    )


def test_a_page_behind_a_circled_number_and_a_sentence_before_quotes(tmp_path: Path) -> None:
    rules = "# 縁日\n\n## 射的\n\nサイコロの目が5以上なら景品を取ります。\n"
    said = (
        "縁日　お詫びと訂正\n\n① 3ページ「射的」\n　サイコロの目が「5以上」→「4以上」\n\n② 4ページ「花火」\n"
    )
    said += "　「2発」→「3発」\n"
    assert "目が4以上なら" in shown(tmp_path, said, "射的", rules)


def test_a_remark_in_a_row_is_shown_beside_the_rule(tmp_path: Path) -> None:
    rules = "# 海図室\n\n## 見張り\n\n見張りは1マス先まで見る。\n"
    said = "# 第2版からの変更点\n\n| 項目 | 第2版 | 第3版 | 備考 |\n|---|---|---|---|\n"
    said += "| 見張り | 1マス先まで見る | 2マス先まで見る | 灯台の隣では3マス |\n"
    first = read(tmp_path, "rules", rules, "rulebook", "ja", date="2020-01")
    corpus = assemble(
        [first, read(tmp_path, "news", said, "faq", "ja", date="2021-06")],
        Setting(words=load_vocabulary().tables), [], {},
    )  # fmt: skip
    told = [a.after for a in corpus.amendments if a.operation == "clarify"]
    assert told == ["灯台の隣では3マス"]


def test_numbers_in_angle_brackets_before_names_of_rules(tmp_path: Path) -> None:
    rules = "霜夜の工房　公式ルール\n\n＜1＞　準備\n\n薪5本を受け取る。\n\n＜2＞　鍛造\n\n金属を鍛える。\n\n"
    rules += "＜3＞　冷却\n\n金属は1段階冷める。\n"
    said = "霜夜の工房　エラッタ\n\n・P5　＜3＞冷却\n　【改定前】1段階冷める。\n　【改定後】2段階冷める。\n"
    assert shown(tmp_path, said, "冷却", rules) == "金属は2段階冷める。"


@pytest.mark.parametrize(
    "said",
    [
        "更新前「狐は赤い石を2枚引き」、更新後「狐は青い石を3枚引き」",
        "以前は「狐は赤い札を2枚引く」でしたが、現在は「狐は青い札を3枚引く」です。",
    ],
)
def test_two_wordings_in_a_sentence_are_no_text_of_the_rule(tmp_path: Path, said: str) -> None:
    rules = "# 沼\n\n## 狐\n\n狐は赤い札を2枚引き、1枚を使う。狐は卵を3個まで運べる。\n"
    shown = asked(tmp_path, f"# エラッタ\n\n## 狐\n\n{said}\n", "狐", rules, "ja")
    assert (shown.status, numbered(shown)) == ("pending", rules.split("\n\n")[2].strip())


@pytest.mark.parametrize("counts", [("1　", "2　"), ("１　", "２　"), ("一　", "二　"), ("1. ", "2. ")])
def test_numbered_orders_below_one_another_have_their_own_articles(
    tmp_path: Path, counts: tuple[str, str]
) -> None:
    rules = "列車　規則\n\n第2条（着席）\n\n着席は先着順とする。\n\n第4条（検札）\n\n検札は1日に2回行う。\n"
    said = f"規則の一部改正\n\n{counts[0]}第2条中「先着順」を「年齢順」に改める。\n"
    said += f"{counts[1]}第4条中「2回」を「3回」に改める。\n"
    assert "3回" in shown(tmp_path, said, "検札", rules)
    assert "年齢順" in shown(tmp_path, said, "着席", rules)
