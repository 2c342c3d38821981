"""The site in a real browser: from a disk and from a server, on a phone, with and without scripts."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from playwright.sync_api import Browser, ConsoleMessage, Page, Request, expect

from taiyaku.site.build import write_site
from tests.unit.site.pages.test_entry_context import amended, pair

pytestmark = pytest.mark.browser

DUCK = "en/entry/la2/skill/duck.html"
PAGES = (
    *(
        "index.html",
        "en/index.html",
        "ja/index.html",
        "ja/sources.html",
        "en/kind/skill.html",
        "en/edition/la2.html",
    ),
    *("ja/glossary/ja.html", "en/document/faq.html", DUCK, "ja/entry/la1/skill/duck.html"),
    *("en/changes.html", "ja/translation.html", "en/label/short-skill.html"),
    *("en/entry/la1/rule/ゲームシークエンス~2f.html", "en/entry/la2/rule/=2e=2e/=2e.=5c=3cb=3e.html"),
)
PHONE = {"width": 360, "height": 740}


def _note_failure(request: Request, complaints: list[str]) -> None:
    if request.failure != "net::ERR_ABORTED":  # left behind by a page that leads on at once
        complaints.append(f"failed: {request.url}")


def _complains(message: ConsoleMessage) -> bool:
    """Whether the console says that something is wrong, and not that a test does without a service worker."""
    return message.type in ("error", "warning") and not message.text.startswith(
        "Service Worker registration blocked"
    )


@contextmanager
def opened(browser: Browser, address: str, **settings: object) -> Iterator[tuple[Page, list[str]]]:
    """A page and everything it complained about: console errors, exceptions, blocked or failed requests."""
    # Nothing glides: where an element stands would be measured on its way.
    context = browser.new_context(**{"reduced_motion": "reduce", **settings})  # type: ignore[arg-type]
    page = context.new_page()
    complaints: list[str] = []
    page.on("console", lambda m: complaints.append(m.text) if _complains(m) else None)
    page.on("pageerror", lambda error: complaints.append(str(error)))
    page.on("requestfailed", lambda request: _note_failure(request, complaints))
    page.on("dialog", lambda dialog: (complaints.append(dialog.message), dialog.dismiss()))
    page.goto(address)
    yield page, complaints
    context.close()


@pytest.fixture(params=["file", "http"])
def base(request: pytest.FixtureRequest, site: Path, served: str) -> str:
    return site.as_uri() if request.param == "file" else served


@pytest.mark.parametrize("hash_", ["#%E0%A4%A", "#_view-%", "#%"])
def test_a_malformed_passage_is_passed_over(browser: Browser, base: str, hash_: str) -> None:
    with opened(browser, f"{base}/{PAGES[-1]}{hash_}") as (page, complaints):
        page.wait_for_load_state("networkidle")
        assert complaints == []


@pytest.mark.parametrize("path", PAGES)
def test_page_fits_a_phone_and_nothing_is_blocked(browser: Browser, base: str, path: str) -> None:
    with opened(browser, f"{base}/{path}", viewport=PHONE) as (page, complaints):
        assert page.evaluate("document.documentElement.scrollWidth") <= 360
        assert page.evaluate("getComputedStyle(document.body).display") == "flex"  # the style sheet is there
        page.wait_for_load_state("networkidle")
        assert complaints == []


@pytest.mark.parametrize(
    ("query", "first"),
    [
        ("身かわし", "la1/skill/duck"),
        ("だっく", "la1/skill/duck"),
        ("ﾀﾞｯｸ", "la1/skill/duck"),
        ("duck", "la2/skill/duck"),
        ("ducking", "la2/skill/duck"),
        ("hidden", "la2/state/lantern-hidden"),
        ("attackers between", "la2/faq/if-a-prowler-ducks"),
    ],
)
def test_search_finds_names(browser: Browser, base: str, query: str, first: str) -> None:
    with opened(browser, f"{base}/{DUCK}", service_workers="block") as (page, complaints):
        page.keyboard.press("/")
        page.keyboard.type(query)
        hit = page.get_by_role("option").first
        expect(hit).to_be_visible()
        page.keyboard.press("ArrowDown")
        expect(hit).to_have_attribute("aria-selected", "true")
        page.keyboard.press("Enter")
        page.wait_for_url(f"**/en/entry/{first}.html")
        assert complaints == []


def test_what_is_not_there_is_said(browser: Browser, base: str) -> None:
    with opened(browser, f"{base}/ja/index.html") as (page, complaints):
        page.get_by_role("combobox").fill("<b>nothing</b>")
        expect(page.locator("#_found")).to_have_text("見つかりませんでした。")
        page.keyboard.press("Escape")
        expect(page.locator("#_found")).to_be_hidden()
        assert complaints == []


def test_without_scripts_search_leads_to_the_glossary(browser: Browser, base: str) -> None:
    with opened(browser, f"{base}/{DUCK}", java_script_enabled=False) as (page, _):
        page.get_by_role("searchbox").fill("duck")
        page.keyboard.press("Enter")
        page.wait_for_url("**/en/glossary/en.html?q=duck")
        expect(page.get_by_role("link", name="Ducking")).to_be_visible()


def test_the_other_language_opens_at_the_same_passage(browser: Browser, base: str) -> None:
    with opened(browser, f"{base}/{DUCK}#effects.4") as (page, _):
        page.get_by_role("link", name="日本語").click()
        page.wait_for_url("**/ja/entry/la2/skill/duck.html#effects.4")
        assert page.evaluate("document.documentElement.lang") == "ja"


def test_a_link_into_superseded_text_opens_it(browser: Browser, base: str) -> None:
    with opened(browser, f"{base}/{DUCK}#original.1") as (page, _):
        expect(page.locator("[id='original.1']")).to_be_visible()


def test_colours_keep_their_contrast(browser: Browser, site: Path) -> None:
    """WCAG AA for text on every ground that the style sheet uses, light and dark."""
    pairs = [
        (ink, ground)
        for ink in ("ink", "soft", "indigo", "red")
        for ground in ("paper", "sheet", "indigo-wash")
    ]
    pairs += [("red", "red-wash"), ("soft", "red-wash")]
    for scheme in ("light", "dark"):
        with opened(browser, (site / "en/index.html").as_uri(), color_scheme=scheme) as (page, _):
            colours: dict[str, str] = page.evaluate(
                "names => Object.fromEntries(names.map(n => "
                "[n, getComputedStyle(document.documentElement).getPropertyValue('--' + n).trim()]))",
                sorted({name for pair in pairs for name in pair}),
            )
        low = [(scheme, *pair) for pair in pairs if _contrast(*(colours[name] for name in pair)) < 4.5]
        assert low == []


def _contrast(one: str, other: str) -> float:
    light, dark = sorted((_luminance(one), _luminance(other)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


def _luminance(colour: str) -> float:
    parts = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    linear = [p / 12.92 if p <= 0.04045 else ((p + 0.055) / 1.055) ** 2.4 for p in parts]
    return sum(weight * value for weight, value in zip((0.2126, 0.7152, 0.0722), linear, strict=True))


@pytest.mark.parametrize("scripts", [True, False])
def test_views_are_chosen_without_scripts_too(browser: Browser, tmp_path: Path, scripts: bool) -> None:
    write_site(amended(), tmp_path / "site")
    address = (tmp_path / "site/en/entry/n2/skill/shove.html").as_uri()
    with opened(browser, address, viewport=PHONE, java_script_enabled=scripts) as (page, complaints):
        expect(page.locator(".view:visible")).to_have_count(1)
        expect(page.locator("[id='effects.1']")).to_contain_text("Roll PH-6.")
        page.get_by_role("radio", name="In force").focus()
        page.keyboard.press("ArrowRight")  # the keyboard chooses as in any group of radio buttons
        expect(page.locator(".view:visible del").first).to_have_text("PH-3")
        page.get_by_role("radio", name="As printed").check(force=True)
        expect(page.locator(".view:visible")).to_contain_text("Roll PH-3.")
        assert complaints == []


def test_what_is_dated_later_than_today_is_announced_and_the_text_before_it_shown(
    browser: Browser, tmp_path: Path
) -> None:
    write_site(amended(), tmp_path / "site")  # changed in February 2023 and in June 2024
    address = (tmp_path / "site/en/entry/n2/skill/shove.html").as_uri()
    for day, shown, announced in (
        ("2024-07-01", ["Roll PH-6.", "Push."], 0),
        ("2024-05-31", ["Roll PH-6.", "Push.", "Shout."], 1),
        ("2023-01-31", ["Roll PH-3.", "Push.", "Shout."], 1),
    ):
        with browser.new_context() as context:
            context.clock.set_fixed_time(day)
            page = context.new_page()
            page.goto(address)
            expect(page.locator(".view:visible .clause")).to_contain_text(shown)
            expect(page.get_by_role("radio", name="In force")).to_be_checked()
            expect(page.locator("article > .announced")).to_have_count(announced)
            if announced:
                expect(page.locator("article > .announced")).to_contain_text("the text in force until then")
            expect(page.get_by_text("Not what is in force today.").locator("visible=true")).to_have_count(0)


def test_a_link_to_a_clause_that_is_gone_opens_the_changes(browser: Browser, tmp_path: Path) -> None:
    write_site(amended(), tmp_path / "site")
    address = (tmp_path / "site/en/entry/n2/skill/shove.html").as_uri()
    with opened(browser, f"{address}#effects.3") as (page, complaints):
        expect(page.locator("[id='effects.3'] del")).to_have_text("Shout.")
        expect(page.get_by_role("radio", name="Changes")).to_be_checked()
        assert complaints == []


def test_rows_of_two_languages_are_read_in_turn(browser: Browser, tmp_path: Path) -> None:
    write_site(pair()[0], tmp_path / "site")
    with opened(browser, (tmp_path / "site/ja/entry/n2/skill/hop.html").as_uri(), viewport=PHONE) as (
        page,
        _,
    ):
        page.get_by_role("radio", name="対訳").check(force=True)
        sides = page.locator(".view:visible .row .side[lang]").evaluate_all("all => all.map(x => x.lang)")
        assert sides[:4] == ["en", "ja", "en", "ja"]
        assert page.evaluate("document.documentElement.scrollWidth") <= 360
        page.get_by_role("radio", name="日本語").check(force=True)
        expect(page.locator(".view:visible .side.own").first).to_be_hidden()


def test_what_is_around_an_entry_is_a_map_of_links(built: Path) -> None:
    pages = (path.read_text("utf-8") for path in (built / "en/entry").rglob("*.html"))
    maps = [
        html[html.index('<div class="map">') :].split("</div>")[0] for html in pages if 'class="map"' in html
    ]
    assert len(maps) > 10
    for drawn in maps:
        assert 2 <= drawn.count("<li>") <= 10 and drawn.count("<a ") >= drawn.count("<li>")
        here = drawn[drawn.index('class="here') : drawn.index(">", drawn.index('class="here'))]
        assert (" from" in here) + (" on" in here) == drawn.count("<ul")
