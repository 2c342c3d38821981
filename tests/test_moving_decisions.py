"""A rulebook is translated, paired and decided on, then edited: everything stays with its sentence."""

from __future__ import annotations

import csv
import io
import json
import shutil
from pathlib import Path

import pytest

from tests.processes import run

CONFIG = """\
name = "Paper Kites"
languages = ["en", "ja"]
editions = ["K1"]

[[source]]
id = "rules"
path = "rules.md"
format = "rulebook"
lang = "en"
edition = "K1"
version = "1.0"
"""
SECOND = CONFIG.replace('version = "1.0"', 'version = "1.0"\nseries = "rules"') + (
    '\n[[source]]\nid = "rules-2"\npath = "rules-2.md"\nformat = "rulebook"\nlang = "en"\nedition = "K1"\n'
    'version = "2.0"\nseries = "rules"\n'
)
RULES = """\
# Paper Kites

## Skills

### Gliding

**Effects**

- The kite moves 4 squares with the wind.
- It may turn once before it lands.
- You must draw a card after you land.
- Roll a die.

### Diving

**Effects**

- The kite falls 2 levels at once.
- Wait 15 seconds before you fly again.
- Roll a die.
- On a 6 the string breaks.
"""
JAPANESE = {
    "The kite moves 4 squares with the wind.": "凧は風に乗って４マス動く。",
    "It may turn once before it lands.": "着地する前に１回だけ曲がってもよい。",
    "You must draw a card after you land.": "着地した後にカードを１枚引いてもよい。",  # must
    "The kite falls 2 levels at once.": "凧は直ちに２段落ちる。",
    "Wait 15 seconds before you fly again.": "再び飛ぶ前に25秒待つ。",  # 15
    "On a 6 the string breaks.": "６が出たら糸が切れる。",
}
GLIDE, DIVE = "k1/skill/gliding", "k1/skill/diving"
LINK = f"""\
[[link]]
source = "{GLIDE}#effects.4"
anchor = "Roll"
target = "{DIVE}#effects.4"
type = "mentions"
"""


