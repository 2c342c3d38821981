"""What the page's search is made from: the default engine's file, whichever engine the workspace uses.

Where text is withheld from the site, an index of what is published is made for it.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory

from taiyaku.corpus.memo import Memo, no_memo
from taiyaku.corpus.model import Corpus
from taiyaku.index.engines import engine_named
from taiyaku.index.search_constants import search_rules
from taiyaku.site.browser.search_files import SearchSource
from taiyaku.site.content.withholding import publish


@contextmanager
def search_source(corpus: Corpus, engine: str, folder: Path, memo: Memo = no_memo) -> Iterator[SearchSource]:
    """The source of the page's search while the block lasts; `folder` has the workspace's index."""
    default = engine_named("fts5")
    public = publish(corpus).corpus
    if engine == default.name and public is corpus:
        yield SearchSource(folder / default.file, search_rules(), memo)
        return
    with TemporaryDirectory(prefix="taiyaku-") as aside:
        default.build(public, Path(aside) / default.file)
        yield SearchSource(Path(aside) / default.file, search_rules())
