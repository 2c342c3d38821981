"""A tournament's rules beside a rulebook are proposed as a layer over it, and so is a season's."""

from __future__ import annotations

from pathlib import Path

import pytest

from taiyaku.ingest.inspection.document import inspect_document
from taiyaku.ingest.inspection.imprint import date_in
from taiyaku.ingest.inspection.series import families
from taiyaku.ingest.inspection.source_tables import source_tables

CORE = "# Heron\n\nRules, 2 April 2023\n\n## Nest\n\nEach player lays six eggs.\n\n## Dive\n\nHerons dive.\n"


@pytest.mark.parametrize(
    ("title", "layer"),
    [
        ("Heron Open — Tournament Rules", "event"),
        ("Heron: Season 3 rules", "season"),
        ("ヘロン 大会規定", "event"),
        ("ヘロン 冬季リーグ規定", "event"),
        ("House rules of the Tuesday group", "house"),
        ("Heron: the second rulebook", None),
    ],
)
def test_the_title_says_the_layer(tmp_path: Path, title: str, layer: str | None) -> None:
    (tmp_path / "core.md").write_text(CORE, "utf-8")
    (tmp_path / "more.md").write_text(CORE.replace("# Heron", f"# {title}").replace("six", "ten"), "utf-8")
    found = [inspect_document(tmp_path / name, name) for name in ("core.md", "more.md")]
    tables = source_tables(found, families(found), ["core.md", "more.md"], [], ["1"])
    assert [dict((key, value) for key, value, _ in t.values).get("scope") for t in tables] == [None, layer]


@pytest.mark.parametrize(
    ("note", "layer"),
    [
        ("These are my notes. This is not an official errata.", "house"),
        ("このページは非公式のまとめです。", "house"),
        ("This replaces all answers given on unofficial pages.", None),
    ],
)
def test_errata_that_call_themselves_unofficial_are_a_layer(
    tmp_path: Path, note: str, layer: str | None
) -> None:
    (tmp_path / "core.md").write_text(CORE, "utf-8")
    errata = f'# Heron errata\n\n{note}\n\n- p. 4 Nest: "six eggs" should be "ten eggs".\n'
    (tmp_path / "errata.md").write_text(errata, "utf-8")
    found = [inspect_document(tmp_path / name, name) for name in ("core.md", "errata.md")]
    tables = source_tables(found, families(found), ["core.md", "errata.md"], [], ["1"])
    assert [dict((key, value) for key, value, _ in t.values).get("scope") for t in tables] == [None, layer]


def test_a_document_that_ends_is_a_layer_until_then(tmp_path: Path) -> None:
    (tmp_path / "core.md").write_text(CORE, "utf-8")
    autumn = CORE.replace("Rules, 2 April 2023", "Valid from 1 September 2023 to 30 November 2023")
    (tmp_path / "autumn.md").write_text(autumn.replace("# Heron", "# Heron in Autumn"), "utf-8")
    found = [inspect_document(tmp_path / name, name) for name in ("core.md", "autumn.md")]
    _, table = source_tables(found, families(found), ["core.md", "autumn.md"], [], ["1"])
    told = {key: value for key, value, _ in table.values}
    assert (told["scope"], told["until"], told["date"]) == ("season", "2023-11-30", "2023-09-01")


def test_of_two_dates_the_first_one_is_taken_whatever_language_knows_its_month() -> None:
    assert date_in("Valid from 1 May 2024 to 31 December 2024") == "2024-05-01"
    assert date_in("Gültig vom 3. März 2024 bis 31. Dezember 2024") == "2024-03-03"


def test_house_rules_lie_over_a_leagues(tmp_path: Path) -> None:
    titles = {"league.md": "Heron League Rules", "club.md": "House rules of the Tuesday group"}
    for name, title in titles.items():
        (tmp_path / name).write_text(CORE.replace("# Heron", f"# {title}"), "utf-8")
    found = [inspect_document(tmp_path / name, name) for name in titles]
    tables = source_tables(found, families(found), [*titles], [], ["1"])
    assert [dict((key, value) for key, value, _ in t.values).get("scope") for t in tables] == [None, "house"]
