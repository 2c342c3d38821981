"""Search in the page: the same answers as on the command line, from a disk and from a server."""

import json
import os
import random
import shutil
from collections.abc import Iterator
from functools import partial
from http.server import ThreadingHTTPServer
from pathlib import Path
from threading import Thread
from urllib.parse import quote, urlsplit

import pytest
from playwright.sync_api import Browser, Page, expect

from bench.documents import SHARED
from taiyaku.corpus.store import open_corpus
from taiyaku.errors import UsageError
from taiyaku.index.asking import ask
from taiyaku.index.engine import Filters
from taiyaku.index.engines import open_both
from taiyaku.index.hits import find_hits
from tests.browser.conftest import _Quiet
from tests.browser.test_site import PHONE, opened
from tests.builds import built_sample, built_seeds
from tests.unit.service.conftest import started

pytestmark = pytest.mark.browser
JUDGED = Path(__file__).parents[1] / "judged"
SIGNED = (
    *("kind:state", "lang:ja edition:LA2", "lant*", '"main rule"', "shove -scenery", "lang:en hidden"),
    *(
        "duck LA1",
        "la2 duck",
        "lv2 hiding",
        "nw2",
        "duck/shove",
        "la1:xyzzy-DUCK",
        "don’t shove",
        "thin walls",
    ),
    *("ふぁいあくらっかー", "ｓｈｏｖｅ", "😀 duck", "what is the difference between shove and duck?", "?"),
)
GENERATED = int(os.environ.get("TAIYAKU_QUERIES", "150"))  # more of them find rarer differences
ODD = (
    *(
        "?",
        "？",
        "か",
        "can",
        "how far",
        "why",
        "un",
        "re",
        "LA1",
        "N3",
        "lang:ja",
        "kind:state",
        "-",
        '"',
        "*",
        "+1B",
    ),
    *(
        "を解除",
        "するとき",
        "ない",
        "ー",
        "々",
        "ﾀﾞ",
        "ａ",
        "é",
        "😀",
        "imm-1/2",
        "3",
        "の",
        "quickly",
        "ヴェロ",
    ),
)
REAL = ("specialist troops", "dodge/reset", "IMM-1/IMM-2+kinkyu-kaihi", "why doesn't stealth work", "zzzq")


@pytest.fixture(scope="module")
def workspace() -> Path:
    return built_sample()


@pytest.fixture(scope="module")
def address(workspace: Path) -> Iterator[str]:
    server = ThreadingHTTPServer(("127.0.0.1", 0), partial(_Quiet, directory=str(workspace)))
    Thread(target=server.serve_forever, daemon=True).start()
    yield f"http://127.0.0.1:{server.server_port}/site"
    server.shutdown()
    server.server_close()


@pytest.fixture(params=["file", "http"])
def base(request: pytest.FixtureRequest, workspace: Path, address: str) -> str:
    return (workspace / "site").as_uri() if request.param == "file" else address


def _in_page(page: Page, queries: list[str]) -> list[list[str]]:
    found: list[list[str]] = page.evaluate(
        "async (queries) => { const found = []; for (const q of queries)"
        " found.push(await taiyakuFind(q).then((told) => told.hits.map((hit) => hit.id), () => ['wrong']));"
        " return found; }",
        queries,
    )
    return found


def _on_the_command_line(folder: Path, queries: list[str]) -> list[list[str]]:
    """The ids for each query; "wrong" for one with a value that nothing has."""
    passages, index = open_both(folder)
    found: list[list[str]] = []
    with passages, index:
        for query in queries:
            try:
                found.append([hit.passage.id for hit in find_hits(passages, index, query, Filters(), 10)])
            except UsageError:
                found.append(["wrong"])
    return found


