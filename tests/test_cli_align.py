"""`taiyaku align` as a user runs it: two files, one with both languages, and what is wrong to ask."""

from __future__ import annotations

import json
from itertools import zip_longest
from pathlib import Path

import pytest

from tests.test_cli import run

EN = """\
# Ferry rules

The ferry leaves at 8 and takes 4 passengers.

Dogs cannot ride without a lead.

When it storms, roll 2 dice. On a total of −3 or less the ferry sinks.
"""
JA = """\
# フェリーのルール

フェリーは８時に出発し、４人の乗客を運ぶ。

嵐のときはダイスを2個振る。合計が +3 以下ならフェリーは沈む。
"""


@pytest.fixture
def files(tmp_path: Path) -> Path:
    (tmp_path / "en.md").write_text(EN, encoding="utf-8")
    (tmp_path / "ja.md").write_text(JA, encoding="utf-8")
    parts = zip_longest(EN.split("\n\n"), JA.split("\n\n"), fillvalue="")
    both = "\n\n".join(part for pair in parts for part in pair)
    (tmp_path / "both.md").write_text(both, encoding="utf-8")
    return tmp_path


def test_two_files_side_by_side(files: Path) -> None:
    done = run("align", str(files / "en.md"), str(files / "ja.md"), "--json")
    assert done.returncode == 0, done.stderr
    pairs = json.loads(done.stdout)
    assert [(p["en"], p["ja"]) for p in pairs] == [
        (["en.md:1"], ["ja.md:1"]),
        (["en.md:3"], ["ja.md:3"]),
        (["en.md:5"], []),
        (["en.md:7"], ["ja.md:5"]),
    ]
    assert [p["issues"] for p in pairs] == [[], [], [], ["number-mismatch"]]
    assert "number 8" in pairs[1]["evidence"]


def test_one_file_with_both_languages(files: Path) -> None:
    done = run("align", str(files / "both.md"))
    assert done.returncode == 0, done.stderr
    assert done.stdout.startswith("3 pairs, 1 only in English, 0 only in Japanese; 1 number-mismatch")


def test_the_languages_mixed_up(files: Path) -> None:
    done = run("align", str(files / "ja.md"), str(files / "en.md"))
    assert done.returncode == 2
    assert "no English text" in done.stderr


def test_a_name_that_is_nothing(files: Path) -> None:
    done = run("align", str(files / "en.md"), "nowhere")
    assert done.returncode == 2
    assert "nowhere" in done.stderr and len(done.stderr.splitlines()) == 1
