"""Hypothesis as the source of chance: it makes a game that is answered badly smaller and smaller."""

from __future__ import annotations

from hypothesis import Phase, find, settings
from hypothesis import strategies as st

from tests.histories.asking import Question
from tests.histories.game import Game
from tests.histories.kinds.table import Kind
from tests.histories.playing import make_game, play

CHANCE = st.randoms(use_true_random=False, note_method_calls=False)
PHASES = (Phase.generate, Phase.shrink)


def badly_answered(game: Game, questions: list[Question], kind: Kind, verdict: str = "wrong") -> list[str]:
    """The questions on the event of a kind that get such a verdict, and why."""
    asked = [q for q in questions if q.kind == kind.name]
    return [f"{p.question.put}: {p.verdict.why}" for p in play(game, asked) if p.verdict.is_ == verdict]


def games(kind: Kind) -> st.SearchStrategy[tuple[Game, list[Question]]]:
    """Games with an event of a kind, and their questions."""
    return CHANCE.map(lambda chance: make_game(chance, kind))


def smallest(kind: Kind, verdict: str = "wrong") -> tuple[Game, list[Question]]:
    """A small game in which a question on the event gets such a verdict. Raises NoSuchExample."""
    budget = settings(max_examples=150, phases=PHASES, deadline=None, derandomize=True, database=None)
    return find(
        games(kind), lambda made: bool(badly_answered(made[0], made[1], kind, verdict)), settings=budget
    )
