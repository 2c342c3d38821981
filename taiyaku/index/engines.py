"""The search engines there are, by the name a workspace gives them."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple, Protocol

from taiyaku.configuration import ENGINES
from taiyaku.corpus.memo import Memo, no_memo
from taiyaku.errors import CorpusError

if TYPE_CHECKING:
    from taiyaku.corpus.model import Corpus
    from taiyaku.index.searcher import RankedIndex


class Build(Protocol):
    """Writes the file of an engine; what it found in a document before is the memo's."""

    def __call__(self, corpus: Corpus, path: Path, memo: Memo = ...) -> None: ...


class Engine(NamedTuple):
    """A named engine: how to build its file, and how to open it (CorpusError if that cannot be done)."""

    name: str
    file: str  # below build/index/
    build: Build
    open: Callable[[Path], RankedIndex]
    version: Callable[[], str]  # of the library it is made with
    landed: Callable[[Path], None] = lambda _: None  # called when what it built is what readers get


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
