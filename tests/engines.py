"""The search engines that can be tried here, and an index of a few entries made with each."""

from __future__ import annotations

import os
from hashlib import sha256
from pathlib import Path

import pytest

from taiyaku.corpus.model import Corpus
from taiyaku.corpus.store import write_corpus
from taiyaku.index.engines import engine_named
from taiyaku.values import encode, replace


def able(name: str) -> str:
    """The name of an engine; the test is skipped where it is not installed or has no cluster."""
    if name == "whoosh":
        pytest.importorskip("whoosh")
    if name == "opensearch" and not os.environ.get("TAIYAKU_OPENSEARCH"):
        pytest.skip("no cluster of OpenSearch; `make test-cluster` runs this on one")
    return name


def build_corpus(engine: str, folder: Path, corpus: Corpus) -> Path:
    """Corpus and index in a folder as a build leaves them; in a cluster an index of this corpus alone."""
    name = sha256(encode(corpus)).hexdigest()
    corpus = replace(corpus, meta={**corpus.meta, "engine": engine, "fingerprint": name})
    write_corpus(corpus, folder / "corpus.db")
    made = engine_named(engine)
    made.build(corpus, folder / "index" / made.file)
    return folder