@pytest.mark.parametrize("there", [True, False])
def test_the_page_asks_the_api_it_is_set_to_and_does_without(
    browser: Browser, workspace: Path, tmp_path: Path, there: bool
) -> None:
    pytest.importorskip("uvicorn")
    build = shutil.copytree(workspace, tmp_path / "build")
    page = build / "site" / "en" / "search.html"
    text = page.read_text("utf-8")
    page.write_text(
        text.replace(" data-up=", f' data-api="{"/" if there else "/nowhere"}" data-up=', 1), "utf-8"
    )
    launch = "import sys; from taiyaku.service import server;"
    launch += "server.serve(server.Settings(sys.argv[1], site=True), '127.0.0.1', int(sys.argv[2]), 1)"
    with started(launch, build) as port, opened(browser, "about:blank") as (tab, _complaints):
        asked: list[str] = []
        tab.on("request", lambda request: asked.append(urlsplit(request.url).path))
        tab.goto(f"http://127.0.0.1:{port}/en/search.html?q={quote('does paper block lantern light?')}")
        expect(tab.locator("#_rulings blockquote").first).to_contain_text("No. A paper screen is scenery")
        expect(tab.locator("#_results .to").first).to_contain_text("Does a Lantern behind a paper screen")
        expect(tab.locator("#_results mark").first).to_be_visible()
        passages, index = open_both(workspace)
        with passages, index:
            counts = index.facets("does paper block lantern light?", Filters()).counts
        assert _counts(tab) == _offered(counts, tab) != {}
        assert ("/assets/search/core.js" in asked) != there
        tab.locator("#_results .to").first.click()
        expect(tab.locator("h1")).to_contain_text("Does a Lantern behind a paper screen")


def _judged(name: str) -> list[str]:
    return [json.loads(line)["q"] for line in (JUDGED / f"{name}.jsonl").read_text("utf-8").splitlines()]


def _generated(folder: Path, seeds: list[str]) -> list[str]:
    """Queries that nobody wrote: words of names and of other queries, joined, cut, misspelt and signed."""
    with open_corpus(folder / "corpus.db") as corpus:
        names = [title.text for entry in corpus.entries() for title in entry.titles]
    words = sorted({word for text in (*names, *seeds) for word in text.split()})
    dice = random.Random(7)

    def bent(word: str) -> str:
        at, letters = dice.randrange(len(word)), list(word)
        match dice.randrange(9):
            case 0:
                del letters[at]
            case 1:
                letters.insert(at, dice.choice("aeinrtアルー"))
            case 2:
                letters[at : at + 2] = reversed(letters[at : at + 2])
            case 3:
                letters = letters[: at + 1]
            case 4:
                letters = list(word.upper())
            case 5:
                letters = [*word, *dice.choice(words)]
        return "".join(letters)

    return [
        dice.choice((" ", " ", " ", "", "　", "/")).join(
            dice.choice(ODD) if dice.random() < 0.15 else bent(dice.choice(words))
            for _ in range(dice.randint(1, 6))
        )
        for _ in range(GENERATED)
    ]


def test_the_page_finds_the_same_for_queries_that_nobody_wrote(
    browser: Browser, address: str, workspace: Path
) -> None:
    queries = _generated(workspace, _judged("lantern-alley"))
    with opened(browser, f"{address}/en/search.html") as (page, _complaints):
        there, here = _in_page(page, queries), _on_the_command_line(workspace, queries)
        assert {q: one for q, one, other in zip(queries, there, here, strict=True) if one != other} == {}


def test_the_page_finds_what_the_command_line_finds(browser: Browser, base: str, workspace: Path) -> None:
    queries = [*_judged("lantern-alley"), *SIGNED]
    with opened(browser, f"{base}/en/search.html") as (page, complaints):
        assert _in_page(page, queries) == _on_the_command_line(workspace, queries)
        assert complaints == []


