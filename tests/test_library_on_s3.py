"""A library whose storage is a bucket of S3, as a real server of moto keeps it.

The two are no part of the tools (300 MB): `pip install s3fs "moto[server]"`; else this is skipped.
"""

from __future__ import annotations

import json
import os
import shutil
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from urllib.error import URLError
from urllib.request import Request, urlopen

import pytest

from tests.library_games import write_workspace
from tests.processes import run

pytest.importorskip("s3fs")
pytest.importorskip("moto.server")


@pytest.fixture
def endpoint() -> Iterator[str]:
    """A server with an empty bucket called `shelf`."""
    with socket.socket() as one:
        one.bind(("127.0.0.1", 0))
        address = f"http://127.0.0.1:{one.getsockname()[1]}"
    command = (sys.executable, "-m", "moto.server", "-p", address.rpartition(":")[2])
    server = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    try:
        for _ in range(600):
            try:
                urlopen(Request(f"{address}/shelf", method="PUT"), timeout=10).close()
                break
            except URLError:
                assert server.poll() is None
                time.sleep(0.1)
        yield address
    finally:
        server.terminate()
        server.wait(60)


def test_what_a_bucket_has_is_not_built_again(
    endpoint: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name, value in {
        "AWS_ENDPOINT_URL": endpoint,
        "AWS_ACCESS_KEY_ID": "invented",
        "AWS_SECRET_ACCESS_KEY": "invented",
        "AWS_DEFAULT_REGION": "us-east-1",
    }.items():
        monkeypatch.setenv(name, value)
    write_workspace(tmp_path / "harbour-lights", "harbour-lights")
    told = '[[game]]\npath = "harbour-lights"\n\n[build]\nstorage = "s3://shelf/taiyaku"\n'
    (tmp_path / "library.toml").write_text(told, "utf-8")
    build = ("library", "build", "-C", str(tmp_path), "--json")
    assert json.loads(run(*build).stdout)["built"] == ["harbour-lights"]
    before = {path.name: path.read_bytes() for path in (tmp_path / "build/games").rglob("*.db")}
    shutil.rmtree(tmp_path / "build")
    shutil.rmtree(tmp_path / "harbour-lights/build")
    assert json.loads(run(*build).stdout)["built"] == []
    assert before == {path.name: path.read_bytes() for path in (tmp_path / "build/games").rglob("*.db")}
    refused = run(*build, AWS_ENDPOINT_URL="http://127.0.0.1:9")
    assert refused.returncode == 2 and "Traceback" not in refused.stderr
    assert "s3://shelf/taiyaku: the storage cannot be written" in refused.stderr
    assert os.listdir(tmp_path / "build/games") == ["harbour-lights"], "the last build stays"
