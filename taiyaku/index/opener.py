"""Opening corpus and index so that they belong to each other, even while a build is replacing both."""

from __future__ import annotations

import time
from collections.abc import Callable
from pathlib import Path

from taiyaku.errors import CorpusError
from taiyaku.folder import database
from taiyaku.index.engines import engine_named
from taiyaku.index.searcher import RankedIndex
from taiyaku.index.snippets import Passages

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
