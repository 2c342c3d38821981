"""How a rulebook's headings are told apart, numbered and named."""

from __future__ import annotations

from pathlib import Path

import pytest

from taiyaku.ingest import ingest
from taiyaku.ingest.formats.outline.headings import Heading, split_number, with_headings
from taiyaku.ingest.formats.rulebook.heading_names import names_in_both, read_name
from taiyaku.ingest.readers.text.reader import read_text
from taiyaku.ingest.vocabulary import load_vocabulary
from taiyaku.workspace import Source

VOCABULARY = load_vocabulary()


def blocks(text: str):  # type: ignore[no-untyped-def]
    return read_text(text, "rules.txt", VOCABULARY).blocks


@pytest.mark.parametrize(
    ("text", "number", "title"),
    [
        ("第2章　戦闘", "第2章", "戦闘"),
        ("第十二節：移動", "第十二節", "移動"),
        ("第1章はじめに", "第1章", "はじめに"),
        ("Chapter 3: Combat", "Chapter 3", "Combat"),
        ("PART II - THE TOWER", "PART II", "THE TOWER"),
        ("Appendix B: Conditions", "Appendix B", "Conditions"),
        ("付録　よくある質問", "付録", "よくある質問"),
    ],
)
def test_chapters(text: str, number: str | None, title: str) -> None:
    assert split_number(text) == (number, title)


@pytest.mark.parametrize("text", ["Part of the board", "第一に、駒を置く。", "Chapters"])
def test_no_chapters(text: str) -> None:
    assert split_number(text) == (None, text)


@pytest.mark.parametrize(
    ("text", "number", "title"),
    [
        ("1. Setup", "1", "Setup"),
        ("1.2.3 Moving", "1.2.3", "Moving"),
        ("４．１　鳴く", "4.1", "鳴く"),
        ("2-1 準備", "2-1", "準備"),
    ],
)
def test_numbers(text: str, number: str, title: str) -> None:
    assert split_number(text) == (number, title)


def found_in(text: str) -> list[Heading]:
    return [item for item in with_headings(blocks(text), (), VOCABULARY, decided=False).items
            if isinstance(item, Heading)]  # fmt: skip


def test_hundreds_stand_below_their_chapter() -> None:
    parts = (
        "1. Basics",
        "100. General",
        "101. Players",
        "7. More",
        "702. Words",
        "702.2. Dusty",
        "702.3. Shiny",
    )
    text = "\n\n".join(f"{part}\n\nThis is what it says, and it says enough." for part in parts)
    assert [heading.level for heading in found_in(text)] == [1, 2, 2, 1, 2, 3, 3]


def test_point_zero_is_a_chapter() -> None:
    parts = ("4.0 Wading", "4.1 Deep Water", "4.2 Paths", "5.0 Signals", "5.1 Fog", "5.12 Smoke")
    text = "\n\n".join(f"{part}\n\nThis is what it says, and it says enough." for part in parts)
    assert [heading.level for heading in found_in(text)] == [1, 2, 2, 1, 2, 2]


TITLED = """Setup

Put the board on the table.

Taking a Turn

Roll the die and move.

End of the Game

The game ends at last.
"""


def test_short_lines_above_texts_are_headings() -> None:
    assert [heading.text for heading in found_in(TITLED)] == ["Setup", "Taking a Turn", "End of the Game"]


@pytest.mark.parametrize(
    "text",
    [
        "Red\n\nBlue\n\nGreen\n\nYellow\n",  # a list of names
        "Range: 8\n\nIt is far away.\n\nCost: 2\n\nIt is cheap enough.\n\nSize: 3\n\nIt is small as well.\n",
    ],
)
def test_short_lines_that_are_no_headings(text: str) -> None:
    assert not found_in(text)


