"""The built site on loopback, and a new build whenever a source changes. For the author's own eyes only.

Answers nobody but this machine: it listens on loopback, and refuses requests that name another host, so that
no page elsewhere can reach it through a name of its own (DNS rebinding).
"""

from __future__ import annotations

import errno
import os
from collections.abc import Callable, Iterable, Mapping
from http import HTTPStatus
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Condition, Event, Thread
from typing import Any
from urllib.parse import unquote, urlsplit

from taiyaku.errors import TaiyakuError, UsageError
from taiyaku.steps.site_files import OWN_NAMES, TYPES, Served, served
from taiyaku.workspace import CONFIG, Workspace, load_workspace

LOOPBACK = "127.0.0.1"
_OURS = "/_taiyaku/"  # what the server adds to the site
_PAUSE, _PATIENCE = 0.5, 15.0  # seconds: between looks at the sources; before a waiting page is written to
_RELOAD = b"""new EventSource("/_taiyaku/events").onmessage = () => location.reload();\n"""
_NO_WORKER = b"""self.addEventListener("install", () => self.skipWaiting());
self.addEventListener("activate", () => self.registration.unregister());\n"""
_SCRIPT = {"Content-Type": TYPES[".js"], "Cache-Control": "no-cache"}
_TAG = b'<script src="/_taiyaku/reload.js" defer></script></head>'


class SiteServer(ThreadingHTTPServer):
    """Serves one folder. `reloading`: pages reload when `changed` is called."""

    daemon_threads = True
    request_queue_size = 64

    def __init__(self, root: Path, port: int, reloading: bool) -> None:
        self.root, self.reloading = root, reloading
        self.news = Condition()
        self.builds = 0
        self.closing = False
        try:
            super().__init__((LOOPBACK, port), _Handler)
        except OverflowError:
            raise UsageError(f"--port {port}: expected a number from 0 to 65535") from None
        except OSError as error:
            if error.errno == errno.EADDRINUSE:
                raise UsageError(
                    f"port {port} is in use; choose another one with --port, or 0 for any"
                ) from None
            raise UsageError(f"cannot listen on {LOOPBACK}:{port}: {error.strerror or error}") from None

    @property
    def address(self) -> str:
        return f"http://{LOOPBACK}:{self.server_port}/"

    def changed(self) -> None:
        """The site has been built again."""
        with self.news:
            self.builds += 1
            self.news.notify_all()

    def handle_error(self, request: Any, client_address: Any) -> None:
        """A browser that goes away is no news."""


class _Handler(BaseHTTPRequestHandler):
    server: SiteServer
    server_version = "taiyaku"
    sys_version = ""
    timeout = 30

    def do_GET(self) -> None:
        self._answer(with_body=True)

    def do_HEAD(self) -> None:
        self._answer(with_body=False)

    def _answer(self, with_body: bool) -> None:
        if not self._for_us():
            self.send_error(HTTPStatus.MISDIRECTED_REQUEST, "Not a name of this server")
            return
        path = unquote(urlsplit(self.path).path, errors="surrogateescape")
        if self.server.reloading and path == f"{_OURS}events":
            self._wait_for_news()
        elif self.server.reloading and path == f"{_OURS}reload.js":
            self._send(Served(200, _SCRIPT, _RELOAD), with_body)
        elif self.server.reloading and path == "/sw.js":
            self._send(
                Served(200, _SCRIPT, _NO_WORKER), with_body
            )  # else it would keep what is being worked on
        elif found := served(self.server.root, path, self.headers.get("If-None-Match", "")):
            self._send(found, with_body)
        else:
            self.send_error(HTTPStatus.NOT_FOUND)

    def _for_us(self) -> bool:
        host = self.headers.get("Host", "")
        name, _, port = host.rpartition(":") if host.rpartition(":")[2].isdecimal() else (host, "", "80")
        return name.lower() in OWN_NAMES and port == str(self.server.server_port)

    def _send(self, found: Served, with_body: bool) -> None:
        content = found.body
        if self.server.reloading and found.headers.get("Content-Type") == TYPES[".html"]:
            content = content.replace(b"</head>", _TAG, 1)
        self.send_response(found.status)
        for name, value in found.headers.items():
            self.send_header(name, value)
        if found.status != HTTPStatus.NOT_MODIFIED:
            self.send_header("Content-Length", str(len(content)))
        self.end_headers()
        if with_body:
            self.wfile.write(content)

    def _wait_for_news(self) -> None:
        """Server-sent events: a message for each build; comments between show whether the page is there."""
        seen = self.server.builds
        self.send_response(HTTPStatus.OK)
        self.send_header("Content-Type", "text/event-stream")
        self.send_header("Cache-Control", "no-store")
        self.end_headers()
        self.wfile.flush()
        while not self.server.closing:
            with self.server.news:
                self.server.news.wait_for(lambda: seen != self.server.builds, _PATIENCE)  # noqa: B023
            told, seen = seen != self.server.builds, self.server.builds
            self.wfile.write(b"data: built\n\n" if told else b": waiting\n\n")
            self.wfile.flush()

    def log_message(self, format: str, *args: Any) -> None:
        """Nobody reads it."""


