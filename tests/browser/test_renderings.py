"""What a rule is called in the other language, where it is named; and both languages on a desk."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page

pytestmark = pytest.mark.browser
CALLED = "article a[data-called]"
BUBBLE = """link => {
  const shown = getComputedStyle(link, "::after");
  return shown.display === "none" ? "none" : shown.content;
}"""


@pytest.fixture(scope="module")
def named(built: Path) -> str:
    """A page whose text names a rule that both languages have a name for."""
    pages = sorted((built / "en" / "entry").rglob("*.html"))
    found = (
        p
        for p in pages
        if re.search(r'<p class="clause">[^<]*<a class="m"[^>]*data-called', p.read_text("utf-8"))
    )
    return str(next(found).relative_to(built))


@pytest.fixture
def page(browser: Browser, rules: str, named: str, request: pytest.FixtureRequest) -> Iterator[Page]:
    context = browser.new_context(**getattr(request, "param", {"viewport": {"width": 1280, "height": 800}}))
    blocked: list[str] = []
    opened = context.new_page()
    opened.on("console", lambda said: blocked.append(said.text) if "Content Security" in said.text else None)
    opened.goto(f"{rules}/{named}")
    yield opened
    assert not blocked
    context.close()


DESK = {"viewport": {"width": 1280, "height": 800}}


@pytest.mark.parametrize("page", [DESK, {**DESK, "java_script_enabled": False}], indirect=True)
def test_a_pointer_and_the_keyboard_show_what_the_other_language_calls_a_rule(page: Page) -> None:
    link = page.locator(CALLED).first
    name = link.get_attribute("data-called")
    assert link.evaluate(BUBBLE) == "none" or link.evaluate(BUBBLE) == "normal"
    link.hover()
    assert link.evaluate(BUBBLE) == f'"{name}"'
    page.mouse.move(0, 0)
    link.focus()
    page.keyboard.press("Shift+Tab")
    page.keyboard.press("Tab")
    assert link.evaluate(BUBBLE) == f'"{name}"'


def test_escape_takes_it_away(page: Page) -> None:
    link = page.locator(CALLED).first
    link.hover()
    page.keyboard.press("Escape")
    assert link.evaluate(BUBBLE) == "none"


@pytest.mark.parametrize(
    "page", [{"viewport": {"width": 390, "height": 800}, "has_touch": True}], indirect=True
)
def test_the_first_touch_shows_it_and_the_second_goes_there(page: Page) -> None:
    link = page.locator(CALLED).first
    name, here = link.get_attribute("data-called"), page.url
    link.tap()
    assert link.evaluate(BUBBLE) == f'"{name}"' and page.url == here
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
    link.tap()
    page.wait_for_url(lambda url: url != here)


@pytest.mark.parametrize("scripts", [True, False])
def test_two_languages_take_the_width_of_a_desk(
    browser: Browser, rules: str, built: Path, scripts: bool
) -> None:
    pages = sorted((built / "en" / "entry").rglob("*.html"))
    path = next(p for p in pages if 'id="_view-both"' in p.read_text("utf-8")).relative_to(built)
    context = browser.new_context(viewport={"width": 1680, "height": 900}, java_script_enabled=scripts)
    page = context.new_page()
    page.goto(f"{rules}/{path}")
    before = page.locator("main").bounding_box()
    page.locator('.switch label:has(input[value="both"])').click()
    rows = page.locator(".facing .row:not(.head)").first
    box = rows.bounding_box()
    assert before and box and before["width"] < 1200 < 1450 < box["width"]
    sides = [side.bounding_box() for side in rows.locator(".side").all()]
    assert all(side and side["width"] > 650 for side in sides)
    assert page.evaluate("document.documentElement.scrollWidth") <= 1680
    context.close()
