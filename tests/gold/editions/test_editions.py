"""Clauses that two editions of a game of our own share are paired, and next to none beside another entry."""

from __future__ import annotations

from pathlib import Path

from taiyaku.workspace import load_workspace
from tests.gold.editions.score import (
    build_game,
    clause_pairs,
    judged_game,
    misplaced,
    read_game,
    score,
    setting_of,
)


def test_two_editions_of_a_game(tmp_path: Path) -> None:
    game = read_game()
    corpus = build_game(tmp_path, game)
    reached = score(corpus, judged_game(game, corpus))
    assert reached.found >= 49 and len(reached.wrong) <= 7, reached.wrong
    by_lot = misplaced(corpus, setting_of(load_workspace(tmp_path)), seed=0)
    assert len(clause_pairs(by_lot)) <= 2  # of about 60 clauses
