"""A maintainer edits one rule and builds again: exactly what relies on it turns stale."""

from __future__ import annotations

import json
import shutil
from pathlib import Path

import pytest

from taiyaku.build import build
from taiyaku.corpus.store import load_corpus
from taiyaku.errors import WorkspaceError
from taiyaku.steps.build_report import BuildReport
from taiyaku.workspace import load_workspace
from tests.processes import run as taiyaku

CONFIG = """\
name = "Paper Boats"
languages = ["en", "ja"]
editions = ["B1"]

[[source]]
id = "rules"
path = "rules.md"
format = "rulebook"
lang = "en"
edition = "B1"
date = "2024-01"

[[source]]
id = "faq"
path = "faq.md"
format = "faq"
lang = "en"
edition = "B1"
version = "1.0"

[[source]]
id = "ja"
path = "ja.txt"
format = "summary"
lang = "ja"
edition = "B1"
"""
RULES = """\
# Paper Boats

## Skills

### Paddle

**Requirements**

- The boat floats.

**Effects**

- The boat moves 4 squares.
- It may turn once, see page 7.

### Ramming

**Requirements**

- The boat touches another boat.

**Effects**

- Roll two dice and add 3.
- On 9 or more the other boat sinks.
"""
FAQ = """\
# Paper Boats FAQ 1.0

## PADDLE

**May I paddle backwards?**

Yes, at half speed (see: Paddle).

## RAMMING

**Does a boat that rams stop?**

No, it goes on (see: Ramming).

## AROUND THE TABLE

**Who counts the squares?**

The youngest player.
"""
JA = """\
コモンスキル一覧

　1　PADDLE（パドル/漕ぐ）
　　タグ：SKILL
　　条件：
　　　・船が浮いている。
　　効果：
　　　・船を４マス動かす。

　2　RAMMING（ラミング/体当たり）
　　タグ：SKILL
　　条件：
　　　・船が他の船に接している。
　　効果：
　　　・ダイスを二つ振り、３を足す。
"""
STOP = "b1/faq/does-a-boat-that-rams-stop"
BACK = "b1/faq/may-i-paddle-backwards"


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    made = tmp_path / "boats"
    made.mkdir()
    for name, text in (("taiyaku.toml", CONFIG), ("rules.md", RULES), ("faq.md", FAQ), ("ja.txt", JA)):
        (made / name).write_text(text, "utf-8")
    run(made)
    return made


def run(folder: Path) -> BuildReport:
    return build(load_workspace(folder))


def edit(folder: Path, before: str, after: str, name: str = "rules.md") -> BuildReport:
    text = (folder / name).read_text("utf-8")
    assert before in text
    (folder / name).write_text(text.replace(before, after), "utf-8")
    return run(folder)


def stale(folder: Path) -> set[str]:
    """The rulings and translations that are flagged; of a translation, the entry of the flagged clause."""
    return {flag.id.split("#")[0] for flag in load_corpus(folder / "build/corpus.db").stale}


def translation(folder: Path, rule: str) -> set[str]:
    """Ids of what translates a rule, by the links of the corpus."""
    links = load_corpus(folder / "build/corpus.db").links
    return {k.source.split("#")[0] for k in links if k.type == "translation-of" and k.target == rule}


def test_one_rule_edited_flags_exactly_its_rulings_and_translations(folder: Path) -> None:
    assert stale(folder) == set()
    edit(folder, "Roll two dice and add 3.", "Roll three dice and add 3.")
    assert stale(folder) == {STOP} | translation(folder, "b1/skill/ramming")
    edit(folder, "Roll three dice", "Roll two dice")  # taken back
    assert stale(folder) == set()


def test_editorial_edits_and_new_bullets_flag_none(folder: Path) -> None:
    text = RULES
    for before, after in (
        ("The boat moves 4 squares.", "The  boat moves 4 squares!"),
        ("see page 7", "see page 12"),
        ("- Roll two dice", "- Cheer.\n- Roll two dice"),
        ("# Paper Boats\n", "# Paper Boats\n\nThis is a game of folded paper.\n"),
        ("the other boat sinks.\n", "the other boat sinks.\n- It stays sunk.\n"),
    ):
        assert before in text
        text = text.replace(before, after)
    (folder / "rules.md").write_text(text, "utf-8")
    run(folder)
    assert stale(folder) == set()


