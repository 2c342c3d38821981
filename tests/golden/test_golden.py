"""Documents of invented games and the outlines they must give.

`REWRITE=1 pytest tests/golden` writes the outlines anew; review the diff by eye before committing it.
"""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from taiyaku.ingest import ingest
from taiyaku.workspace import Source
from tests.outline import outline

HERE = Path(__file__).parent
DOCUMENTS = sorted(p for p in HERE.iterdir() if p.suffix in {".txt", ".md", ".html", ".wiki"})


@pytest.mark.parametrize("path", DOCUMENTS, ids=lambda p: p.name)
def test_outline(path: Path) -> None:
    format_, *rest = path.stem.split("-")
    lang = "ja" if "ja" in rest else "en"
    source = Source(id=path.stem, path=path, file=path.name, format=format_, lang=lang, edition="E1")
    found = outline(ingest(source))
    expected = path.with_name(path.name + ".outline")
    if os.environ.get("REWRITE"):
        expected.write_text(found, "utf-8")
    assert found == expected.read_text("utf-8")
