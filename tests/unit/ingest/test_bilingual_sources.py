"""Sources that hold both languages, in the ways people lay them out; the texts are our own."""

# ruff: noqa: E501

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from taiyaku.build import build
from taiyaku.corpus.model import Corpus
from taiyaku.corpus.store import load_corpus
from taiyaku.workspace import load_workspace

RULES = (
    ("Setting out", "出航", (
        ("Each captain takes a boat and four sailors from the box.", "各船長は箱から船1隻と水夫4人を取ります。"),
        ("The youngest captain leaves the harbour first.", "最年少の船長が最初に港を出ます。"),
    )),
    ("Fishing", "漁", (
        ("Throw the net once in each bay that you visit.", "訪れた湾ごとに網を1回投げます。"),
        ("You may not fish where another boat lies at anchor.", "他の船が停泊している場所では漁ができません。"),
        ("A torn net must be mended in the harbour.", "破れた網は港で直さなければなりません。"),
    )),
    ("Storms", "嵐", (
        ("When the bell rings, every boat drifts two spaces to the east.", "鐘が鳴ると、すべての船は東に2マス流されます。"),
        ("Boats in the harbour are safe from the storm.", "港にいる船は嵐の影響を受けません。"),
    )),
)  # fmt: skip


def alternating() -> str:
    parts = []
    for en, ja, pairs in RULES:
        parts += [f"## {en}", f"## {ja}", *(text for pair in pairs for text in pair)]
    return "\n\n".join(parts)


def in_blocks() -> str:
    parts = []
    for en, ja, pairs in RULES:
        parts += [f"## {en} / {ja}", *(a for a, _ in pairs), *(b for _, b in pairs)]
    return "\n\n".join(parts)


def with_strokes() -> str:
    parts = []
    for en, ja, pairs in RULES:
        parts += [f"## {en} / {ja}", *(f"- {a} / {b}" for a, b in pairs)]
    return "\n\n".join(parts)


def in_columns() -> str:
    parts = []
    for en, ja, pairs in RULES:
        rows = "\n".join(f"| {a} | {b} |" for a, b in pairs)
        parts += [f"## {en} / {ja}", f"| English | 日本語 |\n| --- | --- |\n{rows}"]
    return "\n\n".join(parts)


def one_after_the_other() -> str:
    parts = []
    for side in (0, 1):
        for rule in RULES:
            parts += [f"## {rule[side]}", *(pair[side] for pair in rule[2])]
    return "\n\n".join(parts)


def built(folder: Path, text: str, lang: str = "en") -> Corpus:
    (folder / "rules.md").write_text(f"# Boats\n\n{text}\n", "utf-8")
    (folder / "taiyaku.toml").write_text(
        'name = "Boats"\nlanguages = ["en", "ja"]\neditions = ["B1"]\n\n[[source]]\nid = "boats"\n'
        f'path = "rules.md"\nformat = "rulebook"\nlang = "{lang}"\nedition = "B1"\n',
        "utf-8",
    )
    workspace = load_workspace(folder)
    build(workspace)
    return load_corpus(workspace.database)


@pytest.mark.parametrize(
    "layout",
    [alternating, in_blocks, with_strokes, in_columns, one_after_the_other],
    ids=lambda f: f.__name__,
)
def test_a_source_in_both_languages_is_its_own_translation(layout: Callable[[], str], tmp_path: Path) -> None:
    corpus = built(tmp_path, layout())
    texts = {c.id: c.text for e in corpus.entries for s in e.sections for c in s.clauses}
    langs = {c.id: s.lang for e in corpus.entries for s in e.sections for c in s.clauses}
    assert {langs[i] for i, text in texts.items() if text in {a for *_, p in RULES for a, _ in p}} == {"en"}
    assert {langs[i] for i, text in texts.items() if text in {b for *_, p in RULES for _, b in p}} == {"ja"}
    found = {
        (texts[a.en[0]], texts[a.ja[0]])
        for a in corpus.alignments
        if a.level == "clause" and len(a.en) == len(a.ja) == 1
    }
    assert {pair for *_, pairs in RULES for pair in pairs} <= found


def test_headings_of_both_languages_name_one_rule(tmp_path: Path) -> None:
    titles = [{t.text for t in e.titles} for e in built(tmp_path, alternating()).entries]
    assert [{en, ja} for en, ja, _ in RULES] == [t for t in titles if t != {"Boats"}]


def test_a_word_in_brackets_makes_no_text_bilingual(tmp_path: Path) -> None:
    text = "\n\n".join(f"## {en} ({ja})\n\n{a} It is called {ja}." for en, ja, ((a, _), *_) in RULES)
    corpus = built(tmp_path, text)
    assert {s.lang for e in corpus.entries for s in e.sections} == {"en"}
    assert not corpus.alignments


def test_a_table_of_commands_stays_one_where_half_of_a_text_is_translated(tmp_path: Path) -> None:
    """Its names are in Latin letters, what they do is in Japanese: no column renders another one."""
    rows = (
        ("net -t", "網を投げる"),
        ("net --mend", "破れた網を港で直す"),
        ("bell", "すべての船に鐘を鳴らす"),
    )
    table = "\n".join(f"| {name} | {ja} |" for name, ja in rows)
    corpus = built(tmp_path, f"{alternating()}\n\n## 命令\n\n| 名 | 説明 |\n| --- | --- |\n{table}", "ja")
    tables = [t for e in corpus.entries for s in e.sections for t in s.tables]
    assert [t.rows for t in tables] == [rows]
