"""Errata and letters that are not called so are told from rulebooks by how their lines sound."""

from __future__ import annotations

from pathlib import Path

import pytest

from taiyaku.ingest.inspection.document import inspect_document

LETTER = """Millhouse Games, letter no. 7

3 March 2021

Dear friends, there are some slips in the rules.

The wheel turns only two sacks; three was left from an older version.

As to the miller, please add that he never takes the last sack.

Bakers ought to buy six sacks, not four.
"""
PATCHES = """# Mill: patch notes

## Patch 1.1 (3 March 2021)

- Wheel: 3 ➜ 2 sacks
- Miller: no longer takes the last sack

## Patch 1.2 (4 April 2022)

- Bakers: price raised from 4 to 6
"""
RULES = """# Mill

Rules, 15 May 2022

## Wheel

The wheel turns three sacks instead of two in a flood.

## Miller

The miller takes one sack. He may have no more than two.

## Bakers

A baker buys four sacks.
"""
STRUCK = """# Mill: passages

### Wheel

The wheel turns ~~three~~ **two** sacks.

### Miller

The miller takes ~~one sack~~ **two sacks**.

### Bakers

A baker buys ~~four~~ **six** sacks.
"""
DATED = """粉屋　遊び方
2020年12月1日　初版

１．水車
水車は袋を３つ挽く。

２．粉屋
粉屋は袋を１つ取る。
"""
BRACKETS = """◆漕ぐ
［条件］櫂があること
［効果］舟を２マス進める。

◆潜る
［条件］水が深いこと
［効果］見張りから隠れる。

◆押す
［効果］舟を岸から離す。
"""
MANUAL = (
    "# Mill manual\n\n"
    + "".join(f"## Wheel {n}\n\nIt turns {n} sacks a day and stops in frost.\n\n" for n in range(1, 9))
    + "Old Oats (designer) wrote on 4 March 2021, 08:40\n\nTwo sacks are enough.\n\n"
    + "Old Oats (designer) wrote on 6 March 2021, 11:00\n\nSix are too many.\n"
)
TEXT_UPDATES = """# Tool Text Updates

Version 2, effective 6 May 2021

## Sickle

**Old text:** A sickle cuts two sheaves.

**New text:** A sickle cuts three sheaves.

## Flail

Added: A flail is loud.

## Sieve

Removed: "A sieve leaks."
"""
CHANGELOG = """# Changelog

## 1.1 (3 March 2021)

### Removed

- Millers

### Changed

- Bakers: now six sacks.

### Added

- Boys: a boy carries one sack.
"""
WHAT_CHANGED = """# What changed in the rules of the mill?

## Mill Handbook

### 2.1 Wheel

Frost was removed from this list.

### 2.2 Miller

This section was updated to speak of sacks:

The miller takes two sacks.

### 2.3 Bakers

This section did not exist before.
"""


UNKNOWN = "<h1>Mill Orders</h1><table>{}</table>".format(
    "".join(
        f"<tr><td>{name} the sacks</td><td>Does something??</td></tr>"
        for name in ("grind", "halt", "sift", "load")
    )
)


@pytest.mark.parametrize(
    ("name", "text", "format_"),
    [
        ("orders.shtml", UNKNOWN, "rulebook"),  # where nobody asks
        ("changelog.md", CHANGELOG, "faq"),
        ("mill-2.md", WHAT_CHANGED, "faq"),
        ("letter.txt", LETTER, "faq"),
        ("tool-text-updates.md", TEXT_UPDATES, "faq"),
        ("manual.md", MANUAL, "rulebook"),  # which quotes a letter
        ("notes.md", PATCHES, "faq"),
        ("mill.md", RULES, "rulebook"),
        ("passages.md", STRUCK, "faq"),
        ("mill-ja.txt", DATED, "rulebook"),
        ("boats-ja.txt", BRACKETS, "summary"),
    ],
)
def test_a_document_is_told_by_its_lines(tmp_path: Path, name: str, text: str, format_: str) -> None:
    path = tmp_path / name
    path.write_text(text, "utf-8")
    assert inspect_document(path, name).format == format_


