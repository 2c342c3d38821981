"""The search engines there are, by the name a workspace gives them."""

from __future__ import annotations

import time
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple, Protocol

from taiyaku.configuration import ENGINES
from taiyaku.corpus.memo import Memo, no_memo
from taiyaku.errors import CorpusError
from taiyaku.folder import database
from taiyaku.index.searcher import RankedIndex
from taiyaku.index.snippets import Passages

if TYPE_CHECKING:
    from taiyaku.corpus.model import Corpus


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
    from taiyaku.index.fts5 import build_index  # a search does not need what a build needs

    build_index(corpus, path, memo)


def _build_opensearch(corpus: Corpus, path: Path, memo: Memo = no_memo) -> None:
    from taiyaku.index.opensearch_writer import build_index

    build_index(corpus, path, memo)


def _landed(path: Path) -> None:
    from taiyaku.index.opensearch_writer import put_in_front

    put_in_front(path)


# Opening corpus and index so that they belong to each other, even while a build is replacing both.

_TRIES, _PAUSE = 5, 0.05
MIRROR = "cluster.json"  # in a folder whose files are a cluster's: where they are from


def is_mirror(folder: Path) -> bool:
    return (folder / MIRROR).is_file()


def open_both(
    folder: Path, opened: Callable[[Path], RankedIndex] | None = None
) -> tuple[Passages, RankedIndex]:
    """The corpus and the index in a build folder, or a game, made by the same build, or CorpusError."""
    for attempt in range(_TRIES):
        if attempt:
            time.sleep(_PAUSE)
        corpus = Passages(database(folder))
        meta = corpus.meta()
        engine = engine_named(meta.get("engine", "fts5"))
        try:
            index = (opened or engine.open)(folder if folder.is_file() else folder / "index" / engine.file)
        except CorpusError:
            corpus.close()
            if attempt == _TRIES - 1:
                raise
            continue
        if index.fingerprint == meta.get("fingerprint"):
            return corpus, index
        index.close()
        corpus.close()
    raise CorpusError(f"{folder}: the index belongs to another build than the corpus; run `taiyaku build`")
