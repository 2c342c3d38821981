"""Corrections as Japanese publishers write them."""

from __future__ import annotations

from pathlib import Path

from tests.unit.corpus.amendments.small_games import ORCHARD, asked, numbered
from tests.unit.corpus.lookup.workspace import seen, texts

CHAPTERS = """夜の波止場　ルールブック
2022年3月

■１　荷揚げ
桟橋から荷を2つまで船に積む。

■２　見張り
見張りの札を1枚めくる。
【例外】霧の間は札をめくらない。

■３　出航
船を1マス動かす。
"""


def test_numbers_with_dots_behind_them_and_what_is_said_politely(tmp_path: Path) -> None:
    rules = "果樹園\n\n1.0 荷車\n\n1.1 籠を2つ積む。牛を1頭つなぐ。\n\n"
    rules += "1.2 牛は夜に休む。\n\n1.3 雨の日は泥を避ける。\n"
    errata = "果樹園 エラッタ\n\n1.1・・・次の文を追加する。「馬はつなげない。」\n\n"
    errata += (
        "1.2・・・この項は無視すること。\n\n1.3・・・全文を次のとおり差し替える。「雨の日は動けない。」\n"
    )
    now = "1.1 籠を2つ積む。牛を1頭つなぐ。馬はつなげない。\n1.3 雨の日は動けない。"
    assert numbered(asked(tmp_path, errata, "荷車", rules, "ja")) == now


def test_what_is_done_stands_in_a_line_between_the_name_and_the_text(tmp_path: Path) -> None:
    rules = "# 果樹園\n\n## 梯子\n\n梯子は木に掛ける。梯子は夜に倒れる。\n\n"
    rules += "## 籠\n\n籠に梨を4つ入れる。\n\n## 蜂\n\n蜂は巣に帰る。\n"
    errata = """<h1>果樹園 エラッタのお知らせ</h1>
<h3>〔梯子〕</h3><p>◆削除<br>梯子は夜に倒れる。</p>
<h3>〔籠〕</h3><p>◆変更前<br>籠に梨を4つ入れる。</p><p>◆変更後<br>籠に梨を6つ入れる。</p>
<h3>〔蜂〕</h3><p>◆テキスト追加<br>蜂は雨を避ける。</p>
"""
    now = {name: texts(asked(tmp_path, errata, name, rules, "ja")) for name in ("梯子", "籠", "蜂")}
    assert now == {
        "梯子": ["梯子は木に掛ける。"],
        "籠": ["籠に梨を6つ入れる。"],
        "蜂": ["蜂は巣に帰る。", "蜂は雨を避ける。"],
    }


def test_what_speaks_of_a_text_is_not_taken_for_the_text(tmp_path: Path) -> None:
    errata = """# Orchard update

* **Ladder**: the words "Lean the ladder on a tree" came from a draft, so lean it where you like.
* **Cider Press**: The press works twice a day; this is a typo of ours.
"""
    for name in ("Ladder", "Cider Press"):
        printed = texts(asked(tmp_path, "# Orchard FAQ\n", name))
        shown = asked(tmp_path, errata, name)
        assert (shown.status, texts(shown)) == ("pending", printed)
    rules = "# 果樹園\n\n## 梯子\n\n梯子は木に掛ける。梯子は夜に倒れる。\n"
    errata = "『果樹園』エラッタ\n\np.2 ■梯子\n「梯子は夜に倒れる。」は不要です。削除してください。\n"
    assert texts(asked(tmp_path, errata, "梯子", rules, "ja")) == ["梯子は木に掛ける。"]


def test_a_name_in_brackets_may_have_a_point_and_a_quoted_sentence_is_no_stamp(tmp_path: Path) -> None:
    rules = "# 果樹園\n\n## 6. 柵\n\n柵は2本です。色は塗りません。\n"
    errata = "# エラッタ\n\n- 4ページ「6. 柵」：2文目を「色を塗ることができます。」に変更\n"
    assert texts(asked(tmp_path, errata, "柵", rules, "ja")) == ["柵は2本です。色を塗ることができます。"]


