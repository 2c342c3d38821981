"""`taiyaku align` as a user runs it: two files, one with both languages, and what is wrong to ask."""

from __future__ import annotations

import json
from itertools import zip_longest
from pathlib import Path

import pytest

from tests.processes import run

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


def test_one_file_with_a_column_for_each_language(files: Path) -> None:
    rows = "\n".join(
        f"| {en} | {ja} |"
        for en, ja in (
            ("The ferry leaves at 8.", "フェリーは８時に出発する。"),
            ("It takes 4 passengers.", "４人の乗客を運ぶ。"),
        )
    )
    (files / "table.md").write_text(f"| English | 日本語 |\n|---|---|\n{rows}\n", encoding="utf-8")
    pairs = json.loads(run("align", str(files / "table.md"), "--json").stdout)
    assert [p["texts"]["ja"] for p in pairs if "number 4" in p["evidence"]] == [["４人の乗客を運ぶ。"]]


def test_headings_go_by_their_numbers(tmp_path: Path) -> None:
    """Of headings in words that nothing tells of, some are left out in one text."""
    names = ("Jetties", "Hawsers", "Bollards", "Fenders", "Scuppers")
    native = ("桟橋", "舫い綱", "係船柱", "防舷材", "排水口")
    numbers = ("2.1.", "2.2.", "B.1.", "B.2.", "2.3.1.")
    english = [f"{number} {name}" for number, name in zip(numbers, names, strict=True)]
    japanese = [f"{numbers[n]} {native[n]}" for n in (1, 3, 4)]
    for file, headings in (("en.txt", english), ("ja.txt", japanese)):
        (tmp_path / file).write_text("\n\n".join(headings) + "\n", encoding="utf-8")
    done = run("align", str(tmp_path / "en.txt"), str(tmp_path / "ja.txt"), "--json")
    pairs = [p["texts"] for p in json.loads(done.stdout) if p["en"] and p["ja"]]
    told = [(en.split()[-1], ja.split()[-1]) for p in pairs for en, ja in [(p["en"][0], p["ja"][0])]]
    assert told == [("Hawsers", "舫い綱"), ("Fenders", "防舷材"), ("Scuppers", "排水口")]


def test_the_languages_mixed_up(files: Path) -> None:
    done = run("align", str(files / "ja.md"), str(files / "en.md"))
    assert done.returncode == 2
    assert "no English text" in done.stderr


def test_a_name_that_is_nothing(files: Path) -> None:
    done = run("align", str(files / "en.md"), "nowhere")
    assert done.returncode == 2
    assert "nowhere" in done.stderr and len(done.stderr.splitlines()) == 1


WORKSPACE = """\
name = "Ferries"
languages = ["en", "ja"]
editions = ["F1", "F2"]
[[source]]
id = "book"
path = "book.md"
format = "rulebook"
lang = "en"
edition = "F2"
[[source]]
id = "summary"
path = "summary.txt"
format = "summary"
lang = "ja"
edition = "F1"
"""
BOOK = """\
# Ferry rules

## Moor

Moor is used in the harbour. The mooring test has a modifier of −3.

## Signal

Signal is used at night, with 2 lanterns, up to 20 cm away.
"""
SUMMARY = """\
■フェリーのまとめ

01　MOOR（ムーア/係留）
　条件：
　　・港の中で使用できる。係留の判定には－６の修正がつく。

02　SIGNAL（シグナル/信号）
　条件：
　　・夜に使用できる。ランタン2個が必要で、20cm先まで届く。
"""


def test_sources_of_two_editions_are_paired_by_the_names_of_their_rules(tmp_path: Path) -> None:
    for name, text in (("taiyaku.toml", WORKSPACE), ("book.md", BOOK), ("summary.txt", SUMMARY)):
        (tmp_path / name).write_text(text, encoding="utf-8")
    done = run("-C", str(tmp_path), "align", "book", "summary", "--json")
    assert done.returncode == 0, done.stderr
    pairs = json.loads(done.stdout)
    titles = {(p["texts"]["en"][0], p["texts"]["ja"][0]) for p in pairs if p["en"] and p["ja"]}
    assert {("Moor", "ムーア"), ("Signal", "シグナル")} <= titles
    assert all(pair["edition_gap"] for pair in pairs)
    (moor,) = [p for p in pairs if p["en"] and p["ja"] and "−3" in p["texts"]["en"][0]]
    assert "港" in moor["texts"]["ja"][0] and moor["issues"] == ["number-mismatch"]


def test_a_question_stands_once(tmp_path: Path) -> None:
    texts = {
        "en.txt": "Ferry questions\n\nQ. May a dog ride?\nA. Yes, for 2 coins.\n\n"
        "Q. May a horse ride?\nA. No, only up to 3 dogs may.\n",
        "ja.txt": "フェリーの質問\n\nQ. 犬は乗れますか？\nA. はい、コイン2枚です。\n\n"
        "Q. 馬は乗れますか？\nA. いいえ、犬3匹までです。\n",
    }
    for name, text in texts.items():
        (tmp_path / name).write_text(text, encoding="utf-8")
    done = run("align", str(tmp_path / "en.txt"), str(tmp_path / "ja.txt"), "--format", "faq", "--json")
    assert done.returncode == 0, done.stderr
    told = [text for pair in json.loads(done.stdout) for text in pair["texts"]["en"]]
    assert len(told) == len(set(told)) and "May a dog ride?" in told
