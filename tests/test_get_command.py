"""`taiyaku get`: a game from a server that may be anybody's."""

from __future__ import annotations

import json
import shutil
from collections.abc import Callable, Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from subprocess import CompletedProcess
from threading import Event, Thread

import pytest

from taiyaku.errors import UsageError
from taiyaku.steps.fetching import Limits, get_game
from tests.processes import run
from tests.test_cli import CONFIG, make_workspace

NAME = "lantern-alley.taiyaku"


class _Handler(BaseHTTPRequestHandler):
    """What `pages` of the server say is sent; `asked` has the headers of each request."""

    server: Server

    def do_GET(self) -> None:
        self.server.asked.append(dict(self.headers))  # type: ignore[attr-defined]
        page = self.server.pages.get(self.path)  # type: ignore[attr-defined]
        if page is None:
            self.send_error(404)
        elif callable(page):
            page(self)
        else:
            self._file(page)

    def _file(self, data: bytes) -> None:
        etag = f'"{hash(data)}"'
        if self.headers.get("If-None-Match") == etag:
            self.send_response(304)
            self.end_headers()
            return
        self.send_response(200)
        self.send_header("ETag", etag)
        self.send_header("Content-Length", str(len(data)))
        self.end_headers()
        self.wfile.write(data)

    def log_message(self, *_: object) -> None:
        pass


class Server(ThreadingHTTPServer):
    daemon_threads = True
    pages: dict[str, bytes | Callable[[_Handler], None]]
    asked: list[dict[str, str]]
    ended: Event

    def handle_error(self, *_: object) -> None:
        """Who was sent endless data goes away."""


@pytest.fixture
def server() -> Iterator[Server]:
    with Server(("127.0.0.1", 0), _Handler) as server:
        server.pages, server.asked, server.ended = {}, [], Event()
        thread = Thread(target=server.serve_forever, kwargs={"poll_interval": 0.05}, daemon=True)
        thread.start()
        yield server
        server.ended.set()  # whoever is still being sent something goes away, and no thread stays
        server.shutdown()


@pytest.fixture(scope="module")
def games(tmp_path_factory: pytest.TempPathFactory) -> tuple[bytes, bytes]:
    """A game, and the same one after a rule has changed."""
    folder = make_workspace(tmp_path_factory.mktemp("ws") / "lantern")
    found = []
    for text in ("２インチ", "３インチ"):
        source = folder / "sources/ja.txt"
        source.write_text(source.read_text("utf-8").replace("２インチ", text), "utf-8")
        assert run("build", "-q", "-C", folder).returncode == 0
        found.append((folder / "build" / NAME).read_bytes())
    return found[0], found[1]


@pytest.fixture
def player(tmp_path: Path) -> Callable[..., CompletedProcess[str]]:
    """Somebody without a workspace, in a folder of their own."""
    (tmp_path / "home").mkdir()

    def command(*words: str) -> CompletedProcess[str]:
        return run(*words, cwd=tmp_path / "home", XDG_DATA_HOME=str(tmp_path / "data"), no_proxy="*")

    return command


Player = Callable[..., CompletedProcess[str]]


def address(server: Server, path: str = f"/rules/{NAME}") -> str:
    return f"http://127.0.0.1:{server.server_port}{path}"


def test_a_game_is_fetched_shown_and_brought_up_to_date(
    server: Server, games: tuple[bytes, bytes], player: Player, tmp_path: Path
) -> None:
    server.pages[f"/rules/{NAME}"] = games[0]
    done = player("get", address(server))
    assert done.returncode == 0, done.stderr
    assert done.stdout.startswith("lantern-alley: Lantern Alley: 4 entries; en, ja, N1, N2; ")
    assert "look things up with: taiyaku -C lantern-alley show NAME" in done.stdout
    assert (tmp_path / "data/taiyaku" / NAME).read_bytes() == games[0]
    for words in (
        ("-C", "lantern-alley", "show", "shove"),
        ("show", "shove"),
        ("-C", NAME, "search", "shove"),
    ):
        assert "２インチ" in player(*words).stdout

    again = player("get", "--update")
    assert (again.returncode, "up to date" in again.stdout) == (0, True)
    assert server.asked[-1]["If-None-Match"] and len(server.asked) == 2
    server.pages[f"/rules/{NAME}"] = games[1]
    assert "(updated)" in player("get", "--update", "lantern-alley").stdout
    assert "３インチ" in player("show", "shove").stdout
    (listed,) = json.loads(player("get", "--json").stdout)
    assert (listed["name"], listed["url"], listed["entries"]) == ("Lantern Alley", address(server), 4)


def test_a_file_is_taken_as_well(games: tuple[bytes, bytes], player: Player, tmp_path: Path) -> None:
    (tmp_path / "x.taiyaku").write_bytes(games[0])
    assert player("get", str(tmp_path / "x.taiyaku")).returncode == 0
    assert "２インチ" in player("show", "shove").stdout


