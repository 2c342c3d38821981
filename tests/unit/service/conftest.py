"""A small build for the doors to answer from."""

import os
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from taiyaku.corpus.store import write_corpus
from taiyaku.index.fts5 import build_index
from taiyaku.values import replace
from tests.corpora import corpus_of, lantern_entries
from tests.processes import ROOT


@pytest.fixture
def build(tmp_path: Path) -> Path:
    corpus = corpus_of(*lantern_entries())
    corpus = replace(corpus, meta={**corpus.meta, "engine": "fts5"})
    write_corpus(corpus, tmp_path / "corpus.db")
    build_index(corpus, tmp_path / "index" / "fts5.db")
    return tmp_path


@contextmanager
def started(launch: str, build: Path) -> Iterator[int]:
    """A server in a process of its own, given a build and a port: the port, once it listens."""
    with socket.socket() as one:
        one.bind(("127.0.0.1", 0))
        port: int = one.getsockname()[1]
    environment = {**os.environ, "PYTHONPATH": str(ROOT)}
    server = subprocess.Popen([sys.executable, "-c", launch, str(build), str(port)], env=environment)
    try:
        for _ in range(600):
            try:
                socket.create_connection(("127.0.0.1", port)).close()
                break
            except OSError:
                assert server.poll() is None
                time.sleep(0.1)
        yield port
    finally:
        server.terminate()
        server.wait(60)
