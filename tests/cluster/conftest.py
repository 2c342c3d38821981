"""Nodes for the tests of this folder."""

from __future__ import annotations

import os
from collections.abc import Iterator

import pytest

from tests.cluster.home import home, missing
from tests.cluster.nodes import Nodes, cluster

NODES = int(os.environ.get("TAIYAKU_NODES", "1"))


@pytest.fixture(scope="session")
def nodes() -> Iterator[Nodes]:
    pytest.importorskip("opensearchpy")
    if lacking := missing():
        pytest.skip(f"{lacking}: no cluster can be started")
    try:
        home()
    except OSError as error:
        pytest.skip(str(error))
    with cluster(NODES, brief=True) as running:
        yield running


@pytest.fixture(autouse=True)
def reached(nodes: Nodes, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TAIYAKU_OPENSEARCH", " ".join(nodes.addresses))
