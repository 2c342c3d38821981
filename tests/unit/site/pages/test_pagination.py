"""Long lists on several pages: everything is listed once, in order, and every link leads somewhere."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from taiyaku.corpus.model import Corpus
from taiyaku.site.build import write_site
from taiyaku.site.pages.listings import MOST, Branch, glossary_pages, listing_pages
from taiyaku.site.pages.plan import plan_site
from taiyaku.site.pages.scenarios import scenario_pages
from taiyaku.values import replace
from tests.unit.site import sample
from tests.unit.site.reader import broken_links, read_page


def ids(branches: tuple[Branch, ...]) -> Iterator[str]:
    for branch in branches:
        yield branch.pointer.entry.id
        yield from ids(tuple(branch.inside))


def test_a_list_of_ordinary_length_is_one_page(corpus: Corpus) -> None:
    plan = plan_site(corpus)
    for listing in (*plan.kinds, *plan.documents, *plan.by_edition):
        (page,) = listing_pages(listing)
        assert (page.listing, page.first, page.leaf.path) == (listing, 1, listing.stop.path)
    assert [len(list(glossary_pages(g))) for g in plan.glossaries] == [1] * len(plan.glossaries)


@pytest.mark.parametrize("most", [1, 2, 3, 7])
def test_pages_of_a_list_hold_it_whole_and_in_order(
    corpus: Corpus, monkeypatch: pytest.MonkeyPatch, most: int
) -> None:
    monkeypatch.setattr("taiyaku.site.pages.listings.MOST", most)
    plan = plan_site(corpus)
    for listing in (*plan.kinds, *plan.documents, *plan.by_edition, *plan.labels):
        pages = list(listing_pages(listing))
        told = [i for page in pages for c in page.listing.chapters for i in ids(c.branches)]
        assert told == [i for c in listing.chapters for i in ids(c.branches)]
        for page in pages:
            headings = [c.heading for c in listing.chapters[page.first - 1 :]]
            assert [c.heading for c in page.listing.chapters] == headings[: len(page.listing.chapters)]
            tops = sum(len(c.branches) for c in page.listing.chapters)
            assert tops <= most
        assert [page.leaf.number for page in pages] == [*range(1, len(pages) + 1)]
    packs = [pack for _, some in scenario_pages("scenarios.html", plan.scenarios) for pack in some]
    assert [s for pack in packs for s in pack.scenarios] == [s for p in plan.scenarios for s in p.scenarios]
    for glossary in plan.glossaries:
        rows = [row for page in glossary_pages(glossary) for _, some in page.glossary.letters for row in some]
        assert rows == [row for _, some in glossary.letters for row in some]


def test_every_link_of_a_site_with_long_lists_resolves(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("taiyaku.site.pages.listings.MOST", 3)
    write_site(sample.corpus(), tmp_path / "site")
    assert broken_links(tmp_path / "site") == []
    second = tmp_path / "site/ja/glossary/en~page2.html"
    assert "2 / " in (tmp_path / "site/en/glossary/en~page2.html").read_text("utf-8")
    links = read_page(tmp_path / "site", second).links
    assert any(link.endswith("glossary/en.html") for link in links)  # back to the first page
    assert any("glossary/en.html#_" in link for link in links)  # and to a letter on it


def test_a_very_long_list_makes_no_page_of_megabytes(tmp_path: Path) -> None:
    one = next(e for e in sample.corpus().entries if e.kind == "skill" and not e.parent)
    entries = tuple(
        replace(one, id=f"x/skill/n{n}", titles=(replace(one.titles[0], text=f"Name {n}"),), sections=())
        for n in range(3 * MOST)
    )
    write_site(
        replace(sample.corpus(), entries=entries, links=(), amendments=(), alignments=()), tmp_path / "s"
    )
    lists = [p for p in (tmp_path / "s" / "en").rglob("*.html") if "/entry/" not in p.as_posix()]
    assert max(p.stat().st_size for p in lists) < 250_000
