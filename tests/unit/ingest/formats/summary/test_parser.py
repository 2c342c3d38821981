"""Entries of player's summaries, in small; whole documents are in tests/golden/summary-*."""

from __future__ import annotations

import random
from pathlib import Path
from textwrap import dedent

import pytest

from taiyaku.corpus.model import Document, Entry, Provenance
from taiyaku.corpus.text import squeeze
from taiyaku.ingest import ingest
from taiyaku.ingest.blocks import Block, BlockKind, Manuscript
from taiyaku.ingest.drafts import Findings, finish
from taiyaku.ingest.formats.summary.head_marks import LABEL, role_in, role_of
from taiyaku.ingest.formats.summary.parser import read_summary
from taiyaku.ingest.readers.text.reader import read_text
from taiyaku.ingest.vocabulary import load_vocabulary
from taiyaku.workspace import Source

VOCABULARY = load_vocabulary()
SOURCE = Source("sample", Path("/sample.txt"), "sample.txt", "summary", "ja", "E1")


def read(text: str, markdown: bool = False) -> tuple[Findings, tuple[Entry, ...]]:
    return entries_of(read_text(dedent(text).strip("\n"), "sample.txt", VOCABULARY, markdown=markdown))


def entries_of(manuscript: Manuscript) -> tuple[Findings, tuple[Entry, ...]]:
    findings = read_summary(manuscript, SOURCE, VOCABULARY)
    return findings, finish(findings, Document("sample", "sample.txt", "summary", "ja", "E1", ""))


def roles(entry: Entry) -> list[tuple[str, str | None]]:
    return [(section.role, section.heading) for section in entry.sections]


LEVELS = """
◆技一覧--------------
　10　ROW（ロウ/漕ぐ）
　　タグ：SHORT SKILL/ARO　Movement.
　　条件：
　　　・櫂を持っている。
　　補足１：Rowing at Night
　　　・灯りがいる。
　　補足２：夜は二人で漕ぐこと。
　　ＲＯＷ状態の終了：
　　　・手番の終わり。
　　成功
　　　・２マス進む。（12　SIGN 参照）

　10a　ROW LEVEL 1（ロウ/漕ぐ）
　　効果：
　　　・３マス進む。

　ROWING (STATE)：漕いでいる状態
　　発動：
　　　・漕いだとき。

　12　SIGN
　　効果：
　　　・旗を振る。

　＞TIRED (STATE)
　　説明：
　　　・動けない。
"""


def test_levels_states_and_labels() -> None:
    findings, (row, level, rowing, sign, tired) = read(LEVELS)
    assert [(e.kind, e.number, e.parent) for e in (row, level, rowing, sign, tired)] == [
        ("skill", "10", None),
        ("skill", "10a", row.id),
        ("state", None, level.id),
        ("skill", "12", None),
        ("state", None, sign.id),
    ]
    assert {e.path for e in (row, level, rowing, sign, tired)} == {("技一覧",)}
    assert row.labels == ("SHORT SKILL", "ARO", "Movement")
    assert roles(row) == [
        ("labels", "タグ"),
        ("requirements", "条件"),
        ("note", "補足１：Rowing at Night"),
        ("note", "補足２"),
        ("cancellation", "ＲＯＷ状態の終了"),
        ("effects", "成功"),
    ]
    assert row.sections[3].clauses[0].text == "夜は二人で漕ぐこと。"
    assert [(p.code, p.where.lines if p.where else None) for p in findings.problems] == [("W203", (22, 22))]


def test_an_artefact_before_the_first_heading_is_furniture() -> None:
    findings, entries = read("<|CUT_HERE|>◆旗\n　・旗は二本ある。\n　・旗は赤い。\n◆櫂\n　・櫂は重い。")
    assert [e.title for e in entries] == ["旗", "櫂"]
    assert [(u.text, u.reason) for u in findings.furniture] == [("<|CUT_HERE|>", "artefact")]


def test_two_headings_with_one_body() -> None:
    _, (first, second, third) = read(
        "◆武器一覧\n　【銛】　　 / 攻撃\n　【大銛】 / 攻撃\n　　条件：\n　　　・船首にいる。\n\n"
        "　【網】防御\n　　条件：なし。"
    )
    assert (first.title, second.title, third.title) == ("銛", "大銛", "網")
    assert [s.provenance for s in first.sections] == [s.provenance for s in second.sections]
    assert first.provenance.lines == (2, 5) and second.provenance.lines == (3, 5)
    assert {e.kind for e in (first, second, third)} == {"weapon"}


