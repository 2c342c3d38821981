"""Corrections as Japanese publishers of role-playing, card and miniature games print them."""

from __future__ import annotations

from pathlib import Path

from taiyaku.ingest.inspection.document import inspect_document
from tests.unit.corpus.amendments.small_games import asked, numbered, read

CIRCUS = """# 夜空の曲馬団

## 綱渡り

綱の上では1回だけ跳べる。落ちた者は2点を失う。

風の日は綱に乗れない。

## 火の輪

火の輪をくぐると3点を得る。失敗した獣は休む。この技は一夜に一度だけ使える。

## ③《道化》

効果：客を1人笑わせる。笑った客は帰らない。
"""
TIDES = """# 潮の札　総合ルール

## 1. 山札

1-1. 山札は30枚とする。

1-2. 同名の札は2枚まで入れられる。

## 2. 攻め

2-1. 波は1手番に1回攻める。

2-2. 攻められた砂は崩れる。
"""


def shown(folder: Path, said: str, name: str, rules: str = CIRCUS) -> str:
    answer = asked(folder, said, name, rules, "ja")
    assert answer.status == "in-force"
    return numbered(answer)


def test_pages_with_a_ruled_line_behind_them_and_parts_of_a_skill(tmp_path: Path) -> None:
    said = "誤りと訂正\n\n8ページ------------------------\n●綱渡りの本文1行目\n"
    said += "誤：1回だけ跳べる。\n正：2回まで跳べる。\n\n9ページ------------------------\n"
    said += "●技【火の輪】の効果　以下の記述を削除\nこの技は一夜に一度だけ使える。\n"
    assert shown(tmp_path, said, "綱渡り").startswith("綱の上では2回まで跳べる。")
    assert shown(tmp_path, said, "火の輪") == "火の輪をくぐると3点を得る。失敗した獣は休む。"


def test_the_first_sentence_and_a_quotation_below_an_order(tmp_path: Path) -> None:
    said = "夜空の曲馬団 エラッタ\n\n・綱渡り（p.8）\n\n　一番目の段落の最後に以下の文章を繋げる。\n"
    said += "　「落ちた獣は、檻に戻る」\n　注：獣の扱いを明確にした。\n\n・火の輪（p.9）\n\n"
    said += "　最後の文を「この技は一夜に二度まで使える」に書き換える。\n"
    rope = shown(tmp_path, said, "綱渡り")
    assert "落ちた獣は、檻に戻る" in rope.splitlines()[0] and "明確にした" not in rope
    assert "一夜に二度まで" in shown(tmp_path, said, "火の輪")
    said = "# 夜空の曲馬団 エラッタ\n\n**8ページ – 綱渡り**\n"
    said += "一文目を以下のように変更する：\n“綱の上では跳べない。”\n"
    assert shown(tmp_path, said, "綱渡り").startswith("綱の上では跳べない。落ちた者は2点を失う。")


def test_what_cards_call_their_text(tmp_path: Path) -> None:
    said = "夜空の曲馬団 説明書補足\n2021/06/16\n\n○カード内容の変更\n\n"
    said += "・綱渡り（演目）\nテキスト部に以下の内容を追加\n\n"
    said += "雨の日も乗れない。\n\n・火の輪（演目）\n能力を以下のように読み替えます。\n"
    said += "「獣は必ず輪をくぐる。」\n（強制能力となりました）\n"
    assert "雨の日も乗れない。" in shown(tmp_path, said, "綱渡り")
    assert shown(tmp_path, said, "火の輪") == "獣は必ず輪をくぐる。"


def test_a_rule_called_by_a_circled_number_and_why_it_was_changed(tmp_path: Path) -> None:
    said = "# エラッタ\n\n## ③《道化》\n\n【変更箇所】\n"
    said += "効果の「1人」を「2人」に変更。\n【変更理由】\n弱すぎたため。\n"
    assert shown(tmp_path, said, "道化") == "効果：客を2人笑わせる。笑った客は帰らない。"


def test_lines_below_numbered_texts_say_what_was_done(tmp_path: Path) -> None:
    said = "# ルール変更のお知らせ\n\n## 変更点（2021.06.09）\n\n■総合ルール\n\n"
    said += "1-2. 同名の札は、札にそう書いてあるものを除いて2枚まで入れられる。\n"
    said += "札の枚数について明記しました。\n\n"
    said += "2-1a. 出したばかりの波は攻められない。\n出したばかりの波に関して追記しました。\n\n"
    said += "2-2 下記の修正を行いました。\n変更前）\n"
    said += "2-2. 攻められた砂は崩れる。\n変更後）\n2-2. 攻められた砂は裏返る。\n"
    assert shown(tmp_path, said, "山札", TIDES).endswith("札にそう書いてあるものを除いて2枚まで入れられる。")
    attack = shown(tmp_path, said, "攻め", TIDES)
    assert "出したばかりの波は攻められない。" in attack and "裏返る" in attack and "崩れる" not in attack


