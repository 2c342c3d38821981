"""Serving the built site: to this machine only, and nothing but the site."""

import http.client
import os
import socket
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from threading import Thread

import pytest

from taiyaku.errors import UsageError
from taiyaku.steps.preview_server import SiteServer, serve, stamps
from taiyaku.steps.site_files import site_file
from taiyaku.workspace import load_workspace

Answer = tuple[int, bytes]
CONFIG = 'name = "Tea"\n[[source]]\nid = "a"\npath = "a.md"\nformat = "rulebook"\nlang = "en"\n'


@pytest.fixture
def root(tmp_path: Path) -> Path:
    root = tmp_path / "site"
    (root / "en" / "entry").mkdir(parents=True)
    (root / "index.html").write_text("<head></head>door")
    (root / "en" / "index.html").write_text("start")
    (root / "en" / "entry" / "お茶.html").write_text("tea")
    (tmp_path / "secret.txt").write_text("secret")
    (root / "link.txt").symlink_to(tmp_path / "secret.txt")
    return root


@pytest.fixture(params=[False, True])
def server(root: Path, request: pytest.FixtureRequest) -> Iterator[SiteServer]:
    with SiteServer(root, 0, reloading=request.param) as server:
        Thread(target=server.serve_forever, kwargs={"poll_interval": 0.01}, daemon=True).start()
        yield server
        server.closing = True
        server.changed()
        server.shutdown()


def get(server: SiteServer, path: str, host: str | None = None) -> Answer:
    with closing(http.client.HTTPConnection("127.0.0.1", server.server_port, timeout=10)) as connection:
        connection.putrequest("GET", path, skip_host=True)
        connection.putheader("Host", host or f"localhost:{server.server_port}")
        connection.endheaders()
        response = connection.getresponse()
        return response.status, response.read()


def test_pages_are_served(server: SiteServer) -> None:
    assert get(server, "/en/")[1] == b"start"
    assert get(server, "/en/entry/%E3%81%8A%E8%8C%B6.html?q=1")[1] == b"tea"
    assert get(server, "/en")[0] == 301
    assert (b"reload.js" in get(server, "/")[1]) == server.reloading


@pytest.mark.parametrize(
    "path",
    [
        "/../secret.txt",
        "/%2e%2e/secret.txt",
        "/en/..%2f..%2fsecret.txt",
        "/en/..%5c..%5csecret.txt",
        "//secret.txt",
        "/link.txt",
        "/C:/secret.txt",
        "/index.html%00.txt",
        "/en/entry",
        "/en/entry/",
        "secret.txt",
        "/%ff",
    ],
)
def test_nothing_else_is_served(server: SiteServer, path: str) -> None:
    status, body = get(server, path)
    assert status == 404
    assert b"secret" not in body.replace(path.encode(), b"")


@pytest.mark.parametrize(
    "host", ["evil.example", "evil.example:{port}", "localhost", "localhost.evil.example:{port}", " "]
)
def test_other_hosts_are_refused(server: SiteServer, host: str) -> None:
    status, body = get(server, "/", host.format(port=server.server_port))
    assert status == 421
    assert b"door" not in body


def test_only_reading(server: SiteServer) -> None:
    with closing(http.client.HTTPConnection("127.0.0.1", server.server_port, timeout=10)) as connection:
        connection.request("POST", "/", b"x")
        assert connection.getresponse().status == 501


def test_a_build_is_told_to_open_pages(root: Path) -> None:
    with SiteServer(root, 0, reloading=True) as server:
        Thread(target=server.serve_forever, kwargs={"poll_interval": 0.01}, daemon=True).start()
        with closing(http.client.HTTPConnection("127.0.0.1", server.server_port, timeout=10)) as connection:
            connection.request("GET", "/_taiyaku/events")
            response = connection.getresponse()
            server.changed()
            assert response.readline() == b"data: built\n"
        server.closing = True
        server.changed()
        server.shutdown()


def test_a_busy_port_is_named(root: Path) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        with pytest.raises(UsageError, match=f"port {port} is in use"):
            SiteServer(root, port, reloading=False)
    with pytest.raises(UsageError, match="65535"):
        SiteServer(root, 70000, reloading=False)


def test_only_this_machine_is_listened_to(server: SiteServer) -> None:
    assert server.server_address[0] == "127.0.0.1"


def test_no_path_leaves_the_folder(root: Path) -> None:
    assert site_file(root, "/index.html") == root / "index.html"
    for path in ("", "index.html", "/./index.html", "/en//index.html", "/" + "../" * 9 + "etc/passwd"):
        assert site_file(root, path) is None


def test_a_site_that_is_not_there_is_said(tmp_path: Path) -> None:
    (tmp_path / "taiyaku.toml").write_text(CONFIG)
    with pytest.raises(UsageError, match="taiyaku build"):
        serve(tmp_path, 0, None, lambda _: None)


def test_sources_are_watched(tmp_path: Path) -> None:
    (tmp_path / "taiyaku.toml").write_text(CONFIG)
    (tmp_path / "a.md").write_text("# Tea")
    workspace = load_workspace(tmp_path)
    before = stamps(workspace)
    os.utime(tmp_path / "a.md", ns=(1, 1))
    assert {p for p, s in stamps(workspace).items() if before.get(p) != s} == {str(tmp_path / "a.md")}
