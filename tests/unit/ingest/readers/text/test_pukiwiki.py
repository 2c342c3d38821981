"""The markup of PukiWiki and its kin is read as what it shows."""

from __future__ import annotations

from pathlib import Path

from taiyaku.ingest import ingest
from taiyaku.ingest.readers.text.reader import read_text
from taiyaku.ingest.vocabulary import load_vocabulary
from taiyaku.workspace import Source

PAGE = """#contents
*基本 [#a1b2]
果樹園は''梨''を集める遊びです。~
// 下書き
**梯子 [#ladder]
-梯子は[[木>木のページ]]に掛ける。
--&color(red){夜};には倒れる。

次の順に行う。
+登る
+摘む
*籠 [#basket]
|~籠|~得点|h
|LEFT:小|1|
|大|3|
"""


def test_headings_items_and_tables_of_pukiwiki(tmp_path: Path) -> None:
    path = tmp_path / "page.txt"
    path.write_text(PAGE, "utf-8")
    read = ingest(Source("page", path, path.name, "rulebook", "ja", "1"))
    said = {e.title: [c.text for s in e.sections for c in s.clauses] for e in read.entries}
    (table,) = (t for e in read.entries for s in e.sections for t in s.tables)
    assert said == {
        "基本": ["果樹園は梨を集める遊びです。"],
        "梯子": ["梯子は木に掛ける。", "夜には倒れる。", "次の順に行う。", "登る", "摘む"],
        "籠": [],
    }
    assert (table.header, table.rows) == (("籠", "得点"), (("小", "1"), ("大", "3")))
    assert read.coverage is not None
    assert read.coverage.residue == 0


def test_a_list_with_stars_is_no_page_of_a_wiki(tmp_path: Path) -> None:
    path = tmp_path / "page.txt"
    path.write_text("果樹園\n\n*梯子は木に掛ける。\n*籠に梨を入れる。\n*蜂は夜に帰る。\n", "utf-8")
    read = ingest(Source("page", path, path.name, "rulebook", "ja", "1"))
    assert [c.text for e in read.entries for s in e.sections for c in s.clauses][-1].endswith(
        "蜂は夜に帰る。"
    )


def test_headings_with_several_stars_are_mark_enough(tmp_path: Path) -> None:
    path = tmp_path / "page.txt"
    path.write_text("*果樹園\n\n**梯子\n梯子は木に掛ける。\n\n**籠\n籠には梨を4個まで入れる。\n", "utf-8")
    read = ingest(Source("page", path, path.name, "rulebook", "ja", "1"))
    assert [e.title for e in read.entries] == ["梯子", "籠"]
    path.write_text("果樹園\n\n梯子は木に掛ける。\n**ただし夜は除く。\n**雨の日も除く。\n", "utf-8")
    notes = ingest(Source("page", path, path.name, "rulebook", "ja", "1"))
    assert any("**" in c.text for e in notes.entries for c in e.clauses)


def test_the_title_of_a_page_is_told_by_its_word() -> None:
    text = "TITLE:灯台の島\n*準備 [#a1]\n-灯を置く\n*手番 [#b2]\n-動く\n"
    blocks = read_text(text, "page.txt", load_vocabulary()).blocks
    found = [(b.text, b.level) for b in blocks if b.kind == "heading"]
    assert found == [("灯台の島", 1), ("準備", 2), ("手番", 2)]
