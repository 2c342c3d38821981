"""One query over games that use the same words for different things."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from taiyaku.corpus.store import write_corpus
from taiyaku.errors import UsageError
from taiyaku.index.engine import Filters
from taiyaku.library.assembly import Catalogue, Held, game_folder
from taiyaku.library.search import games_with, query_for, search_library
from taiyaku.steps.index_files import make_index
from tests.library_games import GAMES, LATER, QUERIES, corpus_of

_ALIASES = {"harbour-lights": ("灯",)}
CATALOGUE = Catalogue(
    "Shelf",
    "",
    tuple(
        Held(id_, name, _ALIASES.get(id_, ()), ("en", "ja"), ("A1",), 9, 0, 0, "full", (), "", "")
        for id_, (name, _) in GAMES.items()
    ),
)


@pytest.fixture(scope="module")
def build(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    build = tmp_path_factory.mktemp("library")
    for game in CATALOGUE.games:
        folder = game_folder(build, game)
        (folder / "index").mkdir(parents=True)
        write_corpus(make_index(corpus_of(game.id), "fts5", folder / "index"), folder / "corpus.db")
    yield build


def _best(build: Path, query: str, **more: str) -> list[tuple[str, str]]:
    found = search_library(build, CATALOGUE, query, Filters(), 5, **more)
    hits = [
        (one.named, worth, one.game.id, hit.passage.id.rpartition("/")[2])
        for one in found
        for hit, worth in zip(one.hits, one.worths, strict=True)
    ]
    return [(game, rule) for _, _, game, rule in sorted(hits, key=lambda hit: (not hit[0], -hit[1], hit[2]))]


def test_the_rule_of_the_game_that_is_meant_comes_first(build: Path) -> None:
    """74 of 76 when this was written, and 55 of 56."""
    asked = (*QUERIES, *LATER)
    first = {query: _best(build, query)[0] for query, _, _ in asked}
    missed = [query for query, game, rule in asked if first[query] != (game, rule)]
    assert len(missed) <= 3, missed
    assert not [query for query, game, _ in asked if first[query][0] != game]


def test_a_query_that_names_a_game_means_it(build: Path) -> None:
    assert _best(build, "star ferry storm")[0] == ("star-ferry", "storm")
    assert _best(build, "storm Harbour-Lights")[0] == ("harbour-lights", "storm")
    assert _best(build, "灯 移動")[0] == ("harbour-lights", "move")  # an alias
    assert {game for game, _ in _best(build, "storm", only="Star Ferry")} == {"star-ferry"}


def test_a_name_alone_is_still_searched_for() -> None:
    ferry = CATALOGUE.games[-1]
    assert query_for(ferry, "star ferry") == ("star ferry", True)
    assert query_for(ferry, "Star Ferry fuel?") == ("fuel?", True)
    assert query_for(ferry, "ferry star fuel") == ("ferry star fuel", False)


def test_a_game_that_has_no_such_value_is_passed_over_and_none_at_all_is_said(build: Path) -> None:
    with pytest.raises(UsageError, match="A1"):
        search_library(build, CATALOGUE, "edition:B7 storm", Filters(), 5)
    with pytest.raises(UsageError, match="there are: harbour-lights, iron-orchard"):
        search_library(build, CATALOGUE, "storm", Filters(), 5, only="chess")


def test_a_rule_of_several_games_is_ambiguous_until_one_is_named(build: Path) -> None:
    assert [g.id for g in games_with(build, CATALOGUE, "hidden")[1]] == ["harbour-lights", "paper-court"]
    name, games = games_with(build, CATALOGUE, "Paper Court:hidden")
    assert (name, [game.id for game in games]) == ("hidden", ["paper-court"])
    assert games_with(build, CATALOGUE, "castling") == ("castling", [])
