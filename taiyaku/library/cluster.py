"""A library in a cluster: one index with the words and the files of all its games, each a part of it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import ExitStack, suppress
from functools import partial
from pathlib import Path

from taiyaku.errors import UsageError
from taiyaku.folder import database
from taiyaku.index.engine import Filters
from taiyaku.index.engines import open_both
from taiyaku.index.searcher import RankedIndex
from taiyaku.index.snippets import Passages
from taiyaku.library.assembly import FILE, Catalogue, Held, game_folder
from taiyaku.values import encode
from taiyaku.whole_files import digest_of

_FILES = ("corpus.db", "index/fts5.db")  # of a game


def index_name(catalogue: Catalogue) -> str:
    """The index of these games as they are."""
    from taiyaku.index.opensearch_client import family, require

    require()
    return f"{family(catalogue.name)}-{digest_of(encode(catalogue))[:20]}"


def fill(catalogue: Catalogue, build: Path) -> None:
    """Put what has changed into the cluster, beside what is searched. Raises CorpusError."""
    from taiyaku.index.opensearch_client import Cluster, family, files_of
    from taiyaku.index.opensearch_writer import Part, documents_of, file_documents, write_parts

    parts = {}
    for game in catalogue.games:
        folder = game_folder(build, game)
        files = {name: folder / name for name in _FILES}
        parts[game.id] = Part(game.lookup, partial(documents_of, database(folder)))
        parts[files_of(game.id)] = Part(game.lookup, partial(file_documents, files))
    parts[files_of("")] = Part(catalogue.index, partial(file_documents, {FILE: build / FILE}))
    with Cluster(encode(catalogue.hosts).decode(), building=True) as cluster:
        write_parts(cluster, family(catalogue.name), catalogue.index, parts)


def best_games(catalogue: Catalogue, query: str, most: int) -> frozenset[str]:
    """The ids of the games in which an entry has most of the words as they stand."""
    from taiyaku.index.analyzer import terms
    from taiyaku.index.opensearch_client import Cluster

    words = [{"term": {"worth": term}} for term in dict.fromkeys(terms(query))]
    best = {"max": {"script": {"source": "_score"}}}
    counted = {"terms": {"field": "part", "size": most, "order": {"best": "desc"}}, "aggs": {"best": best}}
    body = {"size": 0, "query": {"bool": {"should": words}}, "aggs": {"games": counted}}
    with Cluster(encode(catalogue.hosts).decode()) as cluster:
        found = cluster.search(catalogue.index, body)["aggregations"]["games"]["buckets"]
    return frozenset(one["key"] for one in found)


def asked_at_once(
    build: Path, catalogue: Catalogue, games: Sequence[Held], queries: Sequence[str], filters: Filters
) -> Iterator[tuple[Passages, RankedIndex]]:
    """Corpus and index of each game, after the cluster was asked for all of them, each with its query."""
    from taiyaku.index.opensearch import OpenSearchIndex, open_part, request
    from taiyaku.index.opensearch_client import Cluster
    from taiyaku.index.ranking import MANY

    with ExitStack() as stack:
        opened: list[tuple[Passages, OpenSearchIndex]] = []
        wishes = []
        for game, query in zip(games, queries, strict=True):
            part = partial(open_part, index=catalogue.index, part=game.id)
            passages, searcher = open_both(game_folder(build, game), part)
            assert isinstance(searcher, OpenSearchIndex)
            opened.append((stack.enter_context(passages), stack.enter_context(searcher)))
            with suppress(UsageError):  # whoever searches is told
                wishes.append(searcher.wish(query, filters))
        with Cluster(encode(catalogue.hosts).decode()) as cluster:
            answer = cluster.search(catalogue.index, request(wishes, MANY)) if wishes else None
        for _, searcher in opened:
            searcher.told = answer
        yield from opened


def put_in_front(catalogue: Catalogue) -> None:
    """Let everybody have the index that was filled."""
    from taiyaku.index.opensearch_client import Cluster, family
    from taiyaku.index.opensearch_writer import lead

    with Cluster(encode(catalogue.hosts).decode(), building=True) as cluster:
        lead(cluster, family(catalogue.name), catalogue.index)
