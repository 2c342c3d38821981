"""A library whose games are searched in one index of a cluster: as each in its own file, and anywhere."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest

from taiyaku.corpus.store import write_corpus
from taiyaku.errors import CorpusError
from taiyaku.index.engine import Filters
from taiyaku.index.opensearch_client import Cluster, family
from taiyaku.index.opensearch_mirror import mirrored
from taiyaku.library import search
from taiyaku.library.assembly import Catalogue, Held, game_folder, read_catalogue, write_catalogue
from taiyaku.library.cluster import fill, index_name, put_in_front
from taiyaku.steps.index_files import make_index
from taiyaku.values import encode, replace
from tests.cluster.nodes import Nodes
from tests.cluster.test_faults import recorded
from tests.corpora import entry, section
from tests.library_games import GAMES, LATER, QUERIES, corpus_of


@pytest.fixture
def shelf(nodes: Nodes, tmp_path: Path) -> Iterator[tuple[Path, Catalogue]]:
    """Five games, built each into its own file, and all into the cluster."""
    games = tuple(
        Held(id_, name, (), ("en", "ja"), ("A1",), len(rules), 0, 0, "full", (), f"{id_}-1", "")
        for id_, (name, rules) in GAMES.items()
    )
    catalogue = Catalogue("Shelf", "", games)
    for game in games:
        folder = game_folder(tmp_path / "build", game)
        (folder / "index").mkdir(parents=True)
        write_corpus(make_index(corpus_of(game.id), "fts5", folder / "index"), folder / "corpus.db")
    yield tmp_path / "build", landed(tmp_path / "build", catalogue)


def landed(build: Path, catalogue: Catalogue) -> Catalogue:
    catalogue = replace(catalogue, index=index_name(replace(catalogue, index="")))
    write_catalogue(build, catalogue)
    fill(catalogue, build)
    put_in_front(catalogue)
    return catalogue


def hits(build: Path, catalogue: Catalogue, query: str) -> list[tuple[str, list[str], list[float]]]:
    found = search.search_library(build, catalogue, query, Filters(), 5)
    return [(one.game.id, [hit.passage.id for hit in one.hits], one.worths) for one in found]


def test_the_games_and_hits_of_one_request_are_those_of_the_files(
    shelf: tuple[Path, Catalogue], monkeypatch: pytest.MonkeyPatch
) -> None:
    build, catalogue = shelf
    requests = []
    ask = Cluster.search
    monkeypatch.setattr(Cluster, "search", lambda self, *of: requests.append(of) or ask(self, *of))
    same = 0
    queries = [query for query, _, _ in (*QUERIES, *LATER)]
    for query in (*queries, 'storm -solar "every ferry"', "kind:rule hook"):
        ours, theirs = hits(build, catalogue, query), hits(build, replace(catalogue, index=""), query)
        assert len(requests) == 1, requests
        requests.clear()
        assert ours[:1] == theirs[:1] or ours[0][1][0] == theirs[0][1][0], query
        same += ours == theirs
    assert same >= 0.9 * len(queries)


def test_of_many_games_those_are_asked_that_have_the_words(
    shelf: tuple[Path, Catalogue], monkeypatch: pytest.MonkeyPatch
) -> None:
    build, catalogue = shelf
    monkeypatch.setattr(search, "MOST_GAMES", 2)
    assert [g.id for g in search.likely(catalogue, "contraband drones")] == ["star-ferry"]
    assert "paper-court" in [g.id for g in search.likely(catalogue, "paper court move")]
    assert hits(build, catalogue, "canary")[0][:2] == ("deep-kiln", ["a1/rule/canary"])


def test_a_machine_without_the_library_looks_things_up(
    shelf: tuple[Path, Catalogue], nodes: Nodes, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    build, catalogue = shelf
    before = hits(build, catalogue, "canary")
    shutil.rmtree(build)
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    folder = mirrored(f"{nodes.addresses[0]}/shelf")
    there = read_catalogue(folder)
    assert not (folder / "games").exists(), "no game is fetched before it is asked for"
    assert hits(folder, there, "canary") == before
    assert search.games_with(folder, there, "canary")[1][0].id == "deep-kiln"


def test_a_game_that_changed_is_sent_alone(
    shelf: tuple[Path, Catalogue], monkeypatch: pytest.MonkeyPatch
) -> None:
    build, catalogue = shelf
    sent = recorded(monkeypatch)
    games = [replace(game, lookup="2") if game.id == "deep-kiln" else game for game in catalogue.games[1:]]
    folder = game_folder(build, catalogue.games[3])
    *others, flood = corpus_of("deep-kiln").entries
    said = entry(
        flood.id, "Flood", section(flood.id, "effects", "Water fills the highest tunnel; pumps empty two.")
    )
    corpus = replace(corpus_of("deep-kiln"), entries=(*others, replace(said, titles=flood.titles)))
    write_corpus(make_index(corpus, "fts5", folder / "index"), folder / "corpus.db")
    newer = landed(build, replace(catalogue, games=tuple(games)))
    gone = len(GAMES["harbour-lights"][1]) + 2  # and its files
    assert sent.count("delete") == gone + 1 + 2 + 1, "an entry, the two files of its game, the catalogue"
    assert sent.count("index") == 1 + 2 + 1
    with Cluster(encode(newer.hosts).decode()) as cluster:
        assert cluster.count(newer.index, "deep-kiln") == len(corpus.entries)
        assert cluster.count(newer.index, "harbour-lights") == 0
    assert hits(build, newer, "canary")[0][0] == "deep-kiln"


@pytest.mark.parametrize(
    ("contents", "told"),
    [
        (None, "the index of this build is not there"),
        ({"data": "eHh4"}, "made by another version of taiyaku or another program"),
        ({"other": 1}, "made by another version of taiyaku or another program"),
    ],
)
def test_what_somebody_else_has_put_there_is_told(
    nodes: Nodes, contents: object, told: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    alias = family("Foreign Shelf")
    mappings = {"properties": {"data": {"type": "binary", "store": True}}}
    nodes.ask(0, f"/{alias}-1", {"aliases": {alias: {}}, "mappings": mappings})
    try:
        if contents:
            nodes.ask(0, f"/{alias}-1/_doc/contents?refresh=true", contents)
        with pytest.raises(CorpusError, match=told):
            mirrored(f"{nodes.addresses[0]}/foreign-shelf")
    finally:
        with Cluster("[]") as cluster:
            cluster.ask(lambda client: client.indices.delete(index=f"{alias}-1"))
