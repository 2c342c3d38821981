"""What builds remember beside the decisions changes with the build it belongs to, or not at all."""

from __future__ import annotations

from pathlib import Path

import pytest

import taiyaku.build
from taiyaku.corpus.decisions.pending_files import PendingFiles, take_up, write_all
from taiyaku.errors import TaiyakuError, WorkspaceError
from taiyaku.workspace import load_workspace

CONFIG = """\
name = "Paper Frogs"

[[source]]
id = "rules"
path = "rules.md"
format = "rulebook"
lang = "en"
edition = "F1"
"""
RULES = "# Frogs\n\n## Hopping\n\nA frog hops two fields.\n\n## Resting\n\nA frog rests on a leaf.\n"
LINK = '[[link]]\nsource = "f1/rule/hopping"\nanchor = "hops"\ntarget = "f1/rule/resting"\n'


@pytest.fixture
def frogs(tmp_path: Path) -> Path:
    (tmp_path / "taiyaku.toml").write_text(CONFIG, "utf-8")
    (tmp_path / "rules.md").write_text(RULES, "utf-8")
    (tmp_path / "decisions").mkdir()
    (tmp_path / "decisions/a.toml").write_text(LINK, "utf-8")
    taiyaku.build.build(load_workspace(tmp_path))
    return tmp_path


def files(folder: Path) -> dict[str, bytes]:
    return {p.name: p.read_bytes() for p in (folder / "decisions").iterdir()}


def test_a_build_that_fails_late_changes_nothing(frogs: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    before = files(frogs)
    (frogs / "rules.md").write_text(RULES.replace("## Resting", "## Sleeping"), "utf-8")

    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    with monkeypatch.context() as patched, pytest.raises(TaiyakuError, match="No space left"):
        patched.setattr(taiyaku.build, "write_corpus", full)
        taiyaku.build.build(load_workspace(frogs))
    assert files(frogs) == before
    taiyaku.build.build(load_workspace(frogs))
    assert files(frogs) != before


def test_a_source_that_became_empty_changes_nothing(frogs: Path) -> None:
    before = files(frogs)
    (frogs / "rules.md").write_text("", "utf-8")
    try:
        taiyaku.build.build(load_workspace(frogs))
    except TaiyakuError:
        assert files(frogs) == before
    (frogs / "rules.md").write_text(RULES, "utf-8")
    taiyaku.build.build(load_workspace(frogs))
    assert {n: b for n, b in files(frogs).items() if n != "addresses.jsonl"} == {
        n: b for n, b in before.items() if n != "addresses.jsonl"
    }


def test_what_a_killed_build_left_is_removed_and_nothing_else(frogs: Path) -> None:
    for name in (".addresses.jsonl.4711.new", ".anchors.jsonl.4711.new", ".relied-on.jsonl.1.new"):
        (frogs / "decisions" / name).write_text("half", "utf-8")
    (frogs / "decisions/.notes.new").write_text("mine", "utf-8")
    (frogs / "rules.md").write_text(RULES + "\n## Croaking\n\nA frog croaks.\n", "utf-8")
    taiyaku.build.build(load_workspace(frogs))
    assert set(files(frogs)) == {"a.toml", ".notes.new", "addresses.jsonl", "anchors.jsonl"}


def test_a_memory_of_the_build_before_makes_the_same_build_again(frogs: Path) -> None:
    """Killed after the build was published, before its memory was."""
    before = files(frogs)
    (frogs / "rules.md").write_text(RULES.replace("## Resting", "## Sleeping"), "utf-8")
    taiyaku.build.build(load_workspace(frogs))
    corpus, after = (frogs / "build/corpus.db").read_bytes(), files(frogs)
    for name, data in before.items():
        (frogs / "decisions" / name).write_bytes(data)
    assert not taiyaku.build.build(load_workspace(frogs)).unchanged
    assert (frogs / "build/corpus.db").read_bytes() == corpus and files(frogs) == after


def test_files_are_put_in_place_together(tmp_path: Path) -> None:
    one, two = tmp_path / "one.toml", tmp_path / "two" / "two.toml"
    with PendingFiles() as pending:
        pending.add(one, "1")
        pending.add(two, "2")
        assert not one.exists() and not two.exists()
    assert list(tmp_path.rglob("*.*")) == [], "not committed, nothing is left"
    write_all({one: "1", two: "2"})
    assert (one.read_text("utf-8"), two.read_text("utf-8")) == ("1", "2")
    (tmp_path / ".one.toml.99999999.new").write_text("half", "utf-8")
    take_up(tmp_path, {})
    assert sorted(p.name for p in tmp_path.iterdir()) == ["one.toml", "two"]
    with pytest.raises(WorkspaceError, match="cannot be written"):
        write_all({one / "three.toml": "3"})


def test_a_decisions_file_that_is_empty_now_is_a_warning(frogs: Path) -> None:
    (frogs / "decisions/a.toml").write_text("\n", "utf-8")
    report = taiyaku.build.build(load_workspace(frogs))
    [told] = [p for p in report.problems if p.code == "W405"]
    assert told.where and told.where.file == "decisions/a.toml" and "is gone" in told.message
    (frogs / "rules.md").write_text(RULES + "\n", "utf-8")
    assert not [p for p in taiyaku.build.build(load_workspace(frogs)).problems if p.code == "W405"]


def test_a_full_disk_is_told_with_a_path(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(Path, "write_bytes", full)
    with pytest.raises(WorkspaceError, match=f"{tmp_path}: cannot be written: No space left"):
        write_all({tmp_path / "one.toml": "1"})
    assert not list(tmp_path.iterdir())
