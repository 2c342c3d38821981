"""Cards at the widths people have, in Japanese as it is set in print."""

from __future__ import annotations

import io
from pathlib import Path

import pytest

from taiyaku.corpus.text import cells
from taiyaku.index.library import Library
from taiyaku.terminal.layout import Screen
from taiyaku.terminal.views.card import card
from tests.processes import run

SHOUT = "n1/state/lamp-dark"


def lines_of(built: Path, entry_id: str, width: int, plain: bool = False) -> list[str]:
    library = Library(built)
    shown = library.show(entry_id)
    library.close()
    assert shown
    return list(card(shown.answer, Screen(io.StringIO(), plain=plain, width=width), shown.called))


@pytest.mark.parametrize("width", [40, 80, 120])
@pytest.mark.parametrize("entry_id", [SHOUT, "n1/skill/shove", "n2/skill/shove", "n2/state/hidden"])
def test_no_line_is_too_wide_or_breaks_where_japanese_does_not(
    built: Path, entry_id: str, width: int
) -> None:
    lines = lines_of(built, entry_id, width)
    assert max(map(cells, lines)) <= width
    for line in lines:
        assert not line.strip()[:1] or line.strip()[0] not in "。、」）！？ー"
        assert line[-1:] not in ("「", "（")


def test_long_text_is_really_wrapped(built: Path) -> None:
    narrow, wide = lines_of(built, SHOUT, 40), lines_of(built, SHOUT, 120)
    assert len(narrow) > len(wide)
    assert max(map(cells, narrow)) > 30


def test_the_other_languages_headword_comes_from_the_termbase(built: Path) -> None:
    lines = lines_of(built, SHOUT, 80)
    assert "Lamp Out" in lines
    assert lines.index("消灯") == lines.index("Lamp Out") - 1


def test_a_plain_card_is_the_same_everywhere(built: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "33")
    lines = lines_of(built, SHOUT, 40, plain=True)
    assert any(line.endswith("！？など。") and "「消灯」になった" in line for line in lines)
    assert not any(set("─│┌└") & set(line) or "\x1b" in line for line in lines)


def test_a_change_without_version_and_date_is_marked_too(tmp_path: Path) -> None:
    papers = tmp_path / "papers"
    papers.mkdir()
    (papers / "rules.md").write_text(
        "# Moor\n\n## Rope\n\nTie a rope. Pay two eels.\n\n## Rest\n\nSleep.\n", "utf-8"
    )
    (papers / "errata.md").write_text("# Errata\n\n**Rope.** Delete the last sentence.\n", "utf-8")
    run("init", "game", "--from", "papers", cwd=tmp_path)
    assert run("build", "-C", "game", cwd=tmp_path).returncode == 0
    lines = run("show", "Rope", "-C", "game", cwd=tmp_path).stdout.splitlines()
    at = lines.index("  Tie a rope.")
    assert "  ^ cut, errata" in (lines[at - 1], lines[at + 1])
