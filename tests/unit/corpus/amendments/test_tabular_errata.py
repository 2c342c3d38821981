"""Errata in tables and on cards: names, pages and wordings in rows and columns."""

from __future__ import annotations

from pathlib import Path

from tests.unit.corpus.amendments.small_games import asked, numbered
from tests.unit.corpus.lookup.workspace import seen, texts


def test_a_table_by_the_numbers_of_clauses(tmp_path: Path) -> None:
    rules = "果樹園\n\n1. 準備\n\n1.1 梯子を2本置く。\n\n1.2 籠を配る。\n"
    errata = """<h1>果樹園 ルール変更</h1><table>
<tr><th>項番</th><th>変更前</th><th>変更後</th></tr>
<tr><td>1.1</td><td>梯子を2本置く。</td><td>梯子を3本置く。</td></tr>
<tr><td>1.2</td><td>籠を配る。</td><td>（削除）</td></tr></table>
"""
    assert texts(asked(tmp_path, errata, "1.1", rules, "ja")) == ["梯子を3本置く。"]


def test_cards_with_a_version_before_their_names(tmp_path: Path) -> None:
    errata = """ORCHARD: THE CARD GAME
FAQ / Errata Version 2.0

Section 1: Card Errata

(v1.0) Ladder (Core 4)
No longer has the text: "Lean the ladder on a tree."

(v2.0) Cider Press (Core 9)
The phrase "once a day" should read "twice a day".

Section 2: Frequently Asked Questions

Q: Does the wasps card stay in play?
A: No.
"""
    assert texts(asked(tmp_path, errata, "Ladder")) == ["A worker on a ladder picks two pears."]
    press = texts(asked(tmp_path, errata, "Cider Press"))
    assert press == ["Press four pears into one jug. The press works twice a day."]


def test_columns_and_places_in_the_words_of_a_publisher(tmp_path: Path) -> None:
    errata = """<h1>Orchard</h1><h2>Known errata</h2><table>
<tr><th>Where</th><th>What it says</th><th>What it should say</th></tr>
<tr><td>p. 3, Ladder</td><td>two pears</td><td>three pears</td></tr>
<tr><td>p. 4, Cider Press</td><td>The press works once a day.</td><td>[deleted]</td></tr></table>
<h2>Clarifications</h2><dl><dt>Wasps</dt><dd>Hornets are wasps.</dd></dl>
"""
    ladder, press, wasps = (asked(tmp_path, errata, name) for name in ("Ladder", "Cider Press", "Wasps"))
    assert texts(ladder) == ["Lean the ladder on a tree. A worker on a ladder picks three pears."]
    assert texts(press) == ["Press four pears into one jug."]
    assert "Hornets are wasps." in seen(wasps)
    listed = '# Errata\n\n- **Ladder** - last sentence: "A worker on a ladder picks three pears."\n'
    assert texts(asked(tmp_path, listed, "Ladder")) == texts(ladder)


def test_a_value_in_the_only_row_of_a_rule_needs_no_name_of_a_row(tmp_path: Path) -> None:
    rules = "# Levies\n\n## Wolf\n\n| Name | Move | Save |\n|---|---|---|\n| Wolf | 8 | - |\n\n## Spears\n\n"
    rules += "| Name | Move | Save |\n|---|---|---|\n| Spear | 5 | 5+ |\n| Chief | 5 | 4+ |\n"
    errata = "# Errata\n\n- Wolf: change Save to 6+.\n- Spears: change Save to 3+.\n"
    wolf, spears = (asked(tmp_path, errata, name, rules) for name in ("Wolf", "Spears"))
    assert wolf.sections[0].tables[0].rows == (("Wolf", "8", "6+"),) and wolf.status == "in-force"
    assert spears.status == "pending", "whose Save is not said"


def test_a_number_in_a_table_is_exchanged_by_the_names_of_its_row_and_column(tmp_path: Path) -> None:
    rules = "# Orchard\n\n## Fruits\n\n| Fruit | Points |\n|---|---|\n| Pear | 6 |\n| Plum | 3 |\n"
    shown = asked(tmp_path, "# Errata\n\n**Fruits**: The Pear is worth 5 points, not 6.\n", "Fruits", rules)
    assert [row for s in shown.sections for t in s.tables for row in t.rows] == [
        ("Pear", "5"),
        ("Plum", "3"),
    ]


def test_a_table_without_a_header_of_names_and_corrections(tmp_path: Path) -> None:
    page = """<html><body><h1>Orchard: Corrections</h1><table>
<tr><td>Ladder</td><td>A worker on a ladder picks three pears.</td></tr>
<tr><td>Cider Press</td><td>Delete the second sentence.</td></tr></table></body></html>"""
    assert texts(asked(tmp_path, page, "Ladder"))[0].endswith("picks three pears.")
    assert texts(asked(tmp_path, page, "Cider Press")) == ["Press four pears into one jug."]


