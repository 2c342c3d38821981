"""WCAG 2.2 AA with axe-core, widths, and what fingers and screen readers meet, on every type of page."""

import os
from importlib.util import find_spec
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, Page

from tests.browser.pages import further_pages, page_type, telling_pages

pytestmark = pytest.mark.browser

PHONE, DESK = {"width": 360, "height": 740}, {"width": 1280, "height": 900}
RULES = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]
EXPECTED = {
    *("index", "entry", "kind", "document", "edition", "label", "glossary", "term", "changes"),
    *("translation", "sources", "search", "scenarios"),
}
# Each has a quarter of the English pages and another of the Japanese: `_shares`.
SETTINGS = [("light", PHONE), ("dark", PHONE), ("light", DESK), ("dark", DESK)]


def _axe() -> str | None:
    """The script of axe-core: from the package that brings it, or where $AXE_CORE says it is."""
    spec = find_spec("axe_playwright_python")
    folders = [Path(p) / "axe.min.js" for p in (spec.submodule_search_locations or [] if spec else [])]
    named = os.environ.get("AXE_CORE")
    return next(
        (str(p) for p in (*([Path(named)] if named else []), *folders) if p.is_file()),
        None,
    )


def test_every_type_of_page_is_looked_at(built: Path) -> None:
    for locale in ("en", "ja"):
        found = {page_type(path.partition("/")[2]) for path in telling_pages(built, locale)}
        assert found >= EXPECTED
        assert found == {
            page_type(p.relative_to(built / locale).as_posix()) for p in (built / locale).rglob("*.html")
        }


def test_what_only_an_aged_site_has_is_looked_at(built: Path, aged: Path) -> None:
    pages = [(aged / path).read_text("utf-8") for path in further_pages(aged, "en", built)]
    for said in (
        *(
            "This entry is not here any more",
            "This entry has another address now",
            "stale since",
            "Next page",
        ),
        *("The text itself is not given here.", "stale since"),
    ):
        assert any(said in page for page in pages), said


def _addresses(rules: str, locale: str, built: Path, aged: Path) -> list[str]:
    """Every part of every type of page, and what only an aged site has."""
    old = rules.removesuffix("rules") + "aged"
    return [
        *(f"{rules}/{path}" for path in telling_pages(built, locale)),
        *(f"{old}/{path}" for path in further_pages(aged, locale, built)),
    ]


def _shares(rules: str, built: Path, aged: Path) -> list[list[str]]:
    """What is looked at in each setting: each page in every view, both languages, themes and widths.

    A page that is English in one setting is Japanese in the one that has neither its theme nor its width.
    `make test-all` looks at every page in each of them.
    """
    en, ja = (_addresses(rules, locale, built, aged) for locale in ("en", "ja"))
    assert [address.replace("/en/", "/ja/", 1) for address in en] == ja
    if os.environ.get("TAIYAKU_SHAPES") == "all":
        return [[*en, *ja]] * len(SETTINGS)
    number = len(SETTINGS)
    return [[*en[n::number], *ja[number - 1 - n :: number]] for n in range(number)]


def _staying(context: BrowserContext) -> Page:
    """A page that is not led away. (To be asked about each request would double what a page takes.)"""
    page = context.new_page()
    network = context.new_cdp_session(page)
    network.send("Network.enable")
    network.send("Network.setBlockedURLs", {"urls": ["*/moved.js"]})
    return page


def _open(page: Page, address: str) -> None:
    """A page with everything on it that can be folded out; the search with results."""
    page.goto(f"{address}?q=lantern" if address.endswith("search.html") else address)
    if address.endswith("search.html"):
        page.wait_for_selector("#_results li")
    page.evaluate("for (const fold of document.querySelectorAll('details')) fold.open = true")


def _views(page: Page) -> list[str | None]:
    found: list[str | None] = page.evaluate(
        "[...document.querySelectorAll('input[name=_view]')].map(x => x.value)"
    )
    return found or [None]


# Contrast follows from letters and what is behind them, and takes longer than all other rules together: of
# text that looks alike one is looked at, and where that does not pass, each. The other rules look at all.
_RUN = """
async ([rules, known]) => {
  const LETTERS = ["color", "fontSize", "fontWeight", "textShadow", "webkitTextStroke", "visibility"];
  const BEHIND = ["backgroundColor", "backgroundImage", "opacity", "filter", "mixBlendMode", "position"];
  const said = (one, names, style = getComputedStyle(one)) => names.map((name) => style[name]).join();
  const grounds = new Map([[null, ""]]);
  const ground = (one) => {
    if (!grounds.has(one)) {
      const [own, above] = [`${said(one, BEHIND)};`, ground(one.parentElement)];
      grounds.set(one, above.endsWith(own) ? above : above + own);
    }
    return grounds.get(one);
  };
  const hasText = (one) => one.getClientRects().length && (
    one.matches("input:not([type=radio]), select, textarea, button")
    || [...one.childNodes].some((node) => node.nodeType === 3 && node.data.trim()));
  const looks = new Map([...document.body.querySelectorAll("*")].filter(hasText)
    .map((one) => [one, `${one.tagName},${said(one, LETTERS)};${ground(one)}`]));
  const passed = new Set(known), violations = [];
  axe.addReporter("as found", (found, options, done) => done(found));  // takes a tenth less
  const run = async (probes, runOnly) => {
    for (const one of probes) one.setAttribute("data-probe", "");
    axe.configure({rules: [{id: "color-contrast", selector: "[data-probe]"}], noHtml: true});
    const found = await axe.run(document, {runOnly, reporter: "as found"});
    for (const one of probes) one.removeAttribute("data-probe");
    for (const {id, passes, violations: wrong} of found) {
      if (id === "color-contrast") passes.forEach(({node}) => passed.add(looks.get(node.element)));
      if (wrong.length) violations.push([id, wrong[0].node.element.outerHTML.slice(0, 160)]);
    }
  };
  const first = new Map([...looks].reverse().map(([one, look]) => [look, one]));
  const probes = [...first].filter(([look]) => !passed.has(look)).map(([, one]) => one);
  await run(probes, rules);
  const left = [...looks].filter(([one, look]) => !passed.has(look) && !probes.includes(one));
  const rest = left.map(([one]) => one);
  if (rest.length) await run(rest, ["color-contrast"]);
  return [violations, [...passed]];
}
"""


