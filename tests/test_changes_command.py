"""`taiyaku changes` as a user runs it."""

from __future__ import annotations

import json
import subprocess
from pathlib import Path

import pytest

from taiyaku.corpus.model import Amendment, Corpus, Document, Link, Version
from taiyaku.corpus.store import write_corpus
from tests.corpora import entry, section
from tests.processes import run as taiyaku
from tests.questions import faq

SHOVE, HIDE = "n2/skill/shove", "n2/skill/hide"


@pytest.fixture(scope="module")
def workspace(tmp_path_factory: pytest.TempPathFactory) -> Path:
    root = tmp_path_factory.mktemp("alley")
    (root / "taiyaku.toml").write_text('name = "Alley"\nlanguages = ["en"]\neditions = ["N2"]\n', "utf-8")
    (root / "build").mkdir()
    corpus = Corpus(
        documents=(Document("faq", "faq.txt", "faq", "en", "N2", "FAQ", version="1.1", date="2024-05"),),
        entries=(
            entry(SHOVE, "Shove", section(SHOVE, "effects", "Roll PH-6.")),
            entry(HIDE, "Hide", section(HIDE, "effects", "Out of sight.")),
            faq("n2/faq/a", "Can you hide on a roof?", "Yes."),
        ),
        links=(Link("n2/faq/a", HIDE, "about", "hide", "resolved"),),
        amendments=(
            Amendment("x", f"{SHOVE}#original", f"{SHOVE}#effects.1", "replace", "Roll PH-3.", "Roll PH-6.",
                      "N2", "1.1", "2024-05", "applied"),
        ),
        versions=(Version("N2", "1.0", "2024-01"), Version("N2", "1.1", "2024-05")),
        meta={"editions": '["N2"]'},
    )  # fmt: skip
    write_corpus(corpus, root / "build" / "corpus.db")
    return root


def run(workspace: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    return taiyaku("changes", "-C", workspace, *arguments, COLUMNS="90", NO_COLOR="1")


def test_what_changed_since_a_version(workspace: Path) -> None:
    told = run(workspace, "--since", "1.0")
    assert told.returncode == 0, told.stderr
    assert told.stdout.startswith("N2 1.1 (2024-05)\n")
    assert "Roll [-PH-3-] {+PH-6+}." in told.stdout
    assert "Can you hide on a roof?  [faq, added]" in told.stdout
    assert told.stdout.endswith("3 changes since 1.0\n")


def test_for_some_rules_as_json(workspace: Path) -> None:
    told = run(workspace, "--since", "2024", "--for", "hide", "--json")
    assert [event["id"] for event in json.loads(told.stdout)] == ["n2/faq/a"]
    both = run(workspace, "--since", "2024", "--for", "Hide、Shove", "--json")
    assert {event["kind"] for event in json.loads(both.stdout)} == {"faq", "amendment"}


def test_nothing_changed(workspace: Path) -> None:
    told = run(workspace, "--since", "1.1")
    assert (told.returncode, told.stdout, told.stderr) == (1, "", "nothing changed since 1.1 in N2\n")
    as_json = run(workspace, "--since", "1.1", "--json")
    assert (as_json.returncode, json.loads(as_json.stdout)) == (1, [])


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("--since", "7"), "--since 7: neither a date (YYYY, YYYY-MM, YYYY-MM-DD) nor a known version of N2"),
        (("--since", "1.0", "--for", "Shuve"), "--for Shuve: nothing is called so; did you mean Shove?"),
        (("--since", "1.0", "--for", " , "), "--for: expected names of rules"),
        (("--since", "1.0", "--edition", "N9"), "--edition N9: no such edition; there are N2"),
        ((), "Missing option '--since'"),
    ],
)
def test_errors_are_one_line(workspace: Path, arguments: tuple[str, ...], message: str) -> None:
    told = run(workspace, *arguments)
    assert (told.returncode, told.stdout) == (2, "")
    assert told.stderr.startswith(f"taiyaku: {message}")
    assert told.stderr.count("\n") == 1
