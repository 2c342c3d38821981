"""Old addresses in a browser, with scripts and without; data for search engines is never run."""

from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from taiyaku.site.build import write_site
from taiyaku.site.settings import SiteSettings
from tests.browser.test_site import opened
from tests.unit.site.test_addresses import HOP, SHOVE, corpus, later, rule


@pytest.fixture(scope="module")
def moved(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A site whose skill was called otherwise, and said the same in another order."""
    before = corpus(rule("push", SHOVE, HOP, "It costs one Spark, and no more."))
    after = corpus(rule("shove", SHOVE, "It costs two Sparks, and no more.", HOP), version="1.1")
    site = tmp_path_factory.mktemp("moved") / "site"
    write_site(after, site, SiteSettings("Alley", "https://example.org/", later(before, after).former()))
    return site


@pytest.mark.parametrize(
    ("old", "new"),
    [("", ""), ("#effects.1", "#effects.1"), ("#effects.2", "#effects.3"), ("#_rulings", "#_rulings")],
)
def test_an_old_address_leads_to_the_same_passage(browser: Browser, moved: Path, old: str, new: str) -> None:
    folder = (moved / "en/entry/n2/skill").as_uri()
    with opened(browser, f"{folder}/push.html{old}") as (page, complaints):
        page.wait_for_url(f"{folder}/shove.html{new}")
        expect(page.locator("h1")).to_have_text("Shove")
        assert complaints == []


def test_without_scripts_too(browser: Browser, moved: Path) -> None:
    folder = (moved / "ja/entry/n2/skill").as_uri()
    with opened(browser, f"{folder}/push.html", java_script_enabled=False) as (page, complaints):
        page.wait_for_url(f"{folder}/shove.html")
        assert complaints == []


def test_the_policy_has_nothing_against_data_for_search_engines(browser: Browser, moved: Path) -> None:
    with opened(browser, (moved / "en/entry/n2/skill/shove.html").as_uri()) as (page, complaints):
        told = page.evaluate(
            "JSON.parse(document.querySelector('script[type=\"application/ld+json\"]').textContent)"
        )
        assert told["@type"] == "DefinedTerm" and told["name"] == "Shove"
        assert complaints == []
