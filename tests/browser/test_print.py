"""An entry printed as a handout for the table, read back from the PDF."""

from collections.abc import Iterator
from io import BytesIO

import pypdfium2 as pdfium
import pytest
from playwright.sync_api import Browser

pytestmark = pytest.mark.browser
A5, A4 = {"width": "148mm", "height": "210mm"}, {"width": "210mm", "height": "297mm"}


def _pages(data: bytes) -> Iterator[str]:
    document = pdfium.PdfDocument(BytesIO(data))
    for page in document:
        yield page.get_textpage().get_text_range()
    document.close()


def _folded(text: str) -> str:
    return "".join(text.split())


@pytest.mark.parametrize("paper", [A4, A5], ids=["A4", "A5"])
@pytest.mark.parametrize("width", [360, 1280])
@pytest.mark.parametrize(
    "path", ["en/entry/la2/skill/duck.html", "ja/entry/la1/skill/duck.html", "en/entry/la2/skill/shove.html"]
)
def test_an_entry_prints_as_a_handout(
    browser: Browser, rules: str, path: str, width: int, paper: dict[str, str]
) -> None:
    context = browser.new_context(viewport={"width": width, "height": 800}, service_workers="block")
    page = context.new_page()
    page.goto(f"{rules}/{path}")
    read = "el => el.textContent"
    clauses = page.locator("[data-view=now] .clause, article > .part:not(.rulings) .clause").evaluate_all(
        "all => all.map(x => x.textContent)"
    )
    rulings = page.locator("#_rulings > .rows > li > a").evaluate_all("all => all.map(x => x.textContent)")
    edition = page.locator(".kind .edition").evaluate(read)
    source = page.locator("aside .file").evaluate(read)
    printed = list(_pages(page.pdf(**paper, print_background=False)))  # type: ignore[arg-type]
    words = _folded("".join(printed))
    assert clauses and [c for c in clauses if _folded(c) not in words] == []
    assert [r for r in rulings if _folded(r) not in words] == []
    assert edition in "".join(printed) and _folded(source) in words
    for navigation in ("#_q", ".main-nav a", ".turn a", ".foot a", ".switch span", "aside section h2"):
        for said in page.locator(navigation).evaluate_all("all => all.map(x => x.textContent.trim())"):
            assert not said or said not in "".join(printed).splitlines(), (navigation, said)
    context.close()


def test_no_line_is_cut_between_two_pages(browser: Browser, rules: str) -> None:
    """On paper so small that each page breaks, every character lies within a page and below no other."""
    context = browser.new_context(service_workers="block")
    page = context.new_page()
    page.goto(f"{rules}/en/entry/la2/state/lantern-hidden-state.html")
    document = pdfium.PdfDocument(BytesIO(page.pdf(width="105mm", height="148mm")))
    assert len(document) > 3
    out = []
    for number, sheet in enumerate(document):
        width, height = sheet.get_size()
        text = sheet.get_textpage()
        for at in range(text.count_chars()):
            left, bottom, right, top = text.get_charbox(at)
            if right > left and (left < 0 or bottom < 0 or right > width or top > height):
                out.append((number, text.get_text_range(at, 1)))
    document.close()
    context.close()
    assert out == []
