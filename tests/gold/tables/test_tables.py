"""Cells of real tables stay in their rows and columns."""

from __future__ import annotations

import pytest

from tests.gold.tables.score import SHARED, share, tables
from tests.readings import read_once

pytestmark = [
    pytest.mark.shared,
    pytest.mark.skipif(not SHARED.is_dir(), reason=f"the real documents are not in {SHARED}"),
]


@pytest.mark.parametrize(("kind", "least"), [("ruled", 0.98), ("unruled", 0.93)])
def test_cells_are_read_where_they_are_printed(
    kind: str, least: float, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("tests.gold.tables.score.read_pdf", read_once)
    assert share([table for table in tables() if table.kind == kind]) >= least