@pytest.mark.parametrize(
    ("heading", "titles"),
    [
        ("移動 Movement", ["移動", "Movement"]),
        ("Movement / 移動", ["Movement", "移動"]),
        ("攻撃（Attack）", ["攻撃", "Attack"]),
        ("番台（ばんだい）", ["番台", "ばんだい"]),
        ("シナリオA（初級）", ["シナリオA（初級）"]),
        ("HP 回復", ["HP 回復"]),
        ("Movement Phase", ["Movement Phase"]),
    ],
)
def test_titles_in_both_languages(heading: str, titles: list[str]) -> None:
    assert [t.text for t in read_name(heading, VOCABULARY, "en").titles] == titles


@pytest.mark.parametrize(
    ("headings", "both"),
    [
        (["移動 Movement", "鐘 Bells", "霧"], True),
        (["Movement 移動", "Bells 鐘"], True),
        (["Night モード", "灯りのともし方", "鐘", "Foggy ステージ", "終わり"], False),
        (["Lantern の回復", "Watcher による捕縛"], False),
    ],
)
def test_names_in_two_languages_are_told_by_the_whole_document(headings: list[str], both: bool) -> None:
    assert names_in_both(headings) is both


def test_a_name_in_two_scripts_is_one_title_where_the_document_has_one_language() -> None:
    found = [read_name(text, VOCABULARY, "ja", sided=False) for text in ("Night モード", "攻撃（Attack）")]
    assert [[t.text for t in name.titles] for name in found] == [["Night モード"], ["攻撃", "Attack"]]


def test_types_become_labels_and_kinds() -> None:
    name = read_name("反撃（Counter）【リアクション】", VOCABULARY, "ja")
    assert ([t.text for t in name.titles], name.labels, name.kind) == (
        ["反撃", "Counter"],
        ("リアクション",),
        "skill",
    )
    assert read_name("Fireball (Spell)", VOCABULARY, "en").kind == "skill"
    assert read_name("混乱状態", VOCABULARY, "ja").kind == "state"


@pytest.mark.parametrize("gap", ["\n\n", "\n"])
def test_a_number_over_its_own_sub_numbers_is_a_heading(gap: str) -> None:
    rules = (
        ("Oars", "The boat has two oars."),
        ("Sails", "The sail may be torn."),
        ("Tide", "The tide turns."),
    )
    text = "The sea game.\n\n" + "\n\n".join(
        f"{n}. {name}{gap}{n}.1. {rule}" for n, (name, rule) in enumerate(rules, 100)
    )
    assert [(i.number, i.text) for i in found_in(text)] == [
        ("100", "Oars"), ("101", "Sails"), ("102", "Tide"),
    ]  # fmt: skip


def test_steps_are_no_headings() -> None:
    text = "To sail:\n\n1. Draw a card.\n\n2. Set the sail\n\n3. Move.\n\nThen rest."
    assert not found_in(text)


def test_parts_in_brackets_stand_below_numbered_rules() -> None:
    parts = "【条件】\n・岸にいること。\n【効果】\n・４マス進む。"
    text = "渡し舟の本。\n\n" + "\n\n".join(
        f"{n}．{name}\n{parts}" for n, name in enumerate(("渡し舟", "霧", "灯籠"), 1)
    )
    levels = {i.text: i.level for i in found_in(text)}
    assert list(levels) == ["渡し舟", "条件", "効果", "霧", "灯籠"]
    assert levels["渡し舟"] == levels["灯籠"] < levels["条件"]


@pytest.mark.parametrize("numbers", [("", ""), ("1 ", "2 ")])
@pytest.mark.parametrize(("above", "name"), [("概要", "準備"), ("漁の心得", "条件")])
def test_a_chapter_with_the_name_of_a_part_is_a_rule(
    tmp_path: Path, numbers: tuple[str, str], above: str, name: str
) -> None:
    path = tmp_path / "nets.md"
    heads = [f"## {number}{head}" for number, head in zip(numbers, (above, name), strict=True)]
    path.write_text(
        "\n\n".join(("# 網", heads[0], "魚を捕ります。", heads[1], "1. 札を切ります。\n2. 舟を出します。")),
        "utf-8",
    )
    found = ingest(Source("nets", path, path.name, "rulebook", "ja", "E1")).entries
    expected = [above, name] if numbers[0] or name == "準備" else [above]
    assert [entry.title for entry in found] == expected


