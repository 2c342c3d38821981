"""When two changes are about the same words."""

from __future__ import annotations

import pytest

from taiyaku.corpus.amendments.revisions.overlaps import same_place
from taiyaku.corpus.model import Clause, Patch
from tests.corpora import at


def changed(before: str, after: str) -> tuple[Patch, ...]:
    old = Clause("n2/skill/dig#effects.1", before, at(3))
    new = Clause("n2/skill/dig#effects.1", after, at(3))
    return (Patch("n2/skill/dig", "n2/skill/dig#effects", None, (old,), (new,)),)


@pytest.mark.parametrize(
    ("first", "second", "same"),
    [
        ("Dig 12 holes.", "Dig 5 holes.", True),  # a number is changed as a whole
        ("Dig 21 holes.", "Dig 25 holes.", True),
        ("Dig 2 deep holes.", "Dig 2 holes here.", False),
        ("Dig 5 holes.", "Dig 2 pits.", False),
    ],
)
def test_changes_meet_where_they_change_the_same_words(first: str, second: str, same: bool) -> None:
    printed = "Dig 2 holes."
    assert same_place(changed(printed, first), changed(printed, second)) is same
