"""Shapes of errata that a document may give its corrections, each in small."""

from __future__ import annotations

from pathlib import Path

from taiyaku.corpus.model import Entry
from taiyaku.ingest import ingest
from taiyaku.workspace import Source


def errata(folder: Path, text: str, suffix: str = "md") -> list[tuple[object, str | None, str, str]]:
    """Pages, place, wording before and after of each erratum."""
    path = folder / f"page.{suffix}"
    path.write_text(text, "utf-8")
    entries = ingest(Source("page", path, path.name, "faq", "ja", "E1")).entries
    return [(*_where(e), _text(e, "original"), _text(e, "body")) for e in entries if e.kind == "erratum"]


def _where(entry: Entry) -> tuple[int | None, str | None]:
    at = entry.reference
    return (at.pages[0] if at and at.pages else None), at.location if at else None


def _text(entry: Entry, role: str) -> str:
    return " ".join(c.text for s in entry.sections if s.role == role for c in s.clauses)


def test_a_title_row_stands_above_the_headings(tmp_path: Path) -> None:
    table = "| 正誤表 | | |\n|---|---|---|\n| 頁 | 誤 | 正 |\n| 4 | 帆 | 櫂 |\n| 9 | 櫂 | 帆 |\n"
    assert errata(tmp_path, table) == [(4, None, "帆", "櫂"), (9, None, "櫂", "帆")]


def test_an_erratum_beside_its_corrigendum_is_the_old_wording(tmp_path: Path) -> None:
    for heads in ("Erratum | Corrigendum", "Errata | Corrigenda"):
        table = f"# Errata\n\n| Page | {heads} |\n|---|---|---|\n| 4 | Draw two. | Draw three. |\n"
        assert errata(tmp_path, table) == [(4, None, "Draw two.", "Draw three.")]


def test_a_table_to_each_correction(tmp_path: Path) -> None:
    table = "| ページ | {} |\n|---|---|\n| 誤 | {} |\n| 正 | {} |\n\n"
    text = "# 正誤表\n\n" + table.format("12", "西の塔", "東の塔") + table.format("30", "三人", "四人")
    assert errata(tmp_path, text) == [(12, None, "西の塔", "東の塔"), (30, None, "三人", "四人")]


def test_headings_that_are_only_a_mark(tmp_path: Path) -> None:
    text = "# 正誤表\n\n## 12ページ\n\n### 誤\n\n西の塔\n\n### 正\n\n東の塔\n"
    assert errata(tmp_path, text) == [(12, None, "西の塔", "東の塔")]


def test_items_below_the_item_of_their_page(tmp_path: Path) -> None:
    text = "# 正誤表\n\n- p.12 図3\n  - 誤：西の塔\n  - 正：東の塔\n- p.14\n  - 誤：三人\n  - 正：四人\n"
    assert errata(tmp_path, text) == [(12, "図3", "西の塔", "東の塔"), (14, None, "三人", "四人")]


def test_two_corrections_of_one_place(tmp_path: Path) -> None:
    text = "正誤表\n\np.12\n3行目\n誤：三人\n正：四人\n9行目\n誤：帆\n正：櫂\n"
    assert errata(tmp_path, text, "txt") == [(12, "3行目", "三人", "四人"), (12, "9行目", "帆", "櫂")]


def test_a_remark_is_no_part_of_the_new_wording(tmp_path: Path) -> None:
    text = "正誤表\n\np.12\n誤：三人\n正：四人\n備考：読者のご指摘による。\n"
    assert errata(tmp_path, text, "txt") == [(12, None, "三人", "四人")]


def test_right_and_wrong_examples_of_an_answer_are_no_errata(tmp_path: Path) -> None:
    text = "FAQ\n\nQ1：いつ漕げますか？\nA1：次のとおりです。\n× 夜に漕ぐ\n○ 昼に漕ぐ\n\n"
    text += "Q2：何人で漕ぎますか？\nA2：三人です。\n"
    assert errata(tmp_path, text, "txt") == []


def test_a_name_and_its_correction_in_one_line(tmp_path: Path) -> None:
    text = "エラッタ\n\n《霧》「3枚」→「4枚」\n《嵐》「2枚」を「3枚」に変更\n"
    text += "最初の文の後に「夜も同じ。」を追加\n"
    assert titles(tmp_path, text) == ["霧", "嵐"]
    text = "# Errata\n\nCard 17 should read “Draw two.”\n\nCard 21 should read “Draw three.”\n"
    assert titles(tmp_path, text) == ["Card 17", "Card 21"]


def titles(folder: Path, text: str) -> list[str]:
    path = folder / "page.md"
    path.write_text(text, "utf-8")
    entries = ingest(Source("page", path, path.name, "faq", "ja", "E1")).entries
    return [e.title for e in entries if e.kind == "erratum"]