def test_what_is_built_depends_on_sources_and_decisions_alone(folder: Path, tmp_path: Path) -> None:
    """The memory is an input; the cache, and how often was built before, are not."""
    edit(folder, "moves 4 squares", "moves 5 squares")
    first = (folder / "build/corpus.db").read_bytes()
    memory = (folder / "decisions/relied-on.jsonl").read_bytes()
    assert run(folder).unchanged
    shutil.copytree(folder, tmp_path / "clone", ignore=shutil.ignore_patterns("build"))
    shutil.rmtree(folder / "build/index")
    for again in (folder, tmp_path / "clone"):
        assert not run(again).unchanged
        assert (again / "build/corpus.db").read_bytes() == first
        assert (again / "decisions/relied-on.jsonl").read_bytes() == memory
    assert stale(tmp_path / "clone") == {BACK} | translation(folder, "b1/skill/paddle")


def test_a_maintainer_reads_what_changed_and_clears_it(folder: Path) -> None:
    edit(folder, "moves 4 squares", "moves 5 squares")
    done = taiyaku("-C", folder, "check", "-v")
    assert "W411" in done.stdout and done.returncode == 0, done.stdout + done.stderr
    lines = done.stdout.splitlines()
    at = next(n for n, line in enumerate(lines) if line.strip() == f'id = "{BACK}"')
    assert "[-4-] {+5+}" in " ".join(lines[at - 2 : at])  # the old text, from the cache
    (folder / "decisions/mine.toml").write_text("\n".join(lines[at - 1 : at + 3]), "utf-8")
    assert not run(folder).unchanged
    assert BACK not in stale(folder)
    edit(folder, "moves 5 squares", "moves 6 squares")
    assert BACK in stale(folder)


def test_a_decision_on_a_link_follows_its_target_and_is_missed_when_that_goes(folder: Path) -> None:
    decision = f'[[link]]\nsource = "{BACK}"\nanchor = "half speed"\ntarget = "b1/skill/paddle"\n'
    (folder / "decisions/links.toml").write_text(decision, "utf-8")
    for _ in range(2):
        shutil.rmtree(folder / "build")
        run(folder)
        decided = [k for k in load_corpus(folder / "build/corpus.db").links if k.decided]
        assert [(k.anchor, k.target) for k in decided] == [("half speed", "b1/skill/paddle")]
    edit(folder, "PADDLE", "ROWING", "ja.txt")
    edit(folder, "### Paddle", "### Rowing")
    decided = [k for k in load_corpus(folder / "build/corpus.db").links if k.decided]
    assert [(k.anchor, k.target) for k in decided] == [("half speed", "b1/skill/rowing")]
    rules = (folder / "rules.md").read_text("utf-8")
    report = edit(folder, rules[rules.index("### Rowing") : rules.index("### Ramming")], "")
    found = [p for p in report.problems if p.code == "E401"]
    assert [(p.where.file, p.where.lines) for p in found if p.where] == [("decisions/links.toml", (1, 1))]


def test_a_slip_in_a_decision_stops_the_build_and_leaves_the_last_one(folder: Path) -> None:
    before = (folder / "build/corpus.db").read_bytes()
    (folder / "decisions/slip.toml").write_text('[[holds]]\nid = "x"\nrelys_on = "y"\n', "utf-8")
    with pytest.raises(WorkspaceError, match=r"slip\.toml:3: relys_on: unknown key .* 'relies_on'"):
        run(folder)
    assert (folder / "build/corpus.db").read_bytes() == before


def test_a_folder_that_cannot_be_written_is_a_note(folder: Path) -> None:
    shutil.rmtree(folder / "decisions")
    (folder / "decisions").write_text("a file where the folder should be", "utf-8")
    shutil.rmtree(folder / "build")
    report = run(folder)
    unwritten = {p.where.file: p.severity for p in report.problems if p.code == "N402" and p.where}
    assert unwritten == {"decisions/addresses.jsonl": "note", "decisions/relied-on.jsonl": "note"}
    assert run(folder).unchanged


def test_the_memory_is_small_and_holds_no_text(folder: Path) -> None:
    lines = (folder / "decisions/relied-on.jsonl").read_text("utf-8").splitlines()
    items = [json.loads(line) for line in lines]
    assert [item["id"] for item in items] == sorted(item["id"] for item in items)
    digests = [d for item in items for d in (item["made"], *item["relies"].values())]
    assert all(len(digest) == 12 and int(digest, 16) >= 0 for digest in digests)


