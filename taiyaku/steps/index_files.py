"""Making the search index, asking it for the names in the corpus, and what the search in a page takes."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory

from taiyaku.corpus.memo import Memo, no_memo
from taiyaku.corpus.model import Corpus, Problem
from taiyaku.index.engines import engine_named
from taiyaku.index.search_constants import search_rules
from taiyaku.index.searcher import RankedIndex
from taiyaku.site.browser.search_files import SearchSource
from taiyaku.site.content.withholding import publish
from taiyaku.values import replace

_ASKED = 20  # names, by a build; each takes a query


def index_recipe(engine: str) -> tuple[str, ...]:
    """What an index depends on besides the corpus and our code. Raises CorpusError without the engine."""
    return engine, engine_named(engine).version()


def make_index(corpus: Corpus, engine_name: str, folder: Path, memo: Memo = no_memo) -> Corpus:
    """Write the index below a folder; the corpus with what that brought to light."""
    from taiyaku.corpus.checks import in_order

    engine = engine_named(engine_name)
    path = folder / engine.file
    engine.build(corpus, path, memo)
    with engine.open(path) as index:
        problems = name_problems(corpus, index, _ASKED)
    return replace(corpus, problems=in_order(corpus, (*corpus.problems, *problems)))


def name_problems(corpus: Corpus, index: RankedIndex, most: int | None = None) -> list[Problem]:
    """The names that do not find what they name; of more than `most` names some are asked for."""
    from taiyaku.index.name_gate import missed_headwords

    entries = {entry.id: entry for entry in corpus.entries}
    return [
        Problem(
            "W501",
            f"searching for the name does not find the entry: {one.form}"
            + (f" leads to {one.first}" if one.first else " leads to nothing"),
            entries[one.entry].provenance,
            "warning",
            entries[one.entry].document,
        )
        for one in missed_headwords(corpus, index, most)
    ]


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
