"""Making the search index, and asking it for every name in the corpus."""

from __future__ import annotations

from pathlib import Path

from taiyaku.corpus.model import Corpus, Problem
from taiyaku.index.dictionary import ATTRIBUTION, dictionary_file
from taiyaku.index.engines import engine_named
from taiyaku.values import replace


def index_recipe(engine: str) -> tuple[str, ...]:
    """What an index depends on besides the corpus and our code. Raises CorpusError without the engine."""
    return engine, engine_named(engine).version(), "dictionary" if dictionary_file() else ""


def make_index(corpus: Corpus, engine_name: str, folder: Path) -> Corpus:
    """Write the index below a folder; the corpus with what that brought to light."""
    from taiyaku.corpus.checks import in_order
    from taiyaku.index.name_gate import missed_headwords

    engine = engine_named(engine_name)
    path = folder / engine.file
    engine.build(corpus, path)
    meta = {**corpus.meta, **({"dictionary": ATTRIBUTION} if dictionary_file() else {})}
    with engine.open(path) as index:
        missed = list(missed_headwords(corpus, index))
    entries = {entry.id: entry for entry in corpus.entries}
    problems = [
        Problem(
            "W501",
            f"searching for the name does not find the entry: {one.form}"
            + (f" leads to {one.first}" if one.first else " leads to nothing"),
            entries[one.entry].provenance,
            "warning",
            entries[one.entry].document,
        )
        for one in missed
    ]
    return replace(corpus, meta=meta, problems=in_order(corpus, (*corpus.problems, *problems)))
