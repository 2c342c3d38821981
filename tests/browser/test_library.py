"""The front page of a library: one search over all its games, in the browser."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page

from taiyaku.index.engine import Filters
from taiyaku.library import local_executor
from taiyaku.library.assembly import read_catalogue
from taiyaku.library.building import build_library
from taiyaku.library.search import search_library
from taiyaku.library.settings import load_library
from tests.library_games import write_workspace
from tests.test_library_command import _here

ASKED = (
    "lamp oil",
    "harbour lights lamp",
    "deep kiln move",
    "move",
    "canary gas",
    "low tide boats",
    "smugling",
)


@pytest.fixture(scope="module")
def shelf(tmp_path_factory: pytest.TempPathFactory) -> Path:
    root = tmp_path_factory.mktemp("shelf")
    for game in ("deep-kiln", "harbour-lights"):
        write_workspace(root / game, game)
    (root / "library.toml").write_text('[[game]]\npath = "*"\n\n[build]\njobs = 1\n', "utf-8")
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(local_executor, "run_apart", _here)
        build_library(load_library(root))
    return root


@pytest.fixture
def page(browser: Browser, shelf: Path) -> Iterator[Page]:
    page = browser.new_page()
    page.goto((shelf / "build/site/en/index.html").as_uri())
    yield page
    page.close()


@pytest.mark.browser
def test_it_finds_what_the_command_finds_in_the_same_order(page: Page, shelf: Path) -> None:
    catalogue = read_catalogue(shelf / "build")
    names = {game.name: game.id for game in catalogue.games}
    for query in ASKED:
        found = search_library(shelf / "build", catalogue, query, Filters(), 5)
        page.fill("#_q", query)
        page.wait_for_function("q => document.getElementById('_results').dataset.query === q", arg=query)
        groups = page.locator("#_results section").all()
        shown = [
            (names[group.locator("h2").inner_text()], group.locator(".first").all_inner_texts())
            for group in groups
        ]
        assert shown == [(one.game.id, [hit.title for hit in one.hits]) for one in found], query


@pytest.mark.browser
def test_a_hit_leads_to_its_page_and_an_empty_box_back_to_the_games(page: Page) -> None:
    page.fill("#_q", "canary warns")
    page.get_by_role("link", name="Canary").click()
    assert page.locator("h1").inner_text() == "Canary" and "/deep-kiln/en/entry/" in page.url
    page.go_back()
    page.fill("#_q", "castling")
    page.get_by_text("Nothing found.").wait_for()
    page.fill("#_q", "")
    page.get_by_role("link", name="Harbour Lights").click()
    assert "/harbour-lights/en/index.html" in page.url
