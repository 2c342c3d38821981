"""Clauses that two texts of a game of our own share are paired, and next to none beside another entry."""

from __future__ import annotations

from pathlib import Path

import pytest

from taiyaku.corpus.model import Corpus
from taiyaku.values import replace
from taiyaku.workspace import load_workspace
from tests.gold.editions.score import (
    HERE,
    build_game,
    clause_pairs,
    judged_game,
    misplaced,
    read_game,
    score,
    setting_of,
)


@pytest.mark.parametrize(
    ("name", "found", "wrong"),
    [
        ("glasshouse", 56, 5),
        ("saltroad", 35, 3),
        ("tidewrack", 43, 3),
        ("nightpost", 40, 0),
        ("beacon", 24, 1),
    ],
)
def test_clauses_of_a_game(tmp_path: Path, name: str, found: int, wrong: int) -> None:
    game = read_game(HERE / f"{name}.txt")
    corpus = build_game(tmp_path, game)
    judged = judged_game(game, corpus)
    reached = score(corpus, judged)
    assert reached.found >= found and len(reached.wrong) <= wrong, reached.wrong
    assert same_of(corpus) and not [a for a in reached.wrong if a.relation == "same"]


@pytest.mark.parametrize(
    ("name", "found", "wrong", "same"),
    [("glasshouse", 58, 8, 41), ("saltroad", 41, 4, 25), ("tidewrack", 42, 7, 27), ("beacon", 25, 2, 17)],
)
def test_a_summary_of_one_edition(tmp_path: Path, name: str, found: int, wrong: int, same: int) -> None:
    """The same texts as if both were of one edition: sections in another order, decoys in one place."""
    game = replace(read_game(HERE / f"{name}.txt"), one_edition=True)
    corpus = build_game(tmp_path, game)
    reached = score(corpus, judged_game(game, corpus))
    assert reached.found >= found and len(reached.wrong) <= wrong, reached.wrong
    assert same_of(corpus) >= same and not [a for a in reached.wrong if a.relation == "same"]


def same_of(corpus: Corpus) -> int:
    """How many pairs are said to be the same."""
    return sum(a.relation == "same" for a in clause_pairs(corpus))


def test_next_to_no_pairs_beside_an_entry_drawn_by_lot(tmp_path: Path) -> None:
    corpus = build_game(tmp_path, read_game())
    by_lot = misplaced(corpus, setting_of(load_workspace(tmp_path)), seed=0)
    assert len(clause_pairs(by_lot)) <= 2  # of about 60 clauses
