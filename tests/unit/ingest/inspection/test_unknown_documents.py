"""What is said of documents of many kinds and languages that nobody described."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from taiyaku.corpus.text import match_key
from taiyaku.ingest.inspection.document import inspect_document
from tests.unknown_documents import ANY, UNKNOWN, Unknown


@pytest.mark.parametrize("unknown", UNKNOWN, ids=[u.name for u in UNKNOWN])
def test_an_unknown_document_is_described(unknown: Unknown, tmp_path: Path) -> None:
    path = tmp_path / unknown.name
    path.write_text(unknown.text, "utf-8")
    found = inspect_document(path, unknown.name)
    assert found.format in unknown.formats
    assert found.languages.spoken == unknown.langs
    assert unknown.title == ANY or _folded(found.page.title.value) == _folded(unknown.title)
    assert found.page.version.value == unknown.version
    assert found.page.date.value == unknown.date
    if unknown.doubt:
        assert any(unknown.doubt in doubt.message for doubt in found.doubts)


def _folded(title: str | None) -> str:
    return re.sub(r"\W+", "", match_key(title or ""))


def test_there_are_as_many_kinds_as_are_promised() -> None:
    assert len({u.name for u in UNKNOWN}) == len(UNKNOWN) >= 25
    assert len({u.langs[0] for u in UNKNOWN}) >= 12
