"""Format, language, title, version and date of real documents against what a person says of them."""

from __future__ import annotations

import hashlib
import json
import re
from pathlib import Path
from typing import Any

import pytest

from taiyaku.corpus.text import match_key
from taiyaku.ingest.inspection.document import inspect_document
from tests.readings import READER, read_once

HERE = Path(__file__).parent
SHARED = HERE.parents[2] / "shared"
ROWS: list[dict[str, Any]] = [
    json.loads(line) for line in (HERE / "inspection.jsonl").read_text("utf-8").splitlines()
]
FLOORS = {"format": 0.95, "lang": 0.95, "version": 0.95, "date": 0.95, "title": 0.85}

pytestmark = [
    pytest.mark.shared,
    pytest.mark.skipif(not SHARED.is_dir(), reason=f"the real documents are not in {SHARED}"),
]


def judged(row: dict[str, Any]) -> dict[str, bool]:
    """What is right about one document. A title that is nowhere printed is not asked for."""
    found = inspect_document(SHARED / row["name"], row["name"])
    title = _folded(found.page.title.value)
    return {
        "format": found.format in row["formats"],
        "lang": found.lang == row["lang"],
        "version": found.page.version.value == row["version"],
        "date": found.page.date.value == row["date"],
        "title": not row["titles"] or title in {_folded(t) for t in row["titles"]},
    }


def is_set_aside(name: str) -> bool:
    """Whether a document was looked at only when everything else was done."""
    return int(hashlib.sha256(name.split("/")[-1].encode()).hexdigest(), 16) % 3 == 0


def _folded(title: str | None) -> str:
    return re.sub(r"\W+", "", match_key(title or ""))


def test_unknown_documents_are_described_as_a_person_would(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(READER, read_once)
    right = [judged(row) for row in ROWS]
    shares = {key: sum(one[key] for one in right) / len(right) for key in FLOORS}
    assert {key: share for key, share in shares.items() if share < FLOORS[key]} == {}
