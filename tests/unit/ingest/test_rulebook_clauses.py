"""Numbers of clauses at any depth are markers of clauses of their own; labels end the part above."""

from __future__ import annotations

from pathlib import Path

import pytest

from taiyaku.corpus.model import Clause
from taiyaku.ingest import ingest
from taiyaku.workspace import Source
from tests.pdfs import Text, column, pdf

LINES = [
    "702.5 Lighting a lamp costs one action, and a keeper who",
    "lights it must stand in its street.",
    "702.5a A lit lamp burns for two rounds.",
    "A.1.1) Lay out the streets.",
    "A.1.1.f) oil is needed",
    "A.1.1.f.ii) Wind is calm.",
    "CE20.1.b The bridge is closed.",
    "A.1.1 is deleted in the short game.",
]
MARKERS = ["702.5", "702.5a", "A.1.1)", "A.1.1.f)", "A.1.1.f.ii)", "CE20.1.b", None]


def clauses(path: Path) -> list[Clause]:
    ingested = ingest(Source("lamps", path, path.name, "rulebook", "en", "E1"))
    found = next(e for e in ingested.entries if e.title == "Lamps")
    return [clause for section in found.sections for clause in section.clauses]


def test_in_a_text_they_stand_below_one_another(tmp_path: Path) -> None:
    path = tmp_path / "lamps.md"
    path.write_text("# Lamps\n\n" + "\n".join(LINES) + "\n", "utf-8")
    found = clauses(path)
    assert [c.marker for c in found] == MARKERS
    depths = dict(zip(MARKERS, (c.depth for c in found), strict=True))
    assert depths["702.5"] < depths["702.5a"]
    assert depths["A.1.1)"] < depths["A.1.1.f)"] < depths["A.1.1.f.ii)"]


@pytest.mark.parametrize("pitch", [1.0, 1.6])
def test_in_a_pdf(tmp_path: Path, pitch: float) -> None:
    path = tmp_path / "lamps.pdf"
    title = Text(60, 90, "Lamps", "Helvetica-Bold", 18)
    lines = [Text(60, 120 + 13 * pitch * n, t.text) for n, t in enumerate(column(60, 0, LINES))]
    path.write_bytes(pdf([title, *lines]))
    found = clauses(path)
    assert [c.marker for c in found] == MARKERS
    assert found[0].text.endswith("stand in its street.")


def test_a_label_with_a_colon_ends_the_part_above_it(tmp_path: Path) -> None:
    path = tmp_path / "lamps.md"
    path.write_text("# Lamps\n\nA lamp burns.\n\nEffects:\n\nThe street is lit.\n", "utf-8")
    (entry,) = ingest(Source("lamps", path, path.name, "rulebook", "en", "E1")).entries
    said = [(s.role, [c.text for c in s.clauses]) for s in entry.sections]
    assert said == [("body", ["A lamp burns."]), ("effects", ["The street is lit."])]


CASES = """[2.0] THE HARBOUR

[2.1] Tides. Each turn begins with a tide. Boats move with it.

[2.2] Tow Ropes. A towed boat moves at half speed.

[2.3] Fog: Boats in fog see one space.

[2.4] A boat that runs aground stays there.

3.0 CARGO
3.1 Loading. A boat loads two crates a turn.
"""


def test_a_case_is_found_by_the_name_that_runs_into_its_text(tmp_path: Path) -> None:
    path = tmp_path / "harbour.txt"
    path.write_text(CASES, "utf-8")
    found = ingest(Source("harbour", path, path.name, "rulebook", "en", "E1")).entries
    said = {e.title: (e.number, [c.text for s in e.sections for c in s.clauses]) for e in found}
    assert said["Tides"] == ("2.1", ["Each turn begins with a tide. Boats move with it."])
    assert said["Tow Ropes"] == ("2.2", ["A towed boat moves at half speed."])
    assert said["Loading"] == ("3.1", ["A boat loads two crates a turn."])
    assert "A boat that runs aground stays there." in said["Fog"][1]


def test_sentences_that_are_numbered_have_no_names(tmp_path: Path) -> None:
    path = tmp_path / "harbour.txt"
    path.write_text(
        "2.0 THE HARBOUR\n\n2.1 Each turn begins with a tide. Boats move with it.\n\n2.2 Boats drift."
        " They stop.\n\n2.3 A towed boat moves at half speed.\n\n2.4 A boat in fog sees one space.\n",
        "utf-8",
    )
    found = ingest(Source("harbour", path, path.name, "rulebook", "en", "E1")).entries
    assert [e.title for e in found] == ["THE HARBOUR"]
