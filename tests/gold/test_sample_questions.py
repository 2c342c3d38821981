"""What the sample game answers about points in time."""

from __future__ import annotations

import shutil
from pathlib import Path

from tests.gold.questions import examine
from tests.histories.product import Product

SAMPLE = Path(__file__).parents[2] / "examples/lantern-alley"


def test_the_sample_is_answered_right_or_left_open(tmp_path: Path) -> None:
    folder = tmp_path / "sample"
    shutil.copytree(SAMPLE, folder, ignore=shutil.ignore_patterns("build", "decisions"))
    with Product.build(folder):
        found = list(examine("lantern-alley", folder / "corpus.db"))
    verdicts = [verdict for _, verdict, _ in found]
    assert len(verdicts) >= 40 and set(verdicts) <= {"right", "open"}, found
    assert verdicts.count("open") <= 1, "Straw Decoy, whose erratum gives a table for a sentence"