def test_the_page_quotes_the_rulings_of_the_command_line(
    browser: Browser, base: str, workspace: Path
) -> None:
    questions = [
        "does paper block lantern light?",
        "which state makes banter harder?",
        "紙の傘はどこで買えますか",
    ]
    passages, index = open_both(workspace)
    with passages, index, open_corpus(workspace / "corpus.db") as corpus:
        rulings = [ask(corpus, passages, index, question) for question in questions]
    with opened(browser, f"{base}/en/search.html") as (page, complaints):
        for question, found in zip(questions, rulings, strict=True):
            told = page.evaluate("async (q) => (await taiyakuFind(q)).rulings", question)
            assert told["sure"] == found.sure
            assert told["probability"] == pytest.approx(found.probability, abs=1e-3)
            assert [one["id"] for one in told["quoted"]] == [one.hit.passage.id for one in found.quoted]
            chapters = [list(one.shown.entry.path) for one in found.quoted]
            assert [one["inside"] for one in told["quoted"]] == chapters
        page.goto(f"{base}/en/search.html?q={quote(questions[0])}")
        expect(page.locator("#_rulings h2")).to_have_text("Rulings")
        expect(page.locator("#_rulings blockquote").first).to_contain_text("No. A paper screen is scenery")
        page.goto(f"{base}/en/search.html?q={quote('which gorgonzola should I buy?')}")
        expect(page.locator("#_said")).not_to_be_empty()
        expect(page.locator("#_rulings h2")).not_to_have_text("Rulings")
        assert complaints == []


@pytest.mark.shared
@pytest.mark.skipif(not SHARED.is_dir(), reason=f"the real documents are not in {SHARED}")
def test_the_page_finds_the_same_in_the_real_documents(browser: Browser) -> None:
    folder = built_seeds()
    queries = [*_judged("infinity"), *_judged("infinity-later"), "dodge N3", "imm2", *REAL]
    with opened(browser, f"{(folder / 'site').as_uri()}/en/search.html") as (page, complaints):
        assert _in_page(page, queries) == _on_the_command_line(folder, queries)
        assert complaints == []


@pytest.mark.parametrize(
    ("query", "first"),
    [("shove", "la2/skill/shove"), ("firecraker", "la1/weapon/firecracker")],
)
def test_search_as_you_type(browser: Browser, base: str, query: str, first: str) -> None:
    start = f"{base}/en/index.html"
    with opened(browser, start, viewport=PHONE, service_workers="block") as (page, complaints):
        page.keyboard.press("/")
        page.keyboard.type(query)
        expect(page.locator("#_found")).to_be_visible()
        hits = page.get_by_role("option")
        expect(page.locator("#_found mark").first).to_be_visible()
        page.keyboard.press("ArrowDown")
        expect(hits.first).to_have_attribute("aria-selected", "true")
        page.keyboard.press("Enter")
        page.wait_for_url(f"**/en/entry/{first}.html")
        assert page.evaluate("document.documentElement.scrollWidth") <= 360
        assert complaints == []


def test_a_misspelt_word_is_said_to_be_read_otherwise(browser: Browser, base: str) -> None:
    with opened(browser, f"{base}/ja/search.html?q=firecraker") as (page, complaints):
        expect(page.locator("#_said")).to_contain_text("「firecracker」の検索結果です。")
        assert complaints == []


def test_the_query_and_its_filters_stand_in_the_address(browser: Browser, base: str) -> None:
    with opened(browser, f"{base}/en/index.html") as (page, complaints):
        page.get_by_role("combobox").fill("shove")
        expect(page.locator("#_found")).to_be_visible()
        page.keyboard.press("Enter")
        page.wait_for_url("**/en/search.html?q=shove")
        expect(page.locator("#_results li").first).to_contain_text("SHOVE", ignore_case=True)
        page.get_by_role("radio", name="Question").check()
        expect(page.locator("#_results .tags").first).to_contain_text("Question")
        page.wait_for_url("**/en/search.html?q=shove&kind=faq")
        page.reload()
        expect(page.locator("#_results .tags").first).to_contain_text("Question")
        page.get_by_role("searchbox").press("ArrowDown")
        expect(page.locator("#_results a.to").first).to_be_focused()
        assert complaints == []


def _counts(page: Page) -> dict[str, dict[str, int]]:
    """What is offered to narrow a search down by: field -> value -> hits."""
    shown: list[list[str]] = page.locator("#_filters label:not([hidden]):has(.n)").evaluate_all(
        "(all) => all.map((one) => [one.firstChild.name, one.firstChild.value,"
        " one.querySelector('.n').textContent])"
    )
    found: dict[str, dict[str, int]] = {}
    for field, value, count in shown:
        found.setdefault(field, {})[value] = int(count)
    return found


