"""Versions, dates, editions and titles as first pages print them."""

from __future__ import annotations

from pathlib import Path

import pytest

from taiyaku.ingest.inspection.document import Inspection, inspect_document
from tests.pdfs import Text, column, pdf

RULES = "\n\n## Setup\n\nTake a boat and three lanterns.\n\n## Turn\n\nMove the boat to the pier.\n"


def _inspect(folder: Path, text: str, name: str = "doc.md", editions: tuple[str, ...] = ()) -> Inspection:
    path = folder / name
    path.write_text(text, "utf-8")
    return inspect_document(path, name, editions)


@pytest.mark.parametrize(
    ("line", "version", "date"),
    [
        ("Version 2025.1", "2025.1", None),
        ("Rules v2.0 – 2022", "2.0", "2022"),
        ("v1.4 (March 2024)", "1.4", "2024-03"),
        ("Version: v6", "6", None),
        ("Rulebook 1.0, October 2021", "1.0", "2021-10"),
        ("Fassung 1.2, Stand 12.03.2024", "1.2", "2024-03-12"),
        ("Mise à jour : 4 mai 2023", None, "2023-05-04"),
        ("Actualizado el 7 de junio de 2022", None, "2022-06-07"),
        ("更新日：2022年7月20日", None, "2022-07-20"),
        ("版本 1.2", "1.2", None),
        ("Version 1.1 / Effective 09.15.2023", "1.1", "2023-09-15"),
        ("Version 1.2 / Effective 02.01.2025", "1.2", "2025"),  # in January, or in February
        ("2021", None, "2021"),
        ("Third printing (2023)", None, "2023"),
        ("The Siege of Leningrad (1941)", None, None),
        ("2 to 4 players", None, None),
        ("Ages 8.5 and up", None, None),
    ],
)
def test_a_line_below_the_title(tmp_path: Path, line: str, version: str | None, date: str | None) -> None:
    page = _inspect(tmp_path, f"# Salt and Lanterns\n\n{line}{RULES}").page
    assert (page.version.value, page.date.value) == (version, date)
    assert page.title.value == "Salt and Lanterns"


@pytest.mark.parametrize(
    ("line", "edition"),
    [
        ("Second Edition", "2"),
        ("3. Auflage", "3"),
        ("第2版", "2"),
        ("deuxième édition", "2"),
        ("Deluxe rules", None),
        ("parent: 2e", "2"),
    ],
)
def test_a_printed_edition(tmp_path: Path, line: str, edition: str | None) -> None:
    assert _inspect(tmp_path, f"# Salt and Lanterns\n\n{line}{RULES}").page.edition.value == edition


def test_an_edition_the_workspace_knows_by_name(tmp_path: Path) -> None:
    found = _inspect(tmp_path, f"# Lantern Alley LA2 Rules{RULES}", editions=("LA1", "LA2"))
    assert found.page.edition.value == "LA2"


def test_the_version_is_no_part_of_the_title(tmp_path: Path) -> None:
    page = _inspect(tmp_path, f"# Salt and Lanterns Reference (v.1.0){RULES}").page
    assert (page.title.value, page.version.value) == ("Salt and Lanterns Reference", "1.0")


def test_front_matter_names_what_no_heading_names(tmp_path: Path) -> None:
    text = f"---\ntitle: Salt and Lanterns\nversion: 2.3\n---{RULES}"
    page = _inspect(tmp_path, text).page
    assert (page.title.value, page.version.value) == ("Salt and Lanterns", "2.3")
    assert "front matter" in page.title.place


def test_what_no_page_says_is_taken_from_the_name_and_doubted(tmp_path: Path) -> None:
    found = _inspect(tmp_path, RULES.strip(), "salt-v1.3-20240502.md")
    assert (found.page.version.value, found.page.date.value) == ("1.3", "2024-05-02")
    assert any("file's name" in doubt.message for doubt in found.doubts)
    assert found.page.title.value is None


@pytest.mark.parametrize(
    ("title", "name", "date"),
    [
        ("Salt Rulebook 2021", "doc.md", "2021"),
        ("Salt", "salt-rules-2019.md", "2019"),
        ("Salt 2049", "doc.md", None),  # a game may be called so
    ],
)
def test_the_year_in_a_name_tells_issues_apart(
    tmp_path: Path, title: str, name: str, date: str | None
) -> None:
    assert _inspect(tmp_path, f"# {title}{RULES}", name).page.date.value == date


def test_a_version_in_the_foot_of_every_page(tmp_path: Path) -> None:
    words = "Move your boat along the shore and stop it beside a free pier before the tide"
    pages = []
    for number in range(1, 5):
        body = column(60, 140, [f"{words} {n}." for n in range(12)], size=9)
        head = [Text(60, 110, f"Chapter of boats {number}", "Helvetica-Bold", 14)]
        title = [Text(60, 70, "Salt and Lanterns", "Helvetica-Bold", 26)] if number == 1 else []
        pages.append([*title, *head, *body, Text(250, 810, "rules v2.5", size=8)])
    path = tmp_path / "salt.pdf"
    path.write_bytes(pdf(*pages))
    found = inspect_document(path, "salt.pdf")
    assert (found.page.title.value, found.page.version.value) == ("Salt and Lanterns", "2.5")
    assert (found.reader, found.pages, found.format) == ("pdf", 4, "rulebook")


