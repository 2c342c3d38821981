"""Corrections as letters to readers, magazines and circles write them."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.unit.corpus.amendments.small_games import asked, numbered

FORT = """霧の砦
ルールブック

1.0 移動
1.1 行軍
部隊は1ターンに4ヘクス移動できます。
森に入る部隊は移動力を2余分に使います。

2.0 戦闘
2.1 射撃
弓兵は3ヘクス先の敵を撃てます。
矢がない弓兵は撃てません。
2.2 退却
敗れた部隊は2ヘクス退却します。
退却できない部隊は除去されます。
2.3 包囲
包囲された部隊は補給を受けません。攻撃力は半分になります。
"""
HEAD = "霧の砦　正誤表\n\nルールブックに以下の誤りがありました。お詫びして訂正いたします。\n\n"
MILL = """# 風車の丘

## 支度

袋に麦を12個入れます。各自に銀貨3枚を配ります。

## 粉挽き

風車1基につき麦を2個挽けます。

## 収穫

畑から麦を3個取ります。
"""


def _text(folder: Path, said: str, name: str, rules: str = FORT) -> tuple[str, str]:
    shown = asked(folder, said, name, rules, "ja")
    return shown.status, numbered(shown)


@pytest.mark.parametrize(
    ("name", "said", "text"),
    [
        ("2.2", "●ルール2.2に「2ヘクス退却」とあるのは「1ヘクス退却」の誤植です。", "1ヘクス退却"),
        ("2.2", "・2.2項の「2ヘクス退却」は「1ヘクス退却」としてください。", "1ヘクス退却"),
        ("2.2", "ルール2.2の末尾に「森には退却できません。」を加えてください。", "森には退却できません。"),
        ("2.1", "次に2.1です。「3ヘクス先」を「4ヘクス先」と読み替えてください。", "4ヘクス先"),
        ("2.1", "2.1ですが、「3ヘクス先」を「4ヘクス先」にしてください。", "4ヘクス先"),
        ("2.1", "2.1　「3ヘクス先」＞「4ヘクス先」", "4ヘクス先"),
        ("2.1", "射撃――「3ヘクス先」を「4ヘクス先」に変更", "4ヘクス先"),
        ("2.1", "p.3「射撃」――「3ヘクス先」→「4ヘクス先」（誤訳）", "4ヘクス先"),
        ("2.3", "2.3の「補給」からはじまる文は誤りではありません。", "攻撃力は半分"),
        (
            "2.3",
            "2.3の「補給を受けません」を「補給を受けられません」に改め、「半分」を「3分の1」に改めます。",
            "包囲された部隊は補給を受けられません。攻撃力は3分の1になります。",
        ),
        (
            "2.3",
            "2.3の「補給を受けません」は「補給を受けられません」、「半分」は「3分の1」がそれぞれ正しい記述です。",
            "包囲された部隊は補給を受けられません。攻撃力は3分の1になります。",
        ),
    ],
)
def test_orders_by_the_number_of_a_rule_before_any_particle(
    name: str, said: str, text: str, tmp_path: Path
) -> None:
    status, shown = _text(tmp_path, f"{HEAD}{said}\n", name)
    assert (status, text in shown) == ("in-force", True), shown


def test_one_verb_for_orders_to_several_rules_in_turn(tmp_path: Path) -> None:
    said = f"{HEAD}1.1の「4ヘクス」を「5ヘクス」に、2.1の「3ヘクス先」を「4ヘクス先」に改めます。\n"
    assert "5ヘクス移動" in _text(tmp_path, said, "1.1")[1]
    assert "4ヘクス先" in _text(tmp_path, said, "2.1")[1]


@pytest.mark.parametrize(
    ("said", "status"),
    [
        (
            "2.1の「3ヘクス先」についてお問い合わせをいただきましたが、印刷のとおりで間違いありません。",
            "in-force",
        ),
        ("2.1　射程を4ヘクスにする案もありましたが、やめました。3のままでどうぞ。", "in-force"),
        (
            "2.1の射程を伸ばしてはどうかというお便りをいただきました。面白い案ですが、変えるつもりはありません。",
            "in-force",
        ),
        ("2.1　射程の変更を検討してまいりましたが、今回は見送ることといたしました。", "in-force"),
        ("2.1　射程は4ヘクスになります。威力は印刷のままとします。", "pending"),
        ("2.1　射程を4ヘクスに変更しました。これ以上変更する予定はありません。", "pending"),
    ],
)
def test_what_declines_a_proposal_changes_nothing(said: str, status: str, tmp_path: Path) -> None:
    assert asked(tmp_path, f"{HEAD}{said}\n", "2.1", FORT, "ja").status == status


def test_a_column_of_printings_is_no_part_of_a_name(tmp_path: Path) -> None:
    table = "| 項目 | 対象 | 誤 | 正 |\n|---|---|---|---|\n"
    rows = "| 粉挽き | 第1刷・第2刷 | 2個挽けます | 3個挽けます |\n"
    rows += "| 収穫 | 第1刷のみ | 2個取ります | 3個取ります |\n"
    assert _text(tmp_path, f"# 正誤表\n\n{table}{rows}", "粉挽き", MILL) == (
        "in-force", "風車1基につき麦を3個挽けます。",
    )  # fmt: skip
    assert _text(tmp_path, f"# 正誤表\n\n{table}{rows}", "収穫", MILL) == (
        "in-force",
        "畑から麦を3個取ります。",
    )


def test_what_a_list_orders_below_words_that_limit_it_is_open(tmp_path: Path) -> None:
    said = (
        "風車の丘　2人用の補足\n\n2人で遊ぶ場合に限り、次のように調整してください。\n\n"
        "・粉挽き：「2個挽けます」を「1個挽けます」とします。\n\n人数にかかわらず、次の点を改めます。\n\n"
        "・収穫：「3個取ります」を「4個取ります」に改めます。\n"
    )
    assert _text(tmp_path, said, "粉挽き", MILL) == ("pending", "風車1基につき麦を2個挽けます。")
    assert _text(tmp_path, said, "収穫", MILL) == ("in-force", "畑から麦を4個取ります。")


@pytest.mark.parametrize(
    "head", ["本規定は秋の大会にのみ適用します。", "このきまりは、園の大会の日だけのものです。"]
)
def test_a_set_of_rules_for_one_event_changes_no_rule(head: str, tmp_path: Path) -> None:
    said = f"秋の大会のきまり\n\n{head}\n\n1. 収穫\n畑から麦を5個取ります。\n"
    assert "3個" in _text(tmp_path, said, "収穫", MILL)[1]


def test_a_card_is_called_by_the_name_in_marks_behind_its_code(tmp_path: Path) -> None:
    rules = "# カード\n\n## MW1-003 《粉屋の娘》\n\n山札から3枚見て、1枚を手札に加える。\n\n"
    rules += "## MW1-004 《粉屋》\n\n1枚引く。\n"
    said = "# テキスト変更\n\n◇MW1-003 《粉屋の娘》\n変更前：山札から3枚見て\n変更後：山札から2枚見て\n"
    status, text = _text(tmp_path, said, "粉屋の娘", rules)
    assert (status, text) == ("in-force", "山札から2枚見て、1枚を手札に加える。")
