"""The site without a network, in a real browser: kept after the first visit, and never half old, half new."""

import os
import shutil
from collections.abc import Iterator
from functools import partial
from http.server import ThreadingHTTPServer
from pathlib import Path
from threading import Thread

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from taiyaku.corpus.model import Corpus, Title
from taiyaku.site.browser.single_file import write_single_file
from taiyaku.values import replace
from tests.browser.conftest import _Quiet, write
from tests.browser.test_site import opened
from tests.unit.site import sample

pytestmark = pytest.mark.browser
DUCK = "en/entry/la2/skill/duck.html"


def changed(corpus: Corpus) -> Corpus:
    """The same corpus under another name of the game: every page comes out otherwise."""
    return replace(corpus, meta={**corpus.meta, "name": "Lantern Alley, second printing"})


@pytest.fixture(scope="module")
def written(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The sample's corpus with index and site; nobody writes to it."""
    folder = tmp_path_factory.mktemp("written")
    write(sample.corpus(), folder)
    return folder


@pytest.fixture
def folder(written: Path, tmp_path: Path) -> Path:
    return _of_yesterday(shutil.copytree(written, tmp_path / "folder"))


def _of_yesterday(folder: Path) -> Path:
    """The folder, its files a day old: the server tells a browser by the second what has changed."""
    for file in filter(Path.is_file, folder.rglob("*")):
        os.utime(file, (file.stat().st_mtime - 86_400,) * 2)
    return folder


@pytest.fixture
def address(folder: Path) -> Iterator[str]:
    server = ThreadingHTTPServer(("127.0.0.1", 0), partial(_Quiet, directory=str(folder)))
    Thread(target=server.serve_forever, daemon=True).start()
    yield f"http://127.0.0.1:{server.server_port}/site"
    server.shutdown()
    server.server_close()


@pytest.fixture
def context(browser: Browser) -> Iterator[BrowserContext]:
    with browser.new_context() as context:
        yield context


def visited(context: BrowserContext, address: str) -> Page:
    page = context.new_page()
    page.goto(address)
    page.evaluate(
        "async () => { await navigator.serviceWorker.ready;"
        " while (navigator.serviceWorker.controller?.state !== 'activated')"
        " await new Promise((done) => setTimeout(done, 50)); }"
    )
    return page


def test_everything_works_offline_after_the_first_visit(context: BrowserContext, address: str) -> None:
    page = visited(context, f"{address}/ja/index.html")
    context.set_offline(True)
    page.goto(f"{address}/{DUCK}#effects.1")
    expect(page.locator("h1")).to_contain_text("Duck", ignore_case=True)
    page.keyboard.press("/")
    page.keyboard.type("lantern")
    expect(page.get_by_role("option").first).to_be_visible()
    page.goto(f"{address}/en/search.html?q=lantern")
    expect(page.locator("#_results li").first).to_be_visible()


def test_a_new_build_takes_over_whole_and_only_when_asked(
    context: BrowserContext, address: str, folder: Path
) -> None:
    page = visited(context, f"{address}/en/index.html")
    write(changed(sample.corpus()), folder)
    page.reload()
    offer = page.locator("#_update button")
    expect(offer).to_be_visible(timeout=90_000)
    page.goto(f"{address}/{DUCK}")
    expect(page.locator("a.site")).not_to_contain_text("second printing")  # still the old build, all of it
    with page.expect_navigation():
        page.locator("#_update button").click()
    expect(page.locator("a.site")).to_contain_text("second printing")
    context.set_offline(True)
    page.goto(f"{address}/ja/index.html")
    expect(page.locator("a.site")).to_contain_text("second printing")
    assert page.evaluate("caches.keys().then((names) => names.length)") == 1


def test_an_old_build_that_is_gone_from_the_server_says_so_and_offers_the_new_one(
    folder: Path, address: str, context: BrowserContext, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Of a large site a worker has only a part; tables of the search it never fetched are gone for good."""
    monkeypatch.setattr("taiyaku.site.browser.service_worker.KEPT", 1000)
    monkeypatch.setattr("taiyaku.site.browser.service_worker.PART", 1000)
    write(sample.corpus(), folder)
    _of_yesterday(folder)
    page = visited(context, f"{address}/en/index.html")
    corpus = changed(sample.corpus())
    renamed = replace(corpus.entries[0], aliases=(Title("en", "Lantern Parade"),))
    write(replace(corpus, entries=(renamed, *corpus.entries[1:])), folder)
    page.get_by_role("combobox").fill("lantern")
    expect(page.locator("#_found")).to_contain_text("load the page again")
    offer = page.locator("#_update button")
    expect(offer).to_be_visible(timeout=90_000)
    with page.expect_navigation():
        offer.click()
    expect(page.locator("a.site")).to_contain_text("second printing")
    page.get_by_role("combobox").fill("lantern parade")
    expect(page.get_by_role("option").first).to_be_visible()


def test_a_build_that_is_not_whole_is_not_taken(context: BrowserContext, address: str, folder: Path) -> None:
    page = visited(context, f"{address}/en/index.html")
    old = folder / "old"
    shutil.copytree(folder / "site", old)
    write(changed(sample.corpus()), folder)
    shutil.copy(old / DUCK, folder / "site" / DUCK)  # as if only half of it had been copied to the server
    page.evaluate("navigator.serviceWorker.getRegistration().then((r) => r.update().catch(() => {}))")
    page.wait_for_timeout(1500)
    context.set_offline(True)
    page.goto(f"{address}/{DUCK}")
    expect(page.locator("a.site")).not_to_contain_text("second printing")


def test_the_single_file_works_from_a_disk(browser: Browser, folder: Path) -> None:
    (folder / "one").mkdir()
    write_single_file(folder / "site", folder / "one" / "site.html")
    shutil.rmtree(folder / "site")
    requests: list[str] = []
    with opened(browser, (folder / "one" / "site.html").as_uri(), locale="en") as (page, complaints):
        page.on("request", lambda request: requests.append(request.url))
        page.wait_for_selector("html[data-shown='en/index.html']")
        page.keyboard.press("/")
        page.keyboard.type("lantern hidden")
        hit = page.get_by_role("option").first
        expect(hit).to_be_visible()
        page.keyboard.press("ArrowDown")
        page.keyboard.press("Enter")
        page.wait_for_selector("html[data-shown^='en/entry/la2/state/lantern-hidden']")
        page.get_by_role("link", name="日本語").first.click()
        page.wait_for_selector("html[lang=ja][data-shown^='ja/entry/la2/state/lantern-hidden']")
        page.go_back()
        page.wait_for_selector("html[lang=en][data-shown^='en/entry/la2/state/lantern-hidden']")
        page.get_by_role("combobox").fill("duck")
        page.keyboard.press("Enter")
        page.wait_for_selector("html[data-shown='en/search.html']")
        expect(page.locator("#_results li").first).to_contain_text("duck", ignore_case=True)
        assert [url for url in requests if not url.startswith("file:") or "site.html" not in url] == []
        assert complaints == []


@pytest.mark.parametrize("place", ["#/%", "#/constructor", "#/__proto__", "#///", "#%E0%A4%A"])
def test_a_malformed_place_opens_the_start_of_the_single_file(
    browser: Browser, folder: Path, place: str
) -> None:
    write_single_file(folder / "site", folder / "site.html")
    with opened(browser, (folder / "site.html").as_uri() + place, locale="en") as (page, complaints):
        page.wait_for_selector("html[data-shown='en/index.html']")
        assert complaints == []


def test_the_single_file_is_the_same_each_time(folder: Path) -> None:
    one, other = folder / "one.html", folder / "other.html"
    write_single_file(folder / "site", one)
    write(sample.corpus(), folder)
    write_single_file(folder / "site", other)
    assert one.read_bytes() == other.read_bytes()


def test_a_large_site_keeps_its_frame_and_what_was_read(
    folder: Path, address: str, context: BrowserContext, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("taiyaku.site.browser.service_worker.KEPT", 1000)
    monkeypatch.setattr("taiyaku.site.browser.service_worker.PART", 1000)
    write(sample.corpus(), folder)
    page = context.new_page()
    page.goto(f"{address}/en/index.html")
    page.evaluate("navigator.serviceWorker.ready.then(() => true)")
    page.wait_for_function("navigator.serviceWorker.controller !== null")
    page.goto(f"{address}/{DUCK}")
    page.wait_for_function(
        "async (url) => Boolean(await caches.match(url))", arg=f"{address}/{DUCK}", timeout=30_000
    )
    kept = page.evaluate(
        "async () => (await (await caches.open((await caches.keys()).find((n) => !n.endsWith(' read'))))"
        ".keys()).map((r) => new URL(r.url).pathname)"
    )
    assert not [path for path in kept if "/entry/" in path]
    context.set_offline(True)
    page.goto(f"{address}/en/index.html")
    expect(page.locator("main")).to_be_visible()
    page.goto(f"{address}/{DUCK}")
    expect(page.locator("h1")).to_contain_text("Duck")