def test_a_numbered_part_below_a_numbered_rule_stays_a_part(tmp_path: Path) -> None:
    path = tmp_path / "nets.md"
    parts = ("# 網", "## 1 投げ網", "### 1.1 条件", "岸にいること。", "### 1.2 効果", "魚を捕る。")
    path.write_text("\n\n".join(parts), "utf-8")
    (found,) = ingest(Source("nets", path, path.name, "rulebook", "ja", "E1")).entries
    assert [section.role for section in found.sections] == ["requirements", "effects"]


def test_what_any_game_has_is_a_chapter_where_it_stands_once_among_headings_of_one_kind(
    tmp_path: Path,
) -> None:
    path = tmp_path / "rules.txt"
    path.write_text(
        "小舟\n\n■準備\n札を４枚引く。\n\n■隠れる\n札を１枚捨てる。\n\n■勝利条件\n貝を７つ集めた人の勝ち。\n",
        "utf-8",
    )
    entries = ingest(Source("rules", path, path.name, "rulebook", "ja", "E1")).entries
    assert [(e.kind, e.title) for e in entries] == [
        ("rule", "準備"),
        ("rule", "隠れる"),
        ("rule", "勝利条件"),
    ]


def test_a_second_line_of_the_title_is_no_rule(tmp_path: Path) -> None:
    path = tmp_path / "smithy.md"
    rules = "\n\n".join(f"## {name}\n\nOne coal." for name in ("Forging", "Quenching", "Selling"))
    path.write_text(f"# Smithy\n\n## A Game of Sparks\n\n{rules}", "utf-8")
    found = ingest(Source("smithy", path, path.name, "rulebook", "en", "E1", title="Smithy"))
    assert [entry.title for entry in found.entries] == ["Forging", "Quenching", "Selling"]


def test_a_chapter_without_text_keeps_its_number_above_its_rules(tmp_path: Path) -> None:
    path = tmp_path / "smithy.md"
    for form, one, two in (
        ("rulebook", "第一章 鍛造", "第二章 取引"),
        ("rulebook", "第一章 鍛造", "付録A 取引"),
        ("rulebook", "Chapter 1 Forge", "Chapter 2 Trade"),
        ("summary", "第一章 鍛造", "第二章 取引"),
    ):
        rules = [f"## {name}\n\nOne coal." for name in ("Fire", "Water", "Sale", "Loan")]
        path.write_text("\n\n".join([f"# {one}", *rules[:2], f"# {two}", *rules[2:]]), "utf-8")
        found = ingest(Source("smithy", path, path.name, form, "ja", "E1")).entries
        assert [entry.path for entry in found] == [(one,), (one,), (two,), (two,)]


def test_a_rule_called_like_a_part_beside_others_is_a_rule(tmp_path: Path) -> None:
    names = ("Setup", "Forging", "Activation", "Trade", "End")
    path = tmp_path / "smithy.md"
    path.write_text("# Smithy\n\n" + "\n\n".join(f"## {name}\n\nOne coal." for name in names), "utf-8")
    found = ingest(Source("smithy", path, path.name, "rulebook", "en", "E1")).entries
    assert [entry.title for entry in found] == list(names)
    parts = "\n\n".join(f"## {name}\n\n## Effects\n\nOne coal." for name in ("Saw", "Rasp", "File", "Drill"))
    path.write_text(f"# Smithy\n\n{parts}", "utf-8")
    found = ingest(Source("smithy", path, path.name, "rulebook", "en", "E1")).entries
    assert [entry.title for entry in found] == ["Saw", "Rasp", "File", "Drill"]


def test_the_end_beside_other_steps_of_a_game_is_a_rule_of_its_own(tmp_path: Path) -> None:
    path = tmp_path / "rules.txt"
    steps = {
        "準備": "札を配ります。",
        "手番": "札を出します。",
        "終了": "札がなければ終わりです。",
        "得点": "札を数えます。",
    }
    told = "\n\n".join(f"◆{name}\n{text}" for name, text in steps.items())
    path.write_text(f"霧の市場\n\n■ゲームの流れ\n次のように進みます。\n\n{told}\n", "utf-8")
    entries = ingest(Source("d", path, path.name, "rulebook", "ja", "X")).entries
    assert [entry.title for entry in entries][-4:] == list(steps)


