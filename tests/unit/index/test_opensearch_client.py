"""Addresses of a cluster, which may be wrong, and may have a password in them."""

from __future__ import annotations

import pytest

from taiyaku.errors import CorpusError
from taiyaku.index.opensearch_client import Cluster

pytest.importorskip("opensearchpy")


@pytest.mark.parametrize(
    "address", ["http://127.0.0.1:99999", "http://", "https://me:secret@127.0.0.1:99999"]
)
def test_what_is_no_address_is_one_sentence(address: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TAIYAKU_OPENSEARCH", address)
    with pytest.raises(CorpusError, match=r"is no address; write 'https://HOST:PORT'$") as told:
        Cluster("[]")
    assert "secret" not in str(told.value)


def test_a_password_in_an_address_is_not_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TAIYAKU_OPENSEARCH", "http://me:secret@127.0.0.1:9")
    with Cluster("[]") as cluster, pytest.raises(CorpusError) as told:
        cluster.behind("shelf")
    assert str(told.value).startswith("http://127.0.0.1:9: no answer of OpenSearch")
