"""The search engines that can be tried here, and an index of a few entries made with each."""

from __future__ import annotations

import os
from hashlib import sha256
from pathlib import Path

import pytest

from taiyaku.configuration import ENGINES
from taiyaku.corpus.model import Corpus
from taiyaku.corpus.store import write_corpus
from taiyaku.index.engines import engine_named
from taiyaku.values import encode, replace

# With OpenSearch only where there is a cluster: `make test-cluster` has one.
TRIED = tuple(name for name in ENGINES if name != "opensearch" or os.environ.get("TAIYAKU_OPENSEARCH"))


def able(name: str) -> str:
    """The name of an engine; the test is skipped where it is not installed."""
    if name == "whoosh":
        pytest.importorskip("whoosh")
    return name


def build_corpus(engine: str, folder: Path, corpus: Corpus) -> Path:
    """Corpus and index in a folder as a build leaves them; in a cluster an index of this corpus alone."""
    name = sha256(encode(corpus)).hexdigest()
    corpus = replace(corpus, meta={**corpus.meta, "engine": engine, "fingerprint": name})
    write_corpus(corpus, folder / "corpus.db")
    made = engine_named(engine)
    made.build(corpus, folder / "index" / made.file)
    return folder
