"""Debian's Chromium, driven by Playwright; without it these tests fail rather than pretend."""

import shutil
from collections.abc import Iterator
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread
from typing import Any

import pytest
from playwright.sync_api import Browser, sync_playwright

from bench.documents import SAMPLE
from taiyaku.build import build
from taiyaku.site import write_site
from taiyaku.workspace import load_workspace
from tests.unit.site import sample

FLAGS = ["--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage"]


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    program = shutil.which("chromium")
    if program is None:
        pytest.fail(
            "Chromium is missing: `apt-get install chromium fonts-noto-cjk` (make test does it for root)"
        )
    with sync_playwright() as playwright:
        chromium = playwright.chromium.launch(executable_path=program, args=FLAGS)
        yield chromium
        chromium.close()


@pytest.fixture(scope="session")
def built(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The site of the sample workspace, with search, as `taiyaku build` writes it."""
    copy = tmp_path_factory.mktemp("built") / "workspace"
    shutil.copytree(SAMPLE, copy, ignore=shutil.ignore_patterns("build"))
    build(load_workspace(copy))
    return copy / "build" / "site"


@pytest.fixture(scope="session")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The sample's site, below a folder so that it is served from a sub-path."""
    root = tmp_path_factory.mktemp("web")
    write_site(sample.corpus(), root / "games" / "lantern alley")
    return root / "games" / "lantern alley"


class _Quiet(SimpleHTTPRequestHandler):
    def log_message(self, format: str, *args: Any) -> None:
        pass


@pytest.fixture(scope="session")
def rules(built: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The sample workspace's site as somebody publishes it: below `/rules/` of a host with other pages."""
    root = tmp_path_factory.mktemp("host")
    (root / "rules").symlink_to(built)
    server = ThreadingHTTPServer(("127.0.0.1", 0), partial(_Quiet, directory=str(root)))
    Thread(target=server.serve_forever, daemon=True).start()
    yield f"http://127.0.0.1:{server.server_port}/rules"
    server.shutdown()
    server.server_close()


@pytest.fixture(scope="session")
def served(site: Path) -> Iterator[str]:
    """The site's address on loopback."""
    server = ThreadingHTTPServer(("127.0.0.1", 0), partial(_Quiet, directory=str(site.parents[1])))
    Thread(target=server.serve_forever, daemon=True).start()
    yield f"http://127.0.0.1:{server.server_port}/games/lantern%20alley"
    server.shutdown()
    server.server_close()