def test_struck_words_with_an_arrow_behind_them_in_errata(tmp_path: Path) -> None:
    rules = "# 果樹園\n\n## 柵\n\n柵は2本です。色は塗りません。\n\n## 蜂\n\n蜂は3匹です。\n"
    errata = "# 正誤表\n\nP.4 2行目「柵」\n　~~2本~~ → **4本**\n\nP.5 「蜂」　訂正：蜂は~~3匹~~5匹です。\n"
    assert texts(asked(tmp_path, errata, "柵", rules, "ja")) == ["柵は4本です。色は塗りません。"]
    assert texts(asked(tmp_path, errata, "蜂", rules, "ja")) == ["蜂は5匹です。"]


def test_sentences_that_begin_with_they_and_tables_that_take_a_whole_rule_out(tmp_path: Path) -> None:
    letter = "# Designer's corner\n\nHello! Third: tall ladders. They should hold six workers, sorry.\n"
    assert asked(tmp_path, letter, "Ladder").status == "pending"
    table = "# Corrections\n\n| Where | Printed | Should be |\n|---|---|---|\n"
    table += "| Cider Press | (whole rule) | (deleted) |\n| Ladder | two pears | six pears |\n"
    assert asked(tmp_path, table, "Cider Press").status == "withdrawn"
    words = "# Corrections\n\n**Wasps:** They leave at dawn, not dusk.\n\n**Ladder:** Delete this rule.\n"
    assert texts(asked(tmp_path, words, "Wasps")) == ["Wasps sting n workers. They leave at dawn."]
    log = '# Changes\n\n- Cider Press: "one jug" becomes "two jugs".\n'
    log += "- A worker on a ladder now picks six pears.\n"
    assert "picks six pears" in texts(asked(tmp_path, log, "Ladder"))[0]


def test_cards_whose_right_texts_stand_below_their_names(tmp_path: Path) -> None:
    rules = "果樹園カード\n\n【梯子】\n梨を2個取る。\n\n【蜂】\n蜂は3匹です。\n"
    errata = """カードの訂正について

以下のカードのテキストに誤りがありました。正しくは以下の通りです。

●梯子
梨を3個取る。

また、「蜂」につきましては、「3匹」を「4匹」と読み替えてください。
"""
    assert texts(asked(tmp_path, errata, "梯子", rules, "ja")) == ["梨を3個取る。"]
    assert texts(asked(tmp_path, errata, "蜂", rules, "ja")) == ["蜂は4匹です。"]


def test_a_cell_is_given_with_the_names_of_its_row_and_column(tmp_path: Path) -> None:
    rules = "# Marsh\n\n## Tiles\n\n| Tile | Cost | Effect |\n| --- | --- | --- |\n"
    rules += "| Reed | 1 | Hides one |\n| Pool | 2 | Puts out a lamp |\n| Causeway | 1 | Always lit |\n"
    said = "# Errata\n\n| Page | Printed | Should be |\n| --- | --- | --- |\n"
    said += "| 5 | Pool: cost 2 | Pool: cost 3 |\n| 6 | Moths leave. | Moths stay. |\n"
    shown = asked(tmp_path, said, "pool", rules)
    assert [row for s in shown.sections for t in s.tables for row in t.rows][1] == (
        "Pool", "3", "Puts out a lamp",
    )  # fmt: skip


def test_a_number_in_a_table_is_no_part_of_another_and_no_version(tmp_path: Path) -> None:
    rules = """# Orchard

## 1. Ladder

Lean the ladder on a tree.

### 1.1 Rungs

A ladder has nine rungs.

## 2. Carts

| Cart | Oxen | Fields |
| --- | --- | --- |
| Hay cart | 1 | 3 |
| Wain | 2 | 4 |

A cart stops at a hedge.
"""
    said = """# Orchard errata

| Section | Was | Now |
| --- | --- | --- |
| 1.1 | nine rungs | eight rungs |
| 1.2 (new) | — | A broken rung is mended for one nail. |
| 2, Wain | Fields 4 | Fields 5 |
"""
    carts = asked(tmp_path, said, "Carts", rules)
    assert "nail" not in numbered(carts)
    assert [row[2] for s in carts.sections for t in s.tables for row in t.rows] == ["3", "5"]
    new = asked(tmp_path, said, "1.2", rules)
    assert "one nail" in numbered(new) and new.date == "2021-06" and new.version is None
