"""Labels that recur in many entries are proposed; known ones, names and questions are not."""

from __future__ import annotations

from pathlib import Path

from taiyaku.ingest.inspection.document import inspect_document

CARDS = "\n".join(
    f"### {name}\n\n**Upkeep:** {n} coins.\n\n**Effects:** Move your boat {n} spaces.\n\nWake: {n} feet.\n"
    for n, name in enumerate(("Rowboat", "Lugger", "Cutter", "Pilot", "Barge"), 1)
)


def test_unknown_labels_of_many_entries(tmp_path: Path) -> None:
    (tmp_path / "boats.md").write_text(f"# Boats\n\n## Fleet\n\n{CARDS}", "utf-8")
    found = inspect_document(tmp_path / "boats.md", "boats.md")
    assert {(label.word, label.entries) for label in found.labels} == {("Upkeep", 5), ("Wake", 5)}
    assert found.labels[0].where.lines[0] > 4


def test_the_outline_counts_what_stands_below(tmp_path: Path) -> None:
    (tmp_path / "boats.md").write_text(f"# Boats\n\n## Fleet\n\n{CARDS}\n## End\n\nThe tide wins.\n", "utf-8")
    found = inspect_document(tmp_path / "boats.md", "boats.md")
    fleet = next(branch for branch in found.outline if branch.title == "Fleet")
    assert [child.title for child in fleet.children] == ["Rowboat", "Lugger", "Cutter", "Pilot", "Barge"]
    assert fleet.entries == 5