PLAYED = """\
# Paper Boats

## Paddling

The boat moves 4 squares.

## Mooring

A boat beside a pier may moor. A moored boat does not move.

## Fog

A boat in fog moves 1 square.

## Reefs

Two reefs lie before the harbour, and no boat passes over them.

## Wrecks

A wrecked boat leaves the game. Its owner takes a cork.
"""
PLAYED_JA = """\
# 紙の舟

## 漕ぐ

舟は4マス動く。

## 係留

桟橋のそばの舟は係留できる。係留した舟は動かない。

## 霧

霧の中の舟は1マス動く。

## 岩礁

港の前に岩礁が2つあり、どの舟もその上を通れない。

## 難破

難破した舟はゲームから除く。持ち主はコルクを1個取る。
"""
CORRECTED = """\
# Paper Boats FAQ

## Errata

- Paddling: "moves 4 squares" should read "moves 5 squares".
- Mooring: add at the end: "A boat may not moor twice in a row."
- Fog: this section is replaced on our web page.
- Reefs: this section is deleted.
- Wrecks: "Its owner takes a cork" should read "Its owner takes a cork and a sail".
"""


@pytest.mark.parametrize(("translated", "flagged"), [("2022", True), ("", True), ("2024", False)])
def test_a_printed_translation_knows_nothing_of_later_errata(
    tmp_path: Path, translated: str, flagged: bool
) -> None:
    """Nobody may read it as in force where an erratum came since, merged into its original or not."""
    texts = {
        "rules.md": PLAYED,
        "faq.md": CORRECTED,
        "ja.md": PLAYED_JA.replace("4", "4" if flagged else "5"),
    }
    for name, text in texts.items():
        (tmp_path / name).write_text(text, "utf-8")
    config = CONFIG.replace('version = "1.0"', 'date = "2023-05"').replace("2024-01", "2021-01")
    config = config.replace("ja.txt", "ja.md").replace('"summary"', '"rulebook"')
    (tmp_path / "taiyaku.toml").write_text(
        config + (f'date = "{translated}"\n' if translated else ""), "utf-8"
    )
    build(load_workspace(tmp_path))
    shown = {
        name: taiyaku("show", name, cwd=tmp_path).stdout for name in ("漕ぐ", "係留", "霧", "岩礁", "難破")
    }
    said = {name: "may be out of date" in text for name, text in shown.items()}
    assert said == {"漕ぐ": flagged, "係留": flagged, "霧": True, "岩礁": True, "難破": flagged}
    found = json.loads(taiyaku("search", "霧", "--json", cwd=tmp_path).stdout)
    assert {hit["id"]: hit["stale"] for hit in found} | {"b1/rule/fog": False, "b1/rule/霧": True} == {
        hit["id"]: hit["id"] == "b1/rule/霧" for hit in found
    }
    if flagged:
        assert "[-4-] {+5+}" in shown["漕ぐ"] and "A boat may not moor twice" in shown["係留"]
    rulings = json.loads(taiyaku("ask", "舟は何マス動く？", "--json", cwd=tmp_path).stdout)["rulings"]
    beside = {one["id"]: [(other["text"], other["stale"]) for other in one["beside"]] for one in rulings}
    assert beside["b1/rule/漕ぐ"] == [("The boat moves 5 squares.", False)]
    asked = taiyaku("ask", "how far does a boat move?", "--json", cwd=tmp_path).stdout
    rulings = json.loads(asked)["rulings"]
    beside = {one["id"]: [other["stale"] for other in one["beside"]] for one in rulings}
    assert beside["b1/rule/paddling"] == [flagged]


ASKED = """\
# Questions

**How far does Paddling take a boat into the wind?**
Four squares less two.

**What does the owner of a sunken boat take?**
A cork, as always.

**May two boats share a pier?**
Yes.
"""
SOURCE = '[[source]]\nid = "{}"\npath = "{}.md"\nformat = "{}"\nlang = "en"\nedition = "b1"\ndate = "{}"\n'