def test_a_date_alone_is_no_heading(tmp_path: Path) -> None:
    path = tmp_path / "rules.md"
    path.write_text("# Mill\n\n15 May 2022\n\nThe wheel turns. It never stops in frost.\n", "utf-8")
    assert "May 2022" not in str(inspect_document(path, "rules.md").outline)


def test_a_chapter_of_questions_at_the_end_makes_no_faq(tmp_path: Path) -> None:
    asked = "".join(f"Q: May {who} row?\n\nA: Yes.\n\n" for who in ("millers", "bakers", "boys", "girls"))
    chapters = "".join(
        f"{name}\n-----\n\n{'The wheel turns. ' * 12}\n\n" for name in ("Wheel", "Flood", "Bread")
    )
    path = tmp_path / "mill.txt"
    path.write_text(f"{chapters}FAQ\n---\n\n{asked}", "utf-8")
    assert inspect_document(path, path.name).format == "rulebook"
    path.write_text(f"FAQ\n---\n\n{asked}", "utf-8")
    assert inspect_document(path, path.name).format == "faq"


def test_questions_in_boxes_of_a_site_are_questions(tmp_path: Path) -> None:
    text = '# Mill\n\n## Wheel\n\n??? question "May I stop it?"\n    No.\n\n## Sacks\n\n'
    text += ":::details Who takes the last?\nNobody.\n:::\n\n:::details Is it heavy?\nYes.\n:::\n"
    (tmp_path / "mill.md").write_text(text, "utf-8")
    assert inspect_document(tmp_path / "mill.md", "mill.md").verdicts[0].format == "faq"


def test_rules_that_strike_what_is_no_longer_so_are_rules(tmp_path: Path) -> None:
    text = "# Mill Rules\n\n## Wheel\n\nIt turns ~~three~~ two sacks.\n\n## Sacks\n\nTake ~~six~~ five.\n\n"
    (tmp_path / "mill.md").write_text(text + "## Miller\n\nHe takes ~~one~~ two.\n", "utf-8")
    assert inspect_document(tmp_path / "mill.md", "mill.md").verdicts[0].format == "rulebook"


def test_rules_that_end_in_two_questions_are_rules_though_a_heading_asks(tmp_path: Path) -> None:
    rules = "\n\n".join(
        f"{name}\n島に灯をともしていきます。霧の間は誰も動けません。"
        for name in ("道具", "番の流れ", "勝敗", "霧")
    )
    asked = "Q.1　二度使えますか？\nA.1　使えません。\n\nQ.2　動かせますか？\nA.2　動かせません。\n"
    path = tmp_path / "page.txt"
    path.write_text(
        f"灯台の島\n\n灯台の島はどんなゲーム？\n島を照らします。\n\n{rules}\n\n詳細\n{asked}", "utf-8"
    )
    assert inspect_document(path, path.name).format == "rulebook"


def test_a_change_log_in_front_makes_no_errata_of_rules(tmp_path: Path) -> None:
    log = "## Change log\n\n- 2 May 2022: the wheel turns two sacks instead of three.\n- 3 May 2022: typos.\n"
    rules = RULES.replace("# Mill\n\nRules, 15 May 2022\n", f"# Mill\n\n{log}")
    (tmp_path / "mill.md").write_text(rules, encoding="utf-8")
    assert inspect_document(tmp_path / "mill.md", "mill.md").format == "rulebook"


def test_rules_that_end_in_a_list_of_their_changes_are_a_rulebook(tmp_path: Path) -> None:
    parts = ("鍛造", "冷却", "納品", "疲労")
    rules = "# 月の鍛冶屋 v1.4\n\n最終更新：2024年8月20日\n\n"
    rules += "".join(f"## {part}\n\n炉の鉱石を~~3~~ **4**つまで動かす。\n\n" for part in parts)
    rules += (
        "## よくある質問\n\n**Q. 納品できますか？**\n**A.** ~~できます。~~ できません。\n\n## 更新履歴\n\n"
    )
    rules += "".join(f"- v1.{n}：{part}の目標値を3から4に変更。\n" for n, part in enumerate(parts))
    (tmp_path / "living.md").write_text(rules, "utf-8")
    assert inspect_document(tmp_path / "living.md", "living.md").format == "rulebook"


