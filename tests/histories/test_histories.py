"""What the product answers of games whose history is known, counted by kind of event."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.histories.kinds import KINDS
from tests.histories.playing import GAMES, SEED, counted, numbered_game, play_many, read_known
from tests.histories.shrinking import badly_answered, games

Found = Mapping[str, Counter[str]]
SOUND = sorted(name for name, (wrong, _) in read_known().items() if wrong == 0)


@pytest.fixture(scope="module")
def found() -> Found:
    return counted(play_many(GAMES, SEED))


def test_no_kind_of_event_is_answered_worse_than_is_known(found: Found) -> None:
    known = read_known()
    worse = {
        kind: (counts["wrong"], counts["open"])
        for kind, counts in found.items()
        if counts["wrong"] > known[kind][0] or counts["wrong"] + counts["open"] > sum(known[kind])
    }
    assert worse == {}, "see: python -m tests.histories --wrong"


def test_what_is_known_is_what_is_answered(found: Found) -> None:
    """An improvement is written down, so that nothing takes it back unnoticed."""
    answered = {kind: (counts["wrong"], counts["open"]) for kind, counts in found.items()}
    assert answered == read_known(), "if it is better now: python -m tests.histories --record"


def test_every_kind_of_event_is_asked_about_more_than_once(found: Found) -> None:
    assert len(KINDS) >= 20
    assert sum("ja" in kind.langs for kind in KINDS.values()) >= 20
    assert min(counts.total() for counts in found.values()) > 1


def test_a_game_follows_from_its_seed() -> None:
    for number in range(0, len(KINDS), 5):
        (game, asked), (again, asked_again) = (numbered_game(number, SEED) for _ in range(2))
        assert (game.files(), asked) == (again.files(), asked_again)
        assert numbered_game(number, SEED + 1)[0].files() != game.files()


@settings(max_examples=30)
@given(st.data(), st.sampled_from(SOUND))
def test_what_is_never_answered_wrong_is_not_in_other_games(data: st.DataObject, kind: str) -> None:
    """Hypothesis makes the documents of a game that is answered wrong as small as it can."""
    game, questions = data.draw(games(KINDS[kind]))
    assert badly_answered(game, questions, KINDS[kind]) == [], game.files()