@pytest.fixture(scope="module")
def first(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The game as it was printed, built; nobody writes to it."""
    folder = tmp_path_factory.mktemp("first") / "kites"
    (folder / "decisions").mkdir(parents=True)
    (folder / "taiyaku.toml").write_text(CONFIG, "utf-8")
    (folder / "rules.md").write_text(RULES, "utf-8")
    (folder / "decisions/links.toml").write_text(LINK, "utf-8")
    build(folder)
    return folder


@pytest.fixture
def kites(first: Path, tmp_path: Path) -> Path:
    return shutil.copytree(first, tmp_path / "kites")


@pytest.fixture(scope="module")
def translation(first: Path, tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Path]:
    """The game with its translation imported and built, and the file that it came in."""
    folder = shutil.copytree(first, tmp_path_factory.mktemp("translation") / "kites")
    file = translated(folder, folder.with_name("a.csv"))
    run("import", file, "-C", folder)
    build(folder)
    return folder, file


def build(folder: Path) -> None:
    done = run("build", "-C", folder)
    assert done.returncode in (0, 1), done.stderr


def translated(folder: Path, path: Path, texts: dict[str, str] = JAPANESE) -> Path:
    """All of the workspace as a table, with the translations filled in."""
    done = run("export", "csv", "--untranslated", "--reviewed", "--unreviewed", "-C", folder)
    rows = list(csv.DictReader(io.StringIO(done.stdout.lstrip("\ufeff"))))
    for row in rows:
        if row["source"] in texts:
            row["target"], row["status"] = texts[row["source"]], "final"
    with path.open("w", encoding="utf-8", newline="") as file:
        writer = csv.DictWriter(file, rows[0].keys())
        writer.writeheader()
        writer.writerows(rows)
    return path


def units(folder: Path) -> dict[str, tuple[str, str]]:
    """Source of each unit with its target and status, as exported."""
    done = run("export", "csv", "--untranslated", "--reviewed", "--unreviewed", "-C", folder)
    rows = csv.DictReader(io.StringIO(done.stdout.lstrip("\ufeff")))
    return {row["source"]: (row["target"], row["status"]) for row in rows}


def decided_link(folder: Path) -> tuple[str, str]:
    lines = run("export", "links", "-C", folder).stdout.splitlines()
    (link,) = [k for k in map(json.loads, lines) if k["anchor"] == "Roll" and k["status"] == "resolved"]
    return link["source"], link["target"]


def test_what_is_imported_passes_the_checks_of_what_is_printed(kites: Path, tmp_path: Path) -> None:
    done = run("import", translated(kites, tmp_path / "a.csv"), "-C", kites)
    assert "number-mismatch" in done.stderr and "modality-mismatch" in done.stderr
    assert done.stderr.count("check: ") == 2 and done.returncode == 0
    build(kites)
    findings = json.loads(run("check", "--bilingual", "--json", "-C", kites).stdout)["findings"]
    assert {(f["en"]["text"], *f["issues"]) for f in findings} == {
        ("Wait 15 seconds before you fly again.", "number-mismatch"),
        ("You must draw a card after you land.", "modality-mismatch"),
    }
    told = [p for p in json.loads(run("check", "--json", "-C", kites).stdout) if p["code"] == "W413"]
    assert {p["where"]["file"] for p in told} == {"decisions/translations/rules.ja.toml"}
    assert {p["message"].partition(": ")[2] for p in told} == {
        f"{f['issues'][0]}: “{f['en']['text']}” / “{f['ja']['text']}”" for f in findings
    }


ONCE = "It may turn once before it lands."
EDITS: dict[str, tuple[str, str, set[str]]] = {
    "a line before": ("- The kite moves", "- Look at the sky first.\n- The kite moves", set()),
    "a line in between": ("- It may turn", "- Nobody else moves now.\n- It may turn", set()),
    "another entry before": (
        "### Gliding",
        "### Looping\n\n**Effects**\n\n- Roll a die.\n\n### Gliding",
        set(),
    ),
    "an edited line": ("It may turn once", "It may turn twice", {"It may turn once before it lands."}),
    "a line that is gone": (
        "- It may turn once before it lands.\n",
        "",
        {"It may turn once before it lands."},
    ),
    "another name": ("### Gliding", "### Soaring", set()),
}


@pytest.mark.parametrize("newer", [False, True], ids=["in place", "a new version"])
@pytest.mark.parametrize("edit", EDITS)
def test_decisions_stay_with_their_sentences(
    translation: tuple[Path, Path], tmp_path: Path, edit: str, newer: bool
) -> None:
    done, old_file = translation
    kites = shutil.copytree(done, tmp_path / "kites")
    before, after, touched = EDITS[edit]
    text = RULES.replace(before, after, 1)
    assert text != RULES
    (kites / ("rules-2.md" if newer else "rules.md")).write_text(text, "utf-8")
    if newer:
        (kites / "taiyaku.toml").write_text(SECOND, "utf-8")
    build(kites)
    now = units(kites)
    for source, japanese in JAPANESE.items():
        if source not in touched:
            assert now[source] == (japanese, "final"), source
    for source, (target, status) in now.items():
        if source not in JAPANESE and target:
            assert status == "needs-review" and target == JAPANESE[ONCE]
    source, target = decided_link(kites)
    assert "Roll a die." in said(kites, source) and "On a 6" in said(kites, target)
    problems = json.loads(run("check", "--json", "-C", kites).stdout)
    aside = [p for p in problems if p["code"] == "E401"]
    assert [p["where"]["file"] for p in aside] == (
        ["decisions/translations/rules.ja.toml"] if edit == "a line that is gone" else []
    )
    decisions = {p.name: p.read_bytes() for p in (kites / "decisions").rglob("*") if p.is_file()}
    again = run("import", old_file, "-C", kites)
    assert "wrote" not in again.stderr, "an old file brings nothing that is not there already"
    assert {p.name: p.read_bytes() for p in (kites / "decisions").rglob("*") if p.is_file()} == decisions
    assert "unchanged" in run("build", "-C", kites).stdout


def said(folder: Path, clause: str) -> str:
    for line in run("export", "entries", "-C", folder).stdout.splitlines():
        for section in json.loads(line)["sections"]:
            for one in section["clauses"]:
                if one["id"] == clause:
                    return str(one["text"])
    return ""