def test_a_number_makes_a_rule_of_a_name_that_parts_of_rules_have(tmp_path: Path) -> None:
    path = tmp_path / "war.txt"
    path.write_text(
        "RIVER WAR\n\n1.0 AIM\n\nTake the river.\n\n3.0 ALARMS\n\n3.1 Warning\nA token is placed.\n\n"
        "3.2 Notes\nA note may be read.\n\n4.0 MOVES\n\n4.1 Important\nThe captain moves first.\n",
        "utf-8",
    )
    found = ingest(Source("war", path, path.name, "rulebook", "en", "1"))
    assert [(e.number, e.title) for e in found.entries if e.path] == [
        ("3.1", "Warning"),
        ("3.2", "Notes"),
        ("4.1", "Important"),
    ]


def test_a_glossary_keeps_the_word_before_its_name_above_its_terms(tmp_path: Path) -> None:
    path = tmp_path / "smithy.md"
    path.write_text(
        "# 鍛冶\n\n## 第1章 鍛造\n\n炭を使う。\n\n## 付録 用語集\n\n"
        "**炭**: 火を起こす物。\n\n**鉄**: 打つ物。\n",
        "utf-8",
    )
    found = ingest(Source("smithy", path, path.name, "rulebook", "ja", "E1", title="鍛冶")).entries
    assert [entry.path for entry in found[-2:]] == 2 * [("付録 用語集",)]


def test_traits_with_headings_below_them_head_these_and_are_no_part_of_the_rule_above(tmp_path: Path) -> None:
    path = tmp_path / "drain.md"
    path.write_text(
        "# Drain\n\n## Gardeners\n\n### Traits\n\nDivide nine dots.\n\n#### Root\n\nYou stay.\n\n"
        "#### Stem\n\nYou stand.\n\n### Tools\n\nTake two.\n",
        "utf-8",
    )
    found = ingest(Source("drain", path, path.name, "rulebook", "en", "E1", title="Drain")).entries
    assert [(*entry.path, entry.title) for entry in found] == [
        ("Gardeners", "Traits"),
        ("Gardeners", "Traits", "Root"),
        ("Gardeners", "Traits", "Stem"),
        ("Gardeners", "Tools"),
    ]


def test_an_introduction_above_traits_changes_nothing_of_them(tmp_path: Path) -> None:
    path, traits = tmp_path / "mill.md", "**Slow**: You wait.\n**Loud**: You are heard.\n"
    found = []
    for intro in ("", "Signs are printed on the back.\n\n"):
        path.write_text(f"# Mill\n\n## Weapons\n\nTake one.\n\n## Traits\n\n{intro}{traits}", "utf-8")
        entries = ingest(Source("mill", path, path.name, "rulebook", "en", "E1", title="Mill")).entries
        found.append({(e.title, e.kind) for e in entries if e.title != "Traits"})
    assert found[0] == found[1] == {("Weapons", "rule"), ("Slow", "trait"), ("Loud", "trait")}


def test_names_in_capitals_that_begin_paragraphs_are_rules_where_several_are(tmp_path: Path) -> None:
    path = tmp_path / "ferry.txt"
    text = "Four boats cross the river, and whoever lands first takes the quay.\n\n"
    named = f"SETTING OUT.  {text}NIGHT: {text}THE LOCK (WEST) - {text}"
    aside = f"NOTE: {text}NOTE: {text}RMS is short.  {text}"
    found = []
    for written in (named + aside, f"SETTING OUT.  {text}{aside}"):
        path.write_text(written, "utf-8")
        entries = ingest(Source("ferry", path, path.name, "rulebook", "en", "E1", title="Ferry")).entries
        found.append([entry.title for entry in entries])
    assert found == [["SETTING OUT", "NIGHT", "THE LOCK (WEST)"], ["Ferry"]]
