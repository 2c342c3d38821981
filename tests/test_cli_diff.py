"""`taiyaku diff` as a user runs it: sources of a workspace, files in it, and files without any."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.processes import run

CONFIG = """\
name = "Lantern Alley"
editions = ["N2"]

[[source]]
id = "faq-1"
path = "faq-1.md"
format = "faq"
lang = "en"
edition = "N2"
version = "1.0"
date = "2024-03"
series = "faq"

[[source]]
id = "faq-2"
path = "faq-2.md"
format = "faq"
lang = "en"
edition = "N2"
version = "1.1"
date = "2025-02"
series = "faq"
"""
FAQ = """\
## COMBAT

**Can you shove a Hidden figure?**

No. A Hidden figure cannot be shoved.

**Does a lamp shine through a wall?**

Yes, but only through one of paper.

**May a duck carry a lamp?**

Only a “clean” one.
"""
NEWER = """\
## COMBAT

**Does a lamp shine through a wall?**

Yes, but only through one of silk.

**May a duck carry a lamp?**

Only a "clean" one

**Who moves first?**

Whoever woke up first.
"""


@pytest.fixture(scope="module")
def workspace(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("diff") / "lantern"
    folder.mkdir()
    for name, text in (("taiyaku.toml", CONFIG), ("faq-1.md", FAQ), ("faq-2.md", NEWER), ("faq-3.md", NEWER)):
        (folder / name).write_text(text, "utf-8")
    return folder


def test_sources_by_their_ids(workspace: Path) -> None:
    done = run("diff", "faq-1", "faq-2", "-C", workspace, COLUMNS="100")
    assert (done.returncode, done.stderr) == (0, "")
    functional, editorial = done.stdout.split("\nEditorial\n")
    assert "2 edited, 1 removed, 1 added (3 functional, 1 editorial); 0 unchanged" in functional
    assert "removed: Can you shove a Hidden figure?" in functional
    assert "Yes, but only through one of [-paper-] {+silk+}." in functional
    assert "faq-1.md:7-9 → faq-2.md:3-5" in functional
    assert "added: Who moves first?" in functional
    assert "edited: May a duck carry a lamp?" in editorial
    assert "Citations that cannot be followed\n  n2/faq/can-you-shove-a-hidden-figure\n" in editorial
    assert "\x1b" not in done.stdout


def test_only_what_changes_a_rule(workspace: Path) -> None:
    done = run("diff", "faq-1", "faq-2", "--functional", "-C", workspace)
    assert "silk" in done.stdout and "duck" not in done.stdout


def test_all_shows_whole_texts_and_what_did_not_change(workspace: Path) -> None:
    done = run("diff", "faq-2", "faq-3.md", "--all", "-C", workspace, cwd=workspace)
    assert done.returncode == 1
    assert "no changes; 3 unchanged" in done.stdout
    assert "\n  n2/faq/who-moves-first\n" in done.stdout


def test_the_same_twice_is_no_difference(workspace: Path) -> None:
    done = run("diff", "faq-1", "faq-1", "-C", workspace, "--json")
    told = json.loads(done.stdout)
    assert done.returncode == 1
    assert told["changes"] == [] and told["lost"] == [] and len(told["unchanged"]) == 3


def test_json_has_runs_and_places(workspace: Path) -> None:
    told = json.loads(run("diff", "faq-1", "faq-2", "-C", workspace, "--json").stdout)
    edited = next(c for c in told["changes"] if "wall" in c["title"])
    assert (edited["relation"], edited["functional"]) == ("edited", True)
    part = edited["parts"][0]
    assert part["level"] == "clause" and part["older"] == ["n2/faq/does-a-lamp-shine-through-a-wall#answer.1"]
    assert ["deleted", " paper"] in part["runs"] and ["inserted", " silk"] in part["runs"]
    assert part["newer_at"] == {"file": "faq-2.md", "lines": [5, 5], "pages": None}
    assert told["newer"]["version"] == "1.1"
    assert "n2/faq/can-you-shove-a-hidden-figure#answer.1" in told["lost"]


def test_files_need_no_workspace(tmp_path: Path) -> None:
    (tmp_path / "a.md").write_text(FAQ, "utf-8")
    (tmp_path / "b.md").write_text(NEWER, "utf-8")
    done = run("diff", "a.md", "b.md", "--format", "faq", "--lang", "en", cwd=tmp_path)
    assert done.returncode == 0 and "silk" in done.stdout


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (("faq-1", "nowhere"), "nowhere: neither a source of this workspace (faq-1, faq-2) nor a file"),
        (("a.md", "b.md", "--format", "novel"), "--format novel: expected faq, summary, wiki, rulebook"),
        (("odd.txt", "odd.txt"), "odd.txt: nothing says how to read it; add --format and --lang"),
    ],
)
def test_errors_are_one_line(workspace: Path, arguments: tuple[str, ...], words: str) -> None:
    (workspace / "odd.txt").write_text("Text.", "utf-8")
    done = run("diff", *arguments, "-C", workspace, cwd=workspace)
    assert done.returncode == 2 and done.stdout == ""
    assert done.stderr.startswith(f"taiyaku: {words}") and done.stderr.count("\n") == 1


def test_two_files_outside_of_any_workspace_need_a_format(tmp_path: Path) -> None:
    (tmp_path / "a.md").write_text(FAQ, "utf-8")
    done = run("diff", "a.md", "a.md", cwd=tmp_path)
    assert done.returncode == 2 and "add --format and --lang" in done.stderr
