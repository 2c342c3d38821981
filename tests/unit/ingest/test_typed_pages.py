"""The account of texts with form feeds: what the file holds is counted as a whole."""

from __future__ import annotations

from pathlib import Path

from taiyaku.ingest import ingest
from taiyaku.workspace import Source


def test_a_text_with_form_feeds_has_no_residue(tmp_path: Path) -> None:
    path = tmp_path / "ferry.txt"
    path.write_text("ROWING\n\nBoats row two spaces.\n\f\nBELLS\n\nRing at dusk.\n", "utf-8")
    coverage = ingest(Source("ferry", path, path.name, "rulebook", "en", "1")).coverage
    assert coverage and coverage.residue == 0


def test_hyphens_that_only_part_a_word_are_no_residue(tmp_path: Path) -> None:
    path = tmp_path / "ferry.txt"
    text = "A passenger pays the ferryman.\nBoats row two spaces when a passen-\nger helps the ferry-\nman.\n"
    path.write_text(f"ROWING\n\n{text}", "utf-8")
    coverage = ingest(Source("ferry", path, path.name, "rulebook", "en", "1")).coverage
    assert coverage and coverage.residue == 0
