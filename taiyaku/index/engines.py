"""The search engines there are, by the name a workspace gives them."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from taiyaku.configuration import ENGINES
from taiyaku.corpus.memo import Memo, no_memo
from taiyaku.errors import CorpusError
from taiyaku.index.engine import Engine

if TYPE_CHECKING:
    from taiyaku.corpus.model import Corpus


def engine_named(name: str) -> Engine:
    """The engine a workspace asks for; imported only now."""
    if name == "fts5":
        from taiyaku.index.fts5 import open_index

        return Engine("fts5", "fts5.db", _build_fts5, open_index, str)
    if name == "whoosh":
        from taiyaku.index import whoosh

        whoosh.require()
        return Engine("whoosh", whoosh.FILE, whoosh.build_index, whoosh.open_index, whoosh.version)
    if name == "opensearch":
        from taiyaku.index import opensearch_client
        from taiyaku.index.opensearch import open_index as open_opensearch

        opensearch_client.require()
        return Engine(
            name, "opensearch.db", _build_opensearch, open_opensearch, opensearch_client.version, _landed
        )
    raise CorpusError(f"no search engine {name!r}; taiyaku knows {', '.join(ENGINES)}")


def _build_fts5(corpus: Corpus, path: Path, memo: Memo = no_memo) -> None:
    from taiyaku.index.fts5_writer import build_index  # a search does not need what a build needs

    build_index(corpus, path, memo)


def _build_opensearch(corpus: Corpus, path: Path, memo: Memo = no_memo) -> None:
    from taiyaku.index.opensearch_writer import build_index

    build_index(corpus, path, memo)


def _landed(path: Path) -> None:
    from taiyaku.index.opensearch_writer import put_in_front

    put_in_front(path)