@pytest.mark.parametrize(
    ("asked", "late"),
    [("2022-06", {"paddling", "wrecks"}), ("2022", {"paddling", "wrecks"}), ("2024", set[str]())],
)
@pytest.mark.parametrize("way", ["a new version", "errata"])
def test_an_answer_knows_nothing_of_what_changed_since(
    tmp_path: Path, asked: str, late: set[str], way: str
) -> None:
    """Built for the first time; the second question names no rule."""
    newer = PLAYED.replace("4 squares", "5 squares").replace("takes a cork", "takes a rope")
    errata = '# Errata\n\n- Paddling: "4 squares" should read "5 squares".\n'
    errata += '- Wrecks: "takes a cork" should read "takes a rope".\n'
    texts = {"rules": PLAYED, "faq": ASKED, **({"new": newer} if way == "a new version" else {"err": errata})}
    dates = {"rules": "2021-01", "new": "2023-05", "err": "2023-05", "faq": asked}
    config = 'name = "boats"\neditions = ["b1"]\nlanguages = ["en"]\n'
    for name, text in texts.items():
        (tmp_path / f"{name}.md").write_text(text, "utf-8")
        form = "faq" if name in ("faq", "err") else "rulebook"
        config += SOURCE.format(name, name, form, dates[name])
        config += 'series = "rules"\n' if form == "rulebook" else ""
    (tmp_path / "taiyaku.toml").write_text(config, "utf-8")
    build(load_workspace(tmp_path))
    flags = load_corpus(tmp_path / "build" / "corpus.db").stale
    found = {(flag.id.rpartition("/")[2][:8], flag.relies_on.split("#")[0]) for flag in flags}
    questions = {"paddling": "how-far-", "wrecks": "what-doe"}
    assert found == {(questions[name], f"b1/rule/{name}") for name in late}
    told = taiyaku("ask", "How far does Paddling take a boat into the wind?", cwd=tmp_path).stdout
    assert ("may be out of date: b1/rule/paddling#body.1 has changed" in told) is bool(late)


def test_a_correction_of_no_known_rule_puts_the_answers_in_doubt_that_it_speaks_of(tmp_path: Path) -> None:
    asked = "# よくある質問\n\n**灯台は1ラウンドに何回使えますか？**\n1回だけです。\n"
    asked += "\n**霧は晴れますか？**\nはい。\n"
    news = (
        "# 裁定変更のお知らせ\n\n## 変更内容\n\n1. 灯台の回数\n　変更前：灯台は1ラウンドに1回だけ使えます。\n"
    )
    news += "　変更後：灯台は1ラウンドに2回まで使えます。\n"
    news += "\n2. 桟橋の数\n　変更前：桟橋は三つまで建てます。\n　変更後：桟橋は四つまで建てます。\n"
    config = 'name = "harbour"\neditions = ["b1"]\nlanguages = ["ja"]\n'
    for name, text, date in (("faq", asked, "2023-02"), ("news", news, "2024-05-15")):
        (tmp_path / f"{name}.md").write_text(text, "utf-8")
        config += SOURCE.format(name, name, "faq", date).replace('"en"', '"ja"')
    (tmp_path / "taiyaku.toml").write_text(config, "utf-8")
    build(load_workspace(tmp_path))
    told = taiyaku("ask", "灯台は何回使えますか", cwd=tmp_path).stdout
    assert "may be out of date: b1/erratum/灯台の回数 came later" in told
    flags = load_corpus(tmp_path / "build" / "corpus.db").stale
    assert [(f.relies_on, f.reason) for f in flags] == [("b1/erratum/灯台の回数", "corrected")]


def test_an_answer_knows_nothing_of_what_a_rule_says_was_struck_since(tmp_path: Path) -> None:
    rules = "<h1>Harbour, living rules v3.4</h1><h2>1 Night</h2><h3>1.1 Lighting the lamp</h3>"
    rules += "<p>The keeper spends "
    rules += "<del>one</del> <ins>two</ins> oil to light the lamp.</p><h3>1.2 Fog</h3><p>Draw a card.</p>"
    config = 'name = "harbour"\neditions = ["b1"]\nlanguages = ["en"]\n'
    asked = "# Questions\n\n**How much oil does lighting the lamp cost?**\nOne oil.\n"
    for name, text, date in (("rules.html", rules, "2025-09-01"), ("faq.md", asked, "2025-05")):
        (tmp_path / name).write_text(text, "utf-8")
        stem, suffix = name.split(".")
        form = "faq" if stem == "faq" else "rulebook"
        config += SOURCE.format(stem, stem, form, date).replace(f"{stem}.md", f"{stem}.{suffix}")
    (tmp_path / "taiyaku.toml").write_text(config, "utf-8")
    build(load_workspace(tmp_path))
    told = taiyaku("show", "Lighting the lamp", cwd=tmp_path).stdout
    assert "The keeper spends two oil" in told and "changed, 2025-09-01, rules" in told
    assert "may be out of date: b1/rule/lighting-the-lamp#body has changed" in " ".join(told.split())