def test_a_long_quotation_puts_its_verb_not_too_far_from_the_name(tmp_path: Path) -> None:
    order = 'Effects bullet 2: "{} cards from the long deck of weather and tides" should read "{}".'
    text = f"# ERRATA\n\n**Gull Feint**\n\n{order.format(2, 'ten cards')}\n"
    assert errata(tmp_path, text) == [(None, None, "", order.format(2, "ten cards"))]


def test_a_date_above_corrections_is_none_of_their_words(tmp_path: Path) -> None:
    first, second = "・P.3「舟」：「2」を「3」に変更\n\n", "・P.4「櫂」：「1」を「2」に変更\n"
    found = errata(tmp_path, f"正誤表\n\n2024年3月1日\n\n{first}2024年5月2日\n\n{second}", "txt")
    assert [after for *_, after in found] == ["「2」を「3」に変更", "「1」を「2」に変更"]


def test_lines_close_together_that_begin_with_names_in_capitals(tmp_path: Path) -> None:
    text = "正誤表\n\nOLD TOWER It has no door.\nWEST GATE Read “two”, not “three”.\nSLUICE Delete “wet”.\n"
    assert [body for *_, body in errata(tmp_path, text, "txt")] == [
        "It has no door.",
        "Read “two”, not “three”.",
        "Delete “wet”.",
    ]


def test_headings_with_a_number_and_a_name_each_begin_an_erratum(tmp_path: Path) -> None:
    text = "# 正誤表\n\n以下の誤りがありました。\n\n## 2.1 潮\n\n（誤）三人\n（正）四人\n"
    text += "\n## 3.2 泥\n\n（誤）帆\n（正）櫂\n"
    for page in (
        text,
        text.replace("以下の誤りがありました。\n\n", ""),
        text.replace("## 2.1 潮", "**2.1 潮**").replace("## 3.2 泥", "**3.2 泥**"),
    ):
        path = tmp_path / "page.md"
        path.write_text(page, "utf-8")
        found = [
            e
            for e in ingest(Source("page", path, path.name, "faq", "ja", "E1")).entries
            if e.kind == "erratum"
        ]
        assert [(e.title.split()[-1], _text(e, "body")) for e in found] == [("潮", "四人"), ("泥", "櫂")]


def test_numbered_names_each_above_what_it_was_and_is(tmp_path: Path) -> None:
    text = "# 裁定変更\n\n## 変更内容\n"
    text += "\n1. 灯台の回数\n　変更前：1回だけ使えます。\n　変更後：2回まで使えます。\n"
    text += "\n2. 失う船\n　変更前：持ち主が選びます。\n　変更後：右隣が選びます。\n"
    assert [(old, new) for _, _, old, new in errata(tmp_path, text)] == [
        ("1回だけ使えます。", "2回まで使えます。"),
        ("持ち主が選びます。", "右隣が選びます。"),
    ]


def test_a_line_above_the_name_of_what_is_corrected_is_a_group(tmp_path: Path) -> None:
    cards = [
        ("〔灯台守〕(B-1)", "札を引く。", "札を二枚引く。"),
        ("〔霧笛〕(B-2)", "霧を置く。", "霧を除く。"),
    ]
    one, two = (f"{name}\n◆変更前\n{old}\n◆変更後\n{new}\n" for name, old, new in cards)
    path = tmp_path / "errata.txt"
    path.write_text(f"エラッタ\n効果の明確化\n{one}誤植の修正\n{two}", "utf-8")
    found = [
        e for e in ingest(Source("page", path, path.name, "faq", "ja", "E1")).entries if e.kind == "erratum"
    ]
    assert [(e.path[-1], _text(e, "body")) for e in found] == [
        ("効果の明確化", "札を二枚引く。"),
        ("誤植の修正", "霧を除く。"),
    ]


def test_a_chapter_above_several_pages_is_no_place_of_the_first(tmp_path: Path) -> None:
    path = tmp_path / "errata.md"
    path.write_text("# 正誤表\n\n## 第2章\n\n- p.4 帆は櫂の誤り。\n- p.9 櫂は帆の誤り。\n", "utf-8")
    found = [
        e for e in ingest(Source("page", path, path.name, "faq", "ja", "E1")).entries if e.kind == "erratum"
    ]
    assert [(e.path, *_where(e)) for e in found] == [(("第2章",), 4, None), (("第2章",), 9, None)]


def test_a_printing_above_a_sentence_and_pages_is_a_group(tmp_path: Path) -> None:
    path = tmp_path / "errata.md"
    pages = ("**p. 7 櫂の例**\n\n+ 誤：二枚\n+ 正：三枚\n", "**p. 9 上から2行目**\n\n+ 誤：帆\n+ 正：櫂\n")
    path.write_text("# 正誤表\n\n## 第1刷\n\n以下は第2刷で直しました。\n\n" + "\n".join(pages), "utf-8")
    found = [
        e for e in ingest(Source("page", path, path.name, "faq", "ja", "E1")).entries if e.kind == "erratum"
    ]
    assert [(e.path, _text(e, "original"), _text(e, "body")) for e in found] == [
        (("第1刷",), "二枚", "三枚"),
        (("第1刷",), "帆", "櫂"),
    ]
