"""The API's own processes: what connections may do, and what they are told that may not."""

import json
import socket
import subprocess
import sys
from collections.abc import Iterator
from importlib.util import find_spec
from pathlib import Path

import pytest

pytest.importorskip("uvicorn")

from tests.unit.service.conftest import started

LAUNCH = """
import sys
from taiyaku.service import server
server.SLOW, server.CONNECTIONS = 1.0, 8
server.serve(server.Settings(sys.argv[1]), "127.0.0.1", int(sys.argv[2]), 1)
"""


@pytest.fixture
def port(build: Path) -> Iterator[int]:
    with started(LAUNCH, build) as one:
        yield one


def told(connection: socket.socket) -> tuple[int, str, dict[str, object]]:
    """Status, type and content of an answer after which the connection is closed."""
    connection.settimeout(60)
    read = b""
    while part := connection.recv(65536):
        read += part
    head, _, body = read.partition(b"\r\n\r\n")
    kind = next(line for line in head.decode().lower().split("\r\n") if line.startswith("content-type"))
    return int(head.split()[1]), kind.split(": ")[1], json.loads(body)


@pytest.mark.parametrize(
    ("sent", "status"),
    [
        (b"GET /search?q=shove HTTP/1.1\r\nHost: a\r\n", 408),  # and no more
        (b"", 408),
        (b"GET /health HTTP/1.1\r\nHost: a\r\nContent-Length: 9\r\nConnection: close\r\n\r\nx", 200),
        (b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03 TLS\r\n\r\n", 400),
        (b"GET /search?q=" + b"a" * 20_000, 400),
        (b"POST /search HTTP/1.1\r\nHost: a\r\nConnection: close\r\nContent-Length: 2\r\n\r\n{]", 405),
        (b"GET /search?q=shove&colour=red HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n", 400),
    ],
)
def test_a_broken_or_slow_client_is_told_and_left(port: int, sent: bytes, status: int) -> None:
    with socket.create_connection(("127.0.0.1", port)) as connection:
        connection.sendall(sent)
        code, kind, content = told(connection)
    assert code == status
    assert (kind, content.get("status", status)) == (
        "application/json" if status == 200 else "application/problem+json", status,
    )  # fmt: skip


def test_more_connections_than_it_takes_are_refused(port: int) -> None:
    many = [socket.create_connection(("127.0.0.1", port)) for _ in range(12)]
    assert {told(one)[0] for one in many} == {408, 503}


@pytest.mark.skipif(not find_spec("schemathesis"), reason="schemathesis is not installed")
def test_what_the_description_allows_and_forbids_is_answered_as_it_says(port: int, tmp_path: Path) -> None:
    """A value that nothing has, such as an edition, is a 400 although its form is right."""
    command = [sys.executable, "-m", "schemathesis.cli", "run", f"http://127.0.0.1:{port}/openapi.json"]
    options = [
        "--seed=1",
        "--max-examples=3",
        "--phases=coverage,fuzzing",
        "--exclude-checks=positive_data_acceptance",
        "--no-color",
    ]
    run = subprocess.run([*command, *options], cwd=tmp_path, capture_output=True, text=True, check=False)
    assert run.returncode == 0 and "6/6" in run.stdout, run.stdout
