"""Tables of questions in odd shapes."""

from __future__ import annotations

from pathlib import Path

from taiyaku.ingest import ingest
from taiyaku.workspace import Source


def test_a_short_first_row_is_no_question(tmp_path: Path) -> None:
    path = tmp_path / "page.md"
    rows = "| Lamps | Boats |\n|---|---|\n| 4 | b | May I jump? | Yes. |\n| 5 | c | May I swim? | No. |\n"
    path.write_text(f"# FAQ\n\n{rows}", "utf-8")
    made = ingest(Source("page", path, path.name, "faq", "en", "E1"))
    said = {e.titles[0].text: [c.text for s in e.sections for c in s.clauses] for e in made.entries}
    assert "Yes." in said["May I jump?"] and "No." in said["May I swim?"]
    assert made.coverage and made.coverage.residue == 0
    assert made.coverage.leftovers[0].text.split() == ["|", "Lamps", "|", "Boats", "|"]
