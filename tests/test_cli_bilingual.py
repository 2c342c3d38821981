"""`taiyaku terms` and `taiyaku check --bilingual` as a user runs them."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.processes import run

CONFIG = """\
name = "Ferry"
languages = ["en", "ja"]
editions = ["F1", "F2"]

[[source]]
id = "rules"
path = "rules.md"
format = "rulebook"
lang = "en"
edition = "F2"

[[source]]
id = "ja"
path = "ja.txt"
format = "summary"
lang = "ja"
edition = "F1"
"""
RULES = """\
# Ferry rules

## Tow

Effects

- The ferry pulls a wreck up to 8 cm.
- A ferry in a storm cannot Tow.
- Roll 2 dice. On a 6 the rope breaks.

## Anchor

Effects

- The ferry stops and cannot Tow until the next turn.
"""
SUMMARY = """\
コモンスキル一覧

　1　TOW（トウ/曳航）
　　効果：
　　　・フェリーは難破船を 5 cm まで引く。
　　　・嵐の中のフェリーは曳航できない。
　　　・ダイスを 2 個振る。6 なら綱が切れる。

　2　ANCHOR（アンカー/投錨）
　　効果：
　　　・フェリーは止まり、次のターンまで曳航できない。
"""


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    made = tmp_path_factory.mktemp("ferry")
    (made / "taiyaku.toml").write_text(CONFIG, "utf-8")
    (made / "rules.md").write_text(RULES, "utf-8")
    (made / "ja.txt").write_text(SUMMARY, "utf-8")
    (made / "terms.toml").write_text('[[term]]\nconcept = "tow"\nforbidden = ["トウ"]\n', "utf-8")
    assert run("-C", str(made), "build").returncode == 0
    return made


def test_a_number_that_differs_is_told_with_both_places(folder: Path) -> None:
    done = run("-C", str(folder), "check", "--bilingual")
    assert "number-mismatch" in done.stdout
    assert "rules.md:7: The ferry pulls" in done.stdout and "ja.txt:5: フェリーは難破船" in done.stdout
    found = json.loads(run("-C", str(folder), "check", "--bilingual", "--json").stdout)
    (finding,) = [f for f in found["findings"] if "number-mismatch" in f["issues"]]
    assert finding["relation"] == "differs" and finding["edition_gap"] is True
    effects = {c["document"]: c for c in found["coverage"] if c["section"] == "effects"}
    assert effects["ja"]["aligned"] == 4 and effects["ja"]["unaligned"] == 0


def test_a_term_in_context(folder: Path) -> None:
    done = run("-C", str(folder), "terms", "tow")
    assert done.returncode == 0 and "曳航" in done.stdout and "│" in done.stdout
    (found,) = json.loads(run("-C", str(folder), "terms", "曳航", "--json").stdout)
    rendered = [u for u in found["uses"] if u["lang"] == "en" and u["rendered"]]
    assert rendered and all(u["rendering"][slice(*u["rendered"])] == "曳航" for u in rendered)


def test_all_concepts_and_a_name_that_is_none(folder: Path) -> None:
    concepts = json.loads(run("-C", str(folder), "terms", "--json").stdout)
    assert {"tow", "anchor"} <= {c["concept"] for c in concepts}
    done = run("-C", str(folder), "terms", "towel")
    assert done.returncode == 1 and "towel" in done.stderr


def test_a_build_again_is_the_same_to_the_byte(folder: Path) -> None:
    first = (folder / "build/corpus.db").read_bytes()
    (folder / "build/index").rename(folder / "build/gone")
    assert run("-C", str(folder), "build").returncode == 0
    assert (folder / "build/corpus.db").read_bytes() == first
