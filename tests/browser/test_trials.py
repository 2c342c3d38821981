"""What people come for: a ruling looked up with one hand, a site below a sub-path, a link to one view."""

import json
from pathlib import Path
from urllib.error import HTTPError
from urllib.parse import quote, urldefrag, urljoin
from urllib.request import urlopen

import pytest
from playwright.sync_api import Browser, expect

from tests.browser.pages import telling_pages
from tests.browser.test_accessibility import PHONE
from tests.browser.test_site import opened
from tests.unit.site.reader import read_page

pytestmark = pytest.mark.browser


def test_a_player_asks_with_one_hand_in_japanese(browser: Browser, rules: str) -> None:
    """The box is where the thumb is, the answers stand above it, and one tap leads to the rule."""
    settings = {"viewport": PHONE, "is_mobile": True, "has_touch": True}
    with opened(browser, f"{rules}/ja/index.html", **settings) as (page, complaints):
        box = page.get_by_role("combobox")
        place = box.bounding_box()
        assert place and place["y"] > PHONE["height"] / 2 and place["y"] + place["height"] <= PHONE["height"]
        box.tap()
        page.keyboard.insert_text("爆竹を避けられる？")
        hit = page.get_by_role("option").first
        expect(hit).to_be_visible()
        above = page.locator("#_found").bounding_box()
        assert above and above["y"] >= 0 and above["y"] + above["height"] <= place["y"] + 2
        assert complaints == []  # leaving the page breaks off what else is loading
        hit.tap()
        page.wait_for_url("**/ja/entry/**")
        expect(page.locator("main h1")).to_be_visible()
        assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]
        page.evaluate("scrollTo(0, document.documentElement.scrollHeight)")
        foot, bar = page.locator(".colophon p").bounding_box(), box.bounding_box()
        assert foot and bar and foot["y"] + foot["height"] <= bar["y"]  # the bar hides nothing for good


def test_a_desk_has_the_box_at_the_top(browser: Browser, rules: str) -> None:
    with opened(browser, f"{rules}/ja/index.html", viewport={"width": 1280, "height": 800}) as (page, _):
        place = page.get_by_role("combobox").bounding_box()
        assert place and place["y"] < 100


def test_below_a_sub_path_every_link_leads_somewhere(built: Path, rules: str) -> None:
    asked: dict[str, int] = {}
    for path in (path for locale in ("en", "ja") for path in telling_pages(built, locale)):
        page = f"{rules}/{path}"
        for link in read_page(built, built / path).links:
            address = urldefrag(urljoin(page, link)).url
            if address.startswith("http://127.0.0.1"):
                assert address.startswith(f"{rules}/"), (page, link)
                asked[address] = 0
    for address in asked:
        try:
            with urlopen(quote(address, safe=":/%=~?&")) as answer:
                asked[address] = answer.status
        except HTTPError as error:
            asked[address] = error.code
    assert len(asked) > 100
    assert {address for address, status in asked.items() if status != 200} == set()


def test_below_a_sub_path_nothing_is_kept_or_installed_outside_of_it(browser: Browser, rules: str) -> None:
    with opened(browser, f"{rules}/en/index.html") as (page, complaints):
        scope = page.evaluate("navigator.serviceWorker.ready.then((it) => it.scope)")
        assert scope == f"{rules}/"
        manifest_at = page.evaluate("document.querySelector('link[rel=manifest]').href")
        with urlopen(manifest_at) as answer:
            manifest = json.load(answer)
        for name in ("scope", "start_url"):
            assert urljoin(manifest_at, manifest[name]).startswith(f"{rules}/")
        assert all(urljoin(manifest_at, i["src"]).startswith(f"{rules}/") for i in manifest["icons"])
        page.get_by_role("combobox").fill("shove")
        page.keyboard.press("Enter")
        page.wait_for_url(f"{rules}/en/search.html?q=shove")
        expect(page.locator("#_results li").first).to_contain_text("shove", ignore_case=True)
        assert complaints == []


def test_below_a_sub_path_it_works_without_a_network(browser: Browser, rules: str) -> None:
    with opened(browser, f"{rules}/ja/index.html") as (page, _):
        page.evaluate(
            "async () => { while (navigator.serviceWorker.controller?.state !== 'activated')"
            " await new Promise((done) => setTimeout(done, 50)); }"
        )
        page.context.set_offline(True)
        page.goto(f"{rules}/ja/search.html?q=提灯")
        page.locator("#_results a.to").first.click()
        page.wait_for_url(f"{rules}/ja/entry/**")
        expect(page.locator("main h1")).to_be_visible()
        page.goto(f"{rules}/")  # the folder's own address
        expect(page.get_by_role("link", name="日本語")).to_be_visible()


def test_a_translator_finds_the_stalest_page(browser: Browser, rules: str) -> None:
    """From the start page in two taps: what is stale, since when, and the two texts side by side."""
    with opened(browser, f"{rules.removesuffix('rules')}aged/en/index.html", viewport=PHONE) as (page, _):
        page.get_by_role("link", name="Translation status").first.click()
        first = page.locator("ul.stale > li").first
        expect(first.locator(".status").first).to_contain_text("stale since")
        first.locator("a.to").first.click()
        page.locator("input[value=both]").check(force=True)
        expect(page.locator(".row.stale .doubt").first).to_contain_text("stale since")


@pytest.mark.parametrize("view", ["changes", "then1"])
def test_a_view_has_an_address(browser: Browser, rules: str, view: str) -> None:
    entry = f"{rules}/en/entry/la2/skill/shove.html"
    with opened(browser, f"{entry}#_view-{view}") as (page, complaints):
        expect(page.locator(f"input[value={view}]")).to_be_checked()
        expect(page.locator(".view:visible")).to_have_count(1)
        page.get_by_role("link", name="日本語").first.click()
        page.wait_for_url(f"**/ja/entry/la2/skill/shove.html#_view-{view}")
        expect(page.locator(f"input[value={view}]")).to_be_checked()
        page.locator("input[value=now]").check(force=True)
        assert "#" not in page.url
        assert complaints == []


def test_a_link_to_a_clause_opens_the_text_in_force(browser: Browser, rules: str) -> None:
    entry = f"{rules}/en/entry/la2/skill/shove.html"
    with opened(browser, entry, service_workers="block") as (page, _):
        anchor = page.locator("[data-view=now] [id]").nth(2).get_attribute("id")
        page.locator("input[value=changes]").check(force=True)
        page.evaluate("hash => { location.hash = hash; }", f"#{anchor}")
        expect(page.locator("input[value=now]")).to_be_checked()
        expect(page.locator(f"[id='{anchor}']")).to_be_in_viewport()


def test_the_chosen_view_stands_in_the_address(browser: Browser, rules: str) -> None:
    with opened(browser, f"{rules}/en/entry/la2/skill/shove.html", service_workers="block") as (page, _):
        page.locator("input[value=changes]").check(force=True)
        assert page.url.endswith("#_view-changes")
        page.reload()
        expect(page.locator("input[value=changes]")).to_be_checked()