def serve(
    folder: Path | None, port: int, rebuild: Callable[[Workspace], object] | None, told: Callable[[str], None]
) -> None:
    """Serve a workspace's site until interrupted.

    With `rebuild` the site is built first and after each change of a source; what is wrong then is told, and
    the site stays as it was.

    Raises UsageError if the port is in use or there is no site and none is to be built.
    """
    workspace = load_workspace(folder)
    root = workspace.build / "site"
    with SiteServer(root, port, reloading=rebuild is not None) as server:
        if rebuild:
            rebuild(workspace)
        elif not (root / "index.html").is_file():
            raise UsageError(f"{root}: no site here yet; run `taiyaku build`")
        told(f"{workspace.name or 'The site'} is at {server.address} (Ctrl-C ends it)")
        thread = Thread(target=server.serve_forever, kwargs={"poll_interval": 0.1}, daemon=True)
        thread.start()
        try:
            if rebuild:
                _watch(workspace, rebuild, server, told, Event())
            else:
                thread.join()
        except KeyboardInterrupt:
            pass
        finally:
            server.closing = True
            server.changed()
            server.shutdown()


def _watch(
    workspace: Workspace,
    rebuild: Callable[[Workspace], object],
    server: SiteServer,
    told: Callable[[str], None],
    ended: Event,
) -> None:
    """Build again whenever a file of the workspace is another one than before."""
    before = stamps(workspace)
    while not ended.wait(_PAUSE):
        now = stamps(workspace)
        if now == before:
            continue
        changed = sorted(path for path in now.keys() | before.keys() if now.get(path) != before.get(path))
        before = now
        names = [os.path.relpath(path, workspace.root) for path in changed]
        told(f"changed: {', '.join(names[:3])}{', …' if len(names) > 3 else ''}")
        try:
            workspace = load_workspace(workspace.root)
            rebuild(workspace)
        except TaiyakuError as error:
            told(f"not built: {error}")
        else:
            server.changed()
        before = stamps(workspace)  # a build writes what it relied on


def stamps(workspace: Workspace) -> Mapping[str, tuple[int, int]]:
    """When each file that a build reads was last changed, and its size."""
    files: Iterable[Path] = (
        workspace.root / CONFIG,
        *sorted(workspace.root.glob("*.toml")),
        *(source.path for source in workspace.sources),
        *(
            sorted(p for p in workspace.decisions.rglob("*") if p.is_file())
            if workspace.decisions.is_dir()
            else ()
        ),
    )
    found = {}
    for file in files:
        try:
            status = file.stat()
        except OSError:
            continue
        found[str(file)] = (status.st_mtime_ns, status.st_size)
    return found
