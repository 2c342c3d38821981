"""`taiyaku inspect` and `taiyaku init --from`: from a folder of unknown files to a site."""

from __future__ import annotations

import json
import re
import shutil
import tomllib
from pathlib import Path

import pytest

from tests.pdfs import column, pdf, picture_page
from tests.processes import run
from tests.unknown_documents import UNKNOWN

RULES = "# Salt and Lanterns\n\nVersion 2.0\n\n## Setup\n\nTake a boat.\n\n## Turn\n\nRow or trade.\n"


@pytest.fixture
def documents(tmp_path: Path) -> Path:
    """A folder as people have it: texts, a PDF, and files that cannot be read."""
    folder = tmp_path / "papers"
    folder.mkdir()
    for unknown in UNKNOWN:
        if unknown.name in {"matome.txt", "answers.md", "moored.txt"}:
            (folder / unknown.name).write_text(unknown.text, "utf-8")
    (folder / "rules.md").write_text(RULES, "utf-8")
    return folder


@pytest.fixture
def hostile(documents: Path) -> Path:
    (documents / "empty.txt").write_text("")
    (documents / "locked.pdf").write_bytes(pdf(column(60, 100, ["Nobody may read this."]), password="secret"))
    (documents / "scan.pdf").write_bytes(pdf([], draw=[picture_page]))
    (documents / "notes.py").write_text("print('no document')\n")
    (documents / ".hidden.md").write_text("# Hidden\n")
    return documents


def test_each_document_is_described(documents: Path) -> None:
    result = run("inspect", "papers", cwd=documents.parent)
    assert result.returncode == 0, result.stderr
    text = " ".join(result.stdout.split())
    assert "papers/answers.md format faq" in text and "papers/matome.txt format summary" in text
    assert "title Moored State (the page's heading)" in text
    assert "4 entries (4 faq), 100% questions" in text
    assert "version 2.0 (first page)" in text


def test_a_file_that_cannot_be_read_is_one_line_and_costs_no_other(hostile: Path) -> None:
    result = run("inspect", "papers", "-q", cwd=hostile.parent)
    assert result.returncode == 1
    lines = re.sub(r"\n {2,}", " ", result.stdout).splitlines()
    assert [line.split(":")[0] for line in lines] == [
        "papers/empty.txt",
        "papers/locked.pdf",
        "papers/scan.pdf",
    ]
    assert "ocrmypdf" in lines[2] and "encrypted" in lines[1]
    loud = run("inspect", "papers", cwd=hostile.parent)
    assert "papers/rules.md" in loud.stdout and "notes.py" in loud.stderr and ".hidden" not in loud.stdout


def test_the_json_has_what_is_promised(hostile: Path) -> None:
    rows = json.loads(run("inspect", "--json", "papers", cwd=hostile.parent).stdout)
    found = {row["file"]: row for row in rows}
    assert set(found["papers/empty.txt"]) == {"file", "error"}
    rules = found["papers/rules.md"]
    assert rules["source"]["format"] == rules["formats"][0]["format"] == "rulebook"
    assert rules["version"] == {"text": "2.0", "from": "first page"}
    assert [branch["title"] for branch in rules["outline"]] == ["Setup", "Turn"]
    promised = (Path(__file__).parents[1] / "docs" / "json.md").read_text("utf-8").split("## `inspect")[1]
    assert [key for key in rules if f"`{key}`" not in promised] == []


def test_written_sources_stand_below_what_a_person_wrote(documents: Path) -> None:
    home = documents.parent
    mine = 'id = "mine"  # keep me\npath = "papers/rules.md"\nformat = "faq"\nlang = "en"\n'
    config = f'editions = ["A", "B"]\n\n[[source]]\n{mine}'
    (home / "taiyaku.toml").write_text(config, "utf-8")
    result = run("inspect", "papers", "--write", "-q", cwd=home)
    assert result.returncode == 0, result.stderr
    text = (home / "taiyaku.toml").read_text("utf-8")
    assert text.startswith(config)
    sources = tomllib.loads(text)["source"]
    assert [s["id"] for s in sources] == ["mine", "moored", "matome", "answers"]  # rules first
    assert {s["edition"] for s in sources[1:]} == {"B"} and sources[2]["lang"] == "ja"
    again = run("inspect", "papers", "--write", "-q", cwd=home)
    assert (home / "taiyaku.toml").read_text("utf-8") == text
    assert again.stderr.count("is a source already") == 4


def test_writing_needs_a_workspace(documents: Path) -> None:
    result = run("inspect", "papers", "--write", cwd=documents.parent)
    assert result.returncode == 2 and "taiyaku.toml" in result.stderr


def test_two_commands_lead_from_a_folder_to_a_site(hostile: Path) -> None:
    made = run("init", "game", "--from", "papers", cwd=hostile.parent)
    assert made.returncode == 1  # three files cannot be read, and it says so
    assert "papers/scan.pdf" in made.stdout and "taiyaku -C game build" in made.stdout
    config = tomllib.loads((hostile.parent / "game" / "taiyaku.toml").read_text("utf-8"))
    assert config["languages"] == ["en", "ja"] and len(config["source"]) == 4
    built = run("-C", "game", "build", cwd=hostile.parent)
    assert built.returncode == 0, built.stderr + built.stdout
    assert (hostile.parent / "game" / "build" / "site" / "index.html").exists()
    shown = run("-C", "game", "search", "pier", "--json", cwd=hostile.parent)
    assert {hit["document"] for hit in json.loads(shown.stdout)} & {"answers", "moored"}


def test_a_workspace_that_is_there_is_left_alone(documents: Path) -> None:
    home = documents.parent
    run("init", "game", "--from", "papers", cwd=home)
    before = (home / "game" / "taiyaku.toml").read_bytes()
    again = run("init", "game", "--from", "papers", cwd=home)
    assert again.returncode == 2 and "is there already" in again.stderr
    assert (home / "game" / "taiyaku.toml").read_bytes() == before


def test_files_of_one_name_do_not_overwrite_each_other(documents: Path) -> None:
    (documents / "old").mkdir()
    shutil.copy(documents / "answers.md", documents / "old" / "rules.md")
    run("init", "game", "--from", "papers", cwd=documents.parent)
    sources = documents.parent / "game" / "sources"
    assert (sources / "rules.md").read_bytes() != (sources / "rules-2.md").read_bytes()


def test_the_report_is_one_file_with_pictures(tmp_path: Path) -> None:
    (tmp_path / "boats.pdf").write_bytes(
        pdf(column(60, 100, ["A boat is moored at a pier.", "It stays there."]))
    )
    (tmp_path / "odd.md").write_text("# <script>alert(1)</script>\n\nA rule & a half.\n", "utf-8")
    result = run("inspect", "boats.pdf", "odd.md", "--html", "report.html", cwd=tmp_path)
    assert result.returncode == 0, result.stderr
    page = (tmp_path / "report.html").read_text("utf-8")
    assert page.count("data:image/png;base64,") == 1
    assert "<script" not in page and "http" not in page.split("</style>")[1]
    assert "[[source]]" in page and "boats.pdf" in page


@pytest.mark.parametrize("target", ["nowhere.pdf", "hollow"])
def test_nothing_to_inspect_is_wrong_usage(tmp_path: Path, target: str) -> None:
    (tmp_path / "hollow").mkdir()
    result = run("inspect", target, cwd=tmp_path)
    assert result.returncode == 2 and target in result.stderr and "Traceback" not in result.stderr
