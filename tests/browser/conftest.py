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
from taiyaku.corpus.model import Corpus
from taiyaku.corpus.store import write_corpus
from taiyaku.index.engines import engine_named
from taiyaku.index.search_constants import search_rules
from taiyaku.site.browser.search_files import SearchSource
from taiyaku.site.build import write_site
from taiyaku.workspace import load_workspace
from tests.builds import built_once, built_sample, made_once
from tests.chromium import MISSING, chromium
from tests.unit.site import sample

HOUSE_RULES = {  # a rule in both languages
    "house.md": """# House Rules

## Skills

### Glide

**Effects**

- Move up to 12 cm in a straight line.
- Ignore mud and water on the way.
""",
    "house-ja.txt": """横丁の家ルール

◆スキル

　GLIDE/滑空
　　効果：
　　　・一直線に 12 cm まで移動する。
　　　・途中の泥と水を無視する。
""",
    "taiyaku.toml": """
[[source]]
id = "house"
path = "house.md"
format = "rulebook"
lang = "en"
edition = "LA2"
version = "0.9"
date = "2025-03"

[[source]]
id = "house-ja"
path = "house-ja.txt"
format = "summary"
lang = "ja"
edition = "LA2"
""",
}
FLAGS = ["--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage"]


@pytest.fixture(scope="module")  # its event loop and threads are in the way of other tests
def browser() -> Iterator[Browser]:
    program = chromium()
    if program is None:
        pytest.fail(MISSING)
    with sync_playwright() as playwright:
        running = playwright.chromium.launch(executable_path=program, args=FLAGS)
        yield running
        running.close()


@pytest.fixture(scope="session")
def built() -> Path:
    """The site of the sample workspace, with search, as `taiyaku build` writes it."""
    return built_sample() / "site"


@pytest.fixture(scope="session")
def aged() -> Path:
    """The same a year later: rules renamed, gone and changed, texts withheld, lists too long for a page."""
    return made_once("aged", _age) / "build" / "site"


def _age(copy: Path) -> None:
    shutil.copytree(built_once(SAMPLE), copy)
    for name, text in HOUSE_RULES.items():
        with open(copy / name, "a", encoding="utf-8") as file:
            file.write(text)
    build(load_workspace(copy))
    _edit(copy / "sources/ja-summary.txt", "SECOND THOUGHTS/考え直し", "ONE MORE TRY/もう一度")
    summary = (copy / "sources/ja-summary.txt").read_text("utf-8")
    start, end = summary.index("　LUCKY COINS: LOOSE CHANGE"), summary.index("◆ターンシークエンス")
    (copy / "sources/ja-summary.txt").write_text(summary[:start] + summary[end:], "utf-8")
    _edit(copy / "house.md", "12 cm", "14 cm")
    _edit(copy / "taiyaku.toml", 'version = "0.9"', 'version = "0.10"')
    for source, mode in (("faq-la2-1.1", "pointer"), ("scenarios-s1", "excerpt")):
        _edit(copy / "taiyaku.toml", f'id = "{source}"', f'id = "{source}"\npublish = "{mode}"')
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("taiyaku.site.pages.listings.MOST", 8)
        build(load_workspace(copy))


def _edit(file: Path, old: str, new: str) -> None:
    text = file.read_text("utf-8")
    assert old in text
    file.write_text(text.replace(old, new, 1), "utf-8")


def write(corpus: Corpus, folder: Path, site: str = "site") -> None:
    """A corpus, its index and its site in a folder."""
    write_corpus(corpus, folder / "corpus.db")
    engine_named("fts5").build(corpus, folder / "fts5.db")
    write_site(corpus, folder / site, search=SearchSource(folder / "fts5.db", search_rules()))


@pytest.fixture(scope="session")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The sample's site, below a folder so that it is served from a sub-path."""
    root = tmp_path_factory.mktemp("web")
    write(sample.corpus(), root, "games/lantern alley")
    return root / "games" / "lantern alley"


class _Quiet(SimpleHTTPRequestHandler):
    def log_message(self, format: str, *args: Any) -> None:
        pass


@pytest.fixture(scope="module")
def rules(built: Path, aged: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The sample workspace's site as somebody publishes it: below `/rules/` of a host with other pages."""
    root = tmp_path_factory.mktemp("host")
    (root / "rules").symlink_to(built)
    (root / "aged").symlink_to(aged)
    server = ThreadingHTTPServer(("127.0.0.1", 0), partial(_Quiet, directory=str(root)))
    Thread(target=server.serve_forever, daemon=True).start()
    yield f"http://127.0.0.1:{server.server_port}/rules"
    server.shutdown()
    server.server_close()


@pytest.fixture(scope="module")
def served(site: Path) -> Iterator[str]:
    """The site's address on loopback."""
    server = ThreadingHTTPServer(("127.0.0.1", 0), partial(_Quiet, directory=str(site.parents[1])))
    Thread(target=server.serve_forever, daemon=True).start()
    yield f"http://127.0.0.1:{server.server_port}/games/lantern%20alley"
    server.shutdown()
    server.server_close()