@pytest.mark.skipif(_axe() is None, reason="axe-core is not installed; $AXE_CORE can name its axe.min.js")
@pytest.mark.parametrize(
    "setting", range(len(SETTINGS)), ids=["light-phone", "dark-phone", "light-desk", "dark-desk"]
)
def test_axe_finds_nothing(browser: Browser, built: Path, aged: Path, rules: str, setting: int) -> None:
    theme, size = SETTINGS[setting]
    context = browser.new_context(
        viewport=size,  # type: ignore[arg-type]
        color_scheme=theme,  # type: ignore[arg-type]
        bypass_csp=True,
        service_workers="block",
    )
    context.add_init_script(path=_axe())
    page = _staying(context)
    found: list[tuple[str | None, ...]] = []
    passed: list[str] = []
    for address in _shares(rules, built, aged)[setting]:
        _open(page, address)
        for view in _views(page):
            if view:
                page.check(f"input[value={view}]", force=True)
            violations, passed = page.evaluate(_RUN, [RULES, passed])
            found += [(address, view, *violation) for violation in violations]
    context.close()
    assert found == []


_SMALL = """
() => [...document.querySelectorAll("a[href], button, summary, select, input:not([type=radio]), .switch label > span")]
  .filter((one) => {
    const box = one.getBoundingClientRect();
    if (!box.width || !box.height || one.matches(".skip, .permalink, a.m, .stamp")) return false;
    const inSentence = [...one.parentElement.childNodes].some((n) => n.nodeType === 3 && n.textContent.trim().length > 1);
    return !inSentence && box.height < 43.5;
  })
  .map((one) => `${Math.round(one.getBoundingClientRect().height)} px: ${one.outerHTML.slice(0, 120)}`)
"""  # noqa: E501 - one rule after the other


@pytest.mark.parametrize("locale", ["en", "ja"])
def test_a_phone_has_room_for_everything_and_fingers_hit_it(
    browser: Browser, built: Path, aged: Path, rules: str, locale: str
) -> None:
    """No scrolling sideways at 360 px; what is pressed, outside of sentences, is 44 px high."""
    context = browser.new_context(
        viewport=PHONE,  # type: ignore[arg-type]
        is_mobile=True,
        has_touch=True,
        service_workers="block",
    )
    page = _staying(context)
    wide, small = [], {}
    for address in _addresses(rules, locale, built, aged):
        _open(page, address)
        for view in _views(page):
            if view:
                page.check(f"input[value={view}]", force=True)
            if page.evaluate("document.documentElement.scrollWidth") > PHONE["width"]:
                wide.append((address, view))
        if hits := page.evaluate(_SMALL):
            small[address] = hits[:3]
    context.close()
    assert wide == []
    assert small == {}


def test_nothing_moves_for_those_who_ask_for_it(browser: Browser, rules: str) -> None:
    context = browser.new_context(reduced_motion="reduce", service_workers="block")
    page = context.new_page()
    page.goto(f"{rules}/en/entry/la2/skill/shove.html")
    assert page.evaluate("getComputedStyle(document.documentElement).scrollBehavior") == "auto"
    moving = page.evaluate(
        "[...document.querySelectorAll('*')].filter(x => { const s = getComputedStyle(x);"
        " return s.animationName !== 'none' || parseFloat(s.transitionDuration) > 0; }).length"
    )
    assert moving == 0
    context.close()


def test_the_keyboard_sees_where_it_is(browser: Browser, rules: str) -> None:
    """Every stop of the Tab key has a ring, and none lies below the search bar (WCAG 2.4.7, 2.4.11)."""
    context = browser.new_context(
        viewport=PHONE,  # type: ignore[arg-type]
        reduced_motion="reduce",
        service_workers="block",
    )
    page = context.new_page()
    page.goto(f"{rules}/en/entry/la2/state/lantern-hidden-state.html")
    hidden, bare = [], []
    for _ in range(40):
        page.keyboard.press("Tab")
        stop = page.evaluate(
            "() => { const at = document.activeElement; if (!at || at === document.body) return null;"
            " const shown = at.matches('.switch input') ? at.nextElementSibling : at;"
            " const box = at.getBoundingClientRect(); const bar = document.querySelector('.search');"
            " const top = bar.getBoundingClientRect().top; const style = getComputedStyle(shown);"
            " const ring = style.outlineStyle !== 'none' && parseFloat(style.outlineWidth) >= 2;"
            " return {what: at.outerHTML.slice(0, 90), ring,"
            " hidden: !bar.contains(at) && box.top >= top}; }"
        )
        if stop is None:
            break
        hidden += [stop["what"]] if stop["hidden"] else []
        bare += [stop["what"]] if not stop["ring"] else []
    context.close()
    assert (hidden, bare) == ([], [])
