"""Making the search index, and asking it for the names in the corpus."""

from __future__ import annotations

from pathlib import Path

from taiyaku.corpus.memo import Memo, no_memo
from taiyaku.corpus.model import Corpus, Problem
from taiyaku.index.engines import engine_named
from taiyaku.index.searcher import RankedIndex
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
