"""The edition of a document that prints none, and of a list of changes to the next one."""

from __future__ import annotations

from pathlib import Path

from taiyaku.ingest.inspection.document import inspect_document
from taiyaku.ingest.inspection.series import families
from taiyaku.ingest.inspection.source_tables import printed_editions, source_tables

FIRST = "鷺\n\nルールブック　第1版\n2018年5月\n\n# 巣\n\n卵を6個置く。\n"
SECOND = "# Heron\n\nSecond Edition rulebook, 2022\n\n## Nest\n\nLay six eggs.\n"
CHANGES = "鷺　第2版　改訂箇所一覧\n2021年4月1日\n\n・巣：6個を5個に変更。\n・鷺：1羽追加。\n"
ERRATA = "鷺　正誤表\n2019年2月1日\n\n・巣：6個→5個\n"
QUESTIONS = "鷺　よくある質問\n2023年2月1日\n\nQ. 卵は？\nA. 5個です。\n"


def editions(folder: Path, **texts: str) -> dict[str, str | None]:
    """What `init` would write of documents, by their names."""
    for name, text in texts.items():
        (folder / f"{name}.md").write_text(text, "utf-8")
    files = [f"{name}.md" for name in texts]
    found = [inspect_document(folder / file, file) for file in files]
    tables = source_tables(found, families(found), files, [], sorted(printed_editions(found)))
    told = (dict((key, value) for key, value, _ in table.values) for table in tables)
    return {name: one.get("edition") for name, one in zip(texts, told, strict=True)}


def test_a_list_of_changes_to_an_edition_nobody_brought_is_on_the_one_that_is_here(tmp_path: Path) -> None:
    found = editions(tmp_path, first=FIRST, changes=CHANGES, errata=ERRATA)
    assert found == {"first": "1", "changes": "1", "errata": "1"}


def test_what_prints_no_edition_is_on_the_newest_that_had_come_out(tmp_path: Path) -> None:
    found = editions(tmp_path, first=FIRST, second=SECOND, errata=ERRATA, questions=QUESTIONS)
    assert found == {"first": "1", "second": "2", "errata": "1", "questions": "2"}


def test_the_first_edition_is_called_so_and_a_printing_of_it_is_none(tmp_path: Path) -> None:
    first = FIRST.replace("第1版", "初版").replace("2018", "2016")
    second = FIRST.replace("第1版", "第二版").replace("6個", "7個")
    printed = FIRST.replace("第1版", "初版第3刷").replace("鷺", "鷹").replace("2018", "2016")
    found = editions(tmp_path, first=first, second=second, errata=ERRATA.replace("2019", "2017"))
    assert found == {"first": "1", "second": "2", "errata": "1"}
    assert editions(tmp_path, printed=printed, second=second)["printed"] != "1"


def test_errata_that_are_called_after_a_text_are_of_its_edition(tmp_path: Path) -> None:
    summary = "鷺 早見表（第1版準拠）\n2019年6月\n\n◆巣\n・卵を6個置く。\n"
    on_it = "鷺 早見表 訂正とお知らせ\n2023年5月1日\n\n・巣：6個→5個\n"
    found = editions(tmp_path, summary=summary, second=SECOND, errata=on_it)
    assert (found["summary"], found["errata"]) == ("1", "1")