def test_a_wikis_date_is_that_of_its_revision_and_not_of_the_games_versions(tmp_path: Path) -> None:
    text = (
        "Moored State\nFrom Saltwiki\nJump to: navigation, search\n\n"
        "A moored boat stays. In version 1.4 it moved.\n\n"
        "This page was last edited on 3 June 2022, at 10:14.\n"
    )
    page = _inspect(tmp_path, text, "moored.txt").page
    assert (page.version.value, page.date.value) == (None, "2022-06-03")
    listed = (
        "<html><body id='mw-content-text'><h1 id='firstHeading'>Moored State</h1><p>A moored boat stays.</p>"
        "<ul id='footer-info'><li>This page was last edited on 3 June 2022, at 10:14.</li></ul></body></html>"
    )
    assert _inspect(tmp_path, listed, "moored.html").page.date.value == "2022-06-03"


def test_a_line_that_names_errata_is_the_title_and_no_heading_below_it(tmp_path: Path) -> None:
    text = "九つの門　正誤表　2023年9月1日\n\n【3. 結界フェイズ】\n誤：門1つに\n正：門2つに\n\n"
    text += "【4. 供物】\n誤：9つの\n正：8つの\n"
    page = _inspect(tmp_path, text, "errata.txt").page
    assert (page.title.value, page.date.value) == ("九つの門 正誤表", "2023-09-01")


@pytest.mark.parametrize(
    ("name", "text"),
    [
        (
            "a.md",
            "Salt and Lanterns\n=====\n\nVersion 1.2\n\nSetup\n=====\n\nTake it.\n\nTurn\n====\n\nRow.\n",
        ),
        (
            "a.html",
            "<p class=title>Salt and Lanterns</p><p>Version 1.2<h1>Setup</h1><p>Take it.<h1>Turn</h1><p>Row.",
        ),
        (
            "a.html",
            "<title>Salt and Lanterns — Salt and Lanterns – Docs</title><h1>Salt and Lanterns</h1><p>v2",
        ),
        (
            "a.html",
            "<title>Salt and Lanterns. For two | Blog</title><h1>Salt and Lanterns</h1><h1>Setup</h1>",
        ),
        (
            "a.html",
            "<title>rules:start [Club]</title><h1>Salt and Lanterns</h1><p>Version 1.2<h2>Setup</h2><p>Row.",
        ),
        ("a.md", "% Salt and Lanterns 1.2\n% Pim\n\n# Setup\n\nTake it.\n\n# Turn\n\nRow.\n"),
        ("a.md", '+++\ntitle = "Salt and Lanterns"\nversion = "1.2"\n+++\n\n## Setup\n\nTake it.\n'),
    ],
)
def test_a_title_is_neither_the_sites_nor_the_first_section(tmp_path: Path, name: str, text: str) -> None:
    html = name.endswith("html")
    page = _inspect(tmp_path, f"<html><body>{text}</body></html>" if html else text, name).page
    assert page.title.value in {"Salt and Lanterns", "Salt and Lanterns 1.2"}


def test_the_day_a_page_was_changed_is_its_date(tmp_path: Path) -> None:
    text = "<html><body><main><h1>Ferry</h1><p>Row.</p></main><div class=docInfo>2024/03/09 by pia</div>"
    assert _inspect(tmp_path, text, "a.html").page.date.value == "2024-03-09"


@pytest.mark.parametrize(
    ("title", "heading"),
    [
        ("weir/RULES.md at main · pim/weir · Hub", "<h1>Weir</h1>"),
        ("水闸游戏规则_文库", '<p class="title"><b>水闸游戏规则</b></p>'),
        ("Rules questions | Weir | Forum", "<h1>Weir FAQ</h1>"),
    ],
)
def test_a_page_prints_its_title_better_than_its_site_does(tmp_path: Path, title: str, heading: str) -> None:
    text = f"<html><head><title>{title}</title></head><body><main>{heading}<h2>Setup</h2><p>Row.</p></main>"
    found = _inspect(tmp_path, text, "a.html").page.title.value
    assert found and f">{found}<" in heading


def test_an_older_date_tells_whether_the_day_stands_before_the_month(tmp_path: Path) -> None:
    history = "# Harbour\n\n08/02/2005 - Second edition\n\n24/10/2004 - First edition"
    page = _inspect(tmp_path, f"{history}{RULES}", "harbour.md").page
    assert (page.date.value, page.edition.value) == ("2005-02-08", "2")


@pytest.mark.parametrize(
    ("line", "version"),
    [
        ("Second printing", "printing 2"),
        ("(3rd Printing)", "printing 3"),
        ("第2刷", "printing 2"),
        ("The second printing has more pages", None),
    ],
)
def test_a_line_that_only_counts_the_printing_is_a_version(
    tmp_path: Path, line: str, version: str | None
) -> None:
    text = f"# Glass Bay\n\n{line}\n\n## Tides\n\nA tide turns once.\n\n## Nets\n\nA net holds six.\n"
    assert _inspect(tmp_path, text).page.version.value == version


def test_the_date_of_an_edition_is_none_of_its_errata(tmp_path: Path) -> None:
    text = (
        "# Errata to Glass Bay (3 March 2023 edition)\n\nPosted 20 June 2023\n\n- Tides: add “Gulls sleep.”\n"
    )
    assert _inspect(tmp_path, text).page.date.value == "2023-06-20"


def test_rules_are_of_the_newest_version_that_their_own_log_tells(tmp_path: Path) -> None:
    rules = "# Orchard\n\nFor two.\n\n## Ladder\n\nLean it.\n\n## Wasps\n\nThey sting.\n\n## Changelog\n\n"
    rules += "### 1.2 (2022-04-10)\n\n- Ladder: lean it.\n\n### 1.10 (2023-09-01)\n\n- Wasps: added.\n"
    (tmp_path / "README.md").write_text(rules, "utf-8")
    page = inspect_document(tmp_path / "README.md", "README.md").page
    assert (page.version.value, page.date.value) == ("1.10", "2023-09-01")