def test_a_place_that_is_wrong_a_remark_beside_an_order_and_a_part_with_another_number(
    tmp_path: Path,
) -> None:
    rules = "# 果樹園\n\n## 職人\n\n職人は1人2金で雇えます。職人は3人まで雇えます。\n"
    errata = "# エラッタ\n\n・P5「職人」：雇える人数は3人ではなく4人です。\n"
    assert texts(asked(tmp_path, errata, "職人", rules, "ja")) == [
        "職人は1人2金で雇えます。職人は4人まで雇えます。"
    ]
    for said, text in (
        ("picks five pears.", "Lean the ladder on a tree. A worker on a ladder picks five pears."),
        (
            "The second sentence is wrong. A worker picks no pears.",
            "Lean the ladder on a tree. A worker picks no pears.",
        ),
        ("The first sentence should be deleted; trees stand alone.", "A worker on a ladder picks two pears."),
    ):
        assert texts(asked(tmp_path, f"# Errata\n\n**Ladder**: {said}\n", "Ladder")) == [text], said


def test_names_with_tags_behind_them_or_in_boxes(tmp_path: Path) -> None:
    errata = """Orchard
Errata of June 2021

LADDER (Addition): Nobody jumps from a ladder.

CIDER PRESS (Correction): It works, in fact, for two days rather than one day.

WASPS (Deletion): The second sentence does not apply.
"""
    rules = ORCHARD.replace("The press works once a day.", "It works for one day.")
    assert texts(asked(tmp_path, errata, "Ladder", rules))[-1].endswith("Nobody jumps from a ladder.")
    assert texts(asked(tmp_path, errata, "Cider Press", rules))[-1].endswith("It works for two days.")
    assert texts(asked(tmp_path, errata, "Wasps", rules)) == ["Wasps sting n workers."]
    rules = "# 札\n\n## 伏兵\n\n山札を5枚見る。1枚を取る。\n\n## 密偵\n\n手札を1枚見る。\n"
    errata = """エラッタ

■効果の明確化

〔伏兵〕(B-062)
◆変更前
1枚を取る。
◆変更後
2枚を取る。

■誤植

〔密偵〕(B-013)
◆変更前
手札を1枚見る。
◆変更後
手札を2枚見る。
"""
    assert texts(asked(tmp_path, errata, "伏兵", rules, "ja")) == ["山札を5枚見る。2枚を取る。"]
    assert texts(asked(tmp_path, errata, "密偵", rules, "ja")) == ["手札を2枚見る。"]


def test_names_in_boxes_above_or_before_what_is_said_politely(tmp_path: Path) -> None:
    rules = (
        "# 果樹園\n\n## 梯子\n\n梯子を2本配る。\n\n## 搾り機\n\n1日1回動く。\n\n## 蜂\n\n蜂は2人まで刺す。\n"
    )
    notice = """「果樹園」に関する訂正とお詫び

ルールに誤りがあることが判明いたしました。下記の通り訂正させていただきます。

1．【梯子】の本数
　誤：2本
　正：3本

2．【搾り機】に記載漏れがありました。次の一文を追記いたします。
　「搾り機は夜には動きません。」

3．【蜂】
　「2人まで」とあるのは「3人まで」の誤りでした。
"""
    for name, text in (
        ("梯子", "梯子を3本配る。"),
        ("搾り機", "1日1回動く。搾り機は夜には動きません。"),
        ("蜂", "蜂は3人まで刺す。"),
    ):
        assert texts(asked(tmp_path, notice, name, rules, "ja")) == [text]


def test_a_price_for_one_thing_is_exchanged_for_another_price(tmp_path: Path) -> None:
    rules = "# 果樹園\n\n## 梨\n\n梨は1個5円で売れる。\n\n## 籠\n\n籠を3枚引く。\n"
    faq = "# 果樹園 FAQ\n\n## ルールの訂正\n\n1. 「梨」について、1個5円ではなく1個6円です。\n"
    faq += "2. 「籠」の「3枚引く」は「4枚引く」の間違いです。\n"
    assert texts(asked(tmp_path, faq, "梨", rules, "ja")) == ["梨は1個6円で売れる。"]
    assert texts(asked(tmp_path, faq, "籠", rules, "ja")) == ["籠を4枚引く。"]


