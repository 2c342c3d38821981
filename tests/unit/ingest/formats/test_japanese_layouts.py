"""Japanese summaries, regulations and translations as their writers set them: headings, items, names."""

from __future__ import annotations

from pathlib import Path

from taiyaku.corpus.model import Entry
from tests.unit.corpus.amendments.small_games import read

PROFILES = """# 夜店　ルールサマリー

## 商人

### 飴屋

【能力値】体力3

【希望】3

飴を売る。

### 占い

【能力値】体力1

【希望】4

客を待つ。
"""


def _entries(folder: Path, text: str, format_: str = "rulebook") -> dict[str, Entry]:
    return {e.title: e for e in read(folder, "rules", text, format_, "ja").entries}


def _texts(entry: Entry) -> list[str]:
    return [c.text for s in entry.sections for c in s.clauses]


def test_fields_in_brackets_that_come_again_are_no_headings(tmp_path: Path) -> None:
    assert set(_entries(tmp_path, PROFILES)) == {"飴屋", "占い"}
    told = _entries(tmp_path, PROFILES, "summary")["占い"]
    assert [s.heading for s in told.sections] == ["能力値", "希望", None]


def test_numbered_names_that_lead_lines_are_headings(tmp_path: Path) -> None:
    text = "双六大会　要項\n\n１　日時\n　　五月十五日　午前九時\n２　会場\n　　公民館　大広間\n"
    text += "３　資格\n　　年齢を問わない。\n４　方法\n（１）予選\n　　　４人で３回戦を行う。\n（２）決勝\n"
    text += "　　　決勝は１回戦とする。\n５　表彰\n　　三位までの者に賞状を授与する。\n"
    found = _entries(tmp_path, text)
    assert {"日時", "会場", "資格", "方法", "表彰"} <= set(found)
    assert _texts(found["方法"]) == ["予選", "４人で３回戦を行う。", "決勝", "決勝は１回戦とする。"]


def test_bold_names_with_numbers_above_text_are_headings(tmp_path: Path) -> None:
    text = "<html lang='ja'><title>運河</title><h2>運河のルール</h2><h3>4.0 移動</h3>"
    for number, name in enumerate(("はしけ", "引き船道", "封鎖"), 1):
        text += f"<p><strong>4.{number} {name}</strong><br>\n{name}は閘門{number}つまで進む。</p>"
    assert {"はしけ", "引き船道", "封鎖"} <= set(_entries(tmp_path, text + "</html>"))


def test_bullets_in_lines_that_end_in_breaks_are_items(tmp_path: Path) -> None:
    text = (
        "<html lang='ja'><title>茶屋</title><h2>手番</h2><p>次の1つを行う。<br>\n・摘む：茶葉を取る。<br>\n"
    )
    text += "・休む：釜を戻す。</p><h2>釜</h2><p>釜は裏返る。</p></html>"
    items = [c for s in _entries(tmp_path, text)["手番"].sections for c in s.clauses if c.marker]
    assert [(c.marker, c.text) for c in items] == [("・", "摘む：茶葉を取る。"), ("・", "休む：釜を戻す。")]


def test_an_english_name_behind_a_japanese_one_in_brackets_is_a_name(tmp_path: Path) -> None:
    text = "氷原　ルールサマリー\n\n【氷渡り】(Ice Stride)\n　効果：氷を無視する。\n\n"
    text += "【遠吠え】(Howl)\n　条件：伏せていないこと。\n　効果：敵は動揺する。\n"
    stride = _entries(tmp_path, text, "summary")["氷渡り"]
    assert [t.text for t in stride.titles] == ["氷渡り", "Ice Stride"] and not stride.labels


def test_a_number_with_a_point_inside_is_no_marker(tmp_path: Path) -> None:
    text = "橋のルール\n\n長さ\n\n1.1b（変更）\n橋は伸びる。\n"
    assert not any("1. 1b" in title for title in _entries(tmp_path, text))


def test_questions_at_the_end_of_rules_are_questions_be_it_one(tmp_path: Path) -> None:
    text = "橋のルール\n\n■長さ\n橋は3マス。\n\n■Q&A\nQ. 雨の日に渡れますか？\nA. 渡れます。\n"
    for written in (text, f"{text}\nQ. 泳げますか？\nA. 泳げません。\n"):
        found = _entries(tmp_path, written)
        asked = [entry for entry in found.values() if entry.kind == "faq"]
        assert len(asked) == written.count("Q. ")
        assert [_texts(entry)[-1] for entry in asked] == ["渡れます。", "泳げません。"][: len(asked)]
