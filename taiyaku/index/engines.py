"""The search engines there are, by the name a workspace gives them."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

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
    raise CorpusError(f"no search engine {name!r}; taiyaku knows fts5 and whoosh")


def _build_fts5(corpus: Corpus, path: Path, memo: Memo = no_memo) -> None:
    from taiyaku.index.fts5_writer import build_index  # a search does not need what a build needs

    build_index(corpus, path, memo)
