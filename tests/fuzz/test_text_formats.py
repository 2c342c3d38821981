"""No text may crash a format, lose a line unaccounted for, or give two entries one id."""

from __future__ import annotations

import tempfile
from pathlib import Path

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from taiyaku.corpus.model import Ingested
from taiyaku.errors import UnreadableError
from taiyaku.ingest import ingest
from taiyaku.workspace import Source

FORMATS = ("rulebook", "faq", "summary", "wiki")
WORDS = st.sampled_from(
    [
        "Setup",
        "Scoring",
        "Requirements",
        "Effects",
        "Labels",
        "FAQ",
        "Errata",
        "Glossary",
        "Mission",
        "Weapons",
        "States",
        "Example",
        "Q:",
        "A:",
        "Page",
        "12",
        "SHORT",
        "SKILL",
        "(STATE)",
        "MOVE",
        "v1.1",
        "the",
        "boat",
        "drifts.",
        "条件",
        "効果",
        "用語集",
        "状態",
        "スキル",
        "例：",
        "補足",
        "よくある質問",
        "第1章",
        "第２節",
        "移動（Move）",
        "【射程】",
        "＞",
        "※",
        "…",
        "＜補足＞",
        "⾔",
        "か？",
        "です。",
        "1.1",
        "2.",
        "(3)",
        "a)",
        "10",
        "DODGE（ドッジ/緊急回避）",
        "LEVEL",
        "1",
        "M",
        "WS",
        "BS",
        "4+",
    ]
)
MARKS = st.sampled_from(
    [
        "",
        "# ",
        "## ",
        "#### ",
        "- ",
        "* ",
        "• ",
        "・",
        "■",
        "◆ ",
        "▼",
        "1. ",
        "1.1 ",
        "100.1a ",
        "（1）",
        "① ",
        "> ",
        "**",
        "  ",
        "　",
        "\t",
        "| ",
        "｜",
        "=",
        "---",
        "===",
        "\f",
        "Q1: ",
        "A: ",
        "Update 1.1, Dec 2021 ",
        "Show original text. ",
    ]
)
NOISE = st.text(
    st.sampled_from(
        "ab<>[]()（）「」*_`~|\\&;#\t\f\v\x00\x1c\x85\u2028\u200b\ufeff　・－-:：/%$\"'éｱ漢字かな0９①"
    ),
    max_size=12,
)
LINE = st.tuples(
    MARKS,
    st.lists(st.one_of(WORDS, NOISE), max_size=8).map(" ".join),
    st.sampled_from(["", "", "**", " |", ":", "。", "?"]),
).map("".join)
TEXT = st.lists(st.one_of(LINE, st.just("")), min_size=1, max_size=30).map("\n".join)


def _ingest(text: str, format_: str, suffix: str) -> Ingested | None:
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / f"fuzz{suffix}"
        path.write_bytes(text.encode("utf-8"))
        lang = "ja" if format_ == "summary" else "en"
        try:
            return ingest(
                Source(id="fuzz", path=path, file=path.name, format=format_, lang=lang, edition="E1")
            )
        except UnreadableError:
            return None


@pytest.mark.parametrize("format_", FORMATS)
@pytest.mark.parametrize("suffix", [".txt", ".md"])
@settings(max_examples=80)
@example("# Setup\n\n##\n\n## Setup\n")
@example("Glossary\n\nMove\n")
@example("\f\n1\n\f\n2\n\f\n3\n")
@given(text=TEXT)
def test_any_text_is_accounted_for(format_: str, suffix: str, text: str) -> None:
    ingested = _ingest(text, format_, suffix)
    if ingested is None:
        return
    ids = [e.id for e in ingested.entries]
    sections = [s.id for e in ingested.entries for s in e.sections]
    clauses = [c.id for e in ingested.entries for s in e.sections for c in s.clauses]
    assert len(set(ids)) == len(ids)
    assert len(set(sections)) == len(sections)
    assert len(set(clauses)) == len(clauses)
    coverage = ingested.coverage
    assert coverage is not None
    assert coverage.entries + coverage.furniture + coverage.hidden + coverage.residue == coverage.total
    assert min(coverage.entries, coverage.furniture, coverage.residue) >= 0
    assert coverage.residue == 0 or any(part.reason == "residue" for part in coverage.leftovers)


def _places(ingested: Ingested, token: str) -> tuple[int, int]:
    """How often a token stands in the text of entries, and how often anywhere else in the account."""
    body = head = 0
    for entry in ingested.entries:
        head += any(
            token in t
            for t in (*(t.text for t in entry.titles), *entry.path, *entry.labels, entry.number or "")
        )
        for section in entry.sections:
            head += token in (section.heading or "") or token in (section.group or "")
            body += sum(clause.text.count(token) for clause in section.clauses)
            body += sum(
                any(token in c for row in (*t.rows, t.header, (t.caption or "",)) for c in row)
                for t in section.tables
            )
    coverage = ingested.coverage
    head += sum(token in part.text for part in (coverage.leftovers if coverage else ()))
    return body, head


@pytest.mark.parametrize("suffix", [".txt", ".md"])
@settings(max_examples=80)
@given(lines=st.lists(st.one_of(LINE, st.just("")), min_size=1, max_size=25))
def test_a_rulebook_keeps_every_line_once(suffix: str, lines: list[str]) -> None:
    tokens = {f"zq{number}xw": line for number, line in enumerate(lines)}
    text = "\n".join(f"{line} {token}" if line else "" for token, line in tokens.items())
    if any(c in text for c in "\x00\x0c\x0b\x1c\x85\u2028\u2029"):
        text = "".join(c for c in text if c not in "\x00\x0b\x1c\x85\u2028\u2029")
    ingested = _ingest(text, "rulebook", suffix)
    if ingested is None:
        return
    for token, line in tokens.items():
        if not line:
            continue
        body, head = _places(ingested, token)
        assert body + head >= 1, f"{token} is lost"
        assert body <= 1, f"{token} stands {body} times"