def test_pages_with_what_is_to_be_changed_there_are_errata_whatever_they_are_called(tmp_path: Path) -> None:
    text = "# MILL RULEBOOK\n\n## Fourth printing update\n\n### Updates\n\n"
    text += "".join(
        f"- Page {n}—In the first sentence, change “{n} sacks” to “{n + 1} sacks”.\n" for n in (3, 5, 8)
    )
    (tmp_path / "update.md").write_text(text, "utf-8")
    assert inspect_document(tmp_path / "update.md", "update.md").verdicts[0].format == "faq"


def test_what_is_new_in_front_of_japanese_rules_makes_them_no_errata(tmp_path: Path) -> None:
    rules = "氷の森\n第2版ルール　2022年5月\n\n第2版での主な変更点\n・薪を3本から2本に変更しました。\n"
    rules += "・「狼」を追加しました。\n\n■焚き火\n薪2本で火を起こす。\n\n"
    rules += "■狼\n狼は夜に動く。\n\n■罠\n罠は2個まで。\n"
    (tmp_path / "rules.txt").write_text(rules, "utf-8")
    assert inspect_document(tmp_path / "rules.txt", "rules.txt").format == "rulebook"
    (tmp_path / "news.txt").write_text(rules.partition("■")[0], "utf-8")
    assert inspect_document(tmp_path / "news.txt", "news.txt").format == "faq"


def test_sections_with_letters_are_no_answers(tmp_path: Path) -> None:
    rules = "SALT SUMMARY\n\nA - Wells\n\nA.1 - Buckets\nA.1.1 - A bucket holds two jugs.\n"
    rules += "A.1.2 - A jug costs one coin.\n\nB - Camels\n\nB.1 - Loads\nB.1.1 - A camel carries six jugs.\n"
    (tmp_path / "rules.txt").write_text(rules, "utf-8")
    assert inspect_document(tmp_path / "rules.txt", "rules.txt").format == "rulebook"


def test_clauses_with_a_letter_and_a_number_are_no_answers(tmp_path: Path) -> None:
    rules = "SALT & SAND\nCore rules\n\nA. WELLS\nA1. A bucket holds two jugs.\nA2. A jug costs one coin.\n"
    rules += "A3. Wells run dry.\n\nB. CAMELS\nB1. A camel carries six jugs.\nB2. Camels sleep at noon.\n"
    (tmp_path / "core.txt").write_text(rules, "utf-8")
    assert inspect_document(tmp_path / "core.txt", "core.txt").format == "rulebook"


def test_rulings_below_the_names_of_cards_are_an_faq_where_the_title_says_so(tmp_path: Path) -> None:
    named = "".join(f"## {name}\n\n- It counts {name.lower()}.\n\n" for name in ("Lamp", "Tide", "Fog"))
    (tmp_path / "a.md").write_text(f"# Glass Bay – Unofficial FAQ\n\n{named}", "utf-8")
    (tmp_path / "b.md").write_text(f"# Glass Bay – Rules and FAQ\n\n{named}", "utf-8")
    (tmp_path / "c.md").write_text(f"# Glass Bay\n\n{named}## FAQ\n\nNone yet.\n", "utf-8")
    told = [inspect_document(tmp_path / f"{name}.md", f"{name}.md").format for name in "abc"]
    assert told == ["faq", "rulebook", "rulebook"]


def test_a_first_line_in_several_sentences_names_the_document_by_its_first(tmp_path: Path) -> None:
    text = "Glass Bay: all rule changes since it came out. They are told by version and number.\n\nV1.02\n\n"
    text += (
        "2.1. Tides\nClarified rule: A tide turns once.\n\nV1.01\n\n2.4. Net\nFinetuning: nets hold six.\n"
    )
    (tmp_path / "log.txt").write_text(text, "utf-8")
    assert inspect_document(tmp_path / "log.txt", "log.txt").format == "faq"


