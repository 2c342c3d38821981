"""What the sample game answers about points in time."""

from __future__ import annotations

from tests.builds import built_sample
from tests.gold.questions import examine


def test_the_sample_is_answered_right_or_left_open() -> None:
    found = list(examine("lantern-alley", built_sample() / "corpus.db"))
    verdicts = [verdict for _, verdict, _ in found]
    assert len(verdicts) >= 40 and set(verdicts) <= {"right", "open"}, found
    assert verdicts.count("open") <= 1, "Straw Decoy, whose erratum gives a table for a sentence"