def test_stat_rows_are_sections() -> None:
    _, (entry, _) = read(
        "◆道具一覧\n　【浮き】防御\n　　効果：\n　　　・浮く。\n　　【強さ】　縦：０　横：１\n"
        "　【樽】防御\n　　効果：\n　　　・転がる。"
    )
    assert roles(entry) == [("effects", "効果"), ("body", "強さ")]
    assert entry.sections[1].clauses[0].text == "縦：０　横：１"


def test_a_reference_that_looks_like_a_heading_is_text() -> None:
    _, entries = read(
        "　1　漕ぐ（ロウ）\n　　効果：\n　　　・進む。\n"
        "　2　急ぐ（ラン）\n　　＞夜\n　　　　1　漕ぐ（ロウ）参照"
    )
    assert [e.number for e in entries] == ["1", "2"]
    assert entries[1].sections[0].clauses[0].text.endswith("参照")


def test_a_word_used_three_times_is_a_label() -> None:
    text = "【{}】\n　呪文：{}\n　ろうそくが一本消える。\n"
    _, entries = read("".join(text.format(n, t) for n, t in zip("火水風", ("あ", "い", "う"), strict=True)))
    assert [roles(e) for e in entries] == [[("body", "呪文"), ("body", None)]] * 3


def test_blocks_with_levels_come_from_other_readers() -> None:
    def block(kind: BlockKind, text: str, line: int, **more: object) -> Block:
        return Block(kind, text, Provenance("f", (line, line)), raw=text, **more)  # type: ignore[arg-type]

    blocks = (
        block(BlockKind.HEADING, "Skills", 1, level=2),
        block(BlockKind.HEADING, "Row (Pull)", 2, level=3),
        block(BlockKind.PARAGRAPH, "Short Skill / ARO", 3),
        block(BlockKind.HEADING, "Requirements", 4, level=4),
        block(BlockKind.ITEM, "Hold an oar.", 5, marker="•"),
        block(BlockKind.HEADING, "Sign", 6, level=3),
        block(BlockKind.PARAGRAPH, "Wave a flag.", 7),
    )
    _, (row, sign) = entries_of(Manuscript("html", (), blocks))
    assert (row.kind, row.path, row.labels) == ("skill", ("Skills",), ("Short Skill", "ARO"))
    assert [t.text for t in row.titles] == ["Row", "Pull"]
    assert roles(row) == [("labels", None), ("requirements", "Requirements")]
    assert sign.sections[0].clauses[0].text == "Wave a flag."


def test_markdown_headings() -> None:
    _, (move,) = read("# まとめ\n\n## 移動（Move）\n\n### 効果\n\n- 進む。\n", markdown=True)
    assert [(t.lang, t.text) for t in move.titles] == [("ja", "移動"), ("en", "Move")]
    assert roles(move) == [("effects", "効果")]


FRAGMENTS = (
    "◆技一覧----",
    "■行動",
    "▼夜",
    "【剣】攻撃：3\u3000防御：1",
    "【櫂】",
    "＞補足",
    "＞LV１\u3000・動く",
    "＜補足＞",
    "01\u3000移動（ムーブ/漕ぐ）",
    "2 ROW",
    "2a ROW",
    "1. a b",
    "(1) c",
    "第1章 海",
    "A-3 Code",
    "・項目。",
    "・なし",
    "→矢",
    "※注",
    "条件：",
    "効果：敵を倒す。",
    "タグ：SHORT SKILL/ARO\u3000Movement.",
    "補足１：Dodge and Reset",
    "コスト：1",
    "X (STATE)：状態",
    "例）たとえ",
    "1-3 a 4 b",
    "- dash",
    "Requirements:",
    "DODGE (Evade)",
    "A long English sentence that goes on and on without any end in",
    "る。",
    "A/B/C/D",
    "1\t2\t3",
    "（",
    "）",
    "：",
    "、",
    ">",
    "<|x|>",
    "--------",
    "## H",
    "### 条件",
)
INDENTS = ("", "　", "　　", "　　　", "  ", "    ", "\t")


@pytest.mark.parametrize("seed", range(60))
def test_every_block_goes_somewhere(seed: int) -> None:
    chance = random.Random(seed)
    lines = [chance.choice(INDENTS) + chance.choice((*FRAGMENTS, "")) for _ in range(chance.randint(1, 40))]
    manuscript = read_text("\n".join(lines), "sample.txt", VOCABULARY, markdown=seed % 4 == 0)
    findings, entries = entries_of(manuscript)
    places = {n for part in findings.furniture for n in _range(part.where)}
    places |= {n for block in findings.headings for n in _range(block.provenance)}
    places |= {n for entry in entries for n in _range(entry.provenance)}
    inked = {line.provenance.lines[0] for line in manuscript.lines if squeeze(line.text)}
    assert inked <= places | {n for part in manuscript.furniture for n in _range(part.where)}