def test_of_several_games_one_has_to_be_named(
    games: tuple[bytes, bytes], player: Player, tmp_path: Path
) -> None:
    (tmp_path / NAME).write_bytes(games[0])
    assert player("get", str(tmp_path / NAME)).returncode == 0
    shutil.copy(tmp_path / NAME, tmp_path / "data/taiyaku/other.taiyaku")
    assert player("show", "shove").stderr == "taiyaku: which game? -C names one: lantern-alley, other\n"
    assert player("-C", "other", "show", "shove").returncode == 0
    assert player("get").stdout.count("Lantern Alley") == 2
    failing = player("get", "--update")
    assert failing.returncode == 1 and "not known where this is from" in failing.stderr


def redirecting(to: str) -> Callable[[_Handler], None]:
    def page(handler: _Handler) -> None:
        handler.send_response(302)
        handler.send_header("Location", to)
        handler.end_headers()

    return page


def endless(handler: _Handler) -> None:
    handler.send_response(200)
    handler.end_headers()
    handler.wfile.write(b"SQLite format 3\0")
    while True:
        handler.wfile.write(b"\0" * 65536)


def slow(handler: _Handler) -> None:
    handler.send_response(200)
    handler.end_headers()
    handler.wfile.write(b"SQLite format 3\0")
    while not handler.server.ended.wait(0.05):
        handler.wfile.write(b"\0")
        handler.wfile.flush()


def broken_off(data: bytes) -> Callable[[_Handler], None]:
    def page(handler: _Handler) -> None:
        handler.send_response(200)
        handler.send_header("Content-Length", str(len(data)))
        handler.end_headers()
        handler.wfile.write(data[:50_000])

    return page


def test_what_is_no_game_is_refused_and_what_is_there_stays(
    server: Server, games: tuple[bytes, bytes], player: Player, tmp_path: Path
) -> None:
    (tmp_path / "secret").write_bytes(games[1])
    changed = bytearray(games[1])
    changed[20_000] ^= 1
    server.pages = {
        f"/rules/{NAME}": games[0],
        "/page": b"<!doctype html><title>Sign in</title>" * 100,
        "/empty": b"",
        "/cut": games[1][:-4000],
        "/changed": bytes(changed),
        "/file": redirecting(f"file://{tmp_path}/secret"),
        "/local": redirecting(f"{tmp_path}/secret"),
        "/round": redirecting("/round"),
        "/data": redirecting("data:,x"),
        "/broken": broken_off(games[1]),
    }
    assert player("get", address(server)).returncode == 0
    said = {
        "/page": "no game that `taiyaku build` made",
        "/empty": "no game that `taiyaku build` made",
        "/cut": "no game that `taiyaku build` made, or one that is cut off",
        "/changed": "damaged (it has another digest than it says)",
        "/file": "302",
        "/local": "404",
        "/round": "infinite loop",
        "/data": "302",
        "/broken": "broken off after",
        "/nothing": "the server says 404",
    }
    for path, words in said.items():
        done = player("get", address(server, path))
        assert (done.returncode, done.stdout) == (2, ""), path
        assert done.stderr.startswith(f"taiyaku: {address(server, path)}: ") and words in done.stderr
        assert done.stderr.count("\n") == 1
    for where in ("file:///etc/passwd", "ftp://example.org/x", "http://", "http://127.0.0.1:1/x", "/no/file"):
        done = player("get", where)
        assert (done.returncode, done.stdout, done.stderr.count("\n")) == (2, "", 1)
    kept = tmp_path / "data/taiyaku"
    assert sorted(p.name for p in kept.iterdir()) == [NAME, f"{NAME}.origin"]
    assert (kept / NAME).read_bytes() == games[0]


@pytest.mark.parametrize(
    ("page", "limits", "said"),
    [
        (endless, Limits(size=1 << 20), "more than 1 MB"),
        (slow, Limits(seconds=0.5), "has not been sent within"),
    ],
)
def test_data_without_end_is_not_waited_for(
    server: Server, page: Callable[[_Handler], None], limits: Limits, said: str, tmp_path: Path
) -> None:
    server.pages["/x"] = page
    with pytest.raises(UsageError, match=said):
        get_game(address(server, "/x"), tmp_path / "games", limits)
    assert list((tmp_path / "games").iterdir()) == []


def test_another_game_of_the_same_name_takes_nobodys_place(
    games: tuple[bytes, bytes], player: Player, tmp_path: Path
) -> None:
    for name, game in (("one", games[0]), ("two", games[1])):
        (tmp_path / name).mkdir()
        (tmp_path / name / NAME).write_bytes(game)
    assert player("get", str(tmp_path / "one" / NAME)).returncode == 0
    refused = player("get", str(tmp_path / "two" / NAME))
    assert refused.returncode == 2 and "is here already" in refused.stderr
    assert "２インチ" in player("show", "shove").stdout


def test_a_workspace_comes_before_what_was_fetched(
    games: tuple[bytes, bytes], player: Player, tmp_path: Path
) -> None:
    (tmp_path / NAME).write_bytes(games[0])
    assert player("get", str(tmp_path / NAME)).returncode == 0
    (tmp_path / "home/taiyaku.toml").write_text(CONFIG, "utf-8")
    assert "not built yet" in player("show", "shove").stderr