def test_a_day_in_brackets_dates_the_errata_below_it(tmp_path: Path) -> None:
    said = "■誤りの訂正\n\n曲馬団の記述に誤りがありました。\n\n"
    said += "【2021年3月1日更新分】\n\n●p8：「綱渡り」\n誤：2点\n正：3点\n\n"
    said += "【2022年4月2日更新分】\n\n"
    said += "●p9：小見出し「火の輪」以下末尾に以下を追記してください。\n火の輪は雨で消える。\n"
    assert "3点を失う" in numbered(asked(tmp_path, said, "綱渡り", CIRCUS, "ja", as_of="2021-12"))
    before = numbered(asked(tmp_path, said, "火の輪", CIRCUS, "ja", as_of="2021-12"))
    assert "雨で消える" not in before and "雨で消える" in shown(tmp_path, said, "火の輪")


def test_an_updated_card_text_makes_a_document_errata(tmp_path: Path) -> None:
    said = "オラクル変更\n2021年6月10日\n\n《綱渡り》（機能変化）\n\n"
    said += "　意図された機能に戻します。\n\n旧テキスト：\n落ちた者は2点を失う。\n\n"
    said += "新テキスト：\n落ちた者は4点を失う。\n"
    path = tmp_path / "oracle.txt"
    path.write_text(said, "utf-8")
    assert inspect_document(path, "oracle.txt").format == "faq"
    assert "4点を失う" in shown(tmp_path, said, "綱渡り")


def test_a_sentence_that_goes_on_behind_brackets_is_no_term(tmp_path: Path) -> None:
    rules = "# 曲馬団\n\n## 用語\n\n### 引退\n\n【体力】が0点になった芸人は引退する。\n\n"
    rules += "### 復帰\n\n【体力】を1点得て戻る。\n"
    titles = [e.title for e in read(tmp_path, "rules", rules, "rulebook", "ja").entries]
    assert "引退" in titles and "体力" not in titles


def test_all_that_may_be_meant_for_a_pending_rule_is_shown(tmp_path: Path) -> None:
    said = "ハウスルール改定履歴\n\n======\n2021/06/19\n以下の内容を改定しました。\n\n"
    said += "1.「火の輪」について\n　得点は1点とします。\n\n"
    said += "======\n2021/01/16\n火の輪についてのルールを追加しました。\n　火の輪は一人一回までとします。\n"
    ring = asked(tmp_path, said, "火の輪", CIRCUS, "ja")
    told = " ".join(ring.notes)
    assert ring.status == "pending" and "1点とします" in told and "一人一回まで" in told


def test_articles_with_names_in_brackets_are_rules_and_are_changed_by_them(tmp_path: Path) -> None:
    rules = "# 曲馬団規程\n\n第1条【目的】　この規程は興行の順を定める。\n\n"
    rules += "第2条【持ち時間】　持ち時間は30分とする。\n\n"
    rules += "第3条【遅刻】　遅れた者は鞭を失う。\n\n第4条【助言】　客は助言しない。\n"
    said = "規程の一部改正について\n\n2021年6月1日施行\n\n"
    said += "第2条【持ち時間】\n改正前：30分とする。\n改正後：20分とする。\n\n"
    said += (
        "第3条【遅刻】を廃止する。\n\n第4条【助言】に次の一文を加える。\n「ただし、子供はこの限りでない。」\n"
    )
    assert shown(tmp_path, said, "持ち時間", rules) == "持ち時間は20分とする。"
    assert asked(tmp_path, said, "遅刻", rules, "ja").status == "withdrawn"
    assert shown(tmp_path, said, "助言", rules) == "客は助言しない。ただし、子供はこの限りでない。"


def test_fields_in_brackets_before_wordings_and_the_day_in_a_list(tmp_path: Path) -> None:
    rules = "# 札\n\n## 湯気の侍\n\n〔起動〕手札を1枚捨てる。\n\n## 茶葉\n\n〔起動〕湯を1杯飲む。\n"
    said = (
        "# エラッタ一覧\n\n## 湯気の侍\n\n- 変更日：2021年4月1日\n- 変更前\n\n〔起動〕手札を1枚捨てる。\n\n"
    )
    said += "- 変更後\n\n〔起動〕手札を2枚捨てる。\n"
    assert "手札を2枚" in shown(tmp_path, said, "湯気の侍", rules)
    assert "手札を1枚" in numbered(asked(tmp_path, said, "湯気の侍", rules, "ja", as_of="2021-02"))