def _range(where: Provenance) -> range:
    return range(where.lines[0], where.lines[1] + 1)


def test_patterns() -> None:
    assert (
        LABEL.fullmatch("条件：")
        and LABEL.fullmatch("（タグ：移動）")
        and LABEL.fullmatch("Effects: You win.")
    )
    assert not LABEL.fullmatch("敵を倒す。効果：") and not LABEL.fullmatch("条件")


@pytest.mark.parametrize(
    ("word", "role"),
    [
        ("条件", "requirements"),
        ("補足２", "note"),
        ("失敗（効果Bのみ）", "effects"),
        ("特殊行動「A + B」", "body"),
        ("櫂", None),
    ],
)
def test_role_of(word: str, role: str | None) -> None:
    assert role_of(word, VOCABULARY) == role


def test_role_in() -> None:
    assert role_in("ＳＦ状態の終了", VOCABULARY) == "cancellation"
    assert role_in("海の広さ", VOCABULARY) is None


def test_a_name_with_brackets_in_its_middle_keeps_all_of_its_text(tmp_path: Path) -> None:
    path = tmp_path / "summary.md"
    path.write_text("# 移動（Move） Setup (STATE) か？\n\n・三歩進む。\n", "utf-8")
    found = ingest(Source(id="s", path=path, file="summary.md", format="summary", lang="ja", edition="E1"))
    assert found.coverage is not None
    assert found.coverage.residue == 0
    assert "三歩進む。" in [c.text for e in found.entries for s in e.sections for c in s.clauses]


def test_a_chapter_may_have_the_name_of_a_part(tmp_path: Path) -> None:
    skill = "## スキル\n\n### 漕ぐ\n\n#### 効果\n\n進む。\n\n"
    text = f"# 塩の市\n\n## 準備\n\n札を配る。\n\n{skill}## 終了\n\n日没。\n"
    _, found = read(text, markdown=True)
    assert [(e.title, e.path) for e in found] == [("準備", ()), ("漕ぐ", ("スキル",)), ("終了", ())]


def test_a_bracket_that_makes_groups_makes_no_part() -> None:
    groups = "【武器一覧】\n\n［弓］\n効果：傷を与える。\n\n【装備一覧】\n\n［灯籠］\n効果：照らす。\n\n"
    _, found = read(groups + "【準備】\n三つ選ぶ。\n")
    assert [e.title for e in found] == ["弓", "灯籠", "準備"]


@pytest.mark.parametrize("page", ["", " ..... {}", "　p{}"])
def test_contents_name_what_comes(page: str) -> None:
    names = ["漕ぐ", "潜る", "押す", "走る"]
    listed = "\n".join(name + page.format(n) for n, name in enumerate(names, 3))
    rules = "\n\n".join(f"◆{name}\n　条件：\n　　櫂があること。" for name in names)
    findings, entries = read(f"目次\n{listed}\n\n{rules}\n")
    assert [e.title for e in entries] == names
    assert {u.reason for u in findings.furniture} == {"table of contents"}


def test_groups_between_two_signs_are_called_without_them() -> None:
    _, entries = read("◇基本技能◇\n\n◆漕ぐ\n［効果］進む。\n\n◇特殊技能◇\n\n◆潜る\n［効果］隠れる。\n")
    assert [(e.title, e.path) for e in entries] == [("漕ぐ", ("基本技能",)), ("潜る", ("特殊技能",))]


def test_a_boxed_title_above_names_without_signs_is_not_the_only_head() -> None:
    told = "Every boat stays in the harbour till the dawn, and nobody leaves it before the bell is rung."
    box = "*" * 24
    for title in (f"{box}\n***  THE HARBOUR     ***\n{box}", f"% THE HARBOUR\n{box}\n***  BOATS  ***\n{box}"):
        parts = "\n\n".join(f"{name}\n\n{told}\n{told}" for name in ("SETUP", "THE TURN", "THE END"))
        _, entries = read(f"{title}\n\n{told}\n\n{parts}\n")
        assert [e.title for e in entries][-3:] == ["SETUP", "THE TURN", "THE END"]
