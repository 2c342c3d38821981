"""A small build for the doors to answer from."""

from pathlib import Path

import pytest

from taiyaku.corpus.store import write_corpus
from taiyaku.index.fts5_writer import build_index
from taiyaku.values import replace
from tests.corpora import corpus_of, lantern_entries


@pytest.fixture
def build(tmp_path: Path) -> Path:
    corpus = corpus_of(*lantern_entries())
    corpus = replace(corpus, meta={**corpus.meta, "engine": "fts5"})
    write_corpus(corpus, tmp_path / "corpus.db")
    build_index(corpus, tmp_path / "index" / "fts5.db")
    return tmp_path