def test_labels_before_wordings_and_a_rule_named_by_its_number_in_a_sentence(tmp_path: Path) -> None:
    rules = "# 鷺\n\n## 巣\n\n鷺は葦に巣を作る。\n\n## 漁\n\n鷺は魚を2匹とる。\n"
    errata = """鷺　正誤表

P.4「巣」
【挿入文】「巣は動かせない。」

P.5「漁」
【訂正文】「鷺は魚を3匹とる。」
"""
    assert texts(asked(tmp_path, errata, "巣", rules, "ja")) == ["鷺は葦に巣を作る。巣は動かせない。"]
    assert texts(asked(tmp_path, errata, "漁", rules, "ja")) == ["鷺は魚を3匹とる。"]
    rules = "# Orchard\n\n## 1 Ladder\n\nLadders lean.\n\n## 2 Hut\n\nA hut is dry.\n"
    errata = "# Errata\n\n**Ladder**: Ladders stand.\n\n**Rule 2** is a misprint and should be ignored.\n"
    assert asked(tmp_path, errata, "Hut", rules).status in ("pending", "withdrawn")


def test_names_with_a_sign_in_one_paragraph_with_their_wordings(tmp_path: Path) -> None:
    rules = "# 花火\n\n## 火薬\n\n1人5袋持つ。\n\n## 玉\n\n玉は3つまで作れる。\n\n## 空\n\n玉は2点。\n"
    page = """<html><body><h2>花火 エラッタ</h2>
<p>●火薬<br>誤：1人5袋持つ。<br>正：1人6袋持つ。</p>
<p>●玉<br>誤：玉は3つまで<br>正：玉は4つまで</p>
<p>●空<br>「2点」⇒「3点」</p></body></html>"""
    for name, text in (("火薬", "1人6袋持つ。"), ("玉", "玉は4つまで作れる。"), ("空", "玉は3点。")):
        assert texts(asked(tmp_path, page, name, rules, "ja")) == [text]


def test_one_other_figure_is_exchanged_in_whatever_words(tmp_path: Path) -> None:
    rules = ORCHARD + "\n## Tolls\n\nCrossing costs one obol per cart. Animals cross free.\n"
    news = (
        "# News\n\nAfter much grumbling we raised the toll: crossing now costs two obols per cart. Sorry!\n"
    )
    assert "costs two obols per cart. Animals cross" in seen(asked(tmp_path, news, "Tolls", rules))
    for said in ("We raised the toll by two obols.", "Tolls changed: Anna pays two obols if it rains."):
        tolls = asked(tmp_path, f"# News\n\n{said}\n", "Tolls", rules)
        assert "costs one obol per cart" in seen(tolls) and tolls.status == "pending"
    rules = "果樹園\n\n【竹籠】\n竹籠は1人2文です。梨を8個入れます。\n"
    letter = "# お知らせ\n\n竹籠の値段に誤りがありました。正しくは1人3文です。\n"
    assert texts(asked(tmp_path, letter, "竹籠", rules, "ja")) == ["竹籠は1人3文です。梨を8個入れます。"]


def test_a_value_behind_its_label_and_text_at_the_end_of_the_effects(tmp_path: Path) -> None:
    rules = "# 術\n\n## 火球\n\n射程は20m。消費MPは4点。\n\n## 霧\n\n姿が見えなくなる。\n"
    page = "# サポートページ\n\n## エラッタ\n\n- P45《火球》 消費MP　4点 → 5点\n"
    page += "- P48《霧》 効果の末尾に「動くと終わる。」を追加\n"
    assert texts(asked(tmp_path, page, "火球", rules, "ja")) == ["射程は20m。消費MPは5点。"]
    assert "姿が見えなくなる。動くと終わる。" in "".join(texts(asked(tmp_path, page, "霧", rules, "ja")))


def test_japanese_chapters_with_a_sign_and_a_number_are_found_by_their_names(tmp_path: Path) -> None:
    said = "# エラッタ\n\n## 荷揚げ\n\n「2つまで」→「3つまで」\n"
    shown = asked(tmp_path, said, "荷揚げ", CHAPTERS, "ja")
    assert (texts(shown), shown.entry.number) == (["桟橋から荷を3つまで船に積む。"], "1")
    watch = asked(tmp_path, said, "見張り", CHAPTERS, "ja")
    assert texts(watch) == ["見張りの札を1枚めくる。", "【例外】霧の間は札をめくらない。"]


