"""A patch never guesses: what it was not made for, it refuses, and says what it did not find."""

from __future__ import annotations

import pytest

from taiyaku.corpus.amendments.patch import PatchError, apply, apply_all, restated
from taiyaku.corpus.model import Clause, Patch
from tests.corpora import at, entry, section
from tests.patches import inverse

ID = "n2/skill/shove"
SHOVE = entry(
    ID,
    "Shove",
    section(ID, "requirements", "It touches an enemy."),
    section(ID, "effects", "Roll PH.", "敵を押す。", "End."),
)
FIRST, SECOND, LAST = SHOVE.sections[1].clauses
NEW = Clause(f"{ID}#effects.2+1", "Roll PH-3.", at(7))


def patch(**more: object) -> Patch:
    return Patch(ID, f"{ID}#effects", **{"after": None, **more})  # type: ignore[arg-type]


def test_a_clause_is_replaced_in_place() -> None:
    change = patch(removed=(SECOND,), added=(NEW,))
    changed = apply(SHOVE, change)
    assert [c.text for c in changed.sections[1].clauses] == ["Roll PH.", "Roll PH-3.", "End."]
    assert changed.sections[0] == SHOVE.sections[0]
    assert apply(changed, inverse(change)) == SHOVE


@pytest.mark.parametrize(("after", "place"), [(None, 0), (FIRST.id, 1), (LAST.id, 3)])
def test_a_clause_is_inserted_behind_the_one_named(after: str | None, place: int) -> None:
    change = patch(after=after, added=(NEW,))
    changed = apply(SHOVE, change)
    assert changed.sections[1].clauses[place] == NEW
    assert apply(changed, inverse(change)) == SHOVE


def test_a_deleted_clause_comes_back_to_its_place() -> None:
    change = patch(after=FIRST.id, removed=(SECOND,))
    assert apply(apply(SHOVE, change), inverse(change)) == SHOVE


@pytest.mark.parametrize(
    ("change", "message"),
    [
        (Patch("n2/skill/other", None, None), "a change of n2/skill/other, not of n2/skill/shove"),
        (Patch(ID, f"{ID}#labels", None), "#labels is not there"),
        (patch(removed=(NEW,)), r"#effects\.2\+1 is not there"),
        (patch(removed=(Clause(SECOND.id, "Roll WIP.", at(9)),)), r"#effects\.2 does not read as expected"),
        (patch(removed=(FIRST, LAST)), r"#effects\.3 does not follow \S+#effects\.1"),
        (patch(after="nowhere", added=(NEW,)), "nowhere is not there"),
        (patch(added=(FIRST,)), r"#effects\.1 is there already"),
        (patch(added=(NEW, NEW)), r"#effects\.2\+1 comes twice"),
    ],
)
def test_what_does_not_fit_is_refused(change: Patch, message: str) -> None:
    with pytest.raises(PatchError, match=message):
        apply(SHOVE, change)


def test_changes_are_made_together_or_not_at_all() -> None:
    with pytest.raises(PatchError):
        apply_all(SHOVE, [patch(removed=(FIRST,)), patch(removed=(FIRST,))])
    assert SHOVE.sections[1].clauses[0] == FIRST


def test_a_restatement_takes_out_its_parts_however_they_read_now() -> None:
    change = patch(removed=(FIRST, SECOND), added=(NEW,))
    reworded = apply(SHOVE, patch(removed=(SECOND,), added=(Clause(SECOND.id, "Reworded.", at(9)),)))
    assert [c.text for c in apply(reworded, restated(change, reworded)).sections[1].clauses] == [
        "Roll PH-3.",
        "End.",
    ]
    gone = apply(SHOVE, patch(removed=(FIRST,)))
    with pytest.raises(PatchError):
        restated(change, gone)
