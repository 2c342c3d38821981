"""Corrections in mail magazines, minutes of clubs and bulletins, below lines that only name their rule."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.unit.corpus.amendments.small_games import asked, numbered

DAM = """# 水車の村

## 水門

水門は1日に2回開けられます。開けたら水を3つ流します。

## 粉屋

粉屋は袋を4つ持てます。

## B-3 堰

堰の上には置けません。
"""
LETTER = "水車だより　第12号\n\nいつもお世話になっております。\n\n▼『水車の村』をお持ちの皆様へ\n\n"


def _shown(folder: Path, said: str, name: str) -> tuple[str, str]:
    shown = asked(folder, said, name, DAM, "ja")
    return shown.status, numbered(shown)


@pytest.mark.parametrize(
    ("name", "said", "text"),
    [
        ("水門", "　「1日に2回」ですが、「1日に3回」とお読み替えください。", "1日に3回"),
        ("水門", "　「水を3つ」を「水を4つ」に直してください。", "水を4つ"),
        ("水門", "　いちばん最後に「流した水は戻りません。」という文が抜けておりました。", "戻りません。"),
        ("水門", "　「2回開けられます」を「3回開けられます」に変えることにしました。", "3回開けられます"),
        ("粉屋", "　「粉屋は袋を4つ持てます。」を「粉屋は袋を5つ持てます。」に改めます。", "袋を5つ"),
    ],
)
def test_what_stands_below_a_quoted_name_corrects_that_rule(
    name: str, said: str, text: str, tmp_path: Path
) -> None:
    status, shown = _shown(tmp_path, f"{LETTER}◇「{name}」の項\n{said}\n", name)
    assert (status, text in shown) == ("in-force", True)


def test_what_a_meeting_carried_is_never_passed_over(tmp_path: Path) -> None:
    minutes = (
        "水車の会　議事録\n\n議案第1号　水門の改正について\n「{}」を削る案を説明。全会一致で可決した。\n"
    )
    assert _shown(tmp_path, minutes.format("開けたら水を3つ流します。"), "水門")[0] == "pending"


def test_a_name_above_no_change_ends_the_text_before_it(tmp_path: Path) -> None:
    said = "水車の村　改訂表\n\n水門\n  旧：2回開け\n  新：3回開け\n--------\n粉屋\n  改訂なし\n--------\n"
    assert _shown(tmp_path, said, "水門") == (
        "in-force",
        "水門は1日に3回開けられます。開けたら水を3つ流します。",
    )
    assert _shown(tmp_path, said, "粉屋") == ("in-force", "粉屋は袋を4つ持てます。")


def test_a_correction_is_taken_back_by_the_number_of_its_rule(tmp_path: Path) -> None:
    first = "通達\n\n| 条項 | 旧 | 新 |\n|---|---|---|\n| B-3 | 堰の上には | 堰の中には |\n"
    assert "堰の中には" in _shown(tmp_path, first, "堰")[1]
    (tmp_path / "more").mkdir()
    both = f"{first}\n# 第2号\n\n第1号のうち、B-3に関する部分を廃止し、ルールブックの記載に戻す。\n"
    assert "堰の上には" in _shown(tmp_path / "more", both, "堰")[1]


@pytest.mark.parametrize("said", ["水門は開いたままです。", "粉屋は対象外です。", "水門の向きは変えません。"])
def test_words_that_a_rule_may_have_too_do_not_hush_up_a_change(said: str, tmp_path: Path) -> None:
    status, shown = _shown(tmp_path, f"# エラッタ\n\n水門：{said}\n", "水門")
    assert status == "pending" or "2回" not in shown
