"""Struck-out words leave the text in force and stay in a section of what stood there."""

from __future__ import annotations

from pathlib import Path

import pytest

from taiyaku.ingest import ingest
from taiyaku.workspace import Source


@pytest.mark.parametrize(
    ("printed", "now", "before"),
    [
        ("A nest costs ~~four~~ **three** twigs.", "A nest costs three twigs.", "A nest costs four twigs."),
        ("A nest costs ~~4~~ 3 twigs.", "A nest costs 3 twigs.", "A nest costs 4 twigs."),
        ("A nest: ~~four~~ → **three** twigs.", "A nest: three twigs.", "A nest: four twigs."),
        ("Draw a card ~~or two~~.", "Draw a card.", "Draw a card or two."),
        ("~~Draw two cards.~~ Draw three.", "Draw three.", "Draw two cards."),
        ("All **ospreys** leave.", "All ospreys leave.", None),
    ],
)
def test_a_rule_with_struck_words(tmp_path: Path, printed: str, now: str, before: str | None) -> None:
    path = tmp_path / "rules.md"
    path.write_text(f"# Osprey\n\n## Nest\n\n{printed}\n\n## Winter\n\nIt snows.\n", "utf-8")
    found = ingest(Source(id="r", path=path, file="rules.md", format="rulebook", lang="en", edition="1"))
    nest = next(e for e in found.entries if e.title == "Nest")
    said = {s.role: [c.text for c in s.clauses] for s in nest.sections}
    assert said["body"] == [now]
    assert said.get("original") == ([before] if before else None)