def test_a_file_beside_the_rules_that_lists_what_was_changed_is_no_rulebook(tmp_path: Path) -> None:
    files = "GLASS BAY\n=========\n\nThanks for downloading!\n\n  rules.md   the rules\n\n"
    changes = "NOT IN THE RULES YET\n--------------------\nSince May we changed some things:\n\n"
    changes += "* Tides: a tide turns twice.\n* Nets: a net holds six.\n* Gulls: they steal no crabs.\n"
    for name, text in (("README", files + changes), ("rules", files + changes.replace("changed", "like"))):
        (tmp_path / f"{name}.txt").write_text(text, "utf-8")
    told = [inspect_document(tmp_path / f"{name}.txt", f"{name}.txt").format for name in ("README", "rules")]
    assert told == ["faq", "rulebook"]


@pytest.mark.parametrize(
    "log",
    [
        "# Version history\n\n| Version | Date | Change |\n|---|---|---|\n| 1.1 | 2021-05 | Nets hold 6. |\n"
        "| 1.2 | 2022-05-01 | Tides turn twice. |\n",
        "GLASS BAY RPG\nPDF update log\n\nPDF version 1.2 (1 May 2022)\n* Tides (page 8): they turn twice.\n"
        "* Nets (page 9): small fixes.\n\nPDF version 1.1 (1 May 2021)\n* Gulls (page 3): they eat crabs.\n",
    ],
)
def test_what_versions_changed_is_no_rulebook(tmp_path: Path, log: str) -> None:
    (tmp_path / "log.md").write_text(log, "utf-8")
    assert inspect_document(tmp_path / "log.md", "log.md").format == "faq"


def test_a_page_of_a_wiki_that_lists_errata_is_no_page_on_rules(tmp_path: Path) -> None:
    wiki = 'This page lists the errata of Glass Bay.\n\n== Tides ==\n* "once" should read "twice".\n\n'
    wiki += (
        "== Nets ==\n'''Old:''' a net holds six<br/>\n'''New:''' a net holds eight\n\nSee also the shop.\n"
    )
    (tmp_path / "errata.mediawiki").write_text(wiki, "utf-8")
    assert inspect_document(tmp_path / "errata.mediawiki", "errata.mediawiki").format == "faq"


def test_what_is_new_in_an_edition_is_no_rulebook(tmp_path: Path) -> None:
    page = "<html lang='en'><h1>What's new in the 2nd edition</h1><p>It changes these rules:</p><ul>"
    page += "<li><b>Tides:</b> nobody rows.</li><li><b>Nets:</b> six instead of eight.</li></ul></html>"
    (tmp_path / "new.html").write_text(page, "utf-8")
    assert inspect_document(tmp_path / "new.html", "new.html").format == "faq"


def test_notes_from_the_designer_are_no_rulebook(tmp_path: Path) -> None:
    notes = "# Notes from the designer\n\nWritten two years later.\n\n## What I would change\n\nRow twice.\n"
    notes += "\n## What I would keep\n\nThe tides.\n\n## Questions I am asked\n\n**Does wine help?** No.\n"
    (tmp_path / "notes.md").write_text(notes, "utf-8")
    assert inspect_document(tmp_path / "notes.md", "notes.md").format == "faq"


def test_a_title_that_ends_in_changes_of_the_rules_makes_a_document_errata(tmp_path: Path) -> None:
    page = "# 『西風の書』より　基本ルールの変更\n\n### ◆回避の変更\n\n"
    page += "**変更前**：1回まで。\n\n**変更後**：2回まで。\n\n"
    page += "### ◆成長の変更\n\n必要量を10点から8点に減らします。\n\n"
    page += "### ◆新しいルール：援護\n\n味方1人を援護できる。\n"
    (tmp_path / "west.md").write_text(page, "utf-8")
    assert inspect_document(tmp_path / "west.md", "west.md").format == "faq"
