"""Marks, names and articles as Japanese documents print them."""

from __future__ import annotations

from pathlib import Path

import pytest

from taiyaku.ingest.formats.faq.errata_titles import read_title
from taiyaku.ingest.vocabulary import load_vocabulary
from tests.unit.corpus.amendments.small_games import read


def test_marks_that_were_taken_for_those_of_items_are_no_text(tmp_path: Path) -> None:
    said = "苔の庭　FAQ\n\n●成長\nQ. 岩に置けますか？\nA. 置けません。\n"
    said += "\n●移動\nQ. 飛べますか？\nA. 飛べません。\n"
    said += "\n●大雨\n効果を差し替えます。\n全員が苔を2枚取り除く。\n"
    found = read(tmp_path, "news", said, "faq", "ja")
    asked = {e.title: e.sections[1].clauses for e in found.entries if e.kind == "faq"}
    assert {title: (c.marker, c.text) for title, (c,) in asked.items()} == {
        "岩に置けますか？": (None, "置けません。"),
        "飛べますか？": (None, "飛べません。"),
    }
    assert found.coverage and found.coverage.residue == 0


@pytest.mark.parametrize(
    "rules",
    [
        "第1条（参加）　16名までとする。\n第2条（時間）　45分とする。\n第3条（同点）　引き分けとする。\n",
        "（参加）\n第1条　16名までとする。\n\n（時間）\n第2条　45分とする。\n\n（同点）\n第3条　引き分け。\n",
    ],
)
def test_articles_are_rules_by_their_names(tmp_path: Path, rules: str) -> None:
    found = [
        e
        for e in read(tmp_path, "rules", f"大会規定\n\n{rules}", "rulebook", "ja").entries
        if e.kind == "rule"
    ]
    assert [(e.number, e.title) for e in found] == [
        ("第1条", "参加"), ("第2条", "時間"), ("第3条", "同点"),
    ]  # fmt: skip
    assert [c.text for e in found for s in e.sections for c in s.clauses][1] == "45分とする。"


@pytest.mark.parametrize(
    "heading", ["砂橇《Sand Skiff》", "《Sand Skiff》砂橇", "《Sand Skiff》（砂橇）", "砂橇【Sand Skiff】"]
)
def test_a_heading_gives_its_name_in_both_languages(tmp_path: Path, heading: str) -> None:
    rules = f"# 訳\n\n## {heading}\n\n砂丘を3つまで移動する。\n\n## 《Sirocco》（熱風）\n\n3枚を捨てる。\n"
    first = read(tmp_path, "rules", rules, "rulebook", "ja").entries[0]
    assert {t.text for t in first.titles} == {"砂橇", "Sand Skiff"}


def test_a_card_is_called_by_the_quoted_name_behind_its_kind() -> None:
    title = read_title("■駅員カード「赤帽」（No.17）", load_vocabulary(None, "ja"))
    assert (title.name, title.number) == ("赤帽", "17")


def test_a_page_whose_heading_is_its_title_once_more_is_one_rule(tmp_path: Path) -> None:
    page = "<html><head><title>煙 - 鍛冶の里 Wiki</title></head><body>"
    page += "<h1>煙</h1><h2>煙</h2><p>煙は3個。</p></body></html>"
    found = read(tmp_path, "page", page, "wiki", "ja").entries
    assert [(e.title, [c.text for s in e.sections for c in s.clauses]) for e in found] == [
        ("煙", ["煙は3個。"])
    ]


def test_keywords_in_brackets_below_lines_of_headed_cards_are_text(tmp_path: Path) -> None:
    cards = "# 陣　カード\n\n"
    for name, cost, said in (
        ("鬼", 4, "【出陣】敵を捨てる。"),
        ("姫", 3, "【常時】力を＋1する。"),
        ("猫", 2, "【起動】2枚引く。"),
    ):
        cards += f"### {name}\n\nコスト：{cost}　力：{cost}\n\n{said}\n\n"
    for format_ in ("summary", "rulebook"):
        found = read(tmp_path, "cards", cards, format_, "ja").entries
        assert [e.title for e in found if e.kind != "notice"] == ["鬼", "姫", "猫"]


def test_a_heading_whose_kanji_number_is_missing_between_others(tmp_path: Path) -> None:
    rules = "花札　遊び方\n\n一、札の配り方\n手札を8枚ずつ配る。\n\n"
    rules += "二、進め方\n1枚出す。\n次に1枚めくる。\n\n三、こいこい\n"
    rules += (
        "役ができたら宣言する。\n\n四、役\n五光　10文\n四光　8文\n三光　5文\n\n五、勝敗\n12か月を行う。\n"
    )
    found = read(tmp_path, "rules", rules, "rulebook", "ja").entries
    assert [e.title for e in found if e.kind == "rule"] == ["札の配り方", "進め方", "こいこい", "役", "勝敗"]


def test_chapters_any_game_has_right_above_their_text_and_the_first_number_below_one(tmp_path: Path) -> None:
    rules = "滑空　ルール要約\n\n用語\n　滑空機(glider)…自分の駒\n　上昇気流(thermal)…上がるマス\n\n流れ\n"
    rules += "1. 発進\n　サイコロを振り、出た目だけ進む。\n2. 上昇\n　上昇気流で終えたら高度を1上げる。\n"
    rules += "3. 着陸\n　空き地に着陸する。\n\nその他\n・高度0の滑空機は墜落する。\n・羽根は3枚まで持てる。\n"
    found = [e for e in read(tmp_path, "rules", rules, "rulebook", "ja").entries if e.kind == "rule"]
    assert [e.title for e in found][-4:] == ["発進", "上昇", "着陸", "その他"]
    assert [len([*e.clauses]) for e in found][-2:] == [1, 2]
