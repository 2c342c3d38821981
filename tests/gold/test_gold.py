"""The real documents against their hand-made ground truth; skipped where the documents are not there."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.gold.score import Report, load_gold, read_document, score

HERE = Path(__file__).parent
SHARED = HERE.parents[2] / "shared"

# measure -> floor of precision and recall, never above what is reached
ALL = ("entries", "titles", "labels", "parent", "path", "number", "end", "sections", "heading")
RIGHT = dict.fromkeys(ALL, 1.0)
CASES = {
    "faq-n4-1.2": ("seeds/000_515859187c90e6ef.txt", "faq", "en", RIGHT),
    "wiki-trooper-activation": ("seeds/001_77a4f294d8a64b71.txt", "wiki", "en", {**RIGHT, "sections": 0.95}),
    "ja-summary-n3": ("seeds/002_965631f8717cf659.txt", "summary", "ja", RIGHT),
    "its-season-8": (
        "seeds/003_13615bed2666499a.txt",
        "rulebook",
        "en",
        {**RIGHT, "path": 0.83, "sections": 0.97},
    ),
    "wiki-camouflaged-state": ("seeds/004_3505161a10321926.txt", "wiki", "en", RIGHT),
}

pytestmark = [
    pytest.mark.shared,
    pytest.mark.skipif(not SHARED.is_dir(), reason=f"the real documents are not in {SHARED}"),
]


@pytest.mark.parametrize("name", CASES)
def test_gold(name: str) -> None:
    file, format_, lang, floors = CASES[name]
    report = score(read_document(SHARED / file, format_, lang), load_gold(HERE / f"{name}.jsonl"))
    below = _below(report, floors)
    assert not below, "\n".join((*below, *report.differences[:30], str(report)))


def _below(report: Report, floors: dict[str, float]) -> list[str]:
    return [
        f"{name}: precision {report[name].precision:.3f}, recall {report[name].recall:.3f}, floor {floor}"
        for name, floor in floors.items()
        if min(report[name].precision, report[name].recall) < floor
    ]