def test_a_name_in_bold_or_in_brackets_before_a_clause_leads_there(tmp_path: Path) -> None:
    rules = "# Pier\n\n## Weather\n\n- **Gale:** each crew draws 2 cards.\n- **Calm:** no ship may move.\n"
    said = '# Errata\n\n- **Gale:** "2 cards" should read "3 cards".\n'
    assert texts(asked(tmp_path, said, "gale", rules)) == [
        "Gale: each crew draws 3 cards.",
        "Calm: no ship may move.",
    ]
    watch = "# エラッタ\n\n## 例外\n\n「霧の間」→「霧と雨の間」\n"
    shown = asked(tmp_path, watch, "見張り", CHAPTERS, "ja")
    assert texts(shown)[1] == "【例外】霧と雨の間は札をめくらない。"


def test_a_quoted_beginning_of_a_japanese_name_leads_to_its_rule(tmp_path: Path) -> None:
    rules = (
        "# 鍛冶屋\n\n## 鍛造フェイズ\n\n炉に鉱石を置く。\n\n## 納品フェイズ\n\n剣2本を納め、銀を3つ得る。\n"
    )
    said = "# 裁定集\n\nQ：炉は重ねられる？\nA：いいえ。\n\n"
    said += "## お知らせ\n\n「納品」で得る銀は3つではなく2つです。\n"
    shown = asked(tmp_path, said, "納品フェイズ", rules, "ja")
    assert ("「納品」で得る銀は3つではなく2つです。",) in [r.text for r in shown.rulings]


def test_plain_names_right_above_old_and_new_wordings_name_their_corrections(tmp_path: Path) -> None:
    rules = (
        "# 狂気\n\n## 女学生\n\n自分の支援にある札1枚を捨てる。\n\n## 蜘蛛の書\n\n捨て札から札1枚を壊す。\n"
    )
    said = "このたび見直した札を紹介します。\n改訂\n女学生\n旧）：自分の支援にある札1枚\n"
    said += "新）：支援の山にある札1枚\n強くなりました。\n蜘蛛の書\n旧）：捨て札から札1枚を壊す。\n"
    said += "新）：捨て札から元素の札1枚を壊す。\nこれまでの裁定を札に書きました。\n"
    assert texts(asked(tmp_path, said, "女学生", rules, "ja")) == ["支援の山にある札1枚を捨てる。"]
    assert texts(asked(tmp_path, said, "蜘蛛の書", rules, "ja")) == ["捨て札から元素の札1枚を壊す。"]


def test_a_pair_of_wordings_below_another_one_goes_to_the_rule_it_names(tmp_path: Path) -> None:
    rules = "# 果樹園\n\n## はしご\n\nはしごは梨を2個取る。\n\n## 煙\n\n煙は蜂を3匹追い払う。\n"
    said = (
        "# 最終エラッタ\n\n[変更前]\n『はしご』は梨を2個取る。\n[変更後]\n『はしご』は梨を4個取る。\n\n"
        "[変更前]\n煙は蜂を3匹追い払う。\n[変更後]\n煙は蜂を5匹追い払う。\n"
    )
    shown = asked(tmp_path, said, "煙", rules, "ja")
    assert "".join(c.text for s in shown.sections for c in s.clauses) == "煙は蜂を5匹追い払う。"


def test_text_below_a_label_is_no_rule_of_its_name(tmp_path: Path) -> None:
    rules = "# 果樹園\n\n## はしご\n\nはしごは梨を2個取る。\n"
    said = (
        "# エラッタ\n\nP42 はしご\n\n末尾に以下の文章を加えてください。\n\n【挿入文】\n\nはしごは倒れない。\n"
    )
    shown = asked(tmp_path, said, "はしご", rules, "ja")
    assert (
        "".join(c.text for s in shown.sections for c in s.clauses)
        == "はしごは梨を2個取る。はしごは倒れない。"
    )


def test_what_is_done_stands_with_a_colon_before_the_text(tmp_path: Path) -> None:
    rules = "# 果樹園\n\n## 梯子\n\n梯子は木に掛ける。梯子は夜に倒れる。\n\n## 蜂\n\n蜂は巣に帰る。\n"
    errata = "# 果樹園 エラッタ\n\n## 梯子\n\n削除：「梯子は夜に倒れる。」\n"
    assert numbered(asked(tmp_path, errata, "梯子", rules, "ja")) == "梯子は木に掛ける。"
