"""A file that fails, or takes too long, is one line of the report and costs no other file."""

from __future__ import annotations

import time
from pathlib import Path
from typing import Any

import pytest

from taiyaku.ingest.inspection.document import Inspection, inspect_document
from taiyaku.steps import reading_budget, unknown_files
from taiyaku.steps.unknown_files import inspect_files

RULES = "# Salt and Lanterns\n\n## Setup\n\nTake a boat.\n\n## Turn\n\nRow or trade.\n"


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Three documents, of which "bad.md" does something to its reader, and "slow.md" takes its time."""

    def inspect(path: Path, *rest: Any) -> Inspection:
        if path.name == "bad.md":
            raise RuntimeError("a fault of ours")
        if path.name == "slow.md":
            time.sleep(60)
        return inspect_document(path, *rest)

    monkeypatch.setattr(unknown_files, "inspect_document", inspect)
    (tmp_path / "good.md").write_text(RULES, "utf-8")
    return tmp_path


def test_a_fault_in_one_file_costs_no_other(folder: Path) -> None:
    (folder / "bad.md").write_text(RULES, "utf-8")
    inspected = inspect_files([folder], jobs=2)
    assert [one.path.name for one in inspected.found] == ["good.md"]
    assert [Path(r.file).name for r in inspected.refused] == ["bad.md"]
    assert "a fault of ours" in inspected.refused[0].message


def test_a_file_that_takes_too_long_is_given_up(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(reading_budget, "SECONDS", 3.0)
    (folder / "slow.md").write_text(RULES, "utf-8")
    inspected = inspect_files([folder], jobs=2)
    assert [one.path.name for one in inspected.found] == ["good.md"]
    assert "given up" in inspected.refused[0].message


def test_a_file_named_twice_is_read_once_and_in_order(folder: Path) -> None:
    (folder / "also.md").write_text(RULES, "utf-8")
    inspected = inspect_files([folder / "good.md", folder], jobs=2)
    assert [one.path.name for one in inspected.found] == ["good.md", "also.md"]