def _offered(counts: dict[str, dict[str, int]], page: Page) -> dict[str, dict[str, int]]:
    """The same from the command line's index; a field with one value in the whole game is not offered."""
    fields = set(page.locator("#_filters input").evaluate_all("(all) => all.map((one) => one.name)"))
    return {field: some for field, some in counts.items() if field in fields and some}


@pytest.mark.parametrize("locale", ["en", "ja"])
def test_a_search_is_narrowed_down_by_what_its_hits_are(
    browser: Browser, base: str, workspace: Path, locale: str
) -> None:
    passages, index = open_both(workspace)
    search = f"{base}/{locale}/search.html"
    with passages, index, opened(browser, search, service_workers="block") as (page, complaints):
        for query in ("shove", "提灯", "duck lantern", "edition:LA1 shove", "zzzq"):
            page.goto(f"{search}?q={quote(query)}")
            expect(page.locator("#_said")).not_to_be_empty()
            assert _counts(page) == _offered(index.facets(query, Filters()).counts, page), query
        page.goto(f"{search}?q=shove")
        expect(page.locator("#_said")).not_to_be_empty()
        page.locator("summary").first.focus()
        if not page.locator("#_filters details").first.evaluate("(one) => one.open"):
            page.keyboard.press("Enter")
        page.keyboard.press("Tab")
        page.keyboard.press("ArrowDown")  # the keyboard chooses the first kind there is
        chosen = page.locator("#_filters :checked[name=kind]").get_attribute("value")
        expect(page.locator("#_filters :checked")).not_to_have_count(0)
        page.wait_for_url(f"**/{locale}/search.html?q=shove&kind={chosen}")
        hits = _counts(page)["kind"][chosen or ""]
        expect(page.locator("#_results > li")).to_have_count(hits)
        expect(page.locator("#_said")).to_contain_text(str(hits))
        assert _counts(page) == _offered(index.facets("shove", Filters(kind=chosen)).counts, page)
        assert complaints == []


def test_the_last_queries_stay_on_the_device_until_they_are_forgotten(browser: Browser, address: str) -> None:
    with opened(browser, f"{address}/en/search.html") as (page, complaints):
        for query in ("shove", "<b>duck</b>", "shove"):
            page.get_by_role("searchbox").fill(query)
            page.keyboard.press("Enter")
        page.get_by_role("searchbox").fill("")
        assert page.locator("#_earlier li").all_inner_texts() == ["shove", "<b>duck</b>"]
        page.get_by_role("link", name="shove").click()
        expect(page.locator("#_results li").first).to_contain_text("SHOVE", ignore_case=True)
        expect(page.locator("#_earlier li")).to_have_count(0)
        page.keyboard.press("/")
        page.get_by_role("searchbox").fill("")
        page.get_by_role("button", name="Forget them").click()
        page.reload()
        expect(page.locator("#_earlier li")).to_have_count(0)
        assert complaints == []


def test_a_field_that_nothing_has_is_said(browser: Browser, base: str) -> None:
    with opened(browser, f"{base}/en/search.html?q=kind:dragon") as (page, complaints):
        expect(page.locator("#_said")).to_contain_text("Nothing has kind:dragon.")
        assert complaints == []


def test_later_queries_need_no_network(browser: Browser, address: str) -> None:
    with opened(browser, f"{address}/en/search.html?q=shove") as (page, complaints):
        page.wait_for_selector("html[data-search=whole]")
        asked: list[str] = []
        page.on("request", lambda request: asked.append(request.url))
        page.get_by_role("searchbox").fill("灯")
        expect(page.locator("#_results li").first).to_contain_text("灯")
        assert [url for url in asked if "icon" not in url] == []
        assert complaints == []


def test_without_scripts_search_leads_to_the_glossary(browser: Browser, base: str) -> None:
    with opened(browser, f"{base}/en/index.html", java_script_enabled=False) as (page, _):
        page.get_by_role("searchbox").fill("duck")
        page.keyboard.press("Enter")
        page.wait_for_url("**/en/glossary/en.html?q=duck")
